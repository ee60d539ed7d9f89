"""A battle is switched, told by a slip and put back onto the board from the command line."""

import json

import pytest

from core.cli.main import main
from core.service.desk import Desk
from tests.gui import table


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Call a verb on a database that knows the toy."""
    monkeypatch.setattr("core.service.desk.Plugins", table.plugins)

    def call(verb, *arguments):
        code = main([verb, "--database", str(tmp_path / "ways.sqlite"), *arguments])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call


@pytest.fixture
def battle(run, tmp_path):
    desk = Desk.open(tmp_path / "ways.sqlite")
    made = table.battle(desk, table.campaign(desk))
    desk.close()
    return made


def shown(run, battle):
    code, out, _ = run("show", "battle", battle, "--json")
    assert code == 0
    return json.loads(out)


def order(run, battle, order):
    return run("do", "battle.order", f"battle={battle}", "seat=gamemaster", f"order={json.dumps(order)}")


def test_a_battle_goes_through_all_ways(run, battle):
    assert shown(run, battle)["mode"] == "board"
    assert run("do", "battle.mode", f"battle={battle}", "mode=slip", "reason=to a table")[0] == 0
    assert order(run, battle, {"order": "slip"})[0] == 0
    assert order(run, battle, {"order": "slip", "hull": {"adder": 1}})[0] == 0
    now = shown(run, battle)
    assert (now["mode"], now["to_act"], now["battle"]["turn"]) == ("slip", ["gamemaster"], 2)
    assert run("do", "battle.mode", f"battle={battle}", "mode=cards")[0] == 0
    fields = shown(run, battle)["places_form"]["fields"]
    places = {field["name"]: [field["steps"][number]] for number, field in enumerate(fields)}
    assert run("do", "battle.mode", f"battle={battle}", "mode=board", f"places={json.dumps(places)}")[0] == 0
    now = shown(run, battle)
    assert {token["id"]: [token["at"]] for token in now["board"]["tokens"]} == places
    assert now["places_form"] is None


def test_what_cannot_be_is_told(run, battle):
    code, _, err = run("do", "battle.mode", f"battle={battle}", "mode=smoke")
    assert (code, "mode" in err) == (2, True)
    code, _, err = run("do", "battle.mode", f"battle={battle}", "mode=board")
    assert code != 0 and "in the way board already" in err
    run("do", "battle.mode", f"battle={battle}", "mode=slip")
    code, _, err = run("do", "battle.bot_order", f"battle={battle}", "seat=gamemaster")
    assert code != 0 and "no bot knows" in err
