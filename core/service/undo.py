"""Take entries of the log back, and what was built on them with them; redo is taking an undo back."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from sqlalchemy import Connection

from core.contract.errors import BadInput
from core.service import pending
from core.service.commands import command
from core.store import repository
from core.store.log import Work
from core.store.repository import LogEntry

TAKERS = ("undo", "redo")
"""The commands whose entries take others back; their arguments say which in `taken`."""


class Plan(Struct, frozen=True):
    """What is taken back together.

    Args:
        entries: oldest first; what stands now, or was undone by one of these.
        revived: numbers of entries that stand again with it.
    """

    entries: tuple[LogEntry, ...]
    revived: tuple[int, ...] = ()


@command("undo", title="Undo")
def undo(work: Work, number: int) -> Sequence[int]:
    """Take an entry back with everything after it that touches what it touched. Gives their numbers."""
    entry = repository.log_entry(work.connection, work.campaign.id, number)
    if entry.undone_by is not None:
        raise BadInput(f"log entry {number}", f"is undone already, by entry {entry.undone_by}")
    return _take_back(work, number)


@command("redo", title="Redo")
def redo(work: Work, number: int) -> Sequence[int]:
    """Let an entry that was undone stand again, by taking back the undo that took it; its number will do too."""
    entry = repository.log_entry(work.connection, work.campaign.id, number)
    if entry.undone_by is not None:
        number = entry.undone_by
    elif entry.command not in TAKERS:
        raise BadInput(f"log entry {number}", "is not undone, so there is nothing to redo")
    return _take_back(work, number)


def plan(connection: Connection, campaign: str, number: int) -> Plan:
    """Say what taking an entry back takes with it.

    Two that touch different rows are independent, so what happened between other units stays. An undo and what it
    undid cancel each other out: they are passed over, unless an older undo is taken back, on which they were built.

    Raises:
        BadInput: when it is the campaign's beginning, or undone already.
    """
    first = repository.log_entry(connection, campaign, number)
    if first.cause is not None:
        return plan(connection, campaign, first.cause)
    if first.undone_by is not None:
        raise BadInput(f"log entry {number}", f"is undone already, by entry {first.undone_by}")
    if any(change.table == "campaign" and change.before is None for change in first.what_changed):
        raise BadInput(
            f"log entry {number}", "is the beginning of the campaign, before which there is nothing"
        )
    taken = {number: first}
    rows = set(_touched(first))
    later = repository.log(connection, campaign, number)
    while True:
        more = [
            entry for entry in later if entry.number not in taken and _goes_with(entry, first, taken, rows)
        ]
        if not more:
            break
        for entry in more[:1]:
            taken[entry.number] = entry
            rows.update(_touched(entry))
    revived = {
        done
        for entry in taken.values()
        if entry.command in TAKERS and entry.undone_by is None
        for done in entry.arguments["taken"]
        if done not in taken
    }
    return Plan(tuple(taken[n] for n in sorted(taken)), tuple(sorted(revived)))


def _goes_with(
    entry: LogEntry, first: LogEntry, taken: dict[int, LogEntry], rows: set[tuple[str, str]]
) -> bool:
    stands = entry.undone_by is None or entry.undone_by in taken
    if not stands:
        return False
    if entry.command in TAKERS and (
        first.command not in TAKERS or min(entry.arguments["taken"]) > first.number
    ):
        return False
    return entry.cause in taken or any(row in rows for row in _touched(entry))


def _touched(entry: LogEntry) -> Iterator[tuple[str, str]]:
    return ((table, row_id) for table, row_id, *_ in entry.changes)


def _take_back(work: Work, number: int) -> Sequence[int]:
    planned = plan(work.connection, work.campaign.id, number)
    numbers = [entry.number for entry in planned.entries]
    for entry in reversed(planned.entries):
        for change in reversed(entry.what_changed):
            work.restore(change)
            if change.table == "battle":
                pending.drop_all(work, change.id)
    work.mark(numbers, work.number)
    work.mark(planned.revived, None)
    work.say(number=numbers[0], taken=numbers)
    battles = {entry.battle for entry in planned.entries if entry.battle is not None}
    if len(battles) == 1:
        work.note(battle=battles.pop())
    return numbers
