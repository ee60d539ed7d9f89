"""A campaign alone against an admiral: five challenges in a row to their aftermaths, and nothing is ever entered for it."""

from collections.abc import Iterator
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
from core.service.desk import Desk
from plugins.actasf.campaign_figures import FACES, ROW

CHALLENGES = 5
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

    def hold_mine(self) -> None:
        """Decide in every procedure that waits for the player, and begin those that are due for the own force."""
        while True:
            waiting = [
                row.id
                for row in self.desk.battles(self.id)
                if row.theater == "campaign" and self.mine in self.desk.battle(row.id).to_act
            ]
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

    def fight(self, plan: str) -> None:
        """Fight what was agreed on: the player's orders one by one, the other side's bots run up to them."""
        operation = self.run("operation.start", plan=plan)
        (battle,) = self.desk.battles(self.id, operation)
        control = self.desk.battle(battle.id).control
        assert {seat: one.by for seat, one in control.items()} == {"Own": "player", "Foe": "bot"}
        while self.desk.battle(battle.id).outcome is None:
            if "Own" in self.desk.battle(battle.id).to_act:
                self.decide(battle.id, "Own")
            else:
                self.run("battle.bots", battle=battle.id)
        self.run("operation.accept", operation=operation)


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Alone]:
    opened = Alone(tmp_path)
    yield opened
    opened.desk.close()


def test_five_challenges_in_a_row_against_an_admiral(alone: Alone) -> None:
    alone.run("force.lead", force=alone.foe)
    fleet = alone.desk.units(alone.foe)
    assert len(fleet) > 2 and all(unit.quality for unit in fleet), "it has chosen and manned its fleet"
    fought = 0
    for _ in range(3 * CHALLENGES):
        alone.hold_mine()
        plans = alone.desk.plans(alone.id)
        if plans:
            alone.fight(plans[0]["id"])
            fought += 1
            assert not [one for one in alone.desk.due(alone.id) if alone.foe in one.forces]
        elif fought < CHALLENGES:
            alone.run("procedure.begin", procedure="challenge", forces=[alone.mine, alone.foe])
        else:
            break
    alone.hold_mine()
    print(fought, [(f.name, f.prestige, f.points) for f in alone.desk.forces(alone.id)])
    for e in alone.desk.log(alone.id, limit=5000):
        if e.battle and alone.desk.battle(e.battle).battle.theater == "campaign":
            v = alone.desk.battle(e.battle)
            for ev in e.events:
                print(e.number, e.cause, e.command, e.seat, v.engine.describe(v.engine.event(ev), Seat(e.seat or "x"), v.state))
    assert fought >= CHALLENGES
    assert not alone.desk.check().faults
