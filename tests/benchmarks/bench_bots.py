"""How well the bots play, and how long a battle of theirs takes.

A ruleset takes part once `SETUPS` has an equal battle for it.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from time import perf_counter

from core.api import BattleSetup, Ruleset, SeatForce, UnitRecord, between, pick
from core.battle.bots import auto_resolve, make_bot
from core.battle.play import Battle
from core.contract.dice import SeededDice
from core.contract.ids import Seat, Side, UnitId
from core.plugin.manager import Plugins
from tests.benchmarks.measure import Figure

BATTLES = 100
MOST_ALIKE = 3
ACTASF_EMPIRES = ("federation", "klingon", "kzinti", "tholian")
"""Those that fire phasers, disruptors and photon torpedoes."""
SEATS = (Seat("red"), Seat("blue"))


def fleets(ruleset: Ruleset, points: int, chance: Random, empires: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Give two fleets of random ships, each of an empire, each worth `points` to within a tenth."""
    found: list[tuple[str, ...]] = []
    while len(found) < 2:
        empire = pick(empires, chance)
        classes = [
            c for c in ruleset.catalogue() if c.empire == empire and c.complete and c.points <= points / 2
        ]
        fleet: list[str] = []
        left = points
        while fitting := [c for c in classes if c.points <= left and fleet.count(c.id) < MOST_ALIKE]:
            chosen = pick(fitting, chance)
            fleet.append(chosen.id)
            left -= chosen.points
        if left <= points / 10:
            found.append(tuple(fleet))
    return found


def actasf(ruleset: Ruleset, points: int, chance: Random) -> BattleSetup:
    """Give A Call to Arms between random fleets."""
    forces = tuple(
        SeatForce(
            seat,
            Side(seat),
            tuple(
                UnitRecord(
                    UnitId(f"{seat}-{number}"), f"{seat} {number}", class_id, 4, xp=between(0, 2, chance)
                )
                for number, class_id in enumerate(fleet)
            ),
        )
        for seat, fleet in zip(SEATS, fleets(ruleset, points, chance, ACTASF_EMPIRES), strict=True)
    )
    return BattleSetup("a-call-to-arms", forces, detail={"turns": 12})


SETUPS: Mapping[str, Callable[[Ruleset, int, Random], BattleSetup]] = {"actasf": actasf}


def play(ruleset: Ruleset, setup: BattleSetup, levels: Mapping[Seat, str], seed: int) -> Battle:
    """Play a battle to its end."""
    chance = Random(seed)
    dice = SeededDice(chance)
    battle = Battle.begin(ruleset, setup, dice)
    bots = {seat: make_bot(ruleset, level) for seat, level in levels.items()}
    for _ in auto_resolve(battle, bots, chance, dice):
        pass
    return battle


def against_random(name: str, points: int, seeds: range) -> Iterator[bool]:
    """Play equal battles of a sound bot against one of no skill, each side in turn, and tell which it won."""
    ruleset = Plugins().ruleset(name).configure({})
    for seed in seeds:
        setup = SETUPS[name](ruleset, points, Random(seed // 2))
        sound = SEATS[seed % 2]
        levels = {seat: "sound" if seat == sound else "random" for seat in SEATS}
        outcome = ruleset.outcome(play(ruleset, setup, levels, seed).state)
        yield outcome is not None and outcome.winner == sound


def figures() -> list[Figure]:
    """Measure how often sound bots win, and how long a battle of 2,000 points a side takes them."""
    found = []
    for name in SETUPS:
        won = sum(against_random(name, 600, range(BATTLES)))
        found.append(
            Figure(f"{name}: sound beats random", won, f"of {BATTLES}", "at least 90", "600 points a side")
        )
        ruleset = Plugins().ruleset(name).configure({})
        times, orders = [], 0
        for seed in range(3):
            setup = SETUPS[name](ruleset, 2000, Random(seed))
            begin = perf_counter()
            battle = play(ruleset, setup, dict.fromkeys(SEATS, "sound"), seed)
            times.append(perf_counter() - begin)
            orders = len(battle.entries)
        note = f"the best of 3; the last took {orders} orders"
        found.append(
            Figure(f"{name}: bots play 2,000 against 2,000 points", min(times), "s", "about 2", note)
        )
    return found
