"""The packs that ship, played by either game of space: every operation begins and is played by bots."""

from pathlib import Path

import pytest

import campaigns
from core.campaign.packs import load_pack
from tests.swap.war import War

FOLDERS = sorted(one.parent for one in Path(campaigns.__file__).parent.glob("*/campaign.toml"))
PACKS = [folder.name for folder in FOLDERS]
GAMES = ["actasf", "fasa"]
TURNS = 2


def begun(folder: Path, pack: str, ruleset: str) -> War:
    """Begin a campaign of a pack, with space given to a game."""
    war = War(folder / "war.sqlite", pack=pack)
    if war.desk.campaign(war.id).space != ruleset:
        war.swap(ruleset)
    return war


@pytest.mark.parametrize("ruleset", GAMES)
@pytest.mark.parametrize("pack", PACKS)
def test_either_game_can_begin_every_operation(tmp_path, pack, ruleset):
    war = begun(tmp_path, pack, ruleset)
    plans = war.desk.plans(war.id)
    assert plans
    for plan in plans:
        operation = war.run("operation.start", plan=plan["id"])
        rulesets = {one.theater: one.ruleset for one in war.desk.battles(war.id, operation)}
        assert rulesets["space"] == ruleset
        war.run("operation.abandon", operation=operation, reason="only to see that it begins")
    war.desk.close()


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", GAMES)
@pytest.mark.parametrize("pack", PACKS)
def test_bots_play_the_first_turns_of_every_operation(tmp_path, pack, ruleset):
    war = begun(tmp_path, pack, ruleset)
    war.settle()
    for plan in war.desk.plans(war.id):
        operation = war.run("operation.start", plan=plan["id"])
        for _ in range(TURNS):
            war.run("operation.bots", operation=operation, seats="all", until="turn")
        lanes = war.desk.timeline(operation).lanes
        assert all(one.battle.status == "over" or one.battle.turn > TURNS for one in lanes), plan["id"]
        war.run("operation.abandon", operation=operation, reason="only its first turns were wanted")
    assert war.desk.check().faults == ()
    war.desk.close()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_place_below_is_told_to_either_game(folder):
    ends = [
        end
        for operation in load_pack(folder).operations
        for link in operation.links
        for end in (link.source_detail, link.target_detail)
        if "site" in end
    ]
    assert ends
    assert [end for end in ends if "hex" not in end] == []
