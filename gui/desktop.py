"""Puts Bridgehead among the programs of the user's desktop, so that a double click on a campaign file opens it."""

from __future__ import annotations

import os
import plistlib
import shlex
import subprocess
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from pathlib import Path
from shutil import which
from xml.sax.saxutils import quoteattr

from PySide6.QtCore import QFile, QSettings, QStandardPaths

from core.contract.errors import BadInput
from core.store.file import ANSWERS, APPLICATION, PACKET, SUFFIX
from gui.theme import ICON

NAME, PROGRAM = "Bridgehead", "bridgehead-window"
KIND, TYPE = "Bridgehead campaign", "application/x-bridgehead"
SUFFIXES = (SUFFIX, PACKET, ANSWERS)
"""How the names of the files end that the program opens."""
CLASS = "Bridgehead.Campaign"
"""What the registry of Windows calls a campaign file."""
MARK = 68
"""Where a file of SQLite says whose it is. Units: bytes from its beginning."""


def enrol() -> Sequence[str]:
    """Enrol the program with the desktop of the user, in place of what an earlier call wrote; give what was written.

    Raises:
        BadInput: naming the file that cannot be written.
    """
    command = program()
    try:
        if sys.platform == "win32":
            return _enrol_windows(command)
        home = Path.home()
        files = mac_files(home, command) if sys.platform == "darwin" else linux_files(_data(home), command)
        return _write(files)
    except OSError as error:
        raise BadInput(str(error.filename or NAME), error.strerror or str(error)) from error


def program() -> Sequence[str]:
    """Give the command that opens the window: the installed one, else Python with the module."""
    suffix = ".exe" if sys.platform == "win32" else ""
    installed = Path(sysconfig.get_path("scripts")) / f"{PROGRAM}{suffix}"
    return [str(installed)] if installed.is_file() else [sys.executable, "-m", "core.cli"]


def linux_files(data: Path, command: Sequence[str]) -> Mapping[Path, str]:
    """Give the files by which a free desktop knows a program, the type of its files, and its icon.

    Args:
        data: the user's data folder.
    """
    entry = "\n".join(
        (
            "[Desktop Entry]",
            "Type=Application",
            f"Name={NAME}",
            "Comment=Keeps tabletop science-fiction campaigns",
            f"Exec={' '.join(_quoted(word) for word in command)} %f",
            "Icon=bridgehead",
            "Terminal=false",
            "Categories=Game;",
            f"MimeType={TYPE};",
            "",
        )
    )
    types = "\n".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">',
            f"  <mime-type type={quoteattr(TYPE)}>",
            f"    <comment>{KIND}</comment>",
            f'    <magic priority="60"><match type="big32" value="{APPLICATION:#x}" offset="{MARK}"/></magic>',
            *(f'    <glob pattern="*{suffix}"/>' for suffix in SUFFIXES),
            "  </mime-type>",
            "</mime-info>",
            "",
        )
    )
    picture = ICON.read_text(encoding="utf-8")
    return {
        data / "applications/bridgehead.desktop": entry,
        data / "mime/packages/bridgehead.xml": types,
        data / "icons/hicolor/scalable/apps/bridgehead.svg": picture,
        data / "icons/hicolor/scalable/mimetypes/application-x-bridgehead.svg": picture,
    }


def mac_files(home: Path, command: Sequence[str]) -> Mapping[Path, str]:
    """Give the files of a small application that starts the program and says which files are its own."""
    about = {
        "CFBundleName": NAME,
        "CFBundleIdentifier": "org.bridgehead.window",
        "CFBundleExecutable": NAME,
        "CFBundlePackageType": "APPL",
        "NSHighResolutionCapable": True,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": KIND,
                "CFBundleTypeExtensions": [suffix.removeprefix(".") for suffix in SUFFIXES],
                "CFBundleTypeRole": "Editor",
            }
        ],
    }
    contents = home / f"Applications/{NAME}.app/Contents"
    return {
        contents / "Info.plist": plistlib.dumps(about).decode(),
        contents / "MacOS" / NAME: f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n',
    }


def windows_keys(command: Sequence[str]) -> Mapping[str, str]:
    """Give the values by which Windows knows a type of file and opens it, below the user's classes."""
    return {
        **{f"{suffix}/.": CLASS for suffix in SUFFIXES},
        f"{CLASS}/.": KIND,
        f"{CLASS}/shell/open/command/.": f'{subprocess.list2cmdline(command)} "%1"',
    }


def _enrol_windows(command: Sequence[str]) -> Sequence[str]:
    classes = QSettings("HKEY_CURRENT_USER\\Software\\Classes", QSettings.Format.NativeFormat)
    keys = windows_keys(command)
    for key, value in keys.items():
        classes.setValue(key, value)
    classes.sync()
    menu = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.ApplicationsLocation)
    link = str(Path(menu) / f"{NAME}.lnk")
    QFile.remove(link)
    QFile.link(command[0], link)
    return [link, *keys]


def _data(home: Path) -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share")


def _quoted(word: str) -> str:
    """Quote a word of an Exec line, in which a percent sign and some others have a meaning."""
    for letter in '\\"`$':
        word = word.replace(letter, f"\\{letter}")
    word = word.replace("%", "%%")
    return f'"{word}"' if any(letter in word for letter in " \t'\\\"`$<>~|&;*?#()") else word


def _write(files: Mapping[Path, str]) -> Sequence[str]:
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        if text.startswith("#!"):
            path.chmod(0o755)
    for tool, folder in (("update-mime-database", "mime"), ("update-desktop-database", "applications")):
        found = which(tool)
        place = next((path for path in files for path in path.parents if path.name == folder), None)
        if found is not None and place is not None:
            subprocess.run([found, str(place)], check=False, capture_output=True)
    return [str(path) for path in files]
