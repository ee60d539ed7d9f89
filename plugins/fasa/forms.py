"""What a seat can order now, as orders and forms."""

from core.api import Choice, Option, Order, OrderForm, Seat, Subset

from . import (
    allocation_form,
    declaration_form,
    later_forms,
    move_form,
    sensors_form,
    shuttle_form,
    transport_form,
)
from .form_fields import hex_field
from .orders import Declare, Intend, Ready, Slip, Spread, Withdraw
from .phases import damage, deployment, movement
from .phases.firing import able
from .presets import presets
from .settings import Rules
from .slip_form import slip_form
from .state import Blow, Hit, Ship, State
from .tables import SIDES
from .turn import next_ship


def legal_orders(rules: Rules, state: State, seat: Seat) -> list[Order | OrderForm]:
    """Give orders and forms for a seat that has to act."""
    if state.clock:
        return []
    if state.mode == "slip":
        return [Slip() if state.step == "deployment" else slip_form(rules, state, {})]
    if state.struck:
        return _answers(rules, state)
    if state.blast is not None:
        return [later_forms.spread(state, {}) if state.cards else Spread()]
    match state.step:
        case "deployment":
            found: list[Order | OrderForm] = list(deployment.forms(state, seat))
            return found or [Ready()]
        case "power":
            return _allocation(rules, state, seat)
        case "movement":
            ship = next_ship(state)
            assert ship is not None
            moves = move_form.forms(state, ship)
            if ship.small:
                return [*shuttle_form.flights(state, seat, ship), *moves]
            return [
                *moves,
                *transport_form.forms(rules, state, seat, ship),
                *shuttle_form.launches(state, seat, ship),
                *_withdrawal(rules, state, seat, ship),
            ]
        case "sensors":
            return sensors_form.forms(rules, state, seat)
        case "helm":
            return later_forms.helm(rules, state, seat)
        case "evasion":
            return later_forms.evade(rules, state, seat)
        case "repair":
            return later_forms.repair(rules, state, seat)
        case "intent":
            return _intend(rules, state, seat)
        case "declaration":
            ship = next_ship(state)
            assert ship is not None
            form = declaration_form.form(rules, state, ship, {})
            whole = declaration_form.volleys(rules, state, ship)
            ground = shuttle_form.bombardments(rules, state, seat, ship)
            return [*whole, *([form] if form.fields else []), *ground, Declare(ship.id)]
    return []


def _withdrawal(rules: Rules, state: State, seat: Seat, ship: Ship) -> list[Order | OrderForm]:
    order = Withdraw(ship.id)
    return [] if movement.withdraw_faults(rules, state, seat, order) else [order]


def _allocation(rules: Rules, state: State, seat: Seat) -> list[Order | OrderForm]:
    found: list[Order | OrderForm] = []
    for ship in state.fleet(seat):
        if not ship.done:
            found += [order for _, order in presets(rules, state, ship)]
            found.append(allocation_form.form(rules, state, ship, {}))
    return found


def _intend(rules: Rules, state: State, seat: Seat) -> list[Order | OrderForm]:
    """Give all counters alike as ready orders, the choice ship by ship on a form."""
    ships = [ship for ship in state.fleet(seat) if able(rules, ship)]
    if not ships:
        return [Intend()]
    found: list[Order | OrderForm] = [Intend(tuple(ship.id for ship in ships)), Intend()]
    if len(ships) > 1:
        options = tuple(Option(ship.id, ship.name) for ship in ships)
        field = Subset("units", "Fire counter for", options=options)
        found.append(OrderForm("intend", "Counters ship by ship", (field,)))
    return found


def _answers(rules: Rules, state: State) -> list[Order | OrderForm]:
    """Give the answers to what fire asks."""
    first = state.struck[0]
    target = state.units[first.target]
    if isinstance(first, Hit):
        options = tuple(Option(side, f"{side} {SIDES[side]}") for side in first.sides)
        fields = (Choice("shield", "Shield that is struck", options=options),)
        return [OrderForm("face", f"A hit of {first.damage} on {target.name}", fields, unit=target.id)]
    assert isinstance(first, Blow)
    hull = rules.hulls[target.hull]
    options = tuple(
        Option(mount.id, allocation_form.mount_label(mount))
        for mount in hull.mounts
        if mount.id in damage.open_weapons(rules, state)
    )
    return [
        OrderForm(
            "lose",
            f"{target.name} loses a weapon",
            (Choice("weapon", "Weapon", options=options),),
            unit=target.id,
        )
    ]


def refine(rules: Rules, state: State, form: OrderForm) -> OrderForm:
    """Give the form with the bounds that follow from its values so far."""
    values = dict(form.values)
    if form.order == "slip":
        return slip_form(rules, state, values)
    if form.order == "allocate":
        return allocation_form.form(rules, state, state.units[form.fixed["unit"]], values)
    if form.order == "declare":
        return declaration_form.form(rules, state, state.units[form.fixed["unit"]], values)
    if form.order == "move":
        return move_form.refined(state, form)
    if form.order in ("evade", "spread"):
        return later_forms.refined(rules, state, form)
    if form.order in ("deploy", "lay") and form.values.get("at"):
        fields = tuple(
            hex_field(field.name, field.label, (), True) if field.name == "at" else field
            for field in form.fields
        )
        return OrderForm(form.order, form.title, fields, form.fixed, form.values, form.unit)
    return form
