"""What comes of orders. Nothing in this game is secret: everybody sees every event."""

from typing import Literal

from core.api import Amended, Event, Hex, Seat, Side
from plugins.sfm.carrying_events import Built, Loaded, Unloaded, Worked
from plugins.sfm.flight_events import (
    Bombarded,
    FighterGone,
    FighterPlaced,
    FlewOff,
    Hit,
    MissionUsed,
    SetDown,
    TookOff,
)
from plugins.sfm.state import TITLES

How = Literal["fire", "assault", "opportunity", "defence", "strike", "munitions"]
"""The kinds of attack; `defence` is at fighters that strike, `munitions` what these drop."""
RULES: dict[How, str] = {
    "fire": "Combat Sequence",
    "assault": "Close Assault",
    "opportunity": "Opportunity Fire",
    "defence": "Fighters: Strikes",
    "strike": "Fighters: Strikes",
    "munitions": "Fighters: Strikes",
}


class Deployed(Event, frozen=True, tag="deployed"):
    """A unit was placed, in a hex or aboard; what flies perhaps `landed`."""

    rule = ""

    unit: str
    at: Hex | None
    into: str = ""
    partner: str = ""
    landed: bool = False


class PhaseBegan(Event, frozen=True, tag="phase"):
    """A phase began."""

    turn: int
    seat: Seat
    phase: str

    @property
    def rule(self) -> str:
        """The phase, as the sequence of play has it."""
        return TITLES[self.phase]


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

    @property
    def rule(self) -> str:
        """That of its kind of attack."""
        return RULES[self.how]


class Rerolled(Event, frozen=True, tag="rerolled"):
    """A unit rolls its attack again. `left` dice of experience it has then."""

    rule = "Campaign (house)"

    unit: str
    left: int


class Stunned(Event, frozen=True, tag="stunned"):
    """A unit was stunned. `stuns` counts what is recorded against a vehicle."""

    rule = "Results"

    unit: str
    stuns: int = 0


class Killed(Event, frozen=True, tag="killed"):
    """A unit was killed, to the credit of a seat."""

    rule = "Results"

    unit: str
    by: str
    credit: Seat


class SurvivalRolled(Event, frozen=True, tag="survival"):
    """A killed unit rolled for survival."""

    rule = "Survival"

    unit: str
    die: int
    result: Literal["dead", "full", "one"]


class FellBack(Event, frozen=True, tag="fell_back"):
    """A unit retreated."""

    rule = "Stun-Retreat"

    unit: str
    to: Hex | None


class Stood(Event, frozen=True, tag="stood"):
    """A unit did not retreat."""

    rule = "Stun-Retreat"

    unit: str


class Damaged(Event, frozen=True, tag="damaged"):
    """A town hex was damaged or destroyed."""

    rule = "Results"

    building: str
    damage: int
    destroyed: bool


class Advanced(Event, frozen=True, tag="advanced"):
    """A unit entered the hex that it assaulted, or could not."""

    rule = "Close Assault: Special Attack"

    unit: str
    at: Hex | None
    entered: bool


class Marked(Event, frozen=True, tag="marked"):
    """Units were marked for opportunity fire."""

    rule = "Opportunity Phase"

    units: tuple[str, ...]


class Moved(Event, frozen=True, tag="moved"):
    """A unit entered a hex. Units: `spent` counts half movement points of this player turn.

    Args:
        road: along a road.
        dug_in: into a position.
    """

    rule = "Movement Rules"

    unit: str
    to: Hex | None
    spent: int
    terrain: str
    road: bool
    dug_in: bool


class Paused(Event, frozen=True, tag="paused"):
    """A mover stands still: these units may shoot. `rest` is what it wanted to enter next."""

    rule = "Opportunity Fire: Activation"

    unit: str
    watchers: tuple[str, ...]
    rest: tuple[Hex, ...] = ()


class Held(Event, frozen=True, tag="held"):
    """Nobody shoots at the mover any more."""

    rule = "Opportunity Fire: Activation"

    unit: str


class Arrived(Event, frozen=True, tag="arrived"):
    """A squad came from another battle."""

    rule = ""

    unit: str
    seat: Seat
    link: str


class Shelled(Event, frozen=True, tag="shelled"):
    """Fire from orbit is on its way: so many area attacks for the seat's strike phases."""

    rule = "Bombardment"

    seat: Seat
    strength: int


class Landed(Event, frozen=True, tag="landed"):
    """A unit came down by transporter, perhaps into a position."""

    rule = "Arrival (On Map)"

    unit: str
    at: Hex | None
    dug_in: bool


class Recovered(Event, frozen=True, tag="recovered"):
    """A squad was beamed up."""

    rule = ""

    unit: str
    to: str
    link: str


class MarchedOff(Event, frozen=True, tag="marched_off"):
    """A unit left the map for good."""

    rule = "Scenario Rules"

    unit: str


class Crossed(Event, frozen=True, tag="crossed"):
    """Somebody who is to moved through a town hex."""

    rule = "Klingon Mission"

    unit: str
    building: str


class Righted(Event, frozen=True, tag="righted"):
    """Units were turned right side up."""

    rule = "Recovery Phase"

    units: tuple[str, ...]


class Answered(Event, frozen=True, tag="standing"):
    """A seat has given a standing answer."""

    rule = ""

    seat: Seat
    units: tuple[str, ...]
    movers: tuple[str, ...]


class Ticked(Event, frozen=True, tag="ticked"):
    """The clock has acted."""

    rule = ""

    turn: int
    closing: bool


class SlipTold(Event, frozen=True, tag="slip_told"):
    """A slip told what a turn at the table came to.

    `points` are of gunboats and ships by unit, `stuns` of vehicles, `missions` of artillery by seat.
    """

    rule = ""

    turn: int
    landed: tuple[str, ...]
    lost: tuple[str, ...]
    stunned: tuple[str, ...]
    hit: tuple[str, ...]
    flown: tuple[str, ...]
    points: tuple[tuple[str, int], ...]
    destroyed: tuple[str, ...]
    damaged: tuple[str, ...]
    crossed: tuple[str, ...]
    off: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    stuns: tuple[tuple[str, int], ...] = ()
    missions: tuple[tuple[str, int], ...] = ()


class Decided(Event, frozen=True, tag="decided"):
    """The battle's aims are decided."""

    winner: Side | None
    reason: str

    @property
    def rule(self) -> str:
        """That of the scenario; a comparison of losses, and a side with nobody left, are no rule of the book."""
        return "Scenario Rules" if self.reason in ("objectives", "time") else ""


AnyEvent = (
    Deployed
    | PhaseBegan
    | Fired
    | Rerolled
    | Stunned
    | Killed
    | SurvivalRolled
    | FellBack
    | Stood
    | Damaged
    | Hit
    | Advanced
    | Marked
    | Moved
    | Loaded
    | Unloaded
    | Worked
    | Built
    | Paused
    | Held
    | TookOff
    | SetDown
    | FlewOff
    | FighterPlaced
    | FighterGone
    | MissionUsed
    | Bombarded
    | Arrived
    | Shelled
    | Landed
    | Recovered
    | MarchedOff
    | Crossed
    | Righted
    | Answered
    | Ticked
    | SlipTold
    | Decided
    | Amended
)
