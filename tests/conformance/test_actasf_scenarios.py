"""A Call to Arms: Star Fleet passes the kit in its scenarios: choices, arrivals, mock battles, secret goals."""

import pytest

from core.api import BattleSetup, SeatForce, UnitRecord
from core.conformance.kit import CHECKS, Check, Subject
from plugins.actasf.ruleset import StarFleet


def fleet(seat: str, role: str, *classes: str, side: str = "") -> SeatForce:
    units = tuple(UnitRecord(f"{seat}-{n}", f"{seat} {n}", each, 4) for n, each in enumerate(classes, 1))
    return SeatForce(seat, side or seat, units, role=role)


def battle(name: str, *forces: SeatForce, **detail: object) -> BattleSetup:
    agreed = {"limits": False, "turns": 2, "random_terrain": False, **detail}
    fleets = forces or (
        fleet("red", "attacker", "federation.ffg", "federation.pol"),
        fleet("blue", "defender", "klingon.e4", "klingon.e4"),
    )
    return BattleSetup(name, fleets, detail=agreed)


SETUPS = {
    name: battle(name)
    for name in (
        "ambush",
        "assassination",
        "recon-run",
        "we-come-in-peace",
        "border-dispute",
    )
}
SETUPS["towering-inferno"] = battle("towering-inferno", hurried=True)
SETUPS["king-of-the-world"] = battle(
    "king-of-the-world",
    fleet("one", "attacker", "klingon.e4"),
    fleet("two", "defender", "federation.ffg"),
    fleet("three", "defender", "kzinti.ff"),
)


@pytest.fixture(scope="module")
def subject() -> Subject:
    return Subject(StarFleet(), SETUPS, {})


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_scenarios_conform(subject: Subject, check: Check) -> None:
    check(subject)
