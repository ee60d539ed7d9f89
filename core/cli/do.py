"""The verb `do`: one command of the registry, with arguments as its signature types them."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from core.cli import output
from core.contract import canon, written
from core.contract.errors import BadInput
from core.contract.ids import GAMEMASTER
from core.service import commands
from core.service.battles import Asked
from core.service.commands import Command
from core.service.desk import Desk, Done


def run(desk: Desk, name: str, pairs: Sequence[str], campaign: str | None, dice: list[int] | None) -> Done:
    """Carry out a command.

    Raises:
        BadInput: naming the argument that is wrong.
    """
    command = commands.find(name)
    arguments = read_arguments(command, pairs)
    if dice is not None:
        arguments["dice"] = dice
    return desk.run(_campaign(desk, command, campaign), name, **arguments)


def read_arguments(command: Command, pairs: Sequence[str]) -> dict[str, Any]:
    """Read `key=value` pairs as the command's signature types them."""
    kinds = {parameter.name: parameter.type for parameter in command.parameters}
    arguments: dict[str, Any] = {}
    for pair in pairs:
        key, sign, text = pair.partition("=")
        if not (key and sign):
            raise BadInput(f"argument {pair}", "has the form key=value")
        if key in arguments:
            raise BadInput(f"argument {key}", "is given twice")
        arguments[key] = _value(text, kinds.get(key), f"{command.name}, {key}")
    return arguments


def _value(text: str, kind: Any, place: str) -> Any:
    if kind is str or kind == str | None:
        return text
    try:
        return written.from_json(text, place)
    except BadInput as error:
        if text[:1] in ("{", "[", '"'):
            raise BadInput(place, f"{error.cause}: {text}") from None
        return text  # a word; whether one is wanted here the signature says


def _campaign(desk: Desk, command: Command, wanted: str | None) -> str | None:
    """Give the campaign that is meant; the only one where none is named."""
    if command.begins:
        return None
    if wanted is not None:
        return wanted
    there = [campaign.id for campaign in desk.campaigns()]
    if len(there) != 1:
        raise BadInput("--campaign", f"is missing; there are: {', '.join(there) or 'none'}")
    return there[0]


def tell(desk: Desk, done: Done) -> None:
    """Say what a command led to, in words."""
    if isinstance(done.result, Asked):
        request = done.result.request
        dice = ",".join("?" * request.count)
        print(
            f"{request.seat} rolls {request.count}d{request.kind} for {request.reason}; nothing has happened yet."
        )
        print(f"Give the same command again with --dice {dice}, a face for each question mark.")
        return
    print(f"{done.title}: done" + (f" (log entry {done.number})" if done.number is not None else ""))
    for line in _lines(desk, done):
        print(f"    {line}")
    for note in done.notes:
        print(f"    {note}")


def _lines(desk: Desk, done: Done) -> list[str]:
    """Tell the events of a battle in its ruleset's words, any other result as data."""
    if done.number is not None:
        entry = desk.log(done.campaign, done.number - 1, 1)[0]
        if entry.play is not None and entry.battle is not None and entry.events:
            return told(desk, entry.battle, entry.events)
    if done.result is None:
        return []
    plain = canon.plain(done.result)
    return [plain if isinstance(plain, str) else json.dumps(plain, ensure_ascii=False)]


def told(desk: Desk, battle: str, events: Sequence[Mapping[str, Any]]) -> list[str]:
    """Tell events in the words of the ruleset that they came of."""
    view = desk.battle(battle)
    engine = view.engine
    if engine is None:
        return [str(event["event"]) for event in events]
    lines: list[str] = desk.plugins.guard(
        view.battle.ruleset,
        lambda: [engine.describe(engine.event(event), GAMEMASTER, view.state) for event in events],
    )
    return lines


def data(done: Done) -> None:
    """Print what a command led to, as data."""
    asked = isinstance(done.result, Asked)
    changes = sorted(f"{table} {row}" for table, row in done.changes)
    output.data(
        {
            "number": done.number,
            "title": done.title,
            "campaign": done.campaign,
            "asked": canon.plain(done.result) if asked else None,
            "result": None if asked else canon.plain(done.result),
            "changes": changes,
            "notes": done.notes,
        }
    )
