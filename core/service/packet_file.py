"""Packets as files: what a player gets by mail, and the answers that come back. No database is needed for them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from core.battle.play import judge
from core.contract import canon, written
from core.contract.board import Row
from core.contract.dice import DiceRequest
from core.contract.engine import Engine, State, View
from core.contract.errors import BadInput, BridgeheadError, DiceNeeded, IllegalOrder
from core.contract.ids import Seat
from core.contract.orders import Order
from core.contract.ruleset import Ruleset
from core.plugin.manager import Plugins
from core.service.battle_views import BattleView
from core.service.playing import Control
from core.store.repository import StoredBattle
from core.store.states import configured, procedure_of

T = TypeVar("T")

PACKET, ANSWERS = ".bridgehead-packet", ".bridgehead-answers"
"""How the names of the two files end."""
LARGEST = 32 * 1024 * 1024
"""A larger file is none of ours. Units: bytes."""
MOST_ROLLS = 200
"""An order that rolls more often than this goes on until some face comes up."""


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    """A force as everybody knows it."""

    id: str
    name: str
    player: str
    empire: str
    theater: str
    prestige: int
    points: int
    units: int


class OwnUnit(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of the player's own, as its card tells it."""

    force: str
    name: str
    class_name: str
    condition: str
    xp: int
    card: tuple[Row, ...]


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle or procedure that waits for the player.

    Args:
        procedure: by its name in the ruleset; empty for a battle.
        view: what the seat knows, as the ruleset writes a state.
        number: of the newest entry of the log when it was asked.
        digest: fingerprint of what the seat was asked, which tells whether it still is.
    """

    battle: str
    name: str
    theater: str
    ruleset: str
    version: str
    settings: Mapping[str, Any]
    procedure: str
    seat: str
    turn: int
    step: str
    state_version: int
    view: str
    number: int
    digest: str

    @property
    def place(self) -> str:
        """Name it for an error."""
        return f"{self.name}, {self.seat}"


class Packet(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player gets: the standings, the player's own, and what waits for a decision.

    Args:
        number: of the log entry that made it.
        token: known to the player alone; answers are taken from whoever knows it.
        digest: of all the rest, so that damage on the way is found.
    """

    kind: Literal["bridgehead packet 1"]
    campaign: str
    player: str
    number: int
    token: str
    standings: tuple[Standing, ...]
    units: tuple[OwnUnit, ...]
    questions: tuple[Question, ...]
    digest: str = ""


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """A sealed order.

    Args:
        number, digest: of the question for which it was given.
        words: what it comes to, or that its dice fall at the import.
    """

    battle: str
    seat: str
    number: int
    digest: str
    order: Mapping[str, Any]
    words: str


class Answers(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player mails back: orders, in the order in which they were given, and no dice."""

    kind: Literal["bridgehead answers 1"]
    campaign: str
    player: str
    number: int
    token: str
    lines: tuple[Answer, ...] = ()


# --- files ------------------------------------------------------------------------------------------------------------


def sealed(packet: Packet) -> Packet:
    """Give a packet with its digest."""
    return msgspec.structs.replace(packet, digest=_digest(packet))


def write(path: Path, content: Packet | Answers) -> None:
    """Write a file, whole or not at all."""
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(msgspec.json.format(canon.encode(content), indent=1) + b"\n")
    part.replace(path)


def read_packet(path: Path) -> Packet:
    """Read a packet.

    Raises:
        BadInput: when it is none, or is not as it was made.
    """
    packet = _read(text_of(path), Packet, str(path), "packet")
    if packet.digest != _digest(packet):
        raise BadInput(str(path), "is not as it was made: it was changed or damaged on its way")
    return packet


def read_answers(text: str, place: str = "answers") -> Answers:
    """Read answers.

    Raises:
        BadInput: when they are none, naming the field.
    """
    return _read(text, Answers, place, "file of answers to a packet")


def answers_path(path: Path) -> Path:
    """Give the file in which the answers to a packet's file are kept: beside it."""
    return path.with_suffix(ANSWERS)


def answers_to(packet: Packet, path: Path) -> Answers:
    """Give the answers that are kept in a file, none where it is not there.

    Raises:
        BadInput: when they are the answers to another packet.
    """
    if not path.exists():
        return Answers("bridgehead answers 1", packet.campaign, packet.player, packet.number, packet.token)
    found = read_answers(text_of(path), str(path))
    if found.token != packet.token:
        raise BadInput(str(path), "holds the answers to another packet; move it away first")
    return found


def text_of(path: Path) -> str:
    """Give a file's text.

    Raises:
        BadInput: when it is larger than any packet, or no text.
    """
    if path.is_file() and path.stat().st_size > LARGEST:
        raise BadInput(str(path), f"is larger than any packet: {path.stat().st_size} bytes")
    return written.text_of(path)


def _read(text: str, kind: type[T], place: str, called: str) -> T:
    data = written.from_json(text, place)
    said = data.get("kind") if isinstance(data, dict) else None
    if not isinstance(said, str) or not said.startswith("bridgehead "):
        raise BadInput(place, f"is no {called}")
    return canon.convert(data, kind, place)


def _digest(packet: Packet) -> str:
    return canon.digest(msgspec.structs.replace(packet, digest=""))


# --- questions --------------------------------------------------------------------------------------------------------


class Sight(Struct, frozen=True):
    """A question as it stands after the orders that the player has sealed.

    Args:
        view: ready to be asked about orders; nobody has to act where nothing more can be sealed.
        note: why that is so, or what is not as it will be.
    """

    view: BattleView
    note: str = ""


def question_digest(engine: Engine, view: View, seat: Seat) -> str:
    """Fingerprint what a seat is asked: the moment, what it may order and the board; of what it knows, and nothing else."""
    asked: list[Any] = [engine.legal_orders(view, seat)]
    if isinstance(engine, Ruleset):
        asked += [engine.position(view), engine.board(view)]
    return canon.digest(asked)


def rules_for(plugins: Plugins, question: Question) -> tuple[Ruleset, Engine]:
    """Give the ruleset of a question, and what plays it.

    Raises:
        BadInput: when it is not at hand here, or older than the packet.
    """
    ruleset = configured(plugins, question.ruleset, question.settings)
    if question.state_version > ruleset.info.state_version:
        raise BadInput(
            question.place,
            f"was asked by {question.ruleset} {question.version}; here is {ruleset.info.version}, which is older",
        )
    return ruleset, procedure_of(plugins, ruleset, question.procedure) if question.procedure else ruleset


def look(plugins: Plugins, question: Question, lines: Sequence[Answer]) -> Sight:
    """Give a question as it stands after those of the lines that answer it.

    Dice fall at the import. In a procedure what can be chosen besides goes on meanwhile, as if each die had come up one.

    Raises:
        BadInput: when it cannot be shown here, or its view is not sound.
    """
    ruleset, engine = rules_for(plugins, question)
    seat = Seat(question.seat)
    try:
        state = engine.load(question.view.encode(), question.state_version)
        note = ""
        for line in lines:
            if (line.battle, line.seat) == (question.battle, question.seat):
                went = _after(engine, state, seat, engine.order(line.order))
                if went is None:
                    return _sight(
                        ruleset, engine, question, state, (), "What comes next is decided at the import."
                    )
                state, diced = went
                note = "Dice fall at the import; here each is taken for a one." if diced else note
        to_act = (seat,) if seat in engine.to_act(state) else ()
        return _sight(ruleset, engine, question, state, to_act, note)
    except BridgeheadError:
        raise
    except Exception as error:  # what a stranger's file holds must not switch a plugin off
        raise BadInput(question.place, f"its view is not sound: {error!r}") from error


def seal(plugins: Plugins, question: Question, answers: Answers, order: Mapping[str, Any]) -> Answers:
    """Add an order to the answers.

    Raises:
        IllegalOrder: with every reason.
        BadInput: when nothing more can be sealed there.
    """
    sight = look(plugins, question, answers.lines)
    view, seat = sight.view, Seat(question.seat)
    engine = view.engine
    assert engine is not None
    if not view.to_act:
        raise BadInput(question.place, sight.note or "has nothing more to decide")
    chosen = engine.order(order)
    found = judge(engine, view.state, seat, chosen)
    if found:
        raise IllegalOrder(found)
    line = Answer(
        question.battle,
        question.seat,
        question.number,
        question.digest,
        canon.plain(chosen),
        _words(engine, view.state, seat, chosen),
    )
    return msgspec.structs.replace(answers, lines=(*answers.lines, line))


def unseal(question: Question, answers: Answers) -> Answers:
    """Take back the last order that answers a question.

    Raises:
        BadInput: when there is none.
    """
    mine = [
        place
        for place, line in enumerate(answers.lines)
        if (line.battle, line.seat) == (question.battle, question.seat)
    ]
    if not mine:
        raise BadInput(question.place, "no order is sealed for it")
    kept = (*answers.lines[: mine[-1]], *answers.lines[mine[-1] + 1 :])
    return msgspec.structs.replace(answers, lines=kept)


class _Faces:
    """Dice that all come up alike, to find out whether they decide what may be chosen next."""

    def __init__(self, highest: bool) -> None:
        self._highest = highest
        self.rolled = 0

    def roll(self, request: DiceRequest) -> tuple[int, ...]:
        """Give the same face for each die."""
        self.rolled += 1
        if self.rolled > MOST_ROLLS:
            raise DiceNeeded(request)
        return (request.kind if self._highest else 1,) * request.count


def _after(engine: Engine, state: State, seat: Seat, order: Order) -> tuple[View, bool] | None:
    """Give what the seat knows after an order, and whether dice were part of it; None where they decide what comes next."""
    low, high = _Faces(False), _Faces(True)
    try:
        after = engine.view(engine.apply(state, seat, order, low).state, seat)
        if not low.rolled:
            return after, False
        if isinstance(engine, Ruleset):
            return None
        other = engine.view(engine.apply(state, seat, order, high).state, seat)
        before = _kinds(engine, state, seat)
        if _kinds(engine, after, seat) <= before and _kinds(engine, other, seat) <= before:
            return after, True
        return None
    except Exception:  # it turns on what the seat does not know
        return None


def _kinds(engine: Engine, state: State, seat: Seat) -> set[str]:
    """Give the kinds of orders that a seat may give."""
    if seat not in engine.to_act(state):
        return set()
    found = engine.legal_orders(engine.view(state, seat), seat)
    return {str(one.name if isinstance(one, Order) else one.order) for one in found}


def _words(engine: Engine, state: View, seat: Seat, order: Order) -> str:
    """Say what an order comes to; where dice decide it, what it is."""
    dice = _Faces(False)
    try:
        step = engine.apply(state, seat, order, dice)
        if not dice.rolled and step.events:
            after = engine.view(step.state, seat)
            seen = (event.seen_by(seat) for event in step.events)
            return "; ".join(engine.describe(event, seat, after) for event in seen if event is not None)
    except Exception:  # it turns on what the seat does not know
        dice.rolled += 1
    plain = canon.plain(order)
    told = ", ".join(
        f"{key} {canon.encode(value).decode()}" for key, value in plain.items() if key != "order"
    )
    title = engine.entitled(order, seat, state) or f"{order.name.replace('_', ' ')}: {told}".rstrip(": ")
    return f"{title} (dice fall at the import)" if dice.rolled else title


def _sight(
    ruleset: Ruleset, engine: Engine, question: Question, state: View, to_act: tuple[Seat, ...], note: str
) -> Sight:
    at = engine.position(state) if isinstance(engine, Ruleset) else None
    battle = StoredBattle(
        id=question.battle,
        campaign="",
        operation=None,
        name=question.name,
        theater=question.theater,
        ruleset=question.ruleset,
        ruleset_version=question.version,
        settings=question.settings,
        setup={},
        state_version=question.state_version,
        turn=question.turn,
        step=question.step,
        status="running",
        control={question.seat: canon.plain(Control())},
        outcome=None,
        state=engine.dump(state),
    )
    mode = engine.mode(state) if isinstance(engine, Ruleset) else "board"
    control = {question.seat: Control()}
    view = BattleView(battle, control, (), None, ruleset, engine, state, at, mode, to_act)
    return Sight(view, note)
