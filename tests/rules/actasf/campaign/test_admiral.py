"""A campaign alone against an admiral: five challenges in a row to their aftermaths, and nothing is ever entered for it."""

from collections.abc import Iterator, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.battle.bots import make_bot
from core.contract import canon
from core.contract.errors import BadInput
from core.contract.ids import Seat
from core.plugin.manager import Plugins
from core.service import procedures
from core.service.desk import Desk
from core.store.repository import LogEntry
from plugins.actasf.campaign_figures import FACES, ROW

FIGURES = {"budget": 700, "intensity": dict.fromkeys(FACES, 300)}
"""Small battles, so that five of them are soon fought."""


class Alone:
    """One player at a desk, who acts for the own force alone. A bot stands in for the player."""

    def __init__(self, folder: Path) -> None:
        plugins = Plugins([EntryPoint("actasf", "plugins.actasf", "bridgehead.plugins")])
        self.desk = Desk.open(folder / "war.sqlite", plugins)
        settings = {"actasf": {"figures": {ROW: FIGURES}}}
        begun = self.desk.run(
            None, "campaign.create", name="War", space="actasf", economy="actasf", seed=3, settings=settings
        )
        self.id = str(begun.campaign)
        self.chance = Random(11)
        player = self.run("player.add", name="Ann")
        self.mine = self.run("force.create", name="Own", theater="space", empire="federation", player=player)
        self.foe = self.run("force.create", name="Foe", theater="space", empire="klingon")

    def run(self, command: str, **values: Any) -> Any:
        """Carry a command out and give its result."""
        return self.desk.run(self.id, command, **values).result

    def decide(self, battle: str, seat: str) -> None:
        """Give one order for the player's own seat."""
        assert seat in (self.mine, "Own")
        view = self.desk.battle(battle)
        assert view.engine is not None
        own = Seat(seat)
        known = view.engine.view(view.state, own)
        order = make_bot(view.engine).choose(known, own, self.chance)
        self.run("battle.order", battle=battle, seat=own, order=canon.plain(order))

    def hold_mine(self, answer: bool = True) -> None:
        """Decide in every procedure that waits for the player, and begin those that are due for the own force.

        Args:
            answer: whether a challenge is answered, too.
        """
        while True:
            waiting = [] if self.offers() and not answer else self.waiting()
            due = [one for one in self.desk.due(self.id) if self.mine in one.forces]
            if waiting:
                self.decide(waiting[0], self.mine)
            elif due:
                first = due[0]
                self.run(
                    "procedure.begin",
                    procedure=first.procedure,
                    ruleset=first.ruleset,
                    battle=first.battle,
                    forces=[self.mine],
                )
            else:
                return

    def running(self) -> list[str]:
        """Give the operations that are being fought."""
        return [one.id for one in self.desk.operations(self.id) if one.status == "running"]

    def fight(self, operation: str) -> None:
        """Fight what was agreed on: the player's orders one by one, the other side's bots run up to them."""
        (battle,) = self.desk.battles(self.id, operation)
        control = self.desk.battle(battle.id).control
        assert {seat: one.by for seat, one in control.items()} == {"Own": "player", "Foe": "bot"}
        while self.desk.battle(battle.id).outcome is None:
            if "Own" in self.desk.battle(battle.id).to_act:
                self.decide(battle.id, "Own")
            else:
                self.run("battle.bots", battle=battle.id)
        self.run("operation.accept", operation=operation)

    def log(self) -> Sequence[LogEntry]:
        """Give the whole log."""
        return self.desk.log(self.id, limit=10_000)

    def control(self, battle: str) -> dict[str, tuple[str, str]]:
        """Give who decides for each seat of a battle, and of what level."""
        return {seat: (one.by, one.level) for seat, one in self.desk.battle(battle).control.items()}

    def waiting(self) -> list[str]:
        """Give the procedures in which the player has to decide."""
        rows = [row.id for row in self.desk.battles(self.id) if row.theater == "campaign"]
        return [row for row in rows if self.mine in self.desk.battle(row).to_act]

    def offers(self) -> int:
        """Count the challenges that wait for the player's answer."""
        return sum(getattr(self.desk.battle(row).state, "step", "") == "offer" for row in self.waiting())

    def answer(self, agree: bool) -> None:
        """Accept or decline the challenge that waits."""
        order = {"order": "answer", "agree": agree}
        self.run("battle.order", battle=self.waiting()[0], seat=self.mine, order=order)


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Alone]:
    opened = Alone(tmp_path)
    yield opened
    opened.desk.close()


@pytest.mark.parametrize("challenges", [1, pytest.param(5, marks=pytest.mark.slow)])
def test_challenges_in_a_row_against_an_admiral(alone: Alone, challenges: int) -> None:
    alone.run("force.lead", force=alone.foe)
    fleet = alone.desk.units(alone.foe)
    assert len(fleet) > 2 and all(unit.quality for unit in fleet), "it has chosen and manned its fleet"
    fought = 0
    for _ in range(10 * challenges):
        alone.hold_mine(answer=False)
        if alone.offers():
            alone.answer(fought % 2 == 1)  # else the player challenges, and the admiral answers
            alone.hold_mine()
        running = alone.running()
        if running:
            alone.fight(running[0])
            fought += 1
            assert not [one for one in alone.desk.due(alone.id) if alone.foe in one.forces]
        elif fought < challenges:
            alone.run("procedure.begin", procedure="challenge", forces=[alone.mine, alone.foe])
        else:
            break
    assert fought >= challenges
    assert alone.desk.due(alone.id) == []
    for entry in alone.log():
        if entry.seat in (alone.foe, "Foe"):
            by_itself = entry.command == "battle.bot_order" and entry.cause is not None
            assert by_itself or entry.command == "battle.bots", entry
        elif entry.command == "operation.start":
            assert entry.cause is not None, "what was agreed on with it has begun"
        elif entry.command == "procedure.begin" and alone.mine not in entry.arguments["forces"]:
            assert entry.cause is not None, "what only it takes part in it has begun"
    assert challenges == 1 or len(alone.desk.units(alone.foe)) > len(fleet), "it has bought ships"
    orders = [entry.play["order"]["order"] for entry in alone.log() if entry.seat == alone.foe and entry.play]
    always = {"man", "answer", "allot", "send", "ready", "proceed"}
    assert always | ({"roll"} if challenges > 1 else set()) <= set(orders)
    report = alone.desk.check()
    assert not report.faults


def test_what_an_admiral_did_because_of_an_action_is_taken_back_with_it(alone: Alone) -> None:
    done = alone.desk.run(alone.id, "force.lead", force=alone.foe)
    assert done.notes == ("The admiral of Foe has acted; the log tells how",)
    assert alone.desk.units(alone.foe)
    alone.run("undo")
    assert alone.desk.units(alone.foe) == []
    assert not alone.desk.forces(alone.id)[0].facts.get("lead")
    alone.run("redo")
    assert alone.desk.units(alone.foe)


def test_an_admiral_challenges_once_between_two_battles_and_anew_when_told_to_act(alone: Alone) -> None:
    alone.run("force.lead", force=alone.foe)
    alone.hold_mine(answer=False)
    assert alone.offers() == 1
    alone.answer(False)
    alone.run("force.rename", force=alone.mine, name="Ours")
    assert alone.offers() == 0, "it was declined"
    assert alone.run("admiral.act") > 0
    assert alone.offers() == 1
    assert alone.run("admiral.act") == 0, "it waits for the answer"


def test_the_seats_of_an_admiral_go_to_bots_and_back_to_its_player(alone: Alone) -> None:
    alone.run("force.lead", force=alone.mine)
    alone.run("force.lead", force=alone.foe, level="keen")
    for force in (alone.mine, alone.foe):
        assert all(unit.quality for unit in alone.desk.units(force))
    own, foe = (alone.desk.units(force)[0].id for force in (alone.mine, alone.foe))
    setup = {
        "scenario": "a-call-to-arms",
        "forces": [{"seat": "own", "units": [own]}, {"seat": "foe", "units": [foe]}],
    }
    battle = alone.run("battle.create", theater="space", ruleset="actasf", setup=setup, name="Raid")
    assert alone.control(battle) == {"own": ("bot", ""), "foe": ("bot", "keen")}
    assert alone.run("force.lead", force=alone.mine, by="player") == [battle]
    assert alone.control(battle) == {"own": ("player", ""), "foe": ("bot", "keen")}
    with pytest.raises(BadInput, match="there is no level wise; there are: "):
        alone.run("force.lead", force=alone.foe, level="wise")


def challenge(alone: Alone) -> None:
    """Challenge the admiral, which accepts, and send what a bot would send."""
    alone.hold_mine(answer=False)
    if alone.offers():
        alone.answer(True)
    else:
        alone.run("procedure.begin", procedure="challenge", forces=[alone.mine, alone.foe])
    alone.hold_mine()


def test_a_battle_begins_at_once_unless_the_admiral_waits_or_it_was_abandoned(alone: Alone) -> None:
    alone.run("force.lead", force=alone.foe, waits=True)
    challenge(alone)
    (plan,) = alone.desk.plans(alone.id)
    assert alone.running() == []
    alone.run("plan.call_off", plan=plan["id"], reason="another day")
    alone.run("force.lead", force=alone.foe)
    challenge(alone)
    (begun,) = alone.running()
    assert alone.desk.plans(alone.id) == []
    (lane,) = alone.desk.timeline(begun).lanes
    assert alone.control(lane.battle.id) == {"Own": ("player", ""), "Foe": ("bot", "")}
    alone.run("operation.abandon", operation=begun, reason="with troops below")
    alone.run("force.rename", force=alone.mine, name="Ours")
    assert alone.running() == [], "people begin it again, with what they add to it"
    assert len(alone.desk.plans(alone.id)) == 1


def test_what_is_taken_back_with_the_last_choice_is_the_beginning_too(alone: Alone) -> None:
    alone.run("force.lead", force=alone.foe)
    challenge(alone)
    assert alone.running()
    alone.run("undo")
    assert not alone.running() and not alone.desk.plans(alone.id)


def test_admirals_fight_out_a_battle_of_their_own(alone: Alone) -> None:
    alone.run("force.lead", force=alone.mine)
    alone.run("force.lead", force=alone.foe)
    held = alone.run("procedure.begin", procedure="challenge", forces=[alone.foe, alone.mine])
    assert alone.desk.battle(held).to_act == ()
    (begun,) = alone.running()  # for the other one has accepted
    alone.run("operation.bots", operation=begun)  # as somebody does who looks on
    assert alone.running() == [], "it is taken in by itself"
    assert [row.status for row in alone.desk.battles(alone.id) if row.theater == "space"] == ["accepted"]
    alone.run("procedure.begin", procedure="challenge", forces=[alone.foe, alone.mine])
    assert alone.running() and alone.run("admiral.act") > 0
    assert alone.running() == [] == alone.desk.plans(alone.id) == alone.desk.due(alone.id)


def test_an_admiral_that_cannot_act_hinders_no_command(alone: Alone, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **_values: object) -> None:
        raise BadInput("admiral", "is ill")

    monkeypatch.setattr(procedures, "begin_procedure", fail)
    done = alone.desk.run(alone.id, "force.lead", force=alone.foe)
    assert done.notes == ("the admirals could not act: admiral: is ill",)
    assert alone.desk.forces(alone.id)[0].facts["lead"]["level"] == ""
    assert not alone.desk.check().faults


def test_admirals_among_themselves_challenge_each_other_and_fight_it_out(alone: Alone) -> None:
    for force in (alone.mine, alone.foe):
        alone.run("force.lead", force=force)
    assert not alone.desk.operations(alone.id), "where nobody lets them act they only muster"
    alone.run("admiral.act")
    fought = alone.desk.operations(alone.id)
    assert fought
    assert {one.status for one in fought} == {"over"}
    assert not alone.desk.check().faults
