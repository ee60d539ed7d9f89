"""Targets and launchers for the tests of seeking weapons: plain ships, by cards unless they have a place."""

from typing import Any

from tests.rules.actasf.playing import Table, armed, seen, ship

D7K = "klingon.d7k"
NO_DEFENCE = {"Anti-Drone": False, "Tractor Beam": False}
DRONES = {"weapon": "Drone", "arcs": ["T"], "dice": 4}
PHASER_1 = {"weapon": "Phaser-1", "arcs": ["T"], "dice": 2}
PHASER_3 = {"weapon": "Phaser-3", "arcs": ["T"], "dice": 2}
TUBES = {
    "R": {"weapon": "Plasma-R Torpedo", "arcs": ["F"], "dice": 7},
    "S": {"weapon": "Plasma-S Torpedo", "arcs": ["F"], "dice": 4},
    "G": {"weapon": "Plasma-G Torpedo", "arcs": ["F"], "dice": 3},
    "F": {"weapon": "Plasma-F Torpedo", "arcs": ["F"], "dice": 2},
    "D": {"weapon": "Plasma-D Torpedo", "arcs": ["F"], "dice": 1},
}


def prey(*banks: dict[str, Any], traits: dict[str, Any] | None = None, speed: int = 12, **more: Any) -> Any:
    """A target of seat b with these banks and nothing else to defend itself."""
    figures = {"traits": {**NO_DEFENCE, **(traits or {})}, "speed": speed * 1000}
    return ship(D7K, "b", roster=armed(*banks, **figures), **more)


def launcher(*banks: dict[str, Any], **more: Any) -> Any:
    """A ship of seat a with these banks."""
    figures = more.pop("figures", {})
    return ship(more.pop("class_id", "gorn.cc"), "a", roster=armed(*banks, **figures), **more)


def drones_at(target: Any, count: int = 1, **more: Any) -> Table:
    """A launcher of so many drones against a target, in the attack phase."""
    return Table(a=launcher({**DRONES, "dice": count}, **more), b=target, step="attack")


SIDE = seen(8, aspect=90)
AHEAD = seen(8)
