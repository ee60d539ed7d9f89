"""How the keen bot looks at a hex: what it could do from there, after what the enemy could do to it first."""

from core.api import Hex
from plugins.sfm.bot.judgement import price, wanted
from plugins.sfm.bot.scene import STUNNED, Gun, Scene
from plugins.sfm.state import Unit
from plugins.sfm.tables import kinds

RUSH = 1.0
"""What it is worth to come a hex nearer to what a scenario is about."""
SHARE = 0.6
"""How likely an enemy that can fire at a unit does so, and not at another."""
CROWDS = 0.25
"""How much less for each other unit at which it could fire."""
ANSWER = 0.8
"""How likely a marked enemy fires at a mover that it sees."""
COVER = 0.25
"""What cover is worth to infantry though nobody can fire at it yet."""
CROWD = 1.5
"""How much it counts against a hex to overcrowd it."""


def fears(scene: Scene, unit: Unit, here: Hex, guns: list[Gun], share: float) -> tuple[float, float]:
    """Give the chances that a unit in a hex lives, and that it stays upright, when these enemies may fire at it."""
    lives, calm = 1.0, 1.0
    for best, middle, others in scene.fire_on(unit, here, guns):
        part = share / (1 + CROWDS * others)
        lives *= 1 - part * best
        calm *= 1 - part * (best + middle)
    return lives, calm


def standing(scene: Scene, unit: Unit, here: Hex, ends: list[Hex], pull: float) -> float:
    """Give how good it is to end the turn in a hex: what to do from there, less what is to be feared, and the way left."""
    lives, calm = fears(scene, unit, here, scene.guns, SHARE)
    cost, shot = price(scene.view, unit), scene.best_shot(unit, here) if scene.fires_again(unit.seat) else 0.0
    found = calm * shot - cost * (STUNNED * (lives - calm) + 1 - lives)
    if ends:
        nearest = min(
            max(abs(e.q - here.q), abs(e.r - here.r), abs(e.q + e.r - here.q - here.r)) for e in ends
        )
        found -= pull * max(0, nearest - wanted(scene.rules, scene.view, unit))
    walks = kinds()[unit.kind].category == "infantry" or scene.view.aboard(unit.id)
    if walks and scene.terrain.covers(scene.terrain.terrain[here]):
        found += COVER
    if len(scene.company(unit, here)) >= 3:
        found -= CROWD
    return found


def passing(scene: Scene, unit: Unit, path: tuple[Hex, ...]) -> float:
    """Give what opportunity fire along a path costs on average; each marked enemy fires where it sees the mover first."""
    left, lives, calm = list(scene.watchers), 1.0, 1.0
    for here in path:
        seen = [
            gun for gun in left if any(best + middle for best, middle, _ in scene.fire_on(unit, here, [gun]))
        ]
        for gun in seen:
            left.remove(gun)
            here_lives, here_calm = fears(scene, unit, here, [gun], ANSWER)
            lives, calm = lives * here_lives, calm * here_calm
    return price(scene.view, unit) * ((1 - lives) + STUNNED * (lives - calm))
