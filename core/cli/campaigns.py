"""Verbs that need a database: demo, check, commands, show, do."""

import argparse
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.cli import output
from core.contract.errors import BadInput

if TYPE_CHECKING:
    from core.service.commands import Command, Parameter
    from core.service.desk import Desk

WELL, FAULT = 0, 1
THINGS = ("campaign", "force", "unit", "battle", "operation")


def add_database(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """Add the option that says where campaigns are kept."""
    parser.add_argument(
        "--database",
        metavar="URL",
        default=default,
        help="a file or a SQLAlchemy URL; left away, the file in your own data folder",
    )


def add_verbs(verbs: Any) -> None:
    """Add the verbs to the parser."""
    verb = _verb(verbs, "demo", demo, "play the raid on Rickerbee with bots, and tell it turn by turn")
    verb.add_argument("--seed", type=int, default=1, metavar="N", help="seed of all dice and decisions")

    verb = _verb(verbs, "check", check, "look for everything in the database that is not sound")
    _add_json(verb)

    verb = _verb(verbs, "commands", commands, "list what can be done, with its arguments")
    _add_json(verb)

    verb = _verb(
        verbs, "show", show, "show a campaign, force, unit, battle or operation; without an ID list them"
    )
    verb.add_argument("thing", choices=THINGS)
    verb.add_argument("id", nargs="?", metavar="ID")
    verb.add_argument("--campaign", metavar="ID", help="list those of this campaign only")
    _add_json(verb)

    verb = _verb(verbs, "do", do, "carry out a command; bridgehead commands lists them")
    verb.add_argument("name", metavar="NAME", help="such as unit.rename")
    verb.add_argument("arguments", nargs="*", metavar="key=value", help="a word, a number, or JSON")
    verb.add_argument("--campaign", metavar="ID", help="may be left away where there is only one")
    verb.add_argument("--dice", type=_faces, metavar="3,5,...", help="the faces that a question asked for")
    _add_json(verb)


def _verb(verbs: Any, name: str, run: Any, text: str) -> argparse.ArgumentParser:
    verb: argparse.ArgumentParser = verbs.add_parser(name, help=text, description=f"{text.capitalize()}.")
    add_database(verb, argparse.SUPPRESS)  # given before the verb, it stays
    verb.set_defaults(run=run)
    return verb


def _add_json(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--json", action="store_true", help="print data")


def open_desk(arguments: argparse.Namespace) -> "Desk":
    """Open the database that the arguments name."""
    from core.service.desk import Desk

    return Desk.open(arguments.database)


def demo(arguments: argparse.Namespace) -> int:
    """Play the pack that ships, with bots on every seat."""
    from core.cli.demo import play

    return play(open_desk(arguments), arguments.seed)


def check(arguments: argparse.Namespace) -> int:
    """Check the database; what is not sound is a fault found."""
    desk = open_desk(arguments)
    report = desk.check()
    if arguments.json:
        output.data(report)
    else:
        for issue in report.issues:
            print(f"WRONG {issue}")
        print(f"{desk.database.name}: {len(report.issues)} faults found")
    return FAULT if report.issues else WELL


def commands(arguments: argparse.Namespace) -> int:
    """List the registry."""
    from core.service.desk import COMMANDS

    found = [COMMANDS[name] for name in sorted(COMMANDS)]
    if arguments.json:
        output.data([_command_row(command) for command in found])
        return WELL
    for command in found:
        takes = " ".join(_usage(parameter) for parameter in command.parameters)
        print(f"{command.name} {takes}".rstrip())
        print(f"    {command.title}. {' '.join(command.doc.split())}")
    return WELL


def _command_row(command: "Command") -> Mapping[str, Any]:
    parameters = [
        {"name": p.name, "type": type_name(p.type), "required": p.required, "default": p.default}
        for p in command.parameters
    ]
    return {"name": command.name, "title": command.title, "doc": command.doc, "parameters": parameters}


def _usage(parameter: "Parameter") -> str:
    text = f"{parameter.name}={type_name(parameter.type)}"
    return text if parameter.required else f"[{text}]"


def type_name(kind: Any) -> str:
    """Give a type as a person writes it."""
    return (
        kind.__name__
        if isinstance(kind, type) and not hasattr(kind, "__args__")
        else str(kind).replace("typing.", "")
    )


def show(arguments: argparse.Namespace) -> int:
    """Show one thing, or list those there are."""
    from core.cli import show

    desk = open_desk(arguments)
    if arguments.id is None:
        show.listed(desk, arguments.thing, arguments.campaign, arguments.json)
    else:
        show.one(desk, arguments.thing, arguments.id, arguments.json)
    return WELL


def do(arguments: argparse.Namespace) -> int:
    """Carry out one command and say what came of it, or which dice it waits for."""
    from core.cli.do import run

    return run(open_desk(arguments), arguments)


def _faces(text: str) -> list[int]:
    try:
        return [int(face) for face in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"takes numbers with commas between them, not {text!r}") from None


def typed(text: str, kind: Any, place: str) -> Any:
    """Read a value of the command line as an argument of this type takes it."""
    if kind is str or kind == str | None:
        return text
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        if text[:1] in ("{", "[", '"'):
            raise BadInput(place, f"is no JSON: {text}") from None
        return text
