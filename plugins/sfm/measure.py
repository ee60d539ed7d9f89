"""The one seam between the rules and the table: what a shot or a move meets is measured here, or told by the order."""

from typing import Literal

from msgspec.structs import replace

from core.api import Hex, UnitId, hexgrid
from plugins.sfm.ground import Ground, Sight, ground, hex_key, key_hex
from plugins.sfm.orders import Assault, Entry, Fire, Hop, Land, Move, Patrol, Shot, Unload, Watcher
from plugins.sfm.ports import counts_sides, fires_from_there, firing, port_open
from plugins.sfm.ranges import range_to
from plugins.sfm.settings import Rules
from plugins.sfm.state import Standing, State, Unit
from plugins.sfm.tables import FLYING, kinds, terrains

MOST = 3
"""Infantry, and vehicles, that a hex holds without being overcrowded."""


def crowded(rules: Rules, state: State, here: Hex) -> bool:
    """Tell whether a hex is overcrowded. Rule: Stacking. What has landed counts among the vehicles (house)."""
    found = [kinds()[unit.kind].category for unit in state.in_hex(here)]
    vehicles = sum(category == "vehicle" or (rules.landed_stack and category in FLYING) for category in found)
    return found.count("infantry") > MOST or vehicles > MOST


def sight_by(rules: Rules, state: State) -> Sight:
    """Give what lets sight through: destroyed town hexes, and what the settings say. Rule: Unit Types (2011): Town."""
    ruins = [key_hex(key, key) for key, one in state.buildings.items() if one.destroyed and rules.ruins_open]
    return Sight(frozenset(ruins), rules.hills_between, rules.hills_overlook)


def position_of(state: State, unit: Unit) -> Literal["", "improved", "battle"]:
    """Give the position that shelters a unit. Rule: Improved (Infantry) Positions; Vehicle Battle Positions."""
    work = state.work_at(unit.at)
    infantry = kinds()[unit.kind].category == "infantry"
    if work == "battle":
        return "battle" if infantry or unit.dug_in else ""
    return work if infantry and unit.dug_in else ""


def measured_shot(rules: Rules, state: State, shooter: Unit, target: str) -> Shot:
    """Measure a shot on the board. Rule: Range; Spotting. `target` is a unit or a town hex."""
    unit = state.units.get(target)
    here, there = state.where(shooter), unit.at if unit else key_hex(target, "target")
    assert here is not None and there is not None
    above = rules.flyers_above and (shooter.aloft or (unit is not None and unit.aloft))
    return replace(
        target_shot(rules, state, target),
        range=hexgrid.distance(here, there),
        seen=above or ground(state.map).sees(here, there, sight_by(rules, state)),
        sides=hexgrid.bearings(here, there) if counts_sides(rules, state, shooter) and here != there else (),
    )


def target_shot(rules: Rules, state: State, target: str) -> Shot:
    """Measure of a shot what is about its target: terrain, position, crowd, road."""
    unit = state.units.get(target)
    there = unit.at if unit else key_hex(target, "target")
    assert there is not None
    terrain = ground(state.map)
    return Shot(
        range=0,
        terrain=terrain.terrain[there],
        position=position_of(state, unit) if unit else "",
        crowded=not (unit is not None and unit.aloft) and crowded(rules, state, there),
        road=there in terrain.on_road,
    )


def shot_of(rules: Rules, state: State, order: Fire | Assault) -> Shot:
    """Give what the table shows of a shot: measured, or told."""
    return order.shown or measured_shot(rules, state, state.units[order.unit], order.target)


def measured_entry(state: State, attacker: Unit, target: str) -> Entry:
    """Measure the hex that a close assault is to enter."""
    unit = state.units.get(target)
    there = unit.at if unit else key_hex(target, "target")
    others = [one for one in state.foes_in(there, attacker.seat) if one.id != target]
    company: Literal["", "stunned", "upright"] = "" if not others else "stunned"
    if any(not one.stunned for one in others):
        company = "upright"
    towns = ground(state.map).towns
    here = state.where(attacker)
    return Entry(
        company,
        hex_key(there) if there is not None and there in towns else "",
        hex_key(here) if here is not None and here in towns and here != there else "",
    )


def measured_hop(rules: Rules, state: State, unit: Unit, to: Hex, watch: bool = True) -> Hop:
    """Measure a step into a neighbouring hex, or onto the map where the unit is not on it.

    Args:
        watch: whether to ask who sees it there.
    """
    terrain = ground(state.map)
    here = unit.at
    name = terrain.terrain[to]
    work = state.work_at(here)
    return Hop(
        terrain=name,
        road=_by_road(rules, terrain, here, to),
        climb=not unit.aloft
        and terrains()[name].climb
        and not (here is not None and terrain.kind[here].climb),
        leaves=work if unit.dug_in else "",
        enters=state.work_at(to),
        building=hex_key(to) if terrains()[name].building else "",
        left=hex_key(here) if here is not None and terrain.kind[here].building else "",
        watchers=watchers(rules, state, unit, to) if watch else (),
    )


def _by_road(rules: Rules, terrain: Ground, here: Hex | None, to: Hex) -> bool:
    """Tell whether a step goes along a road; by setting any two neighbouring road hexes will do. Rule: Road."""
    if here is None:
        return False
    if rules.road_link:
        return (min(here, to), max(here, to)) in terrain.roads
    return {here, to} <= terrain.on_road


def watchers(rules: Rules, state: State, unit: Unit, to: Hex) -> tuple[Watcher, ...]:
    """Give the marked enemies that see a unit in the hex it enters and are in range, by id."""
    marked = [
        other for other in firing(rules, state) if other.markers and state.hostile(other.seat, unit.seat)
    ]
    if not marked:
        return ()
    units = {**state.units, unit.id: entered(state, unit, to, state.work_at(to))}
    there = replace(state, units=units)
    found = []
    for other in sorted(marked, key=lambda one: one.id):
        at = there.where(other)
        if at is not None and hexgrid.distance(at, to) > range_to(rules, there, other, unit.id):
            continue
        shot = measured_shot(rules, there, other, unit.id)
        if may_answer(rules, there, other, unit, shot):
            found.append(Watcher(other.id, shot))
    return tuple(found)


def asked(state: State, mover: Unit, hop: Hop) -> tuple[Watcher, ...]:
    """Give those of a hop's watchers about whom no standing answer has been given."""
    if not hop.watchers:
        return ()
    return tuple(one for one in hop.watchers if _awake(state, state.units[one.unit], mover))


def _awake(state: State, watcher: Unit, mover: Unit) -> bool:
    """Tell whether a watcher's player wants to be asked about a mover."""
    answer = state.standing.get(watcher.seat, Standing())
    return mover.kind not in answer.movers and watcher.id not in answer.units


def may_answer(rules: Rules, state: State, watcher: Unit, mover: Unit, shot: Shot) -> bool:
    """Tell whether a marked unit may shoot at a mover.

    Rule: Opportunity Fire: Activation; Spotting; Bunkers. Combat Air Patrol: at moving shuttles alone.
    """
    row = rules.row(watcher.class_id)
    return (
        fires_from_there(rules, state, watcher)
        and watcher.markers > 0
        and not watcher.stunned
        and state.hostile(watcher.seat, mover.seat)
        and row is not None
        and row.bands(kinds()[mover.kind].column) is not None
        and shot.seen
        and shot.range <= range_to(rules, state, watcher, mover.id)
        and port_open(rules, state, watcher, shot)
        and (not watcher.patrol or (mover.aloft and kinds()[mover.kind].category == "flyer"))
    )


FITTING = {"infantry": "improved", "vehicle": "battle"}
"""The position that each category fits into."""


def entered(state: State, unit: Unit, to: Hex | None, work: str) -> Unit:
    """Give a unit as it stands in a hex that it has just entered: in its position, unless enemies hold the hex."""
    held = not unit.aloft and bool(state.foes_in(to, unit.seat))
    fits = work != "" and work == FITTING.get(kinds()[unit.kind].category, "")
    return replace(unit, at=to, place="map", carrier=UnitId(""), partner=UnitId(""), dug_in=fits and not held)


def _placed(rules: Rules, state: State, unit: Unit, here: Hex) -> Hop:
    """Measure the hex in which a unit comes to stand without a step: on a road, whatever ground that crosses."""
    return replace(measured_hop(rules, state, unit, here), road=here in ground(state.map).on_road)


def _way_out(rules: Rules, state: State, order: Unload) -> tuple[Hop, ...]:
    """Measure the hex in which units get out, as it is when all of them are out.

    Infantry speaks for all: a position that shelters it either shelters vehicles as well, or is nothing to them.
    """
    going = [state.units[name] for name in order.units]
    here = state.where(going[0])
    if here is None:
        return ()
    speaks = next((unit for unit in going if kinds()[unit.kind].category == "infantry"), going[0])
    out = {unit.id: entered(state, unit, here, state.work_at(here)) for unit in going if unit is not speaks}
    return (_placed(rules, replace(state, units={**state.units, **out}), speaks, here),)


def hops_of(rules: Rules, state: State, order: Move | Land | Patrol | Unload) -> tuple[Hop, ...]:
    """Give what the table shows of a move: told, or measured hex by hex up to where it pauses."""
    if state.cards:
        return order.hops
    if isinstance(order, Unload):
        return _way_out(rules, state, order)
    unit = state.units[order.unit]
    if isinstance(order, Land):
        return () if order.at is None else (_placed(rules, state, unit, order.at),)
    path = order.path if isinstance(order, Move) else (order.at,) if order.at is not None else ()
    hops = []
    for to in path:
        hop = measured_hop(rules, state, unit, to)
        hops.append(hop)
        if asked(state, unit, hop):
            break
        unit = entered(state, unit, to, state.work_at(to))
    return tuple(hops)
