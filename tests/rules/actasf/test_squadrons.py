"""Squadrons, withdrawal over barred edges, scouts, cargo."""

import pytest

from core.api import BattleSetup, CannotSetUp, SeatForce, UnitRecord
from core.contract.dice import ScriptedDice
from plugins.actasf.ruleset import StarFleet
from tests.rules.actasf.playing import Table, armed, bank, seen, ship

CA, D7K, E4, KR = "federation.ca", "klingon.d7k", "klingon.e4", "romulan.kr"


def squadron(**more):
    fields = {name: ship(CA, squadron="x", **more) for name in ("a1", "a2", "a3")}
    return {**fields, **{f"b{n}": ship(D7K, "b") for n in (1, 2, 3)}}


@pytest.mark.case("ORD-014")
def test_one_nomination():
    """Three ships of a squadron against three single ones, in movement and in attack."""
    table = Table(**squadron(), position={"initiative": ["b", "a"]})
    order = []
    while table.state.step == "movement":
        seat = table.state.active
        unit = next(u for u, s in table.state.units.items() if s.seat == seat and not s.has_moved)
        order.append(unit)
        table.move(unit, near=[], apart=[])
    assert order == ["a1", "a2", "a3", "b1", "b2", "b3"]
    order = []
    while table.state.step == "attack":
        seat = table.state.active
        unit = next(u for u, s in table.state.units.items() if s.seat == seat and not s.has_attacked)
        order.append(unit)
        table.fire(unit, [], {})
    assert order == ["b1", "a1", "a2", "a3", "b2", "b3"]


def test_the_squadron_goes_on():
    table = Table(**squadron(), a4=ship(CA), position={"initiative": ["b", "a"]})
    table.move("a2")
    assert table.state.nominated == ("a1", "a3")
    assert "goes on with a1, a3" in table.why_not_move("a4")
    table.move("a3")
    table.move("a1")
    assert table.state.active == "b"


def test_who_leaves_on_the_way_does_not_part_the_others():
    """The second of three leaves by its own move; the third still follows before the enemy."""
    table = Table(**squadron(), position={"initiative": ["b", "a"]})
    table.move("a1")
    table.move("a2", leaves_squadron=True)
    assert table["a2"].squadron == ""
    assert (table.state.active, table.state.nominated) == ("a", ("a3",))
    table.move("a3")
    assert table.state.active == "b"


@pytest.mark.case("SQD-003")
def test_the_best_crew():
    """All use 5, in checks, repairs and opposed checks."""
    table = Table(
        a1=ship(CA, squadron="x", quality=3),
        a2=ship(CA, squadron="x", quality=4),
        a3=ship(CA, squadron="x", quality=5),
        b1=ship(D7K, "b", has_moved=True),
    )
    assert [table.facts(unit)["check_bonus"] for unit in ("a1", "a2", "a3")] == [5, 5, 5]
    table.move("a1", 1, actions=[("evasive", "slow")])
    assert table.told("check")[0].total == 6


def test_the_best_crew_is_lost():
    table = Table(
        a1=ship(CA, squadron="x", quality=3),
        a2=ship(CA, squadron="x", quality=5, left=1, shields=0),
        b1=ship(D7K, "b", roster=armed(bank(dice=1))),
        b2=ship(D7K, "b"),
        step="attack",
        position={"initiative": ["b", "a"]},
    )
    table.fire("b1", [(0, "a2")], {"a2": seen(4)}, 5, 3, 2)
    assert table["a2"].status == "destroyed" and table.facts("a1")["check_bonus"] == 3


@pytest.mark.case("SQD-002")
def test_detached_at_the_end_of_the_movement_phase():
    """A and B 5.9 apart; C 6.1 from A and 8.49 from B."""
    table = Table(
        a=ship(CA, squadron="x", at=(10, 10)),
        b=ship(CA, squadron="x", at=(10, 15.9)),
        c=ship(CA, squadron="x", at=(16.1, 10)),
        e=ship(D7K, "b", at=(60, 40), has_moved=True),
    )
    table.move("a")
    assert table["c"].squadron == "x"
    table.move("b")
    table.move("c")
    assert [table[unit].squadron for unit in "abc"] == ["x", "x", ""]
    assert table.told("detached")[0].unit == "c"


def test_detached_by_cards():
    """The table is asked where the order has not told."""
    table = Table(
        **{
            **squadron(),
            "b1": ship(D7K, "b", has_moved=True),
            "b2": ship(D7K, "b", has_moved=True),
            "b3": ship(D7K, "b", has_moved=True),
        }
    )
    for unit in ("a1", "a2", "a3"):
        table.move(unit)
    assert table.state.frames[-1].question.units == ("a1", "a2", "a3")
    assert "in no squadron" in table.why_not("a", "apart", units=["b1"])
    table.play("a", "apart", units=["a3"])
    assert table["a3"].squadron == "" and table.state.step == "attack"


def test_leaving_a_squadron():
    table = Table(**squadron(), position={"initiative": ["b", "a"]})
    table.move("a1", leaves_squadron=True)
    assert table["a1"].squadron == "" and table.state.active == "b"
    assert "no squadron" in table.why_not_move("b1", leaves_squadron=True)


def test_a_cloaked_ship_in_a_squadron():
    """It moves with the others and fires nothing; the others fire."""
    table = Table(
        a1=ship(KR, squadron="x", cloak="cloaked"),
        a2=ship(KR, squadron="x"),
        b1=ship(D7K, "b", has_moved=True),
        position={"initiative": ["a", "b"]},
    )
    table.move("a1", go=[("forward", 8)], apart=[])
    table.move("a2", apart=[])
    assert "attacks nobody" in table.why_not_fire("a1", [(0, "b1")], {"b1": seen(4)})
    table.fire("a1", [], {})
    assert table.state.nominated == ("a2",) and table.why_not_fire("a2", [], {}) == ""


def test_a_held_ship_of_a_squadron():
    """Who tries to break free is moved before the rest of its squadron."""
    table = Table(
        a1=ship(CA, squadron="x"),
        a2=ship(CA, squadron="x"),
        b1=ship(D7K, "b", holds="a1"),
        position={"initiative": ["b", "a"]},
    )
    table.play("a", "break_free", 1, 6, unit="a1", holder="b1")
    assert table.state.nominated == ("a1",)
    table.move("a1", apart=[])
    assert table.state.nominated == ("a2",)


def setup(points: int, **detail):
    units = tuple(UnitRecord(f"ca{n}", f"CA{n}", CA, 4) for n in range(points // 180 + 1))
    forces = (
        SeatForce("fed", "fed", units, role="attacker"),
        SeatForce("kli", "kli", (UnitRecord("d7k", "D7K", D7K, 4),), role="defender"),
    )
    return StarFleet().setup(BattleSetup("a-call-to-arms", forces, "cards", detail=detail), ScriptedDice([]))


def test_forming_squadrons():
    state = setup(2000, squadrons={"fed": [["ca0", "ca1", "ca2"], ["ca3", "ca4"]]})
    assert [state.units[f"ca{n}"].squadron for n in (0, 2, 3, 5)] == ["fed-1", "fed-1", "fed-2", ""]


@pytest.mark.parametrize(
    ("points", "groups", "why"),
    [
        (500, {"fed": [["ca0", "ca1"]]}, "2000 points or more"),
        (2000, {"fed": [["ca0", "ca1", "ca2", "ca3"]]}, "two or 3 ships"),
        (2000, {"fed": [["ca0", "ca1"], ["ca1", "ca2"]]}, "two squadrons"),
        (2000, {"fed": [["ca0", "d7k"]]}, "no ship of fed"),
        (2000, {"kzi": []}, "none of the seats"),
    ],
)
def test_squadrons_that_cannot_be_formed(points, groups, why):
    with pytest.raises(CannotSetUp, match=why):
        setup(points, squadrons=groups)


@pytest.mark.case("SQD-005")
def test_withdrawing_over_a_barred_edge():
    """A ship worth 95 gives a quarter, or all of it."""
    for barred, points in (((), 24), (("top",), 95)):
        table = Table(
            a=ship(CA, at=(20, 46), roster={"points": 95}),
            a2=ship(CA, at=(40, 20)),
            b=ship(D7K, "b", at=(40, 40), has_moved=True),
            position={"barred": {"a": list(barred)}},
        )
        table.move("a", go=[("forward", 4)])
        assert table["a"].status == "withdrawn"
        assert table.rules.facts(table.state)["scores"]["b"] == points


def test_scouts_count_for_the_force():
    """Two allied seats with a scout each have more than one enemy seat with one."""
    scout = {"traits": {"Scout": True}}
    seats = [
        {"seat": "a", "side": "x"},
        {"seat": "b", "side": "y"},
        {"seat": "c", "side": "x"},
    ]
    table = Table(
        a=ship(CA, roster=scout),
        b=ship(D7K, "b", roster=scout),
        c=ship(CA, "c", roster=scout),
        step="initiative",
        position={"seats": seats},
    )
    assert table.rules.facts(table.state)["bonus"] == {"a": 1, "b": 0, "c": 1}


def freighter(points: int, **more):
    return Table(
        a=ship(CA, roster=armed(bank(dice=points))),
        b=ship(E4, "b", shields=0, has_attacked=True, roster={"traits": {"Cargo": 10}}, **more),
        step="attack",
    )


@pytest.mark.case("DMG-017")
def test_cargo_takes_points():
    """Of five solid points four at most; the critical hit and its extra damage are the ship's."""
    table = freighter(6)
    table.fire("a", [(0, "b")], {"b": seen(6)}, *[4] * 6, 2, 3, 4, 5, 2, 6, 1)
    assert table.state.frames[-1].question.most == 4
    assert "at most" in table.why_not("b", "stow", points=5)
    table.play("b", "stow", points=4)
    assert (table["b"].cargo, table["b"].damage, table["b"].criticals.impulse) == (4, 2, 1)
    assert table.facts("b")["cargo_left"] == 6


def test_cargo_is_not_forced():
    table = freighter(3)
    table.fire("a", [(0, "b")], {"b": seen(6)}, *[4] * 3, 2, 3, 4)
    table.play("b", "stow", points=0)
    assert (table["b"].cargo, table["b"].damage) == (0, 3)


def test_full_cargo_takes_nothing():
    table = freighter(3, cargo=9)
    table.fire("a", [(0, "b")], {"b": seen(6)}, *[4] * 3, 2, 3, 4)
    assert table.state.frames[-1].question.most == 1


def test_a_volley_is_what_one_order_brings():
    """The second bank need not leave a point to the ship again."""
    table = Table(
        a=ship(CA, roster=armed(bank(dice=2), bank(dice=2))),
        b=ship(E4, "b", shields=0, has_attacked=True, roster={"traits": {"Cargo": 10}}),
        step="attack",
    )
    table.fire("a", [(0, "b"), (1, "b")], {"b": seen(6)}, 4, 4, 2, 3)
    table.play("b", "stow", 4, 4, 2, 3, points=1)
    assert table.state.frames[-1].question.most == 2
    table.play("b", "stow", points=2)
    assert (table["b"].cargo, table["b"].damage) == (3, 1)
