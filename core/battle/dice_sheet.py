"""A sheet of all that a seat may decide in a procedure, a line for each unit, with the dice of each beside it."""

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.contract.dice import DiceRequest, TableDice
from core.contract.engine import State
from core.contract.errors import DiceNeeded
from core.contract.ids import Seat
from core.contract.orders import Choice, Order, OrderForm, Subset
from core.contract.ruleset import Procedure

MOST = 8
"""So many steps are looked ahead, should a ruleset never come to an end of them."""


class Line(Struct, frozen=True):
    """One order that may be given, about one unit where its form asks for one first.

    Args:
        about: the unit's name; empty where the order is about none.
        note: what its form says beside it.
        form: with the unit filled in.
        settled: the field in which that unit stands.
    """

    about: str
    note: str
    form: OrderForm
    settled: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """By which it is known again when the sheet is made anew."""
        return self.form.order, self.form.unit or ""


class SheetPart(Struct, frozen=True):
    """One step of the procedure.

    Args:
        onward: the order that ends it, with its title and dice; None where it cannot be given yet.
    """

    lines: tuple[Line, ...]
    onward: Order | None = None
    title: str = ""
    dice: DiceRequest | None = None


def dice_sheet(engine: Procedure, state: State, seat: Seat, units: Collection[str]) -> Sequence[SheetPart]:
    """Give the step in which a seat decides, and those after it as far as no dice have to fall before them.

    What is in a later step is as it would be if nothing were decided before.

    Args:
        units: the ids of the seat's units.
    """
    return tuple(_parts(engine, state, seat, units))


def _parts(engine: Procedure, state: State, seat: Seat, units: Collection[str]) -> Iterator[SheetPart]:
    for _ in range(MOST):
        if seat not in engine.to_act(state):
            return
        view = engine.view(state, seat)
        offered = engine.legal_orders(view, seat)
        forms = [one for one in offered if isinstance(one, OrderForm)]
        lines = tuple(line for form in forms for line in _lines(engine, view, seat, form, units))
        onward = engine.onward(view, seat)
        if onward is None or engine.violations(view, seat, onward):
            yield SheetPart(lines)
            return
        title = engine.entitled(onward, seat, view)
        try:
            state = engine.apply(state, seat, onward, TableDice((), None)).state
        except DiceNeeded as needed:
            yield SheetPart(lines, onward, title, needed.request)
            return
        yield SheetPart(lines, onward, title)


def _lines(
    engine: Procedure, view: State, seat: Seat, form: OrderForm, units: Collection[str]
) -> Iterator[Line]:
    """Give a line for each unit that a form may be about, else one for the form."""
    first = next(iter(form.fields), None)
    options = first.options if isinstance(first, Choice | Subset) else ()
    if first is None or not options or not all(option.value in units for option in options):
        yield Line("", "", form)
        return
    for option in options:
        value = [option.value] if isinstance(first, Subset) else option.value
        made = engine.refine(view, seat, replace(form.filled(first.name, value), unit=option.value))
        yield Line(option.label, option.note, made, first.name)
