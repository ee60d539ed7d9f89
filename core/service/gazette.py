"""The gazette of an evening, for all: battles, deeds, losses, promotions and honours, standings, what comes next.

It tells what everybody may know: what is in the campaign, and of battles that still run no more than that.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date

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
from core.service.service_record import Kind, Line
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
SHARED: Collection[Kind] = ("kill", "deed", "wound")
"""What stands in the records of officers because their ship did it: it is told once, of the ship."""


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


def _columns(connection: Connection, plugins: Plugins, campaign: str, session: str) -> Iterator[Display]:
    """Give what came of the evening for ships and people, as their service records tell it."""
    entries = repository.of_session(connection, campaign, session)
    names = _names(connection, campaign)
    found: dict[Kind, list[Row]] = {}
    people = {one.id for one in repository.officers(connection, campaign)}
    for one, lines in service_record.read(connection, plugins, campaign).items():
        for line in lines:
            if line.number in entries and not (one in people and line.kind in SHARED):
                found.setdefault(line.kind, []).append(_row(names.get(one, one), line))
    for title, kinds in COLUMNS.items():
        rows = [row for kind in kinds for row in found.get(kind, ())]
        if rows:
            yield Display(title, tuple(dict.fromkeys(rows)))


def _row(name: str, line: Line) -> Row:
    return Row(name, line.text)


def _names(connection: Connection, campaign: str) -> Mapping[str, str]:
    """Give the names of units, squads and officers by their ids."""
    names: dict[str, str] = {}
    for force in repository.forces(connection, campaign):
        for unit in repository.units(connection, force.id):
            names[unit.id] = unit.name
            names |= {squad["id"]: squad.get("name") or squad["id"] for squad in unit.squads}
    for one in repository.officers(connection, campaign):
        of = names.get(one.unit or one.squad or "")
        names[one.id] = f"{one.name} of {of}" if of else one.name
    return names
