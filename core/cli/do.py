"""The verb `do`: one command of the registry, with arguments as its signature types them."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from core.cli import consequences, inside, output, swap
from core.cli.account import Account, told, told_to
from core.cli.meant import brief, resolve
from core.cli.names import Names, named
from core.cli.outcome import fates, summed_up
from core.cli.question import question
from core.cli.result_and_places import places_line, result_form, result_line
from core.cli.show_log import as_seen, taken_back
from core.contract import canon, written
from core.contract.errors import BadInput
from core.contract.records import Outcome
from core.contract.words import counted
from core.service import commands
from core.service.adoption import Rebound
from core.service.bots import BotsPlayed
from core.service.commands import Command
from core.service.corrections import Consequence
from core.service.desk import Desk, Done
from core.service.playing import Asked
from core.service.undo import TAKERS


def run(
    desk: Desk,
    name: str,
    pairs: Sequence[str],
    campaign: str | None,
    dice: list[int] | None,
    options: Sequence[str] = (),
) -> Done:
    """Carry out a command.

    Args:
        options: what stands behind each command line that an error shows.

    Raises:
        BadInput: naming the argument that is wrong.
    """
    command = commands.find(name)
    given = read_arguments(command, pairs)
    if dice is not None:
        given["dice"] = dice
    if "campaign" in given and not command.begins and all(p.name != "campaign" for p in command.parameters):
        said = given.pop("campaign")
        if campaign is not None and said != campaign:
            raise BadInput("argument campaign", f"is {said}, and --campaign is {campaign}; say one of them")
        campaign = said
    owner, arguments = resolve(desk, command, given, campaign)
    arguments = inside.resolve(desk, name, arguments)
    _refuse_untold(desk, command, arguments, options)
    return desk.run(owner, name, **arguments)


def _refuse_untold(
    desk: Desk, command: Command, arguments: Mapping[str, Any], options: Sequence[str]
) -> None:
    """Refuse a result or places of which nothing is told, with a line that tells them.

    Raises:
        BadInput: with that line.
    """
    battle = arguments.get("battle")
    if not isinstance(battle, str):
        return
    if command.name == "battle.result" and not arguments.get("values"):
        view = desk.battle(battle)
        line = result_line(desk, view, result_form(desk, view), options)
        shown = output.program("show", "battle", brief(desk, "battle", battle), "--result", *options)
        raise BadInput(
            "battle.result, values", f"tell what came of it. {shown} says what is asked; such as: {line}"
        )
    if command.name == "battle.mode" and arguments.get("mode") == "board" and not arguments.get("places"):
        view = desk.battle(battle)
        line = places_line(desk, view, options) if view.mode != "board" else ""
        if line:
            raise BadInput("battle.mode, places", f"tell where each unit stands; such as: {line}")


def read_arguments(command: Command, pairs: Sequence[str]) -> dict[str, Any]:
    """Read `key=value` pairs as the command's signature types them.

    Raises:
        BadInput: naming the argument that has not its form, or is given twice.
    """
    kinds = {"campaign": str, **{parameter.name: parameter.type for parameter in command.parameters}}
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


def tell(desk: Desk, done: Done, options: Sequence[str]) -> None:
    """Say what a command led to, in words.

    Args:
        options: what stands behind each command line that is shown.
    """
    if isinstance(done.result, Asked):
        _ask(desk, done.result, options)
        return
    what = "done" if done.changes or done.number is not None else "nothing was changed"
    print(f"{done.title}: {what}" + (f" (log entry {done.number})" if done.number is not None else ""))
    if isinstance(done.result, BotsPlayed):
        _tell_bots(desk, done, done.result, options)
    else:
        for line in _lines(desk, done):
            print(f"    {line}")
    for note in done.notes:
        print(f"    {note}")


def _tell_bots(desk: Desk, done: Done, played: BotsPlayed, options: Sequence[str]) -> None:
    if done.number is not None:
        Account(desk, done.campaign, done.number - 1).go_on()
    print(f"\n{counted(played.orders, 'order')} of bots. {output.sentence(played.stopped)}")
    if played.asked is not None:
        _ask(desk, played.asked, options)


def _ask(desk: Desk, asked: Asked, options: Sequence[str]) -> None:
    waiting = desk.battle(asked.battle).pending
    whose = [one.seat for one in waiting if one.request == canon.plain(asked.request)]
    seat = whose[0] if len(waiting) > 1 and whose else None
    for line in question(asked.request, asked.known, brief(desk, "battle", asked.battle), seat, options):
        print(line)


def _lines(desk: Desk, done: Done) -> list[str]:
    """Tell the events of a battle in its ruleset's words, any other result as data."""
    names = Names(desk, done.campaign)
    if done.number is not None:
        entry = desk.log(done.campaign, done.number - 1, 1)[0]
        ordered = entry.events or entry.command == "battle.order"
        if entry.play is not None and entry.battle is not None and ordered:
            view = desk.battle(entry.battle)
            seats = ", ".join(map(names.plain, view.to_act))
            return [
                *told(desk, entry.battle, entry.events, told_to(view, entry)),
                f"to act: {seats or 'nobody'}",
            ]
        if entry.command in TAKERS:
            return list(taken_back(desk, entry))
        if entry.command == "operation.accept":
            return _accepted(desk, done)
    if isinstance(done.result, Outcome):
        return [f"{summed_up(done.result)}", *fates(done.result, names)]
    if isinstance(done.result, list) and done.result and isinstance(done.result[0], Rebound):
        return list(swap.told(done.result))
    if isinstance(done.result, list) and done.result and isinstance(done.result[0], Consequence):
        battles = {battle.id: battle.name for battle in desk.battles(done.campaign)}
        return list(consequences.told(done.result, names, battles))
    plain = canon.plain(done.result)
    if plain in (None, [], {}):
        return []
    called = {battle.id: battle.name for battle in desk.battles(done.campaign)}
    if isinstance(plain, list) and all(isinstance(one, str) and one in called for one in plain):
        return [named(called[one], one) for one in plain]
    return [plain if isinstance(plain, str) else json.dumps(plain, ensure_ascii=False)]


def _accepted(desk: Desk, done: Done) -> list[str]:
    """Tell how the battles of an operation ended, and who was left behind."""
    battles = {row for table, row in done.changes if table == "battle"}
    names = Names(desk, done.campaign)
    lines = []
    for battle in desk.battles(done.campaign):
        if battle.id in battles and battle.outcome is not None:
            outcome = canon.convert(battle.outcome, Outcome, battle.id)
            names.add(one.squad for one in outcome.squads)
            lines += [
                f"{battle.name}: {summed_up(outcome)}",
                *(f"    {line}" for line in fates(outcome, names)),
            ]
    if done.result:
        lines.append(f"Nobody was left to bring home: {', '.join(map(names.plain, done.result))}")
    return lines


def data(desk: Desk, done: Done) -> None:
    """Print what a command led to, as data; of an order what its seat sees of it."""
    asked, result = isinstance(done.result, Asked), canon.plain(done.result)
    entry = None if done.number is None else desk.log_entry(done.campaign, done.number)
    if entry is not None and entry.battle is not None and canon.encode(result) == canon.encode(entry.events):
        result = as_seen(desk, entry, told_to(desk.battle(entry.battle), entry)).events
    changes = sorted(f"{table} {row}" for table, row in done.changes)
    output.data(
        {
            "number": done.number,
            "title": done.title,
            "campaign": done.campaign,
            "asked": result if asked else None,
            "result": None if asked else result,
            "changes": changes,
            "notes": done.notes,
        }
    )
