"""Checks of what each seat knows: nothing leaks, and what it is shown is enough."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

from msgspec.structs import replace

from core.api import (
    GAMEMASTER,
    PUBLIC,
    Amended,
    BadInput,
    Board,
    Hexes,
    Order,
    OrderForm,
    Printout,
    Seat,
    Table,
    canon,
    sample_order,
)
from core.battle.play import Played
from core.battle.printed import page
from core.conformance.subject import Moment, Nonconforming, Subject, check, same, seen


@check
def view_and_state_answer_alike(subject: Subject) -> None:
    """Ask for orders, violations, previews and a bot's choice with the view and with the state: the same answers."""
    game = subject.ruleset
    bot = game.bot()
    for moment in subject.some_moments():
        state, seat = moment.state, moment.seat
        view = game.view(state, seat)
        if not same(game.view(view, seat), view):
            moment.fail("the view of the view is another")
        if not same(game.view(state, GAMEMASTER), state):
            moment.fail("the gamemaster does not see all")
        everybody = game.view(state, PUBLIC)
        for other in moment.seats:
            if not same(game.view(game.view(state, other), PUBLIC), everybody):
                moment.fail(f"a seat that nobody holds knows what {other} does not")
        for other in moment.seats:
            offered = game.legal_orders(game.view(state, other), other)
            if not same(offered, game.legal_orders(state, other)):
                moment.fail(f"{other} is offered other orders from the state than from its view")
            tried = game.attempts(game.view(state, other), other)
            if not same(tried, game.attempts(state, other)):
                moment.fail(f"{other} may attempt other things from the state than from its view")
        if not same(game.violations(view, seat, moment.order), game.violations(state, seat, moment.order)):
            moment.fail("the state forbids what the view does not, or the other way round")
        if not same(game.preview(view, seat, moment.order), game.preview(state, seat, moment.order)):
            moment.fail("the preview from the state is another than from the view")
        for form in game.legal_orders(view, seat):
            if isinstance(form, OrderForm) and not same(
                game.refine(view, seat, form), game.refine(state, seat, form)
            ):
                moment.fail(f"the form {form.title} has other bounds from the state than from the view")
        if seat in moment.seats:
            chosen = bot.choose(view, seat, Random(1))
            if not same(chosen, bot.choose(state, seat, Random(1))):
                moment.fail("the bot decides otherwise when it is given the state")


@check
def secrets_do_not_leak(subject: Subject) -> None:
    """Try other orders and other dice at the same moment and compare what the other seats learn.

    Two things must hold for a seat that does not decide. Where it sees the same events, it has the same view: a
    view that differs tells what no event told. Where it has the same view of two states that differ and the dice
    were the same, it saw the same events: an event that differs tells what the view hides.
    """
    game = subject.ruleset
    for moment in subject.some_moments():
        tries = list(_tries(subject, moment))
        for seat in moment.seats:
            if seat == moment.seat:
                continue
            told = [canon.encode(seen(played, seat)) for _, played, _ in tries]
            views = [canon.encode(game.view(played.state, seat)) for _, played, _ in tries]
            for a, (order, one, dice) in enumerate(tries):
                for b in range(a):
                    _, other, others = tries[b]
                    if told[a] == told[b] and views[a] != views[b]:
                        moment.fail(
                            f"{seat} sees the same events as after {_short(tries[b][0])} and another view",
                            order,
                        )
                    hidden = views[a] == views[b] and one.entry.digest != other.entry.digest
                    if hidden and dice == others and told[a] != told[b]:
                        moment.fail(f"its events tell {seat} what its view hides", order)


def _tries(subject: Subject, moment: Moment) -> Iterator[tuple[Order, Played, int]]:
    """Give the order of the moment, the same one with other dice, others of the seat with the same dice; with their seeds."""
    dice = moment.dice_seed
    yield moment.order, moment.played, dice
    yield moment.order, subject.again(replace(moment, dice_seed=dice + 1), moment.state), dice + 1
    if moment.seat not in moment.seats:
        return
    game = subject.ruleset
    view = game.view(moment.state, moment.seat)
    for seed in range(3):
        order = sample_order(game, view, moment.seat, Random(dice + seed))
        yield order, subject.again(moment, moment.state, order), dice


def _short(order: Order) -> str:
    return canon.encode(order).decode()


@check
def events_are_described(subject: Subject) -> None:
    """Tell each event to each seat in the form in which it sees it: a line of words for each."""
    for moment in subject.moments():
        for seat in (*moment.seats, GAMEMASTER):
            for event in moment.played.events:
                if (form := event.seen_by(seat)) is not None:
                    _read(subject, moment, form, seat)
        if not all(event in seen(moment.played, GAMEMASTER) for event in moment.played.events):
            moment.fail("the gamemaster does not see every event whole")


def _read(subject: Subject, moment: Moment, event: Any, seat: Seat) -> None:
    try:
        view = subject.ruleset.view(moment.played.state, seat)
        line = subject.ruleset.describe(event, seat, view)
    except Exception as error:
        moment.fail(f"the event {event.name} cannot be told to {seat}: {error!r}")
    if not line.strip() or "\n" in line:
        moment.fail(f"the event {event.name} is told to {seat} as {line!r}, which is not a line of words")


@check
def events_name_their_rule(subject: Subject) -> None:
    """Find in each kind of event, of battles and procedures, the rule from which it comes, or that it has none.

    `rule = ""` says that the book has none; a kind that says nothing was forgotten.
    """
    game = subject.ruleset
    for name, engine in (("battle", game), *sorted(game.procedures().items())):
        for kind in {*(get_args(engine.event_type) or (engine.event_type,))} - {Amended}:
            if "rule" not in vars(kind):
                raise Nonconforming(f"{name}: the event class {kind.__name__} names no rule")
    for moment in subject.moments():
        for event in moment.played.events:
            if not isinstance(event.rule, str) or "\n" in event.rule:
                moment.fail(f"the rule of the event {event.name} is {event.rule!r}, which is no heading")


@check
def boards_show_every_view(subject: Subject) -> None:
    """Draw the board of each seat from its view: plain data, in the words of the contract, whose parts fit together."""
    game = subject.ruleset
    for moment in subject.some_moments():
        for seat in (*moment.seats, GAMEMASTER):
            try:
                board = game.board(game.view(moment.state, seat))
                canon.encode(board)
            except Exception as error:
                moment.fail(f"{seat} is shown no board: {error!r}")
            try:
                canon.convert(canon.plain(board), Board, "board")
            except BadInput as error:
                moment.fail(f"the board of {seat} cannot be drawn: {error}")
            ids = [token.id for token in board.tokens]
            if len(set(ids)) != len(ids):
                moment.fail(f"the board of {seat} has two tokens of one id")
            off = [
                token for token in board.tokens if token.at is not None and not _on(board.ground, token.at)
            ]
            if off:
                moment.fail(f"the board of {seat} has {off[0].id} at {off[0].at}, which is off it")
            named = [feature.id for feature in board.features]
            if len(set(named)) != len(named):
                moment.fail(f"the board of {seat} has two features of one id")
            if named and isinstance(board.ground, Hexes):
                moment.fail(f"the board of {seat} has the feature {named[0]}; hexes have their terrain")
            lost = [arc.token for arc in board.arcs if arc.token not in ids]
            if lost:
                moment.fail(f"the board of {seat} has an arc of {lost[0]}, which has no token")


def _on(ground: Table | Hexes, at: tuple[int, int]) -> bool:
    """Tell whether a place lies on the table, or is one of the hexes."""
    if isinstance(ground, Table):
        return 0 <= at[0] <= ground.width and 0 <= at[1] <= ground.height
    return any(cell.at == at for cell in ground.cells)


@check
def printouts_show_every_view(subject: Subject) -> None:
    """Print each unit from each seat's view and at rest: plain data that makes a page.

    Of its own units a seat is printed the same as the gamemaster is; of others what its view tells, which is all that
    a printout is made from.
    """
    game = subject.ruleset
    for moment in subject.some_moments():
        whole = _printed(subject, moment, GAMEMASTER)
        for seat in moment.seats:
            found = _printed(subject, moment, seat)
            for token in game.board(game.view(moment.state, seat)).tokens:
                if token.seat == seat and not same(found[token.id], whole.get(token.id)):
                    moment.fail(f"{seat} is printed {token.id} otherwise than the gamemaster is")
    for name, setup in subject.setups.items():
        for unit in (unit for force in setup.forces for unit in force.units):
            try:
                _page(game.printout_at_rest(unit))
            except Exception as error:
                where = f"setup {name}, unit {unit.id} of class {unit.class_id}"
                raise Nonconforming(f"{where}: is not printed at rest: {error!r}") from error


def _printed(subject: Subject, moment: Moment, seat: Seat) -> dict[str, Printout | None]:
    """Print every unit that a seat sees on its board."""
    game = subject.ruleset
    view = game.view(moment.state, seat)
    found: dict[str, Printout | None] = {}
    for token in game.board(view).tokens:
        try:
            found[token.id] = game.printout(view, token.id)
            _page(found[token.id])
        except Exception as error:
            moment.fail(f"{token.id} is not printed for {seat}: {error!r}")
    return found


def _page(printout: Printout | None) -> None:
    if printout is not None:
        canon.convert(canon.plain(printout), Printout, "printout")
        page(printout.title, (printout,))
