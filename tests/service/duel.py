"""A desk with all the games that ship; on it a duel whose power is allotted in secret, or one unit against another in any game."""

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


ONE_AGAINST_ONE = {
    "actasf": ("a-call-to-arms", "federation.ca", "klingon.d7k", {"turns": 3}),
    "fasa": ("squadron", *SHIPS.values(), {"turns": 3}),
    "sfm": ("meeting", "marine", "marine", {}),
}
"""By game: its scenario, the class of red's unit and of blue's, and the choices of the scenario."""


def one_against_one(made, game, mode="board", control=None):
    """Begin a battle of red against blue in a campaign of its own; gives both."""
    scenario, one, other, detail = ONE_AGAINST_ONE[game]
    space = "fasa" if game == "fasa" else "actasf"
    campaign = made.run(None, "campaign.create", name=game, seed=3, space=space, ground="sfm").campaign
    roles = ("", "") if game == "fasa" else ("attacker", "defender")
    quality = 0 if game == "sfm" else 4
    forces = tuple(
        SeatForce(Seat(seat), Side(seat), (UnitRecord(UnitId(seat), seat.title(), kind, quality),), role=role)
        for seat, kind, role in zip(("red", "blue"), (one, other), roles, strict=True)
    )
    done = made.run(
        campaign,
        "battle.create",
        theater="ground" if game == "sfm" else "space",
        ruleset=game,
        name="Duel",
        setup=BattleSetup(scenario, forces, mode=mode, detail=detail),
        control=control,
    )
    return campaign, str(done.result)


def set_up(made, campaign, battle):
    """Let bots play a battle until both sides are set up."""
    for _ in range(12):
        view = made.battle(battle)
        if "deployment" not in (getattr(view.state, "phase", ""), getattr(view.state, "step", "")):
            break
        made.run(campaign, "battle.bot_order", seat=view.to_act[0], battle=battle)
