"""How the bot brings people back along links: the wounded, who is to be fetched, all in the last turn, and shuttles that are done."""

from collections.abc import Iterator

from core.api import Order, Seat, hexgrid
from plugins.sfm.ground import ground
from plugins.sfm.orders import Leave, Move, Recover, TakeOff
from plugins.sfm.path import reach
from plugins.sfm.phases import flight
from plugins.sfm.phases.links import ways_up
from plugins.sfm.phases.transport import recover_faults
from plugins.sfm.scenario.aims import Bring, Hold, Keep
from plugins.sfm.scenario.goals import aims_of, is_meant, met
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit


def beamed(view: State, seat: Seat) -> Order | None:
    """Beam up who lies stunned, who has only to be brought off, and in the last turn whoever can be spared."""
    last = bool(view.limit) and view.turn >= view.limit and not _is_to_stay(view, seat)
    for unit in view.on_map():
        if unit.seat != seat or unit.squad is None:
            continue
        if unit.stunned or last or _is_fetched(view, unit):
            for offer in view.offers:
                order = Recover(unit.id, offer.link, offer.unit)
                if offer.room and not recover_faults(view, seat, order):
                    return order
    return None


def _is_to_stay(view: State, seat: Seat) -> bool:
    """Tell whether a seat is to hold something when the last turn is over."""
    return any(isinstance(aim, Hold) and aim.when == "last" for aim in aims_of(view, seat))


def _is_fetched(view: State, unit: Unit) -> bool:
    """Tell whether a unit is to be brought off, with nothing else left to do before."""
    aims = aims_of(view, unit.seat)
    return any(isinstance(aim, Bring) and is_meant(unit.kind, aim.kinds) for aim in aims) and all(
        isinstance(aim, Bring | Keep) or met(view, unit.seat, aim) for aim in aims
    )


def homeward(rules: Rules, view: State, unit: Unit) -> Order | None:
    """Take a shuttle back that came along a link: damaged at once, with its people, and unarmed once it is empty."""
    ways = ways_up(view, unit)
    done = not view.aboard(unit.id) and rules.row(unit.kind) is None
    if not ways or not (unit.damage or done):
        return None
    return next(_steps(rules, view, unit, ways[0].id), None)


def _steps(rules: Rules, view: State, unit: Unit, link: str) -> Iterator[Order]:
    leave, rise = Leave(unit.id, link), TakeOff(unit.id)
    if not flight.leave_faults(rules, view, unit.seat, leave):
        yield leave
    if not flight.take_off_faults(rules, view, unit.seat, rise):
        yield rise
    if unit.aloft and unit.at is not None:
        here, terrain = unit.at, ground(view.map)
        edges = [to for to in reach(rules, view, unit) if terrain.borders(to, "any")]
        if edges and not terrain.borders(here, "any"):
            nearest = min(edges, key=lambda to: (hexgrid.distance(here, to), to))
            yield Move(unit.id, reach(rules, view, unit)[nearest].path)
