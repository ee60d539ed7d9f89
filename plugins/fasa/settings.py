"""What can be switched: readings and house rules; and the rules as they are switched."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from core.api import OWN_CLASSES, OWN_FIGURES, Setting, check_figures, chosen_settings

from . import own_figures, own_tables, own_weapons
from .hulls import Hull, hulls, shuttle_hulls
from .tables import Tables, tables

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
    OWN_CLASSES,
)


class Rules(Struct, frozen=True):
    """The rules as switched.

    Args:
        hulls: the classes that may be used, those of a club's own, and the kinds of shuttles.
        tables: the charts and tables, with those of an owner of the books in place of ours.
    """

    bank_dice: bool
    sensors_split: bool
    cloak_silent: bool
    bombardment: bool
    hulls: dict[str, Hull]
    tables: Tables

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
        check_figures(own_figures.rows() + own_weapons.rows() + own_tables.rows(), own)
    every = {
        name: own_figures.own_hull(hull, own[name]) if name in own else hull for name, hull in hulls().items()
    }
    known = {
        name: hull for name, hull in every.items() if chosen["secondary"] or hull.provenance == "printed"
    }
    for name, copy in own_figures.copies_of(chosen["classes"]).items() if chosen["classes"] else ():
        known[name] = own_figures.copied(every[copy.of], name, copy)
    weapons = own_weapons.own_weapons(own)
    if weapons:
        known = {name: own_weapons.rearmed(hull, weapons) for name, hull in known.items()}
    charted = own_tables.own_tables(own)
    if charted is not tables():
        known = {name: own_tables.recharted(hull, charted) for name, hull in known.items()}
    return Rules(
        chosen["bank_dice"],
        chosen["sensors_split"],
        chosen["cloak_silent"],
        chosen["bombardment"],
        {**known, **shuttle_hulls()},
        charted,
    )
