"""The desk: what the window and the command line hold. Give commands to it, ask it what is."""

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from core.battle.record import Record
from core.campaign.packs import PackOperation
from core.contract import canon
from core.contract.board import Row
from core.contract.errors import BadInput, BridgeheadError
from core.contract.ids import Theater
from core.contract.info import UnitClass
from core.contract.printout import Printout
from core.contract.ruleset import Ruleset
from core.plugin.manager import Plugins
from core.service import (
    admiral,
    agenda,
    club,
    commands,
    commitments,
    corrections,
    documents,
    due,
    entry_sheets,
    gazette,
    handouts,
    names,
    news,
    packets,
    reckoning,
    rulesets,
    rulings,
    service_record,
    sessions,
    stakes,
    timeline,
    topics,
    undo,
)
from core.service.adoption import Rebound
from core.service.again import repeatable
from core.service.battle_views import BattleView, look, look_back
from core.service.campaigns import refuse_ended
from core.service.entry_reading import Entry
from core.service.packet_file import Answers
from core.service.posts import Person, people
from core.store import backup, integrity, repository
from core.store.db import Database, open_database
from core.store.log import Work
from core.store.repository import (
    BattleInfo,
    CampaignInfo,
    DocumentInfo,
    ForceInfo,
    LogEntry,
    OperationInfo,
    PlayerInfo,
    SessionInfo,
    TransferInfo,
    UnitInfo,
    unit_record,
)
from core.store.states import record_of

COMMANDS = commands.COMMANDS

_log = logging.getLogger(__name__)


class _AdmiralsFailed(Exception):
    """An admiral met a fault: the command itself is to be carried out without them."""


class Done(Struct, frozen=True):
    """A command that was carried out and is on disk.

    Args:
        number: of its entry in the log; None where it made none.
        changes: table and id of every row that is different now.
        notes: what else the user should know, such as what should have come first, or a backup that could not be made.
    """

    number: int | None
    title: str
    campaign: str
    result: Any
    changes: frozenset[tuple[str, str]]
    notes: tuple[str, ...] = ()


class Elsewhere(Struct, frozen=True):
    """What other programs did.

    Args:
        titles: of what they did, each once.
        changes: table and id of every row that is different now.
    """

    titles: tuple[str, ...]
    changes: frozenset[tuple[str, str]]


class Desk:
    """Commands and queries on one database.

    Args:
        plugins: the rulesets at hand.
    """

    def __init__(self, database: Database, plugins: Plugins) -> None:
        self.database = database
        self.plugins = plugins
        self._news = self._no_news()

    @classmethod
    def open(
        cls, target: str | Path | None = None, plugins: Plugins | None = None, make: bool = True
    ) -> "Desk":
        """Open a database, the user's own by default, with the plugins that are installed.

        Args:
            make: whether it is made when there is none; it is an error otherwise.
        """
        return cls(open_database(target, make=make), Plugins() if plugins is None else plugins)

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    # --- commands -------------------------------------------------------------------------------------------------

    def run(self, campaign: str | None, name: str, /, seat: str | None = None, **arguments: Any) -> Done:
        """Carry out a command. When it returns, its effects are on disk; when it raises, nothing has changed.

        Args:
            campaign: None for a command that makes one.
            seat: who acts.

        Raises:
            BridgeheadError: one that says what is wrong.
        """
        command = commands.find(name)
        try:
            done = self._carry_out(campaign, command, command.bind(arguments, seat), seat)
        except _AdmiralsFailed as failed:
            _log.warning("the admirals did not act: %s", failed)
            done = self._carry_out(campaign, command, command.bind(arguments, seat), seat, admirals=False)
            done = replace(done, notes=(*done.notes, f"the admirals could not act: {failed}"))
        return done if not command.backup else self._backed_up(command.backup, done)

    def _carry_out(
        self,
        campaign: str | None,
        command: commands.Command,
        bound: Mapping[str, Any],
        seat: str | None,
        admirals: bool = True,
    ) -> Done:
        """Carry a command out, and what the admirals of the campaign do because of it."""
        name = command.name
        with self.database.write() as connection:
            work = Work(
                connection, self.plugins, campaign, name, canon.plain(bound), seat or bound.get("seat")
            )
            if campaign is not None:
                refuse_ended(work, name)
            result = command.function(work, **bound)
            if admirals and name not in undo.TAKERS:
                try:
                    admiral.follow(work)
                except BridgeheadError as error:
                    raise _AdmiralsFailed(str(error)) from error
            work.finish()
            self._news.made(work.campaign.id, work.numbers)
            return Done(
                work.numbers[0] if work.numbers else None,
                command.title,
                work.campaign.id,
                result,
                frozenset(work.touched),
                tuple(work.notes),
            )

    def _backed_up(self, reason: str, done: Done) -> Done:
        if self.database.path is None:
            return done
        try:
            backup.backup(self.database.path, reason)
        except BadInput as error:
            # The command itself is done and on disk; only the copy is missing.
            _log.warning("no backup: %s", error)
            return replace(done, notes=(*done.notes, f"no backup: {error}"))
        return done

    # --- queries --------------------------------------------------------------------------------------------------

    def campaigns(self) -> Sequence[CampaignInfo]:
        """Give every campaign, sorted by name."""
        with self.database.read() as connection:
            return repository.campaigns(connection)

    def campaign(self, campaign: str) -> CampaignInfo:
        """Give a campaign."""
        with self.database.read() as connection:
            return repository.campaign(connection, campaign)

    def players(self, campaign: str) -> Sequence[PlayerInfo]:
        """Give a campaign's players."""
        with self.database.read() as connection:
            return repository.players(connection, campaign)

    def forces(self, campaign: str) -> Sequence[ForceInfo]:
        """Give a campaign's forces."""
        with self.database.read() as connection:
            return repository.forces(connection, campaign)

    def units(self, force: str) -> Sequence[UnitInfo]:
        """Give a force's units, those that left included."""
        with self.database.read() as connection:
            return repository.units(connection, force)

    def unit(self, unit: str) -> UnitInfo:
        """Give a unit."""
        with self.database.read() as connection:
            return repository.unit(connection, unit)

    def documents(self, campaign: str, ruleset: str) -> Sequence[DocumentInfo]:
        """Give the maps, scenarios and the like that a campaign keeps for a ruleset."""
        with self.database.read() as connection:
            found = repository.documents(connection, campaign, ruleset)
            return [one for one in found if one.kind != documents.RULING]

    def rulings(self, campaign: str, ruleset: str | None = None) -> Sequence[rulings.Ruling]:
        """Give how the club reads rules of a game, or of every game of the campaign."""
        with self.database.read() as connection:
            info = repository.campaign(connection, campaign)
            games = [info.space, info.ground, info.economy] if ruleset is None else [ruleset]
            return [
                one
                for game in dict.fromkeys(filter(None, games))
                for one in rulings.rulings(connection, campaign, game)
            ]

    def ruleset(self, campaign: str, ruleset: str) -> Ruleset:
        """Give a ruleset as a campaign plays it: with its settings and its documents."""
        with self.database.read() as connection:
            return documents.ruleset_with_documents(connection, self.plugins, campaign, ruleset)

    def people(self, campaign: str) -> Sequence[Person]:
        """Give everybody who has a name in a campaign, unit by unit, those who are gone too."""
        with self.database.read() as connection:
            return people(connection, self.plugins, campaign)

    def service_records(self, campaign: str) -> service_record.Records:
        """Give the service records of all units, squads and officers by their ids, read from the log."""
        with self.database.read() as connection:
            return service_record.read(connection, self.plugins, campaign)

    def medals(self, campaign: str) -> Mapping[str, club.Medal]:
        """Give a campaign's medals by their short names."""
        with self.database.read() as connection:
            return club.medals(connection, campaign)

    def ship_names(self, campaign: str, ruleset: str, class_id: str) -> Sequence[str]:
        """Give the names that a new unit of a class may have and that nobody bears."""
        with self.database.read() as connection:
            info = repository.campaign(connection, campaign)
            return names.free_for_ships(connection, self.plugins, info, ruleset, class_id)

    def sessions(self, campaign: str) -> Sequence[SessionInfo]:
        """Give a campaign's evenings of play."""
        with self.database.read() as connection:
            return repository.sessions(connection, campaign)

    def reckoning(self, campaign: str) -> reckoning.Reckoning:
        """Give a campaign's turns with their dates."""
        with self.database.read() as connection:
            return reckoning.reckoning(connection, repository.campaign(connection, campaign))

    def played(self, campaign: str) -> Mapping[str, Sequence[BattleInfo]]:
        """Give the battles that were played on each session."""
        with self.database.read() as connection:
            return sessions.played(connection, campaign)

    def handout(self, campaign: str, player: str) -> Sequence[Printout]:
        """Give what a player takes home."""
        with self.database.read() as connection:
            return handouts.of_player(connection, self.plugins, campaign, player)

    def gazette(self, campaign: str, session: str) -> Sequence[Printout]:
        """Give the gazette of a session, for all."""
        with self.database.read() as connection:
            return gazette.of_session(connection, self.plugins, campaign, session)

    def agenda(self, campaign: str) -> Sequence[agenda.Errand]:
        """Give what waits for the keeper and for each player."""
        with self.database.read() as connection:
            return agenda.agenda(connection, self.plugins, campaign)

    def operations(self, campaign: str) -> Sequence[OperationInfo]:
        """Give a campaign's operations."""
        with self.database.read() as connection:
            return repository.operations(connection, campaign)

    def plans(self, campaign: str) -> Sequence[Mapping[str, Any]]:
        """Give the plans of operations that are still to be played: the pack's, and those that were agreed on since."""
        with self.database.read() as connection:
            info = repository.campaign(connection, campaign)
            return commitments.open_plans(info, repository.operations(connection, campaign))

    def bound_units(self, campaign: str) -> Mapping[str, str]:
        """Give every unit that is in a battle or bound by a plan, with the name of battle or plan."""
        with self.database.read() as connection:
            return commitments.bound_units(connection, self.plugins, campaign)

    def prospects(
        self, campaign: str, plan: PackOperation | Mapping[str, Any]
    ) -> Sequence[stakes.BattleProspect]:
        """Tell each battle of a plan before it is fought: what to bring, and what each side stands to win."""
        with self.database.read() as connection:
            return stakes.prospects(connection, self.plugins, campaign, plan)

    def entry(self, campaign: str, forces: str, units: str) -> Entry:
        """Say what entry sheets would come to, and everything that is wrong in them."""
        with self.database.read() as connection:
            return entry_sheets.read(connection, self.plugins, campaign, forces, units)

    def entry_columns(self, campaign: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Give the columns of a campaign's entry sheets: of that of forces, and of that of units."""
        with self.database.read() as connection:
            return entry_sheets.columns(connection, self.plugins, campaign)

    def entry_sheets(self, campaign: str) -> tuple[str, str]:
        """Give a campaign's forces and its units as entry sheets."""
        with self.database.read() as connection:
            return entry_sheets.write(connection, self.plugins, campaign)

    def operation(self, operation: str) -> OperationInfo:
        """Give an operation."""
        with self.database.read() as connection:
            return repository.operation(connection, operation)

    def timeline(self, operation: str) -> timeline.Timeline:
        """Give an operation as it stands: its lanes, transfers, and what can be played now."""
        with self.database.read() as connection:
            return timeline.look(connection, self.plugins, operation)

    def answered(self, answers: Answers) -> str:
        """Give the campaign that gave out the packet to which these are the answers."""
        with self.database.read() as connection:
            return packets.campaign_of(connection, answers)

    def rebinding(
        self, campaign: str, theater: Theater, ruleset: str, classes: Mapping[str, str] | None = None
    ) -> Sequence[Rebound]:
        """Say what would become of each unit of a theater if another ruleset played it.

        Args:
            classes: unit to the class that it shall have there; for the others the ruleset finds one.
        """
        with self.database.read() as connection:
            info = repository.campaign(connection, campaign)
            return rulesets.rebinding(connection, self.plugins, info, theater, ruleset, classes or {})

    def obstacles(
        self, campaign: str, theater: Theater = "space", ruleset: str = "", rebound: Sequence[Rebound] = ()
    ) -> Sequence[stakes.Obstacle]:
        """Tell which open plans cannot begin as things stand, or were a theater given to another ruleset.

        Args:
            rebound: what would become of the theater's units, from `rebinding`.
        """
        with self.database.read() as connection:
            info = repository.campaign(connection, campaign)
            plans = commitments.open_plans(info, repository.operations(connection, campaign))
            then = replace(info, **{theater: ruleset}) if ruleset else info
            return stakes.obstacles(connection, self.plugins, then, plans, rebound)

    def classes(self, campaign: str, ruleset: str) -> Sequence[UnitClass]:
        """Give the classes of a ruleset with the campaign's own figures."""
        found: Sequence[UnitClass] = self.plugins.guard(ruleset, self.ruleset(campaign, ruleset).catalogue)
        return found

    def card(self, unit: UnitInfo) -> Sequence[Row]:
        """Give a unit's card as its ruleset writes it, with the campaign's own figures."""
        ruleset = self.ruleset(unit.campaign, unit.ruleset)
        found: Sequence[Row] = self.plugins.guard(unit.ruleset, lambda: ruleset.card(unit_record(unit)))
        return found

    def procedures(self, campaign: str) -> Sequence[due.Due]:
        """Give every procedure that the forces of a campaign can hold, whether it is due or not."""
        with self.database.read() as connection:
            return due.known(connection, self.plugins, campaign)

    def due(self, campaign: str) -> Sequence[due.Due]:
        """Give the procedures that are to be held now, first to last."""
        with self.database.read() as connection:
            return due.due(connection, self.plugins, campaign)

    def consequences(
        self, campaign: str, table: Literal["unit", "force"], row_id: str, field: str
    ) -> Sequence[corrections.Consequence]:
        """List what may have come of the value that a field of a unit or force has now."""
        with self.database.read() as connection:
            return corrections.consequences(connection, campaign, table, row_id, field)

    def transfers(self, operation: str) -> Sequence[TransferInfo]:
        """Give every transfer of an operation."""
        with self.database.read() as connection:
            return repository.transfers(connection, operation)

    def battles(self, campaign: str, operation: str | None = None) -> Sequence[BattleInfo]:
        """Give the battles of a campaign, or of one operation of it, without their states."""
        with self.database.read() as connection:
            return repository.battles(connection, campaign, operation)

    def battle(self, battle: str) -> BattleView:
        """Give a battle as it stands, ready to be asked about orders."""
        with self.database.read() as connection:
            return look(connection, self.plugins, battle)

    def can_repeat(self, battle: str) -> bool:
        """Tell whether a player who has to decide may give an order of the turn before again."""
        with self.database.read() as connection:
            return next(repeatable(connection, self.plugins, battle), None) is not None

    def battle_at(self, battle: str, turn: int, step: str = "") -> BattleView:
        """Give a battle as it stood when a turn began, or a step of it, to look at."""
        with self.database.read() as connection:
            return look_back(connection, self.plugins, battle, turn, step)

    def record(self, battle: str) -> Record:
        """Give a battle as a record."""
        with self.database.read() as connection:
            return record_of(connection, battle)

    def log(
        self, campaign: str, after: int = 0, limit: int = 200, battle: str | None = None
    ) -> Sequence[LogEntry]:
        """Give log entries after a number, oldest first; those that were undone too."""
        with self.database.read() as connection:
            return repository.log(connection, campaign, after, limit, battle)

    def newest(self, campaign: str, battle: str, most: int) -> Sequence[LogEntry]:
        """Give the newest log entries of a battle, oldest first; those that were undone too."""
        with self.database.read() as connection:
            return repository.newest(connection, campaign, battle, most)

    def log_entry(self, campaign: str, number: int) -> LogEntry:
        """Give one log entry."""
        with self.database.read() as connection:
            return repository.log_entry(connection, campaign, number)

    def undo_plan(self, campaign: str, number: int) -> Sequence[LogEntry]:
        """Give every entry that is taken back with one, itself included, oldest first."""
        with self.database.read() as connection:
            return undo.plan(connection, campaign, number).entries

    def elsewhere(self) -> Elsewhere | None:
        """Give what other programs did in the database since this was last asked; None for nothing."""
        with self.database.read() as connection:
            entries = self._news.read(connection)
            if not entries:
                return None
            titles = (COMMANDS[name].title if (name := one.command) in COMMANDS else name for one in entries)
            return Elsewhere(tuple(dict.fromkeys(titles)), news.touched(connection, entries))

    # --- care -----------------------------------------------------------------------------------------------------

    def check(self, progress: Callable[[int, int], None] = lambda _done, _of: None) -> integrity.Report:
        """Look for everything that is not sound; `progress` is told how many battles are done, of how many."""
        return integrity.check(self.database, self.plugins, topics.BOOKS, progress)

    def backups(self) -> Sequence[backup.Backup]:
        """Give the backups, newest first; none on a server, which has its own."""
        return [] if self.database.path is None else backup.backups(self.database.path)

    def back_up(self, reason: str = "manual") -> Path:
        """Make a backup."""
        return backup.backup(self._file(), reason)

    def save_copy(self, target: Path) -> None:
        """Save a copy of the database under another name."""
        backup.save_copy(self._file(), target)

    def restore(self, source: Path) -> None:
        """Put a backup in the place of the database, of which a backup is made first."""
        path = self._file()
        self.database.close()
        before = backup.restore(source, path)
        try:
            self.database = open_database(path)
        except BadInput:
            if before is not None:
                backup.restore(before, path)
                self.database = open_database(path)
            raise
        self._news = self._no_news()

    def open_anew(self) -> None:
        """Open the file that lies now where the one that was opened first is gone, or was replaced."""
        path = self._file()
        self.database.leave_log()
        database = open_database(path, make=False)
        self.database.close()
        self.database = database
        self._news = self._no_news()

    def _no_news(self) -> news.News:
        with self.database.read() as connection:
            return news.News(repository.heads(connection))

    def _file(self) -> Path:
        if self.database.path is None:
            raise BadInput(self.database.name, "is on a server; back it up with the server's own tools")
        return self.database.path
