"""Positions and orders for the rules tests, written as scripts write them."""

import json
from pathlib import Path
from typing import Any

from plugins.sfm.ruleset import StarFleetMarines
from tests.rules.table import Arranged

CASES = {
    case["id"]: case
    for case in json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))
}

KINDS = {
    "heavy_weapons": "heavy",
    "regular_army": "regular",
    "HQ": "hq",
    "defense_turret": "turret",
    "GCV": "gcv",
    "APV": "apv",
    "GAV": "gav",
    "CPV": "cpv",
    "CEV": "cev",
    "THZ": "thz",
    "AMV": "amv",
    "admin_shuttle": "admin",
    "shuttle": "admin",
}
"""Names of the cases that the ruleset writes otherwise."""


def kind(name: str) -> str:
    """The ruleset's name of a unit type of the cases."""
    return KINDS.get(name, name)


def unit(ident: str, kind: str, seat: str = "red", at: Any = (0, 0), **more: Any) -> dict[str, Any]:
    """A unit of a position."""
    line = {"id": ident, "kind": kind, "seat": seat, **more}
    return line if at is None else {**line, "at": list(at)}


class Table(Arranged):
    """A map with units on it."""

    def __init__(self, *units: dict[str, Any], settings: dict[str, Any] | None = None, **fields: Any) -> None:
        position = {"units": list(units), "seats": ["red", "blue"], **fields}
        super().__init__(StarFleetMarines(settings or {}), position)

    def fired(self) -> Any:
        """The attack of the last order."""
        return next(event for event in self.events if event.name == "fired")
