"""Bots play on: as far as they are let, each order an entry of its own, all of them one action."""

import pytest

from core.contract.errors import BadInput
from core.service.desk import Desk
from core.service.playing import Asked


@pytest.fixture
def operation(sea: Desk, campaign: str) -> str:
    return sea.run(campaign, "operation.start", plan="landing").result


def lanes(sea: Desk, operation: str):
    return sea.timeline(operation).lanes


def hand(sea: Desk, campaign: str, battle: str, *seats: str, **control: str) -> None:
    for seat in seats:
        sea.run(campaign, "battle.control", battle=battle, seat=seat, **{"by": "bot", **control})


def test_nobody_decides_for_a_player(sea: Desk, campaign: str, operation: str) -> None:
    head = sea.campaign(campaign).head
    done = sea.run(campaign, "operation.bots", operation=operation)
    assert (done.number, done.result.orders) == (None, 0)
    assert done.result.stopped.startswith("On the water: Red to decide, and no bot")
    assert sea.campaign(campaign).head == head


def test_all_seats_play_to_the_end(sea: Desk, campaign: str, operation: str) -> None:
    done = sea.run(campaign, "operation.bots", operation=operation, seats="all")
    assert sea.timeline(operation).over
    assert (done.result.stopped, done.result.asked) == ("it is over", None)
    entries = sea.log(campaign, done.number - 1)
    ordered = [entry for entry in entries if entry.play is not None and entry.seat != "clock"]
    assert len(ordered) == done.result.orders
    assert {entry.cause for entry in entries[1:]} == {done.number}
    assert not sea.check().faults


def test_undo_takes_back_all_that_they_did(sea: Desk, campaign: str, operation: str) -> None:
    before = [(lane.battle.turn, lane.battle.step, lane.to_act) for lane in lanes(sea, operation)]
    done = sea.run(campaign, "operation.bots", operation=operation, seats="all")
    sea.run(campaign, "undo", number=done.number)
    assert [(lane.battle.turn, lane.battle.step, lane.to_act) for lane in lanes(sea, operation)] == before
    assert not sea.check().faults


def test_a_turn_ends_for_every_battle(sea: Desk, campaign: str, operation: str) -> None:
    for turn in (1, 2):
        done = sea.run(campaign, "operation.bots", operation=operation, until="turn", seats="all")
        assert done.result.orders
        assert all(lane.battle.turn == turn + 1 or lane.battle.outcome for lane in lanes(sea, operation))
        assert f"turn {turn} is over" in done.result.stopped


def test_one_battle_goes_as_far_as_its_clock_allows(sea: Desk, campaign: str, operation: str) -> None:
    water, beach = (lane.battle.id for lane in lanes(sea, operation))
    done = sea.run(campaign, "battle.bots", battle=water, seats="all")
    assert done.result.orders
    assert "On the water: it waits for On the beach" in done.result.stopped
    entries = sea.log(campaign, done.number - 1)
    assert {entry.battle for entry in entries if entry.seat not in (None, "clock")} == {water}
    assert sea.battle(beach).battle.turn == 1


def test_they_stop_where_a_player_decides(sea: Desk, campaign: str, operation: str) -> None:
    water, _ = (lane.battle.id for lane in lanes(sea, operation))
    hand(sea, campaign, water, "red")
    done = sea.run(campaign, "battle.bots", battle=water)
    assert done.result.orders
    assert done.result.stopped == "On the water: Blue to decide, and no bot"


def test_who_has_to_decide_is_named_where_bots_play_for_one_seat_alone(
    sea: Desk, campaign: str, operation: str
) -> None:
    water, _ = (lane.battle.id for lane in lanes(sea, operation))
    hand(sea, campaign, water, "red")
    done = sea.run(campaign, "battle.bots", battle=water, only="blue")
    assert (done.result.orders, done.result.stopped) == (0, "On the water: Red to decide")


def test_dice_that_are_typed_are_asked_for(sea: Desk, campaign: str, operation: str) -> None:
    water, _ = (lane.battle.id for lane in lanes(sea, operation))
    hand(sea, campaign, water, "red", "blue", dice="typed")
    asked = None
    for _ in range(20):
        done = sea.run(campaign, "battle.bots", battle=water, seats="all")
        asked = done.result.asked
        if asked is not None:
            break
    assert isinstance(asked, Asked)
    assert done.result.stopped == f"On the water: {asked.request.seat.title()} has to type dice"
    (waiting,) = sea.battle(water).pending
    given = sea.run(campaign, "battle.dice", battle=water, dice=[4] * asked.request.count)
    assert given.number == sea.campaign(campaign).head
    assert sea.battle(water).pending == []
    assert sea.log(campaign, given.number - 1)[0].play["order"] == waiting.order
    assert not sea.check().faults


def test_so_many_orders_at_most(sea: Desk, campaign: str, operation: str) -> None:
    done = sea.run(campaign, "operation.bots", operation=operation, seats="all", most=2)
    assert done.result.orders == 2
    with pytest.raises(BadInput, match="most: is 1 or more, not 0"):
        sea.run(campaign, "operation.bots", operation=operation, seats="all", most=0)


def test_a_procedure_is_played_on(sea: Desk, campaign: str) -> None:
    (due, *_) = sea.due(campaign)
    held = sea.run(
        campaign, "procedure.begin", procedure=due.procedure, forces=due.forces, ruleset=due.ruleset
    ).result
    done = sea.run(campaign, "battle.bots", battle=held, seats="all")
    assert done.result.stopped == "it is over"
    assert sea.battle(held).to_act == ()


def test_a_procedure_is_played_on_for_one_force_alone(sea: Desk, campaign: str) -> None:
    forces = ["blues", "reds"]
    pay = sea.run(campaign, "procedure.begin", procedure="pay", forces=forces).result
    done = sea.run(campaign, "battle.bots", battle=pay, only="reds")
    assert done.result.orders and "Blues to decide" in done.result.stopped
    seats = {entry.seat for entry in sea.log(campaign, done.number - 1) if entry.play is not None}
    assert seats == {"reds"}
    assert sea.battle(pay).to_act == ("blues",)
    with pytest.raises(BadInput, match="greens is no seat of .*; there are: Blues, Reds"):
        sea.run(campaign, "battle.bots", battle=pay, only="greens")


def test_battles_stand_in_the_order_in_which_they_began(sea: Desk, campaign: str, operation: str) -> None:
    (due, *_) = sea.due(campaign)
    held = sea.run(
        campaign, "procedure.begin", procedure=due.procedure, forces=due.forces, ruleset=due.ruleset
    ).result
    water, beach = (lane.battle.id for lane in lanes(sea, operation))
    assert [battle.id for battle in sea.battles(campaign)] == [water, beach, held]
