"""An operation as the window shows it: a lane per battle, a column per step of each turn, and what can be played now."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct
from sqlalchemy import Connection

from core.campaign.closed_links import closing, closure_of, earliest
from core.campaign.operation import ENDED, Closure, Operation
from core.contract.engine import Position
from core.contract.ids import CLOCK, OVER, STANDING_BY
from core.contract.orders import Offer
from core.plugin.manager import Plugins
from core.service import battle_views, clock
from core.service.battle_views import BattleView
from core.service.passages import Passage, passages
from core.store import repository
from core.store.repository import BattleInfo, OperationInfo, TransferInfo


class Cell(Struct, frozen=True):
    """A step of a turn in a battle's lane."""

    turn: int
    step: str
    title: str
    state: Literal["done", "now", "to come"]


class Waiting(Struct, frozen=True):
    """A step of another battle that must be done first.

    Args:
        because: why it is waited for.
    """

    battle: str
    name: str
    turn: int
    step: str
    title: str
    because: str = ""

    def __str__(self) -> str:
        return f"{self.name}, turn {self.turn}, {self.title}"


class Lane(Struct, frozen=True):
    """A battle of the operation.

    Args:
        to_act: the seats that have to decide now, the clock left out.
        waits_for: what keeps the clock from letting it go on.
        offers: what its units can take in, or give, through the links.
        why: why it cannot be played now; empty where it can.
        ahead: the turn to whose end it may be played without waiting; 0 where the links are open.
    """

    battle: BattleInfo
    title: str
    cells: tuple[Cell, ...]
    to_act: tuple[str, ...]
    waits_for: tuple[Waiting, ...]
    offers: tuple[Offer, ...]
    why: str
    ahead: int = 0

    @property
    def playable(self) -> bool:
        """Whether somebody can give an order in it now."""
        return not self.why


class Timeline(Struct, frozen=True):
    """An operation with its lanes.

    Args:
        turns: the columns: every turn that has begun.
        closed: the turns in which the links are closed, where that was agreed.
        closable: the first turn that could be closed now, and the earliest that could be the last one; both 0 where none can.
    """

    operation: OperationInfo
    turns: tuple[int, ...]
    lanes: tuple[Lane, ...]
    passages: tuple[Passage, ...]
    closed: Closure | None = None
    closable: tuple[int, int] = (0, 0)

    @property
    def transfers(self) -> tuple[TransferInfo, ...]:
        """The transfers, and the flights that are to become some."""
        return tuple(one.transfer for one in self.passages)

    @property
    def over(self) -> bool:
        """Whether every battle has its outcome."""
        return all(lane.battle.outcome is not None for lane in self.lanes)


def look(connection: Connection, plugins: Plugins, operation: str) -> Timeline:
    """Give an operation as it stands.

    Where a ruleset of it is not at hand, its battles stand as they are kept, without steps, and none can be played.

    Raises:
        BadInput: when there is none of that id.
    """
    info = repository.operation(connection, operation)
    views = _views(connection, plugins, info)
    found = _lanes(plugins, info, views)
    last = max((lane.battle.turn for lane in found), default=0)
    return Timeline(
        info,
        tuple(range(1, last + 1)),
        found,
        passages(connection, plugins, info, views),
        closure_of(info.detail),
        _closable(info, views),
    )


def _closable(info: OperationInfo, views: Mapping[str, BattleView]) -> tuple[int, int]:
    turns = clock.turns_of(view.battle for view in views.values())
    if info.status != "running" or len(turns) < 2:
        return (0, 0)
    closed = closing(info.detail, turns, 0)
    return closed.first, earliest(closed, turns)


def lanes(connection: Connection, plugins: Plugins, operation: str) -> tuple[Lane, ...]:
    """Give the lanes of an operation alone."""
    info = repository.operation(connection, operation)
    return _lanes(plugins, info, _views(connection, plugins, info))


def _views(connection: Connection, plugins: Plugins, info: OperationInfo) -> Mapping[str, BattleView]:
    found = repository.battles(connection, info.campaign, info.id)
    rows = sorted(found, key=lambda row: (row.theater != "space", row.id))
    return {row.id: battle_views.look(connection, plugins, row.id) for row in rows}


def _lanes(plugins: Plugins, info: OperationInfo, views: Mapping[str, BattleView]) -> tuple[Lane, ...]:
    rows = [view.battle for view in views.values()]
    absent = any(not plugins.has(row.ruleset) for row in rows)
    graph = None if absent else clock.graph_of(plugins, info, rows)
    positions = clock.positions_of(rows)
    turns = range(1, max((at.turn for at in positions.values()), default=0) + 1)
    names = {row.id: row.name for row in rows}
    return tuple(_lane(plugins, row, views[row.id], graph, positions, turns, names) for row in rows)


def _lane(
    plugins: Plugins,
    row: BattleInfo,
    view: BattleView,
    graph: Operation | None,
    positions: Mapping[str, Position],
    turns: Sequence[int],
    names: Mapping[str, str],
) -> Lane:
    at = positions[row.id]
    if graph is None:
        shared = "it shares its clock with a battle that cannot be played here"
        why = view.problem or ("it is over" if at.step == OVER else shared)
        return Lane(row, at.step, (), (), (), (), why)
    waits = tuple(
        Waiting(battle, names[battle], turn, step, _title(graph, battle, step), _because(graph, turn, step))
        for battle, turn, step in (graph.waits_for(row.id, positions) if row.setup["links"] else ())
    )
    to_act = tuple(seat for seat in view.to_act if seat != CLOCK)
    offers = clock.stand_of(plugins, view.battle).offers if row.setup["links"] and not view.problem else ()
    return Lane(
        row,
        view.moment or at.step,
        _cells(graph, row.id, at, turns, view.moment),
        to_act,
        waits,
        offers,
        view.problem or ("it was abandoned" if row.abandoned else _why(at, to_act, waits)),
        _ahead(graph, at) if row.setup["links"] else 0,
    )


def _because(graph: Operation, turn: int, step: str) -> str:
    """Say why a step of another battle is waited for."""
    if step != ENDED:
        return "squads may still come from there"
    closed = graph.closed
    if closed is not None and closed.until == turn:
        return f"the links were closed until the end of turn {turn} only"
    return f"no battle begins turn {turn + 1} before all have ended turn {turn}"


def _ahead(graph: Operation, at: Position) -> int:
    closed = graph.closed
    return closed.until if closed is not None and closed.covers(at.turn) and at.step != OVER else 0


def _why(at: Position, to_act: Sequence[str], waits: Sequence[Waiting]) -> str:
    if to_act:
        return ""
    if at.step == OVER:
        return "it is over"
    if waits:
        return f"it waits for {'; '.join(map(str, waits))}"
    return "it is decided and stands by" if at.step == STANDING_BY else "nobody has to act in it"


def _cells(
    graph: Operation, battle: str, at: Position, turns: Sequence[int], moment: str
) -> tuple[Cell, ...]:
    """Give every step of some turns; the one that runs is called as the players call the moment."""
    states = {
        (turn, step.id): _state(graph, battle, turn, step.id, at)
        for turn in turns
        for step in graph.rulesets[battle].steps
    }
    titles = {step.id: step.title for step in graph.rulesets[battle].steps}
    return tuple(
        Cell(turn, step, moment if state == "now" and moment else titles[step], state)
        for (turn, step), state in states.items()
    )


def _state(
    graph: Operation, battle: str, turn: int, step: str, at: Position
) -> Literal["done", "now", "to come"]:
    if (turn, step) == (at.turn, at.step):
        return "now"
    return "done" if graph.done((battle, turn, step), {battle: at}) else "to come"


def _title(graph: Operation, battle: str, step: str) -> str:
    titles = {info.id: info.title for info in graph.rulesets[battle].steps}
    return "the end of the turn" if step == ENDED else titles.get(step, step)
