"""A game with secrets, interrupts and re-rolls, played through the desk by bots and with typed dice."""

from collections.abc import Iterator, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random

import pytest

from core.api import Ruleset, hookimpl
from core.battle import play, record
from core.conformance.toy import SETUPS, Toy
from core.contract.errors import BadInput
from core.plugin.manager import Plugins
from core.service.desk import Desk
from core.service.playing import Asked
from tests.store import table


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    return (Toy(),)


@pytest.fixture
def reef(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk.open(tmp_path / "reef.sqlite", Plugins([EntryPoint("toy", __name__, "bridgehead.plugins")]))
    yield desk
    desk.close()


def begin(desk: Desk, seed: int, name: str = "rescue") -> tuple[str, str]:
    """Begin a battle in which every seat is a bot of no skill; the first seat's dice are typed."""
    made = desk.run(None, "test.start", seed=seed).campaign
    control = {
        force.seat: {"by": "bot", "level": "random", "dice": "rolled" if number else "typed"}
        for number, force in enumerate(SETUPS[name].forces)
    }
    done = desk.run(
        made,
        "battle.create",
        theater="space",
        ruleset="toy",
        setup=SETUPS[name],
        name=name,
        control=control,
        settings={"turns": 2},
    )
    return made, done.result


def fight(desk: Desk, made: str, battle: str, chance: Random) -> int:
    """Let bots play to the end, typing dice where they are asked for; gives how often they were."""
    asked = 0
    while to_act := desk.battle(battle).to_act:
        dice: list[int] = []
        while isinstance(
            result := desk.run(made, "battle.bot_order", battle=battle, seat=to_act[0], dice=dice).result,
            Asked,
        ):
            asked += 1
            dice = [chance.randint(1, result.request.kind) for _ in range(result.request.count)]
    return asked


def test_a_battle_is_fought_checked_replayed_and_undone(reef: Desk) -> None:
    made, battle = begin(reef, seed=5)
    before = table.contents(reef)
    assert fight(reef, made, battle, Random(5)) > 0
    view = reef.battle(battle)
    assert view.battle.status == "over" and view.outcome is not None
    report = reef.check()
    assert (report.faults, report.notes) == ((), ())

    text = record.write(reef.record(battle))
    again = play.replay(Toy(), record.read(text))
    assert again.state == view.state
    assert len(again.entries) == len(reef.log(made, limit=10_000)) - 2

    first = reef.log(made)[2].number
    after = table.contents(reef)
    reef.run(made, "undo", number=first)
    assert table.contents(reef) == before
    reef.run(made, "redo", number=first)
    assert table.contents(reef) == after


def test_a_battle_can_be_seen_as_it_was(reef: Desk) -> None:
    made, battle = begin(reef, seed=6, name="duel")
    fight(reef, made, battle, Random(6))
    for turn in range(1, reef.battle(battle).battle.turn + 1):
        view = reef.battle_at(battle, turn)
        assert view.position is not None and view.position.turn == turn and view.to_act == ()
    with pytest.raises(BadInput, match=r"turn 99: was not begun; there are turns .*1, 2"):
        reef.battle_at(battle, 99)
