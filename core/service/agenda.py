"""What now: whom each battle and procedure waits for, and what is due, for the keeper of a campaign and each player."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from sqlalchemy import Connection

from core.contract.ids import CLOCK, GAMEMASTER
from core.plugin.manager import Plugins
from core.service import battle_views, due
from core.store import repository
from core.store.repository import BattleInfo


class Errand(Struct, frozen=True):
    """Something that waits for somebody.

    Args:
        player: who has to do it; None for the keeper of the campaign.
        force: for which force; None where it is for none.
        words: what is to be done.
        battle: the battle or procedure in which it is done; None where that has not begun.
    """

    player: str | None
    force: str | None
    words: str
    battle: str | None = None


def agenda(connection: Connection, plugins: Plugins, campaign: str) -> Sequence[Errand]:
    """Give everything that waits for somebody: what runs first, then what is due.

    The keeper takes in outcomes, rules as gamemaster, lets bots play on, and does what is due for forces that nobody looks after.

    Raises:
        BadInput: when the campaign is not there.
    """
    if repository.campaign(connection, campaign).status == "over":
        return ()
    player_of = {force.id: force.player for force in repository.forces(connection, campaign)}
    rows = repository.battles(connection, campaign)
    led = leaders(connection, campaign, rows)
    found: list[Errand] = []
    for row in rows:
        if row.status == "over":
            found.append(Errand(None, None, f"Take in the outcome of {row.name}", row.id))
        elif row.status != "accepted":
            found += _awaited(connection, plugins, row, player_of, led[row.id])
    for one in due.due(connection, plugins, campaign):
        found += [Errand(player_of.get(force), force, f"Hold: {one.title}") for force in one.forces]
    return found


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
        for force in led.get(seat, [None]):
            player = None if force is None else player_of.get(force)
            yield Errand(player, force, f"Decide in {row.name}{at}", row.id)


def leaders(
    connection: Connection, campaign: str, rows: Sequence[BattleInfo]
) -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Give by battle, and by seat of it, the forces whose units it leads; in a procedure each force has its own seat.

    Args:
        rows: all battles of the campaign.
    """
    forces = [force.id for force in repository.forces(connection, campaign)]
    force_of = {unit.id: unit.force for force in forces for unit in repository.units(connection, force)}
    found: dict[str, Mapping[str, Sequence[str]]] = {}
    for row in rows:
        if row.theater == "campaign":
            found[row.id] = {force: [force] for force in forces}
            continue
        linked = [one for one in rows if one.operation == row.operation] if row.operation else [row]
        # troops may come down to a seat yet
        found[row.id] = {**_led(linked, force_of), **_led([row], force_of)}
    return found


def _led(rows: Sequence[BattleInfo], force_of: Mapping[str, str]) -> Mapping[str, Sequence[str]]:
    """Give the forces whose units each seat leads in some battles."""
    found: dict[str, dict[str, None]] = {}
    for row in rows:
        for one in row.setup.get("forces", ()):
            for unit in one["units"]:
                if "seat" in one and unit["id"] in force_of:
                    found.setdefault(one["seat"], {})[force_of[unit["id"]]] = None
    return {seat: list(forces) for seat, forces in found.items()}
