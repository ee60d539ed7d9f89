"""A club enters its fleets from paper, fights by result, and finds a mistake late: all of it by names, and told by names."""

import json

import pytest

from core.cli.main import main

FORCES = """force,player,theater,empire,prestige,points
Home Fleet,Anna,space,federation,6,40
Blood Wing,Bert,space,klingon,9,25
Iron Keep,Fay,ground,klingon,1,5
"""
UNITS = """force,unit,class,quality,squads
Home Fleet,Resolute,CA,4,2
Home Fleet,Constant,CA,5,
Blood Wing,Bloodstain,D7K,4,
Iron Keep,Guard,commando,,
"""


def seat(name, force, role, *units):
    return {"seat": name, "side": name, "force": force, "role": role, "units": list(units)}


PLAN = {
    "id": "",
    "title": "Siege",
    "brief": "",
    "battles": [
        {
            "id": "orbit",
            "title": "Over the keep",
            "theater": "space",
            "scenario": "a-call-to-arms",
            "seats": [
                seat("home", "Home Fleet", "attacker", "Constant", "Resolute"),
                seat("blood", "Blood Wing", "defender", "bloodstain"),
            ],
        },
        {
            "id": "ground",
            "title": "The keep",
            "theater": "ground",
            "scenario": "landing",
            "seats": [
                seat("home", "home fleet", "attacker"),
                seat("blood", "Iron Keep", "defender", "Guard"),
            ],
        },
    ],
    "links": [
        {
            "id": "beam-down",
            "kind": "transporter",
            "source": "orbit",
            "target": "ground",
            "seats": ["home"],
            "source_detail": {"site": [36000, 20000]},
        }
    ],
}


@pytest.fixture
def run(home, capsys):
    """Call the program in a home of its own; gives what was printed."""

    def call(*words):
        assert main([*words]) == 0, capsys.readouterr().err
        return capsys.readouterr().out

    return call


@pytest.fixture
def siege(run, home):
    """A campaign from paper whose siege has begun."""
    (home / "forces.csv").write_text(FORCES)
    (home / "units.csv").write_text(UNITS)
    run("do", "campaign.create", "name=Border", "space=actasf", "ground=sfm", "economy=actasf", "seed=3")
    run("entry", ".", "--keep")
    run("do", "plan.keep", f"plan={json.dumps(PLAN)}")
    run("do", "operation.start", "plan=agreed-1", "mode=slip")


def test_a_siege_is_planned_entered_and_put_right_by_names(run, siege):
    assert "; running, by slip" in run("show", "battle", "ground")
    run("do", "battle.result", "battle=ground", 'values={"turns": 1, "winner": "home"}')
    now = run("show", "campaign", "border")  # the other battle of the operation is not over
    assert "what now" in now and "Take in the outcome" not in now
    lost = {"turns": 2, "Bloodstain.fate": "destroyed", "constant.kills": ["Bloodstain"]}
    assert "Blood, destroyed: Bloodstain" in run(
        "do", "battle.result", "battle=orbit", f"values={json.dumps(lost)}"
    )
    assert "the keeper: Take in the outcome of The keep" in run("show", "campaign", "border")
    run("do", "operation.accept", "operation=siege")
    sides = 'forces=["Home Fleet", "Blood Wing"]'
    run("do", "procedure.begin", "procedure=aftermath", sides, "battle=orbit")
    run("do", "battle.bots", "battle=aftermath", "seats=all")
    newest = run("show", "log", "--campaign", "border").splitlines()
    assert any("Blood Wing " in line and "Aftermath of battle" in line for line in newest)
    right = ("do", "correction.make", "table=unit", "id=Bloodstain", "field=condition", "value=crippled")
    told = run(*right, "reason=It got away")
    assert "Begin a procedure: Aftermath: Bloodstain, left none → destroyed" in told
    assert "Home Fleet, prestige 6 → 8" in told
    assert "Bloodstain is still off the rolls (destroyed)" in told
    line = next(one for one in told.splitlines() if "'take=" in one)
    taken = line.strip().strip("'")
    run("do", "undo")
    assert taken.removeprefix("take=") not in run(*right, "reason=It got away", taken)


def test_a_medal_goes_by_its_title(run, siege):
    run("do", "medal.keep", "title=Star of Valour", "--campaign", "border")
    run("do", "medal.award", "medal=star of valour", "to=Resolute", "reason=Held the line")
    assert "Star of Valour" in run("show", "unit", "resolute")


def test_battles_that_are_handed_over_are_told_by_name(run, siege):
    assert "    Over the keep (siege-" in run("do", "force.lead", "force=Home Fleet")


def test_a_second_player_of_a_name_is_told(run, siege):
    assert "There is another player called Anna" in run("do", "player.add", "name=Anna")
    assert "another" not in run("do", "player.add", "name=Gus")
