"""What the tests of the command line share."""

import pytest


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A home without a campaign."""
    for variable in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path
