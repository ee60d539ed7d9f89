"""Scripts: what they check, and on which line each finding is told. Played with Lantern Reef."""

import json

import pytest
import tomli_w

from core.battle.script import Player, load, parse
from core.conformance.toy import SCRIPTS, Toy
from core.contract.errors import BadInput

AIM = {"seat": "red", "order": "attack", "unit": "adder", "target": "crane", "dice": []}
HOLD_BLUE = {"seat": "blue", "order": "fire", "dice": []}
HOLD_GREEN = {"seat": "green", "order": "fire", "dice": [6, 1, 2]}


def written(*steps, **more):
    """Give a script over the toy's arranged position, a step a line."""
    head = {"ruleset": "lantern-reef", "position": SCRIPTS["close"], **more}
    lines = ",\n".join(json.dumps(step) for step in steps)
    return json.dumps(head)[:-1] + ',\n"do": [\n' + lines + "\n]}"


def findings(*steps, **more):
    script, lines = parse(written(*steps, **more), "s.json")
    return [str(finding) for finding in Player(Toy(), script, lines, "s.json").play().findings]


def only(*steps, **more):
    (finding,) = findings(*steps, **more)
    return finding


def test_a_script_that_comes_out_as_it_says_has_no_findings():
    assert findings(AIM, {"expect_to_act": ["blue", "green"]}, {"expect": {"ships.adder.at": [-1, 0]}}) == []


@pytest.mark.parametrize("suffix", ["toml", "json"])
def test_toml_and_json_say_the_same(tmp_path, suffix):
    data = {"ruleset": "lantern-reef", "position": SCRIPTS["close"], "do": [AIM, {"expect_to_act": ["red"]}]}
    path = tmp_path / f"s.{suffix}"
    path.write_text(tomli_w.dumps(data) if suffix == "toml" else json.dumps(data, indent=1))
    script, lines = load(path)
    (finding,) = Player(Toy(), script, lines, path.name).play().findings
    text = path.read_text().splitlines()
    number = int(finding.place.rpartition(" ")[2])
    assert "expect_to_act" in "".join(text[number - 1 : number + 3])
    assert finding.cause == 'to act: ["blue","green"], expected ["red"]'


def test_an_order_that_is_illegal_stops_the_script_with_every_reason():
    wrong = {**AIM, "target": "adder"}
    found = findings({"expect_to_act": ["red"]}, wrong, {"expect_to_act": ["nobody"]})
    assert found
    assert all(finding.startswith("s.json, line 4: illegal: ") for finding in found)


def test_a_seat_that_has_not_to_act_is_told_whose_turn_it_is():
    assert only({**AIM, "seat": "blue"}) == (
        "s.json, line 3: blue has nothing to decide now; the game waits for red"
    )


def test_dice_left_over_are_told():
    assert only({**AIM, "dice": [3]}) == "s.json, line 3: left over: 3"


def test_dice_that_are_missing_are_told_with_what_they_are_for():
    found = only(AIM, HOLD_BLUE, {**HOLD_GREEN, "dice": [6]})
    assert found.startswith("s.json, line 5: ")
    assert "d6 wanted for" in found
    assert found.endswith("but only 1 left of 1 given")


def test_a_face_that_a_die_does_not_have_is_told():
    assert "line 5: 7 is no face of a d6" in only(AIM, HOLD_BLUE, {**HOLD_GREEN, "dice": [7, 1, 1]})


def test_a_script_goes_on_after_an_expectation_that_failed():
    found = findings({"expect": {"turn": 9, "ships.crane.at": [2, 0]}}, {"expect": {"ships.none.hull": 1}})
    assert found == [
        "s.json, line 3: turn is 1, expected 9",
        "s.json, line 4: ships.none.hull: there is no such value; ships has adder, crane, eland",
    ]


def test_a_path_that_leads_nowhere_is_told_with_what_there_is_instead():
    assert "; the whole has " in only({"expect": {"boats.adder.hull": 1}})
    assert "; ships.adder has asked, at, " in only({"expect": {"ships.adder.boats": 1}})
    assert only({"expect": {"ships.adder.at.2": 1}}).endswith("; ships.adder.at has 0, 1")
    assert only({"expect": {"ships.adder.seat.name": 1}}).endswith("; ships.adder.seat has nothing in it")


def test_values_may_be_bounded_or_compared_in_part():
    assert (
        findings({"expect": {"turn": {"at_least": 1, "at_most": 1}, "ships.crane": {"seat": "blue"}}}) == []
    )
    assert only({"expect": {"turn": {"at_least": 2}}}).endswith('turn is 1, expected {"at_least":2}')


def test_tables_within_tables_are_paths():
    assert findings({"expect": {"ships": {"adder": {"at": [-1, 0]}}}}) == []
    assert only({"expect": {"ships": {"adder": {"at": [0, 0]}}}}).endswith(
        "ships.adder.at is [-1,0], expected [0,0]"
    )


def test_a_byte_order_mark_is_nothing(tmp_path):
    path = tmp_path / "s.json"
    path.write_text("\ufeff" + written({"expect_to_act": ["red"]}))
    assert load(path)[0].ruleset == "lantern-reef"


def test_true_is_not_one():
    assert only({"expect": {"turn": True}}).endswith("turn is 1, expected true")


def test_events_of_the_last_order_are_expected_in_order():
    seen = [{"event": "aimed", "unit": "adder"}]
    assert findings(AIM, {"expect_events": seen}) == []
    assert "no event like" in only(AIM, {"expect_events": [*seen, *seen]})


def test_an_order_is_expected_to_be_legal_or_not_without_being_carried_out():
    bad = {**AIM, "target": "adder"}
    good = {key: value for key, value in AIM.items() if key != "dice"}
    assert findings({"expect_legal": good}, {"expect_illegal": bad}, {"expect_to_act": ["red"]}) == []
    assert only({"expect_illegal": good}) == "s.json, line 3: expected to be illegal, but it is legal"
    assert "expected to be legal: " in only({"expect_legal": bad})
    assert "but not because of 'the moon'" in only({"expect_illegal": bad, "because": "the moon"})


def test_bots_play_on_and_the_outcome_is_expected():
    bots = {"bots": {"red": "random", "blue": "random", "green": "random"}}
    assert findings(bots, {"expect_to_act": []}, seed=3) == []
    assert "the outcome is " in only(bots, {"expect_outcome": {"winner": "nobody"}}, seed=3)


@pytest.mark.parametrize(
    ("step", "cause"),
    [
        ({"expct": {}}, "line 3: a step holds `order`, or one of "),
        ({"expect": {"turn": 1}, "expect_to_act": []}, "a step holds `order`, or one of "),
        ({"expect": {"turn": 1}, "because": "x"}, "`expect` does not go with because"),
        ({"order": "attack"}, "line 3: an order names its `seat`"),
        ({"seat": "rde", "order": "attack"}, "line 3: there is no seat 'rde'; there are: blue, green, red"),
        ({"expect_illegal": {**AIM, "seat": "rde"}}, "line 3: there is no seat 'rde'; there are: "),
        ({"seat": "red", "order": "atack"}, "line 3: there is no order 'atack'; there are: "),
        ({**AIM, "dice": ["six"]}, "line 3, dice: row 1: takes a whole number, not words"),
        ({"expect_to_act": 5}, "line 3: takes a list, not a whole number"),
        ({"expect_to_act": "red"}, "line 3: takes a list, not words"),
        ({"expect": {"turn": {"at_least": "one"}}}, "line 3: turn: at_least and at_most take whole numbers"),
        ({"bots": {"red": "random"}}, "bots need the script to have a `seed`"),
    ],
)
def test_a_step_that_is_not_of_its_form_is_refused_with_its_line(step, cause):
    with pytest.raises(BadInput, match=cause):
        findings(step)


def test_bots_that_have_nothing_to_decide_are_told():
    assert "no seat of violet has to act; the game waits for red" in only(
        {"bots": {"violet": "random"}}, seed=3
    )


def test_a_position_with_an_error_is_refused_with_file_and_field():
    script, lines = parse(json.dumps({"ruleset": "lantern-reef", "position": {"ships": 5}}), "s.json")
    with pytest.raises(BadInput, match=r"^s\.json, "):
        Player(Toy(), script, lines, "s.json")


@pytest.mark.parametrize(
    ("text", "name", "cause"),
    [
        ("{", "s.json", "s.json: cannot be read: "),
        ("a = [", "s.toml", "s.toml: cannot be read: "),
        ('{"ruleset": "x"}', "s.json", "takes either `position`, `setup` or `procedure`"),
        (
            '{"ruleset": "x", "setup": {"scenario": "y", "forces": [], "link": []}}',
            "s.json",
            "setup: unknown field `link`",
        ),
        ('{"ruleset": "x", "position": {}, "dos": []}', "s.json", "unknown field `dos`"),
    ],
)
def test_a_script_that_cannot_be_read_is_refused_with_its_place(text, name, cause):
    with pytest.raises(BadInput, match=cause):
        parse(text, name)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadInput, match=r"none\.toml: cannot be read"):
        load(tmp_path / "none.toml")


# --- campaign procedures ---

REFIT = {
    "name": "refit",
    "forces": {"red": {"prestige": 2, "units": {"adder": {"class": "lancer", "sheet": {"damage": 1}}}}},
}


def refitted(*steps, **more):
    script, lines = parse(
        json.dumps({"ruleset": "lantern-reef", "procedure": {**REFIT, **more}, "do": steps}), "s.json"
    )
    return Player(Toy(), script, lines, "s.json").play()


def test_a_campaign_procedure_is_played_like_a_battle():
    account = refitted(
        {"seat": "red", "order": "repair", "jobs": [{"unit": "adder", "tries": 1}], "dice": [2]},
        {"expect": {"prestige.red": 1, "damage.red.adder": 1}},
        {"seat": "red", "order": "repair", "jobs": [{"unit": "adder", "tries": 1}], "dice": [3]},
        {"expect_events": [{"event": "repaired", "worked": True}]},
        {
            "expect_illegal": {"seat": "red", "order": "repair", "jobs": [{"unit": "adder", "tries": 1}]},
            "because": "refit",
        },
        {"seat": "red", "order": "finish", "dice": []},
        {"expect_to_act": []},
    )
    assert account.findings == () and account.battle is None
    assert len(account.engine.effects(account.state)) == 3


@pytest.mark.parametrize(
    ("more", "cause"),
    [
        ({"name": "feast"}, "there is no 'feast'; there are: refit"),
        ({"outcome": {"units": {"ghost": {}}}}, "units.ghost: no force has this unit"),
        (
            {"forces": {"red": {"units": {"adder": {"class": "raft"}}}}},
            "units.adder.class: raft: no such class",
        ),
    ],
)
def test_a_procedure_that_cannot_begin_is_refused(more, cause):
    with pytest.raises(BadInput, match=cause):
        refitted(**more)


@pytest.mark.parametrize(
    ("step", "cause"), [({"expect_outcome": {}}, "has no outcome"), ({"bots": {"red": "random"}}, "`seed`")]
)
def test_what_only_battles_have_is_refused(step, cause):
    with pytest.raises(BadInput, match=cause):
        refitted(step)
