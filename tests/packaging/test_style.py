"""The code keeps to its format, its style and its types; `test_imports.py` sees to the imports."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("tool", ["ruff format --check", "ruff check", "mypy"])
def test_the_tree_is_clean(tool: str) -> None:
    command = [sys.executable, "-m", *tool.split()]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
