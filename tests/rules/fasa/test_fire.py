"""Fire: ranges, arcs, charts, damage by range, declarations."""

import pytest

from core.api import Hex
from plugins.fasa.measure import arcs, sides
from plugins.fasa.tables import charts, weapon_types
from tests.rules.fasa.playing import CASES, HOOD, WOLF, Table, duel, power, ship

AT = {"W": "FH-3", "L": "FP-1", "I": "KD-3"}
"""A weapon that fires on the chart."""


def shot(weapon: str = "b3", target: str = "wolf") -> dict[str, str]:
    return {"weapon": weapon, "target": target}


@pytest.mark.case("dice-d10-0")
def test_a_ten_may_show_as_nought():
    """At 1 hex chart W hits with any roll, at 5 hexes a 10 misses."""
    table = duel(5, red={"b3": 5})
    table.play("red", "declare", 0, unit="hood", shots=[shot()])
    assert (table.seen("fired").die, table.seen("fired").hit) == (10, False)


@pytest.mark.case("dice-pct-06")
def test_percentile_dice_count_to_a_hundred():
    table = plasma(captain=6)
    table.play("red", "evade", 1, 6, *[7] * 3, ships={})
    assert (table.seen("dodge").die, table.seen("dodge").success) == (6, True)


def plasma(**more) -> Table:
    """A bolt of chart E, 24 points of damage, aimed at the Hood from 1 hex."""
    table = Table(
        ship("hood", power=power(shields=[0, 0, 0, 0, 0, 0]), **more),
        ship("hawk", "blue", (1, 0), "north-west", hull="romulan.skyfire-type-2", power=power(m1=10)),
        step="declaration",
        course="advanced",
    )
    table.play("blue", "declare", unit="hawk", shots=[shot("m1", "hood")])
    return table


@pytest.mark.case("range-adj")
def test_the_next_hex_is_at_range_one():
    assert duel(1).facts("hood")["seen"]["wolf"]["range"] == CASES["range-adj"]["expected"]["range"]


@pytest.mark.case("range-same")
def test_nobody_fires_in_one_hex():
    table = duel(0, red={"b3": 5})
    assert "cannot fire" in table.why_not("red", "declare", unit="hood", shots=[shot()])
    assert table.facts("hood")["seen"]["wolf"]["arcs"] == ""


@pytest.mark.parametrize(
    "name",
    [
        "hit-W10-7",
        "hit-W1-in",
        "hit-W20-in",
        "hit-W20-out",
        "hit-L1-in",
        "hit-L12-out",
        "hit-I12-in",
        "hit-W4-in",
        "hit-W5-in",
    ],
)
def test_rolls_on_the_charts(name):
    inputs = CASES[name]["inputs"]
    weapon = weapon_types()[AT[inputs["chart"]]]
    hit = inputs["roll"] <= weapon.to_hit(inputs["range"])
    assert hit == (CASES[name]["expected"] == "hit")
    hull, mount = {"W": (HOOD, "b3"), "L": (HOOD, "m1"), "I": (WOLF, "b7")}[inputs["chart"]]
    heading = "north-west" if mount == "b7" else "south-east"
    table = Table(
        ship("firer", hull=hull, heading=heading, power=power(**{mount: weapon.power})),
        ship("wolf", "blue", (inputs["range"], 0), "north-west", power=power(shields=[0, 15, 0, 0, 0, 0])),
        step="declaration",
    )
    table.play(
        "red",
        "declare",
        inputs["roll"],
        *([1] if hit and weapon.damage > 15 else []),
        unit="firer",
        shots=[shot(mount)],
    )
    assert table.seen("fired").hit == hit


@pytest.mark.case("hit-L13")
def test_beyond_the_chart_nobody_fires():
    assert len(charts()["L"]) == 12
    table = duel(13, red={"m1": 1})
    assert "is 13 hexes away; m1 (FP-1) reaches 12" in table.why_not(
        "red", "declare", unit="hood", shots=[shot("m1")]
    )


@pytest.mark.case("fire-once")
def test_a_weapon_fires_once_a_turn():
    table = Table(
        ship("hood", power=power(b1=5, b3=5), fired=["b1"]),
        ship("wolf", "blue", (3, 0), "north-west"),
        step="declaration",
        phase=2,
    )
    assert "b1 of hood has fired in this turn" in table.why_not(
        "red", "declare", unit="hood", shots=[shot("b1")]
    )
    assert "a weapon fires once a turn" in table.why_not(
        "red", "declare", unit="hood", shots=[shot("b3"), shot("b3")]
    )
    assert not table.why_not("red", "declare", unit="hood", shots=[shot("b3")])


@pytest.mark.parametrize(
    "name",
    ["dmg-FH3-r1", "dmg-FH3-r10", "dmg-FH3-r17", "dmg-FH3-r18", "dmg-FH3-r20", "dmg-KD9-r16", "dmg-KD9-r20"],
)
def test_beams_do_their_power_and_a_modifier_by_range(name):
    inputs = CASES[name]["inputs"]
    hull = HOOD if inputs["weapon"] == "FH-3" else WOLF
    table = Table(
        ship("firer", hull=hull, power=power(b3=inputs["power"])),
        ship("wolf", "blue", (inputs["range"], 0), "north-west", power=power(shields=[0, 15, 0, 0, 0, 0])),
        step="declaration",
    )
    table.play("red", "declare", 1, unit="firer", shots=[shot()])
    assert table.seen("fired").damage == (CASES[name]["expected"]["damage"],)
    assert table.seen("struck").left == 15 - CASES[name]["expected"]["damage"]


@pytest.mark.case("dmg-KP4")
def test_missiles_do_the_same_at_every_range():
    case = CASES["dmg-KP4"]
    torpedo = weapon_types()["KP-4"]
    assert torpedo.power == case["expected"]["power_to_arm"]
    table = duel(
        case["inputs"]["range"], red={"shields": [0, 16, 0, 0, 0, 0]}, blue={"m1": 2}, order=["wolf"]
    )
    table.play("blue", "declare", 1, 10, unit="wolf", shots=[shot("m1", "hood")])
    assert table.seen("fired").damage == (case["expected"]["damage"],)
    assert table.seen("struck").through == 2


def test_arcs_and_shields_round_a_ship():
    """Heading along q: the twelve directions of a ring of two."""
    here = Hex(0, 0)
    ring = {
        (2, 0): ("f", (2,)),
        (1, 1): ("fs", (2, 3)),
        (0, 2): ("fs", (3,)),
        (-1, 2): ("s", (3, 4)),
        (-2, 2): ("sa", (4,)),
        (-2, 1): ("sa", (4, 5)),
        (-2, 0): ("a", (5,)),
        (-1, -1): ("ap", (5, 6)),
        (0, -2): ("ap", (6,)),
        (1, -2): ("p", (1, 6)),
        (2, -2): ("fp", (1,)),
        (2, -1): ("fp", (1, 2)),
    }
    for there, (bearing, facing) in ring.items():
        assert (set(arcs(here, 0, Hex(*there))), sides(here, 0, Hex(*there))) == (set(bearing), facing), there


def test_a_bank_rolls_once_and_fires_at_one_target():
    table = Table(
        ship("hood", power=power(b1=5, b2=4)),
        ship("wolf", "blue", (3, 0), "north-west", power=power(shields=[0, 15, 0, 0, 0, 0])),
        ship("cub", "blue", (4, 0), "north-west"),
        step="declaration",
    )
    why = table.why_not("red", "declare", unit="hood", shots=[shot("b1"), shot("b2", "cub")])
    assert "fire at one target" in why
    table.play("red", "declare", 10, unit="hood", shots=[shot("b1"), shot("b2")])
    assert table.seen("fired").weapons == ("b1", "b2")
    assert table.seen("fired").damage == (8, 7)
    assert [event.left for event in table.events if event.name == "struck"] == [7, 0]


def test_each_weapon_of_a_bank_may_roll_its_own():
    table = duel(
        9, red={"b1": 5, "b2": 5}, blue={"shields": [0, 15, 0, 0, 0, 0]}, settings={"bank_dice": True}
    )
    table.play("red", "declare", 7, 8, unit="hood", shots=[shot("b1"), shot("b2")])
    assert [event.hit for event in table.events if event.name == "fired"] == [True, False]


def test_beams_come_before_missiles_of_all_ships():
    table = duel(9, red={"m1": 1}, blue={"b3": 5, "m1": 2})
    table.play("red", "declare", unit="hood", shots=[shot("m1")])
    table.play("blue", "declare", 10, 10, 10, unit="wolf", shots=[shot("m1", "hood"), shot("b3", "hood")])
    fired = [(event.unit, event.weapons) for event in table.events if event.name == "fired"]
    assert fired == [("wolf", ("b3",)), ("hood", ("m1",)), ("wolf", ("m1",))]


def test_the_target_chooses_the_shield_on_the_line():
    table = Table(
        ship("hood", power=power(b1=5)),
        ship("wolf", "blue", (2, -1), "north-west", power=power(shields=[9] * 6)),
        step="declaration",
    )
    struck = table.facts("hood")["seen"]["wolf"]["sides"]
    table.play("red", "declare", 1, unit="hood", shots=[shot("b1")])
    assert table.rules.to_act(table.state) == ("blue",)
    assert "strikes shield" in table.why_not("blue", "face", shield=5)
    table.play("blue", "face", shield=struck[0])
    assert table.seen("struck").side == struck[0]
