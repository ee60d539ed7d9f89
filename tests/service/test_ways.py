"""The raid on Rickerbee with the orbit by slip and the town on the board: squads land, books balance, undo takes both."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.api import GAMEMASTER, canon, sample_order
from core.contract.errors import BadInput, IllegalOrder
from core.service.desk import Desk

MOST = 3000
LANDERS = ("first-marines", "second-marines")


class Raid:
    """The operation of the pack, with short ways to play it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.campaign = str(desk.run(None, "campaign.start", pack="rickerbee", seed=7).campaign)
        plan = next(iter(desk.campaign(self.campaign).facts["plans"].values()))
        self.operation = desk.run(self.campaign, "operation.start", plan=plan["id"]).result
        self.orbit, self.town = (lane.battle.id for lane in desk.timeline(self.operation).lanes)

    def switch(self, battle: str, mode: str, **more: Any) -> Any:
        return self.desk.run(self.campaign, "battle.mode", battle=battle, mode=mode, **more)

    def slip(self, battle: str, **told: Any) -> int:
        order = {"order": "slip", **told}
        done = self.desk.run(self.campaign, "battle.order", seat=GAMEMASTER, battle=battle, order=order)
        assert done.number is not None
        return done.number

    def bots(self, battle: str, until: Callable[[], bool]) -> None:
        """Let bots play a battle until something is so."""
        for _ in range(MOST):
            if until():
                return
            (seat, *_) = self.desk.battle(battle).to_act
            self.desk.run(self.campaign, "battle.bot_order", battle=battle, seat=seat)
        raise AssertionError("it was never so")

    def step(self, battle: str) -> tuple[int, str]:
        position = self.desk.battle(battle).position
        assert position is not None
        return position.turn, position.step

    def states(self) -> list[bytes]:
        return [self.desk.battle(battle).battle.state for battle in (self.orbit, self.town)]

    def sound(self) -> None:
        report = self.desk.check()
        assert not report.faults, report.faults


@pytest.fixture
def raid(tmp_path: Path) -> Iterator[Raid]:
    desk = Desk.open(tmp_path / "raid.sqlite")
    yield Raid(desk)
    desk.close()


@pytest.fixture
def landing(raid: Raid) -> int:
    """Both sides are set up; the slip of the first turn sends two squads down. Gives its number."""
    raid.switch(raid.orbit, "slip", reason="the club has a table")
    raid.slip(raid.orbit)
    assert raid.step(raid.orbit) == (1, "attack")
    raid.bots(raid.town, lambda: raid.step(raid.town)[1] == "fire-1")
    avenger = {"lowered": ["F"], "sent": {"beam-down": LANDERS}, "damage": 4}
    return raid.slip(raid.orbit, ships={"avenger": avenger})


def test_a_slip_sends_squads_who_arrive_in_the_same_turn_on_the_board(raid: Raid, landing: int) -> None:
    assert raid.step(raid.orbit) == (2, "initiative"), "the next turn waits for the town"
    (transfer,) = raid.desk.transfers(raid.operation)
    assert (transfer.left_turn, transfer.left_step) == (1, "attack")
    assert (transfer.due_turn, transfer.due_step) == (1, "movement-1")
    raid.bots(raid.town, lambda: raid.step(raid.town)[1] == "movement-1")
    town = raid.desk.battle(raid.town).state
    assert {town.units[squad].place for squad in LANDERS} == {"landing"}
    raid.bots(raid.town, lambda: raid.step(raid.town) == (2, "fire-1"))
    town = raid.desk.battle(raid.town).state
    assert any(town.units[squad].at is not None for squad in LANDERS)
    orbit = raid.desk.battle(raid.orbit).state
    assert raid.step(raid.orbit) == (2, "attack")
    assert orbit.units["avenger"].damage == 4
    assert not {squad.id for squad in orbit.units["avenger"].squads} & set(LANDERS)
    raid.sound()


def test_undo_takes_back_the_slip_and_what_came_of_it_below(raid: Raid, landing: int) -> None:
    raid.bots(raid.town, lambda: raid.step(raid.town) == (2, "fire-1"))
    after = raid.states()
    plan = raid.desk.undo_plan(raid.campaign, landing)
    assert {raid.orbit, raid.town} <= {entry.battle for entry in plan}
    raid.desk.run(raid.campaign, "undo", number=landing)
    assert raid.step(raid.orbit) == (1, "attack")
    assert raid.desk.transfers(raid.operation) == []
    raid.sound()
    raid.desk.run(raid.campaign, "redo", number=landing)
    raid.sound()
    assert raid.states() == after


def test_a_switch_is_taken_back_like_an_order(raid: Raid) -> None:
    before = raid.states()
    number = raid.switch(raid.orbit, "slip").number
    assert raid.desk.battle(raid.orbit).mode == "slip"
    raid.desk.run(raid.campaign, "undo", number=number)
    assert raid.desk.battle(raid.orbit).mode == "board"
    assert raid.states() == before


def test_a_slip_is_refused_with_every_reason(raid: Raid, landing: int) -> None:
    raid.bots(raid.town, lambda: raid.step(raid.town) == (2, "fire-1"))
    ships = {
        "avenger": {"sent": {"beam-down": LANDERS}, "lost": ["raid-command", "raid-command"]},
        "carnage": {"shields": 99, "kills": ["hood"]},
        "hood": {"fate": "stricken"},
        "fury": {"kills": ["hood"]},
        "nobody": {},
    }
    with pytest.raises(IllegalOrder) as refused:
        raid.slip(raid.orbit, ships=ships)
    told = str(refused.value)
    reasons = (
        "Avenger has not aboard: first-marines",
        "Carnage has 0 to 22 shields, not 99",
        "Carnage has not destroyed Hood alone",
        "nobody is no ship",
    )
    assert [reason for reason in reasons if reason not in told] == []


def test_a_battle_goes_from_the_slip_onto_the_board_at_told_places(raid: Raid, landing: int) -> None:
    view = raid.desk.battle(raid.orbit)
    form = view.ruleset.places_form(view.state)
    places = {
        field.name: [["place", 4000 + 6000 * number, 20000 + 1500 * (number % 2), 9000]]
        for number, field in enumerate(form.fields)
    }
    with pytest.raises(IllegalOrder, match="not told where"):
        raid.switch(raid.orbit, "board")
    first = next(iter(places))
    with pytest.raises(IllegalOrder, match="cannot stand at"):
        raid.switch(raid.orbit, "board", places={**places, first: [["place", -1, 0, 0]]})
    raid.switch(raid.orbit, "board", places=places)
    view = raid.desk.battle(raid.orbit)
    assert (view.mode, view.state.units[first].at) == ("board", tuple(places[first][0][1:3]))
    raid.bots(raid.town, lambda: raid.step(raid.town)[0] == 2)
    raid.bots(raid.orbit, lambda: raid.step(raid.orbit)[0] == 3)
    raid.sound()


def test_the_raid_comes_to_its_end_by_slips_above_and_bots_below(raid: Raid, landing: int) -> None:
    chance = Random(5)
    for _ in range(MOST):
        lane = next((lane for lane in raid.desk.timeline(raid.operation).lanes if lane.playable), None)
        if lane is None:
            break
        battle, seat = lane.battle.id, lane.to_act[0]
        if seat == GAMEMASTER:
            view = raid.desk.battle(battle)
            order = canon.plain(sample_order(view.engine, view.state, seat, chance))
            raid.desk.run(raid.campaign, "battle.order", seat=seat, battle=battle, order=order)
        else:
            raid.desk.run(raid.campaign, "battle.bot_order", battle=battle, seat=seat)
    assert {lane.battle.status for lane in raid.desk.timeline(raid.operation).lanes} == {"over"}
    raid.sound()
    raid.desk.run(raid.campaign, "operation.accept", operation=raid.operation)
    raid.sound()


def test_a_command_of_no_way_is_refused(raid: Raid) -> None:
    with pytest.raises(BadInput, match="mode"):
        raid.switch(raid.orbit, "telepathy")
