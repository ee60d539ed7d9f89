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
    LinkEnd("boats", "shuttle", True, (Seat("red"),)),
    LinkEnd("ashore", "shuttle", False, (Seat("blue"),)),
    LinkEnd("beacon", "control", True, (), {"units": ["adder", "boar", "crane", "dove"]}),
)

SETUPS = {
    "duel": BattleSetup("duel", (RED, BLUE)),
    "rescue": BattleSetup("rescue", (RED, BLUE, GREEN)),
    "linked": BattleSetup("duel", (RED, BLUE), links=LINKS),
}


def _ship(
    name: str, class_id: str, seat: str, at: tuple[int, int], power: dict[str, int], **more: Any
) -> dict[str, Any]:
    side = "out" if seat == "red" else "in"
    return {
        "id": name,
        "class_id": class_id,
        "seat": seat,
        "side": side,
        "at": list(at),
        "power": power,
        **more,
    }


SCRIPTS: dict[str, dict[str, Any]] = {
    "close": {
        "units": [
            _ship("adder", "lancer", "red", (-1, 0), {"engine": 3, "weapon": 3}, xp=1),
            _ship("crane", "lancer", "blue", (2, 0), {"weapon": 2, "shield": 1}, xp=1, watching=True),
            _ship("eland", "carrack", "green", (2, -1), {"engine": 1, "weapon": 2}),
        ],
    },
    "gauntlet": {
        "units": [
            _ship("adder", "lancer", "red", (0, 0), {"engine": 3}, hull=1),
            _ship("asp", "lancer", "red", (0, -1), {"engine": 3}),
            _ship("crane", "lancer", "blue", (1, 0), {"weapon": 3}, xp=2, watching=True),
            _ship("fox", "carrack", "green", (-1, 1), {"weapon": 2}, xp=1, watching=True),
        ],
    },
    "fog": {
        "units": [
            _ship("adder", "lancer", "red", (0, 0), {"engine": 3}),
            _ship("asp", "lancer", "red", (0, 0), {"engine": 3}),
            *(
                _ship(f"lurker-{q}{r}", "lurker", "blue", (q, r), {}, hidden=True)
                for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
            ),
        ],
    },
    "escort": {
        "units": [
            _ship("adder", "lancer", "red", (0, 0), {"weapon": 3}, xp=1),
            _ship("asp", "lancer", "red", (0, -1), {"weapon": 3}, xp=1),
            _ship("crane", "lancer", "blue", (1, 0), {"weapon": 3}, hull=1, xp=1),
            _ship("dove", "lurker", "blue", (2, 0), {"weapon": 2}),
            _ship("fox", "carrack", "green", (1, 1), {"weapon": 2}, xp=1),
        ],
    },
}
