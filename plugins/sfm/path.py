"""Ways over the map: what a step costs, whether a unit may take it, and where it can get to.

Units: costs are half movement points.
"""

from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from core.api import Hex, Violation, hexgrid
from plugins.sfm.ground import Ground, ground, hex_key, key_hex
from plugins.sfm.measure import entered, measured_hop
from plugins.sfm.orders import Hop
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit
from plugins.sfm.tables import flies, kinds, terrains

POINT = 2
"""Half points in a movement point."""
BATTLE = 2 * POINT
"""What a vehicle pays more to enter a battle position, or to leave one. Rule: Vehicle Battle Positions."""


def step_cost(rules: Rules, unit: Unit, hop: Hop) -> int | None:
    """Give what a step costs; None where the hex is barred.

    Rule: Terrain Summary Chart; Road; Climbing; Improved Positions; Vehicle Battle Positions; Shuttles: Movement. A road costs a vehicle
    half a point and infantry one, except into a town; what a hill asks more comes on top of either.
    """
    if flies(unit.kind):
        return POINT if unit.aloft else None
    terrain = terrains()[hop.terrain]
    vehicle = kinds()[unit.kind].category == "vehicle"
    points = terrain.vehicle if vehicle else terrain.infantry
    by_road = hop.road and not terrain.building
    if points is None and not by_road:
        return None
    cost = (1 if vehicle else POINT) if by_road else POINT * (points or 0)
    if hop.climb and (rules.road_climb or not by_road):
        cost += POINT
    if vehicle:
        cost += BATTLE * ((hop.leaves == "battle") + (hop.enters == "battle"))
    elif hop.leaves == "improved":
        cost += POINT
    return cost


def allowance(rules: Rules, unit: Unit) -> int:
    """Give the movement allowance of a player turn. Rule: Movement Allowance; Vehicle Movement for stunned ones."""
    if _has_two_points(rules, unit):
        return 2 * POINT
    return POINT if unit.stunned else POINT * rules.kinds[unit.class_id].move


def _has_two_points(rules: Rules, unit: Unit) -> bool:
    """Tell whether a vehicle upside down has two points, as by setting. Rule: Vehicle Movement; Sequence of Play 6."""
    word = rules.stunned_vehicle if unit.stunned else rules.fired_vehicle if unit.fired else ""
    return word == "two points" and kinds()[unit.kind].category == "vehicle"


def one_hex(rules: Rules, unit: Unit) -> str:
    """Say why a unit may move a single hex at most; empty where it may move by its points."""
    if unit.landed:
        return "it came down by transporter in this turn"
    if _has_two_points(rules, unit):
        return ""
    return "it is stunned" if unit.stunned else "it is upside down" if unit.fired else ""


def step_faults(rules: Rules, unit: Unit, hop: Hop) -> list[Violation]:
    """Say why a unit cannot take a step. Rule: Movement Allowance, with its minimum of one hex; Sequence of Play 6."""
    where = hop.terrain.replace("_", " ")
    cost = step_cost(rules, unit, hop)
    if flies(unit.kind) and not unit.aloft:
        return [Violation("Shuttles: Flight", f"{unit.called} is on the ground; it has to take off first")]
    if cost is None:
        return [Violation("Terrain Summary Chart", f"{unit.called} may not enter {where}")]
    single = one_hex(rules, unit)
    if unit.steps and single:
        return [Violation("Sequence of Play: Movement", f"{unit.called} may move one hex only: {single}")]
    infantry = kinds()[unit.kind].category == "infantry"
    if rules.swamp_limit and infantry and _wades(hop) and unit.swamps:
        return [
            Violation("Terrain Types: Swamp", f"{unit.called} has entered a swamp hex in this turn already")
        ]
    left = allowance(rules, unit) - unit.spent
    if unit.steps and cost > left:
        why = (
            f"{unit.called} has {movement_points(left)} left; entering {where} costs {movement_points(cost)}"
        )
        return [Violation("Movement Allowance", why)]
    return []


def _wades(hop: Hop) -> bool:
    """Tell whether a step goes into a swamp, and not along a road through it."""
    return hop.terrain == "swamp" and not hop.road


def movement_points(halves: int) -> str:
    """Write movement points."""
    return f"{halves / POINT:g} movement point{'' if halves == POINT else 's'}"


def stepped(rules: Rules, state: State, unit: Unit, hop: Hop, to: Hex | None) -> Unit:
    """Give a unit as it is after a step. `to` is None by cards."""
    spent = min(allowance(rules, unit), unit.spent + (step_cost(rules, unit, hop) or 0))
    there = entered(state, unit, to, hop.enters)
    by_road = hop.road and kinds()[unit.kind].category == "vehicle" and not terrains()[hop.terrain].building
    return replace(
        there,
        spent=spent,
        steps=unit.steps + 1,
        swamps=unit.swamps + _wades(hop),
        road_moved=state.half if by_road else unit.road_moved,
    )


def enemy_hexes(state: State, unit: Unit) -> set[Hex]:
    """Give the hexes that hold enemies of a unit on the ground; they do not bar what is in flight."""
    if unit.aloft:
        return set()
    return {
        other.at
        for other in state.on_map()
        if state.hostile(other.seat, unit.seat)
        and other.at is not None
        and not other.aloft
        and state.holds(other)
    }


class Way(NamedTuple):
    """A way that a unit can go, and what it will have spent at its end. Units: half movement points."""

    path: tuple[Hex, ...]
    spent: int


def next_hexes(rules: Rules, state: State, unit: Unit, barred: set[Hex]) -> Iterator[tuple[Hex, Unit]]:
    """Give the hexes that a unit may enter next, each with the unit as it is there."""
    terrain = ground(state.map)
    if unit.at is None:
        near = tuple(here for here in terrain.terrain if terrain.borders(here, unit.edge or "any"))
    else:
        near = terrain.near[unit.at]
    for to in near:
        if to not in barred:
            hop = measured_hop(rules, state, unit, to, watch=False)
            if not step_faults(rules, unit, hop):
                yield to, stepped(rules, state, unit, hop, to)


def reach(rules: Rules, state: State, unit: Unit) -> dict[Hex, Way]:
    """Give every hex that a unit can move to with what it has left, with the cheapest way to it (Dijkstra).

    The first step is measured as any step is. From the second on nothing of the unit matters but what it has spent and
    whether it has been in a swamp, so that costs can be looked up.
    """
    barred = enemy_hexes(state, unit)
    fares, (leaving, entering) = _fares(rules, state, unit), _surcharges(state, unit)
    most, single = allowance(rules, unit), bool(one_hex(rules, unit))
    limited = rules.swamp_limit and _category(unit) == "infantry"
    found: dict[Hex, Way] = {}
    heap: list[tuple[int, int, Hex, tuple[Hex, ...], bool]] = [
        (there.spent, number, to, (to,), bool(there.swamps))
        for number, (to, there) in enumerate(next_hexes(rules, state, unit, barred))
        if to != unit.at
    ]
    heapify(heap)
    number = len(heap)
    while heap:
        spent, _, here, path, swamped = heappop(heap)
        if here in found:
            continue
        found[here] = Way(path, spent)
        if single:
            continue
        out = spent + leaving.get(here, 0)
        for to, fare, wades in fares[here]:
            if to in found or to in barred or to == unit.at or (limited and swamped and wades):
                continue
            cost = out + fare + entering.get(to, 0)
            if cost <= most:
                number += 1
                heappush(heap, (cost, number, to, (*path, to), swamped or wades))
    return found


def _category(unit: Unit) -> str:
    return "aloft" if unit.aloft else kinds()[unit.kind].category


def _fares(rules: Rules, state: State, unit: Unit) -> dict[Hex, tuple[tuple[Hex, int, bool], ...]]:
    """Give for each hex what it costs such a unit to enter those next to it, positions apart, and whether it wades there.

    They are kept with the map.
    """
    terrain, key = ground(state.map), (_category(unit), rules.road_climb)
    known = terrain.fares.get(key)
    if known is None:
        known = terrain.fares[key] = {
            here: tuple(
                (to, cost, _wades(hop))
                for to in terrain.near[here]
                for hop in (_bare_hop(terrain, unit, here, to),)
                if (cost := step_cost(rules, unit, hop)) is not None
            )
            for here in terrain.terrain
        }
    return known


def _bare_hop(terrain: Ground, unit: Unit, here: Hex, to: Hex) -> Hop:
    return Hop(
        terrain=terrain.terrain[to],
        road=(min(here, to), max(here, to)) in terrain.roads,
        climb=not unit.aloft and terrain.kind[to].climb and not terrain.kind[here].climb,
    )


def _surcharges(state: State, unit: Unit) -> tuple[dict[Hex, int], dict[Hex, int]]:
    """Give what leaving and entering the positions of the map costs such a unit besides, as `step_cost` has it."""
    vehicle = _category(unit) == "vehicle"
    if unit.aloft or not state.works:
        return {}, {}
    wanted, cost = ("battle", BATTLE) if vehicle else ("improved", POINT)
    works = {key_hex(key, "works"): cost for key, work in state.works.items() if work == wanted}
    return works, works if vehicle else {}


def retreats(rules: Rules, state: State, unit: Unit, stunner: Unit) -> tuple[Hex, ...]:
    """Give the hexes to which a unit may step away from the one that stunned it. Rule: Stun-Retreat."""
    here = state.where(stunner)
    if unit.at is None or here is None:
        return ()
    before = hexgrid.distance(here, unit.at)
    return tuple(sorted(to for to in _open(rules, state, unit) if hexgrid.distance(here, to) > before))


def escapes(rules: Rules, state: State, unit: Unit, full: bool) -> tuple[Hex, ...]:
    """Give the hexes to which a survivor may get away from the enemy. Rule: Survival.

    Away is farther from the nearest enemy than before, one in flight among them; with no enemy on the map, anywhere.
    A full allowance is as much of it as leads away at all.
    """
    start = unit.at
    if start is None:
        return ()
    enemies = enemy_hexes(state, unit) | {
        other.at
        for other in state.on_map()
        if other.aloft and other.at is not None and state.hostile(other.seat, unit.seat)
    }

    def nearest(here: Hex) -> int:
        return min(hexgrid.distance(here, enemy) for enemy in enemies)

    def away(to: Hex) -> bool:
        return not enemies or nearest(to) > nearest(start)

    if not full:
        return tuple(sorted(to for to in _open(rules, state, unit) if away(to)))
    fresh = replace(unit, stunned=False, fired=False, landed=False, spent=0, steps=0, swamps=0)
    ways = {to: way for to, way in reach(rules, state, fresh).items() if away(to)}
    most = max((way.spent for way in ways.values()), default=0)
    return tuple(sorted(to for to, way in ways.items() if way.spent == most))


def _open(rules: Rules, state: State, unit: Unit) -> Iterator[Hex]:
    """Give the neighbouring hexes that a unit may enter at all."""
    barred = enemy_hexes(state, unit)
    for to in ground(state.map).near[unit.at] if unit.at is not None else ():
        if to not in barred and can_enter(rules, state, unit, to):
            yield to


def can_enter(rules: Rules, state: State, unit: Unit, to: Hex) -> bool:
    """Tell whether the ground lets a unit step into a hex beside its own; a road leads over any. Rule: Road."""
    outside = replace(unit, at=state.where(unit))
    return step_cost(rules, outside, measured_hop(rules, state, outside, to, watch=False)) is not None


def hex_faults(state: State, unit: Unit, to: Hex) -> list[Violation]:
    """Say why a unit may not stand in a hex at all."""
    terrain = ground(state.map)
    if to not in terrain.terrain:
        return [Violation("The Map", f"hex {hex_key(to)} is off the map")]
    return [] if unit.aloft else standing_faults(unit, terrain.terrain[to], to in terrain.on_road)


WALKS = ("infantry", "vehicle")
"""What goes along roads, and so may stand on one whatever ground it crosses."""


def standing_faults(unit: Unit, name: str, road: bool = False) -> list[Violation]:
    """Say why a unit may not stand in a terrain; a structure, and what lands, may where any combat unit can go.

    Args:
        road: whether a road leads through it.
    """
    kind, category = terrains()[name], kinds()[unit.kind].category
    if road and category in WALKS:
        return []
    costs = {"infantry": (kind.infantry,), "vehicle": (kind.vehicle,)}
    if any(cost is not None for cost in costs.get(category, (kind.infantry, kind.vehicle))):
        return []
    return [Violation("Terrain Summary Chart", f"{unit.called} may not be in {name.replace('_', ' ')}")]


def path_faults(state: State, unit: Unit, path: tuple[Hex, ...]) -> list[Violation]:
    """Say what is wrong with a path as a path: off the map, skipping, through enemies. Rule: Movement Rules."""
    terrain = ground(state.map)
    for to in path:
        if to not in terrain.terrain:
            return [Violation("The Map", f"hex {hex_key(to)} is off the map")]
        if not unit.aloft and state.foes_in(to, unit.seat):
            return [
                Violation(
                    "Close Assault: Special Attack",
                    f"hex {hex_key(to)} holds an enemy unit; only a close assault enters it",
                )
            ]
    if unit.at is None:
        if not terrain.borders(path[0], unit.edge or "any"):
            return [
                Violation(
                    "Arrival (Off Map)", f"hex {hex_key(path[0])} is not at the {unit.edge or 'map'} edge"
                )
            ]
    elif path[0] == unit.at:
        why = f"{unit.called} stands in {hex_key(unit.at)} already; a path names the hexes to enter"
        return [Violation("Movement Rules: General", why)]
    elif hexgrid.distance(unit.at, path[0]) != 1:
        return [
            Violation("Movement Rules: General", f"hex {hex_key(path[0])} is not next to {hex_key(unit.at)}")
        ]
    for a, b in pairwise(path):
        if hexgrid.distance(a, b) != 1:
            return [Violation("Movement Rules: General", f"hex {hex_key(b)} is not next to {hex_key(a)}")]
    return []
