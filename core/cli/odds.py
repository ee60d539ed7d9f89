"""The verb that tells the odds of an order in a script."""

import argparse
from pathlib import Path
from typing import Any

from core.battle import odds, script
from core.battle.simulate import share
from core.cli import output
from core.contract.engine import Odds
from core.contract.errors import BadInput
from core.contract.ruleset import Ruleset
from core.plugin.manager import Plugins

MOST_SAMPLES = 100_000


def add_verbs(verbs: Any) -> None:
    """Add the verb to the parser."""
    text = "tell what the last order of a script may come to"
    verb = verbs.add_parser("odds", help=text, description=output.sentence(text))
    verb.add_argument(
        "script", metavar="SCRIPT", type=Path, help="a file in TOML or JSON; its last order is not played"
    )
    verb.add_argument(
        "--samples", type=int, default=odds.SAMPLES, metavar="N", help="how often to try what is not exact"
    )
    verb.add_argument("--json", action="store_true", help="print data")
    verb.set_defaults(run=tell_odds)


def tell_odds(arguments: argparse.Namespace) -> int:
    """Print the odds of the last order."""
    if not 1 <= arguments.samples <= MOST_SAMPLES:
        raise BadInput("--samples", f"takes a number from 1 to {MOST_SAMPLES}")
    read, lines = script.load(arguments.script)
    plugins = Plugins()
    ruleset = plugins.ruleset(read.ruleset)
    found = plugins.guard(
        read.ruleset,
        lambda: _odds(script.Player(ruleset, read, lines, str(arguments.script)), arguments.samples),
    )
    if arguments.json:
        output.data({"odds": found})
        return 0
    for each in found:
        print(f"{each.title} ({_how(each)})")
        output.table(("", "chance", "interval") if not each.exact else ("", "chance"), _rows(each))
        print()
    if not found:
        print("This game tells no odds of such an order.")
    return 0


def _odds(player: script.Player, samples: int) -> tuple[Odds, ...]:
    seat, order = player.last_order()
    if player.battle is None:
        raise BadInput("odds", "are told of battles, not of campaign procedures")
    ruleset: Ruleset = player.battle.ruleset
    return odds.odds(ruleset, player.state, seat, order, samples, lambda done, of: _progress(done, of))


def _progress(done: int, of: int) -> None:
    if done % 100 == 0 or done == of:
        output.progress(done, of, "tries")


def _how(each: Odds) -> str:
    return "exact" if each.exact else f"from {each.samples} tries in which bots answer, with 95 % intervals"


def _rows(each: Odds) -> list[tuple[str, ...]]:
    if each.exact:
        return [(label, f"{chance:.1%}") for label, chance in each.outcomes]
    rows: list[tuple[str, ...]] = []
    for label, chance in each.outcomes:
        known = share(label, round(chance * each.samples), each.samples)
        rows.append((label, f"{chance:.1%}", f"{known.low:.1%} to {known.high:.1%}"))
    return rows
