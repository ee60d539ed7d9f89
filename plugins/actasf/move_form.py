"""The form of a ship's nomination in the movement phase."""

from collections.abc import Iterator, Mapping
from math import isqrt
from typing import Any

from msgspec.structs import replace

from core.api import Choice, Leg, Option, OrderForm, Subset, TableMove, canon, titled

from .figures import is_hidden
from .filled_systems import APPEARS, RELOCATION
from .going import NOWHERE, Going, advice, going
from .move_orders import Action, Steer
from .path import ABOUT, TURN, inches
from .phases.actions import action_violations, with_actions
from .phases.cloak import FARTHEST, turned
from .phases.movement import orbits
from .phases.tractors import limit_of
from .scenario import hooks
from .seeking import INTERCEPT_REACH
from .ship import ARCS, QUARTERS, Ship
from .sight_form import swarm_title
from .state import State
from .system_forms import holding, move_fields
from .tables import special_actions
from .terms import ActionId, Penalty
from .terrain.ground import Place
from .terrain.orbit import orbit_of
from .terrain.pieces import KINDS, TITLES
from .walking import walk

PENALTIES: tuple[Penalty | None, ...] = (None, "slow", "phasers_only", "no_phasers")
PENALTY_WORDS = {
    None: "no penalty",
    "slow": "6″ at most",
    "phasers_only": "phasers only",
    "no_phasers": "no phasers",
}
SHORT_OF_EDGE = 5
STRIP = 250
"""So high are the strips that fill the circle in which a ship appears. Units: thousandths of an inch."""
APPEARING = (
    "It appears within 6″, turned by 45° at most; left open, where it was  [Disengaging the Cloaking Device]"
)
EDGES = ("top", "right", "bottom", "left")


def move_form(state: State, ship: Ship) -> OrderForm:
    """Give the form for one ship."""
    return refine_move(state, OrderForm("move", f"Move {ship.name}", (), {"unit": ship.id}, unit=ship.id))


def steered_form(state: State, wish: Steer) -> OrderForm:
    """Give the form for a ship that wants to go somewhere: its special actions are filled in, its way is not."""
    ship = state.units[wish.unit]
    keys = zip(("action", "second_action"), wish.actions, strict=False)
    values: dict[str, Any] = {
        key: {"action": action.action, "penalty": action.penalty} for key, action in keys
    }
    values |= {"path": wish.path} if wish.path else {}
    values |= {"lowered": wish.lowered} if wish.lowered else {}
    if (place := wish.relocation) is not None:
        values |= zip(RELOCATION, (place.bearing, place.distance, place.turn), strict=True)
    title = f"Move {ship.name}"
    if wish.towards is not None:
        title += f" {'away from' if wish.away else 'towards'} {state.units[wish.towards].name}"
    form = OrderForm("move", title, (), {"unit": ship.id}, values, unit=ship.id)
    return refine_move(state, form)


def refine_move(state: State, form: OrderForm) -> OrderForm:
    """Give the form with what may come next: a second action after the first, legs after legs."""
    ship = state.units[form.fixed["unit"]]
    if ship.stricken is not None:
        return form
    chosen = tuple(_action(form.values[key]) for key in ("action", "second_action") if form.values.get(key))
    fields: list[Any] = []
    first = _options(state, ship, ())
    if first:
        fields.append(Choice("action", "Special action", True, options=first))
    if form.values.get("action") and (second := _options(state, ship, chosen[:1])):
        fields.append(Choice("second_action", "Second special action", True, options=second))
    arcs = tuple(Option(arc, QUARTERS[arc]) for arc in ARCS)
    fields.append(Subset("lowered", "Lower the shields", options=arcs))
    path = [(str(kind), int(number)) for kind, number in form.values.get("path", ())]
    moving = holding(ship, chosen)
    limit = limit_of(state, moving)
    ahead = going(with_actions(moving, chosen), path, limit)
    emerging = ship.cloak == "cloaked" and any(each.action == "cloak" for each in chosen)
    if emerging:
        ahead = NOWHERE
    if emerging and state.mode == "board":
        form = _looking_ahead(ship, form)
        fields += [_appearing(state, ship, form), *move_fields(state, ship, chosen, form.values)]
        return replace(form, fields=tuple(fields), notes=(APPEARING,))
    x, y = ship.at or (0, 0)
    legs = _legs(ahead)
    legs = _kept(state, ship, path, legs)
    orbit = orbit_of(state, ship)
    if orbits(state, ship) and ahead.most > 0 and all(kind in ("orbit", "waste") for kind, _ in path):
        legs = (*legs, Leg("orbit", "In orbit", 1, ahead.most))
    fields.append(
        TableMove(
            "path",
            "Course",
            start=(x, y, ship.heading),
            legs=legs,
            may_stop=not ahead.sharp,
            centre=None if orbit is None else (orbit.centre.x, orbit.centre.y),
        )
    )
    if state.mode == "cards" and path and state.terrain:
        fields += passage_fields(state)
    if state.mode == "cards" and path:
        fields += _swarm_fields(state, ship)
        edges = tuple(Option(edge, titled(edge)) for edge in EDGES if not hooks.exit_fault(state, ship, edge))
        if edges:
            fields.append(Choice("leaves", "Leaves the table over the edge", True, options=edges))
    fields += move_fields(state, ship, chosen, form.values)
    told = "" if emerging else advice(with_actions(moving, chosen), path, limit)
    steered = (
        f"Whoever stands at the table moves {ship.name}, and says how it went." if state.steering else ""
    )
    return replace(form, fields=tuple(fields), notes=tuple(filter(None, (steered, told))))


def _appearing(state: State, ship: Ship, form: OrderForm) -> TableMove:
    """Give the field that takes where a ship appears from its cloak: in strips as far off as it may be."""
    placed = bool(form.values.get(APPEARS))
    reach = 0 if "Immobile" in ship.roster.traits else FARTHEST
    zones = () if placed else tuple(_strips(ship.at or (0, 0), reach, state.table))
    return TableMove(APPEARS, "Appears", True, start=None, zones=zones, may_stop=placed, facing=ship.heading)


def _strips(at: Place, reach: int, table: tuple[int, int]) -> Iterator[tuple[int, int, int, int]]:
    """Give rectangles that fill what lies on the table within reach of a place."""
    x, y = at
    for low in range(-reach, max(reach, 1), STRIP):
        high = min(low + STRIP, reach)
        half = isqrt(max(0, reach**2 - max(low**2, high**2)))
        bottom, top = max(0, y + low), min(table[1], y + high)
        if bottom <= top and (half or not reach):
            yield max(0, x - half), bottom, min(table[0], x + half), top


def _looking_ahead(ship: Ship, form: OrderForm) -> OrderForm:
    """Give the form in which a ship that appears is turned no farther than it may be."""
    if not form.values.get(APPEARS):
        return form
    ((kind, x, y, heading),) = form.values[APPEARS]
    by = max(-TURN, min(TURN, turned(ship, heading)))
    return form.filled(APPEARS, [[kind, x, y, (ship.heading + by) % 36000]])


def _kept(state: State, ship: Ship, path: list[tuple[str, int]], legs: tuple[Leg, ...]) -> tuple[Leg, ...]:
    """Shorten legs so that none leads over an edge over which the ship may not leave."""
    if state.mode == "cards" or not state.clauses:
        return legs
    found = []
    for leg in legs:
        most = leg.highest
        while leg.kind in ("forward", "reverse") and most > 0:
            place = walk(state, ship, [*path, (leg.kind, most)])
            if not place.edge or not hooks.exit_fault(state, ship, place.edge):
                break
            most = place.legs[-1][1] - SHORT_OF_EDGE
        if most >= leg.lowest:
            found.append(Leg(leg.kind, leg.label, leg.lowest, most))
    return tuple(found)


def _swarm_fields(state: State, ship: Ship) -> list[Subset]:
    """Ask by cards which enemy swarms may intercept a ship on its way."""
    near = tuple(
        Option(swarm.id, swarm_title(swarm))
        for swarm in state.swarms.values()
        if swarm.on is None and state.side(swarm.seat) != state.side(ship.seat)
    )
    if not near or is_hidden(ship):
        return []
    return [Subset("passes", f"Swarms within {inches(INTERCEPT_REACH)} of its way", True, options=near)]


def passage_fields(state: State) -> list[Subset]:
    """Ask by cards what a way means among terrain."""
    pieces = tuple(Option(piece.id, piece.name) for piece in state.terrain.values())
    kinds = {piece.kind for piece in state.terrain.values()}
    return [
        Subset("met", "Terrain entered, crossed or touched", True, options=pieces),
        Subset(
            "within",
            "Ends within",
            True,
            options=tuple(Option(kind, TITLES[kind]) for kind in KINDS if kind in kinds),
        ),
    ]


def _action(value: Mapping[str, Any]) -> Action:
    return canon.convert(value, Action, "action")


def _options(state: State, ship: Ship, before: tuple[Action, ...]) -> tuple[Option, ...]:
    """Give every action, with each penalty, that may be taken after those before it."""
    found = []
    for facts in special_actions().values():
        if facts.id == "maximum_warp" and hooks.exit_fault(state, ship, ""):
            continue
        for penalty in PENALTIES:
            action = Action(facts.id, penalty)
            both = (*before, action)
            if not any(action_violations(holding(ship, both), both)) and _goes(facts.id, before):
                note = PENALTY_WORDS[penalty]
                value = {"action": facts.id, "penalty": penalty}
                found.append(Option(value, facts.title, note))
    return tuple(found)


def _goes(action: ActionId, before: tuple[Action, ...]) -> bool:
    """Tell whether a ship could carry both actions out: one that turns cannot go straight ahead."""
    both = {action, *(each.action for each in before)}
    return not {"maximum_warp", "high_energy_turn"} <= both


def _legs(ahead: Going) -> tuple[Leg, ...]:
    legs = []
    if ahead.most > 0:
        legs.append(Leg("forward", "Ahead", 1, ahead.most))
    if ahead.back > 0:
        legs.append(Leg("reverse", "Backward", 1, ahead.back))
    if ahead.waste > 0:
        legs.append(Leg("waste", "Use up without moving", 1, ahead.waste))
    if ahead.turn > 0:
        legs.append(Leg("turn", "Turn right", 1, ahead.turn))
        legs.append(Leg("turn", "Turn left", -ahead.turn, -1))
    if ahead.sharp:
        legs.append(Leg("high_energy_turn", "Turn hard right", 1, ABOUT))
        legs.append(Leg("high_energy_turn", "Turn hard left", -ABOUT, -1))
    return tuple(legs)
