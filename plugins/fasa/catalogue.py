"""The classes as the contract shows them."""

from core.api import UnitClass

from .equals import equal_elsewhere, strength
from .hulls import Hull
from .own_figures import figures
from .settings import Rules
from .sheet import EFFICIENCY


def unit_classes(rules: Rules) -> tuple[UnitClass, ...]:
    """Give every class."""
    return tuple(_unit_class(hull) for hull in rules.hulls.values() if not hull.small)


def _unit_class(hull: Hull) -> UnitClass:
    return UnitClass(
        id=hull.id,
        name=hull.name,
        code=hull.code or hull.name.split(" ")[0],
        empire=hull.empire,
        points=hull.points,
        figures={
            "role": hull.role,
            "class": hull.type,
            "power": hull.power,
            "empire": hull.empire,
            "quality_scale": [1, len(EFFICIENCY)],
            "strength": strength(hull),
            "equals": equal_elsewhere(hull.copy_of or hull.id),
            **({"copy_of": hull.copy_of} if hull.copy_of else {}),
            **figures(hull),
        },
        provenance=hull.provenance,
        exceptions=dict(hull.exceptions),
    )
