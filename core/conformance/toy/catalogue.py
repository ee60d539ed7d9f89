"""Classes, scenarios and settings of Lantern Reef."""

from msgspec import Struct

from core.api import Scenario, Setting, UnitClass


class Figures(Struct, frozen=True):
    """The figures of a class: `room` is how many marines' worth it carries, `hides` whether it deploys hidden."""

    hull: int
    power: int
    battery: int
    engine: int
    weapon: int
    shield: int
    room: int = 0
    hides: bool = False


FIGURES = {
    "lancer": Figures(hull=4, power=4, battery=2, engine=3, weapon=3, shield=2),
    "carrack": Figures(hull=6, power=4, battery=1, engine=2, weapon=2, shield=3, room=4),
    "lurker": Figures(hull=3, power=3, battery=1, engine=3, weapon=2, shield=1, hides=True),
}


def _class(key: str, figures: Figures) -> UnitClass:
    printed = {name: getattr(figures, name) for name in figures.__struct_fields__}
    return UnitClass(key, key.title(), key[:2].upper(), "reef", 2 * figures.hull, printed, provenance="house")


CATALOGUE = (
    *(_class(key, figures) for key, figures in FIGURES.items()),
    UnitClass("hulk", "Hulk", "HU", "reef", 0, {}, provenance="house", complete=False),
)

SCENARIOS = (
    Scenario("duel", "Duel at the reef", ("raider", "guard"), 3, "Hurt the other side more.", "house"),
    Scenario("rescue", "Rescue at the reef", ("raider", "guard", "ally"), 3, "Two against one.", "house"),
)

SETTINGS = (
    Setting("turns", "Turns of a battle", 3, reason="ends within a few minutes"),
    Setting("long_range", "Weapons reach two hexes more", False, reason="brings ships together"),
    Setting(
        "reef", "How much a reef covers", "thin", ("thin", "dense"), reason="thin reefs keep shots worth it"
    ),
)
