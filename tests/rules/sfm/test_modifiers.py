"""What is added to the roll. Rule: Combat Sequence: Adjustment."""

import pytest

from tests.rules.sfm.playing import CASES, Table, unit

HERE = [1, 0]


def target(**more):
    return unit("t", "marine", "blue", HERE, **more)


def crowd(kind="marine"):
    return [unit(f"x{n}", kind, "blue", HERE) for n in range(3)]


FIRE = {
    "MOD-prepared": ([target(prepared=True)], {}),
    "MOD-prepared-cover": ([target(prepared=True)], {"1,0": "town"}),
    "MOD-iip": ([target()], {}),
    "MOD-road": ([unit("t", "gcv", "blue", HERE, road_moved="previous")], {}),
    "MOD-overcrowd": ([target(), *crowd()], {}),
    "MOD-overcrowd-cover": ([target(), *crowd()], {"1,0": "forest"}),
    "MOD-veh-nocover": ([unit("t", "gcv", "blue", HERE)], {"1,0": "forest"}),
    "MOD-swamp-cover": ([target()], {"1,0": "swamp"}),
    "MOD-open": ([target()], {}),
}


@pytest.mark.parametrize("name", list(FIRE))
def test_fire(name):
    case = CASES[name]
    units, terrain = FIRE[name]
    works = {"1,0": "improved"} if name == "MOD-iip" else {}
    roads = [[[0, 0], HERE]] if name == "MOD-road" else []
    table = Table(
        unit("a", "marine", at=(0, 1)),
        *units,
        map={"radius": 3, "terrain": terrain, "roads": roads},
        works=works,
        turn=2,
    )
    _attack(table, "fire", case)


@pytest.mark.parametrize(
    ("name", "attacker", "terrain"),
    [
        ("MOD-ca-marine", "marine", "open"),
        ("MOD-ca-regular_army", "regular", "open"),
        ("MOD-ca-engineer", "engineer", "open"),
        ("MOD-ca-prime", "prime", "open"),
        ("MOD-ca-cover", "marine", "town"),
    ],
)
def test_close_assault(name, attacker, terrain):
    table = Table(
        unit("a", attacker, at=(0, 1)),
        target(),
        map={"radius": 3, "terrain": {"1,0": terrain}},
        step="assault",
    )
    _attack(table, "assault", CASES[name])


@pytest.mark.case("MOD-ca-militia")
def test_militia_close_assault():
    """The modifier is printed, the row is house (3, 7)."""
    table = Table(unit("a", "militia", at=(0, 1)), target(), step="assault")
    table.play("red", "assault", 3, 3, unit="a", target="t")
    assert dict(table.fired().modifiers) == {"close assault": -1}
    assert (table.fired().adjusted, table.fired().result) == (5, "stun")


def test_commando_close_assault():
    """Rule: Adjustment, commandos: 3."""
    table = Table(unit("a", "commando", at=(0, 1)), target(), step="assault")
    table.play("red", "assault", 3, 4, unit="a", target="t")
    assert table.fired().adjusted == 4


def test_road_bonus_is_gone_after_two_player_turns():
    units = (unit("a", "marine", at=(0, 1)), unit("t", "gcv", "blue", HERE))
    table = Table(*units, map={"radius": 3, "roads": [[[0, 0], HERE]]}, turn=3)
    table.play("red", "fire", 3, 5, unit="a", target="t")
    assert table.fired().adjusted == 8


def test_vehicle_battle_position():
    """Rule: Vehicle Battle Positions: 2 for a vehicle in it; infantry counts it as cover."""
    for kind in ("gcv", "marine"):
        table = Table(unit("a", "marine", at=(0, 1)), unit("t", kind, "blue", HERE), works={"1,0": "battle"})
        table.play("red", "fire", 3, 3, unit="a", target="t")
        assert table.fired().adjusted == 8


def test_improved_position_against_assault():
    """Reading: 1 in the open, 2 in cover."""
    for terrain, value in (("open", 1), ("forest", 2)):
        table = Table(
            unit("a", "marine", at=(0, 1)),
            target(prepared=True),
            map={"radius": 3, "terrain": {"1,0": terrain}},
            step="assault",
        )
        table.play("red", "assault", 4, 5, unit="a", target="t")
        assert table.fired().adjusted == 9 - 2 + value


def test_prime_team_is_harder_to_kill():
    """House, which a setting takes away."""
    for hardy, adjusted in ((True, 8), (False, 7)):
        table = Table(
            unit("a", "marine", at=(0, 1)), unit("t", "prime", "blue", HERE), settings={"prime_hardy": hardy}
        )
        table.play("red", "fire", 3, 4, unit="a", target="t")
        assert table.fired().adjusted == adjusted


def test_bare_hills_cover_unless_the_scenario_says_otherwise():
    """Reading."""
    for cover, adjusted in ((True, 9), (False, 7)):
        plan = {"radius": 3, "terrain": {"1,0": "hill"}, "hills_cover": cover}
        table = Table(unit("a", "marine", at=(0, 1)), target(), map=plan)
        table.play("red", "fire", 3, 4, unit="a", target="t")
        assert table.fired().adjusted == adjusted


def _attack(table, order, case):
    dice = case["inputs"]["dice"]
    table.play("red", order, *dice, unit="a", target="t")
    fired = table.fired()
    expected = case["expected"]
    assert sum(value for _, value in fired.modifiers) == expected["modifier_total"]
    assert (fired.adjusted, fired.result) == (expected["adjusted"], expected["result"])
