"""The program's one command: `bridgehead`. Exit 0 well, 1 a fault found, 2 bad input."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import entry_points

from core.cli import campaigns, games
from core.contract.errors import BridgeheadError

BAD_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb, or open the window where none is named."""
    parsed = parser().parse_args(arguments)
    try:
        return int(parsed.run(parsed))
    except BridgeheadError as error:
        print(f"bridgehead: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("\nbridgehead: interrupted; what was told as done is kept", file=sys.stderr)
        return 130


def parser() -> argparse.ArgumentParser:
    """Give the parser of the whole command line."""
    whole = argparse.ArgumentParser(
        prog="bridgehead",
        description="Keep tabletop science-fiction campaigns: fleets and troops, space and ground, on one clock. "
        "Without a verb it opens the window.",
    )
    campaigns.add_database(whole)
    whole.add_argument(
        "--pack",
        metavar="ID",
        help="open the window on the campaign of this pack, which is started where there is none yet",
    )
    whole.set_defaults(run=window)
    verbs = whole.add_subparsers(title="verbs", metavar="VERB")
    campaigns.add_verbs(verbs)
    games.add_verbs(verbs)
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
    for entry in entry_points(group="bridgehead.window"):
        return int(entry.load()(arguments.database, arguments.pack))
    print("bridgehead: no window is installed; see bridgehead --help for the verbs", file=sys.stderr)
    return BAD_INPUT
