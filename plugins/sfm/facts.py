"""What follows from a position: for scripts that ask a rules question."""

from typing import Any

from core.api import hexgrid
from plugins.sfm.ground import ground, hex_key
from plugins.sfm.measure import crowded, open_ruins
from plugins.sfm.path import POINT, allowance
from plugins.sfm.room import carries, room
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit


def facts(rules: Rules, state: State) -> dict[str, Any]:
    """Give figures by unit and hex.

    Shape: `units.<id>`: `allowance` and `points` left (movement points), `range` of its fire, `column` of the chart,
    `side` up or down; `room` left and `holds` (ids) of what carries; `sees`: ids of units in line of sight; `spots`: those of them in its range; `distance` by id.
    `hexes.<q,r>`: `crowded`, `units`, for hexes that hold any.
    """
    shown = [unit for unit in state.units.values() if unit.place in ("map", "aboard", "landing", "edge")]
    held = sorted({unit.at for unit in shown if unit.at is not None})
    return {
        "units": {unit.id: _unit(rules, state, unit, shown) for unit in shown},
        "hexes": {
            hex_key(here): {
                "crowded": crowded(state, here),
                "units": [unit.id for unit in state.in_hex(here)],
            }
            for here in held
        },
    }


def _unit(rules: Rules, state: State, unit: Unit, shown: list[Unit]) -> dict[str, Any]:
    reach = rules.reach(unit.kind)
    found: dict[str, Any] = {
        "allowance": allowance(unit) / POINT,
        "points": (allowance(unit) - unit.spent) / POINT,
        "range": reach,
        "column": rules.kinds[unit.kind].column,
        "up": not unit.down,
    }
    if carries(rules, unit):
        inside = [one.id for one in state.aboard(unit.id)]
        found |= {"room": room(rules, state, unit), "holds": inside}
    here = state.where(unit)
    if here is not None and (unit.at is not None or state.in_bunker(unit)):
        others = {other.id: other.at for other in shown if other.at is not None and other.id != unit.id}
        seen = [
            name
            for name, there in others.items()
            if ground(state.map).sees(here, there, open_ruins(rules, state))
        ]
        apart = {name: hexgrid.distance(here, there) for name, there in others.items()}
        found |= {"sees": seen, "spots": [name for name in seen if apart[name] <= reach], "distance": apart}
    return found
