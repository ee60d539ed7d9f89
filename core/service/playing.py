"""Play a battle or a procedure: begin it, give it an order, keep where it stands."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Literal, NoReturn

from msgspec import Struct

from core.battle.play import Played, judge, submit
from core.contract import canon
from core.contract.dice import DiceRequest, RollLog, TableDice
from core.contract.engine import Engine, Position, State
from core.contract.errors import BadInput, DiceNeeded, IllegalOrder, NotToAct, WrongDice
from core.contract.events import Departure
from core.contract.ids import CLOCK, GAMEMASTER, STANDING_BY, Seat
from core.contract.records import Outcome
from core.contract.ruleset import Ruleset
from core.service import commitments, pending, rulings
from core.store import models
from core.store.log import Work
from core.store.repository import PendingInfo
from core.store.states import begun, packed, rules_of, unpacked

AfterOrder = Callable[[Work, models.Battle, State, Sequence[Departure]], None]
AFTER_ORDER: list[AfterOrder] = []
"""What follows an order in the same transaction; `core.service.topics` says what that is."""


class Control(Struct, frozen=True, forbid_unknown_fields=True):
    """Who decides for a seat, and where its dice come from.

    Args:
        level: of the bot; empty for the usual one of the ruleset.
        odds: whether it may be told the odds of its orders; of a battle in which one seat may not, nobody is told.
    """

    by: Literal["player", "bot"] = "player"
    level: str = ""
    dice: Literal["rolled", "typed"] = "rolled"
    odds: bool = True


class Asked(Struct, frozen=True):
    """An order waits for dice. Give those that are asked for; the `known` ones are kept and are not given again."""

    request: DiceRequest
    known: tuple[int, ...]
    battle: str


def give(
    work: Work, battle: models.Battle, seat: str, order: Mapping[str, Any], dice: Sequence[int]
) -> Asked | Sequence[Mapping[str, Any]]:
    """Give an order with what is known of its dice and those that are typed now; ask for the first that is missing.

    Raises:
        IllegalOrder: with every reason why not, and what the club has noted on its rules.
        WrongDice: where what is typed is not what was asked for.
    """
    waiting = pending.of(work, battle.id, seat)
    known = []
    if waiting is not None and waiting.order == order:
        known = list(waiting.faces)
        _refuse_other_count(waiting, dice, seat_names(work, battle))
    table = TableDice([*known, *dice], typing_seats(battle), work.dice, seat_names(work, battle))
    try:
        played = play(work, battle, seat, order, table)
    except DiceNeeded as question:
        pending.keep(work, battle.id, seat, order, question.request, table.faces)
        work.leave_unlogged()
        return Asked(question.request, tuple(table.faces), battle.id)
    except IllegalOrder as error:
        noted = rulings.by_rule(rulings.rulings(work.connection, work.campaign.id, battle.ruleset))
        raise IllegalOrder(rulings.with_rulings(noted, error.violations)) from None
    except WrongDice:
        if not known or dice:
            raise
        # Another seat's order has changed what is rolled: what was typed for this one no longer fits. Ask anew.
        pending.drop(work, battle.id, seat)
        return give(work, battle, seat, order, ())
    pending.drop(work, battle.id, seat)
    return played.entry.events


def roll_missing(work: Work, battle: models.Battle, seats: Sequence[str]) -> Asked | None:
    """Go on with the orders that wait for dice of seats whose dice are rolled from now on; give what is asked next."""
    for waiting in pending.all_of(work, battle.id):
        if waiting.request["seat"] in seats:
            work.then("battle.dice", {"battle": battle.id, "seat": waiting.seat}, waiting.seat)
            given = give(work, battle, waiting.seat, waiting.order, ())
            if isinstance(given, Asked):
                return given
    return None


def hand_over(work: Work, battle: models.Battle, seats: Sequence[str], control: Control) -> None:
    """Say who decides for seats from now on, and with which dice; whether odds are told stays as it is."""
    new = {
        seat: {**canon.plain(control), "odds": battle.control.get(seat, {}).get("odds", True)}
        for seat in seats
    }
    work.set(battle, control={**battle.control, **new})


def typing_seats(battle: models.Battle) -> list[Seat]:
    """Give the seats whose dice are typed in."""
    return [Seat(name) for name, control in battle.control.items() if control["dice"] == "typed"]


def seat_names(work: Work, battle: models.Battle) -> Callable[[str], str]:
    """Give what seats are called where errors name them: in a procedure, where they are forces, by the forces' names."""

    def called(seat: str) -> str:
        force = work.seek(models.Force, seat) if battle.theater == "campaign" else None
        return seat if force is None else force.name

    return called


def _refuse_other_count(waiting: PendingInfo, dice: Sequence[int], called: Callable[[str], str]) -> None:
    """Refuse dice that are fewer or more than the question of an order asks for.

    Raises:
        WrongDice: naming both counts, and what is known already.
    """
    asked = canon.convert(waiting.request, DiceRequest, "dice")
    if dice and len(dice) != asked.count:
        known = f"; {', '.join(map(str, waiting.faces))} known already" if waiting.faces else ""
        raise WrongDice(
            "dice",
            f"{asked.count}d{asked.kind} asked of {called(asked.seat)} for {asked.reason}, and {len(dice)} given{known}. "
            "Give those that are asked for, or begin them all anew with battle.dice_anew",
        )


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
    refuse_closed(battle)
    if order.get("order") == "amend" and seat not in (*battle.control, GAMEMASTER):
        _refuse_seat(work, battle, seat)
    ruleset, engine = rules_of(work.plugins, battle)
    state = unpacked(work.plugins, ruleset, engine, battle)
    known = known_seat(work, battle, seat)
    seen = commitments.informed(work, battle, engine, state)

    def tried() -> Played:
        given = engine.order(order)
        if seen is not state and (found := judge(engine, seen, known, given)):
            raise IllegalOrder(found)
        return submit(engine, state, known, given, dice)

    try:
        played: Played = work.plugins.guard(battle.ruleset, tried)
    except NotToAct as error:
        raise NotToAct(error.seat, error.to_act, seat_names(work, battle)) from None
    dice.finish()
    _keep(work, battle, ruleset, engine, played.state)
    _drop_stale(work, battle, engine, played.state, seat)
    entry = played.entry
    noted = {"order": entry.order, "version": ruleset.info.version, "digest": entry.digest}
    work.note(seat=seat, battle=battle.id, play=noted, rolls=entry.rolls, events=entry.events)
    follow(work, battle, state, played.departures)
    return played


def known_seat(work: Work, battle: models.Battle, seat: str) -> Seat:
    """Give a seat of a battle.

    Raises:
        BadInput: naming the seats that there are.
    """
    if battle.control and seat not in {*battle.control, CLOCK, GAMEMASTER}:
        _refuse_seat(work, battle, seat)
    return Seat(seat)


def _refuse_seat(work: Work, battle: models.Battle, seat: str) -> NoReturn:
    called = seat_names(work, battle)
    there = ", ".join(sorted(map(called, battle.control)))
    raise BadInput(f"battle {battle.name}, seat {called(seat)}", f"there is none; there are: {there}")


def follow(work: Work, battle: models.Battle, before: State, departures: Sequence[Departure] = ()) -> None:
    """Do what follows an order that has been played or a result that has been entered.

    Args:
        before: the state until then.
        departures: what left the battle.
    """
    for after in AFTER_ORDER:
        after(work, battle, before, departures)


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


def refuse_closed(battle: models.Battle) -> None:
    """Refuse a battle that has been taken into the campaign, or abandoned.

    Raises:
        BadInput: that says which of the two.
    """
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
