"""Entry sheets as tables: the rows and columns of a CSV file, as spreadsheets write them."""

import csv
import io
import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from core.contract import written
from core.contract.errors import BadInput

DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs"}
"""What may stand between cells, and what several of it are called."""
MOST = 5_000
"""No club has so many units: a sheet of more rows is another file."""
NAMES = ("force", "unit", "player")
"""Columns of names, which are short."""
_FORMULA = re.compile(r"^'('*[=+\-@])")
"""A cell behind whose mark a formula would begin; the mark is no part of it."""


class Fault(Struct, frozen=True):
    """What is wrong in a sheet.

    Args:
        row: as a spreadsheet counts them, the heads of the columns being row 1; 0 where it is about all of the sheet.
    """

    sheet: str
    row: int
    column: str
    cause: str

    def __str__(self) -> str:
        place = [f"row {self.row}"] if self.row else []
        place += [self.column] if self.column else []
        return f"{self.sheet}, {', '.join(place)}: {self.cause}" if place else f"{self.sheet}: {self.cause}"


class Line(Struct, frozen=True):
    """A row of a sheet: its number and its cells by the name of their column, empty ones left out."""

    row: int
    cells: Mapping[str, str]


def read_table(
    sheet: str, text: str, columns: Sequence[str], needed: Sequence[str], faults: list[Fault]
) -> list[Line]:
    """Read a sheet; what is wrong with its form is added to the faults. An empty text has no rows.

    Args:
        columns: that there can be, by name; in a head, capitals, blanks and underlines do not matter.
        needed: columns that there have to be.
    """
    if not text.strip():
        return []
    rows: list[list[str]] = []
    try:
        written.sound(text, sheet)
        parted = _delimiter(text)
        rows.extend(
            csv.reader(io.StringIO(text.lstrip("\ufeff"), newline=None), delimiter=parted, strict=True)
        )
    except BadInput as error:
        faults.append(Fault(sheet, 0, "", f"cannot be read: {error.cause}"))
        return []
    except csv.Error as error:
        open_quote = "unexpected end" in str(error)
        why = "a double quote is opened and not closed" if open_quote else str(error)
        faults.append(Fault(sheet, len(rows) + 1, "", f"cannot be read: {why}"))
        return []
    first = next(number for number, row in enumerate(rows) if any(map(str.strip, row)))
    heads = [_plain(head) for head in rows[first]]
    there = ", ".join(columns)
    for head, given in zip(heads, rows[first], strict=True):
        if head and head not in columns:
            faults.append(
                Fault(sheet, first + 1, given.strip(), f"there is no such column; there are: {there}")
            )
        elif head and heads.count(head) > 1:
            faults.append(Fault(sheet, first + 1, head, "is there more than once"))
    faults += [Fault(sheet, first + 1, name, "the column is missing") for name in needed if name not in heads]
    if len(rows) > MOST:
        faults.append(Fault(sheet, 0, "", f"has {len(rows)} rows, more than {MOST}"))
    if any(fault.sheet == sheet for fault in faults):
        return []
    lines = []
    for number, row in enumerate(rows[first + 1 :], start=first + 2):
        cells = [_FORMULA.sub(r"\1", cell.strip()) for cell in row]
        if any(cells[len(heads) :]) or any(
            cell for cell, head in zip(cells, heads, strict=False) if not head
        ):
            quoted = f"a cell with {DELIMITERS[parted]} of its own stands in double quotes"
            faults.append(Fault(sheet, number, "", f"has a cell beyond the columns that are named; {quoted}"))
        named = {head: cell for head, cell in zip(heads, cells, strict=False) if head and cell}
        for head, cell in named.items():
            try:
                written.worded(cell, head, written.LONGEST_NAME if head in NAMES else written.LONGEST)
            except BadInput as error:
                faults.append(Fault(sheet, number, head, error.cause))
        if named:
            lines.append(Line(number, named))
    return lines


def write_table(columns: Sequence[str], rows: Sequence[Mapping[str, str]]) -> str:
    """Write a sheet with commas between its cells; a name that a spreadsheet would reckon out has a mark before it."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_plainly(row.get(name, "")) for name in columns] for row in rows)
    return out.getvalue()


def number(
    sheet: str, line: Line, column: str, faults: list[Fault], lowest: int = 0, highest: int = 2**31 - 1
) -> int | None:
    """Read the whole number in a cell; None where it is empty or no such number, which is a fault."""
    cell = line.cells.get(column)
    if cell is None:
        return None
    if not re.fullmatch(r"[+-]?\d{1,12}", cell):
        faults.append(Fault(sheet, line.row, column, f"{cell!r} is no whole number"))
        return None
    found = int(cell)
    if not lowest <= found <= highest:
        bounds = f"from {lowest}" if highest == 2**31 - 1 else f"from {lowest} to {highest}"
        faults.append(Fault(sheet, line.row, column, f"takes {bounds}, not {found}"))
        return None
    return found


def _plainly(cell: str) -> str:
    """Put the mark of spreadsheets for plain words before a cell that would be a formula to them."""
    return f"'{cell}" if re.match(r"'*[=+\-@]", cell) and not re.fullmatch(r"[+-]?\d+", cell) else cell


def _plain(head: str) -> str:
    return "_".join(head.strip().lower().replace("_", " ").split())


def _delimiter(text: str) -> str:
    """Give what stands between the cells: that of commas, semicolons and tabs which the heads have most of."""
    heads = next(line for line in text.splitlines() if line.strip())
    return max(DELIMITERS, key=heads.count)
