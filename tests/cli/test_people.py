"""People in the terminal: lists, one officer, a squad, honours by short words, texts of the club's own."""

import json

import pytest

from core.cli.main import main
from core.service.desk import Desk

NAMES = 'title = "Ours"\nempire = "federation"\ngiven = ["Ann"]\nfamily = ["Heir"]\n'


@pytest.fixture
def path(tmp_path):
    made = tmp_path / "people.sqlite"
    desk = Desk.open(made)
    desk.run(None, "campaign.start", pack="rickerbee", seed=7)
    desk.close()
    return made


@pytest.fixture
def said(path, capsys):
    def run(*words):
        code = main([*words, "--database", str(path)])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


def test_officers_are_listed_and_shown_with_their_records(said):
    code, out, _ = said("show", "officer")
    assert code == 0
    hood = [line for line in out.splitlines() if "Hood (hood)" in line]
    assert [("Captain" in hood[0]), ("Engineer" in hood[1]), ("Gunner" in hood[2])] == [True] * 3
    people = json.loads(said("show", "officer", "--json")[1])
    captain = next(p for p in people if p["officer"]["unit"] == "hood" and p["officer"]["role"] == "captain")
    code, out, _ = said("show", "officer", captain["officer"]["name"])
    assert out.splitlines()[0].endswith("Captain of Hood (hood), serving")
    assert "captain of Hood" in out
    code, out, _ = said("show", "unit", "hood")
    assert f"Captain: {captain['officer']['name']}" in out
    assert "joined Third Fleet" in out


def test_medals_and_deeds_are_given_by_short_words(said):
    people = json.loads(said("show", "officer", "--json")[1])
    name = people[0]["officer"]["name"]
    assert said("do", "medal.keep", "title=Star of Rickerbee")[0] == 0
    assert said("do", "medal.award", "medal=star-of-rickerbee", f"to={name}", "reason=courage")[0] == 0
    assert said("do", "deed.note", "of=first-marines", "words=held the gate")[0] == 0
    assert "Star of Rickerbee: courage" in said("show", "officer", name)[1]
    out = said("show", "squad", "first-marines")[1]
    assert out.startswith("First marines (first-marines): marine, counts as 1\nLeader: ")
    assert "held the gate" in out
    assert "First marines" in said("show", "squad")[1]


def test_names_of_the_clubs_own_are_examined_kept_and_listed(said, tmp_path):
    file = tmp_path / "names.toml"
    file.write_text(NAMES)
    assert said("examine", "club", "names", str(file), "--keep", "ours", "--campaign", "rickerbee")[0] == 0
    assert "Ours" in said("documents", "club", "--campaign", "rickerbee")[1]
    assert said("documents", "club", "--campaign", "rickerbee", "--text", "ours")[1] == NAMES
    file.write_text('title = "Ours"\n')
    code, out, _ = said("examine", "club", "names", str(file))
    assert (code, "it names nobody and no ship" in out) == (1, True)
    code, _, err = said("examine", "club", "poem", str(file))
    assert (code, "a club keeps no poem; it keeps: names, medal" in err) == (2, True)
