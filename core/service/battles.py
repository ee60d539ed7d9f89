"""Commands about battles: order, hand over, amend, switch, enter a result, accept. Procedures are played in the same way."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from core.battle.bots import make_bot
from core.contract import canon
from core.contract.dice import TableDice
from core.contract.errors import BadInput, NotToAct
from core.contract.ids import CLOCK, GAMEMASTER, Mode, Seat
from core.contract.orders import Amend, Switch
from core.contract.records import Outcome, UnitFate
from core.contract.written import worded
from core.service import pending, playing, reasons
from core.service.commands import command
from core.service.commitments import informed
from core.service.playing import Asked, Control
from core.store import models
from core.store.log import Work
from core.store.states import rules_of, unpacked

NO_BOTS = {
    GAMEMASTER: "what a table tells and what is amended, people know; hand the players' seats to bots",
    CLOCK: "the clock carries in what the operation's other battles send, as soon as they have",
}
"""Why these seats are no bot's."""


@command("battle.order", title="Give an order")
def order_battle(
    work: Work, battle: str, seat: str, order: dict[str, Any], dice: list[int] | None = None
) -> Asked | Sequence[Mapping[str, Any]]:
    """Give an order and get its events, or the question for dice that have to be typed.

    The order and the dice known so far are kept. The same order, given again with the dice that are still asked for,
    goes on, as `battle.dice` does; another order of the same seat puts it aside.
    """
    return playing.give(work, work.get(models.Battle, battle), seat, order, dice or [])


@command("battle.bot_order", title="Let the bot give one order")
def let_bot_decide(
    work: Work, battle: str, seat: str, dice: list[int] | None = None
) -> Asked | Sequence[Mapping[str, Any]]:
    """Let the seat's bot give one order; an order that waits for dice is gone on with.

    A bot does not answer what is asked of a player too, such as what a table shows.
    """
    row = work.get(models.Battle, battle)
    if seat in (CLOCK, GAMEMASTER):
        raise BadInput(f"battle.bot_order, seat {seat}", f"is no bot's: {NO_BOTS[Seat(seat)]}")
    players = _asked_alike(work, row, Seat(seat))
    if players:
        called = playing.seat_names(work, row)
        raise BadInput(
            f"battle.bot_order, seat {called(seat)}",
            f"is asked what {called(players[0])} is asked, who is no bot",
        )
    return bot_decides(work, row, seat, dice)


def bot_decides(
    work: Work, row: models.Battle, seat: str, dice: list[int] | None = None
) -> Asked | Sequence[Mapping[str, Any]]:
    """Let a seat's bot give one order, whoever could give it too."""
    waiting = pending.of(work, row.id, seat)
    if waiting is not None:
        return playing.give(work, row, seat, waiting.order, dice or [])
    order, why = _chosen(work, row, Seat(seat))
    if why:
        work.say(why=why)
    return playing.give(work, row, seat, order, dice or [])


@command("battle.control", title="Hand a seat over")
def control_seat(
    work: Work,
    battle: str,
    seat: str,
    by: Literal["player", "bot"] = "player",
    level: str = "",
    dice: Literal["rolled", "typed"] = "rolled",
) -> None:
    """Say who decides for a seat, and whether its dice are rolled here, those that are missing at once, or typed in."""
    row = work.get(models.Battle, battle)
    playing.known_seat(work, row, seat)
    if by == "bot":
        _, engine = rules_of(work.plugins, row)
        work.plugins.guard(row.ruleset, lambda: make_bot(engine, level))
    playing.hand_over(work, row, [seat], Control(by, level, dice))
    work.note(battle=row.id)
    if dice == "rolled":
        playing.roll_missing(work, row, [seat])


@command("battle.amend", title="Amend a value")
def amend_value(
    work: Work, battle: str, unit: str, value: str, to: Any, reason: str, seat: str = GAMEMASTER
) -> Sequence[Mapping[str, Any]]:
    """Set a value of a unit by hand and say why; all players read it in the log.

    `value` is its name as on the unit's card, and `to` what the card shall show, as a number or `true` and `false`; lengths
    are thousandths of an inch. What others may not see is told to them by its reason alone.
    """
    row = work.get(models.Battle, battle)
    playing.refuse_closed(row)
    ruleset, engine = rules_of(work.plugins, row)
    state = unpacked(work.plugins, ruleset, engine, row)
    if row.outcome is not None and work.plugins.guard(row.ruleset, lambda: ruleset.outcome(state)) is None:
        raise BadInput(f"battle {row.name}", "its result was entered; enter it anew, with what is different")
    listed = work.plugins.guard(row.ruleset, lambda: engine.amendable(engine.view(state, Seat(seat))))
    own = [one for one in listed if unit in (one.unit, one.name)]
    if not own:
        there = ", ".join(dict.fromkeys(one.name for one in listed)) or "none"
        raise BadInput(
            f"battle.amend, unit {unit}", f"nothing of it may be set by hand; of these may be: {there}"
        )
    found = next((one for one in own if one.field.label.casefold() == value.strip().casefold()), None)
    if found is None:
        there = ", ".join(one.field.label for one in own)
        raise BadInput(f"battle.amend, value {value}", f"there is none of that name; there are: {there}")
    if not found.takes(to):
        raise BadInput("battle.amend, to", f"{found.title} is {found.bounds}, not {to}")
    order = canon.plain(Amend(found.path, found.turned(to), worded(reason, "reason")))
    return playing.play(work, row, seat, order, TableDice((), ())).entry.events


@command("battle.odds", title="Tell odds, or none")
def tell_odds(work: Work, battle: str, told: bool) -> None:
    """Say whether the odds of orders are told in a battle, to anybody; dice and modifiers are told in any case."""
    row = work.get(models.Battle, battle)
    playing.refuse_closed(row)
    if all(one.get("odds", True) == told for one in row.control.values()):
        raise BadInput(f"battle {row.name}", f"odds are {'told' if told else 'not told'} in it already")
    work.set(row, control={seat: {**one, "odds": told} for seat, one in row.control.items()})
    work.note(battle=row.id)


@command("battle.lift", title="Lift the keeper's veil")
def lift_veil(work: Work, battle: str, seat: str | None = None) -> None:
    """Let the keeper see all of a battle in which the keeper plays; every player is told so by the log."""
    row = work.get(models.Battle, battle)
    if seat is not None and seat not in row.control:
        raise BadInput(
            f"battle.lift, seat {seat}", f"there is none of that name; there are: {', '.join(row.control)}"
        )
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
    row = work.get(models.Battle, battle)
    return playing.play(work, row, GAMEMASTER, switch, TableDice((), ())).entry.events


@command("battle.result", title="Enter a result")
def enter_result(work: Work, battle: str, values: dict[str, Any]) -> Outcome:
    """End a battle with the result of a table where it was played, from the ruleset's result form."""
    row = work.get(models.Battle, battle)
    playing.refuse_closed(row)
    ruleset, engine = rules_of(work.plugins, row)
    if engine is not ruleset:
        raise BadInput(f"battle {row.id}", "is a procedure, which has no result form")
    state = unpacked(work.plugins, ruleset, engine, row)
    if not values and work.plugins.guard(row.ruleset, lambda: ruleset.result_form(state)).fields:
        raise BadInput(
            "battle.result, values", "tell nothing: say what came of the battle on its result form"
        )
    outcome: Outcome = work.plugins.guard(row.ruleset, lambda: ruleset.result(state, values))
    work.set(row, outcome=canon.plain(outcome), status="over", ruleset_version=ruleset.info.version)
    pending.drop_all(work, row.id)
    work.note(battle=row.id)
    playing.follow(work, row, state)
    return outcome


@command("battle.accept", title="Take the outcome into the campaign", backup="battle")
def accept_outcome(work: Work, battle: str) -> Outcome:
    """Write what became of each unit into the campaign and close the battle; an operation takes all of its battles at once."""
    row = work.get(models.Battle, battle)
    if row.status != "over" or row.outcome is None:
        raise BadInput(f"battle {row.id}", f"has no outcome to take: it is {row.status}")
    _refuse_alone(work, row)
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
    return outcome


def _refuse_alone(work: Work, battle: models.Battle) -> None:
    """Refuse to take one battle of an operation into the campaign without the others."""
    operation = None if battle.operation is None else work.get(models.Operation, battle.operation)
    if operation is not None and operation.status == "running":
        raise BadInput(
            f"battle {battle.name}",
            f"belongs to the operation {operation.name}; take that into the campaign",
        )


def _told(ruleset: str, version: int, unit: models.Unit, fate: UnitFate) -> dict[str, Any]:
    """Give the squads and the sheets of a unit as its fate tells them; what it does not mention is left out."""
    told: dict[str, Any] = {}
    if fate.squads is not None:
        told["squads"] = canon.plain(fate.squads)
    if fate.sheet is not None:
        told["sheets"] = {**unit.sheets, ruleset: {"version": version, "data": canon.plain(fate.sheet)}}
    return told


def _asked_alike(work: Work, battle: models.Battle, seat: Seat) -> Sequence[Seat]:
    """Give the players who can order just what a bot's seat can: theirs it is to answer; in a procedure each answers alone."""
    if battle.theater == "campaign" or battle.control.get(seat, {}).get("by") != "bot":
        return ()
    ruleset, engine = rules_of(work.plugins, battle)
    state = unpacked(work.plugins, ruleset, engine, battle)

    def find() -> Sequence[Seat]:
        to_act = engine.to_act(state)
        players = [one for one in to_act if battle.control.get(one, {}).get("by", "player") == "player"]
        players = [one for one in players if one not in (CLOCK, GAMEMASTER)]
        if seat not in to_act or not players:
            return ()
        # What is asked stands first; what a seat may say besides, of itself, is no matter.
        own = engine.legal_orders(engine.view(state, seat), seat)[:1]
        return [
            one for one in players if own and engine.legal_orders(engine.view(state, one), one)[:1] == own
        ]

    found: Sequence[Seat] = work.plugins.guard(battle.ruleset, find)
    return found


def _chosen(work: Work, battle: models.Battle, seat: Seat) -> tuple[Mapping[str, Any], dict[str, Any]]:
    """Let a seat's bot choose an order, and give why, where it says so, as `reasons` tells it."""
    ruleset, engine = rules_of(work.plugins, battle)
    state = informed(work, battle, engine, unpacked(work.plugins, ruleset, engine, battle))
    level = battle.control.get(seat, {}).get("level", "")

    def choose() -> tuple[Mapping[str, Any], dict[str, Any]]:
        to_act = engine.to_act(state)
        if seat not in to_act:
            raise NotToAct(seat, to_act, playing.seat_names(work, battle))
        bot = make_bot(engine, level)
        order = bot.choose(engine.view(state, seat), seat, work.chance)
        plain: Mapping[str, Any] = canon.plain(order)
        return plain, reasons.noted(engine, state, bot, [Seat(one) for one in battle.control])

    chosen: tuple[Mapping[str, Any], dict[str, Any]] = work.plugins.guard(battle.ruleset, choose)
    return chosen
