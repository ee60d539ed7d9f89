"""The Starship Tactical Combat Simulator passes the conformance kit."""

import pytest

from core.conformance.kit import CHECKS, Check, Subject
from core.contract.orders import Squad
from core.contract.records import BattleSetup, LinkEnd, SeatForce, UnitRecord
from plugins.fasa.ruleset import TacticalSimulator

CLOAKED = "klingon.d-7-r"
CRUISER = "federation.constitution-mk-ii"


def force(seat: str, *classes: str) -> SeatForce:
    units = tuple(UnitRecord(f"{seat}-{n}", f"{seat} {n}", hull, 4) for n, hull in enumerate(classes))
    return SeatForce(seat, seat, units)  # type: ignore[arg-type]


SITE = {"hex": [3, 9]}
LINKS = (
    LinkEnd("down", "transporter", True, ("red",), SITE),
    LinkEnd("up", "recovery", False, ("red",), SITE),
)
EVERY_WAY = (
    *LINKS,
    LinkEnd("boats", "shuttle", True, ("red",), {"hex": [6, 9], "hexes": 2}),
    LinkEnd("far", "landing", True, ("red",), {"hex": [5, 7]}),
    LinkEnd("fire", "bombardment", True, ("red",), SITE),
    LinkEnd("base", "control", False, ("blue",), {"units": ["blue-0"]}),
)
SQUADS = tuple(Squad(f"squad-{number}", home="red-0") for number in range(6))

VEHICLE = Squad("car", "gcv", 0, home="red-0")

SETUPS = {
    "wolf": BattleSetup("big_bad_wolf", (force("red"), force("blue")), detail={"turns": 3}),
    "squadrons": BattleSetup(
        "squadron",
        (
            force("red", "federation.constitution-mk-ii", "federation.reliant-mk-i"),
            force("blue", "klingon.d-10-d", "klingon.l-9-b"),
        ),
        detail={"turns": 2},
    ),
    "landing": BattleSetup(
        "squadron",
        (
            SeatForce("red", "red", (UnitRecord("red-0", "red", CRUISER, 4, squads=SQUADS),)),
            force("blue", "klingon.l-9-b"),
        ),
        links=LINKS,
        detail={"turns": 2, "course": "basic"},
    ),
    "shuttles": BattleSetup(
        "squadron",
        (
            SeatForce("red", "red", (UnitRecord("red-0", "red", CRUISER, 4, squads=(*SQUADS, VEHICLE)),)),
            force("blue", "klingon.l-9-b"),
        ),
        links=EVERY_WAY,
        detail={"turns": 3, "course": "advanced", "shuttles": {"red-0": ["hts", "gas"]}},
    ),
    "hunt": BattleSetup(
        "squadron",
        (
            force("red", "federation.constitution-mk-ii", "federation.reliant-mk-i"),
            force("blue", CLOAKED),
        ),
        detail={"turns": 3},
    ),
    "raid": BattleSetup(
        "convoy_raid",
        (
            force("red", "civilian.drayman", "civilian.clipper", "federation.constitution-mk-ii"),
            force("blue", "klingon.d-10-d"),
        ),
        detail={"turns": 2},
    ),
    "ambush": BattleSetup(
        "cloaked_ambush",
        (
            force("red", "federation.constitution-mk-ii"),
            force("blue", CLOAKED, "romulan.bird-of-prey-type-1"),
        ),
        detail={"turns": 2},
    ),
    "mined": BattleSetup("minefield", (force("red"), force("blue")), detail={"turns": 3, "mines": "laid"}),
    "siege": BattleSetup(
        "squadron",
        (
            force("red", "federation.watchtower", "federation.constitution-mk-ii"),
            force("blue", "romulan.winged-defender-type-1", "klingon.d-10-d"),
        ),
        detail={"turns": 3, "course": "graduate"},
    ),
}
SCRIPTS = {
    "close": {
        "seats": ["red", "blue"],
        "step": "intent",
        "turns": 1,
        "units": [
            {
                "id": "hood",
                "hull": "federation.constitution-mk-ii",
                "seat": "red",
                "at": [0, 0],
                "heading": "south-east",
                "power": {"shields": [0, 0, 0, 0, 0, 0], "weapons": {"b1": 5, "b2": 5, "b3": 5, "m1": 1}},
            },
            {
                "id": "wolf",
                "hull": "klingon.d-10-d",
                "seat": "blue",
                "at": [3, 3],
                "heading": "north-west",
                "power": {"shields": [4, 4, 4, 0, 0, 0], "weapons": {"b3": 5, "b4": 5, "m1": 2}},
            },
        ],
    },
    "grids": {
        "seats": ["red", "blue"],
        "course": "graduate",
        "step": "intent",
        "turns": 2,
        "units": [
            {
                "id": "tower",
                "hull": "federation.watchtower",
                "seat": "red",
                "at": [0, 0],
                "power": {"weapons": {"b1": 5, "b2": 5, "b3": 5, "b4": 5, "m1": 1, "m2": 1}},
            },
            {
                "id": "wolf",
                "hull": "klingon.d-10-d",
                "seat": "blue",
                "at": [2, 0],
                "heading": "south-east",
                "power": {"movement": 2, "weapons": {"b7": 5, "b8": 5, "m2": 2}},
            },
            {
                "id": "hawk",
                "hull": CLOAKED,
                "seat": "blue",
                "at": [0, 2],
                "heading": "north-west",
                "power": {"movement": 3, "weapons": {"b3": 5, "m1": 10}},
            },
        ],
    },
    "mines": {
        "seats": ["red", "blue"],
        "course": "graduate",
        "step": "movement",
        "turns": 2,
        "mines": [{"id": "one", "side": "blue", "damage": 10, "at": [1, 0]}],
        "bodies": [{"id": "rock", "kind": "planet", "hexes": [[0, 2], [0, 3]]}],
        "units": [
            {
                "id": "hood",
                "hull": "federation.constitution-mk-ii",
                "seat": "red",
                "at": [0, 0],
                "heading": "south-east",
                "superstructure": 3,
                "power": {"movement": 6, "shields": [0, 0, 0, 0, 0, 0], "weapons": {"b1": 5, "m1": 1}},
            },
            {
                "id": "hawk",
                "hull": CLOAKED,
                "seat": "blue",
                "at": [4, 0],
                "heading": "north-west",
                "power": {"movement": 3, "weapons": {"m1": 10}},
            },
        ],
    },
}


@pytest.fixture(scope="module")
def subject() -> Subject:
    settings = {"bombardment": True}
    return Subject(TacticalSimulator(settings), SETUPS, SCRIPTS, seeds=(1,), looks=10, settings=settings)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conforms(subject: Subject, check: Check) -> None:
    check(subject)
