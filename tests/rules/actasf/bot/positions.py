"""Positions for the bot's tests: Federation ships (seat `fed`) against Klingons (seat `kli`), inches and degrees."""

from collections.abc import Mapping
from random import Random
from typing import Any

from core.api import Order, Seat
from plugins.actasf.ruleset import StarFleet
from plugins.actasf.state import State

STAR_FLEET = StarFleet()
FED, KLI = Seat("fed"), Seat("kli")


def ship(code: str, x: float, y: float, heading: float = 0, **condition: Any) -> dict[str, Any]:
    """Give a ship of a position: `fed.ca` or `kli.d7k`, its place in inches, its heading in degrees."""
    seat, _, kind = code.partition(".")
    empire = {"fed": "federation", "kli": "klingon"}[seat]
    at = [round(x * 1000), round(y * 1000)]
    return {"class": f"{empire}.{kind}", "seat": seat, "at": at, "heading": round(heading * 100), **condition}


def arranged(units: Mapping[str, Mapping[str, Any]], step: str = "movement", **position: Any) -> State:
    """Give the state of a position, the Federation to nominate and holding the initiative."""
    given = {"step": step, "initiative": [FED, KLI], "active": FED, "turn": 2, **position}
    return STAR_FLEET.arrange({"units": units, **given})


def decide(state: State, seat: Seat = FED, level: str = "sound") -> Any:
    """Give the bot's order, which is legal."""
    view = STAR_FLEET.view(state, seat)
    order: Order = STAR_FLEET.bot(level).choose(view, seat, Random(1))
    assert not STAR_FLEET.violations(view, seat, order)
    return order


def after(state: State, order: Order, faces: list[int] | None = None, seat: Seat = FED) -> State:
    """Give the state after an order, with these dice or with fours."""
    left = list(faces or ())

    class Dice:
        def roll(self, request: Any) -> tuple[int, ...]:
            return tuple(left.pop(0) if left else 4 for _ in range(request.count))

    found: State = STAR_FLEET.apply(state, seat, order, Dice()).state
    return found


def chosen(order: Any) -> dict[str, str | None]:
    """Give the special actions of a move, with what pays for them."""
    return {action.action: action.penalty for action in order.actions}
