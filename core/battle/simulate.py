"""Play a script many times with bots, on several cores, and count how it ends."""

import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from math import sqrt
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from random import Random
from threading import Thread

from msgspec import Struct

from core.battle.bots import auto_resolve, make_bot
from core.battle.play import Battle
from core.battle.script import Script
from core.contract.dice import SeededDice
from core.contract.engine import Bot
from core.contract.errors import BadInput
from core.contract.ids import Seat
from core.contract.ruleset import Ruleset
from core.plugin.manager import Plugins

Z = 1.959964
"""95 per cent of a normal distribution lie within so many standard deviations."""


class Share(Struct, frozen=True):
    """How often something came out, with the 95 per cent Wilson interval of its chance."""

    label: str
    count: int
    runs: int
    share: float
    low: float
    high: float


class Result(Struct, frozen=True):
    """One run."""

    seed: int
    winner: str | None
    turns: int
    scores: Mapping[str, int]
    conditions: Mapping[str, str]


def share(label: str, count: int, runs: int) -> Share:
    """Give a share with its Wilson interval."""
    p = count / runs
    middle = (p + Z * Z / (2 * runs)) / (1 + Z * Z / runs)
    half = Z * sqrt(p * (1 - p) / runs + Z * Z / (4 * runs * runs)) / (1 + Z * Z / runs)
    # at 0 and at 1 the interval ends on the share itself, which rounding must not undo
    return Share(label, count, runs, p, max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half)))


def run_once(ruleset: Ruleset, script: Script, seed: int, levels: Mapping[str, str]) -> Result:
    """Play a script's beginning to its end with bots; its `do` steps are not played.

    Raises:
        BadInput: when the battle cannot begin or does not end, or when a level is for a seat that there is not.
    """
    chance = Random(seed)
    dice = SeededDice(chance)
    configured = ruleset.configure(script.settings)
    if script.procedure is not None:
        raise BadInput("procedure", "bots play battles, no campaign procedures")
    if script.setup is not None:
        battle = Battle.begin(configured, script.setup, dice, script.settings)
    else:
        battle = Battle.arranged(configured, script.position or {}, script.settings)
    bots = _Bots(configured, levels)
    if script.setup is not None:
        _refuse_unknown(levels, {force.seat for force in script.setup.forces}, "that seat does not play")
    for _ in auto_resolve(battle, bots, chance, dice):
        pass
    _refuse_unknown(levels, set(bots), "that seat never had to act")  # an arranged position names no seats
    outcome = configured.outcome(battle.state)
    if outcome is None:
        raise BadInput("simulation", f"seed {seed}: bots stopped before the battle was over")
    conditions: dict[str, str] = {fate.unit: fate.condition for fate in outcome.units}
    return Result(seed, outcome.winner, outcome.turns, outcome.scores, conditions)


def _refuse_unknown(levels: Mapping[str, str], seats: set[Seat], why: str) -> None:
    for seat in sorted(set(levels) - seats):
        raise BadInput(f"bot of {seat}", f"{why}; there are: {', '.join(sorted(seats))}")


class _Bots(dict[Seat, Bot]):
    """A bot for every seat: the level named for it, else the usual one."""

    def __init__(self, ruleset: Ruleset, levels: Mapping[str, str]) -> None:
        super().__init__()
        self._ruleset = ruleset
        self._levels = levels

    def __contains__(self, seat: object) -> bool:
        return True

    def __missing__(self, seat: Seat) -> Bot:
        self[seat] = make_bot(self._ruleset, self._levels.get(seat, ""))
        return self[seat]


def _chunk(script: Script, seeds: range, levels: Mapping[str, str]) -> list[Result]:
    plugins = Plugins()
    ruleset = plugins.ruleset(script.ruleset)
    results: list[Result] = plugins.guard(
        script.ruleset, lambda: [run_once(ruleset, script, seed, levels) for seed in seeds]
    )
    return results


def simulate(
    script: Script, runs: int, jobs: int, seed: int, levels: Mapping[str, str]
) -> Iterator[list[Result]]:
    """Play `runs` battles with seeds `seed`, `seed + 1` ..., and give results as they come in."""
    size = max(1, min(25, runs // (4 * jobs) or 1))
    chunks = [range(first, min(first + size, seed + runs)) for first in range(seed, seed + runs, size)]
    if jobs == 1:
        for chunk in chunks:
            yield _chunk(script, chunk, levels)
        return
    reader, writer = Pipe(duplex=False)
    with (
        reader,
        writer,
        ProcessPoolExecutor(min(jobs, os.cpu_count() or 1), None, _follow, (reader, writer)) as pool,
    ):
        try:
            with _without_ctrl_c():
                futures = [pool.submit(_chunk, script, chunk, levels) for chunk in chunks]
            for future in as_completed(futures):
                yield future.result()
        except (
            BaseException
        ):  # a bad script, Ctrl-C, or nobody wants more: what is still being played is in vain
            writer.close()
            raise


@contextmanager
def _without_ctrl_c() -> Iterator[None]:
    """Put Ctrl-C off: a process that begins meanwhile never meets it, and this one does in the end."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _follow(reader: Connection, writer: Connection) -> None:
    """Let a process end with the one that began it, however that ends; Ctrl-C concerns that one alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    writer.close()  # the last one that is open is the beginner's: the pipe ends when that does
    Thread(target=_end_with, args=(reader,), daemon=True).start()


def _end_with(reader: Connection) -> None:
    with suppress(EOFError, OSError):
        reader.recv()
    os._exit(1)


def summary(results: list[Result]) -> list[Share]:
    """Count winners, then what became of each unit."""
    runs = len(results)
    winners = Counter(result.winner or "draw" for result in results)
    shares = [share(f"winner {label}", count, runs) for label, count in sorted(winners.items())]
    fates = Counter((unit, fate) for result in results for unit, fate in result.conditions.items())
    return shares + [share(f"{unit} {fate}", count, runs) for (unit, fate), count in sorted(fates.items())]
