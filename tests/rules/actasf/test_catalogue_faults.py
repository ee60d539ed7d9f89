"""Malformed catalogue data is refused with one line for each fault, naming file, row and field."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from plugins.actasf.catalogue import Catalogue, read_fleets
from plugins.actasf.data_rows import CatalogueError, text_of
from plugins.actasf.weapons import read_weapons, weapon_table

FLEET = """
empire = "Union of Test"
empire_id = "test"

[[ship]]
id = "test.ca"
class = "Trial-class Cruiser"
code = "CA"
points = 100
turn = 4
shields = 24
damage = 34
crippled = 11
marines = 10
craft = 4
traits = { Labs = 8, Cloak = true, Shock = "Photon 4" }
names = ["Trial"]
line = 1
weapons = [
    { name = "Disruptor", range = 16, arcs = ["F", "P"], ad = 2, traits = { "Kill Zone" = 8 } },
]
provenance = "printed"

[[listed]]
class = "Rumour-class Frigate"
code = "FF"
points = 50
line = 2
provenance = "printed"
incomplete = true
"""


@contextmanager
def refused(message: str) -> Iterator[None]:
    with pytest.raises(CatalogueError) as error:
        yield
    assert message in str(error.value).splitlines()


def read(fleet: str, house: str = "") -> Catalogue:
    return read_fleets({"ships/test.toml": fleet}, house, weapon_table())


def test_a_row_may_print_traits_of_its_own() -> None:
    (bank,) = read(FLEET).ships["test.ca"].weapons
    assert bank.traits == {"Accurate": 1, "Heavy": True, "Kill Zone": 8, "Point-Blank": 4}


TABLE = "weapons.toml: "
FILE = "ships/test.toml: "
SHIP = FILE + "test.ca: "


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("turn = 4\n", "", SHIP + "turn is missing"),
        ("turn = 4\n", "turn = 4\nspeed = 12\n", SHIP + "unknown field `speed`"),
        ("turn = 4\n", 'turn = "4"\n', SHIP + "turn: takes a whole number, not words"),
        ("shields = 24", "shields = -1", SHIP + "shields: takes a whole number of 0 or more"),
        ("crippled = 11", "crippled = 34", SHIP + "crippled: 34 is not below damage 34"),
        ('code = "CA"', 'code = "CB"', SHIP + "id: does not fit empire 'test' and code 'CB'"),
        ("Labs = 8", "Lab = 8", SHIP + "traits: unknown trait 'Lab'"),
        ("Labs = 8", "Labs = true", SHIP + "traits: Labs takes a score, not True"),
        ("Cloak = true", "Cloak = false", SHIP + "traits: Cloak takes true, not False"),
        ('Shock = "Photon 4"', "Shock = 4", SHIP + "traits: Shock takes words, not 4"),
        ('name = "Disruptor"', 'name = "Catapult"', SHIP + "weapons, row 1: name: unknown weapon 'Catapult'"),
        ("range = 16", "range = 18", SHIP + "weapons, row 1: range: Disruptor reaches 24 or 16, not 18"),
        ('["F", "P"]', '["F", "Q"]', SHIP + "weapons, row 1: arcs: unknown arc 'Q'"),
        ('["F", "P"]', '["F", "F"]', SHIP + "weapons, row 1: arcs: F, F names an arc twice"),
        ('["F", "P"]', "[]", SHIP + "weapons, row 1, arcs: takes a list of 1 or more"),
        ("ad = 2", "ad = 0", SHIP + "weapons, row 1, ad: takes a whole number of 1 or more"),
        (
            "ad = 2",
            "ad = 2, dice = 2",
            SHIP + "weapons, row 1: unknown field `dice`; it takes ad, arcs, name, range or traits",
        ),
        (
            '"Kill Zone" = 8',
            '"Kill Zone" = true',
            SHIP + "weapons, row 1: traits: Kill Zone takes a score, not True",
        ),
        (
            "line = 1\n",
            'line = 1\nspecial = ["x"]\n',
            SHIP
            + "special, row 1: Invalid enum value 'x'; it takes no-web-generator or underpowered-plasma-r",
        ),
        (
            "line = 1\n",
            'line = 1\nexceptions = { turn = "no idea" }\n',
            SHIP + "exceptions: turn: 'no idea' does not say whose figure it is and why",
        ),
        (
            "line = 1\n",
            'line = 1\nexceptions = { mood = "house: good" }\n',
            SHIP + "exceptions: unknown figure 'mood'",
        ),
        (
            '"printed"\n\n',
            '"guess"\n\n',
            SHIP + "provenance: Invalid enum value 'guess'; it takes house, printed, reading or secondary",
        ),
        ("[[listed]]", "[[ship]]", FILE + "a ship without id: unknown field `incomplete`"),
        ('code = "FF"', 'code = "CA"', FILE + "listed CA: code: given twice"),
        ("points = 50\n", "", FILE + "listed FF: points is missing"),
        (
            'empire_id = "test"',
            'empire_id = "trial"',
            FILE + "empire_id: 'trial' does not fit the file's name",
        ),
        ('empire_id = "test"\n', "", FILE + "empire_id is missing"),
        (
            'empire_id = "test"\n',
            'empire_id = "test"\ndrone_swap = "Catapult"\n',
            FILE + "drone_swap: unknown weapon 'Catapult'",
        ),
    ],
)
def test_a_malformed_row_is_refused_with_file_ship_and_field(old: str, new: str, message: str) -> None:
    assert old in FLEET
    with refused(message):
        read(FLEET.replace(old, new, 1))


def test_a_ship_given_twice_is_refused() -> None:
    ship = FLEET[FLEET.index("[[ship]]") : FLEET.index("[[listed]]")]
    with refused(SHIP + "id: given twice"):
        read(FLEET + ship)


def test_broken_toml_is_refused_with_the_file() -> None:
    with refused(FILE + "Invalid statement (at line 3, column 1)"):
        read('empire = "Union"\n\n= 4')


def test_house_figures_fill_gaps_and_nothing_else() -> None:
    house = '[[ship]]\nid = "test.ca"\nwhy = "lost"\nturn = 3\n'
    ship = read(FLEET.replace("turn = 4\n", ""), house).ships["test.ca"]
    assert (ship.turn, ship.exceptions) == (3, {"turn": "house: lost"})
    with refused("house/ships.toml: test.ca: turn: the entry prints it"):
        read(FLEET, house)
    with refused("house/ships.toml: test.ca: id: given twice"):
        read(FLEET, house + house)
    with refused("house/ships.toml: test.zz: id: no such ship"):
        read(FLEET, house.replace("test.ca", "test.zz"))
    with refused("house/ships.toml: ship, row 1: why is missing"):
        read(FLEET, house.replace('why = "lost"\n', ""))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Precise = true", "Precis = true", TABLE + "Phaser-1: traits: unknown trait 'Precis'"),
        ('name = "Phaser-2"', 'name = "Phaser-1"', TABLE + "Phaser-1: name: given twice"),
        ("range = 18", "range = 0", TABLE + "weapon, row 1, range: takes a whole number of 1 or more"),
        ('arc = "T"', 'arc = "X"', TABLE + "probe: arc: unknown arc 'X'"),
        (
            'launcher = "Plasma-F',
            'launcher = "Plasma-Q',
            TABLE + "carronade: launcher: unknown weapon 'Plasma-Q Torpedo'",
        ),
        ("bleed_inches = 2\n", "", TABLE + "bolt: bleed_inches is missing"),
    ],
)
def test_a_malformed_weapon_table_is_refused(old: str, new: str, message: str) -> None:
    text = text_of("weapons.toml")
    assert old in text
    with refused(message):
        read_weapons(text.replace(old, new, 1))
