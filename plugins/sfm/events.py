"""What comes of orders. Nothing in this game is secret: everybody sees every event."""

from typing import Literal

from core.api import Amended, Event, Hex, Seat, Side

How = Literal["fire", "assault", "opportunity"]
"""The kinds of attack."""


class Deployed(Event, frozen=True, tag="deployed"):
    """A unit was placed."""

    unit: str
    at: Hex | None


class PhaseBegan(Event, frozen=True, tag="phase"):
    """A phase began."""

    turn: int
    seat: Seat
    phase: str


class Fired(Event, frozen=True, tag="fired"):
    """A unit attacked.

    Args:
        total: the dice; `adjusted` with all modifiers, whose sum is `modifier`.
        result: the word of the chart.
    """

    unit: str
    target: str
    how: How
    range: int
    total: int
    modifiers: tuple[tuple[str, int], ...]
    modifier: int
    adjusted: int
    result: str


class Stunned(Event, frozen=True, tag="stunned"):
    """A unit was stunned. `stuns` counts what is recorded against a vehicle."""

    unit: str
    stuns: int = 0


class Killed(Event, frozen=True, tag="killed"):
    """A unit was killed, to the credit of a seat."""

    unit: str
    by: str
    credit: Seat


class SurvivalRolled(Event, frozen=True, tag="survival"):
    """A killed unit rolled for survival."""

    unit: str
    die: int
    result: Literal["dead", "full", "one"]


class FellBack(Event, frozen=True, tag="fell_back"):
    """A unit retreated."""

    unit: str
    to: Hex | None


class Stood(Event, frozen=True, tag="stood"):
    """A unit did not retreat."""

    unit: str


class Damaged(Event, frozen=True, tag="damaged"):
    """A town hex was damaged or destroyed."""

    building: str
    damage: int
    destroyed: bool


class Advanced(Event, frozen=True, tag="advanced"):
    """A unit entered the hex that it assaulted, or could not."""

    unit: str
    at: Hex | None
    entered: bool


class Marked(Event, frozen=True, tag="marked"):
    """Units were marked for opportunity fire."""

    units: tuple[str, ...]


class Moved(Event, frozen=True, tag="moved"):
    """A unit entered a hex. Units: `spent` counts half movement points of this player turn.

    Args:
        road: along a road.
        dug_in: into a position.
    """

    unit: str
    to: Hex | None
    spent: int
    terrain: str
    road: bool
    dug_in: bool


class Paused(Event, frozen=True, tag="paused"):
    """A mover stands still: these units may shoot. `rest` is what it wanted to enter next."""

    unit: str
    watchers: tuple[str, ...]
    rest: tuple[Hex, ...] = ()


class Held(Event, frozen=True, tag="held"):
    """Nobody shoots at the mover any more."""

    unit: str


class Arrived(Event, frozen=True, tag="arrived"):
    """A squad came from another battle."""

    unit: str
    seat: Seat
    link: str


class Landed(Event, frozen=True, tag="landed"):
    """A unit came down by transporter, perhaps into a position."""

    unit: str
    at: Hex | None
    dug_in: bool


class Recovered(Event, frozen=True, tag="recovered"):
    """A squad was beamed up."""

    unit: str
    to: str
    link: str


class Crossed(Event, frozen=True, tag="crossed"):
    """A marine boarding party moved through a town hex."""

    unit: str
    building: str


class Righted(Event, frozen=True, tag="righted"):
    """Units were turned right side up."""

    units: tuple[str, ...]


class Answered(Event, frozen=True, tag="standing"):
    """A seat has given a standing answer."""

    seat: Seat
    units: tuple[str, ...]
    movers: tuple[str, ...]


class Ticked(Event, frozen=True, tag="ticked"):
    """The clock has acted."""

    turn: int
    closing: bool


class SlipTold(Event, frozen=True, tag="slip_told"):
    """A slip told what a turn at the table came to."""

    turn: int
    landed: tuple[str, ...]
    lost: tuple[str, ...]
    stunned: tuple[str, ...]
    destroyed: tuple[str, ...]
    damaged: tuple[str, ...]
    crossed: tuple[str, ...]


class Decided(Event, frozen=True, tag="decided"):
    """The battle's aims are decided."""

    winner: Side | None
    reason: str


AnyEvent = (
    Deployed
    | PhaseBegan
    | Fired
    | Stunned
    | Killed
    | SurvivalRolled
    | FellBack
    | Stood
    | Damaged
    | Advanced
    | Marked
    | Moved
    | Paused
    | Held
    | Arrived
    | Landed
    | Recovered
    | Crossed
    | Righted
    | Answered
    | Ticked
    | SlipTold
    | Decided
    | Amended
)
