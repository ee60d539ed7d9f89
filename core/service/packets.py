"""Commands about packets: make what a player gets by mail, take in the answers. Dice fall here, never in a packet."""

import hashlib
import secrets
from collections.abc import Iterator
from functools import partial

from sqlalchemy import Connection

from core.contract.board import Row
from core.contract.engine import Engine
from core.contract.errors import BadInput
from core.contract.ids import Seat
from core.contract.records import UnitRecord
from core.contract.ruleset import Ruleset
from core.service import battle_views, due, procedures
from core.service.commands import command
from core.service.leads import lead_of
from core.service.packet_file import (
    Answers,
    OwnUnit,
    Packet,
    Question,
    Standing,
    read_answers,
    sealed,
)
from core.service.packet_import import REFUSED, TAKEN, Import, Imported, held
from core.service.sealing import question_digest
from core.store import models, repository
from core.store.log import Work
from core.store.repository import LogEntry, unit_record
from core.store.states import configured, settings_of


@command("packet.make", title="Make a packet")
def make_packet(work: Work, player: str) -> Packet:
    """Give what a player may know and has to decide, to be mailed. To take the packet back, undo this.

    What follows a battle, or comes before the first one of a force that is not manned yet, is begun for the player's forces, so
    that it can be decided by mail.
    Whoever sends its answers shows by its token that the packet was theirs; the log keeps the token's fingerprint alone.
    """
    row = work.get(models.Player, player)
    if row.left is not None:
        raise BadInput(f"player {row.name}", "has left the campaign")
    token = secrets.token_hex(16)
    work.say(stamp=_stamp(token))
    number = work.number
    _begin_due(work, player)
    return sealed(
        Packet(
            "bridgehead packet 1",
            work.campaign.name,
            row.name,
            number,
            token,
            tuple(_standings(work)),
            tuple(_own_units(work, player)),
            tuple(_questions(work, player)),
        )
    )


@command("packet.import", title="Take in the answers to a packet")
def import_packet(work: Work, answers: str, whole: bool = False) -> Imported:
    """Give the orders of a file of answers, in turn; what no longer fits is refused line by line, with its reason.

    Args:
        answers: the text of the file.
        whole: refuse them all where one does not fit.
    """
    read = read_answers(answers)
    player = _owner(work, read)
    work.say(answers=f"{len(read.lines)} to the packet of log entry {read.number}, by {player.name}")
    taking = Import(work, player, read)
    fates = tuple(taking.fates())
    refused = [one for one in fates if one.fate == REFUSED]
    if whole and refused:
        told = "; ".join(f"line {one.line}, {one.words}: {one.told}" for one in refused)
        raise BadInput("packet.import", f"nothing was taken, for not all fits: {told}")
    if not any(one.fate == TAKEN for one in fates):
        work.leave_unlogged()
    return Imported(player.name, fates)


def campaign_of(connection: Connection, answers: Answers) -> str:
    """Give the campaign that gave out the packet to which these are the answers.

    Raises:
        BadInput: when there is none.
    """
    for info in repository.campaigns(connection):
        entries = repository.log(connection, info.id, answers.number - 1, 1)
        if any(_is_of(entry, answers) for entry in entries):
            return info.id
    raise BadInput(
        f"answers of {answers.player}",
        f"no campaign here has given out their packet; they are for {answers.campaign}",
    )


def _is_of(entry: LogEntry, answers: Answers) -> bool:
    """Tell whether an entry made the packet to which these are the answers."""
    return (
        entry.number == answers.number
        and entry.command == "packet.make"
        and entry.arguments.get("stamp") == _stamp(answers.token)
    )


def _stamp(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# --- making -----------------------------------------------------------------------------------------------------------


def _begin_due(work: Work, player: str) -> None:
    """Begin what is due for the forces that a player leads, for each alone: nobody waits for another.

    A muster of a force that is manned already would keep it from battles for nothing, and waits until somebody begins it.
    """
    begun = True
    while begun:
        work.flush()
        own = {
            force.id: _is_manned(work, force.id)
            for force in work.find(models.Force, campaign=work.campaign.id, player=player)
            if force.left is None and lead_of(force) is None
        }
        begun = any(
            procedures.begin_due(work, one, (force,))
            for one in due.due(work.connection, work.plugins, work.campaign.id)
            for force in one.forces
            if force in own and (one.moment == "aftermath" or not own[force])
        )


def _is_manned(work: Work, force: str) -> bool:
    return any(unit.quality for unit in work.find(models.Unit, force=force) if unit.left is None)


def _standings(work: Work) -> Iterator[Standing]:
    players = {one.id: one.name for one in repository.players(work.connection, work.campaign.id)}
    for force in repository.forces(work.connection, work.campaign.id):
        if force.left is None:
            units = [unit for unit in repository.units(work.connection, force.id) if unit.left is None]
            yield Standing(
                force.id,
                force.name,
                players.get(force.player or "", ""),
                force.empire,
                force.theater,
                force.prestige,
                force.points,
                len(units),
            )


def _own_units(work: Work, player: str) -> Iterator[OwnUnit]:
    for force in repository.forces(work.connection, work.campaign.id):
        if force.player != player or force.left is not None:
            continue
        for unit in repository.units(work.connection, force.id):
            if unit.left is not None or not work.plugins.has(unit.ruleset):
                continue
            rules = configured(work.plugins, unit.ruleset, settings_of(work.campaign, unit.ruleset))
            class_name, card = work.plugins.guard(unit.ruleset, partial(_told, rules, unit_record(unit)))
            yield OwnUnit(force.name, unit.name, class_name, unit.condition, unit.xp, card)


def _told(rules: Ruleset, unit: UnitRecord) -> tuple[str, tuple[Row, ...]]:
    """Give the name of a unit's class, and its card."""
    names = {one.id: one.name for one in rules.catalogue()}
    return names.get(unit.class_id, unit.class_id), tuple(rules.card(unit))


def _questions(work: Work, player: str) -> Iterator[Question]:
    """Give what waits for a player: each seat of the player's that has to act, as it sees its battle."""
    for row, seats in held(work, player):
        view = battle_views.look(work.connection, work.plugins, row.id)
        for seat in view.to_act:
            if seat not in seats or seat not in view.control or view.control[seat].by != "player":
                continue
            engine = view.engine
            assert engine is not None, "only who can be asked has to act"
            yield _question(work, view, engine, seat)


def _question(work: Work, view: battle_views.BattleView, engine: Engine, seat: Seat) -> Question:
    row = view.battle

    def told() -> tuple[str, str]:
        known = engine.view(view.state, seat)
        return engine.dump(known).decode(), question_digest(engine, known, seat)

    known, digest = work.plugins.guard(row.ruleset, told)
    return Question(
        battle=row.id,
        name=row.name,
        theater=row.theater,
        ruleset=row.ruleset,
        version=row.ruleset_version,
        settings=row.settings,
        procedure=row.setup["procedure"] if row.theater == "campaign" else "",
        seat=seat,
        turn=row.turn,
        step=row.step,
        state_version=row.state_version,
        view=known,
        number=work.number,
        digest=digest,
    )


# --- taking in --------------------------------------------------------------------------------------------------------


def _owner(work: Work, read: Answers) -> models.Player:
    """Give the player to whom the packet of some answers was given.

    Raises:
        BadInput: when it was never given out here, or was taken back.
    """
    place = f"answers of {read.player}"
    stranger = BadInput(
        place,
        f"the campaign {work.campaign.name} has given out no such packet; they are for {read.campaign}, "
        f"log entry {read.number}",
    )
    if not 0 < read.number < work.number:
        raise stranger
    entry = repository.log_entry(work.connection, work.campaign.id, read.number)
    if not _is_of(entry, read):
        raise stranger
    if entry.undone_by is not None:
        raise BadInput(place, f"their packet was taken back, by log entry {entry.undone_by}")
    return work.get(models.Player, entry.arguments["player"])
