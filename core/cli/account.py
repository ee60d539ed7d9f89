"""Tells what has happened in a campaign, in the words of its rulesets."""

from collections.abc import Mapping, Sequence
from typing import Any

from core.contract.ids import GAMEMASTER, PUBLIC, Seat
from core.service.battle_views import BattleView
from core.service.desk import Desk
from core.store.repository import LogEntry


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
                view = self._desk.battle(entry.battle)
                if entry.battle != self._battle:
                    self._battle = entry.battle
                    print(f"\n{view.battle.name}")
                for line in told(self._desk, entry.battle, entry.events, onlooker(view)):
                    print(f"  {line}")


def told_to(view: BattleView, entry: LogEntry) -> Seat:
    """Give the seat to which what came of an order is told: its own, but of a bot's an onlooker's."""
    seat = Seat(entry.seat or GAMEMASTER)
    control = view.control.get(seat)
    return onlooker(view) if control is not None and control.by == "bot" else seat


def onlooker(view: BattleView) -> Seat:
    """Give the seat to which the doings of bots are told: that of the one player there is, nobody's of several."""
    players = [Seat(seat) for seat, control in view.control.items() if control.by == "player"]
    if not players:
        return GAMEMASTER
    return players[0] if len(players) == 1 else PUBLIC


def told(desk: Desk, battle: str, events: Sequence[Mapping[str, Any]], seat: Seat = GAMEMASTER) -> list[str]:
    """Tell events in the words of the ruleset that they came of, as a seat may know them."""
    view = desk.battle(battle)
    engine = view.engine
    if engine is None:
        return [str(event["event"]) for event in events]

    def lines() -> list[str]:
        known = engine.view(view.state, seat)
        seen = [engine.event(event).seen_by(seat) for event in events]
        return [engine.describe(event, seat, known) for event in seen if event is not None]

    found: list[str] = desk.plugins.guard(view.battle.ruleset, lines)
    return found
