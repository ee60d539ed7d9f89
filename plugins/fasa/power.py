"""Allocating power: what a turn's allotment costs, and what is wrong with one."""

from core.api import Violation

from .hulls import Hull
from .orders import Allocate
from .state import Panel, Power, Written
from .tables import SHIELDS, SIDES


def movement_cost(hull: Hull, points: int) -> int:
    """Give the power units that movement points cost. Rule: Allocating Power To Movement."""
    return points * hull.movement


def movement_points(hull: Hull, units: int) -> int:
    """Give the movement points that power units buy; fractions are lost, and an outpost has no use for any."""
    return 0 if hull.immobile else units // hull.movement


def shield_cost(hull: Hull, points: int) -> int:
    """Give the power units that shield points cost, rounded up. Rule: Allocating Power To Shields."""
    units, bought = hull.shield_ratio
    return -(-points * units // bought)


def shield_points(hull: Hull, units: int) -> int:
    """Give the shield points that power units buy; fractions are lost."""
    ratio, bought = hull.shield_ratio
    return units * bought // ratio


def cost(hull: Hull, power: Power | Allocate) -> int:
    """Give the power units of a whole allotment. Rule: Powering Combat Systems."""
    return (
        movement_cost(hull, power.movement)
        + shield_cost(hull, sum(power.shields))
        + sum(power.weapons.values())
        + (hull.cloak if power.cloak else 0)
    )


def faults(hull: Hull, panel: Panel, order: Allocate, name: str) -> list[Violation]:
    """Say what is wrong with an allotment."""
    found = []
    if order.movement < 0:
        found.append(Violation("Allocating Power To Movement", "movement points are not less than 0"))
    elif order.movement and hull.immobile:
        found.append(Violation("Allocating Power To Movement", f"{name} is an outpost and does not move"))
    for side, points in zip(SHIELDS, order.shields, strict=True):
        most = hull.shield
        if not 0 <= points <= most:
            why = f"shield {side} ({SIDES[side]}) takes 0 to {most} points, not {points}"
            found.append(Violation("Powering Shields", why))
    for weapon, units in sorted(order.weapons.items()):
        found += _weapon_faults(hull, panel, weapon, units)
    if (order.cloak or order.cloaked) and not hull.cloak:
        found.append(Violation("Operating The Cloaking Device", f"{name} has no cloaking device"))
    elif order.cloaked and not order.cloak:
        found.append(Violation("Operating The Cloaking Device", "the device takes power to work"))
    spent = cost(hull, order)
    if spent > panel.units:
        found.append(
            Violation("Powering Combat Systems", f"that takes {spent} power units; {name} has {panel.units}")
        )
    return found


def _weapon_faults(hull: Hull, panel: Panel, weapon: str, units: int) -> list[Violation]:
    mount = hull.mount(weapon)
    if mount is None:
        known = ", ".join(one.id for one in hull.mounts) or "none"
        return [Violation("Arming Weapons", f"there is no weapon {weapon!r}; there are: {known}")]
    if weapon in panel.broken and units:
        return [Violation("Effects From Weapon Hits", f"{weapon} is out of action")]
    most = mount.data.power
    if mount.beam and not 0 <= units <= most:
        return [Violation("Arming Weapons", f"{weapon} ({mount.type}) takes 0 to {most} units, not {units}")]
    if not mount.beam and units not in (0, most):
        return [
            Violation("Arming Weapons", f"{weapon} ({mount.type}) takes {most} units or none, not {units}")
        ]
    return []


def written(hull: Hull, panel: Panel) -> Written:
    """Give what the boxes of a turn say of an allotment."""
    power = panel.allotted
    return Written(
        panel.units,
        power.movement,
        movement_cost(hull, power.movement),
        sum(power.shields),
        shield_cost(hull, sum(power.shields)),
        sum(power.weapons.values()),
        hull.cloak if power.cloak else 0,
        power.weapons,
    )
