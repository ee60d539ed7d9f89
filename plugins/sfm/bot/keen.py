"""The better bot: it foresees what the enemy can do to it first, counts the way, and stuns first what threatens most."""

from msgspec.structs import replace

from core.api import Engine, Hex, Order, Seat
from plugins.sfm.bot import returning, riding, works
from plugins.sfm.bot.gains import gain
from plugins.sfm.bot.judgement import errand, goals, price, raids
from plugins.sfm.bot.prospects import RUSH, fears, passing, standing
from plugins.sfm.bot.scene import Scene
from plugins.sfm.bot.sound import NOWHERE, SoundBot, landing_hexes
from plugins.sfm.orders import Land, Mark, Move, Shot
from plugins.sfm.path import reach
from plugins.sfm.phases import opportunity
from plugins.sfm.phases.entering import mover_faults
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit
from plugins.sfm.tables import flies, kinds
from plugins.sfm.victory import scores

BETTER = 0.08
"""How much better a hex must be for a unit to go there."""
LANDING = 0.25
"""What a hex nearer to the goal is worth at least to who comes down, and can choose any."""
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

    def __init__(self, engine: Engine, rules: Rules) -> None:
        super().__init__(engine, rules)
        self._scenes: dict[Seat, Scene] = {}

    def _scene(self, view: State, seat: Seat) -> Scene:
        """Give the position as a seat sees it, looked at once for all that is weighed in it."""
        found = self._scenes.get(seat)
        if found is None or found.view is not view:
            found = self._scenes[seat] = Scene(self._rules, view, seat)
        return found

    def _way(self, view: State, unit: Unit) -> tuple[Hex, ...]:
        """Give the way to the best hex, less what opportunity fire costs on it; empty where it is best to stay."""
        scene, ends = self._scene(view, unit.seat), goals(view, unit)
        pull = self._pull(scene, unit)
        ways = riding.in_time(self._rules, view, unit, reach(self._rules, view, unit))
        rated = sorted(((standing(scene, unit, to, ends, pull), to) for to in ways), reverse=True)
        here = NOWHERE if unit.at is None else standing(scene, unit, unit.at, ends, pull)
        best = here + BETTER
        chosen: Hex | None = None
        for there, to in rated[:LOOKED_AT]:
            left = there - passing(scene, unit, ways[to].path) if there > best else best
            if left > best:
                best, chosen = left, to
        if chosen is None:
            return ()
        self._tell_way(view, unit, here, {to: there for there, to in rated[:LOOKED_AT]}, chosen, best)
        return ways[chosen].path

    def _land(self, view: State, unit: Unit) -> Order:
        """Land where it is best to stand until the next turn: near the goal, in cover, out of the enemies' reach."""
        scene, ends = self._scene(view, unit.seat), goals(view, unit)
        pull = max(LANDING, self._pull(scene, unit))
        free = landing_hexes(view, unit)
        return Land(unit.id, max(free, key=lambda to: (standing(scene, unit, to, ends, pull), to)))

    def _pull(self, scene: Scene, unit: Unit) -> float:
        """Bide its time while it is ahead, press on when it is not, and stay where it is when nothing comes of it any more."""
        view = scene.view
        if raids(view, unit.seat) or errand(view, unit) is not None:
            return RUSH
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
        scene = self._scene(view, unit.seat)
        return max(options, key=lambda to: (standing(scene, unit, to, [], 0.0), to))

    def _mark(self, view: State, seat: Seat) -> Order | None:
        """Mark everybody who would not move in any case."""
        able = [
            unit
            for unit in view.fighters()
            if unit.seat == seat and not opportunity.mark_faults(self._rules, view, seat, Mark((unit.id,)))
        ]
        wait = tuple(unit.id for unit in able if self._waits(view, unit))
        return Mark(wait) if wait else None

    def _waits(self, view: State, unit: Unit) -> bool:
        if returning.is_called(view, unit):
            return False
        if unit.fired or kinds()[unit.kind].category == "structure" or mover_faults(view, unit):
            return True
        if works.wants_to_build(self._rules, view, unit) or flies(unit.kind):
            return False
        return not self._way(view, unit)

    def _worth(
        self, view: State, unit: Unit, target: str, shot: Shot, close: bool, munitions: bool = False
    ) -> float:
        """Add to what a kill is worth the enemy's attacks that it spares."""
        aim = view.units.get(target)
        if aim is None or raids(view, unit.seat):
            return super()._worth(view, unit, target, shot, close, munitions)
        return gain(self._scene(view, aim.seat), unit, aim, shot, close, munitions)

    def _bring(self, view: State, unit: Unit, places: tuple[Hex, ...]) -> Hex | None:
        """Bring a fighter to where its best attack is worth most, less what those who can still fire do to it."""
        scene = self._scene(view, unit.seat)
        ready = [gun for gun in scene.guns if not gun.unit.fired]

        def good(to: Hex) -> float:
            there = replace(unit, at=to)
            lives, calm = fears(scene, there, to, ready, STRUCK)
            return calm * scene.best_shot(there, to, 0.0) - (1 - lives) * price(view, unit)

        return max(places, key=lambda to: (good(to), to), default=None)

    def _fly(self, view: State, unit: Unit, marked: list[Unit]) -> Order | None:
        """Fly what is armed and carries nobody as anybody moves; let the rest land."""
        armed = self._rules.row(unit.class_id) is not None
        if not unit.aloft or not armed or view.aboard(unit.id):
            return super()._fly(view, unit, marked)
        path = self._way(view, unit)
        return Move(unit.id, path) if path else None
