"""A short ground battle between bots, kept order by order: any drift of the rules shows as a difference.

To write it anew after a change that was meant: `python -m tests.golden.test_sfm`.
"""

from pathlib import Path
from random import Random

from core.battle.bots import auto_resolve
from core.battle.play import Battle, replay
from core.battle.record import read, write
from core.contract.dice import SeededDice
from core.contract.ids import Seat, Side, UnitId
from core.contract.records import BattleSetup, SeatForce, UnitRecord
from plugins.sfm.ruleset import StarFleetMarines

FILE = Path(__file__).with_name("sfm-skirmish.jsonl")
SEATS = {"red": ("marine", "commando", "gcv"), "blue": ("marine", "heavy", "turret")}
MAP = {
    "columns": 9,
    "rows": 6,
    "terrain": {"4,0": "town", "4,1": "forest"},
    "roads": [[[0, 4], [1, 3], [2, 3], [3, 2]]],
}


def played() -> Battle:
    """Play the battle."""
    game = StarFleetMarines()
    forces = tuple(
        SeatForce(
            Seat(seat),
            Side(seat),
            tuple(UnitRecord(UnitId(f"{seat}-{kind}"), f"{seat} {kind}", kind, 0) for kind in kinds),
            role=role,
        )
        for (seat, kinds), role in zip(SEATS.items(), ("attacker", "defender"), strict=True)
    )
    chance = Random(12)
    dice = SeededDice(chance)
    battle = Battle.begin(game, BattleSetup("pick_up", forces, detail={"map": MAP, "turns": 3}), dice)
    for _ in auto_resolve(battle, dict.fromkeys(map(Seat, SEATS), game.bot()), chance, dice):
        pass
    return battle


def test_the_battle_is_as_it_was() -> None:
    assert write(played().record) == FILE.read_text(encoding="utf-8")


def test_the_record_replays() -> None:
    record = read(FILE.read_text(encoding="utf-8"), FILE.name)
    battle = replay(StarFleetMarines(), record)
    outcome = battle.ruleset.outcome(battle.state)
    assert outcome is not None
    kinds = {event["event"] for entry in record.entries for event in entry.events}
    assert {"fired", "moved", "paused", "marked", "advanced", "stunned", "killed", "decided"} <= kinds


if __name__ == "__main__":
    FILE.write_text(write(played().record), encoding="utf-8")
