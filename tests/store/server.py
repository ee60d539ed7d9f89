"""A PostgreSQL server of the tests' own, on a socket in a folder of its own, never as root."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy


def programs() -> Path | None:
    """Give the folder of the newest server's programs, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: float(path.parts[-3]))
    return found[-1].parent if found else None


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """Run a server and give its URL, without the name of a database."""
    as_user: dict[str, Any] = {}
    home = Path(tempfile.mkdtemp(prefix="bridgehead-postgres-"))
    if os.geteuid() == 0:
        names = {entry.pw_name for entry in pwd.getpwall()}
        user = "postgres" if "postgres" in names else "nobody"
        shutil.chown(home, user)
        as_user = {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}
    options = f"-c listen_addresses='' -c unix_socket_directories={home} -c fsync=off"

    def call(program: str, *arguments: str) -> None:
        subprocess.run(
            [folder / program, *arguments],
            check=True,
            cwd=home,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=60,
            **as_user,
        )

    try:
        call("initdb", "-D", f"{home}/data", "-A", "trust", "-U", "bridgehead", "--no-sync", "-E", "UTF8")
        call("pg_ctl", "-D", f"{home}/data", "-o", options, "-l", f"{home}/log", "-w", "start")
        try:
            yield f"postgresql+psycopg://bridgehead@/{{}}?host={home}"
        finally:
            call("pg_ctl", "-D", f"{home}/data", "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(home)


def new_database(url: str, name: str) -> str:
    """Make an empty database and give its URL."""
    engine = sqlalchemy.create_engine(url.format("postgres"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f'CREATE DATABASE "{name}"')
    engine.dispose()
    return url.format(name)
