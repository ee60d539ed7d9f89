"""Commands about battles: order, hand over, accept. Procedures are played in the same way."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from core.battle.bots import make_bot
from core.battle.play import Played, judge, submit
from core.contract import canon
from core.contract.dice import DiceRequest, RollLog, TableDice
from core.contract.engine import Engine, Position, State
from core.contract.errors import BadInput, DiceNeeded, NotToAct, WrongDice
from core.contract.events import Departure
from core.contract.ids import GAMEMASTER, OVER, STANDING_BY, Mode, Seat
from core.contract.orders import Switch
from core.contract.records import Outcome, UnitFate
from core.contract.ruleset import Ruleset
from core.plugin.manager import Plugins
from core.service import pending
from core.service.commands import command
from core.store import models, repository
from core.store.log import Work
from core.store.repository import PendingInfo, StoredBattle
from core.store.states import begun, packed, rules_of, unpacked

AfterOrder = Callable[[Work, models.Battle, State, Sequence[Departure]], None]
AfterAccept = Callable[[Work, models.Battle, Outcome], None]

AFTER_ORDER: list[AfterOrder] = []
"""Called in the same transaction once an order has been played or a result entered.

With the state before it, and with what left the battle.

A linked battle's clock is driven from here.
"""
AFTER_ACCEPT: list[AfterAccept] = []
"""Called in the same transaction once an outcome has been taken into the campaign."""


class Control(Struct, frozen=True, forbid_unknown_fields=True):
    """Who decides for a seat, and where its dice come from.

    Args:
        level: of the bot.
    """

    by: Literal["player", "bot"] = "player"
    level: str = "sound"
    dice: Literal["rolled", "typed"] = "rolled"


class Asked(Struct, frozen=True):
    """An order waits for dice. Give those that are asked for; the `known` ones are kept and are not given again."""

    request: DiceRequest
    known: tuple[int, ...]
    battle: str


class BattleView(Struct, frozen=True):
    """A battle as it stands.

    Args:
        ruleset, engine, state, position: None when the battle cannot be played here; `problem` then says why.
        pending: orders whose dice are still being typed.
    """

    battle: StoredBattle
    control: Mapping[str, Control]
    pending: Sequence[PendingInfo]
    outcome: Outcome | None
    ruleset: Ruleset | None = None
    engine: Engine | None = None
    state: State = None
    position: Position | None = None
    mode: Mode = "board"
    to_act: tuple[Seat, ...] = ()
    problem: str = ""

    @property
    def moment(self) -> str:
        """Name the step that runs as the players do; nothing for what is over or has no steps."""
        if self.position is None or self.ruleset is None:
            return ""
        if self.position.step == OVER or self.battle.status in ("over", "accepted"):
            return ""
        if self.position.step == STANDING_BY:
            return STANDING_BY
        titles = {step.id: step.title for step in self.ruleset.info.steps}
        return self.position.title or titles.get(self.position.step, self.position.step)


@command("battle.order", title="Give an order")
def order_battle(
    work: Work, battle: str, seat: str, order: dict[str, Any], dice: list[int] | None = None
) -> Asked | Sequence[Mapping[str, Any]]:
    """Give an order and get its events, or the question for dice that have to be typed.

    The order and the dice known so far are kept. The same order, given again with the dice that are still asked for,
    goes on, as `battle.dice` does; another order of the same seat puts it aside.
    """
    return give(work, work.get(models.Battle, battle), seat, order, dice or [])


@command("battle.bot", title="Let the bot decide")
def let_bot_decide(
    work: Work, battle: str, seat: str, dice: list[int] | None = None
) -> Asked | Sequence[Mapping[str, Any]]:
    """Let the seat's bot give one order; an order that waits for dice is gone on with."""
    row = work.get(models.Battle, battle)
    waiting = pending.of(work, row.id, seat)
    order = _chosen(work, row, Seat(seat)) if waiting is None else waiting.order
    return give(work, row, seat, order, dice or [])


@command("battle.control", title="Hand a seat over")
def control_seat(
    work: Work,
    battle: str,
    seat: str,
    by: Literal["player", "bot"] = "player",
    level: str = "sound",
    dice: Literal["rolled", "typed"] = "rolled",
) -> None:
    """Say who decides for a seat, and whether its dice are rolled here or typed in."""
    row = work.get(models.Battle, battle)
    if by == "bot":
        _, engine = rules_of(work.plugins, row)
        work.plugins.guard(row.ruleset, lambda: make_bot(engine, level))
    work.set(row, control={**row.control, seat: canon.plain(Control(by, level, dice))})
    work.note(battle=row.id)


@command("battle.mode", title="Play in another way")
def switch_battle(
    work: Work, battle: str, mode: Mode, places: dict[str, Any] | None = None, reason: str = ""
) -> Sequence[Mapping[str, Any]]:
    """Play a running battle on the board, by cards or by slip from now on.

    Onto the board `places` tells where each unit stands, as the ruleset's form of places takes it.
    """
    order = {"order": "switch", "mode": mode, "places": places or {}, "reason": reason}
    switch = canon.plain(canon.convert(order, Switch, f"battle {battle}, places"))
    return play(work, work.get(models.Battle, battle), GAMEMASTER, switch, TableDice((), ())).entry.events


@command("battle.result", title="Enter a result")
def enter_result(work: Work, battle: str, values: dict[str, Any]) -> Outcome:
    """End a battle with the result of a table where it was played, from the ruleset's result form."""
    row = work.get(models.Battle, battle)
    _refuse_closed(row)
    ruleset, engine = rules_of(work.plugins, row)
    if engine is not ruleset:
        raise BadInput(f"battle {row.id}", "is a procedure, which has no result form")
    if not values:
        raise BadInput(
            "battle.result, values", "tell nothing: say what came of the battle on its result form"
        )
    state = unpacked(work.plugins, ruleset, engine, row)
    outcome: Outcome = work.plugins.guard(row.ruleset, lambda: ruleset.result(state, values))
    work.set(row, outcome=canon.plain(outcome), status="over", ruleset_version=ruleset.info.version)
    pending.drop_all(work, row.id)
    work.note(battle=row.id)
    for follow in AFTER_ORDER:
        follow(work, row, state, ())
    return outcome


@command("battle.accept", title="Take the outcome into the campaign", backup="battle")
def accept_outcome(work: Work, battle: str) -> Outcome:
    """Write what became of each unit into the campaign and close the battle."""
    row = work.get(models.Battle, battle)
    if row.status != "over" or row.outcome is None:
        raise BadInput(f"battle {row.id}", f"has no outcome to take: it is {row.status}")
    ruleset, _ = rules_of(work.plugins, row)
    outcome = canon.convert(row.outcome, Outcome, f"battle {row.id}, outcome")
    for fate in outcome.units:
        unit = work.seek(models.Unit, fate.unit)
        if unit is not None:
            work.set(
                unit, condition=fate.condition, **_told(row.ruleset, ruleset.info.state_version, unit, fate)
            )
    work.set(row, status="accepted")
    work.note(battle=row.id)
    for follow in AFTER_ACCEPT:
        follow(work, row, outcome)
    return outcome


def _told(ruleset: str, version: int, unit: models.Unit, fate: UnitFate) -> dict[str, Any]:
    """Give the squads and the sheets of a unit as its fate tells them; what it does not mention is left out."""
    told: dict[str, Any] = {}
    if fate.squads is not None:
        told["squads"] = canon.plain(fate.squads)
    if fate.sheet is not None:
        told["sheets"] = {**unit.sheets, ruleset: {"version": version, "data": canon.plain(fate.sheet)}}
    return told


def begin(work: Work, battle: models.Battle) -> models.Battle:
    """Add a battle or procedure whose setup is filled in, and write how it begins into the entry.

    Raises:
        CannotSetUp: listing every reason.
    """
    rolled = RollLog(work.dice)
    ruleset, engine = rules_of(work.plugins, battle)
    state = begun(work.plugins, battle, rolled)
    work.add(battle)
    _keep(work, battle, ruleset, engine, state)
    play = {"order": None, "version": ruleset.info.version, "digest": canon.digest(state)}
    work.note(battle=battle.id, play=play, rolls=rolled.rolls)
    return battle


def play(work: Work, battle: models.Battle, seat: str, order: Mapping[str, Any], dice: TableDice) -> Played:
    """Play one order in a battle or procedure and write it into the entry.

    Raises:
        IllegalOrder, NotToAct, DiceNeeded, WrongDice, BadInput: as `core.battle.play.submit` does.
    """
    _refuse_closed(battle)
    ruleset, engine = rules_of(work.plugins, battle)
    state = unpacked(work.plugins, ruleset, engine, battle)
    played: Played = work.plugins.guard(
        battle.ruleset, lambda: submit(engine, state, Seat(seat), engine.order(order), dice)
    )
    dice.finish()
    _keep(work, battle, ruleset, engine, played.state)
    _drop_stale(work, battle, engine, played.state, seat)
    entry = played.entry
    noted = {"order": entry.order, "version": ruleset.info.version, "digest": entry.digest}
    work.note(seat=seat, battle=battle.id, play=noted, rolls=entry.rolls, events=entry.events)
    for follow in AFTER_ORDER:
        follow(work, battle, state, played.departures)
    return played


def _drop_stale(work: Work, battle: models.Battle, engine: Engine, state: State, seat: str) -> None:
    """Forget the orders that wait for dice and that another seat's order has made illegal."""
    for waiting in pending.all_of(work, battle.id):
        if waiting.seat == seat:
            continue
        try:
            order = engine.order(waiting.order)
            stale = work.plugins.guard(
                battle.ruleset, partial(judge, engine, state, Seat(waiting.seat), order)
            )
        except (BadInput, NotToAct):
            stale = True
        if stale:
            pending.drop(work, battle.id, waiting.seat)


def look(connection: Connection, plugins: Plugins, battle_id: str) -> BattleView:
    """Give a battle as it stands; one that cannot be played here comes with the reason."""
    battle = repository.battle(connection, battle_id)
    view = _seen(plugins, battle, repository.pending(connection, battle_id))
    return replace(view, to_act=()) if battle.status in ("over", "accepted") else view


def look_back(connection: Connection, plugins: Plugins, battle_id: str, turn: int) -> BattleView:
    """Give a battle as it stood when a turn began. Nobody has to act in it.

    Raises:
        BadInput: when it has not begun such a turn.
    """
    battle = repository.battle(connection, battle_id)
    turns = {began.turn: began for began in repository.turns(connection, battle_id)}
    if turn not in turns:
        there = ", ".join(map(str, turns))
        raise BadInput(f"battle {battle_id}, turn {turn}", f"was not begun; there are turns {there}")
    began = turns[turn]
    then = replace(battle, state=began.state, state_version=began.state_version, turn=turn)
    return replace(_seen(plugins, then, ()), to_act=())


def _seen(plugins: Plugins, battle: StoredBattle, waiting: Sequence[PendingInfo]) -> BattleView:
    place = f"battle {battle.id}"
    control = canon.convert(battle.control, dict[str, Control], f"{place}, control")
    outcome = None if battle.outcome is None else canon.convert(battle.outcome, Outcome, f"{place}, outcome")
    try:
        ruleset, engine = rules_of(plugins, battle)
        state = unpacked(plugins, ruleset, engine, battle)
        to_act = plugins.guard(battle.ruleset, lambda: engine.to_act(state))
        position: Position | None = None
        mode: Mode = "board"
        if engine is ruleset:
            position = plugins.guard(battle.ruleset, lambda: ruleset.position(state))
            mode = plugins.guard(battle.ruleset, lambda: ruleset.mode(state))
    except BadInput as error:
        return BattleView(battle, control, waiting, outcome, problem=str(error))
    return BattleView(battle, control, waiting, outcome, ruleset, engine, state, position, mode, to_act)


def give(
    work: Work, battle: models.Battle, seat: str, order: Mapping[str, Any], dice: Sequence[int]
) -> Asked | Sequence[Mapping[str, Any]]:
    """Give an order with what is known of its dice and those that are typed now; ask for the first that is missing."""
    waiting = pending.of(work, battle.id, seat)
    known = []
    if waiting is not None and waiting.order == order:
        known = list(waiting.faces)
        _refuse_other_count(waiting, dice)
    table = TableDice([*known, *dice], typing_seats(battle), work.dice)
    try:
        played = play(work, battle, seat, order, table)
    except DiceNeeded as question:
        pending.keep(work, battle.id, seat, order, question.request, table.faces)
        work.leave_unlogged()
        return Asked(question.request, tuple(table.faces), battle.id)
    except WrongDice:
        if not known or dice:
            raise
        # Another seat's order has changed what is rolled: what was typed for this one no longer fits. Ask anew.
        pending.drop(work, battle.id, seat)
        return give(work, battle, seat, order, ())
    pending.drop(work, battle.id, seat)
    return played.entry.events


def typing_seats(battle: models.Battle) -> list[Seat]:
    """Give the seats whose dice are typed in."""
    return [Seat(name) for name, control in battle.control.items() if control["dice"] == "typed"]


def _refuse_other_count(waiting: PendingInfo, dice: Sequence[int]) -> None:
    """Refuse dice that are fewer or more than the question of an order asks for.

    Raises:
        WrongDice: naming both counts, and what is known already.
    """
    asked = canon.convert(waiting.request, DiceRequest, "dice")
    if dice and len(dice) != asked.count:
        known = f"; {', '.join(map(str, waiting.faces))} known already" if waiting.faces else ""
        raise WrongDice(
            "dice",
            f"{asked.count}d{asked.kind} asked of {asked.seat} for {asked.reason}, and {len(dice)} given{known}. "
            "Give those that are asked for, or begin them all anew with battle.dice_anew",
        )


def _chosen(work: Work, battle: models.Battle, seat: Seat) -> Mapping[str, Any]:
    ruleset, engine = rules_of(work.plugins, battle)
    state = unpacked(work.plugins, ruleset, engine, battle)
    if seat == GAMEMASTER:
        raise BadInput(f"battle {battle.id}", "is played by slip: what the table tells, no bot knows")
    level = battle.control.get(seat, {}).get("level", Control().level)

    def choose() -> Mapping[str, Any]:
        to_act = engine.to_act(state)
        if seat not in to_act:
            raise NotToAct(seat, to_act)
        order = make_bot(engine, level).choose(engine.view(state, seat), seat, work.chance)
        plain: Mapping[str, Any] = canon.plain(order)
        return plain

    chosen: Mapping[str, Any] = work.plugins.guard(battle.ruleset, choose)
    return chosen


def _refuse_closed(battle: models.Battle) -> None:
    if battle.status == "accepted":
        abandoned = (
            battle.outcome is None and battle.theater != "campaign"
        )  # a procedure never has an outcome
        how = "was abandoned" if abandoned else "has been taken into the campaign"
        raise BadInput(f"battle {battle.id}", f"{how}; undo that to play on")


def _keep(work: Work, battle: models.Battle, ruleset: Ruleset, engine: Engine, state: State) -> None:
    """Write a state into its row, and into the turn that it begins."""

    def told() -> tuple[Position, tuple[Seat, ...], Outcome | None]:
        to_act = engine.to_act(state)
        if engine is not ruleset:
            return Position(0, ""), to_act, None
        return ruleset.position(state), to_act, ruleset.outcome(state)

    position, to_act, outcome = work.plugins.guard(battle.ruleset, told)
    new_turn = position.turn > battle.turn or battle.state == b""
    status = "over" if not to_act else STANDING_BY if position.step == STANDING_BY else "running"
    work.set(
        battle,
        state=work.plugins.guard(battle.ruleset, lambda: packed(engine, state)),
        state_version=ruleset.info.state_version,
        ruleset_version=ruleset.info.version,
        turn=position.turn,
        step=position.step,
        status=status,
        outcome=None if outcome is None else canon.plain(outcome),
    )
    if new_turn:
        work.add(
            models.BattleTurn(
                id=f"{battle.id}/{position.turn}",
                battle=battle.id,
                turn=position.turn,
                number=work.number,
                state=battle.state,
                state_version=battle.state_version,
            )
        )
