"""By slip: artillery, stuns of vehicles and engineers' work, told turn by turn; the printed slip asks in the same order."""

import pytest

from core.battle.blank import blank
from core.contract.orders import OrderForm
from tests.rules.sfm.playing import Table, unit

SETTINGS = {"transporter_artillery": True}


def told(*units, **more):
    """A battle that a table plays on its own."""
    foe = unit("z", "marine", "blue", None, place="map")
    return Table(foe, *units, **{"mode": "slip", "step": "movement", **more})


def below(name, kind, **more):
    return unit(name, kind, "red", None, place="map", **more)


def form_of(table, **values):
    (form,) = table.rules.legal_orders(table.state, "gamemaster")
    assert isinstance(form, OrderForm)
    for name, value in values.items():
        form = form.filled(name.replace("__", ":"), value)
    return table.rules.refine(table.state, "gamemaster", form)


def test_stuns_of_a_vehicle_are_told_and_four_of_them_last():
    table = told(below("t", "tank"), below("m", "marine"), settings={"vehicle_damage": True})
    names = [field.name for field in form_of(table).fields]
    assert "stuns:t" in names
    assert "stuns:m" not in names
    table.play("gamemaster", "slip", stuns={"t": 2})
    assert (table["t"].stuns, table["t"].stunned) == (2, False)
    assert "had 2 stuns" in table.why_not("gamemaster", "slip", stuns={"t": 1})
    assert "destroyed by 8" in table.why_not("gamemaster", "slip", stuns={"t": 8})
    assert "no stuns are recorded against m" in table.why_not("gamemaster", "slip", stuns={"m": 1})
    played = table.play("gamemaster", "slip", stuns={"t": 4})
    assert (table["t"].stuns, table["t"].stunned) == (4, True)
    assert "t with 4 stuns" in table.rules.describe(played.events[0], "red", table.state)


def test_stuns_are_not_asked_where_the_setting_counts_none():
    table = told(below("t", "tank"), settings={"vehicle_damage": False})
    assert "stuns:t" not in [field.name for field in form_of(table).fields]
    assert "no stuns" in table.why_not("gamemaster", "slip", stuns={"t": 1})


def test_engineers_build_by_slip_until_it_is_ready():
    table = told(below("e", "engineer"), below("m", "marine"))
    (field,) = [field for field in form_of(table).fields if field.name == "built:e"]
    bunker = next(option.value for option in field.options if option.value.startswith("bunker "))
    needed = table.rules.rules.building_turns["bunker"]
    for turn in range(1, needed + 1):
        assert not [one for one in table.state.units.values() if one.kind == "bunker"]
        table.play("gamemaster", "slip", built={"e": bunker})
        assert table["e"].working == ""
        if turn < needed:
            assert table.state.sites == {bunker: turn}
            (field,) = [field for field in form_of(table).fields if field.name == "built:e"]
            assert f"{turn} of {needed} turns" in [one.note for one in field.options if one.value == bunker]
    assert [one.kind for one in table.state.units.values() if one.id.startswith("bunker")] == ["bunker"]
    assert "m cannot have built" in table.why_not("gamemaster", "slip", built={"m": bunker})
    assert "is no work and place" in table.why_not("gamemaster", "slip", built={"e": "castle here"})


def test_who_was_killed_may_have_worked_before():
    table = told(below("e", "engineer"))
    table.play("gamemaster", "slip", built={"e": "bunker the ford"}, lost=["e"])
    assert table.state.sites == {"bunker the ford": 1}
    assert table["e"].place == "lost"


def test_artillery_that_was_used_is_told():
    table = told(below("m", "marine"), settings=SETTINGS, missions={"red": 3})
    assert [field.highest for field in form_of(table).fields if field.name == "missions:red"] == [3]
    played = table.play("gamemaster", "slip", missions={"red": 2})
    assert table.state.missions == {"red": 1}
    assert "Red used 2 artillery missions" in table.rules.describe(played.events[0], "red", table.state)
    assert "red has 1 missions" in table.why_not("gamemaster", "slip", missions={"red": 2})
    assert "blue has 0 missions" in table.why_not("gamemaster", "slip", missions={"blue": 1})


def test_the_printed_slip_asks_the_same_in_the_same_order():
    table = told(
        below("t", "tank"), below("e", "engineer"),
        settings={**SETTINGS, "vehicle_damage": True}, missions={"red": 1},
    )  # fmt: skip
    form = form_of(table)
    lines = [line.label for display in blank(form) for line in display.lines]
    assert lines == [field.label for field in form.fields]
    wanted = ["Stuns recorded against t", "Work of e", "Artillery missions used by Red"]
    assert [line for line in lines if line in wanted] == wanted


@pytest.mark.parametrize(
    "filled", [{"stuns__t": 3}, {"built__e": "bunker the ford"}, {"missions__red": 1}], ids=str
)
def test_a_filled_slip_is_read_as_it_is_asked(filled):
    table = told(
        below("t", "tank"), below("e", "engineer"),
        settings={**SETTINGS, "vehicle_damage": True}, missions={"red": 1},
    )  # fmt: skip
    order = table.rules.order(form_of(table, **filled).data())
    (key, value) = next(iter(filled.items()))
    head, _, name = key.partition("__")
    assert getattr(order, head) == {name: value}
    assert not table.why_not("gamemaster", "slip", **{head: {name: value}})
