"""Positions and orders for the rules tests, written as scripts write them."""

import json
from pathlib import Path
from typing import Any

from plugins.fasa.ruleset import TacticalSimulator
from tests.rules.table import Arranged

CASES = {
    case["id"]: case
    for case in json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))
}
HOOD, WOLF, HAWK = "federation.constitution-mk-ii", "klingon.d-10-d", "romulan.skyfire-type-2"
"""The two printed ships, and a small one with a cloaking device and a plasma weapon."""
BOW = 2


def ship(
    ident: str, seat: str = "red", at: Any = (0, 0), heading: str = "south-east", **more: Any
) -> dict[str, Any]:
    """A ship of a position: the Federation's for red, the Klingons' for blue, unless `hull` says otherwise."""
    hull = more.pop("hull", HOOD if seat == "red" else WOLF)
    line = {"id": ident, "hull": hull, "seat": seat, "heading": heading, **more}
    return line if at is None else {**line, "at": list(at)}


def power(movement: int = 0, shields: Any = (0,) * 6, cloak: bool = False, **weapons: int) -> dict[str, Any]:
    """An allotment of power."""
    return {"movement": movement, "shields": list(shields), "weapons": weapons, "cloak": cloak}


class Table(Arranged):
    """A mapsheet with ships on it."""

    def __init__(self, *ships: dict[str, Any], settings: dict[str, Any] | None = None, **fields: Any) -> None:
        position = {"units": list(ships), "seats": ["red", "blue"], **fields}
        super().__init__(TacticalSimulator(settings or {}), position)

    def seen(self, name: str) -> Any:
        """The one event of this name that came of the last order."""
        (found,) = [event for event in self.events if event.name == name]
        return found

    def panel(self, unit: str) -> Any:
        """The control panel of a ship."""
        return self[unit].known


def duel(distance: int = 3, course: str = "basic", step: str = "declaration", **more: Any) -> Table:
    """Two ships bow to bow with the weapons and shields that `red` and `blue` give; nothing else happens."""
    red, blue = more.pop("red", {}), more.pop("blue", {})
    return Table(
        ship("hood", power=power(**red)),
        ship("wolf", "blue", (distance, 0), "north-west", power=power(**blue)),
        course=course,
        step=step,
        **more,
    )
