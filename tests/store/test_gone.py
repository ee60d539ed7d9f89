"""The file is deleted, moved or replaced under an open desk: nothing is told as done that nobody would find."""

import os
import shutil
import threading
from pathlib import Path

import pytest

from core.contract.errors import BadInput, DatabaseGone
from core.service.desk import Desk
from core.store import faults
from core.store.faults import explained
from tests.store import duel, table


def rename(desk: Desk, campaign: str, name: str) -> int | None:
    return desk.run(campaign, "test.rename", unit="a", name=name).number


def remove(path: Path) -> None:
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)


def test_a_file_that_was_deleted_is_told_and_not_made_anew(file_desk: Desk) -> None:
    made = table.campaign(file_desk)
    saved = file_desk.back_up()
    path = Path(file_desk.database.name)
    remove(path)
    with pytest.raises(DatabaseGone, match="test.sqlite: the file is gone: .*; nothing was changed") as gone:
        rename(file_desk, made, "Hood")
    assert "test backups" in gone.value.advice
    with pytest.raises(DatabaseGone):
        file_desk.campaigns()
    with pytest.raises(BadInput, match="there is no such file"):
        file_desk.open_anew()
    assert not path.exists()
    shutil.copy(saved, path)
    with pytest.raises(DatabaseGone, match="another file was put in its place"):
        rename(file_desk, made, "Hood")
    file_desk.open_anew()
    assert rename(file_desk, made, "Hood") == 4


def test_a_file_that_was_replaced_is_told_and_opened_anew(file_desk: Desk, tmp_path: Path) -> None:
    made = table.campaign(file_desk)
    other = Desk.open(tmp_path / "other.sqlite", duel.plugins())
    theirs = table.campaign(other)
    rename(other, theirs, "Theirs")
    other.close()
    os.replace(tmp_path / "other.sqlite", file_desk.database.name)
    with pytest.raises(DatabaseGone, match="another file was put in its place while it was open"):
        rename(file_desk, made, "Ours")
    log = Path(f"{file_desk.database.name}-wal")
    assert log.stat().st_size  # SQLite itself would carry this log into the file that lies there now
    file_desk.open_anew()
    assert file_desk.unit("a").name == "Theirs"
    assert not file_desk.check().faults
    assert log.with_name(f"{log.name}.before").is_file()


def test_a_file_that_is_moved_away_and_back_goes_on(file_desk: Desk, tmp_path: Path) -> None:
    made = table.campaign(file_desk)
    path = Path(file_desk.database.name)
    path.rename(tmp_path / "elsewhere")
    with pytest.raises(DatabaseGone):
        rename(file_desk, made, "Hood")
    (tmp_path / "elsewhere").rename(path)
    assert rename(file_desk, made, "Hood") == 4


def test_a_file_that_goes_while_a_command_runs_is_not_told_as_done(file_desk: Desk) -> None:
    table.campaign(file_desk)
    with pytest.raises(DatabaseGone), file_desk.database.write():
        Path(file_desk.database.name).unlink()


def test_own_threads_write_in_the_order_in_which_they_came(file_desk: Desk) -> None:
    made = table.campaign(file_desk)
    database, order = file_desk.database, []
    threads = []

    def write(name: str) -> None:
        with database.write():
            order.append(name)

    with database.write():
        for name in ("first", "second", "third"):
            thread = threading.Thread(target=write, args=(name,))
            before = len(database.queue)
            thread.start()
            while len(database.queue) == before:
                pass
            threads.append(thread)
        assert order == []
    for thread in threads:
        thread.join()
    assert order == ["first", "second", "third"]
    assert rename(file_desk, made, "Hood") == 4


class Failed(Exception):
    """An error as SQLite's driver raises it."""

    sqlite_errorcode = 10 | 19 << 8
    """The file of the shared index cannot grow."""


@pytest.mark.parametrize(
    ("free", "words"), [(0, "the disk is full"), (1 << 30, "the disk fails to read or write it")]
)
def test_a_disk_without_room_is_told_as_full(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, free: int, words: str
) -> None:
    usage = type("Usage", (), {"free": free})
    monkeypatch.setattr(faults, "disk_usage", lambda _folder: usage)
    assert explained(str(tmp_path / "x.sqlite"), Failed()).cause.startswith(words)
