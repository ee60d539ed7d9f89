"""The examples in the documentation of scripts play as they say; mistakes in positions are told."""

import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from core.battle.script import Player, parse
from core.contract.errors import BadInput
from plugins.actasf.orders import AnyOrder
from plugins.actasf.ruleset import StarFleet

PAGE = Path(__file__).parents[3] / "docs" / "scripts-actasf.md"


GUN = {"weapon": "Phaser-1", "arcs": ["F"], "dice": 1}
TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("example", re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL))
def test_the_examples_play(example):
    script, lines = parse(example, "example.toml")
    account = Player(StarFleet(), script, lines, "example.toml").play()
    assert [str(finding) for finding in account.findings] == []
    assert account.steps


def test_each_order_has_an_example_in_its_form():
    (block,) = re.findall(r"```text\n(.*?)```", TEXT, re.DOTALL)
    orders = [tomllib.loads(f"line = {line}")["line"] for line in block.splitlines()]
    for order in orders:
        faces = order.pop("dice", [])
        assert StarFleet().order(order) and all(1 <= face <= 6 for face in faces)
    tags = {kind.__struct_config__.tag for kind in get_args(AnyOrder)}
    assert {order["order"] for order in orders} == tags - {"tick"}


@pytest.mark.parametrize(
    ("ship", "cause"),
    [
        ({"class": "federation.zz"}, "units.hood.class: federation.zz"),
        ({"class": "CA"}, "in the fleet lists; is federation.ca or tholian.ca meant"),
        ({"damge": 3}, "unknown field `damge`"),
        ({"damage": 3, "left": 4}, "takes `damage` or `left`"),
        ({"criticals": {"engine": 3}}, "criticals: unknown field `engine`"),
        ({"criticals": {"impulse": 7}}, "critical score of impulse is not within 0 and 6"),
        ({"banks": {"0": {"spnt": 2}}}, "unknown field `spnt`"),
        ({"banks": {"9": {"spent": 2}}}, "there is no bank 9"),
        ({"squads": [{"id": "first", "sizze": 2}]}, "unknown field `sizze`"),
        ({"skills": ["lucky"]}, "there is no 'lucky'; there are: "),
        ({"lowered": ["X"]}, "Invalid enum value 'X'"),
        ({"actions": ["ramming"]}, "Invalid enum value 'ramming'"),
        ({"lost": ["Cloak"]}, "it has no Cloak; it has "),
        ({"roster": {"turn": 4}}, "turn of 4: .* 4 inches are 4000"),
        ({"roster": {"speed": 12}}, "speed of 12: .* 12 inches are 12000"),
        ({"roster": {"banks": [{**GUN, "range": 18}]}}, "range of 18: .* 18 inches are 18000"),
        ({"rotation": 4500}, "it has no Rotation"),
        ({"rotation": 3000, "roster": {"traits": {"Rotation": True}}}, "Invalid enum value 3000"),
        ({"quality": 7}, "quality: takes a whole number of 6 or less"),
        ({"roster": {"sails": 3}}, "there is no figure 'sails'; there are: "),
        ({"roster": {"traits": {"Sails": True}}}, "unknown trait 'Sails'"),
        ({"roster": {"banks": [{"weapon": "Gun", "arcs": ["F"], "dice": 1}]}}, "required field `range`"),
        ({"roster": {"banks": [{"weapon": "Drone", "arcs": ["X"], "dice": 1}]}}, "there is no arc 'X'"),
        ({"craft": -1}, "craft is below 0"),
        ({"roster": {"banks": [{**GUN, "traits": {"Multi-Hit": "2D4"}}]}}, "a score or dice such as D6"),
        (
            {"roster": {"banks": [{**GUN, "traits": {"Area Effect": 3, "Seeking": "Drone"}}]}},
            "Area Effect is for direct fire",
        ),
        ({"roster": {"banks": [{**GUN, "traits": {"Killzone": 4}}]}}, "unknown trait 'Killzone'"),
        ({"banks": {"5": {"spent": 5}}}, "counts more dice than the 4"),
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
        ({"step": "drones"}, "the step drones needs drones on the table"),
        ({"swarms": {"s": {"seat": "gorn"}}}, "swarms.s: belongs to no seat: gorn"),
        ({"swarms": {"s": {"seat": "federation", "drones": 0}}}, "takes a whole number of 1 or more"),
        ({"swarms": {"hood": {"seat": "federation"}}}, "has the name of a ship"),
        ({"swarms": {"s": {"seat": "federation", "at": [1, 1]}}}, "none by cards"),
        ({"swarms": {"s": {"seat": "federation", "on": "x"}}}, "has gone for x, which is no ship"),
        ({"turn": 0}, "turns count from 1"),
        ({"scenario": "picnic"}, "picnic is not played"),
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


def test_a_battle_that_cannot_be_set_up_names_the_script_and_every_reason():
    text = """
        ruleset = "actasf"
        [setup]
        scenario = "picnic"
        forces = [{ seat = "a", side = "a", units = [] }]
    """
    script, lines = parse(text, "picnic.toml")
    with pytest.raises(BadInput, match=r"^picnic\.toml: .*picnic is not played; .*at least two sides"):
        Player(StarFleet(), script, lines, "picnic.toml")


def test_figures_of_an_owner_stand_in_for_lost_ones_and_for_printed_ones():
    lost = {
        "turn": 5,
        "shields": 20,
        "damage": 30,
        "crippled": 10,
        "marines": 12,
        "craft": 4,
        "traits": {"Labs": 2},
    }
    own = {"gorn.bc": lost, "klingon.e4": {"shields": 99}}
    game = StarFleet().configure({"house_ships": False, "figures": own})
    units = {"wyrm": {"class": "gorn.bc", "seat": "gorn"}, "e4": {"class": "klingon.e4", "seat": "klingon"}}
    found = game.arrange({"units": units}).units
    assert (found["wyrm"].roster.damage, found["wyrm"].roster.crippled) == (30, 10)
    assert found["e4"].roster.shields == 99
    assert found["e4"].roster.damage == StarFleet().arrange({"units": units}).units["e4"].roster.damage
    classes = {one.id: one for one in game.catalogue()}
    assert classes["gorn.bc"].complete
    assert classes["klingon.e4"].exceptions["shields"].startswith("owner: ")


@pytest.mark.parametrize(
    ("figures", "cause"),
    [
        ({"crippled": 90}, "crippled: 90 is not below damage"),
        ({"traits": {"Wings": 2}}, "unknown trait 'Wings'"),
        ({"shields": "many"}, "shields: takes a whole number, not 'many'"),
        ({"wings": 2}, "wings: there is no such figure; there are: points, turn"),
    ],
)
def test_figures_of_an_owner_that_no_ship_can_have_are_refused(figures, cause):
    with pytest.raises(BadInput, match=cause):
        StarFleet().configure({"figures": {"klingon.e4": figures}})


def test_a_ship_with_house_figures_needs_them():
    position = {"units": {"wyrm": {"class": "gorn.bc", "seat": "gorn"}}}
    assert StarFleet().arrange(position).units["wyrm"].roster.damage == 33
    printed = StarFleet().configure({"house_ships": False})
    with pytest.raises(BadInput, match=r"gorn\.bc: the text has lost turn, shields, .* switched off"):
        printed.arrange(position)
    incomplete = {row.id for row in printed.catalogue() if not row.complete}
    assert {"gorn.bc", "gorn.cm", "gorn.cs", "civilian.lf", "orion.cr", "tholian.ca"} <= incomplete
    assert {row.empire for row in printed.catalogue() if not row.complete} == {
        "gorn",
        "civilian",
        "orion",
        "tholian",
    }
