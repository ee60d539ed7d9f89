"""Playing: orders a second in each ruleset, and what a second core brings to `simulate`."""

from collections.abc import Iterator
from random import Random
from time import perf_counter

from core.battle.bots import auto_resolve, make_bot
from core.battle.play import Battle
from core.battle.script import Script
from core.battle.simulate import simulate
from core.contract.dice import ScriptedDice, SeededDice
from core.contract.ids import Seat
from core.contract.records import BattleSetup, SeatForce, UnitRecord
from core.plugin.manager import Plugins
from tests.benchmarks.measure import Figure

SEATS = ("red", "blue")
RUNS = 40


def _force(seat: str, role: str, *classes: str) -> SeatForce:
    units = tuple(UnitRecord(f"{seat}-{n}", f"{seat} {n}", name, 4) for n, name in enumerate(classes))  # type: ignore[arg-type]
    return SeatForce(Seat(seat), seat, units, role=role)  # type: ignore[arg-type]


SETUPS = {
    "actasf": BattleSetup(
        "a-call-to-arms",
        (
            _force("red", "attacker", "klingon.d7k", "klingon.d6k", "klingon.f5k"),
            _force("blue", "defender", "federation.ca", "federation.ncl", "federation.dw"),
        ),
        detail={"turns": 12},
    ),
    "sfm": BattleSetup(
        "pick_up",
        (
            _force("red", "attacker", *["marine"] * 4, "heavy", "commando"),
            _force("blue", "defender", *["marine"] * 4, "heavy", "hq"),
        ),
        detail={"turns": 6},
    ),
}


def figures() -> Iterator[Figure]:
    """Measure."""
    for name in SETUPS:
        yield _orders(name)
    for name in SETUPS:
        yield _cores(name)


def _orders(name: str) -> Figure:
    """The rules' own part of a battle: each order of a played record, given again."""
    ruleset = Plugins().ruleset(name).configure({})
    chance = Random(1)
    dice = SeededDice(chance)
    battle = Battle.begin(ruleset, SETUPS[name], dice)
    bots = {Seat(seat): make_bot(ruleset, "sound") for seat in SEATS}
    for _ in auto_resolve(battle, bots, chance, dice):
        pass
    entries = [(entry.seat, ruleset.order(entry.order), entry.faces) for entry in battle.entries]
    again = Battle.begin(ruleset, SETUPS[name], SeededDice(Random(1)))
    begin = perf_counter()
    for seat, order, faces in entries:
        again.submit(seat, order, ScriptedDice(faces))
    rate = len(entries) / (perf_counter() - begin)
    return Figure(
        f"{name}: orders a second", rate, "a second", "", f"judged, played and noted; {len(entries)} orders"
    )


def _cores(name: str) -> Figure:
    script = Script(name, setup=SETUPS[name])
    times = []
    for jobs in (1, 2):
        begin = perf_counter()
        played = sum(len(chunk) for chunk in simulate(script, RUNS, jobs, 1, {}))
        assert played == RUNS
        times.append(perf_counter() - begin)
    note = f"{RUNS} battles: {times[0]:.1f} s on one core, {times[1]:.1f} s on two"
    return Figure(
        f"{name}: simulate on two cores", times[0] / times[1], "times as fast", "at least 1.7", note
    )
