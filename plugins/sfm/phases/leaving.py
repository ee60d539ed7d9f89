"""Marching off the map in the movement phase, and telling by cards who holds what when a player turn ends."""

from typing import Literal

from core.api import Event, Option, Order, OrderForm, Seat, Subset, Violation, titled
from plugins.sfm.combat import settle_positions
from plugins.sfm.events import MarchedOff
from plugins.sfm.ground import ground, hex_label, key_label
from plugins.sfm.orders import Done, Exit, Hop
from plugins.sfm.path import step_faults
from plugins.sfm.phases.entering import mover_faults, own_unit
from plugins.sfm.scenario.aims import Bring, Hold
from plugins.sfm.scenario.goals import aims_of, held_now, holding, place_names
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit, replaced, with_unit
from plugins.sfm.tables import kinds

RULE = "Scenario Rules"


def exit_edges(state: State, seat: Seat) -> list[str]:
    """Give the edges over which a seat's units may march off: those of its aims."""
    return [aim.edge for aim in aims_of(state, seat) if isinstance(aim, Bring) and aim.edge]


def exit_faults(rules: Rules, state: State, seat: Seat, order: Exit) -> list[Violation]:
    """Say why a unit may not march off. It costs what a step into open ground does (house)."""
    unit = own_unit(state, seat, order.unit)
    if isinstance(unit, list):
        return unit
    edges = exit_edges(state, seat)
    if not edges:
        return [Violation(RULE, f"in this scenario nobody of {titled(seat)} marches off the map")]
    if unit.place != "map":
        return [Violation("Movement Phase", f"{unit.called} is not on the map")]
    if unit.aloft:
        return [Violation(RULE, f"{unit.called} is in flight, and flies off instead")]
    found = mover_faults(state, unit)
    if found:
        return found
    if shared := [rider for rider in state.aboard(unit.id) if rider.partner]:
        why = f"{unit.called} carries {shared[0].called} with another vehicle, and takes no half of it off"
        return [Violation("Carrying Troops", why)]
    if not state.cards and unit.at is not None:
        terrain = ground(state.map)
        if not any(terrain.borders(unit.at, edge) for edge in edges):
            wanted = " or ".join("any" if edge == "any" else f"the {edge}" for edge in edges)
            why = f"{unit.called} stands in {hex_label(state.map, unit.at)}, which is not at {wanted} edge"
            return [Violation(RULE, why)]
    return step_faults(rules, unit, Hop(leaves=_leaves(unit)))


def _leaves(unit: Unit) -> Literal["", "improved", "battle"]:
    if not unit.dug_in:
        return ""
    return "battle" if kinds()[unit.kind].category == "vehicle" else "improved"


def march_off(state: State, order: Exit) -> tuple[State, list[Event]]:
    """Take a unit off the map for good, with all whom it carries."""
    unit = state.units[order.unit]
    for rider in state.aboard(unit.id):
        state = with_unit(state, rider, place="off", carrier="", partner="")
    state = with_unit(state, unit, place="off", at=None, dug_in=False, markers=0)
    return settle_positions(state, unit.at), [MarchedOff(unit.id)]


def exit_forms(rules: Rules, state: State, seat: Seat) -> list[OrderForm]:
    """Give a form for each unit that may march off now."""
    return [
        OrderForm("exit", f"March {unit.called} off the map", (), {"unit": unit.id}, unit=unit.id)
        for unit in state.units.values()
        if unit.seat == seat and not exit_faults(rules, state, seat, Exit(unit.id))
    ]


# --- who holds what ------------------------------------------------------------------------------------------


def asked_now(state: State) -> tuple[str, ...]:
    """Give the holdings that are told when this movement phase ends: those that the aims are about to be judged by."""
    if state.phase != "movement":
        return ()
    last = state.following is None and bool(state.limit) and state.turn >= state.limit
    return tuple(
        holding(state, name, seat)
        for seat in state.seats
        for aim in aims_of(state, seat)
        if isinstance(aim, Hold) and (last or aim.when == "turn")
        for name in place_names(state, aim)
    )


def held_faults(state: State, told: tuple[str, ...], asked: tuple[str, ...]) -> list[Violation]:
    """Say why places cannot be held so."""
    found = [
        Violation(RULE, f"{one!r} is none of what is asked: {', '.join(asked) or 'nothing'}")
        for one in told
        if one not in asked
    ]
    names = [one.rpartition(": ")[0] for one in told]
    found += [
        Violation(RULE, f"{name} is held by one side alone, or by nobody")
        for name in dict.fromkeys(names)
        if names.count(name) > 1
    ]
    return found


def done_faults(state: State, order: Done) -> list[Violation]:
    """Say what is wrong with what the end of a phase tells."""
    if not state.cards:
        return [Violation("Board", "the board is measured: `held` stays away")] if order.held else []
    return held_faults(state, order.held, asked_now(state))


def held_field(state: State, asked: tuple[str, ...]) -> list[Subset]:
    """Give the field that asks who holds what; none where nothing is asked."""
    options = tuple(Option(one, _words(state, one)) for one in dict.fromkeys(asked))
    return [Subset("held", "Held at the end of the turn", True, options=options)] if options else []


def _words(state: State, one: str) -> str:
    place, _, seat = one.rpartition(": ")
    name = f"the town in {key_label(state.map, place)}" if place in state.buildings else place
    return f"{name}, by {titled(seat)}"


def end_of_phase(state: State) -> Order | OrderForm:
    """Give the order that ends the phase, or by cards the form that tells who holds what."""
    fields = held_field(state, asked_now(state)) if state.cards else []
    return OrderForm("done", "End the Movement Phase", tuple(fields)) if fields else Done()


def told_held(state: State) -> tuple[str, ...]:
    """Give what is told at the end of this phase, measured on the board."""
    asked = asked_now(state)
    return tuple(one for one in held_now(state) if one in asked) if asked else ()


def with_held(state: State, order: Done) -> State:
    """Give the state with what the end of a phase tells."""
    return replaced(state, held=order.held) if state.cards and state.phase == "movement" else state
