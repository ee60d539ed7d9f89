"""The verbs about maps and scenarios."""

import json

import pytest

from core.cli.main import main
from core.service.desk import Desk

MAP = 'title = "Field"\nrows = ["....", ".t..", "...."]\n'


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "field.toml"
    path.write_text(MAP)
    return path


def test_maps_and_scenarios_are_listed_and_printed(capsys):
    assert main(["documents", "sfm", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {"kind": "map", "name": "hollow_ridge", "title": "Hollow Ridge"} in rows
    assert {"kind": "scenario", "name": "meeting", "title": "Meeting engagement"} in rows
    assert main(["documents", "sfm", "--text", "pick_up"]) == 0
    assert 'id = "pick_up"' in capsys.readouterr().out
    assert main(["documents", "sfm", "--text", "atlantis"]) == 2
    assert "there is none of that name; there are: cinder_plateau" in capsys.readouterr().err


def test_what_is_printed_can_be_examined(capsys, tmp_path):
    for kind, name in (("map", "tarn_bridge"), ("scenario", "rickerbee")):
        main(["documents", "sfm", "--text", name])
        path = tmp_path / f"{name}.toml"
        path.write_text(capsys.readouterr().out)
        assert main(["examine", "sfm", kind, str(path)]) == 0
        assert "nothing is wrong" in capsys.readouterr().out


def test_every_fault_is_told(capsys, file):
    file.write_text(MAP.replace(".t..", "q..z"))
    assert main(["examine", "sfm", "map", str(file)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "hex 0102: no terrain has the letter 'q'",
        "hex 0402: no terrain has the letter 'z'",
        "Field: 2 faults",
    ]
    assert main(["examine", "sfm", "song", str(file)]) == 2
    assert main(["examine", "sfm", "map", str(file.parent / "none.toml")]) == 2


def test_a_map_is_kept_in_a_campaign(capsys, tmp_path, file):
    path = tmp_path / "kept.db"
    desk = Desk.open(path)
    campaign = desk.run(None, "campaign.start", pack="rickerbee", seed=1).campaign
    desk.close()
    where = ["--database", str(path), "--campaign", campaign]
    assert main(["examine", "sfm", "map", str(file), "--keep", "field"]) == 2
    assert main(["examine", "sfm", "map", str(file), "--keep", "field", *where]) == 0
    capsys.readouterr()
    assert main(["documents", "sfm", "--text", "field", *where]) == 0
    assert capsys.readouterr().out == MAP


def test_a_campaign_is_named_as_everywhere_else(capsys, tmp_path, file):
    path = tmp_path / "kept.db"
    desk = Desk.open(path)
    desk.run(None, "campaign.start", pack="rickerbee", name="The long raid", seed=1)
    desk.close()
    where = ["--database", str(path), "--campaign"]
    assert main(["examine", "sfm", "map", str(file), "--keep", "field", *where, "The long raid"]) == 0
    capsys.readouterr()
    assert main(["documents", "sfm", "--text", "field", *where, "The long raid"]) == 0
    assert capsys.readouterr().out == MAP
    assert main(["documents", "sfm", *where, "nowhere"]) == 2
    assert "there is none of that id" in capsys.readouterr().err
