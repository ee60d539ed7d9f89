"""A campaign by mail: Ann at the table, Bob at home with packets; a fleet list to choose, a duel in secret."""

import json
from pathlib import Path
from random import Random
from typing import Any

from core.api import OrderForm, Seat, canon
from core.service.packet_file import Answers, Packet, answers_to
from core.service.packet_import import Imported
from core.service.sealing import look, seal
from tests.service import duel

CONSTITUTION, KLINGON = "federation.constitution-mk-ii", "klingon.d-10-d"


class Club:
    """A campaign of A Call to Arms with two players and their fleets."""

    def __init__(self, folder: Path, space: str = "actasf", seed: int = 4) -> None:
        self.folder = folder
        self.desk = duel.desk(folder)
        self.plugins = self.desk.plugins
        self.id = self.desk.run(
            None, "campaign.create", name="Border War", space=space, economy="actasf", seed=seed
        ).campaign
        self.ann, self.bob = (self.run("player.add", name=name) for name in ("Ann", "Bob"))
        self.red = self.run(
            "force.create", name="Red Fleet", theater="space", empire="federation", player=self.ann
        )
        self.blue = self.run(
            "force.create", name="Blue Fleet", theater="space", empire="klingon", player=self.bob
        )

    def run(self, command: str, **values: Any) -> Any:
        """Carry a command out and give its result."""
        return self.desk.run(self.id, command, **values).result

    def hold(self, procedure: str, after: str | None = None, **more: Any) -> str:
        """Begin a procedure for both fleets."""
        return self.run(
            "procedure.begin", procedure=procedure, forces=[self.red, self.blue], battle=after, **more
        )

    def packet(self, player: str | None = None) -> Packet:
        """Make a packet, for Bob by default."""
        return self.run("packet.make", player=player or self.bob)

    def answer(self, packet: Packet, *orders: dict[str, Any], to: int = 0) -> Answers:
        """Seal orders in answer to one of a packet's questions."""
        answers = answers_to(packet, self.folder / "none")
        for order in orders:
            answers = seal(self.plugins, packet.questions[to], answers, order)
        return answers

    def take(self, answers: Answers, whole: bool = False) -> Imported:
        """Take answers in."""
        return self.run("packet.import", answers=json.dumps(canon.plain(answers)), whole=whole)

    def ships(self, force: str) -> dict[str, Any]:
        """Give the ships of a force that are not lost, by name."""
        return {unit.name: unit for unit in self.desk.units(force) if unit.left is None}

    def duel(self, mode: str = "board") -> str:
        """Begin a duel between a ship of each fleet, up to where power is allotted in secret."""
        ships = [
            (
                "federation",
                self.run("unit.enter", force=self.red, name="Hood", class_id=CONSTITUTION, quality=4),
            ),
            ("klingon", self.run("unit.enter", force=self.blue, name="Avenger", class_id=KLINGON, quality=4)),
        ]
        forces = [{"seat": seat, "units": [unit]} for seat, unit in ships]
        setup = {
            "scenario": "squadron",
            "forces": forces,
            "mode": mode,
            "detail": {"turns": 2, "course": "basic"},
        }
        battle = self.run("battle.create", theater="space", ruleset="fasa", name="Duel", setup=setup)
        while (view := self.desk.battle(battle)).state.step == "deployment":
            self.choose(battle, view.to_act[0])
        return battle

    def choose(self, battle: str, seat: str) -> None:
        """Give an order of a seat as its bot would."""
        view = self.desk.battle(battle)
        known = view.engine.view(view.state, Seat(seat))
        order = view.engine.legal_orders(known, Seat(seat))[0]
        if isinstance(order, OrderForm):
            order = view.engine.bot().choose(known, Seat(seat), Random(1))
        self.run("battle.order", battle=battle, seat=seat, order=canon.plain(order))


def fates(taken: Imported) -> list[str]:
    """Give what became of each answer."""
    return [one.fate for one in taken.fates]


def enlist(class_id: str, name: str) -> dict[str, Any]:
    """Give the order that takes a ship into a fleet."""
    return {"order": "enlist", "class_id": class_id, "ship_name": name}


def offers(club: Club, packet: Packet, answers: Answers, to: int = 0) -> list[str]:
    """Give the kinds of orders that a question still takes."""
    view = look(club.plugins, packet.questions[to], answers.lines).view
    seat = Seat(packet.questions[to].seat)
    return (
        [getattr(one, "order", None) or one.name for one in view.engine.legal_orders(view.state, seat)]
        if view.to_act
        else []
    )
