"""Where the bot's engineers build: improved positions for those who hold, while the enemy is far."""

from core.api import Order, Seat, hexgrid
from plugins.sfm.bot.judgement import holds
from plugins.sfm.orders import Build
from plugins.sfm.phases import building
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit
from plugins.sfm.tables import kinds

QUIET = 8
"""With an enemy nearer than this, engineers fight. Units: hexes."""


def build(rules: Rules, view: State, seat: Seat) -> Order | None:
    """Set an engineer to work that has something to hold."""
    for unit in view.on_map():
        if unit.seat == seat and wants_to_build(rules, view, unit):
            order = Build(unit.id, "improved")
            if not building.faults(rules, view, seat, order):
                return order
    return None


def wants_to_build(rules: Rules, view: State, unit: Unit) -> bool:
    """Tell whether a unit is to build where it stands: it can, holds the hex, no enemy is near and nothing is built there."""
    if unit.kind not in building.BUILDERS or not rules.construction or unit.at is None or view.cards:
        return False
    if not holds(rules, view, unit) or view.work_at(unit.at):
        return False
    if kinds()[unit.kind].category != "infantry" and len(view.in_hex(unit.at)) < 2:
        return False
    foes = [foe.at for foe in view.on_map() if view.hostile(foe.seat, unit.seat) and foe.at is not None]
    return min((hexgrid.distance(unit.at, foe) for foe in foes), default=QUIET) >= QUIET
