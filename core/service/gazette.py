"""The gazette of an evening, for all: battles, deeds, losses, promotions and honours, standings, what comes next.

It tells what everybody may know: what is in the campaign, and of battles that still run no more than that.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from core.contract import canon
from core.contract.board import Row
from core.contract.errors import BadInput
from core.contract.printout import Display, Printout
from core.contract.records import Outcome
from core.contract.words import counted, titled
from core.plugin.manager import Plugins
from core.service import service_record, sessions
from core.service.handouts import calendar, standings
from core.service.service_record import Kind
from core.store import repository
from core.store.repository import BattleInfo, SessionInfo

COLUMNS: Mapping[str, tuple[Kind, ...]] = {
    "Deeds": ("kill", "deed"),
    "Losses": ("fell", "wound"),
    "Promotions": ("promotion",),
    "Honours": ("medal",),
    "Comings and goings": ("joined", "left", "transfer"),
}
"""What each part of the gazette tells, by the kinds of lines of service records."""


def of_session(connection: Connection, plugins: Plugins, campaign: str, session: str) -> Sequence[Printout]:
    """Give the gazette of a session.

    Raises:
        BadInput: when there is no such session, or it has not begun.
    """
    info = repository.campaign(connection, campaign)
    held = {one.id: one for one in repository.sessions(connection, campaign)}
    if session not in held or held[session].began is None:
        raise BadInput(f"session {session}", "is none that has begun")
    evening = held[session]
    battles = sessions.played(connection, campaign).get(session, ())
    shown = [
        Display("Battles", tuple(map(_battle, battles)) or (Row("None", "nobody fought"),)),
        *_columns(connection, plugins, campaign, session),
        standings(connection, campaign),
        *calendar(connection, campaign),
    ]
    return [Printout(f"{info.name}: gazette", _about(connection, evening), tuple(shown))]


def _about(connection: Connection, evening: SessionInfo) -> str:
    names = {one.id: one.name for one in repository.players(connection, evening.campaign)}
    came = ", ".join(names.get(player, player) for player in evening.players)
    day = f"{date.fromisoformat(evening.date):%A %d %B %Y}"
    parts = (day, evening.place, evening.story_date, came, evening.notes)
    return " · ".join(filter(None, parts))


def _battle(row: BattleInfo) -> Row:
    if row.abandoned:
        return Row(row.name, "abandoned")
    if row.outcome is None:
        return Row(row.name, f"goes on, turn {row.turn}")
    outcome = canon.convert(row.outcome, Outcome, f"battle {row.id}, outcome")
    won = f"{titled(outcome.winner)} won" if outcome.winner is not None else "nobody won"
    told = f"{won} after {counted(outcome.turns, 'turn')}"
    return Row(row.name, told + (f": {outcome.reason}" if outcome.reason else ""))


class _Subject(Struct, frozen=True):
    """Who or what has a service record.

    Args:
        unit, squad: with which it serves; for a unit and a squad itself.
        post: of an officer, such as `captain`.
    """

    name: str
    unit: str
    squad: str = ""
    post: str = ""


def _columns(connection: Connection, plugins: Plugins, campaign: str, session: str) -> Iterator[Display]:
    """Give what came of the evening for ships and people, as their service records tell it.

    What a unit, its squads and its officers have in their records alike is told once.
    """
    entries = repository.of_session(connection, campaign, session)
    subjects = _subjects(connection, campaign, entries)
    alike: dict[tuple[int, Kind, str, str], list[_Subject]] = {}
    for one, lines in service_record.read(connection, plugins, campaign).items():
        subject = subjects.get(one) or _Subject(one, one)
        for line in lines:
            if line.number in entries:
                alike.setdefault((line.number, line.kind, line.text, subject.unit), []).append(subject)
    came = {
        unit
        for (_, kind, _, unit), told in alike.items()
        if kind == "joined" and not (told[0].post or told[0].squad)
    }
    found: dict[Kind, list[Row]] = {}
    for (_, kind, text, unit), told in alike.items():
        if (
            kind == "joined"
        ):  # squads are named for battles, and whoever comes with a unit is no news beside it
            told = [one for one in told if not one.squad and not (one.post and unit in came)]
        found.setdefault(kind, []).extend(_rows(kind, text, told, subjects))
    for title, kinds in COLUMNS.items():
        listed = [row for kind in kinds for row in found.get(kind, ())]
        if listed:
            yield Display(title, tuple(dict.fromkeys(listed)))


def _rows(kind: Kind, text: str, told: Sequence[_Subject], subjects: Mapping[str, _Subject]) -> Iterator[Row]:
    """Tell what records have alike: of the unit, else of each squad, else of each officer; who fell is always named."""
    units = [one for one in told if not one.post and not one.squad]
    for one in units or told:
        if one.post and any(other.squad == one.squad for other in told if not other.post):
            continue  # with the squad
        fell = [
            f"{other.post} {other.name}"
            for other in told
            if kind == "fell" and other.post and not one.post and (not one.squad or other.squad == one.squad)
        ]
        name = one.name if kind == "joined" else _in_full(one, subjects)
        yield Row(name, f"{text}, with {', '.join(fell)}" if fell else text)


def _in_full(one: _Subject, subjects: Mapping[str, _Subject]) -> str:
    where = subjects.get(one.squad or one.unit) if one.post else None
    return one.name if where is None else f"{one.name}, {one.post} of {where.name}"


def _subjects(connection: Connection, campaign: str, entries: Container[int]) -> Mapping[str, _Subject]:
    """Give units, squads and officers by their ids, squads that were lost in these log entries too."""
    found: dict[str, _Subject] = {}
    for force in repository.forces(connection, campaign):
        found |= {unit.id: _Subject(unit.name, unit.id) for unit in repository.units(connection, force.id)}
    for entry in repository.changing(connection, campaign, ("unit",)):
        for change in entry.what_changed if entry.number in entries else ():
            for fields in filter(None, (change.before, change.after) if change.table == "unit" else ()):
                for squad in fields.get("squads", ()):
                    name = squad["name"] or titled(squad["kind"])
                    found[squad["id"]] = _Subject(name, change.id, squad["id"])
    for one in repository.officers(connection, campaign):
        aboard = found.get(one.squad or "")
        unit = one.unit or (aboard.unit if aboard else "")
        found[one.id] = _Subject(one.name, unit, one.squad or "", one.role)
    return found
