"""The war by two books, begun."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.swap.war import War


@pytest.fixture
def war(tmp_path: Path) -> Iterator[War]:
    """The campaign of the pack, nothing fought yet."""
    begun = War(tmp_path / "war.sqlite")
    yield begun
    begun.desk.close()
