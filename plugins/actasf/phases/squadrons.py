"""Squadrons: nominated together, led by their best crew, parted when they drift apart. No dice."""

from collections.abc import Iterable

from msgspec.structs import replace

from core.api import UnitId

from ..measure import is_near
from ..move_orders import Move
from ..questions import ApartOpen
from ..resolution import Resolution
from ..ship import INCH, Ship
from ..state import State
from ..system_events import Detached

TOGETHER = 6 * INCH
MOST = 3
LEAST_POINTS = 2000
"""Below this a battle has no squadrons."""


def members(state: State, ship: Ship) -> list[Ship]:
    """Give the ships of a ship's squadron that are on the table, itself too."""
    if not ship.squadron:
        return []
    return [each for each in state.fleet(ship.seat) if each.squadron == ship.squadron]


def with_leaders(state: State) -> State:
    """Give the state with every ship told the best Crew Quality of its squadron.

    Rule: Effect of Squadrons.
    """
    units = dict(state.units)
    for unit, ship in units.items():
        best = max((each.quality for each in members(state, ship)), default=0)
        if best != ship.led:
            units[unit] = replace(ship, led=best)
    return replace(state, units=units)


def left_to_nominate(
    state: State, unit: UnitId, able: Iterable[Ship], begun: Iterable[UnitId]
) -> tuple[UnitId, ...]:
    """Give the ships that have to follow one that was nominated: the rest of its squadron, and all who had to before."""
    mates = {*begun, *(each.id for each in members(state, state.units[unit]))}
    return tuple(each.id for each in able if each.id in mates and each.id != unit)


def leave(work: Resolution, unit: UnitId) -> None:
    """Let a ship leave its squadron.

    Rule: Breaking up Squadrons.
    """
    _part(work, unit, True)


def _part(work: Resolution, unit: UnitId, left: bool) -> None:
    squadron = work.ship(unit).squadron
    work.change(unit, squadron="")
    work.tell(Detached(unit, squadron, left))


def detach(work: Resolution) -> None:
    """Detach ships that are too far from their squadron when all have moved.

    Rule: Effect of Squadrons; Breaking up Squadrons.
    """
    for player in work.state.players:
        fleet = [ship for ship in work.state.fleet(player.seat) if len(members(work.state, ship)) > 1]
        if not fleet:
            continue
        if work.state.mode == "board":
            apart = tuple(ship.id for ship in fleet if is_apart(work.state, ship))
        else:
            told = _told(work)
            if told is None:
                answer = work.ask(ApartOpen(player.seat, tuple(ship.id for ship in fleet)))
                told = tuple(UnitId(str(each)) for each in answer) if isinstance(answer, tuple) else ()
            apart = tuple(ship.id for ship in fleet if ship.id in told)
        for unit in apart:
            _part(work, unit, False)


def _told(work: Resolution) -> tuple[UnitId, ...] | None:
    """Give the ships that the last move tells to be apart, for the way in which it went."""
    order = work.order
    if not isinstance(order, Move):
        return None
    if work.ship(order.unit).helpless:
        return order.astray.apart if order.astray else None
    return order.apart


def is_apart(state: State, ship: Ship) -> bool:
    """Tell whether a ship on the board is farther than 6 inches from all others of its squadron."""
    mates = [each for each in members(state, ship) if each.id != ship.id]
    return bool(mates) and not any(is_near(ship, each, TOGETHER) for each in mates)


def apart_now(state: State) -> tuple[UnitId, ...]:
    """Give every ship that is too far from its squadron."""
    return tuple(ship.id for ship in state.units.values() if ship.status == "table" and is_apart(state, ship))
