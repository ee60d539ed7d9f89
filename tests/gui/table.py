"""A desk with the toy ruleset and a battle on it: what the window's tests play."""

from collections.abc import Sequence
from importlib.metadata import EntryPoint
from pathlib import Path

from core.api import Ruleset, hookimpl
from core.conformance.toy import SETUPS, Toy
from core.plugin.manager import Plugins
from core.service.desk import Desk

SEED = 4


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    return (Toy(),)


def plugins() -> Plugins:
    """The plugins of a program that knows the toy alone."""
    return Plugins([EntryPoint("toy", __name__, "bridgehead.plugins")])


def desk(folder: Path) -> Desk:
    """A desk on a new database."""
    return Desk.open(folder / "bridgehead.db", plugins())


def campaign(desk: Desk) -> str:
    """A campaign that plays the toy above."""
    info = Toy().info
    return desk.run(None, "campaign.create", name="Reef", seed=SEED, **{info.theater: info.id}).campaign


def battle(desk: Desk, campaign: str, **control: str) -> str:
    """A duel; `control` says of seats whether bots decide for them."""
    info = Toy().info
    done = desk.run(
        campaign,
        "battle.create",
        theater=info.theater,
        ruleset=info.id,
        setup=SETUPS["duel"],
        name="Duel",
        control={seat: {"by": by} for seat, by in control.items()},
    )
    return str(done.result)
