"""Short battles of each ruleset between bots, kept order by order: any drift of the rules shows as a difference.

One of each goes through all ways of playing: on the board, by slip, by cards.

To write them anew after a change that was meant: `python -m tests.golden.test_golden`.
"""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from core.api import GAMEMASTER, BattleSetup, Ruleset, SeatForce, Switch, UnitRecord
from core.battle.bots import auto_resolve
from core.battle.play import Battle, replay
from core.battle.record import read, write
from core.contract.dice import SeededDice
from plugins.actasf.ruleset import StarFleet
from plugins.fasa.ruleset import TacticalSimulator
from plugins.sfm.ruleset import StarFleetMarines

MAP = {
    "columns": 9,
    "rows": 6,
    "terrain": {"4,0": "town", "4,1": "forest"},
    "roads": [[[0, 4], [1, 3], [2, 3], [3, 2]]],
}


TERRAIN = [
    {"kind": "asteroids", "circle": [18000, 14000, 7000], "density": 10},
    {"kind": "nebula", "field": [18000, 26000, 26000, 7000, 9000]},
    {"kind": "black_hole", "circle": [2000, 18000, 1000]},
    {"kind": "dust", "circle": [30000, 18000, 3000]},
]
ZONES = {"federation": [12000, 0, 24000, 4000], "klingon": [12000, 32000, 24000, 36000]}
FAR = {"federation": [0, 0, 48000, 10000], "kzinti": [0, 52000, 48000, 72000]}


class Golden(NamedTuple):
    """A battle that is kept.

    Args:
        seed: of its dice and its bots.
        events: what has to occur in it, or it would show too little.
        slip: what a slip tells of the second turn, once bots have begun it on the board; then they go on by cards.
    """

    file: str
    ruleset: Ruleset
    setup: BattleSetup
    seed: int
    events: set[str]
    slip: Mapping[str, Any] | None = None

    @property
    def path(self) -> Path:
        """Where the record stands."""
        return Path(__file__).with_name(self.file)

    def play(self, level: str = "") -> Battle:
        """Play the battle between bots of a level."""
        chance = Random(self.seed)
        dice = SeededDice(chance)
        battle = Battle.begin(self.ruleset, self.setup, dice)
        bots = {force.seat: self.ruleset.bot(level or self.ruleset.levels[0]) for force in self.setup.forces}
        for _ in auto_resolve(battle, bots, chance, dice):
            if self.slip is not None and self._is_under_way(battle):
                slip = self.ruleset.order({"order": "slip", **self.slip})
                for order in (Switch("slip", reason="on to a table"), slip, Switch("cards")):
                    battle.submit(GAMEMASTER, order, dice)
        return battle

    def _is_under_way(self, battle: Battle) -> bool:
        position = self.ruleset.position(battle.state)
        on_board = self.ruleset.mode(battle.state) == "board"
        return on_board and position.turn == 2 and not self.ruleset.is_waiting(battle.state)


def ships(seat: str, role: str, *codes: str) -> SeatForce:
    units = tuple(UnitRecord(code, code.upper(), f"{seat}.{code}", 4, xp=1) for code in codes)  # type: ignore[arg-type]
    return SeatForce(seat, seat, units, role=role)  # type: ignore[arg-type]


def squads(seat: str, role: str, *kinds: str) -> SeatForce:
    units = tuple(UnitRecord(f"{seat}-{kind}", f"{seat} {kind}", kind, 0) for kind in kinds)  # type: ignore[arg-type]
    return SeatForce(seat, seat, units, role=role)  # type: ignore[arg-type]


def hulls(seat: str, role: str, *classes: str) -> SeatForce:
    units = tuple(UnitRecord(code, code.upper(), f"{seat}.{code}", 4) for code in classes)  # type: ignore[arg-type]
    return SeatForce(seat, seat, units, role=role)  # type: ignore[arg-type]


NEAR = {"romulan": [16000, 4000, 32000, 12000], "kzinti": [16000, 16000, 32000, 24000]}
"""Zones so near to each other that tractor beams reach."""

RAIDERS = ships("federation", "attacker", "ffg")
GUARDS = ships("klingon", "defender", "e4")

GOLDEN: tuple[Golden, ...] = (
    Golden(
        "actasf-frigates.jsonl",
        StarFleet(),
        BattleSetup(
            "a-call-to-arms",
            (ships("federation", "attacker", "ffg", "pol"), ships("klingon", "defender", "e4", "f5k")),
            detail={"turns": 5},
        ),
        3,
        {"deployed", "initiative", "moved", "fired", "hull", "critical", "crippled", "ended"},
    ),
    Golden(
        "actasf-terrain.jsonl",
        StarFleet(),
        BattleSetup(
            "a-call-to-arms",
            (ships("federation", "attacker", "ffg"), ships("klingon", "defender", "e4")),
            detail={"turns": 4, "table": [36000, 36000], "zones": ZONES, "terrain": TERRAIN},
        ),
        23,
        {"terrain", "battered", "smothered", "drift", "swept", "terrain_swept", "fired", "ended"},
    ),
    Golden(
        "actasf-drones.jsonl",
        StarFleet(),
        BattleSetup(
            "a-call-to-arms",
            (ships("federation", "attacker", "dwd", "ffg"), ships("kzinti", "defender", "cl", "ff")),
            detail={"turns": 6, "table": [48000, 72000], "zones": FAR},
        ),
        4,
        {"swarm_placed", "intercepted", "sought", "impacted", "defended", "answered", "racks", "gripped"},
    ),
    Golden(
        "actasf-plasma.jsonl",
        StarFleet(),
        BattleSetup(
            "a-call-to-arms",
            (ships("romulan", "attacker", "ska", "snb"), ships("gorn", "defender", "dd", "bdd")),
            detail={"turns": 4},
        ),
        8,
        {"sought", "impacted", "defended", "answered", "fired"},
    ),
    Golden(
        "actasf-cloak-and-tractor.jsonl",
        StarFleet(),
        BattleSetup(
            "a-call-to-arms",
            (ships("romulan", "attacker", "snb", "bh", "kr"), ships("kzinti", "defender", "bcf", "ff")),
            detail={"turns": 8, "zones": NEAR, "table": [48000, 36000]},
        ),
        6,
        {"cloak", "relocated", "tractored", "tractor_released", "opposed", "ended"},
    ),
    Golden(
        "sfm-skirmish.jsonl",
        StarFleetMarines(),
        BattleSetup(
            "pick_up",
            (
                squads("red", "attacker", "marine", "commando", "gcv"),
                squads("blue", "defender", "marine", "heavy", "turret"),
            ),
            detail={"map": MAP, "turns": 3},
        ),
        12,
        {"fired", "moved", "paused", "marked", "advanced", "stunned", "killed", "decided"},
    ),
    Golden(
        "actasf-ways.jsonl",
        StarFleet(),
        BattleSetup(
            "a-call-to-arms",
            (ships("federation", "attacker", "ffg", "pol"), ships("klingon", "defender", "e4", "f5k")),
            detail={"turns": 3},
        ),
        2,
        {"switched", "slip_told", "ship_told", "moved", "ended"},
        {
            "ships": {
                "f5k": {"damage": 9, "shields": 0, "lowered": ["F"]},
                "pol": {"fate": "destroyed"},
                "e4": {"kills": ["pol"]},
            }
        },
    ),
    Golden(
        "sfm-ways.jsonl",
        StarFleetMarines(),
        BattleSetup(
            "pick_up",
            (
                squads("red", "attacker", "marine", "commando", "gcv"),
                squads("blue", "defender", "marine", "heavy", "turret"),
            ),
            detail={"map": MAP, "turns": 3},
        ),
        3,
        {"switched", "slip_told", "moved", "decided"},
        {"lost": ["blue-marine"], "stunned": ["red-commando"], "damaged": ["4,0"]},
    ),
    Golden(
        "fasa-basic.jsonl",
        TacticalSimulator(),
        BattleSetup(
            "big_bad_wolf",
            (hulls("federation", "escort", "constitution-mk-ii"), hulls("klingon", "raider", "d-10-d")),
            detail={"turns": 3},
        ),
        2,
        {
            "deployed",
            "allotted",
            "advantage",
            "moved",
            "counters",
            "declared",
            "fired",
            "struck",
            "wrecked",
            "decided",
        },
    ),
    Golden(
        "fasa-cloak-and-plasma.jsonl",
        TacticalSimulator(),
        BattleSetup(
            "cloaked_ambush",
            (
                hulls("federation", "prey", "constitution-mk-ii"),
                hulls("romulan", "hunter", "winged-defender-type-1"),
            ),
            detail={"turns": 2},
        ),
        27,
        {
            "scanned",
            "lock",
            "asked",
            "answered",
            "cloak",
            "fired",
            "evaded",
            "dodge",
            "repair",
            "repowered",
            "decided",
        },
    ),
    Golden(
        "fasa-ways.jsonl",
        TacticalSimulator(),
        BattleSetup(
            "duel",
            (hulls("federation", "first", "constitution-mk-ii"), hulls("klingon", "second", "d-10-d")),
            detail={"turns": 3},
        ),
        3,
        {"switched", "slip", "moved", "fired", "wrecked", "explosion_roll", "decided"},
        {"lines": [{"unit": "d-10-d", "superstructure": 15, "power": 30}]},
    ),
)


def scenario(
    name: str,
    *events: str,
    seed: int = 1,
    attacker: SeatForce = RAIDERS,
    defender: SeatForce = GUARDS,
    **detail: object,
) -> Golden:
    """A short battle of a scenario between two small fleets."""
    agreed = {"limits": False, "turns": 3, **detail}
    return Golden(
        f"actasf-{name}.jsonl",
        StarFleet(),
        BattleSetup(name, (attacker, defender), detail=agreed),
        seed,
        {"deployed", "ended", *events},
    )


SCENARIOS = (
    scenario("ambush", "check", "surprised", seed=2),
    scenario("annihilation"),
    scenario("assassination", "marked", defender=ships("klingon", "defender", "e4", "f5k")),
    scenario("the-wounded-lion", defender=ships("klingon", "defender", "c8k", "e4")),
    scenario("strange-new-worlds"),
    scenario("recon-run"),
    scenario("rescue"),
    scenario("space-superiority"),
    scenario(
        "towering-inferno", "arrival", attacker=ships("federation", "attacker", "ffg", "pol"), hurried=True
    ),
    scenario("we-come-in-peace", "counter_laid"),
    scenario("convoy-terror"),
    scenario("border-dispute", "trained"),
    scenario("admiral-adrift", "star_pulled"),
    scenario("king-of-the-world"),
    scenario("invasion", attacker=ships("federation", "attacker", "ffg", "pol"), points=190),
    scenario("on-the-back-foot", defender=ships("klingon", "defender", "e4", "f5k"), points=70, turns=5),
)
GOLDEN += SCENARIOS
CRUISER, WOLF = ("federation", "constitution-mk-ii"), ("klingon", "d-10-d")


def power_game(name: str, roles: tuple[str, str], *events: str, seed: int = 1, **detail: object) -> Golden:
    """A turn of a scenario of ships that share out power."""
    forces = tuple(hulls(seat, role, ship) for (seat, ship), role in zip((CRUISER, WOLF), roles, strict=True))
    agreed = {"turns": 1, **detail}
    file = f"fasa-{name.replace('_', '-')}.jsonl"
    return Golden(file, TacticalSimulator(), BattleSetup(name, forces, detail=agreed), seed, {*events})


def marines(name: str, *events: str, defender: str = "militia", **detail: object) -> Golden:
    """A scenario on the ground between a few squads; for a third side it has one besides."""
    forces = [squads("red", "attacker", "marine", "commando"), squads("blue", "defender", defender)]
    if name == "three_way":
        forces.append(squads("green", "third", "marine"))
    setup = BattleSetup(name, tuple(forces), detail=detail)
    return Golden(f"sfm-{name.replace('_', '-')}.jsonl", StarFleetMarines(), setup, 1, {*events})


GOLDEN += (
    power_game("squadron", ("first", "second"), "asked", "struck", "repair", course="graduate"),
    power_game("convoy_raid", ("convoy", "raider"), "lock", "moved", "decided"),
    power_game("minefield", ("runner", "warden"), "mine", "struck", seed=3),
    marines("rickerbee", "crossed", "damaged", "killed", "decided"),
    marines("meeting", "fired", "killed", "decided", defender="commando"),
    marines("three_way", "moved", "decided", map=MAP, turns=2),
)
BY_LINKS = {"landing"}
"""Scenarios in which one side arrives by links alone: tests/rules/sfm play them."""


def test_every_scenario_has_a_golden_battle() -> None:
    for ruleset in (StarFleet(), TacticalSimulator(), StarFleetMarines()):
        kept = {golden.setup.scenario for golden in GOLDEN if golden.ruleset.info.id == ruleset.info.id}
        assert kept == {scenario.id for scenario in ruleset.scenarios()} - BY_LINKS


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.file)
def test_the_battle_is_as_it_was(golden: Golden) -> None:
    assert write(golden.play().record) == golden.path.read_text(encoding="utf-8")


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.file)
def test_the_record_replays(golden: Golden) -> None:
    record = read(golden.path.read_text(encoding="utf-8"), golden.file)
    battle = replay(golden.ruleset, record)
    assert battle.ruleset.outcome(battle.state) is not None
    assert golden.events <= {event["event"] for entry in record.entries for event in entry.events}


@pytest.mark.parametrize("level", StarFleet.levels)
def test_no_battle_leaves_anything_behind_for_the_next(level: str) -> None:
    """Terrain, seekers, cloaks and tractors, a scenario's rules: in either order the same comes of them."""
    kinds = ("terrain", "plasma", "cloak-and-tractor", "admiral-adrift", "the-wounded-lion")
    battles = [golden for golden in GOLDEN if golden.file in {f"actasf-{kind}.jsonl" for kind in kinds}]
    forth = [write(golden.play(level).record) for golden in battles]
    back = [write(golden.play(level).record) for golden in reversed(battles)]
    assert forth == back[::-1]


if __name__ == "__main__":
    for each in GOLDEN:
        each.path.write_text(write(each.play().record), encoding="utf-8")
