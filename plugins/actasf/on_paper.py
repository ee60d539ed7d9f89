"""A ship as a club has it on paper: what it has lost, and its critical scores.

Rule: Crippled Ships; Critical Hits.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from core.api import BadInput, Condition, Integer, UnitRecord

from .catalogue import ShipClass
from .sheet import Sheet, condition
from .ship import LOCATIONS
from .skills import refitted

LOST = ("damage", "shields", "marines")
CRITICAL = "critical_"
"""Before a location in the name of its score."""
MOST = 999
WORST = 6

FIELDS = (
    *(Integer(name, f"{name.capitalize()} lost", lowest=0, highest=MOST) for name in LOST),
    *(
        Integer(f"{CRITICAL}{place}", f"Critical score: {place}", lowest=0, highest=WORST)
        for place in LOCATIONS
    ),
)


def on_paper(unit: UnitRecord) -> Mapping[str, int]:
    """Give what a ship has lost and its critical scores."""
    sheet = Sheet.of(unit.sheet, unit.name)
    scores = {f"{CRITICAL}{place}": sheet.criticals.get(place, 0) for place in LOCATIONS}
    return {**{name: getattr(sheet, name) for name in LOST}, **scores}


def from_paper(
    unit: UnitRecord,
    values: Mapping[str, int],
    told: Condition | None,
    classes: Mapping[str, ShipClass],
) -> UnitRecord:
    """Give a ship as it stands on paper; one that is told to be crippled without damage stands at its threshold.

    Raises:
        BadInput: placed at the figure that its class cannot have lost, or at a condition that does not go with its damage.
    """
    if unit.class_id not in classes:
        return unit
    ship = refitted(classes[unit.class_id], unit.skills)
    sheet = Sheet.of(unit.sheet, unit.name)
    lost = {name: values.get(name, getattr(sheet, name)) for name in LOST}
    if told == "crippled" and "damage" not in values:
        lost["damage"] = max(lost["damage"], ship.damage - ship.crippled)
    for name, most in (("damage", ship.damage - 1), ("shields", ship.shields), ("marines", ship.marines)):
        if lost[name] > most:
            raise BadInput(name, f"{lost[name]} is more than a {ship.code} can have lost: {most}")
    scores = {place: values.get(f"{CRITICAL}{place}", sheet.criticals.get(place, 0)) for place in LOCATIONS}
    after = Sheet(**lost, criticals={place: score for place, score in scores.items() if score})
    now = condition(classes[unit.class_id], unit.skills, after)
    if told is not None and told != now:
        raise BadInput(
            "condition",
            f"with {lost['damage']} of {ship.damage} points of damage it is {now}: what it has lost stands under damage",
        )
    return replace(unit, sheet=after.data(), condition=now)
