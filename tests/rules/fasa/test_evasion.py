"""Evading missiles and plasma bolts; grazes; plasma damage in blocks."""

import pytest
from msgspec.structs import replace

from tests.rules.fasa.playing import CASES, HAWK, Table, power, ship


def missile(**more) -> Table:
    """A photon torpedo of 10 points, aimed at the wolf from 3 hexes; evasion is to be decided."""
    table = Table(
        ship("hood", power=power(m1=1, b3=5)),
        ship("wolf", "blue", (3, 0), "north-west", power=power(b3=5, **more)),
        course="advanced",
        step="declaration",
        order=["wolf", "hood"],
    )
    table.play("blue", "declare", unit="wolf", shots=[{"weapon": "b3", "target": "hood"}])
    table.play("red", "declare", unit="hood", shots=[{"weapon": "m1", "target": "wolf"}])
    assert table.rules.to_act(table.state) == ("blue",)
    return table


def evading(hand: str = "port") -> dict[str, object]:
    return {"ships": {"wolf": {"by": "hood", "weapon": "m1", "to": hand}}}


@pytest.mark.parametrize(("name", "side"), [("evade-3", 3), ("evade-4", 2)])
def test_an_evasion_halves_or_fails(name, side):
    """Turned to port, the starboard bow faces the missile."""
    case = CASES[name]
    table = missile()
    table.play("blue", "evade", 1, case["inputs"]["roll"], 7, **evading())
    assert (table.seen("dodge").damage, table.seen("struck").side) == (case["expected"]["damage"], side)
    lost = case["expected"]["superstructure_loss"] + case["expected"]["damage"]
    assert table.panel("wolf").superstructure == 24 - lost
    assert [event.unit for event in table.events if event.name == "fired"] == ["hood"]
    assert table["wolf"].fired == ()
    assert table["wolf"].heading == 2


@pytest.mark.case("evade-beam")
def test_beams_cannot_be_evaded():
    table = Table(
        ship("hood", power=power(b3=5, m1=1)),
        ship("wolf", "blue", (3, 0), "north-west"),
        course="advanced",
        step="declaration",
    )
    shots = [{"weapon": "b3", "target": "wolf"}, {"weapon": "m1", "target": "wolf"}]
    table.play("red", "declare", unit="hood", shots=shots)
    order = {"ships": {"wolf": {"by": "hood", "weapon": "b3", "to": "port"}}}
    assert "beams cannot be evaded" in table.why_not("blue", "evade", **order)


def test_without_missiles_nobody_is_asked():
    table = Table(
        ship("hood", power=power(b3=5)),
        ship("wolf", "blue", (3, 0), "north-west", power=power(shields=[0, 15, 0, 0, 0, 0])),
        course="advanced",
        step="declaration",
    )
    table.play("red", "declare", 10, unit="hood", shots=[{"weapon": "b3", "target": "wolf"}])
    assert table.state.step == "sensors"


def test_who_is_fired_at_no_more_is_not_asked():
    """Both fire torpedoes; the wolf evades and gives its own up, so the Hood has nothing to evade."""
    table = Table(
        ship("hood", power=power(m1=1)),
        ship("wolf", "blue", (3, 0), "north-west", power=power(m1=2)),
        course="advanced",
        step="declaration",
        order=["wolf", "hood"],
    )
    table.play("blue", "declare", unit="wolf", shots=[{"weapon": "m1", "target": "hood"}])
    table.play("red", "declare", unit="hood", shots=[{"weapon": "m1", "target": "wolf"}])
    table.play("blue", "evade", 1, 4, 7, **evading())
    assert [event.unit for event in table.events if event.name == "fired"] == ["hood"]
    assert table.state.step != "evasion"


def bolt(shield: int = 0, captain: int = 60, **more) -> Table:
    """A bolt of 24 points, 12 for a graze, aimed at the bow of the Hood from 1 hex."""
    table = Table(
        ship("hood", power=power(shields=[0, shield, 0, 0, 0, 0]), captain=captain, **more),
        ship("hawk", "blue", (1, 0), "north-west", hull=HAWK, power=power(m1=10)),
        ship("other", "red", (20, 0)),
        course="advanced",
        step="declaration",
        order=["hawk", "hood"],
    )
    table.play("blue", "declare", unit="hawk", shots=[{"weapon": "m1", "target": "hood"}])
    return table


@pytest.mark.case("graze-eq")
def test_a_captain_is_grazed_within_the_skill():
    case = CASES["graze-eq"]
    table = bolt(captain=case["inputs"]["skill"])
    table.play("red", "evade", 8, case["inputs"]["percentile"], 7, 7, 7, ships={})
    assert table.seen("dodge").damage == case["expected"]["damage"]
    worse = bolt(captain=case["inputs"]["skill"])
    worse.play("red", "evade", 8, 61, 4, 4, 4, 4, 4, ships={})
    assert worse.seen("dodge").damage == 24


@pytest.mark.case("graze-immobile")
def test_an_immobile_ship_takes_all():
    case = CASES["graze-immobile"]
    table = Table(
        ship("hood", captain=95, engines=[0, 0, 0]),
        ship("hawk", "blue", (1, 0), "north-west", hull=HAWK, power=power(m1=10)),
        ship("other", "red", (20, 0)),
        course="advanced",
        step="declaration",
        order=["hawk", "hood"],
    )
    assert table["hood"].wreck
    shots = [{"weapon": "m1", "target": "hood"}]
    table.play("blue", "declare", 8, 1, 1, 4, 4, 4, unit="hawk", shots=shots)
    assert table.seen("struck").damage == case["expected"]["damage"]
    assert not [event for event in table.events if event.name == "dodge"]


@pytest.mark.case("plasma-blocks")
def test_what_gets_through_comes_in_blocks():
    case = CASES["plasma-blocks"]
    table = bolt(case["inputs"]["shield"])
    table.play("red", "evade", 8, 100, 7, 7, 7, ships={})
    assert table.seen("struck").through == case["expected"]["penetrating"]
    lost = [event.superstructure for event in table.events if event.name == "harmed"]
    assert lost == case["expected"]["blocks"]


def test_every_block_of_a_bolt_is_seen_where_it_strikes():
    """The first block puts the generator out; its captain is asked for repairs though the last ones strike engines."""
    table = bolt()
    table.play("red", "evade", 8, 100, 1, 4, 4, 4, 4, ships={})
    assert table.panel("hood").generators[1].down
    assert table["hood"].scars[-1].place.startswith("shield + engine")
    assert (table.state.step, table.rules.to_act(table.state)) == ("repair", ("red",))


@pytest.mark.case("plasma-evade")
def test_a_bolt_is_evaded_like_a_missile():
    case = CASES["plasma-evade"]
    table = bolt()
    ships = {"hood": {"by": "hawk", "weapon": "m1", "to": "starboard"}}
    table.play("red", "evade", 8, case["inputs"]["evade_roll"], 7, 7, 7, ships=ships)
    assert table.seen("dodge").damage == case["expected"]["damage"]
    assert table.seen("struck").side == 1


def test_the_last_point_of_superstructure_goes_with_an_evasion():
    table = missile()
    wolf = replace(table["wolf"], panel=replace(table.panel("wolf"), superstructure=1))
    table.state = replace(table.state, units={**table.state.units, "wolf": wolf})
    table.play("blue", "evade", 10, **evading())
    assert (table.panel("wolf").superstructure, table["wolf"].wreck) == (0, True)
