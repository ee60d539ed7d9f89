"""What the sound bot does with what flies, each trait on a position."""

from core.api import Hex, hexgrid
from tests.rules.sfm.playing import Table, unit
from tests.rules.sfm.test_bot import choice


def test_strikes_within_its_reach_and_attacks():
    table = Table(
        unit("w", "heavy"), unit("m", "marine", at=(1, 0)), unit("f", "fighter", "blue", None), step="strike"
    )
    placed = choice(table, "blue")
    assert placed["order"] == "strike"
    table.play("blue", "strike", unit="f", at=placed["at"])
    assert table.facts("f")["distance"]["m"] <= 15
    table.play("blue", "done")
    table.play("red", "done")
    attack = choice(table, "blue")
    assert (attack["order"], attack["unit"]) == ("fire", "f")


def test_drops_munitions_where_they_do_more():
    table = Table(unit("t", "turret"), unit("f", "fighter", "blue", (4, 0)), step="strike", stage="attack")
    assert choice(table, "blue")["munitions"]


def test_fires_at_fighters_when_the_odds_are_good():
    near = Table(unit("t", "tank"), unit("f", "fighter", "blue", (4, 0)), step="strike")
    assert choice(near)["order"] == "fire"
    poor = Table(unit("c", "civilian"), unit("f", "fighter", "blue", (4, 0)), step="strike")
    assert choice(poor)["order"] == "done"


def test_shells_fall_on_enemies_alone():
    units = (
        unit("a", "marine", at=(2, 0)),
        unit("b", "marine", at=(3, 0)),
        unit("eye", "heavy", "blue", (5, 0)),
    )
    table = Table(*units, unit("c", "marine", at=(3, 0)), step="strike", missions={"blue": 1})
    assert choice(table, "blue")["at"] == [3, 0]
    mixed = Table(units[0], unit("d", "marine", "blue", (2, 0)), step="strike", missions={"blue": 1})
    assert choice(mixed, "blue")["order"] == "done"


def test_brings_its_troops_down_near_the_enemy():
    rider = unit("m", "marine", at=None, carrier="s")
    far = Table(unit("s", "gas", at=(12, 0)), rider, unit("b", "marine", "blue"), step="movement")
    flown = choice(far)
    assert flown["order"] == "move"
    far.play("red", "move", unit="s", path=flown["path"])
    assert choice(far)["order"] == "land"
    far.play("red", "land", unit="s")
    assert choice(far)["order"] == "unload"


def test_an_empty_transport_stays_away():
    table = Table(unit("s", "hts", at=(12, 0)), unit("b", "marine", "blue"), step="movement")
    assert choice(table)["order"] == "done"


def test_an_armed_shuttle_stays_out_of_range_of_many():
    """What is in flight is fired at by all from fifteen hexes off (Combat Chart; Shuttles: Combat)."""
    guns = [unit(f"b{n}", "heavy", "blue", (0, n)) for n in range(6)]

    def nearest(*foes):
        table = Table(unit("s", "gas", at=(22, 0)), *foes, step="movement", map={"columns": 30, "rows": 20})
        end = Hex(*choice(table)["path"][-1])
        return min(hexgrid.distance(end, Hex(*foe["at"])) for foe in foes)

    assert nearest(*guns) == 16
    assert nearest(guns[0]) < 16


def test_nobody_sets_up_in_what_flies():
    table = Table(
        unit("s", "gas", at=(1, 0)), unit("m", "marine", at=None, place="reserve"),
        unit("b", "marine", "blue", (9, 0)), step="deployment",
    )  # fmt: skip
    assert "into" not in choice(table) or not choice(table)["into"]
