"""The switches of the ruleset: readings and house figures that a club may set otherwise."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from core.api import OWN_CLASSES, OWN_FIGURES, BadInput, Setting, canon, check_figures, chosen_settings

from . import catalogue, own_figures
from .campaign_figures import CampaignFigures
from .data_rows import CatalogueError
from .scenario.written import Written, book
from .variants import MARK


class Rules(Struct, frozen=True):
    """The switches as set.

    Units: `base` and `miniature` in thousandths of an inch.

    Args:
        figures: those of ships that an owner of the book replaces, and the classes of a club's own.
        classes: of a club's own, as they are set.
        campaign: those by which the campaign is counted.
        book: the scenarios of the book, with the places that an owner replaces.
        immune: the traits that no damage takes away.
    """

    stealth: str = "point"
    immune_traits: bool = True
    house_ships: bool = True
    house_zones: bool = True
    base: int = 1250
    miniature: int = 1000
    bombardment: bool = False
    prestige_goal: int = 0
    scenarios: str = ""
    figures: catalogue.Own = {}
    classes: Mapping[str, Any] = {}
    campaign: CampaignFigures = CampaignFigures()
    book: Mapping[str, Written] = field(default_factory=book)
    immune: frozenset[str] = field(default_factory=catalogue.immune_traits)

    def fields(self, ship: catalogue.ShipClass) -> bool:
        """Tell whether a class can be fielded: not with figures of the house where these are switched off."""
        return self.house_ships or self.is_own(ship.id) or not ship.house_figures

    def is_own(self, class_id: str) -> bool:
        """Tell whether a class is a club's own."""
        return class_id.removesuffix(MARK) in self.classes

    def copy_of(self, class_id: str) -> dict[str, str]:
        """Give the class of which one of a club's own is a copy, as a figure of it."""
        return {"copy_of": self.classes[class_id.removesuffix(MARK)]["of"]} if self.is_own(class_id) else {}


SETTINGS = (
    Setting(
        "stealth",
        "Stealth is rolled for each point of damage, or for each attack die",
        "point",
        ("point", "die"),
        "reading",
        "A successful die deals its hits, and the owner rolls for each hit.",
    ),
    Setting(
        "immune_traits",
        "Traits that describe the hull are never lost",
        True,
        reason="The printed marks are lost; the list stands in data/house/traits.toml.",
    ),
    Setting(
        "house_ships",
        "Use the house's figures of ships whose printed entry has lost them",
        True,
        reason="Three entries have lost figures; without the house's, which stand in data/house/ships.toml, "
        "these ships cannot be fielded.",
    ),
    Setting(
        "house_zones",
        "Use the house's deployment zones where the scenario's map is lost",
        True,
        reason="The maps are lost; without them a battle needs zones of its own.",
    ),
    Setting(
        "base",
        "Width of a ship's base in thousandths of an inch",
        1250,
        reason="Ships whose bases overlap are 2 inches apart; no size is printed.",
    ),
    Setting(
        "miniature",
        "Width of a miniature in thousandths of an inch",
        1000,
        reason="Miniatures never overlap; no size is printed.",
    ),
    Setting(
        "bombardment",
        "Ships may spend their fire on the ground, along links that say so",
        False,
        reason="The text knows no fire at the ground; the house lets an attack fall there as area attacks.",
    ),
    Setting(
        "prestige_goal",
        "Prestige that wins a campaign; with 0 the last battle fleet wins",
        0,
        provenance="printed",
        reason="15, 25 and 50 are proposed, the higher for longer campaigns.",
    ),
    Setting(
        "scenarios",
        "Folder with scenarios of your own",
        "",
        reason="Each file of it that ends in .toml is a scenario; a battle keeps a copy of the one that it plays.",
        folder=True,
    ),
    OWN_FIGURES,
    OWN_CLASSES,
)


def rules_for(chosen: Mapping[str, Any]) -> Rules:
    """Read settings; those not named keep their defaults.

    Raises:
        BadInput: naming an unknown setting or a value that it cannot take.
    """
    rules = canon.convert(chosen_settings(SETTINGS, chosen), Rules, "settings")
    for name, size in (("base", rules.base), ("miniature", rules.miniature)):
        if size < 0:
            raise BadInput(f"setting {name}", f"{size} is no width")
    own = rules.figures
    check_figures(own_figures.rows(), own)
    rules = replace(
        rules,
        figures={**own_figures.ships_of(own), **own_figures.copies_of(rules.classes)},
        campaign=own_figures.counted_by(own),
        book=own_figures.scenarios_of(own),
        immune=own_figures.immune_of(own) if rules.immune_traits else frozenset(),
    )
    try:
        catalogue.catalogue(rules.figures)
    except CatalogueError as error:
        raise BadInput("figures", "; ".join(str(error).splitlines())) from None
    return rules
