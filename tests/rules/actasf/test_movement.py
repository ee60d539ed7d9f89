"""Movement: turns and how they are earned, speed, special actions that change a move."""

import pytest

from tests.rules.actasf.playing import Table, armed, bank, path, ship

CA, D7K, C7, E4, POL = "federation.ca", "klingon.d7k", "klingon.c7", "klingon.e4", "federation.pol"


def lone(class_id: str = CA, **more) -> Table:
    """A ship to move by cards, and an enemy that has moved."""
    return Table(s=ship(class_id, **more), enemy=ship(D7K, "b", has_moved=True))


def board(class_id: str = CA, at=(36, 24), heading=0, others=(), **more) -> Table:
    """A ship to move on the board."""
    units = {f"o{n}": ship(D7K, "b", at=place, has_moved=True) for n, place in enumerate(others or [(1, 1)])}
    return Table(s=ship(class_id, at=at, heading=heading, **more), **units)


F, W, T, R, H = "forward", "waste", "turn", "reverse", "high_energy_turn"


@pytest.mark.parametrize(
    ("case", "class_id", "go", "why"),
    [
        ("MOV-001", CA, [(F, 4), (T, 45), (F, 4), (T, 45), (F, 4), (T, -45)], ""),
        ("MOV-005", CA, [(F, 4), (T, 45), (T, 45)], "too early"),
        ("MOV-005 again", CA, [(F, 4), (T, 45), (F, 4), (T, 45)], ""),
        ("MOV-006", CA, [(F, 4), (T, 30)], ""),
        ("MOV-008", CA, [(F, 2), (W, 2), (T, 45), (F, 9)], "more than the 12″"),
        ("MOV-008 as printed", CA, [(F, 2), (W, 2), (T, 45), (F, 8)], ""),
        ("MOV-009", CA, [(F, 1), (W, 3), (T, 45)], "too early"),
        ("MOV-011", E4, [(F, 1), (T, 45)], ""),
        ("MOV-013", CA, [(F, 2), (T, 45), (F, 5)], "too early"),
        ("MOV-013 at half speed", CA, [(F, 2), (T, 45), (F, 4)], ""),
        ("example of a C7", C7, [(F, 2), (W, 1), (T, 45), (F, 9)], ""),
        ("too far round", CA, [(F, 4), (T, 46)], "not within 45°"),
        ("no leg", CA, [(F, 0)], "leads nowhere"),
        ("both ways", CA, [(F, 2), (R, 2)], "forward or backward"),
        ("stationary", CA, [(T, 90)], ""),
        ("stationary, too far", CA, [(T, 60), (T, 31)], "rotates in place by at most 90°"),
        ("reverse", CA, [(R, 6)], ""),
        ("reverse, too far", CA, [(R, 6.5)], "more than the 6″"),
        ("reverse at half speed", CA, [(R, 2), (T, 45)], "too early"),
        ("as far as it goes", CA, [(F, 12)], ""),
    ],
)
def test_turning(case, class_id, go, why):
    """Straight runs, wasted inches, half speed."""
    found = lone(class_id).why_not_move("s", go)
    assert why in found if why else not found


def test_a_c7_slowed_to_8_turns_every_inch_and_a_half():
    """The second example of the long turn: no rounding of the interval."""
    table = lone(C7, criticals={"impulse": 2})
    assert not table.why_not_move("s", [(F, 1.5), (T, 45), (F, 2.5)])
    assert "too early" in table.why_not_move("s", [(F, 1.4), (T, 45), (F, 2.5)])
    assert "too early" in table.why_not_move("s", [(F, 1.5), (T, 45), (F, 2.6)])


def test_wasted_inches_do_not_undo_a_turn_at_half_speed():
    """MOV-009 and the long turn: the least run of 2″ is asked of who needs the wasted inches."""
    table = lone(C7)
    assert not table.why_not_move("s", [(F, 1.5), (W, 0.5), (T, 45)])
    assert not table.why_not_move("s", [(F, 1.5), (W, 0.5), (T, 45), (F, 1.5), (W, 1), (T, 45)])
    assert "too early" in table.why_not_move("s", [(F, 1.4), (W, 0.6), (T, 45)])
    assert "too early" in table.why_not_move("s", [(F, 1.5), (W, 1.5), (T, 45), (F, 4)])
    crippled = lone(E4, damage=9)
    assert not crippled.why_not_move("s", [(F, 1), (W, 1), (T, 45)])


@pytest.mark.case("MOV-016")
def test_the_slow_penalty_halves_from_6():
    """6 moved are not half of 6."""
    table = lone()
    slow = [("overload", "slow")]
    assert "too early" in table.why_not_move("s", [(F, 2), (T, 45), (F, 4)], slow)
    assert not table.why_not_move("s", [(F, 2), (T, 45), (F, 1)], slow)
    assert "more than the 6″" in table.why_not_move("s", [(F, 6.1)], slow)


@pytest.mark.case("MOV-018")
def test_a_crippled_ship_rotates_less():
    table = lone(damage=23)
    assert not table.why_not_move("s", [(T, 45)])
    assert "45°" in table.why_not_move("s", [(T, 46)])


@pytest.mark.case("MOV-019")
def test_adrift():
    """No rotation and no movement, but a nomination."""
    table = lone(criticals={"impulse": 4})
    assert "adrift" in table.why_not_move("s", [(T, 10)])
    assert "adrift" in table.why_not_move("s", [(F, 1)])
    assert not table.why_not_move("s")


def test_adrift_it_may_still_jump_to_warp():
    """MOV-047: the dilithium chamber alone bars it; the ship leaves from where it lies."""
    warp = [("maximum_warp", "no_phasers")]
    assert not lone(criticals={"impulse": 4}).why_not_move("s", [], warp)
    assert "adrift" in lone(criticals={"impulse": 4}).why_not_move("s", [(F, 1)], warp)
    assert "too far gone" in lone(criticals={"impulse": 4, "dilithium": 5}).why_not_move("s", [], warp)
    assert "wreck" in lone(damage=34, stricken=2).why_not_move("s", [], warp)
    base = lone(roster={"traits": {"Immobile": True}})
    assert "never moves" in base.why_not_move("s", [], warp)


@pytest.mark.case("MOV-025")
def test_reverse_under_the_slow_penalty():
    table = lone()
    assert not table.why_not_move("s", [(R, 3)], [("reload", "slow")])
    assert "more than the 3″" in table.why_not_move("s", [(R, 3.1)], [("reload", "slow")])


@pytest.mark.parametrize(
    ("case", "class_id", "more", "turn", "speed", "reverse"),
    [
        ("MOV-026", D7K, {"damage": 21}, 4, 6, 3),
        ("MOV-027", CA, {"damage": 23, "roster": {"speed": 9000}}, 8, 5, 3),
        ("MOV-028", CA, {"damage": 23}, 8, 6, 3),
        ("MOV-029", CA, {"damage": 23, "criticals": {"impulse": 2, "dilithium": 1}}, 8, 3, 2),
        ("MOV-032", POL, {"damage": 10}, 2, 6, 3),
        ("MOV-033", CA, {"roster": {"traits": {"Slow": True}}}, 4, 8, 4),
        ("impulse 6 and dilithium 4", CA, {"criticals": {"impulse": 6, "dilithium": 4}}, 4, 4, 2),
    ],
)
def test_speed(case, class_id, more, turn, speed, reverse):
    facts = lone(class_id, **more).facts("s")
    assert (facts["turn"], facts["speed"], facts["reverse"]) == (turn * 1000, speed * 1000, reverse * 1000)


@pytest.mark.case("MOV-028")
def test_a_crippled_ca_cannot_turn_while_it_moves():
    table = lone(damage=23)
    for go in ([(F, 6), (T, 45)], [(F, 2), (W, 4), (T, 45)], [(F, 3), (T, 45)], [(F, 2), (W, 1), (T, 1)]):
        assert table.why_not_move("s", go)
    assert not table.why_not_move("s", [(T, 45)])
    assert not table.why_not_move("s", [(F, 1), (H, 180)], [("high_energy_turn", "no_phasers")])


@pytest.mark.case("MOV-031", "MOV-032")
def test_nimble():
    """MOV-031: one free turn before it moves, then as others do; MOV-032: none once crippled, and one safe turn."""
    go = [(T, 45), (F, 1), (T, 45), (F, 1)]
    assert not lone(POL).why_not_move("s", go)
    assert "too early" in lone(POL).why_not_move("s", [(T, 20), (T, 20), (F, 1)])
    assert "too early" in lone(POL, damage=10).why_not_move("s", go)
    assert "too early" in lone(CA).why_not_move("s", [(T, 45), (F, 12)])
    assert lone(POL).facts("s")["safe_turns_left"] == 2
    assert lone(POL, damage=10).facts("s")["safe_turns_left"] == 1
    assert lone(POL, damage=10, safe_turns=1).facts("s")["safe_turns_left"] == 0


def test_a_nimble_ship_turns_after_a_high_energy_turn_on_the_spot():
    """MOV-031: both come before any forward movement."""
    sharp = [("high_energy_turn", "no_phasers")]
    table = lone(POL)
    assert not table.why_not_move("s", [(H, 90), (T, 45), (F, 2)], sharp)
    assert not table.why_not_move("s", [(T, 45), (H, 90), (F, 2)], sharp)
    assert "too early" in table.why_not_move("s", [(H, 90), (T, 45), (T, 10), (F, 2)], sharp)
    assert "too early" in table.why_not_move("s", [(W, 0.5), (H, 90), (T, 45), (F, 2)], sharp)
    assert "too early" in lone(CA).why_not_move("s", [(H, 90), (T, 45), (F, 2)], sharp)


@pytest.mark.case("MOV-033")
def test_the_slow_penalty_of_a_slow_ship():
    """4 inches, 2 in reverse, and only if it could move 8."""
    slow = {"roster": {"traits": {"Slow": True}}}
    table = lone(**slow)
    assert not table.why_not_move("s", [(F, 4)], [("reload", "slow")])
    assert "more than the 4″" in table.why_not_move("s", [(F, 4.1)], [("reload", "slow")])
    assert "more than the 2″" in table.why_not_move("s", [(R, 2.1)], [("reload", "slow")])
    table = lone(criticals={"impulse": 1}, **slow)
    assert "give up speed" in table.why_not_move("s", [(F, 4)], [("reload", "slow")])


@pytest.mark.case("MOV-036")
def test_all_power_is_not_paid_with_movement():
    table = lone()
    assert "movement penalty" in table.why_not_move("s", [], [("all_power", "slow")])
    assert not table.why_not_move("s", [(F, 16)], [("all_power", "no_phasers")])
    assert not table.why_not_move("s", [(F, 16)], [("all_power", "phasers_only")])
    assert "more than the 16″" in table.why_not_move("s", [(F, 16.1)], [("all_power", "phasers_only")])


@pytest.mark.case("MOV-037")
def test_all_power_of_a_crippled_ship():
    """Half, then 4 more."""
    table = lone(damage=23)
    assert not table.why_not_move("s", [(F, 10)], [("all_power", "no_phasers")])
    assert "more than the 10″" in table.why_not_move("s", [(F, 10.1)], [("all_power", "no_phasers")])


@pytest.mark.parametrize("location", ["impulse", "dilithium"])
def test_all_power_needs_sound_engines(location):
    table = lone(criticals={location: 1})
    assert "impulse drive or dilithium" in table.why_not_move("s", [], [("all_power", "no_phasers")])


@pytest.mark.case("MOV-039")
def test_who_cannot_move_12_does_not_give_up_speed():
    table = lone(criticals={"impulse": 1})
    assert "give up speed" in table.why_not_move("s", [], [("overload", "slow")])


# --- high energy turns -------------------------------------------------------------------------------------------

SHARP = [("high_energy_turn", "no_phasers")]


def test_a_safe_turn_needs_no_die():
    table = board()
    table.move("s", go=[(F, 1), (H, 180), (F, 3)], actions=SHARP)
    assert (table["s"].at, table["s"].heading) == ((36000, 22000), 18000)
    assert table["s"].safe_turns == 1


@pytest.mark.case("MOV-041")
def test_a_checked_turn_succeeds_at_8():
    table = board(safe_turns=1)
    table.move("s", 4, go=[(F, 1), (H, 90), (F, 3)], actions=SHARP)
    assert table["s"].at == (39000, 25000)
    assert table.told("check")[0].total == 8
    assert table.told("check")[0].passed


@pytest.mark.case("MOV-042")
def test_a_failed_turn():
    """Straight on to 12 inches, then 270 degrees right; out of control and damaged."""
    table = board(at=(36, 10), safe_turns=1)
    table.move("s", 3, 3, go=[(F, 5), (H, 90), (F, 2)], actions=SHARP)
    s = table["s"]
    assert s.at == (36000, 22000)
    assert s.heading == 27000
    assert s.helpless
    assert (s.criticals.impulse, s.criticals.dilithium) == (1, 1)
    assert table.facts("s")["speed"] == 8000
    assert table.facts("s")["most_shields"] == 19
    assert s.shields == 19
    assert "only defends itself" in table.why_not(
        "a", "attack", unit="s", shots=[{"bank": 0, "target": "o0"}]
    )


@pytest.mark.case("MOV-043")
def test_a_failed_turn_may_end_where_it_began():
    """Four quarters."""
    table = board(safe_turns=1)
    table.move("s", 1, 4, go=[(H, -90)], actions=SHARP)
    assert table["s"].heading == 0
    assert table.told("turn_failed")[0].turned == -36000


@pytest.mark.case("MOV-044")
def test_a_failed_turn_can_end_a_ship():
    """Impulse 1, dilithium 5 with its die: adrift, and a check in every End Phase."""
    table = board(at=(36, 10), safe_turns=1, criticals={"dilithium": 4}, shields=4)
    table.move("s", 1, 1, 3, go=[(H, 90)], actions=SHARP)
    s = table["s"]
    assert (s.criticals.impulse, s.criticals.dilithium) == (1, 5)
    assert s.damage == 3
    assert s.heading == 9000
    assert table.facts("s")["adrift"]


@pytest.mark.case("MOV-045")
def test_the_third_turn_of_a_nimble_ship():
    """Two are safe, the third is checked."""
    table = board(POL, safe_turns=1)
    table.move("s", go=[(H, 90)], actions=SHARP)
    assert table["s"].safe_turns == 2
    table = board(POL, safe_turns=2)
    table.move("s", 4, go=[(H, 90)], actions=SHARP)
    assert table.told("check")[0].passed


@pytest.mark.case("MOV-046")
def test_an_earned_turn_is_enlarged():
    table = lone()
    assert not table.why_not_move("s", [(F, 4), (T, 45), (H, 135), (F, 4)], SHARP)
    assert not table.why_not_move("s", [(F, 4), (H, 180)], SHARP)
    assert "not within 180°" in table.why_not_move("s", [(F, 4), (H, 181)], SHARP)
    assert "go together" in table.why_not_move("s", [(F, 4), (H, 180), (H, 10)], SHARP)
    assert "go together" in table.why_not_move("s", [(F, 4)], SHARP)
    assert "go together" in table.why_not_move("s", [(H, 90)])


# --- warp, rotation, the table -----------------------------------------------------------------------------------


@pytest.mark.case("MOV-047")
def test_maximum_warp():
    """Straight or not at all; gone as the last step of the End Phase, as a tactical withdrawal."""
    warp = [("maximum_warp", "no_phasers")]
    table = lone()
    assert not table.why_not_move("s", [], warp)
    assert not table.why_not_move("s", [(F, 7)], warp)
    assert "straight ahead" in table.why_not_move("s", [(T, 10)], warp)
    assert "straight ahead" in table.why_not_move("s", [(F, 4), (T, 10)], warp)
    table.move("s", go=[(F, 7)], actions=warp, near=[])
    table.fire("s", [], {})
    table.fire("enemy", [], {})
    table.repair("a")
    assert table["s"].status == "table"
    table.repair("b")
    assert table["s"].status == "withdrawn"
    assert table.state.step == "over"
    outcome = table.rules.outcome(table.state)
    assert outcome.scores == {"a": 0, "b": 45 + 100}
    assert "too far gone" in lone(criticals={"dilithium": 5}).why_not_move("s", [], warp)


@pytest.mark.case("MOV-049")
def test_compulsory_movement_earns_no_turn():
    """Every path begins at nothing, whatever moved the ship before."""
    table = lone(moved=6)
    assert "too early" in table.why_not_move("s", [(F, 1), (T, 45), (F, 6)])


@pytest.mark.case("GEN-005")
def test_stacking():
    """The furthest free point of the path, and no turn after it."""
    table = board(at=(36, 20), others=[(36, 30)])
    table.move("s", go=[(F, 10), (T, 45)])
    s = table["s"]
    assert s.heading == 0
    assert abs(s.at[1] - 29000) <= 2
    assert (s.at[1] - 30000) ** 2 >= 1000**2
    assert table.told("moved")[0].blocked == "o0"


def test_stacking_goes_back_past_a_second_ship():
    table = board(at=(36, 20), others=[(36, 30), (36, 29.2)])
    table.move("s", go=[(F, 10)])
    assert abs(table["s"].at[1] - 28200) <= 3


def test_passing_over_a_ship_is_free():
    table = board(at=(36, 20), others=[(36, 25)])
    table.move("s", go=[(F, 10)])
    assert table["s"].at == (36000, 30000)


def test_leaving_the_table():
    table = board(at=(36, 40))
    table.move("s", go=[(F, 12)])
    assert table["s"].status == "withdrawn"
    assert table.told("withdrew")[0].edge == "top"


def test_leaving_the_table_by_cards():
    table = lone()
    table.move("s", go=[(F, 12)], leaves="left", moved=5000)
    assert table["s"].status == "withdrawn"
    assert table["s"].moved == 5000


def test_an_immobile_unit_stays():
    table = lone(roster={"traits": {"Immobile": True}})
    assert "never moves" in table.why_not_move("s", [(F, 1)])


@pytest.mark.case("TRT-001", "TRT-002")
def test_rotation():
    """TRT-001: the rate holds for each turn, when the base is nominated; TRT-002: ships do not rotate so."""
    base = board(rotation=4500, roster={"traits": {"Immobile": True, "Rotation": True}})
    base.move("s")
    assert base["s"].heading == 4500
    setup = {"order": "deploy", "unit": "s", "place": [["place", 0, 0, 0]]}
    for rate in (9000, 4500, 0, -4500, -9000):
        assert base.rules.order({**setup, "rotation": rate}).rotation == rate
    with pytest.raises(Exception, match="rotation"):
        base.rules.order({**setup, "rotation": 3000})


def test_paths_are_written_in_thousandths_and_hundredths():
    assert path((F, 1.5), (T, -45)) == [["forward", 1500], ["turn", -4500]]
    assert armed(bank(kill_zone=8))["banks"][0]["traits"] == {"Kill Zone": 8}
