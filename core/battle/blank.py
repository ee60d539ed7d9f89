"""A form as boxes on paper, to be filled in by hand in the order in which it will be asked."""

from collections.abc import Iterator

from core.contract.orders import AnyField, Choice, Integer, Option, OrderForm, Rows, Split, Subset
from core.contract.printout import Box, Boxes, Display

LINES = 4
"""So many empty lines for rows of which there may be any number."""


def blank(form: OrderForm) -> tuple[Display, ...]:
    """Give what a form asks: a display for each thing that its fields are about."""
    groups: dict[str, list[Boxes]] = {}
    for field in form.fields:
        groups.setdefault(field.group, []).extend(_asked(field, field.group))
    return tuple(Display(title or form.title, lines=tuple(lines)) for title, lines in groups.items())


def _asked(field: AnyField, group: str) -> Iterator[Boxes]:
    label = field.label.removeprefix(f"{group}: ") if group else field.label
    label = label[:1].upper() + label[1:]
    match field:
        case Choice(options=options):
            yield Boxes(label, _options(options), "mark one")
        case Subset(options=options):
            yield Boxes(label, _options(options), "mark any")
        case Integer(lowest=lowest, highest=highest, scale=scale, unit=unit):
            bounds = f"{lowest / scale:g} to {highest / scale:g} {unit}".rstrip()
            yield Boxes(label, (Box(),), bounds)
        case Split(parts=parts):
            for part in parts:
                yield Boxes(f"{label}, {part.label}", (Box(),), f"{part.lowest} to {part.highest}")
        case Rows(cells=cells):
            for number in range(1, (field.at_most if field.at_most is not None else LINES) + 1):
                for cell in cells:
                    for line in _asked(cell, ""):
                        yield Boxes(f"{label} {number}: {line.label}", line.boxes, line.note)
        case _:  # a place on the board is not told on paper
            yield Boxes(label, (Box(),))


def _options(options: tuple[Option, ...]) -> tuple[Box, ...]:
    return tuple(Box(option.label) for option in options)
