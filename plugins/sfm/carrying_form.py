"""The forms of loading and unloading, and what either comes to."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.api import Choice, Option, OrderForm, Preview, Seat, Subset
from plugins.sfm.fares import carrier_fee, loading_fee, paid
from plugins.sfm.orders import Hop, Load, Unload
from plugins.sfm.path import allowance, movement_points
from plugins.sfm.phases.carrying import load_faults
from plugins.sfm.phases.entering import hop_form
from plugins.sfm.phases.unloading import spent_outside, split, unload_faults
from plugins.sfm.room import carries, room, size_of
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit
from plugins.sfm.tables import kinds


def forms(rules: Rules, state: State, seat: Seat) -> list[OrderForm]:
    """Give a form for each carrier that can take in or let out."""
    found: list[OrderForm] = []
    for carrier in state.on_map():
        if carrier.seat != seat or not carries(rules, carrier):
            continue
        form = load_form(rules, state, carrier, {})
        found += [form] if form else []
        if rules.double_leaving and rules.kinds[carrier.class_id].category == "flyer" and not carrier.leaving:
            form = load_form(rules, state, carrier, {}, leaving=True)
            found += [form] if form else []
        found += _shared_forms(rules, state, carrier)
        form = unload_form(rules, state, carrier, {})
        found += [form] if form else []
    return found


def _able(rules: Rules, state: State, carrier: Unit, leaving: bool) -> list[Unit]:
    """Give the units that could load into a carrier, each by itself."""
    return [
        unit
        for unit in state.on_map()
        if unit.seat == carrier.seat
        and unit.id != carrier.id
        and unit.at == carrier.at
        and not load_faults(rules, state, carrier.seat, Load((unit.id,), carrier.id, leaving=leaving))
    ]


def most_that_fit(sizes: Sequence[int], left: int) -> int:
    """Give how many units fit whichever they are."""
    ordered = sorted(sizes, reverse=True)
    return max((n for n in range(len(ordered) + 1) if sum(ordered[:n]) <= left), default=0)


def load_form(
    rules: Rules, state: State, carrier: Unit, values: Mapping[str, Any], leaving: bool = False
) -> OrderForm | None:
    """Give the form for loading a carrier, after the values chosen so far; None where nobody can.

    Args:
        leaving: whether it takes in up to twice its passengers, and is to leave the battle with them.
    """
    able = _able(rules, state, carrier, leaving)
    if not able:
        return None
    vehicles = any(kinds()[unit.kind].category != "infantry" for unit in able)
    left = room(rules, state, replace(carrier, leaving=carrier.leaving or leaving))
    most = 1 if vehicles else most_that_fit([size_of(unit, False) for unit in able], left)
    options = tuple(Option(unit.id, unit.called, _cost(state, carrier, unit)) for unit in able)
    fields = [Subset("units", "Units", options=options, at_least=1, at_most=most)]
    chosen = [unit for unit in able if unit.id in values.get("units", ())]
    dug_in = tuple(Option(unit.id, unit.called) for unit in chosen if _may_leave(rules, state, carrier, unit))
    if dug_in:
        fields.append(Subset("leaves", "Leave a position by it", True, options=dug_in))
    fixed: dict[str, Any] = {"into": carrier.id}
    title = f"Load into {carrier.called}"
    if leaving:
        fixed["leaving"] = True
        title += ", to leave the battle with up to twice its passengers"
    return OrderForm("load", title, tuple(fields), fixed, dict(values), unit=carrier.id)


def _may_leave(rules: Rules, state: State, carrier: Unit, unit: Unit) -> bool:
    """Tell whether a unit may be in a position, by cards, and can pay for leaving it."""
    order = Load((unit.id,), carrier.id, leaves=(unit.id,))
    return state.cards and unit.dug_in and not load_faults(rules, state, carrier.seat, order)


def _cost(state: State, carrier: Unit, unit: Unit) -> str:
    return f"costs it {movement_points(loading_fee(state, carrier, unit))}"


def _shared_forms(rules: Rules, state: State, carrier: Unit) -> Iterator[OrderForm]:
    """Give a form for each unit that the carrier and another vehicle can carry together."""
    if kinds()[carrier.kind].category != "vehicle":
        return
    near = [unit for unit in state.on_map() if unit.seat == carrier.seat and unit.at == carrier.at]
    others = [unit for unit in near if unit.id > carrier.id and carries(rules, unit)]
    for unit in near:
        if kinds()[unit.kind].size != 2 or not others:
            continue
        able = [
            other
            for other in others
            if not load_faults(rules, state, carrier.seat, Load((unit.id,), carrier.id, other.id))
        ]
        if able:
            options = tuple(Option(other.id, other.called) for other in able)
            fields = (Choice("partner", "The other vehicle", options=options),)
            title = f"Load {unit.called} into {carrier.called} and another"
            fixed = {"units": [unit.id], "into": carrier.id}
            yield OrderForm("load", title, fields, fixed, unit=carrier.id)


def unload_form(rules: Rules, state: State, carrier: Unit, values: Mapping[str, Any]) -> OrderForm | None:
    """Give the form for letting units out of a carrier; None where nobody can get out."""
    hops = hop_form(state, carrier, "unload", "") if state.cards else None
    told = Unload((), hops=(Hop(),)) if state.cards else Unload(())
    able = [
        unit
        for unit in state.aboard(carrier.id)
        if unit.carrier == carrier.id
        and not unload_faults(rules, state, carrier.seat, replace(told, units=(unit.id,)))
    ]
    if not able:
        return None
    options = tuple(Option(unit.id, unit.called, _fate(rules, state, unit)) for unit in able)
    fields: list[Any] = [Subset("units", "Units", options=options, at_least=1)]
    if hops is not None:
        fields += [
            field
            for field in hops.fields
            if field.name in ("hop.terrain", "hop.road", "hop.enters", "hop.watchers")
        ]
    return OrderForm(
        "unload", f"Unload {carrier.called}", tuple(fields), values=dict(values), unit=carrier.id
    )


def _fate(rules: Rules, state: State, unit: Unit) -> str:
    """Say what becomes of a unit that gets out on the board."""
    if not state.cards and split(state, unit, Unload((unit.id,))):
        return "lost: its two vehicles stand apart"
    return f"{movement_points(allowance(rules, unit) - spent_outside(rules, state, unit, Unload((unit.id,))))} left"


def load_preview(rules: Rules, state: State, order: Load) -> Preview:
    """Say what carrier and units have left."""
    into = state.units[order.into]
    notes = []
    for name in (order.into, order.partner) if order.partner else (order.into,):
        fee = carrier_fee(rules, state.units[name], (state.units[one] for one in order.units), loads=True)
        notes.append(_left(rules, state.units[name], fee))
    for name in order.units:
        unit = state.units[name]
        notes.append(_left(rules, unit, loading_fee(state, into, unit, order.leaves)))
    return Preview(notes=tuple(notes))


def unload_preview(rules: Rules, state: State, order: Unload) -> Preview:
    """Say what carriers and units have left, and who is lost."""
    notes = []
    units = [state.units[name] for name in order.units]
    for name in dict.fromkeys(one for unit in units for one in (unit.carrier, unit.partner) if one):
        carrier = state.units[name]
        notes.append(_left(rules, carrier, carrier_fee(rules, carrier, units, loads=False)))
    for unit in units:
        if split(state, unit, order):
            notes.append(f"{unit.called} is lost: its two vehicles stand apart")
        else:
            left = allowance(rules, unit) - spent_outside(rules, state, unit, order)
            notes.append(f"{unit.called} has {movement_points(left)} left")
    return Preview(notes=tuple(notes))


def _left(rules: Rules, unit: Unit, fee: int) -> str:
    return f"{unit.called} has {movement_points(allowance(rules, unit) - paid(rules, unit, fee))} left"
