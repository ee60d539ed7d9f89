"""By cards, where nobody knows places, the bot asks the table what its ship sees, and fires by what it is told alone."""

from random import Random

import pytest

from core.api import sample_order
from core.contract.dice import SeededDice
from plugins.actasf.attack_orders import Attack, Look, TellSights
from plugins.actasf.questions import LookOpen
from plugins.actasf.ship import INCH
from plugins.actasf.terms import Sight
from plugins.actasf.turn_events import Shown, SightsAssumed
from tests.rules.actasf.bot.positions import FED, KLI, STAR_FLEET, arranged, ship


def position(**enemy):
    """Give a cruiser about to fire by cards, with a battlecruiser and a frigate about."""
    units = {
        "ca": ship("fed.ca", 0, 0),
        "d7": ship("kli.d7k", 0, 0, **enemy),
        "f5": ship("kli.f5k", 0, 0),
    }
    for unit in units.values():
        del unit["at"]
        del unit["heading"]
    return arranged(units, step="attack", mode="cards")


def choose(state, seat=FED):
    view = STAR_FLEET.view(state, seat)
    order = STAR_FLEET.bot("sound").choose(view, seat, Random(1))
    assert not STAR_FLEET.violations(view, seat, order)
    return order


def give(state, seat, order):
    assert not STAR_FLEET.violations(STAR_FLEET.view(state, seat), seat, order)
    return STAR_FLEET.apply(state, seat, order, SeededDice(Random(1)))


def asked(**enemy):
    """Give the state in which the table is asked what the cruiser sees."""
    state = position(**enemy)
    order = choose(state)
    assert isinstance(order, Look)
    return give(state, FED, order).state


def fire(sights, **enemy):
    """Give what the bot orders once the table has told what the cruiser sees."""
    state = give(asked(**enemy), KLI, TellSights(sights)).state
    assert STAR_FLEET.to_act(state) == (FED,), "it goes on with the ship that has looked"
    return choose(state)


def test_before_it_fires_it_asks_whoever_is_at_the_table() -> None:
    state = asked()
    question = state.frames[-1].question
    assert isinstance(question, LookOpen) and question.targets == ("d7", "f5")
    assert STAR_FLEET.to_act(state) == (FED, KLI)
    (form,) = [choice for choice in STAR_FLEET.legal_orders(state, KLI) if getattr(choice, "fields", ())]
    (rows,) = form.fields
    assert form.values == {"sights": [{"target": "d7"}]}, "nothing is filled in but whom it would fire at"
    assert all(cell.told for cell in rows.row(0) if cell.name in ("range", "bearing", "aspect"))


def test_what_was_told_from_the_other_side_stands_in_the_form() -> None:
    state = asked().with_sights("d7", {"ca": Sight(6 * INCH, 9000, 4500)})
    (form,) = [choice for choice in STAR_FLEET.legal_orders(state, KLI) if getattr(choice, "fields", ())]
    (row,) = form.values["sights"]
    assert (row["range"], row["bearing"], row["aspect"]) == (6 * INCH, 4500, 9000)


def test_it_fires_all_that_bears_at_what_it_was_told_to_see() -> None:
    order = fire({"d7": Sight(6 * INCH)})
    assert isinstance(order, Attack) and len(order.shots) > 3
    assert {shot.target for shot in order.shots} == {"d7"}
    assert order.sights == {"d7": Sight(6 * INCH)}


def test_what_bears_and_reaches_follows_from_what_was_told() -> None:
    near, aft, far = (
        fire({"d7": seen}) for seen in (Sight(6 * INCH), Sight(6 * INCH, 18000), Sight(24 * INCH))
    )
    assert len(near.shots) > len(aft.shots) > 0
    assert not far.shots, "nothing reaches so far"


@pytest.mark.parametrize("sights", [{}, {"d7": Sight(6 * INCH, clear=False)}])
def test_what_it_is_not_told_to_see_it_leaves_alone(sights) -> None:
    order = fire(sights)
    assert isinstance(order, Attack) and not order.shots


def test_of_two_that_it_sees_it_fires_at_the_one_that_is_more_worth_it() -> None:
    both = {"d7": Sight(6 * INCH), "f5": Sight(6 * INCH)}
    shots = fire(both, shields=0, damage=20).shots
    assert 2 * sum(shot.target == "d7" for shot in shots) > len(shots)
    both["d7"] = Sight(20 * INCH)
    assert {shot.target for shot in fire(both, shields=0, damage=20).shots} == {"f5"}


def test_where_bots_are_alone_what_they_take_for_granted_is_told() -> None:
    state = asked()
    order = choose(state)
    assert isinstance(order, TellSights) and order.assumed
    step = give(state, FED, order)
    assert SightsAssumed("ca") in step.events
    assert any(isinstance(event, Shown) and event.sight == order.sights["d7"] for event in step.events)
    assert choose(step.state).shots


def test_a_ship_looks_once_a_phase_and_at_the_table_alone() -> None:
    state = give(asked(), KLI, TellSights()).state
    (fault,) = STAR_FLEET.violations(state, FED, Look("ca", ("d7",)))
    assert "has been told what it sees" in fault.why
    board = arranged({"ca": ship("fed.ca", 0, 0), "d7": ship("kli.d7k", 0, 6)}, step="attack")
    assert any(fault.rule == "Board" for fault in STAR_FLEET.violations(board, FED, Look("ca", ("d7",))))
    assert STAR_FLEET.violations(position(), FED, Look("ca", ("ca",)))
    assert STAR_FLEET.violations(position(), FED, Look("ca", ()))


@pytest.mark.parametrize("seed", range(20))
def test_whatever_the_form_is_filled_in_with_can_be_told(seed: int) -> None:
    state = asked()
    order = sample_order(STAR_FLEET, state, KLI, Random(seed))
    assert not STAR_FLEET.violations(state, KLI, order)
