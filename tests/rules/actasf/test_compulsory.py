"""Compulsory movement at the beginning of the end phase: black holes pull, nebulae throw ships about.

Lines of the source text: 161, 177, 218, 659-666, 672-684.
"""

from typing import Any

import pytest

from core.contract.ids import Seat
from plugins.actasf.terrain.tables import pull
from tests.rules.actasf.pieces import nebula, rocks, round_piece
from tests.rules.actasf.playing import Table, armed, bank, ship

HOLE = round_piece("black_hole", (20, 20), 1, id="hole")


def attacking(*terrain: dict[str, Any], **units: Any) -> Table:
    """A table in the attack phase, seat `a` with the initiative, all others done."""
    units.setdefault(
        "b", ship("klingon.d7k", "b", at=(70, 46), has_attacked=True, roster={"traits": {"Immobile": True}})
    )
    return Table(step="attack", position={"terrain": list(terrain), "initiative": ["a", "b"]}, **units)


def a_ship(x: float, y: float, **more: Any) -> dict[str, Any]:
    return ship("federation.ca", "a", at=(x, y), **more)


def sweep(table: Table, *dice: int, drift: tuple[int, ...] = ()) -> None:
    """Let everybody pass, with the dice of a nebula, then carry compulsory movement out."""
    waiting = [unit for unit, one in table.state.units.items() if not one.has_attacked]
    for unit in waiting:
        table.fire(unit, [], {}, *(drift if unit == waiting[-1] else ()))
    table.play("a", "compulsory", *dice)


@pytest.mark.parametrize(
    ("far", "moved"),
    [(0, 8), (3, 8), (9.999, 8), (10, 6), (15, 6), (20, 6), (20.001, 4), (60, 4)],
)
def test_the_pull_by_distance(far, moved):
    assert pull(round(far * 1000)) == moved * 1000


@pytest.mark.parametrize(("x", "after"), [(29.9, None), (31, 25), (40, 34), (41, 37)])
def test_a_black_hole_pulls_everybody(x, after):
    table = attacking(HOLE, a=a_ship(x, 20, heading=45))
    sweep(table)
    assert table["a"].status == ("destroyed" if after is None else "table")
    if after is not None:
        assert table["a"].at == (after * 1000, 20000)
        assert table["a"].heading == 4500


@pytest.mark.case("GEN-009")
def test_it_comes_before_repairs_and_the_holder_of_the_initiative_carries_it_out():
    """Compulsory movement, damage control, escalation, checks, and who escapes last."""
    hurt = {"impulse": 3, "weapons": 4}
    a = a_ship(40, 20, criticals=hurt, actions=["maximum_warp"])
    table = attacking(HOLE, a=a)
    table.fire("a", [], {})
    assert table.state.step == "end" and table.state.active == Seat("a")
    assert "'repair' cannot be given" in table.why_not("a", "repair", locations={"a": ["impulse"]})
    table.play("a", "compulsory")
    assert table.told("swept")[0].moved == 6000
    table.play("a", "repair", 1, locations={"a": ["impulse"]})
    table.play("b", "repair", 1, 1, 6)
    names = [event.name for event in table.events]
    assert names.index("escalated") < names.index("check") < names.index("withdrew")


@pytest.mark.case("MOV-049")
def test_mov_049_it_earns_no_turn():
    table = attacking(HOLE, a=a_ship(40, 20))
    sweep(table)
    table.play("a", "repair")
    table.play("b", "repair")
    table.play("a", "initiative", 6, 6, 1, 1)
    table.play("b", "move", unit="b")
    assert "too early" in table.why_not_move("a", go=[("forward", 1), ("turn", 45), ("forward", 1)])
    assert (table["a"].travelled, table["a"].braved) == (0, ())


def test_bases_that_never_move_stay():
    table = attacking(HOLE, a=a_ship(30, 20, roster={"traits": {"Immobile": True}}))
    sweep(table)
    assert table["a"].at == (30000, 20000)


def test_wrecks_are_pulled_too():
    wreck = ship("klingon.e4", "b", at=(35, 20), stricken=2, damage=20, has_attacked=True)
    table = attacking(HOLE, a=a_ship(60, 40), b=wreck)
    sweep(table)
    assert table["b"].at == (29000, 20000)


def test_who_is_pulled_into_contact_is_gone():
    table = attacking(HOLE, a=a_ship(25, 20), c=a_ship(32, 20))
    sweep(table)
    assert table["a"].status == "destroyed"
    assert table["c"].at == (26000, 20000)
    assert table.told("swallowed")[0].unit == "a"


def test_models_do_not_end_on_top_of_each_other():
    table = attacking(HOLE, a=a_ship(40, 20), c=a_ship(41.5, 20))
    sweep(table)
    assert table["a"].at == (34000, 20000)
    assert table["c"].at == (37500, 20000)
    close = attacking(HOLE, a=a_ship(30, 20, roster={"traits": {"Immobile": True}}), c=a_ship(35.5, 20))
    sweep(close)
    assert close["c"].at == (31000, 20000)


def test_terrain_is_pulled_and_what_falls_in_is_gone():
    near, far = rocks(7, (26, 20), 2), round_piece("dust", (45, 20), 2, id="cloud")
    table = attacking(HOLE, near, far, a=a_ship(60, 40))
    sweep(table)
    assert {event.piece: (event.moved, event.gone) for event in table.told("terrain_swept")} == {
        "rocks": (6000, True),
        "cloud": (4000, False),
    }
    assert "rocks" not in table.state.terrain
    assert table.state.terrain["cloud"].shape.centre == (41000, 20000)


def test_what_belongs_to_a_planet_moves_with_it():
    planet = round_piece("planet", (45, 20), 2, id="home")
    moon = round_piece("planet", (45, 30), 0.5, id="moon", body="home")
    ring = {"kind": "dust", "ring": [45000, 20000, 5000, 7000], "body": "home", "id": "ring"}
    table = attacking(HOLE, planet, moon, ring, a=a_ship(60, 40))
    sweep(table)
    after = {name: piece.shape.centre for name, piece in table.state.terrain.items()}
    assert (after["home"], after["ring"], after["moon"]) == ((41000, 20000), (41000, 20000), (41000, 30000))


def test_a_ship_may_be_pulled_into_asteroids():
    table = attacking(HOLE, rocks(9, (34, 20), 2), a=a_ship(39, 20, moved=3000))
    sweep(table, 1, *[1] * 9)
    assert len(table.told("battered")[0].dice) == 9
    checked = attacking(HOLE, rocks(9, (34, 20), 2), a=a_ship(39, 20, braved=["rocks"]))
    sweep(checked)
    assert not checked.told("check")


def test_a_cloud_may_be_pulled_off_a_ship_that_stays():
    base = a_ship(40, 20, roster={"traits": {"Immobile": True}})
    table = attacking(HOLE, round_piece("dust", (40, 20), 2), a=base)
    assert table["a"].within == ("dust",)
    sweep(table)
    assert table["a"].within == ()


def test_drones_are_pulled_too():
    swarms = {
        "s1": {"seat": "b", "at": [36000, 20000], "drones": 2},
        "s2": {"seat": "b", "at": [25000, 20000]},
    }
    table = Table(
        step="attack",
        position={"terrain": [HOLE], "initiative": ["a", "b"], "swarms": swarms},
        a=a_ship(60, 40),
        b=ship("klingon.d7k", "b", at=(70, 46), has_attacked=True),
    )
    sweep(table)
    assert table.state.swarms["s1"].at == (30000, 20000)
    assert "s2" not in table.state.swarms


# --- nebulae ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "turned"), [(1, 31500), (2, 31500), (3, 0), (4, 0), (5, 4500), (6, 4500)])
def test_the_first_die_turns(die, turned):
    table = attacking(nebula(), a=a_ship(20, 20, moved=4000))
    sweep(table, drift=(die, 3))
    assert (table["a"].heading, table["a"].at) == (turned, (20000, 20000))


@pytest.mark.parametrize(("die", "x"), [(1, 18), (2, 19), (3, 20), (4, 20), (5, 21), (6, 22)])
def test_the_second_die_moves_sideways(die, x):
    table = attacking(nebula(), a=a_ship(20, 20, moved=4000))
    sweep(table, drift=(3, die))
    assert table["a"].at == (x * 1000, 20000)
    assert table["a"].heading == 0


def test_it_is_moved_as_it_looks_once_it_is_turned():
    table = attacking(nebula(), a=a_ship(20, 20, moved=4000))
    sweep(table, drift=(6, 6))
    assert table["a"].heading == 4500
    assert table["a"].at == (21414, 18586)


def test_who_has_not_moved_is_not_thrown_about():
    table = attacking(nebula(), a=a_ship(20, 20))
    table.fire("a", [], {})
    assert table.state.sweep is None
    assert not table.told("drift")


def test_who_is_outside_is_not_either():
    table = attacking(nebula(), a=a_ship(30, 20, moved=4000))
    table.fire("a", [], {})
    assert table.state.sweep is None


def test_it_may_be_thrown_into_asteroids():
    table = attacking(nebula(), rocks(9, (23, 20), 1), a=a_ship(20, 20, moved=4000))
    sweep(table, 1, *[1] * 6, drift=(3, 6))
    assert len(table.told("battered")[0].dice) == 6


def test_it_may_be_thrown_off_the_table():
    table = attacking(nebula((2, 20)), a=a_ship(1, 20, moved=4000), c=a_ship(50, 20))
    sweep(table, drift=(3, 1))
    assert table["a"].status == "withdrawn"
    assert table.told("withdrew")[0].edge == "left"


def test_an_experienced_crew_may_roll_the_drift_again():
    table = attacking(nebula(), a=a_ship(20, 20, moved=4000, xp=1))
    table.fire("a", [], {}, 1, 3)
    table.play("a", "reroll", 3, unit="a", places=[0])
    table.play("a", "compulsory")
    assert table["a"].heading == 0


def test_a_black_hole_pulls_who_was_thrown_about():
    table = attacking(nebula((40, 20)), HOLE, a=a_ship(40, 20, moved=4000))
    sweep(table, drift=(3, 5))
    assert table["a"].at == (37000, 20000)
    assert table.told("swept")[0].moved == 5000


# --- by cards ---------------------------------------------------------------------------------------------------


def cards(*terrain: dict[str, Any], **units: Any) -> Table:
    units.setdefault("b", ship("klingon.d7k", "b", has_attacked=True))
    return Table(step="attack", position={"terrain": list(terrain), "initiative": ["a", "b"]}, **units)


def test_by_cards_what_the_sweep_meant_is_told():
    field = {"kind": "asteroids", "id": "rocks", "density": 9}
    table = cards({"kind": "black_hole", "id": "hole"}, field, a=ship("federation.ca", "a"))
    table.fire("a", [], {})
    swept = {
        "a": {"moved": 6000, "met": ["rocks"], "within": ["asteroids"]},
        "b": {"moved": 8000, "met": ["hole"]},
    }
    table.play("a", "compulsory", 1, *[1] * 6, swept=swept, near=[])
    assert table["a"].within == ("asteroids",)
    assert table["b"].status == "destroyed"


def test_by_cards_terrain_that_fell_in_is_told():
    table = cards({"kind": "black_hole"}, {"kind": "dust", "id": "cloud"}, a=ship("federation.ca", "a"))
    table.fire("a", [], {})
    assert "no terrain, object or swarm" in table.why_not("a", "compulsory", gone=["fog"])
    table.play("a", "compulsory", gone=["cloud"])
    assert list(table.state.terrain) == ["black_hole-1"]


def test_by_cards_a_nebula_rolls_before_anybody_tells():
    table = cards({"kind": "nebula"}, a=ship("federation.ca", "a", within=["nebula"], moved=4000))
    table.fire("a", [], {}, 5, 6)
    drift = table.told("drift")[0]
    assert (drift.turned, drift.aside) == (4500, 2000)
    table.play("a", "compulsory", swept={"a": {"moved": 2000, "within": []}})
    assert table["a"].within == ()


def test_on_the_board_nothing_is_told():
    table = attacking(HOLE, a=a_ship(40, 20))
    table.fire("a", [], {})
    assert "on the board the program measures" in table.why_not("a", "compulsory", gone=["hole"])


def test_an_arranged_end_phase_begins_with_it_unless_it_is_over():
    units = {"a": a_ship(40, 20), "b": ship("klingon.d7k", "b", at=(60, 20))}
    position = {"terrain": [HOLE], "initiative": ["a", "b"]}
    table = Table(step="end", position=position, **units)
    assert table.state.sweep == ()
    over = Table(step="end", position={**position, "swept": True}, **units)
    assert over.state.sweep is None and over.why_not("a", "repair") == ""


def test_seekers_that_fly_into_asteroids_check_one_by_one():
    """Lines 656: of three drones at Crew Quality 4 a 4 is lost in a field of density 9."""
    drones = armed(bank("Drone", 24, dice=3, seeking="Drone", accurate=2, multi_hit=1))
    a = ship("federation.ca", "a", at=(20, 10), roster=drones)
    t = ship(
        "klingon.d7k",
        "b",
        at=(20, 20),
        heading=180,
        has_attacked=True,
        roster={"traits": {"Anti-Drone": False}},
    )
    table = attacking(rocks(9), a=a, b=t)
    table.fire("a", [(0, "b")], {}, 5, 6, 4, 6, 1)
    lost = table.told("seekers_wrecked")[0]
    assert (lost.dice, lost.lost) == ((5, 6, 4), 1)
    assert len(table.told("sought")[0].dice) == 2


@pytest.mark.case("DRN-013")
def test_drn_013_seekers_through_a_nebula_have_two_less():
    drones = armed(bank("Drone", 24, dice=2, seeking="Drone", accurate=2, multi_hit=1))
    a = ship("federation.ca", "a", at=(20, 15), roster=drones)
    t = ship(
        "klingon.d7k",
        "b",
        at=(20, 20),
        heading=90,
        has_attacked=True,
        roster={"traits": {"Anti-Drone": False}},
    )
    table = attacking(nebula((20, 17), 1), a=a, b=t)
    assert table.facts("a")["sees"]["b"]["banks"]["0"]["needed"] == 6


@pytest.mark.case("PLA-006")
def test_pla_006_a_torpedo_through_a_nebula_loses_a_die_and_half_its_range():
    torpedo = armed(bank("Plasma-S Torpedo", 18, dice=4, seeking="Plasma", energy_bleed=True, multi_hit=1))
    for far, reaches in ((4, True), (9.5, False)):
        a = ship("federation.ca", "a", at=(20, 10), roster=torpedo)
        t = ship("klingon.d7k", "b", at=(20, 10 + far), has_attacked=True)
        table = attacking(nebula((20, 12), 1), a=a, b=t)
        assert ("0" in table.facts("a")["sees"]["b"]["banks"]) is reaches
        if reaches:
            assert table.facts("a")["sees"]["b"]["banks"]["0"]["strength"] == 3
