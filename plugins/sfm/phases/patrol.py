"""Combat air patrol: fighters over the map, against fighters and moving shuttles."""

from msgspec.structs import replace

from core.api import Event, HexPath, Order, OrderForm, Seat, Violation, hexgrid
from plugins.sfm.attack import gone
from plugins.sfm.events import Paused
from plugins.sfm.flight_events import FighterPlaced
from plugins.sfm.ground import ground, hex_key
from plugins.sfm.measure import asked, hops_of
from plugins.sfm.orders import Hop, Patrol, Recall
from plugins.sfm.phases.entering import hop_form, own_unit, told_faults
from plugins.sfm.settings import Rules
from plugins.sfm.state import Pause, State, Unit, push, with_unit
from plugins.sfm.tables import kinds

RULE = "Fighters: Combat Air Patrol"


def patrol_faults(rules: Rules, state: State, seat: Seat, order: Patrol) -> list[Violation]:
    """Say why a fighter may not go on patrol there. Rule: Combat Air Patrol; one flyer in a hex when it is placed, too."""
    unit = own_unit(state, seat, order.unit)
    if isinstance(unit, list):
        return unit
    found = _fighter_faults(unit)
    if found:
        return found
    if unit.place not in ("ready", "map"):
        return [Violation(RULE, f"{unit.called} is not to be called")]
    found = told_faults(rules, state, unit, order.hops, order.at is not None)
    if found or state.cards:
        return found or (
            [Violation("By cards", "a place on patrol is one hex")] if len(order.hops) != 1 else []
        )
    if order.at is None:
        return [Violation(RULE, f"no hex is named for {unit.called}")]
    if order.at not in ground(state.map).terrain:
        return [Violation("The Map", f"hex {hex_key(order.at)} is off the map")]
    if unit.fired and unit.at is not None and hexgrid.distance(unit.at, order.at) > 1:
        return [
            Violation(
                "Sequence of Play: Movement Phase", f"{unit.called} is upside down and moves one hex at most"
            )
        ]
    others = [other.called for other in state.above(order.at)]
    return [Violation(RULE, f"{others[0]} is in flight over {hex_key(order.at)}")] if others else []


def _fighter_faults(unit: Unit) -> list[Violation]:
    if kinds()[unit.kind].category != "fighter":
        return [Violation(RULE, f"{unit.called} is no fighter")]
    if unit.halted or unit.steps:
        return [Violation(RULE, f"{unit.called} has moved in this player turn")]
    return []


def patrol(rules: Rules, state: State, order: Patrol) -> tuple[State, list[Event]]:
    """Put the fighter there; marked enemies may answer."""
    unit = state.units[order.unit]
    (hop,) = hops_of(rules, state, order)
    placed = replace(unit, place="map", at=order.at, aloft=True, patrol=True, steps=1)
    state = with_unit(state, placed)
    events: list[Event] = [FighterPlaced(unit.id, order.at, True)]
    ask = asked(state, placed, hop)
    if ask:
        events.append(Paused(unit.id, tuple(one.unit for one in ask)))
        state = push(state, Pause(unit.id, ask))
    return state, events


def recall_faults(state: State, seat: Seat, order: Recall) -> list[Violation]:
    """Say why a fighter may not be taken off patrol. Rule: RULINGS.md, What flies."""
    unit = own_unit(state, seat, order.unit)
    if isinstance(unit, list):
        return unit
    if not unit.patrol:
        return [Violation(RULE, f"{unit.called} is not on patrol")]
    return _fighter_faults(unit)


def recall(state: State, order: Recall) -> tuple[State, list[Event]]:
    """Take the fighter off the map."""
    events: list[Event] = []
    return gone(state, order.unit, events), events


def forms(rules: Rules, state: State, seat: Seat, unit: Unit) -> list[Order | OrderForm]:
    """Give what may be done with a fighter in the movement phase."""
    found: list[Order | OrderForm] = []
    title = f"{'Move' if unit.patrol else 'Send'} {unit.called} on patrol"
    if state.cards:
        if not patrol_faults(rules, state, seat, Patrol(unit.id, hops=(Hop(),))):
            found.append(hop_form(state, unit, "patrol", title))
    else:
        hexes = tuple(
            to
            for to in sorted(ground(state.map).terrain)
            if not patrol_faults(rules, state, seat, Patrol(unit.id, to))
        )
        if hexes:
            field = HexPath("at", "Hex", start=None, steps=hexes, may_stop=False)
            found.append(OrderForm("patrol", title, (field,), {"unit": unit.id}, unit=unit.id))
    if not recall_faults(state, seat, Recall(unit.id)):
        found.append(Recall(unit.id))
    return found
