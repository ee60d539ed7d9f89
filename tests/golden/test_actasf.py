"""A short space battle between bots, kept order by order: any drift of the rules shows as a difference.

To write it anew after a change that was meant: `python -m tests.golden.test_actasf`.
"""

from pathlib import Path
from random import Random

from core.battle.bots import auto_resolve
from core.battle.play import Battle, replay
from core.battle.record import read, write
from core.contract.dice import SeededDice
from core.contract.ids import Seat, Side, UnitId
from core.contract.records import BattleSetup, SeatForce, UnitRecord
from plugins.actasf.ruleset import StarFleet

FILE = Path(__file__).with_name("actasf-frigates.jsonl")
SEATS = {"federation": ("ffg", "pol"), "klingon": ("e4", "f5k")}


def played() -> Battle:
    """Play the battle."""
    game = StarFleet()
    forces = tuple(
        SeatForce(
            Seat(seat),
            Side(seat),
            tuple(UnitRecord(UnitId(code), code.upper(), f"{seat}.{code}", 4, xp=1) for code in codes),
            role=role,
        )
        for (seat, codes), role in zip(SEATS.items(), ("attacker", "defender"), strict=True)
    )
    chance = Random(3)
    dice = SeededDice(chance)
    battle = Battle.begin(game, BattleSetup("a-call-to-arms", forces, detail={"turns": 5}), dice)
    for _ in auto_resolve(battle, dict.fromkeys(map(Seat, SEATS), game.bot()), chance, dice):
        pass
    return battle


def test_the_battle_is_as_it_was() -> None:
    assert write(played().record) == FILE.read_text(encoding="utf-8")


def test_the_record_replays() -> None:
    record = read(FILE.read_text(encoding="utf-8"), FILE.name)
    battle = replay(StarFleet(), record)
    outcome = battle.ruleset.outcome(battle.state)
    assert outcome is not None
    kinds = {event["event"] for entry in record.entries for event in entry.events}
    assert {"deployed", "initiative", "moved", "fired", "hull", "critical", "crippled", "ended"} <= kinds


if __name__ == "__main__":
    FILE.write_text(write(played().record), encoding="utf-8")
