"""The classes as the contract shows them, and what is wrong with a force."""

from core.api import UnitClass

from .hulls import Hull
from .settings import Rules, figures


def unit_classes(rules: Rules) -> tuple[UnitClass, ...]:
    """Give every class."""
    return tuple(_unit_class(hull) for hull in rules.hulls.values())


def _unit_class(hull: Hull) -> UnitClass:
    return UnitClass(
        id=hull.id,
        name=hull.name,
        code=hull.name.split(" ")[0],
        empire=hull.empire,
        points=hull.points,
        figures={
            "role": hull.role,
            "class": hull.type,
            "power": hull.power,
            "empire": hull.empire,
            **figures(hull),
        },
        provenance=hull.provenance,
        exceptions=dict(hull.exceptions),
    )
