"""A force and its fleet list: what may be bought, for how much, under which name."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from core.api import (
    Choice,
    ForceRecord,
    Issue,
    Names,
    Option,
    OrderForm,
    UnitId,
    UnitRecord,
    Violation,
    canon,
)

from .. import catalogue
from ..catalogue import Own, ShipClass
from ..fleet_list import Limits, faults
from ..people import names as house_names
from ..sheet import sheet_faults
from ..skills import skill_faults
from .crews import ELITE, UNMANNED
from .ledger import Ledger


def empire_issues(forces: Sequence[ForceRecord]) -> list[Issue]:
    """List forces that have no fleet list to buy from."""
    known = ", ".join(sorted(catalogue.empires()))
    return [
        Issue(force.name, f"empire {force.empire!r} has no fleet list; there are: {known}")
        for force in forces
        if force.empire not in catalogue.empires()
    ]


def ship_issues(forces: Sequence[ForceRecord], classes: Mapping[str, ShipClass]) -> list[Issue]:
    """List ships whose record is not sound."""
    return [
        Issue(unit.name, issue.cause)
        for force in forces
        for unit in force.units
        for issue in unit_issues(unit, classes)
    ]


def unit_issues(unit: UnitRecord, classes: Mapping[str, ShipClass]) -> tuple[Issue, ...]:
    """List what is not sound in a ship's record: its class, crew quality, skills or sheet."""
    found = []
    if not UNMANNED <= unit.quality <= ELITE:
        found.append(Issue("quality", f"{unit.quality} is not within {UNMANNED} and {ELITE}"))
    ship = classes.get(unit.class_id)
    if ship is None:
        return (*found, Issue("class_id", f"class {unit.class_id!r} is in no fleet list"))
    found += [Issue("skills", fault) for fault in skill_faults(ship, unit.skills)]
    found += [Issue("sheet", fault) for fault in sheet_faults(unit.sheet)]
    return tuple(found)


def affordable(force: ForceRecord, classes: Mapping[str, ShipClass]) -> tuple[ShipClass, ...]:
    """Give the ships of its fleet list that a force may have and has the points for, cheapest first."""
    own = (
        ship
        for ship in classes.values()
        if ship.empire_id == force.empire
        and ship.points <= force.points
        and not is_taken(force, classes, ship)
    )
    return tuple(sorted(own, key=lambda ship: (ship.points, ship.id)))


def is_taken(force: ForceRecord, classes: Mapping[str, ShipClass], ship: ShipClass) -> bool:
    """Tell whether a ship would be the second of a unique class in its fleet.

    Rule: Unique.
    """
    fleet = (classes[unit.class_id] for unit in force.units if unit.class_id in classes)
    return ship.id in catalogue.repeated((*fleet, ship))


def fleet_issues(forces: Sequence[ForceRecord], own: Own) -> list[Issue]:
    """List everything that is wrong with the fleets of forces, a fleet without ships aside.

    Rule: How to Use the Fleet List.
    """
    return [
        Issue(force.name, fault)
        for force in forces
        if force.units
        for fault in faults(
            [unit.class_id for unit in force.units],
            Limits(),
            force.empire if force.empire in catalogue.empires() else "",
            own,
        )
    ]


def _class_label(ship: ShipClass) -> str:
    """Name a class, its code in brackets where the name does not begin with it."""
    name = ship.class_name
    return name if name.split()[0] == ship.code else f"{name} ({ship.code})"


def class_option(ship: ShipClass) -> Option:
    """Show a class with its price."""
    mark = " (house figures)" if ship.house_figures else ""
    return Option(ship.id, f"{_class_label(ship)}{mark}", f"{ship.points} points")


def free_names(ledger: Ledger, force: str, ship: ShipClass) -> tuple[str, ...]:
    """Give the names of a class that no ship of the campaign bears, numbered anew when all are taken.

    They are the club's own for the class, else those of its fleet list, else the house's of its empire.
    """
    taken = {unit.name for unit in ledger.force(force).units} | set(ledger.borne)
    house = house_names().get(ship.empire_id, Names()).ships
    listed = ledger.ship_names.get(ship.id) or ship.names or house or (ship.code,)
    number = 1
    while True:
        suffix = "" if number == 1 else f" {number}"
        names = tuple(f"{name}{suffix}" for name in listed if f"{name}{suffix}" not in taken)
        if names:
            return names
        number += 1


def new_ship(force: ForceRecord, ship: ShipClass, name: str, moment: object) -> UnitRecord:
    """Give a fresh ship of a class, without a crew yet.

    Its id comes from the moment at which it is built, so that no two ships of a campaign share one, wherever they
    are replayed.
    """
    mark = canon.digest([canon.plain(moment), name])[:8]
    return UnitRecord(UnitId(f"{force.id}-{ship.code.lower()}-{mark}"), name, ship.id, UNMANNED)


def name_faults(force: ForceRecord, name: str) -> list[str]:
    """List what is wrong with a name for a new ship."""
    if not name.strip():
        return ["a ship needs a name"]
    if any(unit.name == name for unit in force.units):
        return [f"{force.name} has a ship named {name}"]
    return []


def named_form(ledger: Ledger, force: str, form: OrderForm) -> OrderForm:
    """Let a form that chooses a class choose a free name of that class next."""
    ship = ledger.classes.get(form.values.get("class_id", ""))
    if ship is None:
        return form
    names = tuple(Option(name, name) for name in free_names(ledger, force, ship))
    kept = tuple(field for field in form.fields if field.name != "ship_name")
    return replace(form, fields=(*kept, Choice("ship_name", "Name", options=names)))


def purchase_violations(
    force: ForceRecord, classes: Mapping[str, ShipClass], class_id: str, name: str, rule: str
) -> list[Violation]:
    """Give every reason why a force cannot take a new ship."""
    found = [Violation("Battle Fleet Roster", fault) for fault in name_faults(force, name)]
    ship = classes.get(class_id)
    if not force.empire:
        found.append(Violation(rule, f"{force.name} is of no empire, so there is no fleet list to buy from"))
    elif ship is None or ship.empire_id != force.empire:
        found.append(Violation(rule, f"{class_id} is not on the fleet list of {force.empire}"))
    elif ship.points > force.points:
        found.append(
            Violation(rule, f"{ship.code} costs {ship.points} points, {force.name} has {force.points}")
        )
    if ship is not None and is_taken(force, classes, ship):
        found.append(Violation("Unique", f"{force.name} has its {ship.code}, of which there is only one"))
    return found
