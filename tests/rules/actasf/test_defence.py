"""Defence against seekers: fire, counter-drones, racks, tractors; and re-rolls inside of it."""

import pytest

from tests.rules.actasf.defending import DISRUPTOR, PHOTON, defend, guard, under_fire, why_not
from tests.rules.actasf.playing import Table, armed, seen, ship
from tests.rules.actasf.seeking import (
    AHEAD,
    D7K,
    DRONES,
    PHASER_1,
    PHASER_3,
    SIDE,
    TUBES,
    launcher,
    prey,
)


@pytest.mark.case("DEF-001")
@pytest.mark.parametrize(("die", "shields"), [(2, 16), (3, 22)])
def test_a_phaser_3_at_a_drone(die, shields):
    """Accurate +1; the Kill Zone does not count."""
    table = under_fire(PHASER_3)
    defend(table, guard(dice=1), dice=[die])
    assert table["b"].shields == shields
    told = table.told("defended")[0]
    assert (told.needed, told.hits, told.left) == (3, int(die > 2), int(die < 3))


@pytest.mark.case("DEF-002")
def test_overkill_is_declared_before_the_dice():
    table = under_fire(PHASER_3, PHASER_1, drones=2)
    defend(table, guard(0, 0), guard(1, 0, dice=1), dice=[4, 4, 4])
    assert table["b"].shields == 16


@pytest.mark.case("DEF-003", "HIT-023")
def test_what_has_fired_does_not_defend():
    """DEF-003; HIT-023: nor does the rest of a bank that has fired."""
    table = under_fire(PHASER_1, PHASER_3, banks={"0": {"fired": 1}})
    assert "has fired at an enemy" in why_not(table, guard(dice=1))
    assert not why_not(table, guard(1))


@pytest.mark.case("HIT-023")
def test_what_has_defended_does_not_fire():
    """HIT-023, the other way round."""
    table = under_fire(PHASER_1, PHASER_3)
    defend(table, guard(dice=1), dice=[1])
    assert "no attack dice ready" in table.why_not_fire("b", [(0, "a")], {"a": seen(5)})
    assert not table.why_not_fire("b", [(1, "a")], {"a": seen(5)})
    assert table.facts("b")["defence"]["0"] == 1 and table.facts("b")["ready"]["0"] == 0


def test_the_dice_left_of_a_bank_defend_again():
    table = Table(a=launcher(DRONES), c=launcher(DRONES), b=prey(PHASER_1), step="attack")
    table.fire("a", [(0, "b", 1)], {"b": SIDE}, 6)
    defend(table, guard(dice=1), dice=[2])
    table.play("b", "attack", unit="b", near=[])
    table.fire("c", [(0, "b", 1)], {"b": SIDE}, 6)
    assert "1 dice for defence, not 2" in why_not(table, guard(dice=2))
    defend(table, guard(dice=1), dice=[2])
    assert table["b"].shields == 22


@pytest.mark.case("DEF-005")
def test_a_disruptor_at_a_drone():
    table = under_fire(DISRUPTOR)
    defend(table, guard(dice=1), dice=[3])
    assert table["b"].shields == 22


def test_a_photon_in_defence_is_spent():
    table = under_fire(PHOTON)
    defend(table, guard(dice=2), dice=[4, 1])
    assert table["b"].banks[0].spent == 2 and table["b"].shields == 22


@pytest.mark.case("DEF-007")
def test_counter_drones():
    """One for one, without a die."""
    table = under_fire({**DRONES, "dice": 2}, drones=2)
    defend(table, guard(dice=1))
    assert table["b"].shields == 16 and table.told("defended")[0].dice == ()


def test_an_evading_ship_still_launches_counter_drones():
    table = under_fire(DRONES, actions=["evasive"])
    defend(table, guard(dice=1))
    assert table["b"].shields == 22


def test_a_bank_that_bears_on_the_attacker():
    table = under_fire({**PHASER_3, "arcs": ["P"]}, {**PHASER_3, "arcs": ["S"]})
    assert "where the attack does not come from" in why_not(table, guard(0))
    assert not why_not(table, guard(1))


@pytest.mark.case("PLA-007")
def test_plasma_loses_dice_to_phasers():
    table = Table(a=launcher(TUBES["F"]), b=prey(PHASER_1), step="attack")
    table.fire("a", [(0, "b")], {"b": seen(5, aspect=90)}, 6)
    defend(table, guard(), dice=[3, 2])
    assert (table.told("defended")[0].needed, table.told("defended")[0].left) == (3, 1)
    assert table["b"].shields == 18


@pytest.mark.case("PLA-008")
def test_plasma_shot_down():
    table = Table(a=launcher(TUBES["F"]), b=prey(PHASER_1), step="attack")
    table.fire("a", [(0, "b")], {"b": seen(5, aspect=90)}, 6)
    defend(table, guard(), dice=[4, 5])
    assert not table.told("impacted") and table["b"].shields == 22


@pytest.mark.case("PLA-009")
def test_only_phasers_harm_plasma():
    target = prey(DISRUPTOR, DRONES, PHASER_3, traits={"Tractor Beam": 2})
    table = Table(a=launcher(TUBES["F"]), b=target, step="attack")
    table.fire("a", [(0, "b")], {"b": seen(5, aspect=90)}, 6)
    assert "only phasers" in why_not(table, guard(0))
    assert "only phasers" in why_not(table, guard(1))
    defend(table)
    assert not table.state.frames and table["b"].shields == 14


def test_who_has_nothing_is_not_asked():
    table = Table(a=launcher(TUBES["F"]), b=prey(DISRUPTOR), step="attack")
    table.fire("a", [(0, "b")], {"b": seen(5, aspect=90)}, 6)
    assert not table.state.frames


@pytest.mark.case("CPL-003")
def test_a_cripple_defends_with_phaser_3s():
    """Not with a phaser-1, nor with one that fires as a phaser-3."""
    table = under_fire(PHASER_1, PHASER_3, DRONES, left=5)
    assert "only phaser-3s defend" in why_not(table, guard(0))
    assert "only phaser-3s defend" in why_not(table, guard(0, as_phaser_3=True))
    assert not why_not(table, guard(1), guard(2, dice=1))


def test_without_power_for_phasers_they_fire_as_phaser_3s():
    table = under_fire(PHASER_1, PHASER_3, penalties=["no_phasers"])
    assert "fires as a phaser-3 in defence" in why_not(table, guard(0))
    defend(table, guard(0, dice=1, as_phaser_3=True), dice=[2])
    assert (table.told("defended")[0].weapon, table["b"].shields) == ("Phaser-3", 16)


def test_with_power_for_phasers_only():
    table = under_fire(PHASER_3, DRONES, penalties=["phasers_only"])
    assert "phasers only" in why_not(table, guard(1, dice=1))
    assert not why_not(table, guard(0))


def test_a_helpless_ship_defends_itself():
    table = under_fire(PHASER_3, helpless=True)
    assert not why_not(table, guard())


def test_evasion_spoils_the_aim():
    table = under_fire(PHASER_3, actions=["evasive"])
    defend(table, guard(dice=1), dice=[3])
    assert table.told("defended")[0].needed == 4 and table["b"].shields == 16


def test_damage_spoils_the_aim_and_may_keep_it_from_firing():
    table = under_fire(PHASER_3, criticals={"weapons": 3})
    defend(table, guard(), dice=[3])
    assert table.told("jammed") and table["b"].shields == 16 and table["b"].banks[0].fired == 2
    table = under_fire(PHASER_3, criticals={"weapons": 3})
    defend(table, guard(), dice=[4, 3, 4])
    assert table.told("defended")[0].needed == 4 and table["b"].shields == 22


def test_misfire_dice_fall_once_a_bank():
    table = under_fire(PHASER_3, drones=2, criticals={"weapons": 3})
    defend(table, guard(0, 0, dice=1), guard(0, 1, dice=1), dice=[4, 6, 1])
    assert table["b"].shields == 16


def test_a_jammed_bank_fires_none_of_its_shares():
    table = under_fire({**PHASER_3, "dice": 4}, drones=2, criticals={"weapons": 3})
    defend(table, guard(0, 0, dice=1), guard(0, 1, dice=1), dice=[1])
    assert table["b"].shields == 10 and table["b"].banks[0].fired == 2


def test_damage_keeps_drones_in_their_racks_too():
    table = under_fire(DRONES, drones=2, criticals={"weapons": 3})
    defend(table, guard(0, 0, dice=1), guard(0, 1, dice=1), dice=[4])
    assert table["b"].shields == 22


def test_dice_are_shared_out():
    table = under_fire(PHASER_3, drones=2)
    assert "each share names its dice" in why_not(table, guard(0, 0), guard(0, 1))
    assert "seekers 0 to 1 come in, not 2" in why_not(table, guard(0, 2))
    assert "has banks 0 to 0" in why_not(table, guard(3))
    assert "no ship" in why_not(table, guard(unit="a"))
    defend(table, guard(0, 0, dice=1), guard(0, 1, dice=1), dice=[3, 3])
    assert table["b"].shields == 22


def test_plasma_torpedoes_do_not_defend():
    assert "not fired in defence" in why_not(under_fire(TUBES["F"], PHASER_3, sight=AHEAD), guard(0))


@pytest.mark.case("DEF-013")
def test_a_suicide_shuttle_is_shot_down():
    """By a hit, or by a drone for certain."""
    for shots, dice in (([guard(0, dice=1)], [4]), ([guard(1, dice=1)], [])):
        table = Table(
            a=launcher(PHASER_1, actions=["suicide_shuttle"]), b=prey(PHASER_3, DRONES), step="attack"
        )
        table.fire("a", [], {"b": seen(5, aspect=90)}, 6, suicides=["b"])
        defend(table, *shots, dice=dice)
        assert table["b"].shields == 22


# --- tractors ----------------------------------------------------------------------------------------------------


def gripping(drones: int = 2, **more) -> Table:
    return under_fire(drones=drones, traits={"Tractor Beam": 2}, **more)


def beam(seeker: int, beams: int = 1):
    return {"seeker": seeker, "beams": beams}


@pytest.mark.case("DEF-012")
def test_both_tractors_on_one_drone():
    table = gripping()
    table.play("b", "grip", 6, 6, beams=[beam(0, 2)])
    assert table["b"].shields == 16 and table["b"].beams == 2
    assert table.told("gripped")[0].needed == 4


def test_a_tractor_that_fails():
    table = gripping()
    table.play("b", "grip", 3, 4, beams=[beam(0), beam(1)])
    assert [event.seized for event in table.told("gripped")] == [False, True] and table["b"].shields == 16


def test_tractors_come_after_the_fire():
    table = under_fire(PHASER_3, drones=2, traits={"Tractor Beam": 1})
    defend(table, guard(0, 0, dice=2), dice=[6, 6])
    assert "no seeker 0 is coming" in table.why_not("b", "grip", beams=[beam(0)])
    table.play("b", "grip", 4, beams=[beam(1)])
    assert table["b"].shields == 22


def test_tractors_are_used_once_a_turn():
    table = gripping(beams=1)
    assert "1 tractor beams left, not 2" in table.why_not("b", "grip", beams=[beam(0, 2)])
    assert "named twice" in table.why_not("b", "grip", beams=[beam(0), beam(0)])
    assert not gripping(beams=2).state.frames


def test_a_poor_crew_seizes_worse():
    table = gripping(drones=1, quality=2)
    table.play("b", "grip", 5, 4, beams=[beam(0, 2)])
    assert table.told("gripped")[0].needed == 6 and table["b"].shields == 16


# --- racks -------------------------------------------------------------------------------------------------------


def at_federation(*dice, **more) -> Table:
    """A heavy cruiser, whose drone rack may stand in for anti-drones, under fire."""
    table = Table(
        a=launcher({**DRONES, "dice": len(dice)}), b=ship("federation.ca", "b", **more), step="attack"
    )
    table.fire("a", [(0, "b")], {"b": SIDE})
    return table


@pytest.mark.case("DRN-028")
def test_combined_drone_racks():
    table = at_federation(4)
    table.play("b", "racks", 4, forgo=True)
    assert (table.told("sought")[0].needed, table.told("sought")[0].hits) == (5, 0)
    assert table["b"].forgone == ("Drone",) and table.facts("b")["ready"]["6"] == 0
    assert table.facts("b")["anti_drone"] == 1


def test_racks_that_are_kept_can_still_be_launched():
    table = at_federation(4)
    table.play("b", "racks", 4, forgo=False)
    assert not why_not(table, guard(6, dice=1))


def test_racks_that_are_given_up_launch_nothing():
    table = at_federation(6)
    table.play("b", "racks", 6, forgo=True)
    assert "no attack dice ready" in why_not(table, guard(6, dice=1))


def test_racks_that_have_been_used_or_given_up_are_not_asked_for():
    used = Table(a=launcher(DRONES), b=ship("federation.ca", "b", banks={"6": {"fired": 1}}), step="attack")
    used.fire("a", [(0, "b", 1)], {"b": SIDE}, 1)
    assert not used.state.frames
    given = Table(a=launcher(DRONES), b=ship("federation.ca", "b", forgone=["Drone"]), step="attack")
    given.fire("a", [(0, "b", 1)], {"b": SIDE}, 4)
    assert given.told("sought")[0].needed == 5


def test_racks_do_not_mind_plasma():
    table = Table(a=launcher(TUBES["F"]), b=ship("federation.ca", "b"), step="attack")
    table.fire("a", [(0, "b")], {"b": seen(5)}, 1)
    assert not table.state.frames


def test_a_plasma_d_wards_drones_off():
    target = prey(TUBES["D"], TUBES["D"])
    table = Table(a=launcher(DRONES), b=target, step="attack")
    table.fire("a", [(0, "b", 1)], {"b": SIDE})
    assert table.state.frames[-1].question.weapon == "Plasma-D Torpedo"
    table.play("b", "racks", 5, forgo=True)
    assert table.told("racks")[0].score == 2 and table.told("sought")[0].needed == 6
    assert "no attack dice ready" in table.why_not_fire("b", [(0, "a")], {"a": seen(3)})


@pytest.mark.case("TRT-009")
def test_an_escorts_plasma_d():
    """However many it has, its friend gains one point."""
    escort = ship(
        D7K, "b", roster=armed(TUBES["D"], TUBES["D"], traits={"Escort": True, "Anti-Drone": False})
    )
    table = Table(a=launcher(DRONES), b=prey(), c=escort, step="attack")
    table.fire("a", [(0, "b", 1)], {"b": {**SIDE, "friends": ["c"]}})
    table.play("b", "racks", 5, forgo=True)
    assert (table.told("sought")[0].needed, table.told("sought")[0].hits) == (5, 1)


def test_one_escort_is_enough():
    ready = ship(D7K, "b", roster=armed(traits={"Escort": True, "Anti-Drone": 1}))
    other = ship(D7K, "b", roster=armed(TUBES["D"], traits={"Escort": True, "Anti-Drone": False}))
    table = Table(a=launcher(DRONES), b=prey(), c=ready, d=other, step="attack")
    table.fire("a", [(0, "b", 1)], {"b": {**SIDE, "friends": ["c", "d"]}}, 4)
    assert not table.state.frames and table.told("sought")[0].needed == 5


# --- nested ------------------------------------------------------------------------------------------------------


def test_a_reroll_inside_a_defence_inside_a_volley():
    table = Table(a=launcher(DRONES), b=prey(PHASER_3, xp=2), step="attack")
    table.fire("a", [(0, "b", 2)], {"b": SIDE}, 6, 6)
    assert table.rules.to_act(table.state) == ("b",)
    table.play("b", "reroll", 1, unit="b", places=[1])
    table.play("b", "go_on")
    assert type(table.state.frames[-1].question).__name__ == "DefendOpen"
    defend(table, guard(0, 0, dice=2), dice=[1, 2])
    table.play("b", "reroll", 5, unit="b", places=[0])
    assert table["b"].shields == 22 and table["b"].xp_spent == 2 and not table.state.frames


def test_a_launcher_rerolls_its_seekers():
    table = Table(a=launcher(TUBES["S"], xp=1), b=prey(), step="attack")
    table.fire("a", [(0, "b")], {"b": seen(5)}, 1)
    table.play("a", "reroll", 4, unit="a", places=[0])
    assert table["b"].shields == 6


def test_defence_in_two_volleys_of_one_order():
    table = Table(a=launcher(DRONES), b=prey(PHASER_3), c=prey(PHASER_3), step="attack")
    table.fire("a", [(0, "b", 1), (0, "c", 1), (0, "b", 1)], {"b": SIDE, "c": SIDE}, 6)
    defend(table, guard(0, 0, dice=1), dice=[6, 6])
    defend(table, guard(0, 0, unit="c", dice=1), dice=[1, 6])
    defend(table, guard(0, 0, dice=1), dice=[6])
    assert (table["b"].shields, table["c"].shields) == (22, 16)


def test_a_defender_that_is_crippled_between_two_volleys():
    table = Table(a=launcher(DRONES, PHASER_1), b=prey(PHASER_1, PHASER_3, left=12, shields=0), step="attack")
    shots = [(0, "b", 1), (1, "b", 1), (0, "b", 1)]
    table.fire("a", shots, {"b": SIDE}, 6)
    # Six solid hits cripple it; a die for each trait at stake.
    defend(table, dice=[2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 6])
    assert table["b"].crippled and table.state.frames
    assert "only phaser-3s defend" in why_not(table, guard(0))
    defend(table, guard(1, dice=1), dice=[4])
    assert table["b"].damage == 25


def test_the_target_is_lost_before_the_second_volley():
    table = Table(a=launcher(DRONES), b=prey(PHASER_3, left=1, shields=0), c=prey(), step="attack")
    table.fire("a", [(0, "b", 1), (0, "c", 1)], {"b": SIDE, "c": SIDE}, 6)
    defend(table, dice=[2] * 6 + [1, 4])
    assert table["b"].status == "destroyed" and table["c"].shields == 16


def test_a_defenders_shock():
    target = prey(PHOTON, traits={"Shock": "Photon 1"})
    table = Table(a=launcher(DRONES), b=target, step="attack")
    table.fire("a", [(0, "b", 1)], {"b": SIDE}, 6)
    defend(table, guard(0, 0, dice=2), dice=[1, 1, 5])
    assert table["b"].criticals.crew == 1


def test_defensive_gunners_shift_their_fire():
    """One bank rolls last, die by die, and turns on what is still coming."""
    table = under_fire(PHASER_3, PHASER_1, drones=3, skills=["defensive-gunners"])
    defend(table, guard(0, 0, dice=2), guard(1, 1, dice=2), dice=[6, 6, 4, 5])
    assert table["b"].shields == 22
    assert [(event.unit, event.bank, event.seeker) for event in table.told("defended")] == [
        ("b", 1, 1),
        ("b", 0, 0),
        ("b", 0, 2),
    ]


def test_gunners_with_nothing_left_to_shoot_at():
    table = under_fire(PHASER_3, drones=1, skills=["defensive-gunners"])
    defend(table, guard(0, 0, dice=2), dice=[6, 1])
    assert table["b"].shields == 22


# --- standing orders ---------------------------------------------------------------------------------------------


def test_always_with_phaser_3s():
    table = Table(
        a=launcher(DRONES),
        b=prey(PHASER_1, PHASER_3, traits={"Tractor Beam": 1}),
        step="attack",
        position={"seats": [{"seat": "a", "side": "a"}, {"seat": "b", "side": "b", "defence": "phaser_3"}]},
    )
    table.fire("a", [(0, "b", 2)], {"b": SIDE}, 6, 6, 3, 2)
    assert not table.state.frames and table["b"].shields == 16


def test_never_asked_from_now_on():
    table = under_fire(PHASER_3, traits={"Tractor Beam": 1})
    table.play("b", "standing", defence="never")
    assert not table.state.frames and table["b"].shields == 16
    assert table.state.player("b").defence == "never"


def test_a_standing_answer_keeps_earlier_answers():
    table = Table(a=launcher(DRONES), b=prey(PHASER_3), c=prey(PHASER_3), step="attack")
    table.fire("a", [(0, "b", 1), (0, "c", 1)], {"b": SIDE, "c": SIDE}, 6)
    defend(table, guard(0, 0, dice=1), dice=[6, 6])
    table.play("b", "standing", defence="never")
    assert (table["b"].shields, table["c"].shields) == (22, 16)


def test_ready_answers():
    table = under_fire({**PHASER_3, "dice": 4}, PHASER_1, DRONES, drones=2)
    offered = [order for order in table.rules.legal_orders(table.state, "b") if hasattr(order, "name")]
    titles = [table.rules.entitled(order, "b", table.state) for order in offered]
    assert titles[:3] == [
        "Defend with Phaser-3s: 4 dice",
        "Defend with phasers and drones: 2 dice",
        "Take it: 2 × Drone at b",
    ]


def test_one_die_is_no_dice():
    table = under_fire({**PHASER_1, "dice": 1})
    offered = [order for order in table.rules.legal_orders(table.state, "b") if hasattr(order, "name")]
    assert table.rules.entitled(offered[0], "b", table.state) == "Defend with phasers: 1 die"


def test_one_die_is_a_die():
    table = under_fire({**PHASER_3, "dice": 1}, drones=2)
    titles = [
        table.rules.entitled(order, "b", table.state)
        for order in table.rules.legal_orders(table.state, "b")
        if hasattr(order, "name")
    ]
    assert titles[0] == "Defend with Phaser-3s: 1 die"


def test_who_uses_no_tractor_beam_is_told_what_strikes():
    table = under_fire(PHASER_3, drones=2, traits={"Tractor Beam": 1})
    defend(table, guard(dice=1), dice=[6])
    titles = [
        table.rules.entitled(order, "b", table.state)
        for order in table.rules.legal_orders(table.state, "b")
        if hasattr(order, "name")
    ]
    assert titles[0] == "Use no tractor beam: 1 × Drone at b", "the other was shot down"
