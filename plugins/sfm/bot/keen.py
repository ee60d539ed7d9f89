"""The better bot: it foresees what the enemy can do to it first, counts the way, and stuns first what threatens most."""

from msgspec.structs import replace

from core.api import Engine, Hex, Order, Seat
from plugins.sfm.bot import returning, works
from plugins.sfm.bot.gains import gain
from plugins.sfm.bot.judgement import price, raids
from plugins.sfm.bot.prospects import RUSH, fears, passing, standing
from plugins.sfm.bot.scene import Scene
from plugins.sfm.bot.sound import SoundBot
from plugins.sfm.orders import Mark, Move, Shot
from plugins.sfm.phases import opportunity
from plugins.sfm.phases.entering import mover_faults
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit
from plugins.sfm.tables import flies, kinds
from plugins.sfm.victory import scores

LOOKED_AT = 8
"""So many of the best hexes have the way to them looked at as well."""
PULL, LATE_PULL = 0.12, 0.5
"""What a hex nearer to the enemy is worth, and what is added to it, little by little, while the seat is not ahead."""
STRUCK = 0.3
"""How likely an enemy gives up its move to fire at a fighter that strikes."""
EVENING = 20
"""When it is late in a battle without an end. Units: turns."""


class KeenBot(SoundBot):
    """Foresees the fire of the enemy's turn and opportunity fire along a way, and stuns first what threatens most."""

    foresees = True

    def __init__(self, engine: Engine, rules: Rules) -> None:
        super().__init__(engine, rules)
        self._last: Scene | None = None

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
        """Bide its time while it is ahead, press on when it is not, and stay where it is when nothing comes of it any more."""
        usual = super()._pull(scene, unit)
        if usual == RUSH:
            return usual
        view = scene.view
        if scene.last:
            return 0.0
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
        if returning.is_called(scene.view, unit):
            return False
        if unit.fired or kinds()[unit.kind].category == "structure" or mover_faults(scene.view, unit):
            return True
        if works.wants_to_build(self._rules, scene.view, unit) or flies(unit.kind):
            return False
        return not self._way(scene, unit)

    def _worth(
        self, view: State, unit: Unit, target: str, shot: Shot, close: bool, munitions: bool = False
    ) -> float:
        """Add to what a kill is worth the enemy's attacks that it spares."""
        aim = view.units.get(target)
        if aim is None or raids(view, unit.seat):
            return super()._worth(view, unit, target, shot, close, munitions)
        return gain(self._seen_by(view, aim.seat), unit, aim, shot, close, munitions)

    def _seen_by(self, view: State, seat: Seat) -> Scene:
        """Give the position as a seat sees it, looked at once for all attacks that are weighed."""
        if self._last is None or self._last.view is not view or self._last.seat != seat:
            self._last = Scene(self._rules, view, seat)
        return self._last

    def _bring(self, view: State, unit: Unit, places: tuple[Hex, ...]) -> Hex | None:
        """Bring a fighter to where its best attack is worth most, less what those who can still fire do to it."""
        scene = Scene(self._rules, view, unit.seat)
        ready = [gun for gun in scene.guns if not gun.unit.fired]

        def good(to: Hex) -> float:
            there = replace(unit, at=to)
            lives, calm = fears(scene, there, to, ready, STRUCK)
            return calm * scene.best_shot(there, to, 0.0) - (1 - lives) * price(view, unit)

        return max(places, key=lambda to: (good(to), to), default=None)

    def _fly(self, view: State, unit: Unit, marked: list[Unit]) -> Order | None:
        """Fly what is armed and carries nobody as anybody moves; let the rest land."""
        armed = self._rules.row(unit.kind) is not None
        if not unit.aloft or not armed or view.aboard(unit.id):
            return super()._fly(view, unit, marked)
        path = self._way(Scene(self._rules, view, unit.seat), unit)
        return Move(unit.id, path) if path else None
