"""The menu of files: open another campaign file, save a copy of this one, let the desktop open them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from core.store.file import ANSWERS, PACKET, SUFFIX
from gui.shell import Shell

FILES = f"Campaign files (*{SUFFIX} *.sqlite *.db);;All files (*)"
OPENED = f"Campaign files and packets (*{SUFFIX} *.sqlite *.db *{PACKET} *{ANSWERS});;All files (*)"
LETTERS = {PACKET: "packet", ANSWERS: "answers"}
"""The page on which what came by mail is opened."""


def page_of(path: str | None) -> str | None:
    """Give the page on which a file is opened that came by mail; None for any other."""
    return None if path is None else LETTERS.get(Path(path).suffix.casefold())


class FileMenu(QMenu):
    """What can be done with whole files.

    Args:
        open_file: opens a window on another file in place of this one.
    """

    def __init__(self, parent: QWidget, shell: Shell, open_file: Callable[[str], None]) -> None:
        super().__init__("&File", parent)
        self._shell = shell
        self._open_file = open_file
        self.addAction("&Open a campaign file or a packet…", self._open)
        self.addAction("&Save a copy…", self._save)
        self.addSeparator()
        self.addAction("Open campaign files by &double click", self._enrol)

    def _open(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, "Open a campaign file or a packet", "", OPENED)
        if path:
            self._open_file(path)

    def _save(self) -> None:
        path, _ = QFileDialog.getSaveFileName(
            self, "Save a copy of all campaigns", f"campaigns{SUFFIX}", FILES
        )
        if not path:
            return
        target = Path(path if Path(path).suffix else f"{path}{SUFFIX}")

        def save() -> bool:
            self._shell.desk.save_copy(target)
            return True

        if self._shell.ask(save):
            self._shell.told.emit(f"A copy of all campaigns is in {target}")

    def _enrol(self) -> None:
        from gui import desktop  # what it takes along is needed once in a lifetime

        if self._shell.ask(desktop.enrol) is not None:
            self._shell.told.emit(
                f"Bridgehead is among your programs, and a double click on a file *{SUFFIX} opens it."
            )
