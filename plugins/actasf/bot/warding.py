"""Defence against seekers, die by die: what each saves, against what it could have done to the enemy.

Units: points of damage.
"""

from core.api import UnitId

from ..blows import blow_of
from ..defence_orders import Defend, Guard
from ..defence_plans import able_banks, counterable, strengths_taken
from ..figures import defence_dice
from ..questions import DefendOpen
from ..seeking import is_drone, traits_of
from ..ship import Ship
from . import stakes, targeting
from .scene import Scene

ON_SHIELDS = 0.7
"""What a point on shields counts beside one on the hull."""


def best_defence(scene: Scene, question: DefendOpen) -> Defend:
    """Spend each die that saves more than it could do in attack, the cheapest first."""
    target = scene.view.units[question.target]
    left = [float(seeker.dice) for seeker in question.seekers]
    # They have hit already: what comes through deals all of it.
    points = [blow_of(traits_of(None, seeker.weapon, None)).mean for seeker in question.seekers]
    total = sum(dice * each for dice, each in zip(left, points, strict=True))
    weight = ON_SHIELDS if total <= stakes.shields_of(target) else 1.0
    spare: dict[tuple[UnitId, int], float] = {}
    ranked = []
    for ship, number, weak in able_banks(scene.view, question, "all", False):
        if (ship.id, -1) not in spare:
            spare |= _fire_lost(scene, ship)
        ranked.append((spare.get((ship.id, number), 0.0), ship.id != question.target, ship.id, number, weak))
    guards: list[Guard] = []
    for cost, _, unit, number, weak in sorted(ranked):
        ship = scene.view.units[unit]
        drone = is_drone(ship.roster.banks[number])
        chance = strengths_taken(question, ship, number, weak)
        given: dict[int, int] = {}
        for _ in range(defence_dice(ship, number)):
            saved = {
                place: chance[place] * min(1.0, left[place]) * points[place] * weight
                for place in range(len(left))
                if not drone or counterable(question, place)
            }
            place = max(saved, key=lambda each: saved[each], default=None)
            if place is None or saved[place] <= max(cost, 0.3):
                break
            left[place] = max(0.0, left[place] - chance[place])
            given[place] = given.get(place, 0) + 1
        guards += [Guard(unit, number, place, dice, weak) for place, dice in sorted(given.items())]
    return Defend(tuple(guards))


def _fire_lost(scene: Scene, ship: Ship) -> dict[tuple[UnitId, int], float]:
    """Give what a die of each bank could still do to the enemy this turn."""
    lost: dict[tuple[UnitId, int], float] = {(ship.id, -1): 0.0}
    if scene.view.mode == "board" and not ship.has_attacked:
        for battery in targeting.batteries_of(scene, ship):
            best = max(line.shield + line.past for line in battery.lines.values()) / battery.dice
            lost[ship.id, battery.bank] = max(best, lost.get((ship.id, battery.bank), 0.0))
    return lost
