"""Ready answers to seekers: with phaser-3s, with all phasers, with everything that costs no charge."""

from typing import Literal

from .defence_orders import Defend, Guard
from .figures import defence_dice, is_phaser
from .guarding import UNTOLD, bank_fault, guard_bank, is_helping
from .gunnery import hit_chance, natural, to_hit_seeker
from .questions import DefendOpen
from .seeking import is_drone
from .ship import Ship
from .state import State

Preset = Literal["phaser_3", "phasers", "all"]
PRESETS: tuple[Preset, ...] = ("phaser_3", "phasers", "all")


def preset(state: State, question: DefendOpen, name: Preset, alone: bool = False) -> Defend | None:
    """Give a ready answer; None where it would do nothing.

    Fire is spread: each die goes to the seeker that is likely to keep most of its strength. By cards only the target
    itself fires, since nobody has told where the others stand.

    Args:
        alone: let only the target fire on the board too.
    """
    left = [float(seeker.dice) for seeker in question.seekers]
    shots: list[Guard] = []
    for ship, number, weak in able_banks(state, question, name, alone or state.mode == "cards"):
        bank = ship.roster.banks[number]
        chance = strengths_taken(question, ship, number, weak)
        given: dict[int, int] = {}
        for _ in range(defence_dice(ship, number)):
            able = [place for place in range(len(left)) if not is_drone(bank) or counterable(question, place)]
            place = max(able, key=lambda n: left[n], default=None)
            if place is None or left[place] <= 0.05:
                break
            left[place] = max(0.0, left[place] - chance[place])
            given[place] = given.get(place, 0) + 1
        shots += [Guard(ship.id, number, place, dice, weak) for place, dice in sorted(given.items())]
    return Defend(tuple(shots)) if shots else None


def counterable(question: DefendOpen, place: int) -> bool:
    """Tell whether counter-drones can meet a seeker."""
    return question.seekers[place].kind != "plasma"


def able_banks(state: State, question: DefendOpen, name: Preset, alone: bool) -> list[tuple[Ship, int, bool]]:
    """Give the banks of a ready answer, the cheapest first, each with whether it fires as a phaser-3."""
    found = []
    for ship in state.fleet(question.seat):
        if not ship.afloat or (alone and ship.id != question.target):
            continue
        for number, bank in enumerate(ship.roster.banks):
            weak = "no_phasers" in ship.penalties and bank.weapon in ("Phaser-1", "Phaser-2")
            if not _takes(name, bank.weapon, is_drone(bank)):
                continue
            faults = [
                bank_fault(state, question, ship, number, place, weak, {})
                for place in range(len(question.seekers))
            ]
            if all(fault in (None, UNTOLD) for fault in faults) or (is_drone(bank) and None in faults):
                found.append((ship, number, weak))
    rank = {"Drone": 0, "Phaser-3": 1, "Phaser-2": 2}
    return sorted(
        found,
        key=lambda one: (one[0].id != question.target, rank.get(one[0].roster.banks[one[1]].weapon, 3)),
    )


def _takes(name: Preset, weapon: str, drone: bool) -> bool:
    if name == "phaser_3":
        return weapon == "Phaser-3"
    return is_phaser(weapon) or (name == "all" and drone)


def strengths_taken(question: DefendOpen, ship: Ship, number: int, weak: bool) -> list[float]:
    """Give how much of its strength each seeker loses to a die of a bank."""
    bank = ship.roster.banks[number]
    if is_drone(bank):
        return [1.0] * len(question.seekers)
    effective = guard_bank(ship, Guard(ship.id, number, 0, None, weak))
    return [
        hit_chance(
            natural(
                to_hit_seeker(ship, effective, seeker.kind == "plasma", is_helping(ship, question.target))
            )
        )
        for seeker in question.seekers
    ]
