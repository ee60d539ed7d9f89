"""A bot at a table of miniatures: it asks what its ships see, whoever stands there tells it, and it makes nothing up."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.api import BattleSetup, Seat, SeatForce, Side, UnitId, UnitRecord
from core.contract.errors import BadInput
from core.service.desk import Desk

FLEETS = {"federation": ("ca", "ffg"), "klingon": ("d7k", "f5k")}
SEEN = {"range": 6000, "bearing": 0, "aspect": 0}
MOST = 40


class Table:
    """A battle by cards, the Klingons a bot's."""

    def __init__(self, desk: Desk, bots: tuple[str, ...]) -> None:
        self.desk = desk
        made = desk.run(None, "campaign.create", name="Table", seed=3, space="actasf", ground="sfm")
        self.campaign = str(made.campaign)
        forces = tuple(
            SeatForce(
                Seat(seat),
                Side(seat),
                tuple(UnitRecord(UnitId(kind), kind.upper(), f"{seat}.{kind}", 4) for kind in kinds),
                role=role,
            )
            for (seat, kinds), role in zip(FLEETS.items(), ("attacker", "defender"), strict=True)
        )
        setup = BattleSetup("a-call-to-arms", forces, mode="cards", detail={"turns": 2})
        done = self.run("battle.create", theater="space", ruleset="actasf", setup=setup, name="Duel")
        self.battle = str(done.result)
        for seat in bots:
            self.run("battle.control", battle=self.battle, seat=seat, by="bot")

    def run(self, command: str, **arguments: object):
        return self.desk.run(self.campaign, command, **arguments)

    def bots(self, **more: str):
        return self.run("battle.bots", battle=self.battle, **more).result

    @property
    def state(self):
        return self.desk.battle(self.battle).state

    def order(self, **order: object) -> None:
        self.run("battle.order", battle=self.battle, seat="federation", order=order)

    def until_asked(self) -> None:
        """Play on, the Federation by its bot's advice, until the table is asked what a Klingon sees that is to fire."""
        for _ in range(MOST):
            self.bots()
            if self.asked and self.state.step == "attack":
                return
            if self.asked:
                self.tell()
                continue
            self.run("battle.bot_order", battle=self.battle, seat="federation")
        raise AssertionError("nobody asked")

    def until_steered(self) -> None:
        """Play on until a Klingon ship says where it wants to go."""
        for _ in range(MOST):
            self.bots()
            if self.state.steering is not None:
                return
            if self.asked:
                self.tell()
            else:
                self.run("battle.bot_order", battle=self.battle, seat="federation")
        raise AssertionError("nobody moved")

    def tell(self) -> None:
        """Tell, as the window writes it, what a Klingon sees: a row for each target."""
        question = self.state.frames[-1].question
        self.order(order="tell_sights", sights=[{"target": question.targets[0], **SEEN}])

    @property
    def asked(self) -> bool:
        frames = self.state.frames
        return (
            bool(frames) and type(frames[-1].question).__name__ == "LookOpen" and frames[-1].seat == "klingon"
        )

    def told(self) -> list[dict[str, Any]]:
        return [event for entry in self.desk.log(self.campaign) for event in entry.events]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk.open(tmp_path / "table.sqlite")
    yield opened
    opened.close()


@pytest.fixture
def table(desk: Desk) -> Table:
    return Table(desk, ("klingon",))


def test_bots_wait_for_the_table_to_tell_what_a_ship_sees(table: Table) -> None:
    table.until_asked()
    stopped = table.bots()
    assert not stopped.orders and "Federation to decide" in stopped.stopped
    with pytest.raises(BadInput, match="is asked what federation is asked, who is no bot"):
        table.run("battle.bot_order", battle=table.battle, seat="klingon")
    taken = [event["unit"] for event in table.told() if event["event"] == "sights_assumed"]
    assert not {"d7k", "f5k"} & set(taken), "not even where a player takes advice for its own ships"


def test_it_fires_by_what_it_was_told(table: Table) -> None:
    table.until_asked()
    question = table.state.frames[-1].question
    table.tell()
    table.run("battle.bot_order", battle=table.battle, seat="klingon")
    entry = table.desk.log(table.campaign)[-1]
    order = entry.play["order"]
    assert order["order"] == "attack" and order["shots"]
    assert {shot["target"] for shot in order["shots"]} == {question.targets[0]}


def test_told_of_nothing_in_sight_it_passes(table: Table) -> None:
    table.until_asked()
    table.order(order="tell_sights", sights=[])
    table.run("battle.bot_order", battle=table.battle, seat="klingon")
    order = table.desk.log(table.campaign)[-1].play["order"]
    assert order["order"] == "attack" and not order["shots"]


def test_the_table_moves_the_ships_of_the_bot(table: Table) -> None:
    table.until_steered()
    ship = table.state.steering.unit
    assert table.state.units[ship].seat == "klingon"
    table.order(order="move", unit=ship, path=[["forward", 4000]])
    assert table.state.units[ship].moved == 4000
    assert table.state.steering is None


def test_bots_alone_end_the_battle_and_say_what_they_take_for_granted(desk: Desk) -> None:
    table = Table(desk, ("federation", "klingon"))
    assert table.bots().stopped == "it is over"
    told = {event["event"] for event in table.told()}
    assert {"sights_assumed", "fired"} <= told
    assert not desk.check().faults
