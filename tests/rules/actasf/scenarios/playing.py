"""Scenarios set up with small fleets, and positions within them."""

from collections.abc import Sequence
from typing import Any

from core.api import BattleSetup, SeatForce, UnitRecord
from core.battle.play import Played, judge, submit
from core.contract.dice import ScriptedDice, SeededDice
from plugins.actasf.ruleset import StarFleet
from tests.rules.actasf.playing import Table

RED, BLUE = ("federation.ffg",), ("klingon.e4",)


def force(seat: str, classes: Sequence[str], role: str = "", side: str = "") -> SeatForce:
    """A fleet: its ships are called `<seat>-<number>`."""
    units = tuple(
        UnitRecord(f"{seat}-{n}", f"{seat.title()} {n}", each, 4) for n, each in enumerate(classes, 1)
    )
    return SeatForce(seat, side or seat, units, role=role)


def duel(name: str, red: Sequence[str] = RED, blue: Sequence[str] = BLUE, **detail: Any) -> BattleSetup:
    """Red attacks, blue defends; no limits unless they are asked for, no terrain by dice."""
    agreed = {"limits": False, "random_terrain": False, **detail}
    mode = agreed.pop("mode", "board")
    return BattleSetup(
        name, (force("red", red, "attacker"), force("blue", blue, "defender")), mode=mode, detail=agreed
    )


def position(scenario: str, **more: Any) -> dict[str, Any]:
    seats = [
        {"seat": "a", "side": "a", "role": "attacker"},
        {"seat": "b", "side": "b", "role": "defender"},
    ]
    return {"scenario": scenario, "seats": seats, **more}


def ended(found: Table) -> Any:
    return found.rules.outcome(found.state)


def end_turn(found: Table, *dice: int) -> None:
    """Let every seat do nothing to the end of the turn."""
    while found.state.step in ("movement", "attack", "end"):
        seat = found.rules.to_act(found.state)[0]
        own = found.state.fleet(seat)
        match found.state.step:
            case "movement":
                unit = next(each.id for each in own if not each.has_moved)
                found.play(seat, "move", unit=unit)
            case "attack":
                unit = next(each.id for each in own if not each.has_attacked)
                found.play(seat, "attack", unit=unit)
            case _ if found.state.surveying:
                found.play(seat, "survey")
            case _:
                last = found.state.sequence[-1] == seat
                found.play(seat, "repair", *(dice if last else ()))


class Battle:
    """A battle that is played order by order."""

    def __init__(self, setup: BattleSetup, *dice: int, settings: dict[str, Any] | None = None) -> None:
        self.rules = StarFleet().configure(settings or {})
        scripted = ScriptedDice(dice)
        self.state = self.rules.setup(setup, scripted)
        scripted.finish()
        self.events: tuple[Any, ...] = ()
        self._sound()

    def do(self, seat: str, order: str, *dice: int, **fields: Any) -> Played:
        """Give an order with exactly these dice."""
        scripted = ScriptedDice(dice)
        given = self.rules.order({"order": order, **fields})
        played = submit(self.rules, self.state, seat, given, scripted)
        scripted.finish()
        self._take(played, seat)
        return played

    def bot(self, steps: Sequence[str], seed: int = 1) -> None:
        """Let bots play on while the battle is in these steps."""
        from random import Random

        chance = Random(seed)
        bot = self.rules.bot()
        while self.state.step in steps:
            seat = self.rules.to_act(self.state)[0]
            order = bot.choose(self.rules.view(self.state, seat), seat, chance)
            self._take(submit(self.rules, self.state, seat, order, SeededDice(chance)), seat)

    def why_not(self, seat: str, order: str, **fields: Any) -> str:
        """The reasons why an order is illegal; empty where it is legal."""
        found = judge(self.rules, self.state, seat, self.rules.order({"order": order, **fields}))
        return "; ".join(f"{one.why} [{one.rule}]" for one in found)

    def clause(self, kind: str) -> Any:
        """The clause of that tag."""
        return next(each for each in self.state.clauses if each.__struct_config__.tag == kind)

    def place(self, unit: str, x: float, y: float, heading: float = 0) -> None:
        """Set a ship up, in inches and degrees."""
        seat = str(self.state.units[unit].seat)
        at = ["place", round(x * 1000), round(y * 1000), round(heading * 100)]
        self.do(seat, "deploy", unit=unit, place=[at])

    def __getitem__(self, unit: str) -> Any:
        return self.state.units[unit]

    def _take(self, played: Played, seat: str) -> None:
        self.state, self.events = played.state, played.events
        self._sound()
        for event in self.events:
            assert self.rules.describe(event, seat, self.state)

    def _sound(self) -> None:
        assert not self.rules.check(self.state)
        assert self.rules.load(self.rules.dump(self.state), 1) == self.state
        assert self.rules.board(self.state).panels
