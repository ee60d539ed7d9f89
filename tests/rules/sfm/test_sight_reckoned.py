"""Lines of sight on random maps, reckoned a second time in exact fractions of the way from centre to centre."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from core.api import Hex, hexgrid
from plugins.sfm.ground import Map, ground
from plugins.sfm.tables import terrains

RADIUS = 5
KINDS = ("forest", "hill", "town", "forest_hill", "light_forest", "swamp", "high_lava")
CENTRE = Hex(0, 0)


def stretch(a: Hex, b: Hex, here: Hex) -> tuple[Fraction, Fraction, bool] | None:
    """Give from where to where the line from a to b is in a hex, and whether it is inside and not along its side.

    In the three coordinates q, r and -q-r a point belongs to a hex while no two of its differences from the centre
    are more than 1 apart.
    """
    begin, end, inside = Fraction(0), Fraction(1), True
    start, way = (a.q - here.q, a.r - here.r), (b.q - a.q, b.r - a.r)
    first, second = (*start, -sum(start)), (*way, -sum(way))
    for one, two in combinations(range(3), 2):
        apart, pace = first[one] - first[two], second[one] - second[two]
        if pace:
            times = sorted((Fraction(-1 - apart, pace), Fraction(1 - apart, pace)))
            begin, end = max(begin, times[0]), min(end, times[1])
        elif abs(apart) > 1:
            return None
        elif abs(apart) == 1:
            inside = False
    return (begin, end, inside) if begin < end else None


def is_clear(a: Hex, b: Hex, terrain: dict[Hex, str]) -> bool:
    """Tell whether nothing blocks: no blocking hex is crossed, no side with the like on both hands is followed."""
    sides = []
    for here, name in terrain.items():
        part = stretch(a, b, here)
        if here in (a, b) or part is None or not terrains()[name].blocks:
            continue
        begin, end, inside = part
        if inside:
            return False
        sides.append((begin, end, set(terrains()[name].blocks)))
    return not any(
        max(one[0], two[0]) < min(one[1], two[1]) and one[2] & two[2] for one, two in combinations(sides, 2)
    )


@pytest.mark.parametrize("seed", range(20))
def test_sight_is_as_reckoned(seed):
    chance = Random(seed)
    hexes = list(hexgrid.disc(CENTRE, RADIUS))
    terrain = {here: chance.choice(("open",) * 6 + KINDS) for here in hexes}
    plan = Map(radius=RADIUS, terrain=tuple(terrain.items()))
    answers = set()
    for _ in range(60):
        a, b = chance.sample(hexes, 2)
        seen = ground(plan).sees(a, b)
        assert seen == is_clear(a, b, terrain), (a, b)
        answers.add(seen)
    assert answers == {True, False}
