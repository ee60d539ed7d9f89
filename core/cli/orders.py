"""Orders in words: what each takes, within which bounds, and a line that can be pasted to give it."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from msgspec import structs

from core.battle.board_text import heading_text, inches, place_text
from core.battle.refused import refused
from core.cli.example import example
from core.cli.output import word, written
from core.contract import canon
from core.contract.board import Board, Hexes
from core.contract.engine import Engine, View
from core.contract.errors import BadInput
from core.contract.ids import Seat
from core.contract.orders import (
    AnyField,
    Choice,
    HexPath,
    Integer,
    Option,
    Order,
    OrderForm,
    Rows,
    Split,
    Subset,
    TableMove,
)

MOST = 5
"""So many options of a field are named where a form is one of many."""


MAY = "; may be left away"
FOLLOWS = "follows from what stands before it; show the battle with --order and that much of it"


class Orders:
    """The orders that a seat may give now, in words.

    Args:
        view: what the seat knows.
        board: as the seat sees it, for the names of places; None where there is none.
        command: gives the command line for an order.
    """

    def __init__(
        self,
        engine: Engine,
        view: View,
        seat: Seat,
        board: Board | None,
        command: Callable[[Mapping[str, Any]], str],
    ) -> None:
        self._engine, self._view, self._seat = engine, view, seat
        self._board = board
        self._command = command

    def all(self) -> Iterator[str]:
        """Give lines for every order, those that only need to be given first."""
        found = self._engine.legal_orders(self._view, self._seat)
        for order in sorted(found, key=lambda one: isinstance(one, OrderForm)):
            if isinstance(order, OrderForm):
                yield from self._form(self._engine.refine(self._view, self._seat, order), MOST)
            else:
                yield f"  {self._engine.entitled(order, self._seat, self._view) or _titled(order)}"
                yield f"    {self._command(_without_defaults(order))}"
        for barred in refused(self._engine, self._view, self._seat):
            yield f"  not now: {barred}"

    def begun(self, values: Mapping[str, Any]) -> Iterator[str]:
        """Give lines for each form that some values begin, with the bounds that follow from them.

        Raises:
            BadInput: naming the first value for which no such form has a field.
        """
        for form in self._begun(values):
            yield from self._form(form, None, values)

    def begin(self, values: Mapping[str, Any]) -> None:
        """Refuse values that begin no form.

        Raises:
            BadInput: naming the first value for which no form has a field.
        """
        if not self._begun(values):
            raise BadInput("--order", f"{written(values)} begins no form")

    def _begun(self, values: Mapping[str, Any]) -> list[OrderForm]:
        stranger: BadInput | None = None
        found = []
        for form in self._engine.legal_orders(self._view, self._seat):
            if isinstance(form, OrderForm) and _begins(form, values):
                try:
                    found.append(self._filled(form, values))
                except BadInput as error:
                    stranger = stranger or error
        if stranger is not None and not found:
            raise stranger
        return found

    def _filled(self, form: OrderForm, values: Mapping[str, Any]) -> OrderForm:
        """Fill values in, each once the form asks for it: a field may follow from another's value."""
        form = self._engine.refine(self._view, self._seat, form)
        left = {name: value for name, value in values.items() if name != "order" and name not in form.fixed}
        while left:
            asked = [field.name for field in form.fields]
            name = next((one for one in left if one in asked), None)
            if name is None:
                stranger = next(iter(left))
                raise BadInput(
                    "--order", f"{form.title} has no field {stranger} so far; it has: {', '.join(asked)}"
                )
            form = self._engine.refine(self._view, self._seat, form.filled(name, left.pop(name)))
        return form

    def _form(self, form: OrderForm, most: int | None, given: Collection[str] = ()) -> Iterator[str]:
        yield f"  {form.title}"
        yield from fields_told(form, self._board, most)
        whole = example(self._engine, self._view, self._seat, form, given)
        yield "    " + ("no order is found that has these values" if whole is None else self._command(whole))


def fields_told(form: OrderForm, board: Board | None, most: int | None = None) -> Iterator[str]:
    """Give a line for each field of a form: its name, its bounds, and what it holds.

    Args:
        board: for the names of places; None where there is none.
        most: so many options of a field are named; None for all.
    """
    for field in form.fields:
        may = MAY if field.optional else ""
        set_to = f"; here {written(form.values[field.name])}" if field.name in form.values else ""
        bounds = _bounds(field, board, most, form.values.get(field.name))
        yield f"    {field.name} ({field.label}): {bounds}{may}{set_to}"
    yield from (f"    {note}" for note in form.notes)


def _bounds(field: AnyField, board: Board | None, most: int | None, value: Any) -> str:
    match field:
        case Choice():
            return f"one of {_options(field.options, most)}" if field.options else FOLLOWS
        case Subset():
            upper = len(field.options) if field.at_most is None else field.at_most
            return f"{field.at_least} to {upper} of [{_options(field.options, most)}]"
        case Integer():
            shown = ""
            if field.scale != 1:
                shown = f", which is {field.lowest / field.scale:g} to {field.highest / field.scale:g}"
            return f"{field.lowest} to {field.highest}{shown} {field.unit}".rstrip()
        case Split():
            parts = (f"{written(p.value)}: {p.lowest} to {p.highest} ({p.label})" for p in field.parts)
            total = f"{field.lowest_total} to {field.highest_total} in all"
            return f"numbers as {{{', '.join(parts)}}}; {total}"
        case HexPath():
            return _path(field, board, most)
        case TableMove():
            return _move(field, board)
        case Rows():
            return _rows(field, board, most, len(value or ()))


def _rows(field: Rows, board: Board | None, most: int | None, count: int) -> str:
    """Write what the row asks that was begun last, or the first one."""
    upper = "" if field.at_most is None else f" to {field.at_most}"
    cells = (
        f"{cell.name} ({cell.label}): {_bounds(cell, board, most, None)}" + (MAY if cell.optional else "")
        for cell in field.row(max(0, count - 1))
    )
    return f"{field.at_least}{upper or ' or more'} rows as [{{...}}, ...], in each {', '.join(cells)}"


def _path(field: HexPath, board: Board | None, most: int | None) -> str:
    if not (field.steps or field.reach or field.may_stop):
        return FOLLOWS
    what = (
        "a hex as [[q, r]]"
        if field.start is None
        else f"hexes from {_place(board, field.start)} on as [[q, r], ...]"
    )
    parts = [what]
    if field.steps:
        parts.append(f"next {_cut([_place(board, step) for step in field.steps], most)}")
    ends = [f"{_place(board, way[-1])} by {written(way)}" for way in field.reach if len(way) > 1]
    if ends:
        parts.append(f"farther {_cut(ends, most)}")
    if field.start is not None:
        parts.append("may end here" if field.may_stop else "goes on")
    return "; ".join(parts)


def _place(board: Board | None, at: tuple[int, int]) -> str:
    if board is not None and isinstance(board.ground, Hexes):
        return f"{place_text(board, at)} {written(at)}"
    return written(at)


def _move(field: TableMove, board: Board | None) -> str:
    if field.start is None:
        if not field.zones:
            return FOLLOWS
        found = [f"x {x1} to {x2}, y {y1} to {y2}" for x1, y1, x2, y2 in _joined(field.zones)]
        more = [f"{len(found) - MOST} more strips"] if len(found) > MOST else []
        zones = " or ".join([*found[:MOST], *more])
        return f'a place as [["place", x, y, heading]]; {zones}; heading 0 to 35999, hundredths of a degree'
    x, y, heading = field.start
    legs = ", ".join(f"{written(leg.kind)} {leg.lowest} to {leg.highest} ({leg.label})" for leg in field.legs)
    stands = board is None or any(token.at == (x, y) for token in board.tokens)  # by cards nobody knows where
    where = f" from {inches(x)}, {inches(y)}, heading {heading_text(heading)}" if stands else ""
    leg = written([field.legs[0].kind, field.legs[0].highest]) if field.legs else "[kind, number]"
    parts = [f"legs as [{leg}, ...]{where}"]
    if legs:
        parts.append(f"next {legs}")
    parts.append("may end here" if field.may_stop else "goes on")
    return "; ".join(parts)


def _joined(zones: Sequence[tuple[int, int, int, int]]) -> Sequence[tuple[int, int, int, int]]:
    """Make one rectangle of those that stand side by side."""
    found: list[tuple[int, int, int, int]] = []
    for x1, y1, x2, y2 in sorted(zones, key=lambda zone: (zone[1], zone[3], zone[0])):
        if found and found[-1][1::2] == (y1, y2) and x1 <= found[-1][2] + 1:
            found[-1] = (found[-1][0], y1, max(x2, found[-1][2]), y2)
        else:
            found.append((x1, y1, x2, y2))
    return found


def _options(options: Sequence[Option], most: int | None) -> str:
    words = []
    for option in options:
        more = ", ".join(filter(None, (option.label if option.label != option.value else "", option.note)))
        words.append(written(option.value) + (f" ({more})" if more else ""))
    return _cut(words, most)


def _cut(words: Sequence[str], most: int | None) -> str:
    if most is None or len(words) <= most:
        return ", ".join(words)
    return f"{', '.join(words[:most])} and {len(words) - most} more"


def _begins(form: OrderForm, values: Mapping[str, Any]) -> bool:
    """Tell whether values may begin a form: they have its tag, and nothing that it fixes otherwise."""
    own = {**canon.plain(form.fixed), "order": form.order}
    return all(values.get(key, value) == value for key, value in own.items()) and "order" in values


def _without_defaults(order: Order) -> dict[str, Any]:
    """Give an order as data, without what it holds by itself."""
    own = {field.name for field in structs.fields(order) if getattr(order, field.name) == field.default}
    return {key: value for key, value in canon.plain(order).items() if key not in own}


def _titled(order: Order) -> str:
    plain = canon.plain(order)
    told = ", ".join(f"{key} {word(value)}" for key, value in plain.items() if key != "order")
    title = order.name.replace("_", " ").capitalize()
    return f"{title}: {told}" if told else title
