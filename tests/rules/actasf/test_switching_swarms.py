"""Drones on the table when a battle goes on in another way."""

from core.battle.play import judge, submit
from core.contract.dice import ScriptedDice
from core.contract.ids import GAMEMASTER
from core.contract.orders import Switch
from tests.rules.actasf.playing import Table
from tests.rules.actasf.seeking import launcher, prey

SWARM = {"seat": "a", "drones": 2}


def switch(table: Table, mode: str, **places: object) -> None:
    order = Switch(mode, {unit: (place,) for unit, place in places.items()})
    assert not judge(table.rules, table.state, GAMEMASTER, order)
    table.state = submit(table.rules, table.state, GAMEMASTER, order, ScriptedDice(())).state
    assert not table.rules.check(table.state)


def by_cards() -> Table:
    return Table(a=launcher(), b=prey(), step="drones", position={"swarms": {"s": SWARM}})


def test_onto_the_board():
    table = by_cards()
    form = table.rules.places_form(table.state)
    assert [field.name for field in form.fields] == ["a", "b", "s"]
    places = {
        "a": ("place", 10000, 10000, 0),
        "b": ("place", 20000, 30000, 0),
        "s": ("place", 20000, 20000, 900),
    }
    switch(table, "board", **places)
    assert table.state.swarms["s"].at == (20000, 20000) and table.state.swarms["s"].heading == 900
    assert not table.why_not("a", "swarm_attack", swarm="s", target="b")
    switch(table, "cards")
    assert table.state.swarms["s"].at is None


def test_a_slip_ends_what_swarms_were_about():
    table = by_cards()
    switch(table, "slip")
    assert table.state.swarms["s"].drones == 2
    table.play("gamemaster", "slip", ships={"b": {"shields": 10}})
    assert not table.state.swarms and table["b"].shields == 10 and table.state.turn == 2
