"""The better bot: it weighs what the enemy can do to it first, waits where others have to come, and stuns what threatens."""

from core.api import Hex, Order, Seat
from plugins.sfm.bot import works
from plugins.sfm.bot.judgement import AGAIN, WORTH, raids
from plugins.sfm.bot.judgement import worth as plain_worth
from plugins.sfm.bot.prospects import ends_of, passing, pull, standing
from plugins.sfm.bot.scene import STUNNED, Scene
from plugins.sfm.bot.sound import SoundBot
from plugins.sfm.orders import Mark, Move, Shot
from plugins.sfm.path import reach
from plugins.sfm.phases import opportunity
from plugins.sfm.phases.entering import mover_faults
from plugins.sfm.state import State, Unit
from plugins.sfm.tables import flies, kinds
from plugins.sfm.victory import scores

LOOKED_AT = 8
"""So many of the best hexes have the way to them looked at as well."""
BETTER = 0.08
"""How much better a hex must be for a unit to go there."""


import os
V=os.environ.get("V","")
class KeenBot(SoundBot):
    """Foresees the fire of the enemy's turn and opportunity fire along a way, and stuns first what threatens most."""

    foresees = True

    def _pull(self, scene, unit):
        view = scene.view
        points = scores(view)
        mine = view.side(unit.seat)
        ahead = points[mine] > max(value for side, value in points.items() if side != mine)
        if "B" in V: return 1.0 if raids(view,unit.seat) else 0.3
        if "E" in V: return 0.6
        return pull(scene, unit, ahead)

    def _first(self, scene, unit, ways, rated, stay):
        best, chosen = stay, None
        for value, to in rated[:LOOKED_AT]:
            if value <= best:
                break
            if "D" not in V: value -= passing(scene, unit, ways[to].path)
            if value > best:
                best, chosen = value, to
        return ways[chosen].path if chosen is not None else ()

    def _refuge(self, view: State, unit: Unit, options: tuple[Hex, ...]) -> Hex:
        """Choose where to fall back to: where least is to be feared."""
        scene = Scene(self._rules, view, unit.seat)
        return max(options, key=lambda to: (standing(scene, unit, to, [], 0.0), to))

    def _mark(self, view: State, seat: Seat) -> Order | None:
        if "C" in V: return super()._mark(view,seat)
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
        if works.wants_to_build(self._rules, scene.view, unit):
            return False
        return not flies(unit.kind) and not self._better(scene, unit)

    def _worth(self, view: State, unit: Unit, target: str, shot: Shot, close: bool) -> float:
        """Add to what a kill is worth what the enemy could do in its turn if it stayed upright."""
        value = plain_worth(self._rules, view, unit, target, shot, close)
        aim = view.units.get(target)
        if "A" in V or aim is None or aim.stunned or raids(view, unit.seat):
            return value
        return value + self._threat(view, aim, unit.seat) * value / max(WORTH.get(aim.kind, 1.0), AGAIN)

    def _threat(self, view: State, foe: Unit, seat: Seat) -> float:
        """Give what an enemy's best attack in its next turn is worth to it."""
        at = view.where(foe)
        if at is None or self._rules.row(foe.kind) is None:
            return 0.0
        return STUNNED * Scene(self._rules, view, view.opponent(seat)).best_shot(foe, at)
