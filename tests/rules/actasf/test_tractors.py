"""Tractor beams between ships: setting, countering, towing, breaking free."""

import pytest

from tests.rules.actasf.playing import Table, armed, seen, ship

CA, D7K, E4, KR = "federation.ca", "klingon.d7k", "klingon.e4", "romulan.kr"
DRONES = armed({"weapon": "Drone", "arcs": ["T"], "dice": 2})
BASE = {"traits": {"Immobile": True}}


def beam(target="b", attacker=None, **more):
    """A ship that has engaged its tractor beam beside another, in the attack phase."""
    return Table(
        a=ship(CA, actions=["tractor"], **(attacker or {})),
        b=ship(D7K, "b", has_attacked=True, **more),
        step="attack",
    )


def held(mover="b", step="movement", **more):
    """A cruiser holds a battlecruiser."""
    fields = {"a": ship(CA, holds="b"), "b": ship(D7K, "b"), "step": step}
    fields |= more
    return Table(**fields)


def test_setting_a_beam():
    table = beam()
    table.fire("a", [], {"b": seen(4)}, tractor="b")
    assert (table["a"].holds, table["b"].held_by, table["a"].beams) == ("b", ("a",), 1)
    assert table.told("tractored")


@pytest.mark.case("TRC-018")
@pytest.mark.parametrize(
    ("fields", "target", "distance", "why"),
    [
        ({}, {}, 4.1, "reaches 4"),
        ({"actions": []}, {}, 3, "not taken that special action"),
        ({"beams": 2}, {}, 3, "no tractor beam left"),
        ({"grapple": "used"}, {}, 3, "one ship a turn"),
        ({"lost": ["Tractor Beam"]}, {}, 3, "no tractor beam left"),
        ({}, {"stricken": 1, "damage": 40}, 3, "stricken"),
        ({}, {"roster": BASE}, 3, "cannot be affected"),
    ],
)
def test_beams_that_cannot_be_set(fields, target, distance, why):
    """TRC-018 with them: nothing holds what is Immobile."""
    attacker = {"actions": ["tractor"], **fields}
    table = Table(
        a=ship(CA, **attacker), b=ship(D7K, "b", has_attacked=True, **target), c=ship(E4, "b"), step="attack"
    )
    assert why in table.why_not_fire("a", [], {"b": seen(distance)}, tractor="b")


def test_the_special_action_drains_power():
    table = Table(a=ship(CA), b=ship(D7K, "b", has_moved=True))
    assert "penalty is owed" in table.why_not_move("a", actions=["tractor"])
    assert table.why_not_move("a", actions=[("tractor", "slow")]) == ""


def test_holding_a_friend():
    table = Table(a=ship(CA, actions=["tractor"]), c=ship(CA), b=ship(D7K, "b"), step="attack")
    table.fire("a", [], {"c": seen(3)}, tractor="c")
    assert table["c"].held_by == ("a",)


@pytest.mark.case("TRC-004")
def test_counter_after_activation():
    """An unused action negates the beam; one counters any number this turn."""
    table = Table(
        a=ship(CA, actions=["tractor"]),
        c=ship(CA, actions=["tractor"]),
        b=ship(D7K, "b", has_attacked=True, actions=["tractor"]),
        step="attack",
    )
    table.fire("a", [], {"b": seen(4)}, tractor="b")
    assert table.why_not("b", "counter_tractor", use=True, penalty="slow") != ""
    table.play("b", "counter_tractor", use=True)
    assert table["a"].holds is None and table["b"].grapple == "countering"
    assert (table["a"].beams, table["b"].beams) == (1, 1)
    table.fire("c", [], {"b": seen(4)}, tractor="b")
    assert table["c"].holds is None and not table.state.frames


def test_counter_declined():
    table = beam(actions=["tractor"])
    table.fire("a", [], {"b": seen(4)}, tractor="b")
    table.play("b", "counter_tractor", use=False)
    assert table["a"].holds == "b"


def test_counter_before_activation():
    """A ship that has not acted takes the special action for it, and pays."""
    table = Table(a=ship(CA, actions=["tractor"]), b=ship(D7K, "b"), step="attack")
    table.fire("a", [], {"b": seen(4)}, tractor="b")
    assert "can pay" in table.why_not("b", "counter_tractor", use=True)
    table.play("b", "counter_tractor", use=True, penalty="phasers_only")
    assert table["b"].penalties == ("phasers_only",) and table["b"].declared == ("tractor",)
    (event,) = table.told("tractor_countered")
    assert event.declared and event.penalty == "phasers_only"


def test_no_counter_with_two_actions_taken():
    table = Table(
        a=ship(CA, actions=["tractor"]), b=ship(D7K, "b", actions=["reload", "evasive"]), step="attack"
    )
    table.fire("a", [], {"b": seen(4)}, tractor="b")
    assert table["a"].holds == "b"


def test_no_counter_without_a_beam():
    table = Table(a=ship(CA, actions=["tractor"]), b=ship(D7K, "b", lost=["Tractor Beam"]), step="attack")
    table.fire("a", [], {"b": seen(4)}, tractor="b")
    assert table["a"].holds == "b"


def test_late_counter_cannot_be_paid_with_speed_that_was_used():
    table = Table(a=ship(CA, actions=["tractor"]), b=ship(D7K, "b", moved=9000), step="attack")
    table.fire("a", [], {"b": seen(4)}, tractor="b")
    assert "can pay" in table.why_not("b", "counter_tractor", use=True, penalty="slow")
    table.play("b", "counter_tractor", use=True, penalty="no_phasers")
    assert table["b"].grapple == "countering"


def test_counter_in_a_chain():
    """A ship that holds another has used its action and cannot counter a third."""
    table = Table(
        a=ship(CA, actions=["tractor"]),
        b=ship(D7K, "b", has_attacked=True, actions=["tractor"], holds="c", grapple="used"),
        c=ship(CA),
        step="attack",
    )
    table.fire("a", [], {"b": seen(4)}, tractor="b")
    assert not table.state.frames and table.facts("c")["chained"]


@pytest.mark.case("TRC-006")
def test_held_ship_has_no_speed_for_seekers():
    """A 1 misses, a 2 hits."""
    table = Table(
        a=ship(CA, holds="b", roster=DRONES),
        b=ship(D7K, "b", has_attacked=True, forgone=["Drone"], lost=["Anti-Drone"]),
        step="attack",
    )
    table.fire("a", [(0, "b")], {"b": seen(3, aspect=180)}, 1, 2)
    (sought,) = table.told("sought")
    assert (sought.needed, sought.hits) == (2, 1)


@pytest.mark.case("TRC-007")
def test_speed_of_a_held_ship_and_of_its_holder():
    """Half of the Current Maximum Speed, fractions up."""
    table = held()
    assert (table.facts("b")["seeker_speed"], table.facts("a")["seeker_speed"]) == (0, 6000)
    table = held(a=ship(CA, holds="b", penalties=["slow"]))
    assert table.facts("a")["seeker_speed"] == 3000
    # Half of 3 is 1.5: drones need 2, half of 6: they need 3.
    for penalties, needed in (([], 3), (["slow"], 2)):
        table = Table(
            a=ship(CA, holds="b", penalties=penalties, has_attacked=True, roster=armed()),
            b=ship(
                D7K,
                "b",
                roster=armed(
                    {
                        "weapon": "Drone",
                        "arcs": ["T"],
                        "dice": 1,
                        "traits": {"Seeking": "Drone"},
                        "range": 12000,
                    }
                ),
            ),
            step="attack",
        )
        table.fire("b", [(0, "a")], {"a": seen(3, aspect=90)}, 1)
        assert table.told("sought")[0].needed == needed


@pytest.mark.case("TRC-012")
def test_towing_pays_for_nothing():
    """The lost 6 inches are no penalty."""
    table = held(b=ship(D7K, "b", has_moved=True))
    assert "give up speed" in table.why_not_move("a", actions=[("tractor", "slow")])
    assert table.why_not_move("a", actions=[("tractor", "no_phasers")]) == ""


def test_towing():
    table = Table(
        a=ship(CA, at=(20, 20), holds="b"),
        b=ship(D7K, "b", at=(20, 17), has_moved=True, heading=90),
        step="movement",
    )
    paid = [("tractor", "no_phasers")]
    assert "6″ at most" in table.why_not_move("a", actions=paid, go=[("forward", 6.1)])
    table.move("a", actions=paid, go=[("forward", 4), ("turn", 45), ("forward", 2)])
    assert (table["b"].heading, table["b"].moved, table["a"].moved) == (9000, 6000, 6000)
    dx, dy = table["a"].at[0] - 20000, table["a"].at[1] - 20000
    assert table["b"].at == (20000 + dx, 17000 + dy)
    assert table.told("towed")[0].by == "a"
    assert table["a"].holds == "b" and table["a"].beams == 1


def test_a_slow_ship_tows_three_inches():
    table = held(a=ship(CA, holds="b", roster={"traits": {"Slow": True}}), b=ship(D7K, "b", has_moved=True))
    assert table.facts("a")["tow_limit"] == 3000


def test_what_has_moved_is_towed_less():
    table = held(b=ship(D7K, "b", has_moved=True, moved=4000))
    assert table.facts("a")["tow_limit"] == 2000
    table = held(b=ship(D7K, "b", has_moved=True, moved=7000))
    assert table.facts("a")["tow_limit"] == 0


def test_what_is_heavier_is_not_towed():
    """The holder's starting damage score against what the other has left."""
    table = held(a=ship(E4, holds="b"), b=ship(D7K, "b", has_moved=True))
    assert table.facts("a")["tow_limit"] == 0
    assert "cannot move" in table.why_not_move("a", actions=[("tractor", "no_phasers")], go=[("forward", 1)])
    table = held(a=ship(E4, holds="b"), b=ship(D7K, "b", has_moved=True, left=5))
    assert table.facts("a")["tow_limit"] == 6000


def test_a_linked_pair_stays_on_the_table():
    table = Table(
        a=ship(CA, at=(20, 45), holds="b"), b=ship(D7K, "b", at=(20, 47), has_moved=True), step="movement"
    )
    table.move("a", actions=[("tractor", "no_phasers")], go=[("forward", 3)])
    assert table["b"].at == (20000, 48000) and table["a"].at == (20000, 46000)


def test_a_held_ship_cannot_move():
    table = held(position={"initiative": ["a", "b"]})
    assert "held by a tractor beam" in table.why_not_move("b", go=[("forward", 1)])
    assert "held by a tractor beam" in table.why_not_move("b", go=[("turn", 45)])
    assert table.why_not_move("b", actions=[("boost_shields", "no_phasers")]) == ""


def test_without_the_action_the_beam_is_dropped():
    table = held(b=ship(D7K, "b", has_moved=True))
    table.move("a", go=[("forward", 12)])
    assert table["a"].holds is None and table.told("tractor_released")[0].why == "dropped"


def test_dropping_at_the_end():
    table = held(b=ship(D7K, "b", has_moved=True))
    table.move("a", actions=[("tractor", "no_phasers")], go=[("forward", 6)], release="last")
    assert table["a"].holds is None and table["b"].moved == 6000
    assert table["a"].grapple == "used"


def test_dropping_first_and_setting_anew():
    table = held(b=ship(D7K, "b", has_moved=True))
    table.move("a", actions=[("tractor", "no_phasers")], go=[("forward", 12)], release="first")
    assert table["a"].holds is None
    table.fire("a", [], {"b": seen(2)}, tractor="b")
    table.play("b", "counter_tractor", use=False)
    assert table["a"].holds == "b"


@pytest.mark.case("TRC-013")
def test_breaking_free():
    """4 + 4 + 3 beats 3 + 4 + 3; the ship then moves."""
    table = held(position={"initiative": ["a", "b"]})
    table.play("b", "break_free", 4, 3, unit="b", holder="a")
    (event,) = table.told("opposed")
    assert (event.total, event.against_total, event.won) == (11, 10, True)
    assert table.state.active == "b" and table["b"].held_by == ()
    table.move("b", go=[("forward", 12)])


@pytest.mark.case("TRC-014", "INI-021")
def test_a_tie_goes_to_the_holder_of_the_initiative():
    for order, free in ((["a", "b"], False), (["b", "a"], True)):
        table = held(position={"initiative": order, "active": "b"})
        table.play("b", "break_free", 3, 3, unit="b", holder="a")
        assert (table["b"].held_by == ()) == free


@pytest.mark.case("INI-021")
def test_an_opposed_tie_of_unequal_crews():
    """3 + 4 against 4 + 3 with 30 and 30 points left."""
    table = held(
        a=ship(CA, holds="b", quality=3, left=30),
        b=ship(D7K, "b", left=30),
        position={"initiative": ["a", "b"]},
    )
    table.play("b", "break_free", 3, 4, unit="b", holder="a")
    (event,) = table.told("opposed")
    assert (event.total, event.against_total, event.won) == (10, 10, False)


def test_who_tried_is_nominated():
    table = Table(
        a=ship(CA, holds="b"), b=ship(D7K, "b"), c=ship(E4, "b"), position={"initiative": ["a", "b"]}
    )
    table.play("b", "break_free", 1, 6, unit="b", holder="a")
    assert "goes on with b" in table.why_not_move("c")
    assert "tried that" in table.why_not("b", "break_free", unit="b", holder="a")
    table.move("b")
    assert table.state.active == "a"


def test_a_rolled_again_die_in_an_opposed_check():
    """Both ships may spend XP dice on each of the two dice."""
    table = held(a=ship(CA, holds="b", xp=1), b=ship(D7K, "b", xp=1), position={"initiative": ["a", "b"]})
    table.play("b", "break_free", 2, unit="b", holder="a")
    table.play("a", "go_on")
    table.play("b", "reroll", 5, 6, unit="b", places=[0])
    assert table.state.frames, "the holder's die lies on the table"
    table.play("a", "reroll", 4, unit="a", places=[0])
    (event,) = table.told("opposed")
    assert (event.die, event.against, event.won) == (5, 4, True)
    assert (table["a"].xp_spent, table["b"].xp_spent) == (1, 1)


@pytest.mark.case("TRC-015")
def test_high_energy_turn_breaks_the_beam():
    table = held(position={"initiative": ["a", "b"]})
    table.move(
        "b", actions=[("high_energy_turn", "no_phasers")], go=[("high_energy_turn", 90), ("forward", 12)]
    )
    assert table["b"].held_by == () and table["b"].moved == 12000
    assert table.told("tractor_released")[0].why == "turned"


def test_a_failed_high_energy_turn_does_not():
    """It does not move, is turned by chance and damaged."""
    table = held(b=ship(D7K, "b", safe_turns=1), position={"initiative": ["a", "b"]})
    table.move(
        "b",
        1,
        2,
        actions=[("high_energy_turn", "no_phasers")],
        go=[("high_energy_turn", 90), ("forward", 12)],
    )
    assert table["b"].held_by == ("a",) and table["b"].moved == 0 and table["b"].heading == 18000
    assert table["b"].criticals.impulse == 1


def test_the_turn_comes_before_the_move():
    table = held(position={"initiative": ["a", "b"]})
    assert "held" in table.why_not_move(
        "b", actions=[("high_energy_turn", "no_phasers")], go=[("forward", 4), ("high_energy_turn", 90)]
    )


@pytest.mark.case("TRC-016")
def test_three_in_a_chain():
    """None moves."""
    table = Table(
        a=ship(CA, holds="b"),
        b=ship(D7K, "b", holds="c"),
        c=ship(CA),
        step="movement",
        position={"active": "a"},
    )
    assert table.facts("a")["chained"] and table.facts("a")["tow_limit"] == 0
    assert "cannot move" in table.why_not_move("a", actions=[("tractor", "no_phasers")], go=[("forward", 1)])
    assert "held" in table.why_not_move("c", go=[("forward", 1)])


@pytest.mark.case("TRC-016")
def test_compulsory_movement_of_a_chain():
    """A black hole pulls all of them."""
    table = Table(
        a=ship(CA, at=(20, 20), holds="b"),
        b=ship(D7K, "b", at=(20, 22)),
        step="end",
        position={"terrain": [{"kind": "black_hole", "circle": [36000, 20000, 1000]}]},
    )
    table.play("a", "compulsory")
    assert table["a"].at != (20000, 20000) and table["b"].at != (20000, 22000)
    assert table["a"].holds == "b"


def test_no_cloak_while_linked():
    table = held(a=ship(KR, holds="b"), b=ship(KR, "b"), position={"active": "b", "initiative": ["a", "b"]})
    assert "tractor beam" in table.why_not_move("b", actions=[("cloak", "no_phasers")])
    table = held(a=ship(KR, holds="b"), b=ship(KR, "b", has_moved=True))
    assert "tractor beam" in table.why_not_move("a", actions=[("tractor", "slow"), ("cloak", "no_phasers")])


@pytest.mark.case("TRT-012")
def test_maximum_warp_while_held():
    """It is not removed while it is linked."""
    table = held(step="end", b=ship(D7K, "b", actions=["maximum_warp"]))
    table.repair("a")
    table.repair("b")
    assert table["b"].status == "table" and not table["b"].escaping


def test_keeping_over_the_turn():
    """The holder says in the initiative phase whether it goes on."""
    for keep in (True, False):
        table = held(step="initiative")
        table.play("a", "initiative", 3, 3, 2, 2)
        table.play("a", "hold", keep=keep)
        assert (table["a"].holds == "b") == keep
        assert table.state.step == "movement" and table.state.active == "b"


def test_a_beam_lost_lets_go():
    """The trait shot away, the special action broken off, the holder destroyed."""
    table = held(step="initiative", a=ship(CA, holds="b", lost=["Tractor Beam"]))
    table.play("a", "initiative", 3, 3, 2, 2)
    assert table["a"].holds is None and table.told("tractor_released")[0].why == "lost"
    gun = armed({"weapon": "Gun", "arcs": ["T"], "dice": 1, "range": 12000, "traits": {}})
    table = held(
        step="attack",
        a=ship(
            CA,
            holds="b",
            actions=["tractor"],
            grapple="used",
            shields=0,
            criticals={"crew": 5},
            has_attacked=True,
        ),
        b=ship(D7K, "b", roster=gun),
    )
    table.fire("b", [(0, "a")], {"a": seen(3)}, 5, 6, 5, 1, 1, 1)
    assert table["a"].holds is None


def test_bad_links_are_refused():
    from core.api import BadInput

    with pytest.raises(BadInput, match="no other ship"):
        Table(a=ship(CA, holds="x"), b=ship(D7K, "b"))
