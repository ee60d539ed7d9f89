"""Power: what movement and shields cost, what an allotment may hold, shields that stand again."""

from fractions import Fraction

import pytest

from core.api import OrderForm
from plugins.fasa.hulls import Hull, hulls
from plugins.fasa.power import movement_cost, movement_points, shield_cost, shield_points
from tests.rules.fasa.playing import CASES, HOOD, Table, duel, power, ship

CRUISER = hulls()[HOOD]


def with_ratio(text: str) -> Hull:
    """The cruiser, which has both ratios of the cases."""
    assert Fraction(text) in (CRUISER.movement, Fraction(*CRUISER.shield_ratio))
    return CRUISER


@pytest.mark.parametrize("name", ["mp-4-4", "mp-19-4"])
def test_movement_points(name):
    case = CASES[name]
    points = movement_points(with_ratio(case["inputs"]["ratio"]), case["inputs"]["power"])
    assert points == case["expected"]["movement_points"]


@pytest.mark.case("mp-need-9")
def test_power_for_movement():
    case = CASES["mp-need-9"]
    assert movement_cost(CRUISER, case["inputs"]["movement_points"]) == case["expected"]["power"]


@pytest.mark.case("sp-3")
def test_shield_points():
    assert shield_points(with_ratio("1/2"), CASES["sp-3"]["inputs"]["power"]) == 6


@pytest.mark.case("sp-need-37")
def test_power_for_shields():
    assert shield_cost(CRUISER, CASES["sp-need-37"]["inputs"]["shield_points"]) == 19


@pytest.mark.parametrize("name", ["sp-split-a", "sp-split-b"])
def test_shields_take_any_shares(name):
    case = CASES[name]
    table = duel(step="power")
    assert CRUISER.shield == case["inputs"]["max_shield"]
    shares = case["inputs"]["allocation"]
    assert not table.why_not("red", "allocate", unit="hood", shields=shares)
    assert shield_cost(CRUISER, sum(shares)) == case["inputs"]["available"] // 2


def test_a_shield_takes_its_most():
    table = duel(step="power")
    assert not table.why_not("red", "allocate", unit="hood", shields=[16, 0, 0, 0, 0, 0])
    assert "takes 0 to 16" in table.why_not("red", "allocate", unit="hood", shields=[17, 0, 0, 0, 0, 0])


@pytest.mark.parametrize(("name", "beams"), [("power-total", 19), ("power-total-ok", 18)])
def test_allotments_keep_within_the_power(name, beams):
    """16 units for 4 points, 10 units for 20 points of shields, and 18 or 19 for weapons."""
    assert beams == CASES[name]["inputs"]["weapons"]
    weapons = {"b1": 5, "b2": 5, "b3": 5, "b4": beams - 15}
    fields = {"unit": "hood", "movement": 4, "shields": [10, 10, 0, 0, 0, 0], "weapons": weapons}
    table = duel(step="power")
    if CASES[name]["expected"] == "legal":
        table.play("red", "allocate", **fields)
        assert (table.seen("allotted").units, table.seen("allotted").spent) == (44, 44)
    else:
        assert "takes 45 power units; hood has 44" in table.why_not("red", "allocate", **fields)


@pytest.mark.case("power-const")
def test_all_engines_give_power():
    assert [*CRUISER.warp, CRUISER.impulse] == CASES["power-const"]["inputs"]["engines"]
    assert duel().facts("hood")["units"] == 44


def test_missiles_take_their_power_whole():
    table = duel(step="power")
    assert "takes 2 units or none" in table.why_not("blue", "allocate", unit="wolf", weapons={"m1": 1})
    assert not table.why_not("blue", "allocate", unit="wolf", weapons={"m1": 2})
    assert "takes 0 to 5 units" in table.why_not("red", "allocate", unit="hood", weapons={"b1": 6})
    assert "no weapon 'b9'" in table.why_not("red", "allocate", unit="hood", weapons={"b9": 1})


def repowered(left: int, allotted: int, **more) -> Table:
    """Both ships at the end of a first firing phase: the bow shield has so many points left of those allotted."""
    table = Table(
        ship("hood", power=power(shields=[0, allotted, 0, 0, 0, 0]), shields=[0, left, 0, 0, 0, 0], **more),
        ship("wolf", "blue", (9, 0), "north-west"),
        step="intent",
    )
    table.play("red", "intend")
    table.play("blue", "intend")
    assert (table.state.step, table.state.phase) == ("movement", 2)
    return table


@pytest.mark.parametrize("name", ["sp-repower", "sp-repower-unpowered"])
def test_shields_stand_again_as_allotted(name):
    inputs = CASES[name]["inputs"]
    table = repowered(inputs.get("left", 0), inputs["allocated"])
    assert table.panel("hood").shields[1] == CASES[name]["expected"]["shield"]


def test_a_damaged_generator_raises_no_shield():
    assert repowered(0, 10, generators={"2": 1}).panel("hood").shields[1] == 0


def test_shields_do_not_stand_again_after_the_third_phase():
    """Completing the Turn: after it the next allotment comes."""
    table = Table(
        ship("hood", power=power(shields=[0, 10, 0, 0, 0, 0]), shields=[0, 4, 0, 0, 0, 0]),
        ship("wolf", "blue", (9, 0), "north-west"),
        step="intent",
        phase=3,
    )
    table.play("red", "intend")
    table.play("blue", "intend")
    assert (table.state.turn, table.state.step) == (2, "power")
    assert not [event for event in table.events if event.name == "repowered"]


@pytest.mark.parametrize(("course", "most"), [("basic", 0), ("advanced", 16)])
def test_power_for_a_damaged_generator_waits_for_its_repair(course, most):
    table = Table(
        ship("hood", generators={"2": 1}),
        ship("wolf", "blue", (9, 0), "north-west"),
        course=course,
    )
    (form,) = [one for one in table.rules.legal_orders(table.state, "red") if isinstance(one, OrderForm)]
    (shields,) = [field for field in form.fields if field.name == "shields"]
    assert shields.parts[1].highest == most
