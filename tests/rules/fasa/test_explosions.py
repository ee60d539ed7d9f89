"""Explosions: whether a ship explodes, and what that does to others; mines."""

import pytest
from msgspec.structs import replace

from plugins.fasa.phases.explosions import due, harm
from tests.rules.fasa.playing import CASES, HAWK, Table, power, ship


def sinking(below: int, *dice: int, near=()) -> Table:
    """The wolf is hit for 8 in its superstructure so that it is so far below 0."""
    table = Table(
        ship("hood", power=power(b3=5)),
        ship("wolf", "blue", (3, 0), "north-west", superstructure=8 - below),
        ship("cub", "blue", (20, 0), "north-west"),
        *near,
        course="advanced",
        step="declaration",
        order=["hood"],
    )
    table.play("red", "declare", 1, 7, *dice, unit="hood", shots=[{"weapon": "b3", "target": "wolf"}])
    return table


@pytest.mark.parametrize("name", ["boom-5-5", "boom-5-6", "boom-7-7", "boom-7-8"])
def test_explosion_rolls(name):
    inputs = CASES[name]["inputs"]
    table = sinking(inputs["below_zero"], inputs["roll"])
    explodes = CASES[name]["expected"] == "explodes"
    assert table.seen("explosion_roll").explodes == explodes
    assert (table["wolf"].standing == "destroyed") == explodes


@pytest.mark.case("boom-12-None")
def test_ten_below_is_certain():
    """12 below 0 by two hits of 8 from 4."""
    table = Table(
        ship("hood", power=power(b3=5, b4=5)),
        ship("wolf", "blue", (3, 0), "north-west", superstructure=4),
        ship("cub", "blue", (20, 0), "north-west"),
        course="advanced",
        step="declaration",
        order=["hood"],
    )
    shots = [{"weapon": weapon, "target": "wolf"} for weapon in ("b3", "b4")]
    table.play("red", "declare", 1, 7, unit="hood", shots=shots)
    assert table.panel("wolf").superstructure == -12
    assert table.seen("exploded").power == 40


def test_the_greatest_explosion_comes_first():
    table = Table(ship("hood", superstructure=-1), ship("wolf", "blue", (3, 0), superstructure=-9))
    units = {
        name: replace(one, panel=replace(one.panel, tested=0)) for name, one in table.state.units.items()
    }
    first = due(replace(table.state, units=units))
    assert first is not None and (first.id, first.known.units) == ("hood", 44)


def test_at_nought_a_ship_is_only_dead():
    table = sinking(0)
    assert (table["wolf"].standing, table["wolf"].wreck) == ("map", True)


@pytest.mark.parametrize(
    "name",
    [
        "blast-44-r0",
        "blast-44-r2",
        "blast-44-r4",
        "blast-44-r6",
        "blast-44-r10",
        "blast-44-r11",
        "blast-33-r2",
    ],
)
def test_damage_of_explosions(name):
    inputs = CASES[name]["inputs"]
    assert harm(inputs["power"], inputs["range"]) == CASES[name]["expected"]["damage"]


def test_an_explosion_strikes_the_shield_that_faces_it():
    """The Hood, 3 hexes away with 40 power: 10 points on its bow."""
    table = sinking(9, 1)
    table.play("blue", "spread", 7, 7)
    struck = [event for event in table.events if event.name == "struck"]
    assert [(event.unit, event.side, event.damage) for event in struck] == [("hood", 2, 10)]
    assert table.panel("hood").superstructure == 20 - 10


def test_in_the_same_hex_all_shields_are_struck_alike():
    """80 points of an explosion with 40 power on six shields: 14, 14, 13, 13, 13, 13."""
    table = sinking(9, 1, near=(ship("twin", "blue", (3, 0), power=power(shields=[15] * 5 + [0])),))
    table.play("blue", "spread", 7, 7, 7, 7, 7)
    damage = [event.damage for event in table.events if event.name == "struck" and event.unit == "twin"]
    assert damage == [14, 14, 13, 13, 13, 13]


def test_nobody_sees_what_an_explosion_does_to_a_cloaked_ship():
    """Its figure, the side and the place within would tell how far it is, and where."""
    lurker = ship("hawk", "blue", (1, 3), hull=HAWK, power=power(cloak=True), cloaked=True)
    near = ship("twin", "blue", (3, 3), power=power())
    table = sinking(9, 1, near=(lurker, near))
    rolls = table.play("blue", "spread", *[7] * 6).entry.rolls
    struck = [event for event in table.events if event.name.startswith("struck")]
    assert [event.unit for event in struck if event.seen_by("blue")] == ["hawk", "hood", "twin"]
    assert [event.unit for event in struck if event.seen_by("red")] == ["hood", "twin"]
    assert {event.unit for event in table.events if event.name == "located"} == {"hood", "twin"}
    assert any(event.name == "harmed" and event.unit == "hawk" for event in table.events)
    assert {roll.request.seat for roll in rolls if not roll.seen_by("red")} == {"blue"}
    assert table["hawk"].scars[-1].damage and not table.rules.view(table.state, "red").units["hawk"].scars
    assert table.rules.view(table.state, "red").units["twin"].scars


def minefield(*, side: str = "blue", met: int = 0, at=(1, 0), maneuvers=("forward",), **more) -> Table:
    """The Hood before a mine of 10 points; the move is not given yet."""
    mine = {"id": "one", "side": side, "damage": 10, "at": list(at)}
    if met:
        mine["met"] = {"hood": met}
    return Table(
        ship("hood", power=power(3), **more),
        ship("wolf", "blue", (20, 0), "north-west", power=power(4)),
        course="advanced",
        step="movement",
        phase=2,
        mines=[mine],
    )


@pytest.mark.parametrize("name", ["mine-7", "mine-2nd-7", "mine-friend-2", "mine-friend-p2"])
def test_mines_go_off(name):
    inputs = CASES[name]["inputs"]
    goes_off = CASES[name]["expected"] == "detonates"
    again = inputs["phase"] - 1
    table = minefield(side="blue" if inputs["hostile"] else "red", met=again, at=(0, 0) if again else (1, 0))
    maneuvers = ["hold"] if again else ["forward"]
    table.play("red", "move", inputs["roll"], *([7] if goes_off else []), unit="hood", maneuvers=maneuvers)
    assert table.seen("mine").hit == goes_off
    assert len(table.state.mines) == (0 if goes_off else 1)


@pytest.mark.parametrize(
    ("name", "maneuver", "at", "side"),
    [
        ("mine-sh2", "forward", (1, 0), 2),
        ("mine-sh5", "back", (-1, 0), 5),
        ("", "slip-port", (1, -1), 1),
        ("", "slip-starboard", (0, 1), 3),
    ],
)
def test_a_mine_strikes_where_the_ship_entered(name, maneuver, at, side):
    assert not name or CASES[name]["expected"]["shield"] == side
    table = minefield(at=at)
    table.play("red", "move", 6, 7, unit="hood", maneuvers=[maneuver])
    assert (table.seen("struck").side, table.seen("struck").damage) == (side, 10)
    assert table.panel("hood").superstructure == 10


def test_sensors_that_a_mine_puts_out_silence_the_ship_at_once():
    table = minefield()
    table.play("red", "move", 6, 10, unit="hood", maneuvers=["forward"])
    table.play("blue", "move", unit="wolf", maneuvers=["hold", "hold"])
    for seat in ("red", "blue"):
        table.play(seat, "helm")
    assert "its sensors were hit" in table.why_not("red", "intend", units=["hood"])


def test_mines_are_secret_until_they_are_met():
    table = minefield(at=(5, 0))
    assert table.rules.view(table.state, "red").mines[0].at is None
    assert table.rules.view(table.state, "blue").mines[0].at == (5, 0)


def test_self_destruction_is_certain():
    table = Table(
        ship("hood"),
        ship("hawk", "blue", (1, 0), "north-west", hull=HAWK),
        ship("other", "blue", (20, 0), "north-west"),
        course="advanced",
        step="helm",
        order=["hood", "hawk", "other"],
    )
    table.play("red", "helm", destruct=["hood"])
    table.play("blue", "helm")
    table.play("red", "intend")
    table.play("blue", "intend")
    assert table["hood"].standing == "destroyed"
    assert table.seen("exploded").power == 44
