"""Sensors: locks, questions, damaged sensors; cloaked ships found and fired at."""

import pytest

from core.api import CLOCK, Order, OrderForm, Seat
from core.contract.ids import PUBLIC
from plugins.fasa.phases.sensors import detection
from tests.rules.fasa.playing import CASES, HAWK, Table, duel, power, ship


def sensing(distance: int = 3, **more) -> Table:
    """The advanced course in a Sensors Phase, red first."""
    return duel(distance, "advanced", "sensors", order=["hood", "wolf"], **more)


@pytest.mark.case("lock-7")
def test_a_lock_takes_six_or_less():
    table = sensing()
    table.play("red", "lock", CASES["lock-7"]["inputs"]["roll"], unit="hood", target="wolf")
    assert (table.seen("lock").locked, table["hood"].lock) == (False, "")
    other = sensing()
    other.play("red", "lock", 6, unit="hood", target="wolf")
    assert other["hood"].lock == "wolf"
    assert other.seen("answered").answer.figures == ("klingon.d-10-d", "", 520)


@pytest.mark.case("lock-keep")
def test_a_lock_is_kept_without_a_roll():
    table = Table(
        ship("hood", lock="wolf"),
        ship("wolf", "blue", (3, 0), "north-west"),
        course="advanced",
        step="sensors",
    )
    assert "locked on it already" in table.why_not("red", "lock", unit="hood", target="wolf")
    table.play("red", "ask", unit="hood", question=1)
    assert (table["hood"].lock, table.seen("answered").answer.figures) == ("wolf", (40,))


@pytest.mark.case("lock-lost-hit")
@pytest.mark.parametrize(("distance", "hit", "lock"), [(3, True, ""), (6, False, "wolf")])
def test_a_hit_by_the_target_breaks_the_lock(distance, hit, lock):
    table = Table(
        ship("hood", lock="wolf", power=power(shields=[0, 16, 0, 0, 0, 0])),
        ship("wolf", "blue", (distance, 0), "north-west", power=power(b3=5)),
        course="advanced",
        step="declaration",
    )
    table.play("blue", "declare", 10, unit="wolf", shots=[{"weapon": "b3", "target": "hood"}])
    assert (table.seen("fired").hit, table["hood"].lock) == (hit, lock)
    assert not table.panel("hood").sensors.down


@pytest.mark.case("sens-dmg")
def test_damaged_sensors_silence_and_hold_a_ship():
    table = Table(
        ship("hood", sensors=1, power=power(3, b3=5)),
        ship("wolf", "blue", (3, 0), "north-west", power=power(4)),
        course="advanced",
        step="movement",
    )
    assert "may not warp out" in table.why_not("red", "withdraw", unit="hood")
    fire = Table(
        ship("hood", sensors=1, power=power(b3=5)),
        ship("wolf", "blue", (3, 0), "north-west"),
        course="advanced",
        step="intent",
    )
    assert "its sensors were hit" in fire.why_not("red", "intend", units=["hood"])
    assert fire.facts("hood")["armed"] == []


QUESTIONS = {
    1: ({}, (40,)),
    2: ({}, ("weapons", "movement", "shields", "cloak")),
    3: ({}, (2, 9, "1/2")),
    4: ({"shield": 2}, ("yes", 6)),
    5: ({"kind": "beam"}, (2, 9)),
    6: ({"weapon": "m1"}, ("yes", 2)),
    7: ({}, (100, 100, 90, 50)),
    8: ({}, (-1,)),
    9: ({}, ("no", 0)),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_nine_questions_are_answered_to_the_asker_alone(question):
    table = Table(
        ship("hood", lock="wolf"),
        ship(
            "wolf",
            "blue",
            (3, 0),
            "north-west",
            power=power(2, [0, 6, 3, 0, 0, 0], b3=5, b4=4, m1=2),
            broken=["b8"],
            superstructure=12,
        ),
        course="advanced",
        step="sensors",
        order=["hood", "wolf"],
    )
    fields, figures = QUESTIONS[question]
    table.play("red", "ask", unit="hood", question=question, **fields)
    assert table.seen("answered").answer.figures == figures
    assert table.seen("answered").seen_by(Seat("blue")) is None
    assert table.seen("asked").seen_by(Seat("blue")) is None
    assert table.panel("hood").answers[-1].question == question


def test_people_are_counted_where_no_shield_stands_between():
    table = Table(
        ship("hood", lock="wolf"),
        ship("wolf", "blue", (3, 0), "north-west", casualties=30),
        course="advanced",
        step="sensors",
    )
    table.play("red", "ask", unit="hood", question=8)
    assert table.seen("answered").answer.figures == (70,)


# --- cloaks ----------------------------------------------------------------------------------------------------


def hidden(distance: int, still: bool = True, lock: str = "", step: str = "sensors", **more) -> Table:
    """A cloaked ship ahead of the Hood, which has its sensors free or held it before."""
    return Table(
        ship("hood", lock=lock, power=power(b3=5)),
        ship(
            "hawk",
            "blue",
            (distance, 0),
            "north-west",
            hull=HAWK,
            cloaked=True,
            still=still,
            power=power(cloak=True),
        ),
        course="advanced",
        step=step,
        order=["hood", "hawk"],
        **more,
    )


@pytest.mark.parametrize(
    "name",
    [
        "cloak-10-stationary-nolock",
        "cloak-10-stationary-lock",
        "cloak-10-moving-nolock",
        "cloak-10-moving-lock",
        "cloak-20-stationary-nolock",
        "cloak-20-stationary-lock",
        "cloak-20-moving-lock",
    ],
)
def test_cloak_detection_table(name):
    inputs, expected = CASES[name]["inputs"], CASES[name]["expected"]
    most = expected["max_success_roll"]
    for roll, found in ((most, "hawk"), (most + 1, "")):
        table = hidden(
            inputs["range"], inputs["movement"] == "stationary", "hawk" if inputs["previous_lock"] else ""
        )
        table.play("red", "scan", roll, unit="hood", side=2)
        assert (table.seen("scanned").found, table["hood"].lock) == (found, found)


def test_a_cloaked_ship_is_found_again_before_it_is_asked_about():
    table = hidden(5, lock="hawk")
    assert "has to find it again" in table.why_not("red", "ask", unit="hood", question=1)
    offered = table.rules.legal_orders(table.rules.view(table.state, Seat("red")), Seat("red"))
    assert [getattr(one, "order", one.name if isinstance(one, Order) else "") for one in offered] == [
        "scan",
        "pass",
    ]
    table.play("red", "scan", 6, unit="hood", side=2)
    assert not table.why_not("red", "ask", unit="hood", question=1)


@pytest.mark.case("cloak-31")
def test_nothing_is_found_beyond_thirty_hexes():
    table = hidden(CASES["cloak-31"]["inputs"]["range"], still=False)
    table.play("red", "scan", 1, unit="hood", side=2)
    assert table.seen("scanned").found == ""
    assert detection(table["hawk"], 30, False) == 3


@pytest.mark.case("cloak-arc")
def test_nothing_is_found_outside_the_arc():
    table = hidden(5, still=False)
    table.play("red", "scan", 1, unit="hood", side=5)
    assert table.seen("scanned").found == ""
    missed = hidden(5, still=False)
    missed.play("red", "scan", 10, unit="hood", side=2)
    assert missed.seen("scanned").found == ""


@pytest.mark.case("cloak-fire-mov")
def test_a_cloaked_ship_is_harder_to_hit():
    most = CASES["cloak-fire-mov"]["expected"]["max_raw_roll_to_hit"]
    for still, need in ((False, most), (True, most - 2)):
        table = hidden(10, still, "hawk", "declaration")
        table.play("red", "declare", 10, unit="hood", shots=[{"weapon": "b3", "target": "hawk"}])
        assert table.seen("fired").need == need


def test_what_is_told_before_a_shot_is_what_counts():
    """Numbers to hit in facts, forms and previews are those of a cloaked target; a bank rolls one die."""
    table = hidden(10, False, "hawk", "declaration")
    assert table.facts("hood")["seen"]["hawk"]["to_hit"]["b3"] == 4
    shot = {"weapon": "b3", "target": "hawk"}
    order = table.rules.order({"order": "declare", "unit": "hood", "shots": [shot]})
    assert dict(table.rules.preview(table.state, Seat("red"), order).odds.outcomes)["hit"] == 0.4
    both = table.rules.order(
        {"order": "declare", "unit": "hood", "shots": [shot, {"weapon": "b4", "target": "hawk"}]}
    )
    assert table.rules.preview(table.state, Seat("red"), both).dice[0].count == 1


def test_only_who_has_found_a_cloaked_ship_is_offered_fire_at_it():
    table = Table(
        ship("hood", lock="hawk"),
        ship("other", power=power(b3=5)),
        ship("hawk", "blue", (5, 0), "north-west", hull=HAWK, cloaked=True, power=power(cloak=True)),
        course="advanced",
        step="declaration",
        order=["other"],
    )
    view = table.rules.view(table.state, Seat("red"))
    assert view.units["hawk"].at == (5, 0)
    offered = table.rules.legal_orders(view, Seat("red"))
    assert [getattr(one, "shots", None) for one in offered] == [()]


@pytest.mark.case("cloak-fire-nolock")
def test_nobody_fires_at_a_cloaked_ship_without_a_lock():
    table = hidden(10, step="declaration")
    why = table.why_not("red", "declare", unit="hood", shots=[{"weapon": "b3", "target": "hawk"}])
    assert "is cloaked: only who has found it may fire" in why


def test_a_cloaked_ship_vanishes_from_the_view_until_it_is_found():
    table = hidden(5, still=False)
    assert table.rules.view(table.state, Seat("red")).units["hawk"].at is None
    assert table.rules.view(table.state, Seat("blue")).units["hawk"].at == (5, 0)
    table.play("red", "scan", 1, unit="hood", side=2)
    assert table.rules.view(table.state, Seat("red")).units["hawk"].at == (5, 0)


def test_whoever_vanishes_is_lost_to_all_sensors():
    table = Table(
        ship("hood", lock="hawk"),
        ship("hawk", "blue", (5, 0), "north-west", hull=HAWK, power=power(cloak=True)),
        course="advanced",
        step="helm",
        order=["hawk", "hood"],
    )
    table.play("blue", "helm", cloaks={"hawk": True})
    assert (table["hawk"].cloaked, table["hood"].lock) == (True, "")
    assert table.seen("cloak").on


def test_who_appears_is_still_held_by_the_sensors_that_found_it():
    table = hidden(5, lock="hawk", step="helm")
    table.play("red", "helm")
    table.play("blue", "helm", cloaks={"hawk": False})
    assert (table["hawk"].cloaked, table["hood"].lock) == (False, "hawk")


def test_a_movement_phase_lies_between_two_switches_over_the_turn_as_well():
    table = hidden(5, step="helm", phase=3)
    table.play("red", "helm")
    table.play("blue", "helm", cloaks={"hawk": False})
    for seat in ("red", "blue"):
        table.play(seat, "intend")
    assert (table.state.turn, table.state.step) == (2, "power")
    again = {"unit": "hawk", "cloak": True}
    assert "lies between two switches" in table.why_not("blue", "allocate", **again, cloaked=True)
    assert not table.why_not("blue", "allocate", **again)
    forms = [one for one in table.rules.legal_orders(table.state, Seat("blue")) if isinstance(one, OrderForm)]
    (device,) = [field for field in forms[0].fields if field.name == "device"]
    assert [option.value for option in device.options] == ["ready"]


def test_a_seat_that_nobody_holds_knows_what_both_sides_know():
    table = sensing()
    known = table.rules.view(table.state, PUBLIC)
    assert [one.panel for one in known.units.values()] == [None, None]
    assert len(table.rules.board(known).tokens) == 2
    assert table.rules.view(table.state, CLOCK) == table.state
