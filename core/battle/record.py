"""A battle as text: a header and its entries, one JSON object a line, so that two records can be compared as files."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from core.contract import canon, written
from core.contract.dice import Roll
from core.contract.errors import BadInput
from core.contract.ids import Seat
from core.contract.records import BattleSetup

FORMAT = 1


class Header(Struct, frozen=True):
    """How the battle began.

    Args:
        ruleset, version, state_version: what played it.
        settings: every setting, with the house values that were in force.
        setup: how it was set up; None where it was arranged.
        arranged: the position from which it began; None where it was set up.
        rolls: dice rolled in setting up.
        digest: of the state with which it began.
    """

    ruleset: str
    version: str
    state_version: int
    settings: Mapping[str, Any]
    setup: BattleSetup | None
    arranged: Mapping[str, Any] | None
    rolls: tuple[Roll, ...]
    digest: str
    format: int = FORMAT


class Entry(Struct, frozen=True):
    """One order and what came of it, as plain data.

    Args:
        digest: of the state after it.
    """

    seat: Seat
    order: Mapping[str, Any]
    rolls: tuple[Roll, ...]
    events: tuple[Mapping[str, Any], ...]
    digest: str

    @property
    def faces(self) -> tuple[int, ...]:
        """All dice of the entry, in order."""
        return tuple(face for roll in self.rolls for face in roll.faces)


class Record(Struct, frozen=True):
    """A whole battle."""

    header: Header
    entries: tuple[Entry, ...]


def write(record: Record) -> str:
    """Write a record as text."""
    lines: Iterable[Header | Entry] = (record.header, *record.entries)
    return "".join(canon.encode(line).decode() + "\n" for line in lines)


def read(text: str, place: str = "record") -> Record:
    """Read a record.

    Raises:
        BadInput: naming the line.
    """
    # Only a line feed ends a line; a name may hold what else Unicode takes for one.
    lines = [(f"{place}, line {n}", line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise BadInput(place, "is empty")
    (first, header_line), *entry_lines = lines
    header = canon.convert(written.from_json(header_line, first), Header, first)
    if header.format != FORMAT:
        raise BadInput(first, f"format {header.format} is not known; this program reads format {FORMAT}")
    entries = (canon.convert(written.from_json(line, at), Entry, at) for at, line in entry_lines)
    return Record(header, tuple(entries))
