"""The room in what carries: vehicles, flyers, bunkers."""

from collections.abc import Iterable

from core.api import Hex, Violation
from plugins.sfm.ground import hex_key
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit
from plugins.sfm.tables import kinds

RULE = "Carrying Troops"


def size_of(unit: Unit, shared: bool) -> int:
    """Give the room that a unit takes, in boarding parties; of a shared one each of two vehicles has half."""
    return kinds()[unit.kind].size // (2 if shared else 1)


def room(rules: Rules, state: State, carrier: Unit, vehicle: bool = False) -> int:
    """Give the room for people that is left; twice as much in a shuttle that is to leave with them.

    Rule: Vehicle Movement Allowances; Bunkers; Unit Types (2011): Shuttlecraft. Units: boarding parties.

    Args:
        vehicle: whether it is to take a vehicle in, besides what it holds.
    """
    inside = state.aboard(carrier.id)
    kind = rules.kinds[carrier.class_id]
    holds_vehicle = vehicle or any(kinds()[unit.kind].category != "infantry" for unit in inside)
    taken = sum(size_of(unit, bool(unit.partner)) for unit in inside)
    people = kind.beside if holds_vehicle else kind.capacity
    return people * (2 if carrier.leaving else 1) - taken


def structure_faults(rules: Rules, there: Iterable[Unit], kind: str, here: Hex) -> list[Violation]:
    """Say why a hex, by what is in it, takes no other structure. Rule: Unit Types (2011): Structures; and by setting."""
    standing = [unit for unit in there if kinds()[unit.kind].category == "structure"]
    same = [unit for unit in standing if unit.kind == kind]
    barred = {"any": [], "one": standing, "one of each": same}[rules.structures_in_hex]
    return [
        Violation("Unit Types: Structures (2011)", f"hex {hex_key(here)} has {unit.id} already")
        for unit in barred[:1]
    ]


def carries(rules: Rules, unit: Unit) -> bool:
    """Tell whether a unit takes anything in."""
    kind = rules.kinds[unit.class_id]
    return bool(kind.capacity or kind.carries)


def room_faults(
    rules: Rules, state: State, carrier: Unit, units: Iterable[Unit], shared: bool = False
) -> list[Violation]:
    """Say why a carrier cannot take units in besides those that it holds."""
    kind = rules.kinds[carrier.class_id]
    if not carries(rules, carrier):
        return [Violation("Unit Types", f"{carrier.called}: a {kind.name.lower()} carries nobody")]
    people = [unit for unit in units if kinds()[unit.kind].category == "infantry"]
    others = [unit for unit in units if kinds()[unit.kind].category != "infantry"]
    for unit in others:
        if unit.kind not in kind.carries:
            name = kinds()[unit.kind].name.lower()
            return [Violation(RULE, f"{carrier.called}: a {kind.name.lower()} does not carry a {name}")]
    inside = [unit for unit in state.aboard(carrier.id) if kinds()[unit.kind].category != "infantry"]
    if len(others) + len(inside) > 1:
        return [Violation(RULE, f"{carrier.called} carries one vehicle and no more")]
    left = room(rules, state, carrier, vehicle=bool(others))
    wanted = sum(size_of(unit, shared) for unit in people)
    if wanted > max(left, 0) or left < 0:
        why = f"{carrier.called} has room for {max(left, 0)} more; {wanted} are wanted, in boarding parties"
        return [Violation(RULE, why)]
    return []
