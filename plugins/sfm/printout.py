"""The printout of a squad, a vehicle or a structure, as it is shown and printed."""

from core.api import Box, Boxes, Display, Printout, Row, Seat, Squad, UnitRecord
from plugins.sfm.board import unit_rows
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit
from plugins.sfm.tables import COLUMNS, results

RECORDED = 8
"""So many stuns can be recorded against a vehicle."""
STATES = ("stunned", "fired", "in position")
"""What is marked on a card from phase to phase."""


def unit_printout(rules: Rules, state: State | None, unit: Unit, squads: tuple[Squad, ...] = ()) -> Printout:
    """Give the card of a unit, with what it does to each kind of target, and boxes for its states.

    Args:
        state: the battle in which it stands; None where it rests.
        squads: its people, where they are known by name.
    """
    kind = rules.kinds[unit.class_id]
    states = {"stunned": unit.stunned, "fired": unit.fired, "in position": unit.dug_in}
    lines = [Boxes(name.capitalize(), (Box("", "filled" if states[name] else ""),)) for name in STATES]
    if rules.vehicle_damage and kind.category == "vehicle":
        boxes = tuple(Box(str(n), "crossed" if n <= unit.stuns else "") for n in range(1, RECORDED + 1))
        lines.append(Boxes("Stuns recorded", boxes))
    figures = _resting(rules, unit) if state is None else unit_rows(rules, state, unit)
    displays = [Display("Figures", figures), Display("State", (), tuple(lines))]
    if fire := _fire(rules, unit.class_id):
        displays.insert(1, Display("Fire, totals of the dice", fire))
    if people := tuple(Row(one.kind.capitalize(), one.name or one.id) for one in squads):
        displays.append(Display("People", people))
    return Printout(unit.called, f"{rules.called(unit.class_id)}, {kind.category}", tuple(displays))


def resting(rules: Rules, record: UnitRecord) -> Printout | None:
    """Give the card of a unit that rests between battles; None for one whose class the edition does not know."""
    if record.class_id not in rules.kinds:
        return None
    unit = Unit(record.id, seat=Seat(""), name=record.name, **rules.counted_as(record.class_id))
    return unit_printout(rules, None, unit, record.squads)


def _resting(rules: Rules, unit: Unit) -> tuple[Row, ...]:
    """Give the printed figures of a unit."""
    kind, row = rules.kinds[unit.class_id], rules.row(unit.class_id)
    assault = () if kind.assault is None else (Row("Close assault", f"{kind.assault:+d}"),)
    reach = Row("Range", str(row.range) if row else "cannot fire", row.source if row else "printed")
    return (
        Row("Class", kind.name, "house" if unit.own else "printed"),
        Row("Movement points", str(kind.move)),
        reach,
        *assault,
    )


def _fire(rules: Rules, name: str) -> tuple[Row, ...]:
    """Give for each kind of target the last totals of the best and of the middle result."""
    row = rules.row(name)
    if row is None:
        return ()
    return tuple(
        Row(column.capitalize(), _bands(column, bands), row.source)
        for column in COLUMNS
        if (bands := row.bands(column)) is not None
    )


def _bands(column: str, bands: tuple[int, int]) -> str:
    names = results().get(column, ("best", "middle"))
    return ", ".join(f"{name} to {last}" for name, last in zip(names, bands, strict=True))
