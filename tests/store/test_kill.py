"""A program is killed at any moment: nothing acknowledged is lost, nothing is half done, all is sound."""

import multiprocessing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.service.desk import Desk
from tests.store import duel, table, victim

SECONDS = 0.25
"""The longest that a victim lives once it plays."""


def start(target: Any, *arguments: Any) -> tuple[Any, Any]:
    """Start a victim in a process of its own."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.store.victim"])
    ours, theirs = context.Pipe()
    process = context.Process(target=target, args=(*arguments, theirs))
    process.start()
    theirs.close()
    return process, ours


def kill(process: Any, told: Any) -> list[Any]:
    """Kill a victim and give all that it told."""
    process.kill()
    process.join()
    messages = []
    try:
        while told.poll():
            messages.append(told.recv())
    except (EOFError, OSError):
        pass  # the last message may have been cut off with its sender
    told.close()
    return messages


def prepared(path: Path) -> None:
    """Make a campaign with a battle whose dice are rolled and one whose dice are typed."""
    desk = Desk.open(path, duel.plugins())
    made = table.campaign(desk)
    table.battle(desk, made, "A rolled")
    typed = table.battle(desk, made, "B typed", ("c", "d"))
    for seat in ("red", "blue"):
        desk.run(made, "battle.control", battle=typed, seat=seat, dice="typed")
    desk.close()


def undone_without(desk: Desk, made: str, head: int) -> str:
    """Take the newest entry back and fingerprint what is left."""
    newest = desk.log(made, head - 1)[0]
    desk.run(made, "redo" if newest.command in ("undo", "redo") else "undo", number=head)
    return victim.fingerprint(desk)


def killed_at_play(path: Path, kills: int) -> dict[str, int]:
    """Kill so many victims at random moments and compare; counts what happened."""
    prepared(path)
    seen = {"between actions": 0, "lost in flight": 0, "done but not told": 0, "actions": 0}
    for number in range(kills):
        process, told = start(victim.play, path, number)
        first = told.recv()
        process.join(Random(number).uniform(0, SECONDS))
        messages = [first, *kill(process, told)]
        _, head, rows, faces = next(message for message in reversed(messages) if message[0] == "done")
        flying = messages[-1][1] if messages[-1][0] == "begin" else None
        seen["actions"] += len(messages) // 2

        desk = Desk.open(path, duel.plugins())
        made = desk.campaigns()[0].id
        found = desk.campaign(made).head
        report = desk.check()
        assert not report.faults and not report.notes
        if found == head:
            kept = victim.typed_faces(desk, max(desk.battles(made), key=lambda one: one.name).id)
            assert victim.fingerprint(desk) == rows
            assert kept == faces or (flying == "type" and kept[: len(faces)] == faces)
            seen["lost in flight" if flying else "between actions"] += 1
        else:
            assert flying is not None and found == head + 1
            assert undone_without(desk, made, found) == rows
            assert not desk.check().faults
            seen["done but not told"] += 1
        desk.close()
    return seen


def test_what_was_acknowledged_outlives_a_kill(tmp_path: Path) -> None:
    seen = killed_at_play(tmp_path / "victim.sqlite", 15)
    assert seen["actions"] > 15


@pytest.mark.slow
def test_what_was_acknowledged_outlives_a_hundred_kills(tmp_path: Path) -> None:
    seen = killed_at_play(tmp_path / "victim.sqlite", 100)
    assert all(seen.values()), seen


def test_a_kill_while_a_database_is_made_leaves_one_that_opens(tmp_path: Path) -> None:
    unfinished = 0
    for number in range(8):
        path = tmp_path / f"{number}.sqlite"
        process, told = start(victim.create, path)
        assert told.recv() == "ready"
        process.join(0.02 * number)
        unfinished += "done" not in kill(process, told)
        desk = Desk.open(path, duel.plugins())
        heads = [campaign.head for campaign in desk.campaigns()]
        assert heads in ([], [1])
        assert not desk.check().faults
        desk.close()
    assert unfinished


def test_programs_that_make_the_same_database_at_once_share_it(tmp_path: Path) -> None:
    path = tmp_path / "shared.sqlite"
    victims = [start(victim.create, path) for _ in range(3)]
    for _, told in victims:
        assert (told.recv(), told.recv()) == ("ready", "done")
    for process, told in victims:
        kill(process, told)
    desk = Desk.open(path, duel.plugins())
    assert [campaign.head for campaign in desk.campaigns()] == [1, 1, 1]
    assert not desk.check().faults
    desk.close()
