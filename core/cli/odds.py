"""The verb that tells the odds of an order, in a script or in a battle of the database."""

import argparse
from pathlib import Path
from typing import Any

from core.battle import odds, script
from core.battle.play import judge
from core.battle.simulate import share
from core.cli import campaign_verbs, output
from core.contract import canon, written
from core.contract.engine import Odds
from core.contract.errors import BadInput, IllegalOrder, NotToAct
from core.contract.ids import Seat
from core.contract.ruleset import Ruleset
from core.plugin.manager import Plugins

MOST_SAMPLES = 100_000


def add_verbs(verbs: Any) -> None:
    """Add the verb to the parser."""
    text = "tell what the last order of a script may come to, or an order of a battle"
    verb = verbs.add_parser("odds", help=text, description=output.sentence(text))
    verb.add_argument(
        "script",
        metavar="SCRIPT",
        type=Path,
        nargs="?",
        help="a file in TOML or JSON; its last order is not played",
    )
    verb.add_argument("--battle", metavar="BATTLE", help="in place of a script: a battle of the database")
    verb.add_argument("--seat", metavar="SEAT", help="who orders in the battle; who has to act")
    verb.add_argument(
        "--order", metavar="ORDER", help="the order in the battle, as `do battle.order` takes it"
    )
    campaign_verbs.add_database(verb, argparse.SUPPRESS)
    verb.add_argument(
        "--samples", type=int, default=odds.SAMPLES, metavar="N", help="how often to try what is not exact"
    )
    verb.add_argument("--json", action="store_true", help="print data")
    verb.set_defaults(run=tell_odds)


def tell_odds(arguments: argparse.Namespace) -> int:
    """Print the odds of the last order."""
    if not 1 <= arguments.samples <= MOST_SAMPLES:
        raise BadInput("--samples", f"takes a number from 1 to {MOST_SAMPLES}")
    if (arguments.script is None) == (arguments.battle is None):
        raise BadInput("odds", "are told of a script or of a battle: name one of them")
    found = _in_script(arguments) if arguments.battle is None else _in_battle(arguments)
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


def _in_script(arguments: argparse.Namespace) -> tuple[Odds, ...]:
    read, lines = script.load(arguments.script)
    plugins = Plugins()
    ruleset = plugins.ruleset(read.ruleset)
    found: tuple[Odds, ...] = plugins.guard(
        read.ruleset,
        lambda: _odds(script.Player(ruleset, read, lines, str(arguments.script)), arguments.samples),
    )
    return found


def _in_battle(arguments: argparse.Namespace) -> tuple[Odds, ...]:
    """Give the odds of an order in a battle of the database, from what its seat knows.

    Raises:
        BadInput: when no odds are told in it, or when it cannot be played here.
        NotToAct: when the seat has nothing to decide.
        IllegalOrder: with every reason.
    """
    from core.cli import inside  # with the database's libraries, which scripts need not wait for
    from core.cli.meant import find

    with campaign_verbs.opened(arguments) as desk:
        row = find(desk, "battle", arguments.battle, desk.campaigns())
        view = desk.battle(arguments.battle if row is None else row.id)
        place = f"battle {view.battle.name}"
        if not view.odds:
            raise BadInput(place, "no odds are told in it; battle.odds lets them be told again")
        ruleset = view.ruleset
        if ruleset is None or ruleset is not view.engine:
            raise BadInput(place, view.problem or "is a procedure, which has no odds")
        seat = Seat(inside.seat(desk, view, arguments.seat or next(iter(view.to_act), "")))
        if seat not in view.to_act:
            raise NotToAct(seat, view.to_act)
        data = canon.convert(written.from_json(arguments.order or "", "--order"), dict[str, Any], "--order")
        order = ruleset.order(inside.order(desk, view, seat, data, "--order"))
        violations = judge(ruleset, view.state, seat, order)
        if violations:
            raise IllegalOrder(violations)
        found: tuple[Odds, ...] = desk.plugins.guard(
            view.battle.ruleset,
            lambda: odds.odds(
                ruleset, view.state, seat, order, arguments.samples, lambda done, of: _progress(done, of)
            ),
        )
        return found


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
