"""What players may set by hand of a unit, named as on its card."""

from collections.abc import Iterator

from core.api import Amendable, AmendableUnit
from plugins.sfm.combat import FATAL
from plugins.sfm.fate import fate_of, fates
from plugins.sfm.grades import REGULAR, VETERAN
from plugins.sfm.printout import RECORDED
from plugins.sfm.state import GONE, State, Unit
from plugins.sfm.tables import flies, kinds

FAR = 100
"""So many hexes is a unit moved at most by hand."""


def amendable(state: State) -> list[Amendable]:
    """Give the values of every unit; of one that is out of the battle its fate alone."""
    return [one for unit in state.units.values() for one in _of(unit)]


def _of(unit: Unit) -> Iterator[Amendable]:
    made = AmendableUnit(unit.id, unit.called, ("units", unit.id))
    if fates(unit):
        yield made.fate(fate_of(unit), fates(unit))
    if unit.place in GONE:
        return
    yield made.flag("Stunned", ("stunned",), unit.stunned)
    yield made.flag("Fired", ("fired",), unit.fired)
    yield made.flag("In position", ("dug_in",), unit.dug_in)
    yield made.flag("Its movement is over", ("halted",), unit.halted)
    yield made.number("Opportunity fire markers", ("markers",), unit.markers, (0, RECORDED))
    category = kinds()[unit.kind].category
    if category == "vehicle":
        yield made.number("Stuns recorded", ("stuns",), unit.stuns, (0, FATAL - 1))
    if flies(unit.kind):
        yield made.number("Damage", ("damage",), unit.damage, (0, max(RECORDED, unit.hull)))
    yield made.number("Grade", ("quality",), unit.quality, (REGULAR, VETERAN))
    if unit.xp:
        yield made.number("XP dice", ("xp_spent",), unit.xp - unit.xp_spent, (0, unit.xp), left_of=unit.xp)
    if unit.at is not None:
        for axis, label in enumerate(("Hex, q", "Hex, r")):
            here = unit.at[axis]
            yield made.number(label, ("at", axis), here, (here - FAR, here + FAR))
