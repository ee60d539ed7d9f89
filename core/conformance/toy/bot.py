"""Two players of Lantern Reef: one that fires when it can, one that does whatever is allowed."""

from typing import TYPE_CHECKING

from core.api import Chance, Order, OrderForm, Seat, pick, sample_form
from core.conformance.toy.state import State

if TYPE_CHECKING:
    from core.conformance.toy.ruleset import Toy

LEVELS = ("sound", "wild")
EAGER = ("attack", "search", "move", "watch")
"""What a sound player does first."""


class ToyBot:
    """Decides from the view alone."""

    def __init__(self, game: "Toy", level: str) -> None:
        self._game = game
        self._level = level

    def choose(self, view: State, seat: Seat, chance: Chance) -> Order:
        """Give a legal order."""
        offered = list(self._game.legal_orders(view, seat))
        if self._level == "sound":
            for kind in EAGER:
                found = [o for o in offered if (o.order if isinstance(o, OrderForm) else o.name) == kind]
                if found:
                    offered = found
                    break
        chosen = pick(offered, chance)
        return (
            sample_form(self._game, view, seat, chosen, chance) if isinstance(chosen, OrderForm) else chosen
        )
