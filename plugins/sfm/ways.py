"""Another way of playing a battle that runs: by cards and by slip nobody knows where units are."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.api import Hex, HexPath, OrderForm, Switch, Violation
from plugins.sfm.ground import ground, hex_key
from plugins.sfm.path import hex_faults
from plugins.sfm.sequence import awaits_slip, receiving, ticks
from plugins.sfm.state import State, Unit, with_unit
from plugins.sfm.tables import kinds


def places_form(state: State) -> OrderForm:
    """Ask for the hex of each unit on the map."""
    fields = tuple(
        HexPath(unit.id, unit.name or unit.id, start=None, steps=_hexes(state, unit), may_stop=False)
        for unit in state.on_map()
    )
    return OrderForm("places", "Where the units are", fields)


def _hexes(state: State, unit: Unit) -> tuple[Hex, ...]:
    """Give the hexes in which a unit may stand."""
    return tuple(to for to in sorted(ground(state.map).terrain) if not hex_faults(state, unit, to))


def switch_violations(state: State) -> Iterator[Violation]:
    """Refuse while something is unfinished: what it measured could not be told anew."""
    if state.frames:
        yield Violation("Ways of playing", "a move or an attack is under way; answer what it waits for first")


def switched(state: State, order: Switch) -> State:
    """Forget the places, or take them in; by slip the clock's steps of the turn are counted apart from its phase."""
    for unit in list(state.on_map()):
        if order.mode == "board":
            q, r = order.places[unit.id][0]
            state = _placed(state, unit, Hex(int(q), int(r)))
        else:
            state = with_unit(state, unit, at=None)
    if order.mode == "slip":
        heard = max(state.heard, receiving(state))
        clock = state.clock if state.phase in ("starting", "deployment") else awaits_slip(state, heard)
        return replace(state, mode=order.mode, heard=heard, clock=clock)
    if state.mode == "slip":
        again = state.phase == "movement" and ticks(state) and state.heard <= state.active
        state = replace(state, mode=order.mode, clock=again or (state.clock and state.phase == "starting"))
        # What the clock has carried in ahead of the phase is remembered for the way back to the slip.
        return replace(state, heard=state.heard if state.heard > receiving(state) else 0)
    return replace(state, mode=order.mode)


def _placed(state: State, unit: Unit, at: Hex) -> State:
    """Put a unit into a hex; one that is dug in has its position there."""
    if unit.dug_in and not state.work_at(at):
        work = "battle" if kinds()[unit.kind].category == "vehicle" else "improved"
        state = replace(state, works={**state.works, hex_key(at): work})
    return with_unit(state, unit, at=at)
