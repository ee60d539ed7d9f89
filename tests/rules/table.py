"""A position that is played on, order by order: what the rules tests of every ruleset share."""

from collections.abc import Mapping
from typing import Any

from core.battle.play import Played, judge, submit
from core.contract.dice import ScriptedDice
from core.contract.ruleset import Ruleset


class Arranged:
    """A position of a ruleset, as its scripts write it."""

    def __init__(self, rules: Ruleset, position: Mapping[str, Any]) -> None:
        self.rules = rules
        self.state: Any = rules.arrange(position)
        assert not rules.check(self.state)
        self.events: tuple[Any, ...] = ()
        self.departures: tuple[Any, ...] = ()

    def play(self, seat: str, order: str, *dice: int, **fields: Any) -> Played:
        """Give an order with exactly these dice."""
        scripted = ScriptedDice(dice)
        played = submit(self.rules, self.state, seat, self.rules.order({"order": order, **fields}), scripted)
        scripted.finish()
        self.state, self.events, self.departures = played.state, played.events, played.departures
        assert not self.rules.check(self.state)
        assert self.rules.load(self.rules.dump(self.state), 1) == self.state
        for event in self.events:
            assert self.rules.describe(event, seat, self.state)
        return played

    def why_not(self, seat: str, order: str, **fields: Any) -> str:
        """The reasons why an order is illegal; empty where it is legal."""
        found = judge(self.rules, self.state, seat, self.rules.order({"order": order, **fields}))
        return "; ".join(f"{one.why} [{one.rule}]" for one in found)

    def facts(self, unit: str) -> dict[str, Any]:
        """What follows from the position for a unit."""
        found: dict[str, Any] = self.rules.facts(self.state)["units"][unit]
        return found

    def __getitem__(self, name: str) -> Any:
        return self.state.units[name]
