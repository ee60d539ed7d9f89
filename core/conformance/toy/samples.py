"""Battles of Lantern Reef to play: set up and arranged."""

from typing import Any

from core.api import BattleSetup, LinkEnd, Seat, SeatForce, Side, Squad, SquadId, UnitId, UnitRecord


def _force(seat: str, side: str, role: str, *units: tuple[str, str, int, int]) -> SeatForce:
    """Give a force from name, class, XP dice and number of squads of each ship."""
    records = tuple(
        UnitRecord(
            UnitId(name), name.title(), class_id, 2, xp,
            squads=tuple(Squad(SquadId(f"{name}-{n}"), home=UnitId(name)) for n in range(squads)),
        )
        for name, class_id, xp, squads in units
    )  # fmt: skip
    return SeatForce(Seat(seat), Side(side), records, role=role)


RED = _force("red", "out", "raider", ("adder", "lancer", 1, 0), ("boar", "carrack", 0, 3))
BLUE = _force("blue", "in", "guard", ("crane", "lancer", 2, 0), ("dove", "lurker", 1, 0))
GREEN = _force("green", "in", "ally", ("eland", "carrack", 1, 2), ("fox", "lurker", 0, 0))
LINKS = (
    LinkEnd("down", "transporter", True, (Seat("red"), Seat("blue"))),
    LinkEnd("up", "recovery", False, (Seat("red"), Seat("blue"))),
)

SETUPS = {
    "duel": BattleSetup("duel", (RED, BLUE)),
    "rescue": BattleSetup("rescue", (RED, BLUE, GREEN)),
    "linked": BattleSetup("duel", (RED, BLUE), links=LINKS),
}

SCRIPTS: dict[str, dict[str, Any]] = {
    "close": {
        "units": [
            {"id": "adder", "class_id": "lancer", "seat": "red", "side": "out", "at": [-1, 0], "xp": 1,
             "power": {"engine": 3, "weapon": 3}},
            {"id": "crane", "class_id": "lancer", "seat": "blue", "side": "in", "at": [2, 0], "xp": 1,
             "power": {"weapon": 2, "shield": 1}, "watching": True},
            {"id": "eland", "class_id": "carrack", "seat": "green", "side": "in", "at": [2, -1],
             "power": {"engine": 1, "weapon": 2}},
        ],
    },
}  # fmt: skip
