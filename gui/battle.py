"""An open battle: what the battle's page asks and orders, without a widget."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from core.battle.board_text import place_text
from core.battle.odds import odds
from core.contract import canon
from core.contract.board import Board
from core.contract.dice import DiceRequest
from core.contract.engine import Engine, Odds, Preview
from core.contract.errors import BadInput
from core.contract.events import Event, rules_of
from core.contract.ids import CLOCK, GAMEMASTER, STANDING_BY, Seat
from core.contract.issues import Violation
from core.contract.orders import Order, OrderForm
from core.contract.printout import Printout
from core.contract.words import counted, titled
from gui.dice_batches import goes_with_others
from gui.force_colours import seat_colours
from gui.shell import Shell
from gui.tasks import Task

if TYPE_CHECKING:
    from core.service.battle_views import BattleView
    from core.service.desk import Done
    from core.store.repository import LogEntry

RANDOM = "random"
"""The level of a bot that any ruleset has: it gives any legal order."""
STANDING = "standing"
"""The tag of orders that settle what a seat is asked from now on."""
RECENT = 400
"""So many of the newest entries of a battle are shown."""


class OpenBattle(QObject):
    """A battle, or a procedure, seen from one seat at this screen. Answers as a form's judge.

    Attributes:
        colours: which of the forces' colours each seat takes.
        changed: state, seat or control is different now.
        asked: dice are due that somebody has to type.
        answered: an order went through; its entry of the log.
    """

    changed = Signal()
    asked = Signal(object)
    answered = Signal(object)

    def __init__(self, shell: Shell, campaign: str, battle: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.shell = shell
        self.campaign = campaign
        self.id = battle
        self.view: BattleView = shell.desk.battle(battle)
        self.seat: Seat = self.next_seat() or GAMEMASTER
        self.busy = False
        self._forces: dict[str, str] = {}
        self._board: tuple[BattleView, Seat, Board | None] | None = None
        self._typed: list[tuple[DiceRequest, list[int]]] = []
        self.colours: Mapping[str, int] = (
            seat_colours(shell.desk, self.view.battle) if self.view.battle.theater != "campaign" else {}
        )

    @property
    def engine(self) -> Engine:
        """What knows the rules.

        Raises:
            BadInput: when the battle cannot be played here.
        """
        if self.view.engine is None:
            raise BadInput(f"battle {self.view.battle.name}", self.view.problem)
        return self.view.engine

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats that players or bots hold."""
        return [Seat(seat) for seat in self.view.control]

    @property
    def by_cards(self) -> bool:
        """Whether the miniatures stand on a table, by cards or by slip, so that there is no board to look at."""
        return self.view.mode != "board"

    @property
    def my_turn(self) -> bool:
        """Whether the seat at the screen has to decide."""
        return self.seat in self.view.to_act and self.by(self.seat) == "player"

    def by(self, seat: Seat) -> str:
        """Say who decides for a seat: `player`, `bot` or, for the clock, `clock`."""
        if seat == CLOCK:
            return "clock"
        control = self.view.control.get(seat)
        return control.by if control is not None else "player"

    def next_seat(self) -> Seat | None:
        """Give the first player's seat that has to decide."""
        return next((seat for seat in self.view.to_act if self.by(seat) == "player"), None)

    def bot_seat(self) -> Seat | None:
        """Give the first bot's seat that has to decide."""
        return next((seat for seat in self.view.to_act if self.by(seat) == "bot"), None)

    def secret_from(self, seat: Seat) -> bool:
        """Tell whether a seat may not know all of the state."""
        known: bool = self.engine.view(self.view.state, seat) == self.view.state
        return not known

    def sit(self, seat: Seat) -> None:
        """Let another seat look at the screen."""
        self.seat = seat
        self.changed.emit()

    def reload(self) -> None:
        """Read the battle again."""
        view = self.shell.ask(lambda: self.shell.desk.battle(self.id))
        if view is not None:
            self.view = view
            self.changed.emit()

    # --- what the seat sees ---

    def board(self) -> Board | None:
        """Give the board as the seat sees it, the same one until something is different; a procedure has none."""
        if self._board is None or self._board[0] is not self.view or self._board[1] != self.seat:
            self._board = self.view, self.seat, self._look()
        return self._board[2]

    def _look(self) -> Board | None:
        ruleset, engine = self.view.ruleset, self.view.engine
        if ruleset is None or engine is not ruleset:
            return None
        board: Board = ruleset.board(ruleset.view(self.view.state, self.seat))
        return board

    def printout(self, unit: str) -> Printout | None:
        """Give the sheet of a unit that the seat commands; None where there is none."""
        ruleset = self.view.ruleset
        if ruleset is None or not (self.seat == GAMEMASTER or self.is_own(unit)):
            return None
        made: Printout | None = ruleset.printout(self._known(), unit)
        return made

    def printouts(self, blank: bool, units: Sequence[str] = ()) -> Sequence[Printout]:
        """Give the sheets of the units that the seat commands, or of some of them.

        Raises:
            BadInput: naming a unit of which there is nothing to print.
        """
        from core.service.printouts import of_battle  # with the desk's libraries, after the first page

        return of_battle(self.shell.desk.plugins, self.view, self.seat, units, blank)

    def orders(self) -> Sequence[Order | OrderForm]:
        """Give what the seat may order."""
        if not self.my_turn:
            return ()
        return self.engine.legal_orders(self._known(), self.seat)

    def question(self) -> DiceRequest | None:
        """Give the dice that somebody has to type before anything else."""
        for waiting in self.view.pending:
            if waiting.seat in self.view.to_act:
                return canon.convert(waiting.request, DiceRequest, "dice")
        return None

    def ahead(self) -> Sequence[DiceRequest]:
        """Give the batches that the order which waits for dice tells to come after those that it asks for, of the same seat.

        They can be rolled together. None of them where dice were typed ahead before: they may have fallen already.
        """
        question = self.question()
        if question is None or self._typed:
            return ()
        waiting = next(one for one in self.view.pending if one.seat in self.view.to_act)
        seat = Seat(waiting.seat)
        known = self.engine.view(self.view.state, seat)
        own = [
            request
            for request in self.engine.preview(known, seat, self.engine.order(waiting.order)).dice
            if request.seat == question.seat
        ]
        return own[own.index(question) + 1 :] if question in own else ()

    def standing(self) -> str:
        """Say in a line where the battle stands."""
        view = self.view
        if view.problem:
            return view.problem
        parts = self._moment()
        if view.battle.status == "accepted":
            parts.append("abandoned" if view.battle.abandoned else "taken into the campaign")
        elif view.to_act:
            parts.append("waits for " + ", ".join(_called(self, seat) for seat in view.to_act))
        return "  ·  ".join(parts)

    def _moment(self) -> list[str]:
        """Say which turn and step it is, or that the battle is decided or over; a procedure has none of it."""
        at, outcome = self.view.position, self.view.outcome
        if at is None:
            return []
        if outcome is not None:
            return [f"Over after {counted(outcome.turns, 'turn')}"]
        if at.step == STANDING_BY:
            return ["Decided", "stands by until the operation ends"]
        return [f"Turn {at.turn}", self.view.moment]

    def describe(self, entry: LogEntry) -> list[str]:
        """Tell the events of an entry as the seat may know them."""
        known = self._known()
        return [self.engine.describe(event, self.seat, known) for event in self._seen(entry)]

    def rules(self, entry: LogEntry) -> Sequence[str]:
        """Give the headings of the rules from which the events of an entry came."""
        return rules_of(self._seen(entry))

    def _seen(self, entry: LogEntry) -> list[Event]:
        seen = (self.engine.event(data).seen_by(self.seat) for data in entry.events)
        return [event for event in seen if event is not None]

    def called(self, seat: str) -> str:
        """Name a seat; one with the id of a force, as in procedures, by the force's name."""
        if not self._forces:
            found = self.shell.ask(lambda: self.shell.desk.forces(self.campaign))
            self._forces = {force.id: force.name for force in found or ()}
        return self._forces.get(seat, titled(seat))

    # --- a form's judge ---

    def refine(self, form: OrderForm) -> OrderForm:
        """Give the form with the bounds that follow from its values."""
        return self.engine.refine(self._known(), self.seat, form)

    def violations(self, order: dict[str, Any]) -> Sequence[Violation]:
        """Give every reason why an order is not legal."""
        return self.engine.violations(self._known(), self.seat, self.engine.order(order))

    def preview(self, order: dict[str, Any]) -> Preview:
        """Give what a legal order would do."""
        return self.engine.preview(self._known(), self.seat, self.engine.order(order))

    def weigh(self, order: dict[str, Any], done: Callable[[Sequence[Odds]], None]) -> None:
        """Work out in the background all that a legal order may come to."""
        ruleset, state, seat = self.view.ruleset, self.view.state, self.seat
        assert ruleset is not None, "who orders has the rules"
        chosen = ruleset.order(order)
        task = Task(
            "Working out the odds", lambda told: odds(ruleset, state, seat, chosen, progress=told), self.shell
        )
        task.done.connect(done)
        task.failed.connect(self.shell.fail)
        self.shell.working.emit(task)

    def place_name(self, at: tuple[int, int]) -> str:
        """Name a place of the board."""
        board = self.board()
        return place_text(board, at) if board is not None else f"{at[0]}, {at[1]}"

    def is_unit(self, value: str) -> bool:
        """Tell whether a value names a unit of the battle."""
        board = self.board()
        return board is not None and any(token.id == value for token in board.tokens)

    def is_own(self, value: str) -> bool:
        """Tell whether a value names a unit of the seat at the screen."""
        board = self.board()
        return board is not None and any(
            token.id == value and token.seat == self.seat for token in board.tokens
        )

    def title(self, choice: Order | OrderForm) -> str:
        """Name an order for a list: a form by its title, another as its ruleset does, else by its tag and fields."""
        if isinstance(choice, OrderForm):
            return choice.title
        return self.engine.entitled(choice, self.seat, self._known()) or order_title(choice, self.board())

    # --- orders ---

    def give(self, order: dict[str, Any], dice: list[int] | None = None) -> None:
        """Give an order for the seat at the screen."""
        self._order(self.seat, order, dice)

    def type_dice(self, faces: list[int]) -> None:
        """Go on with the order that waits for dice; faces beyond those that it asks for are of the batches ahead."""
        question = self.question()
        if question is None:
            return
        now, rest = faces[: question.count], faces[question.count :]
        for request in self.ahead() if rest else ():
            if goes_with_others(request):
                self._typed.append((request, rest[: request.count]))
                rest = rest[request.count :]
        waiting = next(one for one in self.view.pending if one.seat in self.view.to_act)
        self._order(Seat(waiting.seat), dict(waiting.order), now)

    def let_bot(self, seat: Seat) -> None:
        """Let a seat's bot decide once, in the background."""
        if self.busy:
            return
        self.busy = True
        desk, campaign, battle = self.shell.desk, self.campaign, self.id
        task = self.shell.start(
            f"{self.called(seat)} thinks",
            lambda _progress: desk.run(campaign, "battle.bot_order", seat=seat, battle=battle),
        )
        task.done.connect(self._done)  # by Qt, which knows when the page has gone meanwhile
        task.ended.connect(self._rest)

    def control(self, seat: Seat, by: str, dice: str, level: str = "") -> None:
        """Hand a seat to a player or to the bot of a level, the usual one where none is named, and say where its dice come from."""
        self.shell.run(
            self.campaign, "battle.control", battle=self.id, seat=seat, by=by, level=level, dice=dice
        )

    def levels(self) -> Sequence[str]:
        """Give the levels of bots that can hold a seat, the usual one first."""
        own = self.view.ruleset.levels if self.view.ruleset is not None else ()
        return (*own, RANDOM)

    def repeatable(self) -> int:
        """Count the orders of the turn before that can be given again, at a table alone."""
        if not (self.by_cards and self.my_turn):
            return 0
        return len(self.shell.ask(lambda: self.shell.desk.repeatable(self.id)) or ())

    def again(self) -> None:
        """Give them, seat after seat, until a player has to decide something new."""
        self.shell.run(self.campaign, "battle.again", battle=self.id)

    def undo(self, number: int) -> None:
        """Take an entry of the log back, with what was built on it."""
        self.shell.run(self.campaign, "undo", number=number)

    def history(self) -> Sequence[LogEntry]:
        """Give the newest orders of this battle that stand, oldest first."""
        entries = self.shell.ask(lambda: self.shell.desk.newest(self.campaign, self.id, RECENT))
        return [entry for entry in entries or () if entry.undone_by is None and entry.play is not None]

    def _order(self, seat: Seat, order: dict[str, Any], dice: list[int] | None) -> None:
        done = self.shell.run(
            self.campaign, "battle.order", seat=seat, battle=self.id, order=order, dice=dice
        )
        if done is not None:
            self._done(done)

    def _done(self, done: Done) -> None:
        if done.number is None:  # nothing is different but the dice that are due
            self.view = self.shell.desk.battle(self.id)
            question = self.question()
            known = self._typed_before(question)
            if known is not None:
                self.type_dice(known)
                return
            self.changed.emit()
            if question is not None:
                self.asked.emit(question)
            return
        ruleset = self.view.ruleset
        if ruleset is None or not ruleset.is_waiting(self.view.state):
            self._typed = []  # the order is through
        entries = self.shell.ask(lambda: self.shell.desk.log(self.campaign, (done.number or 1) - 1, 1))
        if entries:
            self.answered.emit(entries[0])

    def _typed_before(self, question: DiceRequest | None) -> list[int] | None:
        """Take the faces of a batch that was typed ahead; those before it were not rolled in the end."""
        for number, (request, faces) in enumerate(self._typed):
            if request == question:
                self._typed = self._typed[number + 1 :]
                return faces
        return None

    def _rest(self) -> None:
        self.busy = False
        self.changed.emit()

    def _known(self) -> Any:
        return self.engine.view(self.view.state, self.seat)


def order_title(choice: Order, board: Board | None) -> str:
    """Name an order by its tag and what it settles."""
    labels = {token.id: token.label for token in board.tokens} if board is not None else {}
    fields = {key: value for key, value in canon.plain(choice).items() if key != "order"}
    told = [_value(key, value, labels) for key, value in fields.items() if value not in (None, "", [], {})]
    title = choice.name.replace("_", " ").replace("-", " ").capitalize()
    return f"{title}: {', '.join(told)}" if told else title


def is_standing(choice: Order | OrderForm) -> bool:
    """Tell whether an order only settles what is asked from now on."""
    return (choice.order if isinstance(choice, OrderForm) else choice.name) == STANDING


def order_unit(choice: Order | OrderForm) -> str | None:
    """Give the unit that an order is about, where it is about one."""
    if isinstance(choice, OrderForm):
        return choice.unit
    unit = canon.plain(choice).get("unit")
    return unit if isinstance(unit, str) else None


def _value(key: str, value: Any, labels: dict[Any, str]) -> str:
    if isinstance(value, bool):
        return key.replace("_", " ") if value else f"no {key.replace('_', ' ')}"
    if isinstance(value, str | int):
        return labels.get(value, str(value)) if isinstance(value, str) else f"{key.replace('_', ' ')} {value}"
    return f"{key.replace('_', ' ')} {canon.encode(value).decode()}"


def _called(battle: OpenBattle, seat: Seat) -> str:
    by = battle.by(seat)
    name = battle.called(seat)
    return "the operation's clock" if by == "clock" else f"{name} (bot)" if by == "bot" else name
