"""Fill in forms at random within their bounds: what bots of no skill and the conformance kit play with."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, TypeVar

from core.contract.dice import Chance
from core.contract.engine import Engine, View
from core.contract.ids import Seat
from core.contract.orders import (
    AnyField,
    Choice,
    HexPath,
    Integer,
    Order,
    OrderForm,
    Rows,
    Split,
    Subset,
    TableMove,
)

T = TypeVar("T")

LONGEST = 40
"""Most steps of a sampled path."""


def pick(items: Sequence[T], chance: Chance) -> T:
    """Give one of the items, each alike."""
    return items[int(chance.random() * len(items))]


def between(lowest: int, highest: int, chance: Chance) -> int:
    """Give a whole number between bounds, both included."""
    return lowest + int(chance.random() * (highest - lowest + 1))


def sample_order(engine: Engine, view: View, seat: Seat, chance: Chance) -> Order:
    """Give a random legal order of a seat that has to act."""
    choice = pick(tuple(engine.legal_orders(view, seat)), chance)
    return sample_form(engine, view, seat, choice, chance) if isinstance(choice, OrderForm) else choice


class FirstLegal:
    """A bot that gives the first of its ideas that is legal; without one, any legal order.

    Args:
        ideas: gives orders from a view, a seat and a source of chance, the best first.
    """

    def __init__(self, engine: Engine, ideas: Callable[[View, Seat, Chance], Iterator[Order]]) -> None:
        self._engine = engine
        self._ideas = ideas

    def choose(self, view: View, seat: Seat, chance: Chance) -> Order:
        """Give a legal order."""
        for order in self._ideas(view, seat, chance):
            if not self._engine.violations(view, seat, order):
                return order
        return sample_order(self._engine, view, seat, chance)


def sample_values(form: OrderForm, chance: Chance) -> dict[str, Any]:
    """Give values for a form whose bounds do not depend on each other, such as a result form or places."""
    asked = (field for field in form.fields if not (field.optional and chance.random() < 0.5))
    return {**form.values, **{field.name: _value(field, chance) for field in asked}}


def sample_form(engine: Engine, view: View, seat: Seat, form: OrderForm, chance: Chance) -> Order:
    """Give a random legal order of a form."""
    return engine.order(fill_form(engine, view, seat, form, chance).data(), form.title)


def fill_form(
    engine: Engine, view: View, seat: Seat, form: OrderForm, chance: Chance, keep: Collection[str] = ()
) -> OrderForm:
    """Fill a form in, field by field, each within the bounds that follow from those before it.

    Args:
        keep: the fields whose values stay as they are.
    """
    form = engine.refine(view, seat, form)
    index = 0
    while index < len(form.fields):
        field = form.fields[index]
        index += 1
        if field.name in keep or (field.optional and chance.random() < 0.5):
            continue
        if isinstance(field, HexPath | TableMove):
            form = _walk(engine, view, seat, form, field, chance)
        elif isinstance(field, Rows):
            form = _fill_rows(engine, view, seat, form, field, chance)
        else:
            form = engine.refine(view, seat, form.filled(field.name, _value(field, chance)))
    return form


def _value(field: AnyField, chance: Chance) -> Any:
    match field:
        case Choice():
            return pick(field.options, chance).value
        case Integer():
            return between(field.lowest, field.highest, chance)
        case Subset():
            most = len(field.options) if field.at_most is None else min(field.at_most, len(field.options))
            wanted = between(field.at_least, most, chance)
            left = list(field.options)
            chosen: list[Any] = []
            while len(chosen) < wanted:
                chosen.append(left.pop(between(0, len(left) - 1, chance)).value)
            return [option.value for option in field.options if option.value in chosen]
        case Split():
            shares = {part.value: part.lowest for part in field.parts}
            total = between(field.lowest_total, field.highest_total, chance)
            while sum(shares.values()) < total:
                open_parts = [part for part in field.parts if shares[part.value] < part.highest]
                if not open_parts:
                    break
                shares[pick(open_parts, chance).value] += 1
            return shares
        case HexPath() | TableMove() if field.start is None:
            step = _next_step(field, chance)
            return [step] if step else []
        case Rows():
            rows: list[Any] = []
            while _another(field, len(rows), chance):
                asked = (cell for cell in field.cells if not (cell.optional and chance.random() < 0.5))
                rows.append({cell.name: _value(cell, chance) for cell in asked})
            return rows
    raise TypeError(f"no value can be sampled for {field!r}")


def _another(field: Rows, count: int, chance: Chance) -> bool:
    """Decide whether a row is added."""
    return count < field.at_least or (field.takes_more(count) and count < LONGEST and chance.random() < 0.6)


def _fill_rows(
    engine: Engine, view: View, seat: Seat, form: OrderForm, field: Rows, chance: Chance
) -> OrderForm:
    """Add rows one by one, and fill each in cell by cell."""
    name = field.name
    rows: list[dict[str, Any]] = []
    form = engine.refine(view, seat, form.filled(name, []))
    while _another(field, len(rows), chance):
        rows.append({})
        form, cell_number = engine.refine(view, seat, form.filled(name, list(rows))), 0
        field = next(f for f in form.fields if isinstance(f, Rows) and f.name == name)
        while cell_number < len(field.row(len(rows) - 1)):
            cell = field.row(len(rows) - 1)[cell_number]
            cell_number += 1
            if cell.optional and chance.random() < 0.5:
                continue
            rows[-1] = {**rows[-1], cell.name: _value(cell, chance)}
            form = engine.refine(view, seat, form.filled(name, list(rows)))
            field = next(f for f in form.fields if isinstance(f, Rows) and f.name == name)
    return form


def _walk(
    engine: Engine, view: View, seat: Seat, form: OrderForm, field: HexPath | TableMove, chance: Chance
) -> OrderForm:
    """Extend a path step by step until it may stop and the die says so."""
    path: list[Any] = []
    name = field.name
    for _ in range(LONGEST):
        if field.may_stop and chance.random() < 0.25:
            break
        step = _next_step(field, chance)
        if step is None:
            break
        path.append(step)
        form = engine.refine(view, seat, form.filled(name, list(path)))
        field = next(f for f in form.fields if f.name == name)  # type: ignore[assignment]
    return engine.refine(view, seat, form.filled(name, path))


def _next_step(field: HexPath | TableMove, chance: Chance) -> list[Any] | None:
    if isinstance(field, HexPath):
        return list(pick(field.steps, chance)) if field.steps else None
    if field.start is None:
        if not field.zones or field.legs:
            return None
        x1, y1, x2, y2 = pick(field.zones, chance)
        return ["place", between(x1, x2, chance), between(y1, y2, chance), between(0, 35999, chance)]
    if not field.legs:
        return None
    leg = pick(field.legs, chance)
    return [leg.kind, between(leg.lowest, leg.highest, chance)]
