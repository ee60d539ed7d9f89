"""Terrain: dust, nebulae, black holes on the way, planets, and what each hides; by cards; faults."""

from typing import Any

import pytest

from core.api import Switch, template
from core.contract.errors import BadInput, NotToAct
from plugins.actasf.ruleset import StarFleet
from plugins.actasf.terrain.tables import planet_size, terrain_tables
from tests.rules.actasf.pieces import below, board, by_cards, dust, nebula, rocks, round_piece
from tests.rules.actasf.playing import Table, armed, bank, seen, ship

# --- dust -------------------------------------------------------------------------------------------------------


def shooting(attacker: tuple[int, int], target: tuple[int, int], *terrain: Any, **more: Any) -> Table:
    gun = armed(bank(reach=30))
    a = ship("federation.ca", "a", at=attacker, roster=gun)
    return board(
        *terrain, step="attack", a=a, t=ship("klingon.d7k", "b", at=target, has_attacked=True, **more)
    )


def test_dust_costs_a_point_of_crew_quality():
    table = board(dust(), ca=ship("federation.ca", "a", at=(20, 20)))
    assert table.facts("ca")["check_bonus"] == 3
    table.move("ca", go=[("forward", 8)])
    assert table.facts("ca")["check_bonus"] == 4


def test_dust_counts_in_damage_control():
    ca = ship("federation.ca", "a", at=(20, 20), criticals={"impulse": 1})
    table = board(dust(), step="end", ca=ca)
    assert table.facts("ca")["repair_bonus"] == 3


def test_who_is_in_dust_evades_on_a_five():
    table = shooting((20, 12), (20, 20), dust())
    table.fire("a", [(0, "t")], {}, 4, 5)
    assert table.told("fired")[0].evaded == 1


@pytest.mark.case("TER-009")
def test_ter_009_who_fires_out_of_dust_is_blinded_by_it():
    table = shooting((20, 20), (20, 30), dust())
    table.fire("a", [(0, "t")], {}, 4, 5)
    assert table.told("fired")[0].evaded == 1


@pytest.mark.case("TER-010")
def test_ter_010_stealth_in_dust_rolls_with_two_more():
    for die, evaded in ((2, 1), (1, 0)):
        table = shooting((20, 12), (20, 20), dust(), roster={"traits": {"Stealth": 4}})
        table.fire("a", [(0, "t")], {}, 4, die)
        assert table.told("fired")[0].evaded == evaded


def test_a_one_never_evades():
    table = shooting((20, 12), (20, 20), dust(), roster={"traits": {"Stealth": 3}})
    assert table.facts("a")["sees"]["t"]["stealth"] == 2


def test_two_clouds_hide_no_better_than_one():
    table = shooting((20, 12), (20, 20), dust(), rocks())
    assert table.facts("a")["sees"]["t"]["stealth"] == 5


def test_out_of_dust_a_stealthy_target_keeps_the_better_number():
    table = shooting((20, 20), (20, 30), dust(), roster={"traits": {"Stealth": 4}})
    assert table.facts("a")["sees"]["t"]["stealth"] == 4
    worse = shooting((20, 20), (20, 30), dust(), roster={"traits": {"Stealth": 6}})
    assert worse.facts("a")["sees"]["t"]["stealth"] == 5


def test_rocks_blind_nobody_who_fires_out_of_them():
    table = shooting((20, 20), (20, 30), rocks())
    assert table.facts("a")["sees"]["t"]["stealth"] == 0


@pytest.mark.case("CLK-009")
def test_clk_009_in_dust_there_is_the_stealth_of_dust():
    """CLK-009, the side of the terrain: within dust a ship without Stealth of its own evades on 5."""
    table = shooting((20, 12), (20, 20), dust())
    assert table.facts("a")["sees"]["t"]["stealth"] == 5


# --- line of sight ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["asteroids", "dust", "black_hole", "planet"])
def test_terrain_between_two_ships_blocks_the_line(kind):
    more = {"density": 7} if kind == "asteroids" else {}
    table = shooting((20, 10), (20, 30), round_piece(kind, (20, 20), 2, **more))
    assert table.facts("a")["sees"]["t"]["clear"] is False
    assert "terrain lies between a and t" in table.why_not_fire("a", [(0, "t")], {})


def test_a_nebula_blocks_none():
    table = shooting((20, 10), (20, 22), round_piece("nebula", (20, 16), 2))
    assert table.facts("a")["sees"]["t"]["clear"] is True


@pytest.mark.parametrize(
    ("attacker", "target"), [((20, 20), (20, 30)), ((20, 30), (20, 20)), ((20, 19), (20, 21))]
)
def test_one_sees_out_of_terrain_into_it_and_within_it(attacker, target):
    table = shooting(attacker, target, rocks())
    assert table.facts("a")["sees"]["t"]["clear"] is True


def test_over_a_planet_one_sees_past_it_and_is_seen():
    planet = round_piece("planet", (20, 20), 4)
    assert shooting((20, 17), (20, 30), planet).facts("a")["sees"]["t"]["clear"] is True
    assert shooting((20, 15), (20, 30), planet).facts("a")["sees"]["t"]["clear"] is False


def test_other_terrain_still_blocks_who_is_over_a_planet():
    table = shooting((20, 20), (20, 34), round_piece("planet", (20, 20), 2), rocks(7, (20, 28), 2))
    assert table.facts("a")["sees"]["t"]["clear"] is False


def test_one_sees_through_the_hole_of_a_ring_but_not_across_its_band():
    ring = {"kind": "dust", "ring": [20000, 20000, 5000, 8000]}
    assert shooting((20, 18), (20, 22), ring).facts("a")["sees"]["t"]["clear"] is True
    assert shooting((20, 20), (20, 32), ring).facts("a")["sees"]["t"]["clear"] is False


def test_a_gravity_well_hides_nobody():
    table = shooting((10, 23), (30, 23), round_piece("planet", (20, 20), 2, size="giant"))
    assert table.facts("a")["sees"]["t"]["clear"] is True


def test_by_cards_the_line_of_sight_is_told():
    table = by_cards(
        {"kind": "dust"},
        step="attack",
        a=ship("federation.ca", "a"),
        t=ship("klingon.d7k", "b", has_attacked=True),
    )
    hidden = {"t": {**seen(6), "clear": False}}
    assert "terrain lies between" in table.why_not_fire("a", [(0, "t")], hidden)
    assert table.why_not_fire("a", [(0, "t")], {"t": seen(6)}) == ""


# --- nebulae ----------------------------------------------------------------------------------------------------


def test_entering_a_nebula_takes_all_shields():
    table = board(nebula(), ca=below())
    table.move("ca", 3, 4, go=[("forward", 8)], actions=[("boost_shields", "no_phasers")])
    assert (table["ca"].shields, table["ca"].boost) == (0, 0)
    assert table.told("smothered")[0].shields == 31
    assert table.facts("ca")["most_shields"] == 0


def test_so_does_crossing_one():
    table = board(nebula((20, 14), 1), ca=below())
    table.move("ca", go=[("forward", 12)])
    assert table["ca"].shields == 0
    assert table["ca"].within == ()
    assert table.facts("ca")["most_shields"] == 24


def test_shields_are_not_boosted_within():
    table = board(nebula(), ca=ship("federation.ca", "a", at=(20, 20)))
    assert table["ca"].shields == 0
    assert "Nebulae" in table.why_not_move("ca", actions=[("boost_shields", "no_phasers")])


def test_a_shuttle_is_lost_there():
    table = board(nebula(), s=ship("shuttle", "a", at=(20, 12)))
    table.play("a", "shuttles", moves={"s": {"way": [[20000, 16000]]}})
    assert table["s"].status == "destroyed"


@pytest.mark.parametrize("trait", ["Cloak", "Scout", "Tractor Beam", "Transporter"])
def test_systems_are_silent_within(trait):
    value = True if trait in ("Cloak", "Scout") else 3
    ca = ship("federation.ca", "a", at=(20, 20), roster={"traits": {trait: value}})
    out = ship("federation.ca", "a", at=(40, 20), roster={"traits": {trait: value}})
    table = board(nebula(), ca=ca, out=out)
    assert table.facts("ca")["traits"][trait] == 0
    assert table.facts("out")["traits"][trait] == int(value)
    assert table.facts("ca")["traits"]["Labs"] == 8


def guns(**traits: Any) -> dict[str, Any]:
    return armed(bank(reach=15, multi_hit=2, **traits))


@pytest.mark.parametrize(("distance", "reaches"), [(8, True), (9, False)])
def test_ranges_through_a_nebula_are_halved(distance, reaches):
    a = ship("federation.ca", "a", at=(20, 10), roster=guns())
    t = ship("klingon.d7k", "b", at=(20, 10 + distance), has_attacked=True)
    table = board(nebula((20, 14), 2), step="attack", a=a, t=t)
    assert (table.why_not_fire("a", [(0, "t")], {}) == "") is reaches


def test_each_die_through_a_nebula_has_two_less():
    """DRN-013 has the same for seekers."""
    a = ship("federation.ca", "a", at=(20, 10), roster=guns(accurate=2))
    t = ship("klingon.d7k", "b", at=(20, 14), has_attacked=True)
    table = board(nebula((20, 12), 1), step="attack", a=a, t=t)
    assert table.facts("a")["sees"]["t"]["banks"]["0"]["needed"] == 4


def test_the_kill_zone_is_halved_too():
    for far, points in ((4, 4), (5, 2)):
        a = ship("federation.ca", "a", at=(20, 10), roster=guns(kill_zone=8))
        t = ship("klingon.d7k", "b", at=(20, 10 + far), has_attacked=True)
        table = board(nebula((20, 12), 1), step="attack", a=a, t=t)
        assert table.facts("a")["sees"]["t"]["banks"]["0"]["points"] == points


def test_and_the_range_of_overloads():
    for far, points in ((3, 4), (4, 2)):
        a = ship("federation.ca", "a", at=(20, 10), roster=guns(heavy=True), actions=["overload"])
        t = ship("klingon.d7k", "b", at=(20, 10 + far), has_attacked=True)
        table = board(nebula((20, 12), 1), step="attack", a=a, t=t)
        assert table.facts("a")["sees"]["t"]["banks"]["0"]["points"] == points


def test_a_nebula_everywhere_needs_no_place():
    table = board({"kind": "nebula", "everywhere": True}, ca=below())
    assert table["ca"].within == table["far"].within == ("nebula",)
    assert table["ca"].shields == 0


def test_by_cards_the_nebula_is_told_with_the_line():
    table = by_cards(
        {"kind": "nebula"},
        step="attack",
        a=ship("federation.ca", "a", roster=guns()),
        t=ship("klingon.d7k", "b", has_attacked=True),
    )
    through = {"t": {**seen(9), "nebula": True}}
    assert "reaches 8″" in table.why_not_fire("a", [(0, "t")], through)


# --- black holes and planets on the way ---------------------------------------------------------------------------


@pytest.mark.case("TER-012")
def test_ter_012_who_touches_a_black_hole_is_gone():
    """The base of 1.25 inches counts from 2 inches off the middle of the ship."""
    table = board(round_piece("black_hole", (20, 20), 1), ca=below())
    table.move("ca", go=[("forward", 7)])
    assert table["ca"].status == "destroyed"
    assert table.told("swallowed")[0].piece == "black_hole-1"
    missed = board(round_piece("black_hole", (20, 20), 1), ca=below())
    missed.move("ca", go=[("forward", 6.9)])
    assert missed["ca"].status == "table"


def test_on_the_standard_stand_its_edge_counts():
    for far, status in ((7.9, "table"), (8, "destroyed")):
        table = Table(
            position={
                "terrain": [round_piece("black_hole", (20, 20), 1)],
                "initiative": ["b", "a"],
                "base": 2000,
            },
            ca=below(),
            far=ship("klingon.d7k", "b", at=(70, 46), has_moved=True),
        )
        table.move("ca", go=[("forward", far)])
        assert table["ca"].status == status


def test_flying_past_too_near_is_contact():
    table = board(round_piece("black_hole", (22, 15), 1), ca=below())
    table.move("ca", go=[("forward", 12)])
    assert table["ca"].status == "destroyed"


def test_nobody_explodes_in_a_black_hole_and_nobody_scores_a_kill():
    table = board(
        round_piece("black_hole", (20, 16), 1), ca=below(), near=ship("federation.ca", "a", at=(23, 12))
    )
    table.move("ca", go=[("forward", 6)])
    assert not table.told("exploded")
    assert table["far"].kills == ()


def test_ships_fly_over_planets_without_penalty():
    table = board(round_piece("planet", (20, 15), 3), ca=below())
    table.move("ca", go=[("forward", 6)])
    assert table["ca"].within == ("planet",)
    assert table["ca"].shields == 24


@pytest.mark.case("TER-015")
@pytest.mark.parametrize(
    ("die", "size", "moons", "well"),
    [
        (1, "rock", None, 2),
        (3, "rock", None, 2),
        (4, "earth", -4, 6),
        (5, "earth", -4, 6),
        (6, "giant", -3, 12),
    ],
)
def test_ter_015_the_planetary_table(die, size, moons, well):
    assert planet_size(die) == size
    assert terrain_tables().planets[size].moons == moons
    assert terrain_tables().planets[size].well == well * 1000


@pytest.mark.case("TER-019")
@pytest.mark.parametrize(("radius", "well"), [(1.5, 2), (4, 6), (6, 12)])
def test_ter_019_gravity_wells_reach_from_the_edge(radius, well):
    table = board(round_piece("planet", (30, 20), radius), ca=below())
    assert table.state.terrain["planet-1"].well == well * 1000
    shown = {feature.id: feature for feature in table.rules.board(table.state).features}
    assert shown["planet-1-well"].shape == template.Circle((30000, 20000), round((radius + well) * 1000))


# --- by cards, faults -----------------------------------------------------------------------------------------------


def test_by_cards_the_terrain_met_is_told():
    table = by_cards({"kind": "asteroids", "id": "rocks", "density": 9}, ca=ship("federation.ca", "a"))
    told = {"met": ["rocks"], "within": ["asteroids"]}
    table.move("ca", 5, go=[("forward", 12)], terrain=told)
    assert table.told("check")[0].passed
    assert table["ca"].within == ("asteroids",)


def test_by_cards_who_moves_and_tells_nothing_is_in_open_space():
    table = by_cards({"kind": "dust"}, ca=ship("federation.ca", "a", within=["dust"]))
    assert table.facts("ca")["check_bonus"] == 3
    table.move("ca", go=[("forward", 6)])
    assert table["ca"].within == ()


def test_by_cards_who_stays_stays_within():
    table = by_cards({"kind": "dust"}, ca=ship("federation.ca", "a", within=["dust"]))
    table.move("ca", go=[("turn", 30)])
    assert table["ca"].within == ("dust",)


def test_by_cards_unknown_terrain_is_refused():
    table = by_cards({"kind": "dust"}, ca=ship("federation.ca", "a"))
    why = table.why_not_move("ca", go=[("forward", 6)], terrain={"met": ["rocks"]})
    assert "there is no terrain 'rocks'; there is: dust-1" in why


def test_on_the_board_terrain_is_not_told():
    table = board(rocks(), ca=below())
    assert "on the board the program measures" in table.why_not_move("ca", terrain={"met": ["rocks"]})


@pytest.mark.parametrize(
    ("piece", "cause"),
    [
        ({"kind": "dust"}, "lies nowhere"),
        ({"kind": "asteroids", "circle": [0, 0, 1]}, "asteroids have a density"),
        ({"kind": "dust", "circle": [0, 0, 1], "everywhere": True}, "lies in one place"),
        ({"kind": "dust", "polygon": [[0, 0], [1, 1]]}, "at least three corners"),
        ({"kind": "dust", "ring": [0, 0, 5, 5]}, "wider outside than inside"),
        ({"kind": "planet", "polygon": [[0, 0], [1, 1], [2, 0]]}, "a planet is a circle"),
        ({"kind": "black_hole", "everywhere": True}, "a black hole is not everywhere"),
        ({"kind": "dust", "circle": [0, 0, 1], "density": 7}, "asteroids alone have a density"),
        ({"kind": "dust", "circle": [0, 0, 1], "well": 7}, "planets alone have a size"),
        ({"kind": "dust", "circle": [0, 0, 1], "body": "home"}, "belongs to home, which is not there"),
        ({"kind": "fog", "circle": [0, 0, 1]}, "Invalid enum value 'fog'"),
        ({"kind": "dust", "circle": [0, 0, 0]}, "takes a whole number of 1 or more"),
    ],
)
def test_faults_of_terrain(piece, cause):
    with pytest.raises(BadInput, match=cause):
        board(piece, ca=below())


def test_there_is_one_black_hole_at_most():
    with pytest.raises(BadInput, match="never more than one black hole"):
        board(round_piece("black_hole", (9, 9), 1), round_piece("black_hole", (30, 9), 1), ca=below())


def test_two_pieces_of_one_id_are_refused():
    with pytest.raises(BadInput, match="two pieces of this id"):
        board(rocks(), rocks(), ca=below())


def test_a_move_is_previewed_with_what_it_meets():
    table = board(rocks(9), ca=below())
    order = table.rules.order({"order": "move", "unit": "ca", "path": [["forward", 12000]]})
    found = table.rules.preview(table.state, "a", order)
    assert [(each.value, each.rule) for each in found.modifiers] == [(4, "Asteroid Fields")]
    assert found.odds.outcomes[0][1] == pytest.approx(2 / 6)
    assert any("12 attack dice" in note for note in found.notes)


def test_the_board_shows_and_reads_what_lies_there():
    table = board(rocks(8), {"kind": "nebula", "everywhere": True}, ca=below())
    shown = table.rules.board(table.state)
    assert [(each.fill, each.label) for each in shown.features] == [
        ("nebula", "Nebula"),
        ("asteroids", "Asteroid field, density 8"),
    ]
    panel = next(panel for panel in shown.panels if panel.title == "Terrain")
    assert "needs 8 with a die" in panel.rows[1].value


def test_moving_a_ship_by_hand_moves_it_out_of_terrain():
    rules = StarFleet()
    table = board(rocks(), ca=ship("federation.ca", "a", at=(20, 20)))
    amended = rules.amend(table.state, ("units", "ca", "at"), [40000, 20000])
    assert amended.units["ca"].within == ()


def test_terrain_waits_for_its_owner():
    table = board(rocks(), ca=below())
    with pytest.raises(NotToAct):
        table.play("b", "compulsory")


def test_the_form_by_cards_asks_for_what_the_table_has():
    def cells(*terrain: dict[str, Any]) -> set[str]:
        table = by_cards(
            *terrain,
            step="attack",
            a=ship("federation.ca", "a"),
            t=ship("klingon.d7k", "b", has_attacked=True),
        )
        form = next(each for each in table.rules.legal_orders(table.state, "a") if each.order == "attack")
        return {cell.name for field in form.fields if field.name == "sights" for cell in field.cells}

    assert cells() == cells({"kind": "dust"}) == {"target", "range", "bearing", "aspect"}
    assert cells({"kind": "nebula"}) - cells() == {"nebula"}
    assert cells({"kind": "asteroids", "density": 8}) - cells() == {"rocks"}


def test_the_form_by_cards_of_a_move_asks_for_the_terrain_met():
    table = by_cards({"kind": "dust"}, {"kind": "planet"}, ca=ship("federation.ca", "a"))
    form = next(each for each in table.rules.legal_orders(table.state, "a") if each.order == "move")
    form = table.rules.refine(table.state, "a", form.filled("path", [["forward", 4000]]))
    asked = {field.name: field.options for field in form.fields if field.name in ("met", "within")}
    assert [option.value for option in asked["met"]] == ["dust-1", "planet-1"]
    data = form.filled("met", ["dust-1"]).filled("within", ["dust"]).data()
    order = table.rules.order(data)
    assert (order.terrain.met, order.terrain.within) == (("dust-1",), ("dust",))


def test_the_form_by_cards_of_the_sweep_is_read_as_it_is_filled_in():
    table = by_cards(
        {"kind": "black_hole"}, step="end", ca=ship("federation.ca", "a"), far=ship("klingon.e4", "b")
    )
    form = table.rules.legal_orders(table.state, "a")[0]
    data = form.filled("moved:ca", 4000).filled("met:far", ["black_hole-1"]).data()
    order = table.rules.order(data)
    assert (order.swept["ca"].moved, order.swept["far"].met) == (4000, ("black_hole-1",))


def test_who_goes_on_on_the_board_is_within_what_lies_there():
    table = Table(
        position={"terrain": [nebula()], "mode": "cards"},
        ca=ship("federation.ca", "a"),
        b=ship("klingon.d7k", "b"),
    )
    places = {"ca": (("place", 20000, 20000, 0),), "b": (("place", 40000, 20000, 0),)}
    state = table.rules.switched(table.state, Switch("board", places))
    assert (state.units["ca"].within, state.units["ca"].shields) == (("nebula",), 0)
    assert state.units["b"].within == ()
    assert not table.rules.check(state)
