"""Verbs about maps, scenarios and the like: list them, print one, examine a file and keep it in a campaign."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.cli import output
from core.cli.campaign_verbs import add_database
from core.contract import written
from core.contract.documents import Document, Examined
from core.contract.errors import BadInput
from core.contract.words import counted
from core.plugin.manager import Plugins

if TYPE_CHECKING:
    from core.service.desk import Desk

WELL, FAULT = 0, 1
CLUB = "club"
"""Stands in place of a ruleset for what the club keeps of its own; see `core.service.club`, which is slow to load."""


def add_verbs(verbs: Any) -> None:
    """Add the verbs to the parser."""
    verb = _verb(verbs, "documents", "list the maps and scenarios of a ruleset, and a campaign's own")
    verb.add_argument("--text", metavar="NAME", help="print the text of one of them")
    verb.set_defaults(run=list_documents)

    verb = _verb(verbs, "examine", "read a map or a scenario and tell all that is wrong with it")
    verb.add_argument("kind", metavar="KIND", help="what it is, such as map or scenario")
    verb.add_argument("file", metavar="FILE", type=Path, help="a file in TOML")
    verb.add_argument("--keep", metavar="NAME", help="keep it in the campaign under this name")
    verb.set_defaults(run=examine)


def _verb(verbs: Any, name: str, text: str) -> argparse.ArgumentParser:
    verb: argparse.ArgumentParser = verbs.add_parser(name, help=text, description=output.sentence(text))
    verb.add_argument(
        "ruleset",
        metavar="RULESET",
        help="its id, as bridgehead rulesets lists it; club for names and medals of your own",
    )
    verb.add_argument("--campaign", metavar="ID", help="with the maps and scenarios that this campaign keeps")
    verb.add_argument("--json", action="store_true", help="print data")
    add_database(verb, argparse.SUPPRESS)
    return verb


def list_documents(arguments: argparse.Namespace) -> int:
    """List maps and scenarios, or print one."""
    plugins = Plugins()
    found: list[Document] = []
    if arguments.ruleset != CLUB:
        ruleset = plugins.ruleset(arguments.ruleset)
        found += plugins.guard(arguments.ruleset, ruleset.documents)
    if arguments.campaign is not None:
        with _desk(arguments, plugins) as desk:
            kept = desk.documents(_campaign(desk, arguments), arguments.ruleset)
        found += [Document(one.kind, one.name, one.title, one.text) for one in kept]
    if arguments.text is not None:
        named = [one for one in found if one.name == arguments.text]
        if not named:
            there = ", ".join(one.name for one in found) or "none"
            raise BadInput(f"document {arguments.text}", f"there is none of that name; there are: {there}")
        print(named[-1].text, end="")
        return WELL
    rows = [{"kind": one.kind, "name": one.name, "title": one.title} for one in found]
    if arguments.json:
        output.data(rows)
    else:
        output.table(("kind", "name", "title"), [tuple(row.values()) for row in rows])
    return WELL


def examine(arguments: argparse.Namespace) -> int:
    """Tell all that is wrong with a map or a scenario; a fault of it is a fault found, and then it is not kept."""
    plugins = Plugins()
    if arguments.keep is not None and arguments.campaign is None:
        raise BadInput("examine --keep", "needs --campaign, where it is kept")
    found, text = _examined(arguments, plugins)
    if arguments.json:
        output.data(found)
    else:
        for fault in found.faults:
            print(fault)
        print(f"{found.title}: {counted(len(found.faults), 'fault') if found.faults else 'nothing is wrong'}")
    if found.faults:
        return FAULT
    if arguments.keep is not None:
        with _desk(arguments, plugins) as desk:
            done = desk.run(
                _campaign(desk, arguments),
                "document.keep",
                ruleset=arguments.ruleset,
                kind=arguments.kind,
                name=arguments.keep,
                text=text,
            )
        if not arguments.json:
            print(f"{done.title}: done (log entry {done.number})")
    return WELL


def _examined(arguments: argparse.Namespace, plugins: Plugins) -> tuple[Examined, str]:
    """Give what is found in a file, and its text."""
    place = str(arguments.file)
    if arguments.ruleset == CLUB:
        from core.service.club import examine as examine_own

        text = written.text_of(arguments.file)
        return examine_own(arguments.kind, text, place), text
    ruleset = plugins.ruleset(arguments.ruleset)
    if arguments.kind not in ruleset.document_kinds:
        there = ", ".join(ruleset.document_kinds) or "none"
        raise BadInput(f"kind {arguments.kind}", f"{arguments.ruleset} reads: {there}")
    text = written.text_of(arguments.file)
    if arguments.campaign is not None:
        with _desk(arguments, plugins) as desk:
            ruleset = desk.ruleset(_campaign(desk, arguments), arguments.ruleset)
    found: Examined = plugins.guard(arguments.ruleset, lambda: ruleset.examine(arguments.kind, text, place))
    return found, text


def _campaign(desk: "Desk", arguments: argparse.Namespace) -> str:
    """Give the id of the campaign that is named, by its id, what of it is enough, or its name."""
    from core.cli.meant import which_campaign

    return which_campaign(desk, arguments.campaign).id


@contextmanager
def _desk(arguments: argparse.Namespace, plugins: Plugins) -> "Iterator[Desk]":
    """Open the database; what it imports is slow to load, and not every use needs it."""
    from core.service.desk import Desk

    desk = Desk.open(arguments.database, plugins, make=False)
    try:
        yield desk
    finally:
        desk.close()
