"""An example of an order that a form makes: a legal one, as plain as may be, to be changed and given."""

from collections.abc import Collection, Mapping
from random import Random
from typing import Any

from core.contract.engine import Engine, View
from core.contract.errors import BadInput
from core.contract.ids import Seat
from core.contract.orders import AnyField, Choice, HexPath, Integer, OrderForm, Rows, Split, Subset, TableMove
from core.contract.sampling import fill_form

TRIES = 20
"""So many times a legal one is looked for at random where the plain one is not."""
LONGEST = 40
"""Most steps of a path."""


def example(
    engine: Engine, view: View, seat: Seat, form: OrderForm, given: Collection[str] = ()
) -> Mapping[str, Any] | None:
    """Give a legal order as a form writes it; None where none is found. What the form has filled in itself stays.

    Args:
        given: the fields whose values stay as they are.
    """
    for chance in (None, *map(Random, range(TRIES))):
        try:
            if chance is None:
                filled = _plain(engine, view, seat, form, given)
            else:
                filled = fill_form(engine, view, seat, form, chance, given)
            known = engine.refine(view, seat, form).values
            data = {"order": form.order, **form.fixed}
            for name in (field.name for field in filled.fields):
                value = filled.values.get(name)
                if value not in (None, [], {}) or name in known:
                    data[name] = value
            order = engine.order(data, form.title)
        except BadInput:
            continue
        if not engine.violations(view, seat, order):
            return data
    return None


def _plain(engine: Engine, view: View, seat: Seat, form: OrderForm, given: Collection[str]) -> OrderForm:
    """Fill a form in with what comes first, field by field, without what may be left away."""
    form = engine.refine(view, seat, form)
    index = 0
    while index < len(form.fields):
        field = form.fields[index]
        index += 1
        filled = field.name in given or field.name in form.values
        if filled or (field.optional and not isinstance(field, Split)):
            continue
        if isinstance(field, Rows):
            form = _with_rows(engine, view, seat, form, field)
        else:
            form = _with_value(engine, view, seat, form, field)
    return form


def _with_value(engine: Engine, view: View, seat: Seat, form: OrderForm, field: AnyField) -> OrderForm:
    """Fill one field in; a path goes on until it may end."""
    value = plain_value(field)
    form = engine.refine(view, seat, form.filled(field.name, value))
    for _ in range(LONGEST):
        ahead = next((one for one in form.fields if one.name == field.name), field)
        if not isinstance(ahead, HexPath | TableMove) or ahead.may_stop or not plain_value(ahead):
            break
        value = [*value, *plain_value(ahead)]
        form = engine.refine(view, seat, form.filled(field.name, value))
    return form


def _with_rows(engine: Engine, view: View, seat: Seat, form: OrderForm, field: Rows) -> OrderForm:
    """Fill rows in, cell by cell: as many as there have to be, and one where there may be one."""
    rows: list[dict[str, Any]] = []
    for number in range(max(field.at_least, int(field.takes_more(0)))):
        rows.append({})
        cell_number = 0
        while True:
            form = engine.refine(view, seat, form.filled(field.name, list(rows)))
            field = next(one for one in form.fields if isinstance(one, Rows) and one.name == field.name)
            cells = field.row(number)
            if cell_number >= len(cells):
                break
            cell = cells[cell_number]
            cell_number += 1
            if not cell.optional:
                rows[-1] = {**rows[-1], cell.name: plain_value(cell)}
    return form


def plain_value(field: AnyField) -> Any:
    """Give the plainest value of a field; of a path its first step, or nothing where there is none.

    Raises:
        BadInput: where a choice has nothing to choose from.
    """
    match field:
        case Choice():
            if not field.options:
                raise BadInput(field.name, "has nothing to choose from")
            return field.options[0].value
        case Subset():
            return [option.value for option in field.options[: field.at_least]]
        case Integer():
            return field.lowest
        case Split():
            return _shares(field)
        case HexPath():
            return [list(field.steps[0])] if field.steps else []
        case TableMove(start=None):
            x1, y1, x2, y2 = field.zones[len(field.zones) // 2] if field.zones else (0, 0, 0, 0)
            return [["place", (x1 + x2) // 2, (y1 + y2) // 2, 0]] if field.zones else []
        case TableMove():
            return [[field.legs[0].kind, field.legs[0].highest]] if field.legs else []
        case Rows():
            raise TypeError("rows are filled in cell by cell")


def _shares(field: Split) -> dict[str, int]:
    """Give as much as may be to the first parts; parts that get nothing are left out where they may be."""
    shares = {part.value: part.lowest for part in field.parts}
    left = field.highest_total - sum(shares.values())
    for part in field.parts:
        more = min(left, part.highest - part.lowest)
        shares[part.value] += more
        left -= more
    return {value: share for value, share in shares.items() if share}
