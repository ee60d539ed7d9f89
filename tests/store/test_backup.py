"""Backups: whole while in use, rotated, restored; a fault in making one stays a note."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from core.contract.errors import BadInput
from core.service import desk as desk_module
from core.service.desk import Desk
from core.store import backup
from core.store.db import Database, open_database
from tests.store import table


def test_a_backup_of_an_open_database_is_whole(file_desk: Desk) -> None:
    made = table.campaign(file_desk)
    path = file_desk.back_up("session")
    file_desk.run(made, "test.rename", unit="a", name="Hood")
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT name FROM unit WHERE id = 'a'").fetchone() == ("a",)
    (listed,) = file_desk.backups()
    assert (listed.path, listed.reason, listed.size) == (path, "session", path.stat().st_size)


def test_the_oldest_of_a_kind_goes_first(file_desk: Desk) -> None:
    path = file_desk.database.path
    assert path is not None
    kept = backup.backup(path, "battle")
    made = [backup.backup(path, "session", keep=3) for _ in range(5)]
    assert [one.path for one in backup.backups(path)] == [*reversed(made[2:]), kept]


def test_the_newest_stays_when_the_clock_was_set_back(file_desk: Desk) -> None:
    path = file_desk.database.path
    assert path is not None
    before = [backup.backup(path, "session", keep=3) for _ in range(3)]
    for one in before:
        one.rename(one.with_name(one.name.replace(f".{one.name.split('.')[1][:4]}", ".2999", 1)))
    made = backup.backup(path, "session", keep=3)
    left = [one.path for one in backup.backups(path)]
    assert made in left and len(left) == 3


def test_a_backup_that_is_restored_stays(file_desk: Desk) -> None:
    made = table.campaign(file_desk)
    saved = file_desk.back_up("restore")
    for number in range(backup.KEEP - 1):
        file_desk.back_up("restore")
        file_desk.run(made, "test.rename", unit="a", name=f"Hood {number}")
    file_desk.restore(saved)
    assert saved.is_file()
    assert file_desk.unit("a").name == "a"


def test_an_old_one_that_cannot_be_removed_stays(file_desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    path = file_desk.database.path
    assert path is not None
    old = backup.backup(path, "session", keep=1)

    def refuse(self: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "unlink", refuse)
    new = backup.backup(path, "session", keep=1)
    assert [one.path for one in backup.backups(path)] == [new, old]


def test_a_strangers_file_among_the_backups_is_left_alone(file_desk: Desk) -> None:
    path = file_desk.database.path
    assert path is not None
    made = backup.backup(path, "session")
    stranger = made.with_name(f"{path.stem}.20261399-000000-000000.session.sqlite")
    stranger.write_bytes(b"")
    assert [one.path for one in backup.backups(path)] == [made]


def test_restoring_brings_back_what_was_and_keeps_what_is(file_desk: Desk) -> None:
    made = table.campaign(file_desk)
    before = table.contents(file_desk)
    saved = file_desk.back_up()
    file_desk.run(made, "test.rename", unit="a", name="Hood")
    file_desk.restore(saved)
    assert table.contents(file_desk) == before
    assert file_desk.campaign(made).head == 3
    assert not file_desk.check().faults
    newest = file_desk.backups()[0]
    assert newest.reason == "restore"
    file_desk.restore(newest.path)
    assert file_desk.unit("a").name == "Hood"


@pytest.mark.parametrize("content", [None, b"no database" * 1000, b""])
def test_a_bad_backup_is_not_restored(file_desk: Desk, tmp_path: Path, content: bytes | None) -> None:
    table.campaign(file_desk)
    before = table.contents(file_desk)
    source = tmp_path / "bad.sqlite"
    if content is not None:
        source.write_bytes(content)
    with pytest.raises(BadInput, match=r"bad\.sqlite"):
        file_desk.restore(source)
    assert table.contents(file_desk) == before


def test_a_database_in_use_is_not_restored_over(file_desk: Desk) -> None:
    table.campaign(file_desk)
    saved = file_desk.back_up()
    path = file_desk.database.path
    assert path is not None
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(BadInput, match="another program is writing"):
            backup.restore(saved, path, timeout=0.05)
    assert len(file_desk.campaigns()) == 1


def test_a_backup_that_cannot_be_made_is_a_note(file_desk: Desk) -> None:
    made = table.campaign(file_desk)
    battle = table.battle(file_desk, made)
    path = file_desk.database.path
    assert path is not None
    backup.folder(path).write_text("in the way")
    file_desk.run(made, "battle.result", battle=battle, values={"won": 0})
    done = file_desk.run(made, "battle.accept", battle=battle)
    assert "no backup" in done.notes[0]
    assert file_desk.battle(battle).battle.status == "accepted"


@pytest.mark.postgres
def test_a_server_keeps_its_own_backups(server_url: str) -> None:
    from tests.store import duel

    desk = Desk.open(server_url, duel.plugins())
    assert desk.backups() == []
    with pytest.raises(BadInput, match="is on a server"):
        desk.back_up()
    desk.close()


@pytest.mark.parametrize(
    ("sql", "cause"),
    [
        ("PRAGMA application_id = 7", "is a database of another program; nothing was changed"),
        ("UPDATE alembic_version SET version_num = '9999'", "newer version of this program .*; nothing was"),
        ("DROP TABLE alembic_version", "none of this program's marks; nothing was changed"),
    ],
)
def test_what_could_not_be_opened_is_not_restored(file_desk: Desk, sql: str, cause: str) -> None:
    table.campaign(file_desk)
    before = table.contents(file_desk)
    saved = file_desk.back_up()
    with closing(sqlite3.connect(saved, isolation_level=None)) as connection:
        connection.execute(sql)
    with pytest.raises(BadInput, match=cause):
        file_desk.restore(saved)
    assert table.contents(file_desk) == before
    assert [one.reason for one in file_desk.backups()] == ["manual"]


def test_a_backup_that_cannot_be_opened_after_all_gives_way(
    file_desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = table.campaign(file_desk)
    saved = file_desk.back_up()
    file_desk.run(made, "test.rename", unit="a", name="Hood")
    before = table.contents(file_desk)
    answers = iter([BadInput(str(saved), "cannot be brought up to date")])

    def first_refuse(path: Path) -> Database:
        for error in answers:
            raise error
        return open_database(path)

    monkeypatch.setattr(desk_module, "open_database", first_refuse)
    with pytest.raises(BadInput, match="cannot be brought up to date"):
        file_desk.restore(saved)
    assert table.contents(file_desk) == before
    assert file_desk.run(made, "test.rename", unit="a", name="Kirov").number == 5
