"""Tells what has happened in a campaign, in the words of its rulesets."""

from collections.abc import Mapping, Sequence
from typing import Any

from core.contract.ids import GAMEMASTER
from core.service.desk import Desk


class Account:
    """Tells what has happened in a campaign since it was last told, under the name of the battle or procedure.

    Args:
        after: the number of the log entry that was told last.
    """

    def __init__(self, desk: Desk, campaign: str, after: int) -> None:
        self._desk, self._campaign = desk, campaign
        self._told = after
        self._battle = ""

    def go_on(self) -> None:
        """Tell the events of every entry since."""
        while entries := self._desk.log(self._campaign, self._told):
            for entry in entries:
                self._told = entry.number
                if entry.battle is None or not entry.events:
                    continue
                if entry.battle != self._battle:
                    self._battle = entry.battle
                    print(f"\n{self._desk.battle(entry.battle).battle.name}")
                for line in told(self._desk, entry.battle, entry.events):
                    print(f"  {line}")


def told(desk: Desk, battle: str, events: Sequence[Mapping[str, Any]]) -> list[str]:
    """Tell events in the words of the ruleset that they came of."""
    view = desk.battle(battle)
    engine = view.engine
    if engine is None:
        return [str(event["event"]) for event in events]
    lines: list[str] = desk.plugins.guard(
        view.battle.ruleset,
        lambda: [engine.describe(engine.event(event), GAMEMASTER, view.state) for event in events],
    )
    return lines
