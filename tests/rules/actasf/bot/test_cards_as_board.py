"""By cards the bot judges as on the board, by what the table tells: told all that the board shows, it orders the same."""

from collections.abc import Iterable

import pytest

from core.contract.ids import UnitId
from plugins.actasf.attack_orders import (
    Attack,
    CounterSwarm,
    Disperse,
    Look,
    Pass,
    Shot,
    SwarmAttack,
    TellSights,
)
from plugins.actasf.cards import told
from plugins.actasf.measure import measured, site_sight
from plugins.actasf.move_orders import Steer
from plugins.actasf.ship import INCH
from plugins.actasf.system_orders import BreakFree
from plugins.actasf.terms import Sight
from plugins.actasf.turn_events import Shown
from plugins.actasf.turn_orders import Transport
from tests.rules.actasf.bot.positions import FED, KLI, STAR_FLEET, after, arranged, decide, ship
from tests.rules.actasf.bot.test_swarming import swarm

ADRIFT = {"dilithium": 6, "impulse": 6}
SQUADS = [{"id": name} for name in ("ann", "bob", "cat")]
SITE = {"site": [36000, 22000]}
DOWN = {"links": [{"id": "beam", "kind": "transporter", "sends": True, "seats": ["fed"], "detail": SITE}]}


def unplaced(things):
    return {
        name: {key: value for key, value in thing.items() if key not in ("at", "heading")}
        for name, thing in things.items()
    }


def both(units, step="attack", **position):
    """Give a position on the board, and the same by cards."""
    cards = {**position, "swarms": unplaced(position["swarms"])} if "swarms" in position else position
    return arranged(units, step, **position), arranged(unplaced(units), step, mode="cards", **cards)


def seen(board, looker: str, targets: Iterable[UnitId]) -> TellSights:
    """Tell what the board shows."""
    one = board.units.get(looker) or board.swarms[looker]
    sights = {}
    for target in targets:
        other = board.units.get(target) or board.swarms.get(target)
        sights[target] = (
            site_sight(one, tuple(SITE["site"])) if other is None else measured(board, one, other)
        )
    return TellSights({target: each for target, each in sights.items() if each is not None})


def answer(board, cards, level="sound"):
    """Give what the bot orders by cards once it has been told all that it asked for."""
    look = decide(cards, level=level)
    assert isinstance(look, Look)
    cards = after(cards, look)
    cards = after(cards, seen(board, look.unit, look.targets), seat=KLI)
    return cards, decide(cards, level=level)


FIRE = {
    "all that bears": ({"a": ship("fed.ca", 36, 20), "b": ship("kli.d7k", 36, 26, 180)}, {}),
    "of two": (
        {
            "a": ship("fed.ca", 36, 20),
            "b": ship("kli.d7k", 41, 26, 180),
            "c": ship("kli.f5k", 30, 24, 90, shields=0),
        },
        {},
    ),
    "drones on the table": ({"a": ship("fed.ca", 36, 10), "b": ship("kli.d7k", 36, 38, 180)}, {}),
    "tractor": (
        {"a": ship("fed.ca", 36, 20, actions=["tractor"]), "b": ship("kli.d7k", 36, 22.5, 180)},
        {},
    ),
    "raiders": (
        {
            "a": ship("fed.ca", 36, 20, actions=["hit_and_run"]),
            "b": ship("kli.d7k", 36, 22.5, 180, shields=0),
        },
        {},
    ),
    "suicide shuttle": (
        {
            "a": ship("fed.ncf", 36, 20, actions=["suicide_shuttle"]),
            "b": ship("kli.d7k", 36, 25, 180, criticals=ADRIFT, has_moved=True),
        },
        {},
    ),
    "probes": (
        {
            "a": ship("fed.ca", 36, 20, crippled=True, damage=24),
            "b": ship("kli.d7k", 36, 24, 180),
        },
        {},
    ),
    "counter-drones": (
        {"a": ship("fed.ca", 36, 10), "b": ship("kli.d7k", 36, 44, 180)},
        {"swarms": {"s": swarm("kli", 36, 22, drones=3)}},
    ),
}


@pytest.mark.parametrize("level", ["sound", "keen"])
@pytest.mark.parametrize("case", FIRE)
def test_it_fires_as_on_the_board(case: str, level: str) -> None:
    units, position = FIRE[case]
    board, cards = both(units, **position)
    order = decide(board, level=level)
    assert isinstance(order, Attack) and order != Attack("a")
    same = answer(board, cards, level)[1]
    measured_order = told(board, order)
    for part in ("shots", "raids", "suicides", "probes", "swarms", "tractor"):
        assert getattr(same, part) == getattr(measured_order, part)


def test_each_thing_it_may_do_is_among_them() -> None:
    found = {case: decide(both(units, **position)[0]) for case, (units, position) in FIRE.items()}
    assert found["drones on the table"].swarms and found["tractor"].tractor == "b"
    assert found["probes"].probes and found["raiders"].raids and found["suicide shuttle"].suicides
    assert any(shot.target == "s" for shot in found["counter-drones"].shots)


def test_squads_go_down_by_what_it_was_told_of_the_site() -> None:
    units = {"a": ship("fed.ca", 36, 20, squads=SQUADS, lowered=["F"]), "b": ship("kli.d7k", 36, 44, 180)}
    board, cards = both(units, **DOWN)
    cards, order = answer(board, cards)
    assert isinstance(order, Transport) and order.sight == Sight(2 * INCH)
    assert order.squads == decide(board).squads
    assert isinstance(decide(after(cards, order)), Attack), "then it goes on, and asks nothing more"


def test_without_a_site_told_nobody_goes_down() -> None:
    units = {"a": ship("fed.ca", 36, 20, squads=SQUADS, lowered=["F"]), "b": ship("kli.d7k", 36, 44, 180)}
    _, cards = both(units, **DOWN)
    look = decide(cards)
    assert "beam" in look.targets
    cards = after(after(cards, look), TellSights({"b": Sight(24 * INCH)}), seat=KLI)
    assert isinstance(decide(cards), Attack)


def asked(cards, target):
    """Give what the table is asked of one target."""
    look = decide(cards)
    (form,) = [
        each for each in STAR_FLEET.legal_orders(after(cards, look), KLI) if getattr(each, "fields", ())
    ]
    (rows,) = STAR_FLEET.refine(after(cards, look), KLI, form.filled("sights", [{"target": target}])).fields
    return {cell.name for cell in rows.row(0)} & {"range", "bearing", "aspect"}


def test_it_asks_only_for_what_makes_a_difference() -> None:
    units = {"a": ship("fed.ca", 36, 20, squads=SQUADS, lowered=["F"]), "b": ship("kli.d7k", 36, 44, 180)}
    _, cards = both(units, **DOWN)
    assert asked(cards, "b") == {"range", "bearing", "aspect"}
    assert asked(cards, "beam") == {"range", "bearing"}
    _, cards = drones(s=swarm("fed", 36, 30), t=swarm("kli", 36, 27))
    assert asked(cards, "b") == {"range", "aspect"} and asked(cards, "t") == {"range"}


# --- swarms ------------------------------------------------------------------------------------------------------


def drones(**swarms):
    units = {"a": ship("fed.ca", 36, 20), "b": ship("kli.d7k", 36, 36, 180)}
    return both(units, step="drones", swarms=swarms, active=None)


def test_a_swarm_strikes_what_it_was_told_to_see() -> None:
    board, cards = drones(s=swarm("fed", 36, 30))
    _, order = answer(board, cards)
    assert order == SwarmAttack("s", "b", sight=measured(board, board.swarms["s"], board.units["b"]))


def test_told_of_nothing_its_drones_are_lost() -> None:
    _, cards = drones(s=swarm("fed", 36, 30))
    cards = after(after(cards, decide(cards)), TellSights(), seat=KLI)
    assert decide(cards) == Disperse(("s",))


def test_a_swarm_that_can_strike_nothing_else_meets_another() -> None:
    board, cards = drones(s=swarm("fed", 60, 20), t=swarm("kli", 58, 20, 1))
    assert answer(board, cards)[1] == CounterSwarm("s", "t", 1, range=2 * INCH)
    board, cards = drones(s=swarm("fed", 36, 30), t=swarm("kli", 36, 27))
    assert answer(board, cards)[1] == Pass()


def test_what_the_table_shows_is_told_by_name_and_only_ships_look_back() -> None:
    _, cards = drones(s=swarm("fed", 36, 30), t=swarm("kli", 36, 27))
    seen_ship, seen_swarm = (Shown("s", each, Sight(3 * INCH, 9000, 4500)) for each in ("b", "t"))
    told = [STAR_FLEET.describe(event, FED, cards) for event in (seen_ship, seen_swarm)]
    assert told[0] == "b is 3″ from S, 90° off its bow, and sees it 45° off its own"
    assert told[1] == "T is 3″ from S, 90° off its bow"


@pytest.mark.parametrize("near", [True, False])
def test_a_move_by_cards_asks_for_swarms_on_its_way(near: bool) -> None:
    swarms = {"swarms": {"s": swarm("kli" if near else "fed", 36, 30)}}
    _, cards = both({"a": ship("fed.ca", 36, 20), "b": ship("kli.d7k", 36, 44, 180)}, "movement", **swarms)
    form = next(one for one in STAR_FLEET.legal_orders(cards, FED) if getattr(one, "order", "") == "move")
    assert "passes" not in {field.name for field in form.fields}, "who stays passes nobody"
    gone = STAR_FLEET.refine(cards, FED, form.filled("path", [["forward", 6000]]))
    assert ("passes" in {field.name for field in gone.fields}) is near
    if near:
        data = {"order": "move", **gone.fixed, **gone.values, "passes": ["s"]}
        state = after(cards, STAR_FLEET.order(data))
        assert type(state.frames[-1].question).__name__ == "InterceptOpen"


def test_a_swarm_may_be_as_near_as_can_be() -> None:
    units = {"a": ship("fed.ca", 36, 10), "b": ship("kli.d7k", 36, 44, 180)}
    board, cards = both(units, swarms={"s": swarm("kli", 36, 10.025, drones=3)})
    order = Attack("a", (Shot(0, "s"),))
    assert not STAR_FLEET.violations(board, FED, order)
    assert not STAR_FLEET.violations(cards, FED, told(board, order))


# --- moves -------------------------------------------------------------------------------------------------------

WIDE = [400_000, 400_000]
"""A table on which no edge is near: nobody tells by cards where the edges are."""
MOVES = {
    "closes": {"a": ship("fed.ca", 200, 200), "b": ship("kli.d7k", 208, 236, 180)},
    "turns about": {"a": ship("fed.ca", 200, 200), "b": ship("kli.d7k", 201, 190, 0)},
    "holds": {"a": ship("kli.d5d", 200, 200), "b": ship("fed.ca", 203, 206, 180, has_moved=True)},
    "flees": {"a": ship("fed.ca", 200, 200, damage=25), "b": ship("kli.d7k", 200, 210, 180)},
    "hides": {
        "a": {**ship("fed.ca", 200, 200, damage=16, shields=0), "class": "romulan.kr"},
        "b": ship("kli.d7k", 200, 210, 180),
    },
}


def mover(units):
    return FED if units["a"]["seat"] == "fed" else KLI


@pytest.mark.parametrize("level", ["sound", "keen"])
@pytest.mark.parametrize("case", MOVES)
def test_it_would_move_as_on_the_board(case: str, level: str) -> None:
    units = MOVES[case]
    seat = mover(units)
    holder = {"active": seat, "initiative": [seat, KLI if seat == FED else FED]}
    board, cards = both(units, "movement", table=WIDE, **holder)
    order = decide(board, seat, level)
    look = decide(cards, seat, level)
    cards = after(cards, look, seat=seat)
    cards = after(cards, seen(board, "a", look.targets), seat=seat)
    wish = decide(cards, seat, level)
    assert isinstance(wish, Steer) and wish.path
    assert (wish.actions, wish.lowered) == (order.actions, order.lowered)
    assert [kind for kind, _ in wish.path] == [kind for kind, _ in order.path]
    # what is told is rounded
    assert [n for _, n in wish.path] == pytest.approx([n for _, n in order.path], abs=5)


def steering(**fed):
    """Give the state in which a cruiser has said where it wants to go, and what it said."""
    board, cards = both(
        {"a": ship("fed.ca", 200, 200, **fed), "b": ship("kli.d7k", 208, 236, 180)}, "movement"
    )
    cards, wish = answer(board, cards)
    return after(cards, wish), wish


def test_the_form_of_its_move_begins_with_what_it_would_do() -> None:
    state, wish = steering()
    assert STAR_FLEET.to_act(state) == (FED, KLI)
    (form,) = [each for each in STAR_FLEET.legal_orders(state, KLI) if getattr(each, "fields", ())]
    assert form.title == "Move a" and form.values["path"] == wish.path
    again = STAR_FLEET.refine(state, KLI, form)
    assert any(note.startswith("Whoever stands at the table moves a") for note in again.notes)
    assert not STAR_FLEET.violations(
        state, KLI, STAR_FLEET.order({"order": "move", **form.fixed, **form.values})
    )


def test_it_is_told_where_a_ship_wants_to_go() -> None:
    board, cards = both({"a": ship("fed.ca", 200, 200), "b": ship("kli.d7k", 208, 236, 180)}, "movement")
    cards, wish = answer(board, cards)

    class NoDice:
        def roll(self, request):
            raise AssertionError(request)

    (event,) = STAR_FLEET.apply(cards, FED, wish, NoDice()).events
    assert STAR_FLEET.describe(event, KLI, cards).startswith("a would go ")
    assert "ahead" in STAR_FLEET.describe(event, KLI, cards)


def test_whoever_gives_the_move_it_is_that_of_its_owner() -> None:
    state, _ = steering()
    order = STAR_FLEET.order({"order": "move", "unit": "a", "path": [["forward", 6000]], "moved": 5000})
    assert any(
        "moves now" in fault.why
        for fault in STAR_FLEET.violations(state, KLI, STAR_FLEET.order({"order": "move", "unit": "b"}))
    )
    state = after(state, order, seat=KLI)
    assert state.units["a"].moved == 5000 and state.steering is None
    assert STAR_FLEET.to_act(state) == (KLI,), "the next seat nominates"


def test_where_bots_are_alone_it_goes_as_it_would() -> None:
    state, wish = steering()
    assert decide(state) == wish.move


@pytest.mark.parametrize(("damage", "away"), [(0, False), (25, True)])
def test_told_of_nothing_it_makes_for_the_enemy_or_a_cripple_away(damage: int, away: bool) -> None:
    _, cards = both({"a": ship("fed.ca", 0, 0, damage=damage), "b": ship("kli.d7k", 0, 9)}, "movement")
    cards = after(after(cards, decide(cards)), TellSights(), seat=KLI)
    wish = decide(cards)
    assert (wish.towards, wish.away, wish.path) == ("b", away, ())
    assert [action.action for action in wish.actions] == (["boost_shields"] if away else [])
    (form, *_) = STAR_FLEET.legal_orders(after(cards, wish), KLI)
    assert form.title == f"Move a {'away from' if away else 'towards'} b"


def test_a_ship_that_is_held_tears_itself_free_before_it_looks() -> None:
    _, cards = both({"a": ship("fed.ca", 0, 0), "b": ship("kli.d7k", 0, 3, holds="a")}, "movement")
    assert decide(cards) == BreakFree("a", "b")


def test_a_wish_says_where_to_and_what_adrift_ship_is_not_asked_for() -> None:
    _, cards = both({"a": ship("fed.ca", 0, 0), "b": ship("kli.d7k", 0, 9)}, "movement")
    assert any("does not say where" in fault.why for fault in STAR_FLEET.violations(cards, FED, Steer("a")))
    _, adrift = both({"a": ship("fed.ca", 0, 0, criticals=ADRIFT), "b": ship("kli.d7k", 0, 9)}, "movement")
    assert decide(adrift).path == ()
