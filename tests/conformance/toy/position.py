"""Small positions of Lantern Reef for the tests of interrupts, secrets, cards and transfers."""

from typing import Any

from core.battle.play import Battle
from core.conformance.toy import Toy


def ship(name: str, seat: str, at: list[int] | None, power: dict[str, int], **more: Any) -> dict[str, Any]:
    side = "out" if seat == "red" else "in"
    found = {"id": name, "class_id": "lancer", "seat": seat, "side": side, "power": power, **more}
    return {**found, "at": at} if at is not None else found


def battle(*ships: dict[str, Any], **more: Any) -> Battle:
    return Battle.arranged(Toy(), {"units": list(ships), **more})


def told(entry_events: Any) -> list[str]:
    return [event["event"] for event in entry_events]
