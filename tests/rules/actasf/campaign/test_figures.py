"""The printed figures of the campaign, set otherwise by a club: each reaches what it is about.

Rule: Campaign System.
"""

from typing import Any

import pytest

from core.api import BadInput
from plugins.actasf.campaign import procedures
from plugins.actasf.campaign_figures import FACES, ROW, SUMS
from plugins.actasf.ruleset import StarFleet
from tests.rules.actasf.campaign.playing import Play, bare, blue, fate, outcome, red, ship

GAME = StarFleet()
PRINTED = next(row for row in GAME.figures() if row.id == ROW).figures


def play(name: str, forces: list[Any], figures: dict[str, Any], fought: Any = None, **detail: Any) -> Play:
    held = GAME.configure({"figures": {ROW: figures}}).procedures()[name]
    return Play(held, held.begin(tuple(forces), fought, detail))


def afterwards(figures: dict[str, Any], *units: Any, winner: str = "red", prestige: int = 3) -> Play:
    """Begin an aftermath of 1,000 points that red has won with the loss of no ship, and blue lost one of two."""
    forces = [
        red(*units, prestige=prestige, points=100),
        blue(ship("fury", "klingon.f5k"), prestige=prestige),
    ]
    fates = [fate(unit, "red", "damaged" if unit.sheet else "fit") for unit in forces[0].units]
    fought = outcome(winner, *fates, fate(forces[1].units[0], "blue"))
    return play("aftermath", forces, figures, fought, agreed={"value": 1000}, others=())


def test_every_figure_is_in_the_row_as_it_is_printed() -> None:
    assert PRINTED["share"] == 40
    assert PRINTED["intensity"]["3"] == 750 and tuple(PRINTED["intensity"]) == FACES
    assert procedures()["roster"].begin((bare(red()),), None, {}).ledger.force("red").points == 2000


def test_the_budget_of_a_new_fleet() -> None:
    assert play("roster", [bare(red())], {"budget": 1500}).state.ledger.force("red").points == 1500


def test_the_crew_table() -> None:
    table = dict.fromkeys(SUMS, 6)
    held = play("muster", [red(ship("hood", "federation.ca", quality=0))], {"quality": table})
    held.do("red", "man", dice=[1, 1], units=["hood"])
    assert held.unit("hood").quality == 6


def test_the_tables_of_a_challenge() -> None:
    figures = {"scenarios": {**PRINTED["scenarios"], "7": "ambush"}, "intensity": dict.fromkeys(FACES, 600)}
    held = play("challenge", [red(), blue()], figures | {"luck": dict.fromkeys(FACES, 50)})
    held.do("red", "roll", dice=[3, 4, 1]).do("blue", "answer", agree=True).do("blue", "allot", dice=[6])
    assert (held.state.scenario, held.state.points, held.state.fleet("blue").limit) == ("ambush", 600, 300)


def test_prestige_share_and_the_dice_of_prestige() -> None:
    figures = {"prestige_won": 5, "prestige_lost": -2, "share": 10, "prestige_needs": 2, "prestige_points": 7}
    held = afterwards(figures)
    held.do("red", "proceed", dice=[1, 2, 3, 4, 5, 6, 6, 6])
    held.do("blue", "proceed", dice=[1])
    assert (held.force("red").prestige, held.force("red").points) == (8, 100 + 100 + 7 * 7)
    assert (held.force("blue").prestige, held.force("blue").points) == (1, 100)
    rows = {row.label: row.value for row in held.procedure.stakes(held.state.ledger.forces, {"agreed": {"value": 1000}})["red"]}  # fmt: skip
    assert rows["Prestige"] == "now 8; won 13, drew 9, lost 6"
    assert rows["Fleet Points"].startswith("100, its 10 % of 1000")


def test_xp_dice_and_what_they_need() -> None:
    held = afterwards({"xp_survived": 3, "skill_needs": 2}, ship("hood", "federation.ca"))
    assert held.unit("hood").xp == 3
    held.do("red", "train", dice=[2, 1, 1], unit="hood", number=1)
    assert [skill.code for skill in held.unit("hood").skills] == ["reinforced-hull"]


def test_the_skills_table() -> None:
    held = afterwards({"skills": dict.fromkeys(SUMS, "lucky-crew")}, ship("hood", "federation.ca"))
    held.do("red", "train", dice=[5, 1, 1], unit="hood", number=1)
    assert [skill.code for skill in held.unit("hood").skills] == ["lucky-crew"]


def test_repair_and_its_prices() -> None:
    hurt, wreck = ship("hood", "federation.ca", damage=6), ship("kong", "federation.ca", damage=30)
    held = afterwards({"repair_each": 100, "mend": 2, "restore": 10}, hurt, wreck, prestige=0)
    held.do("red", "proceed").do("red", "repair", dice=[3], units=["hood"])
    assert held.damage("hood") == 3
    held.do("red", "proceed", dice=[1, 1]).do("red", "mend", unit="hood", points=3)
    held.do("red", "restore", unit="kong")
    assert held.force("red").points == 100 + 400 - 6 - 18


@pytest.mark.parametrize(
    ("figures", "cause"),
    [
        ({"mend": 0}, "mend"),
        ({"intensity": {"1": 300}}, "intensity: has a line for each of 1 to 6 and no other"),
        ({"scenarios": {**PRINTED["scenarios"], "2": "tea"}}, "scenarios, 2: 'tea' is not there"),
        ({"skills": {**PRINTED["skills"], "12": "song"}}, "skills, 12: 'song' is not there"),
        ({"income": 3}, "income: there is no such figure"),
    ],
)
def test_what_makes_no_sense_is_refused_by_its_name(figures: dict[str, Any], cause: str) -> None:
    with pytest.raises(BadInput, match=cause):
        GAME.configure({"figures": {ROW: figures}})
