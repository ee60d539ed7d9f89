"""The store: an order durably on disk against raw sqlite3, and opening an old campaign against a young one."""

import base64
import json
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from core.contract import canon
from core.contract.dice import DiceRequest, Roll
from core.contract.ids import Seat
from core.service.desk import Desk
from core.store import models
from core.store.log import LOG, Work
from tests.benchmarks.measure import Figure, ratio
from tests.store import duel, table

ORDERS = 200
YOUNG, OLD = 1_000, 100_000
STATE = bytes(range(256)) * 6
EVENTS = [{"event": "struck", "unit": "b", "face": 6, "hull": 2}] * 4
ROLLS = [Roll(DiceRequest(Seat("red"), 6, 1, "strike"), (6,))] * 2
PLAIN_ROLLS = canon.plain(ROLLS)
ORDER = {"battle": "first", "seat": "red", "order": {"order": "hit", "unit": "a", "target": "b"}}
PLAY = {"order": ORDER["order"], "version": "1.0", "digest": "0123456789abcdef"}


def figures() -> Iterator[Figure]:
    """Measure."""
    with tempfile.TemporaryDirectory() as folder:
        yield _append(Path(folder))
        yield from _open(Path(folder))


def _append(folder: Path) -> Figure:
    """The same reads and writes, in one transaction and synced: by the log, and by the driver's own calls."""
    desk = Desk.open(folder / "append.sqlite", duel.plugins())
    campaign = table.campaign(desk)
    battle = table.battle(desk, campaign)
    turn = iter(range(1, 10**9))

    def ours() -> None:
        for _ in range(ORDERS):
            with desk.database.write() as connection:
                work = Work(connection, desk.plugins, campaign, "battle.order", ORDER, "red")
                row = work.get(models.Battle, battle)
                n = next(turn)
                work.set(row, state=STATE + str(n).encode(), turn=n)
                work.note(battle=battle, play=PLAY, rolls=ROLLS, events=EVENTS)
                work.finish()

    raw = sqlite3.connect(folder / "append.sqlite", isolation_level=None)
    raw.execute("PRAGMA synchronous = FULL")
    raw.execute("PRAGMA foreign_keys = ON")

    def theirs() -> None:
        for _ in range(ORDERS):
            raw.execute("BEGIN IMMEDIATE")
            head = _row(raw, "campaign", campaign)["head"]
            raw.execute("UPDATE campaign SET head = ? WHERE id = ? AND head = ?", (head + 1, campaign, head))
            before = _row(raw, "battle", battle)
            n = next(turn)
            raw.execute(
                "UPDATE battle SET state = ?, turn = ? WHERE id = ?", (STATE + str(n).encode(), n, battle)
            )
            old = {"state": base64.b64encode(before["state"]).decode(), "turn": before["turn"]}
            changes = [["battle", battle, old, {"turn": n}]]
            texts = [json.dumps(value) for value in (ORDER, PLAY, PLAIN_ROLLS, EVENTS, changes)]
            raw.execute(
                "INSERT INTO log (campaign, number, at, seat, command, battle, arguments, play, dice, events, changes)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (campaign, head + 1, "2026-01-01", "red", "battle.order", battle, *texts),
            )
            raw.execute("COMMIT")

    figure = ratio(
        "An order and its events, durably on disk",
        ours,
        theirs,
        "at most 2.0",
        f"raw sqlite3, {ORDERS} orders",
    )
    raw.close()
    desk.close()
    return figure


def _open(folder: Path) -> Iterator[Figure]:
    """Open the database and read what the first page of a campaign shows, its newest entries included."""
    young, old = (_aged(folder / f"{entries}.sqlite", entries) for entries in (YOUNG, OLD))
    yield ratio(
        f"Open a campaign of {OLD:,} entries",
        lambda: _show(old),
        lambda: _show(young),
        "at most 1.2",
        f"one of {YOUNG:,}",
        runs=20,
    )


def _aged(path: Path, entries: int) -> Path:
    """Make a campaign that has so many entries."""
    desk = Desk.open(path, duel.plugins())
    campaign = table.campaign(desk)
    table.battle(desk, campaign)
    head = desk.campaign(campaign).head
    with desk.database.write() as connection:
        pattern = LOG.stored(
            models.Log(campaign=campaign, number=1, at="2026-01-01", command="test.rename", events=EVENTS)
        )
        rows = [{**pattern, "number": number} for number in range(head + 1, entries + 1)]
        connection.execute(LOG.table.insert(), rows)
        connection.exec_driver_sql("UPDATE campaign SET head = ?", (entries,))
    desk.close()
    return path


def _show(path: Path) -> None:
    desk = Desk.open(path, duel.plugins())
    (campaign,) = desk.campaigns()
    for force in desk.forces(campaign.id):
        desk.units(force.id)
    for battle in desk.battles(campaign.id):
        desk.battle(battle.id)
    assert len(desk.log(campaign.id, campaign.head - 50)) == 50
    desk.close()


def _row(raw: sqlite3.Connection, name: str, row_id: str) -> dict[str, object]:
    cursor = raw.execute(f"SELECT * FROM {name} WHERE id = ?", (row_id,))
    return dict(zip((column[0] for column in cursor.description), cursor.fetchone(), strict=True))
