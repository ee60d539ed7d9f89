"""Packs: the one that ships, and each way in which a pack can be wrong."""

from pathlib import Path

import pytest

import campaigns
from core.campaign.packs import FILE, find_pack, load_pack
from core.contract.errors import BadInput


def test_every_pack_that_ships_loads():
    folders = campaigns.register_packs()
    assert [folder.name for folder in folders] == ["rickerbee", "three-landings", "two-books"]
    for folder in folders:
        assert load_pack(folder).id == folder.name


def test_the_raiders_of_rickerbee_travel_aboard_ships_of_the_operation():
    pack = load_pack(Path(campaigns.__file__).parent / "rickerbee")
    (operation,) = pack.operations
    orbit, town = operation.battles
    aboard = {squad.kind: 0 for force in pack.forces for unit in force.units for squad in unit.squads}
    klingon = next(seat for seat in orbit.seats if seat.seat == "klingon")
    for force in pack.forces:
        for unit in force.units:
            for squad in unit.squads:
                assert unit.id in (klingon.units or ())
                aboard[squad.kind] += 1
    assert aboard == {"hq": 1, "marine": 9, "commando": 1, "heavy": 1}
    assert next(seat for seat in town.seats if seat.seat == "klingon").units == ()


PACK = """
id = "small"
title = "Small"
summary = "Two ships."
rulesets = { space = "actasf" }
economy = "actasf"
players = ["A", "B"]

[[forces]]
id = "one"
name = "One"
player = "A"
empire = "federation"
theater = "space"
units = [{ id = "u1", name = "U1", class = "federation.ca", quality = 4 }]

[[forces]]
id = "two"
name = "Two"
player = "B"
empire = "klingon"
theater = "space"

[[operations]]
id = "op"
title = "Op"
brief = "Fight."
battles = [{ id = "orbit", title = "Orbit", theater = "space", scenario = "s", seats = [
    { seat = "a", side = "a", force = "one", units = ["u1"] },
] }]
"""


def test_a_pack_is_found_by_name_or_by_its_folder(tmp_path):
    folders = campaigns.register_packs()
    assert find_pack(folders, "rickerbee").id == "rickerbee"
    (tmp_path / FILE).write_text(PACK)
    assert find_pack(folders, str(tmp_path)).id == "small"
    with pytest.raises(BadInput, match="pack moon: there is none of that name .*; installed: rickerbee"):
        find_pack(folders, "moon")


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        ("", "", None),
        ('id = "small"', "", "id is missing"),
        (
            "quality = 4",
            'quality = "good"',
            r"forces, row 1, units, row 1, quality: takes a whole number or nothing, not words",
        ),
        ("quality = 4", "qualty = 4", "unknown field `qualty`"),
        ('player = "B"', 'player = "C"', "force two: there is no player C; there are: A, B"),
        ('force = "one"', 'force = "three"', "operation op, battle orbit, seat a: there is no force three"),
        ('units = ["u1"]', 'units = ["u2"]', "seat a: there is no unit u2; there are: u1"),
        (
            'orbit", title = "Orbit", theater = "space"',
            'orbit", title = "O", theater = "ground"',
            "there is no theater ground",
        ),
        ('id = "two"', 'id = "one"', "force one is there more than once"),
        ("[[operations]]", "[[operations", "cannot be read"),
    ],
)
def test_a_faulty_pack_is_refused_naming_file_and_place(tmp_path, old, new, cause):
    (tmp_path / FILE).write_text(PACK.replace(old, new, 1))
    if cause is None:
        assert load_pack(tmp_path).title == "Small"
        return
    with pytest.raises(BadInput, match=cause) as error:
        load_pack(tmp_path)
    assert str(tmp_path / FILE) in str(error.value)


def test_a_link_to_a_battle_that_is_not_there_is_refused(tmp_path):
    link = '[[operations.links]]\nid = "l"\nkind = "transporter"\nsource = "orbit"\ntarget = "moon"\nseats = ["a"]\n'
    (tmp_path / FILE).write_text(PACK + link)
    with pytest.raises(BadInput, match="link l: there is no battle moon; there are: orbit"):
        load_pack(tmp_path)
