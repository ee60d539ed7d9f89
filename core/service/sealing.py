"""Answer a packet at home, without its campaign: what each question asks, and orders sealed for it. No dice fall here."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.battle.play import judge
from core.contract import canon
from core.contract.dice import DiceRequest
from core.contract.engine import Engine, State, View
from core.contract.errors import BadInput, BridgeheadError, DiceNeeded, IllegalOrder
from core.contract.ids import Seat
from core.contract.orders import AnyField, Choice, Integer, Order, OrderForm, Subset
from core.contract.ruleset import Ruleset
from core.plugin.manager import Plugins
from core.service.battle_views import BattleView
from core.service.packet_file import Answer, Answers, Question
from core.service.playing import Control
from core.store.repository import StoredBattle
from core.store.states import configured, procedure_of

MOST_ROLLS = 200
"""An order that rolls more often than this goes on until some face comes up."""


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
            if question.has(line):
                order = engine.order(line.order)
                if seat not in engine.to_act(state) or judge(engine, state, seat, order):
                    spoilt = f"What is sealed does not fit what was asked, from this on: {line.words}"
                    return _sight(ruleset, engine, question, state, (), spoilt)
                went = _after(engine, state, seat, order)
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
        words(engine, view.state, seat, chosen),
    )
    return replace(answers, lines=(*answers.lines, line))


def unseal(question: Question, answers: Answers) -> Answers:
    """Take back the last order that answers a question.

    Raises:
        BadInput: when there is none.
    """
    mine = [place for place, line in enumerate(answers.lines) if question.has(line)]
    if not mine:
        raise BadInput(question.place, "no order is sealed for it")
    kept = (*answers.lines[: mine[-1]], *answers.lines[mine[-1] + 1 :])
    return replace(answers, lines=kept)


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


def words(engine: Engine, state: View, seat: Seat, order: Order) -> str:
    """Say what an order comes to; where dice decide it, what it is."""
    dice = _Faces(False)
    title = ""
    try:
        title = engine.entitled(order, seat, state)
        step = engine.apply(state, seat, order, dice)
        if not dice.rolled and step.events:
            after = engine.view(step.state, seat)
            seen = (event.seen_by(seat) for event in step.events)
            return "; ".join(engine.describe(event, seat, after) for event in seen if event is not None)
    except Exception:  # it turns on what the seat does not know
        dice.rolled += 1
    title = title or _by_its_form(engine, state, seat, order) or _plainly(order)
    return f"{title} (dice fall at the import)" if dice.rolled else title


def _by_its_form(engine: Engine, state: View, seat: Seat, order: Order) -> str:
    """Name an order as the form in which it is filled in does, with what is chosen there; nothing where there is none."""
    plain = canon.plain(order)
    try:
        forms = [one for one in engine.legal_orders(state, seat) if isinstance(one, OrderForm)]
        form = next(one for one in forms if one.order == order.name and one.fixed.items() <= plain.items())
        for name, value in plain.items():
            if name != "order" and name not in form.fixed:
                form = engine.refine(state, seat, form.filled(name, value))
    except Exception:  # it is no order for now
        return ""
    chosen = [told for field in form.fields if (told := _chosen(field, plain.get(field.name)))]
    return f"{form.title}: {', '.join(chosen)}" if chosen else form.title


def _chosen(field: AnyField, value: Any) -> str:
    match field:
        case Choice():
            return next((option.label for option in field.options if option.value == value), "")
        case Subset():
            return ", ".join(option.label for option in field.options if option.value in (value or ()))
        case Integer() if isinstance(value, int):
            return f"{value / field.scale:g} {field.unit}".strip()
    return ""


def _plainly(order: Order) -> str:
    told = ", ".join(
        f"{key} {canon.encode(value).decode()}" for key, value in canon.plain(order).items() if key != "order"
    )
    return f"{order.name.replace('_', ' ')}: {told}".rstrip(": ")


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
