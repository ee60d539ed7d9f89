"""The better bot: it plays like the sound one, but looks wider and farther."""

from collections.abc import Iterator

from ..defence_orders import Defend
from ..questions import DefendOpen
from ..state import State
from . import warding
from .scene import KEEN, Scene
from .sound import SoundBot


class KeenBot(SoundBot):
    """Foresees the fire of the turn before it moves and fires, looks at more places, and weighs each die of its defence."""

    style = KEEN

    def _defend(self, view: State, question: DefendOpen) -> Iterator[Defend]:
        yield warding.best_defence(Scene(view, question.seat, self.style), question)
        yield Defend()
