"""A program that plays, undoes and redoes without end, tells what was acknowledged, and waits to be killed."""

import hashlib
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from core.contract.errors import BridgeheadError
from core.service.desk import Desk
from tests.store import duel, table

HIT = {"order": "hit"}


def fingerprint(desk: Desk) -> str:
    """Fingerprint the rows, dice that are being typed apart."""
    return hashlib.sha256(table.contents(desk, "pending")).hexdigest()


def typed_faces(desk: Desk, battle: str) -> list[int]:
    """The dice typed so far for an order."""
    return [face for waiting in desk.battle(battle).pending for face in waiting.faces]


def play(path: Path, seed: int, told: Connection) -> None:
    """Play in the only campaign of a database; tell of each action before, and of what is there after it."""
    chance = Random(seed)
    desk = Desk.open(path, duel.plugins())
    made = desk.campaigns()[0].id
    rolled, typed = (battle.id for battle in sorted(desk.battles(made), key=lambda one: one.name))
    told.send(("done", desk.campaign(made).head, fingerprint(desk), typed_faces(desk, typed)))
    while True:
        head = desk.campaign(made).head
        action = chance.choice(["order", "type", "rename", "undo", "redo"])
        told.send(("begin", action))
        try:
            if action == "rename":
                desk.run(made, "test.rename", unit=chance.choice("ab"), name=f"N{chance.random()}")
            elif action in ("undo", "redo"):
                desk.run(made, action, number=chance.randint(max(6, head - 6), head))
            else:
                battle, dice = (rolled, None) if action == "order" else (typed, [chance.randint(1, 6)])
                to_act = desk.battle(battle).to_act
                if to_act:
                    desk.run(made, "battle.order", battle=battle, seat=to_act[0], order=HIT, dice=dice)
                else:
                    first = next(entry.number for entry in desk.log(made, 7) if entry.battle == battle)
                    desk.run(made, "undo", number=first)
        except BridgeheadError:
            pass  # an order that is refused changes nothing, which the fingerprint shows
        told.send(("done", desk.campaign(made).head, fingerprint(desk), typed_faces(desk, typed)))


def create(path: Path, told: Connection) -> None:
    """Make a database and a campaign in it."""
    told.send("ready")
    desk = Desk.open(path, duel.plugins())
    desk.run(None, "test.start")
    told.send("done")
    told.recv()
