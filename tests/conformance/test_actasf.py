"""A Call to Arms: Star Fleet passes the kit."""

import pytest

from core.api import BattleSetup, LinkEnd, SeatForce, Skill, Squad, UnitRecord
from core.conformance.kit import CHECKS, Check, Subject
from plugins.actasf.ruleset import StarFleet

TERRAIN = (
    {"kind": "asteroids", "field": [36000, 15000, 9000, 5000, 9000], "density": 8},
    {"kind": "dust", "field": [20000, 24000, 8000, 6000, 0]},
    {"kind": "nebula", "circle": [50000, 26000, 6000]},
    {"kind": "black_hole", "circle": [4000, 24000, 1000]},
    {"kind": "planet", "id": "home", "circle": [36000, 26000, 3000]},
    {"kind": "dust", "ring": [36000, 26000, 5000, 7000], "body": "home"},
)
ZONES = {"fed": [0, 0, 72000, 12000], "kli": [0, 36000, 72000, 48000]}
SITE = {"site": [36000, 30000]}
SQUADS = tuple(Squad(f"squad-{number}") for number in range(3))
LINKS = (
    LinkEnd("down", "transporter", True, ("kli",), SITE),
    LinkEnd("up", "recovery", False, ("kli",), SITE),
)


def unit(name: str, class_id: str, **more: object) -> UnitRecord:
    return UnitRecord(name, name.upper(), class_id, 4, **more)


def battle(
    attackers: tuple[UnitRecord, ...],
    defenders: tuple[UnitRecord, ...],
    links: tuple[LinkEnd, ...] = (),
    **detail: object,
) -> BattleSetup:
    return BattleSetup(
        "a-call-to-arms",
        (
            SeatForce("fed", "fed", attackers, role="attacker"),
            SeatForce("kli", "kli", defenders, role="defender"),
        ),
        detail={"turns": 6, "zones": ZONES, **detail},
        links=links,
    )


SETUPS = {
    "veterans": battle(
        (unit("ca", "federation.ca", xp=1), unit("ffg", "federation.ffg")),
        (
            unit("d7k", "klingon.d7k"),
            unit("e4", "klingon.e4", xp=2, skills=(Skill("lucky-crew"),)),
        ),
    ),
    "amid terrain": battle(
        (unit("ca", "federation.ca", xp=1), unit("pol", "federation.pol")),
        (unit("d7k", "klingon.d7k"), unit("f5k", "klingon.f5k")),
        terrain=TERRAIN,
        random_terrain=True,
    ),
    "linked": battle(
        (unit("pol", "federation.pol"),), (unit("d7k", "klingon.d7k", squads=SQUADS),), links=LINKS
    ),
}
SETUPS["landing party"] = battle(
    (unit("pol", "federation.pol"),),
    (unit("d7k", "klingon.d7k", squads=(*SQUADS, Squad("gcv", "gcv", 0))), unit("e4", "klingon.e4")),
    links=(
        *LINKS,
        LinkEnd("boats", "shuttle", True, ("kli",), {**SITE, "reach": 6000}),
        LinkEnd("far", "landing", True, ("kli",), {**SITE, "reach": 6000}),
        LinkEnd("fire", "bombardment", True, ("kli", "fed"), SITE),
        LinkEnd("shore", "control", False, (), {"units": ["pol"]}),
    ),
    zones={"fed": [30000, 12000, 42000, 20000], "kli": [32000, 28000, 42000, 34000]},
    shuttles={"d7k": ["hts"]},
)
SETUPS["drones and plasma"] = battle(
    (unit("dwd", "federation.dwd", xp=1), unit("ca", "federation.ca")),
    (
        unit("cm", "kzinti.cm", xp=1),
        unit("kv", "kzinti.ff"),
        unit("dd", "gorn.dd", skills=(Skill("defensive-gunners"),)),
    ),
)
SETUPS["four fleets"] = BattleSetup(
    "a-call-to-arms",
    (
        SeatForce("rom", "rom", (unit("we", "romulan.we", xp=1), unit("kr", "romulan.kr")), role="attacker"),
        SeatForce("fed", "allies", (unit("ca", "federation.ca"),), role="defender"),
        SeatForce("kli", "kli", (unit("d7k", "klingon.d7k"),), role="defender"),
        SeatForce("gor", "allies", (unit("dd", "gorn.dd", xp=1),), role="defender"),
    ),
    detail={
        "turns": 5,
        "table": [48000, 36000],
        "zones": {
            "rom": [16000, 3000, 32000, 10000],
            "fed": [4000, 20000, 20000, 30000],
            "kli": [36000, 12000, 46000, 24000],
            "gor": [22000, 20000, 34000, 30000],
        },
        "points": 2000,
        "limits": False,
        "squadrons": {"rom": [["we", "kr"]]},
        "barred": {"rom": ["top"], "kli": ["left", "bottom"]},
        "objects": [{"id": "crate", "at": [24000, 15000]}],
        "sites": [{"id": "colony", "at": [20000, 15000]}],
        "information_from": ["crate", "colony", "we"],
    },
)
ESCORT = {"traits": {"Escort": True, "Anti-Drone": 2}}
SEEKERS = {
    "units": {
        "cm": {"class": "kzinti.cm", "seat": "kli", "at": [20000, 28000], "heading": 18000, "xp": 1},
        "kr": {"class": "romulan.kr", "seat": "kli", "at": [24000, 24500], "heading": 18000},
        "dd": {
            "class": "gorn.dd",
            "seat": "kli",
            "at": [17000, 24500],
            "heading": 18000,
            "actions": ["suicide_shuttle"],
            "craft": 1,
        },
        "ca": {"class": "federation.ca", "seat": "fed", "at": [20000, 20000], "shields": 6, "xp": 1},
        "ffg": {"class": "federation.ffg", "seat": "fed", "at": [22000, 20000], "roster": ESCORT},
        "pol": {"class": "federation.pol", "seat": "fed", "at": [16500, 20000], "left": 5},
    },
    "swarms": {
        "one": {"seat": "kli", "drones": 3, "at": [20000, 26000], "heading": 18000},
        "two": {"seat": "fed", "drones": 2, "at": [21000, 22500]},
    },
}
CLOSE = {
    "units": {
        "ca": {"class": "federation.ca", "seat": "fed", "at": [20000, 20000], "damage": 20},
        "d7k": {
            "class": "klingon.d7k",
            "seat": "kli",
            "at": [20000, 23000],
            "heading": 18000,
            "criticals": {"dilithium": 4, "crew": 3},
            "actions": ["overload", "evasive"],
            "xp": 2,
        },
        "e4": {"class": "klingon.e4", "seat": "kli", "at": [22000, 23000], "damage": 9, "shields": 0},
        "ffg": {"class": "federation.ffg", "seat": "fed", "at": [19000, 21500], "stricken": 1, "damage": 18},
    },
    "step": "attack",
}


SWEPT = {
    "units": {
        "ca": {"class": "federation.ca", "seat": "fed", "at": [20000, 20000], "moved": 6000, "xp": 1},
        "d7k": {"class": "klingon.d7k", "seat": "kli", "at": [27000, 24000], "moved": 9000},
        "e4": {"class": "klingon.e4", "seat": "kli", "at": [34000, 20000], "damage": 9},
        "pol": {"class": "federation.pol", "seat": "fed", "at": [30000, 20000], "stricken": 1, "damage": 18},
    },
    "terrain": [
        {"kind": "black_hole", "circle": [36000, 20000, 1000]},
        {"kind": "nebula", "circle": [20000, 21000, 4000]},
        {"kind": "asteroids", "circle": [24000, 22000, 2000], "density": 9},
        {"kind": "dust", "circle": [33000, 30000, 3000]},
    ],
    "step": "attack",
}


HELD = {
    "units": {
        "ca": {"class": "federation.ca", "seat": "fed", "at": [20000, 20000], "holds": "d7k", "xp": 1},
        "d7k": {"class": "klingon.d7k", "seat": "kli", "at": [20000, 23000], "heading": 18000, "xp": 2},
        "e4": {"class": "klingon.e4", "seat": "kli", "at": [22000, 23000], "holds": "ffg"},
        "ffg": {"class": "federation.ffg", "seat": "fed", "at": [19000, 21500], "craft": 2},
        "boat": {"class": "shuttle", "seat": "fed", "at": [17000, 20000], "marines": 2},
        "skiff": {"class": "shuttle", "seat": "kli", "at": [24000, 24000]},
        "base": {
            "class": "klingon.d7k",
            "seat": "kli",
            "at": [28000, 24000],
            "rotation": 4500,
            "roster": {"traits": {"Immobile": True, "Rotation": True, "Cargo": 12, "Quick Launch": True}},
        },
    },
    "objects": [{"id": "crate", "at": [21000, 21000]}, {"id": "wreck", "at": [18000, 22000]}],
    "sites": [{"id": "colony", "at": [17000, 23000], "marines": {"kli": 2}}],
    "information_from": ["base", "crate"],
    "step": "initiative",
    "initiative": ["fed", "kli"],
}
HIDDEN = {
    "units": {
        "war-eagle": {
            "class": "romulan.we",
            "seat": "rom",
            "at": [20000, 20000],
            "cloak": "cloaked",
            "squadron": "x",
        },
        "kr": {"class": "romulan.kr", "seat": "rom", "at": [24000, 20000], "squadron": "x", "quality": 5},
        "hawk": {
            "class": "romulan.bh",
            "seat": "rom",
            "at": [28000, 18000],
            "squadron": "x",
            "cloak": "cloaked",
        },
        "bc": {"class": "gorn.bc", "seat": "gor", "at": [22000, 28000], "heading": 18000, "xp": 2},
        "d7k": {"class": "klingon.d7k", "seat": "kli", "at": [30000, 26000], "heading": 22500},
        "dk": {"class": "kzinti.ff", "seat": "kzi", "at": [36000, 20000], "heading": 27000},
    },
    "seats": [
        {"seat": "rom", "side": "rom"},
        {"seat": "gor", "side": "allies"},
        {"seat": "kli", "side": "kli"},
        {"seat": "kzi", "side": "allies", "leads": "ask"},
    ],
    "terrain": [
        {"kind": "dust", "circle": [24000, 24000, 2500]},
        {"kind": "asteroids", "circle": [30000, 22000, 1500], "density": 8},
    ],
    "step": "movement",
}


BOATS = {
    "units": {
        "ca": {"class": "federation.ca", "seat": "fed", "at": [36000, 26000], "xp": 1, "craft": 2},
        "d7k": {"class": "klingon.d7k", "seat": "kli", "at": [34000, 32000], "bays": ["gas"], "hurt": 1},
        "boat": {
            "class": "shuttle",
            "seat": "fed",
            "at": [36000, 29000],
            "parent": "ca",
            "squads": [{"id": "one"}, {"id": "two"}],
        },
        "skiff": {
            "class": "shuttle",
            "seat": "kli",
            "at": [37500, 31000],
            "craft_kind": "has",
            "battered": 3,
        },
    },
    "links": [
        {"id": "boats", "kind": "shuttle", "sends": True, "seats": ["fed", "kli"], "detail": SITE},
        {"id": "fire", "kind": "bombardment", "sends": True, "seats": ["fed", "kli"], "detail": SITE},
        {"id": "up", "kind": "recovery", "sends": False, "seats": ["fed", "kli"], "detail": SITE},
    ],
    "step": "movement",
}


@pytest.fixture(scope="module")
def subject() -> Subject:
    positions = {
        "close": CLOSE,
        "closing in": {**CLOSE, "step": "movement"},
        "swept": SWEPT,
        "drones come in": {**SEEKERS, "step": "drones"},
        "past swarms": {**SEEKERS, "step": "movement"},
        "volleys": {**SEEKERS, "step": "attack"},
        "held": HELD,
        "hidden": HIDDEN,
        "boats away": BOATS,
        "fire below": {**BOATS, "step": "attack"},
    }
    settings = {"bombardment": True}
    return Subject(StarFleet().configure(settings), SETUPS, positions, settings=settings)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_actasf_conforms(subject: Subject, check: Check) -> None:
    check(subject)
