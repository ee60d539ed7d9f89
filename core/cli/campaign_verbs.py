"""Verbs that need a database: demo, check, commands, show, print, entry, swap, do."""

import argparse
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from core.cli import output
from core.contract.errors import BadInput
from core.contract.words import counted

if TYPE_CHECKING:
    from core.service.commands import Command, Parameter
    from core.service.desk import Desk

WELL, FAULT = 0, 1
THINGS = (
    *("campaign", "player", "force", "unit", "officer", "squad"),
    *("operation", "battle", "session", "ruling", "log"),
)


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
    verb = _verb(
        verbs,
        "demo",
        demo,
        "play the raid on Rickerbee with bots in a file of its own, and tell it turn by turn",
    )
    verb.add_argument("--seed", type=int, default=1, metavar="N", help="seed of all dice and decisions")

    verb = _verb(verbs, "check", check, "look for everything in the database that is not sound")
    _add_json(verb)

    verb = _verb(verbs, "commands", commands, "list what can be done, with its arguments")
    verb.add_argument("name", metavar="NAME", nargs="?", help="one of them, or a topic such as battle")
    _add_json(verb)

    verb = _verb(verbs, "show", show, "show a campaign and what belongs to it; without an ID list them")
    verb.add_argument("thing", choices=THINGS)
    verb.add_argument(
        "id",
        nargs="?",
        metavar="ID",
        help="its id, or what of it is enough, or its name; of a log entry its number",
    )
    verb.add_argument(
        "--seat",
        metavar="SEAT",
        help="a battle as this seat sees it, and its orders only; of the log what it may know",
    )
    verb.add_argument(
        "--order", metavar="JSON", help='what else an order takes that begins so: \'{"order": "deploy"}\''
    )
    verb.add_argument(
        "--result",
        action="store_true",
        help="the form on which the result of a battle played elsewhere is entered",
    )
    verb.add_argument(
        "--cards", action="store_true", help="a battle with all that is written about each unit"
    )
    verb.add_argument("--campaign", metavar="ID", help="list those of this campaign only; whose log it is")
    _add_json(verb)
    verb.set_defaults(late="id")

    verb = _verb(
        verbs,
        "print",
        print_sheets,
        "print sheets of units, blank or as they stand in a battle, all that a player takes home, or the gazette of a session",
    )
    verb.add_argument("thing", choices=("battle", "force", "player", "session"))
    verb.add_argument("id", metavar="ID", help="its id, or what of it is enough, or its name")
    verb.add_argument(
        "--unit",
        action="append",
        default=[],
        metavar="ID",
        help="of this unit only; may be given several times",
    )
    verb.add_argument("--seat", metavar="SEAT", help="what this seat of the battle may have; else all")
    verb.add_argument(
        "--blank", action="store_true", help="as the units came into the battle, to be filled in by hand"
    )
    verb.add_argument(
        "--out",
        type=Path,
        metavar="FILE.html",
        help="into this file, for a browser to show and print; else as text",
    )

    verb = _verb(
        verbs, "entry", entry, "preview and enter fleets as they stand on paper, from two sheets of CSV"
    )
    verb.add_argument(
        "folder", metavar="FOLDER", type=Path, help="with forces.csv and units.csv, or one of them"
    )
    verb.add_argument("--keep", action="store_true", help="enter them, where nothing is wrong")
    verb.add_argument(
        "--write", action="store_true", help="write the campaign's forces and units into these files instead"
    )
    verb.add_argument("--turn", type=int, metavar="N", help="the turn in which the campaign is")
    verb.add_argument("--campaign", metavar="ID", help="needed only where there are several")
    _add_json(verb)

    verb = _verb(verbs, "swap", swap, "show what becomes of each unit if another game plays a theater")
    verb.add_argument("theater", choices=("space", "ground"))
    verb.add_argument("ruleset", metavar="RULESET", help="its id, as bridgehead rulesets lists it")
    verb.add_argument(
        "--class",
        dest="classes",
        action="append",
        default=[],
        metavar="UNIT=CLASS",
        help="the class that a unit shall have there; bridgehead catalogue RULESET lists them",
    )
    verb.add_argument("--campaign", metavar="ID", help="needed only where there are several")
    _add_json(verb)

    verb = _verb(verbs, "do", do, "carry out a command; bridgehead commands lists them")
    verb.add_argument("name", metavar="NAME", help="such as unit.rename")
    verb.add_argument("arguments", nargs="*", metavar="key=value", help="a word, a number, or JSON")
    verb.add_argument("--campaign", metavar="ID", help="needed only where an argument does not tell it")
    verb.add_argument(
        "--dice", type=_faces, metavar="3,5,...", help="the faces that a question asks for, and no others"
    )
    _add_json(verb)
    verb.set_defaults(late="arguments")


def _verb(verbs: Any, name: str, run: Any, text: str) -> argparse.ArgumentParser:
    verb: argparse.ArgumentParser = verbs.add_parser(name, help=text, description=output.sentence(text))
    add_database(verb, argparse.SUPPRESS)  # given before the verb, it stays
    verb.set_defaults(run=run)
    return verb


def _add_json(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--json", action="store_true", help="print data")


def demo(arguments: argparse.Namespace) -> int:
    """Play the raid that ships, with bots on every seat."""
    from core.cli import demo
    from core.store.file import demo_database_path

    if arguments.database is None:
        arguments.database = str(demo_database_path())
    with opened(arguments, make=True) as desk:
        demo.play(desk, arguments.seed)
    return WELL


def check(arguments: argparse.Namespace) -> int:
    """Check the database; what is not sound is a fault found."""
    with opened(arguments) as desk:
        report = desk.check()
    if arguments.json:
        output.data({"ok": not report.faults, "faults": report.faults, "notes": report.notes})
    else:
        for issue in report.faults:
            print(f"WRONG {issue}")
        for issue in report.notes:
            print(f"note: {issue}")
        print(f"{desk.database.name}: {counted(len(report.faults), 'fault')} found")
    return FAULT if report.faults else WELL


def commands(arguments: argparse.Namespace) -> int:
    """List the registry, or what of it has a name or topic.

    Raises:
        BadInput: when there is none of that name.
    """
    from core.service.commands import find
    from core.service.desk import COMMANDS

    found = [COMMANDS[name] for name in sorted(COMMANDS) if arguments.name in (None, name.split(".")[0])]
    found = found or [find(arguments.name)]
    if arguments.json:
        output.data([_command_row(command) for command in found])
        return WELL
    for command in found:
        takes = " ".join(_usage(parameter) for parameter in command.parameters)
        print(f"{command.name} {takes}".rstrip())
        print(f"    {command.title}. {' '.join(command.doc.split())}")
    return WELL


def show(arguments: argparse.Namespace) -> int:
    """Show one thing, or list those there are."""
    from core.cli import show

    options = output.kept_in(arguments.database)
    with opened(arguments) as desk:
        if arguments.thing == "log":
            show.log(desk, arguments.id, arguments.campaign, arguments.seat, arguments.json, options)
        elif arguments.id is None:
            show.listed(desk, arguments.thing, arguments.campaign, arguments.json)
        elif arguments.thing == "battle":
            how = show.How(
                arguments.seat, show.begun(arguments.order), arguments.result, arguments.cards, arguments.json
            )
            show.battle(desk, arguments.id, how, options)
        else:
            show.one(desk, arguments.thing, arguments.id, arguments.json, options)
    return WELL


def print_sheets(arguments: argparse.Namespace) -> int:
    """Print sheets of a battle's units, or of a force's, a player's hand-out, or the gazette of a session."""
    from core.cli import printing

    if arguments.thing == "force" and (arguments.seat is not None or arguments.blank):
        raise BadInput("print force", "takes no --seat and no --blank: its units rest between battles")
    whole = arguments.thing in ("player", "session")
    if whole and (arguments.seat is not None or arguments.blank or arguments.unit):
        raise BadInput(
            f"print {arguments.thing}", "takes no --seat, no --blank and no --unit: it is printed whole"
        )
    with opened(arguments) as desk:
        if arguments.thing == "force":
            name, made = printing.of_force(desk, arguments.id, arguments.unit)
        elif whole:
            name, made = printing.whole(desk, arguments.thing, arguments.id)
        else:
            name, made = printing.of_battle(
                desk, arguments.id, arguments.unit, arguments.seat, arguments.blank
            )
        printing.tell(name, made, arguments.out)
    return WELL


def entry(arguments: argparse.Namespace) -> int:
    """Preview, enter or write entry sheets; what is wrong in them is a fault found."""
    from core.cli import entry

    with opened(arguments) as desk:
        return entry.entry(desk, arguments)


def swap(arguments: argparse.Namespace) -> int:
    """Show what a swap would do."""
    from core.cli import swap

    with opened(arguments) as desk:
        swap.swap(desk, arguments, output.kept_in(arguments.database))
    return WELL


def do(arguments: argparse.Namespace) -> int:
    """Carry out one command and say what came of it, or which dice it waits for."""
    from core.cli import do
    from core.service import commands

    with opened(arguments, make=commands.find(arguments.name).begins) as desk:
        options = output.kept_in(arguments.database)
        done = do.run(desk, arguments.name, arguments.arguments, arguments.campaign, arguments.dice, options)
        if arguments.json:
            do.data(desk, done)
        else:
            do.tell(desk, done, options)
    return WELL


@contextmanager
def opened(arguments: argparse.Namespace, make: bool = False) -> "Iterator[Desk]":
    """Open the database that the arguments name; only a verb that begins something may make it.

    What it imports is slow to load, and not every verb needs it.
    """
    from core.service.desk import Desk

    desk = Desk.open(arguments.database, make=make)
    try:
        yield desk
    finally:
        desk.close()


def _command_row(command: "Command") -> Mapping[str, Any]:
    parameters = [
        {"name": p.name, "type": _type(p.type), "required": p.required, "default": p.default}
        for p in command.parameters
    ]
    return {"name": command.name, "title": command.title, "doc": command.doc, "parameters": parameters}


def _usage(parameter: "Parameter") -> str:
    text = f"{parameter.name}={_type(parameter.type)}"
    return text if parameter.required else f"[{text}]"


def _type(kind: Any) -> str:
    """Give a type as a person reads it: the words that a choice takes, no modules, no mention of nothing."""
    text = kind.__name__ if isinstance(kind, type) and not get_args(kind) else str(kind)
    text = re.sub(r"\b(?:[a-z_]+\.)+", "", text).removesuffix(" | None")
    return re.sub(r"Literal\[([^]]*)\]", lambda found: found[1].replace("'", "").replace(", ", "|"), text)


def _faces(text: str) -> list[int]:
    try:
        return [int(face) for face in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"takes numbers with commas between them, not {text!r}") from None
