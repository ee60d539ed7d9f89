"""What surrounds a battle: previews, setting up, results, settings, other games' ships."""

from math import comb, isclose
from random import Random

import pytest
from msgspec.structs import replace

from core.api import GAMEMASTER, Adoption, Amend, BattleSetup, Issue, SeatForce, Skill, Squad, UnitRecord
from core.battle.bots import auto_resolve
from core.battle.play import Battle, submit
from core.contract.dice import ScriptedDice, SeededDice
from core.contract.errors import BadInput, CannotSetUp
from plugins.actasf.ruleset import StarFleet
from tests.rules.actasf.playing import Table, armed, bank, seen, ship

CA, D7K = "federation.ca", "klingon.d7k"


def preview(table: Table, seat: str, order: str, **fields):
    return table.rules.preview(table.state, seat, table.rules.order({"order": order, **fields}))


# --- previews ----------------------------------------------------------------------------------------------------


def test_odds_of_a_bank_are_exact():
    """Four dice that need a 3: a binomial."""
    table = Table(step="attack", a=ship(CA, roster=armed(bank(dice=4, accurate=1))), b=ship(D7K, "b"))
    found = preview(table, "a", "attack", unit="a", shots=[{"bank": 0, "target": "b"}], sights={"b": seen(5)})
    assert found.odds.exact
    for hits, (label, chance) in enumerate(found.odds.outcomes):
        assert label == ("1 hit" if hits == 1 else f"{hits or 'no'} hits")
        assert isclose(chance, comb(4, hits) * (4 / 6) ** hits * (2 / 6) ** (4 - hits))
    assert [(request.reason, request.count) for request in found.dice] == [("attack:test-gun", 4)]


def test_odds_of_two_banks_are_taken_together():
    table = Table(
        step="attack",
        a=ship(CA, roster=armed(bank(), bank(accurate=2))),
        b=ship(D7K, "b", actions=["evasive"]),
    )
    shots = [{"bank": 0, "target": "b"}, {"bank": 1, "target": "b"}]
    found = preview(table, "a", "attack", unit="a", shots=shots, sights={"b": seen(9)})
    chances = [chance for _, chance in found.odds.outcomes]
    assert isclose(chances[0], (5 / 6) * (3 / 6))
    assert isclose(chances[2], (1 / 6) * (3 / 6))
    assert isclose(sum(chances), 1)
    labels = [(modifier.label, modifier.value) for modifier in found.modifiers]
    assert ("Test gun at b: long range", -1) in labels
    assert ("Test gun at b: accurate", 2) in labels
    assert ("Test gun at b: target evades", -1) in labels
    assert all(modifier.rule for modifier in found.modifiers)
    assert "none passes the shields" in found.notes[0]


def test_odds_of_checks_and_repairs():
    table = Table(a=ship(CA, quality=3), b=ship(D7K, "b", has_moved=True))
    found = preview(table, "a", "move", unit="a", path=[], actions=[{"action": "evasive", "penalty": "slow"}])
    assert found.odds.outcomes == (("Take Evasive Action! succeeds", 4 / 6),)
    table = Table(step="end", a=ship(CA, criticals={"crew": 1}), b=ship(D7K, "b"))
    found = preview(table, "a", "repair", locations={"a": ["crew"]})
    assert found.odds.outcomes == (("a: crew improves", 2 / 6),)


# --- setting up --------------------------------------------------------------------------------------------------


def battle(
    *mine: UnitRecord, roles=("attacker", "defender"), scenario="a-call-to-arms", **more
) -> BattleSetup:
    theirs = (UnitRecord("foe", "Foe", CA, 4),)
    forces = (
        SeatForce("red", "red", mine, role=roles[0]),
        SeatForce("blue", "blue", theirs, role=roles[1]),
    )
    return BattleSetup(scenario, forces, **more)


def test_every_reason_is_listed():
    setup = battle(
        UnitRecord("one", "One", "klingon.nothing", 4),
        UnitRecord("two", "Two", D7K, 4, skills=(Skill("nonsense"),)),
        UnitRecord("three", "Three", D7K, 4, sheet={"damage": 31}),
        roles=("attacker", "judge"),
        scenario="nowhere",
    )
    with pytest.raises(CannotSetUp) as caught:
        StarFleet().setup(setup, ScriptedDice(()))
    text = str(caught.value)
    for word in ("nowhere", "klingon.nothing", "nonsense", "no damage points left", "judge"):
        assert word in text


def test_without_roles_the_attacker_is_rolled_for():
    setup = battle(UnitRecord("one", "One", D7K, 4), roles=("", ""))
    state = StarFleet().setup(setup, ScriptedDice((3, 3, 2, 5)))
    assert state.active == "blue"
    assert state.zones["blue"] == ((0, 0, 72000, 12000),)


def test_lost_maps_are_named():
    with pytest.raises(CannotSetUp, match="no deployment zone"):
        StarFleet().configure({"house_zones": False}).setup(
            battle(UnitRecord("one", "One", D7K, 4)), ScriptedDice(())
        )


def test_a_ship_comes_as_its_sheet_says():
    sheet = {"damage": 21, "shields": 3, "criticals": {"crew": 2}, "marines": 4}
    state = StarFleet().setup(battle(UnitRecord("one", "One", D7K, 5, sheet=sheet)), ScriptedDice(()))
    one = state.units["one"]
    assert (one.damage, one.crippled, one.shields, one.marines, one.criticals.crew) == (21, True, 19, 10, 2)
    squads = (Squad("s", size=2), Squad("t"))
    state = StarFleet().setup(battle(UnitRecord("one", "One", D7K, 5, squads=squads)), ScriptedDice(()))
    assert state.units["one"].marines == 3


def test_settings_are_checked():
    with pytest.raises(BadInput, match="stealth"):
        StarFleet().configure({"stealth": "sometimes"})
    with pytest.raises(BadInput, match="base"):
        StarFleet().configure({"base": -1})
    every = StarFleet().configure({"immune_traits": False})
    state = every.arrange({"units": {"a": {"class": "romulan.ke", "seat": "a"}}})
    assert "Armored" in state.units["a"].roster.losable


# --- results -----------------------------------------------------------------------------------------------------


def test_a_result_is_entered():
    table = Table(a=ship(CA), b=ship(D7K, "b"))
    told = {"turns": 5, "a.damage": 23, "b.fate": "destroyed", "a.kills": ["b"]}
    told |= {"a.shields": 20, "a.criticals": {"crew": 2}}
    outcome = table.rules.result(table.state, told)
    sheet = next(fate.sheet for fate in outcome.units if fate.unit == "a")
    assert (sheet["shields"], sheet["criticals"]) == (table["a"].roster.shields - 20, {"crew": 2})
    fates = {fate.unit: fate for fate in outcome.units}
    assert (fates["a"].condition, fates["a"].kills, fates["b"].condition) == ("crippled", ("b",), "destroyed")
    assert outcome.scores == {"a": 170 + 100, "b": 90}
    assert (outcome.winner, outcome.turns) == ("a", 5)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_result_form_of_a_battle_by_cards_fills_itself(seed):
    """From the first turn to the last: what the form then holds is the outcome of the battle."""
    rules, chance = StarFleet(), Random(seed)
    dice = SeededDice(chance)
    forces = (
        SeatForce("a", "a", (UnitRecord("ca", "CA", CA, 4), UnitRecord("pol", "POL", "federation.pol", 4))),
        SeatForce("b", "b", (UnitRecord("d7k", "D7K", D7K, 4), UnitRecord("e4", "E4", "klingon.e4", 4))),
    )
    battle = Battle.begin(rules, BattleSetup("a-call-to-arms", forces, "cards", detail={"turns": 6}), dice)
    for _ in auto_resolve(battle, dict.fromkeys(("a", "b"), rules.bot()), chance, dice):
        pass
    assert battle.state.mode == "cards"
    outcome = rules.outcome(battle.state)
    assert any(fate.condition != "fit" for fate in outcome.units)
    entered = rules.result(battle.state, rules.result_form(battle.state).values)
    assert replace(entered, reason=outcome.reason) == outcome


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("a.fate", "lost"),
        ("a.damage", 99),
        ("a.kills", ["a"]),
        ("c.damage", 1),
        ("a.shields", 99),
        ("a.criticals", {"crew": 7}),
    ],
)
def test_a_wrong_result_is_refused(field, value):
    table = Table(a=ship(CA), b=ship(D7K, "b"))
    with pytest.raises(BadInput, match=field):
        table.rules.result(table.state, {field: value})


# --- other games -------------------------------------------------------------------------------------------------


def test_a_ship_of_another_game_is_taken_over():
    liaison = StarFleet().liaison()
    record = UnitRecord("x", "X", "fasa-cruiser", 5, skills=(Skill("gunnery"),), sheet={"power": 20})
    figures = {"empire": "Klingon", "points": 172, "quality_scale": (1, 9)}
    found = liaison.adopt(record, figures, "fasa")
    assert isinstance(found, Adoption)
    assert (found.unit.class_id, found.unit.quality, found.unit.sheet) == (D7K, 4, {})
    assert any("gunnery" in words for words in found.set_aside)
    assert isinstance(liaison.adopt(record, {"empire": "Nobody", "points": 1}, "fasa"), Issue)


# --- the gamemaster ----------------------------------------------------------------------------------------------


def test_no_amending_of_an_order_under_way():
    table = Table(step="attack", a=ship(CA, roster=armed(bank()), xp=1), b=ship(D7K, "b"))
    table.fire("a", [(0, "b")], {"b": seen(5)}, 5)
    amend = Amend(("units", "b", "shields"), 3, "said so")
    with pytest.raises(BadInput, match="under way"):
        submit(table.rules, table.state, GAMEMASTER, amend, SeededDice.from_seed(1))
    table.play("a", "go_on")
    after = submit(table.rules, table.state, GAMEMASTER, amend, SeededDice.from_seed(1)).state
    assert after.units["b"].shields == 3
