"""Positions and orders for the rules tests, written as scripts write them.

A table is played by cards unless a ship has a place: then it is measured.

    table = Table(ca=ship("federation.ca"), d7k=ship("klingon.d7k", "b", shields=0), step="attack")
    table.fire("ca", [(0, "d7k")], {"d7k": seen(6)}, 3, 4)
"""

import json
from pathlib import Path
from typing import Any

from core.battle.play import Played
from plugins.actasf.ruleset import StarFleet
from tests.rules.table import Arranged

CASES = {
    case["id"]: case
    for case in json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))
}


def thousandths(number: float) -> int:
    """Inches or degrees as the state has them: inches in thousandths."""
    return round(number * 1000)


def ship(class_id: str, seat: str = "a", **more: Any) -> dict[str, Any]:
    """A ship of a position; `at` in inches, `heading` in degrees."""
    line = {"class": class_id, "seat": seat, **more}
    if "at" in line:
        line["at"] = [thousandths(each) for each in line["at"]]
    if "heading" in line:
        line["heading"] = round(line["heading"] * 100)
    return line


def bank(
    weapon: str = "Test gun", reach: float = 16, arcs: str = "T", dice: int = 1, **traits: Any
) -> dict[str, Any]:
    """A bank for a roster made up for a test; traits as `kill_zone=8`."""
    named = {name.replace("_", " ").title(): value for name, value in traits.items()}
    named = {
        name.replace("Multi Hit", "Multi-Hit").replace("Point Blank", "Point-Blank"): v
        for name, v in named.items()
    }
    return {
        "weapon": weapon,
        "range": thousandths(reach),
        "arcs": arcs.split(),
        "dice": dice,
        "traits": named,
    }


def armed(*banks: dict[str, Any], **figures: Any) -> dict[str, Any]:
    """Figures of a roster with these banks."""
    return {"banks": list(banks), **figures}


def seen(distance: float, bearing: float = 0, aspect: float = 0) -> dict[str, int]:
    """What the table shows of a target: inches and degrees."""
    return {
        "range": thousandths(distance),
        "bearing": round(bearing * 100),
        "aspect": round(aspect * 100),
    }


def path(*legs: tuple[str, float]) -> list[list[Any]]:
    """A path in inches and degrees."""
    return [
        [kind, round(number * (100 if kind in ("turn", "high_energy_turn") else 1000))]
        for kind, number in legs
    ]


class Table(Arranged):
    """A table with ships on it."""

    def __init__(
        self,
        *,
        step: str = "movement",
        settings: dict[str, Any] | None = None,
        position: dict[str, Any] | None = None,
        **units: Any,
    ) -> None:
        rules = StarFleet().configure(settings or {})
        super().__init__(rules, {"units": units, "step": step, **(position or {})})

    def move(self, unit: str, *dice: int, go: Any = (), actions: Any = (), **fields: Any) -> Played:
        """Move a ship: `go` as legs of `path`, `actions` as (action, penalty) or the action alone."""
        return self.play(self.seat(unit), "move", *dice, **self._move(unit, go, actions, fields))

    def why_not_move(self, unit: str, go: Any = (), actions: Any = (), **fields: Any) -> str:
        """The reasons why a ship may not be moved so; empty where it may."""
        return self.why_not(self.seat(unit), "move", **self._move(unit, go, actions, fields))

    def fire(self, unit: str, shots: Any, sights: Any, *dice: int, **fields: Any) -> Played:
        """Fire: shots as (bank, target) or (bank, target, dice)."""
        return self.play(self.seat(unit), "attack", *dice, **self._attack(unit, shots, sights, fields))

    def why_not_fire(self, unit: str, shots: Any, sights: Any, **fields: Any) -> str:
        """The reasons why a ship may not fire so; empty where it may."""
        return self.why_not(self.seat(unit), "attack", **self._attack(unit, shots, sights, fields))

    def repair(self, seat: str, *dice: int, **locations: Any) -> Played:
        """End the turn of a seat, with repairs by ship."""
        return self.play(seat, "repair", *dice, locations=locations, near=[])

    def seat(self, unit: str) -> str:
        """Whose ship it is."""
        return str(self.state.units[unit].seat)

    def told(self, name: str) -> list[Any]:
        """The events of that name of the last order."""
        return [event for event in self.events if event.name == name]

    def _move(self, unit: str, go: Any, actions: Any, fields: dict[str, Any]) -> dict[str, Any]:
        named = [
            {"action": each} if isinstance(each, str) else {"action": each[0], "penalty": each[1]}
            for each in actions
        ]
        return {"unit": unit, "path": path(*go), "actions": named, **fields}

    def _attack(self, unit: str, shots: Any, sights: Any, fields: dict[str, Any]) -> dict[str, Any]:
        named = [
            dict(zip(("bank", "target", "dice"), shot, strict=False)) if isinstance(shot, tuple) else shot
            for shot in shots
        ]
        told = {"sights": sights, "near": []} if self.state.mode == "cards" else {}
        return {"unit": unit, "shots": named, **told, **fields}
