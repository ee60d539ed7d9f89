"""One user action is one transaction and one entry of the log, with what it changed before and after."""

import re
import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from random import Random, SystemRandom
from typing import Any, TypeVar

from msgspec import Struct
from sqlalchemy import Connection, bindparam, select

from core.contract import canon
from core.contract.dice import Chance, Dice, Roll, SeededDice
from core.contract.errors import BadInput
from core.contract.events import Event
from core.plugin.manager import Plugins
from core.store import models
from core.store.columns import Row
from core.store.faults import near
from core.store.prepared import Prepared
from core.store.rows import Shelf, Stored

R = TypeVar("R", bound=Row)

SHELVES: Mapping[type[Row], Shelf[Any]] = {
    kind: Shelf(kind, unlogged="head" if kind is models.Campaign else "")
    for kind in (
        models.Campaign,
        models.Player,
        models.Force,
        models.Unit,
        models.Officer,
        models.Session,
        models.Operation,
        models.Battle,
        models.BattleTurn,
        models.Transfer,
        models.Document,
    )
}
"""The tables whose rows the log restores."""
BY_NAME: Mapping[str, Shelf[Any]] = {shelf.name: shelf for shelf in SHELVES.values()}

LOG = Shelf(models.Log, key="number")
_campaign = SHELVES[models.Campaign].table
_TAKE = Prepared(
    _campaign.update()
    .where(_campaign.c.id == bindparam("row_id"), _campaign.c.head == bindparam("seen"))
    .values(head=bindparam("number"))
)
_MARK = (
    LOG.table.update()
    .where(LOG.table.c.campaign == bindparam("of"), LOG.table.c.number == bindparam("marked"))
    .values(undone_by=bindparam("by"))
)
TRIES = 5
"""How often the next number is tried for while others take it."""


class Change(Struct, frozen=True, array_like=True):
    """What an entry did to one row.

    Args:
        before: the fields that changed, all of them where the row was removed; None where it was added.
        after: the same fields now, without packed states; None where the row was removed.
    """

    table: str
    id: str
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None


class _Held:
    """A row in the hands of a Work, and how it is stored; `stored` is None where it is not there yet."""

    def __init__(self, shelf: Shelf[Any], row: Row, stored: Stored | None) -> None:
        self.shelf = shelf
        self.row: Row | None = row
        self.stored = stored
        self.given: set[str] = set()


class Work:
    """The rows of one campaign, inside one user action.

    Rows are plain objects. Whatever differs from what is stored when the action ends is written then, a value
    changed inside a mapping or list included, and noted in the log.

    Args:
        connection: in a transaction that writes.
        plugins: the rulesets at hand.
        campaign: None where the action adds one.
        command, arguments, seat: what the log says of the action.

    Attributes:
        number: of the log entry being made.
        touched: table and id of every row written.
        numbers: of the entries made so far, the present one last.
        notes: what the user should know of what was done.
    """

    def __init__(
        self,
        connection: Connection,
        plugins: Plugins,
        campaign: str | None,
        command: str,
        arguments: Mapping[str, Any],
        seat: str | None = None,
    ) -> None:
        self.connection = connection
        self.plugins = plugins
        self.touched: set[tuple[str, str]] = set()
        self.numbers: list[int] = []
        self.notes: list[str] = []
        self._held: dict[tuple[str, str], _Held] = {}
        self._campaign: models.Campaign | None = None
        self._quiet = False
        self._chance: Chance | None = None
        self._dice: Dice | None = None
        self._at = datetime.now(UTC).isoformat(timespec="seconds")
        self._begin(command, arguments, seat)
        if campaign is not None:
            self._campaign = self._take_number(campaign)

    # --- the campaign ---------------------------------------------------------------------------------------------

    @property
    def campaign(self) -> models.Campaign:
        """The campaign that the action is about.

        Raises:
            BadInput: when the action names none.
        """
        if self._campaign is None:
            raise BadInput(self.command, "needs a campaign")
        return self._campaign

    @property
    def number(self) -> int:
        """The number of the log entry being made."""
        return self.campaign.head

    @property
    def dice(self) -> Dice:
        """The campaign's own dice: from the operating system, or from its seed where it has one."""
        if self._dice is None:
            self._dice = SeededDice(self.chance)
        return self._dice

    @property
    def chance(self) -> Chance:
        """The campaign's own source of chance, for its dice and bots."""
        if self._chance is None:
            seed = self.campaign.settings.get("seed")
            # Each entry has a generator of its own, so that undoing one does not shift the dice of others.
            self._chance = SystemRandom() if seed is None else Random(seed * 1_000_003 + self.number)
        return self._chance

    # --- rows -----------------------------------------------------------------------------------------------------

    def get(self, kind: type[R], row_id: str) -> R:
        """Give a row by its id.

        Raises:
            BadInput: when the campaign has none of that id.
        """
        row = self.seek(kind, row_id)
        if row is None:
            cause = f"there is none of that id in this campaign{near(self.connection, kind, row_id, self.campaign.id)}"
            raise BadInput(f"{SHELVES[kind].name} {row_id}", cause)
        return row

    def seek(self, kind: type[R], row_id: str) -> R | None:
        """Give a row by its id, or None."""
        shelf = SHELVES[kind]
        held = self._held.get((shelf.name, row_id))
        if held is None:
            stored = shelf.load(self.connection, row_id)
            return None if stored is None else self._hold(shelf, stored)
        return held.row  # type: ignore[return-value]

    def find(self, kind: type[R], **equal: Any) -> list[R]:
        """Give the campaign's rows whose fields equal the given ones, sorted by id."""
        self.flush()
        shelf = SHELVES[kind]
        columns = shelf.table.c
        statement = shelf.find.where(*(columns[name] == value for name, value in equal.items()))
        if "campaign" in columns and self._campaign is not None:
            statement = statement.where(columns.campaign == self._campaign.id)
        rows: list[Any] = []
        for stored in self.connection.execute(statement.order_by(columns.id)).mappings().all():
            held = self._held.get((shelf.name, stored["id"]))
            rows.append(held.row if held is not None else self._hold(shelf, dict(stored)))
        return rows

    def add(self, row: R) -> R:
        """Add a row."""
        if isinstance(row, models.Campaign):
            row.head = 1
            self._campaign = row
        shelf = SHELVES[type(row)]
        key = (shelf.name, row.id)  # type: ignore[attr-defined]
        held = self._held.get(key)
        if held is None:
            self._held[key] = _Held(shelf, row, None)
        else:
            held.row = row
        return row

    def set(self, row: R, **fields: Any) -> R:
        """Give fields of a row new values."""
        shelf = SHELVES[type(row)]
        known = shelf.table.c
        held = self._held.get((shelf.name, row.id))  # type: ignore[attr-defined]
        if held is not None:
            held.given.update(fields)
        for name, value in fields.items():
            if name not in known:
                raise AttributeError(f"{type(row).__name__} has no field {name}")
            setattr(row, name, value)
        return row

    def delete(self, row: Row) -> None:
        """Remove a row."""
        self._held[(SHELVES[type(row)].name, row.id)].row = None  # type: ignore[attr-defined]

    def new_id(self, name: str) -> str:
        """Make an id that can be read: the name in small letters and a few that are its own."""
        words = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:24]
        return f"{words or 'x'}-{secrets.token_hex(4)}"

    def restore(self, change: Change) -> None:
        """Put a row back to how it was before a change.

        Raises:
            BadInput: when the row is not as the log says.
        """
        shelf = BY_NAME[change.table]
        row = self.seek(shelf.kind, change.id)
        if change.after is None:
            self.add(shelf.kind(**shelf.fields(change.before or {})))
        elif row is None:
            raise BadInput(f"{change.table} {change.id}", "is not there, though the log says that it is")
        elif change.before is None:
            self.delete(row)
        else:
            self.set(row, **shelf.fields(change.before))

    def flush(self) -> None:
        """Write the rows as they are by now, for what is read through the connection."""
        for key, held in self._held.items():
            change = self._write_row(key, held)
            if change is not None:
                self._changes[key] = _joined(self._changes.get(key), change)
                self.touched.add(key)

    # --- the entry ------------------------------------------------------------------------------------------------

    def note(
        self,
        *,
        seat: str | None = None,
        battle: str | None = None,
        play: Mapping[str, Any] | None = None,
        rolls: Sequence[Roll] = (),
        events: Sequence[Event] | Sequence[Mapping[str, Any]] = (),
    ) -> None:
        """Write into the entry who played what, what was rolled, and what came of it."""
        if seat is not None:
            self._entry["seat"] = seat
        if battle is not None:
            self._entry["battle"] = battle
        if play is not None:
            self._entry["play"] = play
        self._entry["dice"].extend(rolls)
        self._entry["events"].extend(events)

    def say(self, **arguments: Any) -> None:
        """Add to the arguments that the entry shows."""
        self._entry["arguments"] = {**self._entry["arguments"], **arguments}

    def mark(self, marks: Mapping[int, int | None]) -> list[tuple[int, int | None]]:
        """Say of entries which other undid them, or None where they stand; gives how they were marked before."""
        columns = LOG.table.c
        found = self.connection.execute(
            select(columns.number, columns.undone_by)
            .where(columns.campaign == self.campaign.id, columns.number.in_(marks))
            .order_by(columns.number)
        ).all()
        before = [(number, by) for number, by in found if by != marks[number]]
        for number, _ in before:
            self.connection.execute(_MARK, {"of": self.campaign.id, "marked": number, "by": marks[number]})
        return before

    def then(self, command: str, arguments: Mapping[str, Any], seat: str | None = None) -> None:
        """End the entry and begin another of the same action, which the first one caused."""
        self._write_entry()
        cause = self.numbers[0]
        self._begin(command, arguments, seat)
        self._entry["cause"] = cause
        self._advance(self.campaign.head + 1)

    def leave_unlogged(self) -> None:
        """Make no entry: nothing of the campaign has changed."""
        self._quiet = True

    def finish(self) -> None:
        """Write all that changed, and the entry."""
        if self._quiet:
            self.flush()
            assert not self._changes, "an action that changes rows has to be logged"
            self._advance(self.campaign.head - 1)
        else:
            self._write_entry()

    def _begin(self, command: str, arguments: Mapping[str, Any], seat: str | None) -> None:
        self.command = command
        self._chance = None
        self._dice = None
        self._changes: dict[tuple[str, str], Change] = {}
        self._entry: dict[str, Any] = {
            "command": command,
            "arguments": arguments,
            "seat": seat,
            "cause": None,
            "battle": None,
            "play": None,
            "dice": [],
            "events": [],
        }

    def _take_number(self, campaign_id: str) -> models.Campaign:
        """Take the next number by compare and set. Whoever has it holds the campaign until the transaction ends."""
        shelf = SHELVES[models.Campaign]
        for _ in range(TRIES):
            stored = shelf.load(self.connection, campaign_id)
            if stored is None:
                raise BadInput(f"campaign {campaign_id}", "there is none of that id")
            seen = stored["head"]
            if self._set_head(campaign_id, seen, seen + 1):
                row: models.Campaign = self._hold(shelf, stored)
                row.head = seen + 1
                return row
        raise BadInput(
            f"campaign {campaign_id}",
            "others are writing to it without a pause; nothing was changed, try again",
        )

    def _advance(self, head: int) -> None:
        self._set_head(self.campaign.id, self.campaign.head, head)
        self.campaign.head = head

    def _set_head(self, campaign_id: str, seen: int, number: int) -> bool:
        values = {"row_id": campaign_id, "seen": seen, "number": number}
        return bool(_TAKE(self.connection, values).rowcount == 1)

    def _hold(self, shelf: Shelf[R], stored: Stored) -> R:
        owner = stored.get("campaign")
        if owner is not None and self._campaign is not None and owner != self._campaign.id:
            raise BadInput(f"{shelf.name} {stored['id']}", "belongs to another campaign")
        row = shelf.row(stored)
        self._held[(shelf.name, stored["id"])] = _Held(shelf, row, stored)
        return row

    def _write_row(self, key: tuple[str, str], held: _Held) -> Change | None:
        shelf, old = held.shelf, held.stored
        new = None if held.row is None else shelf.stored(held.row)
        given, held.given, held.stored = held.given, set(), new
        if old is None and new is None:
            return None
        if old is None:
            shelf.insert(self.connection, new or {})
            return Change(*key, None, _shown(shelf, new or {}))
        if new is None:
            shelf.delete(self.connection, key[1])
            return Change(*key, shelf.plain(old), None)
        fields = [name for name in shelf.logged if old[name] != new[name]]
        if not fields:
            # What only gives a value again is built on it all the same, so that undo finds it.
            fields = [name for name in shelf.logged if name in given]
        if not fields:
            return None
        after = {name: new[name] for name in fields}
        shelf.update(self.connection, key[1], after)
        return Change(*key, shelf.plain({name: old[name] for name in fields}), _shown(shelf, after))

    def _write_entry(self) -> None:
        self.flush()
        entry = self._entry
        LOG.insert(
            self.connection,
            {
                "campaign": self.campaign.id,
                "number": self.number,
                "at": self._at,
                "session": self.campaign.session,
                "seat": entry["seat"],
                "command": entry["command"],
                "arguments": _text(entry["arguments"]),
                "cause": entry["cause"],
                "battle": entry["battle"],
                "play": None if entry["play"] is None else _text(entry["play"]),
                "dice": _text(entry["dice"]),
                "events": _text(entry["events"]),
                "changes": _text([c for c in self._changes.values() if c.before or c.after]),
                "undone_by": None,
            },
        )
        self.numbers.append(self.number)


def _shown(shelf: Shelf[Any], stored: Stored) -> dict[str, Any]:
    """The fields as the log keeps them afterwards. A state is left out: it stands in the row or before the next change."""
    return shelf.plain({name: value for name, value in stored.items() if name not in shelf.packed})


def _joined(first: Change | None, second: Change) -> Change:
    """Two changes of one row as one."""
    if first is None:
        return second
    before = first.before if first.before is None else {**(second.before or {}), **first.before}
    after = None if second.after is None else {**(first.after or {}), **second.after}
    return Change(first.table, first.id, before, after)


def _text(value: Any) -> str:
    return canon.encode(value).decode()
