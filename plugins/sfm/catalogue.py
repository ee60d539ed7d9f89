"""The unit classes of an edition, with their printed figures and where each comes from."""

from typing import Any

from core.api import UnitClass, canon
from plugins.sfm.settings import Rules
from plugins.sfm.tables import FLYING, house_hulls, house_rows


def unit_classes(rules: Rules) -> tuple[UnitClass, ...]:
    """Give every class that the edition knows."""
    return tuple(_unit_class(rules, name) for name in rules.kinds)


HOUSE_FIGURES = ("hull", "capacity")


def _is_house(name: str, figure: str) -> bool:
    return bool(getattr(house_hulls()[name], figure))


def _unit_class(rules: Rules, name: str) -> UnitClass:
    kind = rules.kinds[name]
    row = rules.row(name)
    figures: dict[str, Any] = {
        "category": kind.category,
        "movement": kind.move,
        "target_column": kind.column,
        "chart_row": kind.row or "unarmed",
        "range": rules.reach(name),
    }
    if kind.size:
        figures["size"] = kind.size
    if kind.capacity:
        figures["capacity"] = kind.capacity
    if carried := [one for one in kind.carries if one in rules.kinds]:
        figures["carries"] = carried
    if kind.category in FLYING and row is not None:
        figures |= {"range_in_flight": rules.flight_range, "shots": kind.shots}
    if kind.hull:
        figures["hull"] = kind.hull
    if kind.assault is not None:
        figures["close_assault"] = kind.assault
    if row is not None:
        figures["chart"] = {
            column: list(bands)
            for column in canon.plain(row)
            if column not in ("range", "reason", "source") and (bands := row.bands(column))
        }
    exceptions = {("chart_row" if key == "row" else key): why for key, why in kind.exceptions.items()}
    if name in house_hulls():
        why = f"house: {house_hulls()[name].reason}"
        exceptions |= {
            figure: why for figure in HOUSE_FIGURES if figure in figures and _is_house(name, figure)
        }
    if "range_in_flight" in figures:
        exceptions["range_in_flight"] = "house: as far as others reach what is in flight"
    exceptions = {("movement" if key == "move" else key): why for key, why in exceptions.items()}
    if row is not None and row.source == "owner":
        exceptions["chart_row"] = "owner: figures of the owner of the book"
    elif kind.row in house_rows() and "chart_row" not in exceptions:
        exceptions["chart_row"] = f"house: {house_rows()[kind.row].reason}"
    return UnitClass(
        name, kind.name, kind.code, "", 0, figures, "printed", exceptions, not kind.row or row is not None
    )
