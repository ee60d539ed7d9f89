"""Look for everything that is not sound in a database. It reads only."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, select

from core.contract import canon
from core.contract.engine import Engine, State
from core.contract.errors import BadInput, BridgeheadError
from core.contract.issues import Issue
from core.plugin.manager import Plugins
from core.store import models, repository, rowcheck
from core.store.db import Database
from core.store.faults import explained
from core.store.repository import LogEntry, StoredBattle
from core.store.states import begun, dice_of, played_again, rules_of, unpacked

Books = Callable[[Connection, Plugins, str], Sequence[Issue]]
"""Checks the books of one campaign, by its id."""


class Report(Struct, frozen=True):
    """What a check found.

    Args:
        faults: what is not sound.
        notes: what could not be checked, or differs for a known reason.
    """

    faults: tuple[Issue, ...]
    notes: tuple[Issue, ...]


def check(
    database: Database,
    plugins: Plugins,
    books: Sequence[Books] = (),
    progress: Callable[[int, int], None] = lambda _done, _of: None,
) -> Report:
    """Check file, references, log, battles and books; every fault comes with its place and cause.

    Args:
        books: further checks that know what the rows mean, such as where each squad is.
        progress: told how many battles have been played again, of how many.
    """
    faults: list[Issue] = []
    notes: list[Issue] = []
    try:
        faults.extend(_file(database))
        with database.read() as connection:
            broken = tuple(rowcheck.forms(connection))
            if broken:  # nothing that reads such rows could say more than this
                return Report((*faults, *broken), ())
            found = repository.campaigns(connection)
            battles = {campaign.id: repository.battles(connection, campaign.id) for campaign in found}
            done, every = 0, sum(map(len, battles.values()))
            for campaign in found:
                faults.extend(rowcheck.logged(connection, campaign.id))
                faults.extend(_log(connection, campaign.id, campaign.head))
                for info in battles[campaign.id]:
                    progress(done, every)
                    _battle(connection, plugins, repository.battle(connection, info.id), faults, notes)
                    done += 1
                for look in books:
                    faults.extend(look(connection, plugins, campaign.id))
    except BadInput as error:
        faults.append(Issue(error.place, error.cause))
    return Report(tuple(faults), tuple(notes))


def _file(database: Database) -> Iterator[Issue]:
    """SQLite's own checks; a server watches over its files itself."""
    if database.path is None:
        return
    try:
        with closing(sqlite3.connect(f"{database.path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            for (told,) in connection.execute("PRAGMA integrity_check"):
                if told != "ok":
                    yield Issue(str(database.path), told)
            for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
                yield Issue(f"table {table}, row {row}", f"refers to a {parent} that is not there")
    except sqlite3.Error as error:
        raise explained(str(database.path), error) from error


def _log(connection: Connection, campaign: str, head: int) -> Iterator[Issue]:
    place = f"log of campaign {campaign}"
    columns = models.Log.__table__.c  # type: ignore[attr-defined]
    rows = connection.execute(
        select(columns.number, columns.undone_by, columns.cause)
        .where(columns.campaign == campaign)
        .order_by(columns.number)
    ).all()
    expected = 1
    for number, undone_by, cause in rows:
        if number != expected:
            yield Issue(place, f"entry {expected} is missing; the next is {number}")
        if undone_by is not None and not number < undone_by <= head:
            yield Issue(f"{place}, entry {number}", f"is undone by entry {undone_by}, which cannot be")
        if cause is not None and cause >= number:
            yield Issue(f"{place}, entry {number}", f"was caused by entry {cause}, which came no earlier")
        expected = number + 1
    if expected != head + 1:
        yield Issue(place, f"ends with entry {expected - 1}, but the campaign counts {head}")


def _battle(
    connection: Connection, plugins: Plugins, battle: StoredBattle, faults: list[Issue], notes: list[Issue]
) -> None:
    place = f"battle {battle.id}"
    if not plugins.has(battle.ruleset):
        notes.append(Issue(place, f"not looked into: ruleset {battle.ruleset} is not at hand"))
        return
    try:
        ruleset, engine = rules_of(plugins, battle)
        state = unpacked(plugins, ruleset, engine, battle)
        faults.extend(
            Issue(f"{place}, {issue.place}", issue.cause)
            for issue in plugins.guard(battle.ruleset, lambda: engine.check(state))
        )
        faults.extend(_turns(connection, plugins, battle))
    except BadInput as error:
        faults.append(Issue(error.place if place in error.place else f"{place}, {error.place}", error.cause))
        return
    entries = repository.plays(connection, battle)
    difference, same_rules = _replay(plugins, engine, battle, entries, ruleset.info.version)
    if difference is not None:
        (faults if same_rules else notes).append(difference)
    elif entries and entries[-1].play is not None and entries[-1].play["digest"] != canon.digest(state):
        faults.append(Issue(place, f"its state is not the one that log entry {entries[-1].number} led to"))


def _turns(connection: Connection, plugins: Plugins, battle: StoredBattle) -> Iterator[Issue]:
    ruleset, engine = rules_of(plugins, battle)
    for turn in repository.turns(connection, battle.id):
        then = replace(battle, state=turn.state, state_version=turn.state_version)
        try:
            unpacked(plugins, ruleset, engine, then)
        except BadInput as error:
            yield Issue(f"battle {battle.id}, turn {turn.turn}", error.cause)


def _replay(
    plugins: Plugins, engine: Engine, battle: StoredBattle, entries: Sequence[LogEntry], version: str
) -> tuple[Issue | None, bool]:
    """Play the entries again with their dice. It verifies and never decides: what is stored stands.

    Returns:
        The first difference, and whether all up to it was played with the rules at hand.
    """
    state: State = None
    same_rules = True
    for entry in entries:
        stored = entry.play or {}
        same_rules = same_rules and stored["version"] == version
        place = f"battle {battle.id}, log entry {entry.number}"
        try:
            if stored["order"] is None:
                dice = dice_of(battle, entry)
                state, events = begun(plugins, battle, dice), entry.events
                dice.finish()
            else:
                played = played_again(plugins, engine, battle, state, entry)
                state, events = played.state, played.entry.events
        except BridgeheadError as error:
            return Issue(place, f"cannot be played again: {error}"), same_rules
        if canon.digest(state) != stored["digest"] or canon.encode(events) != canon.encode(entry.events):
            return Issue(
                place, "comes out otherwise when it is played again; what is stored stands"
            ), same_rules
    return None, same_rules
