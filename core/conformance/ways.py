"""Checks that the way of playing can be changed at any time, and that a slip tells a whole turn."""

from random import Random
from typing import Any

from core.api import (
    CLOCK,
    GAMEMASTER,
    OVER,
    STANDING_BY,
    HexPath,
    State,
    Switch,
    canon,
    sample_order,
    sample_values,
)
from core.battle.play import judge, submit
from core.conformance.subject import WAYS, Moment, Nonconforming, Play, Subject, check, same
from core.contract.dice import ScriptedDice, SeededDice

TRIES = 50
"""Places are sampled so often until all of them go together."""


@check
def switching_keeps_the_battle(subject: Subject) -> None:
    """Switch to each other way and back, with the places that were: the same bytes; in between no places are known.

    It is refused with a reason where it cannot be done, and can be done at some moment of each play.
    """
    for play in subject.plays:
        looked = [moment for moment in play.moments if subject.ruleset.to_act(moment.state)]
        stride = max(1, len(looked) // subject.looks)
        done = [_there_and_back(subject, moment) for moment in _through(subject, play, looked[::stride])]
        if looked and not any(done):
            raise Nonconforming(f"{play.where}: it can be switched at none of {len(done)} moments")


def _through(subject: Subject, play: Play, moments: list[Moment]) -> Any:
    return subject.through(Play(play.start, play.begun, tuple(moments)))


def _there_and_back(subject: Subject, moment: Moment) -> bool:
    """Switch to the other ways that need no places, and back; say whether it could be done."""
    game, state = subject.ruleset, moment.state
    here = game.mode(state)
    done = False
    for way in WAYS[1:]:
        there = Switch(way)
        if way == here or judge(game, state, GAMEMASTER, there):
            continue
        done = True
        away = _switched(subject, moment, state, there)
        if game.mode(away) != way or game.position(away).turn != game.position(state).turn:
            moment.fail("it leads to another turn, or to another way of playing", there)
        tokens = game.board(game.view(away, GAMEMASTER)).tokens
        asked = {field.name for field in game.places_form(away).fields}
        placed = [token.id for token in tokens if token.at is not None and token.id in asked]
        if placed:
            moment.fail(f"after it the place of {placed[0]} is still known", there)
        _asks_whom_it_should(subject, moment, there, away)
        back = Switch(here, _places(subject, state, away) if here == "board" else {})
        if not same(_switched(subject, moment, away, back), state):
            moment.fail("the battle is another once it has been switched there and back", back)
    return done


def _asks_whom_it_should(subject: Subject, moment: Moment, order: Switch, state: State) -> None:
    game = subject.ruleset
    waiting, before = tuple(game.to_act(state)), tuple(game.to_act(moment.state))
    if order.mode == "slip":
        if waiting not in ((GAMEMASTER,), (CLOCK,)):
            moment.fail(f"by slip {waiting} have to act in place of the gamemaster", order)
    elif game.mode(moment.state) == "board" and waiting[: len(before)] != before:
        # Others may follow: whoever stands at a table can tell what it shows.
        moment.fail(f"after it {waiting} have to act", order)
    if waiting and waiting[0] != CLOCK:
        given = sample_order(game, game.view(state, waiting[0]), waiting[0], Random(moment.dice_seed))
        submit(game, state, waiting[0], given, moment.dice())


def _switched(subject: Subject, moment: Moment, state: State, order: Switch) -> State:
    game = subject.ruleset
    if why := judge(game, state, GAMEMASTER, order):
        moment.fail(f"it is refused: {why[0].why}", order)
    after = submit(game, state, GAMEMASTER, order, ScriptedDice(())).state
    if broken := game.check(after):
        moment.fail(f"the state after it is broken: {broken[0]}", order)
    if game.load(game.dump(after), game.info.state_version) != after:
        moment.fail("the state after it is not the same once dumped and loaded", order)
    return after


def _places(subject: Subject, state: State, away: State) -> Any:
    """Give the places that the board shows, as the form of places takes them."""
    game = subject.ruleset
    tokens = {token.id: token for token in game.board(game.view(state, GAMEMASTER)).tokens}
    places = {}
    for field in game.places_form(away).fields:
        token = tokens.get(field.name)  # type: ignore[call-overload]
        if token is not None and token.at is not None:
            at = token.at if isinstance(field, HexPath) else ("place", *token.at, token.heading or 0)
            places[field.name] = (at,)
    return places


@check
def bots_play_on_after_a_switch(subject: Subject) -> None:
    """Put battles by cards and by slip onto the board in their middle, anywhere, and let bots play them to an outcome."""
    for play in subject.bot_plays:
        if play.start.setup is None or play.start.setup.mode == "board":
            continue
        half = len(play.moments) // 2
        for moment in _through(subject, play, [*play.moments[half:], *reversed(play.moments[:half])]):
            order = _sampled(subject, moment)
            if order is not None:
                _play_on(subject, play, moment, order)
                break


def _sampled(subject: Subject, moment: Moment) -> Switch | None:
    """Give a switch onto the board at places within the form's bounds; None where it cannot be done."""
    game, chance = subject.ruleset, Random(moment.dice_seed)
    form = game.places_form(moment.state)
    for _ in range(TRIES):
        places = canon.convert(sample_values(form, chance), dict[str, tuple[tuple[int | str, ...], ...]])
        order = Switch("board", places, "the kit places them")
        if not judge(game, moment.state, GAMEMASTER, order):
            return order
    return None


def _play_on(subject: Subject, play: Play, moment: Moment, order: Switch) -> None:
    game, bot = subject.ruleset, subject.ruleset.bot()
    chance, dice = Random(moment.dice_seed), SeededDice.from_seed(moment.dice_seed)
    state = _switched(subject, moment, moment.state, order)
    for _ in range(subject.longest):
        waiting = game.to_act(state)
        if not waiting:
            return
        seat, view = waiting[0], game.view(state, waiting[0])
        given = subject.clock_order(state, (), chance) if seat == CLOCK else bot.choose(view, seat, chance)
        state = submit(game, state, seat, given, dice).state
    moment.fail(f"switched onto the board, it is not over after {subject.longest} orders of bots", order)


@check
def slips_end_turns(subject: Subject) -> None:
    """By slip find the gamemaster to act, besides the clock, and each order but one for the deployment to end a turn."""
    for play in subject.plays:
        if play.start.setup is None or play.start.setup.mode != "slip":
            continue
        first = True
        for moment in subject.through(play):
            if moment.seat == CLOCK:
                continue
            if moment.seat != GAMEMASTER:
                moment.fail("by slip nobody decides but the gamemaster")
            before, after = (subject.ruleset.position(s) for s in (moment.state, moment.played.state))
            ended = after.turn > before.turn or after.step in (STANDING_BY, OVER)
            if not ended and not first:
                moment.fail(f"the slip does not end turn {before.turn}")
            first = False
