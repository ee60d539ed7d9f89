"""The settings of the tests: what nobody expected fails a test, and each test has its own folders."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

OFFENCES = {
    "python-warning": "import warnings\ndef test_it():\n    warnings.warn('careless')\n",
    "unknown-mark": "import pytest\n@pytest.mark.slwo\ndef test_it():\n    pass\n",
    "log-line": "import logging\ndef test_it(qtbot):\n    logging.getLogger('core').warning('careless')\n",
    "qt-warning": "from PySide6.QtCore import qWarning\ndef test_it(qtbot):\n    qWarning('careless')\n",
}
GOOD = """
import logging
from hypothesis import given, strategies
from platformdirs import user_data_path
from PySide6.QtWidgets import QWidget

def test_expected_log_line(qtbot, caplog):
    logging.getLogger("core").warning("expected")
    assert "expected" in caplog.text
    caplog.clear()

def test_window(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.setMinimumSize(200, 100)
    with qtbot.waitExposed(widget):
        widget.show()

def test_folders(tmp_path):
    assert user_data_path("bridgehead").is_relative_to(tmp_path)

@given(strategies.integers())
def test_property(number):
    assert number + 0 == number
"""


def run_tests(folder: Path, text: str) -> tuple[int, str]:
    """Run a test file under this project's settings; give pytest's exit code and what it printed."""
    shutil.copy(ROOT / "tests" / "conftest.py", folder)
    file = folder / "test_inner.py"
    file.write_text(text)
    command = [sys.executable, "-m", "pytest", "-c", ROOT / "pyproject.toml", "--rootdir", folder]
    run = subprocess.run(
        [*command, "-p", "no:cacheprovider", file], capture_output=True, text=True, check=False
    )
    return run.returncode, run.stdout + run.stderr


@pytest.mark.parametrize("offence", OFFENCES)
def test_offence_fails(tmp_path: Path, offence: str) -> None:
    code, said = run_tests(tmp_path, OFFENCES[offence])
    assert code in (1, 2), said
    assert ("slwo" if offence == "unknown-mark" else "careless") in said


def test_expected_things_pass(tmp_path: Path) -> None:
    code, said = run_tests(tmp_path, GOOD)
    assert code == 0, said
    assert "4 passed" in said
