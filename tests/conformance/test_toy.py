"""The toy ruleset passes the kit."""

from typing import get_args

import pytest

from core.conformance.kit import CHECKS, Check, Subject, check_ruleset, coverage
from core.conformance.toy import SCRIPTS, SETUPS, Toy
from core.conformance.toy.events import AnyEvent
from core.conformance.toy.orders import Fire
from core.conformance.toy.state import Defence, Passage, Shot, Window
from tests.conformance.broken_toys.secrets import CannotTellAnEvent


@pytest.fixture(scope="module")
def toy() -> Subject:
    return Subject(Toy(), SETUPS, SCRIPTS, settings={"turns": 5}, seeds=(1, 2, 3))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_toy_conforms(toy: Subject, check: Check) -> None:
    check(toy)


def test_everything_that_the_toy_has_came_up_in_each_way_of_playing(toy: Subject) -> None:
    came_up = {mode: set() for mode in ("board", "cards", "slip")}
    for moment in toy.moments():
        came_up[moment.state.mode].update(event.name for event in moment.played.events)
    every = {event.__struct_config__.tag for event in get_args(AnyEvent)}
    of_slips = {"slip_told", "sent", "taken", "destroyed", "arrived", "turn_began", "decided"}
    assert came_up == {"board": every - {"slip_told"}, "cards": every - {"slip_told"}, "slip": of_slips}


def test_answers_were_asked_within_answers_and_of_several_seats_at_once(toy: Subject) -> None:
    stacks = {tuple(type(frame) for frame in moment.state.stack) for moment in toy.moments()}
    assert {(Shot, Defence, Window), (Shot, Window), (Passage,)} <= stacks
    assert any(len(toy.ruleset.to_act(m.state)) > 1 for m in toy.moments() if isinstance(m.order, Fire))


def test_check_ruleset_names_the_check_that_fails() -> None:
    faults = check_ruleset(Subject(CannotTellAnEvent(), {"duel": SETUPS["duel"]}, seeds=(2,), looks=4))
    assert [fault.split(":")[0] for fault in faults] == ["events_are_described"]


def test_coverage_counts_what_came_up_and_what_did_not() -> None:
    lines = coverage(Subject(Toy(), {"duel": SETUPS["duel"]}, seeds=(1,))).splitlines()
    counts = {tuple(line.split()[:2]): line.split()[2:] for line in lines[1:]}
    assert counts["order", "tick"] == ["0", "0", "0"]
    board, cards, slip = map(int, counts["order", "end"])
    assert board > 0 and cards > 0 and slip == 0
    assert int(counts["order", "slip"][2]) > 0
