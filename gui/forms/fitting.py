"""Bring the values of a form within its bounds: what no longer fits after a change is cut down or taken away."""

from collections.abc import Callable, Mapping
from typing import Any

from core.contract.orders import (
    AnyField,
    Cell,
    Choice,
    HexPath,
    Integer,
    OrderForm,
    Rows,
    Split,
    Subset,
    TableMove,
)

_NOTHING = object()
TRIES = 20
"""So often rows whose bounds follow from each other are looked at; a ruleset that never comes to rest is left there."""


def fitted(form: OrderForm, refine: Callable[[OrderForm], OrderForm]) -> OrderForm:
    """Give the refined form with values that fit, beginning with those that need no decision.

    A field is looked at only after those before it, because its bounds may follow from theirs.
    """
    form = refine(form)
    place = tries = 0
    while place < len(form.fields):
        field = form.fields[place]
        before = form.values.get(field.name, _NOTHING)
        after = _fit(field, before)
        if after is _NOTHING and before is not _NOTHING:
            values = {key: value for key, value in form.values.items() if key != field.name}
            form = refine(OrderForm(form.order, form.title, form.fields, form.fixed, values, form.unit))
        elif after is not _NOTHING and after != before:
            form = refine(form.filled(field.name, after))
            if isinstance(field, Rows) and tries < TRIES:
                tries += 1
                continue  # what one cell was cut to bounds the others anew
        place, tries = place + 1, 0
    return form


def _fit_row(cells: tuple[Cell, ...], row: Mapping[str, Any]) -> dict[str, Any]:
    fitting = {cell.name: _fit(cell, row.get(cell.name, _NOTHING)) for cell in cells}
    return {name: value for name, value in fitting.items() if value is not _NOTHING}


def _fit(field: AnyField, value: Any) -> Any:
    given = value is not _NOTHING
    if not given and field.optional:
        return _NOTHING
    match field:
        case Choice():
            values = [option.value for option in field.options]
            if given and value in values:
                return value
            return values[0] if len(values) == 1 and not field.optional else _NOTHING
        case Subset():
            wanted = value if given else []
            return [option.value for option in field.options if option.value in wanted]
        case Integer():
            if not given and field.told:
                return _NOTHING
            return min(max(value if given else field.lowest, field.lowest), field.highest)
        case Split():
            shares = value if given else {}
            return {
                part.value: min(max(shares.get(part.value, part.lowest), part.lowest), part.highest)
                for part in field.parts
            }
        case Rows():
            rows = list(value if given else ())[: field.at_most]
            rows += [{}] * (field.at_least - len(rows))
            return [_fit_row(field.row(number), row) for number, row in enumerate(rows)]
        case HexPath():
            return value if given else ([] if field.may_stop and field.start is not None else _NOTHING)
        case TableMove():
            return value if given else ([] if field.may_stop and field.start is not None else _NOTHING)
