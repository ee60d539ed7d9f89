"""The verb `swap`: what a swap would do, told before it is done."""

import json

import pytest

from core.cli.main import main
from core.service.desk import Desk
from core.store.log import SHELVES
from core.store.models import Unit
from tests.service import isle
from tests.service.conftest import ISLE_PACK


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Call a verb on a database with the campaign of the isle, in which one unit cannot be taken over."""
    monkeypatch.setattr("core.service.desk.Plugins", isle.plugins)
    path = str(tmp_path / "cli.sqlite")
    assert main(["do", "--database", path, "campaign.start", f"pack={ISLE_PACK}", "seed=1"]) == 0
    desk = Desk.open(path)
    with desk.database.write() as connection:  # no command makes one: its class has no figures
        SHELVES[Unit].update(connection, "navy", {"class_id": "hulk"})
    desk.close()
    capsys.readouterr()

    def call(*arguments):
        code = main([*arguments[:1], "--database", path, *arguments[1:]])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call


def test_it_tells_what_becomes_of_each_unit_and_does_nothing(run):
    code, out, _ = run("swap", "space", "lagoon")
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "Space by Lagoon (lagoon):"
    assert lines[1].split() == ["unit", "class", "now", "class", "then", "quality", "how", "set", "aside"]
    assert any(line.split() == ["Ruby", "Boat", "Punt", "3", "->", "4"] for line in lines)
    assert "4 units taken over, 1 left waiting. Nothing is done yet." in lines
    assert "    waits: Navy: stays at home (--class navy=CLASS)" in lines
    assert run("swap", "space", "lagoon")[1] == out


def test_the_line_that_it_prints_does_it(run):
    import shlex

    line = run("swap", "space", "lagoon", "--class", "ruby=punt")[1].splitlines()[-1]
    words = shlex.split(line.removeprefix("To do it: "))
    assert words[:3] == ["bridgehead", "do", "ruleset.bind"]
    code, out, err = main(words[1:]), *("", "")
    assert code == 0, err
    code, out, _ = run("show", "unit", "ruby")
    assert "Punt" in out


def test_what_came_of_it_is_told(run):
    _, out, _ = run("do", "ruleset.bind", "theater=space", "ruleset=lagoon")
    assert "    Ruby: Boat is Punt, taken over" in out.splitlines()
    assert "    Navy waits: Navy: stays at home" in out.splitlines()


def test_as_data(run):
    _, out, _ = run("swap", "space", "lagoon", "--json")
    told = json.loads(out)
    navy = next(one for one in told["units"] if one["before"]["id"] == "navy")
    assert (navy["after"], navy["problem"], navy["class_before"]) == (None, "Navy: stays at home", "Hulk")


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (("space", "sea"), "ruleset sea: plays space already"),
        (("space", "pond"), "ruleset pond: it is not installed"),
        (("space", "lagoon", "--class", "ruby"), "--class: takes UNIT=CLASS, not 'ruby'"),
        (("space", "lagoon", "--class", "moon=punt"), "classes: no unit of space has the id moon"),
    ],
)
def test_what_cannot_be_is_told(run, words, cause):
    code, _, err = run("swap", *words)
    assert code == 2
    assert cause in err
