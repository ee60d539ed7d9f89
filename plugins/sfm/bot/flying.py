"""What the bot does with what flies: strikes and defence against them, artillery, shuttles that land troops."""

from collections.abc import Callable

from core.api import Hex, Order, Seat, hexgrid
from plugins.sfm.bot.judgement import goals, score
from plugins.sfm.ground import ground
from plugins.sfm.measure import sight_by
from plugins.sfm.orders import Bombard, Done, Fire, Land, Move, Shot, Strike, TakeOff, Unload
from plugins.sfm.path import reach
from plugins.sfm.phases import artillery, flight, strike, unloading
from plugins.sfm.phases.fire import targets
from plugins.sfm.ranges import AGAINST_FLIGHT, own_range
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit

LEAST = 0.12
"""Least worth of an attack in the strike phase."""
GIVEN_UP = 0.3
"""The same for a unit that gives up its move and its opportunity fire for it."""
Worth = Callable[[State, Unit, str, Shot, bool, bool], float]
Bring = Callable[[State, Unit, tuple[Hex, ...]], Hex | None]

NEAR = 2
"""So far from its goal a shuttle lands its troops. Units: hexes."""
FEAR = 1.5
"""How much each enemy that can fire at it counts against a place or a way; one hex nearer to the goal counts 1."""
HURRIED = 0.3
"""The same for one with troops aboard, who are to get out."""


def in_strike_phase(rules: Rules, view: State, seat: Seat, value: Worth, bring: Bring) -> Order:
    """Bring fighters, fire at them, attack with them; shells fall where they hurt the enemy alone.

    Args:
        value: gives what an attack is worth.
        bring: chooses where a fighter comes.
    """
    if view.stage == "defence":
        return _best_fire(rules, view, strike.defenders(rules, view), GIVEN_UP, value) or Done()
    if view.stage == "placing":
        return _bombard(rules, view, seat) or _bring(view, seat, bring) or Done()
    return _best_fire(rules, view, strike.strikers(view), LEAST, value) or Done()


def _shots(rules: Rules, view: State, unit: Unit) -> list[tuple[str, Shot]]:
    aims = {one.id for one in strike.strikers(view)} if view.stage == "defence" else None
    return [
        (name, shot)
        for name, shot in targets(rules, view, unit)
        if shot is not None and (aims is None or name in aims)
    ]


def _best_fire(rules: Rules, view: State, units: list[Unit], least: float, value: Worth) -> Order | None:
    """Give the attack of these units that is worth most; munitions fall where they are legal and worth more."""
    best: tuple[float, Order] | None = None
    for unit in units:
        for name, shot in _shots(rules, view, unit):
            found = value(view, unit, name, shot, False, False)
            order = Fire(unit.id, name)
            dropped = Fire(unit.id, name, munitions=True)
            if view.stage == "attack" and not strike.fire_faults(rules, view, unit.seat, dropped):
                more = value(view, unit, name, shot, False, True)
                found, order = max((found, order), (more, dropped), key=lambda one: one[0])
            if found >= least and (best is None or found > best[0]):
                best = (found, order)
    return best[1] if best else None


def _bring(view: State, seat: Seat, bring: Bring) -> Order | None:
    """Place the next fighter that has where to come."""
    for unit in view.units.values():
        if unit.seat == seat and unit.place == "ready":
            to = bring(view, unit, strike.places(view, seat, unit))
            if to is not None:
                return Strike(unit.id, to)
    return None


def farthest(rules: Rules, view: State, unit: Unit, places: tuple[Hex, ...]) -> Hex | None:
    """Give the place within reach of an enemy that is as far from the enemies' guns as may be."""
    foes = [foe.at for foe in view.on_map() if view.hostile(foe.seat, unit.seat) and foe.at is not None]
    if not foes:
        return None
    near = {to: min(hexgrid.distance(to, foe) for foe in foes) for to in places}
    far = own_range(rules, unit)
    return max(((away, to) for to, away in near.items() if away <= far), default=(0, None))[1]


def _bombard(rules: Rules, view: State, seat: Seat) -> Order | None:
    """Shell the hex that holds most enemies, and no friend."""
    held = {unit.at for unit in view.on_map() if unit.at is not None and view.hostile(unit.seat, seat)}
    found = [
        (len(view.foes_in(here, seat)), here)
        for here in sorted(held)
        if all(view.hostile(unit.seat, seat) for unit in view.in_hex(here))
        and not artillery.faults(rules, view, seat, Bombard(here))
    ]
    most = max(found, default=(0, Hex(0, 0)))
    return Bombard(most[1]) if most[0] else None


# --- shuttles and gunboats -----------------------------------------------------------------------------------


def fly(rules: Rules, view: State, unit: Unit, marked: list[Unit]) -> Order | None:
    """Give what a shuttle or gunboat does next: bring its troops down near the goal; armed ones come within range."""
    seat = unit.seat
    riders = view.aboard(unit.id)
    if not unit.aloft:
        for rider in riders:
            if not unloading.unload_faults(rules, view, seat, Unload((rider.id,))):
                return Unload((rider.id,))
        rises = not riders and not unit.spent and rules.row(unit.class_id) is not None
        return (
            TakeOff(unit.id)
            if rises and not flight.take_off_faults(rules, view, seat, TakeOff(unit.id))
            else None
        )
    ends = goals(view, unit)
    if not ends or (not riders and rules.row(unit.class_id) is None):
        return None
    if riders and unit.at is not None and _apart(unit.at, ends) <= NEAR + 2:
        landing = Land(unit.id)
        return None if flight.landing_faults(rules, view, seat, landing) else landing
    return _on_the_way(rules, view, unit, ends, marked, bool(riders))


def _apart(here: Hex, ends: list[Hex]) -> int:
    return min(hexgrid.distance(here, end) for end in ends)


def _on_the_way(
    rules: Rules, view: State, unit: Unit, ends: list[Hex], marked: list[Unit], loaded: bool
) -> Order | None:
    """Fly nearer: with troops to where they may get out, else to where the goal is in range."""
    wanted = NEAR if loaded else own_range(rules, unit) - 1
    ways = reach(rules, view, unit)
    if loaded:
        grounds = {to for to in ways if _can_land(view, unit, to)}
        ways = {to: way for to, way in ways.items() if to in grounds} or ways

    guns = {foe.id: _under(rules, view, foe) for foe in view.on_map() if _fires(view, unit, foe)}
    answers = [guns[foe.id] for foe in marked if foe.id in guns]

    def good(to: Hex) -> float:
        path = ways[to].path if to in ways else ()
        feared = sum(to in under for under in guns.values())
        feared += sum(not under.isdisjoint(path) for under in answers)
        found = -abs(_apart(to, ends) - wanted) - (HURRIED if loaded else FEAR) * feared
        return found + 0.1 * score(rules, view, unit, to, [], marked)

    if not ways or unit.at is None:
        to = max(ways, key=lambda one: (good(one), one), default=None)
    else:
        to = max((*ways, unit.at), key=lambda one: (good(one), one))
    if to is None or to == unit.at or (unit.at is not None and good(to) <= good(unit.at) + 0.5):
        return None
    return Move(unit.id, ways[to].path)


def _fires(view: State, unit: Unit, foe: Unit) -> bool:
    return view.hostile(foe.seat, unit.seat) and foe.at is not None and not foe.stunned


def _under(rules: Rules, view: State, foe: Unit) -> frozenset[Hex]:
    """Give the hexes over which an enemy can fire at what is in flight."""
    assert foe.at is not None
    own, sight, plan = own_range(rules, foe), sight_by(rules, view), ground(view.map)
    far = max(own, AGAINST_FLIGHT) if own else -1
    return frozenset(
        here
        for here in plan.terrain
        if hexgrid.distance(foe.at, here) <= far and (rules.flyers_above or plan.sees(foe.at, here, sight))
    )


def _can_land(view: State, unit: Unit, here: Hex) -> bool:
    """Tell whether troops can get out there: no enemy in it, ground that infantry enters."""
    return not view.foes_in(here, unit.seat) and ground(view.map).kind[here].infantry is not None
