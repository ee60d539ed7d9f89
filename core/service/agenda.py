"""What now: whom each battle, procedure and plan waits for, and what is due, for a campaign's keeper and each player."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from sqlalchemy import Connection

from core.contract.ids import CLOCK, GAMEMASTER
from core.contract.words import counted
from core.plugin.manager import Plugins
from core.service import battle_views, commitments, due
from core.service.commitments import Plan
from core.store import repository
from core.store.repository import BattleInfo


class Errand(Struct, frozen=True):
    """Something that waits for somebody.

    Args:
        player: who has to do it; None for the keeper of the campaign.
        force: for which force; None where it is for none.
        words: what is to be done.
        battle: the battle or procedure in which it is done; None where that has not begun.
        plan: the plan of which it is a part, until its battles begin; None for all else.
    """

    player: str | None
    force: str | None
    words: str
    battle: str | None = None
    plan: str | None = None


def agenda(connection: Connection, plugins: Plugins, campaign: str) -> Sequence[Errand]:
    """Give everything that waits for somebody: what runs first, then what is due, then the battles that were agreed on.

    The keeper takes in outcomes, rules as gamemaster, lets bots play on, begins battles that were agreed on, and does what
    is due for forces that nobody looks after.

    Raises:
        BadInput: when the campaign is not there.
    """
    info = repository.campaign(connection, campaign)
    if info.status == "over":
        return ()
    forces = repository.forces(connection, campaign)
    player_of = {force.id: None if force.left else force.player for force in forces}
    force_of = {unit.id: unit.force for force in player_of for unit in repository.units(connection, force)}
    rows = repository.battles(connection, campaign)
    going_on = {row.operation for row in rows if row.status not in ("over", "accepted")} - {None}
    found: list[Errand] = []
    for row in rows:
        if row.status == "over" and row.operation in going_on:
            continue  # an operation is taken in whole
        if row.status == "over":
            found.append(Errand(None, None, f"Take in the outcome of {row.name}", row.id))
        elif row.status != "accepted":
            found += _awaited(connection, plugins, row, player_of, battle_views.led(row, rows, force_of))
    for one in due.due(connection, plugins, campaign):
        found += [Errand(player_of.get(force), force, f"Hold: {one.title}") for force in one.forces]
    for plan in commitments.open_plans(info, repository.operations(connection, campaign)):
        if plan.get("committed"):  # others are offers, which bind nobody
            found += _agreed(plan, player_of)
    return found


def _agreed(plan: Plan, player_of: Mapping[str, str | None]) -> Iterator[Errand]:
    """Give what there is to do about a battle that was agreed on: who brings how much, and that it begins."""
    title, key = plan["title"], plan["id"]
    brought: dict[str, int] = {}
    for battle in plan["battles"]:
        for seat in battle["seats"]:
            brought[seat["force"]] = brought.get(seat["force"], 0) + len(seat["units"] or ())
    for force, count in brought.items():
        if player_of.get(force) is not None:
            what = counted(count, "unit") if count else "whoever is free"
            yield Errand(player_of[force], force, f"Bring {what} to {title}", plan=key)
    yield Errand(None, None, f"Begin {title}", plan=key)


def _awaited(
    connection: Connection,
    plugins: Plugins,
    row: BattleInfo,
    player_of: Mapping[str, str | None],
    led: Mapping[str, Sequence[str]],
) -> Iterator[Errand]:
    """Give whom a battle or procedure that runs waits for."""
    view = battle_views.look(connection, plugins, row.id)
    seats = [seat for seat in view.to_act if seat != CLOCK]
    people = [seat for seat in seats if seat not in view.control or view.control[seat].by == "player"]
    if seats and not people:
        yield Errand(None, None, f"Let the bots play on: {row.name}", row.id)
    for seat in people:
        if seat == GAMEMASTER:
            yield Errand(None, None, f"Rule as gamemaster in {row.name}", row.id)
            continue
        at = "" if row.theater == "campaign" else f", turn {row.turn}"
        for force in [seat] if seat in player_of else led.get(seat, [None]):
            player = None if force is None else player_of.get(force)
            yield Errand(player, force, f"Decide in {row.name}{at}", row.id)
