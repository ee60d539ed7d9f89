"""A desk on a file of SQLite, and on a real server where there is one."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from core.service.desk import Desk
from tests.store import duel, server

_names = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a server for the whole run."""
    folder = server.programs()
    if folder is None:
        pytest.skip("there is no PostgreSQL server under /usr/lib/postgresql")
    with server.running(folder) as url:
        yield url


@pytest.fixture
def server_url(postgres: str) -> str:
    """The URL of an empty database on the server."""
    return server.new_database(postgres, f"test{next(_names)}")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a database is to be."""
    if request.param == "postgres":
        return str(request.getfixturevalue("server_url"))
    return str(tmp_path / "test.sqlite")


@pytest.fixture
def desk(target: str) -> Iterator[Desk]:
    """A desk on an empty database, with the duel as its only ruleset."""
    opened = Desk.open(target, duel.plugins())
    yield opened
    opened.close()


@pytest.fixture
def file_desk(tmp_path: Path) -> Iterator[Desk]:
    """A desk on a file."""
    opened = Desk.open(tmp_path / "test.sqlite", duel.plugins())
    yield opened
    opened.close()
