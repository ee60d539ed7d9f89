"""What a scenario from a file is about: aims, marching off the map, holding places."""

import pytest
from msgspec.structs import replace

from core.contract.dice import ScriptedDice
from core.contract.records import BattleSetup
from core.geometry.hexgrid import Hex
from plugins.sfm.ruleset import StarFleetMarines
from tests.rules.sfm.playing import Table, unit
from tests.rules.sfm.scenario_field import ROLES, SCENARIO, arranged

# --- aims ----------------------------------------------------------------------------------------------------


def ended(table, seat="red"):
    """End a movement phase and give winner and reason; None while it goes on."""
    table.play(seat, "done")
    found = table.state.verdict
    return None if found is None else (found.winner, found.reason)


AIMS = [
    ({"aim": "raze", "role": "attacker"}, {"buildings": {"3,0": {"destroyed": True}}}, {}),
    ({"aim": "cross", "role": "attacker", "places": ["Farm"]}, {"buildings": {"3,0": {"crossed": True}}}, {}),
    ({"aim": "hold", "role": "attacker"}, {"r": {"at": [3, 0]}}, {"r": {"at": [4, 0]}}),
    ({"aim": "hold", "role": "attacker", "within": 1}, {"r": {"at": [4, 0]}}, {"r": {"at": [5, 0]}}),
    ({"aim": "hold", "role": "attacker", "places": ["Knoll"], "within": 1}, {"r": {"at": [6, 1]}}, {"r": {"at": [6, 1]}, "b": {"at": [6, 2]}}),
    ({"aim": "kill", "role": "attacker", "count": 1, "kinds": ["heavy"]}, {"h": {"place": "lost"}}, {}),
    ({"aim": "bring", "role": "attacker", "count": 1, "edge": "west"}, {"s": {"place": "off"}}, {}),
    ({"aim": "keep", "role": "attacker", "count": 2}, {}, {"s": {"place": "lost"}}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("aim", "yes", "no"), AIMS, ids=[f"{aim['aim']}-{n}" for n, (aim, _, _) in enumerate(AIMS)]
)
def test_each_aim(aim, yes, no):
    for changes, expected in ((yes, ("red", "objectives")), (no, None)):
        lines = {"r": {}, "s": {}, "b": {}, "h": {}}
        lines |= {name: line for name, line in changes.items() if name in lines}
        whole = {
            "r": unit("r", "marine", "red", (0, 0)),
            "s": unit("s", "marine", "red", (0, 1)),
            "b": unit("b", "marine", "blue", (7, 0)),
            "h": unit("h", "heavy", "blue", (7, -1)),
        }
        units = []
        for name, line in lines.items():
            made = {**whole[name], **line}
            if made.get("place", "map") != "map":
                del made["at"]
            units.append(made)
        table = arranged(*units, scenario={"aims": [aim]}, buildings=changes.get("buildings", {}))
        assert ended(table) == expected


def test_all_aims_of_a_side_at_once_and_some_only_after_the_last_turn():
    aims = [
        {"aim": "kill", "role": "defender", "count": 1, "when": "last"},
        {"aim": "hold", "role": "defender", "places": ["Farm"]},
    ]
    units = (
        unit("r", "marine", "red", (0, 0)),
        unit("b", "marine", "blue", (3, 0)),
        unit("l", "marine", "red", None, place="lost"),
    )
    table = arranged(*units, scenario={"aims": aims}, turn=9, active="blue")
    assert ended(table, "blue") is None
    table = arranged(*units, scenario={"aims": aims}, turn=10, active="blue")
    assert ended(table, "blue") == ("blue", "objectives")


@pytest.mark.parametrize(
    ("length", "expected"),
    [
        ({"then": "defender"}, ("blue", "time")),
        ({"then": "attacker"}, ("red", "time")),
        ({"then": "losses"}, ("red", "losses")),
        ({"then": "draw"}, (None, "time")),
        ({"then": "orbit"}, (None, "orbit")),
    ],
)
def test_what_is_after_the_last_turn(length, expected):
    units = (
        unit("r", "marine", "red", (0, 0)),
        unit("b", "marine", "blue", (7, 0)),
        unit("l", "marine", "blue", None, place="lost"),
    )
    table = arranged(*units, scenario={"length": {"turns": 3, **length}}, turn=3, active="blue")
    assert ended(table, "blue") == expected
    facts = table.rules.outcome(table.state).facts
    assert facts["decided_in_orbit"] is (length["then"] == "orbit")


@pytest.mark.parametrize(
    ("alone", "expected"), [("", "red"), ("defender", "red"), ("attacker", None), ("any", None)]
)
def test_who_plays_on_alone(alone, expected):
    units = (unit("r", "marine", "red", (0, 0)), unit("c", "civilian", "blue", (7, 0)))
    table = arranged(*units, scenario={"length": {"turns": 3, "alone": alone}}, step="fire")
    table.play("red", "done")
    assert (table.state.verdict and table.state.verdict.winner) == expected


def test_any_infantry_may_cross_where_the_players_agree():
    """House: printed is a marine unit; a club may read it as any infantry, headquarters excepted."""
    for detail, crossed in (({}, []), ({"crossed_by": "infantry"}, ["commando"])):
        setup = BattleSetup("rickerbee", ROLES, detail=detail)
        state = StarFleetMarines().setup(setup, ScriptedDice(()))
        table = Table.__new__(Table)
        table.rules, table.events = StarFleetMarines(), ()
        found = []
        for kind in ("commando", "hq"):
            one = next(one for one in state.units.values() if one.kind == kind)
            placed = replace(one, place="map", at=Hex(16, 2))
            table.state = replace(state, phase="movement", active=0, units={**state.units, one.id: placed})
            table.play("red", "move", unit=one.id, path=[[17, 2]])
            found += [kind] if table.state.buildings["17,2"].crossed else []
        assert found == crossed


# --- off the map ---------------------------------------------------------------------------------------------

OFF = {"aims": [{"aim": "bring", "role": "attacker", "count": 1, "edge": "west"}]}


def test_marching_off_the_map():
    """House: at the edge that the scenario names, for what a step into open ground costs."""
    units = (
        unit("r", "marine", "red", (0, 0), squad=True),
        unit("s", "marine", "red", (1, 0)),
        unit("t", "marine", "red", (0, 2), spent=3, steps=2),
        unit("b", "marine", "blue", (7, 0)),
    )
    table = arranged(*units, scenario=OFF)
    assert "which is not at the west edge" in table.why_not("red", "exit", unit="s")
    assert "0 movement points left" in table.why_not("red", "exit", unit="t")
    table.play("red", "exit", unit="r")
    gone = table["r"]
    assert (gone.place, gone.at) == ("off", None)
    assert [event.name for event in table.events] == ["marched_off"]
    assert [one.fate for one in table.rules.liaison().squads(table.state)] == ["fighting"]
    assert table.rules.facts(table.state)["aims"]["red"] == [{"done": 1, "of": 1}]
    table.play("red", "done")
    assert table.state.verdict.winner == "red"


def test_the_last_who_march_off_have_not_left_the_field_to_the_enemy():
    table = arranged(unit("r", "marine", "red", (0, 0)), unit("b", "marine", "blue", (7, 0)), scenario=OFF)
    table.play("red", "exit", unit="r")
    assert table.state.verdict is None
    assert ended(table) == ("red", "objectives")


def test_who_marches_off_too_few_has_lost():
    few = {"aims": [{"aim": "bring", "role": "attacker", "count": 2, "edge": "west"}]}
    table = arranged(unit("r", "marine", "red", (0, 0)), unit("b", "marine", "blue", (7, 0)), scenario=few)
    table.play("red", "exit", unit="r")
    assert (table.state.verdict.winner, table.state.verdict.reason) == ("blue", "nobody left")


def test_nobody_marches_off_where_the_scenario_names_no_edge():
    table = arranged(unit("r", "marine", "red", (0, 0)), unit("b", "marine", "blue", (7, 0)))
    assert "nobody of Red marches off the map" in table.why_not("red", "exit", unit="r")


def test_by_cards_it_is_told():
    units = (unit("r", "marine", "red", None), unit("b", "marine", "blue", None))
    table = arranged(*units, scenario=OFF, mode="cards")
    table.play("red", "exit", unit="r")
    assert table["r"].place == "off"


def test_by_slip_it_is_told():
    units = (unit("r", "marine", "red", None), unit("b", "marine", "blue", None))
    table = arranged(*units, scenario=OFF, mode="slip", step="fire")
    assert "b may not march off" in table.why_not("gamemaster", "slip", off=["b"])
    table.play("gamemaster", "slip", off=["r"])
    assert (table["r"].place, table.state.verdict.winner) == ("off", "red")


# --- who holds what, where nobody knows places ---------------------------------------------------------------

HOLD = {
    "aims": [{"aim": "hold", "role": "attacker", "places": ["Farm"], "when": "last"}],
    "length": {"turns": 2},
}


@pytest.mark.parametrize(("held", "winner"), [(["Farm: red"], "red"), ([], None)])
def test_by_cards_the_end_of_the_last_turn_tells_it(held, winner):
    units = (unit("r", "marine", "red", None), unit("b", "marine", "blue", None))
    table = arranged(*units, scenario=HOLD, mode="cards", turn=2, active="blue")
    form = next(
        one for one in table.rules.legal_orders(table.state, "blue") if getattr(one, "order", "") == "done"
    )
    assert [option.value for option in form.fields[0].options] == ["Farm: red"]
    assert "none of what is asked" in table.why_not("blue", "done", held=["Farm: blue"])
    table.play("blue", "done", held=held)
    assert table.state.verdict.winner == winner


def test_of_three_the_third_tells_it():
    """The turn is over when the last of the seats has acted, however many there are."""
    units = (unit(seat[0], "marine", seat, None) for seat in ("red", "blue", "gold"))
    three = {**SCENARIO, **HOLD, "third": {"zones": [{"edge": "north"}]}}
    table = Table(
        *units,
        seats=["red", "blue", "gold"],
        scenario=three,
        mode="cards",
        turn=2,
        step="movement",
        active="blue",
    )
    assert "nothing" in table.why_not("blue", "done", held=["Farm: red"])
    table.play("blue", "done")
    for _ in ("fire", "assault", "opportunity"):
        table.play("gold", "done")
    table.play("gold", "done", held=["Farm: red"])
    assert table.state.verdict.winner == "red"


def test_before_the_last_turn_nothing_is_asked():
    units = (unit("r", "marine", "red", None), unit("b", "marine", "blue", None))
    table = arranged(*units, scenario=HOLD, mode="cards", turn=1, active="blue")
    assert "nothing" in table.why_not("blue", "done", held=["Farm: red"])


def test_on_the_board_it_is_measured():
    units = (unit("r", "marine", "red", (3, 0)), unit("b", "marine", "blue", (7, 0)))
    table = arranged(*units, scenario=HOLD, turn=2, active="blue")
    assert "measured" in table.why_not("blue", "done", held=["Farm: red"])
    order = table.rules.told(table.state, "blue", table.rules.order({"order": "done"}))
    assert order.held == ("Farm: red",)
    table.play("blue", "done")
    assert table.state.verdict.winner == "red"


def test_by_slip_a_place_is_held_by_one_side_alone():
    aims = [
        {"aim": "hold", "role": role, "places": ["Farm"], "when": "last"} for role in ("attacker", "defender")
    ]
    units = (unit("r", "marine", "red", None), unit("b", "marine", "blue", None))
    table = arranged(*units, scenario={**HOLD, "aims": aims}, mode="slip", step="fire", turn=2)
    assert "held by one side alone" in table.why_not("gamemaster", "slip", held=["Farm: red", "Farm: blue"])
    table.play("gamemaster", "slip", held=["Farm: blue"])
    assert table.state.verdict.winner == "blue"


def test_the_panel_tells_the_aims():
    units = (unit("r", "marine", "red", (0, 0)), unit("b", "marine", "blue", (7, 0)))
    board = arranged(*units, scenario=HOLD).rules.board(arranged(*units, scenario=HOLD).state)
    (panel,) = [one for one in board.panels if one.token is None]
    assert ("Red: Hold Farm when the last turn is over", "0 of 1") in [
        (row.label, row.value) for row in panel.rows
    ]


def test_who_rides_marches_off_too_and_what_flies_does_not():
    units = (
        unit("v", "apv", "red", (0, 0)),
        unit("m", "marine", "red", None, carrier="v"),
        unit("s", "gas", "red", (0, 1)),
        unit("b", "marine", "blue", (7, 0)),
    )
    table = arranged(*units, scenario=OFF)
    assert "flies off instead" in table.why_not("red", "exit", unit="s")
    table.play("red", "exit", unit="v")
    assert (table["v"].place, table["m"].place, table["m"].carrier) == ("off", "off", "")
    assert table.rules.facts(table.state)["aims"]["red"] == [{"done": 2, "of": 1}]


def test_an_empty_bunker_holds_nothing_and_who_is_in_it_does():
    hold = {"aims": [{"aim": "hold", "role": "attacker", "places": ["Farm"]}]}
    bunker, foe = unit("k", "bunker", "red", (3, 0)), unit("b", "marine", "blue", (7, 0))
    other = unit("r", "marine", "red", (0, 0))
    assert ended(arranged(bunker, foe, other, scenario=hold)) is None
    inside = unit("m", "marine", "red", None, carrier="k")
    assert ended(arranged(bunker, foe, inside, scenario=hold)) == ("red", "objectives")
