"""A duel of starships whose power is allotted in secret: a desk with all the games that ship, and the duel on it."""

from importlib.metadata import EntryPoint

from core.api import BattleSetup, Seat, SeatForce, Side, UnitId, UnitRecord
from core.plugin.manager import GROUP, Plugins
from core.service.desk import Desk

GAMES = ("actasf", "fasa", "sfm")
SHIPS = {"federation": "federation.constitution-mk-ii", "klingon": "klingon.d-10-d"}


def plugins():
    return Plugins([EntryPoint(name, f"plugins.{name}", GROUP) for name in GAMES])


def desk(folder):
    return Desk.open(folder / "duel.db", plugins())


def battle(made, mode="board", course="basic"):
    """Begin the duel in a campaign of its own; gives both."""
    campaign = made.run(None, "campaign.create", name="Border", seed=3, space="fasa", ground="sfm").campaign
    forces = tuple(
        SeatForce(Seat(seat), Side(seat), (UnitRecord(UnitId(seat), seat.title(), ship, 4),))
        for seat, ship in SHIPS.items()
    )
    setup = BattleSetup("squadron", forces, mode=mode, detail={"turns": 2, "course": course})
    done = made.run(campaign, "battle.create", theater="space", ruleset="fasa", name="Duel", setup=setup)
    return campaign, str(done.result)
