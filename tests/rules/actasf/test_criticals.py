"""Critical hits, escalation, damage control, crippling."""

import pytest

from plugins.actasf.damage_events import Repaired
from tests.rules.actasf.playing import Table, armed, bank, seen, ship

CA, D7K = "federation.ca", "klingon.d7k"
DIE = {"impulse": 1, "dilithium": 3, "weapons": 4, "crew": 5, "shields": 6}


def struck(*dice: int, shots=1, devastating=0, target=D7K, **foe) -> Table:
    """A ship without shields struck by a gun whose damage dice are all sixes; `dice` begin with the locations."""
    foe = {"shields": 0, **foe}
    gun = bank(dice=shots, devastating=devastating) if devastating else bank(dice=shots)
    table = Table(step="attack", a=ship(CA, roster=armed(gun)), b=ship(target, "b", **foe))
    table.fire("a", [(0, "b")], {"b": seen(5)}, *[5] * shots, *[6] * shots, *dice)
    return table


def raised(location: str, before: int, *dice: int, **more) -> Table:
    """A critical hit that raises a location by one."""
    scores = {location: before, **more.pop("criticals", {})}
    return struck(DIE[location], *dice, criticals=scores, **more)


@pytest.mark.parametrize(
    ("case", "location", "before", "dice", "extra", "facts"),
    [
        ("CRT-005", "impulse", 3, (), 3, {"adrift": True}),
        ("CRT-008", "dilithium", 0, (), 0, {"speed": 10000, "most_shields": 17}),
        ("CRT-019", "weapons", 5, (3, 5), 8, {}),
        ("CRT-022", "crew", 2, (), 2, {"check_bonus": 3}),
        ("CRT-023", "crew", 3, (), 3, {"most_actions": 1}),
        ("CRT-026", "shields", 0, (), 0, {"most_shields": 17}),
        ("CRT-027", "shields", 1, (), 1, {"most_shields": 12}),
        ("impulse 1", "impulse", 0, (), 0, {"speed": 10000}),
        ("impulse 2", "impulse", 1, (), 1, {"speed": 8000}),
        ("shields 3", "shields", 2, (), 2, {"most_shields": 7}),
    ],
)
def test_rows(case, location, before, dice, extra, facts):
    """Extra damage and what follows from the score."""
    table = raised(location, before, *dice)
    critical = table.told("critical")[0]
    assert (critical.score, critical.damage) == (before + 1, extra)
    assert table["b"].damage == 1 + extra
    found = table.facts("b")
    assert {key: found[key] for key in facts} == facts


@pytest.mark.case("CRT-004")
def test_impulse_3():
    """2 damage, and crew 1 with its row."""
    table = raised("impulse", 2)
    assert [(e.location, e.score, e.damage) for e in table.told("critical")] == [
        ("impulse", 3, 2),
        ("crew", 1, 0),
    ]
    assert (table["b"].damage, table["b"].marines) == (3, 13)


@pytest.mark.case("CRT-006")
def test_impulse_5():
    """The die, and dilithium 1 with its row."""
    table = raised("impulse", 4, 4)
    assert (table["b"].damage, table["b"].criticals.dilithium) == (5, 1)
    assert table.facts("b")["most_shields"] == 17


@pytest.mark.case("CRT-010")
def test_dilithium_3():
    """2 damage, no shields left."""
    table = Table(
        step="attack", a=ship(CA, roster=armed(bank())), b=ship(D7K, "b", criticals={"dilithium": 2}, boost=3)
    )
    table.fire("a", [(0, "b")], {"b": seen(5)}, 6, 6, 3)
    b = table["b"]
    assert (b.damage, b.shields, b.boost, b.criticals.dilithium) == (3, 0, 0, 3)


@pytest.mark.case("CRT-013")
def test_dilithium_6():
    """No extra damage; the ship explodes at once."""
    table = raised("dilithium", 5)
    assert table["b"].status == "destroyed"
    assert table["b"].damage == 1
    assert [event.dice for event in table.told("exploded")] == [16]


@pytest.mark.case("CRT-015", "CRT-044")
def test_weapons_2():
    """One bank of seven is gone by chance, until the score is repaired below 2."""
    table = raised("weapons", 1, 1, 3)
    assert [n for n, state in enumerate(table["b"].banks) if state.disabled] == [2]
    assert table["b"].damage == 2
    table = Table(step="end", a=ship(D7K, criticals={"weapons": 2}, disabled=[2]), b=ship(CA, "b"))
    assert table.facts("a")["ready"]["2"] == 0
    table.repair("a", 5, a=["weapons"])
    assert table["a"].criticals.weapons == 1
    assert table.facts("a")["ready"]["2"] == 2


def fires(*dice: int, **me) -> Table:
    """A damaged ship fires one bank of two dice."""
    table = Table(step="attack", a=ship(CA, roster=armed(bank(dice=2)), **me), b=ship(D7K, "b"))
    table.fire("a", [(0, "b")], {"b": seen(5)}, *dice)
    return table


@pytest.mark.case("CRT-016")
def test_weapons_3():
    """2 damage; each bank needs a 4 to fire."""
    assert raised("weapons", 2)["b"].damage == 3
    assert not fires(3, criticals={"weapons": 3}).told("fired")
    assert fires(4, 5, 5, criticals={"weapons": 3}).told("fired")


@pytest.mark.case("CRT-017", "CRT-046")
def test_weapons_4():
    """3 damage; a check of 9 each End Phase, or dilithium +1."""
    assert raised("weapons", 3)["b"].damage == 4
    for die, dilithium in ((5, 0), (4, 1)):
        table = Table(step="end", a=ship(CA, criticals={"weapons": 4}), b=ship(D7K, "b"))
        table.repair("a")
        table.repair("b", 1, die)
        assert table["a"].criticals.dilithium == dilithium


@pytest.mark.case("CRT-018")
def test_weapons_5():
    """The die; every bank has one attack die less, never below none."""
    assert raised("weapons", 4, 4)["b"].damage == 5
    ready = Table(step="attack", a=ship(D7K, criticals={"weapons": 5}), b=ship(CA, "b")).facts("a")["ready"]
    assert ready == {"0": 2, "1": 1, "2": 1, "3": 0, "4": 0, "5": 3, "6": 1}


@pytest.mark.case("CRT-019")
def test_weapons_6():
    """No weapon fires."""
    table = Table(step="attack", a=ship(CA, criticals={"weapons": 6}), b=ship(D7K, "b"))
    assert "no attack dice ready" in table.why_not_fire("a", [(0, "b")], {"b": seen(5)})


@pytest.mark.parametrize(
    ("case", "before", "dice", "extra", "marines"),
    [("CRT-020", 0, (), 0, 13), ("CRT-021", 1, (), 1, 12), ("crew 4", 3, (), 3, 12)],
)
def test_crew(case, before, dice, extra, marines):
    """Marines; the scores that lay there had taken theirs before."""
    table = raised("crew", before, *dice)
    assert (table["b"].damage, table["b"].marines) == (1 + extra, marines)


@pytest.mark.case("CRT-025")
def test_crew_6():
    """Two dice, 3 marines, no special action, a trait."""
    table = raised("crew", 5, 3, 5, 1)
    b = table["b"]
    assert (b.damage, b.marines) == (9, 11)
    assert [(lost.trait, lost.location) for lost in b.lost] == [("Anti-Drone", "crew")]
    assert table.facts("b")["most_actions"] == 0


@pytest.mark.case("CRT-029")
def test_shields_4():
    """3 damage; each bank passes on a 5."""
    assert raised("shields", 3)["b"].damage == 4
    table = Table(
        step="attack", a=ship(CA, roster=armed(bank(dice=2))), b=ship(D7K, "b", criticals={"shields": 4})
    )
    table.fire("a", [(0, "b")], {"b": seen(5)}, 5, 4, 2)
    assert (table["b"].shields, table["b"].damage) == (6, 1)


@pytest.mark.case("CRT-030")
def test_shields_5():
    table = Table(step="attack", a=ship(CA, roster=armed(bank())), b=ship(D7K, "b", criticals={"shields": 4}))
    table.fire("a", [(0, "b")], {"b": seen(5)}, 6, 6, 6, 4)
    assert (table["b"].shields, table["b"].damage) == (0, 5)


@pytest.mark.case("CRT-032")
def test_devastating():
    """Two levels at once, both rows."""
    table = struck(2, devastating=1)
    b = table["b"]
    assert (b.criticals.impulse, b.damage) == (2, 2)
    assert table.facts("b")["speed"] == 8000


@pytest.mark.case("CRT-034")
def test_three_weapons_on_one_drive():
    """Scores 1, 2 and 4; extra damage 0, 1 and 5."""
    one, two = bank(), bank(devastating=1)
    table = Table(step="attack", a=ship(D7K, roster=armed(one, one, two)), b=ship(CA, "b", shields=0))
    sights = {"b": seen(5)}
    table.fire("a", [(0, "b"), (1, "b"), (2, "b")], sights, 5, 6, 1, 5, 6, 2, 5, 6, 1)
    b = table["b"]
    drive = [(e.score, e.damage) for e in table.told("critical") if e.location == "impulse"]
    assert drive == [(1, 0), (2, 1), (3, 2), (4, 3)]
    assert b.criticals.crew == 1
    facts = table.facts("b")
    assert (facts["speed"], facts["adrift"]) == (8000, True)


@pytest.mark.case("CRT-035")
def test_beyond_six():
    """The damage again, the effects not."""
    table = raised("crew", 6, 2, 6, marines=9)
    b = table["b"]
    assert (b.damage, b.marines, b.criticals.crew, b.lost) == (9, 9, 6, ())


@pytest.mark.case("CRT-038")
def test_a_cascade():
    """The drive feeds back into a chamber at 5."""
    table = raised("impulse", 4, 1, criticals={"dilithium": 5})
    assert table["b"].status == "destroyed"
    assert table.told("exploded")


@pytest.mark.case("CRT-039")
def test_three_criticals_of_a_devastating_weapon():
    """Impulse 2 to 5, crew 1, dilithium 1 from the feedback, then 2 and 3; extra damage 13."""
    one_trait = {"traits": {"Anti-Drone": False, "Probe": False, "Tractor Beam": False, "Transporter": False}}
    table = struck(
        1, 1, 3, 4, shots=3, devastating=1, criticals={"impulse": 1}, roster={"damage": 60, **one_trait}
    )
    b = table["b"]
    scores = (b.criticals.impulse, b.criticals.crew, b.criticals.dilithium)
    assert scores == (5, 1, 3)
    assert b.damage == 3 + 13
    assert b.shields == 0
    assert [lost.trait for lost in b.lost] == ["Labs"]


@pytest.mark.case("CRT-040")
def test_two_reasons_not_to_fire():
    """Two dice; the second fails."""
    table = fires(5, 3, criticals={"weapons": 3, "crew": 5})
    assert [(e.location, e.fires) for e in table.told("jammed")] == [("weapons", True), ("crew", False)]
    assert not table.told("fired")


@pytest.mark.case("CRT-042")
def test_marines_are_never_below_none():
    assert struck(5, devastating=1, marines=2)["b"].marines == 0


@pytest.mark.case("CRT-048")
def test_checks_of_a_shaken_crew():
    """Evasion by a crew of quality 4 with crew 3."""
    for die, evades in ((3, True), (2, False)):
        table = Table(a=ship(CA, criticals={"crew": 3}), b=ship(D7K, "b", has_moved=True))
        table.move("a", die, actions=[("evasive", "slow")])
        assert ("evasive" in table["a"].actions) is evades


# --- escalation --------------------------------------------------------------------------------------------------


def ended(*dice: int, **me) -> Table:
    """The end of a turn for a D7K that holds the initiative and repairs nothing."""
    table = Table(step="end", a=ship(D7K, **me), b=ship(CA, "b"))
    table.repair("a")
    table.repair("b", *dice)
    return table


@pytest.mark.case("ESC-003")
def test_escalation_holds():
    table = ended(3, criticals={"impulse": 3})
    assert (table["a"].criticals.impulse, table["a"].damage) == (3, 0)


@pytest.mark.case("ESC-004")
def test_two_locations_escalate_apart():
    """Impulse stays, crew goes to 3: 2 damage, checks -1."""
    table = ended(2, 6, criticals={"impulse": 3, "crew": 2})
    assert (table["a"].criticals.impulse, table["a"].criticals.crew, table["a"].damage) == (3, 3, 2)
    assert table.facts("a")["check_bonus"] == 3


@pytest.mark.case("ESC-005")
def test_escalation_at_six():
    """It still rolls; 5 damage and nothing new."""
    table = ended(5, 1, 4, criticals={"crew": 6}, marines=5)
    assert (table["a"].damage, table["a"].marines) == (5, 5)


@pytest.mark.case("ESC-007")
def test_repaired_in_time():
    table = Table(step="end", a=ship(D7K, criticals={"impulse": 3}), b=ship(CA, "b"))
    table.repair("a", 5, a=["impulse"])
    table.repair("b")
    assert table["a"].criticals.impulse == 2
    assert not table.told("escalated")


@pytest.mark.case("ESC-008")
def test_below_the_level_nothing_escalates():
    assert not ended(criticals={"impulse": 2, "weapons": 2, "shields": 2}).told("escalated")


@pytest.mark.case("ESC-009")
def test_quiet_locations():
    """What was damaged before the battle does not escalate, until that location is hit again."""
    scores = {"impulse": 3, "dilithium": 2, "crew": 4}
    assert not ended(criticals=scores, quiet=list(scores)).told("escalated")
    table = struck(5, 4, criticals=scores, quiet=list(scores), roster={"damage": 60})
    assert table["b"].quiet == ("impulse", "dilithium")


# --- damage control ----------------------------------------------------------------------------------------------


def repaired(location: str, *dice: int, **me) -> Table:
    table = Table(step="end", a=ship(D7K, **me), b=ship(CA, "b"))
    table.repair("a", *dice, a=[location])
    return table


@pytest.mark.case("DCL-001", "DCL-002")
def test_damage_control():
    """DCL-001: two levels; no longer adrift, and still at its level; DCL-002: 8 repairs nothing."""
    table = repaired("impulse", 6, criticals={"impulse": 5})
    assert table["a"].criticals.impulse == 3
    assert not table.facts("a")["adrift"]
    table.repair("b", 1)
    assert table.told("escalated")
    assert repaired("impulse", 4, criticals={"impulse": 2})["a"].criticals.impulse == 2


@pytest.mark.case("DCL-004")
def test_all_hands():
    """+2, and as many locations as one likes."""
    table = Table(
        step="end", a=ship(D7K, criticals={"impulse": 3, "crew": 2}, actions=["all_hands"]), b=ship(CA, "b")
    )
    table.repair("a", 3, 5, a=["impulse", "crew"])
    assert (table["a"].criticals.impulse, table["a"].criticals.crew) == (2, 0)


@pytest.mark.case("DCL-005")
def test_one_location_a_turn():
    table = Table(step="end", a=ship(D7K, criticals={"impulse": 1, "crew": 1}), b=ship(CA, "b"))
    assert "one location" in table.why_not("a", "repair", locations={"a": ["impulse", "crew"]})


@pytest.mark.case("DCL-007")
def test_ruptured_conduits():
    """Impulse 6 takes 1 from every repair."""
    assert repaired("crew", 5, criticals={"crew": 2, "impulse": 6})["a"].criticals.crew == 2
    assert repaired("crew", 6, criticals={"crew": 2, "impulse": 6})["a"].criticals.crew == 1


@pytest.mark.case("DCL-010")
def test_the_holder_repairs_first():
    table = Table(
        step="end",
        position={"initiative": ["b", "a"]},
        a=ship(D7K, criticals={"crew": 1}),
        b=ship(CA, "b", criticals={"crew": 1}),
    )
    assert table.state.active == "b"
    table.repair("b", 5, b=["crew"])
    assert table.state.active == "a"


@pytest.mark.case("DCL-011")
def test_a_trait_comes_back():
    """With it the shields' maximum; hull and marines do not."""
    lost = {"trait": "Labs", "location": "dilithium", "score": 2}
    table = repaired("dilithium", 5, criticals={"dilithium": 2}, lost=[lost, "Probe"], damage=9, marines=3)
    a = table["a"]
    assert a.criticals.dilithium == 1
    assert [each.trait for each in a.lost] == ["Probe"]
    assert table.facts("a")["most_shields"] == 17
    assert (a.damage, a.marines) == (9, 3)


@pytest.mark.case("DCL-012")
def test_chief_engineer():
    table = repaired("crew", 4, criticals={"crew": 2}, skills=["chief-engineer"])
    assert table["a"].criticals.crew == 1


# --- crippled ----------------------------------------------------------------------------------------------------


@pytest.mark.case("CPL-001")
def test_traits_at_stake():
    """4, 1, 3, 6 and 2 take Anti-Drone and Tractor Beam."""
    table = Table(step="attack", a=ship(CA, roster=armed(bank())), b=ship(D7K, "b", damage=20, shields=0))
    table.fire("a", [(0, "b")], {"b": seen(5)}, 5, 3, 4, 1, 3, 6, 2)
    assert table["b"].left == 10
    assert table.told("crippled")[0].lost == ("Anti-Drone", "Tractor Beam")
    assert table.facts("b")["traits"] == {
        "Anti-Drone": 0,
        "Labs": 4,
        "Probe": 1,
        "Tractor Beam": 0,
        "Transporter": 5,
    }


@pytest.mark.case("CPL-005")
def test_crippled_and_shaken():
    """No special action at all."""
    table = Table(a=ship(CA, damage=23, criticals={"crew": 6}), b=ship(D7K, "b", has_moved=True))
    assert "may take 0 special actions" in table.why_not_move("a", actions=[("reload", "no_phasers")])


@pytest.mark.case("CPL-006")
def test_an_overload_is_lost():
    """Hit to crew 6 before it fires; the penalty stays."""
    foe = {"criticals": {"crew": 5}, "actions": ["overload"], "penalties": ["no_phasers"]}
    table = struck(5, 1, 1, 1, **foe)
    b = table["b"]
    assert (b.actions, b.penalties) == ((), ("no_phasers",))
    assert table.told("actions_lost")[0].actions == ("overload",)
    assert "gave its phasers up" in table.why_not_fire("b", [(0, "a")], {"a": seen(5)})


@pytest.mark.case("CPL-007")
def test_one_of_two_actions_is_kept():
    """The owner says which; both penalties stay."""
    gun = ship(CA, roster=armed(bank()))
    foe = ship(
        D7K, "b", damage=20, shields=0, actions=["overload", "evasive"], penalties=["slow", "no_phasers"]
    )
    table = Table(step="attack", a=gun, b=foe)
    table.fire("a", [(0, "b")], {"b": seen(5)}, 6, 3, 1, 1, 1, 1, 1)
    assert table.rules.to_act(table.state) == ("b",)
    assert "not under way" in table.why_not("b", "keep", action="reload")
    table.play("b", "keep", action="evasive")
    b = table["b"]
    assert (b.actions, b.penalties) == (("evasive",), ("slow", "no_phasers"))
    assert table.rules.to_act(table.state) == ("b",)
    assert not table.state.frames


@pytest.mark.case("CPL-008")
def test_the_limits_come_at_once():
    """Crippled before it fires, it fires one bank."""
    table = Table(step="attack", a=ship(CA, roster=armed(bank())), b=ship(D7K, "b", damage=20, shields=0))
    table.fire("a", [(0, "b")], {"b": seen(5)}, 5, 3, 1, 1, 1, 1, 1)
    sights = {"a": seen(5)}
    assert "fires one bank only" in table.why_not_fire("b", [(0, "a"), (5, "a")], sights)
    assert not table.why_not_fire("b", [(5, "a")], sights)


def test_the_cap_holds_while_a_question_is_open():
    """Shields 6 costs two dice, which cripple the ship; while its owner thinks, the shields are down already."""
    foe = ship(D7K, "b", damage=15, criticals={"shields": 5}, shields=7, actions=["overload", "evasive"])
    table = Table(step="attack", a=ship(CA, roster=armed(bank())), b=foe)
    table.fire("a", [(0, "b")], {"b": seen(5)}, 6, 6, 6, 3, 4, 1, 1, 1, 1, 1)
    assert table.state.frames
    assert table["b"].shields == 0
    table.play("b", "keep", action="overload")
    assert (table["b"].shields, table["b"].damage) == (0, 23)


def test_a_repair_that_fails_is_told_as_one():
    table = Table(step="end", a=ship(D7K), b=ship(CA, "b"))
    told = [
        table.rules.describe(Repaired("a", "impulse", die, die + 4, left), "a", table.state)
        for die, left in ((4, 2), (5, 1), (6, 0))
    ]
    assert told == [
        "a tries to repair its impulse drive: rolls 4, total 8, needs 9; still at 2",
        "a repairs its impulse drive: rolls 5, total 9; now at 1",
        "a repairs its impulse drive: rolls 6, total 10; it works again",
    ]
