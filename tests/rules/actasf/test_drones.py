"""Drones: what they need to hit, what they do, swarms and their phase, interception, counter-drones."""

import pytest

from tests.rules.actasf.playing import Table, seen, ship, thousandths
from tests.rules.actasf.seeking import AHEAD, D7K, DRONES, PHASER_1, SIDE, drones_at, launcher, prey


def hits(target, sight, *dice, **more) -> int:
    """Count the drones that hit with these dice."""
    table = drones_at(target, len(dice), **more)
    table.fire("a", [(0, "b")], {"b": sight}, *dice)
    return table.told("sought")[0].hits


@pytest.mark.case("DRN-004")
def test_a_crippled_target():
    """Of a ship that makes 6 inches only a natural 1 misses."""
    assert hits(prey(speed=12, left=8), SIDE, 1) == 0
    assert hits(prey(speed=12, left=8), SIDE, 2) == 1


@pytest.mark.case("DRN-005")
def test_half_of_nine_inches():
    """4.5 up is 5."""
    assert hits(prey(speed=9), SIDE, 3) == 1
    assert hits(prey(speed=9), SIDE, 2) == 0


@pytest.mark.case("DRN-006", "DRN-007", "DRN-008")
def test_a_ship_that_outruns_them():
    """What it moved counts, and from ahead nothing is outrun."""
    fast = {"speed": 12, "actions": ["all_power"]}
    assert hits(prey(**fast, moved=14000), SIDE, 5, 6) == 1
    assert hits(prey(speed=10, actions=["all_power"], moved=12000), SIDE, 5) == 1
    assert hits(prey(**fast, moved=14000), AHEAD, 5) == 1
    assert hits(prey(**fast, moved=14000), AHEAD, 4) == 0


@pytest.mark.case("DRN-009")
def test_anti_drones():
    assert hits(prey(traits={"Anti-Drone": 2}), SIDE, 5, 6) == 1


@pytest.mark.case("DRN-010")
def test_escorts_help_once():
    """Two escorts with three points each take a single point together."""
    escort = {"roster": {"traits": {"Escort": True, "Anti-Drone": 3}, "banks": []}}
    table = Table(
        a=launcher(DRONES),
        b=prey(),
        c=ship(D7K, "b", **escort),
        d=ship(D7K, "b", **escort),
        step="attack",
    )
    told = {**SIDE, "friends": ["c", "d"]}
    table.fire("a", [(0, "b", 2)], {"b": told}, 5, 4)
    assert (table.told("sought")[0].needed, table.told("sought")[0].hits) == (5, 1)


def test_an_escort_without_anti_drones_takes_nothing_off_the_roll():
    escort = {"roster": {"traits": {"Escort": True, "Anti-Drone": False}, "banks": []}}
    table = Table(a=launcher(DRONES), b=prey(), c=ship(D7K, "b", **escort), step="attack")
    table.fire("a", [(0, "b", 2)], {"b": {**SIDE, "friends": ["c"]}}, 5, 4)
    assert table.told("sought")[0].needed == 4


@pytest.mark.case("DRN-011")
def test_a_nimble_ship_that_evades():
    assert hits(prey(traits={"Nimble": True}, actions=["evasive"]), SIDE, 6, 5) == 1


@pytest.mark.parametrize(
    ("target", "sight", "needed"),
    [
        (prey(), SIDE, 4),
        (prey(), AHEAD, 3),
        (prey(), seen(8, aspect=45), 3),
        (prey(), seen(8, aspect=46), 4),
        (prey(actions=["evasive"]), SIDE, 5),
        (prey(traits={"Nimble": True}), SIDE, 5),
        (prey(traits={"Immobile": True}, speed=0), SIDE, 2),
        (prey(traits={"Anti-Drone": 3}), SIDE, 6),
        (prey(traits={"Slow": True}, speed=8), SIDE, 2),
        (prey(penalties=["slow"]), SIDE, 2),
        (prey(criticals={"impulse": 1}), SIDE, 3),
        (prey(criticals={"impulse": 4}), SIDE, 2),
        (prey(speed=7), SIDE, 2),
        (prey(lost=["Anti-Drone"], traits={"Anti-Drone": 2}), SIDE, 4),
    ],
)
def test_what_a_drone_needs(target, sight, needed):
    table = drones_at(target, 1)
    table.fire("a", [(0, "b")], {"b": sight}, 1)
    assert table.told("sought")[0].needed == needed


def test_damaged_scanners_of_the_launcher():
    table = drones_at(prey(), 1, criticals={"weapons": 1})
    table.fire("a", [(0, "b")], {"b": SIDE}, 4)
    assert (table.told("sought")[0].needed, table.told("sought")[0].hits) == (5, 0)


def test_a_launcher_with_damaged_conduits_rolls_first():
    table = drones_at(prey(), 2, criticals={"weapons": 3})
    table.fire("a", [(0, "b")], {"b": SIDE}, 3)
    assert not table.told("sought") and table["a"].banks[0].fired == 2


def test_six_points_each_on_the_shields():
    table = drones_at(prey(shields=10), 3)
    table.fire("a", [(0, "b")], {"b": SIDE}, 4, 6, 5, *[2] * 8)
    struck = table.told("impacted")[0]
    assert (struck.count, struck.points, struck.shields, struck.hull) == (3, 18, 10, 8)
    assert table["b"].shields == 0 and table["b"].damage == 8


def test_a_natural_six_does_not_pass_the_shields():
    table = drones_at(prey(), 1)
    table.fire("a", [(0, "b")], {"b": SIDE}, 6)
    assert (table["b"].shields, table["b"].damage) == (16, 0)


def test_a_boost_takes_them_first():
    table = drones_at(prey(boost=4), 1)
    table.fire("a", [(0, "b")], {"b": SIDE}, 6)
    assert (table["b"].boost, table["b"].shields) == (0, 20)


def test_a_lowered_arc_lets_them_in():
    table = drones_at(prey(lowered=["S"]), 1)
    table.fire("a", [(0, "b")], {"b": SIDE}, 6, 1, 1, 2, 3, 1, 1)
    assert (table["b"].shields, table["b"].damage) == (22, 2)


def test_stealth_for_each_point():
    table = drones_at(prey(traits={"Stealth": 4}), 1)
    table.fire("a", [(0, "b")], {"b": SIDE}, 6, 4, 3, 2, 6, 1, 1)
    struck = table.told("impacted")[0]
    assert (struck.evaded, struck.shields) == (2, 4)


@pytest.mark.case("DRN-017")
def test_a_drones_critical_hit():
    """Devastating +1 raises the location by two."""
    table = drones_at(prey(PHASER_1, shields=5), 1)
    table.fire("a", [(0, "b")], {"b": SIDE}, 6)
    table.play("b", "defend", 6, 4)
    assert table["b"].criticals.weapons == 2 and table["b"].damage == 2
    assert table["b"].banks[0].disabled


@pytest.mark.case("DRN-029")
def test_each_drone_has_its_own_target():
    table = Table(a=launcher(DRONES), b=prey(), c=prey(), step="attack")
    sights = {"b": SIDE, "c": SIDE}
    table.fire("a", [(0, "b", 1), (0, "c", 2), (0, "b", 1)], sights, 6, 6, 1, 6)
    assert (table["b"].shields, table["c"].shields) == (10, 16)
    assert table["a"].banks[0].fired == 4


@pytest.mark.case("DRN-019")
def test_twelve_inches_at_once():
    """The near one now, or a swarm for the far one; without a far one no swarm."""
    table = Table(a=launcher(DRONES), b=prey(), step="attack")
    assert not table.why_not_fire("a", [(0, "b")], {"b": seen(12)})
    assert "reaches 12″" in table.why_not_fire("a", [(0, "b")], {"b": seen(12.001)})
    near = {"at": (20, 28), "heading": 180}
    board = Table(a=launcher(DRONES, at=(20, 20)), b=prey(**near), c=prey(at=(20, 40)), step="attack")
    launch = {"bank": 0, "drones": 2, "place": [20000, 32000]}
    assert not board.why_not("a", "attack", unit="a", swarms=[launch])
    assert not board.why_not("a", "attack", unit="a", shots=[{"bank": 0, "target": "b"}])
    alone = Table(a=launcher(DRONES, at=(20, 20)), b=prey(**near), step="attack")
    assert "drones strike at once" in alone.why_not("a", "attack", unit="a", swarms=[launch])


@pytest.mark.case("DRN-020")
@pytest.mark.parametrize(("y", "why"), [(25.9, "not 5.9″"), (26, ""), (32, ""), (32.1, "not 12.1″")], ids=str)
def test_where_a_swarm_stands(y, why):
    """6 to 12 inches from its ship, with an enemy in its forward arc."""
    table = Table(a=launcher(DRONES, at=(20, 20)), b=prey(at=(20, 40)), step="attack")
    launch = {"bank": 0, "drones": 1, "place": [20000, thousandths(y)]}
    found = table.why_not("a", "attack", unit="a", swarms=[launch])
    assert why in found and bool(found) == bool(why)


def test_a_swarm_looks_at_an_enemy():
    table = Table(a=launcher(DRONES, at=(20, 20)), b=prey(at=(20, 40)), step="attack")
    aside = {"bank": 0, "drones": 1, "place": [29000, 20000]}
    assert "lies before the swarm" in table.why_not("a", "attack", unit="a", swarms=[aside])
    turned = {**aside, "heading": 33000}
    assert not table.why_not("a", "attack", unit="a", swarms=[turned])


def test_the_enemy_before_a_swarm_is_the_far_one():
    table = Table(a=launcher(DRONES, at=(30, 20)), b=prey(at=(30, 28)), c=prey(at=(10, 2)), step="attack")
    launch = {"bank": 0, "drones": 1, "place": [30000, 30000]}
    assert "lies before the swarm" in table.why_not("a", "attack", unit="a", swarms=[launch])


def test_a_swarm_stays_on_the_table():
    table = Table(a=launcher(DRONES, at=(4, 4)), b=prey(at=(4, 40)), step="attack")
    launch = {"bank": 0, "drones": 1, "place": [-2000, 10000], "heading": 0}
    assert "not on the table" in table.why_not("a", "attack", unit="a", swarms=[launch])


@pytest.mark.case("DRN-021")
def test_two_ships_fill_one_swarm():
    table = Table(
        a=launcher(DRONES, at=(20, 20)),
        c=launcher(DRONES, at=(30, 20)),
        d=launcher(DRONES, at=(34, 20)),
        b=prey(at=(24, 40)),
        step="attack",
    )
    first = {"bank": 0, "drones": 3, "place": [24000, 29000]}
    table.play("a", "attack", unit="a", swarms=[first])
    table.play("b", "attack", unit="b")
    assert "swarm-1" in table.state.swarms
    join = {"bank": 0, "drones": 2, "swarm": "swarm-1"}
    assert "at most 12″" in table.why_not("a", "attack", unit="d", swarms=[join])
    table.play("a", "attack", unit="c", swarms=[join])
    assert table.state.swarms["swarm-1"].drones == 5
    placed = table.told("swarm_placed")[0]
    assert (placed.drones, placed.left, placed.at) == (2, 5, (24000, 29000))


def test_drones_of_a_bank_are_shared_out():
    table = Table(a=launcher(DRONES, at=(20, 20)), b=prey(at=(20, 40)), c=prey(at=(20, 30)), step="attack")
    launch = {"bank": 0, "drones": 3, "place": [20000, 32000]}
    shot = {"bank": 0, "target": "c", "dice": 2}
    assert "has 4 dice ready, not 5" in table.why_not("a", "attack", unit="a", swarms=[launch], shots=[shot])
    table.play("a", "attack", 1, unit="a", swarms=[launch], shots=[{**shot, "dice": 1}])
    assert table.state.swarms["swarm-1"].drones == 3 and table["a"].banks[0].fired == 4


def test_who_evades_launches_nothing():
    table = Table(a=launcher(DRONES, actions=["evasive"]), b=prey(), step="attack")
    assert "launches no seeking weapons" in table.why_not_fire("a", [(0, "b")], {"b": SIDE})
    assert "launches no seeking" in table.why_not("a", "attack", unit="a", swarms=[{"bank": 0, "drones": 1}])


def test_a_cripple_launches_with_one_bank():
    table = Table(a=launcher(DRONES, PHASER_1, left=5), b=prey(), step="attack")
    assert "one bank only" in table.why_not_fire("a", [(0, "b", 1), (1, "b")], {"b": SIDE})
    assert not table.why_not_fire("a", [(0, "b", 4)], {"b": SIDE})


def test_without_power_for_drones():
    table = Table(a=launcher(DRONES, penalties=["phasers_only"]), b=prey(), step="attack")
    assert "fires phasers only" in table.why_not_fire("a", [(0, "b")], {"b": SIDE})
    assert "phasers only" in table.why_not("a", "attack", unit="a", swarms=[{"bank": 0, "drones": 1}])


# --- swarms ------------------------------------------------------------------------------------------------------


def phase(*, swarms, countering=False, **units) -> Table:
    """A position in the drone phase; a holds the initiative."""
    position = {"swarms": swarms, "countering": countering, "initiative": ["a", "b"]}
    return Table(step="drones", position=position, **units)


def swarm(seat="a", drones=1, at=None, **more):
    line = {"seat": seat, "drones": drones, **more}
    return {**line, "at": [thousandths(each) for each in at]} if at else line


def test_a_swarm_strikes_a_point_worse():
    table = phase(swarms={"s": swarm(drones=3)}, a=launcher(), b=prey())
    table.play("a", "swarm_attack", 4, 5, 6, swarm="s", target="b", sight=SIDE)
    assert (table.told("sought")[0].needed, table.told("sought")[0].hits) == (5, 2)
    assert table.told("sought")[0].swarm == "s" and table.told("sought")[0].unit is None
    assert table["b"].shields == 10 and table.state.step == "attack"


def form_about(table, unit):
    offered = table.rules.legal_orders(table.state, "a")
    return next(form for form in offered if getattr(form, "unit", None) == unit)


def test_forms_begin_with_every_drone():
    """Whoever launches or strikes with fewer says so."""
    table = phase(swarms={"s": swarm(drones=3)}, a=launcher(), b=prey())
    form = form_about(table, "s")
    assert table.rules.refine(table.state, "a", form.filled("target", "b")).values["drones"] == 3
    table = drones_at(prey(), 4)
    (form,) = (
        each for each in table.rules.legal_orders(table.state, "a") if getattr(each, "unit", "") == "a"
    )
    launch = {"swarm": None, "place": None}
    assert table.rules.refine(table.state, "a", form.filled("launch:0", launch)).values["drones:0"] == 4


@pytest.mark.case("DRN-023")
def test_all_swarms_are_gone_before_the_attack_phase():
    """What strikes is spent, and what cannot is taken from the table."""
    table = phase(swarms={"s": swarm(drones=2), "t": swarm("b")}, a=launcher(), b=prey(), c=prey())
    table.play("a", "swarm_attack", 1, swarm="s", target="b", drones=1, sight=SIDE)
    assert table.rules.to_act(table.state) == ("b",)
    table.play("b", "disperse", swarms=["t"])
    table.play("a", "swarm_attack", 1, swarm="s", target="c", sight=SIDE)
    assert not table.state.swarms and table.state.step == "attack"


@pytest.mark.case("DRN-022")
def test_a_swarm_without_a_target():
    """Nothing within 12 inches; it can do nothing but go."""
    table = phase(swarms={"s": swarm(at=(20, 20))}, a=launcher(at=(4, 4)), b=prey(at=(20, 32.1)))
    assert "more than 12″" in table.why_not("a", "swarm_attack", swarm="s", target="b")
    table.play("a", "disperse", swarms=["s"])
    assert table.told("swarm_gone")[0].drones == 1 and not table.state.swarms


def test_a_swarm_with_a_target_must_strike():
    table = phase(swarms={"s": swarm(at=(20, 20))}, a=launcher(at=(4, 4)), b=prey(at=(20, 32)))
    assert "must strike" in table.why_not("a", "disperse", swarms=["s"])
    assert "strike now" in table.why_not("a", "pass")


def test_swarms_strike_in_turn():
    table = phase(swarms={"s": swarm(), "t": swarm(), "u": swarm("b")}, a=launcher(), b=prey())
    table.play("a", "swarm_attack", 1, swarm="t", target="b", sight=SIDE)
    table.play("b", "swarm_attack", 1, swarm="u", target="a", sight=SIDE)
    table.play("a", "swarm_attack", 1, swarm="s", target="b", sight=SIDE)
    assert table.state.step == "attack"


def test_a_swarm_whose_launcher_died():
    table = phase(
        swarms={"s": swarm(drones=2)},
        a=launcher(status="destroyed"),
        c=launcher(),
        b=prey(),
    )
    table.play("a", "swarm_attack", 6, 6, swarm="s", target="b", sight=SIDE)
    assert table["b"].shields == 10


def test_the_stricken_die_belongs_to_the_swarms_owner():
    table = phase(swarms={"s": swarm(drones=1)}, a=launcher(), b=prey(left=1, shields=0))
    played = table.play("a", "swarm_attack", 6, *[2] * 6, 1, swarm="s", target="b", sight=SIDE)
    assert [roll.request.seat for roll in played.entry.rolls if roll.request.reason == "stricken"] == ["a"]
    assert table["b"].status == "destroyed"


def test_swarm_against_swarm():
    table = phase(swarms={"s": swarm(drones=4), "t": swarm("b")}, countering=True, a=launcher(), b=prey())
    table.play("a", "counter_swarm", swarm="s", target="t", drones=1, range=6000)
    assert {name: each.drones for name, each in table.state.swarms.items()} == {"s": 3}
    other = phase(swarms={"s": swarm(), "t": swarm("b", 4)}, countering=True, a=launcher(), b=prey())
    other.play("a", "counter_swarm", swarm="s", target="t", drones=1, range=2000)
    assert {name: each.drones for name, each in other.state.swarms.items()} == {"t": 3}


def test_swarms_meet_within_six_inches():
    units = {"a": launcher(at=(4, 4)), "b": prey(at=(60, 40))}
    far = phase(swarms={"s": swarm(at=(20, 20)), "t": swarm("b", at=(20, 26.1))}, countering=True, **units)
    assert "farther than 6″" in far.why_not("a", "counter_swarm", swarm="s", target="t", drones=1)
    near = phase(swarms={"s": swarm(at=(20, 20)), "t": swarm("b", at=(20, 26))}, countering=True, **units)
    assert not near.why_not("a", "counter_swarm", swarm="s", target="t", drones=1)
    assert "at most 1" in near.why_not("a", "counter_swarm", swarm="s", target="t", drones=2)


@pytest.mark.case("ORD-012")
def test_both_must_pass_in_a_row():
    table = phase(swarms={"s": swarm(drones=2), "t": swarm("b", 2)}, countering=True, a=launcher(), b=prey())
    table.play("a", "pass")
    table.play("b", "counter_swarm", swarm="t", target="s", drones=1, range=1000)
    table.play("a", "pass")
    assert table.state.countering
    table.play("b", "pass")
    assert not table.state.countering and table.state.active == "a"
    assert "strike now" in table.why_not("a", "counter_swarm", swarm="s", target="t", drones=1, range=1000)


def test_no_strike_before_the_swarms_have_passed():
    table = phase(swarms={"s": swarm(), "t": swarm("b")}, countering=True, a=launcher(), b=prey())
    assert "before they strike" in table.why_not("a", "swarm_attack", swarm="s", target="b", sight=SIDE)
    assert "before others leave" in table.why_not("a", "disperse", swarms=["s"])


# --- interception ------------------------------------------------------------------------------------------------


def closing(x: float, **more) -> Table:
    """A ship that moves past a swarm at some distance."""
    position = {"swarms": {"s": swarm("b", 3, (20 + x, 26))}, "initiative": ["b", "a"]}
    return Table(
        a=prey(at=(20, 20), **more) | {"seat": "a"},
        b=ship(D7K, "b", at=(60, 40), has_moved=True),
        position=position,
    )


def test_a_ship_within_three_inches_may_be_intercepted():
    table = closing(3)
    table.move("a", go=[("forward", 12)])
    assert table.rules.to_act(table.state) == ("b",)
    assert "has 3 drones, not 4" in table.why_not("b", "intercept", drones=4)
    table.play("b", "intercept", drones=2)
    assert {name: (each.drones, each.on) for name, each in table.state.swarms.items()} == {
        "s": (1, None),
        "swarm-1": (2, "a"),
    }
    assert table.state.step == "drones"


def test_a_ship_farther_away_is_not():
    table = closing(3.001)
    table.move("a", go=[("forward", 12)])
    assert table.state.step == "drones" and not table.state.frames


def test_a_ship_that_stays_is_not_intercepted():
    position = {"swarms": {"s": swarm("b", 3, (20, 22))}, "initiative": ["b", "a"]}
    table = Table(
        a=prey(at=(20, 20)) | {"seat": "a"}, b=ship(D7K, "b", at=(60, 40), has_moved=True), position=position
    )
    table.move("a")
    assert not table.state.frames


def test_interception_strikes_ahead_without_a_penalty():
    table = closing(1)
    table.move("a", go=[("forward", 12)])
    table.play("b", "intercept", drones=3)
    assert list(table.state.swarms) == ["s"] and table.state.swarms["s"].on == "a"
    assert "all drones of s strike together" in table.why_not(
        "b", "swarm_attack", swarm="s", target="a", drones=1
    )
    assert "have gone for another ship" in table.why_not("b", "swarm_attack", swarm="s", target="b")
    table.play("b", "swarm_attack", 3, 2, 3, swarm="s", target="a")
    assert (table.told("sought")[0].needed, table.told("sought")[0].hits) == (3, 2)


def test_by_cards_the_move_tells_what_it_came_near_to():
    position = {"swarms": {"s": swarm("b", 1), "t": swarm()}, "initiative": ["b", "a"]}
    table = Table(a=prey() | {"seat": "a"}, b=ship(D7K, "b", has_moved=True), position=position)
    assert "no enemy swarm" in table.why_not_move("a", passes=["t"])
    table.move("a", go=[("forward", 4)], passes=["s"])
    table.play("b", "intercept", drones=0)
    assert table.state.swarms["s"].on is None and table.told("answered")


def test_a_failed_high_energy_turn_runs_into_a_swarm():
    position = {"swarms": {"s": swarm("b", 1, (20, 30))}, "initiative": ["b", "a"]}
    table = Table(
        a=prey(at=(20, 20), safe_turns=1) | {"seat": "a"},
        b=ship(D7K, "b", at=(60, 40), has_moved=True),
        position=position,
    )
    table.move(
        "a", 1, 1, go=[("forward", 2), ("high_energy_turn", 90)], actions=[("high_energy_turn", "slow")]
    )
    assert table["a"].at == (20000, 26000) and not table.state.frames


# --- counter-drones and fire at swarms ---------------------------------------------------------------------------


def at_swarm(*banks, drones=3, **more) -> Table:
    position = {"swarms": {"s": swarm("b", drones)}}
    return Table(a=launcher(*banks, **more), b=prey(), step="attack", position=position)


@pytest.mark.case("DRN-026")
def test_counter_drones_from_a_ship():
    """The swarm shrinks at once, and nothing is placed; 16 inches is the limit."""
    table = at_swarm(DRONES)
    assert "reaches 16″" in table.why_not_fire("a", [(0, "s", 1)], {"s": seen(16.1)})
    table.fire("a", [(0, "s", 2)], {"s": seen(16)})
    assert {name: each.drones for name, each in table.state.swarms.items()} == {"s": 1}


@pytest.mark.case("DRN-027")
def test_phasers_at_a_swarm():
    table = at_swarm(PHASER_1)
    table.fire("a", [(0, "s")], {"s": seen(9)}, 3, 1)
    thinned = table.told("swarm_thinned")[0]
    assert (thinned.needed, thinned.drones, thinned.left) == (2, 1, 2)


def test_fire_at_a_swarm_takes_one_drone_a_die():
    table = at_swarm(PHASER_1)
    table.fire("a", [(0, "s")], {"s": seen(2)}, 6, 6)
    assert table.state.swarms["s"].drones == 1


def test_fire_at_a_far_swarm():
    table = at_swarm(PHASER_1, drones=1)
    table.fire("a", [(0, "s")], {"s": seen(10)}, 2, 3)
    assert table.told("swarm_thinned")[0].needed == 3 and not table.state.swarms


def test_a_swarm_that_is_gone_is_fired_at_in_vain():
    table = at_swarm(PHASER_1, PHASER_1, drones=1)
    table.fire("a", [(0, "s"), (1, "s")], {"s": seen(5)}, 6, 6, 6, 6)
    assert len(table.told("swarm_thinned")) == 1


def test_own_swarms_are_no_targets():
    position = {"swarms": {"s": swarm("a")}}
    table = Table(a=launcher(PHASER_1), b=prey(), step="attack", position=position)
    assert "own side" in table.why_not_fire("a", [(0, "s")], {"s": seen(5)})
    assert "no ship and no swarm" in table.why_not_fire("a", [(0, "x")], {"x": seen(5)})
