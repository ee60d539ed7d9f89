"""What sensors find out about a ship, as figures in the order in which a question asks for them."""

from ..measure import facing as facing_sides
from ..orders import Ask
from ..power import movement_cost, shield_cost
from ..settings import Rules
from ..state import Answer, Ship, State

ABOUT = 10
"""To so many people a lock counts them."""


def by_itself(rules: Rules, state: State, ship: Ship, target: Ship) -> Answer:
    """Give what a lock shows: the class, whether its sensors hold the asking ship, and its people behind lowered shields.

    Rule: Automatic Information. Shape: class, `locked` or empty, people to the nearest ten (house: the text says about how
    many) or -1 while a shield stands.
    """
    crew = rules.hulls[target.hull].crew
    people = -1 if any(target.known.shields) else (crew * alive(target) // 100 + ABOUT // 2) // ABOUT * ABOUT
    locked = "locked" if target.lock == ship.id else ""
    return Answer(state.turn, state.phase, target.id, 0, (target.hull, locked, people))


def alive(ship: Ship) -> int:
    """Give the percentage of a ship's people that live."""
    return 100 - ship.known.casualties


def answer(rules: Rules, state: State, ship: Ship, target: Ship, order: Ask) -> Answer:
    """Answer one of the nine questions. Rule: Additional Information."""
    figures = _figures(rules, state, ship, target, order)
    about = {4: str(order.shield), 5: order.kind, 6: order.weapon}.get(order.question, "")
    return Answer(state.turn, state.phase, target.id, order.question, figures, about)


def _figures(rules: Rules, state: State, ship: Ship, target: Ship, order: Ask) -> tuple[int | str, ...]:
    hull, panel = rules.hulls[target.hull], target.known
    power = panel.allotted
    match order.question:
        case 1:  # the total power units available
            return (panel.units,)
        case 2:  # the order of the allotments, the greatest first
            given = {
                "weapons": sum(power.weapons.values()),
                "shields": shield_cost(hull, sum(power.shields)),
                "movement": movement_cost(hull, power.movement),
                "cloak": hull.cloak if power.cloak else 0,
            }
            return tuple(sorted(given, key=lambda name: -given[name]))
        case 3:  # how many shields, how many points, the ratio
            up = sum(points > 0 for points in panel.shields)
            units, points = hull.shield_ratio
            return up, sum(panel.shields), f"{units}/{points}"
        case 4:  # whether a shield is up, and its points
            points = panel.shields[order.shield - 1]
            return "yes" if points else "no", points
        case 5:  # how many weapons of a kind are powered, and with how much in all
            armed = [
                power.weapons[mount.id]
                for mount in hull.mounts
                if mount.beam == (order.kind == "beam")
                and power.weapons.get(mount.id)
                and mount.id not in (*target.fired, *panel.broken)
            ]
            return len(armed), sum(armed)
        case 6:  # whether a weapon is powered, and with how much
            spent = order.weapon in (*target.fired, *panel.broken)
            units = 0 if spent else power.weapons.get(order.weapon, 0)
            return "yes" if units else "no", units
        case 7:  # percent left: engines, shield generators, weapons, superstructure
            whole = sum(not system.down for system in panel.generators)
            weapons = len(hull.mounts) - len(panel.broken)
            return (
                _percent(panel.units, hull.power),
                _percent(whole, len(panel.generators)),
                _percent(weapons, len(hull.mounts)),
                _percent(panel.superstructure, hull.superstructure),
            )
        case 8:  # percent of the people alive, if no shield stands between
            between = order.facing or facing_sides(target, ship)
            return (-1,) if any(panel.shields[side - 1] for side in between) else (alive(target),)
    return ("yes" if target.sent else "no"), target.sent  # 9: whether people are being beamed, and how many


def _percent(left: int, whole: int) -> int:
    return max(0, left) * 100 // whole if whole else 100
