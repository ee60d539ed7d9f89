"""Special actions and power drain, raids, transporters, experience in battle."""

import pytest
from msgspec.structs import replace

from core.contract.dice import SeededDice
from core.contract.errors import CannotSetUp
from core.contract.records import BattleSetup, SeatForce, UnitRecord
from tests.rules.actasf.playing import Table, armed, bank, seen, ship

CA, D7K, FAST = "federation.ca", "klingon.d7k", "federation.cf"


def lone(class_id: str = CA, **more) -> Table:
    return Table(a=ship(class_id, **more), b=ship(D7K, "b", has_moved=True))


@pytest.mark.case("SPA-002")
def test_the_same_action_twice():
    why = lone().why_not_move("a", actions=[("reload", "slow"), ("reload", "no_phasers")])
    assert "only once a turn" in why


@pytest.mark.case("SPA-003")
def test_a_different_penalty_each():
    why = lone().why_not_move("a", actions=[("reload", "phasers_only"), ("all_hands", "phasers_only")])
    assert "different penalty" in why
    assert not lone().why_not_move("a", actions=[("reload", "phasers_only"), ("all_hands", "no_phasers")])


def test_three_actions():
    why = lone().why_not_move(
        "a", actions=[("reload", "phasers_only"), ("all_hands", "no_phasers"), ("overload", "slow")]
    )
    assert "may take 2 special actions" in why


@pytest.mark.case("SPA-004", "TRT-008")
def test_no_heavy_weapon_to_give_up():
    """SPA-004; TRT-008: a plasma-D carries no Heavy trait and does not count."""
    why = lone(disabled=[5]).why_not_move("a", actions=[("reload", "phasers_only")])
    assert "no undamaged heavy weapon" in why
    plasma_d = bank("Plasma-D Torpedo", 6, accurate=3, devastating=1, seeking="Plasma")
    why = lone(roster=armed(bank("Phaser-1"), plasma_d)).why_not_move(
        "a", actions=[("reload", "phasers_only")]
    )
    assert "no undamaged heavy weapon" in why


@pytest.mark.case("SPA-005")
def test_no_phaser_to_give_up():
    why = lone(disabled=[0, 1, 2, 3, 4]).why_not_move("a", actions=[("reload", "no_phasers")])
    assert "no undamaged phaser" in why


@pytest.mark.case("SPA-008")
def test_nothing_to_pay_with():
    table = lone(criticals={"impulse": 1}, disabled=[0, 1, 2, 3, 4, 5])
    for penalty in ("slow", "phasers_only", "no_phasers", None):
        assert table.why_not_move("a", actions=[("all_hands", penalty)])


@pytest.mark.case("SPA-010")
def test_fast():
    """One action a turn is free, a second pays."""
    table = lone(FAST)
    assert not table.why_not_move("a", actions=["overload", ("boost_shields", "slow")])
    assert "is owed" in table.why_not_move("a", actions=["overload", "boost_shields"])
    assert "is owed" in lone().why_not_move("a", actions=["overload"])


@pytest.mark.case("SPA-011")
def test_skilled_captain():
    """Two actions without penalties, once a battle."""
    table = lone(skills=["skilled-captain"])
    assert "is owed" in table.why_not_move("a", actions=["overload"])
    table.move("a", actions=["overload", "reload"], near=[])
    assert table["a"].penalties == ()
    table = lone(skills=["skilled-captain"], skills_used=["skilled-captain"])
    assert "is owed" in table.why_not_move("a", actions=["overload", "reload"])


def test_a_skilled_captain_beside_an_action_without_power_drain():
    """SPA-011: of the two actions one may be a raid; the skill is spent all the same."""
    table = lone(skills=["skilled-captain"])
    table.move("a", 1, 2, actions=["hit_and_run", "boost_shields"], near=[])
    assert (table["a"].boost, table["a"].penalties, table["a"].skills_used) == (3, (), ("skilled-captain",))
    table = lone(skills=["skilled-captain"])
    table.move("a", actions=["hit_and_run", ("overload", "slow")], near=[])
    assert table["a"].skills_used == ()
    assert "is owed" in lone().why_not_move("a", actions=["hit_and_run", "boost_shields"])


@pytest.mark.case("SPA-012")
def test_an_overload_that_cannot_fire():
    """Legal to declare, and without effect."""
    table = lone()
    table.move("a", actions=[("overload", "phasers_only")], near=[])
    assert table["a"].actions == ("overload",)
    assert "phasers only" in table.why_not_fire("a", [(5, "b")], {"b": seen(5)})
    assert not table.why_not_fire("a", [(0, "b")], {"b": seen(5)})


def test_a_failed_check_still_pays():
    """The penalty is chosen with the action."""
    table = lone()
    table.move("a", 1, actions=[("evasive", "no_phasers")], near=[])
    assert (table["a"].actions, table["a"].penalties) == ((), ("no_phasers",))


# --- raids -------------------------------------------------------------------------------------------------------


def raid(*dice: int, marines=3, foe=None, **me) -> Table:
    table = Table(
        step="attack",
        a=ship(CA, actions=["hit_and_run"], **me),
        b=ship(D7K, "b", **{"shields": 0, **(foe or {})}),
    )
    fields = {"raids": [{"target": "b", "marines": marines}]}
    table.fire("a", [], {"b": seen(4, 0, 180)}, *dice, **fields)
    return table


@pytest.mark.case("TRP-001")
def test_a_raid():
    """Three transporters send three: none and lost, none and back, a critical hit and back."""
    table = Table(step="attack", a=ship(CA, actions=["hit_and_run"]), b=ship(D7K, "b", shields=0))
    four = {"raids": [{"target": "b", "marines": 4}]}
    sights = {"b": seen(4)}
    assert "3 transporters for 4 marines" in table.why_not_fire("a", [], sights, **four)
    table = raid(2, 4, 6, 1)
    assert table["a"].marines == 9
    assert table["b"].criticals.impulse == 1


def test_why_no_raid():
    table = Table(
        step="attack", a=ship(CA, actions=["hit_and_run"]), b=ship(D7K, "b"), c=ship(D7K, "b", shields=0)
    )
    one = {"raids": [{"target": "b", "marines": 1}]}
    assert "shields up" in table.why_not_fire("a", [], {"b": seen(3)}, **one)
    one = {"raids": [{"target": "c", "marines": 1}]}
    assert "farther than 4″" in table.why_not_fire("a", [], {"c": seen(4.1)}, **one)
    table = Table(step="attack", a=ship(CA), b=ship(D7K, "b", shields=0))
    one = {"raids": [{"target": "b", "marines": 1}]}
    assert "not declared" in table.why_not_fire("a", [], {"b": seen(3)}, **one)


def test_a_raid_through_a_lowered_arc():
    table = Table(step="attack", a=ship(CA, actions=["hit_and_run"]), b=ship(D7K, "b", lowered=["A"]))
    one = {"raids": [{"target": "b", "marines": 1}]}
    assert not table.why_not_fire("a", [], {"b": seen(3, 0, 180)}, **one)
    assert "shields up" in table.why_not_fire("a", [], {"b": seen(3, 0, 0)}, **one)


def test_a_raid_that_waits_for_the_shields_to_fall():
    """After the fire of the ship; where they hold, nobody goes."""
    for shields, gone in ((1, True), (5, False)):
        table = Table(
            step="attack",
            a=ship(CA, roster=armed(bank()), actions=["hit_and_run"]),
            b=ship(D7K, "b", shields=shields),
        )
        dice = (5, 3) if gone else (5,)
        table.fire("a", [(0, "b")], {"b": seen(3)}, *dice, raids=[{"target": "b", "marines": 1}])
        assert bool(table.told("raided")) is gone
        assert bool(table.told("raid_called_off")) is not gone


@pytest.mark.case("TRP-004")
def test_raiders_leave_an_arc_open():
    """The arc that faced the target has no shields for the rest of the turn."""
    table = raid(4, marines=1)
    assert table["a"].lowered == ("F",)
    table.fire("b", [(0, "a", 1)], {"a": seen(9, 0, 0)}, 5, 1)
    assert table.told("fired")[0].hull == 1


@pytest.mark.case("TRP-005")
def test_elite_marines():
    """4 and 1 are 5: a critical hit, the marine lost."""
    table = raid(4, 5, marines=1, skills=["elite-marines"])
    assert (table["a"].marines, table["b"].criticals.crew) == (9, 1)


# --- transporters between battles --------------------------------------------------------------------------------

SQUADS = [{"id": f"squad-{n}", "size": size} for n, size in enumerate((2, 1, 1))]
SITE = {"site": [20000, 20000]}
LINKS = [
    {"id": "down", "kind": "transporter", "sends": True, "seats": ["a"], "detail": SITE},
    {"id": "up", "kind": "recovery", "sends": False, "seats": ["a"], "detail": SITE},
]


def orbit(step="attack", **more) -> Table:
    a = ship(CA, squads=SQUADS, **{"at": (20, 16), "lowered": ["F"], **more})
    return Table(step=step, position={"links": LINKS}, a=a, b=ship(D7K, "b", at=(60, 40)))


def test_squads_beam_down():
    table = orbit()
    table.play("a", "transport", unit="a", link="down", squads=["squad-0", "squad-2"])
    contingent = table.departures[0].contingent
    assert [squad.id for squad in contingent.squads] == ["squad-0", "squad-2"]
    assert (table["a"].marines, table["a"].sent) == (1, 3)
    assert table.rules.to_act(table.state) == ("a",)
    assert "0 transporters left" in table.why_not("a", "transport", unit="a", link="down", squads=["squad-1"])


def test_why_squads_stay():
    squads = {"unit": "a", "link": "down", "squads": ["squad-0"]}
    assert "shields up" in orbit(lowered=[]).why_not("a", "transport", **squads)
    assert "shields up" in orbit(lowered=["A"]).why_not("a", "transport", **squads)
    assert not orbit(lowered=[], shields=0).why_not("a", "transport", **squads)
    assert "more than 4″" in orbit(at=(20, 15)).why_not("a", "transport", **squads)
    assert "not aboard" in orbit().why_not("a", "transport", **{**squads, "squads": ["squad-9"]})
    assert "4 are needed" in orbit().why_not(
        "a", "transport", **{**squads, "squads": ["squad-0", "squad-1", "squad-2"]}
    )
    assert "no way" in orbit().why_not("a", "transport", **{**squads, "link": "up"})


def test_squads_come_back_with_the_clock():
    table = orbit(step="initiative")
    assert table.rules.to_act(table.state) == ("clock",)
    back = {"id": "t", "link": "up", "seat": "a", "unit": "a", "squads": [{"id": "squad-9", "size": 2}]}
    table.play("clock", "tick", turn=1, arrivals=[back])
    assert (table["a"].marines, table["a"].sent) == (6, 2)
    assert table.rules.to_act(table.state) == ("a", "b")
    again = {**back, "id": "u"}
    table = orbit(step="initiative")
    assert "is here already" in table.why_not("clock", "tick", turn=1, arrivals=[back, again])


def test_offers():
    liaison = orbit().rules.liaison()
    assert [(o.unit, o.room) for o in liaison.offers(orbit().state)] == [("a", 3)]
    closed = liaison.offers(orbit(lowered=[]).state)[0]
    assert closed.room == 0
    assert "shields up" in closed.reason


def test_a_decided_battle_stands_by():
    table = Table(
        step="end", position={"links": LINKS}, a=ship(CA, squads=SQUADS), b=ship(D7K, "b", status="destroyed")
    )
    table.repair("a")
    assert table.rules.position(table.state).step == "standing by"
    assert table.rules.outcome(table.state) is None
    assert table.rules.to_act(table.state) == ("clock",)
    table.play("clock", "tick", turn=2)
    assert table.rules.to_act(table.state) == ("clock",)
    table.play("clock", "tick", turn=2, closing=True)
    assert table.rules.to_act(table.state) == ()
    outcome = table.rules.outcome(table.state)
    assert (outcome.winner, outcome.turns) == ("a", 1)


# --- experience --------------------------------------------------------------------------------------------------


def veterans(foe_xp=0, **me) -> Table:
    return Table(step="attack", a=ship(CA, roster=armed(bank(dice=2)), **me), b=ship(D7K, "b", xp=foe_xp))


def fire(table: Table, *dice: int) -> None:
    table.fire("a", [(0, "b")], {"b": seen(5)}, *dice)


@pytest.mark.case("CMP-009")
def test_no_window_without_xp():
    """CMP-009 as far as a battle goes: nobody is asked who has nothing to spend."""
    table = veterans()
    fire(table, 2, 5)
    assert not table.state.frames


@pytest.mark.case("CMP-009")
def test_a_die_is_rolled_again():
    """One XP die each, for a die that affects the ship."""
    table = veterans(xp=2)
    fire(table, 2, 5)
    assert table.rules.to_act(table.state) == ("a",)
    assert table["b"].shields == 22
    table.play("a", "reroll", 4, unit="a", places=[0])
    assert table["a"].xp_spent == 1
    assert "again already" in table.why_not("a", "reroll", unit="a", places=[0])
    table.play("a", "go_on")
    assert table.told("fired")[0].dice == (4, 5)
    assert table["b"].shields == 20


def test_both_sides_may_answer():
    """First the holder of the initiative, then the other, on the dice as they lie."""
    table = veterans(foe_xp=1, xp=1)
    fire(table, 2, 5)
    table.play("a", "reroll", 6, unit="a", places=[0])
    assert table.rules.to_act(table.state) == ("b",)
    assert "again already" in table.why_not("b", "reroll", unit="b", places=[0])
    table.play("b", "reroll", 1, 3, unit="b", places=[1])
    assert table.told("fired")[0].dice == (6, 1)
    assert table["b"].damage == 1
    assert table.state.frames == ()


def test_going_on_is_enough():
    table = veterans(foe_xp=1, xp=1)
    fire(table, 2, 5)
    table.play("a", "go_on")
    table.play("b", "go_on")
    assert table["b"].shields == 21
    assert (table["a"].xp_spent, table["b"].xp_spent) == (0, 0)


def test_a_standing_answer():
    table = veterans(xp=2)
    table.play("a", "standing", rerolls="never")
    fire(table, 2, 5)
    assert not table.state.frames
    table = veterans(xp=2)
    fire(table, 2, 5)
    table.play("a", "standing", rerolls="never")
    assert not table.state.frames
    assert table["b"].shields == 21


@pytest.mark.case("CMP-021")
def test_a_lucky_crew():
    """The die is set, once a battle."""
    table = veterans(xp=2, skills=["lucky-crew"])
    fire(table, 2, 2)
    table.play("a", "reroll", unit="a", places=[0], face=6)
    assert "lucky" in table.why_not("a", "reroll", unit="a", places=[1], face=6)
    table.play("a", "go_on", 1)
    assert table.told("fired")[0].dice == (6, 2)
    assert table["a"].skills_used == ("lucky-crew",)


def test_a_window_in_the_middle_survives_keeping():
    table = veterans(xp=1)
    fire(table, 6, 5)
    table.state = table.rules.load(table.rules.dump(table.state), 1)
    table.play("a", "go_on", 3)
    assert table.rules.to_act(table.state) == ("a",)
    table.play("a", "go_on")
    assert (table["b"].shields, table["b"].damage) == (21, 1)


# --- victory points and setting up -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "fate", "points"),
    [
        ("VPS-001", {"status": "destroyed"}, 180),
        ("VPS-001", {"damage": 23}, 90),
        ("VPS-001", {"status": "withdrawn"}, 45),
        ("VPS-001", {"status": "captured"}, 360),
        ("VPS-002", {"status": "destroyed", "damage": 40}, 180),
        ("VPS-003", {"status": "withdrawn", "damage": 23}, 135),
        ("VPS-004", {"status": "captured", "damage": 23}, 360),
    ],
)
def test_victory_points(case, fate, points):
    table = Table(step="end", a=ship(D7K), b=ship(CA, "b", **fate), c=ship(CA, "b"))
    assert table.rules.facts(table.state)["scores"]["a"] == points


def test_holding_the_ground():
    table = Table(step="end", a=ship(D7K), b=ship(CA, "b", status="destroyed"))
    table.repair("a")
    assert table.rules.outcome(table.state).scores == {"a": 280, "b": 0}


@pytest.mark.case("TRT-014", "SCN-001")
def test_the_scenario_ends_with_the_end_phase():
    """TRT-014: not in the middle of the attack phase; SCN-001: by turns, by points, or by a die a turn."""
    table = Table(
        step="attack", a=ship(CA, roster=armed(bank())), b=ship("klingon.e4", "b", left=1, shields=0)
    )
    fire(table, 5, 3, 1)
    assert table.state.step == "end"
    table.repair("a")
    assert table.state.reason == "fleet gone"
    for ending, dice, over in (
        ({"turns": 1}, (), True),
        ({"turns": 2}, (), False),
        ({"victory_points": 90}, (), True),
        ({"running": 15, "total": 10}, (5,), True),
        ({"running": 15, "total": 10}, (4,), False),
    ):
        table = Table(step="end", position={"ending": ending}, a=ship(D7K), b=ship(CA, "b", damage=23))
        table.repair("a")
        table.repair("b", *dice)
        assert (table.state.step == "over") is over, ending


def forces(*class_ids: str) -> BattleSetup:
    mine = tuple(UnitRecord(f"a{n}", f"A {n}", class_id, 4) for n, class_id in enumerate(class_ids))
    return BattleSetup(
        "a-call-to-arms",
        (
            SeatForce("red", "red", mine, role="attacker"),
            SeatForce("blue", "blue", (UnitRecord("b0", "B 0", CA, 4),), role="defender"),
        ),
    )


@pytest.mark.case("SCN-001")
def test_deployment():
    """The attacker first, then ship by ship; when one side has none left the other places the rest."""
    table = Table(a=ship(CA), b=ship(D7K, "b"))
    table.state = table.rules.setup(forces(D7K, D7K, D7K), SeededDice.from_seed(1))
    assert "outside" in table.why_not("red", "deploy", unit="a0", place=[["place", 10000, 13000, 0]])
    order = []
    for number, unit in enumerate(("a0", "b0", "a1", "a2")):
        seat = table.state.active
        order.append(seat)
        y = 6000 if seat == "red" else 42000
        table.play(seat, "deploy", unit=unit, place=[["place", 10000 * (number + 1), y, 0]])
    assert order == ["red", "blue", "red", "red"]
    assert (table.state.turn, table.state.step) == (1, "initiative")


@pytest.mark.case("TRT-007")
def test_unique_ships():
    """Only one of a unique class in a fleet."""
    rules = Table(a=ship(CA), b=ship(D7K, "b")).rules
    unique = next(each.id for each in rules.catalogue() if "Unique" in each.figures.get("traits", {}))
    with pytest.raises(CannotSetUp, match="it is unique"):
        rules.setup(forces(unique, unique), SeededDice.from_seed(1))
    rules.setup(forces(unique), SeededDice.from_seed(1))


@pytest.mark.case("TRT-011")
def test_a_limit_of_points():
    """The list is 1,490 points; with a D5W for a D5K it is 1,500, and not a point less will do."""
    rules = Table(a=ship(CA), b=ship(D7K, "b")).rules
    fleet = ["c7", "d7l", "fd7", "d5w", "d5k", "d5k", "f5k", "f5k", "e4", "e4"]
    cost = {each.id: each.points for each in rules.catalogue()}
    assert sum(cost[f"klingon.{code}"] for code in fleet) == 1490
    fleet[4] = "d5w"
    full = forces(*(f"klingon.{code}" for code in fleet))
    rules.setup(replace(full, detail={"points": 1500}), SeededDice.from_seed(1))
    with pytest.raises(CannotSetUp, match="brings 1500 points of 1499"):
        rules.setup(replace(full, detail={"points": 1499}), SeededDice.from_seed(1))
