"""The printed figures of the campaign, which a club may set otherwise: prices, shares, and the tables that are rolled on.

Rule: Campaign System.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from core.api import BadInput, Choice, FigureRow, Integer, Option, Rows, canon, titled

from . import skills

ROW = "campaign"
"""The row of figures that holds them."""
MOST = 100_000
FACES = tuple(map(str, range(1, 7)))
SUMS = tuple(map(str, range(2, 13)))

INTENSITY: dict[int, int] = {1: 350, 2: 500, 3: 750, 4: 1000, 5: 1250, 6: 2000}
"""Points by one die. Rule: Conflict Intensity Level."""
SCENARIOS: dict[int, str] = {
    2: "ambush",
    3: "recon-run",
    4: "we-come-in-peace",
    5: "assassination",
    6: "space-superiority",
    7: "a-call-to-arms",
    8: "annihilation",
    9: "towering-inferno",
    10: "we-come-in-peace",
    11: "rescue",
    12: "any",
}
"""By the sum of two dice; `any` is the challenger's choice. Rule: Scenario Table."""
QUALITY: dict[int, int] = {2: 2, 3: 2, 4: 3, 5: 3, 6: 3, 7: 3, 8: 4, 9: 4, 10: 4, 11: 5, 12: 5}
"""Crew quality by the sum of two dice. Rule: Crew Quality Table."""

Count = Annotated[int, Meta(ge=0, le=MOST)]
Change = Annotated[int, Meta(ge=-MOST, le=MOST)]
Percent = Annotated[int, Meta(ge=0, le=1000)]
Face = Annotated[int, Meta(ge=1, le=7)]


def _lines(table: Mapping[int, Any]) -> Any:
    """Give a field that holds a table by what is rolled."""
    return field(default_factory=lambda: {str(roll): value for roll, value in table.items()})


class CampaignFigures(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the campaign is counted by.

    Args:
        budget: points of a new battle fleet.
        intensity: points of a battle by one die.
        luck: what a die leaves each side of its points, percent.
        scenarios: by the sum of two dice.
        quality: of a new crew, by the sum of two dice.
        skills: by the sum of two dice.
        skill_needs: what an XP die must show to allow a roll for a skill; 7 allows none.
        xp_survived, xp_destroyed: XP dice for coming through a battle, and for each enemy ship destroyed.
        prestige_won, prestige_drew, prestige_lost: what a battle does to prestige.
        share: percent of a battle's points that each fleet receives.
        prestige_needs, prestige_points: what a die of prestige must show, and the points that it brings then.
        mend: price of a point of damage.
        restore: price of bringing a crippled ship back, percent of a new one.
        repair_each: points of damage that a ship can take for each of its free repair dice.
    """

    budget: Count = 2000
    intensity: Mapping[str, Count] = _lines(INTENSITY)
    luck: Mapping[str, Percent] = _lines({1: 90, 2: 90, 3: 100, 4: 100, 5: 110, 6: 110})
    scenarios: Mapping[str, str] = _lines(SCENARIOS)
    quality: Mapping[str, Annotated[int, Meta(ge=1, le=6)]] = _lines(QUALITY)
    skills: Mapping[str, str] = _lines(skills.TABLE)
    skill_needs: Face = 5
    xp_survived: Count = 1
    xp_destroyed: Count = 1
    prestige_won: Change = 2
    prestige_drew: Change = 1
    prestige_lost: Change = -1
    share: Percent = 40
    prestige_needs: Face = 5
    prestige_points: Count = 25
    mend: Annotated[int, Meta(ge=1, le=MOST)] = 5
    restore: Percent = 25
    repair_each: Annotated[int, Meta(ge=1, le=MOST)] = 10

    def prestige(self, result: str) -> int:
        """Give what a battle that was won, drew or lost does to prestige."""
        change: int = getattr(self, f"prestige_{result}")
        return change


def campaign_of(own: Mapping[str, Any], known: Mapping[str, str]) -> CampaignFigures:
    """Give the figures that hold, from those that replace the printed ones.

    Args:
        known: title by id of the scenarios that a challenge can lead to.

    Raises:
        BadInput: naming the figure.
    """
    place = f"figures, {ROW}"
    found = canon.convert(dict(own.get(ROW, {})), CampaignFigures, place)
    lines = {"intensity": FACES, "luck": FACES, "scenarios": SUMS, "quality": SUMS, "skills": SUMS}
    for name, wanted in lines.items():
        table = getattr(found, name)
        if set(table) != set(wanted):
            told = f"{wanted[0]} to {wanted[-1]}"
            raise BadInput(f"{place}, {name}", f"has a line for each of {told} and no other")
    for name, choices in (("scenarios", {*known, "any"}), ("skills", set(skills.TITLES))):
        for roll, value in getattr(found, name).items():
            if value not in choices:
                there = ", ".join(sorted(choices))
                raise BadInput(f"{place}, {name}, {roll}", f"{value!r} is not there; there are: {there}")
    return found


def row(known: Mapping[str, str]) -> FigureRow:
    """Give the row in which an owner of the book replaces them."""
    figures: dict[str, Any] = {
        name: canon.plain(getattr(CampaignFigures(), name)) for name in CampaignFigures.__struct_fields__
    }
    scenarios = (*(Option(one, title) for one, title in known.items()), Option("any", "Challenger's choice"))
    gained = tuple(Option(code, title) for code, title in skills.TITLES.items())
    fields = {
        "intensity": _table("intensity", FACES, Integer("points", "Points", lowest=0, highest=MOST)),
        "luck": _table("luck", FACES, Integer("percent", "Percent", lowest=0, highest=1000)),
        "scenarios": _table("scenarios", SUMS, Choice("scenario", "Scenario", options=scenarios)),
        "quality": _table("quality", SUMS, Integer("quality", "Quality", lowest=1, highest=6)),
        "skills": _table("skills", SUMS, Choice("skill", "Skill", options=gained)),
    }
    return FigureRow(ROW, "Campaign: prices, shares and tables", figures, {}, fields)


def _table(name: str, rolls: tuple[str, ...], value: Choice | Integer) -> Rows:
    dice = Choice("roll", "Dice", options=tuple(Option(roll, roll) for roll in rolls))
    return Rows(name, titled(name), cells=(dice, value), at_least=len(rolls))
