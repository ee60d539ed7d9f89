"""Damage: through shields, where it strikes, what it does."""

import pytest

from plugins.fasa.phases.damage import blocks
from plugins.fasa.tables import LOCATIONS
from tests.rules.fasa.playing import CASES, Table, power, ship


def struck(*dice: int, weapons=("b3",), shields=(0,) * 6, course="basic", **more) -> Table:
    """The wolf at 3 hexes is fired at by the Hood, whose beams do 8 there, the torpedo 10."""
    table = Table(
        ship("hood", power=power(b3=5, b4=5, m1=1)),
        ship("wolf", "blue", (3, 0), "north-west", power=power(shields=shields), **more),
        step="declaration",
        course=course,
    )
    shots = [{"weapon": weapon, "target": "wolf"} for weapon in weapons]
    table.play("red", "declare", *dice, unit="hood", shots=shots)
    return table


@pytest.mark.case("shield-0")
def test_an_unpowered_shield_holds_nothing():
    case = CASES["shield-0"]
    table = struck(1, 7)
    assert table.seen("fired").damage == tuple(case["inputs"]["hits"])
    assert table.seen("struck").through == case["expected"]["penetrating"][0]


def test_a_shield_is_worn_down_shot_by_shot():
    """10 points against 8 and 8: the second does 6 to the ship."""
    table = struck(1, 7, weapons=("b3", "b4"), shields=(0, 10, 0, 0, 0, 0))
    assert [(event.left, event.through) for event in table.events if event.name == "struck"] == [
        (2, 0),
        (0, 6),
    ]
    assert table.panel("wolf").superstructure == 18


@pytest.mark.parametrize("name", ["loc-1", "loc-3", "loc-4", "loc-6", "loc-7", "loc-8"])
def test_location_table(name):
    words = {"shield generator": "shield"}
    expected = CASES[name]["expected"]
    assert LOCATIONS[CASES[name]["inputs"]["roll"] - 1] == words.get(expected, expected)


@pytest.mark.case("loc-sg")
def test_a_generator_is_out_however_great_the_damage():
    table = struck(1, 1, shields=(5,) * 6)
    assert table.panel("wolf").generators[1].down
    assert table.panel("wolf").superstructure == 24
    assert table.seen("harmed").shield == 2


def test_a_second_hit_on_a_generator_goes_to_the_superstructure():
    table = struck(1, 1, generators={"2": 1})
    assert table.panel("wolf").superstructure == 24 - 4


@pytest.mark.case("loc-wpn-none")
def test_without_a_weapon_that_bears_half_goes_to_the_superstructure():
    table = struck(1, 2, broken=["b1", "b2", "b3", "b4", "b5", "b6", "m1"])
    assert table.panel("wolf").superstructure == 24 - CASES["loc-wpn-none"]["expected"]["superstructure_loss"]


@pytest.mark.case("loc-wpn-swap2")
def test_without_a_missile_that_bears_a_beam_is_lost():
    table = struck(1, 3, broken=["b2", "b3", "b4", "b5", "b6", "m1"])
    assert table.panel("wolf").broken[-1] == "b1"
    assert table.seen("harmed").weapons == ("b1",)


def test_the_captain_chooses_among_weapons_that_bear():
    table = struck(1, 2)
    assert table.rules.to_act(table.state) == ("blue",)
    assert "bears on the firing ship" in table.why_not("blue", "lose", weapon="b7")
    table.play("blue", "lose", weapon="b5")
    assert table.panel("wolf").broken == ("b5",)


@pytest.mark.case("loc-bank")
def test_the_second_hit_of_a_bank_goes_to_the_superstructure():
    """Two beams with 3 units do 6 each: one weapon, and half of 6."""
    case = CASES["loc-bank"]
    table = Table(
        ship("hood", power=power(b3=3, b4=3)),
        ship("wolf", "blue", (3, 0), "north-west", broken=["b3", "b4", "b5", "b6"]),
        step="declaration",
    )
    shots = [{"weapon": weapon, "target": "wolf"} for weapon in ("b3", "b4")]
    table.play("red", "declare", 1, case["inputs"]["roll"], unit="hood", shots=shots)
    assert table.seen("fired").damage == tuple(case["inputs"]["hits"])
    table.play("blue", "lose", weapon="b2")
    assert len(table.panel("wolf").broken) - 4 == case["expected"]["weapons_lost"]
    assert 24 - table.panel("wolf").superstructure == case["expected"]["superstructure_loss"]


@pytest.mark.case("loc-eng")
def test_engine_hits_take_power():
    """A beam of 4 units does 7 at 3 hexes."""
    case = CASES["loc-eng"]
    table = Table(
        ship("wolf", hull="klingon.d-10-d", power=power(b3=4)),
        ship("hood", "blue", (3, 0), "north-west", hull="federation.constitution-mk-ii"),
        step="declaration",
    )
    table.play(
        "red", "declare", 1, case["inputs"]["roll"], unit="wolf", shots=[{"weapon": "b3", "target": "hood"}]
    )
    assert table.seen("struck").through == case["inputs"]["penetrating"]
    assert table.panel("hood").units == case["expected"]["total_power"]


def test_a_sensor_hit_is_shared_and_silences_the_next_phase():
    table = struck(1, 10)
    assert (table.panel("wolf").units, table.panel("wolf").superstructure) == (40 - 4, 24 - 4)
    assert (table.state.phase, table.panel("wolf").blind) == (2, True)


def test_a_ship_without_superstructure_is_out_of_the_fight():
    table = struck(1, 7, superstructure=8)
    assert table["wolf"].wreck
    assert (table.state.verdict.winner, table.seen("wrecked").by) == ("red", "hood")
    assert not struck(1, 7, superstructure=9)["wolf"].wreck


def test_a_ship_without_power_is_out_of_the_fight():
    assert struck(1, 4, engines=[4, 4, 0])["wolf"].wreck


@pytest.mark.parametrize("name", ["div-5", "div-1"])
def test_blocks_of_five(name):
    assert list(blocks(CASES[name]["inputs"]["damage"])) == CASES[name]["expected"]["blocks"]
    assert blocks(12) == (5, 5, 2)
