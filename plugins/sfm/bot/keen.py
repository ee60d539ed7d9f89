"""The better bot: it foresees what the enemy can do to it first, counts the way, and stuns first what threatens most."""

from core.api import Hex, Order, Seat
from plugins.sfm.bot import works
from plugins.sfm.bot.judgement import raids, value
from plugins.sfm.bot.prospects import RUSH, passing, standing
from plugins.sfm.bot.scene import STUNNED, Scene
from plugins.sfm.bot.sound import SoundBot
from plugins.sfm.orders import Mark, Shot
from plugins.sfm.phases import opportunity
from plugins.sfm.phases.entering import mover_faults
from plugins.sfm.state import State, Unit
from plugins.sfm.tables import flies, kinds
from plugins.sfm.victory import scores

LOOKED_AT = 8
"""So many of the best hexes have the way to them looked at as well."""
PULL, LATE_PULL = 0.12, 0.5
"""What a hex nearer to the enemy is worth, and what is added to it, little by little, while the seat is not ahead."""
EVENING = 20
"""When it is late in a battle without an end. Units: turns."""


class KeenBot(SoundBot):
    """Foresees the fire of the enemy's turn and opportunity fire along a way, and stuns first what threatens most."""

    foresees = True

    def _chosen(
        self, scene: Scene, unit: Unit, rated: list[tuple[float, tuple[Hex, ...]]], stay: float
    ) -> tuple[Hex, ...]:
        """Choose the best of them with what opportunity fire on the way costs; none where staying is better."""
        best = stay
        chosen: tuple[Hex, ...] = ()
        for there, path in rated[:LOOKED_AT]:
            left = there - passing(scene, unit, path) if there > best else best
            if left > best:
                best, chosen = left, path
        return chosen

    def _pull(self, scene: Scene, unit: Unit) -> float:
        """Bide its time while it is ahead, and press on when it is not."""
        usual = super()._pull(scene, unit)
        if usual == RUSH:
            return usual
        view = scene.view
        points = scores(view)
        mine = points.pop(view.side(unit.seat))
        late = (
            0.0 if mine > max(points.values(), default=0) else LATE_PULL * view.turn / (view.limit or EVENING)
        )
        return PULL + late

    def _refuge(self, view: State, unit: Unit, options: tuple[Hex, ...]) -> Hex:
        """Choose where to fall back to: where least is to be feared."""
        scene = Scene(self._rules, view, unit.seat)
        return max(options, key=lambda to: (standing(scene, unit, to, [], 0.0), to))

    def _mark(self, view: State, seat: Seat) -> Order | None:
        """Mark everybody who would not move in any case."""
        scene = Scene(self._rules, view, seat)
        able = [
            unit
            for unit in view.fighters()
            if unit.seat == seat and not opportunity.mark_faults(self._rules, view, seat, Mark((unit.id,)))
        ]
        wait = tuple(unit.id for unit in able if self._waits(scene, unit))
        return Mark(wait) if wait else None

    def _waits(self, scene: Scene, unit: Unit) -> bool:
        if unit.fired or kinds()[unit.kind].category == "structure" or mover_faults(scene.view, unit):
            return True
        if works.wants_to_build(self._rules, scene.view, unit) or flies(unit.kind):
            return False
        return not self._way(scene, unit)

    def _worth(self, view: State, unit: Unit, target: str, shot: Shot, close: bool) -> float:
        """Add to what a kill is worth what the enemy could do in its turn if it stayed upright."""
        found = super()._worth(view, unit, target, shot, close)
        aim = view.units.get(target)
        if aim is None or aim.stunned or raids(view, unit.seat):
            return found
        return found * (1 + self._threat(view, aim) / value(view, aim))

    def _threat(self, view: State, foe: Unit) -> float:
        """Give what an enemy's best attack in its next turn is worth to it."""
        at = view.where(foe)
        if at is None or self._rules.row(foe.kind) is None:
            return 0.0
        return STUNNED * Scene(self._rules, view, foe.seat).best_shot(foe, at)
