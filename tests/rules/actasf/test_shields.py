"""Shields: points, boosts, lowering."""

import pytest

from tests.rules.actasf.playing import Table, armed, bank, seen, ship

CA, D7K = "federation.ca", "klingon.d7k"
PHASER_1 = {"accurate": 2, "kill_zone": 8, "precise": True}


def shot(dice_of_bank: int, distance: float, *dice: int, gun=None, aspect: float = 0, **foe) -> Table:
    """A CA struck by a gun."""
    mine = gun or bank("Phaser-1", 18, dice=dice_of_bank, **PHASER_1)
    table = Table(step="attack", a=ship(D7K, roster=armed(mine)), b=ship(CA, "b", **foe))
    table.fire("a", [(0, "b")], {"b": seen(distance, 0, aspect)}, *dice)
    return table


@pytest.mark.case("SHD-001")
def test_hits_take_shields():
    assert shot(2, 9, 4, 3)["b"].shields == 22


@pytest.mark.case("SHD-002")
def test_what_shields_cannot_take():
    """A photon against 3 shields; one point is left for the hull."""
    photon = bank("Photon Torpedo", 16, multi_hit=4)
    table = shot(1, 5, 5, 4, gun=photon, shields=3)
    assert (table["b"].shields, table["b"].damage) == (0, 1)


@pytest.mark.case("SHD-003")
def test_a_natural_six_passes():
    """Both points of the kill zone, each with its die."""
    table = shot(1, 6, 6, 3, 4, shields=12)
    assert (table["b"].shields, table["b"].damage) == (12, 2)


@pytest.mark.case("SHD-004")
@pytest.mark.parametrize(
    ("shields", "dice", "points"),
    [(24, (3, 5), 8), (38, (1, 2, 6), 9), (12, (1,), 1), (10, (4,), 4), (9, (5,), 3)],
)
def test_boost(shields, dice, points):
    """A die for each full 10 points; below 10 a die halved."""
    table = Table(a=ship(CA, roster={"shields": shields}), b=ship(D7K, "b", has_moved=True))
    table.move("a", *dice, actions=[("boost_shields", "slow")])
    assert table["a"].boost == points


@pytest.mark.case("GEN-001")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_halved_dice(die):
    """A D3 is a die halved, up."""
    table = Table(a=ship(CA, roster={"shields": 9}), b=ship(D7K, "b", has_moved=True))
    table.move("a", die, actions=[("boost_shields", "slow")])
    assert table["a"].boost == {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}[die]


@pytest.mark.case("SHD-008")
def test_what_is_left_of_a_boost():
    """20 of 22 and a boost of 7: 27 this turn, 22 after it."""
    table = Table(a=ship(D7K, shields=20, has_moved=False), b=ship(CA, "b", has_moved=True))
    table.move("a", 3, 4, actions=[("boost_shields", "slow")])
    assert table.facts("a")["current_shields"] == 27
    table.fire("a", [], {})
    table.fire("b", [], {})
    table.repair("a")
    table.repair("b")
    assert (table["a"].shields, table["a"].boost) == (22, 0)


def test_a_boost_is_spent_first():
    """The first example of the Shields section: 29, less 3, then a critical hit on the shields: 17 and 4."""
    plain = bank(dice=4)
    table = Table(step="attack", a=ship(CA, roster=armed(plain)), b=ship(D7K, "b", boost=7))
    table.fire("a", [(0, "b")], {"b": seen(5)}, 5, 5, 5, 6, 6, 6)
    b = table["b"]
    assert (b.shields, b.boost, b.criticals.shields) == (17, 4, 1)


@pytest.mark.case("SHD-009")
def test_the_cap_of_a_critical_hit():
    table = shot(1, 9, 6, 5, 6, gun=bank("Phaser-1", 18, **PHASER_1), roster={"shields": 22}, shields=20)
    assert table.facts("b")["most_shields"] == 17
    assert table["b"].shields == 17


def ended(**more) -> Table:
    table = Table(step="end", a=ship(D7K, **more), b=ship(CA, "b"))
    return table


@pytest.mark.case("SHD-011")
def test_shields_do_not_grow_back():
    table = ended(shields=12)
    table.repair("a")
    table.repair("b")
    assert table["a"].shields == 12


@pytest.mark.case("SHD-012")
def test_a_repair_raises_the_maximum_only():
    table = ended(shields=12, criticals={"shields": 1})
    assert table.facts("a")["most_shields"] == 17
    table.repair("a", 5, a=["shields"])
    table.repair("b")
    assert table.facts("a")["most_shields"] == 22
    assert table["a"].shields == 12


@pytest.mark.case("SHD-015")
def test_shields_offline():
    """0, beyond repair, and no boost."""
    table = ended(criticals={"shields": 6})
    assert table["a"].shields == 0
    assert "beyond repair" in table.why_not("a", "repair", locations={"a": ["shields"]})
    table = Table(a=ship(D7K, criticals={"shields": 6}), b=ship(CA, "b", has_moved=True))
    assert "offline" in table.why_not_move("a", actions=[("boost_shields", "phasers_only")])


@pytest.mark.case("SHD-016")
@pytest.mark.parametrize(("aspect", "struck"), [(0, True), (45, True), (46, False), (180, False)])
def test_lowered_shields(aspect, struck):
    """An attack through the arc finds none, others find them all."""
    table = Table(a=ship(CA, roster=armed(bank()), has_moved=True), b=ship(D7K, "b"))
    table.move("b", lowered=["F"], near=[])
    table.fire("a", [(0, "b")], {"b": seen(5, 0, aspect)}, *((5, 2) if struck else (5,)))
    assert (table["b"].shields, table["b"].damage) == ((22, 1) if struck else (21, 0))


@pytest.mark.case("SHD-016")
def test_shields_are_raised_in_a_later_movement_phase():
    """At the score that they have."""
    table = Table(a=ship(CA, has_moved=True), b=ship(D7K, "b", shields=9))
    table.move("b", lowered=["F", "A"], near=[])
    table.fire("a", [], {})
    table.fire("b", [], {})
    table.repair("a")
    table.repair("b")
    assert table["b"].lowered == ("F", "A")
    table.play("a", "initiative", 6, 6, 1, 1)
    table.move("b", near=[])
    assert (table["b"].lowered, table["b"].shields) == ((), 9)
