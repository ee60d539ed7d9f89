"""What marching and landing have in common: whose unit it is, and what is told of a hex entered by cards."""

from core.api import Choice, Option, OrderForm, Seat, Subset, Violation, titled
from plugins.sfm.measure import may_answer
from plugins.sfm.orders import Hop
from plugins.sfm.phases.fire import POSITIONS, YES_NO, terrain_faults, terrain_options
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit
from plugins.sfm.tables import kinds


def own_unit(state: State, seat: Seat, name: str) -> Unit | list[Violation]:
    """Give a unit of a seat, or say that it has none of that name."""
    unit = state.units.get(name)
    if unit is None or unit.seat != seat:
        return [Violation("Movement Phase", f"{titled(seat)} has no unit {name!r}")]
    return unit


def mover_faults(state: State, unit: Unit) -> list[Violation]:
    """Say why a unit cannot move at all. Rule: Sequence of Play: Opportunity Phase, Movement Phase."""
    if unit.place == "edge" and unit.since > state.turn:
        return [
            Violation("Arrival (Off Map)", f"{unit.called} may march onto the map from turn {unit.since}")
        ]
    if unit.place == "aboard":
        return [Violation("Carrying Troops", f"{unit.called} is in {state.units[unit.carrier].called}")]
    if kinds()[unit.kind].category == "fighter":
        why = f"{unit.called} is a fighter: it strikes, or goes on patrol"
        return [Violation("Fighters", why)]
    if unit.place not in ("map", "edge"):
        return [Violation("Movement Phase", f"{unit.called} is not on the map")]
    if kinds()[unit.kind].category == "structure":
        return [Violation("Unit Types: Structures", f"{unit.called} does not move")]
    if unit.markers:
        return [
            Violation("Sequence of Play: Opportunity Phase", f"{unit.called} is marked for opportunity fire")
        ]
    if unit.halted:
        return [Violation("Movement Phase", f"the movement of {unit.called} is over for this player turn")]
    return []


def told_faults(
    rules: Rules, state: State, unit: Unit, hops: tuple[Hop, ...], placed: bool
) -> list[Violation]:
    """Say what is wrong with what the order tells of the table."""
    if not state.cards:
        return [Violation("Board", "the board is measured: `hops` stays away")] if hops else []
    if placed:
        return [Violation("By cards", "nobody enters positions: hexes stay away")]
    if not hops:
        return [Violation("By cards", "`hops` is missing: the terrain of each hex entered")]
    found = []
    for hop in hops:
        found += terrain_faults(hop.terrain)
        for key in (hop.building, hop.left):
            if key and key not in state.buildings:
                found.append(Violation("By cards", f"there is no town hex {key!r}"))
        for watcher in hop.watchers:
            other = state.units.get(watcher.unit)
            found += terrain_faults(watcher.shot.terrain)
            if other is None or not may_answer(rules, state, other, unit, watcher.shot):
                why = f"{watcher.unit!r} is no marked enemy that sees {unit.called} in range"
                found.append(Violation("Opportunity Fire: Activation", why))
    return found


def hop_form(state: State, unit: Unit, order: str, title: str) -> OrderForm:
    """Give the form by cards: what the table shows of one hex."""
    marked = [
        other
        for other in state.units.values()
        if other.markers and not other.stunned and state.hostile(other.seat, unit.seat)
    ]
    fields: list[Choice | Subset] = [
        Choice("hop.terrain", "Terrain entered", options=terrain_options()),
        Choice("hop.road", "Along a road", True, options=YES_NO),
        Choice("hop.climb", "Up onto a hill", True, options=YES_NO),
        Choice("hop.enters", "Position found there", True, options=POSITIONS),
    ]
    if unit.dug_in:
        fields.append(Choice("hop.leaves", "Position left", True, options=POSITIONS))
    if state.buildings and not unit.aloft:
        towns = (Option("", "none"), *(Option(key, key) for key in sorted(state.buildings)))
        fields.append(Choice("hop.building", "Town hex entered", True, options=towns))
    if marked:
        seen = tuple(Option(other.id, other.called) for other in marked)
        fields.append(Subset("hop.watchers", "Seen in range by", True, options=seen))
    return OrderForm(order, title, tuple(fields), {"unit": unit.id}, unit=unit.id)
