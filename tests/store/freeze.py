"""Write the file of the current schema, once, when it is released: python -m tests.store.freeze."""

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from core.service.desk import Desk
from core.store.file import CURRENT
from tests.store import duel, table

SCHEMAS = Path(__file__).parent / "schemas"


def main() -> None:
    """Play a little, so that there are rows, and write all of it as SQL."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "new.sqlite"
        desk = Desk.open(path, duel.plugins())
        made = table.campaign(desk)
        battle = table.battle(desk, made)
        (seat,) = desk.battle(battle).to_act
        desk.run(made, "battle.order", seat=seat, battle=battle, order={"order": "hit"})
        desk.run(made, "test.mark", unit="a", value=3)
        desk.close()
        with closing(sqlite3.connect(path)) as connection:
            text = "".join(f"{line}\n" for line in connection.iterdump())
    (SCHEMAS / f"{CURRENT}.sql").write_text(text)


if __name__ == "__main__":
    main()
