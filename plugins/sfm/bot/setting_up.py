"""How the bot sets up: what carries first, riders aboard, the defender's infantry in bunkers, the rest in cover."""

from core.api import Hex, Order, Seat
from plugins.sfm.bot import riding
from plugins.sfm.bot.judgement import raids, score
from plugins.sfm.ground import ground
from plugins.sfm.orders import Deploy, Done
from plugins.sfm.phases import deployment
from plugins.sfm.room import carries
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit


def deploy(rules: Rules, view: State, seat: Seat) -> Order:
    """Place the next unit, in cover, near the towns or the middle of the map."""
    waiting = [one for one in view.units.values() if one.seat == seat and one.place == "reserve"]
    if not waiting:
        return Done()
    unit = min(waiting, key=lambda one: _turn(rules, one))
    if (aboard := riding.start_aboard(rules, view, unit)) is not None:
        return aboard
    for bunker in view.on_map() if seat == view.seats[-1] and unit.kind != "civilian" else ():
        order = Deploy(unit.id, into=bunker.id)
        if bunker.kind == "bunker" and not deployment.faults(rules, view, seat, order):
            return order
    terrain = ground(view.map)
    if any(raids(view, one) for one in view.seats):
        ends = list(terrain.towns)
    else:
        ends = [here for here in terrain.terrain if here.q == terrain.plan.columns // 2]
    zone: tuple[Hex, ...] = deployment.zone(rules, view, unit)
    return Deploy(unit.id, max(zone, key=lambda to: (score(rules, view, unit, to, ends, []), to)))


def _turn(rules: Rules, unit: Unit) -> int:
    """Tell when a unit is set up: what carries others before those others."""
    if unit.kind == "bunker":
        return 0
    return 1 if carries(rules, unit) else 2
