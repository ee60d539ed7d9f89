"""The campaigns of a file at a glance, by the standard library alone.

SQLAlchemy and the tables take longer to load than everything else in the program, and a list need not wait for them.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from core.contract import canon
from core.contract.errors import BadInput
from core.store.file import APPLICATION, CURRENT, path_of


class CampaignSummary(Struct, frozen=True):
    """What a list shows of a campaign; its fields are columns of the table `campaign`."""

    id: str
    name: str
    pack: str
    space: str | None
    ground: str | None
    status: str
    winner: str | None
    session: str | None
    head: int
    created: str


def campaigns(target: str | Path | None) -> Sequence[CampaignSummary] | None:
    """Give every campaign, sorted by name, without a change to the file.

    Gives None where the file does not tell at once: it is missing, of an older or newer schema, damaged, in use or not
    ours, or the target is a URL. Opening the database then does what is to be done, or says what is wrong.
    """
    try:
        path = path_of(target)
        if path is None or not path.is_file():
            return None
        uri = f"{path.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True, timeout=0)) as connection:
            owner = connection.execute("PRAGMA application_id").fetchone()
            revision = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            if (owner, revision) != ((APPLICATION,), (CURRENT,)):
                return None
            columns = ", ".join(CampaignSummary.__struct_fields__)
            rows = connection.execute(f"SELECT {columns} FROM campaign ORDER BY name, id").fetchall()
            named = [dict(zip(CampaignSummary.__struct_fields__, row, strict=True)) for row in rows]
            return canon.convert(named, list[CampaignSummary])
    except (sqlite3.Error, OSError, BadInput):
        return None
