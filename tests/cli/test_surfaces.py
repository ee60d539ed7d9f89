"""What another captain decides in secret changes nothing that a player is shown: no list, log, board, sheet, packet or refusal.

Two copies of a campaign, in which the other captain has decided differently in secret, are laid side by side: whatever the
player can ask for must be the same in both, to the byte.
"""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.api import BattleSetup, Seat, SeatForce, UnitId, UnitRecord, canon, sample_order
from core.battle.play import submit
from core.cli.main import main
from core.contract.dice import SeededDice
from core.contract.errors import BridgeheadError
from tests.service import duel

PLAYER, OTHER = Seat("federation"), Seat("romulan")
SHIPS = {PLAYER: "federation.constitution-mk-ii", OTHER: "romulan.bird-of-prey-type-4"}
SCENARIOS = {
    "cloaked_ambush": ("prey", "hunter"),
    "minefield": ("runner", "warden"),
}
KINDS = 4
"""So many kinds of moments are looked at: where power is allotted, ships move unseen, counters are laid, and the like."""
TIMES = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|\+00:00)?|\b\d\d:\d\d\b")
"""When something was done, which differs between two copies."""


class Table:
    """A campaign with a battle of two players, Ann's against Bob's, in a file that can be copied."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.desk = duel.desk(folder)

    def begin(self, scenario: str, roles: tuple[str, str], course: str) -> None:
        self.campaign = self.desk.run(
            None, "campaign.create", name="Border", seed=3, space="fasa", economy="fasa"
        ).campaign
        forces = []
        for (seat, hull), role, player in zip(SHIPS.items(), roles, ("Ann", "Bob"), strict=True):
            name = self.run("player.add", name=player)
            self.run("force.create", name=f"{player}'s", theater="space", empire=seat, player=name)
            ships = tuple(UnitRecord(UnitId(f"{seat}{n}"), f"{seat.title()} {n}", hull, 4) for n in range(2))
            forces.append(SeatForce(seat, seat, ships, role=role))
        self.run("session.begin")
        setup = BattleSetup(scenario, tuple(forces), detail={"course": course, "turns": 3})
        self.battle = str(
            self.desk.run(
                self.campaign, "battle.create", theater="space", ruleset="fasa", name="Ambush", setup=setup
            ).result
        )

    def run(self, command: str, **values: Any) -> Any:
        return self.desk.run(self.campaign, command, **values).result

    def order(self, seat: Seat, order: Any) -> None:
        self.run("battle.order", battle=self.battle, seat=seat, order=canon.plain(order))

    def copy(self, folder: Path) -> "Table":
        """Copy the campaign as it stands."""
        self.desk.close()
        folder.mkdir()
        for file in self.folder.glob("duel.db*"):
            shutil.copy(file, folder / file.name)
        self.desk = duel.desk(self.folder)
        other = Table(folder)
        other.campaign, other.battle = self.campaign, self.battle
        return other


def surfaces(table: Table, call: Callable[..., str]) -> Iterator[tuple[str, str]]:
    """Give what a player can ask for, each with its name."""
    desk = table.desk
    head = desk.campaign(table.campaign).head
    asked: list[tuple[str, ...]] = [
        *(("show", thing) for thing in ("campaign", "player", "force", "unit", "officer", "squad")),
        *(("show", thing, "--json") for thing in ("operation", "session", "unit", "battle")),
        ("show", "log", "--seat", PLAYER),
        ("show", "log", "--seat", PLAYER, "--json"),
        ("show", "log", "--seat", "public", "--json"),
        ("show", "battle", table.battle, "--seat", PLAYER, "--cards"),
        ("show", "battle", table.battle, "--seat", PLAYER, "--json"),
        ("show", "battle", table.battle, "--seat", PLAYER, "--result"),
        ("print", "battle", table.battle, "--seat", PLAYER),
        ("print", "player", desk.players(table.campaign)[0].id),
        ("print", "session", desk.sessions(table.campaign)[0].id),
    ]
    asked += [("show", "log", str(number), "--seat", PLAYER) for number in range(head - 2, head + 1)]
    asked += [("show", "log", str(head), "--seat", PLAYER, "--json")]
    for refused in (
        {"order": "allocate", "unit": f"{OTHER}0", "movement": 1},
        {"order": "declare", "unit": f"{PLAYER}0", "shots": [{"weapon": "b1", "target": f"{OTHER}1"}]},
        {"order": "lock", "unit": f"{PLAYER}0", "target": f"{OTHER}0"},
        {"order": "evade", "ships": {f"{PLAYER}0": {"by": f"{OTHER}0", "weapon": "m1", "to": "port"}}},
        {"order": "move", "unit": f"{OTHER}1", "maneuvers": ["forward"] * 40},
        {"order": "ask", "unit": f"{PLAYER}0", "question": 99},
    ):
        words = (f"battle={table.battle}", f"seat={PLAYER}", f"order={json.dumps(refused)}")
        asked.append(("do", "battle.order", *words))
    for words in asked:
        yield " ".join(words), call(table.folder, *words)
    packet = desk.run(table.campaign, "packet.make", player=desk.players(table.campaign)[0].id).result
    plain = canon.plain(packet)
    yield (
        "packet",
        canon.encode({key: plain[key] for key in plain.keys() - {"token", "made", "digest"}}).decode(),
    )
    desk.run(table.campaign, "undo")


@pytest.fixture
def call(capsys, monkeypatch):
    """Give what the terminal says, refusals included."""
    monkeypatch.setattr("core.service.desk.Plugins", lambda: duel.plugins())

    def words(folder: Path, *given: str) -> str:
        main([*given, "--database", str(folder / "duel.db")])
        told = capsys.readouterr()
        return TIMES.sub("", (told.out + told.err).replace(str(folder), ""))

    return words


def hidden_pair(table: Table, seed: int) -> tuple[Any, Any] | None:
    """Give two orders of the other captain that lead to different states, which look the same to the player."""
    view = table.desk.battle(table.battle)
    engine, state = view.engine, view.state
    assert engine is not None
    if OTHER not in view.to_act:
        return None
    found: list[tuple[Any, bytes, bytes]] = []
    chance = Random(seed)
    for _ in range(4):
        order = sample_order(engine, engine.view(state, OTHER), OTHER, chance)
        try:
            after = submit(engine, state, OTHER, order, SeededDice.from_seed(seed)).state
        except BridgeheadError:
            continue
        found.append((order, canon.encode(after), canon.encode(engine.view(after, PLAYER))))
    for (one, first, seen), (two, second, alike) in combinations(found, 2):
        if first != second and seen == alike:
            return one, two
    return None


@pytest.mark.parametrize(("scenario", "course"), [("cloaked_ambush", "advanced"), ("minefield", "graduate")])
def test_no_surface_tells_what_another_decides_in_secret(scenario, course, tmp_path, call):
    (tmp_path / "one").mkdir()
    table = Table(tmp_path / "one")
    table.begin(scenario, SCENARIOS[scenario], course)
    chance, tried = Random(7), set[str]()
    for number in range(200):
        view = table.desk.battle(table.battle)
        if not view.to_act or len(tried) == KINDS:
            break
        kind = view.moment.rstrip(" 123")
        pair = hidden_pair(table, number) if kind not in tried else None
        if pair is not None:
            tried.add(kind)
            told, keeper = [], []
            for name, order in zip(("a", "b"), pair, strict=True):
                copy = table.copy(tmp_path / f"{number}{name}")
                with closing(copy.desk):
                    copy.order(OTHER, order)
                    told.append(dict(surfaces(copy, call)))
                    whole = call(copy.folder, "show", "battle", table.battle, "--seat", OTHER, "--json")
                    keeper.append(whole + call(copy.folder, "show", "log", "--json"))
            assert keeper[0] != keeper[1], "so what is compared is known to be there"
            for asked, first in told[0].items():
                assert first == told[1][asked], (view.moment, asked, pair)
        seat = view.to_act[0]
        engine = view.engine
        table.order(seat, engine.bot().choose(engine.view(view.state, seat), seat, chance))
    table.desk.close()
    assert len(tried) == KINDS, tried
