"""The benchmarks leave nothing behind where they are run."""

from pathlib import Path

import pytest

from tests.benchmarks import bench_window

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("window", [bench_window.OURS, bench_window.FILLED], ids=["empty", "filled"])
def test_a_window_that_is_started_leaves_nothing_behind(
    window: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    database = bench_window.filled(tmp_path / "club.sqlite", 1)
    bench_window.start(window, tmp_path / "window.ini", database)
    assert list(here.iterdir()) == []
