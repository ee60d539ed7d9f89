"""The unit classes of an edition, with their printed figures and where each comes from."""

from typing import Any

from core.api import UnitClass, canon
from plugins.sfm.settings import Rules
from plugins.sfm.tables import house_rows


def unit_classes(rules: Rules) -> tuple[UnitClass, ...]:
    """Give every class that the edition knows."""
    return tuple(_unit_class(rules, name) for name in rules.kinds)


def _unit_class(rules: Rules, name: str) -> UnitClass:
    kind = rules.kinds[name]
    row = rules.row(name)
    figures: dict[str, Any] = {
        "category": kind.category,
        "movement": kind.move,
        "target_column": kind.column,
        "chart_row": kind.row or "unarmed",
        "range": row.range if row else 0,
    }
    if kind.size:
        figures["size"] = kind.size
    if kind.capacity:
        figures["capacity"] = kind.capacity
    if kind.assault is not None:
        figures["close_assault"] = kind.assault
    if row is not None:
        figures["chart"] = {
            column: list(bands)
            for column in canon.plain(row)
            if column not in ("range", "reason", "source") and (bands := row.bands(column))
        }
    exceptions = {("chart_row" if key == "row" else key): why for key, why in kind.exceptions.items()}
    exceptions = {("movement" if key == "move" else key): why for key, why in exceptions.items()}
    if row is not None and row.source == "owner":
        exceptions["chart_row"] = "owner: figures of the owner of the book"
    elif kind.row in house_rows() and "chart_row" not in exceptions:
        exceptions["chart_row"] = f"house: {house_rows()[kind.row].reason}"
    return UnitClass(
        name, kind.name, kind.code, "", 0, figures, "printed", exceptions, not kind.row or row is not None
    )
