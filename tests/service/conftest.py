"""A desk on a file of SQLite, with the duel as its only ruleset."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.service.desk import Desk
from tests.store import duel


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk.open(tmp_path / "test.sqlite", duel.plugins())
    yield opened
    opened.close()
