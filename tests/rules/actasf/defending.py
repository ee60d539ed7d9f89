"""A ship that seekers come for, and how it and others defend."""

from tests.rules.actasf.playing import Table
from tests.rules.actasf.seeking import (
    SIDE,
    drones_at,
    prey,
)

DISRUPTOR = {"weapon": "Disruptor", "arcs": ["T"], "dice": 2}
PHOTON = {"weapon": "Photon Torpedo", "arcs": ["T"], "dice": 2}


def under_fire(*banks, drones: int = 1, sight=SIDE, **more) -> Table:
    """A ship with these banks at which so many drones have hit."""
    table = drones_at(prey(*banks, **more), drones)
    table.fire("a", [(0, "b")], {"b": sight}, *[6] * drones)
    return table


def guard(bank: int = 0, seeker: int = 0, unit: str = "b", **more):
    return {"unit": unit, "bank": bank, "seeker": seeker, **more}


def defend(table: Table, *shots, dice=(), seat="b", **more):
    return table.play(seat, "defend", *dice, shots=list(shots), **more)


def why_not(table: Table, *shots, seat="b", **more) -> str:
    return table.why_not(seat, "defend", shots=list(shots), **more)
