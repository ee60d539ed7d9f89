"""What players may set by hand of a ship, named as on its card."""

from collections.abc import Iterator

from core.api import Amendable, AmendableUnit

from .fate import fate_of, fates
from .figures import is_shuttle, most_shields
from .printout import WORST
from .ship import LOCATIONS, SYSTEMS, Ship
from .state import State

HIGHEST_QUALITY = 6
TURN = 36000
"""Units: hundredths of a degree."""


def amendable(state: State) -> list[Amendable]:
    """Give the values of every ship; of one that is out of the battle its fate alone, and of a shuttle all but that."""
    return [one for ship in state.units.values() for one in _of(state, ship)]


def _of(state: State, ship: Ship) -> Iterator[Amendable]:
    unit = AmendableUnit(ship.id, ship.name, ("units", ship.id))
    if not is_shuttle(ship):
        yield unit.fate(fate_of(ship), fates(ship))
    if ship.status not in ("waiting", "table"):
        return
    roster = ship.roster
    yield unit.number("Damage points", ("damage",), ship.left, (0, roster.damage), left_of=roster.damage)
    yield unit.flag("Crippled", ("crippled",), ship.crippled)
    yield unit.number("Shields", ("shields",), ship.shields, (0, most_shields(ship)))
    for location in LOCATIONS:
        score = getattr(ship.criticals, location)
        label = f"{SYSTEMS[location].capitalize()}, critical hits"
        yield unit.number(label, ("criticals", location), score, (0, WORST))
    yield unit.number("Marines", ("marines",), ship.marines, (0, max(roster.marines, ship.marines)))
    yield unit.number("Shuttles", ("craft",), ship.craft, (0, max(roster.craft, ship.craft)))
    if ship.xp:
        yield unit.number("XP dice", ("xp_spent",), ship.xp - ship.xp_spent, (0, ship.xp), left_of=ship.xp)
    yield unit.number("Crew Quality", ("quality",), ship.quality, (1, HIGHEST_QUALITY))
    for number, (bank, how) in enumerate(zip(roster.banks, ship.banks, strict=True)):
        fired = f"{bank.label}, dice fired"
        yield unit.number(fired, ("banks", number, "fired"), how.fired, (0, bank.dice))
        yield unit.flag(f"{bank.label}, shot away", ("banks", number, "disabled"), how.disabled)
    if ship.at is not None:
        for axis, (label, most) in enumerate(zip(("From the left", "From below"), state.table, strict=True)):
            yield unit.number(label, ("at", axis), ship.at[axis], (0, most), unit="inch", scale=1000)
        yield unit.number("Heading", ("heading",), ship.heading, (0, TURN - 1), unit="degree", scale=100)
