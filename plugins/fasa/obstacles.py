"""Planets, moons and asteroid fields: where ships do not go."""

from functools import lru_cache

from core.api import Hex, hexgrid

from .orders import Maneuver
from .path import Pose, entered
from .state import Body, State

SOLID = ("planet", "moon")
"""What nobody flies through (house); asteroid fields only hide what is behind them."""


def barred(state: State, pose: Pose, maneuvers: tuple[Maneuver, ...]) -> bool:
    """Tell whether maneuvers lead through a planet or a moon."""
    near = 2 * len(maneuvers)
    solid = _solid(state.bodies)
    if all(hexgrid.distance(pose.at, here) > near for here in solid):
        return False
    return any(here in solid for here, _ in entered(pose, maneuvers))


@lru_cache(maxsize=64)
def _solid(bodies: tuple[Body, ...]) -> frozenset[Hex]:
    """Give the hexes that nobody enters."""
    return frozenset(here for body in bodies if body.kind in SOLID for here in body.hexes)
