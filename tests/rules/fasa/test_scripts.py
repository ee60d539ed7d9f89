"""The scripts in the documentation play as they say; what is wrong in a position is told by field."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.battle.script import Player, load, parse
from core.contract.errors import BadInput
from plugins.fasa.phases.stress import stress
from plugins.fasa.ruleset import TacticalSimulator
from tests.rules.fasa.playing import Table, duel, power, ship

SCRIPTS = Path(__file__).parent / "scripts"
DOCUMENT = Path(__file__).parents[3] / "docs" / "scripts-fasa.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.splitlines()[1])
def test_documented_scripts(text):
    script, lines = parse(text, "document.toml")
    account = Player(TacticalSimulator(), script, lines, "document.toml").play()
    assert not account.findings
    assert account.steps


def test_every_order_and_event_is_documented():
    game = TacticalSimulator()
    for union in (game.order_type, game.event_type):
        for kind in union.__args__:
            tag = kind.__struct_config__.tag
            assert f"`{tag}`" in TEXT or tag in ("slip", "tick", "amend"), tag


def test_every_key_of_an_event_is_documented():
    rows = [row for row in TEXT.splitlines() if row.startswith("| ") and "`" in row]
    for kind in TacticalSimulator().event_type.__args__:
        tag = kind.__struct_config__.tag
        keys = set(kind.__struct_fields__) - {"to", "unit"}
        assert any(f"`{tag}`" in row and all(f"`{key}`" in row for key in keys) for row in rows), tag


@pytest.mark.parametrize("file", sorted(SCRIPTS.glob("*.toml")), ids=lambda file: file.stem)
def test_worked_scripts(file):
    """Rules cases written as scripts: every expectation in them holds."""
    script, lines = load(file)
    assert not Player(TacticalSimulator(), script, lines, file.name).play().findings


@pytest.mark.parametrize(
    ("fields", "cause"),
    [
        ({"step": "fire"}, "takes"),
        ({"course": "expert"}, "advanced"),
        ({"phase": 4}, "4 is not 1 to 3"),
        ({"turn": 0}, "0 is not within"),
        (
            {"warp": 3, "mines": [{"id": "m", "side": "red", "damage": 9, "at": [2, 0]}]},
            "position.warp: where",
        ),
        ({"step": "movement", "order": ["nobody"]}, "no ship 'nobody'"),
        ({"step": "movement", "order": ["a", "a"]}, "position.order: a ship is named twice"),
        ({"mines": [{"id": "m", "side": "green", "damage": 9, "at": [2, 0]}]}, "mine m: there is no side"),
        ({"mines": [{"id": "m", "side": "red", "damage": -9, "at": [2, 0]}]}, "damage -9 is less than 0"),
        ({"mines": [{"id": "m", "side": "red", "damage": 9}]}, "a mine has a hex on the board"),
        ({"mines": [{"id": "m", "side": "red", "damage": 9, "at": [2, 0]}] * 2}, "mines: two have one id"),
        (
            {"mines": [{"id": "m", "side": "red", "damage": 9, "at": [2, 0], "met": {"c": 1}}]},
            "mine m: there is no ship 'c'",
        ),
        ({"weather": "rain"}, "unknown field"),
    ],
)
def test_faults_of_positions(fields, cause):
    with pytest.raises(BadInput, match=cause):
        Table(ship("a"), ship("b", "blue", (1, 0)), **fields)


def test_a_position_has_ships():
    with pytest.raises(BadInput, match=r"position.units: no ship is named"):
        Table()


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        (ship("a", hull="federation.dinghy"), "no class 'federation.dinghy'"),
        (ship("a", seat="green"), "no seat"),
        (ship("a", at=None), "a ship on the map has a hex"),
        (ship("b"), "two ships 'b'"),
        (ship("a", heading="up"), "takes 0 to 5"),
        (ship("a", engines=[20, 4]), "2 warp engines and the impulse engine"),
        (ship("a", engines=[21, 20, 4]), "an engine gives 21"),
        (ship("a", superstructure=21), "superstructure 21 of 20"),
        (ship("a", shields=[17, 0, 0, 0, 0, 0]), "shield 1 has 17"),
        (ship("a", generators={"7": 1}), "shields are 1 to 6"),
        (ship("a", broken=["b9"]), "no weapon 'b9'"),
        (ship("a", captain=101), "captain: takes a whole number of 100 or less"),
        (ship("a", lock="c"), "locked on 'c', which is no other ship"),
        (ship("a", lock="a"), "locked on 'a', which is no other ship"),
        (ship("a", cloaked=True), "cloaked without a cloaking device"),
        (ship("a", power=power(cloak=True)), "position.units.0..power: a has no cloaking device"),
        (ship("a", power=power(b3=6)), "b3 .FH-3. takes 0 to 5 units, not 6"),
        (ship("a", power=power(m1=2)), "m1 .FP-1. takes 1 units or none"),
        (ship("a", power=power(-1)), "movement points are not less than 0"),
        (ship("a", power=power(11, b1=1)), "that takes 45 power units; a has 44"),
        (ship("a", power=power(0, (17, 0, 0, 0, 0, 0)), shields=[0] * 6), "shield 1 .* takes 0 to 16 points"),
    ],
)
def test_faults_of_ships(line, cause):
    with pytest.raises(BadInput, match=cause):
        Table(line, ship("b", "blue", (1, 0)), step="movement")


@pytest.mark.parametrize(
    ("settings", "cause"),
    [
        ({"secondary": "yes"}, "takes bool"),
        ({"figures": {"federation.constitution-mk-ii": {"shield": 0}}}, "at least 1, not 0"),
        (
            {"figures": {"federation.constitution-mk-ii": {"weapons": [["FH-99", 2, "f"]]}}},
            "no weapon 'FH-99'",
        ),
        ({"figures": {"federation.constitution-mk-ii": {"weapons": [["FH-3", 2, "x"]]}}}, "arcs are letters"),
        ({"figures": {"federation.dinghy": {"shield": 1}}}, "no such row"),
        ({"figures": {"weapon.FH-3": {"chart": "?"}}}, "weapon.FH-3, chart: takes one of .*, not '\\?'"),
        ({"figures": {"weapon.FH-3": {"power": 0}}}, "weapon.FH-3, power: 1 to 99, not 0"),
        ({"figures": {"weapon.FH-3": {"modifiers": [[3, 10, 1]]}}}, "no range is from 10 to 1"),
        ({"figures": {"weapon.FH-3": {"modifiers": [[3, 10]]}}}, "takes damage added"),
        (
            {"figures": {"chart.A": {"hits": [11, 4]}}},
            "chart.A, hits: takes whole numbers of 0 to 10, not 11",
        ),
        ({"figures": {"chart.A": {"hits": []}}}, "a number for each of 1 to 99 ranges, not 0"),
        ({"figures": {"chart.AA": {"hits": [1]}}}, "chart.AA: there is no such row"),
        ({"figures": {"plasma.RL-1": {"damage": [-1]}}}, "plasma.RL-1, damage: takes whole numbers"),
        ({"figures": {"damage.A": {"1": ["sensors"] * 9}}}, "damage.A, 1: takes one for each roll"),
        ({"figures": {"damage.A": {"1": ["galley"] * 10}}}, "takes places of shield, .*, not 'galley'"),
        ({"figures": {"damage.A": {"1": ["beam + missile"] * 10}}}, "a weapon is struck alone"),
        ({"figures": {"damage.outpost": {"any": ["beam"] * 10}}}, "takes places of shield, weapon, matter"),
        ({"figures": {"damage.simplified": {"places": ["bridge"] * 10}}}, "damage.simplified, places: takes"),
        ({"figures": {"engineering": {"grids": [["engines"]] * 10}}}, "lists of shields, weapons, maneuver"),
        ({"figures": {"banks": {"upto": [[5, 8], [4, 2]]}}}, "banks, upto: the highest values rise"),
        ({"figures": {"casualties": {"upto": [[5, 8]]}}}, "the last row reaches up to 9999, not 5"),
        ({"figures": {"stress": {"SUB": [0] * 3}}}, "a number for each of the 18 columns, not 3"),
        ({"figures": {"slim": {"0": 11}}}, "slim, 0: takes whole numbers of 0 to 10, not 11"),
        ({"figures": {"weapon.FH-3": {"damage": 3}}}, "no such figure; there are: chart, power, modifiers"),
    ],
)
def test_faults_of_settings(settings, cause):
    with pytest.raises(BadInput, match=cause):
        TacticalSimulator(settings)


def test_figures_of_the_owner_stand_in_place_of_ours():
    own = {"federation.constitution-mk-ii": {"shield": 20, "weapons": [["FH-3", 2, "f"]], "warp": [10, 10]}}
    game = TacticalSimulator({"figures": own})
    hull = game.rules.hulls["federation.constitution-mk-ii"]
    assert (hull.shield, hull.power, [mount.id for mount in hull.mounts]) == (20, 24, ["b1", "b2"])
    assert hull.exceptions["shield"].startswith("owner")


def test_charts_and_tables_of_the_owner_stand_in_place_of_ours():
    every = [["maneuver"]] * 10
    own = {
        "chart.W": {"hits": [2, 2, 2]},
        "damage.A": {str(side): ["engineering 2C"] * 10 for side in range(1, 7)},
        "damage.B": {str(side): ["engineering 2C"] * 10 for side in range(1, 7)},
        "damage.C": {str(side): ["engineering 2C"] * 10 for side in range(1, 7)},
        "engineering": {"grids": every},
        "casualties": {"upto": [[9999, 3]]},
    }
    table = Table(
        ship("hood", power=power(b3=5)),
        ship("wolf", "blue", (3, 0), "north-west"),
        course="graduate",
        step="declaration",
        settings={"figures": own},
        order=["hood", "wolf"],
    )
    beam = table.rules.rules.hulls["federation.constitution-mk-ii"].mount("b3").data
    assert (beam.reach, beam.to_hit(3), beam.to_hit(4)) == (3, 2, 0)
    shots = [{"weapon": "b3", "target": "wolf"}]
    table.play("red", "declare", 2, 1, 1, unit="hood", shots=shots)
    assert (table.seen("fired").need, table.seen("located").place) == (2, "engineering 2C")
    assert table.panel("wolf").grids["maneuver"].down
    assert table.panel("wolf").casualties == 8 * 2 * 3
    ours = TacticalSimulator().rules.hulls["federation.constitution-mk-ii"].mount("b3").data
    assert (ours.reach, ours.to_hit(4)) == (20, 10)


def test_the_owners_tables_for_plasma_stress_and_the_simplified_damage_hold():
    own = {
        "plasma.RL-1": {"damage": [9, 5]},
        "damage.simplified": {"places": ["sensors"] * 10},
        "stress": {"SUB": [7] * 18},
        "slim": {"0": 3},
    }
    rules = TacticalSimulator({"figures": own}).rules
    bolts = [
        mount.data for hull in rules.hulls.values() for mount in hull.mounts if mount.data.table == "RL-1"
    ]
    assert bolts and {(one.harm(0, 1), one.harm(0, 2), one.harm(0, 3)) for one in bolts} == {(9, 5, 0)}
    table = duel(red={"b3": 5}, settings={"figures": own})
    table.play("red", "declare", 1, 1, unit="hood", shots=[{"weapon": "b3", "target": "wolf"}])
    assert table.seen("located").place == "sensors"
    assert stress(rules, replace(table.state, course="graduate"), table["hood"]) == (7, 7)
    assert rules.tables.combat.slim == {"0": 3, "-1": 6, "-2": 4, "-3": 2, "-4": 0}


def test_figures_of_a_weapon_hold_for_every_class_that_carries_it():
    lines = [{"damage": 9, "first": 1, "last": 3}]
    own = {"weapon.FH-3": {"power": 7, "modifiers": lines}, "weapon.RPL-1": {"table": "RL-2"}}
    copy = {
        "federation.own": {"of": "federation.constitution-mk-ii", "name": "Own", "code": "OWN", "figures": {}}
    }
    hulls = TacticalSimulator({"figures": own, "classes": copy}).rules.hulls
    for name in ("federation.constitution-mk-ii", "federation.own"):
        beam = hulls[name].mount("b1").data
        assert (beam.power, beam.harm(7, 3), beam.harm(7, 4), beam.provenance) == (7, 16, 7, "owner")
    assert TacticalSimulator().rules.hulls["federation.constitution-mk-ii"].mount("b1").data.power == 5
    table = Table(
        ship("hood"), ship("wolf", "blue", (3, 0), "north-west"), settings={"figures": own}, step="power"
    )
    table.play("red", "allocate", unit="hood", movement=0, shields=[0] * 6, weapons={"b1": 7})
    assert table.panel("hood").power.weapons == {"b1": 7}
