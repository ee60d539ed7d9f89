"""Take entries of the log back, and what was built on them with them; redo is taking an undo back."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from core.contract.errors import BadInput
from core.contract.words import counted
from core.service import pending
from core.service.commands import command
from core.store import repository
from core.store.log import BY_NAME, Work
from core.store.repository import LogEntry

TAKERS = ("undo", "redo")
"""The commands whose entries take others back; their arguments say which in `taken`, and who was marked how before in `marks`."""

APART = frozenset({"name", "notes", "player", "control", "session"})
"""What a thing is called and who looks after it: a change of these touches nothing else of its row."""

BLOCK = 200
"""So many entries are read at a time."""

SCALED = ("unit", "battle")
"""What is on the scale of a ruleset, and could not be there if that were not bound; a document is for it all the same."""

Key = tuple[str, ...]


class Plan(Struct, frozen=True):
    """What is taken back together.

    Args:
        entries: oldest first.
        revived: numbers of older entries that stand again with it.
    """

    entries: tuple[LogEntry, ...]
    revived: tuple[int, ...]


@command("undo", title="Undo")
def undo(work: Work, number: int | None = None) -> Sequence[int]:
    """Take an entry back with everything after it that touches what it touched. Gives their numbers.

    Without a number it takes the last action that stands.
    """
    if number is None:
        number = _last(work, lambda entry: entry.command not in TAKERS).number
    entry = repository.log_entry(work.connection, work.campaign.id, number)
    if entry.undone_by is not None:
        raise BadInput(f"log entry {number}", f"is undone already, by entry {entry.undone_by}")
    return _take_back(work, number)


@command("redo", title="Redo")
def redo(work: Work, number: int | None = None) -> Sequence[int]:
    """Let an entry that was undone stand again, by taking back the undo that took it; its number will do too.

    Without a number it takes the last undo back, where nothing has been done since.
    """
    if number is None:
        last = _last(work, lambda entry: entry.command != "redo")
        if last.command != "undo":
            raise BadInput(
                "redo", f"nothing has been undone since entry {last.number}; name the entry by its number"
            )
        number = last.number
    entry = repository.log_entry(work.connection, work.campaign.id, number)
    if entry.undone_by is not None:
        number = entry.undone_by
    elif entry.command not in TAKERS:
        raise BadInput(f"log entry {number}", "is not undone, so there is nothing to redo")
    return _take_back(work, number)


def _last(work: Work, counts: Callable[[LogEntry], bool]) -> LogEntry:
    """Give the newest entry that stands and counts; the campaign's beginning always does."""
    end = work.number - 1
    while True:
        found = repository.log(work.connection, work.campaign.id, max(0, end - BLOCK), min(BLOCK, end))
        for entry in reversed(found):
            if entry.number <= end and entry.undone_by is None and counts(entry):
                return entry
        end -= BLOCK


def plan(connection: Connection, campaign: str, number: int) -> Plan:
    """Say what taking an entry back takes with it.

    That is every later one that is built on one of them: it touches the same row, refers to a row that was added, or
    removed a row that has to be there; and what they caused in the same action. An undo and what it undid cancel each other out, so they are passed over; unless an older undo is taken back, on
    which the later one was built.

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
    later = {entry.number: entry for entry in repository.log(connection, campaign, number)}
    taken = {number: first}
    left = _leaves(first)
    for entry in later.values():
        if entry.undone_by is None and _goes_with(entry, first, taken, left):
            taken[entry.number] = entry
            left |= _leaves(entry)
            taken.update(_undone_between(entry, later))
    entries = tuple(taken[n] for n in sorted(taken))
    revived = (n for n, by in _marks_before(entries).items() if by is None and n not in taken)
    return Plan(entries, tuple(sorted(revived)))


def _goes_with(entry: LogEntry, first: LogEntry, taken: dict[int, LogEntry], left: set[Key]) -> bool:
    if entry.command in TAKERS and (
        first.command not in TAKERS or min(entry.arguments["taken"]) > first.number
    ):
        return False
    return entry.cause in taken or not left.isdisjoint(_stands_on(entry))


def _undone_between(taker: LogEntry, later: dict[int, LogEntry]) -> dict[int, LogEntry]:
    """What a taker undid of the entries under consideration: it comes back with the taker's end and goes as well."""
    found = {}
    if taker.command in TAKERS:
        for number in taker.arguments["taken"]:
            if number in later:
                found[number] = later[number]
                found.update(_undone_between(later[number], later))
    return found


def _leaves(entry: LogEntry) -> set[Key]:
    """What later entries may be built on."""
    keys = set(_touched(entry))
    for change in entry.what_changed:
        if change.table == "campaign" and change.before is not None:
            keys.update(("bound", after) for after in _bound(change.after))
        if change.before is None:
            keys.add(("added", change.table, change.id))
        else:
            # Taking the entry back lets these references stand again.
            keys.update(("needed", *target) for target in _references(change.table, change.before))
    return keys


def _stands_on(entry: LogEntry) -> set[Key]:
    """What the entry would miss if it were not there."""
    keys = set(_touched(entry))
    for change in entry.what_changed:
        if change.after is None:
            keys.add(("needed", change.table, change.id))
        else:
            keys.update(("added", *target) for target in _references(change.table, change.after))
            if change.before is None and change.table in SCALED:
                keys.add(("bound", change.after["ruleset"]))
    return keys


def _bound(fields: Mapping[str, Any] | None) -> Iterator[str]:
    """Give the rulesets to which a change gives a theater: what comes in on their scale is built on it."""
    for theater in ("space", "ground"):
        ruleset = (fields or {}).get(theater)
        if ruleset is not None:
            yield ruleset


def _touched(entry: LogEntry) -> Iterator[Key]:
    for change in entry.what_changed:
        for field in {**(change.before or {}), **(change.after or {})}:
            yield (change.table, change.id, field if field in APART else "")
    if (
        entry.play is not None
    ):  # an order may leave the state as it was, and yet it is one of the battle's orders
        yield ("battle", entry.battle or "", "")


def _references(table: str, fields: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for field, target in BY_NAME[table].references.items():
        if fields.get(field) is not None:
            yield (target, fields[field])


def _marks_before(entries: Sequence[LogEntry]) -> dict[int, int | None]:
    """Which entries were undone by which before these, as far as undo and redo among them changed that."""
    marks: dict[int, int | None] = {}
    for entry in reversed(entries):
        if entry.command in TAKERS:
            marks.update(dict(entry.arguments["marks"]))
    return marks


def _take_back(work: Work, number: int) -> Sequence[int]:
    planned = plan(work.connection, work.campaign.id, number)
    numbers = [entry.number for entry in planned.entries]
    for entry in reversed(planned.entries):
        for change in reversed(entry.what_changed):
            work.restore(change)
            if change.table == "battle":
                pending.drop_all(work, change.id)
    marks = {**_marks_before(planned.entries), **dict.fromkeys(numbers, work.number)}
    work.say(number=numbers[0], taken=numbers, marks=work.mark(marks))
    battles = {entry.battle for entry in planned.entries if entry.battle is not None}
    if len(battles) == 1:
        work.note(battle=battles.pop())
    if len(numbers) > 1:
        whole = counted(len(numbers), "entry", "entries")
        work.notes.append(f"{whole} of the log, from {numbers[0]} to {numbers[-1]}, which hang together")
    return numbers
