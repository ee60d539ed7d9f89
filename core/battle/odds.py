"""The odds of an order: exact where the ruleset can give them, else sampled by playing it many times."""

from collections import Counter, defaultdict
from collections.abc import Callable
from random import Random

from core.battle.bots import make_bot
from core.battle.play import submit
from core.contract.dice import SeededDice
from core.contract.engine import Odds, State
from core.contract.errors import BadInput
from core.contract.ids import Seat
from core.contract.orders import Order
from core.contract.ruleset import Ruleset

SAMPLES = 1000
MOST_ANSWERS = 1000
"""An order that asks more often than this does not end."""


def odds(
    ruleset: Ruleset,
    state: State,
    seat: Seat,
    order: Order,
    samples: int = SAMPLES,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> tuple[Odds, ...]:
    """Give the odds of a legal order, from what its seat knows; none where the ruleset tells of none.

    Whoever has to answer on the way is played by a bot of the usual level.

    Raises:
        BadInput: when the order does not end.
    """
    view = ruleset.view(state, seat)
    exact = tuple(ruleset.odds(view, seat, order))
    if exact or type(ruleset).tally is Ruleset.tally:  # what counts nothing has nothing to sample
        return exact
    return sampled(ruleset, view, seat, order, samples, progress)


def sampled(
    ruleset: Ruleset,
    view: State,
    seat: Seat,
    order: Order,
    samples: int,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> tuple[Odds, ...]:
    """Play an order many times and count what the ruleset's `tally` tells."""
    counts: dict[str, Counter[int]] = defaultdict(Counter)
    for number in range(samples):
        for title, count in ruleset.tally(view, _played(ruleset, view, seat, order, Random(number))).items():
            counts[title][count] += 1
        progress(number + 1, samples)
    found = []
    for title, numbers in counts.items():
        numbers[0] += samples - numbers.total()
        outcomes = tuple((str(number), times / samples) for number, times in sorted(numbers.items()) if times)
        found.append(Odds(outcomes, False, samples, title))
    return tuple(found)


def _played(ruleset: Ruleset, state: State, seat: Seat, order: Order, chance: Random) -> State:
    """Play an order to its end."""
    dice = SeededDice(chance)
    state = submit(ruleset, state, seat, order, dice).state
    bot = make_bot(ruleset, ruleset.levels[0])
    for _ in range(MOST_ANSWERS):
        if not ruleset.is_waiting(state):
            return state
        answering = ruleset.to_act(state)[0]
        answer = bot.choose(ruleset.view(state, answering), answering, chance)
        state = submit(ruleset, state, answering, answer, dice).state
    raise BadInput("odds", "the order asks on and on")
