"""Input and output that nobody wishes for: each is told in one line, and nothing is changed."""

import io
import json
import os
import sys

import pytest

from core.cli.main import LONGEST, main
from core.service.desk import Desk
from tests.service import isle
from tests.service.conftest import ISLE_PACK


@pytest.fixture
def database(tmp_path, monkeypatch):
    """A database with a campaign of the isle."""
    monkeypatch.setattr("core.service.desk.Plugins", isle.plugins)
    path = tmp_path / "kept.sqlite"
    desk = Desk.open(path)
    desk.run(None, "campaign.start", pack=str(ISLE_PACK), seed=1)
    desk.close()
    return path


@pytest.fixture
def refused(database, capsys):
    """Run a command line that is refused, and give its one line; the campaign is as it was."""

    def call(*arguments):
        assert main([*arguments, "--database", str(database)]) == 2
        printed = capsys.readouterr()
        assert (printed.out, printed.err.count("\n")) == ("", 1)
        desk = Desk.open(database)
        assert desk.campaign("isle").head == 1
        desk.close()
        return printed.err

    return call


@pytest.mark.parametrize(
    ("argument", "cause"),
    [
        ("players=" + "[" * 100_000, "players: is nested deeper than 64 levels"),
        ("players=" + "[" * 80 + "]" * 80, "players: is nested deeper than 64 levels"),
        ('players=["\\ud800"]', "players: holds characters that are no text"),
        ("notes=\udcff", "notes: holds characters that are no text"),
        ("notes=a\0b", "notes: holds characters that are no text"),
        ("players=[1e999]", "players: is no finite number"),
        (f"players=[{'9' * 20}]", "players: is a number of more than 64 bits"),
        (f"players={'9' * 5000}", "players: takes a list or nothing, not words"),
        ('players={"a":1,"a":2}', "players: cannot be read: the key a is given twice"),
        ("an\nother=1", "an\\nother: there is no such argument"),
    ],
)
def test_values_that_cannot_be_kept(refused, argument, cause):
    assert refused("do", "session.begin", argument).startswith(f"bridgehead: session.begin, {cause}")


def test_an_id_that_is_no_text(refused):
    assert "characters that are no text" in refused("show", "campaign", "\udcff")


def test_what_is_quoted_in_an_error_is_cut(refused):
    assert len(refused("show", "campaign", "x" * 100_000)) < LONGEST + 50


def test_output_that_cannot_be_written(database, monkeypatch, capsys):
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no disk here that is always full")
    with monkeypatch.context() as patch, open("/dev/full", "w", encoding="utf-8") as full:
        patch.setattr(sys, "stdout", full)
        assert main(["commands"]) == 2
    assert capsys.readouterr().err == "bridgehead: output: No space left on device\n"


def test_a_terminal_that_lacks_a_letter(database, monkeypatch):
    desk = Desk.open(database)
    desk.run("isle", "campaign.rename", name="Zürich")
    desk.close()
    shown = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(shown, encoding="ascii"))
    assert main(["show", "campaign", "--database", str(database)]) == 0
    assert b"Z\\xfcrich" in shown.getvalue()


@pytest.mark.parametrize(
    ("name", "content", "cause"),
    [
        ("a.toml", b'ruleset = "\xe4"', "is no text in UTF-8: byte 11 does not fit"),
        ("a.toml", b"do = " + b"[" * 100_000, "is nested deeper than 64 levels"),
        ("a.toml", b"seed = nan", "seed: is no finite number"),
        ("a.toml", b"seed = " + b"9" * 5000, "cannot be read: Exceeds the limit"),
        ("a.json", b"[" * 100_000, "is nested deeper than 64 levels"),
        ("a.json", b'{"ruleset": "sfm", "ruleset": "toy"}', "cannot be read: the key ruleset is given twice"),
        ("a.json", b"", "cannot be read: Expecting value"),
    ],
)
def test_scripts_that_cannot_be_read(tmp_path, capsys, name, content, cause):
    path = tmp_path / name
    path.write_bytes(content)
    assert main(["play", str(path)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"bridgehead: {path}")
    assert cause in error


def test_a_script_that_begins_with_a_mark_of_its_coding(tmp_path, capsys):
    path = tmp_path / "a.json"
    path.write_text(
        json.dumps({"ruleset": "none of ours", "setup": None, "position": {}}), encoding="utf-8-sig"
    )
    assert main(["play", str(path)]) == 2
    assert "ruleset none of ours" in capsys.readouterr().err


def test_records_that_cannot_be_read(tmp_path, capsys):
    path = tmp_path / "a.jsonl"
    for content, cause in (
        (b"", ": is empty"),
        (b"\r\n" + b"[" * 100_000, ", line 2: is nested deeper than 64 levels"),
        (b'{"a": 1, "a": 2}', ", line 1: cannot be read: the key a is given twice"),
    ):
        path.write_bytes(content)
        assert main(["replay", str(path)]) == 2
        assert capsys.readouterr().err.startswith(f"bridgehead: {path}{cause}")


def test_a_pack_that_is_no_text(refused, tmp_path):
    (tmp_path / "campaign.toml").write_bytes(b'id = "\xe4"')
    assert "is no text in UTF-8" in refused("do", "campaign.start", f"pack={tmp_path}")


@pytest.mark.parametrize(
    "verb",
    [
        ("show", "campaign"),
        ("show", "unit", "ruby"),
        ("check",),
        ("do", "unit.rename", "unit=ruby", "name=Red"),
        ("do", "undo", "number=1"),
    ],
)
@pytest.mark.parametrize("content", [None, b""])
def test_a_database_with_a_mistyped_name_is_not_made(database, capsys, verb, content):
    mistyped = database.parent / "keptt.sqlite"
    if content is not None:
        mistyped.write_bytes(content)
    there = sorted(database.parent.iterdir())
    assert main([*verb, "--database", str(mistyped)]) == 2
    cause = "there is no such file" if content is None else "holds no campaigns; nothing was changed"
    assert capsys.readouterr().err == f"bridgehead: {mistyped}: {cause}\n"
    assert sorted(database.parent.iterdir()) == there
    assert content is None or mistyped.read_bytes() == content


def test_nothing_is_made_to_read_ones_own_campaigns_before_the_first(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    assert main(["show", "campaign"]) == 2
    assert "bridgehead.sqlite: there is no such file" in capsys.readouterr().err
    assert not (tmp_path / "own").exists()


def test_a_verb_that_begins_a_campaign_makes_the_database(database, tmp_path, capsys):
    new = tmp_path / "new.sqlite"
    assert main(["do", "campaign.start", f"pack={ISLE_PACK}", "--database", str(new)]) == 0
    assert main(["show", "campaign", "--database", str(new)]) == 0
    heads, isle_row = capsys.readouterr().out.splitlines()[-2:]
    assert heads.split()[:3] == ["campaign", "name", "started"]
    assert isle_row.split()[3].count("-") == 2
