"""Scenarios as files: what they may say, what is refused, and what comes of it."""

import re
from pathlib import Path

import pytest
from msgspec.structs import fields, replace

from core.contract.dice import ScriptedDice
from core.contract.errors import BadInput, CannotSetUp
from core.contract.records import BattleSetup, LinkEnd, UnitRecord
from core.geometry.hexgrid import Hex
from plugins.sfm.documents import examined
from plugins.sfm.ground import ground, hex_key
from plugins.sfm.ruleset import StarFleetMarines
from plugins.sfm.scenario.aims import AnyAim
from plugins.sfm.scenario.written import Entry, Extra, Length, Side, Written, Zone, read, written_from
from plugins.sfm.scenarios import from_file, map_for, plans
from tests.rules.sfm.scenario_field import MAP, ROLES, SCENARIO, kinds, set_up

# --- reading -------------------------------------------------------------------------------------------------


def test_those_of_the_program_fit_their_maps():
    assert list(plans()) == ["rickerbee", "landing", "meeting", "pick_up", "three_way"]
    for written in plans().values():
        assert map_for(written).columns > 0
    assert plans()["rickerbee"].provenance == "printed"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"id": "The Field"}, "id"),
        ({"first": "nobody"}, "first"),
        ({"length": {"turns": 0}}, "length, turns: takes a whole number of 1 or more"),
        ({"attacker": {"forces": {"dragon": 1}}}, "attacker.forces: there is no class 'dragon'"),
        ({"attacker": {"forces": {"marine": 1}, "arrives": "links", "zones": [{}]}}, "neither zones nor entries"),
        ({"terrain": {"forest": "jungle"}}, "terrain: there is no terrain 'jungle'"),
        ({"choices": ["crossed_by"]}, "choices: `crossed_by` chooses who crosses, and no aim is to cross"),
        ({"aims": [{"aim": "dig", "role": "attacker"}]}, "aim"),
        ({"aims": [{"aim": "bring", "role": "attacker"}]}, "count"),
        ({"defender": {"zones": [{"columns": [3, 2]}]}}, "defender.zones[0].columns: [3, 2] is not first and last"),
        ({"defender": {"zones": [{"near": ["Barn"], "within": 1}]}}, "the map has no label 'Barn'; it has: farm, knoll"),
        ({"aims": [{"aim": "hold", "role": "attacker", "places": ["Barn"]}]}, "aims[0].places"),
        ({"works": [{"at": [9, 1]}]}, "works[0].at: [9, 1] is no column and row of the map"),
        ({"map": "atlantis"}, "there is no map 'atlantis'"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_place(changes, told):
    with pytest.raises(CannotSetUp) as caught:
        set_up(**changes)
    assert told in str(caught.value)


def test_a_file_and_its_map_beside_it(tmp_path):
    (tmp_path / "field.toml").write_text(MAP)
    path = tmp_path / "farm.toml"
    path.write_text(
        'id = "farm"\ntitle = "The Farm"\nsummary = "A farm."\nmap = "field.toml"\n'
        "attacker.forces = { marine = 1 }\ndefender.forces = { marine = 1 }\n"
    )
    assert [hex_key(here) for here in ground(map_for(from_file(str(path)))).towns] == ["3,0"]
    rules = StarFleetMarines({"scenarios": str(tmp_path)})
    (farm,) = [one for one in rules.scenarios() if one.id == "farm"]
    assert farm.title == "The Farm"
    setup = BattleSetup("farm", ROLES, detail=farm.detail)
    path.unlink()  # the battle has its own copy
    assert len(rules.setup(setup, ScriptedDice(())).units) == 2
    path.write_text('id = "farm"\ntitle = "The Farm"\n')
    (faulty,) = [one for one in rules.scenarios() if one.id == "farm"]
    assert (faulty.title, faulty.complete) == ("farm (faulty)", False)
    assert "summary" in faulty.summary


def test_what_is_no_toml_is_told():
    with pytest.raises(BadInput, match="cannot be read"):
        read("id = ", "x.toml")


# --- forces, zones, entries ----------------------------------------------------------------------------------


def test_standard_forces_stand_in_for_a_side_that_brings_none():
    table = set_up()
    assert (kinds(table, "red"), kinds(table, "blue")) == ({"marine": 3}, {"marine": 2})
    assert table.state.limit == 10
    assert table.rules.to_act(table.state) == ("blue",)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({}, "attacker, marine: 4 are too many; The Field has at most 3"),
        ({"free": True}, ""),
        ({"free": True, "size": 3}, "4 boarding parties are too many; The Field has at most 3"),
    ],
)
def test_limits_of_a_side_s_own_units(more, told):
    units = tuple(UnitRecord(f"m{n}", f"Squad {n}", "marine", 0) for n in range(4))
    forces = (replace(ROLES[0], units=units), ROLES[1])
    side = {**SCENARIO["attacker"], **more}
    if told:
        with pytest.raises(CannotSetUp) as caught:
            set_up(forces=forces, attacker=side)
        assert told in str(caught.value)
    else:
        assert kinds(set_up(forces=forces, attacker=side), "red") == {"marine": 4}


def test_extras_are_agreed_on():
    extras = {"more": {"title": "More marines", "role": "attacker", "kind": "marine", "most": 2}}
    assert kinds(set_up(extras=extras, detail={"more": 2}), "red") == {"marine": 5}
    with pytest.raises(CannotSetUp, match="More marines: 0 to 2, not 3"):
        set_up(extras=extras, detail={"more": 3})
    with pytest.raises(CannotSetUp, match="takes no such choice; it takes: missions"):
        set_up(detail={"more": 1})


@pytest.mark.parametrize(
    ("zone", "inside", "outside"),
    [
        ({"edge": "west", "depth": 2}, (1, 0), (2, 0)),
        ({"edge": "east", "depth": 1}, (7, -2), (6, -2)),
        ({"edge": "north", "depth": 1}, (4, -2), (4, -1)),
        ({"edge": "south", "depth": 2}, (0, 4), (0, 3)),
        ({"columns": [3, 4]}, (2, 0), (4, 0)),
        ({"rows": [2, 3]}, (0, 2), (0, 3)),
        ({"within": 1}, (4, 0), (5, 0)),
        ({"beyond": 2}, (6, 0), (5, 0)),
        ({"near": ["Knoll"], "within": 0}, (6, 2), (6, 1)),
        ({"near": ["Knoll", "towns"], "within": 0}, (3, 0), (4, 0)),
        ({"terrain": ["forest", "town"]}, (4, 1), (4, 0)),
        ({"edge": "west", "rows": [1, 1]}, (0, 0), (0, 1)),
    ],
)
def test_zones(zone, inside, outside):
    table = set_up(defender={"forces": {"marine": 1}, "zones": [zone]})
    assert not table.why_not("blue", "deploy", unit="blue-marine-1", at=list(inside))
    assert "sets up" in table.why_not("blue", "deploy", unit="blue-marine-1", at=list(outside))


def test_zones_are_for_their_kinds_and_one_of_several_is_enough():
    zones = [{"kinds": ["heavy"], "edge": "east"}, {"kinds": ["heavy"], "within": 0}, {"edge": "west"}]
    table = set_up(defender={"forces": {"marine": 1, "heavy": 1}, "zones": zones})
    assert not table.why_not("blue", "deploy", unit="blue-heavy-1", at=[3, 0])
    assert not table.why_not("blue", "deploy", unit="blue-heavy-1", at=[7, 0])
    assert table.why_not("blue", "deploy", unit="blue-heavy-1", at=[0, 0])
    assert not table.why_not("blue", "deploy", unit="blue-marine-1", at=[0, 0])
    assert table.why_not("blue", "deploy", unit="blue-marine-1", at=[3, 0])


def test_at_most_so_many_in_a_hex():
    table = set_up(defender={"forces": {"marine": 2}, "zones": [{"each": 1}]})
    table.play("blue", "deploy", unit="blue-marine-1", at=[3, 0])
    assert "at most one marine units" in table.why_not("blue", "deploy", unit="blue-marine-2", at=[3, 0])


def test_reinforcements_march_on_in_their_turn():
    side = {
        "forces": {"marine": 1},
        "zones": [{}],
        "entries": [{"turn": 2, "edge": "north", "forces": {"marine": 1}}],
    }
    table = set_up(attacker=side)
    assert (kinds(table, "red"), kinds(table, "red", "edge")) == ({"marine": 1}, {"marine": 1})
    late = table["red-marine-2"]
    assert (late.edge, late.since) == ("north", 2)
    for number in (1, 2):
        table.play("blue", "deploy", unit=f"blue-marine-{number}", at=[7, 0])
    table.play("blue", "done")
    table.play("red", "deploy", unit="red-marine-1", at=[0, 3])
    table.play("red", "done")
    for _ in range(3):
        table.play("red", "done")
    assert "from turn 2" in table.why_not("red", "move", unit="red-marine-2", path=[[4, -2]])
    for seat in ("red", *("blue",) * 4, *("red",) * 3):
        table.play(seat, "done")
    assert (table.state.turn, table.state.phase) == (2, "movement")
    assert "not at the north edge" in table.why_not("red", "move", unit="red-marine-2", path=[[0, 3]])
    table.play("red", "move", unit="red-marine-2", path=[[4, -2], [4, -1]])
    assert table["red-marine-2"].place == "map"


def test_a_side_holds_back_units_of_its_own():
    units = tuple(UnitRecord(f"m{n}", f"Squad {n}", "marine", 0) for n in range(3))
    side = {"free": True, "zones": [{}], "entries": [{"turn": 3, "edge": "any", "forces": {"marine": 2}}]}
    table = set_up(forces=(replace(ROLES[0], units=units), ROLES[1]), attacker=side)
    assert [name for name, one in table.state.units.items() if one.place == "edge"] == ["m1", "m2"]


def test_who_arrives_by_links_alone_has_nobody_on_the_ground():
    side = {"arrives": "links"}
    with pytest.raises(CannotSetUp, match="no link leads here"):
        set_up(attacker=side)
    links = (LinkEnd("down", "transporter", False, ("red",)),)
    assert kinds(set_up(attacker=side, links=links), "red") == {}
    forces = (replace(ROLES[0], units=(UnitRecord("m", "Squad", "marine", 0),)), ROLES[1])
    with pytest.raises(CannotSetUp, match="has nobody on the ground"):
        set_up(attacker=side, links=links, forces=forces)


def test_positions_that_are_there_before():
    table = set_up(works=[{"at": [4, 2]}, {"at": [7, 6], "work": "battle"}])
    assert table.state.works == {"3,0": "improved", "6,2": "battle"}


def test_ground_and_cover_as_the_scenario_has_them():
    table = set_up(terrain={"forest": "swamp", "open": "sand"}, hills_cover=False)
    terrain = ground(table.state.map)
    assert (terrain.terrain[Hex(4, 1)], terrain.terrain[Hex(0, 0)]) == ("swamp", "sand")
    assert not terrain.covers("hill")


# --- who goes first ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "first"), [(1, "red"), (3, "red"), (4, "blue"), (6, "blue")])
def test_a_coin_says_who_acts_first(face, first):
    """Rule: Scenario Rules: in a meeting engagement a coin is tossed. The defender is set up first all the same."""
    table = set_up(face, first="coin")
    assert table.state.seats[0] == first
    assert table.state.role("red") == "attacker"
    assert table.rules.to_act(table.state) == ("blue",)
    for seat, column in (("blue", 7), ("red", 0)):
        for one in [name for name, one in table.state.units.items() if one.seat == seat]:
            table.play(seat, "deploy", unit=one, at=[column, 1])
        table.play(seat, "done")
    assert (table.state.turn, table.state.seat, table.state.phase) == (1, first, "fire")


def test_the_players_may_agree_on_who_acts_first():
    setup = BattleSetup(
        "pick_up", ROLES, detail={"first": "defender", "turns": 4, "map": {"name": "hollow_ridge"}}
    )
    state = StarFleetMarines().setup(setup, ScriptedDice(()))
    assert (state.seats, state.limit, state.map.name) == (("blue", "red"), 4, "hollow_ridge")
    for wrong in ({"first": "me"}, {"turns": 0}, {"map": {"name": "atlantis"}}):
        with pytest.raises(CannotSetUp):
            StarFleetMarines().setup(replace(setup, detail=wrong), ScriptedDice(()))


# --- for choosing --------------------------------------------------------------------------------------------


def test_choices_for_the_window():
    (pick_up,) = [one for one in StarFleetMarines().scenarios() if one.id == "pick_up"]
    assert pick_up.detail == {"map": {"name": "rickerbee"}, "turns": 16, "first": "attacker", "missions": {}}
    assert ("Hollow Ridge", {"name": "hollow_ridge"}) in pick_up.choices["map"]
    assert [value for _, value in pick_up.choices["first"]] == ["attacker", "defender", "coin"]
    (raid,) = [one for one in StarFleetMarines().scenarios() if one.id == "rickerbee"]
    assert raid.detail == {"extra_marines": 0, "crossed_by": "marine", "missions": {}}
    assert [value for _, value in raid.choices["extra_marines"]] == [0, 1, 2]


# --- what is written about it --------------------------------------------------------------------------------

PAGE = (Path(__file__).parents[3] / "docs" / "scenarios-sfm.md").read_text(encoding="utf-8")


def test_the_page_names_every_key_and_aim():
    words = re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL))
    named = set(re.findall(r"[a-z_]+", " ".join(words)))
    keys = {field.name for kind in (Written, Side, Zone, Entry, Extra, Length) for field in fields(kind)}
    assert keys - named == set()
    aims = {str(kind.__struct_config__.tag) for kind in AnyAim.__args__}
    assert aims - named == set()


def test_the_examples_of_the_page_can_be_used():
    field, pump = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert examined("map", field, "field", {}).faults == ()
    assert examined("scenario", pump, "pump", {}).faults == ()


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"sets_up": "third"}, "sets_up"),
        ({"aims": [{"aim": "kill", "role": "third", "count": 1}]}, "aims[0].role"),
        (
            {"extras": {"more": {"title": "More", "role": "third", "kind": "marine", "most": 1}}},
            "extras.more.role",
        ),
    ],
)
def test_a_third_role_needs_a_third_side(more, place):
    data = {"id": "two", "title": "Two", "summary": "Two forces.", "map": "rickerbee", **more}
    with pytest.raises(BadInput, match="attacker or defender") as caught:
        written_from(data, "two")
    assert caught.value.place == f"two, {place}"
    assert written_from({**data, "third": {"free": True}}, "two").roles == ("attacker", "defender", "third")
