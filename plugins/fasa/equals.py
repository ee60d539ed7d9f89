"""Classes of other rulesets and ours: a table of equals, and beyond it the nearest in strength of the same empire."""

from collections.abc import Mapping
from functools import cache
from math import isqrt

from core.api import BadInput

from .hulls import Hull, hulls
from .tables import read

FIGHTING = (
    "Cruiser",
    "Frigate",
    "Scout",
    "Destroyer",
    "Escort",
    "Cutter",
    "Corvette",
    "Gunboat",
    "Assault Ship",
    "Battleship",
    "Monitor",
)
"""Roles of ships that are taken for a ship of another game; freighters and outposts are only by hand."""


@cache
def equals() -> dict[str, dict[str, tuple[str, ...]]]:
    """Give the classes that stand for those of other rulesets: ruleset, its class, ours, the usual one first.

    Raises:
        BadInput: naming a class that there is not, or that stands for two.
    """
    found = {
        source: {name: tuple(ours) for name, ours in rows.items()}
        for source, rows in read("equals.toml").items()
    }
    for source, rows in found.items():
        named = [ours for each in rows.values() for ours in each]
        for ours in named:
            if ours not in hulls() or named.count(ours) > 1:
                raise BadInput(f"equals.toml, {source}", f"{ours} is no class, or stands there twice")
    return found


def equal_elsewhere(ours: str) -> dict[str, str]:
    """Give the class that a class of ours is in each other ruleset that has its equal."""
    return {
        source: name for source, rows in equals().items() for name, classes in rows.items() if ours in classes
    }


def strength(hull: Hull) -> int:
    """Give what a class is worth in the points of A Call to Arms (house): three times the root of its combat efficiency.

    So both games' Constitutions come out alike.
    """
    return isqrt(9 * hull.points)


def nearest(known: Mapping[str, Hull], empire: str, worth: int) -> Hull | None:
    """Give the ship of an empire that is nearest in strength; the weaker of two as near."""
    able = [
        hull for hull in known.values() if hull.empire == empire and hull.role in FIGHTING and hull.points
    ]
    return min(able, key=lambda hull: (abs(strength(hull) - worth), strength(hull), hull.id), default=None)
