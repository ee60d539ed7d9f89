"""What is there, read as frozen records: only the columns that a record has, never a state unless it is asked for."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, get_type_hints

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Select, Text, func, or_, select, type_coerce

from core.contract import canon
from core.contract.errors import BadInput
from core.contract.ids import CLOCK
from core.contract.records import UnitRecord
from core.store import models
from core.store.columns import Row
from core.store.faults import near
from core.store.log import Change
from core.store.summary import CampaignSummary

S = TypeVar("S", bound=Struct)


class CampaignInfo(CampaignSummary, frozen=True):
    """A campaign; with what its summary has, its fields are those of the table `campaign`."""

    economy: str | None
    settings: Mapping[str, Any]
    facts: Mapping[str, Any]
    turn: int


class PlayerInfo(Struct, frozen=True):
    """A player."""

    id: str
    campaign: str
    name: str
    notes: str
    left: str | None


class ForceInfo(Struct, frozen=True):
    """A force, without its units."""

    id: str
    campaign: str
    player: str | None
    name: str
    seat: str
    empire: str
    theater: str
    prestige: int
    points: int
    facts: Mapping[str, Any]
    left: str | None


class UnitInfo(Struct, frozen=True):
    """A unit."""

    id: str
    campaign: str
    force: str
    name: str
    class_id: str
    ruleset: str
    quality: int
    xp: int
    skills: Sequence[Any]
    condition: str
    squads: Sequence[Mapping[str, Any]]
    sheets: Mapping[str, Any]
    left: str | None


class OfficerInfo(Struct, frozen=True):
    """A named person of a unit or a squad."""

    id: str
    campaign: str
    unit: str | None
    squad: str | None
    role: str
    name: str
    left: str | None


class SessionInfo(Struct, frozen=True):
    """An evening of play; `began` is None while it is only planned."""

    id: str
    campaign: str
    date: str
    place: str
    story_date: str
    plan: str
    began: str | None
    ended: str | None
    players: Sequence[Any]
    notes: str


class OperationInfo(Struct, frozen=True):
    """An operation, without its battles."""

    id: str
    campaign: str
    name: str
    turn: int
    status: str
    links: Sequence[Any]
    detail: Mapping[str, Any]


class BattleInfo(Struct, frozen=True):
    """A battle without its state."""

    id: str
    campaign: str
    operation: str | None
    name: str
    theater: str
    ruleset: str
    ruleset_version: str
    settings: Mapping[str, Any]
    setup: Mapping[str, Any]
    state_version: int
    turn: int
    step: str
    status: str
    control: Mapping[str, Any]
    outcome: Mapping[str, Any] | None

    @property
    def abandoned(self) -> bool:
        """Whether it was closed without an outcome; a procedure never has one."""
        return self.theater != "campaign" and self.status == "accepted" and self.outcome is None


class StoredBattle(BattleInfo, frozen=True):
    """A battle with its state, compressed as it is kept."""

    state: bytes


class TurnInfo(Struct, frozen=True):
    """The state with which a turn of a battle began, and the number of the entry that began it."""

    battle: str
    turn: int
    number: int
    state: bytes
    state_version: int


class TransferInfo(Struct, frozen=True):
    """A contingent on its way, or that was."""

    id: str
    campaign: str
    operation: str
    link: str
    kind: str
    source: str
    target: str
    seat: str
    unit: str
    squads: Sequence[Mapping[str, Any]]
    craft: Mapping[str, Any]
    strength: int
    left_turn: int
    left_step: str
    due_turn: int
    due_step: str
    status: str


class DocumentInfo(Struct, frozen=True):
    """A map, a scenario or the like that a campaign keeps for a ruleset."""

    id: str
    campaign: str
    ruleset: str
    kind: str
    name: str
    title: str
    text: str


class PendingInfo(Struct, frozen=True):
    """An order whose dice are still being typed."""

    battle: str
    seat: str
    order: Mapping[str, Any]
    request: Mapping[str, Any]
    faces: Sequence[int]


class LogEntry(Struct, frozen=True):
    """An entry of the log, as plain data."""

    campaign: str
    number: int
    at: str
    session: str | None
    seat: str | None
    command: str
    arguments: Mapping[str, Any]
    cause: int | None
    battle: str | None
    play: Mapping[str, Any] | None
    dice: Sequence[Mapping[str, Any]]
    events: Sequence[Mapping[str, Any]]
    changes: Sequence[Any]
    undone_by: int | None

    @property
    def what_changed(self) -> Sequence[Change]:
        """What it did to each row."""
        return canon.convert(self.changes, list[Change], f"log entry {self.number}")


def unit_record(unit: models.Unit | UnitInfo) -> UnitRecord:
    """Give a unit as its ruleset takes it.

    Raises:
        BadInput: naming the field that is not of its form.
    """
    data = {
        "id": unit.id,
        "name": unit.name,
        "class_id": unit.class_id,
        "quality": unit.quality,
        "xp": unit.xp,
        "skills": unit.skills,
        "condition": unit.condition,
        "squads": unit.squads,
        "sheet": unit.sheets.get(unit.ruleset, {}).get("data", {}),
    }
    return canon.convert(data, UnitRecord, f"unit {unit.id}")


def campaigns(connection: Connection) -> Sequence[CampaignInfo]:
    """Give every campaign, sorted by name."""
    statement = _of(CampaignInfo, models.Campaign)
    return _all(
        connection,
        CampaignInfo,
        models.Campaign,
        statement.order_by(_c(models.Campaign).name, _c(models.Campaign).id),
    )


def heads(connection: Connection) -> Mapping[str, int]:
    """Give the number of each campaign's newest log entry."""
    columns = _c(models.Campaign)
    return {row.id: row.head for row in connection.execute(select(columns.id, columns.head))}


def campaign(connection: Connection, row_id: str) -> CampaignInfo:
    """Give a campaign."""
    return _one(connection, CampaignInfo, models.Campaign, row_id)


def players(connection: Connection, campaign: str) -> Sequence[PlayerInfo]:
    """Give a campaign's players."""
    return _within(connection, PlayerInfo, models.Player, campaign=campaign)


def force(connection: Connection, row_id: str) -> ForceInfo:
    """Give a force."""
    return _one(connection, ForceInfo, models.Force, row_id)


def forces(connection: Connection, campaign: str) -> Sequence[ForceInfo]:
    """Give a campaign's forces."""
    return _within(connection, ForceInfo, models.Force, campaign=campaign)


def units(connection: Connection, force: str) -> Sequence[UnitInfo]:
    """Give a force's units."""
    return _within(connection, UnitInfo, models.Unit, force=force)


def unit(connection: Connection, row_id: str) -> UnitInfo:
    """Give a unit."""
    return _one(connection, UnitInfo, models.Unit, row_id)


def officers(connection: Connection, campaign: str) -> Sequence[OfficerInfo]:
    """Give a campaign's officers, those that are gone too."""
    return _within(connection, OfficerInfo, models.Officer, campaign=campaign)


def sessions(connection: Connection, campaign: str) -> Sequence[SessionInfo]:
    """Give a campaign's evenings of play."""
    return _within(connection, SessionInfo, models.Session, campaign=campaign)


def documents(connection: Connection, campaign: str, ruleset: str) -> Sequence[DocumentInfo]:
    """Give what a campaign keeps for a ruleset, sorted by kind and name."""
    return _within(connection, DocumentInfo, models.Document, campaign=campaign, ruleset=ruleset)


def operations(connection: Connection, campaign: str) -> Sequence[OperationInfo]:
    """Give a campaign's operations, in the order in which they began."""
    battles, turns = _c(models.Battle), _c(models.BattleTurn)
    joined = turns.battle == battles.id
    began = select(func.min(turns.number)).where(joined, battles.operation == _c(models.Operation).id)
    return _within(connection, OperationInfo, models.Operation, began, campaign=campaign)


def operation(connection: Connection, row_id: str) -> OperationInfo:
    """Give an operation."""
    return _one(connection, OperationInfo, models.Operation, row_id)


def transfers(connection: Connection, operation: str) -> Sequence[TransferInfo]:
    """Give an operation's transfers."""
    return _within(connection, TransferInfo, models.Transfer, operation=operation)


def battles(connection: Connection, campaign: str, operation: str | None = None) -> Sequence[BattleInfo]:
    """Give a campaign's battles, or those of one of its operations, in the order in which they began."""
    narrower = {} if operation is None else {"operation": operation}
    turns = _c(models.BattleTurn)
    began = select(func.min(turns.number)).where(turns.battle == _c(models.Battle).id)
    return _within(connection, BattleInfo, models.Battle, began, campaign=campaign, **narrower)


def battle(connection: Connection, row_id: str) -> StoredBattle:
    """Give a battle with its state."""
    return _one(connection, StoredBattle, models.Battle, row_id)


def turns(connection: Connection, battle: str) -> Sequence[TurnInfo]:
    """Give the turns that a battle has begun, first to last."""
    columns = _c(models.BattleTurn)
    statement = _of(TurnInfo, models.BattleTurn).where(columns.battle == battle)
    return _all(connection, TurnInfo, models.BattleTurn, statement.order_by(columns.turn))


def plays(connection: Connection, battle: StoredBattle) -> Sequence[LogEntry]:
    """Give the entries that made a battle what it is, its beginning first; what was undone is left out."""
    entries = log(connection, battle.campaign, battle=battle.id)
    return [entry for entry in entries if entry.undone_by is None and entry.play is not None]


def pending(connection: Connection, battle: str) -> Sequence[PendingInfo]:
    """Give the orders of a battle whose dice are still being typed."""
    return _within(connection, PendingInfo, models.Pending, battle=battle)


def log(
    connection: Connection,
    campaign: str,
    after: int = 0,
    limit: int | None = None,
    battle: str | None = None,
    about: str | None = None,
) -> Sequence[LogEntry]:
    """Give log entries after a number, oldest first; `about` is an id that is in what they changed, said or told."""
    columns = _c(models.Log)
    statement = _of(LogEntry, models.Log).where(columns.campaign == campaign, columns.number > after)
    if battle is not None:
        statement = statement.where(columns.battle == battle)
    if about is not None:
        texts = (type_coerce(columns[name], Text) for name in ("changes", "arguments", "events"))
        name = canon.encode(about).decode()
        statement = statement.where(or_(*(text.contains(name, autoescape=True) for text in texts)))
    return _all(connection, LogEntry, models.Log, statement.order_by(columns.number).limit(limit))


def changing(connection: Connection, campaign: str, tables: Sequence[str]) -> Sequence[LogEntry]:
    """Give the log entries that stand and changed rows of any of these tables, oldest first; not those that took others back."""
    columns = _c(models.Log)
    changes = type_coerce(columns.changes, Text)
    marks = (changes.contains(f'["{table}",', autoescape=True) for table in tables)
    statement = _of(LogEntry, models.Log).where(
        columns.campaign == campaign,
        columns.undone_by.is_(None),
        columns.command.not_in(("undo", "redo")),
        or_(*marks),
    )
    return _all(connection, LogEntry, models.Log, statement.order_by(columns.number))


def played(connection: Connection, campaign: str) -> Mapping[str, Sequence[str]]:
    """Give the battles and procedures in which something that stands was decided on each session, in order of that."""
    columns = _c(models.Log)
    statement = (
        select(columns.session, columns.battle)
        .where(
            columns.campaign == campaign,
            columns.session.is_not(None),
            columns.battle.is_not(None),
            or_(columns.seat != CLOCK, columns.command == "battle.result"),  # setting it up is not playing it
            columns.undone_by.is_(None),
        )
        .group_by(columns.session, columns.battle)
        .order_by(func.min(columns.number))
    )
    found: dict[str, list[str]] = {}
    for session, battle in connection.execute(statement):
        found.setdefault(session, []).append(battle)
    return found


def of_session(connection: Connection, campaign: str, session: str) -> frozenset[int]:
    """Give the numbers of the log entries that were made on a session and stand."""
    columns = _c(models.Log)
    statement = select(columns.number).where(
        columns.campaign == campaign, columns.session == session, columns.undone_by.is_(None)
    )
    return frozenset(connection.execute(statement).scalars())


def newest(connection: Connection, campaign: str, battle: str, most: int) -> Sequence[LogEntry]:
    """Give the newest log entries of a battle, oldest first."""
    columns = _c(models.Log)
    statement = _of(LogEntry, models.Log).where(columns.campaign == campaign, columns.battle == battle)
    return _all(connection, LogEntry, models.Log, statement.order_by(columns.number.desc()).limit(most))[::-1]


def log_entry(connection: Connection, campaign: str, number: int) -> LogEntry:
    """Give one log entry.

    Raises:
        BadInput: when there is none of that number.
    """
    found = log(connection, campaign, number - 1, 1)
    if not found or found[0].number != number:
        raise BadInput(f"log entry {number}", "there is none of that number")
    return found[0]


def _c(kind: type[Row]) -> Any:
    return kind.__table__.c  # type: ignore[attr-defined]


def _of(record: type[Struct], kind: type[Row]) -> Select[Any]:
    return select(*(_c(kind)[name] for name in record.__struct_fields__))


def _all(connection: Connection, record: type[S], kind: type[Row], statement: Select[Any]) -> Sequence[S]:
    """Read rows as records.

    Raises:
        BadInput: naming table, row and column of what is not of its form, as somebody wrote it into the file.
    """
    names = record.__struct_fields__
    return [
        _record(record, kind, dict(zip(names, row, strict=True))) for row in connection.execute(statement)
    ]


def _record(record: type[S], kind: type[Row], fields: Mapping[str, Any]) -> S:
    try:
        return msgspec.convert(fields, record)
    except msgspec.ValidationError:
        key = (
            fields["id"]
            if "id" in fields
            else f"{fields.get('campaign', '')} {fields.get('number', '')}".strip()
        )
        for name, form in get_type_hints(record).items():
            canon.convert(fields[name], form, f"{kind.__tablename__} {key}, {name}")
        raise


def _within(
    connection: Connection,
    record: type[S],
    kind: type[Row],
    began: Select[Any] | None = None,
    **equal: str,
) -> Sequence[S]:
    """Give the rows whose fields equal the given ones, sorted by when they began where that is asked, then by id."""
    columns = _c(kind)
    wanted = (columns[name] == value for name, value in equal.items())
    order = (columns.id,) if began is None else (began.scalar_subquery(), columns.id)
    return _all(connection, record, kind, _of(record, kind).where(*wanted).order_by(*order))


def _one(connection: Connection, record: type[S], kind: type[Row], row_id: str) -> S:
    found = _all(connection, record, kind, _of(record, kind).where(_c(kind).id == row_id))
    if not found:
        raise BadInput(
            f"{kind.__tablename__} {row_id}", f"there is none of that id{near(connection, kind, row_id)}"
        )
    return found[0]
