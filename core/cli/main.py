"""The program's one command: `bridgehead`. Exit 0 well, 1 a fault found, 2 bad input."""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

from core.contract.errors import BridgeheadError

BAD_INPUT = 2
LONGEST = 4000
"""How many letters of an error are shown; a list of all that is missing fits in."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb, or open the window where none is named."""
    try:
        parsed = _parsed(arguments)
        if isinstance(sys.stdout, TextIOWrapper):
            # A terminal that lacks a letter gets all the others.
            sys.stdout.reconfigure(errors="backslashreplace")
        code = int(parsed.run(parsed))
        print(end="", flush=True)  # what cannot be printed is found out here, where it can be told
        return code
    except BridgeheadError as error:
        print(f"bridgehead: {_line(str(error))}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # whoever read our output has seen enough
        _print_no_more()
        return 0
    except OSError as error:
        _print_no_more()
        print(f"bridgehead: {error.filename or 'output'}: {error.strerror}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("\nbridgehead: interrupted; what was told as done is kept", file=sys.stderr)
        return 130


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line; what a verb takes in any number, or may go without, may stand behind its options too.

    A file alone, as a double click names it, is the database of the window.
    """
    whole = parser()
    given = sys.argv[1:] if arguments is None else list(arguments)
    if len(given) == 1 and not given[0].isalpha() and Path(given[0]).is_file():
        given = ["--database", *given]
    parsed, words = whole.parse_known_args(given)
    late = getattr(parsed, "late", None)
    if words and late is not None and not any(word.startswith("-") for word in words):
        before = getattr(parsed, late)
        if isinstance(before, list):
            setattr(parsed, late, [*before, *words])
            return parsed
        if before is None and len(words) == 1:
            setattr(parsed, late, words[0])
            return parsed
    if words:
        whole.error(f"unrecognized arguments: {' '.join(words)}")
    return parsed


def _print_no_more() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _line(text: str) -> str:
    """Give an error as one line that a person reads to its end, whatever was handed in and is quoted in it."""
    line = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
    return line if len(line) <= LONGEST else f"{line[: LONGEST // 2]} ... {line[-LONGEST // 2 :]}"


def parser() -> argparse.ArgumentParser:
    """Give the parser of the whole command line."""
    from core.cli import (  # they take a moment, in which Ctrl-C may come
        campaign_verbs,
        document_verbs,
        odds,
        packet_verbs,
        ruleset_verbs,
    )

    whole = argparse.ArgumentParser(
        prog="bridgehead",
        description="Keep tabletop science-fiction campaigns: fleets and troops, space and ground, on one clock. "
        "Without a verb it opens the window.",
    )
    campaign_verbs.add_database(whole)
    whole.add_argument(
        "--pack",
        metavar="ID",
        help="open the window on the campaign of this pack, which is started where there is none yet",
    )
    whole.set_defaults(run=window)
    verbs = whole.add_subparsers(title="verbs", metavar="VERB")
    campaign_verbs.add_verbs(verbs)
    ruleset_verbs.add_verbs(verbs)
    document_verbs.add_verbs(verbs)
    packet_verbs.add_verbs(verbs)
    odds.add_verbs(verbs)
    return whole


def window(arguments: argparse.Namespace) -> int:
    """Open the window on the database."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("QT_QPA_PLATFORM")
    ):
        print(
            "bridgehead: there is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set). Start it from a desktop "
            "or play the demo in the terminal: bridgehead demo",
            file=sys.stderr,
        )
        return BAD_INPUT
    from importlib.metadata import entry_points

    for entry in entry_points(group="bridgehead.window"):
        return int(entry.load()(arguments.database, arguments.pack))
    print("bridgehead: no window is installed; see bridgehead --help for the verbs", file=sys.stderr)
    return BAD_INPUT
