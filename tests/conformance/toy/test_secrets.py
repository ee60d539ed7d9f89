"""Power written in secret, on a form whose bounds follow what is filled in."""

from core.api import BattleSetup, OrderForm, canon
from core.battle.play import Battle
from core.conformance.toy import SETUPS, Toy
from core.conformance.toy.orders import Allocate, Deploy
from core.contract.dice import ScriptedDice, SeededDice


def deployed(setup: BattleSetup = SETUPS["duel"]) -> Battle:
    fight = Battle.begin(Toy(), setup, SeededDice.from_seed(1))
    places = {"adder": (-2, 0), "boar": (-3, 1), "crane": (2, 0), "dove": (3, -1)}
    for unit, at in places.items():
        fight.submit(fight.state.ships[unit].seat, Deploy(unit, (at,)), ScriptedDice(()))
    return fight


def form(fight: Battle, unit: str) -> OrderForm:
    offered = fight.ruleset.legal_orders(fight.ruleset.view(fight.state, "red"), "red")
    return next(o for o in offered if isinstance(o, OrderForm) and o.unit == unit)


def test_the_bounds_of_the_form_follow_its_values() -> None:
    fight = deployed()
    empty = form(fight, "adder")
    battery, power = empty.fields
    assert (battery.highest, power.lowest_total, power.highest_total) == (2, 0, 4)
    drawn = fight.ruleset.refine(fight.state, "red", empty.filled("battery", 2))
    assert (drawn.fields[1].lowest_total, drawn.fields[1].highest_total) == (6, 6)
    written = drawn.filled("power", {"engine": 3, "weapon": 3, "shield": 0})
    order = fight.ruleset.order(written.data())
    assert fight.ruleset.violations(fight.state, "red", order) == []


def test_nobody_sees_what_is_written_before_all_have_written() -> None:
    fight = deployed()
    fight.submit("red", Allocate("adder", 0, {"engine": 3, "weapon": 1}), ScriptedDice(()))
    one = canon.encode(fight.ruleset.view(fight.state, "blue"))
    event = fight.ruleset.event(fight.entries[-1].events[0])
    assert event.seen_by("blue") == event.public() != event
    fight.undo()
    fight.submit("red", Allocate("adder", 2, {"engine": 3, "weapon": 3}), ScriptedDice(()))
    assert canon.encode(fight.ruleset.view(fight.state, "blue")) == one
    assert fight.state.ships["adder"].power.engine == 0

    fight.submit("blue", Allocate("crane", 0, {"shield": 2}), ScriptedDice(()))
    fight.submit("blue", Allocate("dove", 0, {"engine": 1}), ScriptedDice(()))
    last = fight.submit("red", Allocate("boar", 0, {}), ScriptedDice(()))
    assert [event.name for event in last.events] == ["allocated", "shown", "shown", "shown", "shown"]
    assert fight.state.ships["adder"].power.engine == 3
    assert fight.state.ships["adder"].battery == 0


def test_the_place_of_a_hidden_ship_is_its_owners() -> None:
    fight = deployed()
    assert fight.ruleset.view(fight.state, "red").ships["dove"].at is None
    assert fight.ruleset.view(fight.state, "blue").ships["dove"].at == (3, -1)
    shown = {token.id for token in fight.ruleset.board(fight.ruleset.view(fight.state, "red")).tokens}
    assert shown == {"adder", "boar", "crane"}
