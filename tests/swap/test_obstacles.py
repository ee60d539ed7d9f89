"""A plan that says nothing of the game to which its theater is given: told before, told after, and refused."""

import json

import pytest

from core.cli.main import main
from core.contract.errors import BadInput, CannotSetUp
from tests.swap.war import War

CAUSE = "has no scenario a-call-to-arms, and the plan does not say what fasa plays instead"


@pytest.fixture
def patrol(war: War) -> str:
    """A plan of the campaign's own for the game that plays space now."""
    seats = [
        {
            "seat": "klingon",
            "side": "klingon",
            "force": "house-of-korv",
            "role": "attacker",
            "units": ["whisper"],
        },
        {
            "seat": "federation",
            "side": "federation",
            "force": "border-squadron",
            "role": "defender",
            "units": ["hathaway"],
        },
    ]
    battle = {
        "id": "meeting",
        "title": "The meeting",
        "theater": "space",
        "scenario": "a-call-to-arms",
        "seats": seats,
    }
    plan = {"id": "", "title": "Patrol", "brief": "", "battles": [battle]}
    return str(war.run("plan.keep", plan=plan))


def test_a_swap_tells_before_it_is_done_which_plans_could_not_begin(war, patrol, capsys):
    assert war.desk.obstacles(war.id) == []
    found = war.desk.rebinding(war.id, "space", "fasa", {})
    (one,) = war.desk.obstacles(war.id, "space", "fasa", found)
    assert (one.plan, one.title) == (patrol, "Patrol")
    assert CAUSE in one.faults[0] and one.faults[0].startswith("The meeting: ")
    assert main(["--database", f"sqlite:///{war.path}", "swap", "space", "fasa"]) == 0
    told = capsys.readouterr().out
    assert "could not begin then: Patrol" in told and CAUSE in told
    assert main(["--database", f"sqlite:///{war.path}", "swap", "space", "fasa", "--json"]) == 0
    (hindered,) = json.loads(capsys.readouterr().out)["hindered"]
    assert (hindered["plan"], hindered["title"], tuple(hindered["faults"])) == (patrol, "Patrol", one.faults)


def test_after_the_swap_it_is_told_and_refused_with_place_and_cause(war, patrol, capsys):
    war.swap("fasa")
    assert [one.plan for one in war.desk.obstacles(war.id)] == [patrol]
    with pytest.raises(BadInput, match=f"operation Patrol, battle The meeting: .*{CAUSE}"):
        war.run("operation.start", plan=patrol)
    assert CAUSE in war.desk.prospects(war.id, war.desk.campaign(war.id).facts["plans"][patrol])[0].faults[0]
    assert main(["--database", f"sqlite:///{war.path}", "show", "campaign", war.id]) == 0
    assert (
        f"cannot begin now: The meeting: Starship Tactical Combat Simulator {CAUSE}"
        in capsys.readouterr().out
    )
    war.swap("actasf")
    assert war.desk.obstacles(war.id) == []


def test_units_are_tried_as_they_would_be_taken_over(war):
    plan = {**war.desk.campaign(war.id).facts["plans"]["the-landing"], "id": ""}
    orbit, town = plan["battles"]
    shuttles = {"bloodwing": ["hts"], "kongo": ["no-such-kind"]}
    plan["battles"] = [{**orbit, "detail": {**orbit["detail"], "shuttles": shuttles}}, town]
    kept = war.run("plan.keep", plan=plan)
    found = war.desk.rebinding(war.id, "space", "fasa", {})
    (one,) = war.desk.obstacles(war.id, "space", "fasa", found)
    assert one.plan == kept
    assert [fault for fault in one.faults if "bloodwing" in fault] == []
    assert f"{orbit['title']}: shuttles.Kongo: there is no kind 'no-such-kind'" in one.faults[0]
    war.swap("fasa")
    with pytest.raises(CannotSetUp, match=f"{orbit['title']}, .*shuttles.Kongo: there is no kind"):
        war.run("operation.start", plan=kept)
