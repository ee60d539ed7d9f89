"""Who can meet seekers with what: arcs, reach, penalties, damage.

Rule: Defensive Fire; Defensive Use by Allied Ships; Escort.
"""

from collections.abc import Mapping

from core.api import UnitId, plane

from .defence_orders import Guard, Station
from .figures import defence_dice, is_phaser, trait
from .gunnery import as_phaser_3
from .measure import HELP_REACH, bears, crosses
from .path import inches
from .questions import DefendOpen
from .seeking import PLASMA_R, UNDERPOWERED, is_drone, is_plasma
from .ship import Bank, Ship
from .state import State

Stations = Mapping[UnitId, Station]


def guard_bank(ship: Ship, guard: Guard) -> Bank:
    """Give a bank as it fires in defence."""
    bank = ship.roster.banks[guard.bank]
    return as_phaser_3(bank) if guard.as_phaser_3 else bank


def is_helping(ship: Ship, target: UnitId) -> bool:
    """Tell whether a ship shoots worse because it defends another, as all do but escorts."""
    return ship.id != target and not trait(ship, "Escort")


def may_help(state: State, question: DefendOpen) -> bool:
    """Tell whether a seat has anything to declare, whatever the arcs of those who help.

    Nobody has told these by cards, and the same is asked on the board.
    """
    return any(
        _able_fault(question, ship, number, place, weak) is None
        and (ship.id != question.target or bears(ship.roster.banks[number].arcs, question.origin.bearing))
        for ship in state.fleet(question.seat)
        if ship.afloat
        for number in range(len(ship.banks))
        for place in range(len(question.seekers))
        for weak in (False, True)
    )


UNTOLD = ("Cards", "the order does not tell what the table shows of the friend in need")


def guard_fault(
    state: State, question: DefendOpen, ship: Ship, guard: Guard, stations: Stations
) -> tuple[str, str] | None:
    """Give why a bank cannot fire at a seeker: rule and reason."""
    if not 0 <= guard.bank < len(ship.banks):
        return "Weapon Bank", f"{ship.name} has banks 0 to {len(ship.banks) - 1}"
    return bank_fault(state, question, ship, guard.bank, guard.seeker, guard.as_phaser_3, stations)


def bank_fault(
    state: State,
    question: DefendOpen,
    ship: Ship,
    number: int,
    place: int,
    weak: bool,
    stations: Stations,
) -> tuple[str, str] | None:
    """Give why a bank cannot fire at a seeker, as a phaser-3 or not."""
    bank = ship.roster.banks[number]
    name = f"{bank.weapon} (bank {number}) of {ship.name}"
    return _able_fault(question, ship, number, place, weak) or _arc_fault(
        state, question, ship, bank, name, stations
    )


def _able_fault(
    question: DefendOpen, ship: Ship, number: int, place: int, weak: bool
) -> tuple[str, str] | None:
    """Give why a bank cannot fire at a seeker, its arcs apart."""
    bank = ship.roster.banks[number]
    name = f"{bank.weapon} (bank {number}) of {ship.name}"
    helping = ship.id != question.target
    return (
        _seeker_fault(question, bank, name, place)
        or _phaser_3_fault(bank, name, weak)
        or _condition_fault(ship, bank, name, weak)
        or (_helping_fault(question, ship, bank, name) if helping else None)
        or _dice_fault(ship, number, name)
    )


def _seeker_fault(question: DefendOpen, bank: Bank, name: str, place: int) -> tuple[str, str] | None:
    if not 0 <= place < len(question.seekers):
        return "Defensive Fire", f"seekers 0 to {len(question.seekers) - 1} come in, not {place}"
    if is_plasma(bank):
        return "Defensive Fire", f"{name}: plasma torpedoes are not fired in defence"
    if question.seekers[place].kind == "plasma" and not is_phaser(bank.weapon):
        return "Defensive Fire Against Plasma Torpedoes", f"{name}: only phasers can hit a plasma torpedo"
    return None


def _phaser_3_fault(bank: Bank, name: str, weak: bool) -> tuple[str, str] | None:
    if weak and bank.weapon not in ("Phaser-1", "Phaser-2"):
        return "Phasers", f"{name} cannot fire as a phaser-3"
    return None


def _condition_fault(ship: Ship, bank: Bank, name: str, weak: bool) -> tuple[str, str] | None:
    """Check what special actions and damage leave.

    Rule: Power Drain; Crippled Ships; Underpowered.
    """
    if ship.cloak:
        return "Operating the Cloaking Device", f"{ship.name} is cloaked and does not defend itself by fire"
    phaser = is_phaser(bank.weapon)
    if "phasers_only" in ship.penalties and not phaser:
        return "Power Drain", f"{name}: the ship gave its other weapons up and fires phasers only"
    if "no_phasers" in ship.penalties and phaser and not weak and bank.weapon != "Phaser-3":
        return "Power Drain", f"{name}: without power for phasers it fires as a phaser-3 in defence"
    if ship.crippled and phaser and bank.weapon != "Phaser-3":
        return "Crippled Ships", f"{name}: of the phasers of a crippled ship only phaser-3s defend"
    if UNDERPOWERED in ship.roster.special and bank.weapon != PLASMA_R and has_fired(ship, PLASMA_R):
        return "Underpowered", f"{name}: the ship has given all its power to the plasma-R torpedo"
    return None


def has_fired(ship: Ship, weapon: str) -> bool:
    """Tell whether a ship has fired a weapon this turn."""
    return any(
        bank.weapon == weapon and state.fired
        for bank, state in zip(ship.roster.banks, ship.banks, strict=True)
    )


def _helping_fault(question: DefendOpen, ship: Ship, bank: Bank, name: str) -> tuple[str, str] | None:
    if ship.id not in question.origin.sight.friends:
        return (
            "Defensive Use by Allied Ships",
            f"{ship.name} is not within {inches(HELP_REACH)} of the target",
        )
    if ship.crippled:
        return "Crippled Ships", f"{ship.name} is crippled and defends nobody else"
    if ship.helpless:
        return "High Energy Turn!", f"{ship.name} is out of control and defends nobody else"
    if is_phaser(bank.weapon) or (trait(ship, "Escort") and is_drone(bank)):
        return None
    return "Defensive Use by Allied Ships", f"{name} does not fire for another ship"


def _dice_fault(ship: Ship, number: int, name: str) -> tuple[str, str] | None:
    if defence_dice(ship, number):
        return None
    if ship.banks[number].fired and not ship.banks[number].defending:
        return "Splitting Fire", f"{name} has fired at an enemy this turn"
    return "Defensive Fire", f"{name} has no attack dice ready"


def _arc_fault(
    state: State, question: DefendOpen, ship: Ship, bank: Bank, name: str, stations: Stations
) -> tuple[str, str] | None:
    if ship.id == question.target:
        if bears(bank.arcs, question.origin.bearing):
            return None
        return (
            "Defensive Fire",
            f"{name} fires into {', '.join(bank.arcs)}, where the attack does not come from",
        )
    station = stations.get(ship.id) if state.mode == "cards" else station_of(state, question, ship)
    if station is None:
        return UNTOLD
    if not crosses(bank.arcs, station.bearing, station.friend):
        return (
            "Defensive Use by Allied Ships",
            f"{name}: the seekers do not pass through {', '.join(bank.arcs)}",
        )
    return None


def station_of(state: State, question: DefendOpen, ship: Ship) -> Station | None:
    """Measure what a ship that helps sees of the target and of where the seekers come from."""
    target, from_ = state.units[question.target], question.origin.at
    if ship.at is None or target.at is None or from_ is None:
        return None
    here, there = plane.Point(*ship.at), plane.Point(*target.at)
    return Station(
        plane.relative_bearing(here, ship.heading, plane.Point(*from_)) or 0,
        plane.relative_bearing(here, ship.heading, there) or 0,
    )
