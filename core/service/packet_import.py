"""Take the answers to a packet in, order by order: each is compared with what has been done since, then judged and given."""

from collections.abc import Iterator
from random import Random
from typing import Any, Literal

from msgspec import Struct

from core.battle.play import judge, submit
from core.contract import canon
from core.contract.dice import SeededDice, TableDice
from core.contract.engine import Engine, State
from core.contract.errors import BadInput, DiceNeeded, NotToAct
from core.contract.ids import PUBLIC, Seat
from core.contract.orders import Order
from core.contract.ruleset import Ruleset
from core.service import battle_views, pending, playing
from core.service.packet_file import Answer, Answers
from core.service.playing import Asked, seat_names
from core.service.sealing import question_digest, words
from core.store import models, repository
from core.store.log import Work
from core.store.repository import BattleInfo, LogEntry
from core.store.states import rules_of, unpacked

SEALED = "a sealed order"
MOST_LETTERS = 80
"""So much is told of an order that cannot be given."""
TAKEN, KNOWN, WAITS, REFUSED = "taken", "known", "waits", "refused"


class Fate(Struct, frozen=True):
    """What became of one answer.

    Args:
        line: its number in the file, from one.
        where: the battle or procedure by name.
        words: the order; of a battle that keeps secrets only that it is one.
        fate: `taken`; `known`, when an earlier import took it; `waits` for dice that are typed; `refused`.
        told: why it was refused, or waits; what came of it in a procedure that keeps no secret.
    """

    line: int
    where: str
    words: str
    fate: Literal["taken", "known", "waits", "refused"]
    told: str = ""


class Imported(Struct, frozen=True):
    """What became of the answers to a packet."""

    player: str
    fates: tuple[Fate, ...]

    def count(self, fate: str) -> int:
        """Say how many answers fared so."""
        return sum(one.fate == fate for one in self.fates)

    def told(self) -> str:
        """Sum it up in a line."""
        told = {
            TAKEN: "taken",
            KNOWN: "taken before",
            WAITS: "waiting for typed dice",
            REFUSED: "refused",
        }
        counts = [f"{self.count(fate)} {word}" for fate, word in told.items() if self.count(fate)]
        return f"Answers of {self.player}: {', '.join(counts) or 'none'}"


class Import:
    """Takes answers in, one after another.

    Args:
        answers: to a packet of this player.
    """

    def __init__(self, work: Work, player: models.Player, answers: Answers) -> None:
        self._work = work
        self._player = player
        self._answers = answers
        self._held = {row.id: seats for row, seats in held(work, player.id)}
        self._before: dict[tuple[str, str], list[LogEntry]] = {}
        self._halted: dict[tuple[str, str], tuple[str, str]] = {}
        self._missed: dict[tuple[str, str], int] = {}
        self._begun: set[tuple[str, str]] = set()

    def fates(self) -> Iterator[Fate]:
        """Take each answer in and say what became of it."""
        for number, line in enumerate(self._answers.lines, 1):
            row = self._work.seek(models.Battle, line.battle)
            called = self._words(line, row)
            fate, told = (REFUSED, "is no longer there") if row is None else self._take(number, line, row)
            if fate == REFUSED:
                self._missed.setdefault((line.battle, line.seat), number)
            where = line.battle if row is None else row.name
            yield Fate(number, where, called, fate, told)  # type: ignore[arg-type]

    def _words(self, line: Answer, row: models.Battle | None) -> str:
        """Name an order for whoever takes it in, who may be another player; what the file calls it anybody wrote."""
        called = str(line.order.get("order", "no order"))[:MOST_LETTERS]
        if row is None or row.status == "accepted":
            return called
        try:
            ruleset, engine = rules_of(self._work.plugins, row)
            state = unpacked(self._work.plugins, ruleset, engine, row)
            if _keeps_secrets(engine, state):
                return SEALED
            order, seat = engine.order(line.order), Seat(line.seat)
            if self._work.plugins.guard(row.ruleset, lambda: judge(engine, state, seat, order)):
                # What an illegal order would come to, nobody can tell; what it says, anybody.
                told = "".join(f", {key} {value}" for key, value in line.order.items() if key != "order")
                return f"{called}{told}"[:MOST_LETTERS]
        except (BadInput, NotToAct):
            return called
        return words(engine, engine.view(state, seat), seat, order)

    def _take(self, number: int, line: Answer, row: models.Battle) -> tuple[str, str]:
        key = (line.battle, line.seat)
        if key in self._halted:
            return self._halted[key]
        why = self._not_theirs(line, row)
        if why:
            return REFUSED, why
        try:
            ruleset, engine = rules_of(self._work.plugins, row)
            state = unpacked(self._work.plugins, ruleset, engine, row)
            order = engine.order(line.order)
        except BadInput as error:
            return REFUSED, str(error)
        met = self._met(line, order)
        if met is not None:
            return met
        if row.status in ("over", "accepted"):
            return REFUSED, "is over"
        why = self._stale(line, row, engine, state) or self._illegal(line, row, engine, state, order)
        if why:
            return REFUSED, why
        if self._asks(line, row, engine, state, order):
            self._halted[key] = (WAITS, f"for the dice of line {number}, which are typed; then import again")
            return WAITS, "for its dice, which are typed"
        plain = _plain(order)
        self._work.then("battle.order", {"battle": row.id, "seat": line.seat, "order": plain}, line.seat)
        events = playing.give(self._work, row, line.seat, plain, ())
        assert not isinstance(events, Asked), "what has to be typed was asked for before"
        self._begun.add(key)
        after = unpacked(self._work.plugins, ruleset, engine, row)
        if isinstance(engine, Ruleset) or _keeps_secrets(engine, after):
            return TAKEN, ""
        seen = (engine.event(event).seen_by(PUBLIC) for event in events)
        known = engine.view(after, PUBLIC)
        return TAKEN, "; ".join(engine.describe(event, PUBLIC, known) for event in seen if event is not None)

    def _not_theirs(self, line: Answer, row: models.Battle) -> str:
        """Say why the seat is not the player's to decide for, if so."""
        seats = self._held.get(row.id)
        if seats is not None and line.seat not in seats:
            return f"{self._player.name} does not decide for {seat_names(self._work, row)(line.seat)}"
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
        if found and _keeps_secrets(engine, state):
            rules = ", ".join(dict.fromkeys(one.rule for one in found))
            return f"is not legal as things stand now [{rules}]"
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


def _keeps_secrets(engine: Engine, state: State) -> bool:
    """Tell whether there is something in a battle that not everybody knows."""
    return bool(engine.view(state, PUBLIC) != state)


def _plain(order: Order) -> dict[str, Any]:
    """Give an order as the log holds it: its tuples are lists there."""
    plain: dict[str, Any] = canon.decode(canon.encode(order), dict)
    return plain


def held(work: Work, player: str) -> Iterator[tuple[BattleInfo, set[str]]]:
    """Give the battles and procedures that run, each with the seats that a player holds in it; forces in a procedure."""
    forces = repository.forces(work.connection, work.campaign.id)
    own = {force.id for force in forces if force.player == player and force.left is None}
    rows = repository.battles(work.connection, work.campaign.id)
    force_of = {unit.id: force.id for force in forces for unit in repository.units(work.connection, force.id)}
    for row in rows:
        if row.status in ("over", "accepted"):
            continue
        if row.theater == "campaign":
            yield row, own
        else:
            led = battle_views.led(row, rows, force_of)
            yield row, {seat for seat, forces_led in led.items() if own & set(forces_led)}
