"""What is built and installed: the wheel ships the packages with their data, and nothing else."""

import ast
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PACKAGES = ("core", "plugins", "gui", "campaigns")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Build the wheel and open it."""
    folder = tmp_path_factory.mktemp("wheel")
    (path,) = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    return zipfile.ZipFile(path)


def test_wheel_ships_every_file_of_the_packages(wheel: zipfile.ZipFile) -> None:
    kept = {
        file.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for file in (ROOT / package).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    shipped = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert shipped == kept


def test_an_installed_wheel_works_anywhere(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    place = tmp_path / "A place with blanks"
    wheel.extractall(place)
    where = "import core, gui.theme; print(core.__file__); print(gui.theme.ICON.is_file())"
    environment = {**os.environ, "PYTHONPATH": str(place), "HOME": str(tmp_path)}
    for arguments, told in (
        (["-c", where], [str(place / "core" / "__init__.py"), "True"]),
        (["-m", "core.cli", "rulesets"], ["actasf", "fasa", "sfm"]),
        (["-m", "core.cli", "catalogue", "sfm", "gcv"], ["capacity       1"]),
    ):
        run = subprocess.run(
            [sys.executable, *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        assert all(words in run.stdout for words in told), run.stdout


def test_whatever_is_imported_is_installed_with_it() -> None:
    def plain(name: str) -> str:
        return re.split(r"[^\w-]", name, maxsplit=1)[0].lower().replace("-", "_")

    needed = {plain(one) for one in PROJECT["dependencies"]}
    imported = set()
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    imported |= {alias.name.partition(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.level == 0:
                    imported.add(str(node.module).partition(".")[0])
    brought = packages_distributions()
    others = imported - sys.stdlib_module_names - set(PACKAGES) - {"__future__"}
    assert "sqlmodel" in others
    for module in sorted(others):
        names = set(map(plain, brought[module]))
        assert names & needed, f"{module} comes from {names}"


def test_wheel_announces_command_and_plugins(wheel: zipfile.ZipFile) -> None:
    (name,) = (name for name in wheel.namelist() if name.endswith("entry_points.txt"))
    text = wheel.read(name).decode()
    assert "[console_scripts]\nbridgehead = core.cli.main:main" in text
    assert "[gui_scripts]\nbridgehead-window = core.cli.main:main" in text
    for plugin, module in PROJECT["entry-points"]["bridgehead.plugins"].items():
        assert f"{plugin} = {module}" in text
