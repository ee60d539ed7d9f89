"""The example of docs/rulesets.md as a distribution of its own, built and installed outside the tree."""

import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "rulesets.md"


def blocks(language: str) -> list[str]:
    """Give the code blocks of the page."""
    parts = PAGE.read_text(encoding="utf-8").split("```")[1::2]
    return [part.split("\n", 1)[1] for part in parts if part.startswith(f"{language}\n")]


def write_distribution(folder: Path) -> None:
    """Write project file, package and test just as the page shows them."""
    kit, game = blocks("python")
    (folder / "gunnery").mkdir(parents=True)
    (folder / "pyproject.toml").write_text(blocks("toml")[0], encoding="utf-8")
    (folder / "gunnery" / "__init__.py").write_text(game, encoding="utf-8")
    (folder / "test_gunnery.py").write_text(kit, encoding="utf-8")


def install(folder: Path, target: Path) -> None:
    """Build a wheel and install it, without a network."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    options = ["--no-build-isolation", "--no-deps", "--target", str(target), str(folder)]
    subprocess.run([*command, *options], check=True, capture_output=True, text=True)
