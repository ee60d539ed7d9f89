"""Shuttles between ships and the ground, fire at the ground and control from below (all house)."""

from typing import Any

import pytest

from core.api import (
    CLOCK,
    BattleSetup,
    CannotSetUp,
    Contingent,
    Craft,
    LinkEnd,
    Offer,
    Seat,
    SeatForce,
    Squad,
    Tick,
    UnitId,
)
from core.battle.play import judge, submit
from core.contract.dice import ScriptedDice, SeededDice
from plugins.fasa.craft import craft_kinds
from plugins.fasa.orders import Bombard, Declare, Dock, Intend, Land, Launch, Move, Shot, Sight
from plugins.fasa.outcome import outcome_now
from plugins.fasa.ruleset import TacticalSimulator
from plugins.fasa.scenarios import plans
from plugins.fasa.state import Verdict, with_ship

CA, D10, ADMIN = "federation.constitution-mk-ii", "klingon.d-10-d", "shuttle.admin"
RULES = TacticalSimulator({"bombardment": True})
RED, BLUE, GM = Seat("red"), Seat("blue"), Seat("gamemaster")
LINKS = (
    LinkEnd("boats", "shuttle", True, (RED,), {"hex": [6, 0]}),
    LinkEnd("fire", "bombardment", True, (RED,), {"hex": [4, 0]}),
    LinkEnd("up", "recovery", False, (RED,), {"hex": [6, 0]}),
    LinkEnd("base", "control", False, (BLUE,), {"units": ["wolf"]}),
)
SQUADS = [
    *({"id": f"s{number}", "size": 1, "home": "hood"} for number in range(3)),
    {"id": "car", "kind": "gcv", "size": 0, "home": "hood"},
]
BOAT = {
    "id": "boat", "hull": ADMIN, "seat": "red", "squads": [{"id": "s9", "home": "hood"}],
    "craft": {"id": "boat", "home": "hood", "name": "The boat"},
}  # fmt: skip


def table(step: str = "movement", mode: str = "board", boat: Any = None, wolf: Any = (), **more: Any) -> Any:
    """A cruiser with squads at 0,0 that heads for a site six hexes ahead, perhaps a shuttle of it in flight."""
    board = mode == "board"
    place: dict[str, Any] = {"at": [0, 0], "heading": "south-east"} if board else {}
    far: dict[str, Any] = {"at": [12, 0], "heading": "north-west"} if board else {}
    hood = {"id": "hood", "hull": CA, "seat": "red", "squads": SQUADS, "power": {"movement": 3}, **place}
    units = [hood, {"id": "wolf", "hull": D10, "seat": "blue", "power": {"movement": 9}, **far, **dict(wolf)}]
    if boat is not None:
        units.append({**BOAT, **({"at": boat} if board else {})})
    position = {"seats": [RED, BLUE], "mode": mode, "step": step, "turns": 3, "links": LINKS, "units": units}
    return RULES.arrange({**position, **more})


def why_not(state: Any, order: Any, seat: Seat = RED) -> str:
    return "; ".join(one.why for one in judge(RULES, state, seat, order))


def play(state: Any, seat: str, order: Any, *faces: int) -> Any:
    dice = ScriptedDice(faces) if faces else SeededDice.from_seed(1)
    return submit(RULES, state, Seat(seat), order, dice)


def aboard(ship: Any) -> list[str]:
    return [squad.id for squad in ship.squads]


# --- launching ---


def test_a_ship_launches_a_shuttle_that_flies_from_the_next_phase_on():
    played = play(table(), "red", Launch(UnitId("hood"), "admin", ("s0", "s2")))
    state = played.state
    hood, boat = state.units["hood"], state.units["hood-shuttle-1-1"]
    assert (aboard(hood), aboard(boat)) == (["s1", "car"], ["s0", "s2"])
    assert (len(hood.bays), boat.at, boat.speed) == (3, hood.at, craft_kinds()["admin"].power)
    assert (state.order[-1], boat.done, RULES.to_act(state)) == (boat.id, True, ("red",))
    assert RULES.view(state, BLUE).units[boat.id].panel is None


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (Launch(UnitId("hood"), "gas"), "hood has no shuttle 'gas' aboard"),
        (Launch(UnitId("hood"), "admin", ("s9",)), "not aboard hood: s9"),
        (Launch(UnitId("hood"), "admin", ("s0", "s0")), "a squad is named twice"),
        (Launch(UnitId("hood"), "admin", ("s0", "s1", "s2")), "carries 2 marines, not 3"),
        (Launch(UnitId("hood"), "admin", ("car",)), "takes no ground vehicles"),
    ],
)
def test_what_is_not_launched(order, why):
    assert why in why_not(table(), order)


def test_one_shuttle_a_phase_is_launched():
    state = play(table(), "red", Launch(UnitId("hood"))).state
    assert "has launched a shuttle in this movement phase" in why_not(state, Launch(UnitId("hood")))


def test_launching_is_offered_where_there_is_a_way_down():
    forms = [form for form in RULES.legal_orders(table(), RED) if getattr(form, "order", "") == "launch"]
    assert [form.fixed["kind"] for form in forms] == ["admin"]
    assert forms[0].fields[0].at_most == 2
    assert not any(
        getattr(form, "order", "") == "launch" for form in RULES.legal_orders(table(links=()), RED)
    )


# --- flight ---


def test_a_shuttle_is_asked_for_its_move_alone():
    state = table("power", boat=[3, 0], links=())
    state = play(state, "red", RULES.order({"order": "allocate", "unit": "hood"})).state
    state = play(state, "blue", RULES.order({"order": "allocate", "unit": "wolf"})).state
    assert state.units["boat"].speed == 6
    assert state.order[-1] == "boat"
    for _ in range(2):
        (seat,) = RULES.to_act(state)
        state = play(state, seat, Move(UnitId("hood" if seat == "red" else "wolf"))).state
    state = play(state, "red", Move(UnitId("boat"), ("forward-two", "forward"))).state
    assert state.units["boat"].at == (6, 0)
    assert state.step == "intent"


def test_a_shuttle_that_is_hit_is_lost_with_all_aboard():
    wolf = {"at": [7, 0], "power": {"weapons": {"b3": 5}}}
    state = table("declaration", boat=[3, 0], wolf=wolf, links=())
    state = play(state, "blue", Declare(UnitId("wolf"), (Shot("b3", UnitId("boat")),)), 1).state
    boat = state.units["boat"]
    assert (boat.standing, boat.scars[0].place) == ("destroyed", "superstructure")
    assert [(fate.fate, fate.name) for fate in RULES.craft(state)] == [("shot down", "boat")]
    assert {fate.squad.id: fate.fate for fate in RULES.liaison().squads(state)}["s9"] == "lost"


def test_shuttles_hold_no_field_and_win_no_points():
    state = table(boat=[3, 0], links=())
    state = play(state, "red", RULES.order({"order": "withdraw", "unit": "hood"})).state
    assert state.verdict.winner == "blue"
    outcome = RULES.outcome(state)
    assert outcome.scores == {"red": 0, "blue": 1}
    assert [squad.id for fate in outcome.units for squad in fate.squads] == []  # positions have no records


def test_whoever_is_in_a_shuttle_at_the_end_comes_home_with_its_ship():
    state = with_ship(table(boat=[3, 0]), "hood", record=True)
    (fate,) = outcome_now(RULES.rules, state, Verdict(None, "limit")).units
    assert [squad.id for squad in fate.squads] == ["s0", "s1", "s2", "car", "s9"]


# --- down and back ---


def test_a_shuttle_goes_down_within_reach_of_the_site():
    order = Land(UnitId("boat"), "boats")
    assert why_not(table(boat=[3, 0], order=["boat", "hood", "wolf"]), order) == (
        "the site is 3 hexes from boat, more than 1"
    )
    played = play(table(boat=[5, 0], order=["boat", "hood", "wolf"]), "red", order)
    (gone,) = played.departures
    contingent = gone.contingent
    assert (contingent.craft.id, contingent.craft.kind, contingent.craft.home) == ("boat", "admin", "hood")
    assert [squad.id for squad in contingent.squads] == ["s9"]
    assert "boat" not in played.state.units and "boat" not in played.state.order
    assert RULES.describe(played.events[0], BLUE, played.state) == "The boat goes down with s9"


def test_a_link_may_name_a_wider_reach():
    links = (LinkEnd("boats", "shuttle", True, (RED,), {"hex": [6, 0], "hexes": 3}),)
    assert not why_not(
        table(boat=[3, 0], order=["boat", "hood", "wolf"], links=links), Land(UnitId("boat"), "boats")
    )


def test_a_ship_does_not_go_down():
    assert why_not(table(), Land(UnitId("hood"), "boats")) == "hood is no shuttle"


def back(damage: int = 0, kind: str = "admin") -> Tick:
    craft = Craft(UnitId("boat"), kind, 3, damage, UnitId("hood"), "The boat")
    return Tick(2, (Contingent("c1", "up", RED, UnitId("hood"), (Squad("s9"),), craft),))  # type: ignore[arg-type]


def test_it_comes_back_at_the_site_and_is_taken_aboard():
    state = play(table("power"), CLOCK, back()).state
    boat = state.units["boat"]
    assert (boat.at, boat.returning, aboard(boat)) == ((6, 0), True, ["s9"])
    order = Dock(UnitId("boat"), UnitId("hood"))
    far = table(boat=[3, 0], order=["boat", "hood", "wolf"])
    assert "no ship 'hood' near enough" in why_not(far, order)
    state = play(table(boat=[1, 0], order=["boat", "hood", "wolf"]), "red", order).state
    hood = state.units["hood"]
    assert (len(hood.bays), hood.hurt, aboard(hood)[-1]) == (5, 0, "s9")


def test_a_damaged_shuttle_flies_no_more():
    state = play(table("power", mode="slip"), CLOCK, back(2)).state
    hood = state.units["hood"]
    assert (len(hood.bays), hood.hurt, aboard(hood)[-1]) == (4, 1, "s9")


def test_what_it_lost_below_it_has_lost_here():
    state = play(table("power"), CLOCK, back(2)).state
    assert state.units["boat"].panel.superstructure == 1
    assert play(table("power"), CLOCK, back(9)).state.units["boat"].panel.superstructure == 1


def test_a_craft_comes_once():
    assert "the craft boat is here already" in why_not(table("power", boat=[3, 0]), back(), CLOCK)


def test_by_cards_the_table_has_seen_how_near_it_is():
    state = table(mode="cards", boat=True, order=["boat", "hood", "wolf"])
    names = {type(order).__name__ for order in RULES.legal_orders(state, RED)}
    assert {"Land", "Dock"} <= names
    assert play(state, "red", Land(UnitId("boat"), "boats")).departures


def test_by_slip_squads_go_down_in_as_many_shuttles_as_they_need():
    state = play(table("power", mode="slip"), CLOCK, Tick(2)).state
    (form,) = RULES.legal_orders(state, GM)
    field = next(one for one in form.fields if one.name == "sent:boats")
    assert "car" not in [option.value for option in field.options]
    played = play(state, GM, RULES.order({"order": "slip", "sent:boats": ["s0", "s1", "s2"]}))
    loads = [[squad.id for squad in one.contingent.squads] for one in played.departures]
    assert (loads, len(played.state.units["hood"].bays)) == ([["s0", "s1"], ["s2"]], 2)
    wrong = RULES.order({"order": "slip", "sent": {"boats": ["car"]}})
    assert "hood has no shuttles that car fit into" in why_not(state, wrong, GM)


# --- fire at the ground ---

ARMED = {"weapons": {"b1": 5, "b3": 5, "b4": 5, "m1": 1}}


def test_a_ship_spends_its_fire_on_the_ground():
    hood = {"id": "hood", "hull": CA, "seat": "red", "at": [0, 0], "heading": "south-east", "power": ARMED}
    wolf = {"id": "wolf", "hull": D10, "seat": "blue", "at": [12, 0]}
    state = table("declaration", units=[hood, wolf])
    order = Bombard(UnitId("hood"), "fire")
    assert order in RULES.legal_orders(state, RED)
    played = play(state, "red", order)
    assert played.departures[0].contingent.strength == 2  # 25 points of b1, b3, b4, m1
    assert played.state.units["hood"].fired == ("b1", "b3", "b4", "m1")
    away = table("declaration", units=[{**hood, "heading": "north-west"}, wolf])
    assert "no armed weapon of hood bears on the site" in why_not(away, order)


def test_by_cards_the_order_tells_how_the_site_lies():
    hood = {"id": "hood", "hull": CA, "seat": "red", "power": ARMED}
    state = table("declaration", mode="cards", units=[hood, {"id": "wolf", "hull": D10, "seat": "blue"}])
    form = next(one for one in RULES.legal_orders(state, RED) if getattr(one, "order", "") == "bombard")
    written = RULES.order({**form.data(), "site.range": 4, "site.arcs": "f"})
    assert written == Bombard(UnitId("hood"), "fire", Sight(4, "f"))
    assert not why_not(state, written)


def test_a_slip_tells_of_fire_at_the_ground():
    state = play(table("power", mode="slip"), CLOCK, Tick(2)).state
    played = play(state, GM, RULES.order({"order": "slip", "bombarded:hood:fire": 3}))
    assert played.departures[0].contingent.strength == 3
    over = RULES.order({"order": "slip", "bombarded": {"hood": {"fire": 9}}})
    assert "hood is good for 4 area attacks, not 9" in why_not(state, over, GM)


# --- control from below ---


def test_a_ship_falls_silent_while_all_that_it_needs_below_is_lost():
    lost = Offer("base", UnitId("fort"), BLUE, 0, "fort is lost")
    state = play(table("power"), CLOCK, Tick(1, offers=(lost,))).state
    assert state.units["wolf"].silenced
    there = play(table("power"), CLOCK, Tick(1, offers=(lost, Offer("base", UnitId("mast"), BLUE, 1)))).state
    assert not there.units["wolf"].silenced


def test_nobody_fires_who_is_silent():
    state = table("intent", wolf={"power": {"weapons": {"b3": 5}}})
    assert not why_not(state, Intend((UnitId("wolf"),)), BLUE)
    silent = with_ship(state, "wolf", silenced=True)
    assert "what it fires with is lost below" in why_not(silent, Intend((UnitId("wolf"),)), BLUE)


# --- set-up ---


@pytest.mark.parametrize(
    ("links", "detail", "why"),
    [
        ((LinkEnd("x", "shuttle", True, (RED,), {"hex": [1]}),), {}, "a hex is two whole numbers"),
        (
            (LinkEnd("x", "shuttle", True, (RED,), {"hex": [1, 1], "hexes": -1}),),
            {},
            "a number of hexes, not -1",
        ),
        ((LinkEnd("x", "control", False, (RED,), {"units": ["nobody"]}),), {}, "there is no ship nobody"),
        ((), {"shuttles": {"nobody": ["gas"]}}, "is no ship of this battle"),
        ((), {"shuttles": {"red-1": ["admin"]}}, "there is no kind 'admin' to name"),
        ((), {"shuttles": {"red-1": ["gas"] * 9}}, "it carries 4 shuttles"),
        ((), {"shuttles": 3}, "takes kinds by ship"),
    ],
)
def test_what_no_battle_begins_with(links, detail, why):
    forces = (SeatForce(RED, "red", ()), SeatForce(BLUE, "blue", ()))  # type: ignore[arg-type]
    with pytest.raises(CannotSetUp, match=why):
        RULES.setup(BattleSetup("big_bad_wolf", forces, links=links, detail=detail), SeededDice.from_seed(1))
    assert "big_bad_wolf" in plans()


def test_fire_at_the_ground_is_a_setting():
    forces = (SeatForce(RED, "red", ()), SeatForce(BLUE, "blue", ()))  # type: ignore[arg-type]
    links = (LinkEnd("x", "bombardment", True, (RED,), {"hex": [1, 1]}),)
    setup = BattleSetup("big_bad_wolf", forces, links=links)
    with pytest.raises(CannotSetUp, match="switched off"):
        TacticalSimulator().setup(setup, SeededDice.from_seed(1))
    assert RULES.setup(setup, SeededDice.from_seed(1)).units


def test_a_shuttle_is_no_class_of_ships():
    assert all(not one.id.startswith("shuttle.") for one in RULES.catalogue())
    assert RULES.rules.ship_class(ADMIN) is None
