"""Terrain by chance, in a battle that is set up.

Lines of the source text: 651-655, 663-664, 690-698.
"""

from typing import Any

import pytest

from core.api import BattleSetup, CannotSetUp, SeatForce, UnitRecord, template
from core.battle.script import Player, parse
from core.contract.dice import ScriptedDice
from core.contract.errors import BadInput
from plugins.actasf.ruleset import StarFleet
from plugins.actasf.state import State
from plugins.actasf.terrain.pieces import Terrain

FORCES = (
    SeatForce("fed", "fed", (UnitRecord("ca", "CA", "federation.ca", 4),), role="attacker"),
    SeatForce("kli", "kli", (UnitRecord("d7k", "D7K", "klingon.d7k", 4),), role="defender"),
)


def set_up(*dice: int, table: tuple[int, int] = (12000, 12000), mode: Any = "board", **detail: Any) -> State:
    """Set a battle up with exactly these dice for its terrain: one square, unless the table is larger."""
    scripted = ScriptedDice(dice)
    full = {"random_terrain": True, "table": table, **detail}
    state: State = StarFleet().setup(BattleSetup("a-call-to-arms", FORCES, mode=mode, detail=full), scripted)
    scripted.finish()
    assert not StarFleet().check(state)
    return state


def laid(*dice: int, **more: Any) -> dict[str, Terrain]:
    return set_up(*dice, **more).terrain


@pytest.mark.case("TER-021")
def test_ter_021_a_six_brings_a_piece():
    """With 3 an asteroid field; a 5 brings nothing."""
    assert laid(5) == {}
    (field,) = laid(6, 3, 1, 3, 3).values()
    assert (field.kind, field.density) == ("asteroids", 6)


@pytest.mark.case("TER-022")
def test_ter_022_two_squares_one_after_the_other():
    """A dust cloud in the first, a black hole in the second."""
    pieces = laid(6, 5, 1, 6, 6, 6, 6, 3, 4, table=(24000, 12000))
    assert list(pieces) == ["black_hole-1", "dust-1"]
    assert pieces["dust-1"].shape.holds(template.Point(3500, 9000))
    assert 12000 < pieces["black_hole-1"].shape.centre.x < 24000


@pytest.mark.case("TER-023")
def test_ter_023_a_second_planet_is_ignored():
    planet = (6, 6, 1, 1, 2, 3, 3)
    pieces = laid(*planet, 6, 6, 2, table=(24000, 12000))
    assert list(pieces) == ["planet-1"]


def test_so_are_a_second_black_hole_and_a_second_nebula():
    assert list(laid(6, 6, 6, 1, 1, 6, 6, 6, table=(24000, 12000))) == ["black_hole-1"]
    assert list(laid(6, 6, 5, 6, 6, 5, table=(24000, 12000))) == ["nebula-1"]


@pytest.mark.parametrize(
    ("die", "kind"),
    [(1, "asteroids"), (2, "asteroids"), (3, "asteroids"), (4, "dust"), (5, "dust")],
)
def test_the_terrain_generation_table(die, kind):
    dice = (6, die, 4, 1, 1) if kind == "asteroids" else (6, die, 1, 1)
    assert [piece.kind for piece in laid(*dice).values()] == [kind]


@pytest.mark.parametrize(
    ("die", "rest", "kinds"),
    [
        (1, (1, 2, 3, 3), ["planet"]),
        (2, (1, 2, 3, 3), ["planet"]),
        (3, (1, 1, 3, 3, 5), ["asteroids", "dust"]),
        (4, (1, 1, 3, 3, 5), ["asteroids", "dust"]),
        (5, (), ["nebula"]),
        (6, (3, 3), ["black_hole"]),
    ],
)
def test_the_stellar_debris_table(die, rest, kinds):
    assert [piece.kind for piece in laid(6, 6, die, *rest).values()] == kinds


def test_a_nebula_fills_the_table():
    (veil,) = laid(6, 6, 5).values()
    assert veil.everywhere


@pytest.mark.parametrize(
    ("die", "moons", "count"),
    [(4, 4, 0), (4, 1, 0), (5, 5, 1), (5, 6, 2), (6, 3, 0), (6, 6, 3)],
)
def test_the_number_of_moons(die, moons, count):
    ring = (1,) if die == 6 else ()
    each = (2, 1, 1, 1, 1, 1)
    pieces = laid(
        *(*[1] * 14, 6, 6, 1, die, 1, 3, 3, moons, *each * count, *ring), *[1] * 9, table=(72000, 48000)
    )
    assert sum(piece.name.startswith("Moon") for piece in pieces.values()) == count


def test_a_moon_is_a_rock_a_quarter_of_its_planet_at_most_so_far_from_its_edge():
    pieces = laid(*[1] * 14, 6, 6, 1, 4, 1, 3, 3, 5, 6, 1, 2, 3, 4, 2, *[1] * 9, table=(72000, 48000))
    planet, moon = pieces["planet-1"], pieces["planet-2"]
    assert (planet.shape.radius, planet.well) == (2000, 6000)
    assert (moon.shape.radius, moon.well, moon.body) == (500, 2000, "planet-1")
    far = template.distance(planet.shape.centre, moon.shape.centre)
    assert abs(far - (2000 + 10000)) <= 1


@pytest.mark.case("TER-017")
def test_ter_017_a_ring_about_a_giant():
    """On 3 or more it exists, 4 + 6 inches from the edge, 3 wide; here of dust."""
    pieces = laid(*[1] * 14, 6, 6, 1, 6, 1, 3, 3, 1, 3, 4, 3, *[1] * 9, table=(72000, 48000))
    planet, ring = pieces["planet-1"], pieces["dust-1"]
    assert (planet.shape.radius, planet.well) == (5000, 12000)
    assert (ring.shape.centre, ring.body) == (planet.shape.centre, "planet-1")
    assert (ring.shape.inner, ring.shape.outer) == (15000, 18000)


def test_a_ring_may_be_of_asteroids_or_not_be():
    rocky = laid(*[1] * 14, 6, 6, 1, 6, 1, 3, 3, 1, 6, 1, 4, 5, *[1] * 9, table=(72000, 48000))
    assert rocky["asteroids-1"].density == 9
    none = laid(*[1] * 14, 6, 6, 1, 6, 1, 3, 3, 1, 2, *[1] * 9, table=(72000, 48000))
    assert list(none) == ["planet-1"]


@pytest.mark.parametrize(
    ("die", "radius", "length", "widths"),
    [(1, 500, 6000, (1000, 2000)), (3, 750, 12000, (2000, 3000)), (6, 1000, 18000, (2000, 4000))],
)
def test_comets_of_three_sizes(die, radius, length, widths):
    pieces = laid(*[1] * 14, 6, 6, 3, die, 1, 3, 3, 4, *[1] * 9, table=(72000, 48000))
    head, tail = pieces["asteroids-1"], pieces["dust-1"]
    assert (head.shape.radius, head.density, tail.body) == (radius, 8, "asteroids-1")
    box = template.bounds(tail.shape)
    assert (box.top - box.bottom, box.right - box.left) == (length, widths[1])
    assert box.bottom == head.shape.centre.y + radius


def test_a_tail_that_would_leave_the_table_points_elsewhere():
    pieces = laid(6, 6, 3, 6, 4, 1, 1, 4, *[1] * 23, table=(72000, 48000))
    box = template.bounds(pieces["dust-1"].shape)
    assert box.left >= 0 and box.bottom >= 0


def test_fields_lie_in_their_square():
    for across in range(1, 7):
        for up in range(1, 7):
            box = template.bounds(laid(6, 1, 1, across, up)["asteroids-1"].shape)
            assert box.left >= 0 and box.bottom >= 0 and box.right <= 12000 and box.top <= 12000


def test_a_field_is_about_four_by_six_inches():
    box = template.bounds(laid(6, 1, 1, 3, 3)["asteroids-1"].shape)
    assert (box.right - box.left, box.top - box.bottom) == (6000, 4000)


def test_a_density_that_is_not_given_is_rolled():
    hand = [
        {"kind": "asteroids", "circle": [6000, 6000, 1000]},
        {"kind": "dust", "circle": [9000, 9000, 1000]},
    ]
    pieces = laid(4, random_terrain=False, terrain=hand)
    assert pieces["asteroids-1"].density == 8


def test_what_dice_bring_comes_to_what_is_placed_by_hand():
    hand = [
        {"kind": "dust", "circle": [3000, 3000, 1000]},
        {"kind": "black_hole", "circle": [6000, 6000, 1000]},
    ]
    pieces = laid(6, 6, 6, 1, table=(24000, 12000), terrain=hand)
    assert sorted(pieces) == ["black_hole-1", "dust-1"]


def test_by_cards_it_is_the_same():
    assert laid(6, 5, 1, 6, mode="cards") == laid(6, 5, 1, 6)


def test_faults_of_terrain_are_told_with_all_others():
    with pytest.raises(CannotSetUp, match=r"detail\.terrain\[0\] \(dust-1\): lies nowhere"):
        set_up(terrain=[{"kind": "dust"}])


def test_ships_are_set_up_within_it():
    state = set_up(6, 5, 3, 3, zones={"fed": [0, 0, 12000, 12000], "kli": [0, 0, 12000, 12000]})
    rules = StarFleet()
    order = rules.order({"order": "deploy", "unit": "ca", "place": [["place", 6000, 6000, 0]]})
    after = rules.apply(state, "fed", order, ScriptedDice(())).state
    assert after.units["ca"].within == ("dust",)


def test_who_is_set_up_in_contact_with_a_black_hole_is_gone():
    hand = [{"kind": "black_hole", "circle": [6000, 6000, 1000]}]
    state = set_up(random_terrain=False, terrain=hand, zones={"fed": [0, 0, 12000, 12000]})
    rules = StarFleet()
    order = rules.order({"order": "deploy", "unit": "ca", "place": [["place", 6000, 8000, 0]]})
    assert rules.apply(state, "fed", order, ScriptedDice(())).state.units["ca"].status == "destroyed"


@pytest.mark.parametrize(
    ("dice", "first", "cause"),
    [
        ("[3, 5]", "b", ""),
        ("[4, 4, 6, 2]", "a", ""),
        ("[4, 4, 1, 1, 2, 6]", "b", ""),
        ("[4, 4]", "", "wanted for attacker by a"),
        ("[5, 3, 1]", "", "left over: 1"),
    ],
)
def test_a_script_gives_the_dice_for_the_attacker(dice, first, cause):
    """A die for each seat in order, again for all while the highest is tied; who wins is set up first."""
    text = f"""
        ruleset = "actasf"
        dice = {dice}
        [setup]
        scenario = "a-call-to-arms"
        mode = "cards"
        forces = [
          {{ seat = "a", side = "a", units = [{{ id = "ca", name = "CA", class_id = "federation.ca", quality = 4 }}] }},
          {{ seat = "b", side = "b", units = [{{ id = "e4", name = "E4", class_id = "klingon.e4", quality = 4 }}] }},
        ]
    """
    script, lines = parse(text, "roles.toml")
    if cause:
        with pytest.raises(BadInput, match=cause):
            Player(StarFleet(), script, lines, "roles.toml")
        return
    player = Player(StarFleet(), script, lines, "roles.toml")
    assert player.state.active == first
    assert player.state.player(first).role == "attacker"


@pytest.mark.parametrize(
    ("dice", "cause"),
    [("[6, 3, 1, 1]", "terrain:place"), ("[5, 4]", "left over: 4"), ("[7]", "7 is no face")],
)
def test_a_script_gives_the_dice_of_setting_up_exactly(dice, cause):
    text = f"""
        ruleset = "actasf"
        dice = {dice}
        [setup]
        scenario = "a-call-to-arms"
        mode = "cards"
        detail = {{ table = [12000, 12000], random_terrain = true }}
        forces = [
          {{ seat = "a", side = "a", role = "attacker", units = [{{ id = "ca", name = "CA", class_id = "federation.ca", quality = 4 }}] }},
          {{ seat = "b", side = "b", role = "defender", units = [{{ id = "e4", name = "E4", class_id = "klingon.e4", quality = 4 }}] }},
        ]
    """
    script, lines = parse(text, "terrain.toml")
    with pytest.raises(BadInput, match=cause):
        Player(StarFleet(), script, lines, "terrain.toml")
