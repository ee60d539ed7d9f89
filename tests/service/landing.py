"""The isle's operation, with short ways to play it."""

from core.service.desk import Desk

DONE = {"order": "done"}


class Landing:
    """The landing."""

    def __init__(self, desk: Desk, campaign: str, operation: str) -> None:
        self.desk, self.campaign, self.operation = desk, campaign, operation
        self.water, self.beach = (lane.battle.id for lane in desk.timeline(operation).lanes)

    def order(self, battle: str, seat: str, **order: object):
        return self.desk.run(self.campaign, "battle.order", battle=battle, seat=seat, order=order)

    def done(self, battle: str, steps: int = 1):
        """Let both seats end steps of a battle."""
        for _ in range(steps):
            for seat in ("red", "blue"):
                last = self.order(battle, seat, **DONE)
        return last

    def lanes(self) -> dict:
        return {lane.battle.id: lane for lane in self.desk.timeline(self.operation).lanes}

    def end(self) -> None:
        for battle in (self.beach, self.water):
            self.order(battle, self.lanes()[battle].to_act[0], order="yield")
