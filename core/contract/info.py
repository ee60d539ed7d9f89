"""What a ruleset says of itself: its facts, the classes of its catalogue, its scenarios."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from core.contract.board import Board, Row
from core.contract.ids import LinkKind, Seat, Theater
from core.contract.orders import OrderForm


class StepInfo(Struct, frozen=True):
    """A step of a turn.

    Args:
        sends: kinds of link through which squads leave in this step.
        receives: kinds of link through which they arrive in it; the clock acts at its beginning.
    """

    id: str
    title: str
    sends: tuple[LinkKind, ...] = ()
    receives: tuple[LinkKind, ...] = ()


class RulesetInfo(Struct, frozen=True):
    """The static facts of a ruleset.

    Args:
        id: lower case, unique among installed rulesets.
        state_version: raised when the form of the state changes; older ones still load.
        seats: fewest and most seats of a battle.
        steps: the steps of a turn, in order.
        credit: whose game this is.
        force_facts: what the roster of a force tells in words besides its units, by key with its title.
    """

    id: str
    title: str
    theater: Theater
    version: str
    state_version: int
    seats: tuple[int, int]
    steps: tuple[StepInfo, ...]
    distance: Literal["inch", "hex"]
    summary: str
    credit: str
    force_facts: Mapping[str, str] = {}


class UnitClass(Struct, frozen=True):
    """A class of the catalogue.

    Args:
        figures: the printed figures as plain data, as `bridgehead catalogue` prints them.
        provenance: `printed`, `reading`, `secondary` or `house`.
        exceptions: field to provenance and reason, where one figure differs.
        complete: false where the source lists the class without its figures: it cannot be fielded.
        names: what ships of the class are called in the source.
    """

    id: str
    name: str
    code: str
    empire: str
    points: int
    figures: Mapping[str, Any]
    provenance: str = "printed"
    exceptions: Mapping[str, str] = {}
    complete: bool = True
    names: tuple[str, ...] = ()


class Scenario(Struct, frozen=True):
    """A scenario's facts, for choosing it.

    Args:
        roles: the roles of the sides, first to act first.
        turns: its length; None is until decided.
        detail: choices it takes, with their defaults.
        labels: what a choice is about, in the players' words, by its key.
        choices: the values that a choice can take, each with its name; a choice without takes any of its default's kind.
        usual: whether forces play it that have agreed on nothing else.
    """

    id: str
    title: str
    roles: tuple[str, ...]
    turns: int | None
    summary: str
    provenance: str = "printed"
    detail: Mapping[str, Any] = {}
    complete: bool = True
    labels: Mapping[str, str] = {}
    choices: Mapping[str, Sequence[tuple[str, Any]]] = {}
    usual: bool = False


class Cost(Struct, frozen=True):
    """What the units of a seat cost, in points.

    Args:
        most: what they may cost; 0 is no limit.
    """

    points: int
    most: int = 0


class Prospect(Struct, frozen=True):
    """What is known of a battle before it begins.

    Args:
        costs: what each seat brings, without units beyond the points; a game without prices has none.
        terms: how long it is, how it is won, what each role brings and where it is set up.
        agreed: what else may be agreed on, such as terrain of one's choice, as far as it is: the values of its fields go
            into the set-up's `detail`. Of `Rows` with cells `x` and `y` a click on the board places the last one.
        board: where it is fought, before anything else is there.
    """

    costs: Mapping[Seat, Cost] = {}
    terms: tuple[Row, ...] = ()
    agreed: OrderForm | None = None
    board: Board | None = None
