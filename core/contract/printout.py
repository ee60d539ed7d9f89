"""What can be printed of a unit: a control panel, a ship's card, with boxes to be filled in."""

from typing import Literal

from msgspec import Struct

from core.contract.board import Row

Mark = Literal["", "filled", "crossed", "barred"]
"""Empty, to be written in; filled: there; crossed: used up or lost; barred: there is no such box on this unit."""


class Box(Struct, frozen=True):
    """A box, with what is written in it."""

    text: str = ""
    mark: Mark = ""


class Boxes(Struct, frozen=True):
    """A line of boxes.

    Args:
        label: what it counts; `note` stands small beside it.
    """

    label: str
    boxes: tuple[Box, ...]
    note: str = ""


class Display(Struct, frozen=True):
    """A part of a printout: figures first, then lines of boxes."""

    title: str
    figures: tuple[Row, ...] = ()
    lines: tuple[Boxes, ...] = ()


class Printout(Struct, frozen=True):
    """All that is printed of a unit; `about` is a line below its title."""

    title: str
    about: str
    displays: tuple[Display, ...]


class Picture(Struct, frozen=True):
    """A picture on a sheet of its own; `png` holds the file."""

    title: str
    png: bytes


def track(label: str, left: int, whole: int, note: str = "") -> Boxes:
    """Give a track of numbered boxes: those that are left are filled, those that are lost crossed."""
    boxes = tuple(Box(str(n), "filled" if n <= left else "crossed") for n in range(1, whole + 1))
    return Boxes(label, boxes, note)
