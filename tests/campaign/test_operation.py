"""What must come before what in an operation."""

import pytest

from core.campaign.operation import ENDED, Link, Operation, due, link_ends
from core.contract.engine import Position
from core.contract.errors import BadInput
from core.contract.ids import OVER, STANDING_BY, Seat
from core.contract.info import RulesetInfo, StepInfo


def game(theater, *steps):
    return RulesetInfo(theater, theater.title(), theater, "1", 1, (2, 2), steps, "hex", "", "")


SPACE = game(
    "space",
    StepInfo("movement", "Movement"),
    StepInfo("attack", "Attack", sends=("transporter",)),
    StepInfo("end", "End"),
)
GROUND = game(
    "ground",
    StepInfo("fire", "Fire"),
    StepInfo("movement", "Movement", sends=("recovery",), receives=("transporter",)),
)
DOWN = Link("down", "transporter", "orbit", "town", (Seat("red"),), {"site": [1, 2]})
UP = Link("up", "recovery", "town", "orbit", (Seat("red"),))


@pytest.fixture
def operation():
    return Operation({"orbit": SPACE, "town": GROUND}, (DOWN, UP))


def test_transporters_arrive_in_the_same_turn_and_recovery_at_the_next_turns_start():
    assert due(DOWN, 3, GROUND) == (3, "movement")
    assert due(UP, 3, SPACE) == (4, "movement")


def test_each_battle_sees_its_own_end_of_a_link():
    sends, receives = link_ends((DOWN, UP), "orbit")
    assert (sends.id, sends.sends, sends.detail) == ("down", True, {"site": [1, 2]})
    assert (receives.id, receives.sends) == ("up", False)


@pytest.mark.parametrize(
    ("orbit", "town", "town_waits", "orbit_waits"),
    [
        ((1, "movement"), (1, "fire"), [], []),
        ((1, "attack"), (1, "movement"), [("orbit", 1, "attack")], []),
        ((1, "end"), (1, "movement"), [], []),
        ((2, "movement"), (1, "movement"), [], [("town", 1, ENDED), ("town", 1, "movement")]),
        ((2, "movement"), (2, "fire"), [], []),
        ((1, STANDING_BY), (1, "movement"), [], [("town", 1, ENDED), ("town", 1, "movement")]),
        ((1, STANDING_BY), (2, "fire"), [], []),
        ((1, STANDING_BY), (2, "movement"), [("orbit", 2, "attack")], []),
        ((3, OVER), (5, "movement"), [], []),
    ],
)
def test_a_battle_waits_for_the_steps_that_its_own_step_depends_on(
    operation, orbit, town, town_waits, orbit_waits
):
    positions = {"orbit": Position(*orbit), "town": Position(*town)}
    assert list(operation.waits_for("town", positions)) == town_waits
    assert list(operation.waits_for("orbit", positions)) == orbit_waits


def test_a_deployment_waits_for_nobody_and_comes_before_all_steps(operation):
    positions = {"orbit": Position(1, "deployment"), "town": Position(1, "movement")}
    assert operation.waits_for("orbit", positions) == ()
    assert operation.waits_for("town", positions) == (("orbit", 1, "attack"),)


def test_no_two_battles_ever_wait_for_each_other(operation):
    steps = {"orbit": [s.id for s in SPACE.steps], "town": [s.id for s in GROUND.steps]}
    positions = {name: Position(1, ids[0]) for name, ids in steps.items()}
    for _ in range(40):
        free = [name for name in steps if not operation.waits_for(name, positions)]
        assert free, positions
        name = free[-1]
        at = positions[name]
        place = steps[name].index(at.step) + 1
        positions[name] = (
            Position(at.turn, steps[name][place])
            if place < len(steps[name])
            else Position(at.turn + 1, steps[name][0])
        )
        assert abs(positions["orbit"].turn - positions["town"].turn) <= 1


def test_it_is_decided_when_every_battle_is(operation):
    assert not operation.decided({"orbit": Position(2, STANDING_BY), "town": Position(3, "fire")})
    assert operation.decided({"orbit": Position(2, STANDING_BY), "town": Position(3, OVER)})


def test_a_circle_of_links_is_refused_and_named():
    both = game(
        "space",
        StepInfo("first", "First", receives=("shuttle",)),
        StepInfo("second", "Second", sends=("shuttle",)),
    )
    links = (
        Link("there", "shuttle", "orbit", "moon", (Seat("red"),)),
        Link("back", "shuttle", "moon", "orbit", (Seat("red"),)),
    )
    with pytest.raises(BadInput, match="in a circle: .*orbit turn 2 first -> .*moon turn 2 first"):
        Operation({"orbit": both, "moon": both}, links)


@pytest.mark.parametrize(
    ("link", "cause"),
    [
        (
            Link("x", "transporter", "orbit", "moon", ()),
            "link x: there is no battle moon; there are: orbit, town",
        ),
        (Link("x", "transporter", "orbit", "orbit", ()), "link x: it leads from orbit back to itself"),
        (Link("x", "transporter", "town", "orbit", ()), "link x: Ground sends nothing by transporter"),
    ],
)
def test_a_faulty_link_is_refused(link, cause):
    with pytest.raises(BadInput, match=cause):
        Operation({"orbit": SPACE, "town": GROUND}, (link,))
