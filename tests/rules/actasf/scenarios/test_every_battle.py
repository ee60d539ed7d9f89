"""A battle of every scenario between every pair of empires runs to its end between bots."""

from itertools import combinations
from random import Random

import pytest

from core.api import BattleSetup, SeatForce, UnitRecord
from core.battle.bots import auto_resolve
from core.battle.play import Battle
from core.contract.dice import SeededDice
from plugins.actasf.ruleset import StarFleet
from plugins.actasf.scenario.written import book

FLEETS = {
    "federation": ("federation.ffg", "federation.dng"),
    "klingon": ("klingon.e4", "klingon.c8k"),
    "romulan": ("romulan.snb", "romulan.con"),
    "kzinti": ("kzinti.ff", "kzinti.dn"),
    "gorn": ("gorn.dd", "gorn.dn"),
    "tholian": ("tholian.pc+", "federation.dng"),
}
"""A small ship of each empire, and a dreadnought: the Tholians borrow one."""
MOST_ORDERS = 4000


def fleet(seat: str, empire: str, role: str, large: bool) -> SeatForce:
    small, dreadnought = FLEETS[empire]
    classes = (dreadnought, small) if large else (small, small)
    units = tuple(
        UnitRecord(f"{seat}-{n}", f"{seat} {n}", each, 4, xp=1) for n, each in enumerate(classes, 1)
    )
    return SeatForce(seat, seat, units, role=role)


def play(scenario: str, attacker: str, defender: str, seed: int) -> Battle:
    game, chance = StarFleet(), Random(seed)
    large = scenario == "the-wounded-lion"
    setup = BattleSetup(
        scenario,
        (fleet("red", attacker, "attacker", False), fleet("blue", defender, "defender", large)),
        detail={"limits": False, "points": 300},
    )
    battle = Battle.begin(game, setup, SeededDice(chance))
    bots = {"red": game.bot(), "blue": game.bot()}
    for number, _ in enumerate(auto_resolve(battle, bots, chance, SeededDice(chance))):
        assert not game.check(battle.state)
        assert number < MOST_ORDERS
    outcome = game.outcome(battle.state)
    assert outcome is not None
    assert outcome.turns == battle.state.decided
    return battle


@pytest.mark.slow
@pytest.mark.parametrize("pair", list(combinations(FLEETS, 2)), ids="-".join)
@pytest.mark.parametrize("scenario", list(book()))
def test_runs_to_its_end(scenario: str, pair: tuple[str, str]) -> None:
    play(scenario, *pair, seed=len(scenario))


@pytest.mark.parametrize("scenario", list(book()))
def test_goes_on_between_bots(scenario: str) -> None:
    """The first turns of each scenario, on the board, every time."""
    game, chance = StarFleet(), Random(7)
    large = scenario == "the-wounded-lion"
    setup = BattleSetup(
        scenario,
        (fleet("red", "gorn", "attacker", False), fleet("blue", "klingon", "defender", large)),
        detail={"limits": False, "points": 300, "turns": 1, "random_terrain": False},
    )
    battle = Battle.begin(game, setup, SeededDice(chance))
    for _ in auto_resolve(battle, {"red": game.bot(), "blue": game.bot()}, chance, SeededDice(chance)):
        assert not game.check(battle.state)
    assert game.outcome(battle.state) is not None
