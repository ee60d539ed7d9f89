"""Whole battles between bots."""

from random import Random

from core.battle.bots import auto_resolve, make_bot
from core.battle.play import Battle
from core.contract.dice import SeededDice
from core.contract.ids import Seat, Side
from core.contract.records import BattleSetup, SeatForce
from plugins.sfm.ruleset import StarFleetMarines

KLINGON, FEDERATION = Seat("klingon"), Seat("federation")


def play(
    scenario: str, klingon: str, federation: str, seed: int, settings: dict[str, object] | None = None
) -> Battle:
    """Play a battle to its end; each side by a bot of the level named, Klingons first."""
    ruleset = StarFleetMarines(settings or {})
    forces = tuple(
        SeatForce(seat, Side(seat), (), role=role)
        for seat, role in ((KLINGON, "attacker"), (FEDERATION, "defender"))
    )
    chance = Random(seed)
    dice = SeededDice(chance)
    battle = Battle.begin(ruleset, BattleSetup(scenario, forces), dice, settings)
    bots = {KLINGON: make_bot(ruleset, klingon), FEDERATION: make_bot(ruleset, federation)}
    for _ in auto_resolve(battle, bots, chance, dice):
        pass
    return battle


def won(scenario: str, sound: Seat, seed: int) -> bool:
    """Tell whether the sound bot wins as this seat against one of no skill."""
    levels = ("sound", "random") if sound == KLINGON else ("random", "sound")
    battle = play(scenario, *levels, seed)
    outcome = battle.ruleset.outcome(battle.state)
    return outcome is not None and outcome.winner == sound
