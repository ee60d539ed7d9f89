"""Orbits: round a planet as if straight ahead.

Lines of the source text: 697, 699.
"""

from math import cos, pi, radians, sin
from typing import Any

import pytest

from core.contract.orders import TableMove
from tests.rules.actasf.playing import Table, ship

EARTH = {"kind": "planet", "id": "home", "circle": [40000, 24000, 4000]}
"""A planet 8 inches across; its well reaches to 10 inches from its middle."""


def about(x: float = 48, y: float = 24, heading: float = 0, *terrain: dict[str, Any], **more: Any) -> Table:
    """A ship beside the planet; at first 8 inches to its right, flying up the table: anticlockwise."""
    return Table(
        position={"terrain": [EARTH, *terrain], "initiative": ["b", "a"]},
        ca=ship("federation.ca", "a", at=(x, y), heading=heading, **more),
        b=ship("klingon.d7k", "b", at=(3, 3), has_moved=True),
    )


def orbited(length: float, *more: tuple[str, float]) -> list[tuple[str, float]]:
    """A path that begins in orbit; the helper counts every other leg in inches."""
    return [("orbit", length), *more]


def on_circle(degrees: float, radius: float = 8) -> tuple[int, int]:
    """The place so many degrees clockwise from the right of the planet's middle."""
    angle = radians(-degrees)
    return round(1000 * (40 + radius * cos(angle))), round(1000 * (24 + radius * sin(angle)))


def close(one: Any, other: Any, by: int = 2) -> bool:
    return all(abs(a - b) <= by for a, b in zip(one, other, strict=True))


@pytest.mark.case("TER-018")
def test_ter_018_an_arc_counts_as_straight_ahead_and_earns_a_turn():
    """4 inches of arc, then a legal turn for a Turn Score of 4."""
    table = about()
    assert table["ca"].roster.turn == 4000
    table.move("ca", go=orbited(4, ("turn", 45)))
    degrees = 4 / 8 * 180 / pi
    assert close(table["ca"].at, on_circle(-degrees))
    assert abs(table["ca"].heading - (36000 - round(degrees * 100) + 4500) % 36000) <= 1
    assert (table["ca"].moved, table["ca"].travelled) == (4000, 4000)


def test_the_facing_follows_the_curve_both_ways_round():
    clockwise = about(heading=180)
    clockwise.move("ca", go=orbited(2 * pi * 8 / 8))
    assert close(clockwise["ca"].at, on_circle(45))
    assert abs(clockwise["ca"].heading - 22500) <= 1
    other = about()
    other.move("ca", go=orbited(2 * pi * 8 / 8))
    assert abs(other["ca"].heading - 31500) <= 1


def test_the_distance_from_the_planet_stays():
    table = about(y=24)
    table.move("ca", go=orbited(12))
    x, y = table["ca"].at
    assert abs(((x - 40000) ** 2 + (y - 24000) ** 2) ** 0.5 - 8000) < 2


def test_after_the_orbit_it_flies_straight_on_where_it_heads():
    table = about()
    table.move("ca", go=orbited(pi * 8 / 4, ("forward", 2)))
    assert close(table["ca"].at, (on_circle(-45)[0] - 1414, on_circle(-45)[1] + 1414), 5)


def test_no_turn_comes_too_early_for_it():
    table = about()
    assert "too early" in table.why_not_move("ca", go=orbited(3, ("turn", 45), ("forward", 6)))
    assert table.why_not_move("ca", go=orbited(3, ("waste", 1), ("turn", 45), ("forward", 6))) == ""


def test_no_more_than_the_speed():
    table = about()
    assert table.why_not_move("ca", go=orbited(12)) == ""
    assert "12.1″ are more than the 12″" in table.why_not_move("ca", go=orbited(12.1))
    fast = [("all_power", "no_phasers")]
    assert table.why_not_move("ca", go=orbited(16), actions=fast) == ""


@pytest.mark.parametrize(
    ("x", "y", "heading", "may"),
    [
        (48, 24, 0, True),
        (48, 24, 180, True),
        (48, 24, 0.9, True),
        (48, 24, 1.2, False),
        (48, 24, 90, False),
        (50, 24, 0, True),
        (50.1, 24, 0, False),
        (44, 24, 0, False),
        (42, 24, 0, False),
        (40, 32, 90, True),
        (40, 32, 270, True),
        (40, 32, 0, False),
    ],
)
def test_it_starts_in_the_well_along_the_surface(x, y, heading, may):
    why = about(x, y, heading).why_not_move("ca", go=orbited(4))
    assert (why == "") is may
    assert may or "along the surface of a planet" in why


def test_who_has_left_it_does_not_come_back():
    table = about()
    why = table.why_not_move("ca", go=[("forward", 4), ("orbit", 2)])
    assert "who has left an orbit" in why
    assert table.why_not_move("ca", go=[("waste", 2), ("orbit", 2)]) == ""


def test_there_is_no_orbit_backward_and_none_of_no_length():
    table = about()
    assert "either forward or backward" in table.why_not_move("ca", go=[("orbit", 2), ("reverse", 2)])
    assert "leads nowhere" in table.why_not_move("ca", go=orbited(0))


def test_adrift_and_immobile_ships_have_none():
    assert "adrift" in about(criticals={"impulse": 4}).why_not_move("ca", go=orbited(2))
    assert "never moves" in about(roster={"traits": {"Immobile": True}}).why_not_move("ca", go=orbited(2))


def test_a_moon_has_a_well_of_its_own():
    moon = {"kind": "planet", "id": "moon", "circle": [60000, 24000, 500], "body": "home", "size": "rock"}
    table = about(62, 24, 0, moon)
    table.move("ca", go=orbited(pi * 2))
    assert close(table["ca"].at, (58000, 24000))
    assert abs(table["ca"].heading - 18000) <= 1


def test_terrain_on_the_curve_is_met():
    field = {"kind": "asteroids", "id": "rocks", "circle": [*on_circle(-45), 500], "density": 9}
    table = about(48, 24, 0, field)
    table.move("ca", 5, go=orbited(12))
    assert table.told("terrain")[0].met == ("rocks",)
    # The straight line between both ends passes it by.
    chord = about(48, 24, 0, {**field, "circle": [*on_circle(-45, 6), 300]})
    chord.move("ca", go=orbited(12))
    assert not chord.told("terrain")


def test_the_edge_of_the_table_ends_it():
    planet = {"kind": "planet", "id": "home", "circle": [67000, 24000, 2000], "size": "giant"}
    table = Table(
        position={"terrain": [planet], "initiative": ["b", "a"]},
        ca=ship("federation.ca", "a", at=(67, 31), heading=90),
        b=ship("klingon.d7k", "b", at=(3, 3), has_moved=True),
    )
    table.move("ca", go=orbited(12))
    assert table["ca"].status == "withdrawn"
    assert table.told("withdrew")[0].edge == "right"
    assert 5000 < table["ca"].moved < 6000


def test_it_ends_short_of_another_ship():
    table = Table(
        position={"terrain": [EARTH], "initiative": ["b", "a"]},
        ca=ship("federation.ca", "a", at=(48, 24)),
        b=ship("klingon.d7k", "b", at=[each / 1000 for each in on_circle(-45)], has_moved=True),
    )
    table.move("ca", go=orbited(pi * 2))
    moved = table.told("moved")[0]
    assert moved.blocked == "b"
    assert 5000 < table["ca"].moved < 5400


def test_by_cards_the_program_takes_the_players_word():
    def cards(*terrain: dict[str, Any]) -> Table:
        return Table(
            position={"terrain": list(terrain), "initiative": ["b", "a"]},
            ca=ship("federation.ca", "a"),
            b=ship("klingon.d7k", "b", has_moved=True),
        )

    assert cards({"kind": "planet", "size": "rock"}).why_not_move("ca", go=orbited(4, ("turn", 45))) == ""
    assert "Orbiting" in cards().why_not_move("ca", go=orbited(4))


def test_the_form_offers_it_where_it_is_possible():
    def legs(table: Table, *so_far: list[Any]) -> tuple[set[str], Any]:
        form = next(each for each in table.rules.legal_orders(table.state, "a") if each.order == "move")
        form = table.rules.refine(table.state, "a", form.filled("path", [list(leg) for leg in so_far]))
        field = next(each for each in form.fields if isinstance(each, TableMove))
        return {leg.kind for leg in field.legs}, field.centre

    assert legs(about())[0] >= {"orbit", "forward"}
    assert legs(about())[1] == (40000, 24000)
    assert "orbit" in legs(about(), ["orbit", 2000])[0]
    assert "orbit" not in legs(about(), ["forward", 2000])[0]
    assert "orbit" not in legs(about(heading=90))[0]


def test_maximum_warp_counts_it_as_straight_ahead():
    table = about()
    assert table.why_not_move("ca", go=orbited(4), actions=[("maximum_warp", "no_phasers")]) == ""
