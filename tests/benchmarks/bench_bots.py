"""How well the bots play: against one of no skill, and the better level against the other.

A ruleset takes part once `SETUPS` has an equal battle for it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from core.api import BattleSetup, Ruleset, SeatForce, UnitRecord, between, pick
from core.battle.bots import auto_resolve, make_bot
from core.battle.play import Battle
from core.contract.dice import SeededDice
from core.contract.ids import Seat, Side, UnitId
from core.plugin.manager import Plugins
from tests.benchmarks.measure import Figure

BATTLES = 100
MOST_ALIKE = 3
ACTASF_EMPIRES = ("federation", "klingon", "romulan", "kzinti", "gorn", "tholian")
SFM_FORCE = (
    (
        ("marine", "marine", "marine", "heavy", "commando", "engineer", "militia", "prime", "regular", "hq"),
        6,
    ),
    (("gcv", "apv", "gav", "tank", "truck", "cev"), 2),
    (("gas", "admin", "fighter", "gbs", "mrs", "attack_fighter"), 1),
)
"""What a mixed force is drawn from, and how many of each."""
SEATS = (Seat("red"), Seat("blue"))


def fleet(ruleset: Ruleset, points: int, chance: Random, empire: str) -> tuple[str, ...]:
    """Give a fleet of random ships of an empire, worth `points` to within a tenth."""
    classes = [c for c in ruleset.catalogue() if c.empire == empire and c.complete and c.points <= points / 2]
    while True:
        found: list[str] = []
        left = points
        while fitting := [c for c in classes if c.points <= left and found.count(c.id) < MOST_ALIKE]:
            chosen = pick(fitting, chance)
            found.append(chosen.id)
            left -= chosen.points
        if left <= points / 10:
            return tuple(found)


def actasf(ruleset: Ruleset, points: int, chance: Random) -> BattleSetup:
    """Give A Call to Arms between random fleets of random empires."""
    return battle([fleet(ruleset, points, chance, pick(ACTASF_EMPIRES, chance)) for _ in SEATS], chance)


def actasf_mirrored(ruleset: Ruleset, points: int, chance: Random) -> BattleSetup:
    """Give A Call to Arms of a random fleet against its like."""
    return battle([fleet(ruleset, points, chance, pick(ACTASF_EMPIRES, chance))] * 2, chance)


def battle(fleets: Sequence[Sequence[str]], chance: Random, **detail: Any) -> BattleSetup:
    """Give A Call to Arms between two fleets, each ship with a few XP dice."""
    forces = tuple(
        SeatForce(
            seat,
            Side(seat),
            tuple(
                UnitRecord(
                    UnitId(f"{seat}-{number}"), f"{seat} {number}", class_id, 4, xp=between(0, 2, chance)
                )
                for number, class_id in enumerate(ships)
            ),
        )
        for seat, ships in zip(SEATS, fleets, strict=True)
    )
    return BattleSetup("a-call-to-arms", forces, detail={"turns": 12, **detail})


def sfm(ruleset: Ruleset, points: int, chance: Random) -> BattleSetup:
    """Give a pick-up battle of a random mixed force against its like: six of infantry, two vehicles, one that flies."""
    kinds = [pick(among, chance) for among, count in SFM_FORCE for _ in range(count)]
    forces = tuple(
        SeatForce(
            seat,
            Side(seat),
            tuple(
                UnitRecord(UnitId(f"{seat}-{number}"), f"{seat} {number}", kind, 4)
                for number, kind in enumerate(kinds)
            ),
            role=role,
        )
        for seat, role in zip(SEATS, ("attacker", "defender"), strict=True)
    )
    return BattleSetup("pick_up", forces, detail={"turns": 16})


SETUPS: Mapping[str, Callable[[Ruleset, int, Random], BattleSetup]] = {"actasf": actasf, "sfm": sfm}


MIRRORED: Mapping[str, Callable[[Ruleset, int, Random], BattleSetup]] = {
    "actasf": actasf_mirrored,
    "sfm": sfm,
}
"""Battles in which neither side has the better units, for comparing levels."""
NOTES = {
    "actasf": ("600 points a side, random fleets", "600 points a side, a fleet against its like"),
    "sfm": ("pick-up, a mixed force against its like",) * 2,
}
"""What is fought, against no skill and between levels."""


def play(ruleset: Ruleset, setup: BattleSetup, levels: Mapping[Seat, str], seed: int) -> Battle:
    """Play a battle to its end."""
    chance = Random(seed)
    dice = SeededDice(chance)
    battle = Battle.begin(ruleset, setup, dice)
    bots = {seat: make_bot(ruleset, level) for seat, level in levels.items()}
    for _ in auto_resolve(battle, bots, chance, dice):
        pass
    return battle


def against(
    name: str, level: str, other: str, points: int, seeds: range, mirrored: bool = False
) -> Iterator[bool]:
    """Play each battle twice, the sides changed, and tell which of them a level won against another."""
    ruleset = Plugins().ruleset(name).configure({})
    setups = MIRRORED if mirrored else SETUPS
    for seed in seeds:
        setup = setups[name](ruleset, points, Random(seed // 2))
        mine = SEATS[seed % 2]
        levels = {seat: level if seat == mine else other for seat in SEATS}
        outcome = ruleset.outcome(play(ruleset, setup, levels, seed).state)
        yield outcome is not None and outcome.winner == mine


def figures() -> Iterator[Figure]:
    """Measure how often each level wins."""
    for name in SETUPS:
        usual, *better = Plugins().ruleset(name).levels
        won = sum(against(name, usual, "random", 600, range(BATTLES)))
        unlike, alike = NOTES[name]
        yield Figure(f"{name}: {usual} beats random", won, f"of {BATTLES}", "at least 95", unlike)
        for level in better:
            won = sum(against(name, level, usual, 600, range(BATTLES), mirrored=True))
            yield Figure(f"{name}: {level} beats {usual}", won, f"of {BATTLES}", "at least 65", alike)
