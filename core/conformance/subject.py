"""What the checks look at: a ruleset, battles of it, and each moment of playing them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, wraps
from random import Random
from typing import Any, NoReturn

from msgspec import Struct
from msgspec.structs import replace

from core.api import (
    CLOCK,
    GAMEMASTER,
    STANDING_BY,
    BattleSetup,
    Chance,
    Contingent,
    Craft,
    LinkEnd,
    Mode,
    Order,
    Ruleset,
    Seat,
    Squad,
    SquadId,
    State,
    Tick,
    UnitId,
    canon,
    pick,
    sample_order,
)
from core.battle.play import Battle, Played, submit
from core.contract.dice import SeededDice


class Nonconforming(AssertionError):
    """A ruleset breaks the contract; the text names battle, step, seat and order."""


WAYS: tuple[Mode, ...] = ("board", "cards", "slip")

Check = Callable[["Subject"], None]


class Moment(Struct, frozen=True):
    """One order of a play, with the state before it and all that came of it.

    Args:
        where: the battle, who played it and the seed.
        number: counts the orders of the play from 1.
        dice_seed: of the dice of this order alone.
    """

    where: str
    seats: tuple[Seat, ...]
    number: int
    state: Any
    seat: Seat
    order: Any
    dice_seed: int
    played: Played

    def dice(self) -> SeededDice:
        """Give the dice of this order, fresh."""
        return SeededDice.from_seed(self.dice_seed)

    def fail(self, what: str, order: object = None) -> NoReturn:
        """Report a breach at this moment."""
        where = self.told if order is None else f"{self.told} with {canon.encode(order).decode()}"
        raise Nonconforming(f"{where}: {what}")

    @property
    def told(self) -> str:
        """Say where this is: battle, number, seat and order."""
        return f"{self.where}, order {self.number}, {self.seat} {canon.encode(self.order).decode()}"


class Start(Struct, frozen=True):
    """How a play begins: set up, or arranged."""

    where: str
    seed: int
    setup: BattleSetup | None = None
    script: Mapping[str, Any] | None = None
    mode: str = "board"


class Play(Struct, frozen=True):
    """A battle played, from its first state to its last."""

    start: Start
    begun: Any
    moments: tuple[Moment, ...]

    @property
    def where(self) -> str:
        """Say which battle it is, who played it and the seed."""
        return self.start.where

    @property
    def ended(self) -> State:
        """The last state."""
        return self.moments[-1].played.state if self.moments else self.begun


class Subject:
    """A ruleset under examination.

    Args:
        ruleset: not configured.
        setups: battles to play, by any name, on the board; the kit plays each by cards and by slip too.
        scripts: arranged positions on the board to play on from, as `arrange` takes them; played by cards too.
        settings: with which it is configured for playing.
        seeds: how often each battle is played by bots and at random.
        longest: orders within which bots must end a battle.
        random_orders: orders of a random play, which need not end.
        looks: moments of each play at which the costly checks look, spread over its length.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        setups: Mapping[str, BattleSetup],
        scripts: Mapping[str, Mapping[str, Any]] | None = None,
        settings: Mapping[str, Any] | None = None,
        seeds: Sequence[int] = (1, 2),
        longest: int = 2000,
        random_orders: int = 120,
        looks: int = 30,
    ) -> None:
        self.bare = ruleset
        self.settings = settings or {}
        self.ruleset = ruleset.configure(self.settings)
        self.setups = setups
        self.scripts = scripts or {}
        self.seeds = seeds
        self.longest = longest
        self.random_orders = random_orders
        self.looks = looks
        self.at: Moment | None = None

    @cached_property
    def bot_plays(self) -> Sequence[Play]:
        """Each battle played by bots, on the board and by cards; by slip the gamemaster tells what came of it."""
        return [self._play(start, bots=True) for start in self._starts("bots")]

    @cached_property
    def plays(self) -> Sequence[Play]:
        """All plays: by bots and at random, set up and arranged."""
        arranged = [
            Start(f"script {name} {mode}, at random, seed {seed}", seed, script=script, mode=mode)
            for name, board in self.scripts.items()
            for mode, script in (("board", board), ("cards", self.ruleset.told_script(board)))
            for seed in self.seeds
        ]
        starts = [*self._starts("at random"), *arranged]
        return [*self.bot_plays, *(self._play(start, bots=False) for start in starts)]

    def _starts(self, who: str) -> Sequence[Start]:
        return [
            Start(f"{name} {mode}, {who}, seed {seed}", seed, replace(setup, mode=mode), mode=mode)
            for name, setup in self.setups.items()
            for mode in WAYS
            for seed in self.seeds
        ]

    def forget(self) -> None:
        """Be nowhere: what fails now fails outside of any play."""
        self.at = None

    def through(self, play: Play) -> Iterator[Moment]:
        """Give the moments of a play one after another, and remember where one is."""
        for self.at in play.moments:
            yield self.at

    def moments(self) -> Iterator[Moment]:
        """Give every moment of every play."""
        for play in self.plays:
            yield from self.through(play)

    def some_moments(self) -> Iterator[Moment]:
        """Give moments of each play for checks that cost much: as many of each kind of order, as far as there are."""
        for play in self.plays:
            kinds: dict[str, list[Moment]] = {}
            for moment in play.moments:
                kinds.setdefault(moment.order.name, []).append(moment)
            for moments in kinds.values():
                stride = max(1, len(moments) * len(kinds) // self.looks)
                yield from self.through(Play(play.start, play.begun, tuple(moments[::stride])))

    def battle(self, play: Play) -> Battle:
        """Begin the battle of a play anew."""
        start = play.start
        if start.setup is not None:
            dice = SeededDice.from_seed(start.seed)
            return Battle.begin(self.ruleset, start.setup, dice, self.settings)
        return Battle.arranged(self.ruleset, start.script or {}, self.settings)

    def again(self, moment: Moment, state: State, order: Order | None = None) -> Played:
        """Give an order at a state with the dice of a moment."""
        return submit(
            self.ruleset, state, moment.seat, moment.order if order is None else order, moment.dice()
        )

    def clock_order(self, state: State, links: Sequence[LinkEnd], chance: Chance) -> Tick:
        """Give a tick as the service gives it, with squads along these links where the battle takes them.

        A battle that stands by does so for some turns, then it is closed.
        """
        position = self.ruleset.position(state)
        standing_by = position.step == STANDING_BY
        closing = standing_by and chance.random() < 0.5
        bare = Tick(position.turn + 1 if standing_by and not closing else position.turn, closing=closing)
        view = self.ruleset.view(state, CLOCK)
        ticks = [replace(bare, arrivals=arrivals_along(link)) for link in links]
        return next((tick for tick in ticks if not self.ruleset.violations(view, CLOCK, tick)), bare)

    def _play(self, start: Start, bots: bool) -> Play:
        chance = Random(start.seed)
        if start.setup is not None:
            begun = self.ruleset.setup(start.setup, SeededDice.from_seed(start.seed))
            seats = tuple(force.seat for force in start.setup.forces)
            links = [link for link in start.setup.links if not link.sends and link.seats]
        else:
            begun = self.ruleset.arrange(start.script or {})
            seats, links = (), []
        state = begun
        bot = self.ruleset.bot()
        moments: list[Moment] = []
        for number in range(1, (self.longest if bots else self.random_orders) + 1):
            waiting = self.ruleset.to_act(state)
            if not waiting:
                break
            seat = pick(waiting, chance)
            try:
                view = self.ruleset.view(state, seat)
                if seat == CLOCK:
                    order: Any = self.clock_order(state, links, chance)
                    taken = {arrived.link for arrived in order.arrivals}
                    links = [link for link in links if link.id not in taken]
                elif bots and seat != GAMEMASTER:
                    order = bot.choose(view, seat, chance)
                else:
                    order = sample_order(self.ruleset, view, seat, chance)
            except Exception as error:  # whatever it raises, the report names where
                raise Nonconforming(
                    f"{start.where}, order {number}, {seat}: gives no order: {error!r}"
                ) from error
            dice_seed = 1_000_003 * start.seed + number
            played = self._submit(start.where, number, state, seat, order, dice_seed)
            moments.append(Moment(start.where, seats, number, state, seat, order, dice_seed, played))
            state = played.state
        if not seats:  # an arranged position does not say who plays; those who came to act do
            seats = tuple(sorted({moment.seat for moment in moments} - {CLOCK}))
            moments = [replace(moment, seats=seats) for moment in moments]
        return Play(start, begun, tuple(moments))

    def _submit(
        self, where: str, number: int, state: State, seat: Seat, order: Order, dice_seed: int
    ) -> Played:
        before = canon.encode(state)
        given = canon.encode(order).decode()
        try:
            played = submit(self.ruleset, state, seat, order, SeededDice.from_seed(dice_seed))
        except Exception as error:  # whatever it raises, the report names where
            raise Nonconforming(
                f"{where}, order {number}, {seat} {given}: a sampled order cannot be given: {error!r}"
            ) from error
        if canon.encode(state) != before:
            raise Nonconforming(
                f"{where}, order {number}, {seat} {given}: apply changed the state it was given"
            )
        return played


def arrivals_along(link: LinkEnd) -> tuple[Contingent, ...]:
    """Give what the kit brings along a link, by what travels so: squads, a craft with or without them, or fire."""
    kit, seat = UnitId("kit"), link.seats[0]

    def squads(way: str) -> tuple[Squad, ...]:
        return tuple(Squad(SquadId(f"kit-{link.id}-{way}{n}"), size=n, home=kit) for n in (1, 2))

    craft = Craft(UnitId(f"kit-{link.id}-craft"), "admin", 6, 3 if link.kind == "recovery" else 0, kit)
    on_foot = Contingent(f"kit-{link.id}", link.id, seat, kit, squads(""))
    match link.kind:
        case "shuttle":
            return (Contingent(f"kit-{link.id}", link.id, seat, kit, squads("")[:1], craft),)
        case "recovery":
            return (
                on_foot,
                Contingent(f"kit-{link.id}-flown", link.id, seat, kit, squads("flown-")[:1], craft),
            )
        case "bombardment":
            return (Contingent(f"kit-{link.id}", link.id, seat, kit, strength=2),)
        case "control":
            return ()
    return (on_foot,)


def check(look: Check) -> Check:
    """Mark a check: whatever the ruleset raises while it is asked is a breach too, reported with where it happened."""

    @wraps(look)
    def guarded(subject: Subject) -> None:
        subject.forget()
        try:
            look(subject)
        except Nonconforming:
            raise
        except Exception as error:
            where = subject.at.told if subject.at is not None else subject.ruleset.info.id
            raise Nonconforming(f"{where}: {look.__name__} meets {error!r}") from error

    return guarded


def seen(played: Played, seat: Seat) -> tuple[Any, ...]:
    """Give the events of an order as a seat sees them."""
    return tuple(form for event in played.events if (form := event.seen_by(seat)) is not None)


def same(a: Any, b: Any) -> bool:
    """Tell whether two values have the same bytes."""
    return canon.encode(a) == canon.encode(b)
