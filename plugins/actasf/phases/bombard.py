"""Fire at the ground: a ship spends its attack of a turn along a link. No dice here; below they are rolled.

Rule: RULINGS.md, Bombardment (house). The setting `bombardment` lets links of the kind into a battle.
"""

from collections.abc import Iterator

from core.api import Contingent, Departure, Seat, Violation, why_shut

from ..aiming import power_violations
from ..figures import ready_dice
from ..link_events import Bombarded
from ..measure import bears
from ..resolution import Resolution
from ..ship import Ship
from ..state import State
from ..terms import Sight
from ..turn_orders import Bombard
from .fire import mark_fired
from .links import is_open, link_of, seen_site

RULE = "Bombardment"
DICE = 4
"""So many attack dice are good for one area attack below; what is left over for one more."""


def bombard_faults(state: State, seat: Seat, order: Bombard, able: list[Ship]) -> Iterator[Violation]:
    """Say why a ship does not fire at the ground.

    Args:
        able: the ships that may be nominated.
    """
    ship = next((each for each in able if each.id == order.unit), None)
    if ship is None:
        yield Violation(RULE, f"{order.unit} is no ship that {seat} may nominate now")
        return
    link = link_of(state, order.link)
    if link is None or not is_open(link, seat, state, ("bombardment",)):
        why = why_shut(state.offers, order.link) or f"{seat} has no way {order.link!r} to fire along"
        yield Violation(RULE, why)
        return
    if ship.cloak:
        yield Violation("Operating the Cloaking Device", f"{ship.name} is cloaked, or was engaging its cloak")
    if ship.helpless:
        yield Violation("High Energy Turn!", f"{ship.name} is out of control")
    if state.mode == "board" and order.sight is not None:
        yield Violation("Board", "on the board the program measures what the table shows")
        return
    seen = seen_site(state, ship, link, order.sight)
    if seen is None:
        yield Violation("Cards", "the order does not tell what the table shows of the site")
    elif not bearing_banks(ship, seen):
        yield Violation(RULE, f"no loaded weapon of {ship.name} bears on the site and reaches it")


def bearing_banks(ship: Ship, seen: Sight) -> list[int]:
    """Give the banks of direct fire that reach a site and bear on it, as many of them as may fire."""
    banks = ship.roster.banks
    able = [
        number
        for number in loaded(ship)
        if banks[number].range >= seen.range and bears(banks[number].arcs, seen.bearing)
    ]
    return _allowed(ship, able)


def most_strength(ship: Ship) -> int:
    """Give how many area attacks the direct-fire weapons of a ship are good for that can still fire."""
    return -(-sum(ready_dice(ship, number) for number in _allowed(ship, loaded(ship))) // DICE)


def loaded(ship: Ship) -> list[int]:
    """Give the banks of direct fire that have dice, and the power to fire."""
    return [
        number
        for number, bank in enumerate(ship.roster.banks)
        if "Seeking" not in bank.traits
        and ready_dice(ship, number)
        and not any(power_violations(ship, bank, bank.label))
    ]


def _allowed(ship: Ship, banks: list[int]) -> list[int]:
    """Give all of some banks, or of a crippled ship the strongest one. Rule: Crippled Ships."""
    if not ship.crippled or not banks:
        return banks
    return [max(banks, key=lambda number: ready_dice(ship, number))]


def bombard(work: Resolution, order: Bombard) -> None:
    """Fire everything that bears; it is on its way at once."""
    ship = work.ship(order.unit)
    link = link_of(work.state, order.link)
    assert link is not None
    seen = seen_site(work.state, ship, link, order.sight)
    assert seen is not None
    banks = bearing_banks(ship, seen)
    total = 0
    for number in banks:
        dice = ready_dice(work.ship(ship.id), number)
        total += dice
        mark_fired(work, ship.id, number, dice, jammed=False)
    work.change(ship.id, has_attacked=True)
    send_fire(work, ship, order.link, tuple(banks), -(-total // DICE))


def send_fire(work: Resolution, ship: Ship, link: str, banks: tuple[int, ...], strength: int) -> None:
    """Send area attacks along a link."""
    name = f"{link}-{work.state.turn}-{ship.id}"
    work.departures.append(Departure(Contingent(name, link, ship.seat, ship.id, strength=strength)))
    work.tell(Bombarded(ship.id, link, banks, strength))
