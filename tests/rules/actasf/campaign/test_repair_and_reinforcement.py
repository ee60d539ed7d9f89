"""Prestige, repairs that are free, Fleet Points and what they buy.

Rule: Calculate Prestige; Repairs; Reinforcements.
"""

from collections.abc import Sequence

import pytest

from core.api import DiceNeeded, ForceChange, OrderForm, Skill, Squad, UnitRecord
from core.battle.play import submit
from core.contract.dice import TableDice
from core.contract.errors import CannotSetUp, IllegalOrder
from plugins.actasf import catalogue, skills
from plugins.actasf.campaign import procedures
from plugins.actasf.campaign.ledger import Ledger
from plugins.actasf.ruleset import StarFleet
from plugins.actasf.sheet import Sheet
from tests.rules.actasf.campaign.playing import Play, aftermath, blue, fate, red, ship

CA = catalogue.ship("federation.ca")


def at_repair(*ships: UnitRecord, winner: str | None = "blue", prestige: int = 0, points: int = 0) -> Play:
    """An aftermath in which the red fleet lost, up to its repairs."""
    play = aftermath([red(*ships, prestige=prestige, points=points), blue()], winner)
    return play.do("red", "proceed")


def at_shop(*ships: UnitRecord, points: int, scenario: int = 1) -> Play:
    """An aftermath up to the red fleet's reinforcements, with so many Fleet Points."""
    play = aftermath([red(*ships, points=points), blue()], "blue", points=scenario).do("red", "proceed")
    return play if play.state.of("red").step == "reinforcement" else play.do("red", "proceed")


@pytest.mark.parametrize(
    ("before", "winner", "after"),
    [
        (0, "red", 2),
        (5, "red", 7),
        (0, None, 1),
        (3, None, 4),
        (3, "blue", 2),
        (1, "blue", 0),
        (0, "blue", 0),
    ],
)
def test_prestige(before: int, winner: str | None, after: int) -> None:
    play = aftermath([red(prestige=before), blue()], winner).do("red", "proceed", dice=[1] * after)
    assert play.force("red").prestige == after
    changed = [
        e.by for e in play.state.ledger.effects if isinstance(e, ForceChange) and e.field == "prestige"
    ]
    assert changed == ([after - before] if after != before else [])


def test_a_winner_is_a_side_of_the_battle() -> None:
    with pytest.raises(CannotSetUp, match="green is no side of this battle; there were: blue, red"):
        aftermath([red(), blue()], "green")


def test_a_force_may_fight_under_another_side_than_its_seat() -> None:
    play = aftermath([red(), blue()], "federation", sides={"red": "federation", "blue": "klingon"})
    play.do("red", "proceed", dice=[1, 1]).do("blue", "proceed")
    assert play.force("red").prestige == 2
    assert play.force("blue").prestige == 0


def test_criticals_shields_and_marines_are_made_good_for_nothing() -> None:
    hood = ship("hood", "federation.ca")
    sheet = {"damage": 3, "shields": 24, "criticals": {"crew": 4, "weapons": 1}, "marines": 6}
    play = aftermath([red(hood), blue()], "blue", [fate(hood, "red", **sheet)])
    assert Sheet.of(play.unit("hood").sheet) == Sheet(**sheet)
    play.do("red", "proceed")
    assert play.unit("hood").sheet == {"damage": 3}
    assert "Hood: 2 critical locations, 24 shield points, 6 marines made good" in play.told()


def test_a_crippled_ship_has_its_criticals_and_shields_repaired_too() -> None:
    hood = ship("hood", "federation.ca")
    came = fate(hood, "red", "crippled", damage=30, criticals={"impulse": 6})
    play = aftermath([red(hood), blue()], "blue", [came]).do("red", "proceed")
    assert play.unit("hood").sheet == {"damage": 30}
    assert play.unit("hood").condition == "crippled"


def test_named_marines_are_replaced_by_new_ones_up_to_the_ships_score() -> None:
    kept = (Squad("m0", home="hood", name="Hood 2"), *(Squad(f"m{n}", home="hood") for n in range(1, 7)))
    play = at_repair(ship("hood", "federation.ca", squads=kept))
    squads = play.unit("hood").squads
    assert squads[:7] == kept
    assert sum(squad.size for squad in squads) == CA.marines == 10
    assert len({squad.id for squad in squads}) == 10
    assert [squad.name for squad in squads[7:]] == ["Hood 1", "Hood 3", "Hood 4"], "names that nobody bears"


def test_a_full_complement_of_named_marines_stays_as_it_is() -> None:
    full = tuple(Squad(f"m{n}", home="hood") for n in range(10))
    assert at_repair(ship("hood", "federation.ca", squads=full)).unit("hood").squads == full


def test_a_ship_reported_crippled_without_its_damage_stands_at_the_threshold() -> None:
    hood = ship("hood", "federation.ca")
    play = aftermath([red(hood), blue()], "blue", [fate(hood, "red", "crippled")])
    assert play.damage("hood") == CA.damage - CA.crippled
    assert play.unit("hood").condition == "crippled"


@pytest.mark.parametrize(
    ("class_id", "had", "count"),
    [("federation.ca", (), 4), ("klingon.e4", (), 2), ("federation.ca", (skills.REINFORCED_HULL,), 4),
     ("federation.ffb", (), 2), ("klingon.c8k", (), 6)],
)  # fmt: skip
def test_one_die_for_ten_points_or_part_of_ten(class_id: str, had: Sequence[str], count: int) -> None:
    play = at_repair(ship("hood", class_id, damage=1, skills=[Skill(code) for code in had]))
    order = play.procedure.order({"order": "repair", "units": ["hood"]})
    with pytest.raises(DiceNeeded) as asked:
        submit(play.procedure, play.state, "red", order, TableDice([], None))
    assert asked.value.request.count == count
    assert not asked.value.request.ordered


def test_repair_never_exceeds_the_original_score_and_is_rolled_once() -> None:
    play = at_repair(ship("hood", "federation.ca", damage=5), ship("exeter", "federation.ca", damage=20))
    play.do("red", "repair", units=["hood", "exeter"], dice=[6, 6, 6, 6, 1, 1, 1, 1])
    assert play.damage("hood") == 0
    assert play.unit("hood").condition == "fit"
    assert play.damage("exeter") == 16
    assert play.unit("exeter").condition == "damaged"
    reasons = play.why_not("red", "repair", units=["hood", "exeter"])
    assert "Hood has no damage" in reasons
    assert "Exeter has rolled its free repair dice" in reasons


def test_what_repairs_and_purchases_may_bring_is_told_beforehand() -> None:
    play = at_repair(ship("ranger", "federation.pol", damage=9), ship("hood", "federation.ca", damage=4))
    repair = play.procedure.order({"order": "repair", "units": ["ranger", "hood"]})
    shown = play.procedure.preview(play.state, "red", repair)
    assert [request.count for request in shown.dice] == [2, 4]
    assert shown.odds is not None and shown.odds.outcomes == (
        ("Ranger whole again", pytest.approx(10 / 36)),
        ("Hood whole again", pytest.approx(1)),
    )
    buy = play.procedure.order({"order": "buy", "class_id": "federation.pol", "ship_name": "Gendarme"})
    crew = play.procedure.preview(play.state, "red", buy).odds
    assert crew is not None
    assert [round(36 * chance) for _, chance in crew.outcomes] == [3, 12, 18, 3]


def test_a_crippled_ship_cannot_roll() -> None:
    play = at_repair(ship("hood", "federation.ca", damage=23), ship("exeter", "federation.ca", damage=22))
    assert "is crippled" in play.why_not("red", "repair", units=["hood"])
    assert not play.why_not("red", "repair", units=["exeter"])
    assert "no ship of Red Fleet" in play.why_not("red", "repair", units=["fury"])
    assert "named twice" in play.why_not("red", "repair", units=["exeter", "exeter"])
    assert "no ship is named" in play.why_not("red", "repair", units=[])


def test_a_fleet_with_nothing_to_repair_goes_straight_to_reinforcements() -> None:
    assert at_repair(ship("hood", "federation.ca")).state.of("red").step == "reinforcement"
    assert at_repair(ship("hood", "federation.ca", damage=1)).state.of("red").step == "repair"


@pytest.mark.parametrize(
    ("scenario", "income"), [(350, 140), (500, 200), (750, 300), (1250, 500), (2000, 800)]
)
def test_forty_percent_of_the_scenario_comes_in_for_winner_and_loser(scenario: int, income: int) -> None:
    play = aftermath([red(), blue()], "red", points=scenario)
    play.do("red", "proceed", dice=[4, 4]).do("blue", "proceed")
    assert play.force("red").points == income
    assert play.force("blue").points == income


def test_without_agreed_points_the_dearer_fleet_that_fought_is_the_measure() -> None:
    """A heavy cruiser of 180 points against a frigate of 95: 40% of 180 for both."""
    play = aftermath([red(), blue()], "red", points=0)
    play.do("red", "proceed", dice=[4, 4]).do("blue", "proceed")
    assert play.force("red").points == play.force("blue").points == 72


def test_each_prestige_die_of_five_or_six_brings_25() -> None:
    play = aftermath([red(prestige=3, points=7), blue()], "red")
    play.do("red", "proceed", dice=[5, 4, 6, 1, 5])
    assert play.force("red").points == 7 + 200 + 75
    assert "prestige dice 5, 4, 6, 1, 5 bring 75" in play.told()


def test_a_new_ship_is_from_the_own_fleet_list_and_rolls_its_crew() -> None:
    play = at_shop(points=200)
    assert "not on the fleet list of federation" in play.why_not(
        "red", "buy", class_id="klingon.d7k", ship_name="Spy"
    )
    assert "costs 205 points" in play.why_not("red", "buy", class_id="federation.cc", ship_name="Lexington")
    play.do("red", "buy", class_id="federation.ca", ship_name="Exeter", dice=[6, 5])
    new = play.force("red").units[-1]
    assert (new.name, new.class_id, new.quality, new.xp, new.sheet) == ("Exeter", "federation.ca", 5, 0, {})
    assert play.force("red").points == 20
    assert (
        play.told()
        == "Exeter (CA) joins for 180 Fleet Points; its crew rolls 6 + 5 = 11: quality 5 (Veteran)"
    )
    assert "has a ship named Exeter" in play.why_not(
        "red", "buy", class_id="federation.pol", ship_name="Exeter"
    )


def test_two_ships_of_a_class_have_ids_of_their_own() -> None:
    play = at_shop(points=400)
    play.do("red", "buy", class_id="federation.ca", ship_name="Exeter", dice=[3, 3])
    play.do("red", "buy", class_id="federation.ca", ship_name="Excalibur", dice=[3, 3])
    assert len({unit.id for unit in play.force("red").units}) == 3


def test_a_crippled_ship_is_restored_for_a_quarter_and_may_then_be_repaired() -> None:
    play = at_shop(ship("hood", "federation.ca", damage=31), points=100)
    assert "is crippled: it has to be restored first" in play.why_not("red", "mend", unit="hood", points=1)
    play.do("red", "restore", unit="hood")
    assert play.force("red").points == 55
    assert CA.damage - play.damage("hood") == 12
    assert play.unit("hood").condition == "damaged"
    assert "is not crippled" in play.why_not("red", "restore", unit="hood")
    play.do("red", "repair", units=["hood"], dice=[1, 1, 1, 1])
    play.do("red", "mend", unit="hood", points=11)
    assert play.force("red").points == 0
    assert CA.damage - play.damage("hood") == 27


def test_restoring_counts_a_reinforced_hull_and_keeps_its_threshold() -> None:
    play = at_shop(
        ship("hood", "federation.ca", damage=30, skills=[Skill(skills.REINFORCED_HULL)]), points=45
    )
    play.do("red", "restore", unit="hood")
    assert 38 - play.damage("hood") == 12


def test_a_quarter_is_rounded_half_up() -> None:
    play = at_shop(ship("nca", "federation.nca", damage=30), points=47)
    assert "costs 48 Fleet Points, Red Fleet has 47" in play.why_not("red", "restore", unit="nca")


def test_damage_costs_five_points_each_and_no_more_than_there_is() -> None:
    play = at_shop(ship("hood", "federation.ca", damage=4), points=100)
    for points in (0, 5):
        assert "cannot be repaired" in play.why_not("red", "mend", unit="hood", points=points)
    play.do("red", "mend", unit="hood", points=4)
    assert play.force("red").points == 80
    assert play.unit("hood").condition == "fit"
    assert "no ship of Red Fleet" in play.why_not("red", "mend", unit="fury", points=1)


def test_points_that_are_not_there_are_not_spent() -> None:
    play = at_shop(
        ship("hood", "federation.ca", damage=4), ship("exeter", "federation.ca", damage=30), points=14
    )
    assert "costs 15 Fleet Points, Red Fleet has 14" in play.why_not("red", "mend", unit="hood", points=3)
    assert "costs 45" in play.why_not("red", "restore", unit="exeter")
    with pytest.raises(IllegalOrder):
        play.do("red", "restore", unit="exeter")
    forms = {o.order: o for o in play.procedure.legal_orders(play.state, "red") if isinstance(o, OrderForm)}
    assert "restore" not in forms and "buy" not in forms
    bounded = play.procedure.refine(play.state, "red", forms["mend"].filled("unit", "hood"))
    assert bounded.fields[1].highest == 2


def test_points_are_spent_only_in_reinforcement() -> None:
    play = at_repair(ship("hood", "federation.ca", damage=4), points=500)
    for order, values in (
        ("buy", {"class_id": "federation.ca", "ship_name": "Exeter"}),
        ("mend", {"unit": "hood", "points": 1}),
        ("restore", {"unit": "hood"}),
    ):
        assert f"{order} has its place in reinforcement, not in repair" in play.why_not(
            "red", order, **values
        )


def test_figures_of_an_owner_of_the_book_hold_between_battles_too() -> None:
    own = {"federation.ca": {"damage": 90, "points": 7}}
    hood = UnitRecord("hood", "Hood", "federation.ca", 4, sheet=Sheet(damage=50).data())
    assert procedures()["challenge"].begin((red(hood), blue()), None, {}).price(hood) == CA.points
    assert procedures(own=own)["challenge"].begin((red(hood), blue()), None, {}).price(hood) == 7
    ledger = Ledger((red(hood),), own=own).damaged("hood", Sheet(damage=50), "hit")
    assert ledger.unit("hood").condition == "damaged"
    assert Ledger((red(hood),)).damaged("hood", Sheet(damage=50), "hit").unit("hood").condition == "destroyed"
    rows = StarFleet().configure({"figures": own}).card(hood)
    assert {row.label: row.value for row in rows}["Damage left"] == "40 of 90"
