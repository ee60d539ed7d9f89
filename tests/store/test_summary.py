"""The campaigns at a glance are those that the repository gives; where a file does not tell them, opening it says why."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from core.contract.errors import BadInput
from core.service.desk import Desk
from core.store import summary
from core.store.db import open_database
from core.store.summary import CampaignSummary
from tests.service import isle
from tests.service.conftest import ISLE_PACK


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "club.sqlite"


def shapes(desk: Desk) -> None:
    """Make a campaign of every shape that a list tells apart."""
    for name in ("Reef", "Reef", "reef", "Zürich 🚀", 'Ann\'s "50%"; --'):
        desk.run(None, "campaign.create", name=name)
    desk.run(None, "campaign.create", name="Above", space="sea", economy="sea")
    for name in (None, "A second", "Won", "Drawn", "Tonight", "Played"):
        desk.run(None, "campaign.start", pack=str(ISLE_PACK), name=name, seed=1)
    ids = {one.name: one.id for one in desk.campaigns()}
    winner = desk.forces(ids["Won"])[0].id
    desk.run(ids["Won"], "campaign.end", reason="The isle is taken.", winner=winner)
    desk.run(ids["Drawn"], "campaign.end", reason="The season is over.")
    desk.run(ids["Tonight"], "session.begin")
    desk.run(ids["Played"], "session.begin")
    desk.run(ids["Played"], "session.end")
    desk.run(ids["A second"], "campaign.rename", name="Another")
    desk.run(ids["A second"], "undo", number=desk.campaign(ids["A second"]).head)


def listed(desk: Desk) -> list[CampaignSummary]:
    return [
        CampaignSummary(*(getattr(one, field) for field in CampaignSummary.__struct_fields__))
        for one in desk.campaigns()
    ]


def test_a_glance_gives_what_the_repository_gives(path: Path) -> None:
    desk = Desk.open(path, isle.plugins())
    assert summary.campaigns(path) == []
    shapes(desk)
    rows = listed(desk)
    assert {row.status for row in rows} == {"running", "over"}
    assert {bool(row.winner) for row in rows} == {bool(row.session) for row in rows} == {True, False}
    assert {row.space for row in rows} == {None, "sea"}
    assert summary.campaigns(path) == rows  # while it is open, its newest entries in the write-ahead log
    desk.close()
    assert summary.campaigns(str(path)) == rows


def test_a_glance_changes_nothing(path: Path) -> None:
    open_database(path).close()
    before = path.read_bytes()
    summary.campaigns(path)
    assert path.read_bytes() == before
    open_database(path).close()
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_the_users_own_database_is_the_one_that_is_meant() -> None:
    assert summary.campaigns(None) is None
    open_database().close()
    assert summary.campaigns(None) == []


def write(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()


def damage(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[100:4000] = b"\xff" * 3900
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda path: path.write_text("Dear Ann, " * 1000), "is not a database of this program"),
        (lambda path: write(path, "PRAGMA application_id = 7"), "is a database of another program"),
        (lambda path: write(path, "UPDATE alembic_version SET version_num = '9999'"), "newer version"),
        (lambda path: write(path, "DELETE FROM alembic_version"), "none of this program's marks"),
        (damage, "it is damaged; restore a backup"),
    ],
)
def test_what_a_glance_does_not_tell_opening_does(path: Path, spoil, words: str) -> None:
    open_database(path).close()
    spoil(path)
    assert summary.campaigns(path) is None
    with pytest.raises(BadInput, match=words):
        open_database(path)


def test_a_file_that_is_held_alone_is_not_waited_for(path: Path) -> None:
    open_database(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert summary.campaigns(path) is None
        with pytest.raises(BadInput, match="another program is writing to it"):
            open_database(path, timeout=0.05)


def test_places_that_are_no_file(tmp_path: Path) -> None:
    for target in (tmp_path, tmp_path / "none.sqlite", "sqlite:///club.sqlite", "~nobody0/club.sqlite"):
        assert summary.campaigns(target) is None
    assert list(tmp_path.iterdir()) == []


def test_an_older_schema_is_left_to_opening(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_database(path).close()
    monkeypatch.setattr(summary, "CURRENT", "0099")
    assert summary.campaigns(path) is None


def test_a_name_that_is_no_text_is_left_to_opening(path: Path) -> None:
    desk = Desk.open(path, isle.plugins())
    desk.run(None, "campaign.create", name="Reef")
    desk.close()
    write(path, "UPDATE campaign SET name = CAST(x'ff' AS TEXT)")
    assert summary.campaigns(path) is None
    desk = Desk.open(path, isle.plugins())
    with pytest.raises(BadInput, match="is damaged; restore a backup"):
        desk.campaigns()
    desk.close()
