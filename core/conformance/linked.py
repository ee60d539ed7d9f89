"""Checks of battles that share their turns with others: when the clock is asked, standing by, and closing."""

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from core.api import (
    CLOCK,
    GAMEMASTER,
    OVER,
    STANDING_BY,
    Contingent,
    Craft,
    LinkKind,
    Offer,
    Position,
    Seat,
    Tick,
    UnitId,
    sample_order,
)
from core.conformance.subject import Moment, Nonconforming, Play, Subject, check
from core.contract.dice import SeededDice

CLOSED = 3
"""At so many ticks of each play the ways out are closed."""


@check
def clock_is_asked(subject: Subject) -> None:
    """Find the clock to act, alone and once, at the start of each turn and of each receiving step of a linked battle."""
    receiving = {step.id for step in subject.ruleset.info.steps if step.receives}
    for play in _linked(subject):
        for moment in subject.through(play):
            _ask_at(subject, moment, receiving)


def _ask_at(subject: Subject, moment: Moment, receiving: set[str]) -> None:
    game = subject.ruleset
    before, after = game.position(moment.state), game.position(moment.played.state)
    to_act = tuple(game.to_act(moment.played.state))
    if CLOCK in to_act and to_act != (CLOCK,):
        moment.fail(f"the clock and others are asked together: {to_act}")
    if after == before:
        if moment.seat == CLOCK and to_act == (CLOCK,) and after.step != STANDING_BY:
            moment.fail("the clock is asked again at the same step")
    elif _begins(before, after, receiving) and to_act != (CLOCK,):
        moment.fail(f"turn {after.turn}, step {after.step} begins without the clock")


def _begins(before: Position, after: Position, receiving: set[str]) -> bool:
    """Tell whether a turn begins, or a step that receives."""
    return after.step not in (STANDING_BY, OVER) and (after.turn > before.turn or after.step in receiving)


@check
def decided_battles_stand_by(subject: Subject) -> None:
    """Find each linked battle of bots to stand by once it is decided, turn by turn, until the clock closes it."""
    for play in _linked(subject):
        if play.start.setup is None or not play.moments:
            continue
        for moment in subject.through(play):
            _stand_by(subject, moment)
        _count_turns(subject, play)
        last = play.moments[-1]
        if not subject.ruleset.to_act(play.ended) and not (
            isinstance(last.order, Tick) and last.order.closing
        ):
            last.fail("a linked battle is over without having stood by until the clock closed it")


def _count_turns(subject: Subject, play: Play) -> None:
    """The outcome tells the turn of the decision, whatever turn the clock has come to."""
    game = subject.ruleset
    outcome = game.outcome(play.ended)
    stood = [at for m in play.moments if (at := game.position(m.played.state)).step == STANDING_BY]
    if outcome is not None and stood and outcome.turns != stood[0].turn:
        play.moments[-1].fail(f"decided in turn {stood[0].turn}, its outcome tells of {outcome.turns}")


def _stand_by(subject: Subject, moment: Moment) -> None:
    game = subject.ruleset
    order, after = moment.order, game.position(moment.played.state)
    if after.step == STANDING_BY and tuple(game.to_act(moment.played.state)) != (CLOCK,):
        moment.fail(f"it stands by, and {game.to_act(moment.played.state)} have to act in place of the clock")
    if not isinstance(order, Tick) or game.position(moment.state).step != STANDING_BY:
        return
    if order.closing and after.step != OVER:
        moment.fail("it is closed while it stands by, and is not over")
    if not order.closing and after != Position(order.turn, STANDING_BY):
        moment.fail(
            f"it stands by and is told of turn {order.turn}; then it is at turn {after.turn}, {after.step}"
        )


@check
def closed_battles_go_on_alone(subject: Subject) -> None:
    """Close linked battles that are not decided: bots play on without the clock, to an outcome."""
    for play in _linked(subject):
        undecided = [
            m
            for m in play.moments
            if m.seat == CLOCK and subject.ruleset.position(m.state).step != STANDING_BY
        ]
        if undecided and play in subject.bot_plays:
            next(subject.through(Play(play.start, play.begun, (undecided[0],))))
            _go_on(subject, undecided[0])


def _go_on(subject: Subject, moment: Moment) -> None:
    game, bot = subject.ruleset, subject.ruleset.bot()
    closing = Tick(game.position(moment.state).turn, closing=True)
    if why := game.violations(game.view(moment.state, CLOCK), CLOCK, closing):
        moment.fail(f"it cannot be closed while it is not decided: {why[0].why}", closing)
    chance, dice = Random(moment.dice_seed), SeededDice.from_seed(moment.dice_seed)
    state = game.apply(moment.state, CLOCK, closing, dice).state
    for _ in range(subject.longest):
        waiting = game.to_act(state)
        if not waiting:
            return
        if CLOCK in waiting:
            moment.fail("the clock is asked again after it closed the battle", closing)
        view, seat = game.view(state, waiting[0]), waiting[0]
        slip = seat == GAMEMASTER
        order = sample_order(game, view, seat, chance) if slip else bot.choose(view, seat, chance)
        state = game.apply(state, seat, order, dice).state
    moment.fail(f"closed while it was not decided, it is not over after {subject.longest} orders", closing)


@check
def closed_links_are_left_alone(subject: Subject) -> None:
    """Close all ways out at ticks of linked battles: nothing that can be ordered until the clock comes again sends anything."""
    for play in _linked(subject):
        assert play.start.setup is not None
        ways_out = [link.id for link in play.start.setup.links if link.sends and link.kind != "control"]
        ticks = [moment for moment in play.moments if isinstance(moment.order, Tick)]
        for moment in ticks[:CLOSED] if ways_out else ():
            next(subject.through(Play(play.start, play.begun, (moment,))))
            _stay(subject, moment, ways_out)


def _stay(subject: Subject, moment: Moment, ways_out: Sequence[str]) -> None:
    game = subject.ruleset
    assert isinstance(moment.order, Tick)
    shut = tuple(Offer(link, UnitId(""), Seat(""), 0, "closed by agreement") for link in ways_out)
    order = replace(moment.order, offers=(*moment.order.offers, *shut))
    if why := game.violations(game.view(moment.state, CLOCK), CLOCK, order):
        moment.fail(f"it cannot be told that links are closed: {why[0].why}", order)
    chance, dice = Random(moment.dice_seed), SeededDice.from_seed(moment.dice_seed)
    state = game.apply(moment.state, CLOCK, order, dice).state
    for _ in range(subject.longest):
        waiting = game.to_act(state)
        if not waiting or CLOCK in waiting:
            return
        given = sample_order(game, game.view(state, waiting[0]), waiting[0], chance)
        step = game.apply(state, waiting[0], given, dice)
        if step.departures:
            moment.fail(
                f"{given.name} sends along {step.departures[0].contingent.link}, which is closed", order
            )
        state = step.state


@check
def arrivals_are_taken(subject: Subject) -> None:
    """Bring squads along each link that arrives, with each tick until they are taken; after a receiving step they are."""
    receiving = {step.id: step.receives for step in subject.ruleset.info.steps}
    for play in subject.bot_plays:
        setup = play.start.setup
        assert setup is not None
        taken = {
            arrived.link
            for moment in play.moments
            if isinstance(moment.order, Tick)
            for arrived in moment.order.arrivals
        }
        ticked = {
            subject.ruleset.position(moment.state).step for moment in play.moments if moment.seat == CLOCK
        }
        for link in setup.links:
            could = any(link.kind in receiving.get(step, ()) for step in ticked)
            if not link.sends and link.seats and link.kind != "control" and could and link.id not in taken:
                raise Nonconforming(f"{play.where}: squads that come along {link.id} are never taken")


@check
def departures_fit_their_links(subject: Subject) -> None:
    """Find in each contingent that leaves what travels along its link: people, craft or fire, in a step that sends it."""
    for play in _linked(subject):
        assert play.start.setup is not None
        links = {link.id: link for link in play.start.setup.links if link.sends}
        for moment in subject.through(play):
            for departure in moment.played.departures:
                going = departure.contingent
                link = links.get(going.link)
                if link is None:
                    moment.fail(f"{going.id} leaves along {going.link}, which is no way out")
                if why := _unfit(link.kind, going):
                    moment.fail(f"{going.id} leaves along a {link.kind} {why}")
                if going.seat not in link.seats:
                    moment.fail(f"{going.id} of {going.seat} leaves along {going.link}, which is not for it")
                _sent_in_time(subject, moment, link.kind)


def _unfit(kind: LinkKind, going: Contingent) -> str:
    """Say what is wrong with a contingent that leaves along a kind of link; empty where nothing is."""
    if kind == "control":
        return "link, along which nobody goes"
    if kind == "bombardment":
        if going.squads or going.craft is not None:
            return "with people or a craft"
        return "" if going.strength > 0 else "without strength"
    if going.strength:
        return "with strength, as if it were fire"
    if kind == "transporter" and going.craft is not None:
        return "with a craft"
    if kind == "shuttle" and going.craft is None:
        return "without a craft"
    return "" if going.squads or going.craft is not None else "with nobody"


def _sent_in_time(subject: Subject, moment: Moment, kind: LinkKind) -> None:
    if subject.ruleset.mode(moment.state) == "slip":
        return
    step = subject.ruleset.position(moment.state).step
    sends = {info.id: info.sends for info in subject.ruleset.info.steps}
    if step not in (STANDING_BY, OVER) and kind not in sends.get(step, ()):
        moment.fail(f"something leaves along a {kind} link in the step {step}, which sends none")


@check
def craft_stay_what_they_are(subject: Subject) -> None:
    """Follow each craft that arrives: it leaves at most once for each time it came, of the same kind and home."""
    for play in _linked(subject):
        here: dict[str, Craft] = {}
        gone: set[str] = set()
        for moment in subject.through(play):
            for came in moment.order.arrivals if isinstance(moment.order, Tick) else ():
                if came.craft is not None:
                    here[came.craft.id] = came.craft
                    gone.discard(came.craft.id)
            for craft in (one.contingent.craft for one in moment.played.departures):
                if craft is None:
                    continue
                known = here.get(craft.id, craft)
                if (known.kind, known.home) != (craft.kind, craft.home):
                    moment.fail(f"the craft {craft.id} came as {known} and leaves as {craft}")
                if craft.damage < known.damage and craft.id in here:
                    moment.fail(f"the craft {craft.id} leaves with less damage than it came with")
                if craft.id in gone:
                    moment.fail(f"the craft {craft.id} leaves twice")
                gone.add(craft.id)


@check
def control_is_told(subject: Subject) -> None:
    """Find an offer for each unit that a control link names at its source, and all offers along links that there are."""
    liaison = subject.ruleset.liaison()
    for play in _linked(subject) if liaison is not None else ():
        assert play.start.setup is not None and liaison is not None
        links = {link.id for link in play.start.setup.links}
        told = {
            (link.id, unit)
            for link in play.start.setup.links
            if link.kind == "control" and link.sends
            for unit in link.detail.get("units", ())
        }
        for moment in subject.through(play):
            offers = liaison.offers(moment.played.state)
            if strange := [offer.link for offer in offers if offer.link not in links]:
                moment.fail(f"it offers along {strange[0]}, which is no link")
            if missing := sorted(told - {(offer.link, offer.unit) for offer in offers}):
                moment.fail(f"it does not tell of {missing[0][1]} along {missing[0][0]}")


def _linked(subject: Subject) -> list[Play]:
    return [play for play in subject.plays if play.start.setup is not None and play.start.setup.links]
