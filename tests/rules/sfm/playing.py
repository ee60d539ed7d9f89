"""Positions and orders for the rules tests, written as scripts write them."""

import json
from pathlib import Path
from typing import Any

from core.battle.play import Played, judge, submit
from core.contract.dice import ScriptedDice
from plugins.sfm.ruleset import StarFleetMarines

CASES = {
    case["id"]: case
    for case in json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))["cases"]
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
}
"""Names of the cases that the ruleset writes otherwise."""


def kind(name: str) -> str:
    """The ruleset's name of a unit type of the cases."""
    return KINDS.get(name, name)


def unit(ident: str, kind: str, seat: str = "red", at: Any = (0, 0), **more: Any) -> dict[str, Any]:
    """A unit of a position."""
    line = {"id": ident, "kind": kind, "seat": seat, **more}
    return line if at is None else {**line, "at": list(at)}


class Table:
    """A position that is played on, order by order."""

    def __init__(self, *units: dict[str, Any], settings: dict[str, Any] | None = None, **fields: Any) -> None:
        self.rules = StarFleetMarines(settings or {})
        self.state = self.rules.arrange({"units": list(units), "seats": ["red", "blue"], **fields})
        self.events: tuple[Any, ...] = ()

    def play(self, seat: str, order: str, *dice: int, **fields: Any) -> Played:
        """Give an order with exactly these dice."""
        scripted = ScriptedDice(dice)
        played = submit(self.rules, self.state, seat, self.rules.order({"order": order, **fields}), scripted)
        scripted.finish()
        self.state, self.events = played.state, played.events
        assert not self.rules.check(self.state)
        assert self.rules.load(self.rules.dump(self.state), 1) == self.state
        return played

    def why_not(self, seat: str, order: str, **fields: Any) -> str:
        """The reasons why an order is illegal; empty where it is legal."""
        found = judge(self.rules, self.state, seat, self.rules.order({"order": order, **fields}))
        return "; ".join(f"{one.why} [{one.rule}]" for one in found)

    def fired(self) -> Any:
        """The attack of the last order."""
        return next(event for event in self.events if event.name == "fired")

    def facts(self, name: str) -> dict[str, Any]:
        """What follows from the position for a unit."""
        found: dict[str, Any] = self.rules.facts(self.state)["units"][name]
        return found

    def __getitem__(self, name: str) -> Any:
        return self.state.units[name]
