"""A ruleset from another distribution is found through its entry point, listed, played, and passes the kit."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.conformance.kit import CHECKS
from tests.plugin.example import install, write_distribution

ROOT = Path(__file__).parents[2]

PLAY = """
from random import Random
from core.api import BattleSetup, Seat, SeatForce, Side, UnitId, UnitRecord
from core.battle.play import Battle
from core.contract.dice import SeededDice
from core.plugin.manager import Plugins

plugins = Plugins()
assert not [fault for fault in plugins.faults if fault.plugin == "gunnery"], plugins.faults
game = plugins.ruleset("gunnery")
print("listed", game.info.title, "from", plugins.origin("gunnery"))
forces = tuple(
    SeatForce(Seat(seat), Side(seat), (UnitRecord(UnitId(seat), seat, "frigate", 2),)) for seat in ("first", "second")
)
battle = Battle.begin(game, BattleSetup("duel", forces), SeededDice.from_seed(3))
dice, chance, bot = SeededDice.from_seed(4), Random(5), game.bot()
while waiting := game.to_act(battle.state):
    seat = waiting[0]
    battle.submit(seat, plugins.guard("gunnery", lambda: bot.choose(game.view(battle.state, seat), seat, chance)), dice)
print("played", len(battle.entries), "orders")
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("gunnery")
    write_distribution(folder / "source")
    install(folder / "source", folder / "site")
    return folder


def run(site: Path, *arguments: str) -> str:
    paths = os.pathsep.join((str(site / "site"), str(ROOT)))
    environment = {**os.environ, "PYTHONPATH": paths}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=site, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_found_listed_and_played(site: Path) -> None:
    lines = run(site, "-c", PLAY).splitlines()
    assert lines[0] == "listed Gunnery from gunnery 1.0"
    assert lines[1].startswith("played ")


def test_it_passes_the_kit_as_the_page_says(site: Path) -> None:
    told = run(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", "source/test_gunnery.py")
    assert f"{len(CHECKS)} passed" in told


def test_it_imports_nothing_of_bridgehead_but_the_api(site: Path) -> None:
    source = (site / "source" / "gunnery" / "__init__.py").read_text(encoding="utf-8")
    imported = {line.split()[1] for line in source.splitlines() if line.startswith(("from ", "import "))}
    assert {name for name in imported if name.split(".")[0] in ("core", "plugins", "gui")} == {"core.api"}
