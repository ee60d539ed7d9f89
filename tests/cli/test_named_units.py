"""Ships that were bought have ids that nobody types: names and beginnings stand for them wherever the terminal takes a unit."""

import json

import pytest

from core.cli.main import main
from core.service.desk import Desk

DEPLOY = {"order": "deploy", "place": [["place", 20000, 5000, 0]]}


@pytest.fixture
def database(tmp_path):
    return str(tmp_path / "named.sqlite")


@pytest.fixture
def run(database, capsys):
    """Call a verb on the database; gives exit code, what was printed, and what was complained of."""

    def call(verb, *arguments):
        code = main([verb, "--database", database, *arguments])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call


@pytest.fixture
def bought(run, database):
    """Two ships that were bought, in a battle to be set up; gives their ids."""
    assert run("do", "campaign.start", "pack=rickerbee", "seed=1")[0] == 0
    for name in ("Tenacious", "Tenable"):
        enter = ("force=northern-reserve", f"name={name}", "class_id=federation.ca")
        assert run("do", "unit.enter", *enter)[0] == 0
    forces = [
        {"seat": "klingon", "units": ["Adamant"], "role": "attacker"},
        {"seat": "federation", "units": ["Tenacious", "tenable"], "role": "defender"},
    ]
    setup = json.dumps({"scenario": "a-call-to-arms", "forces": forces})
    made = run("do", "battle.create", "name=Skirmish", "theater=space", "ruleset=actasf", f"setup={setup}")
    assert made[0] == 0, made
    desk = Desk.open(database)
    campaign = desk.campaigns()[0].id
    ids = {unit.name: unit.id for unit in desk.units("northern-reserve")}
    assert desk.battles(campaign)[0].setup["forces"][1]["units"][0]["id"] == ids["Tenacious"]
    desk.close()
    return ids


def deploy(run, unit, **more):
    order = json.dumps({**DEPLOY, "unit": unit, **more})
    return run("do", "battle.order", "battle=skirmish", "seat=Federation", f"order={order}")


def set_up(database):
    desk = Desk.open(database)
    view = desk.battle(desk.battles(desk.campaigns()[0].id)[0].id)
    desk.close()
    return {unit.name for unit in view.state.units.values() if unit.at is not None}


@pytest.mark.parametrize("word", ["Tenacious", "tenac", "TENACIOUS"])
def test_an_order_takes_a_name_or_a_beginning(run, bought, database, word):
    assert run("do", "battle.bots", "battle=skirmish", "seats=all", "most=1")[0] == 0
    assert json.loads(run("show", "battle", "skirmish", "--json")[1])["to_act"] == ["federation"]
    code, _, err = deploy(run, word, place=_place(run, word))
    assert code == 0, err
    assert "Tenacious" in set_up(database)


def _place(run, word):
    """Give the place that the terminal offers for a ship that is named."""
    code, out, err = run(
        "show", "battle", "skirmish", "--order", json.dumps({"order": "deploy", "unit": word})
    )
    assert code == 0, err
    line = next(line for line in out.splitlines() if "order=" in line)
    return json.loads(line.partition("order=")[2].strip().partition("'")[0])["place"]


def test_a_beginning_of_several_lists_them(run, bought):
    assert run("do", "battle.bots", "battle=skirmish", "seats=all", "most=1")[0] == 0
    code, _, err = deploy(run, "tena")
    assert code == 2
    assert "tena: may be any of " in err and bought["Tenable"] in err and bought["Tenacious"] in err


def test_what_is_written_about_a_unit_goes_by_its_name(run, bought):
    amended = ("battle=skirmish", "unit=tenac", "value=Shields", "to=9", "reason=Forgotten boxes")
    assert run("do", "battle.amend", *amended)[0] == 0
    code, out, err = run("print", "battle", "skirmish", "--unit", "tenac")
    assert code == 0 and out.splitlines()[0] == "Tenacious", err
    code, out, err = run("print", "force", "northern-reserve", "--unit", "Tenable")
    assert code == 0 and out.splitlines()[0] == "Tenable", err
