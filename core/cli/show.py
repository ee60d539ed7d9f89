"""The verb `show`: what there is, as a table or as data."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.cli import inside, output, show_battle, show_log, show_people
from core.cli.meant import brief, briefly, find, rows, which_campaign
from core.cli.names import Names, moment, named, step_name
from core.cli.output import command_line
from core.contract import written
from core.contract.board import Row
from core.contract.errors import BadInput
from core.contract.orders import Squad
from core.contract.words import counted, titled
from core.service.desk import Desk
from core.service.forces import force_facts
from core.service.leads import lead_of
from core.service.rulings import Ruling
from core.store.repository import (
    BattleInfo,
    CampaignInfo,
    ForceInfo,
    OperationInfo,
    PlayerInfo,
    SessionInfo,
    TransferInfo,
    UnitInfo,
)


def listed(desk: Desk, thing: str, campaign: str | None, as_data: bool) -> None:
    """List the things of a kind, of one campaign or of all."""
    campaigns = desk.campaigns() if campaign is None else [which_campaign(desk, campaign)]
    found = [(one, campaign) for campaign in campaigns for one in rows(desk, thing, campaign)]
    if as_data:
        output.data([one for one, _ in found])
        return
    heads, row = _TABLES[thing]
    names = {campaign.id: Names(desk, campaign.id) for campaign in campaigns}
    output.table(heads, [row(desk, names[campaign.id], one) for one, campaign in found])


def one(desk: Desk, thing: str, word: str, as_data: bool, options: Sequence[str]) -> None:
    """Show one thing with what belongs to it.

    Args:
        word: its id, or what else it may be called by.
        options: what stands behind each command line that is shown.
    """
    shown = _ONE[thing](desk, whole_id(desk, thing, word))
    if as_data:
        output.data(shown)
    else:
        _WORDS[thing](desk, shown, options)


def log(
    desk: Desk,
    word: str | None,
    campaign: str | None,
    seat: str | None,
    as_data: bool,
    options: Sequence[str],
) -> None:
    """List what was done in a campaign, or show one entry of its log; all of it, or what a seat may know."""
    info = which_campaign(desk, campaign)
    if word is None:
        show_log.listed(desk, info, seat, as_data, options)
    else:
        show_log.one(desk, info, word, seat, as_data, options)


@dataclass(frozen=True)
class How:
    """What is shown of a battle.

    Args:
        seat: whose view and orders; None for all.
        order: only what an order takes further that begins so.
        result: only the form on which its result is entered.
        cards: whether all that is written about each unit is shown.
    """

    seat: str | None
    order: Mapping[str, Any] | None
    result: bool
    cards: bool
    as_data: bool


def battle(desk: Desk, word: str, how: How, options: Sequence[str]) -> None:
    """Show one battle."""
    row_id = whole_id(desk, "battle", word)
    view = desk.battle(row_id)
    seat = None if how.seat is None else inside.seat(desk, view, how.seat)
    known = {*view.control, "gamemaster"}
    if seat is not None and seat not in known:
        raise BadInput(f"seat {seat}", f"there is none of that name; there are: {', '.join(sorted(known))}")
    if how.as_data:
        output.data(show_battle.data(desk, row_id, seat))
        return
    told = show_battle.Told(desk, row_id, seat, how.cards, options)
    if how.result:
        told.result()
    elif how.order is not None:
        told.begun(how.order)
    else:
        told.all()


def begun(text: str | None) -> Mapping[str, Any] | None:
    """Read an order that is begun.

    Raises:
        BadInput: when it is no mapping.
    """
    if text is None:
        return None
    order = written.from_json(text, "--order")
    if not isinstance(order, dict):
        raise BadInput("--order", "is of the form {...}")
    return order


def whole_id(desk: Desk, thing: str, word: str) -> str:
    """Give the id that a word stands for; the word itself where there is nothing of that name."""
    row = find(desk, thing, word, desk.campaigns())
    return word if row is None else row.id


# --- tables -------------------------------------------------------------------------------------------------------


def _campaign_row(_desk: Desk, _names: Names, one: CampaignInfo) -> Sequence[Any]:
    return (one.id, one.name, one.created[:10], one.space, one.ground, one.economy, one.status, one.head)


def _force_row(_desk: Desk, names: Names, one: ForceInfo) -> Sequence[Any]:
    player = names.of(one.player)
    return (one.id, one.name, player, one.empire, one.theater, one.prestige, one.points, one.left)


def _unit_row(_desk: Desk, names: Names, one: UnitInfo) -> Sequence[Any]:
    squads = ", ".join(names.of(squad["id"]) for squad in one.squads)
    kind = names.class_of(one)
    return (
        one.id,
        one.name,
        names.of(one.force),
        kind,
        one.quality,
        one.xp,
        one.left or one.condition,
        squads,
    )


def _squad_row(_desk: Desk, names: Names, one: Squad) -> Sequence[Any]:
    return (one.id, one.name, one.kind, one.size, one.xp, names.of(one.home))


def _battle_row(desk: Desk, _names: Names, one: BattleInfo) -> Sequence[Any]:
    step = desk.battle(one.id).moment if one.status == "running" else ""
    return (one.id, one.name, one.theater, one.ruleset, one.turn or "", step, one.status)


def _player_row(_desk: Desk, names: Names, one: PlayerInfo) -> Sequence[Any]:
    return (one.id, one.name, one.notes, one.left)


def _session_row(_desk: Desk, names: Names, one: SessionInfo) -> Sequence[Any]:
    came = ", ".join(map(names.of, one.players))
    return (one.id, one.date, one.place, _course(one), came, one.plan, _first(one.notes))


def _course(one: SessionInfo) -> str:
    """Say when a session was held, if it was."""
    if one.began is None:
        return "planned"
    return f"{moment(one.began)} to {moment(one.ended)}" if one.ended else f"is on since {moment(one.began)}"


def _first(notes: str) -> str:
    return notes.split("\n")[0]


def _operation_row(_desk: Desk, _names: Names, one: OperationInfo) -> Sequence[Any]:
    return (one.id, one.name, one.turn or 1, one.status)


_TABLES: dict[str, tuple[Sequence[str], Callable[[Desk, Names, Any], Sequence[Any]]]] = {
    "campaign": (
        ("campaign", "name", "started", "space", "ground", "economy", "status", "entries"),
        _campaign_row,
    ),
    "force": (("force", "name", "player", "empire", "theater", "prestige", "points", "left"), _force_row),
    "unit": (("unit", "name", "force", "class", "quality", "xp", "condition", "squads"), _unit_row),
    "officer": (show_people.HEADS, show_people.row),
    "squad": (("squad", "name", "kind", "size", "XP dice", "home"), _squad_row),
    "battle": (("battle", "name", "theater", "ruleset", "turn", "step", "status"), _battle_row),
    "operation": (("operation", "name", "turn", "status"), _operation_row),
    "player": (("player", "name", "notes", "left"), _player_row),
    "ruling": (
        ("ruling", "ruleset", "rule", "text"),
        lambda _desk, _names, one: (one.id, one.ruleset, one.rule, one.text),
    ),
    "session": (("session", "date", "place", "held", "players", "plan", "notes"), _session_row),
}


# --- one thing ----------------------------------------------------------------------------------------------------


def _show_campaign(desk: Desk, row_id: str) -> dict[str, Any]:
    return {
        "campaign": desk.campaign(row_id),
        "players": desk.players(row_id),
        "forces": desk.forces(row_id),
        "operations": desk.operations(row_id),
        "battles": desk.battles(row_id),
        "due": desk.due(row_id),
        "plans": desk.plans(row_id),
        "obstacles": desk.obstacles(row_id),
        "agenda": desk.agenda(row_id),
    }


def _show_force(desk: Desk, row_id: str) -> dict[str, Any]:
    _, force = _of_any(desk, "force", row_id)
    return {"force": force, "units": desk.units(row_id)}


def _show_player(desk: Desk, row_id: str) -> dict[str, Any]:
    campaign, player = _of_any(desk, "player", row_id)
    forces = [force for force in desk.forces(campaign.id) if force.player == row_id]
    came = [session for session in desk.sessions(campaign.id) if row_id in session.players]
    return {"player": player, "forces": forces, "sessions": came}


def _show_session(desk: Desk, row_id: str) -> dict[str, Any]:
    campaign, session = _of_any(desk, "session", row_id)
    entries = [entry for entry in desk.log(campaign.id, limit=campaign.head) if entry.session == row_id]
    played = desk.played(campaign.id).get(row_id, ())
    return {"session": session, "played": played, "entries": [entry.number for entry in entries]}


def _show_ruling(desk: Desk, row_id: str) -> dict[str, Any]:
    return {"ruling": _of_any(desk, "ruling", row_id)[1]}


def _of_any(desk: Desk, thing: str, row_id: str) -> tuple[CampaignInfo, Any]:
    """Give a thing by its id, and the campaign that it is of."""
    for campaign in desk.campaigns():
        for one in rows(desk, thing, campaign):
            if one.id == row_id:
                return campaign, one
    raise BadInput(f"{thing} {row_id}", "there is none of that id")


def _show_unit(desk: Desk, row_id: str) -> dict[str, Any]:
    unit = desk.unit(row_id)
    return {"unit": unit, **show_people.of_unit(desk, unit)}


def _show_officer(desk: Desk, row_id: str) -> dict[str, Any]:
    return show_people.of_officer(desk, *_of_any(desk, "officer", row_id))


def _show_squad(desk: Desk, row_id: str) -> dict[str, Any]:
    return show_people.of_squad(desk, *_of_any(desk, "squad", row_id))


def _show_operation(desk: Desk, row_id: str) -> dict[str, Any]:
    timeline = desk.timeline(row_id)
    return {
        "operation": timeline.operation,
        "turns": timeline.turns,
        "lanes": timeline.lanes,
        "transfers": desk.transfers(row_id),
        "over": timeline.over,
    }


_ONE: dict[str, Callable[[Desk, str], dict[str, Any]]] = {
    "campaign": _show_campaign,
    "force": _show_force,
    "unit": _show_unit,
    "officer": _show_officer,
    "squad": _show_squad,
    "operation": _show_operation,
    "player": _show_player,
    "session": _show_session,
    "ruling": _show_ruling,
}


def _say(desk: Desk, names: Names, thing: str, found: Iterable[Any]) -> None:
    cells = [_TABLES[thing][1](desk, names, one) for one in found]
    if cells:
        print()
        output.table(_TABLES[thing][0], cells)


def _say_campaign(desk: Desk, shown: dict[str, Any], options: Sequence[str]) -> None:
    campaign: CampaignInfo = shown["campaign"]
    names = Names(desk, campaign.id)
    entries = counted(campaign.head, "entry", "entries")
    when = desk.reckoning(campaign.id).told(campaign.turn)
    turn = f", {when}" if when else ""
    print(f"{named(campaign.name, campaign.id)}, {campaign.status}{turn}, {entries} in its log")
    if campaign.facts.get("summary"):
        print(campaign.facts["summary"])
    print("players: " + (", ".join(named(player.name, player.id) for player in shown["players"]) or "none"))
    hindered = {one.plan: one.faults for one in shown["obstacles"]}
    for plan in shown["plans"]:
        print(f"\nplan {named(plan['title'], plan['id'])}: {plan['brief']}")
        if plan.get("committed"):
            _say_stakes(desk, names, campaign.id, plan)
        for fault in hindered.get(plan["id"], ()):
            print(f"  cannot begin now: {fault}")
        print("  " + command_line("operation.start", {"plan": plan["id"]}, options))
    for battle in shown["battles"]:
        if battle.theater == "campaign" and battle.status == "running":
            _say_held(desk, names, battle, options)
    shortened = briefly(desk, "battle")
    for due in shown["due"]:
        print(f"\ndue: {due.title} for {', '.join(map(names.of, due.forces))}")
        words: dict[str, Any] = {"procedure": due.procedure, "forces": due.forces, "ruleset": due.ruleset}
        if due.battle is not None:
            words["battle"] = shortened(due.battle)
        print("  " + command_line("procedure.begin", words, options))
    if shown["agenda"]:
        print("\nwhat now:")
    for errand in shown["agenda"]:
        whose = "the keeper" if errand.player is None else names.of(errand.player)
        force = f" ({names.of(errand.force)})" if errand.force is not None else ""
        print(f"  {whose}{force}: {errand.words}")
    for thing in ("force", "operation", "battle"):
        _say(desk, names, thing, shown[f"{thing}s"])


def _say_stakes(desk: Desk, names: Names, campaign: str, plan: Mapping[str, Any]) -> None:
    """Tell who comes to each battle of a plan that was agreed on, what to bring, and what each side stands to win."""
    for battle in desk.prospects(campaign, plan):
        told = {row.label: row.value for row in battle.terms}
        where = [f"{label.lower()} {told[label]}" for label in ("Table", "Terrain", "Ends") if label in told]
        print(f"  {battle.title}" + (f": {', '.join(where)}" if where else ""))
        for side in battle.sides:
            cost = f", {side.cost.points} points" if side.cost is not None else ""
            role = f" ({side.role})" if side.role else ""
            print(f"    {names.of(side.force)}{role}: {', '.join(side.units) or 'nobody of its own'}{cost}")
            for row in side.stakes:
                print(f"        {row.label}: {row.value}")


def _say_held(desk: Desk, names: Names, held: BattleInfo, options: Sequence[str]) -> None:
    """Tell of a procedure that is not at its end who chooses, and how to see and settle it."""
    choose = ", ".join(map(names.of, desk.battle(held.id).to_act))
    word = brief(desk, "battle", held.id)
    print(f"\nunder way: {named(held.name, held.id)}; {choose or 'nobody'} to choose")
    print("  " + output.program("show", "battle", word, *options))
    print("  " + command_line("battle.bots", {"battle": word, "seats": "all"}, options))


def _say_force(desk: Desk, shown: dict[str, Any], _options: Sequence[str]) -> None:
    force: ForceInfo = shown["force"]
    names = Names(desk, force.campaign)
    player = f" of {names.of(force.player)}" if force.player else ""
    player += ", led by an admiral" if lead_of(force) is not None else ""
    points = counted(force.points, "fleet point")
    print(f"{named(force.name, force.id)}{player}: {force.empire}, prestige {force.prestige}, {points}")
    for title, words in force_facts(desk.plugins, desk.campaign(force.campaign), force):
        print(f"{title}: {words}")
    _say(desk, names, "unit", shown["units"])


def _say_player(desk: Desk, shown: dict[str, Any], _options: Sequence[str]) -> None:
    player: PlayerInfo = shown["player"]
    left = f", {player.left}" if player.left else ""
    print(f"{named(player.name, player.id)}{left}")
    if player.notes:
        print(player.notes)
    names = Names(desk, player.campaign)
    for thing in ("force", "session"):
        _say(desk, names, thing, shown[f"{thing}s"])


def _say_session(desk: Desk, shown: dict[str, Any], options: Sequence[str]) -> None:
    session: SessionInfo = shown["session"]
    names = Names(desk, session.campaign)
    for what, words in (
        (session.id, f"{session.date}, {_course(session)}"),
        ("in the campaign", session.story_date),
        ("place", session.place),
        ("plan", session.plan),
        ("played", ", ".join(named(battle.name, battle.id) for battle in shown["played"])),
    ):
        if words:
            print(f"{what}: {words}")
    print("players: " + (", ".join(map(names.of, session.players)) or "none"))
    if session.notes:
        print(session.notes)
    entries = shown["entries"]
    if entries:
        print(f"log: entries {entries[0]} to {entries[-1]}, listed by")
        print("  " + output.program("show", "log", "--campaign", session.campaign, *options))


def _say_ruling(_desk: Desk, shown: dict[str, Any], options: Sequence[str]) -> None:
    ruling: Ruling = shown["ruling"]
    print(f"{named(ruling.rule, ruling.id)}, {ruling.ruleset}: {ruling.text}")
    print("  " + command_line("ruling.strike", {"ruleset": ruling.ruleset, "rule": ruling.rule}, options))


def _say_unit(desk: Desk, shown: dict[str, Any], _options: Sequence[str]) -> None:
    unit: UnitInfo = shown["unit"]
    names = Names(desk, unit.campaign)
    kind, force = names.class_of(unit), names.of(unit.force)
    experience = counted(unit.xp, "XP die", "XP dice")
    print(f"{named(unit.name, unit.id)} of {force}: {kind}, {unit.left or unit.condition}, {experience}")
    for row in _card(desk, unit):
        print(f"{row.label}: {row.value}")
    for squad in unit.squads:
        name = named(squad.get("name") or squad["id"], squad["id"])
        told = f", {counted(squad['xp'], 'XP die', 'XP dice')}" if squad.get("xp") else ""
        print(f"squad {name}: {squad['kind']}, counts as {squad['size']}{told}")
    for ruleset in unit.sheets:
        if ruleset != unit.ruleset:
            print(f"a sheet of {ruleset} is kept for when that is played again")
    show_people.say_people(shown["people"])
    show_people.say_record(shown["record"])


def _card(desk: Desk, unit: UnitInfo) -> Sequence[Row]:
    """Give a unit's card as its ruleset writes it; where that is not at hand, its crew's quality."""
    if not desk.plugins.has(unit.ruleset):
        return (Row("Quality", str(unit.quality)),)
    return desk.card(unit)


def _say_operation(desk: Desk, shown: dict[str, Any], options: Sequence[str]) -> None:
    operation: OperationInfo = shown["operation"]
    names = Names(desk, operation.campaign)
    print(f"{named(operation.name, operation.id)}, turn {max(shown['turns'], default=1)}, {operation.status}")
    for lane in shown["lanes"]:
        state = f"{', '.join(map(titled, lane.to_act))} to act" if lane.playable else lane.why
        if lane.waits_for:
            state += f", because {lane.waits_for[0].because}"
        elif lane.ahead:
            state += f"; the links are closed, and it may run ahead to the end of turn {lane.ahead}"
        step = "" if lane.title == lane.battle.status else f", {lane.title}"
        print(f"    {named(lane.battle.name, lane.battle.id)}: turn {lane.battle.turn}{step}; {state}")
    lanes = {lane.battle.id: lane.battle for lane in shown["lanes"]}
    for transfer in shown["transfers"]:
        print(f"    {_transfer(desk, names, transfer, lanes)}")
    if operation.status != "running":
        return
    words = {"operation": brief(desk, "operation", operation.id)}
    if shown["over"]:
        print("All battles are over. Take the operation into the campaign:")
        print("  " + command_line("operation.accept", words, options))
    else:
        print("Let bots play the turn for every seat:")
        print("  " + command_line("operation.bots", {**words, "until": "turn", "seats": "all"}, options))


def _transfer(desk: Desk, names: Names, transfer: TransferInfo, lanes: Mapping[str, BattleInfo]) -> str:
    load = [names.of(squad["id"]) for squad in transfer.squads]
    if transfer.craft:
        load.insert(0, f"{transfer.craft['name'] or transfer.craft['id']} ({transfer.craft['kind']})")
    if transfer.strength:
        load.append(counted(transfer.strength, "area attack"))
    left = step_name(desk.plugins, lanes[transfer.source].ruleset, transfer.left_step)
    due = step_name(desk.plugins, lanes[transfer.target].ruleset, transfer.due_step)
    way = f"left in turn {transfer.left_turn}, {left}, due in turn {transfer.due_turn}, {due}"
    return f"{transfer.kind} with {names.of(transfer.unit)}: {', '.join(load)}; {way}; {transfer.status}"


_WORDS: dict[str, Callable[[Desk, dict[str, Any], Sequence[str]], None]] = {
    "campaign": _say_campaign,
    "force": _say_force,
    "unit": _say_unit,
    "officer": show_people.say_officer,
    "squad": show_people.say_squad,
    "operation": _say_operation,
    "player": _say_player,
    "session": _say_session,
    "ruling": _say_ruling,
}
