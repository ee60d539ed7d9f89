"""Figures that follow from a state, for scripts and panels."""

from typing import Any

from .figures import (
    half,
    is_adrift,
    is_shuttle,
    most_actions,
    most_shields,
    quality,
    ready_dice,
    safe_turns,
    speed,
    stealth,
    trait,
    turn_score,
)
from .gunnery import aim, seen_through
from .measure import bears, measured
from .phases.attack import target_fault
from .phases.end import repair_bonus
from .phases.initiative import bonus
from .ship import Ship
from .state import State
from .terrain.effects import check_bonus
from .victory import scores


def facts(state: State) -> dict[str, Any]:
    """Give figures by ship, initiative bonuses, scores, and on the board what each ship sees of each enemy."""
    return {
        "units": {unit: _of(state, ship) for unit, ship in state.units.items()},
        "bonus": {player.seat: bonus(state, player.seat) for player in state.players},
        "scores": scores(state, final=state.step == "over"),
    }


def _of(state: State, ship: Ship) -> dict[str, Any]:
    """Give the figures of one ship.

    Units: `speed`, `reverse` and `turn` in thousandths of an inch.
    """
    return {
        "left": ship.left,
        "speed": speed(ship),
        "reverse": half(speed(ship)),
        "turn": turn_score(ship),
        "most_shields": most_shields(ship),
        "current_shields": ship.shields + ship.boost,
        "adrift": is_adrift(ship),
        "traits": {name: trait(ship, name) for name in ship.roster.traits},
        "most_actions": most_actions(ship),
        "safe_turns_left": max(0, safe_turns(ship) - ship.safe_turns),
        "check_bonus": quality(ship),
        "asteroid_bonus": check_bonus(ship),
        "shuttle": is_shuttle(ship),
        "repair_bonus": repair_bonus(ship),
        "ready": {str(number): ready_dice(ship, number) for number in range(len(ship.banks))},
        "sees": {other.id: seen for other in state.units.values() if (seen := _sees(state, ship, other))},
    }


def _sees(state: State, ship: Ship, other: Ship) -> dict[str, Any] | None:
    """Give what a ship sees of an enemy: range, bearing, and for each bank that bears what it needs to hit."""
    seen = measured(state, ship, other)
    if seen is None or target_fault(state, ship, other, other.id) is not None:
        return None
    banks = {}
    for number, bank in enumerate(ship.roster.banks):
        if seen.clear and bears(bank.arcs, seen.bearing) and seen.range <= seen_through(bank, seen).range:
            shot = {"weapon": bank.weapon, "dice": ready_dice(ship, number)}
            if not bank.traits.get("Seeking"):
                found = aim(ship, bank, other, seen)
                shot |= {"needed": found.needed, "passes": found.passes, "points": found.points}
            banks[str(number)] = shot
    return {
        "range": seen.range,
        "bearing": seen.bearing,
        "aspect": seen.aspect,
        "clear": seen.clear,
        "nebula": seen.nebula,
        "stealth": stealth(other, ship),
        "banks": banks,
    }
