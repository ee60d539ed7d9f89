"""Figures that follow from a state, for scripts and panels."""

from typing import Any

from core.api import Seat

from .aiming import reach_of
from .attack_orders import Shot
from .blows import blow_of
from .figures import (
    anti_drone,
    beams_left,
    defence_dice,
    half,
    hides,
    is_adrift,
    is_hidden,
    is_shuttle,
    most_actions,
    most_shields,
    probes_ready,
    quality,
    ready_dice,
    safe_turns,
    speed,
    speed_for_seekers,
    stealth,
    suicides_ready,
    trait,
    turn_score,
)
from .fleet_list import band
from .gunnery import aim
from .measure import bears, escorts, friends, measured
from .phases.drones import prey, strikes
from .phases.end import repair_bonus
from .phases.initiative import bonus
from .phases.shuttles import flights_left
from .phases.survey import labs_ready
from .phases.targets import target_fault
from .phases.tractors import is_chained, limit_of
from .seekers import Origin, Swarm
from .seeking import dice_at, is_drone, is_plasma, needed, to_hit
from .ship import Bank, Ship
from .state import State
from .terms import Sight
from .terrain.effects import check_bonus
from .victory import scores


def facts(state: State) -> dict[str, Any]:
    """Give figures by ship, initiative bonuses, scores, and on the board what each ship sees of each enemy."""
    return {
        "units": {unit: _of(state, ship) for unit, ship in state.units.items()},
        "swarms": {name: _of_swarm(state, swarm) for name, swarm in state.swarms.items()},
        "bonus": {player.seat: bonus(state, player.seat) for player in state.players},
        "fleet": {player.seat: _fleet(state, player.seat) for player in state.players},
        "scores": scores(state, final=state.step == "over"),
        "information_points": {seat: sum(found.values()) for seat, found in state.information.items()},
    }


def _fleet(state: State, seat: Seat) -> dict[str, Any]:
    """Give what the ships of a seat cost together, whatever became of them, and which intensity that comes to."""
    points = sum(ship.roster.points for ship in state.units.values() if ship.seat == seat)
    return {"points": points, "intensity": band(points).name}


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
        "anti_drone": anti_drone(ship),
        "seeker_speed": speed_for_seekers(ship),
        "suicides_ready": suicides_ready(ship),
        "probes_ready": probes_ready(ship),
        "beams_left": beams_left(ship),
        "hides": hides(ship),
        "hidden": is_hidden(ship),
        "tow_limit": limit_of(state, ship),
        "chained": is_chained(state, ship),
        "labs_ready": labs_ready(ship),
        "cargo_left": max(0, trait(ship, "Cargo") - ship.cargo),
        "flights_left": flights_left(ship),
        "defence": {str(number): defence_dice(ship, number) for number in range(len(ship.banks))},
        "ready": {str(number): ready_dice(ship, number) for number in range(len(ship.banks))},
        "sees": _all_seen(state, ship),
    }


def _all_seen(state: State, ship: Ship) -> dict[str, Any]:
    """Give what a ship sees of each enemy; by cards that is told with each order, and nothing is known before."""
    if state.mode != "board":
        return {}
    return {other.id: seen for other in state.units.values() if (seen := _sees(state, ship, other))}


def _sees(state: State, ship: Ship, other: Ship) -> dict[str, Any] | None:
    """Give what a ship sees of an enemy: range, bearing, and for each bank that bears what it needs to hit."""
    seen = measured(state, ship, other)
    if seen is None or target_fault(state, ship, other, other.id) is not None:
        return None
    banks = {}
    for number, bank in enumerate(ship.roster.banks):
        reach = reach_of(bank, Shot(number, other.id), False, seen)
        if seen.clear and bears(bank.arcs, seen.bearing) and seen.range <= reach:
            shot = {"weapon": bank.weapon, "dice": ready_dice(ship, number)}
            if is_drone(bank) or is_plasma(bank):
                shot |= _seeks(state, ship, bank, other, seen, ready_dice(ship, number))
            else:
                found = aim(ship, bank, other, seen)
                shot |= {"needed": found.needed, "passes": found.passes, "points": found.blow.written}
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


def _seeks(state: State, ship: Ship, bank: Bank, other: Ship, seen: Sight, dice: int) -> dict[str, Any]:
    """Give what a seeker needs to hit, the points of one die, and the dice that bleed leaves a torpedo."""
    kind: Any = "drone" if is_drone(bank) else "plasma"
    escorted = any(anti_drone(near) for near in escorts(state, friends(state, other)))
    modifiers = to_hit(ship, Origin(ship.seat, seen, ship.id), kind, bank.traits, other, escorted)
    found = {"needed": needed(other, modifiers), "points": blow_of(bank.traits).written}
    return found if kind == "drone" else {**found, "strength": dice_at(dice, seen.range, "", seen.nebula)}


def _of_swarm(state: State, swarm: Swarm) -> dict[str, Any]:
    """Give what a swarm could turn on and strike; by cards as far as can be known."""
    return {
        "prey": [other.id for other in prey(state, swarm)],
        "strikes": [ship.id for ship in strikes(state, swarm)],
    }
