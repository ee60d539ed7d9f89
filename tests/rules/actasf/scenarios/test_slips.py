"""A slip tells what a scenario's victory hangs on: edges, areas, objects, what has been learned."""

from typing import Any

import pytest

from core.contract.errors import BadInput
from core.contract.orders import Integer, Rows, Subset
from tests.rules.actasf.playing import Table, ship
from tests.rules.actasf.scenarios.playing import ended, position


def by_slip(scenario: str, **more: Any) -> Table:
    units = {
        "a": ship("federation.ca", "a"),
        "a2": ship("federation.ffg", "a"),
        "b": ship("klingon.d7k", "b"),
    }
    here = position(scenario, **{"turn": 8, "ending": {"turns": 8}, "mode": "slip", **more})
    return Table(step="movement", position=here, **units)


def tell(table: Table, **fields: Any) -> None:
    table.play("gamemaster", "slip", **{"over": True, **fields})


def form(table: Table, **values: Any) -> Any:
    first = table.rules.legal_orders(table.state, "gamemaster")[0]
    for name, value in values.items():
        first = table.rules.refine(table.state, "gamemaster", first.filled(name, value))
    return first


@pytest.mark.parametrize(("there", "scores"), [(["a"], (100, 0)), (["a2", "b"], (0, 100)), ([], (0, 0))])
def test_the_ships_in_an_area_are_told(there: list[str], scores: tuple[int, int]):
    table = by_slip("rescue")
    tell(table, within={"objective": there})
    assert (ended(table).scores["a"], ended(table).scores["b"]) == scores


def test_a_scenario_asks_about_its_own_areas_alone():
    assert "asks about no area" in by_slip("rescue").why_not("gamemaster", "slip", within={"moon": ["a"]})


def test_what_a_ship_takes_over_an_edge_counts_as_on_the_board():
    things = [{"id": "one"}, {"id": "two"}]
    table = by_slip("we-come-in-peace", turn=3, objects=things)
    tell(table, over=False, ships={"a": {"aboard": ["one"]}})
    assert table.state.objects["one"].aboard == "a"
    assert "one is aboard one ship" in table.why_not(
        "gamemaster", "slip", ships={"a2": {"aboard": ["two", "one"]}, "b": {"aboard": ["one"]}}
    )
    assert "there is no three" in table.why_not("gamemaster", "slip", ships={"a": {"aboard": ["three"]}})


def test_a_ship_that_left_has_taken_its_counters_home():
    table = by_slip("we-come-in-peace", objects=[{"id": "one"}, {"id": "two"}])
    tell(table, ships={"a": {"aboard": ["one"], "fate": "withdrawn", "exit": "bottom"}})
    assert set(table.state.objects) == {"two"}
    assert (table["a"].exit, ended(table).winner) == ("bottom", "a")


def test_who_leaves_where_the_scenario_forbids_it_is_lost():
    table = by_slip("annihilation")
    tell(table, ships={"a": {"fate": "withdrawn", "exit": "top"}})
    assert table["a"].forfeit
    assert "then it is withdrawn" in by_slip("annihilation").why_not(
        "gamemaster", "slip", ships={"a": {"exit": "top"}}
    )


@pytest.mark.parametrize(("points", "winner"), [(5, "a"), (4, "b")])
def test_what_has_been_learned_is_told(points: int, winner: str):
    table = by_slip("recon-run", information_from=["b"])
    tell(
        table,
        learned={"a": {"b": points}},
        ships={"a2": {"fate": "withdrawn", "exit": "left"}},
    )
    assert ended(table).winner == winner


def test_nobody_forgets_what_was_learned():
    table = by_slip("recon-run", information={"a": {"b": 3}}, information_from=["b"])
    assert "a knows 3 of b already, not 2" in table.why_not("gamemaster", "slip", learned={"a": {"b": 2}})
    assert "nothing is to be learned of a" in table.why_not("gamemaster", "slip", learned={"a": {"a": 2}})
    assert "c is no seat" in table.why_not("gamemaster", "slip", learned={"c": {"b": 2}})


def test_the_form_asks_it_where_the_scenario_does():
    asked = {field.name: field for field in form(by_slip("rescue")).fields}
    assert isinstance(asked["within:objective"], Subset)
    recon = form(by_slip("recon-run", information={"a": {"b": 3}}, information_from=["b"]))
    learned = next(field for field in recon.fields if field.name == "learned:a:b")
    assert isinstance(learned, Integer) and learned.lowest == 3
    peace = form(by_slip("we-come-in-peace", objects=[{"id": "one"}]), named=["a"])
    assert "aboard:a" in [field.name for field in peace.fields]
    assert not {"exit:a"} & {field.name for field in peace.fields}
    gone = form(by_slip("annihilation"), named=["a"], **{"fate:a": "withdrawn"})
    assert "exit:a" in [field.name for field in gone.fields]
    assert {field.group for field in gone.fields if field.name.endswith(":a")} == {"a"}
    plain = form(by_slip("a-call-to-arms"), named=["a"], **{"fate:a": "withdrawn"})
    assert {field.name for field in plain.fields if isinstance(field, Rows)} == {"swarms"}


def test_an_object_is_aboard_the_first_ship_that_is_said_to_have_it():
    objects = [{"id": "one", "aboard": "a2"}, {"id": "two", "aboard": "a"}]
    table = by_slip("we-come-in-peace", turn=3, objects=objects)
    filled = form(table, named=["a", "a2"])
    assert (filled.values["aboard:a"], filled.values["aboard:a2"]) == (["two"], ["one"])
    moved = form(table, named=["a", "a2"], **{"aboard:a": ["one"]})
    assert (moved.values["aboard:a"], moved.values["aboard:a2"]) == (["one"], [])
    table.play("gamemaster", "slip", **{k: v for k, v in moved.data().items() if k != "order"})
    assert [table.state.objects[name].aboard for name in ("one", "two")] == ["a", None]


@pytest.mark.parametrize("nonsense", [5, "one", [["one"]]])
def test_what_is_no_list_of_objects_is_refused(nonsense: Any):
    table = by_slip("we-come-in-peace", turn=3, objects=[{"id": "one"}])
    with pytest.raises(BadInput, match="aboard"):
        form(table, named=["a"], **{"aboard:a": nonsense})


def test_a_filled_form_is_a_legal_slip():
    table = by_slip("recon-run", information={"a": {"b": 3}}, information_from=["b"])
    filled = form(table, named=["a"], **{"fate:a": "withdrawn", "exit:a": "left", "learned:a:b": 6})
    assert not table.why_not("gamemaster", "slip", **{k: v for k, v in filled.data().items() if k != "order"})
    table.play("gamemaster", "slip", **{k: v for k, v in filled.data().items() if k != "order"})
    assert table.state.information["a"] == {"b": 6} and table["a"].exit == "left"
