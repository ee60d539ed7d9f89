"""How the bot brings people back along links: the wounded, who is to be fetched, all in time, and shuttles that are done."""

from collections.abc import Iterator

from core.api import Order, Seat, hexgrid
from plugins.sfm.bot.judgement import raids
from plugins.sfm.ground import ground
from plugins.sfm.orders import Leave, Move, Recover, TakeOff
from plugins.sfm.path import reach
from plugins.sfm.phases import flight
from plugins.sfm.phases.links import ways_up
from plugins.sfm.phases.transport import recover_faults
from plugins.sfm.scenario.aims import Bring, Hold, Keep
from plugins.sfm.scenario.goals import aims_of, is_meant, met
from plugins.sfm.settings import Rules
from plugins.sfm.state import GONE, State, Unit

MANY = 3
"""So many times their number makes a landing that has lost half of its people give up."""


def beamed(view: State, seat: Seat) -> Order | None:
    """Beam up the next of those who are called back, whoever lies stunned first."""
    called = [unit for unit in view.on_map() if unit.seat == seat and is_called(view, unit)]
    for unit in sorted(called, key=lambda one: not one.stunned):
        for offer in view.offers:
            order = Recover(unit.id, offer.link, offer.unit)
            if offer.room and not recover_faults(view, seat, order):
                return order
    return None


def is_called(view: State, unit: Unit) -> bool:
    """Tell whether ships that can take people in call a unit back.

    They call who lies stunned, who has only to be brought off, all that can be spared while there is still time, and all
    who are left of a landing that is beaten.
    """
    if unit.squad is None or not any(one.room for one in view.offers if one.seat == unit.seat):
        return False
    if unit.stunned or _is_fetched(view, unit) or _is_beaten(view, unit.seat):
        return True
    return _is_late(view, unit.seat)


def _is_late(view: State, seat: Seat) -> bool:
    """Tell whether the turns that are left are just enough to take everybody in; who raids goes on up to the last."""
    if not view.limit or _is_to_stay(view, seat):
        return False
    if view.turn >= view.limit:
        return True
    people = sum(unit.squad.size for unit in view.on_map() if unit.seat == seat and unit.squad is not None)
    room = sum(one.room for one in view.offers if one.seat == seat)
    return not raids(view, seat) and people > room * (view.limit - view.turn)


def _is_beaten(view: State, seat: Seat) -> bool:
    """Tell whether more of a seat's landing have fallen than are left, and these face many times their number."""
    came = [unit for unit in view.units.values() if unit.seat == seat and unit.squad is not None]
    fallen = sum(unit.place == "lost" for unit in came)
    left = sum(unit.place not in GONE for unit in view.units.values() if unit.seat == seat)
    foes = sum(view.hostile(unit.seat, seat) and unit.kind != "civilian" for unit in view.on_map())
    return fallen > left and foes >= MANY * left


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
    done = not view.aboard(unit.id) and rules.row(unit.class_id) is None
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
