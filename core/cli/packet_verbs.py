"""Verbs about packets: make one, look into it, seal orders in answer to it, take the answers in."""

import argparse
import re
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.cli import output
from core.cli.campaign_verbs import add_database
from core.contract import written
from core.contract.errors import BadInput
from core.contract.words import titled

if TYPE_CHECKING:
    from core.service.desk import Desk
    from core.service.packet_file import Answers, Packet, Question
    from core.service.packet_import import Imported

WELL, FAULT = 0, 1


def add_verbs(verbs: Any) -> None:
    """Add the verbs to the parser."""
    text = "play by mail: make a player's packet, answer one at home, take answers in"
    packet = verbs.add_parser("packet", help=text, description=output.sentence(text))
    parts = packet.add_subparsers(title="what", metavar="WHAT", required=True)

    verb = _verb(parts, "make", make, "write what a player may know and has to decide into a file")
    verb.add_argument("player", metavar="PLAYER", help="by id or name")
    verb.add_argument("--out", type=Path, metavar="FILE", help="left away, the player's name in this folder")
    _add_campaign(verb)

    verb = _verb(parts, "show", show, "look into a packet: standings, own units, what waits, what is sealed")
    _add_file(verb)

    verb = _verb(parts, "seal", seal, "seal an order in answer to a packet, in a file beside it")
    _add_file(verb)
    _add_question(verb)
    verb.add_argument("order", metavar="JSON", help="as packet show prints it")

    verb = _verb(parts, "unseal", unseal, "take back the last order that was sealed for a question")
    _add_file(verb)
    _add_question(verb)

    verb = _verb(parts, "import", take_in, "take in the answers to a packet; dice fall now")
    verb.add_argument("file", type=Path, metavar="FILE", help="the answers that came back")
    verb.add_argument("--whole", action="store_true", help="refuse them all where one no longer fits")
    verb.add_argument("--json", action="store_true", help="print data")
    _add_campaign(verb)


def make(arguments: argparse.Namespace) -> int:
    """Make a packet and write it."""
    from core.cli.meant import find, which_campaign
    from core.service.packet_file import write
    from core.store.file import PACKET

    with _desk(arguments) as desk:
        campaign = which_campaign(desk, arguments.campaign)
        row = find(desk, "player", arguments.player, [campaign])
        done = desk.run(campaign.id, "packet.make", player=arguments.player if row is None else row.id)
        packet: Packet = done.result
        name = re.sub(r"\W+", "-", packet.player.casefold()).strip("-") or "player"
        path = arguments.out or Path(f"{name}{PACKET}")
        try:
            write(path, packet)
        except BadInput:
            desk.run(campaign.id, "undo", number=done.number)
            raise
        waits = ", ".join(one.name for one in packet.questions) or "nothing"
        print(f"{path}: for {packet.player}; waits for a decision: {waits} (log entry {done.number})")
    return WELL


def show(arguments: argparse.Namespace) -> int:
    """Tell what is in a packet, and what may be sealed with the line that seals it."""
    from core.plugin.manager import Plugins
    from core.service.packet_file import answers_path, answers_to, read_packet

    packet = read_packet(arguments.file)
    answers = answers_to(packet, answers_path(arguments.file))
    print(f"{packet.campaign}: packet for {packet.player}, as of log entry {packet.number}\n")
    output.table(
        ("force", "player", "empire", "units", "prestige", "points"),
        [(one.name, one.player, one.empire, one.units, one.prestige, one.points) for one in packet.standings],
    )
    for unit in packet.units:
        card = "; ".join(f"{line.label}: {line.marked}" for line in unit.card)
        print(f"\n{unit.name}, {unit.class_name}, {unit.force}: {unit.condition}, {unit.xp} XP dice. {card}")
    plugins = Plugins()
    for number, question in enumerate(packet.questions, 1):
        for line in _question(plugins, packet, answers, number, question, arguments.file):
            print(line)
    if not packet.questions:
        print("\nNothing waits for a decision.")
    return WELL


def seal(arguments: argparse.Namespace) -> int:
    """Seal an order."""
    from core.plugin.manager import Plugins
    from core.service import sealing
    from core.service.packet_file import answers_path, answers_to, read_packet, write

    packet = read_packet(arguments.file)
    path = answers_path(arguments.file)
    order = written.from_json(arguments.order, "order")
    if not isinstance(order, dict):
        raise BadInput("order", "is no object")
    question = _chosen(packet, arguments.question)
    answers = sealing.seal(Plugins(), question, answers_to(packet, path), order)
    write(path, answers)
    print(f"sealed as line {len(answers.lines)} of {path}: {answers.lines[-1].words}")
    return WELL


def unseal(arguments: argparse.Namespace) -> int:
    """Take the last order for a question back."""
    from core.service import sealing
    from core.service.packet_file import answers_path, answers_to, read_packet, write

    packet = read_packet(arguments.file)
    path = answers_path(arguments.file)
    answers = sealing.unseal(_chosen(packet, arguments.question), answers_to(packet, path))
    write(path, answers)
    print(f"{len(answers.lines)} sealed in {path}")
    return WELL


def take_in(arguments: argparse.Namespace) -> int:
    """Take answers in; a line that no longer fits is a fault found."""
    from core.cli.meant import which_campaign
    from core.service.packet_file import text_of

    text = text_of(arguments.file)
    with _desk(arguments) as desk:
        campaign = which_campaign(desk, arguments.campaign)
        done = desk.run(campaign.id, "packet.import", answers=text, whole=arguments.whole)
    imported: Imported = done.result
    if arguments.json:
        output.data({"number": done.number, "imported": imported})
    else:
        for one in imported.fates:
            print(f"{one.line}. {one.where}, {one.words}: {one.fate}{f': {one.told}' if one.told else ''}")
        entry = f" (log entry {done.number})" if done.number is not None else ""
        print(f"{imported.told()}{entry}")
    return FAULT if imported.count("refused") else WELL


def _question(
    plugins: Any, packet: "Packet", answers: "Answers", number: int, question: "Question", file: Path
) -> Iterator[str]:
    from core.battle.board_text import board_text
    from core.cli.orders import Orders
    from core.contract.ids import Seat
    from core.contract.ruleset import Ruleset
    from core.service.sealing import look

    names = {one.id: one.name for one in packet.standings}
    yield f"\n[{number}] {question.name}: {names.get(question.seat) or titled(question.seat)} decides"
    for told in question.so_far:
        yield f"  {told}"
    for line in answers.lines:
        if question.has(line):
            yield f"  sealed: {line.words}"
    sight = look(plugins, question, answers.lines)
    if sight.note:
        yield f"  {sight.note}"
    view, seat = sight.view, Seat(question.seat)
    engine = view.engine
    assert engine is not None, "a question that cannot be shown is refused"
    board = engine.board(view.state) if isinstance(engine, Ruleset) else None
    if board is not None:
        yield board_text(board, as_ordered=True)
    if not view.to_act:
        yield "  nothing more to decide"
        return
    seals = ("packet", "seal", shlex.quote(str(file)), str(number))
    yield from Orders(
        engine,
        view.state,
        seat,
        board,
        lambda order: output.program(*seals, shlex.quote(output.written(order))),
    ).all()


def _chosen(packet: "Packet", number: int) -> "Question":
    if not 1 <= number <= len(packet.questions):
        raise BadInput(f"question {number}", f"there is none; the packet has {len(packet.questions)}")
    return packet.questions[number - 1]


def _verb(parts: Any, name: str, run: Any, text: str) -> argparse.ArgumentParser:
    verb: argparse.ArgumentParser = parts.add_parser(name, help=text, description=output.sentence(text))
    verb.set_defaults(run=run)
    return verb


def _add_file(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("file", type=Path, metavar="FILE", help="the packet")


def _add_question(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("question", type=int, metavar="N", help="which of its questions, by its number")


def _add_campaign(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--campaign", metavar="ID", help="needed only where there are several")
    add_database(verb, argparse.SUPPRESS)


@contextmanager
def _desk(arguments: argparse.Namespace) -> "Iterator[Desk]":
    """Open the database; what it imports is slow to load, and not every verb needs it."""
    from core.service.desk import Desk

    desk = Desk.open(arguments.database, make=False)
    try:
        yield desk
    finally:
        desk.close()
