"""The combat chart: rows, columns, ranges."""

import pytest

from core.battle.odds import odds
from plugins.sfm.combat import chart_result
from plugins.sfm.ruleset import StarFleetMarines
from plugins.sfm.settings import rules_for
from plugins.sfm.state import Unit
from plugins.sfm.tables import house_rows, kinds, printed_rows
from tests.rules.sfm.playing import CASES, Table, kind, unit

SHOOTER = {"marine_row": "marine", "heavy_row": "heavy"}
COLUMN = {
    "infantry_truck": "infantry",
    "base_bunker_turret_tank": "hardened",
    "structure": "structure",
    "light_vehicle": "light",
    "shuttle_fighter": "flyer",
    "spaceship": "ship",
}


@pytest.mark.parametrize(
    "name",
    [
        "CHART-marine_row-infantry_truck",
        "CHART-marine_row-base_bunker_turret_tank",
        "CHART-marine_row-structure",
        "CHART-marine_row-light_vehicle",
        "CHART-heavy_row-infantry_truck",
        "CHART-heavy_row-base_bunker_turret_tank",
        "CHART-heavy_row-light_vehicle",
        "CHART-heavy_row-shuttle_fighter",
    ],
)
def test_band_edges(name):
    case = CASES[name]
    shooter = Unit("a", SHOOTER[case["inputs"]["row"]], "red")
    rules = rules_for({})
    for total, result in case["expected"].items():
        assert chart_result(rules, shooter, COLUMN[case["inputs"]["column"]], int(total)) == result


@pytest.mark.case("CHART-range-militia")
def test_militia_reaches_two_hexes():
    """Rule: Spotting (page with the example)."""
    table = Table(
        unit("m", "militia"), unit("near", "marine", "blue", (2, 0)), unit("far", "marine", "blue", (3, 0))
    )
    assert not table.why_not("red", "fire", unit="m", target="near")
    assert "3 hexes away" in table.why_not("red", "fire", unit="m", target="far")
    assert table.facts("m")["spots"] == ["near"]


@pytest.mark.case("CHART-rows-present")
def test_only_two_rows_are_printed():
    assert set(printed_rows()) == {"marine", "heavy"}
    assert all(row.reason for row in house_rows().values())
    for name in ("militia", "hq", "civilian", "gav", "tank", "cpv", "thz", "amv", "turret"):
        table = Table(unit("a", name), unit("b", "marine", "blue", (1, 0)), settings={"house_rows": False})
        why = table.why_not("red", "fire", unit="a", target="b")
        assert f"no {kinds()[name].row} row" in why, name


def test_own_row_replaces_the_house_row():
    columns = {"infantry": [9, 10], "hardened": [1, 2], "structure": [3, 4], "light": [5, 6], "flyer": [7, 8]}
    row = {"chart.militia": {"range": 4, **columns, "ship": []}}
    table = Table(
        unit("m", "militia"),
        unit("b", "marine", "blue", (4, 0)),
        settings={"figures": row, "house_rows": False},
    )
    table.play("red", "fire", 4, 5, unit="m", target="b")
    assert table.fired().result == "kill"


def test_one_figure_of_an_owner_leaves_the_others_and_is_marked():
    game = StarFleetMarines({"figures": {"chart.marine": {"range": 5}}})
    marine = next(one for one in game.catalogue() if one.id == "marine")
    assert marine.figures["range"] == 5
    assert marine.figures["chart"]["infantry"] == list(printed_rows()["marine"].infantry)
    assert marine.exceptions["chart_row"].startswith("owner")


@pytest.mark.case("CHART-columns")
def test_columns():
    """CHART-columns, for the types that are in the catalogue."""
    for column, names in CASES["CHART-columns"]["expected"].items():
        for name in names:
            if kind(name) in kinds():
                assert kinds()[kind(name)].column == COLUMN[column], name


@pytest.mark.case("CHART-low-total")
def test_total_under_the_lowest_printed_number():
    """The best band."""
    table = Table(unit("e", "engineer"), unit("b", "marine", "blue", (1, 0)), step="assault")
    table.play("red", "assault", 1, 1, unit="e", target="b")
    assert (table.fired().adjusted, table.fired().result) == (-2, "kill")


def test_one_die_by_setting():
    """Reading: the published game rolls one die."""
    table = Table(unit("a", "marine"), unit("b", "marine", "blue", (1, 0)), settings={"dice": 1})
    table.play("red", "fire", 4, unit="a", target="b")
    assert table.fired().result == "kill"


def test_odds_are_exact():
    table = Table(unit("a", "marine"), unit("b", "marine", "blue", (1, 0)))
    order = table.rules.order({"order": "fire", "unit": "a", "target": "b"})
    preview = table.rules.preview(table.state, "red", order)
    assert dict(preview.odds.outcomes) == {"kill": 6 / 36, "stun": 20 / 36, "miss": 10 / 36}
    assert preview.odds.exact
    (told,) = table.rules.odds(table.state, "red", order)
    assert (told.outcomes, told.exact) == (preview.odds.outcomes, True)
    tries = []
    done = table.rules.order({"order": "done"})
    assert odds(table.rules, table.state, "red", done, 5, lambda *sofar: tries.append(sofar)) == ()
    assert not tries, "nothing is counted"
