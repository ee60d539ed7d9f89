"""What a battle would be, before it begins: what its fleets cost, how long it is, how it is won."""

from core.api import BattleSetup, Cost, Issue, Prospect

from . import catalogue
from .briefing import Field, terms
from .fleet_list import counting
from .settings import Rules
from .setup import agreed, ending_of, limits_of, points_of


def prospect(setup: BattleSetup, rules: Rules) -> Prospect:
    """Tell a battle from what was chosen so far; a class that is not known costs nothing."""
    issues: list[Issue] = []
    detail, written = agreed(setup, rules, issues)
    points = points_of(written, detail)
    known = catalogue.fielded(rules.figures)
    costs = {}
    for force in setup.forces:
        limits = limits_of(written, force.role, points if detail.limits else 0)
        ships = [known[unit.class_id] for unit in force.units if unit.class_id in known]
        costs[force.seat] = Cost(sum(ship.points for ship in counting(ships, limits)), limits.points)
    field = Field(
        detail.table or written.table,
        written.terrain if detail.terrain is None else detail.terrain,
        written.random_terrain if detail.random_terrain is None else detail.random_terrain,
    )
    return Prospect(costs, () if issues else terms(written, ending_of(written, detail), points, field))
