"""The verb `show`: what there is, as a table or as data."""

from collections.abc import Callable, Sequence
from typing import Any

from core.cli import output
from core.contract.board import Board
from core.contract.errors import BadInput
from core.contract.ids import GAMEMASTER
from core.contract.orders import OrderForm
from core.service.battles import BattleView
from core.service.desk import Desk
from core.store.repository import BattleInfo, CampaignInfo, ForceInfo, OperationInfo, UnitInfo


def listed(desk: Desk, thing: str, campaign: str | None, as_data: bool) -> None:
    """List the things of a kind, of one campaign or of all."""
    campaigns = desk.campaigns() if campaign is None else [desk.campaign(campaign)]
    found: list[Any] = []
    for one in campaigns:
        found += _of(desk, thing, one)
    if as_data:
        output.data(found)
        return
    heads, row = _TABLES[thing]
    output.table(heads, [row(one) for one in found])


def one(desk: Desk, thing: str, row_id: str, as_data: bool) -> None:
    """Show one thing with what belongs to it."""
    shown = _ONE[thing](desk, row_id)
    if as_data:
        output.data(shown)
    else:
        _WORDS[thing](desk, shown)


def _of(desk: Desk, thing: str, campaign: CampaignInfo) -> Sequence[Any]:
    match thing:
        case "campaign":
            return [campaign]
        case "force":
            return desk.forces(campaign.id)
        case "unit":
            return [unit for force in desk.forces(campaign.id) for unit in desk.units(force.id)]
        case "battle":
            return desk.battles(campaign.id)
    return desk.operations(campaign.id)


def _campaign_row(one: CampaignInfo) -> Sequence[Any]:
    return (one.id, one.name, one.created[:10], one.space, one.ground, one.economy, one.status, one.head)


def _force_row(one: ForceInfo) -> Sequence[Any]:
    return (one.id, one.name, one.player, one.empire, one.theater, one.prestige, one.points, one.left)


def _unit_row(one: UnitInfo) -> Sequence[Any]:
    squads = ", ".join(squad["id"] for squad in one.squads)
    return (one.id, one.name, one.force, one.class_id, one.quality, one.xp, one.left or one.condition, squads)


def _battle_row(one: BattleInfo) -> Sequence[Any]:
    return (one.id, one.name, one.theater, one.ruleset, one.turn, one.step, one.status)


def _operation_row(one: OperationInfo) -> Sequence[Any]:
    return (one.id, one.name, one.turn, one.status)


_TABLES: dict[str, tuple[Sequence[str], Callable[[Any], Sequence[Any]]]] = {
    "campaign": (
        ("campaign", "name", "started", "space", "ground", "economy", "status", "entries"),
        _campaign_row,
    ),
    "force": (("force", "name", "player", "empire", "theater", "prestige", "points", "left"), _force_row),
    "unit": (("unit", "name", "force", "class", "quality", "xp", "condition", "squads"), _unit_row),
    "battle": (("battle", "name", "theater", "ruleset", "turn", "step", "status"), _battle_row),
    "operation": (("operation", "name", "turn", "status"), _operation_row),
}


def _show_campaign(desk: Desk, row_id: str) -> dict[str, Any]:
    return {
        "campaign": desk.campaign(row_id),
        "players": desk.players(row_id),
        "forces": desk.forces(row_id),
        "operations": desk.operations(row_id),
        "battles": desk.battles(row_id),
        "due": desk.due(row_id),
    }


def _show_force(desk: Desk, row_id: str) -> dict[str, Any]:
    force = next(
        (one for campaign in desk.campaigns() for one in desk.forces(campaign.id) if one.id == row_id), None
    )
    if force is None:
        raise BadInput(f"force {row_id}", "there is none of that id")
    return {"force": force, "units": desk.units(row_id)}


def _show_unit(desk: Desk, row_id: str) -> dict[str, Any]:
    return {"unit": desk.unit(row_id)}


def _show_battle(desk: Desk, row_id: str) -> dict[str, Any]:
    view = desk.battle(row_id)
    asked = desk.plugins.guard(view.battle.ruleset, lambda: _asked(view))
    info = {name: getattr(view.battle, name) for name in BattleInfo.__struct_fields__}
    return {
        "battle": info,
        "control": view.control,
        "to_act": view.to_act,
        "orders": asked[0],
        "pending": view.pending,
        "outcome": view.outcome,
        "problem": view.problem,
        "board": asked[1],
        "result_form": asked[2],
    }


def _asked(view: BattleView) -> tuple[dict[str, Any], Board | None, OrderForm | None]:
    """Ask a battle's rules for the orders of each seat that has to act, the board and the result form."""
    engine, ruleset = view.engine, view.ruleset
    if engine is None or ruleset is None:
        return {}, None, None
    orders: dict[str, Any] = {
        seat: engine.legal_orders(engine.view(view.state, seat), seat) for seat in view.to_act
    }
    if ruleset is not engine:
        return orders, None, None
    board = ruleset.board(ruleset.view(view.state, GAMEMASTER))
    return orders, board, ruleset.result_form(view.state) if view.outcome is None else None


def _show_operation(desk: Desk, row_id: str) -> dict[str, Any]:
    timeline = desk.timeline(row_id)
    return {
        "operation": timeline.operation,
        "turns": timeline.turns,
        "lanes": timeline.lanes,
        "transfers": timeline.transfers,
        "over": timeline.over,
    }


_ONE: dict[str, Callable[[Desk, str], dict[str, Any]]] = {
    "campaign": _show_campaign,
    "force": _show_force,
    "unit": _show_unit,
    "battle": _show_battle,
    "operation": _show_operation,
}


def _say(thing: str, rows: Sequence[Any]) -> None:
    if rows:
        print()
        heads, row = _TABLES[thing]
        output.table(heads, [row(one) for one in rows])


def _say_campaign(desk: Desk, shown: dict[str, Any]) -> None:
    campaign: CampaignInfo = shown["campaign"]
    print(f"{campaign.name} ({campaign.id}), {campaign.status}, {campaign.head} entries in its log")
    if campaign.facts.get("summary"):
        print(campaign.facts["summary"])
    print("players: " + (", ".join(f"{player.name} ({player.id})" for player in shown["players"]) or "none"))
    for plan in campaign.facts.get("plans", {}).values():
        print(f"plan {plan['id']}: {plan['title']}. {plan['brief']}")
    for due in shown["due"]:
        print(f"due: {due.title} ({due.procedure}) for {', '.join(due.forces)}")
    for thing in ("force", "operation", "battle"):
        _say(thing, shown[f"{thing}s"])


def _say_force(desk: Desk, shown: dict[str, Any]) -> None:
    force: ForceInfo = shown["force"]
    print(
        f"{force.name} ({force.id}): {force.empire}, prestige {force.prestige}, {force.points} fleet points"
    )
    _say("unit", shown["units"])


def _say_unit(desk: Desk, shown: dict[str, Any]) -> None:
    unit: UnitInfo = shown["unit"]
    print(f"{unit.name} ({unit.id}) of {unit.force}: {unit.class_id}, {unit.left or unit.condition}")
    print(f"quality {unit.quality}, {unit.xp} XP dice")
    for skill in unit.skills:
        print(f"skill {skill['code']} {skill.get('detail') or ''}".rstrip())
    for squad in unit.squads:
        print(f"squad {squad['id']}: {squad['kind']}, counts as {squad['size']}")
    for ruleset, sheet in unit.sheets.items():
        print(f"sheet of {ruleset}: {sheet['data']}")


def _say_battle(desk: Desk, shown: dict[str, Any]) -> None:
    battle = shown["battle"]
    print(f"{battle['name']} ({battle['id']}): {battle['ruleset']}, turn {battle['turn']}, {battle['step']}")
    print(f"{battle['status']}; to act: {', '.join(shown['to_act']) or 'nobody'}")
    if shown["problem"]:
        print(f"cannot be played here: {shown['problem']}")
    for seat, orders in shown["orders"].items():
        for order in orders:
            title = getattr(order, "title", "") or order.name
            print(f"    {seat}: {title}")
    board = shown["board"]
    if board is not None:
        for token in board.tokens:
            tracks = [f"{t.label} {t.value}/{t.maximum}" for t in board.tracks if t.token == token.id]
            print(f"    {token.label} ({token.seat}): {', '.join((*tracks, *token.flags)) or 'as new'}")
    if battle["outcome"]:
        outcome = battle["outcome"]
        print(f"won by {outcome['winner'] or 'nobody'} in turn {outcome['turns']}: {outcome['reason']}")


def _say_operation(desk: Desk, shown: dict[str, Any]) -> None:
    operation: OperationInfo = shown["operation"]
    print(f"{operation.name} ({operation.id}), turn {operation.turn}, {operation.status}")
    for lane in shown["lanes"]:
        state = f"{', '.join(lane.to_act)} to act" if lane.playable else lane.why
        print(f"    {lane.battle.name} ({lane.battle.id}): turn {lane.battle.turn}, {lane.title}; {state}")
    for transfer in shown["transfers"]:
        squads = ", ".join(squad["id"] for squad in transfer.squads)
        way = f"left in turn {transfer.left_turn}, due in turn {transfer.due_turn}"
        print(f"    {transfer.link}: {squads} with {transfer.unit}, {way}, {transfer.status}")


_WORDS: dict[str, Callable[[Desk, dict[str, Any]], None]] = {
    "campaign": _say_campaign,
    "force": _say_force,
    "unit": _say_unit,
    "battle": _say_battle,
    "operation": _say_operation,
}
