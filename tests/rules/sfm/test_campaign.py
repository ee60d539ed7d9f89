"""Forces on the ground in a campaign: muster, wounded, experience, promotion, cards; three forces in one battle."""

import pytest
from msgspec.structs import replace

from core.battle.play import submit
from core.contract.dice import ScriptedDice
from core.contract.effects import ForceChange, UnitChange, UnitJoins
from core.contract.errors import BadInput, IllegalOrder
from core.contract.orders import Contingent, Squad, Tick
from core.contract.records import BattleSetup, ForceRecord, LinkEnd, SeatForce, UnitRecord
from plugins.sfm.grades import DRILLED, GREEN, VETERAN
from plugins.sfm.ruleset import StarFleetMarines
from tests.rules.sfm.playing import Table, unit

GAME = StarFleetMarines()
NO_DICE = ScriptedDice(())


def order(procedure, state, seat, name, **fields):
    played = submit(procedure, state, seat, procedure.order({"order": name, **fields}), ScriptedDice(()))
    for event in played.events:
        assert procedure.describe(event, seat, played.state)
    return played.state


# --- muster ---


def mustering(prestige=4, points=100):
    muster = GAME.procedures()["muster"]
    return muster, muster.begin((ForceRecord("g", "Garrison", "ann", "", prestige, points, ()),), None, {})


def test_a_force_is_raised_for_prestige_and_for_fleet_points():
    """A green marine costs 1 prestige or 25 points, a regular one twice that; a tank 4."""
    muster, state = mustering()
    state = order(muster, state, "g", "enlist", class_id="marine")
    state = order(muster, state, "g", "enlist", class_id="marine", grade="regular", purse="points")
    (force,) = state.forces
    assert (force.prestige, force.points) == (3, 50)
    assert [(one.name, one.quality) for one in force.units] == [
        ("Marine boarding party 1", GREEN),
        ("Marine boarding party 2", DRILLED),
    ]
    with pytest.raises(IllegalOrder, match="costs 4 prestige; Garrison has 3"):
        order(muster, state, "g", "enlist", class_id="tank")
    with pytest.raises(IllegalOrder, match="no force raises"):
        order(muster, state, "g", "enlist", class_id="starship")
    state = order(muster, state, "g", "finish")
    assert muster.to_act(state) == ()
    effects = muster.effects(state)
    assert [(one.field, one.by) for one in effects if isinstance(one, ForceChange)] == [
        ("prestige", -1),
        ("points", -50),
    ]
    joined = [one.unit for one in effects if isinstance(one, UnitJoins)]
    assert len({one.id for one in joined} | {one.squads[0].id for one in joined}) == 4
    assert joined[0].squads[0].home == joined[0].id


def test_who_can_pay_nothing_has_nothing_to_decide():
    muster, state = mustering(0, 24)
    assert muster.to_act(state) == ()
    muster, state = mustering(0, 25)
    (form, _) = muster.legal_orders(state, "g")
    assert {one.value for one in form.fields[0].options} == {"marine", "regular", "engineer", "commando", "prime",
                                                             "heavy", "truck", "amv", "bunker"}  # fmt: skip
    chosen = muster.refine(state, "g", replace(form, values={"class_id": "marine"}))
    assert [one.value for one in chosen.fields[1].options] == ["green"]


# --- after a battle ---

RED = (
    UnitRecord("r0", "Red 0", "marine", GREEN, xp=1, squads=(Squad("s0", "marine", xp=1),)),
    UnitRecord("r1", "Red 1", "heavy", DRILLED, xp=3),
    UnitRecord("r2", "Red 2", "commando", DRILLED, xp=4),
    UnitRecord("r3", "Red 3", "marine", VETERAN, xp=9, squads=(Squad("s3", "marine", xp=9),)),
)
BLUE = (UnitRecord("b0", "Blue 0", "marine", GREEN),)


def result(settings=None, **values):
    game = StarFleetMarines(settings or {})
    forces = (
        SeatForce("red", "red", RED, role="attacker"),
        SeatForce("blue", "blue", BLUE, role="defender"),
    )
    state = game.setup(BattleSetup("pick_up", forces), NO_DICE)
    return game.result(state, {"winner": "red", "turns": 4, **values})


def aftermath(**values):
    procedure = GAME.procedures()["aftermath"]
    forces = (
        ForceRecord("fr", "Red force", "ann", "", 3, 0, RED),
        ForceRecord("fb", "Blue force", "bob", "", 3, 0, BLUE),
    )
    state = procedure.begin(forces, result(**values), {"sides": {"red": "red", "blue": "blue"}})
    return procedure, state


def test_the_wounded_are_told_in_the_outcome():
    fates = {one.unit: one.condition for one in result(wounded=["r1"], lost=["r3"]).units}
    assert fates == {"r0": "fit", "r1": "damaged", "r2": "fit", "r3": "destroyed", "b0": "fit"}
    with pytest.raises(BadInput, match="nobody is wounded by the settings"):
        result({"wounded": False}, wounded=["r1"])


def test_who_lies_stunned_at_the_end_is_wounded():
    line = unit("b", "marine", "blue", (5, 0), stunned=True)
    for wounded, told in ((True, ["b"]), (False, None)):
        table = Table(unit("a", "marine"), line, settings={"wounded": wounded}, mode="board")
        assert table.rules.result_form(table.state).values.get("wounded") == told


def test_experience_promotes_and_the_wounded_learn_less():
    """Winners gain two dice, the wounded one; two make a green squad regular, five a regular one veteran."""
    procedure, state = aftermath(wounded=["r2"], lost=["r3"])
    state = order(procedure, state, "fr", "raise", units=["r3"])
    effects = procedure.effects(state)
    changes = {(one.unit, one.field): one.value for one in effects if isinstance(one, UnitChange)}
    assert changes == {
        ("r0", "xp"): 3,
        ("r0", "quality"): DRILLED,
        ("r1", "xp"): 5,
        ("r1", "quality"): VETERAN,
        ("r2", "xp"): 5,
        ("r2", "quality"): VETERAN,
        ("r2", "condition"): "fit",
    }
    (anew,) = [one.unit for one in effects if isinstance(one, UnitJoins)]
    assert (anew.quality, anew.xp, anew.squads) == (GREEN, 0, (Squad("s3-2", "marine", home="r3-2"),))


def test_losers_learn_too():
    procedure, state = aftermath(wounded=[])
    state = order(procedure, state, "fr", "raise")
    state = order(procedure, state, "fb", "raise")
    changes = {
        (one.unit, one.field): one.value for one in procedure.effects(state) if isinstance(one, UnitChange)
    }
    assert changes["b0", "xp"] == 1
    assert ("b0", "quality") not in changes


def test_a_card_tells_grade_and_experience():
    rows = {row.label: row.value for row in GAME.card(RED[0])}
    assert rows == {
        "Troops": "green",
        "XP dice": "1",
        "Next grade": "in 1 more XP die",
        "s0": "marine, regular, 1 XP",
    }
    assert "Next grade" not in {row.label for row in GAME.card(RED[3])}


# --- into the battle ---


def test_grade_and_experience_come_into_the_battle():
    forces = (SeatForce("red", "red", RED, role="attacker"), SeatForce("blue", "blue", BLUE, role="defender"))
    state = GAME.setup(BattleSetup("pick_up", forces), NO_DICE)
    assert [(one.quality, one.xp) for one in state.units.values()] == [
        (GREEN, 0),
        (GREEN, 1),
        (DRILLED, 3),
        (DRILLED, 4),
        (VETERAN, 9),
    ]


def test_a_squad_of_a_ship_brings_its_experience_down():
    forces = (SeatForce("red", "red", (), role="attacker"), SeatForce("blue", "blue", BLUE, role="defender"))
    links = (LinkEnd("down", "transporter", False, ("red",)),)
    state = GAME.setup(BattleSetup("pick_up", forces, "slip", links), NO_DICE)
    state = submit(GAME, state, "gamemaster", GAME.order({"order": "slip"}), NO_DICE).state
    squads = (Squad("s1", "marine", name="Old hands", xp=6), Squad("s2", "marine"))
    arrivals = (Contingent("t", "down", "red", "hood", squads),)
    state = submit(GAME, state, "clock", Tick(1, arrivals), NO_DICE).state
    assert [(state.units[name].quality, state.units[name].xp) for name in ("s1", "s2")] == [
        (VETERAN, 6),
        (0, 0),
    ]


# --- three forces ---


def three(mode="slip", sides=("red", "blue", "gold")):
    seats = ("red", "blue", "gold")
    forces = tuple(
        SeatForce(seat, side, (UnitRecord(f"{seat}-1", seat, kind, 0),), role=role)
        for seat, side, kind, role in zip(
            seats, sides, ("marine", "militia", "gcv"), ("attacker", "defender", "third"), strict=True
        )
    )
    return GAME.setup(BattleSetup("three_way", forces, mode), NO_DICE)


def test_a_result_for_three():
    """Where nobody noted who killed whom, a loss counts for each enemy; two may be allied."""
    outcome = GAME.result(three(), {"winner": "gold", "lost": ["blue-1"], "turns": 3})
    assert (outcome.winner, outcome.scores) == ("gold", {"red": 2, "blue": 0, "gold": 2})
    allied = GAME.result(
        three(sides=("one", "one", "two")), {"winner": "two", "lost": ["blue-1"], "turns": 3}
    )
    assert allied.scores == {"one": 0, "two": 2}
    form = GAME.result_form(three(sides=("one", "one", "two")))
    assert [one.value for one in form.fields[0].options] == ["one", "two", "draw"]


def test_a_slip_for_three_ends_the_turn():
    state = submit(GAME, three(), "gamemaster", GAME.order({"order": "slip"}), NO_DICE).state
    told = {"order": "slip", "lost": ["blue-1"], "stunned": ["red-1"]}
    state = submit(GAME, state, "gamemaster", GAME.order(told), NO_DICE).state
    assert (state.turn, state.verdict) == (2, None)
    state = submit(GAME, state, "gamemaster", GAME.order({"order": "slip", "lost": ["red-1"]}), NO_DICE).state
    outcome = GAME.outcome(state)
    assert (outcome.winner, outcome.scores) == ("gold", {"red": 2, "blue": 1, "gold": 3})


def test_deployment_of_three_is_from_the_last_to_the_first():
    state, seen = three("board"), []
    for number in (2, 1, 0):
        (seat,) = GAME.to_act(state)
        seen.append(seat)
        assert seat == state.seats[number]
        field = GAME.refine(
            state, seat, replace(GAME.legal_orders(state, seat)[0], values={"unit": f"{seat}-1"})
        )
        zone = next(one for one in field.fields if one.name == "at").steps
        assert zone
        place = {"order": "deploy", "unit": f"{seat}-1", "at": list(zone[0])}
        state = submit(GAME, state, seat, GAME.order(place), NO_DICE).state
        state = submit(GAME, state, seat, GAME.order({"order": "done"}), NO_DICE).state
    assert seen == ["gold", "blue", "red"]
    assert GAME.to_act(state) == ("red",)
