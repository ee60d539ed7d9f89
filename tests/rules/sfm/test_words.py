"""Events in words."""

from tests.rules.sfm.playing import Table, unit


def told(table):
    return [table.rules.describe(event, "red", table.state) for event in table.events]


def test_units_and_hexes_have_their_names():
    """Names in place of ids, hexes as the map prints them."""
    table = Table(
        unit("a", "marine", at=(16, 2), name="First squad"),
        unit("b", "marine", "blue", (20, 0)),
        map={"name": "rickerbee"},
        seats=["red", "blue"],
    )
    table.play("red", "fire", 3, 3, unit="a", target="17,2")
    assert told(table) == [
        "First squad fired at the town in 1811, rolled 6: damage",
        "The town in 1811: damaged",
    ]
    for _ in range(3):
        table.play("red", "done")
    table.play("red", "move", unit="a", path=[[16, 3]])
    assert told(table) == ["First squad moved to 1712"]


def test_by_cards_there_are_no_hexes():
    table = Table(
        unit("a", "marine", at=None), unit("b", "marine", "blue", None), mode="cards", step="movement"
    )
    table.play("red", "move", unit="a", hops=[{"terrain": "forest"}])
    assert told(table) == ["a moved"]
