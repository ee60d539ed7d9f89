"""Where a scenario lets units set up."""

from collections.abc import Iterable

from core.api import Hex, Violation, hexgrid, hexmap, titled
from plugins.sfm.ground import ground, hex_label
from plugins.sfm.measure import sight_by
from plugins.sfm.ranges import range_to
from plugins.sfm.scenario.written import Zone
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit, with_unit


def zone_faults(rules: Rules, state: State, unit: Unit, to: Hex) -> list[Violation]:
    """Say why a unit may not set up in a hex: one of its zones must take it. Rule: Scenario Rules."""
    if state.plan is None:
        return []
    zones = state.plan.side(state.role(unit.seat)).zones
    own = [zone for zone in zones if unit.kind in zone.kinds] or [zone for zone in zones if not zone.kinds]
    found: list[Violation] = []
    for zone in own:
        causes = list(_causes(rules, state, unit, to, zone))
        if not causes:
            return []
        found = found or [Violation(state.plan.source or state.plan.title, cause) for cause in causes]
    return found


def _causes(rules: Rules, state: State, unit: Unit, to: Hex, zone: Zone) -> Iterable[str]:
    terrain = ground(state.map)
    here = hex_label(state.map, to)
    column, row = hexmap.column_row(to)
    if zone.edge and _from_edge(state, to, zone.edge) >= zone.depth:
        lines = "columns" if zone.edge in ("west", "east") else "rows"
        yield f"{unit.called} sets up within {zone.depth} {lines} of the {zone.edge} edge"
    for name, value in (("columns", column), ("rows", row)):
        span = getattr(zone, name)
        if span is not None and not span[0] <= value <= span[1]:
            yield f"{unit.called} sets up in {name} {span[0]} to {span[1]}; hex {here} is none of them"
    if zone.within is not None or zone.beyond is not None:
        yield from _distance(state, unit, to, zone)
    if zone.terrain and terrain.terrain[to] not in zone.terrain:
        wanted = " or ".join(name.replace("_", " ") for name in zone.terrain)
        yield f"{unit.called} sets up in {wanted}; hex {here} is {terrain.terrain[to].replace('_', ' ')}"
    if zone.each:
        there = [other for other in state.in_hex(to) if other.kind == unit.kind and other.id != unit.id]
        if len(there) >= zone.each:
            count = {1: "one", 2: "two", 3: "three"}.get(zone.each, str(zone.each))
            yield f"at most {count} {unit.kind} units set up in one hex; hex {here} has them"
    if zone.unseen:
        yield from (f"{other.called} can spot hex {here}" for other in spotters(rules, state, unit, to))


def _distance(state: State, unit: Unit, to: Hex, zone: Zone) -> Iterable[str]:
    ends = places(state, zone.near)
    far = min((hexgrid.distance(to, end) for end in ends), default=0)
    of = "a town hex" if zone.near == ("towns",) else " or ".join(map(titled, zone.near))
    here = hex_label(state.map, to)
    if zone.within is not None and far > zone.within:
        where = f"within {zone.within} hexes of {of}" if zone.within else f"in {of}"
        yield f"{unit.called} sets up {where}; hex {here} is {far} away"
    if zone.beyond is not None and far <= zone.beyond:
        every = "every town hex" if zone.near == ("towns",) else of
        yield f"{unit.called} sets up farther than {zone.beyond} hexes from {every}; hex {here} is {far} away"


def _from_edge(state: State, to: Hex, edge: str) -> int:
    """Count the columns or rows between a hex and an edge."""
    column, row = hexmap.column_row(to)
    plan = state.map
    return {"west": column - 1, "east": plan.columns - column, "north": row - 1, "south": plan.rows - row}[
        edge
    ]


def places(state: State, names: Iterable[str]) -> tuple[Hex, ...]:
    """Give the hexes that a scenario names: by a label, or every town hex as `towns`."""
    labels = {text.casefold(): here for here, text in state.map.labels}
    found: list[Hex] = []
    for name in names:
        found += ground(state.map).towns if name == "towns" else (labels[name.casefold()],)
    return tuple(found)


def spotters(rules: Rules, state: State, unit: Unit, to: Hex) -> list[Unit]:
    """Give the enemies who can spot a unit in a hex. Rule: Spotting; Shuttles: Combat."""
    sight = sight_by(rules, state)
    there = with_unit(state, unit)
    return [
        other
        for other in state.fighters()
        if state.hostile(other.seat, unit.seat)
        and (here := state.where(other)) is not None
        and hexgrid.distance(here, to) <= range_to(rules, there, other, unit.id)
        and ((rules.flyers_above and (other.aloft or unit.aloft)) or ground(state.map).sees(here, to, sight))
    ]
