"""Arrival by transporter and from off the map, recovery, the clock."""

from random import Random

import pytest
from msgspec.structs import replace

from core.battle.play import submit
from core.contract.dice import SeededDice
from core.contract.errors import IllegalOrder
from core.contract.ids import CLOCK
from core.contract.ruleset import Position
from plugins.sfm.outcome import squads
from plugins.sfm.tables import kinds
from tests.rules.actasf.playing import Table as Fleet, seen, ship
from tests.rules.sfm.playing import CASES, Table, unit

LINKS = [
    {"id": "down", "kind": "transporter", "sends": False, "seats": ["red"]},
    {
        "id": "remote",
        "kind": "transporter",
        "sends": False,
        "seats": ["red"],
        "detail": {"remote": True, "edge": "north"},
    },
    {"id": "up", "kind": "recovery", "sends": True, "seats": ["red"]},
]
SQUAD = {"id": "s1", "kind": "marine", "size": 1, "home": "ship"}


@pytest.mark.case("AR-militia-space")
def test_militia_takes_two_places_of_the_ship_that_sends():
    """Four transporters send one militia and two marines; a raid has none left."""
    case = CASES["AR-militia-space"]
    load = case["inputs"]["load"]
    squads = [
        {"id": f"q{n}", "kind": kind, "size": kinds()[kind].size} for n, kind in enumerate([*load, "marine"])
    ]
    table = Fleet(
        step="attack",
        a=ship(
            "federation.ca",
            squads=squads,
            lowered=["F"],
            actions=["hit_and_run"],
            roster={"traits": {"Transporter": case["inputs"]["places"]}},
        ),
        b=ship("klingon.d7k", "b", shields=0),
        position={"links": [{"id": "down", "kind": "transporter", "sends": True, "seats": ["a"]}]},
    )
    down = {"unit": "a", "link": "down", "sight": {"range": 4000}}
    all_four = [squad["id"] for squad in squads]
    assert "4 transporters left" in table.why_not("a", "transport", squads=all_four, **down)
    table.play("a", "transport", squads=all_four[: len(load)], **down)
    assert table["a"].sent == case["inputs"]["places"] - case["expected"]["places_left"]
    raid = {"raids": [{"target": "b", "marines": 1}]}
    assert "0 transporters for 1 marines" in table.why_not_fire("a", [], {"b": seen(3)}, **raid)


def arrival(name="marine", **more):
    return Table(
        unit("n", name, at=None, place="landing"),
        unit("z", "marine", "blue", (3, 0), **more),
        step="movement",
    )


@pytest.mark.case("AR-transporter", "SEQ-arrivals")
def test_any_hex_without_an_enemy():
    table = arrival()
    assert not table.why_not("red", "land", unit="n", at=[2, 0])
    assert "occupied by an enemy" in table.why_not("red", "land", unit="n", at=[3, 0])
    for step in ("fire", "assault", "opportunity"):
        early = Table(
            unit("n", "marine", at=None, place="landing"), unit("z", "marine", "blue", (3, 0)), step=step
        )
        assert "has no place now" in early.why_not("red", "land", unit="n", at=[2, 0])


def test_by_cards_nobody_comes_down_where_nobody_can_stand():
    table = Table(
        unit("n", "marine", at=None, place="landing"),
        unit("z", "marine", "blue", None),
        mode="cards",
        step="movement",
    )
    assert "may not be in lava" in table.why_not("red", "land", unit="n", hops=[{"terrain": "lava"}])
    table.play("red", "land", unit="n", hops=[{"terrain": "forest"}])
    assert table["n"].place == "map"


@pytest.mark.case("AR-transporter-move")
def test_one_hex_after_landing():
    """Whatever terrain and type."""
    table = Table(
        unit("n", "militia", at=None, place="landing"),
        unit("z", "marine", "blue", (9, 0)),
        map={"radius": 9, "terrain": {"1,0": "forest_hill"}},
        step="movement",
    )
    table.play("red", "land", unit="n", at=[0, 0])
    assert "came down by transporter" in table.why_not("red", "move", unit="n", path=[[1, 0], [2, 0]])
    table.play("red", "move", unit="n", path=[[1, 0]])
    assert "came down by transporter" in table.why_not("red", "move", unit="n", path=[[2, 0]])


def test_opportunity_fire_in_landing_and_final_hex():
    """Rule: Arrival (On Map)."""
    table = arrival(marked=True)
    table.play("red", "land", unit="n", at=[1, 0])
    assert table.rules.to_act(table.state) == ("blue",)
    table.play("blue", "hold")
    table.play("red", "move", unit="n", path=[[1, 1]])
    assert table.rules.to_act(table.state) == ("blue",)
    table.play("blue", "opportunity", 1, 1, units=["z"])
    assert table["n"].place == "lost"


def test_off_the_map():
    """Rule: Arrival (Off Map): from the next turn, paying for the first hex."""
    table = Table(
        unit("n", "marine", at=None, place="edge", edge="north", turn=2),
        unit("z", "marine", "blue", (5, 5)),
        map={"columns": 8, "rows": 8, "terrain": {"0,0": "forest"}},
        step="movement",
    )
    assert "from turn 2" in table.why_not("red", "move", unit="n", path=[[0, 0]])
    for seat in ("red", "blue"):
        for _ in range(4 if seat == "blue" else 1):
            table.play(seat, "done")
    for _ in range(3):
        table.play("red", "done")
    assert "not at the north edge" in table.why_not("red", "move", unit="n", path=[[0, 3]])
    table.play("red", "move", unit="n", path=[[0, 0]])
    assert table.facts("n")["points"] == 1


def linked(**more):
    more.setdefault("step", "opportunity")
    return Table(unit("z", "marine", "blue", (9, 0)), *more.pop("units", ()), links=LINKS, **more)


def tick(table, turn=1, arrivals=(), **more):
    return table.play(CLOCK, "tick", turn=turn, arrivals=list(arrivals), **more)


def contingent(link="down", *squad):
    return {"id": "t1", "link": link, "seat": "red", "unit": "ship", "squads": list(squad or (SQUAD,))}


@pytest.mark.case("AR-clock")
def test_the_clock_comes_before_turn_and_movement():
    """One tick a turn at its start, one at each movement phase, and five turns are five turns."""
    table = linked()
    starts = []
    for _ in range(90):
        (seat,) = table.rules.to_act(table.state)
        if seat == CLOCK:
            position = table.rules.position(table.state)
            starts += [position.turn] if position.step == "starting-1" else []
            tick(table, position.turn)
        else:
            table.play(seat, "done")
        if table.state.turn > CASES["AR-clock"]["inputs"]["starship_turns"]:
            break
    assert starts == [2, 3, 4, 5]


def test_squads_come_down():
    table = linked()
    table.play("red", "done")
    assert table.rules.to_act(table.state) == (CLOCK,)
    tick(table, arrivals=[contingent()])
    assert [one.fate for one in squads(table.state)] == ["fighting"]
    table.play("red", "land", unit="s1", at=[0, 0])
    assert table["s1"].kind == "marine"


def test_remote_arrivals_wait_a_turn():
    table = linked()
    table.play("red", "done")
    tick(table, arrivals=[contingent("remote")])
    assert (table["s1"].place, table["s1"].since, table["s1"].edge) == ("edge", 2, "north")


@pytest.mark.parametrize(
    ("squad", "link", "why"),
    [
        (SQUAD, "up", "no link 'up' leads here"),
        ({**SQUAD, "kind": "cook"}, "down", "no kind known here"),
        ({**SQUAD, "id": "z"}, "down", "is here already"),
    ],
)
def test_what_the_clock_may_not_bring(squad, link, why):
    table = linked()
    table.play("red", "done")
    with pytest.raises(IllegalOrder, match=why):
        tick(table, arrivals=[contingent(link, squad)])


def recovery(room=2, **more):
    table = linked(units=(unit("m", "marine", squad=SQUAD, **more), unit("x", "militia", squad=True)))
    table.play("red", "done")
    tick(
        table,
        offers=[
            {
                "link": "up",
                "unit": "ship",
                "seat": "red",
                "room": room,
                "reason": "" if room else "its shields are up",
            }
        ],
    )
    return table


def test_squads_go_up():
    table = recovery(room=2)
    played = table.play("red", "recover", unit="m", link="up", to="ship")
    (departure,) = played.departures
    assert departure.contingent.squads[0].id == "s1"
    assert departure.contingent.unit == "ship"
    assert table["m"].place == "left"
    assert [fate.squad.id for fate in squads(table.state)] == ["x"]
    assert "room for 1, x takes 2" in table.why_not("red", "recover", unit="x", link="up", to="ship")


def test_a_squad_that_came_down_takes_home_whom_it_destroyed():
    table = linked(units=(unit("x", "marine", squad=SQUAD), unit("f", "militia", "blue", (18, 2))))
    lost = replace(table["f"], place="lost", killer=table["x"].id)
    state = replace(table.state, units={**table.state.units, lost.id: lost})
    assert [(fate.squad.id, fate.kills) for fate in squads(state)] == [("s1", ("f",))]


def test_who_may_not_go_up():
    assert "shields are up" in recovery(room=0).why_not("red", "recover", unit="m", link="up", to="ship")
    assert "takes nothing in" in recovery().why_not("red", "recover", unit="m", link="up", to="other")
    table = recovery()
    table.play("red", "move", unit="m", path=[[1, 0]])
    assert "has moved" in table.why_not("red", "recover", unit="m", link="up", to="ship")


def test_standing_by():
    """A decided battle waits for the clock until it closes; who arrives meanwhile is kept in the books."""
    units = (unit("m", "marine", at=(18, 1)),)
    table = linked(
        units=units,
        scenario="rickerbee",
        step="movement",
        turn=10,
        active="blue",
        map={"name": "rickerbee"},
    )
    table.play("blue", "done")
    assert table.rules.to_act(table.state) == (CLOCK,)
    assert table.rules.position(table.state) == Position(10, "standing by")
    assert table.rules.outcome(table.state) is None
    tick(table, 11, arrivals=[contingent()])
    assert table.rules.position(table.state).turn == 11
    tick(table, 11, closing=True)
    assert table.rules.to_act(table.state) == ()
    outcome = table.rules.outcome(table.state)
    assert (outcome.winner, outcome.turns) == ("blue", 10)
    shown = {row.label: row.value for row in table.rules.board(table.state).panels[0].rows}
    assert (shown["Decided"], shown["Winner"]) == ("in turn 10", "Blue")
    assert "Turn" not in shown
    assert [fate.squad.id for fate in outcome.squads] == ["s1"]


def test_a_linked_raid_between_bots():
    """Twelve squads come down in three turns; the books balance, and the battle ends when the clock closes it."""
    kinds = ["hq", *["marine"] * 9, "heavy", "commando"]
    due = [{"id": f"k{n}", "kind": name, "size": 2 if name == "hq" else 1} for n, name in enumerate(kinds)]
    table = linked(
        units=(unit("f", "militia", "blue", (18, 2)), unit("g", "marine", "blue", (17, 2))),
        scenario="rickerbee",
        map={"name": "rickerbee"},
        step="movement",
        active="blue",
    )
    bot, chance, sent = table.rules.bot(), Random(5), 0
    for _ in range(2000):
        acting = table.rules.to_act(table.state)
        if not acting:
            break
        position = table.rules.position(table.state)
        if acting == (CLOCK,):
            coming = due[sent : sent + 4] if position.step == "movement-1" else []
            arrivals = [{**contingent("down", *coming), "id": f"t{sent}"}] if coming else []
            sent += len(coming)
            tick(table, position.turn, arrivals, closing=position.step == "standing by")
        else:
            order = bot.choose(table.rules.view(table.state, acting[0]), acting[0], chance)
            table.state = submit(table.rules, table.state, acting[0], order, SeededDice(chance)).state
        assert sorted(fate.squad.id for fate in squads(table.state)) == sorted(
            one["id"] for one in due[:sent]
        )
    assert sent == 12
    outcome = table.rules.outcome(table.state)
    assert outcome.winner == "red"
    assert outcome.facts["towns_crossed"] == 3
