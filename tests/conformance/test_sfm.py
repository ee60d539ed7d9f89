"""The ground game passes the conformance kit."""

import pytest
from msgspec.structs import replace

from core.conformance.cards import cards_come_out_as_the_board
from core.conformance.kit import CHECKS, Check, Subject
from core.conformance.playing import bots_end_the_game, offered_orders_are_legal
from core.conformance.secrets import secrets_do_not_leak
from core.contract.orders import Squad
from core.contract.records import BattleSetup, LinkEnd, SeatForce, UnitRecord
from plugins.sfm.ruleset import StarFleetMarines
from plugins.sfm.switches import SETTINGS

SMALL = {
    "columns": 14,
    "rows": 9,
    "terrain": {"6,0": "town", "6,1": "forest", "7,0": "forest", "5,2": "hill"},
}
DETAIL = {"map": {**SMALL, "roads": [[[0, 4], [1, 3], [2, 3], [3, 2], [4, 2], [5, 1], [6, 1]]]}, "turns": 6}
"""A small map, so that both sides meet at once."""


def units(side: str, *kinds: str) -> tuple[UnitRecord, ...]:
    return tuple(
        UnitRecord(
            f"{side}-{n}",
            f"{side} {n}",
            kind,
            0,
            squads=(Squad(f"{side}-s{n}", kind),) if kind == "marine" else (),
        )
        for n, kind in enumerate(kinds)
    )  # type: ignore[arg-type]


def seasoned(side: str, *kinds: str) -> tuple[UnitRecord, ...]:
    """Units with dice of experience, of each grade."""
    return tuple(replace(unit, quality=n + 1, xp=2) for n, unit in enumerate(units(side, *kinds)))


def forces(red: tuple[str, ...], blue: tuple[str, ...]) -> tuple[SeatForce, ...]:
    return (
        SeatForce("red", "red", units("red", *red), role="attacker"),
        SeatForce("blue", "blue", units("blue", *blue), role="defender"),
    )


LINKS = (LinkEnd("down", "transporter", False, ("red",)), LinkEnd("up", "recovery", True, ("red",)))

SETUPS = {
    "meeting": BattleSetup(
        "pick_up",
        forces(
            ("marine", "marine", "commando", "heavy", "gcv"), ("marine", "engineer", "prime", "apv", "truck")
        ),
        detail=DETAIL,
    ),
    "carried": BattleSetup(
        "pick_up",
        forces(
            ("marine", "engineer", "militia", "apv", "gcv"), ("marine", "marine", "heavy", "bunker", "truck")
        ),
        detail=DETAIL,
    ),
    "air": BattleSetup(
        "pick_up",
        forces(
            ("marine", "heavy", "fighter", "fighter", "gas", "turret"),
            ("marine", "gcv", "hts", "troop_gunboat", "fighter", "admin"),
        ),
        detail={**DETAIL, "missions": {"red": 2, "blue": 1}},
    ),
    "three": BattleSetup(
        "three_way",
        (
            SeatForce("red", "red", units("red", "marine", "heavy", "gcv", "fighter"), role="attacker"),
            SeatForce("blue", "blue", units("blue", "marine", "commando", "fighter"), role="defender"),
            SeatForce("gold", "gold", units("gold", "marine", "prime", "turret"), role="third"),
        ),
        links=(LinkEnd("down", "transporter", False, ("gold",)), LinkEnd("up", "recovery", True, ("gold",))),
        detail={**DETAIL, "turns": 4, "missions": {"gold": 1}},
    ),
    "seasoned": BattleSetup(
        "pick_up",
        (
            SeatForce("red", "red", seasoned("red", "marine", "commando", "gcv"), role="attacker"),
            SeatForce("blue", "blue", seasoned("blue", "marine", "engineer", "fighter"), role="defender"),
        ),
        detail=DETAIL,
    ),
    "linked": BattleSetup(
        "pick_up", forces(("heavy",), ("marine", "marine", "heavy")), links=LINKS, detail=DETAIL
    ),
}
SETUPS["every link"] = BattleSetup(
    "pick_up",
    forces(("heavy",), ("marine", "turret", "heavy")),
    links=(
        *LINKS,
        LinkEnd("boats", "shuttle", False, ("red",)),
        LinkEnd("far", "landing", False, ("red",), {"edge": "west"}),
        LinkEnd("fire", "bombardment", False, ("red",)),
        LinkEnd("shore", "control", True, (), {"units": ["blue-1"]}),
    ),
    detail=DETAIL,
)
FARM = {
    "id": "farm",
    "title": "Farm",
    "summary": "Who holds the farm; who gets away.",
    "map": {"columns": 9, "rows": 6, "terrain": {"4,0": "town", "4,1": "forest"}, "labels": {"4,0": "Farm"}},
    "first": "coin",
    "length": {"turns": 4, "alone": "any"},
    "attacker": {"free": True, "zones": [{"edge": "west"}]},
    "defender": {
        "free": True,
        "zones": [{"edge": "east"}],
        "entries": [{"turn": 2, "edge": "any", "forces": {"marine": 1}}],
    },
    "aims": [
        {"aim": "bring", "role": "attacker", "count": 2, "edge": "east"},
        {"aim": "hold", "role": "defender", "places": ["Farm"], "within": 1, "when": "last"},
    ],
}
SETUPS["farm"] = BattleSetup(
    "farm", forces(("marine", "marine", "heavy"), ("marine", "marine", "commando")), detail={"scenario": FARM}
)
LANDING = {
    **{key: value for key, value in FARM.items() if key != "first"},
    "attacker": {"arrives": "links"},
    "aims": [{"aim": "bring", "role": "attacker", "count": 1}],
    "length": {"turns": 4, "then": "orbit"},
}
SETUPS["landing"] = BattleSetup(
    "farm", forces((), ("marine", "militia", "marine")), links=LINKS, detail={"scenario": LANDING}
)
SCRIPTS = {
    "pause": {
        "seats": ["red", "blue"],
        "step": "movement",
        "turns": 3,
        "units": [
            {"id": "m", "kind": "marine", "seat": "red", "at": [3, 0]},
            {"id": "w", "kind": "turret", "seat": "blue", "at": [0, 0], "marked": True},
            {"id": "v", "kind": "militia", "seat": "blue", "at": [0, 1], "marked": True},
        ],
    },
    "strike": {
        "seats": ["red", "blue"],
        "step": "strike",
        "turns": 3,
        "missions": {"blue": 2},
        "map": {"radius": 8, "terrain": {"3,0": "town", "2,1": "forest"}},
        "units": [
            {"id": "m", "kind": "marine", "seat": "red", "at": [3, 0]},
            {"id": "w", "kind": "turret", "seat": "red", "at": [0, 0]},
            {"id": "s", "kind": "has", "seat": "red", "at": [2, 1], "on_ground": True},
            {"id": "p", "kind": "fighter", "seat": "red", "at": [4, 0], "patrol": True},
            {"id": "f", "kind": "fighter", "seat": "blue"},
            {"id": "g", "kind": "attack_fighter", "seat": "blue"},
            {"id": "b", "kind": "marine", "seat": "blue", "at": [4, 0], "marked": True},
        ],
    },
    "aboard": {
        "seats": ["red", "blue"],
        "step": "movement",
        "turns": 3,
        "works": {"3,0": "improved"},
        "units": [
            {"id": "v1", "kind": "gcv", "seat": "red", "at": [3, 0]},
            {"id": "v2", "kind": "gcv", "seat": "red", "at": [3, 0]},
            {"id": "m", "kind": "militia", "seat": "red", "carrier": "v1", "partner": "v2"},
            {"id": "c", "kind": "commando", "seat": "red", "at": [3, 0]},
            {"id": "e", "kind": "engineer", "seat": "red", "at": [4, 0]},
            {"id": "b", "kind": "bunker", "seat": "blue", "at": [0, 0]},
            {"id": "b1", "kind": "marine", "seat": "blue", "carrier": "b", "marked": True},
            {"id": "b2", "kind": "heavy", "seat": "blue", "carrier": "b", "marked": True},
            {"id": "b3", "kind": "marine", "seat": "blue", "carrier": "b"},
        ],
    },
}


@pytest.fixture(scope="module")
def subject() -> Subject:
    settings = {"bombardment": True}
    return Subject(StarFleetMarines(), SETUPS, SCRIPTS, settings=settings, seeds=(1,), looks=10)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conforms(subject: Subject, check: Check) -> None:
    check(subject)


def test_what_flies_and_fire_from_above_are_told_as_they_are_seen() -> None:
    secrets_do_not_leak(Subject(StarFleetMarines(), {"air": SETUPS["air"]}, seeds=(1, 2, 3), looks=25))


def test_retreats_by_cards_are_retreats_on_the_board() -> None:
    settings = {"stun_retreat": True, "survival": True, "bombardment": True}
    cards_come_out_as_the_board(Subject(StarFleetMarines(), SETUPS, settings=settings, seeds=(1, 2)))


@pytest.mark.parametrize("settings", [{}, {"edition": "2011", "assault_entry": "emptied"}])
def test_rickerbee_by_cards_is_rickerbee_on_the_board(settings: dict[str, str]) -> None:
    sides = (
        SeatForce("klingon", "klingon", (), role="attacker"),
        SeatForce("federation", "federation", (), role="defender"),
    )
    if settings:
        sides = (
            sides[0],
            SeatForce("federation", "federation", units("f", "militia", "marine", "turret"), role="defender"),
        )
    raid = Subject(
        StarFleetMarines(),
        {"raid": BattleSetup("rickerbee", sides)},
        settings=settings,
        seeds=(3,),
        random_orders=60,
    )
    bots_end_the_game(raid)
    cards_come_out_as_the_board(raid)


SWITCHED: dict[str, object] = {
    setting.id: not setting.default
    for setting in SETTINGS
    if isinstance(setting.default, bool) and setting.id not in ("house_rows", "house_hulls", "three_players")
}
OTHERWISE = {
    "unit_list": "all",
    "structures_in_hex": "one of each",
    "stunned_vehicle": "one hex",
    "fired_vehicle": "two points",
    "flyer_hits": "points",
    "hq_assault": "never",
    "assault_entry": "emptied",
}


@pytest.mark.parametrize("check", [bots_end_the_game, offered_orders_are_legal, cards_come_out_as_the_board])
def test_conforms_with_every_switch_thrown(check: Check) -> None:
    chosen = {name: SETUPS[name] for name in ("meeting", "carried", "air", "three", "seasoned")}
    settings = {**SWITCHED, **OTHERWISE}
    if check is not cards_come_out_as_the_board:  # by cards the players count who fires where
        settings["fire_limit_per_hexside"] = 1
    check(Subject(StarFleetMarines(), chosen, settings=settings, seeds=(1,), looks=10))
