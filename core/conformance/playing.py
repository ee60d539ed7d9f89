"""Checks of playing: same seed, same bytes; states that can be kept; orders that are what they say."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from msgspec import Struct

from core.api import (
    CLOCK,
    OVER,
    STANDING_BY,
    BadInput,
    Chance,
    DiceNeeded,
    Order,
    canon,
    pick,
)
from core.battle.play import replay
from core.battle.record import read, write
from core.conformance.subject import Moment, Nonconforming, Subject, check, same
from core.contract.dice import TableDice


@check
def same_seed_same_bytes(subject: Subject) -> None:
    """Play each battle again: every state and event comes out the same, from a record too."""
    for play in subject.plays:
        battle = subject.battle(play)
        if not same(battle.state, play.begun):
            raise Nonconforming(f"{play.where}: begins otherwise with the same dice")
        for moment in subject.through(play):
            if not same(battle.submit(moment.seat, moment.order, moment.dice()).entry, moment.played.entry):
                moment.fail("comes out otherwise with the same dice")
        try:
            replay(subject.bare, read(write(battle.record)))
        except BadInput as error:
            raise Nonconforming(f"{play.where}: its record does not replay: {error}") from error


@check
def states_survive_keeping(subject: Subject) -> None:
    """Dump and load each state: equal, with equal bytes; orders and events are read back equal."""
    game = subject.ruleset
    for moment in subject.moments():
        state = moment.played.state
        data = game.dump(state)
        loaded = game.load(data, game.info.state_version)
        if loaded != state or game.dump(loaded) != data or not same(loaded, state):
            moment.fail("the state after it is not the same once dumped and loaded")
        if game.order(moment.played.entry.order) != moment.order:
            moment.fail("the order is not the same once written and read")
        for event, plain in zip(moment.played.events, moment.played.entry.events, strict=True):
            if game.event(plain) != event:
                moment.fail(f"the event {event.name} is not the same once written and read")


@check
def loaded_states_go_on(subject: Subject) -> None:
    """Load the state before each order, unfinished resolution included, and give the order: the same comes of it."""
    game = subject.ruleset
    for moment in subject.moments():
        loaded = game.load(game.dump(moment.state), game.info.state_version)
        if tuple(game.to_act(loaded)) != tuple(game.to_act(moment.state)):
            moment.fail("other seats have to act once the state is loaded")
        if not same(subject.again(moment, loaded).entry, moment.played.entry):
            moment.fail("something else comes of it once the state is loaded")


@check
def states_are_sound(subject: Subject) -> None:
    """Find no broken invariant, a clock that runs forwards, and an outcome exactly when nobody has to act."""
    game = subject.ruleset
    steps = [step.id for step in game.info.steps]
    known = {*steps, STANDING_BY, OVER}
    for moment in subject.moments():
        state = moment.played.state
        broken = game.check(state)
        if broken:
            moment.fail(f"the state after it is broken: {broken[0]}")
        before, after = game.position(moment.state), game.position(state)
        if after.step not in known:
            moment.fail(f"leads to {after.step}, which is no step of the ruleset")
        if after.turn < before.turn:
            moment.fail(f"leads from turn {before.turn} back to turn {after.turn}")
        over = game.outcome(state) is not None
        if over != (not game.to_act(state)) or over != (after.step == OVER):
            moment.fail("an outcome, nobody to act and the step `over` do not come together")
        if not all(isinstance(departure.contingent.squads, tuple) for departure in moment.played.departures):
            moment.fail("a departure has no squads")
    for moment in subject.some_moments():
        for place, value in _unfit(moment.played.state, "state"):
            moment.fail(f"{place} is {value!r}: a state holds no {type(value).__name__}")


def _unfit(value: Any, place: str) -> Iterator[tuple[str, Any]]:
    """Give what a state may not hold: numbers that are not whole, and what has no order."""
    match value:
        case float() | set() | frozenset():
            yield place, value
        case Struct():
            for name in value.__struct_fields__:
                yield from _unfit(getattr(value, name), f"{place}.{name}")
        case Mapping():
            for key, item in value.items():
                yield from _unfit(item, f"{place}.{key}")
        case list() | tuple():
            for number, item in enumerate(value):
                yield from _unfit(item, f"{place}.{number}")


@check
def offered_orders_are_legal(subject: Subject) -> None:
    """Find no violation in any whole order that is offered, and something offered to each seat that has to act."""
    game = subject.ruleset
    for moment in subject.some_moments():
        view = game.view(moment.state, moment.seat)
        offered = game.legal_orders(view, moment.seat)
        if not offered and moment.seat != CLOCK:
            moment.fail("nothing is offered to a seat that has to act")
        for order in offered:
            if isinstance(order, Order) and (why := game.violations(view, moment.seat, order)):
                moment.fail(f"an offered order is not legal: {why[0].why}", order)
        for seat in moment.seats:
            seen = game.view(moment.state, seat)
            if seat not in game.to_act(moment.state) and (
                game.legal_orders(seen, seat) or game.attempts(seen, seat)
            ):
                moment.fail(f"orders are offered to {seat}, who has nothing to decide")


@check
def mutated_orders_are_judged(subject: Subject) -> None:
    """Change numbers, units and options of legal orders: each is refused with a reason, or can be carried out."""
    game = subject.ruleset
    words = sorted({word for moment in subject.some_moments() for word in _words(moment.played.entry.order)})
    for moment in subject.some_moments():
        chance = Random(moment.dice_seed)
        for _ in range(6):
            data = _mutated(canon.plain(moment.order), words, chance)
            try:
                order = game.order(data)
            except BadInput:
                continue
            _judge(subject, moment, order)


def _judge(subject: Subject, moment: Moment, order: Order) -> None:
    game = subject.ruleset
    try:
        why = game.violations(game.view(moment.state, moment.seat), moment.seat, order)
    except Exception as error:
        moment.fail(f"judging it raises {error!r}", order)
    if any(not violation.rule or not violation.why for violation in why):
        moment.fail("a violation has no rule or no reason", order)
    if why:
        return
    try:
        played = subject.again(moment, moment.state, order)
    except Exception as error:
        moment.fail(f"it is judged legal and cannot be carried out: {error!r}", order)
    broken = game.check(played.state)
    if broken:
        moment.fail(f"it is judged legal and breaks the state: {broken[0]}", order)
    if game.load(game.dump(played.state), game.info.state_version) != played.state:
        moment.fail("it is judged legal and leads to a state that does not load", order)
    try:
        over = not game.to_act(played.state)
    except Exception as error:
        moment.fail(f"it is judged legal, and nobody can say who has to act after it: {error!r}", order)
    if over != (game.outcome(played.state) is not None):
        moment.fail(
            "it is judged legal, and an outcome and nobody to act do not come together after it", order
        )


def _words(value: Any) -> set[str]:
    match value:
        case str():
            return {value}
        case dict():
            return {word for key, item in value.items() if key != "order" for word in _words(item)}
        case list() | tuple():
            return {word for item in value for word in _words(item)}
    return set()


def _mutated(data: dict[str, Any], words: list[str], chance: Chance) -> dict[str, Any]:
    """Change one value of an order, wherever it stands."""
    keys = [key for key in data if key != "order"]
    if not keys:
        return data
    key = pick(keys, chance)
    return {**data, key: _changed(data[key], words, chance)}


def _changed(value: Any, words: list[str], chance: Chance) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return pick((value + 1, value - 1, -value - 1, 0, value * 100 + 7, value * 2), chance)
        case str():
            return pick(words, chance) if words else "nobody"
        case dict() if value:
            key = pick(sorted(value), chance)
            if chance.random() < 0.2:
                return {k: v for k, v in value.items() if k != key}
            if words and chance.random() < 0.3:
                return {(pick(words, chance) if k == key else k): v for k, v in value.items()}
            return {**value, key: _changed(value[key], words, chance)}
        case list() | tuple() if value:
            items = list(value)
            place = int(chance.random() * len(items))
            return pick(
                (
                    items[:-1],
                    [*items, items[place]],
                    items[::-1],
                    [*items[:place], _changed(items[place], words, chance), *items[place + 1 :]],
                ),
                chance,
            )
        case None:
            return pick((0, 1, *words[:3]), chance)
    return value


@check
def typed_dice_come_out_the_same(subject: Subject) -> None:
    """Ask for each batch of dice, type what was rolled, and find the same in the end; asking changes nothing."""
    for moment in subject.moments():
        batches = [roll.faces for roll in moment.played.entry.rolls]
        before = canon.encode(moment.state)
        known: list[int] = []
        for asked in range(len(batches) + 1):
            dice = TableDice(known, None)
            try:
                step = subject.ruleset.apply(moment.state, moment.seat, moment.order, dice)
            except DiceNeeded as needed:
                if asked == len(batches) or needed.request != moment.played.entry.rolls[asked].request:
                    moment.fail(f"asks for other dice when they are typed: {needed}")
                known.extend(batches[asked])
            else:
                dice.finish()
                if not same(step.state, moment.played.state):
                    moment.fail("comes out otherwise when its dice are typed")
                break
            if canon.encode(moment.state) != before:
                moment.fail("asking for dice changed the state")


@check
def undo_restores(subject: Subject) -> None:
    """Take back the last orders of each battle, give them again: the same states."""
    for play in subject.plays:
        battle = subject.battle(play)
        for moment in play.moments[:12]:
            battle.submit(moment.seat, moment.order, moment.dice())
        digest = canon.digest(battle.state)
        count = min(5, len(battle.entries))
        if not count:
            continue
        battle.undo(count)
        moments = play.moments[len(battle.entries) : len(battle.entries) + count]
        if not same(battle.state, moments[0].state):
            moments[0].fail("undo does not lead back to the state before it")
        for moment in moments:
            battle.submit(moment.seat, moment.order, moment.dice())
        if canon.digest(battle.state) != digest:
            moments[-1].fail("orders given again after undo come out otherwise")


@check
def bots_end_the_game(subject: Subject) -> None:
    """Play each battle by bots to its outcome within the bound."""
    for play in subject.bot_plays:
        if subject.ruleset.to_act(play.ended):
            where = subject.ruleset.position(play.ended)
            raise Nonconforming(
                f"{play.where}: not over after {len(play.moments)} orders; turn {where.turn}, step {where.step}"
            )
        outcome = subject.ruleset.outcome(play.ended)
        if outcome is None:
            raise Nonconforming(f"{play.where}: nobody has to act and there is no outcome")
