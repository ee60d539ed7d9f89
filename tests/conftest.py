"""What holds for every test: no screen, a data folder of its own, no unexpected warning in the log."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# A busy machine is no failure.
settings.register_profile("bridgehead", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("bridgehead")


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every test away from the campaigns and settings of whoever runs it."""
    for name in ("DATA", "CONFIG", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "home" / name.lower()))


@pytest.fixture(autouse=True)
def quiet_log(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail a window's test that logs a warning; one that expects it asserts so and calls `caplog.clear()`."""
    yield
    if "qtbot" in request.fixturenames:
        logged = [
            f"{record.name}: {record.getMessage()}"
            for record in caplog.get_records("call")
            if record.levelno >= logging.WARNING
        ]
        assert not logged, "unexpected in the log: " + "; ".join(logged)
