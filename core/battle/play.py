"""Play a battle or a procedure: submit orders, undo them, replay a record.

Nothing here keeps a file; the store does. A state is never changed, so holding one is undo enough.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from core.battle.amend import amend_violations, amended
from core.battle.record import Entry, Header, Record
from core.battle.switch import switch_violations
from core.contract import canon
from core.contract.dice import Dice, RollLog, ScriptedDice, TableDice
from core.contract.engine import Engine, State, Step
from core.contract.errors import BadInput, BridgeheadError, DiceNeeded, IllegalOrder, NotToAct
from core.contract.events import Departure, Event, Switched
from core.contract.ids import Seat
from core.contract.issues import Violation
from core.contract.orders import Amend, Order, Switch
from core.contract.records import BattleSetup
from core.contract.ruleset import Ruleset
from core.contract.settings import chosen_settings


class Played(Struct, frozen=True):
    """What a submitted order led to.

    Args:
        events: as the ruleset's own types; `entry.events` holds them as plain data.
    """

    state: State
    entry: Entry
    events: tuple[Event, ...]
    departures: tuple[Departure, ...]


def judge(engine: Engine, state: State, seat: Seat, order: Order) -> Sequence[Violation]:
    """Give every reason why a seat may not give this order now, from what the seat itself may know.

    Raises:
        NotToAct: when the seat has nothing to decide.
    """
    if isinstance(order, Amend):
        return amend_violations(engine, state, seat, order)
    if isinstance(order, Switch):
        return switch_violations(engine, state, seat, order)
    to_act = engine.to_act(state)
    if seat not in to_act:
        raise NotToAct(seat, to_act)
    return engine.violations(engine.view(state, seat), seat, order)


def submit(engine: Engine, state: State, seat: Seat, order: Order, dice: Dice) -> Played:
    """Carry out one order.

    Raises:
        NotToAct: when the seat has nothing to decide.
        IllegalOrder: with every reason.
        DiceNeeded: when dice have yet to be typed; the state is as it was.
        WrongDice: when scripted or typed dice do not fit.
        BadInput: when an amendment cannot be made.
    """
    violations = judge(engine, state, seat, order)
    if violations:
        raise IllegalOrder(violations)
    log = RollLog(dice)
    step = _carried_out(engine, state, seat, order, log)
    entry = Entry(
        seat=seat,
        order=canon.plain(order),
        rolls=tuple(log.rolls),
        events=tuple(canon.plain(event) for event in step.events),
        digest=canon.digest(step.state),
    )
    return Played(step.state, entry, step.events, step.departures)


def dice_needed(
    engine: Engine,
    state: State,
    seat: Seat,
    order: Order,
    faces: Sequence[int],
    typing: Sequence[Seat],
) -> DiceNeeded | None:
    """Give what an order that waits for dice asks for, with its story so far; None where it waits no longer.

    Args:
        faces: what is known of its dice.
        typing: the seats whose dice are typed in.
    """
    try:
        submit(engine, state, seat, order, TableDice(faces, typing))
    except DiceNeeded as needed:
        return needed
    except BridgeheadError:
        pass  # it no longer fits what has happened since; who goes on with it is told so
    return None


def _carried_out(engine: Engine, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
    if isinstance(order, Amend):
        return amended(engine, state, seat, order)
    if isinstance(order, Switch) and isinstance(engine, Ruleset):
        before = engine.mode(state)
        return Step(engine.switched(state, order), (Switched(before, order.mode, order.reason),))
    return engine.apply(state, seat, order, dice)


class Battle:
    """A battle in memory, with every state it went through.

    Args:
        ruleset: already configured.
        state: where it begins.
        header: how it began.
    """

    def __init__(self, ruleset: Ruleset, state: State, header: Header) -> None:
        self.ruleset = ruleset
        self.header = header
        self._states = [state]
        self.entries: list[Entry] = []

    @classmethod
    def begin(
        cls, ruleset: Ruleset, setup: BattleSetup, dice: Dice, settings: Mapping[str, Any] | None = None
    ) -> "Battle":
        """Set a battle up.

        Raises:
            CannotSetUp: listing every reason.
        """
        log = RollLog(dice)
        state = ruleset.setup(setup, log)
        return cls(ruleset, state, _header(ruleset, state, settings, setup, None, log))

    @classmethod
    def arranged(
        cls, ruleset: Ruleset, script: Mapping[str, Any], settings: Mapping[str, Any] | None = None
    ) -> "Battle":
        """Begin from an arranged position.

        Raises:
            BadInput: naming the field.
        """
        state = ruleset.arrange(script)
        return cls(ruleset, state, _header(ruleset, state, settings, None, script, RollLog(ScriptedDice(()))))

    @property
    def state(self) -> State:
        """The state as it is now."""
        return self._states[-1]

    @property
    def record(self) -> Record:
        """The battle so far."""
        return Record(self.header, tuple(self.entries))

    def submit(self, seat: Seat, order: Order, dice: Dice) -> Played:
        """Carry out one order; see `submit`."""
        played = submit(self.ruleset, self.state, seat, order, dice)
        self._states.append(played.state)
        self.entries.append(played.entry)
        return played

    def undo(self, orders: int = 1) -> Sequence[Entry]:
        """Take back the last orders and give them, first to last.

        Raises:
            BadInput: when there are not so many.
        """
        if not 1 <= orders <= len(self.entries):
            raise BadInput("undo", f"{orders} orders cannot be taken back; there are {len(self.entries)}")
        taken = self.entries[-orders:]
        del self.entries[-orders:], self._states[-orders:]
        return taken


def _header(
    ruleset: Ruleset,
    state: State,
    settings: Mapping[str, Any] | None,
    setup: BattleSetup | None,
    arranged: Mapping[str, Any] | None,
    log: RollLog,
) -> Header:
    info = ruleset.info
    return Header(
        info.id,
        info.version,
        info.state_version,
        chosen_settings(ruleset.settings, settings or {}),
        setup,
        arranged,
        tuple(log.rolls),
        canon.digest(state),
    )


def replay(ruleset: Ruleset, record: Record) -> Battle:
    """Play a record again, with its dice, and compare each step.

    Args:
        ruleset: the one named in the header, not configured yet.

    Raises:
        BadInput: naming the first entry that comes out otherwise.
    """
    header = record.header
    configured = ruleset.configure(header.settings)
    dice = ScriptedDice((face for roll in header.rolls for face in roll.faces), "header")
    if header.setup is not None:
        battle = Battle.begin(configured, header.setup, dice, header.settings)
    else:
        battle = Battle.arranged(configured, header.arranged or {}, header.settings)
    if battle.header.digest != header.digest:
        raise BadInput("header", "the beginning comes out otherwise than recorded")
    for number, entry in enumerate(record.entries, 1):
        _replay_entry(battle, number, entry)
    return battle


def _replay_entry(battle: Battle, number: int, entry: Entry) -> None:
    place = f"entry {number}"
    dice = ScriptedDice(entry.faces, place)
    try:
        played = battle.submit(entry.seat, battle.ruleset.order(entry.order, place), dice)
        dice.finish()
    except BadInput:
        raise
    except BridgeheadError as error:
        raise BadInput(place, str(error)) from error
    if canon.encode(played.entry) != canon.encode(entry):
        raise BadInput(place, "comes out otherwise than recorded")
