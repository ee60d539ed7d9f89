"""The example in the documentation of scripts plays as it says."""

import re
from pathlib import Path

import pytest

from core.battle.script import Player, parse
from core.contract.errors import BadInput
from plugins.actasf.ruleset import StarFleet

PAGE = Path(__file__).parents[3] / "docs" / "scripts-actasf.md"


def test_the_example_plays():
    found = re.search(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    script, lines = parse(found[1], "example.toml")
    account = Player(StarFleet(), script, lines, "example.toml").play()
    assert [str(finding) for finding in account.findings] == []
    assert len(account.steps) == 1


@pytest.mark.parametrize(
    ("ship", "cause"),
    [
        ({"class": "federation.zz"}, "units.hood.class: federation.zz"),
        ({"damge": 3}, "unknown field `damge`"),
        ({"damage": 3, "left": 4}, "takes `damage` or `left`"),
        ({"criticals": {"engine": 3}}, "unknown field `engine` - at `\\$.criticals.engine`"),
        ({"criticals": {"impulse": 7}}, "critical score of impulse is not within 0 and 6"),
        ({"banks": {"0": {"spnt": 2}}}, "unknown field `spnt`"),
        ({"banks": {"9": {"spent": 2}}}, "there is no bank 9"),
        ({"squads": [{"id": "first", "sizze": 2}]}, "unknown field `sizze`"),
        ({"skills": ["lucky"]}, "there is no 'lucky'; there are: "),
        ({"lowered": ["X"]}, "Invalid enum value 'X'"),
        ({"actions": ["ramming"]}, "Invalid enum value 'ramming'"),
        ({"lost": ["Cloak"]}, "it has no Cloak; it has "),
        ({"roster": {"sails": 3}}, "there is no figure 'sails'; there are: "),
        ({"roster": {"traits": {"Sails": True}}}, "unknown trait 'Sails'"),
        ({"heading": 36000}, "heading is not within"),
        ({"seat": "gorn"}, "gorn is none of the seats"),
    ],
)
def test_faults_of_ships(ship, cause):
    seats = [{"seat": "federation", "side": "federation"}, {"seat": "klingon", "side": "klingon"}]
    hood = {"class": "federation.ca", "seat": "federation", **ship}
    with pytest.raises(BadInput, match=cause):
        StarFleet().arrange({"units": {"hood": hood}, "seats": seats})


@pytest.mark.parametrize(
    ("fields", "cause"),
    [
        ({"step": "drones"}, "Invalid enum value 'drones'"),
        ({"turn": 0}, "turns count from 1"),
        ({"scenario": "ambush"}, "ambush is not played"),
        ({"mode": "board"}, "is given on the board"),
        ({"active": "gorn"}, "gorn is none of the seats"),
        ({"initiative": ["gorn"]}, "names gorn; the seats are"),
        ({"ending": {"trns": 3}}, "unknown field `trns`"),
        ({"weather": "ion storm"}, "unknown field `weather`"),
    ],
)
def test_faults_of_positions(fields, cause):
    units = {"hood": {"class": "federation.ca", "seat": "federation"}}
    with pytest.raises(BadInput, match=cause):
        StarFleet().arrange({"units": units, **fields})
