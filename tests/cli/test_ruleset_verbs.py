"""The verbs that need rulesets and files, and no campaign: what they print and how they exit."""

import json
import os
import re
import subprocess
import sys
from types import SimpleNamespace

import pytest

from core.cli.class_card import class_card
from core.cli.main import main
from core.contract.info import UnitClass
from core.plugin.manager import Plugins
from plugins.actasf.ruleset import StarFleet

SCRIPT = """
ruleset = "actasf"

[position]
step = "attack"
units.ca = { class = "federation.ca", seat = "federation", at = [0, 0] }
units.d7k = { class = "klingon.d7k", seat = "klingon", at = [0, 6000], heading = 18000 }

[[do]]
seat = "federation"
order = "attack"
unit = "ca"
shots = [{ bank = 0, target = "d7k" }]
dice = [3, 4]

[[do]]
expect = { "units.d7k.shields" = 18 }
"""

WAITING = """
ruleset = "actasf"

[position]
step = "attack"
active = "romulan"
units.kr = { class = "romulan.kr", seat = "romulan", at = [0, 0] }
units.ca = { class = "federation.ca", seat = "federation", at = [0, 13000], heading = 0 }

[[do]]
seat = "romulan"
order = "attack"
unit = "kr"
shots = [{ bank = 4, target = "ca" }]
dice = [6]
"""


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "s.toml"
    path.write_text(SCRIPT)
    return path


def data(capsys):
    return json.loads(capsys.readouterr().out)


def test_rulesets_are_listed(capsys):
    assert main(["rulesets", "--json"]) == 0
    told = data(capsys)
    assert [row["id"] for row in told["rulesets"]] == ["actasf", "fasa", "sfm"]
    assert told["faults"] == []
    assert main(["rulesets"]) == 0
    assert "Star Fleet Marines: Assault" in capsys.readouterr().out


def test_a_catalogue_is_a_list_of_classes(capsys):
    assert main(["catalogue", "actasf", "--json"]) == 0
    ships = data(capsys)
    assert len(ships) == 118
    assert all(ship["complete"] for ship in ships)
    cruiser = next(ship for ship in ships if ship["code"] == "CA" and ship["empire"].startswith("United"))
    assert (cruiser["points"], cruiser["turn"], cruiser["shields"]) == (180, 4, 24)
    assert (cruiser["damage"], cruiser["crippled"], cruiser["marines"], cruiser["craft"]) == (34, 11, 10, 4)
    assert cruiser["traits"] == {"Labs": 8, "Probe": 1, "Tractor Beam": 2, "Transporter": 3}
    assert cruiser["provenance"] == "printed"
    assert cruiser["weapons"][1] == {
        "name": "Phaser-1",
        "range": 18,
        "arcs": ["F", "P"],
        "ad": 2,
        "traits": {"Accurate": 2, "Kill Zone": 8, "Precise": True},
    }


def test_a_catalogue_tells_what_is_incomplete(capsys, monkeypatch):
    lost = UnitClass("x.dd", "Lost Destroyer", "DD", "x", 105, {}, complete=False)
    monkeypatch.setattr(StarFleet, "catalogue", lambda self: [lost])
    assert main(["catalogue", "actasf"]) == 0
    assert "incomplete: no figures" in capsys.readouterr().out
    assert main(["catalogue", "actasf", "--json"]) == 0
    (row,) = data(capsys)
    assert (row["id"], row["points"], row["complete"]) == ("x.dd", 105, False)
    assert "damage" not in row


def test_figures_that_can_be_replaced_are_listed_with_where_they_come_from(capsys):
    assert main(["figures", "actasf"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["gorn.bc", "damage", "33", "house:"] in [line[:4] for line in lines]
    assert ["klingon.e4", "craft"] in [line[:2] for line in lines if line[-1] == "printed"]
    assert main(["figures", "sfm", "--json"]) == 0
    assert {row["id"] for row in data(capsys)} >= {"chart.marine", "chart.militia"}


def test_a_long_figure_pads_no_other_row(capsys):
    assert main(["figures", "actasf"]) == 0
    lines = capsys.readouterr().out.splitlines()
    turns = [line for line in lines if line.split()[1:2] == ["turn"] and line.endswith(" printed")]
    assert turns
    assert max(map(len, turns)) < 120


def test_a_class_is_a_card_with_its_banks_numbered_as_orders_name_them(capsys):
    assert main(["catalogue", "actasf", "romulan.kr"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "KR-class Heavy Cruiser  (romulan.kr)"
    assert ["points", "165"] in [line.split() for line in lines]
    assert any(line.split()[:2] == ["traits", "Cloak,"] for line in lines)
    (bank,) = (line for line in lines if line.split()[0] == "4")
    assert bank.split()[1:5] == ["Plasma-S", "Torpedo", "range", "24"]
    assert "arcs F, S     ad 4  traits Accurate 3" in bank
    assert max(map(len, lines)) < 200
    assert main(["catalogue", "actasf", "romulan.kr", "--json"]) == 0
    assert data(capsys)["weapons"][4]["name"] == "Plasma-S Torpedo"


def test_every_class_has_a_card(capsys):
    for ruleset in ("actasf", "sfm"):
        for one in Plugins().ruleset(ruleset).catalogue():
            lines = list(class_card(one))
            assert one.id in lines[0]
            assert not any(mark in line for line in lines for mark in "{}")


def test_a_class_that_is_not_there_is_bad_input_with_those_near_it(capsys):
    assert main(["catalogue", "actasf", "romulan.krx"]) == 2
    assert "romulan.kr" in capsys.readouterr().err


def test_an_unknown_ruleset_is_bad_input_and_names_those_there_are(capsys):
    assert main(["catalogue", "chess"]) == 2
    assert capsys.readouterr().err == (
        "bridgehead: ruleset chess: it is not installed or is switched off; rulesets that are on: actasf, fasa, sfm\n"
    )


def test_a_script_that_only_expects_says_what_holds(tmp_path, capsys):
    asked = tmp_path / "asked.toml"
    asked.write_text(
        'title = "Who begins"\nruleset = "actasf"\n[position]\nstep = "attack"\n'
        'units.hood = { class = "federation.ca", seat = "federation", at = [0, 0], heading = 0 }\n'
        'units.d7k = { class = "klingon.d7k", seat = "klingon", at = [0, 6000], heading = 18000 }\n'
        '[[do]]\nexpect_to_act = ["federation"]\n'
    )
    code = main(["play", str(asked)])
    told = capsys.readouterr().out
    assert code == 0, told
    assert told.startswith("Who begins\n")
    assert 'it holds: expect to act ["federation"]' in told
    assert told.endswith("no orders played, 1 expectation held, no findings\n")


def test_a_script_that_comes_out_is_well(script, capsys):
    assert main(["play", str(script)]) == 0
    told = capsys.readouterr().out
    assert "1 order played, 1 expectation held, no findings" in told
    assert "  [Attacking]\n" in told
    assert main(["play", str(script), "--json"]) == 0
    told = data(capsys)
    assert told["ok"]
    assert told["state"]["units"]["d7k"]["shields"] == 18
    assert told["steps"][0]["rolls"][0]["faces"] == [3, 4]
    assert told["steps"][0]["place"].endswith("s.toml, line 9")
    assert told["outcome"] is None


def test_a_script_that_leaves_an_order_under_way_says_for_whom_it_waits(tmp_path, capsys):
    asked = tmp_path / "asked.toml"
    asked.write_text(WAITING)
    assert main(["play", str(asked)]) == 0
    told = capsys.readouterr().out
    assert told.endswith(
        "1 order played, no findings\nthe last order waits for federation: defend, standing\n"
    )
    asked.write_text(WAITING + '[[do]]\nseat = "federation"\norder = "defend"\n')
    assert main(["play", str(asked)]) == 0
    assert "waits for" not in capsys.readouterr().out


def test_the_account_of_a_script_tells_what_bled_away(tmp_path, capsys):
    asked = tmp_path / "asked.toml"
    asked.write_text(WAITING)
    assert main(["play", str(asked)]) == 0
    assert "1 × Plasma-S Torpedo of 2 dice (2 lost to Energy Bleed) at ca, 13″" in capsys.readouterr().out


def test_a_script_that_does_not_is_a_fault_found_on_its_line(script, capsys):
    script.write_text(SCRIPT.replace("= 18 }", "= 17 }"))
    assert main(["play", str(script)]) == 1
    assert f"WRONG {script}, line 16: units.d7k.shields is 18, expected 17" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        ('"actasf"', '"chess"', "ruleset chess: it is not installed"),
        ("[position]", "[positoin]", "unknown field `positoin`"),
        ("federation.ca", "federation.cx", "federation.cx"),
        ("order =", "odrer =", "line 9: a step holds `order`"),
    ],
)
def test_a_script_that_cannot_be_read_is_bad_input_in_one_line(script, capsys, old, new, cause):
    script.write_text(SCRIPT.replace(old, new))
    assert main(["play", str(script)]) == 2
    told = capsys.readouterr().err
    assert cause in told
    assert told.count("\n") == 1


def test_a_record_is_written_and_replayed(script, tmp_path, capsys):
    record = tmp_path / "r.jsonl"
    assert main(["play", str(script), "--record", str(record)]) == 0
    assert main(["replay", str(record)]) == 0
    assert "1 entry comes out as recorded" in capsys.readouterr().out
    record.write_text(record.read_text().replace('"faces":[3,4]', '"faces":[3,1]'))
    assert main(["replay", str(record)]) == 1
    assert "WRONG" in capsys.readouterr().out
    record.write_text(record.read_text() + "{\n")
    assert main(["replay", str(record)]) == 2
    assert f"{record}, line 3: " in capsys.readouterr().err


def test_simulation_prints_chances_with_their_intervals(script, capsys):
    arguments = ["simulate", str(script), "--runs", "4", "--bot", "klingon=random"]
    assert main([*arguments, "--json"]) == 0
    told = data(capsys)
    assert told["runs"] == 4
    assert [result["seed"] for result in told["results"]] == [1, 2, 3, 4]
    assert all(share["low"] <= share["share"] <= share["high"] for share in told["shares"])
    assert main([*arguments, "--jobs", "2"]) == 0
    printed = capsys.readouterr()
    assert "4 battles" in printed.out
    assert printed.err.splitlines()[-1] == "4 of 4 battles"


@pytest.mark.parametrize("bot", ["klingon", "=random", "klingon=admiral"])
def test_a_bot_that_is_not_there_is_bad_input(script, capsys, bot):
    assert main(["simulate", str(script), "--runs", "1", "--bot", bot]) == 2
    assert capsys.readouterr().err.startswith("bridgehead: ")


def test_without_a_screen_the_window_says_what_to_do():
    kept = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    kept.pop("QT_QPA_PLATFORM", None)
    done = subprocess.run(
        [sys.executable, "-m", "core.cli"], env=kept, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "there is no screen here" in done.stderr
    assert "bridgehead demo" in done.stderr


def test_the_window_is_opened_on_a_packs_campaign_or_a_file(monkeypatch, tmp_path):
    opened: list[tuple[str | None, str | None]] = []
    file = tmp_path / "ours.bridgehead"
    file.touch()
    entry = SimpleNamespace(load=lambda: lambda database, pack: opened.append((database, pack)) or 0)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [entry])
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert main(["--database", "club.sqlite", "--pack", "rickerbee"]) == 0
    assert main([]) == 0
    assert main([str(file)]) == 0
    assert opened == [("club.sqlite", "rickerbee"), (None, None), (str(file), None)]


def test_a_file_that_is_called_like_a_verb_is_none(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "commands").touch()
    assert main(["commands"]) == 0
    assert "battle.order" in capsys.readouterr().out


@pytest.mark.parametrize("verb", ["rulesets", "catalogue", "play", "replay", "simulate"])
def test_every_verb_has_help(verb, capsys):
    with pytest.raises(SystemExit) as exit_:
        main([verb, "--help"])
    assert exit_.value.code == 0
    told = capsys.readouterr().out
    assert f"usage: bridgehead {verb}" in told
    assert told.split("\n\n")[1].endswith(".")


@pytest.mark.parametrize(("verb", "code"), [("play", 2), ("simulate", 2), ("replay", 1)])
def test_a_ruleset_that_raises_is_told_in_one_line_with_its_place(
    script, tmp_path, capsys, monkeypatch, verb, code
):
    record = tmp_path / "r.jsonl"
    assert main(["play", str(script), "--record", str(record)]) == 0
    capsys.readouterr()
    monkeypatch.setattr("plugins.actasf.ruleset.apply", lambda *_: 1 // 0)
    assert main([verb, str(record if verb == "replay" else script)]) == code
    printed = capsys.readouterr()
    told = printed.out + printed.err
    assert re.search(
        r"plugin actasf: it raised Zero.* \(plugins/actasf/ruleset.py, line \d+, in apply\)", told
    )
    assert told.count("\n") == 1


def test_a_level_for_a_seat_that_does_not_play_is_refused(script, capsys):
    assert main(["simulate", str(script), "--runs", "1", "--bot", "rot=random"]) == 2
    told = capsys.readouterr().err
    assert "bot of rot: that seat never had to act; there are: federation, klingon" in told
