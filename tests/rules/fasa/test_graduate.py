"""The graduate course: where damage strikes by chart and shield, what it does there, impossible odds, outposts."""

import pytest

from core.api import GAMEMASTER
from plugins.fasa.hulls import hulls
from plugins.fasa.phases.location import wound
from plugins.fasa.phases.repair import able, needed
from plugins.fasa.tables import SHIELDS, combat, damage, row_for
from tests.rules.fasa.playing import HAWK, HOOD, WOLF, Table, power, ship

OUTPOST = "federation.watchtower"
MIRROR = {"port": "starboard", "starboard": "port"}
BEHIND = {"heading": "south-east"}
"""The wolf shows its stern."""


def struck(*dice: int, weapons=("m1",), course="graduate", heading="north-west", **more) -> Table:
    """The wolf at 3 hexes is fired at by the Hood, whose torpedo does 10 there and whose beams do 8."""
    table = Table(
        ship("hood", power=power(b3=5, b4=5, m1=1)),
        ship("wolf", "blue", (3, 0), heading, **more),
        step="declaration",
        course=course,
    )
    shots = [{"weapon": weapon, "target": "wolf"} for weapon in weapons]
    table.play("red", "declare", *(dice if "m1" not in weapons else ()), unit="hood", shots=shots)
    if "m1" in weapons:
        table.play("blue", "evade", *dice)
    return table


# --- where damage strikes ---


@pytest.mark.parametrize(
    ("chart", "side", "face", "place"),
    [
        ("A", 1, 3, "port 1/2"),
        ("A", 2, 8, "starboard"),
        ("A", 5, 9, "warp"),
        ("B", 2, 4, "superstructure 1/2 C"),
        ("B", 4, 10, "starboard + superstructure 1/2 C"),
        ("C", 2, 8, "warp"),
        ("C", 5, 10, "engineering C"),
        ("C", 6, 6, "impulse 1/2"),
        ("C", 3, 10, "bridge 2C"),
    ],
)
def test_detailed_location(chart, side, face, place):
    assert damage().detailed[chart][str(side)][face - 1] == place


@pytest.mark.parametrize(
    ("chart", "side", "other"), [("A", 1, 3), ("B", 1, 3), ("C", 1, 3), ("B", 6, 4), ("C", 6, 4)]
)
def test_port_and_starboard_shields_mirror_each_other(chart, side, other):
    """But for the quarters of chart A, which the sheet prints unlike."""
    table = damage().detailed[chart]
    turned = [" ".join(MIRROR.get(word, word) for word in place.split(" ")) for place in table[str(side)]]
    assert turned == list(table[str(other)])


@pytest.mark.parametrize("chart", "ABC")
def test_a_chart_has_ten_rolls_for_each_shield(chart):
    assert [len(damage().detailed[chart][str(side)]) for side in SHIELDS] == [10] * 6


@pytest.mark.parametrize(
    ("place", "read"),
    [
        ("port + superstructure 1/2 C", (("port", "superstructure"), True, 1)),
        ("superstructure 2C", (("superstructure",), False, 2)),
        ("impulse 1/2", (("impulse",), True, 0)),
    ],
)
def test_a_place_is_read_into_its_parts(place, read):
    assert (wound(place).parts, wound(place).half, wound(place).casualties) == read


def test_the_table_is_that_of_the_chart_of_the_class_and_of_the_shield():
    """Chart C, shield 2, roll 8: a warp engine; shield 5, roll 5: the port warp engine."""
    assert struck(1, 8).panel("wolf").warp == (8, 18)
    assert struck(1, 5, **BEHIND).panel("wolf").warp == (8, 18)
    assert struck(1, 9, **BEHIND).panel("wolf").warp == (18, 8)


def test_half_counts_where_the_table_says_so():
    table = struck(1, 4)
    assert table.panel("wolf").superstructure == 24 - 5
    assert struck(1, 5, weapons=("b3",)).panel("wolf").superstructure == 24 - 4


def test_two_parts_each_take_the_damage():
    """Shield 4, roll 10: the starboard engine and the superstructure, half of 10 each."""
    table = Table(
        ship("hood", power=power(m1=1)),
        ship("wolf", "blue", (3, 0), "north-east"),
        step="declaration",
        course="graduate",
    )
    table.play("red", "declare", unit="hood", shots=[{"weapon": "m1", "target": "wolf"}])
    table.play("blue", "evade", 1, 10)
    side = table.seen("struck").side
    lost = (18 - table.panel("wolf").warp[1], 18 - table.panel("wolf").warp[0])
    assert (side, lost) in ((4, (5, 0)), (6, (0, 5)))
    assert table.panel("wolf").superstructure == 24 - 5


def test_power_that_an_engine_has_not_is_not_taken_from_another():
    assert struck(1, 8, engines=[3, 2, 4]).panel("wolf").warp == (0, 2)


def test_the_impulse_engine_is_struck_alone():
    """Roll 6 at the stern: all of it."""
    table = struck(1, 6, **BEHIND)
    assert (table.panel("wolf").warp, table.panel("wolf").impulse) == ((18, 18), 0)


# --- casualties ---


@pytest.mark.parametrize(
    ("points", "percent"),
    [(1, 100), (2, 50), (6, 18), (7, 14), (8, 14), (9, 10), (14, 8), (20, 4), (35, 4), (36, 2), (51, 1)],
)
def test_casualties_by_the_original_superstructure(points, percent):
    assert row_for(damage().casualties["upto"], points) == percent


def test_casualties_count_for_each_point_and_twice_for_2c():
    """A D-10 has 24 points of superstructure: 4 percent for a point; 5 points once, 10 points twice."""
    assert struck(1, 4).panel("wolf").casualties == 4 * 5
    assert struck(1, 7).panel("wolf").casualties == 4 * 10 * 2
    assert struck(1, 7, casualties=50).panel("wolf").casualties == 100


def test_casualties_make_repairs_harder():
    table = struck(1, 4)
    whole = Table(ship("wolf"), ship("x", "blue", (3, 0)), course="graduate")["wolf"]
    assert needed(table["wolf"], "shield-1") == needed(whole, "shield-1") - 1


def test_sensors_tell_how_many_live():
    table = Table(
        ship("hood", lock="wolf", power=power()),
        ship("wolf", "blue", (3, 0), "north-west", casualties=30),
        course="graduate",
        step="sensors",
    )
    table.play("red", "ask", unit="hood", question=8)
    assert table.seen("answered").answer.figures == (70,)


# --- engineering, the bridge, banks ---

SUPPLIED = power(shields=[5, 5, 5, 5, 5, 5], b3=5, movement=3)


def engineering(face: int) -> Table:
    """A torpedo through the stern strikes engineering; its roll there is `face`."""
    return struck(1, 10, face, power=SUPPLIED, shields=[5, 5, 5, 5, 0, 5], done=True, **BEHIND)


@pytest.mark.parametrize(
    ("face", "grids"),
    [
        (1, {"shields"}),
        (2, {"shields"}),
        (3, {"weapons"}),
        (4, {"weapons"}),
        (5, {"maneuver"}),
        (6, {"maneuver"}),
        (7, {"shields", "weapons"}),
        (8, {"shields", "maneuver"}),
        (9, {"weapons", "maneuver"}),
        (10, {"shields", "weapons", "maneuver"}),
    ],
)
def test_engineering_puts_grids_out(face, grids):
    table = engineering(face)
    assert set(table.seen("engineering").grids) == grids
    assert {name for name, grid in table.panel("wolf").grids.items() if grid.down} == grids


def next_phase(table: Table) -> Table:
    """Nothing is repaired."""
    table.play("blue", "repair")
    return table


def test_without_the_shield_grid_no_shield_stands_again():
    table = next_phase(engineering(1))
    assert table.state.phase == 2
    assert table.panel("wolf").shields == (0,) * 6
    assert next_phase(engineering(3)).panel("wolf").shields == (5,) * 6


def test_without_the_weapon_grid_nothing_fires():
    table = moving(next_phase(engineering(3)))
    table.play("blue", "move", unit="wolf", maneuvers=["hold"])
    for seat in ("red", "blue"):
        table.play(seat, "helm")
    assert "may not fire" in table.why_not("blue", "intend", units=["wolf"])
    assert next_phase(engineering(3)).panel("wolf").blind
    assert not next_phase(engineering(1)).panel("wolf").blind


def moving(table: Table) -> Table:
    """Go on to the movement of the phase, of which the wolf has one point."""
    for _ in range(2):
        seat = table.rules.to_act(table.state)[0]
        table.play(seat, "pass", unit="hood" if seat == "red" else "wolf")
    table.play("red", "move", unit="hood")
    return table


def test_without_the_maneuver_grid_a_ship_holds_station():
    table = moving(next_phase(engineering(5)))
    assert "no power to maneuver" in table.why_not("blue", "move", unit="wolf", maneuvers=["port"])
    table.play("blue", "move", unit="wolf", maneuvers=["hold"])
    assert table["wolf"].at == (3, 0)


def test_with_the_maneuver_grid_it_moves():
    table = moving(next_phase(engineering(1)))
    assert not table.why_not("blue", "move", unit="wolf", maneuvers=["port"])


def test_a_grid_is_repaired_like_a_system_and_its_shields_stand_at_once():
    """8 by its first hit, 2 less for 40 percent of the people."""
    table = next_phase(engineering(1))
    assert able(table["wolf"], True) == ["grid-shields"]
    moving(table).play("blue", "move", unit="wolf", maneuvers=["hold"])
    for seat in ("red", "blue"):
        table.play(seat, "helm")
    for seat in ("red", "blue"):
        table.play(seat, "intend")
    assert table.panel("wolf").casualties == 40
    table.play("blue", "repair", 6, rolls={"wolf": "grid-shields"})
    assert not table.panel("wolf").grids["shields"].down
    assert table.panel("wolf").shields == (5,) * 6


def test_a_hit_on_the_bridge_silences_the_next_phase_alone():
    """Roll 10 at the bow."""
    table = struck(1, 10)
    assert (table.state.phase, table.panel("wolf").blind, table.panel("wolf").dazed) == (2, True, False)


@pytest.mark.parametrize(("face", "out"), [(6, ("b3",)), (7, ("b3", "b4"))])
def test_a_bank_is_lost_whole_on_a_high_roll(face, out):
    """10 points: one weapon alone up to a roll of 6."""
    table = struck(1, 2)
    table.play("blue", "lose", face, weapon="b3")
    assert table.panel("wolf").broken == out


@pytest.mark.parametrize(("points", "most"), [(1, 8), (5, 8), (6, 6), (11, 4), (20, 2), (21, 0)])
def test_banks_by_damage(points, most):
    assert row_for(damage().banks["upto"], points) == most


def test_a_lone_weapon_has_no_bank_to_lose():
    table = struck(1, 3, 10, broken=["m2"])
    assert table.panel("wolf").broken == ("m2", "m1")


def test_weapons_are_repaired_in_this_course_alone():
    """A torpedo tube that was hit once: 8 by its first hit, 2 less for a weapon."""
    table = struck(1, 3, 10)
    table.play("blue", "repair")
    assert able(table["wolf"], True) == ["weapon-m1"]
    assert able(table["wolf"]) == []
    assert needed(table["wolf"], "weapon-m1") == 8 - 2


# --- impossible odds ---


@pytest.mark.parametrize(("need", "most"), [("0", 8), ("-1", 6), ("-2", 4), ("-3", 2), ("-4", 0)])
def test_slim_chances(need, most):
    assert combat().slim[need] == most


def shot_at_cloaked(*dice: int, course: str = "graduate", weapon: str = "m1", distance: int = 12) -> Table:
    """A torpedo, 1 to 4 at 12 hexes, at a cloaked ship that stands still: 5 less make it -1."""
    table = Table(
        ship("hood", power=power(m1=1, b3=5), lock="hawk"),
        ship("hawk", "blue", (distance, 0), "north-west", hull=HAWK, cloaked=True, power=power(cloak=True)),
        step="declaration",
        course=course,
    )
    table.play("red", "declare", unit="hood", shots=[{"weapon": weapon, "target": "hawk"}])
    table.play("blue", "evade", *dice)
    return table


def far() -> int:
    """The range at which a torpedo has 4 to hit."""
    torpedo = hulls()[HOOD].mount("m1").data
    return next(distance for distance in range(1, torpedo.reach + 1) if torpedo.to_hit(distance) == 4)


@pytest.mark.parametrize(("dice", "hit"), [((1, 6, 1), True), ((1, 7), False), ((2,), False)])
def test_a_one_and_a_second_roll_hit_against_all_odds(dice, hit):
    fired = shot_at_cloaked(*dice, distance=far()).seen("fired")
    assert (fired.need, fired.hit, fired.slim) == (-1, hit, dice[1] if dice[0] == 1 else 0)


def test_the_advanced_course_has_no_slim_chances():
    assert not shot_at_cloaked(1, course="advanced", distance=far()).seen("fired").hit


# --- stress ---


@pytest.mark.parametrize(
    ("hull", "warp", "lost"),
    [(HOOD, 0, (0, 0)), (HOOD, 5, (0, 1)), (HOOD, 8, (2, 3)), (WOLF, 4, (0, 1)), (WOLF, 14, (3, 4))],
)
def test_stress_by_the_columns_of_the_class(hull, warp, lost):
    """G/L and J/M; the last row serves beyond warp 10."""
    table = Table(
        ship("a", hull=hull, power=power(movement=3)),
        ship("b", "blue", (9, 0)),
        step="movement",
        course="graduate",
        warp=warp,
        order=["a", "b"],
    )
    before = table.panel("a")
    table.play("red", "move", unit="a", maneuvers=["hard-port"])
    after = table.panel("a")
    assert (before.units - after.units, before.superstructure - after.superstructure) == lost


# --- outposts ---


def outpost(step: str = "power", **more) -> Table:
    return Table(
        ship("tower", hull=OUTPOST, **more),
        ship("wolf", "blue", (3, 0), "north-west", power=power(m1=2)),
        step=step,
        course="graduate",
    )


def test_an_outpost_neither_moves_nor_turns_nor_leaves():
    table = outpost()
    assert "does not move" in table.why_not("red", "allocate", unit="tower", movement=1)
    assert "does not turn" in outpost("helm").why_not("red", "helm", turns={"tower": "port"})
    assert "stays" in outpost("movement").why_not("red", "withdraw", unit="tower")


def test_an_outpost_evades_nothing_and_takes_damage_by_its_own_table():
    """Roll 8: superstructure and matter generator, half of 18 each, casualties once."""
    table = outpost("declaration")
    table.play("blue", "declare", 1, 8, unit="wolf", shots=[{"weapon": "m1", "target": "tower"}])
    panel = table.panel("tower")
    assert table.seen("located").place == "superstructure + matter 1/2 C"
    assert (panel.warp, panel.superstructure, panel.casualties) == ((58 - 9,), 36 - 9, 2 * 9)


def test_an_outpost_may_lose_a_weapon_of_either_kind():
    table = outpost("declaration")
    table.play("blue", "declare", 1, 2, unit="wolf", shots=[{"weapon": "m1", "target": "tower"}])
    table.play("red", "lose", 10, weapon="m2")
    assert table.panel("tower").broken == ("m2",)


@pytest.mark.parametrize("name", [OUTPOST, "klingon.gatehouse", "romulan.aviary-type-1"])
def test_outposts_are_one_kind(name):
    hull = hulls()[name]
    assert (hull.immobile, hull.damage, len(hull.warp)) == (True, "outpost", 1)
    assert set("".join(mount.arcs for mount in hull.mounts)) == set("fpsa")


def test_a_weapon_put_out_by_hand_is_repaired_like_one_that_was_hit():
    table = Table(ship("hood", broken=["b2"]), ship("wolf", "blue", (9, 9)), course="graduate", step="repair")
    listed = table.rules.amendable(table.state)
    one = next(one for one in listed if (one.unit, one.field.label) == ("hood", "Weapons out of action"))
    out = next(option for option in one.field.options if option.label == "b1, b2")
    table.play(GAMEMASTER, "amend", path=one.path, value=out.value, reason="a hit was forgotten")
    assert table.panel("hood").broken == ("b1", "b2")
    table.play("red", "repair", 1, rolls={"hood": "weapon-b1"})
    assert table.panel("hood").broken == ("b2",)
