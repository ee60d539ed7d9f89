"""Planets, moons and asteroid fields: where ships do not go."""

from .orders import Maneuver
from .path import Pose, entered
from .state import State

SOLID = ("planet", "moon")
"""What nobody flies through (house); asteroid fields only hide what is behind them."""


def barred(state: State, pose: Pose, maneuvers: tuple[Maneuver, ...]) -> bool:
    """Tell whether maneuvers lead through a planet or a moon."""
    solid = {here for body in state.bodies if body.kind in SOLID for here in body.hexes}
    return bool(solid) and any(here in solid for here, _ in entered(pose, maneuvers))
