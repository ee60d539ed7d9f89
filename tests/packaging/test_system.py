"""The script that looks after Python and the system's libraries, run against a pretended system."""

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "system.sh"
REAL = ("sh", "sed", "sort", "find", "grep", "uname")


class System:
    """A pretended system: a folder of programs, each a line of shell, and a virtual environment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.programs = folder / "bin"
        self.programs.mkdir()
        for name in REAL:
            (self.programs / name).symlink_to(str(shutil.which(name)))
        (folder / "fonts").mkdir()
        platforms = (
            folder
            / "venv"
            / "lib"
            / "python3.11"
            / "site-packages"
            / "PySide6"
            / "Qt"
            / "plugins"
            / "platforms"
        )
        platforms.mkdir(parents=True)
        for platform in ("offscreen", "xcb", "wayland"):
            (platforms / f"libq{platform}.so").touch()
        self.program("id", "echo 0")
        self.program("uname", "echo Linux")
        self.program("find", "echo /usr/share/fonts/a.ttf")
        self.program("ldd", "echo '	libc.so.6 => /lib/libc.so.6 (0x0)'")

    def program(self, name: str, line: str) -> None:
        """Put a program in place, in front of any real one."""
        file = self.programs / name
        file.unlink(missing_ok=True)
        file.write_text(f"#!{shutil.which('sh')}\n{line}\n")
        file.chmod(0o755)

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run the script here."""
        return subprocess.run(
            ["sh", str(SCRIPT), *arguments],
            env={"PATH": str(self.programs), "HOME": str(self.folder), **environment},
            capture_output=True,
            text=True,
            check=False,
        )

    def with_apt(self) -> Path:
        """Provide an apt-get that notes its calls and makes every library appear."""
        calls = self.folder / "apt"
        cured = self.programs / "ldd"
        self.program(
            "apt-get", f'echo "$*" >>{calls}; case "$1" in install) echo \'#!/bin/sh\' >{cured};; esac'
        )
        return calls


@pytest.fixture
def system(tmp_path: Path) -> System:
    return System(tmp_path)


LACKING = "echo '	libEGL.so.1 => not found'"


def test_complete_system_is_left_alone(system: System) -> None:
    calls = system.with_apt()
    run = system.run("offscreen", str(system.folder / "venv"))
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
    assert not calls.exists()


def test_root_installs_what_is_missing(system: System) -> None:
    calls = system.with_apt()
    system.program("ldd", LACKING)
    run = system.run("offscreen", str(system.folder / "venv"))
    assert run.returncode == 0, run.stderr
    assert "lacks libEGL.so.1" in run.stdout
    update, install = calls.read_text().splitlines()
    assert update.startswith("update")
    assert "libegl1" in install
    assert "xcb" not in install


def test_others_are_told_what_to_type(system: System) -> None:
    calls = system.with_apt()
    system.program("ldd", LACKING)
    system.program("id", "echo 1000")
    run = system.run("window", str(system.folder / "venv"), DISPLAY=":0")
    assert run.returncode == 1
    assert "sudo apt-get install -y libgl1 libegl1" in run.stderr
    assert "libxcb-cursor0" in run.stderr
    assert not calls.exists()


def test_wayland_without_x_needs_its_own_libraries(system: System) -> None:
    system.program(
        "ldd", "case \"$1\" in *libqwayland*) echo '	libwayland-cursor.so.0 => not found';; esac"
    )
    system.program("id", "echo 1000")
    system.with_apt()
    assert system.run("window", str(system.folder / "venv"), DISPLAY=":0").returncode == 0
    run = system.run("window", str(system.folder / "venv"), WAYLAND_DISPLAY="wayland-0")
    assert run.returncode == 1
    assert "libwayland-cursor0" in run.stderr


def test_failed_install_is_an_error(system: System) -> None:
    system.program("ldd", LACKING)
    system.program("apt-get", "exit 100")
    run = system.run("offscreen", str(system.folder / "venv"))
    assert run.returncode == 1
    assert "could not install" in run.stderr


def test_install_that_does_not_help_is_an_error(system: System) -> None:
    system.program("ldd", LACKING)
    system.program("apt-get", "exit 0")
    run = system.run("offscreen", str(system.folder / "venv"))
    assert run.returncode == 1
    assert "still lacks these libraries: libEGL.so.1" in run.stderr


def test_system_without_apt_is_told_the_packages(system: System) -> None:
    system.program("ldd", LACKING)
    run = system.run("offscreen", str(system.folder / "venv"))
    assert run.returncode == 1
    assert "libegl1" in run.stderr


def test_missing_font_is_installed(system: System) -> None:
    calls = system.with_apt()
    system.program("find", "true")
    assert system.run("offscreen", str(system.folder / "venv")).returncode == 0
    assert calls.read_text().splitlines()[-1].endswith("fonts-dejavu-core")


def test_old_python_is_refused(system: System) -> None:
    system.program("python-old", 'case "$2" in *exit*) exit 1;; *) echo 3.9;; esac')
    run = system.run("python", "python-old")
    assert run.returncode == 1
    assert "Python 3.11 or newer is needed, and python-old is 3.9" in run.stderr


def test_absent_python_is_named(system: System) -> None:
    run = system.run("python", "python-none")
    assert run.returncode == 1
    assert "there is no python-none" in run.stderr


def test_missing_venv_module_is_named_by_version(system: System) -> None:
    system.program("python3", 'case "$2" in *ensurepip*) exit 1;; *print*) echo 3.12;; esac')
    system.program("id", "echo 1000")
    system.with_apt()
    run = system.run("python", "python3")
    assert run.returncode == 1
    assert "sudo apt-get install -y python3.12-venv" in run.stderr


def test_unknown_task_shows_usage(system: System) -> None:
    run = system.run("everything")
    assert run.returncode == 1
    assert "usage: system.sh" in run.stderr
