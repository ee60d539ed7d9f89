"""How well the bots play: against one of no skill, and the better level against the other.

A ruleset takes part once `SETUPS` has an equal battle for it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from core.api import BattleSetup, Ruleset, SeatForce, UnitClass, UnitRecord, between, pick
from core.battle.bots import auto_resolve, make_bot
from core.battle.play import Battle
from core.contract.dice import SeededDice
from core.contract.ids import Seat, Side, UnitId
from core.plugin.manager import Plugins
from tests.benchmarks.measure import Figure

BATTLES = 100
MOST_ALIKE = 3
FEWEST_WEAPONS = 4
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


def fasa(ruleset: Ruleset, points: int, chance: Random) -> BattleSetup:
    """Give a duel of two random ships whose combat efficiencies are alike to within a tenth."""
    first = pick(_warships(ruleset, points), chance)
    alike = [c for c in _warships(ruleset, points) if abs(c.points - first.points) <= first.points / 10]
    return duel((first.id, pick(alike, chance).id))


def fasa_mirrored(ruleset: Ruleset, points: int, chance: Random) -> BattleSetup:
    """Give a duel of a random ship against its like."""
    return duel((pick(_warships(ruleset, points), chance).id,) * 2)


def _warships(ruleset: Ruleset, points: int) -> list[UnitClass]:
    """Give the classes of some strength whose weapons are known for certain, without outposts."""
    return [
        unit
        for unit in ruleset.catalogue()
        if unit.points >= points
        and "weapons" not in unit.exceptions
        and "Outpost" not in unit.figures["role"]
        and sum(number for _, number, _ in unit.figures["weapons"]) >= FEWEST_WEAPONS
    ]


def duel(classes: tuple[str, str]) -> BattleSetup:
    """Give a duel of the Starship Tactical Combat Simulator, advanced course."""
    forces = tuple(
        SeatForce(seat, Side(seat), (UnitRecord(UnitId(f"{seat}-1"), str(seat), name, 4),))
        for seat, name in zip(SEATS, classes, strict=True)
    )
    return BattleSetup("duel", forces, detail={"turns": 20})


SETUPS: Mapping[str, Callable[[Ruleset, int, Random], BattleSetup]] = {
    "actasf": actasf,
    "fasa": fasa,
    "sfm": sfm,
}
MIRRORED: Mapping[str, Callable[[Ruleset, int, Random], BattleSetup]] = {
    "actasf": actasf_mirrored,
    "fasa": fasa_mirrored,
    "sfm": sfm,
}
"""Battles in which neither side has the better ships, for comparing levels."""
FIRST = {"sfm": 5000}
"""Where a ruleset's seeds begin if not at 0: its bots were tuned on battles of lower seeds alone."""
POINTS = {"actasf": 600, "fasa": 1500, "sfm": 0}
"""What a side is worth; in duels what a ship is worth at least."""
NOTES = {
    "actasf": ("600 points a side, random fleets", "600 points a side, a fleet against its like"),
    "fasa": ("duels of random ships of like efficiency", "duels of a random ship against its like"),
    "sfm": ("pick-up, a mixed force against its like",) * 2,
}


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
        first = FIRST.get(name, 0)
        seeds = range(first, first + BATTLES)
        won = sum(against(name, usual, "random", POINTS[name], seeds))
        note, mirrored = NOTES[name]
        yield Figure(f"{name}: {usual} beats random", won, f"of {BATTLES}", "at least 95", note)
        for level in better:
            won = sum(against(name, level, usual, POINTS[name], seeds, mirrored=True))
            yield Figure(f"{name}: {level} beats {usual}", won, f"of {BATTLES}", "at least 65", mirrored)
