"""Corrections: a fact is put right by hand, with its reason. What came after stands, save what is taken back with it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import Connection

from core.contract import canon
from core.contract.errors import BadInput
from core.contract.orders import Squad
from core.contract.records import Condition, Count, Skill
from core.contract.written import named, worded
from core.service.commands import command
from core.service.log_words import title
from core.service.posts import man
from core.service.undo import TAKERS
from core.service.unit_issues import refuse_unsound, unit_issues
from core.store import models, repository
from core.store.log import Change, Work
from core.store.repository import LogEntry

KINDS: Mapping[str, type[models.Unit] | type[models.Force]] = {"unit": models.Unit, "force": models.Force}
FIELDS: Mapping[str, Mapping[str, Any]] = {
    "unit": {
        "name": str,
        "class_id": str,
        "quality": int,
        "xp": Count,
        "skills": list[Skill],
        "condition": Condition,
        "squads": list[Squad],
        "sheets": dict[str, dict[str, Any]],
        "force": str,
        "left": str | None,
    },
    "force": {
        "name": str,
        "empire": str,
        "prestige": Count,
        "points": Count,
        "player": str | None,
        "left": str | None,
    },
}
"""What may be put right, and the form of each value."""
JUDGED = ("class_id", "quality", "skills", "sheets")
"""The fields of a unit that only its ruleset can judge."""


JOINED = "joined"
"""In place of a field: the unit came into the campaign."""
STRUCK = "struck from the rolls by a correction"
"""Why a unit has left whose coming was taken back."""


class Consequence(Struct, frozen=True):
    """What an entry of the log did that may have come of what is put right.

    Args:
        number: of the entry.
        title: what the entry was.
        battle: in which battle or procedure it was.
        seat: whose order it was.
        field: `JOINED` of a unit that was bought, or came otherwise.
        before, after: the field, before the entry and after it.
    """

    number: int
    command: str
    title: str
    battle: str | None
    seat: str | None
    table: Literal["unit", "force"]
    id: str
    field: str
    before: Any
    after: Any


class Taken(Struct, frozen=True, forbid_unknown_fields=True):
    """A consequence that is taken back with the correction."""

    number: int
    table: Literal["unit", "force"]
    id: str
    field: str


@command("correction.make", title="Put something right")
def make_correction(
    work: Work,
    table: Literal["unit", "force"],
    id: str,
    field: str,
    value: Any,
    reason: str,
    take: list[Taken] | None = None,
) -> Sequence[Consequence]:
    """Give a field of a unit or force the value that it should have, and say why.

    What came after stands. Its consequences, as `Desk.consequences` lists them, are left but for those in `take`:
    a number goes back by what the entry added to it, a unit that joined leaves, anything else goes back to what it was
    before. Of what has been spent meanwhile no more than is left is taken. Gives those left.
    """
    row = work.get(KINDS[table], id)
    found = consequences(work.connection, work.campaign.id, table, id, field)
    known = {(one.number, one.table, one.id, one.field): one for one in found}
    _set(work, row, table, field, value)
    if isinstance(row, models.Unit) and field == "squads":
        man(work, [row])
    work.say(reason=worded(reason, "reason"))
    back = []
    for taken in take or ():
        key = (taken.number, taken.table, taken.id, taken.field)
        if key not in known:
            raise BadInput(
                "correction.make, take",
                f"entry {taken.number} has no such consequence for {taken.table} {taken.id}",
            )
        back.append(known.pop(key))
    _take_back(work, back)
    if isinstance(row, models.Unit) and field == "condition" and row.left is not None:
        work.notes.append(
            f"{row.name} is still off the rolls ({row.left}): put `left` right too, or take it back"
        )
    return list(known.values())


def consequences(
    connection: Connection, campaign: str, table: Literal["unit", "force"], row_id: str, field: str
) -> Sequence[Consequence]:
    """List what may have come of the value that a field has now: everything since the entry that gave it.

    That is what this entry and later ones did to the same unit or force, and what they did to others in an entry that is
    about it too; and where a battle gave it, all that was done in the procedures that were held after that battle: XP dice,
    prestige and fleet points of all sides, what they bought. The change of the field itself is what is put right, and no
    consequence.

    Raises:
        BadInput: when the field cannot be put right.
    """
    _form(table, field)
    entries = _standing(repository.log(connection, campaign, about=row_id))
    setters = [
        entry.number for entry in entries if (row_id, field) in {(c.id, c.field) for c in _changed(entry)}
    ]
    if not setters:
        return []
    first = setters[-1]
    source = next(entry for entry in entries if entry.number == first)
    held = (
        repository.log(connection, campaign, first, battle=one)
        for one in _held_after(connection, source, row_id)
    )
    known = {entry.number: entry for entry in entries}
    known |= {entry.number: entry for found in held for entry in _standing(found)}
    return [
        one
        for _, entry in sorted(known.items())
        if entry.number >= first and entry.command != "correction.make"
        for one in _changed(entry)
        if (one.number, one.id, one.field) != (first, row_id, field)
    ]


def _standing(entries: Sequence[LogEntry]) -> list[LogEntry]:
    """Give the entries that stand; an undo or redo gives no value, the entries that it marks do."""
    return [entry for entry in entries if entry.undone_by is None and entry.command not in TAKERS]


def _held_after(connection: Connection, source: LogEntry, row_id: str) -> list[str]:
    """Give the procedures that were held after the battle of an entry in which a unit or a force took part."""
    battles = repository.battles(connection, source.campaign)
    operation = source.arguments.get("operation") if source.command == "operation.accept" else None
    of = {
        one.id
        for one in battles
        if one.id == source.battle or (operation is not None and one.operation == operation)
    }
    of = {one for one in of if row_id in _who_came(repository.battle(connection, one).setup)}
    setups = (
        (one.id, repository.battle(connection, one.id).setup) for one in battles if one.theater == "campaign"
    )
    return [held for held, setup in setups if setup.get("battle") in of]


def _who_came(setup: Mapping[str, Any]) -> set[str]:
    """Give the units of a battle by their ids; of a procedure, which comes of another battle, nobody came to it."""
    return (
        {unit["id"] for force in setup["forces"] for unit in force["units"]} if "scenario" in setup else set()
    )


def _changed(entry: LogEntry) -> Iterator[Consequence]:
    for change in entry.what_changed:
        if change.table in KINDS and change.before is not None and change.after is not None:
            yield from _fields(entry, change, change.before, change.after)
        elif change.table == "unit" and change.before is None and change.after is not None:
            name = change.after["name"]
            yield _consequence(entry, "unit", change.id, JOINED, None, name)


def _fields(
    entry: LogEntry, change: Change, before: Mapping[str, Any], after: Mapping[str, Any]
) -> Iterator[Consequence]:
    for field in sorted(after):
        if field in FIELDS[change.table] and not _says_nothing(before.get(field), after[field]):
            table: Literal["unit", "force"] = "unit" if change.table == "unit" else "force"
            yield _consequence(entry, table, change.id, field, before.get(field), after[field])


def _consequence(
    entry: LogEntry, table: Literal["unit", "force"], row_id: str, field: str, before: Any, after: Any
) -> Consequence:
    return Consequence(
        entry.number,
        entry.command,
        title(entry),
        entry.battle,
        entry.seat,
        table,
        row_id,
        field,
        before,
        after,
    )


def _says_nothing(before: Any, after: Any) -> bool:
    """Tell whether two values are alike, sheets but for games with nothing written on theirs."""
    if before == after:
        return True
    if not (isinstance(before, Mapping) and isinstance(after, Mapping)):
        return False
    was, becomes = (
        {game: sheet for game, sheet in one.items() if sheet.get("data")} for one in (before, after)
    )
    return was == becomes


def _form(table: str, field: str) -> Any:
    if field not in FIELDS[table]:
        raise BadInput(f"{table}, {field}", f"cannot be put right; these can: {', '.join(FIELDS[table])}")
    return FIELDS[table][field]


def _set(work: Work, row: models.Unit | models.Force, table: str, field: str, value: Any) -> None:
    form = _form(table, field)
    checked = canon.plain(canon.convert(value, form, f"{table} {row.id}, {field}"))
    if field == "name":
        checked = named(checked)
    if field == "force":
        work.get(models.Force, checked)
    if field == "player" and checked is not None:
        work.get(models.Player, checked)
    if isinstance(row, models.Unit) and field in JUDGED and work.plugins.has(row.ruleset):
        known = unit_issues(work.plugins, work.campaign, row)
        work.set(row, **{field: checked})
        refuse_unsound(work, row, f"unit {row.id}", known)
    else:
        work.set(row, **{field: checked})


def _take_back(work: Work, back: Sequence[Consequence]) -> None:
    """Take consequences back; what several entries added to a number, and took from it, in one sum."""
    added: dict[tuple[Literal["unit", "force"], str, str], int] = {}
    for one in back:
        row = work.get(KINDS[one.table], one.id)
        if one.field == JOINED:
            _set(work, row, one.table, "left", STRUCK)
        elif isinstance(one.after, int) and isinstance(one.before, int):
            key = (one.table, one.id, one.field)
            added[key] = added.get(key, 0) + one.after - one.before
        else:
            _set(work, row, one.table, one.field, one.before)
    for (table, row_id, field), by in added.items():
        row = work.get(KINDS[table], row_id)
        now = getattr(row, field)
        if now < by:
            work.notes.append(f"{row.name}: {by} {field} were to be taken back, and {now} were left")
        _set(work, row, table, field, max(0, now - by))
