"""What holds of terrain wherever it lies."""

from random import Random
from typing import Any

from hypothesis import assume, given, settings, strategies as st

from core.api import plane, template
from core.contract.dice import SeededDice
from plugins.actasf.ruleset import StarFleet
from plugins.actasf.terrain.generation import laid
from plugins.actasf.terrain.ground import holds, is_clear, is_through_nebula, kinds_at, met_on
from tests.rules.actasf.playing import ship

TABLE = (72000, 48000)
places = st.tuples(st.integers(0, TABLE[0]), st.integers(0, TABLE[1]))
radii = st.integers(500, 9000)
circles = st.tuples(places, radii).map(lambda one: {"circle": [*one[0], one[1]]})
rings = st.tuples(places, radii, st.integers(500, 3000)).map(
    lambda one: {"ring": [*one[0], one[1], one[1] + one[2]]}
)
fields = st.tuples(places, radii, radii, st.integers(0, 35999)).map(
    lambda one: {"field": [*one[0], one[1], one[2], one[3]]}
)
clouds = st.tuples(st.sampled_from(["dust", "nebula", "asteroids"]), st.one_of(circles, rings, fields)).map(
    lambda one: {"kind": one[0], **one[1], **({"density": 7} if one[0] == "asteroids" else {})}
)
bodies = st.tuples(st.sampled_from(["planet"]), circles).map(lambda one: {"kind": one[0], **one[1]})
terrain = st.lists(st.one_of(clouds, bodies), min_size=1, max_size=6)


def arranged(pieces: list[dict[str, Any]], at: tuple[int, int], other: tuple[int, int]) -> Any:
    units = {
        "a": ship("federation.ca", "a", at=[each / 1000 for each in at]),
        "b": ship("klingon.d7k", "b", at=[each / 1000 for each in other]),
    }
    return StarFleet().arrange({"units": units, "terrain": pieces})


@given(terrain, places, places)
@settings(max_examples=150, deadline=None)
def test_line_of_sight_is_the_same_both_ways(pieces, one, other):
    state = arranged(pieces, one, other)
    assert is_clear(state, one, other) == is_clear(state, other, one)
    assert is_through_nebula(state, one, other) == is_through_nebula(state, other, one)
    facts = StarFleet().facts(state)["units"]
    assert facts["a"]["sees"]["b"]["clear"] == facts["b"]["sees"]["a"]["clear"]


@given(st.one_of(clouds, bodies), st.tuples(st.integers(-500, 500), st.integers(-500, 500)), places)
@settings(max_examples=150, deadline=None)
def test_who_is_in_a_piece_sees_out_of_it(piece, shift, other):
    one = within(piece, shift)
    state = arranged([piece], one, other)
    assume(any(holds(each, one) for each in state.terrain.values()))
    assert is_clear(state, one, other)


def within(piece: dict[str, Any], shift: tuple[int, int]) -> tuple[int, int]:
    """Give a place that mostly lies in a piece: off its middle, that of the band for a ring, and on the table."""
    if "ring" in piece:
        x, y, inner, outer = piece["ring"]
        x, spread = x + (inner + outer) // 2 * (1 if x < TABLE[0] // 2 else -1), (outer - inner) // 2
    else:
        x, y, spread, *sides = piece.get("circle") or piece["field"]
        spread = min([spread, *sides[:1]]) // (2 if sides else 1)
    there = (x + spread * shift[0] // 1000, y + spread * shift[1] // 1000)
    return min(max(there[0], 0), TABLE[0]), min(max(there[1], 0), TABLE[1])


@given(terrain, places, places)
@settings(max_examples=150, deadline=None)
def test_a_way_meets_whatever_it_begins_or_ends_in(pieces, one, other):
    assume(one != other)
    state = arranged(pieces, one, other)
    met = met_on(state, [plane.Point(*one), plane.Point(*other)])
    inside = {piece.id for piece in state.terrain.values() if holds(piece, one) or holds(piece, other)}
    assert inside <= set(met)
    assert len(set(met)) == len(met)
    assert state.units["a"].within == kinds_at(state.terrain.values(), one)


@given(st.integers(0, 10**9))
@settings(max_examples=200, deadline=None)
def test_generated_terrain_stays_on_the_table(seed):
    """Rings may reach over the edge: they lie about a planet that does not."""
    edge = template.Rectangle(0, 0, *TABLE)
    pieces = laid({}, True, TABLE, "a", SeededDice(Random(seed)))
    for piece in pieces.values():
        if piece.shape is None or isinstance(piece.shape, template.Ring):
            continue
        box = template.bounds(piece.shape)
        assert edge.holds(plane.Point(box.left, box.bottom)) and edge.holds(plane.Point(box.right, box.top))
    assert sum(piece.kind == "black_hole" for piece in pieces.values()) <= 1
    assert sum(piece.kind == "planet" and not piece.body for piece in pieces.values()) <= 1
    assert all(6 <= piece.density <= 10 for piece in pieces.values() if piece.kind == "asteroids")


def test_generation_brings_every_kind():
    kinds = set()
    for seed in range(60):
        kinds |= {piece.kind for piece in laid({}, True, TABLE, "a", SeededDice(Random(seed))).values()}
    assert kinds == {"asteroids", "dust", "nebula", "black_hole", "planet"}
