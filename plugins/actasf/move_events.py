"""What comes of set-up and movement: special actions and their checks, moves, departures, squads that go and come.

Units: thousandths of an inch, hundredths of a degree.
"""

from core.api import Contingent, Event, UnitId

from .system_orders import Relocation
from .tables import special_actions


class Deployed(Event, frozen=True, tag="deployed"):
    """A ship was set up."""

    rule = "Pre-Battle Preparation"

    unit: UnitId
    at: tuple[int, int] | None
    heading: int
    rotation: int = 0


class ActionTaken(Event, frozen=True, tag="action"):
    """A special action was declared."""

    unit: UnitId
    action: str
    penalty: str | None

    @property
    def rule(self) -> str:
        """That of the action."""
        return special_actions()[self.action].title


class Checked(Event, frozen=True, tag="check"):
    """A Crew Quality check: die and total against the number needed."""

    rule = "Crew Quality Checks"

    unit: UnitId
    check: str
    die: int
    total: int
    needed: int
    passed: bool


class Boosted(Event, frozen=True, tag="boosted"):
    """Shields were boosted."""

    rule = "Boost Energy to Shields!"

    unit: UnitId
    dice: tuple[int, ...]
    points: int


class ShieldsLowered(Event, frozen=True, tag="lowered"):
    """A ship is without shields in these arcs; none: all are up."""

    rule = "Lowering Shields"

    unit: UnitId
    arcs: tuple[str, ...]


class Moved(Event, frozen=True, tag="moved"):
    """A ship moved; `blocked` where another ship kept it from the end of its path."""

    rule = "Moving Ships"

    unit: UnitId
    path: tuple[tuple[str, int], ...]
    moved: int
    at: tuple[int, int] | None
    heading: int
    blocked: UnitId | None = None


class Steered(Event, frozen=True, tag="steered"):
    """By cards, a ship wants to go some way, close with another, or keep away from it."""

    rule = "Movement Phase"

    unit: UnitId
    target: UnitId | None
    away: bool
    actions: tuple[str, ...]
    path: tuple[tuple[str, int], ...] = ()
    lowered: tuple[str, ...] = ()
    relocation: Relocation | None = None


class TurnFailed(Event, frozen=True, tag="turn_failed"):
    """A high energy turn went wrong: straight on, then turned by chance."""

    rule = "High Energy Turn!"

    unit: UnitId
    die: int
    turned: int


class Withdrew(Event, frozen=True, tag="withdrew"):
    """A ship left the battle; over an edge, or by warp where `edge` is empty."""

    unit: UnitId
    edge: str = ""

    @property
    def rule(self) -> str:
        """That of the way out."""
        return "Tactical Withdrawals" if self.edge else "Maximum Warp Now!"


class SquadsSent(Event, frozen=True, tag="squads_sent"):
    """Squads left along a link."""

    rule = "Transporters"

    contingent: Contingent


class SquadsArrived(Event, frozen=True, tag="squads_arrived"):
    """Squads came aboard; with no unit, none could take them and they wait."""

    rule = "Transporters"

    contingent: Contingent
    unit: UnitId | None


AnyMoveEvent = (
    Deployed
    | ActionTaken
    | Checked
    | Boosted
    | ShieldsLowered
    | Moved
    | Steered
    | TurnFailed
    | Withdrew
    | SquadsSent
    | SquadsArrived
)
