"""How both levels bring people down and back: in time, and no sooner; in cover, and out of the way until ships come."""

import json
from random import Random

import pytest

from core.contract import canon
from tests.rules.sfm.playing import Table, unit

LINKS = [{"id": "up", "kind": "recovery", "sends": True, "seats": ["red"]}]
MAP = {"columns": 24, "rows": 16}
FETCHED = {
    "id": "fetched",
    "title": "Fetched",
    "summary": "People wait for their ships.",
    "map": "rickerbee",
    "length": {"turns": 9},
    "attacker": {"free": True},
    "defender": {"free": True},
    "aims": [{"aim": "bring", "role": "attacker", "count": 2}],
}


def below(*units, room=1, **more):
    """A position of people who could be beamed up by a ship with so much room."""
    offers = [{"link": "up", "unit": "ship", "seat": "red", "room": room}]
    more.setdefault("step", "movement")
    return Table(*units, links=LINKS, offers=offers, map=MAP, turns=9, **more)


def people(count, **more):
    return [unit(f"m{n}", "marine", at=(0, n), squad=True, **more) for n in range(count)]


def choice(table, level):
    order = table.rules.bot(level).choose(table.rules.view(table.state, "red"), "red", Random(1))
    assert not table.rules.violations(table.state, "red", order)
    return json.loads(canon.encode(order))


FAR = unit("z", "marine", "blue", (20, 0))
LEVELS = pytest.mark.parametrize("level", ["sound", "keen"])


@LEVELS
@pytest.mark.parametrize(
    ("turn", "room", "called"), [(9, 3, True), (7, 1, True), (7, 3, False), (4, 1, False)]
)
def test_calls_people_back_while_there_is_time_for_all(level, turn, room, called):
    """Three people: with room for one a turn the last three turns are needed, with room for three only the last."""
    order = choice(below(FAR, *people(3), room=room, turn=turn), level)
    assert (order["order"] == "recover") is called


@LEVELS
@pytest.mark.parametrize(("room", "marks"), [(3, False), (0, True)])
def test_who_is_called_back_is_not_marked(level, room, marks):
    """Marked people cannot be beamed up; with no room above they may as well watch."""
    guns = [unit(f"z{n}", "heavy", "blue", (8, n)) for n in range(3)]
    table = below(*guns, unit("m", "militia", squad=True), room=room, turn=9, step="opportunity")
    marked = choice(table, level)["order"] == "mark"
    assert marked is (marks and level == "keen")


@LEVELS
def test_the_rest_of_a_beaten_landing_is_called_back(level):
    fallen = [unit(f"f{n}", "marine", at=None, place="lost", squad=True) for n in range(3)]
    foes = [unit(f"z{n}", "marine", "blue", (18, n)) for n in range(6)]
    assert choice(below(*foes, *fallen, *people(1), turn=2), level)["order"] == "recover"
    assert choice(below(*foes, *people(2), turn=2), level)["order"] != "recover"


@LEVELS
def test_who_waits_for_ships_keeps_out_of_the_way(level):
    """People who have only to be fetched do not go for the enemy."""
    alone = Table(*people(1), FAR, map=MAP, turns=9, step="movement")
    assert choice(alone, level)["order"] == "move" or level == "keen"
    table = Table(*people(2), FAR, scenario=FETCHED, turns=9, step="movement")
    assert choice(table, level)["order"] == "done"


@LEVELS
def test_lands_in_cover(level):
    """Woods near the enemy and open ground all about: people come down in the woods."""
    wood = {"17,0": "forest"}
    waits = unit("m", "marine", at=None, place="landing", squad=True)
    table = Table(waits, FAR, map={**MAP, "terrain": wood}, turns=9, step="movement")
    order = choice(table, level)
    assert (order["order"], order["at"]) == ("land", [17, 0])
