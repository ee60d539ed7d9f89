"""Fighters: strikes, fire at them, combat air patrol; transporter artillery."""

import pytest

from tests.rules.sfm.playing import CASES, Table, unit


def striking(*units, **fields):
    """Red is active; blue strikes."""
    return Table(*units, step="strike", **fields)


@pytest.mark.case("FT-spacing-enemy")
def test_spacing_binds_fighters_of_one_player():
    table = striking(
        unit("m", "marine"),
        unit("cap", "fighter", at=(3, 0), patrol=True),
        unit("f", "fighter", "blue", None),
        unit("g", "fighter", "blue", None),
    )
    distance = CASES["FT-spacing-enemy"]["inputs"]["enemy_fighter_distance"]
    table.play("blue", "strike", unit="f", at=[3 + distance, 0])
    assert "within 3 hexes" in table.why_not("blue", "strike", unit="g", at=[7, 0])
    assert not table.why_not("blue", "strike", unit="g", at=[8, 0])


@pytest.mark.case("FT-flak", "SEQ-strike-fire-flips")
def test_fire_at_fighters_flips():
    table = striking(unit("m", "marine"), unit("f", "fighter", "blue", None))
    table.play("blue", "strike", unit="f", at=[CASES["FT-flak"]["inputs"]["distance"], 0])
    table.play("blue", "done")
    table.play("red", "fire", 6, 6, unit="m", target="f")
    assert (table.fired().how, table.fired().result, table["m"].fired) == ("defence", "miss", True)
    for seat in ("red", "blue"):
        table.play(seat, "done")
    assert "upside down" in table.why_not("red", "mark", units=["m"])
    table.play("red", "done")
    assert "one hex only" in table.why_not("red", "move", unit="m", path=[[0, 1], [0, 2]])
    assert not table.why_not("red", "move", unit="m", path=[[0, 1]])


def shot_at(*dice):
    table = striking(unit("m", "marine"), unit("f", "fighter", "blue", None))
    table.play("blue", "strike", unit="f", at=[4, 0])
    table.play("blue", "done")
    table.play("red", "fire", *dice, unit="m", target="f")
    table.play("red", "done")
    return table


@pytest.mark.case("FT-damaged")
def test_a_damaged_fighter_attacks_and_is_gone():
    table = shot_at(1, 3)
    table.play("blue", "fire", 3, 3, unit="f", target="m")
    assert table.fired().how == "strike"
    assert (table["f"].place, table["f"].damage) == ("flown", 1)
    assert not [event for event in table.events if event.name == "killed" and event.unit == "f"]


@pytest.mark.case("FT-destroyed")
def test_a_destroyed_fighter_does_not_attack():
    table = shot_at(1, 1)
    assert table["f"].place == "lost"
    assert table.state.phase == "opportunity"


def test_a_fighter_that_came_through_is_ready_again():
    table = shot_at(6, 6)
    table.play("blue", "fire", 3, 3, unit="f", target="m")
    assert (table["f"].place, table["f"].at) == ("ready", None)


@pytest.mark.case("FT-cap-move")
def test_patrols_keep_out_of_each_others_way():
    table = Table(
        unit("cap", "fighter", at=(0, 0), patrol=True),
        unit("s", "gas", at=(9, 0)),
        unit("p", "gas", at=(5, 0), on_ground=True),
        unit("b", "marine", "blue", (3, 3)),
        step="movement",
    )
    assert "in flight over 9,0" in table.why_not("red", "patrol", unit="cap", at=[9, 0])
    assert not table.why_not("red", "patrol", unit="cap", at=[5, 0])
    table.play("red", "patrol", unit="cap", at=[-9, 2])
    assert table["cap"].at == (-9, 2)


@pytest.mark.case("FT-land")
def test_fighters_do_not_land():
    table = Table(
        unit("f", "fighter", at=(0, 0), patrol=True), unit("b", "marine", "blue", (3, 3)), step="movement"
    )
    assert "cannot land" in table.why_not("red", "land", unit="f")


def test_what_a_patrol_fires_at():
    """In its own fire phase at enemy patrols; in the strike phase at fighters that strike; and at moving shuttles."""
    own = Table(
        unit("cap", "fighter", at=(0, 0), patrol=True),
        unit("e", "fighter", "blue", (4, 0), patrol=True),
        unit("s", "gas", "blue", (2, 0)),
        unit("m", "marine", "blue", (1, 0)),
    )
    assert not own.why_not("red", "fire", unit="cap", target="e")
    for target in ("s", "m"):
        assert "on patrol" in own.why_not("red", "fire", unit="cap", target=target)
    moving = Table(
        unit("s", "gas"),
        unit("g", "gunboat", at=(1, 1)),
        unit("m", "marine", at=(2, 2)),
        unit("cap", "fighter", "blue", (9, 0), patrol=True),
        step="movement",
    )
    for name, path in (("g", [[1, 2]]), ("m", [[2, 3]])):
        moving.play("red", "move", unit=name, path=path)
        assert not moving.state.frames
    moving.play("red", "move", unit="s", path=[[1, 0]])
    moving.play("blue", "opportunity", 1, 4, units=["cap"])
    assert (moving["s"].damage, moving["cap"].markers) == (1, 0)


def test_munitions_fall_once():
    table = striking(unit("w", "turret"), unit("f", "fighter", "blue", (4, 0)), stage="attack")
    table.play("blue", "fire", 4, 3, unit="f", target="w", munitions=True)
    fired = table.fired()
    assert (fired.how, fired.adjusted, fired.result) == ("munitions", 5, "destroy")
    assert not table["f"].munitions
    again = striking(
        unit("w", "turret"), unit("f", "fighter", "blue", (4, 0), munitions=False), stage="attack"
    )
    assert "before" in again.why_not("blue", "fire", unit="f", target="w", munitions=True)
    off = striking(
        unit("w", "turret"),
        unit("f", "fighter", "blue", (4, 0)),
        stage="attack",
        settings={"munitions": False},
    )
    assert "switched off" in off.why_not("blue", "fire", unit="f", target="w", munitions=True)


def test_transporter_artillery_falls_on_all_in_a_hex():
    """One die for each unit by name: 1 kills, 2 and 3 stun; cover adds 1; then buildings."""
    table = striking(
        unit("a", "marine", at=(2, 0)),
        unit("b", "marine", "blue", (2, 0), stunned=True),
        unit("g", "gcv", at=(2, 0)),
        unit("eye", "heavy", "blue", (5, 0)),
        map={"radius": 8, "terrain": {"2,0": "town"}},
        missions={"blue": 1},
    )
    assert "no unit of its player spots" in table.why_not("blue", "bombard", at=[-6, 0])
    table.play("blue", "bombard", 1, 3, 1, 2, at=[2, 0])
    results = [(e.target, e.adjusted, e.result) for e in table.events if e.name == "bombarded"]
    assert results == [("a", 2, "stun"), ("b", 4, "miss"), ("g", 1, "kill"), ("2,0", 2, "damage")]
    assert table["g"].killer == "transporter artillery"
    assert "no mission" in table.why_not("blue", "bombard", at=[2, 0])


def test_a_mission_that_falls_on_nothing_is_told():
    """Everybody sees the count of missions, and so an event for each change of it; by cards it names no hex."""
    table = striking(unit("eye", "heavy", "blue", (5, 0)), missions={"blue": 2})
    table.play("blue", "bombard", at=[3, 0])
    (event,) = table.events
    assert (event.name, event.at, event.left) == ("mission_used", (3, 0), 1)
    assert table.state.missions == {"blue": 1}
    line = table.rules.describe(event, "red", table.state)
    assert line == "Transporter artillery of Blue came down in 3,0; 1 mission left"
    assert table.rules.told_event(event).at is None


def test_a_unitary_round_smashes_fortifications():
    units = (
        unit("t", "turret", at=(2, 0)),
        unit("m", "marine", at=(3, 0)),
        unit("eye", "heavy", "blue", (5, 0)),
    )
    table = striking(*units, missions={"blue": 2})
    assert "structures and hardened" in table.why_not("blue", "bombard", target="m")
    table.play("blue", "bombard", 3, 3, target="t")
    assert table["t"].place == "lost"
    off = striking(*units, missions={"blue": 2}, settings={"unitary_round": False})
    assert "switched off" in off.why_not("blue", "bombard", target="t")
    none = striking(*units, unit("f", "fighter", "blue", None), settings={"transporter_artillery": False})
    assert "no mission" in none.why_not("blue", "bombard", at=[2, 0])
