"""An operation: battles that share one turn clock, joined by links, as a graph of what must come before what."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from core.contract.engine import Position
from core.contract.errors import BadInput
from core.contract.ids import OVER, STANDING_BY, LinkKind, Seat
from core.contract.info import RulesetInfo
from core.contract.records import LinkEnd

if TYPE_CHECKING:
    import networkx as nx

ENDED = "end of turn"
"""The last node of each turn of a battle: reached when all its steps are done."""

Node = tuple[str, int, str]
"""Battle, turn, step."""


class Link(Struct, frozen=True, forbid_unknown_fields=True):
    """A directed way between two battles.

    Args:
        seats: who may use it.
        source_detail, target_detail: what each battle has to know of its end.
    """

    id: str
    kind: LinkKind
    source: str
    target: str
    seats: tuple[Seat, ...]
    source_detail: Mapping[str, Any] = {}
    target_detail: Mapping[str, Any] = {}


class Closure(Struct, frozen=True, forbid_unknown_fields=True):
    """Turns for which the players have agreed to leave all links alone.

    Nothing leaves along a link in these turns, so that no battle waits for another within them.
    """

    first: int
    until: int

    def covers(self, turn: int) -> bool:
        """Tell whether the links are closed in a turn."""
        return self.first <= turn <= self.until


def link_ends(links: tuple[Link, ...], battle: str) -> tuple[LinkEnd, ...]:
    """Give the links of a battle as the battle sees them."""
    ends = []
    for link in links:
        if battle == link.source:
            ends.append(LinkEnd(link.id, link.kind, True, link.seats, link.source_detail))
        if battle == link.target:
            ends.append(LinkEnd(link.id, link.kind, False, link.seats, link.target_detail))
    return tuple(ends)


def due(link: Link, turn: int, target: RulesetInfo) -> tuple[int, str]:
    """Say at which turn and step squads arrive that leave in this turn.

    They arrive at the target's first step that receives such a link, in the same turn; where no step does, at the
    start of the next turn.
    """
    step = next((step.id for step in target.steps if link.kind in step.receives), None)
    return (turn, step) if step is not None else (turn + 1, target.steps[0].id)


class Operation:
    """What must come before what.

    Args:
        rulesets: battle id to the facts of the ruleset that plays it.
        links: the links between the battles.
        closed: the turns in which nothing leaves along them, if that is agreed.

    Raises:
        BadInput: when a link names no battle, cannot send or be received, or links form a cycle, which is named.
    """

    def __init__(
        self, rulesets: Mapping[str, RulesetInfo], links: tuple[Link, ...], closed: Closure | None = None
    ) -> None:
        self.rulesets = dict(rulesets)
        self.links = links
        self.closed = closed
        for link in links:
            self._check_link(link)
        self._check_cycles()

    def waits_for(self, battle: str, positions: Mapping[str, Position]) -> tuple[Node, ...]:
        """Give the steps of other battles that must be done before this battle may do the step it stands at.

        Args:
            positions: where each battle of the operation stands.
        """
        at = positions[battle]
        turn, step = at.turn, at.step
        if step == OVER or (self._place(battle, step) < 0 and step != STANDING_BY):
            return ()
        if step == STANDING_BY:
            turn, step = turn + 1, self.rulesets[battle].steps[0].id
        before = self.graph(turn - 1, turn).predecessors((battle, turn, step))
        return tuple(sorted(node for node in before if node[0] != battle and not self.done(node, positions)))

    def decided(self, positions: Mapping[str, Position]) -> bool:
        """Tell whether every battle's own aims are decided, so that the operation can close."""
        return all(position.step in (STANDING_BY, OVER) for position in positions.values())

    def graph(self, first: int, last: int) -> "nx.DiGraph[Node]":
        """Give the steps of the turns `first` to `last` with an edge from each to what must wait for it."""
        import networkx as nx  # takes a third of a second, and most of the program needs no graph

        graph: nx.DiGraph[Node] = nx.DiGraph()
        for battle, info in self.rulesets.items():
            for turn in range(first, last + 1):
                nodes: list[Node] = [(battle, turn, step.id) for step in info.steps]
                nx.add_path(graph, [*nodes, (battle, turn, ENDED)])
                if turn > first:
                    for other in (battle,) if self._is_closed(turn - 1, turn) else self.rulesets:
                        graph.add_edge((other, turn - 1, ENDED), nodes[0])
        for link in self.links:
            self._add_link(graph, link, first, last)
        return graph

    def _add_link(self, graph: "nx.DiGraph[Node]", link: Link, first: int, last: int) -> None:
        target = self.rulesets[link.target]
        sending = [step.id for step in self.rulesets[link.source].steps if link.kind in step.sends]
        for turn in range(first, last + 1):
            if self._is_closed(turn):
                continue
            due_turn, due_step = due(link, turn, target)
            for step in sending:
                if due_turn <= last:
                    graph.add_edge((link.source, turn, step), (link.target, due_turn, due_step))

    def done(self, node: Node, positions: Mapping[str, Position]) -> bool:
        """Tell whether a step of a battle is behind it."""
        battle, turn, step = node
        at = positions[battle]
        if at.step == OVER or turn < at.turn or turn < 1:
            return True
        if at.step == STANDING_BY:
            return turn == at.turn
        if turn > at.turn:
            return False
        return step != ENDED and self._place(battle, step) < self._place(battle, at.step)

    def _is_closed(self, *turns: int) -> bool:
        return self.closed is not None and all(map(self.closed.covers, turns))

    def _place(self, battle: str, step: str) -> int:
        """Give a step's place in the turn; what comes before all steps, such as a deployment, is at -1."""
        order = [info.id for info in self.rulesets[battle].steps]
        return order.index(step) if step in order else -1

    def _check_link(self, link: Link) -> None:
        place = f"link {link.id}"
        for end in (link.source, link.target):
            if end not in self.rulesets:
                raise BadInput(
                    place, f"there is no battle {end}; there are: {', '.join(sorted(self.rulesets))}"
                )
        if link.source == link.target:
            raise BadInput(place, f"it leads from {link.source} back to itself")
        if not any(link.kind in step.sends for step in self.rulesets[link.source].steps):
            raise BadInput(place, f"{self.rulesets[link.source].title} sends nothing by {link.kind}")

    def _check_cycles(self) -> None:
        import networkx as nx

        graph = self.graph(1, 2)
        if nx.is_directed_acyclic_graph(graph):  # much sooner known than which circle there is
            return
        cycle = nx.find_cycle(graph)
        way = " -> ".join(
            f"{battle} turn {turn} {step}" for battle, turn, step in (edge[0] for edge in cycle)
        )
        raise BadInput("operation", f"its links wait for each other in a circle: {way}")
