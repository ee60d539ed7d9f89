"""What follows from a position: for scripts that ask a rules question."""

from typing import Any

from core.api import hexgrid
from plugins.sfm.damage import damage_points
from plugins.sfm.grades import dice_left, grade
from plugins.sfm.ground import hex_key
from plugins.sfm.measure import crowded, measured_shot
from plugins.sfm.path import POINT, allowance
from plugins.sfm.ports import fires_from_there
from plugins.sfm.ranges import own_range, range_to
from plugins.sfm.room import carries, room
from plugins.sfm.scenario.goals import aims_of, progress
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit
from plugins.sfm.tables import flies


def facts(rules: Rules, state: State) -> dict[str, Any]:
    """Give figures by unit and hex.

    Shape: `units.<id>`: `allowance` and `points` left (movement points), `range` of its fire, `column` of the chart,
    `size` and `capacity` (boarding parties); `up`: whether it lies right side up; `grade` and `dice_left` of experience; `sees`: ids of units in line of sight; `spots`: those of them in its range;
    `distance` by id; `room` left and `holds` (ids) of what carries; of what flies `shots_left` of this player turn and `damage_points`.
    `aims.<seat>.<n>`: how much is `done` of the aim, of how much.
    `hexes.<q,r>`: `crowded`, `units` on the ground, `above` in flight, for hexes that hold any.
    """
    shown = [unit for unit in state.units.values() if unit.place in PLACES]
    held = sorted({unit.at for unit in shown if unit.at is not None})
    return {
        "units": {unit.id: _unit(rules, state, unit, shown) for unit in shown},
        "aims": {
            seat: [dict(zip(("done", "of"), progress(state, seat, aim), strict=True)) for aim in aims]
            for seat in state.seats
            if (aims := aims_of(state, seat))
        },
        "hexes": {
            hex_key(here): {
                "crowded": crowded(rules, state, here),
                "units": [unit.id for unit in state.in_hex(here)],
                "above": [unit.id for unit in state.above(here)],
            }
            for here in held
        },
    }


PLACES = ("map", "aboard", "landing", "edge", "ready", "flown")


def _unit(rules: Rules, state: State, unit: Unit, shown: list[Unit]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "allowance": allowance(rules, unit) / POINT,
        "points": (allowance(rules, unit) - unit.spent) / POINT,
        "range": own_range(rules, unit),
        "column": rules.kinds[unit.class_id].column,
        "size": rules.kinds[unit.class_id].size,
        "capacity": rules.kinds[unit.class_id].capacity,
        "up": not unit.down,
        "grade": grade(unit.quality),
        "dice_left": dice_left(rules, unit),
    }
    if flies(unit.kind):
        found |= {
            "shots_left": max(0, rules.kinds[unit.class_id].shots - unit.shots),
            "damage_points": damage_points(rules, unit),
        }
    if carries(rules, unit):
        inside = [one.id for one in state.aboard(unit.id)]
        found |= {"room": room(rules, state, unit), "holds": inside}
    here = state.where(unit)
    if here is not None and (unit.at is not None or fires_from_there(rules, state, unit)):
        others = {other.id: other.at for other in shown if other.at is not None and other.id != unit.id}
        seen = [name for name in others if measured_shot(rules, state, unit, name).seen]
        apart = {name: hexgrid.distance(here, there) for name, there in others.items()}
        spots = [name for name in seen if apart[name] <= range_to(rules, state, unit, name)]
        found |= {"sees": seen, "spots": spots, "distance": apart}
    return found
