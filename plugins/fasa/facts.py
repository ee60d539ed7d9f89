"""What follows from a position: for scripts that ask a rules question."""

from typing import Any

from .board import flags
from .measure import measured
from .phases.damage import number_to_hit
from .phases.firing import able
from .phases.movement import points
from .power import cost
from .settings import Rules
from .state import Ship, State
from .tables import PHASES, moves_in


def facts(rules: Rules, state: State) -> dict[str, Any]:
    """Give figures by ship.

    Shape: `units.<id>`: `points` of this phase, `phases` (the points of each), `class_power`; for those whose panel is
    seen `units` (power available), `allotted` and `left` (power units), `armed` (weapons that can fire); `seen.<other>`:
    `range`, `arcs`, `sides` (of the other that are struck), `back`, and `to_hit` and `damage` by weapon.
    """
    shown = [ship for ship in state.units.values() if ship.standing == "map"]
    return {"units": {ship.id: _ship(rules, state, ship, shown) for ship in shown}}


def _ship(rules: Rules, state: State, ship: Ship, shown: list[Ship]) -> dict[str, Any]:
    hull = rules.hulls[ship.hull]
    found: dict[str, Any] = {
        "points": points(state, ship),
        "phases": [moves_in(ship.speed, phase) for phase in PHASES],
        "class_power": hull.power,
        "flags": list(flags(ship)),
    }
    if ship.panel is not None:
        spent = cost(hull, ship.panel.allotted)
        found |= {
            "units": ship.panel.units,
            "allotted": spent,
            "left": ship.panel.units - spent,
            "armed": [mount.id for mount in able(rules, ship)],
        }
    if ship.at is not None:
        found["seen"] = {
            other.id: _seen(rules, state, ship, other)
            for other in shown
            if other.id != ship.id and other.at is not None
        }
    return found


def _seen(rules: Rules, state: State, ship: Ship, other: Ship) -> dict[str, Any]:
    seen = measured(state, ship, other)
    power = ship.panel.allotted.weapons if ship.panel is not None else {}
    bearing = [mount for mount in rules.hulls[ship.hull].mounts if set(mount.arcs) & set(seen.arcs)]
    return {
        "range": seen.range,
        "arcs": seen.arcs,
        "sides": list(seen.sides),
        "back": seen.back,
        "to_hit": {mount.id: max(0, number_to_hit(state, mount, seen.range, other)) for mount in bearing},
        "damage": {mount.id: mount.data.harm(power.get(mount.id, 0), seen.range) for mount in bearing},
    }
