"""Repairs: numbers by hits, bonuses, what may be rolled for."""

import pytest
from msgspec.structs import replace

from plugins.fasa.phases.harm import hit_system
from plugins.fasa.phases.repair import needed
from plugins.fasa.state import System
from tests.rules.fasa.playing import CASES, Table, power, ship


def workshop(hits: int = 1, tries: int = 0, struck: bool = False, **more) -> Table:
    """The bow generator of the Hood is out, with so many hits and failed rolls; it is red's turn to repair."""
    table = Table(
        ship("hood", power=power(shields=[0, 10, 0, 0, 0, 0]), generators={"2": hits}, **more),
        ship("wolf", "blue", (9, 0), "north-west"),
        course="advanced",
        step="repair",
    )
    panel = table.panel("hood")
    system = System(hits, True, tries, struck)
    generators = (panel.generators[0], system, *panel.generators[2:])
    unit = replace(table["hood"], panel=replace(panel, generators=generators))
    table.state = replace(table.state, units={**table.state.units, "hood": unit})
    return table


@pytest.mark.case("rep-2nd-8")
def test_a_second_hit_after_two_failures():
    inputs = CASES["rep-2nd-8"]["inputs"]
    table = workshop(inputs["hits"], inputs["previous_failures"])
    table.play("red", "repair", inputs["roll"], rolls={"hood": "shield-2"})
    assert (table.seen("repair").need, table.seen("repair").mended) == (8, True)
    assert table.panel("hood").shields[1] == 10
    assert not table.panel("hood").generators[1].down


@pytest.mark.case("rep-7")
def test_a_failure_makes_the_next_roll_easier():
    table = workshop(2, CASES["rep-7"]["inputs"]["previous_failures"])
    assert needed(table["hood"], "shield-2") == 7
    table.play("red", "repair", 8, rolls={"hood": "shield-2"})
    assert table.panel("hood").generators[1].tries == 2


@pytest.mark.case("rep-one")
def test_one_roll_a_ship_and_phase():
    table = workshop(sensors=1)
    table.play("red", "repair", 1, rolls={"hood": "sensors"})
    assert (table.state.step, table.state.phase) == ("sensors", 2)
    assert table.panel("hood").generators[1].down


@pytest.mark.case("rep-other")
def test_failures_help_no_other_system():
    table = workshop(2, 0, sensors=2)
    before = needed(table["hood"], "shield-2")
    table.play("red", "repair", 10, rolls={"hood": "sensors"})
    assert needed(table["hood"], "shield-2") == before
    assert table.panel("hood").sensors.tries == 1


@pytest.mark.case("rep-reset")
def test_a_repaired_system_begins_anew():
    table = workshop(2, 2)
    table.play("red", "repair", 8, rolls={"hood": "shield-2"})
    assert (table.panel("hood").generators[1].tries, table.panel("hood").generators[1].hits) == (0, 2)


def test_a_generator_that_is_repaired_waits_for_its_grid():
    table = workshop()
    panel = replace(table.panel("hood"), grids={"shields": System(1, True)})
    unit = replace(table["hood"], panel=panel)
    table.state = replace(table.state, units={**table.state.units, "hood": unit})
    table.play("red", "repair", 1, rolls={"hood": "shield-2"})
    assert (table.panel("hood").generators[1].down, table.panel("hood").shields[1]) == (False, 0)


def test_another_hit_takes_no_bonus_away():
    assert hit_system(System(1, True, 2)) == System(2, True, 2, True)


def test_work_begins_a_phase_after_the_hit():
    table = workshop(struck=True)
    assert "hit in this phase" in table.why_not("red", "repair", rolls={"hood": "shield-2"})


def test_five_hits_are_too_many():
    assert "hit 5 times" in workshop(5, sensors=1).why_not("red", "repair", rolls={"hood": "shield-2"})


@pytest.mark.parametrize(("crew", "more"), [(59, 0), (60, 1), (79, 1), (80, 2)])
def test_good_crews_repair_better(crew, more):
    assert needed(workshop(2, crew=crew)["hood"], "shield-2") == 6 + more
