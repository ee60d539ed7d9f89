"""What the keen bot gains by an attack: not the losses alone, but the enemy's later attacks that it is spared."""

from plugins.sfm.bot.judgement import price
from plugins.sfm.bot.scene import Scene
from plugins.sfm.combat import column_of, modifiers
from plugins.sfm.orders import Shot
from plugins.sfm.state import Unit

NEXT = 0.6
"""How much of an enemy's best attack in its next turn is spared by stunning it: it might have done something else."""
LATER = 1.2
"""The same by killing it, for all turns after that."""
HELD = 0.1
"""What it is worth beside a kill to keep a unit from moving and to make it easy prey."""
WORN = 0.15
"""What it is worth beside a kill to stun a stunned vehicle once more: stuns add up."""


def gain(scene: Scene, unit: Unit, aim: Unit, shot: Shot, close: bool, munitions: bool = False) -> float:
    """Give what an attack on a unit is worth on average.

    Args:
        scene: as the target's seat sees it.
        close: a close assault.
    """
    rules, view = scene.rules, scene.view
    total = sum(one.value for one in modifiers(rules, view, unit, aim.id, shot, close, munitions))
    best, middle = scene.chances(unit, aim, total, munitions)
    cost, power = price(view, aim), scene.power(aim)
    # Whoever is stunned in the turn of its own seat is up again at the end of it.
    fires = not aim.stunned and view.seat != aim.seat and scene.fires_again(aim.seat)
    spared = NEXT * power if fires else 0.0
    kill = cost + spared + (0.0 if scene.last else LATER * power)
    if column_of(view, aim.id) == "flyer":
        lesser = kill / 2
    elif aim.stunned:
        lesser = WORN * cost if aim.stuns else 0.0
    else:
        lesser = spared + (0.0 if scene.last else HELD * cost)
    return kill * best + lesser * middle
