"""The clock of an operation: after every order it takes the steps that nobody has to decide.

Whatever one battle tells the others goes through the rows of Operation and Transfer: where each stands and what it can take
in is kept in the operation's `detail`, and each tick changes it. So taking an order back takes back what the others did
because of it.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from core.campaign.closed_links import closure_of, is_own, offers_known, reason_of, with_told
from core.campaign.operation import Link, Operation, due
from core.campaign.transfers import Status, Transfer, arriving, balance
from core.contract import canon
from core.contract.dice import TableDice
from core.contract.engine import Position, State
from core.contract.errors import BadInput
from core.contract.events import Departure
from core.contract.ids import CLOCK, OVER, STANDING_BY
from core.contract.issues import Issue
from core.contract.orders import Contingent, Offer, Tick
from core.contract.records import Outcome, SquadFate
from core.plugin.manager import Plugins
from core.service import playing
from core.service.commands import command
from core.store import models, repository
from core.store.log import Work
from core.store.repository import BattleInfo, OperationInfo, StoredBattle, TransferInfo
from core.store.states import rules_of, unpacked

ADVANCE = "operation.advance"


class Stand(Struct, frozen=True):
    """What a battle tells the clock.

    Args:
        awaits_clock: whether it is the clock's turn to act in it.
    """

    squads: tuple[SquadFate, ...]
    offers: tuple[Offer, ...] = ()
    awaits_clock: bool = False


@command(ADVANCE, title="Let the clock run on")
def advance_operation(work: Work, operation: str) -> int:
    """Let the clock take every step of an operation that nobody has to decide, and say how many it took.

    Each order does so by itself; what somebody has to decide is decided by `battle.order` or `operation.bots`.
    """
    row = work.get(models.Operation, operation)
    first = work.number
    battle = _ready(work, row, _stands(work, row))
    if battle is None:
        work.leave_unlogged()
        return 0
    _tick(work, row, battle)
    return work.number - first + 1


def after_order(work: Work, battle: models.Battle, before: State, departures: Sequence[Departure]) -> None:
    """Send off what left a linked battle, then settle its operation."""
    if battle.operation is not None:
        operation = work.get(models.Operation, battle.operation)
        if departures:  # by the turn that ran, which the order itself may have ended
            ruleset, _ = rules_of(work.plugins, battle)
            left = work.plugins.guard(battle.ruleset, lambda: ruleset.position(before))
            for departure in departures:
                _depart(work, operation, battle, left, departure)
        settle(work, operation)


def settle(work: Work, operation: models.Operation) -> None:
    """Note where each battle stands and what it can take in, check the books, and let the clock run on in entries of its own.

    Raises:
        BadInput: when a squad is in two places or in none; then nothing of the action is kept.
    """
    stands = _stands(work, operation)
    told = {
        row.id: {"turn": row.turn, "step": row.step, "offers": list(canon.plain(stands[row.id].offers))}
        for row in _battles(work, operation)
    }
    places = {
        row.id: (Position(row.turn, row.step), _begins(work, row, stands))
        for row in _battles(work, operation)
    }
    detail = with_told(operation.detail, told, places)
    if detail != operation.detail:  # what tells the others nothing new stays the battle's own
        work.set(operation, detail=detail)
    _check_books(work, operation, stands)
    battle = _ready(work, operation, stands)
    if battle is not None:
        work.then(ADVANCE, {"operation": operation.id, "battle": battle.id}, CLOCK)
        _tick(work, operation, battle)  # which is an order too, and settles in its turn


# --- what is where ------------------------------------------------------------------------------------------------


def graph_of(
    plugins: Plugins,
    operation: models.Operation | OperationInfo,
    rows: Iterable[models.Battle] | Iterable[BattleInfo],
) -> Operation:
    """Give what must come before what in an operation."""
    infos = {row.id: plugins.ruleset(row.ruleset).info for row in rows}
    return Operation(infos, links_of(operation), closure_of(operation.detail))


def links_of(operation: models.Operation | OperationInfo) -> tuple[Link, ...]:
    """Give an operation's links; their ends are ids of rows."""
    return canon.convert(operation.links, tuple[Link, ...], f"operation {operation.id}, links")


def positions_of(rows: Iterable[models.Battle] | Iterable[BattleInfo]) -> Mapping[str, Position]:
    """Say where each battle stands; one that has its outcome is over, wherever the outcome came from."""
    return {row.id: Position(row.turn, OVER if row.outcome is not None else row.step) for row in rows}


def turns_of(rows: Iterable[models.Battle] | Iterable[BattleInfo]) -> list[int]:
    """Give the turns to which the linked battles of an operation have come that have no outcome yet."""
    return [row.turn for row in rows if row.setup["links"] and row.outcome is None]


def transfer_of(row: models.Transfer | TransferInfo) -> Transfer:
    """Give a transfer as the books have it."""
    contingent = {
        "id": row.id.removeprefix(f"{row.operation}/"),
        "link": row.link,
        "seat": row.seat,
        "unit": row.unit,
        "squads": row.squads,
        "craft": row.craft or None,
        "strength": row.strength,
    }
    status: Status = "in transit" if row.status == "in transit" else "arrived"
    return Transfer(
        canon.convert(contingent, Contingent, f"transfer {row.id}"),
        row.source,
        row.target,
        (row.left_turn, row.left_step),
        (row.due_turn, row.due_step),
        status,
    )


def stand_of(plugins: Plugins, battle: models.Battle | StoredBattle) -> Stand:
    """Say what a linked battle tells the clock.

    Raises:
        BadInput: when its ruleset cannot be linked.
    """
    if (
        battle.outcome is not None and battle.step != OVER
    ):  # entered from the table: the state does not know of it
        return Stand(canon.convert(battle.outcome, Outcome, f"battle {battle.id}, outcome").squads)
    ruleset, engine = rules_of(plugins, battle)
    liaison = plugins.guard(battle.ruleset, ruleset.liaison)
    if liaison is None:
        raise BadInput(f"ruleset {battle.ruleset}", "cannot be linked with others")
    state = unpacked(plugins, ruleset, engine, battle)

    def told() -> Stand:
        if battle.outcome is not None:
            return Stand(tuple(liaison.squads(state)))
        return Stand(
            tuple(liaison.squads(state)), tuple(liaison.offers(state)), engine.to_act(state) == (CLOCK,)
        )

    stand: Stand = plugins.guard(battle.ruleset, told)
    return stand


def began_with(rows: Iterable[models.Battle] | Iterable[BattleInfo]) -> list[str]:
    """Give every squad with which battles began."""
    return [
        squad["id"]
        for row in rows
        for force in row.setup["forces"]
        for unit in force["units"]
        for squad in unit.get("squads", ())
    ]


def books(connection: Connection, plugins: Plugins, campaign: str) -> Sequence[Issue]:
    """Check the books of every running operation whose rulesets are at hand."""
    issues: list[Issue] = []
    for operation in repository.operations(connection, campaign):
        rows = repository.battles(connection, campaign, operation.id)
        linked = [repository.battle(connection, row.id) for row in rows if row.setup["links"]]
        if operation.status != "running" or not all(plugins.has(row.ruleset) for row in linked):
            continue
        squads = {row.id: stand_of(plugins, row).squads for row in linked}
        transfers = [transfer_of(row) for row in repository.transfers(connection, operation.id)]
        issues += (
            Issue(f"operation {operation.id}, {issue.place}", issue.cause)
            for issue in balance(began_with(linked), squads, transfers)
        )
    return issues


def _battles(work: Work, operation: models.Operation) -> list[models.Battle]:
    """Give the battles that the clock joins; one without links runs by itself."""
    return [row for row in work.find(models.Battle, operation=operation.id) if row.setup["links"]]


def _stands(work: Work, operation: models.Operation) -> Mapping[str, Stand]:
    return {row.id: stand_of(work.plugins, row) for row in _battles(work, operation)}


def _transfers(work: Work, operation: models.Operation) -> list[Transfer]:
    return [transfer_of(row) for row in work.find(models.Transfer, operation=operation.id)]


def _check_books(work: Work, operation: models.Operation, stands: Mapping[str, Stand]) -> None:
    squads = {battle: stand.squads for battle, stand in stands.items()}
    issues = balance(began_with(_battles(work, operation)), squads, _transfers(work, operation))
    if issues:
        raise BadInput(f"operation {operation.name}", "; ".join(map(str, issues)))


# --- steps of the clock -------------------------------------------------------------------------------------------


def _begins(work: Work, row: models.Battle, stands: Mapping[str, Stand]) -> bool:
    """Tell whether a battle waits for the clock to begin a turn."""
    first = work.plugins.ruleset(row.ruleset).info.steps[0].id
    return stands[row.id].awaits_clock and row.step == first


def _ready(work: Work, row: models.Operation, stands: Mapping[str, Stand]) -> models.Battle | None:
    """Give the first battle in which the clock has to act and need not wait for another battle."""
    rows = _battles(work, row)
    awaiting = [battle for battle in rows if stands[battle.id].awaits_clock]
    if not awaiting:
        return None
    operation, positions = graph_of(work.plugins, row, rows), positions_of(rows)
    if operation.decided(positions):
        return awaiting[0]
    return next((battle for battle in awaiting if not operation.waits_for(battle.id, positions)), None)


def _tick(work: Work, row: models.Operation, battle: models.Battle) -> None:
    """Begin a turn or receiving step of a battle, or close it."""
    rows = _battles(work, row)
    operation, positions = graph_of(work.plugins, row, rows), positions_of(rows)
    at = positions[battle.id]
    closing = operation.decided(positions)
    turn, step = at.turn, at.step
    if step == STANDING_BY and not closing:
        turn, step = turn + 1, operation.rulesets[battle.id].steps[0].id
    transfers = _transfers(work, row)
    arrived = arriving(transfers, battle.id, turn, step, closing)
    for transfer in arrived:
        work.set(work.get(models.Transfer, f"{row.id}/{transfer.contingent.id}"), status="arrived")
    offers = _offers(row, battle.id, turn, transfers)
    if not is_own(row.detail, turn, step == operation.rulesets[battle.id].steps[0].id):
        ticks = row.detail.get("ticks", 0) + 1
        work.set(row, turn=max(row.turn, turn), detail={**row.detail, "ticks": ticks})
    tick = Tick(turn, tuple(transfer.contingent for transfer in arrived), offers, closing)
    # The clock's own dice are the program's: nobody is asked for them in the middle of another's order.
    playing.play(work, battle, CLOCK, canon.plain(tick), TableDice((), (), work.dice))


def _offers(
    row: models.Operation, battle: str, turn: int, transfers: Sequence[Transfer]
) -> tuple[Offer, ...]:
    """Give what the other battles can take in from one, less what is on its way there already."""
    known = offers_known(row.detail, links_of(row), battle, turn)
    return tuple(replace(offer, room=max(0, offer.room - _under_way(offer, transfers))) for offer in known)


def _under_way(offer: Offer, transfers: Sequence[Transfer]) -> int:
    return sum(
        squad.size
        for transfer in transfers
        if transfer.status == "in transit"
        and (transfer.contingent.link, transfer.contingent.unit) == (offer.link, offer.unit)
        for squad in transfer.contingent.squads
    )


def _depart(
    work: Work, row: models.Operation, battle: models.Battle, left: Position, departure: Departure
) -> None:
    contingent = departure.contingent
    link = next((one for one in links_of(row) if (one.id, one.source) == (contingent.link, battle.id)), None)
    if link is None:
        raise BadInput(
            f"battle {battle.name}", f"sends squads along {contingent.link}, which does not leave it"
        )
    closed = closure_of(row.detail)
    if closed is not None and closed.covers(left.turn):
        raise BadInput(f"battle {battle.name}", reason_of(closed))
    target = work.get(models.Battle, link.target)
    due_turn, due_step = due(link, left.turn, work.plugins.ruleset(target.ruleset).info)
    transfer_id = f"{row.id}/{contingent.id}"
    if work.seek(models.Transfer, transfer_id) is not None:
        raise BadInput(f"battle {battle.name}", f"has sent a contingent {contingent.id} before")
    work.add(
        models.Transfer(
            id=transfer_id,
            campaign=row.campaign,
            operation=row.id,
            link=link.id,
            kind=link.kind,
            source=battle.id,
            target=target.id,
            seat=contingent.seat,
            unit=contingent.unit,
            squads=canon.plain(contingent.squads),
            craft=canon.plain(contingent.craft) or {},
            strength=contingent.strength,
            left_turn=left.turn,
            left_step=left.step,
            due_turn=due_turn,
            due_step=due_step,
        )
    )
