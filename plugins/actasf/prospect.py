"""What a battle would be, before it begins: what its fleets cost, how long it is, how it is won, what it is fought on."""

from collections.abc import Mapping

from core.api import BattleSetup, Board, Cost, Issue, Prospect

from . import catalogue
from .board import board
from .briefing import Field, terms
from .fleet_list import counting
from .scenario.written import Written
from .settings import Rules
from .setup import Detail, agreed, ending_of, limits_of, points_of, terrain_of, zones_for
from .state import Player, State
from .terrain.laying import laying_form


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
    laid = [row for row in setup.detail.get("laid", ()) if isinstance(row, Mapping)]
    form = laying_form(laid, detail.table or written.table, setup.mode == "board")
    field = Field(
        detail.table or written.table,
        tuple(piece.name for piece in terrain_of(setup, written, detail, []).values()),
        written.random_terrain if detail.random_terrain is None else detail.random_terrain,
    )
    return Prospect(
        costs,
        () if issues else terms(written, ending_of(written, detail), points, field),
        form,
        _table(setup, written, detail) if setup.mode == "board" else None,
    )


def _table(setup: BattleSetup, written: Written, detail: Detail) -> Board:
    """Give the table with its zones and with the terrain that is settled, before any ship is there."""
    faulty: list[Issue] = []
    players = tuple(Player(f.seat, f.side, f.role, f.empire) for f in setup.forces)
    state = State(
        turn=1,
        step="deployment",
        mode=setup.mode,
        scenario=written.id,
        players=players,
        units={},
        table=detail.table or written.table,
        terrain=terrain_of(setup, written, detail, faulty),
        zones=zones_for({force.seat: force.role for force in setup.forces}, written, detail),
    )
    return board(state, written)
