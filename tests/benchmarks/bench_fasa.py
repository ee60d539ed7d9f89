"""How long battles of the Starship Tactical Combat Simulator take bots: a duel, ten ships a side, twenty captains."""

from collections.abc import Iterator, Mapping
from random import Random
from time import process_time
from typing import Any

from core.api import BattleSetup, SeatForce, UnitRecord
from core.battle.bots import auto_resolve, make_bot
from core.battle.play import Battle, submit
from core.contract.dice import ScriptedDice, SeededDice
from core.contract.ids import Seat, Side, UnitId
from plugins.fasa.ruleset import TacticalSimulator
from tests.benchmarks.measure import Figure, ratio

FEDERATION = ("federation.constitution-mk-ii", "federation.reliant-mk-i")
KLINGON = ("klingon.d-10-d", "klingon.l-9-b")
CAPTAINS, TURNS = 20, 12
STURDY = {"shield_ratio": [1, 600], "shield": 999}
"""Figures with which shields hold so much that nobody is lost in twelve turns, though all fight."""
TABLE = 4 * 3600
"""What the book says that twelve turns of twenty captains take at a table, at most. Units: seconds."""


def squadrons(ships: int) -> BattleSetup:
    """Give a battle of so many ships a side, each side one captain's."""
    return BattleSetup(
        "squadron", (_force("red", "red", FEDERATION, ships), _force("blue", "blue", KLINGON, ships))
    )


def captains(number: int) -> BattleSetup:
    """Give a battle of so many captains, each with one ship, on two sides."""
    forces = [
        _force(f"{side}{each}", side, classes[each % 2 :], 1)
        for each in range(number // 2)
        for side, classes in (("red", FEDERATION), ("blue", KLINGON))
    ]
    return BattleSetup("squadron", tuple(forces), detail={"turns": TURNS})


def _force(seat: str, side: str, classes: tuple[str, ...], ships: int) -> SeatForce:
    units = tuple(
        UnitRecord(UnitId(f"{seat}-{each}"), f"{seat} {each}", classes[each % len(classes)], 4)
        for each in range(ships)
    )
    return SeatForce(Seat(seat), Side(side), units)


def play(setup: BattleSetup, level: str, seed: int = 1, settings: Mapping[str, Any] | None = None) -> Battle:
    """Play a battle between bots of one level."""
    ruleset = TacticalSimulator(settings)
    chance = Random(seed)
    dice = SeededDice(chance)
    battle = Battle.begin(ruleset, setup, dice)
    bots = {force.seat: make_bot(ruleset, level) for force in setup.forces}
    for _ in auto_resolve(battle, bots, chance, dice):
        pass
    return battle


def again(setup: BattleSetup, played: Battle) -> None:
    """Give the orders of a battle again: what the rules alone take."""
    ruleset = TacticalSimulator()
    state = ruleset.setup(setup, SeededDice.from_seed(1))
    for entry in played.entries:
        state = submit(
            ruleset, state, entry.seat, ruleset.order(entry.order), ScriptedDice(entry.faces)
        ).state


def figures() -> Iterator[Figure]:
    """Measure."""
    for name, ships in (("a duel", 1), ("ten ships a side", 10)):
        setup = squadrons(ships)
        for level in TacticalSimulator.levels:
            played = play(setup, level)
            yield ratio(
                f"fasa: {name} between {level} bots",
                lambda setup=setup, level=level: play(setup, level),  # type: ignore[misc]
                lambda setup=setup, played=played: again(setup, played),  # type: ignore[misc]
                "",
                f"its {len(played.entries)} orders given again",
                3,
            )
    sturdy = {"figures": dict.fromkeys((*FEDERATION, *KLINGON), STURDY)}
    for level in TacticalSimulator.levels:
        begin = process_time()
        played = play(captains(CAPTAINS), level)
        time = process_time() - begin
        note = f"{played.state.turn} turns until one side is left, {len(played.entries)} orders"
        yield Figure(
            f"fasa: a turn of {CAPTAINS} captains, {level} bots", time / played.state.turn, "s", "", note
        )
        begin = process_time()
        played = play(captains(CAPTAINS), level, settings=sturdy)
        time = process_time() - begin
        left = sum(ship.fights for ship in played.state.units.values())
        note = (
            f"{played.state.turn} turns played, {left} of {CAPTAINS} left, {len(played.entries)} orders, "
            f"{1000 * time / len(played.entries):.1f} ms each; at a table under {TABLE // 3600} hours"
        )
        title = f"fasa: {TURNS} turns of {CAPTAINS} captains behind shields that hold, {level} bots"
        yield Figure(title, time, "s", "", note)
