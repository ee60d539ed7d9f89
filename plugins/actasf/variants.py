"""Drone-armed variants: a die of disruptors or photon torpedoes given for one of drones.

Rule: Notes on Technology.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from .weapons import WeaponTable

if TYPE_CHECKING:
    from .catalogue import Empire, ShipClass

MARK = "+d"
"""Stands behind the id of the class."""


def variants(
    ships: Mapping[str, "ShipClass"], empires: Mapping[str, "Empire"], weapons: WeaponTable
) -> dict[str, "ShipClass"]:
    """Give the variant of each class that has one, by id."""
    found = {}
    for ship in ships.values():
        weapon = empires[ship.empire_id].drone_swap
        if weapon is not None and any(bank.name == weapon for bank in ship.weapons):
            made = _swapped(ship, weapon, weapons)
            found[made.id] = made
    return found


def _swapped(ship: "ShipClass", weapon: str, weapons: WeaponTable) -> "ShipClass":
    """Take a die from the first bank of a weapon; the drone, which flies all round, is a bank of its own."""
    drone = weapons.find("Drone")
    assert drone is not None
    place = next(number for number, bank in enumerate(ship.weapons) if bank.name == weapon)
    taken = ship.weapons[place]
    left = (replace(taken, ad=taken.ad - 1),) if taken.ad > 1 else ()
    rack = replace(taken, name=drone.name, range=drone.range, arcs=("T",), ad=1, traits=dict(drone.traits))
    return replace(
        ship,
        id=ship.id + MARK,
        class_name=f"{ship.class_name} (drone variant)",
        code=f"{ship.code}+D",
        weapons=(*ship.weapons[:place], *left, *ship.weapons[place + 1 :], rack),
    )
