"""What a battle did to the forces: ships lost, damage brought home, campaign points earned. All of it house."""

from collections.abc import Mapping, Sequence

from core.api import Outcome, UnitFate

from ..settings import Rules
from .ledger import Ledger

GONE = ("destroyed", "captured")
PRESTIGE = {"won": 2, "drew": 1, "lost": -1}
"""As in A Call to Arms."""


def bring_home(
    rules: Rules, ledger: Ledger, outcome: Outcome, sides: Mapping[str, str], strikes: bool
) -> Ledger:
    """Give the ships that came through their damage and their points; those that are gone are struck.

    Args:
        strikes: whether lost ships leave their forces here, and not where the economy settles the battle.
    """
    fates = {fate.unit: fate for fate in outcome.units}
    driven = driven_off(outcome, sides)
    for force in ledger.forces:
        for unit in force.units:
            fate = fates.get(unit.id)
            if fate is None:
                continue
            if fate.condition in GONE:
                ledger = ledger.leave(unit.id, fate.condition) if strikes else ledger
                continue
            if fate.sheet is not None and rules.ship_class(unit.class_id):
                ledger = ledger.set(unit.id, "sheet", dict(fate.sheet), "brought home from battle")
            points, why = earned(fate, outcome, sides, driven.count(fate.unit))
            ledger = ledger.set(unit.id, "xp", unit.xp + points, why)
    return ledger


def earned(fate: UnitFate, outcome: Outcome, sides: Mapping[str, str], driven: int) -> tuple[int, str]:
    """Give the campaign points of a ship that came through, and for what."""
    enemies = {
        other.unit
        for other in outcome.units
        if other.condition in GONE and _side(other, sides) != _side(fate, sides)
    }
    kills = len(enemies & set(fate.kills))
    won = _side(fate, sides) == outcome.winner
    parts = ["survived"] + ([f"destroyed {kills}"] if kills else [])
    parts += ([f"drove off {driven}"] if driven else []) + (["won"] if won else [])
    return 1 + kills + driven + won, f"campaign points: {', '.join(parts)}"


def driven_off(outcome: Outcome, sides: Mapping[str, str]) -> Sequence[str]:
    """Give, for each enemy ship that was driven off, the ship that has its point.

    Nobody can say who drove it off, so the ships of the other side that came through have them in turn.
    """
    found: list[str] = []
    for side in sorted({_side(fate, sides) for fate in outcome.units}):
        here = [one for one in outcome.units if _side(one, sides) == side]
        left = sorted(one.unit for one in here if one.condition not in (*GONE, "withdrawn"))
        away = [one for one in outcome.units if _side(one, sides) != side and one.condition == "withdrawn"]
        found += [left[number % len(left)] for number in range(len(away))] if left else []
    return found


def prestige(ledger: Ledger, outcome: Outcome, sides: Mapping[str, str]) -> Ledger:
    """Count prestige, never below nothing: where this game keeps the campaign's economy."""
    for force in ledger.forces:
        mine = {unit.id for unit in force.units}
        side = next((_side(fate, sides) for fate in outcome.units if fate.unit in mine), None)
        if side is None:
            continue
        result = "drew" if outcome.winner is None else "won" if side == outcome.winner else "lost"
        by = max(PRESTIGE[result], -force.prestige)
        ledger = ledger.add(force.id, "prestige", by, f"{result} a battle")
    return ledger


def _side(fate: UnitFate, sides: Mapping[str, str]) -> str:
    return sides.get(fate.seat, fate.seat)
