"""Commands about packets: make what a player gets by mail, take in the answers. Dice fall here, never in a packet."""

import hashlib
import secrets
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any, Literal

from msgspec import Struct

from core.battle.play import judge, submit
from core.contract import canon
from core.contract.board import Row
from core.contract.dice import SeededDice, TableDice
from core.contract.engine import Engine, State
from core.contract.errors import BadInput, DiceNeeded, NotToAct
from core.contract.ids import Seat
from core.contract.orders import Order
from core.contract.records import UnitRecord
from core.contract.ruleset import Ruleset
from core.service import agenda, battle_views, pending, playing
from core.service.commands import command
from core.service.packet_file import (
    Answer,
    Answers,
    OwnUnit,
    Packet,
    Question,
    Standing,
    read_answers,
    sealed,
)
from core.service.playing import Asked
from core.service.sealing import question_digest
from core.store import models, repository
from core.store.log import Work
from core.store.repository import BattleInfo, LogEntry, unit_record
from core.store.states import configured, rules_of, settings_of, unpacked

TAKEN, KNOWN, WAITS, REFUSED = "taken", "known", "waits", "refused"


class Fate(Struct, frozen=True):
    """What became of one answer.

    Args:
        line: its number in the file, from one.
        where: the battle or procedure by name.
        fate: `taken`; `known`, when an earlier import took it; `waits` for dice that are typed; `refused`.
        why: it was refused, or waits.
    """

    line: int
    where: str
    words: str
    fate: Literal["taken", "known", "waits", "refused"]
    why: str = ""


class Imported(Struct, frozen=True):
    """What became of the answers to a packet."""

    player: str
    fates: tuple[Fate, ...]

    def count(self, fate: str) -> int:
        """Say how many answers fared so."""
        return sum(one.fate == fate for one in self.fates)

    def told(self) -> str:
        """Sum it up in a line."""
        words = {
            TAKEN: "taken",
            KNOWN: "taken before",
            WAITS: "waiting for typed dice",
            REFUSED: "refused, as they no longer fit",
        }
        counts = [f"{self.count(fate)} {word}" for fate, word in words.items() if self.count(fate)]
        return f"Answers of {self.player}: {', '.join(counts) or 'none'}"


@command("packet.make", title="Make a packet")
def make_packet(work: Work, player: str) -> Packet:
    """Give what a player may know and has to decide, to be mailed. To take the packet back, undo this.

    Whoever sends its answers shows by its token that the packet was theirs; the log keeps the token's fingerprint alone.
    """
    row = work.get(models.Player, player)
    if row.left is not None:
        raise BadInput(f"player {row.name}", "has left the campaign")
    token = secrets.token_hex(16)
    work.say(stamp=_stamp(token))
    return sealed(
        Packet(
            "bridgehead packet 1",
            work.campaign.name,
            row.name,
            work.number,
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
    taking = _Import(work, player, read)
    fates = tuple(taking.fates())
    refused = [one for one in fates if one.fate == REFUSED]
    if whole and refused:
        told = "; ".join(f"line {one.line}, {one.words}: {one.why}" for one in refused)
        raise BadInput("packet.import", f"nothing was taken, for not all fits: {told}")
    if not any(one.fate == TAKEN for one in fates):
        work.leave_unlogged()
    return Imported(player.name, fates)


def _stamp(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# --- making -----------------------------------------------------------------------------------------------------------


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
    for row, seats in _held(work, player):
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


def _held(work: Work, player: str) -> Iterator[tuple[BattleInfo, set[str]]]:
    """Give the battles and procedures that run, each with the seats that a player holds in it."""
    forces = repository.forces(work.connection, work.campaign.id)
    own = {force.id for force in forces if force.player == player and force.left is None}
    rows = repository.battles(work.connection, work.campaign.id)
    leaders = agenda.leaders(work.connection, work.campaign.id, rows)
    for row in rows:
        if row.status not in ("over", "accepted"):
            yield row, {seat for seat, led in leaders[row.id].items() if own & set(led)}


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
    if entry.command != "packet.make" or entry.arguments.get("stamp") != _stamp(read.token):
        raise stranger
    if entry.undone_by is not None:
        raise BadInput(place, f"their packet was taken back, by log entry {entry.undone_by}")
    return work.get(models.Player, entry.arguments["player"])


class _Import:
    """Takes answers in, one after another.

    Args:
        answers: to a packet of this player.
    """

    def __init__(self, work: Work, player: models.Player, answers: Answers) -> None:
        self._work = work
        self._player = player
        self._answers = answers
        self._held = {row.id: seats for row, seats in _held(work, player.id)}
        self._before: dict[tuple[str, str], list[LogEntry]] = {}
        self._halted: dict[tuple[str, str], tuple[str, str]] = {}
        self._missed: dict[tuple[str, str], int] = {}
        self._begun: set[tuple[str, str]] = set()

    def fates(self) -> Iterator[Fate]:
        """Take each answer in and say what became of it."""
        for number, line in enumerate(self._answers.lines, 1):
            row = self._work.seek(models.Battle, line.battle)
            where = line.battle if row is None else row.name
            fate, why = (REFUSED, "is no longer there") if row is None else self._take(number, line, row)
            if fate == REFUSED:
                self._missed.setdefault((line.battle, line.seat), number)
            yield Fate(number, where, line.words, fate, why)  # type: ignore[arg-type]

    def _take(self, number: int, line: Answer, row: models.Battle) -> tuple[str, str]:
        key = (line.battle, line.seat)
        if key in self._halted:
            return self._halted[key]
        why = self._not_theirs(line, row)
        if why:
            return REFUSED, why
        ruleset, engine = rules_of(self._work.plugins, row)
        try:
            order = engine.order(line.order)
        except BadInput as error:
            return REFUSED, str(error)
        met = self._met(line, order)
        if met is not None:
            return met
        if row.status in ("over", "accepted"):
            return REFUSED, "is over"
        state = unpacked(self._work.plugins, ruleset, engine, row)
        why = self._stale(line, row, engine, state) or self._illegal(line, row, engine, state, order)
        if why:
            return REFUSED, why
        if self._asks(line, row, engine, state, order):
            self._halted[key] = (WAITS, f"for the dice of line {number}, which are typed; then import again")
            return WAITS, "for its dice, which are typed"
        plain = _plain(order)
        self._work.then("battle.order", {"battle": row.id, "seat": line.seat, "order": plain}, line.seat)
        asked = playing.give(self._work, row, line.seat, plain, ())
        assert not isinstance(asked, Asked), "what has to be typed was asked for before"
        self._begun.add(key)
        return TAKEN, ""

    def _not_theirs(self, line: Answer, row: models.Battle) -> str:
        """Say why the seat is not the player's to decide for, if so."""
        seats = self._held.get(row.id)
        if seats is not None and line.seat not in seats:
            return f"{self._player.name} does not decide for {line.seat}"
        control = row.control.get(line.seat)
        if control is not None and control["by"] == "bot":
            return "a bot decides for it now"
        return ""

    def _met(self, line: Answer, order: Order) -> tuple[str, str] | None:
        """Compare an answer with what its seat has done since the packet was made; None where nothing is left of that."""
        key = (line.battle, line.seat)
        if key not in self._before:
            self._before[key] = [
                entry
                for entry in repository.log(
                    self._work.connection, self._work.campaign.id, self._answers.number, battle=line.battle
                )
                if entry.undone_by is None
                and entry.seat == line.seat
                and entry.play
                and entry.play.get("order")
            ]
        done = self._before[key]
        if not done:
            return None
        if (done[0].play or {})["order"] == _plain(order):
            self._begun.add(key)
            return KNOWN, f"log entry {done.pop(0).number}"
        return REFUSED, f"was decided otherwise since, by log entry {done[0].number}"

    def _stale(self, line: Answer, row: models.Battle, engine: Engine, state: State) -> str:
        """Say why a battle is no longer what the player was asked about; in procedures each order is judged for itself."""
        key = (line.battle, line.seat)
        if pending.of(self._work, row.id, line.seat) is not None:
            return "" if self._is_pending(line, row, engine) else "another order of it waits for its dice"
        if not isinstance(engine, Ruleset):
            return ""
        if key in self._missed:
            return f"comes after line {self._missed[key]}, which does not fit"
        if key in self._begun:
            return ""
        seat = Seat(line.seat)
        now = self._work.plugins.guard(
            row.ruleset, lambda: question_digest(engine, engine.view(state, seat), seat)
        )
        if now != line.digest:
            return f"has moved on since log entry {line.number}: it stands in turn {row.turn}, {row.step}"
        return ""

    def _is_pending(self, line: Answer, row: models.Battle, engine: Engine) -> bool:
        waiting = pending.of(self._work, row.id, line.seat)
        return waiting is not None and engine.order(waiting.order) == engine.order(line.order)

    def _illegal(self, line: Answer, row: models.Battle, engine: Engine, state: State, order: Order) -> str:
        """Say why the rules forbid it now; and what would end a seat's choices waits where one of them was refused."""
        seat, key = Seat(line.seat), (line.battle, line.seat)
        try:
            found = self._work.plugins.guard(row.ruleset, lambda: judge(engine, state, seat, order))
        except NotToAct as error:
            return str(error)
        if found:
            return "; ".join(f"{one.why} [{one.rule}]" for one in found)
        if key in self._missed:
            tried = self._work.plugins.guard(
                row.ruleset, lambda: submit(engine, state, seat, order, SeededDice(Random(0)))
            )
            if seat not in engine.to_act(tried.state):
                return f"would be the end of it, and line {self._missed[key]} does not fit"
        return ""

    def _asks(self, line: Answer, row: models.Battle, engine: Engine, state: State, order: Order) -> bool:
        """Keep an order whose dice are typed, as one that waits for them; say whether it is one."""
        typing = playing.typing_seats(row)
        if not typing:
            return False
        table = TableDice((), typing, self._work.dice)
        try:
            self._work.plugins.guard(
                row.ruleset, lambda: submit(engine, state, Seat(line.seat), order, table)
            )
        except DiceNeeded as question:
            if pending.of(self._work, row.id, line.seat) is None:
                pending.keep(self._work, row.id, line.seat, _plain(order), question.request, table.faces)
            return True
        return False


def _plain(order: Order) -> dict[str, Any]:
    """Give an order as the log holds it: its tuples are lists there."""
    plain: dict[str, Any] = canon.decode(canon.encode(order), dict)
    return plain
