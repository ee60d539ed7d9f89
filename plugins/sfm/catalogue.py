"""The unit classes of an edition, with their printed figures and where each comes from."""

from typing import Any

from core.api import UnitClass, canon
from plugins.sfm.classes import FIGURES
from plugins.sfm.settings import Rules
from plugins.sfm.tables import FLYING, house_rows


def unit_classes(rules: Rules) -> tuple[UnitClass, ...]:
    """Give every class that the edition knows."""
    return tuple(_unit_class(rules, name) for name in rules.kinds)


TOLD = {"move": "movement", "row": "chart_row", "assault": "close_assault"}
"""Figures that the catalogue calls by another name."""


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
    told = {TOLD.get(key, key): why for key, why in kind.exceptions.items()}
    exceptions = {key: why for key, why in told.items() if key in figures or key not in FIGURES}
    if "range_in_flight" in figures:
        exceptions["range_in_flight"] = "house: as far as others reach what is in flight"
    if row is not None and row.source == "owner":
        exceptions["chart_row"] = "owner: figures of the owner of the book"
    elif kind.row in house_rows() and "chart_row" not in exceptions:
        exceptions["chart_row"] = f"house: {house_rows()[kind.row].reason}"
    own = name in rules.bases
    if own:
        figures["copy_of"] = rules.bases[name]
    return UnitClass(
        id=name,
        name=kind.name,
        code=kind.code,
        empire="",
        points=0,
        figures=figures,
        provenance="house" if own else "printed",
        exceptions=exceptions,
        complete=not kind.row or row is not None,
    )
