"""Let bots play: the same rules, order by order, so that it can be paused and taken over at any moment."""

from collections.abc import Iterator, Mapping

from core.battle.play import Battle, Played
from core.contract.dice import Chance, Dice
from core.contract.engine import Bot, Engine
from core.contract.errors import BadInput
from core.contract.ids import CLOCK, GAMEMASTER, Seat
from core.contract.orders import Tick
from core.contract.ruleset import Procedure, Ruleset
from core.contract.sampling import sample_order

MOST_ORDERS = 20_000
"""A battle that takes more orders than this does not end by itself."""


class RandomBot:
    """A bot of no skill: any legal order is as good as another."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def choose(self, view: object, seat: Seat, chance: Chance) -> object:
        """Give a random legal order."""
        return sample_order(self._engine, view, seat, chance)


def make_bot(engine: Engine, level: str = "") -> Bot:
    """Give a bot of a ruleset or procedure; the one of no skill for the level `random`, and for a procedure that has none.

    Args:
        level: empty for the usual one of the ruleset.

    Raises:
        BadInput: when the ruleset knows no such level.
    """
    own = engine.bot() if isinstance(engine, Procedure) and level != "random" else None
    if own is not None:
        return own
    if level == "random" or not isinstance(engine, Ruleset):
        return RandomBot(engine)  # type: ignore[return-value]
    return engine.bot(level or engine.levels[0])


def decide(battle: Battle, bots: Mapping[Seat, Bot], chance: Chance, dice: Dice) -> Played | None:
    """Let one bot give one order. None when no seat that has to act is a bot's.

    A clock that has to act in a battle that stands alone has nothing to bring and closes it. By slip the gamemaster tells
    what happened at a table, which no bot knows.
    """
    state = battle.state
    for seat in battle.ruleset.to_act(state):
        if seat == CLOCK:
            return battle.submit(seat, Tick(battle.ruleset.position(state).turn, closing=True), dice)
        if seat in bots and seat != GAMEMASTER:
            order = bots[seat].choose(battle.ruleset.view(state, seat), seat, chance)
            return battle.submit(seat, order, dice)
    return None


def auto_resolve(battle: Battle, bots: Mapping[Seat, Bot], chance: Chance, dice: Dice) -> Iterator[Played]:
    """Let bots play until the battle is over or a seat that is no bot's has to act. Stop asking to pause it.

    Raises:
        BadInput: when the battle does not end.
    """
    for _ in range(MOST_ORDERS):
        played = decide(battle, bots, chance, dice)
        if played is None:
            return
        yield played
    raise BadInput("battle", f"it has not ended after {MOST_ORDERS} orders of bots")
