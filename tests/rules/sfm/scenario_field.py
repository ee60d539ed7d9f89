"""A small field with two sides, for scenarios from files."""

from collections import Counter
from typing import Any

from core.contract.dice import ScriptedDice
from core.contract.records import BattleSetup, SeatForce
from plugins.sfm.ruleset import StarFleetMarines
from tests.rules.sfm.playing import Table

MAP = """
title = "Field"
rows = [
    "........",
    "...t....",
    "........",
    "....f...",
    "........",
    "......^.",
]
labels = [{ at = [4, 2], text = "Farm" }, { at = [7, 6], text = "Knoll" }]
"""
SCENARIO: dict[str, Any] = {
    "id": "field",
    "title": "The Field",
    "summary": "A farm is fought for.",
    "map": {
        "title": "Field",
        "rows": ["........", "...t....", "........", "....f...", "........", "......^."],
        "labels": [{"at": [4, 2], "text": "Farm"}, {"at": [7, 6], "text": "Knoll"}],
    },
    "attacker": {"forces": {"marine": 3}, "zones": [{"edge": "west", "depth": 2}]},
    "defender": {"forces": {"marine": 2}, "zones": [{"edge": "east", "depth": 2}]},
}
ROLES = (SeatForce("red", "red", (), role="attacker"), SeatForce("blue", "blue", (), role="defender"))


def set_up(*faces, forces=ROLES, links=(), detail=None, settings=None, **changes):
    table = Table.__new__(Table)
    table.rules = StarFleetMarines(settings or {})
    scenario = {**SCENARIO, **changes}
    setup = BattleSetup("field", forces, links=links, detail={"scenario": scenario, **(detail or {})})
    table.state = table.rules.setup(setup, ScriptedDice(faces))
    table.events = ()
    return table


def arranged(*units, **fields):
    changes = fields.pop("scenario", {})
    return Table(
        *units, seats=["red", "blue"], scenario={**SCENARIO, **changes}, **{"step": "movement", **fields}
    )


def kinds(table, seat, place="reserve"):
    found = (one.kind for one in table.state.units.values() if one.seat == seat and one.place == place)
    return dict(Counter(found))
