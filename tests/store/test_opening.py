"""Opening a database: what is refused, why, and that the file then stays as it was."""

import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from core.contract.errors import BadInput
from core.service.desk import Desk
from core.store import marks, upgrade
from core.store.db import open_database
from core.store.file import default_database_path
from tests.store import duel, table


@contextmanager
def refused(path: Path, words: str) -> Iterator[None]:
    """Expect one clear error that names the file, which stays as it was."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(BadInput, match=words) as caught:
        yield
    assert str(path) in caught.value.place
    assert (path.read_bytes() if path.is_file() else None) == before


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A sound database with a campaign."""
    path = tmp_path / "sound.sqlite"
    desk = Desk.open(path, duel.plugins())
    table.campaign(desk)
    desk.close()
    return path


def test_the_users_own_database_is_made_with_its_folder() -> None:
    database = open_database()
    assert database.path == default_database_path()
    assert database.path.is_file()
    database.close()


def test_connections_keep_references_and_sync_each_commit(tmp_path: Path) -> None:
    database = open_database(tmp_path / "new.sqlite")
    with database.read() as connection:
        told = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("foreign_keys", "synchronous", "journal_mode")
        ]
    assert told == [1, 2, "wal"]
    database.close()


def test_a_text_of_a_few_letters_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("x")
    with refused(path, "is not a database of this program, or it is damaged; nothing was changed"):
        open_database(path)


@pytest.mark.parametrize(
    "name", ["sqlite:///:memory:", "sqlite:///a.sqlite?mode=ro", "nosuchbase://x", "~nobody0/a"]
)
def test_places_where_no_database_can_be(name: str) -> None:
    with pytest.raises(BadInput):
        open_database(name)


def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    path = tmp_path / "empty.sqlite"
    path.touch()
    open_database(path).close()
    assert path.stat().st_size > 0


def test_a_folder_with_a_strange_name(tmp_path: Path) -> None:
    folder = tmp_path / "Ann's 50% #1? fleet & more;"
    folder.mkdir()
    desk = Desk.open(str(folder / "a b.sqlite"), duel.plugins())
    table.campaign(desk)
    assert desk.back_up().is_file()
    assert not desk.check().faults
    desk.close()
    assert sorted(path.name for path in folder.iterdir()) == ["a b backups", "a b.sqlite"]


def test_a_url_of_sqlite_is_a_path(made: Path) -> None:
    desk = Desk(open_database(f"sqlite:///{made}"), duel.plugins())
    assert desk.database.path == made
    assert len(desk.campaigns()) == 1
    desk.close()


def test_a_folder_that_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "none" / "a.sqlite"
    with refused(path, "the folder .* does not exist"):
        open_database(path)
    assert not path.parent.exists()


def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    with refused(tmp_path, "is a folder"):
        open_database(tmp_path)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 1000)
    with refused(path, "is not a database of this program, or it is damaged"):
        open_database(path)


def test_a_database_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE bookmarks (id)")
        connection.commit()
    with refused(path, "is a database of another program"):
        open_database(path)


def test_a_database_of_a_newer_program(made: Path) -> None:
    with closing(sqlite3.connect(made)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with refused(made, "newer version of this program .schema 9999; this one reads up to"):
        open_database(made)


def test_a_damaged_database(made: Path) -> None:
    data = bytearray(made.read_bytes())
    data[100:4000] = b"\xff" * 3900
    made.write_bytes(data)
    with refused(made, "it is damaged; restore a backup"):
        open_database(made)


def test_a_text_in_the_file_that_is_none(made: Path) -> None:
    with closing(sqlite3.connect(made, isolation_level=None)) as connection:
        connection.execute("UPDATE campaign SET name = CAST(x'41FF42' AS TEXT)")
    desk = Desk.open(made, duel.plugins())
    with refused(made, "^[^:]*: it is damaged; restore a backup; nothing was changed$"):
        desk.campaigns()
    desk.close()


def test_a_cut_off_database(made: Path) -> None:
    made.write_bytes(made.read_bytes()[:10_000])
    desk = None
    with pytest.raises(BadInput, match="damaged"):
        desk = Desk.open(made, duel.plugins())
        desk.campaigns()
    if desk is not None:
        desk.close()


def test_a_database_that_another_program_holds(made: Path) -> None:
    with closing(sqlite3.connect(made, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with refused(made, "another program is writing to it"):
            open_database(made, timeout=0.05)
        other.execute("ROLLBACK")
    open_database(made).close()


def test_an_action_while_another_program_writes(made: Path) -> None:
    desk = Desk(open_database(made, timeout=0.05), duel.plugins())
    campaign = desk.campaigns()[0].id
    with closing(sqlite3.connect(made, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with refused(made, "another program is writing to it .*nothing was changed"):
            desk.run(campaign, "test.rename", unit="a", name="Hood")
        other.execute("ROLLBACK")
    assert desk.run(campaign, "test.rename", unit="a", name="Hood").number == 4
    desk.close()


def opened_by_somebody_else(path: Path) -> str:
    """Let somebody who is not root open a database, and give what they are told."""
    program = (
        "import sys; from core.store.db import open_database; from core.contract.errors import BadInput\n"
        "try: open_database(sys.argv[1])\n"
        "except BadInput as error: print(error)"
    )
    command = [sys.executable, "-c", program, str(path)]
    if os.geteuid() == 0:
        command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *command]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=Path.cwd())
    assert not told.stderr
    return told.stdout


@pytest.fixture
def closed(made: Path) -> Iterator[Path]:
    """A database that may be read but not written, in a folder like that, outside the tests' own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "sound.sqlite"
        path.write_bytes(made.read_bytes())
        path.chmod(0o444)
        folder.chmod(0o555)
        yield path
        folder.chmod(0o755)


needs_others = pytest.mark.skipif(
    os.geteuid() == 0 and shutil.which("setpriv") is None, reason="root may write everywhere"
)


@needs_others
def test_a_file_that_may_not_be_written(closed: Path) -> None:
    before = closed.read_bytes()
    assert f"{closed}: it is read-only" in opened_by_somebody_else(closed)
    assert closed.read_bytes() == before


@needs_others
def test_a_folder_that_may_not_be_entered(closed: Path) -> None:
    closed.parent.chmod(0o000)
    told = opened_by_somebody_else(closed)
    assert told.startswith(f"{closed}: ") and "ermi" in told


def test_a_disk_that_is_full(made: Path) -> None:
    """Files may grow no further than they are: the system refuses as it does on a full disk."""
    desk = Desk.open(made, duel.plugins())
    campaign = desk.campaigns()[0].id
    before = table.contents(desk)
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    wal = made.with_name(made.name + "-wal")
    resource.setrlimit(resource.RLIMIT_FSIZE, (wal.stat().st_size + 4096, old[1]))
    try:
        with pytest.raises(BadInput, match="disk is full|disk fails"):
            desk.run(campaign, "test.rename", unit="a", name="H" * 100_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)
        signal.signal(signal.SIGXFSZ, ignored)
    assert table.contents(desk) == before
    assert desk.run(campaign, "test.rename", unit="a", name="Hood").number == 4
    assert not desk.check().faults
    desk.close()


def test_sqlites_own_word_for_a_full_disk(made: Path) -> None:
    desk = Desk.open(made, duel.plugins())
    campaign = desk.campaigns()[0].id
    with desk.database.read() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with refused(made, "the disk is full; nothing was changed"):
        desk.run(campaign, "test.rename", unit="a", name="H" * 100_000)
    assert desk.unit("a").name == "a"
    desk.close()


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("nosuch://host/db", "is no usable URL"),
        ("://", "is no usable URL"),
        ("sqlite://", "names no file"),
    ],
)
def test_urls_that_lead_nowhere(url: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        open_database(url)


def test_a_password_is_never_told() -> None:
    with pytest.raises(BadInput) as caught:
        open_database("postgresql+psycopg://ann:secret@127.0.0.1:1/club?connect_timeout=1")
    assert "127.0.0.1" in str(caught.value)
    assert "secret" not in str(caught.value)


@pytest.mark.postgres
def test_a_server_database_of_another_program(server_url: str) -> None:
    import sqlalchemy

    engine = sqlalchemy.create_engine(server_url)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE bookmarks (id int)")
    with pytest.raises(BadInput, match="none of this program's marks"):
        open_database(server_url)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE alembic_version (version_num varchar)")
        connection.exec_driver_sql("INSERT INTO alembic_version VALUES ('9999')")
    with pytest.raises(BadInput, match="newer version of this program"):
        open_database(server_url)
    with engine.connect() as connection:
        assert set(sqlalchemy.inspect(connection).get_table_names()) == {"bookmarks", "alembic_version"}
    engine.dispose()


def test_every_revision_is_known() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(upgrade.MIGRATIONS))
    config.set_main_option("path_separator", "os")
    found = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert tuple(reversed(found)) == marks.REVISIONS


@pytest.mark.parametrize(
    ("spoil", "head"),
    [
        (lambda wal: None, 3),
        (lambda wal: wal.write_bytes(wal.read_bytes()[:-3000]), 2),
        (lambda wal: wal.write_bytes(b"junk" * 999), 1),
        (lambda wal: wal.write_bytes(b""), 1),
        (lambda wal: wal.unlink(), 1),
    ],
    ids=["left over", "cut off", "junk", "empty", "missing"],
)
def test_a_write_ahead_log_in_any_condition_leaves_whole_actions(tmp_path: Path, spoil, head: int) -> None:
    path, killed = tmp_path / "a.sqlite", tmp_path / "killed.sqlite"
    desk = Desk.open(path, duel.plugins())
    made = desk.run(None, "campaign.create", name="Reef").campaign
    desk.close()
    desk = Desk.open(path, duel.plugins())
    for name in ("Atoll", "Lagoon"):
        desk.run(made, "campaign.rename", name=name)
    for file in (path, path.with_name("a.sqlite-wal")):  # as a program leaves them that is killed now
        shutil.copy(file, tmp_path / file.name.replace("a.", "killed."))
    desk.close()
    spoil(tmp_path / "killed.sqlite-wal")
    desk = Desk.open(killed, duel.plugins())
    found = desk.campaign(made)
    assert (found.head, found.name) == (head, ("Reef", "Atoll", "Lagoon")[head - 1])
    assert not desk.check().faults
    assert desk.run(made, "campaign.rename", name="Cay").number == head + 1
    desk.close()


@pytest.mark.postgres
def test_a_server_database_without_campaigns_is_not_filled_by_who_reads(server_url: str) -> None:
    import sqlalchemy

    with pytest.raises(BadInput, match="holds no campaigns; nothing was changed"):
        open_database(server_url, make=False)
    engine = sqlalchemy.create_engine(server_url)
    with engine.connect() as connection:
        assert not sqlalchemy.inspect(connection).get_table_names()
    engine.dispose()
    open_database(server_url).close()
    open_database(server_url, make=False).close()
