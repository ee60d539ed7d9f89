"""The better bot: it plays like the sound one, but looks farther."""

from collections.abc import Iterator, Sequence

from ..orders import Defend
from ..questions import DefendOpen
from ..ship import Ship
from ..state import State
from . import concert, warding
from .scene import KEEN, Scene
from .sound import SoundBot
from .targeting import Salvo


class KeenBot(SoundBot):
    """Allots the fire of its whole side together, and weighs each die of its defence."""

    style = KEEN

    def _fire(self, scene: Scene, waiting: Sequence[Ship]) -> Salvo | None:
        if not self.style.concert:
            return super()._fire(scene, waiting)
        return concert.best_salvo(scene, waiting)

    def _defend(self, view: State, question: DefendOpen) -> Iterator[Defend]:
        if not self.style.ward:
            yield from super()._defend(view, question)
            return
        yield warding.best_defence(Scene(view, question.seat, self.style), question)
        yield Defend()
