"""What can be switched: readings and house rules; and the rules as they are switched."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from core.api import OWN_FIGURES, FigureRow, Setting, check_figures, chosen_settings

from .hulls import Hull, hulls, own_hull, shuttle_hulls

SETTINGS = (
    Setting(
        "bank_dice",
        "Each weapon of a bank rolls its own die",
        False,
        (),
        "printed",
        "an option of the text; a bank usually rolls once",
    ),
    Setting(
        "sensors_split",
        "Hits on sensors also harm engines and superstructure in the later courses",
        True,
        (),
        "reading",
        "the advanced course adds to the basic one unless it says otherwise",
    ),
    Setting(
        "cloak_silent",
        "Nobody fires while cloaked",
        True,
        (),
        "house",
        "the text does not say; a ship that fires would show where it is",
    ),
    Setting(
        "secondary",
        "Ships of the recognition manuals",
        True,
        (),
        "secondary",
        "the text itself prints two ships",
    ),
    Setting(
        "bombardment",
        "Ships may spend their fire on the ground, along links that say so",
        False,
        (),
        "house",
        "the text knows no fire at the ground; the house lets a volley fall there as area attacks",
    ),
    OWN_FIGURES,
)


class Rules(Struct, frozen=True):
    """The rules as switched.

    Args:
        hulls: the classes that may be used, and the kinds of shuttles.
    """

    bank_dice: bool
    sensors_split: bool
    cloak_silent: bool
    bombardment: bool
    hulls: dict[str, Hull]

    def ship_class(self, name: str) -> Hull | None:
        """Give a class of ships by its id; a shuttle is none."""
        hull = self.hulls.get(name)
        return None if hull is None or hull.small else hull


def rules_for(settings: Mapping[str, Any]) -> Rules:
    """Make the rules that the settings ask for.

    Raises:
        BadInput: naming an unknown setting or a value that it cannot take.
    """
    chosen: dict[str, Any] = chosen_settings(SETTINGS, settings)
    own: Mapping[str, Any] = chosen["figures"]
    if own:
        check_figures(figure_rows(), own)
    known = {
        name: own_hull(hull, own[name]) if name in own else hull
        for name, hull in hulls().items()
        if chosen["secondary"] or hull.provenance == "printed"
    }
    return Rules(
        chosen["bank_dice"],
        chosen["sensors_split"],
        chosen["cloak_silent"],
        chosen["bombardment"],
        {**known, **shuttle_hulls()},
    )


FIGURES = (
    "warp",
    "impulse",
    "movement",
    "shield_ratio",
    "shield",
    "superstructure",
    "stress",
    "damage",
    "crew",
    "defense",
    "factor",
    "cruise",
    "emergency",
    "cloak",
)
"""The figures of a class that its owner may replace, besides its weapons."""


def figure_rows() -> tuple[FigureRow, ...]:
    """Give the figures of every class, which an owner of the books may replace."""
    return tuple(FigureRow(hull.id, hull.name, figures(hull), hull.exceptions) for hull in hulls().values())


def figures(hull: Hull) -> dict[str, Any]:
    """Give the figures of a class as plain data; weapons as lines of type, number and arcs."""
    plain = {name: getattr(hull, name) for name in FIGURES}
    plain |= {name: list(plain[name]) for name in ("warp", "shield_ratio")}
    lines: list[list[Any]] = []
    for mount in hull.mounts:
        if lines and lines[-1][0] == mount.type and lines[-1][2] == mount.arcs:
            lines[-1][1] += 1
        else:
            lines.append([mount.type, 1, mount.arcs])
    return {**plain, "weapons": lines}
