"""Desks on files of SQLite: one that knows the duel, one that knows the games of the isle."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.service.desk import Desk
from tests.service import isle
from tests.service.landing import Landing
from tests.store import duel

ISLE_PACK = Path(__file__).parent / "isle_pack"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk.open(tmp_path / "test.sqlite", duel.plugins())
    yield opened
    opened.close()


@pytest.fixture
def sea(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk.open(tmp_path / "isle.sqlite", isle.plugins())
    yield opened
    opened.close()


@pytest.fixture
def campaign(sea: Desk) -> str:
    """The campaign of the isle, with rehearsed dice."""
    return sea.run(None, "campaign.start", pack=str(ISLE_PACK), seed=1).campaign


@pytest.fixture
def landing(sea: Desk, campaign: str) -> Landing:
    """The isle's operation, just begun."""
    return Landing(sea, campaign, sea.run(campaign, "operation.start", plan="landing").result)
