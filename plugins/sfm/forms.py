"""What a seat can order now, as orders and forms."""

from collections.abc import Iterator
from typing import Any

from core.api import Choice, Hex, HexPath, Order, OrderForm, Seat, Subset
from plugins.sfm import carrying_form
from plugins.sfm.filled_form import folded
from plugins.sfm.measure import may_answer
from plugins.sfm.orders import Accept, Done, Hold, Hop, Reroll, Shot, Slip, Unload
from plugins.sfm.path import standing_faults, step_faults
from plugins.sfm.phases import (
    assault,
    building,
    deployment,
    fire,
    inside,
    leaving,
    movement,
    opportunity,
    retreat,
    strike,
)
from plugins.sfm.phases.unloading import way_out_faults
from plugins.sfm.settings import Rules
from plugins.sfm.slip_form import slip_form
from plugins.sfm.state import Again, Inside, Pause, State, Unit


def legal_orders(rules: Rules, state: State, seat: Seat) -> list[Order | OrderForm]:
    """Give orders and forms for a seat that has to act and is not the clock's."""
    if state.mode == "slip":
        return [Slip() if state.phase == "deployment" else slip_form(rules, state, {})]
    if state.frames:
        frame = state.frames[-1]
        if isinstance(frame, Pause):
            answers = opportunity.fire_forms(rules, state, frame)
            return [*answers, Hold(), opportunity.standing_form(state, seat)]
        if isinstance(frame, Again):
            return [Reroll(), Accept()]
        if isinstance(frame, Inside):
            return [inside.form(state)]
        return retreat.forms(state)
    found: list[Order | OrderForm] = []
    match state.phase:
        case "deployment":
            found += deployment.forms(rules, state, seat)
            if deployment.done_faults(state, seat):
                return found
        case "fire":
            found += fire.forms(rules, state, seat)
        case "assault":
            found += assault.forms(rules, state, seat)
            if assault.owing(rules, state, seat):
                return found
        case "strike":
            return strike.forms(rules, state, seat)
        case "opportunity":
            found += opportunity.mark_forms(rules, state, seat)
            found.append(opportunity.standing_form(state, seat))
        case _:
            found += movement.forms(rules, state, seat)
            found += carrying_form.forms(rules, state, seat)
            found += building.forms(rules, state, seat)
            found += leaving.exit_forms(rules, state, seat)
            return [*found, leaving.end_of_phase(state)]
    return [*found, Done()]


def refine(rules: Rules, state: State, form: OrderForm) -> OrderForm:
    """Give the form with the bounds that follow from its values so far."""
    if form.order == "slip":
        return slip_form(rules, state, form.values)
    if form.order == "fire":
        return fire.refined(rules, state, form)
    if form.order == "deploy":
        return deployment.refined(rules, state, form)
    if form.order == "load" and "units" not in form.fixed:
        carrier = state.units[form.fixed["into"]]
        leaving = bool(form.fixed.get("leaving"))
        return carrying_form.load_form(rules, state, carrier, form.values, leaving) or form
    if form.order == "unload" and state.cards:
        return _refined_hop(rules, state, form)
    if form.order in ("move", "land", "patrol") and state.cards:
        return _refined_hop(rules, state, form)
    if form.order == "move":
        unit = state.units[form.fixed["unit"]]
        path = tuple(Hex(q, r) for q, r in form.values.get("path", ()))
        refined = movement.move_form(rules, state, unit, path, whole=not path)
        return form if refined is None else _with_fields(refined, form, refined.fields)
    if form.order in ("land", "retreat", "strike", "patrol", "bombard"):
        return _with_fields(form, form, tuple(_chosen(form, field) for field in form.fields))
    return form


def _with_fields(shape: OrderForm, form: OrderForm, fields: tuple[Any, ...]) -> OrderForm:
    return OrderForm(shape.order, shape.title, fields, form.fixed, form.values, form.unit)


def _chosen(form: OrderForm, field: Any) -> Any:
    """A single hex is chosen once."""
    if isinstance(field, HexPath) and form.values.get(field.name):
        return HexPath(field.name, field.label, start=None, steps=(), may_stop=True)
    return field


def _refined_hop(rules: Rules, state: State, form: OrderForm) -> OrderForm:
    """Leave only what the unit can still pay for, and watchers whose row reaches it."""
    unit = state.units[form.fixed["unit"] if "unit" in form.fixed else _first_out(state, form)]
    fields: list[Choice | Subset] = []
    for field in form.fields:
        if isinstance(field, Choice):
            options = tuple(
                option
                for option in field.options
                if _open(rules, state, unit, form, {**form.values, field.name: option.value})
            )
            fields.append(
                Choice(
                    field.name, field.label, field.optional or not options, options=options or field.options
                )
            )
        elif isinstance(field, Subset) and field.name == "units":
            fields.append(field)
        elif isinstance(field, Subset):
            able = [state.units[option.value] for option in field.options]
            shots = {one.id: may_answer(rules, state, one, unit, Shot(1)) for one in able}
            fields.append(
                Subset(
                    field.name, field.label, True, options=tuple(o for o in field.options if shots[o.value])
                )
            )
    return _with_fields(form, form, tuple(fields))


def _first_out(state: State, form: OrderForm) -> str:
    """Give a unit that is to get out: all that do are infantry, and marked enemies see them alike."""
    chosen = form.values.get("units")
    return str(chosen[0]) if chosen else next(unit.id for unit in state.aboard(form.unit or ""))


def _open(rules: Rules, state: State, unit: Unit, form: OrderForm, values: dict[str, Any]) -> bool:
    if form.order not in ("land", "unload", "move"):
        return True
    told = folded(
        {key: value for key, value in values.items() if key.startswith("hop.") and key != "hop.watchers"}
    )
    hop = next(_hops(told))
    if form.order == "move":
        return not step_faults(rules, unit, hop)
    out = [state.units[name] for name in values.get("units", ())] or [unit]
    return not any(
        standing_faults(one, hop.terrain, hop.road)
        or (form.order == "unload" and way_out_faults(rules, state, one, Unload((one.id,), hops=(hop,))))
        for one in out
    )


def _hops(told: dict[str, Any]) -> Iterator[Hop]:
    for hop in told["hops"]:
        yield Hop(**hop)
