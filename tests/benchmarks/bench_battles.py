"""How long battles of A Call to Arms take the usual bots on one core, and how that grows with the ships."""

from collections.abc import Iterator
from random import Random
from time import process_time

from core.api import BattleSetup, Ruleset
from core.plugin.manager import Plugins
from tests.benchmarks.bench_bots import SEATS, battle, fleet, play
from tests.benchmarks.measure import Figure

SEEKING = (("kzinti", "gorn"), ("romulan", "federation"), ("gorn", "klingon"))
"""Empires with drones, plasma torpedoes and much to meet them with."""
TERRAIN = [
    {"kind": "asteroids", "circle": [26000, 20000, 4000], "density": 8},
    {"kind": "dust", "circle": [48000, 30000, 5000]},
    {"kind": "black_hole", "circle": [36000, 40000, 1000]},
]
SHIPS = (5, 10, 20)
CRUISERS = ("kzinti.cm", "gorn.cl")


def amid_terrain(ruleset: Ruleset, points: int, number: int) -> BattleSetup:
    """Give a battle with seekers, terrain and defensive fire."""
    chance = Random(number)
    fleets = [fleet(ruleset, points, chance, empire) for empire in SEEKING[number % len(SEEKING)]]
    return battle(fleets, chance, terrain=TERRAIN)


def seconds(ruleset: Ruleset, setup: BattleSetup, seed: int) -> tuple[float, int]:
    """Give how long a battle keeps one core busy, and its orders."""
    begin = process_time()
    played = play(ruleset, setup, dict.fromkeys(SEATS, ruleset.levels[0]), seed)
    return process_time() - begin, len(played.entries)


def figures() -> Iterator[Figure]:
    """Measure battles of 2,000 points a side, and of more and more ships."""
    ruleset = Plugins().ruleset("actasf").configure({})
    runs = [seconds(ruleset, amid_terrain(ruleset, 2000, number), number) for number in range(len(SEEKING))]
    mean = sum(time for time, _ in runs) / len(runs)
    note = "mean of " + ", ".join(f"{time:.2f} s ({orders} orders)" for time, orders in runs)
    yield Figure("actasf: 2,000 against 2,000 points, seekers, terrain", mean, "s", "at most 3", note)
    for ships in SHIPS:
        fleets = [(kind,) * ships for kind in CRUISERS]
        time, orders = seconds(ruleset, battle(fleets, Random(1), limits=False), 1)
        note = f"{orders} orders, {1000 * time / orders:.1f} ms each"
        yield Figure(f"actasf: {ships} ships a side", time, "s", "", note)
