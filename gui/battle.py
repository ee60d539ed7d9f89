"""An open battle: what the battle's page asks and orders, without a widget."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from core.battle.board_text import place_text
from core.battle.odds import odds
from core.battle.play import dice_needed
from core.battle.refused import Refused, refused
from core.contract import canon
from core.contract.amending import Amendable
from core.contract.board import Board
from core.contract.dice import DiceRequest
from core.contract.engine import Engine, Odds, Preview, State
from core.contract.errors import BadInput, IllegalOrder, NotToAct
from core.contract.events import Event, rules_of
from core.contract.ids import CLOCK, GAMEMASTER, PUBLIC, Seat, UnitId
from core.contract.issues import Violation
from core.contract.orders import Order, OrderForm
from core.contract.printout import Printout
from core.contract.words import titled
from gui.choices import order_title
from gui.dice_batches import goes_with_others
from gui.force_colours import seat_colours
from gui.shell import Shell
from gui.tasks import Cancelled, Progress, Task

if TYPE_CHECKING:
    from core.contract.ruleset import Ruleset
    from core.service.battle_views import BattleView
    from core.service.desk import Done
    from core.service.rulings import Ruling
    from core.store.repository import LogEntry, PendingInfo

RANDOM = "random"
"""The level of a bot that any ruleset has: it gives any legal order."""
RECENT, NEAR = 400, 60
"""So many of the newest entries of a battle are shown, and looked through for the last one of a player."""


class OpenBattle(QObject):
    """A battle, or a procedure, seen from one seat at this screen. Answers as a form's judge.

    Attributes:
        giving: what the button says that gives an order.
        disputes: whether a ruling can be noted at a refusal.
        colours: which of the forces' colours each seat takes.
        rulings: how the club reads rules, by rule.
        early: batches of the order under way that have not been asked for yet, with the faces typed for them.
        changed: state, seat or control is different now.
        asked: dice are due that somebody has to type.
        answered: an order went through; its entry of the log.
        left: the seat at the screen was handed to the bot; the next one that a player holds.
    """

    changed = Signal()
    asked = Signal(object)
    answered = Signal(object)

    giving = "Give order"
    disputes = True
    left = Signal(object)

    def __init__(self, shell: Shell, campaign: str, battle: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.shell = shell
        self.campaign = campaign
        self.id = battle
        self.view: BattleView = self._read()
        self.rulings = self._read_rulings()
        self.busy = False
        self._forces: dict[str, str] = {}
        self._board: tuple[BattleView, Seat, Board | None] | None = None
        self.early: list[tuple[DiceRequest, list[int]]] = []
        self.seat: Seat = self._first_seat()
        self.colours: Mapping[str, int] = {} if self.view.battle.theater == "campaign" else self._colours()

    def _read(self) -> BattleView:
        return self.shell.desk.battle(self.id)

    def _colours(self) -> Mapping[str, int]:
        return seat_colours(self.shell.desk, self.view.battle)

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
    def ruleset(self) -> Ruleset | None:
        """The ruleset of a battle that can be played here; a procedure's state is none of its states."""
        return self.view.ruleset if self.view.engine is self.view.ruleset else None

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

    def bot_turn(self) -> Seat | None:
        """Give the bot's seat that decides now: none where a player may decide first what is then decided for all."""
        return self.bot_seat() if self.next_seat() is None else None

    @property
    def people(self) -> Sequence[Seat]:
        """The seats that players hold."""
        return [seat for seat in self.seats if self.by(seat) == "player"]

    def _first_seat(self) -> Seat:
        """Give the seat that looks first: a player's; whoever looked here last where there are several.

        Where nobody has looked yet, it is nobody's, so that whatever one player may not know stays covered.
        """
        if self.view.battle.theater == "campaign":  # a procedure is held without a cover
            return self.next_seat() or GAMEMASTER
        people = self.people
        if len(people) < 2:
            return next(iter(people), GAMEMASTER)
        last = self.shell.looked.get(self.id, PUBLIC)
        if last in people:
            return last
        return self.next_seat() or people[0] if self.open_to_all else PUBLIC

    @property
    def open_to_all(self) -> bool:
        """Tell whether there is nothing that one of the players may not know."""
        return self.view.engine is None or not any(map(self.secret_from, self.people))

    def secret_from(self, seat: Seat) -> bool:
        """Tell whether a seat may not know all of the state."""
        known: bool = self.engine.view(self.view.state, seat) == self.view.state
        return not known

    def hides(self, seat: Seat) -> bool:
        """Tell whether a seat sees something that is secret from the one at the screen."""
        here = self.engine.view(self.view.state, self.seat)
        return here not in (self.view.state, self.engine.view(self.view.state, seat))

    def sit(self, seat: Seat) -> None:
        """Let another seat look at the screen."""
        self.seat = seat
        self.shell.looked[self.id] = seat
        self.changed.emit()

    @property
    def is_veiled(self) -> bool:
        """Whether the gamemaster sees what is secret from a player: a keeper who plays has to lift the veil first."""
        asked = GAMEMASTER in self.view.to_act  # then the slip is the gamemaster's to fill in
        return self.seat != GAMEMASTER and bool(self.people) and not asked and not self.open_to_all

    @property
    def is_entered(self) -> bool:
        """Whether the battle's result was entered by hand: what was played of it before is no longer how it stands."""
        ruleset = self.ruleset if self.view.outcome is not None else None
        return ruleset is not None and ruleset.outcome(self.view.state) is None

    def amendable(self) -> Sequence[Amendable]:
        """Give the values that the seat may set by hand, until the battle is in the campaign; not of a result that was entered."""
        if self.seat == PUBLIC or self.view.battle.status == "accepted" or self.is_entered:
            return ()
        return self.engine.amendable(self._known())

    def amend(self, one: Amendable, to: Any, reason: str) -> bool:
        """Set a value by hand and say why; tells whether it is set."""
        done = self.shell.run(
            self.campaign,
            "battle.amend",
            battle=self.id,
            seat=self.seat,
            unit=one.unit,
            value=one.field.label,
            to=to,
            reason=reason,
        )
        return done is not None

    def lift(self) -> None:
        """Lift the keeper's veil, which the battle's log tells to all, and let the gamemaster look."""
        seat = self.seat if self.seat in self.view.control else None
        if self.shell.run(self.campaign, "battle.lift", seat=seat, battle=self.id) is not None:
            self.sit(GAMEMASTER)

    def tell_odds(self, told: bool) -> None:
        """Let the odds of orders be told, or not."""
        self.shell.run(self.campaign, "battle.odds", battle=self.id, told=told)

    def reload(self) -> None:
        """Read the battle again."""
        view = self.shell.ask(self._read)
        if view is not None:
            self.view = view
            self.rulings = self._read_rulings()
            self.changed.emit()

    def _read_rulings(self) -> Mapping[str, Ruling]:
        from core.service.rulings import by_rule  # with the desk's libraries, after the first page

        game = self.view.battle.ruleset
        return by_rule(self.shell.ask(lambda: self.shell.desk.rulings(self.campaign, game)) or ())

    def rulings_on(self, rules: Sequence[str]) -> Sequence[Ruling]:
        """Give the club's rulings on rules."""
        from core.service.rulings import on

        return on(self.rulings, rules)

    # --- what the seat sees ---

    def board(self) -> Board | None:
        """Give the board as the seat sees it, the same one until something is different; a procedure has none."""
        if self._board is None or self._board[0] is not self.view or self._board[1] != self.seat:
            self._board = self.view, self.seat, self._look()
        return self._board[2]

    def _look(self) -> Board | None:
        ruleset = self.ruleset
        if ruleset is None:
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
        return self.orders_of(self.seat) if self.my_turn else ()

    def orders_of(self, seat: Seat) -> Sequence[Order | OrderForm]:
        """Give what a seat that has to decide may order."""
        return self.engine.legal_orders(self.engine.view(self.view.state, seat), seat)

    def refused(self) -> Sequence[Refused]:
        """Give what the seat may look for among its orders and does not find, with every reason."""
        return refused(self.engine, self._known(), self.seat) if self.my_turn else ()

    def question(self) -> DiceRequest | None:
        """Give the dice that somebody has to type before anything else."""
        waiting = self._waiting()
        return canon.convert(waiting.request, DiceRequest, "dice") if waiting is not None else None

    def _waiting(self) -> PendingInfo | None:
        """Give the order that waits for these dice."""
        return next((one for one in self.view.pending if one.seat in self.view.to_act), None)

    def story(self) -> list[str]:
        """Tell what the order that waits for dice has come to so far, and last what the dice are about."""
        waiting = self._waiting()
        if waiting is None:
            return []
        typing = [Seat(seat) for seat, control in self.view.control.items() if control.dice == "typed"]
        order, seat = self.engine.order(waiting.order), Seat(waiting.seat)
        needed = dice_needed(self.engine, self.view.state, seat, order, waiting.faces, typing)
        if needed is None:
            return []
        known = self._known()
        seen = (event.seen_by(self.seat) for event in needed.told)
        told = [self.engine.describe(event, self.seat, known) for event in seen if event is not None]
        return [*told, *filter(None, [needed.about])]

    def ahead(self) -> Sequence[DiceRequest]:
        """Give the batches that the order which waits for dice tells to come after those that it asks for, of the same seat.

        They can be rolled together. None of them where dice were typed ahead before: they may have fallen already.
        """
        question, waiting = self.question(), self._waiting()
        if question is None or waiting is None or self.early:
            return ()
        seat = Seat(waiting.seat)
        known = self.engine.view(self.view.state, seat)
        own = [
            request
            for request in self.engine.preview(known, seat, self.engine.order(waiting.order)).dice
            if request.seat == question.seat
        ]
        return own[own.index(question) + 1 :] if question in own else ()

    def describe(self, entry: LogEntry) -> list[str]:
        """Tell the events of an entry as the seat may know them."""
        known = self._known()
        return [self.engine.describe(event, self.seat, known) for event in self._seen(entry)]

    def rules(self, entry: LogEntry) -> Sequence[str]:
        """Give the headings of the rules from which the events of an entry came."""
        return rules_of(self._seen(entry))

    def why(self, entry: LogEntry) -> str:
        """Tell why a bot gave an order, or that the seat may not know it yet; nothing where nobody knows."""
        from core.service.reasons import reason_or_secret  # with the desk's libraries, after the first page

        return reason_or_secret(self.engine, entry, self.seat, over=self.view.outcome is not None)

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
        from core.service.rulings import with_rulings

        found = self.engine.violations(self._known(), self.seat, self.engine.order(order))
        return with_rulings(self.rulings, found)

    def preview(self, order: dict[str, Any]) -> Preview:
        """Give what a legal order would do."""
        found = self.engine.preview(self._known(), self.seat, self.engine.order(order))
        told = tuple(one.told for one in self.rulings_on([one.rule for one in found.modifiers]))
        found = replace(found, notes=(*found.notes, *told))
        # where an order has odds, its gist is what they come to
        return found if self.view.odds or found.odds is None else replace(found, odds=None, gist="")

    def weigh(self, order: dict[str, Any], done: Callable[[Sequence[Odds]], None]) -> None:
        """Work out in the background all that a legal order may come to."""
        ruleset, state, seat = self.ruleset, self.view.state, self.seat
        assert ruleset is not None, "who weighs an order of a battle has its rules"
        chosen = ruleset.order(order)
        task = Task(
            "Working out the odds", lambda told: self._odds(ruleset, state, seat, chosen, told), self.shell
        )
        task.done.connect(done)
        task.failed.connect(self.shell.fail)
        self.shell.working.emit(task)

    def _odds(
        self, ruleset: Ruleset, state: State, seat: Seat, order: Order, told: Progress
    ) -> Sequence[Odds]:
        return odds(ruleset, state, seat, order, progress=told)

    def aimed(self, unit: UnitId, pose: tuple[int, int, int]) -> Mapping[UnitId, Sequence[str]] | None:
        """Give whom a unit could fire at if it stood so; None where it is whoever lies in the arcs of the board."""
        return None if self.ruleset is None else self.ruleset.aimed(self._known(), unit, pose)

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

    def give_for(self, seat: Seat, order: dict[str, Any]) -> None:
        """Give an order for a seat, whoever is at the screen."""
        self._order(seat, order, None)

    def type_dice(self, faces: list[int]) -> None:
        """Go on with the order that waits for dice; faces beyond those that it asks for are of the batches ahead."""
        question, waiting = self.question(), self._waiting()
        if question is None or waiting is None:
            return
        now, rest = faces[: question.count], faces[question.count :]
        for request in self.ahead() if rest else ():
            if goes_with_others(request):
                self.early.append((request, rest[: request.count]))
                rest = rest[request.count :]
        self._order(Seat(waiting.seat), dict(waiting.order), now)

    def let_bot(self, seat: Seat, most: int = 1) -> None:
        """Let a seat's bot decide in the background: once, or all bots of the battle up to so many times."""
        if self.busy:
            return
        self.busy = True
        desk, campaign, battle = self.shell.desk, self.campaign, self.id

        def decide(_progress: Progress) -> Done:
            if most > 1:
                return desk.run(campaign, "battle.bots", battle=battle, most=most)
            try:
                return desk.run(campaign, "battle.bot_order", seat=seat, battle=battle)
            except NotToAct:  # somebody else has decided it meanwhile
                raise Cancelled from None

        task = self.shell.start(f"{self.called(seat)} thinks", decide)
        task.done.connect(self._done)  # by Qt, which knows when the page has gone meanwhile
        task.ended.connect(self._rest)

    def control(self, seat: Seat, by: str, dice: str, level: str = "") -> None:
        """Hand a seat to a player or to the bot of a level, the usual one where none is named, and say where its dice come from."""
        asked = self.question()
        done = self.shell.run(
            self.campaign, "battle.control", battle=self.id, seat=seat, by=by, level=level, dice=dice
        )
        players = [one for one in self.seats if self.by(one) == "player"]
        if done is not None and seat == self.seat and by == "bot" and players:
            self.left.emit(players[0])
        if done is not None and asked is not None and self.question() is None:  # they were rolled here
            self.early = []
            self.answered.emit(self.history()[-1])

    def levels(self) -> Sequence[str]:
        """Give the levels of bots that can hold a seat, the usual one first."""
        own = self.view.ruleset.levels if self.view.ruleset is not None else ()
        return (*own, RANDOM)

    def can_repeat(self) -> bool:
        """Tell whether an order of the turn before can be given again, at a table alone."""
        if not (self.by_cards and self.my_turn):
            return False
        return bool(self.shell.ask(lambda: self.shell.desk.can_repeat(self.id)))

    def again(self) -> None:
        """Give them, seat after seat, until a player has to decide something new."""
        self.shell.run(self.campaign, "battle.again", battle=self.id)

    def undo(self, number: int) -> None:
        """Take an entry of the log back, with what was built on it."""
        self.shell.run(self.campaign, "undo", number=number)

    @property
    def is_waiting(self) -> bool:
        """Whether an order is under way that waits for somebody's answer."""
        return self.view.engine is not None and self.engine.is_waiting(self.view.state)

    def lets_lie(self, entry: LogEntry) -> bool:
        """Tell whether an order only let the dice lie."""
        order = (entry.play or {}).get("order")
        return order is not None and self.engine.order(order).lets_lie

    def history(self, most: int = RECENT) -> Sequence[LogEntry]:
        """Give the newest orders of this battle that stand, oldest first."""
        entries = self.shell.ask(lambda: self.shell.desk.newest(self.campaign, self.id, most))
        return [entry for entry in entries or () if entry.undone_by is None and entry.play is not None]

    def account(self, most: int = RECENT) -> Sequence[LogEntry]:
        """Give what the battle's log tells: the newest orders that stand, and notices; of a veil lifted always."""
        from core.service.log_words import LIFT, notice  # with the desk's libraries, after the first page

        entries = self.shell.ask(lambda: self.shell.desk.newest(self.campaign, self.id, most))
        return [
            entry
            for entry in entries or ()
            if entry.command == LIFT
            or (entry.undone_by is None and ((entry.play and entry.play.get("order")) or notice(entry)))
        ]

    def since_own(self) -> Sequence[LogEntry]:
        """Give the last order that a player gave and all that came after it; the last one where none is near."""
        entries = self.history(NEAR)
        own = [
            place
            for place, entry in enumerate(entries)
            if entry.seat is not None
            and entry.seat in self.view.control
            and self.by(Seat(entry.seat)) == "player"
            and not self.lets_lie(entry)
        ]
        return entries[own[-1] if own else -1 :]

    def _order(self, seat: Seat, order: dict[str, Any], dice: list[int] | None) -> None:
        """Give an order; one that somebody else's has overtaken, while it waited for its turn, is dropped."""
        seen = self.view.battle.state

        def carry_out() -> Done | None:
            try:
                return self.shell.carry_out(
                    self.campaign, "battle.order", seat=seat, battle=self.id, order=order, dice=dice
                )
            except (IllegalOrder, NotToAct):
                if self.shell.desk.battle(self.id).battle.state == seen:
                    raise
                self.shell.told.emit("Somebody else was first; the orders are asked anew.")
                self.reload()
                return None

        done = self.shell.ask(carry_out)
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
        if not self.is_waiting:
            self.early = []  # the order is through
        entries = self.shell.ask(lambda: self.shell.desk.log(self.campaign, (done.number or 1) - 1, 1))
        if entries:
            self.answered.emit(entries[0])

    def _typed_before(self, question: DiceRequest | None) -> list[int] | None:
        """Take the faces of a batch that was typed ahead; those before it were not rolled in the end."""
        for number, (request, faces) in enumerate(self.early):
            if request == question:
                self.early = self.early[number + 1 :]
                return faces
        return None

    def _rest(self) -> None:
        self.busy = False
        self.changed.emit()

    def _known(self) -> Any:
        return self.engine.view(self.view.state, self.seat)
