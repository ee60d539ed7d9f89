"""Movement: points in each phase, maneuvers, order, sharp turns, going astern."""

import pytest
from msgspec.structs import replace

from core.api import Hex
from plugins.fasa.path import STEPS, Pose, moved
from plugins.fasa.tables import moves_in
from tests.rules.fasa.playing import CASES, Table, duel, power, ship


def moving(points: int, course: str = "basic", phase: int = 1, **more) -> Table:
    """The Hood with so many points and the move, at 0,0 and heading along q."""
    return Table(
        ship("hood", power=power(points), **more),
        ship("wolf", "blue", (9, 0), "north-west", power=power(points + 1)),
        step="movement",
        course=course,
        phase=phase,
    )


@pytest.mark.parametrize(
    "name",
    [
        "mpp-02",
        "mpp-03",
        "mpp-05",
        "mpp-06",
        "mpp-07",
        "mpp-08",
        "mpp-11",
        "mpp-13",
        "mpp-14",
        "mpp-17",
        "mpp-18",
        "mpp-19",
        "mpp-21",
        "mpp-22",
        "mpp-25",
        "mpp-26",
        "mpp-27",
        "mpp-28",
        "mpp-29",
    ],
)
def test_points_of_each_phase(name):
    case = CASES[name]
    points = case["inputs"]["movement_points"]
    assert [moves_in(points, phase) for phase in (1, 2, 3)] == case["expected"]
    assert duel(step="movement", red={"movement": 8}).facts("hood")["phases"] == [3, 2, 3]


@pytest.mark.case("mpp-must-use")
def test_all_points_of_the_phase_are_used():
    table = moving(8)
    two = table.why_not("red", "move", unit="hood", maneuvers=["forward", "forward"])
    assert "uses 3 movement points in phase 1, not 2" in two
    assert not table.why_not("red", "move", unit="hood", maneuvers=["forward", "forward", "hold"])


@pytest.mark.parametrize(
    ("name", "maneuver", "at", "heading"),
    [
        ("mv-2", "forward-port", (1, 0), 5),
        ("mv-2", "forward-starboard", (1, 0), 1),
        ("mv-4", "port", (0, 0), 5),
        ("mv-4", "starboard", (0, 0), 1),
        ("mv-5", "slip-port", (2, -1), 0),
        ("mv-5", "slip-starboard", (1, 1), 0),
        ("mv-6", "hold", (0, 0), 0),
    ],
)
def test_a_maneuver_costs_a_point(name, maneuver, at, heading):
    assert CASES[name]["expected"]["movement_point_cost"] == 1
    table = moving(3)
    table.play("red", "move", unit="hood", maneuvers=[maneuver])
    assert (table["hood"].at, table["hood"].heading) == (Hex(*at), heading)


def test_a_point_buys_one_or_two_hexes_ahead():
    assert moved(Pose(Hex(0, 0), 0), "forward") == Pose(Hex(1, 0), 0)
    assert moved(Pose(Hex(0, 0), 0), "forward-two") == Pose(Hex(2, 0), 0)


def test_where_a_move_ends_is_enough():
    table = moving(3, heading="south")
    table.play("red", "move", unit="hood", at=[0, 2], heading=1)
    assert table.seen("moved").maneuvers == ("forward-two",)
    other = moving(3)
    assert "cannot end in hex 5,0" in other.why_not("red", "move", unit="hood", at=[5, 0], heading=0)


@pytest.mark.case("mv-stack")
def test_ships_share_a_hex_and_do_not_fire_there():
    table = Table(
        ship("hood", power=power(1)),
        ship("wolf", "blue", (1, 0), "north-west", power=power(3)),
        step="movement",
        phase=2,
    )
    table.play("red", "move", unit="hood", maneuvers=["forward"])
    assert table["hood"].at == table["wolf"].at
    close = Table(
        ship("hood", power=power(b3=5)), ship("wolf", "blue", (0, 0), "north-west"), step="declaration"
    )
    why = close.why_not("red", "declare", unit="hood", shots=[{"weapon": "b3", "target": "wolf"}])
    assert "in one hex and cannot fire at each other" in why


def test_the_ship_with_fewer_points_moves_first():
    """Movement Order: by the points of the turn, whatever those of the phase."""
    table = Table(
        ship("hood", power=power(4)),
        ship("wolf", "blue", (9, 0), "north-west", power=power(3)),
        step="movement",
        phase=2,
    )
    assert table.rules.to_act(table.state) == ("blue",)
    assert (table.facts("hood")["points"], table.facts("wolf")["points"]) == (2, 1)


@pytest.mark.case("ta-tie-adv")
def test_skill_breaks_ties_in_the_advanced_course():
    skill = CASES["ta-tie-adv"]["inputs"]["skill"]
    table = Table(
        ship("A", captain=skill["A"]),
        ship("B", "blue", (9, 0), "north-west", captain=skill["B"]),
        course="advanced",
    )
    table.play("red", "allocate", unit="A", movement=8)
    table.play("blue", "allocate", unit="B", movement=8)
    assert table.seen("advantage").order == ("A", "B")
    assert not table.seen("advantage").dice


def test_dice_break_ties_in_the_basic_course():
    table = duel(step="power")
    table.play("red", "allocate", unit="hood", movement=2)
    table.play("blue", "allocate", 4, 4, 7, 3, unit="wolf", movement=2)
    assert table.seen("advantage").dice == {"hood": (4, 7), "wolf": (4, 3)}
    assert table.seen("advantage").order == ("wolf", "hood")


@pytest.mark.parametrize("name", ["warp-2", "warp-8"])
def test_warp_speeds(name):
    """The speed is the cube of the number; the program tells it where a battle has one."""
    case = CASES[name]
    warp = case["inputs"]["warp"]
    table = Table(ship("hood"), ship("wolf", "blue", (9, 0), "north-west"), warp=warp)
    rows = {row.label: row.value for row in table.rules.board(table.state).panels[0].rows}
    assert rows["Speed"] == f"warp {warp}, {case['expected']['times_c']} times light"


# --- the advanced course ---------------------------------------------------------------------------------------


@pytest.mark.case("ehc-w4")
def test_an_emergency_heading_change_strains():
    case = CASES["ehc-w4"]
    table = Table(
        ship("hood", power=power(3)),
        ship("wolf", "blue", (9, 0), "north-west", power=power(4)),
        step="movement",
        course="advanced",
        warp=case["inputs"]["warp"],
    )
    assert not table.why_not("red", "move", unit="hood", maneuvers=["hard-port"])
    table.play("red", "move", unit="hood", maneuvers=["hard-port"])
    assert table["hood"].heading == 4
    assert (table.seen("strained").power, table.seen("strained").superstructure) == (1, 0)
    assert table.panel("hood").units == 43


def test_at_warp_five_the_superstructure_suffers():
    table = Table(
        ship("hood", power=power(3)),
        ship("wolf", "blue", (9, 0), "north-west", power=power(4)),
        step="movement",
        course="advanced",
        warp=5,
    )
    table.play("red", "move", unit="hood", maneuvers=["hard-starboard"])
    assert (table["hood"].heading, table.panel("hood").superstructure) == (2, 19)


def test_the_graduate_course_reads_the_stress_chart():
    """Columns G and L at warp 8: 2 points of the engines, 3 of the superstructure."""
    table = Table(
        ship("hood", power=power(3)),
        ship("wolf", "blue", (9, 0), "north-west", power=power(4)),
        step="movement",
        course="graduate",
        warp=8,
    )
    table.play("red", "move", unit="hood", maneuvers=["hard-port"])
    assert (table.seen("strained").power, table.seen("strained").superstructure) == (2, 3)


@pytest.mark.case("ehc-twice")
def test_one_emergency_heading_change_a_phase():
    table = moving(6, "advanced")
    assert not table.why_not("red", "move", unit="hood", maneuvers=["hard-port", "hold"])
    why = table.why_not("red", "move", unit="hood", maneuvers=["hard-port", "hard-port"])
    assert "only one is allowed in a movement phase" in why


@pytest.mark.case("ehc-reverse")
def test_no_emergency_heading_change_while_going_astern():
    table = moving(3, "advanced", 2, gear="astern", went="astern")
    assert "no emergency heading change" in table.why_not("red", "move", unit="hood", maneuvers=["hard-port"])


@pytest.mark.case("rev-start")
def test_a_phase_at_rest_comes_before_going_astern():
    ahead = moving(3, "advanced", 2, gear="ahead")
    why = ahead.why_not("red", "move", unit="hood", maneuvers=["back"])
    assert "must stay where it is for a movement phase before it goes astern" in why
    still = moving(3, "advanced", 2)
    still.play("red", "move", unit="hood", maneuvers=["back"])
    assert (still["hood"].at, still["hood"].heading, still["hood"].gear) == (Hex(-1, 0), 0, "astern")


def test_ahead_and_astern_do_not_share_a_turn():
    table = moving(3, "advanced", 3, went="ahead")
    assert "ahead and astern in one turn" in table.why_not("red", "move", unit="hood", maneuvers=["back"])
    back = moving(3, "advanced", 3, gear="astern", went="astern")
    assert "before it goes ahead" in back.why_not("red", "move", unit="hood", maneuvers=["forward"])


def test_going_astern_is_one_hex_a_phase_and_turns_nowhere():
    table = moving(6, "advanced")
    assert "one hex astern" in table.why_not("red", "move", unit="hood", maneuvers=["back", "back"])
    assert "in another movement phase" in table.why_not(
        "red", "move", unit="hood", maneuvers=["back", "port"]
    )
    assert not table.why_not("red", "move", unit="hood", maneuvers=["back", "hold"])


def test_the_basic_course_knows_none_of_it():
    assert "the basic course knows no back" in moving(3).why_not(
        "red", "move", unit="hood", maneuvers=["back"]
    )


@pytest.mark.case("thc")
def test_a_tactical_heading_change_costs_power_and_superstructure():
    table = duel(9, "advanced", "helm")
    table.play("red", "helm", turns={"hood": "starboard"})
    assert table["hood"].heading == 1
    assert (table.seen("strained").power, table.seen("strained").superstructure) == (2, 1)
    assert (table.panel("hood").units, table.panel("hood").superstructure) == (42, 19)
    assert table["hood"].speed == 0


def test_a_tactical_heading_change_takes_of_each_engine():
    table = Table(
        ship("hood", engines=[20, 5, 4]),
        ship("wolf", "blue", (9, 0), "north-west"),
        course="advanced",
        step="helm",
    )
    table.play("red", "helm", turns={"hood": "port"})
    assert table.panel("hood").warp == (19, 4)


def test_a_ship_that_its_own_turn_breaks_is_out_of_the_fight():
    sharp = moving(3, "advanced", superstructure=1)
    sharp.state = replace(sharp.state, warp=5)
    sharp.play("red", "move", unit="hood", maneuvers=["hard-port"])
    assert (sharp.panel("hood").superstructure, sharp["hood"].wreck) == (0, True)
    tactical = Table(
        ship("hood", superstructure=1),
        ship("wolf", "blue", (9, 0), "north-west"),
        course="advanced",
        step="helm",
    )
    tactical.play("red", "helm", turns={"hood": "port"})
    assert tactical["hood"].wreck


def test_planets_bar_the_way_and_the_view():
    rock = {"id": "rock", "kind": "planet", "hexes": [[2, 0]]}
    table = Table(
        ship("hood", power=power(3)),
        ship("wolf", "blue", (4, 0), "north-west", power=power(4)),
        step="movement",
        course="advanced",
        bodies=[rock],
    )
    assert "would run into one" in table.why_not("red", "move", unit="hood", maneuvers=["forward-two"])
    fire = Table(
        ship("hood", power=power(b3=5)),
        ship("wolf", "blue", (4, 0), "north-west"),
        step="declaration",
        course="advanced",
        bodies=[rock],
    )
    why = fire.why_not("red", "declare", unit="hood", shots=[{"weapon": "b3", "target": "wolf"}])
    assert "something stands between" in why


@pytest.mark.parametrize("maneuver", STEPS)
def test_every_maneuver_is_worth_a_point_of_a_phase(maneuver):
    table = moving(3, "advanced")
    assert "uses 1 movement points" in table.why_not("red", "move", unit="hood", maneuvers=[maneuver] * 2)
    table.play("red", "move", unit="hood", maneuvers=[maneuver])
    assert table.seen("moved").maneuvers == (maneuver,)
