"""Verbs that need rulesets and files, and no campaign: rulesets, catalogue, fleet, play, replay, simulate."""

import argparse
import json
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from core.battle import record, script, simulate
from core.battle.play import replay
from core.cli import output
from core.cli.class_card import class_card
from core.contract import canon, written
from core.contract.engine import Engine
from core.contract.errors import BadInput, BridgeheadError
from core.contract.ids import GAMEMASTER
from core.contract.info import UnitClass
from core.contract.orders import OrderForm
from core.contract.ruleset import Procedure, Ruleset
from core.contract.words import counted
from core.plugin.manager import Plugins

WELL, FAULT = 0, 1
MOST_RUNS = 1_000_000
"""A chance is known to a tenth of a per cent then; more would take weeks."""


def add_verbs(verbs: Any) -> None:
    """Add the verbs to the parser."""
    verb = _verb(verbs, "rulesets", "list the games that are installed, and plugins that failed")
    verb.add_argument("--json", action="store_true", help="print data")
    verb.set_defaults(run=rulesets)

    verb = _verb(verbs, "catalogue", "print the classes of a ruleset, or all about one")
    verb.add_argument("ruleset", metavar="RULESET", help="its id, as bridgehead rulesets lists it")
    verb.add_argument(
        "unit_class", metavar="CLASS", nargs="?", help="one of them, with its banks as orders number them"
    )
    verb.add_argument("--json", action="store_true", help="print data")
    verb.set_defaults(run=catalogue)

    verb = _verb(
        verbs, "figures", "print the figures that an owner of the book may replace: do ruleset.figures"
    )
    verb.add_argument("ruleset", metavar="RULESET", help="its id, as bridgehead rulesets lists it")
    verb.add_argument("--json", action="store_true", help="print data")
    verb.set_defaults(run=list_figures)

    verb = _verb(verbs, "fleet", "check a list of classes: points, whose they are, what comes once")
    verb.add_argument("ruleset", metavar="RULESET", help="its id, as bridgehead rulesets lists it")
    verb.add_argument("classes", metavar="CLASS", nargs="+", help="a class as bridgehead catalogue lists it")
    verb.add_argument(
        "--empire",
        default="",
        help="whose list the fleet is bought from; that of its classes where none is named",
    )
    verb.add_argument("--points", type=int, default=0, metavar="N", help="the most that it may cost")
    verb.set_defaults(run=check_fleet)

    verb = _verb(verbs, "play", "play a script and check what it expects (docs/scripts.md)")
    verb.add_argument("script", metavar="SCRIPT", type=Path, help="a file in TOML or JSON")
    verb.add_argument("--json", action="store_true", help="print events and final state as data")
    verb.add_argument("--record", type=Path, metavar="FILE", help="write the record of the battle to FILE")
    verb.set_defaults(run=play)

    verb = _verb(verbs, "replay", "play a record again and compare each step")
    verb.add_argument("record", metavar="RECORD", type=Path, help="a file that play --record wrote")
    verb.add_argument("--json", action="store_true", help="print the final state as data")
    verb.set_defaults(run=replay_record)

    verb = _verb(verbs, "simulate", "play a script's beginning many times with bots")
    verb.add_argument(
        "script", metavar="SCRIPT", type=Path, help="a file in TOML or JSON; its steps are left out"
    )
    verb.add_argument("--runs", type=_positive, default=100, metavar="N", help="how many battles")
    verb.add_argument("--jobs", type=_positive, default=1, metavar="N", help="how many cores")
    verb.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the first run")
    verb.add_argument(
        "--bot", action="append", default=[], metavar="SEAT=LEVEL", help="level of a seat's bot"
    )
    verb.add_argument("--json", action="store_true", help="print data")
    verb.set_defaults(run=simulate_script)


def _verb(verbs: Any, name: str, text: str) -> argparse.ArgumentParser:
    verb: argparse.ArgumentParser = verbs.add_parser(name, help=text, description=output.sentence(text))
    return verb


def rulesets(arguments: argparse.Namespace) -> int:
    """List rulesets and faults; a plugin that failed is a fault found."""
    plugins = Plugins()
    rows = [
        {
            "id": r.info.id,
            "title": r.info.title,
            "theater": r.info.theater,
            "version": r.info.version,
            "from": plugins.origin(plugins.plugin_of(r.info.id)),
        }
        for r in plugins.rulesets()
    ]
    if arguments.json:
        output.data({"rulesets": rows, "faults": plugins.faults})
    else:
        output.table(
            ("ruleset", "title", "theater", "version", "from"), [tuple(row.values()) for row in rows]
        )
        for fault in plugins.faults:
            print(f"\nplugin {fault.plugin} ({fault.distribution}) was switched off: {fault.cause}")
    return FAULT if plugins.faults else WELL


def check_fleet(arguments: argparse.Namespace) -> int:
    """Print everything that is wrong with a list of classes; a fault of it is a fault found."""
    plugins = Plugins()
    ruleset = plugins.ruleset(arguments.ruleset)

    def look() -> tuple[list[str], int]:
        points = {unit.id: unit.points for unit in ruleset.catalogue()}
        faults = ruleset.fleet_faults(arguments.classes, arguments.empire, arguments.points)
        return list(faults), sum(points.get(each, 0) for each in arguments.classes)

    faults, cost = plugins.guard(arguments.ruleset, look)
    for fault in faults:
        print(fault)
    print(
        f"{counted(len(arguments.classes), 'class', 'classes')}, {counted(cost, 'point')}: {'not a fleet' if faults else 'a fleet'}"
    )
    return FAULT if faults else WELL


def catalogue(arguments: argparse.Namespace) -> int:
    """Print every class, or one as a card."""
    plugins = Plugins()
    classes = plugins.guard(arguments.ruleset, plugins.ruleset(arguments.ruleset).catalogue)
    if arguments.unit_class is not None:
        one = _class_of(classes, arguments.unit_class)
        if arguments.json:
            output.data(class_row(one))
        else:
            print("\n".join(class_card(one)))
    elif arguments.json:
        output.data([class_row(c) for c in classes])
    else:
        rows = [
            (c.id, c.name, c.points, c.provenance if c.complete else "incomplete: no figures")
            for c in classes
        ]
        output.table(("class", "name", "points", "provenance"), rows)
    return WELL


def _class_of(classes: Sequence[UnitClass], name: str) -> UnitClass:
    found = next((one for one in classes if one.id == name), None)
    if found is None:
        near = get_close_matches(name, [one.id for one in classes], 3)
        advice = f"; nearest: {', '.join(near)}" if near else ""
        raise BadInput(f"class {name}", f"the catalogue has none of this id{advice}")
    return found


def list_figures(arguments: argparse.Namespace) -> int:
    """Print every row of figures that an owner of the book may replace."""
    plugins = Plugins()
    rows = plugins.guard(arguments.ruleset, plugins.ruleset(arguments.ruleset).figures)
    if arguments.json:
        output.data(rows)
    else:
        cells = [
            (row.id, name, json.dumps(value), row.exceptions.get(name, "printed"))
            for row in rows
            for name, value in row.figures.items()
        ]
        output.table(("row", "figure", "value", "provenance"), cells)
    return WELL


def class_row(c: UnitClass) -> Mapping[str, Any]:
    """Give a class as one flat row, its figures among its common fields; a class that is only listed has none."""
    common = {"id": c.id, "empire": c.empire, "class": c.name, "code": c.code, "points": c.points}
    return {
        **common,
        **c.figures,
        "provenance": c.provenance,
        "exceptions": c.exceptions,
        "complete": c.complete,
    }


def play(arguments: argparse.Namespace) -> int:
    """Play a script; what does not come out as it says is a fault found."""
    read, lines = script.load(arguments.script)
    plugins = Plugins()
    ruleset = plugins.ruleset(read.ruleset)
    account, told, after = plugins.guard(
        read.ruleset,
        lambda: _played(script.Player(ruleset, read, lines, str(arguments.script)), further=arguments.json),
    )
    if arguments.record:
        if account.battle is None:
            raise BadInput("--record", "a campaign procedure leaves no record")
        written.put_text(arguments.record, record.write(account.battle.record))
    if arguments.json:
        output.data(
            {
                "ok": not account.findings,
                "findings": account.findings,
                "steps": [
                    {
                        "place": place,
                        **canon.plain(played.entry),
                        "text": text,
                        "rules": [event.rule for event in played.events],
                    }
                    for (place, played), text in zip(account.steps, told, strict=True)
                ],
                "state": account.state,
                **after,
            }
        )
    else:
        if read.title:
            print(read.title)
        for (place, played), text in zip(account.steps, told, strict=True):
            rules = [event.rule for event in played.events]
            print(f"{place}: {played.entry.seat} {played.entry.order['order']}")
            for line, rule in zip(text, rules, strict=True):
                print(f"    {line}" + (f"  [{rule}]" if rule else ""))
        for finding in account.findings:
            print(f"WRONG {finding}")
        for place, step in account.held:
            print(f"{place}: it holds: {_expected(step)}")
        held = f", {counted(len(account.held), 'expectation')} held" if account.held else ""
        print(
            f"{counted(len(account.steps), 'order')} played{held}, {counted(len(account.findings), 'finding')}"
        )
        for line in plugins.guard(read.ruleset, lambda: _waiting(account.engine, account.state)):
            print(line)
    return FAULT if account.findings else WELL


def _expected(step: Mapping[str, Any]) -> str:
    """Write what a step of a script expects."""
    return "; ".join(f"{key.replace('_', ' ')} {output.written(value)}" for key, value in step.items())


def _waiting(engine: Engine, state: Any) -> list[str]:
    """Say for whose answer an order waits that a script has left under way, and what can be answered."""
    if not engine.is_waiting(state):
        return []
    told = []
    for seat in engine.to_act(state):
        answers = engine.legal_orders(engine.view(state, seat), seat)
        names = dict.fromkeys(one.order if isinstance(one, OrderForm) else one.name for one in answers)
        told.append(f"the last order waits for {seat}: {', '.join(names)}")
    return told


def _played(
    player: script.Player, further: bool
) -> tuple[script.Account, list[list[str]], Mapping[str, Any]]:
    """Play a script to its end, and ask all that is to be told of it; what follows from its end only where wanted."""
    account = player.play()
    engine = account.engine
    told = [
        [engine.describe(event, GAMEMASTER, played.state) for event in played.events]
        for _, played in account.steps
    ]
    if not further:
        return account, told, {}
    return account, told, {"to_act": engine.to_act(account.state), **_consequences(engine, account.state)}


def _consequences(engine: Engine, state: Any) -> Mapping[str, Any]:
    """Give what follows from the final state of a battle, or the effects of a campaign procedure."""
    if isinstance(engine, Ruleset):
        return {
            "facts": engine.facts(state),
            "position": engine.position(state),
            "outcome": engine.outcome(state),
        }
    return {"effects": engine.effects(state)} if isinstance(engine, Procedure) else {}


def replay_record(arguments: argparse.Namespace) -> int:
    """Play a record again; a step that comes out otherwise is a fault found."""
    path = arguments.record
    read = record.read(written.text_of(path), str(path))
    plugins = Plugins()
    ruleset = plugins.ruleset(read.header.ruleset)
    try:
        battle = plugins.guard(read.header.ruleset, lambda: replay(ruleset, read))
    except BridgeheadError as error:
        print(f"WRONG {path}: {error}")
        return FAULT
    if arguments.json:
        output.data(
            {"entries": len(read.entries), "state": battle.state, "outcome": ruleset.outcome(battle.state)}
        )
    else:
        print(f"{path}: {counted(len(read.entries), 'entry comes', 'entries come')} out as recorded")
    return WELL


def simulate_script(arguments: argparse.Namespace) -> int:
    """Simulate, telling progress on stderr."""
    read, _ = script.load(arguments.script)
    levels = dict(_level(text) for text in arguments.bot)
    if read.setup is not None:
        seats = [force.seat for force in read.setup.forces]
        for seat in set(levels) - set(seats):
            raise BadInput("--bot", f"there is no seat {seat}; there are: {', '.join(seats)}")
    results: list[simulate.Result] = []
    try:
        for chunk in simulate.simulate(read, arguments.runs, arguments.jobs, arguments.seed, levels):
            results += chunk
            output.progress(len(results), arguments.runs, "battles")
    except BadInput as error:
        raise BadInput(f"{arguments.script}, {error.place}", error.cause) from None
    shares = simulate.summary(results)
    turns = sum(result.turns for result in results) / len(results)
    if arguments.json:
        results.sort(key=lambda result: result.seed)
        output.data({"runs": len(results), "mean_turns": turns, "shares": shares, "results": results})
    else:
        print(
            f"{counted(len(results), 'battle')}, {turns:.1f} turns on average; chances with their 95 % interval:"
        )
        rows = [(s.label, s.count, f"{s.share:.1%}", f"{s.low:.1%} to {s.high:.1%}") for s in shares]
        output.table(("what", "times", "share", "interval"), rows)
    return WELL


def _level(text: str) -> tuple[str, str]:
    seat, sign, level = text.partition("=")
    if not (seat and sign and level):
        raise BadInput("--bot", f"takes SEAT=LEVEL, not {text!r}")
    return seat, level


def _positive(text: str) -> int:
    if not text.isdecimal() or len(text) > len(str(MOST_RUNS)) or not 1 <= int(text) <= MOST_RUNS:
        raise argparse.ArgumentTypeError(f"takes a number from 1 to {MOST_RUNS}")
    return int(text)
