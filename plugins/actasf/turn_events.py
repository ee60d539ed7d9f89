"""What comes of the course of a battle: steps, initiative, dice shown, what is told, and its end; `turn_words.py` says it."""

from core.api import Event, Seat, UnitId

from .orders import AnyOrder
from .slip_orders import ShipSlip
from .terms import Sight

STEPS = {
    "initiative": "Initiative",
    "movement": "Movement",
    "drones": "Long-Range Drone Attack",
    "attack": "Attack",
    "end": "End",
}
"""The steps of a turn, as the book calls them."""


class StepBegan(Event, frozen=True, tag="step"):
    """A step of the turn begins."""

    turn: int
    step: str

    @property
    def rule(self) -> str:
        """That of the step."""
        return f"{STEPS[self.step]} Phase"


class InitiativeRolled(Event, frozen=True, tag="initiative"):
    """A seat's total; no dice where it needs none or can have none."""

    rule = "Initiative Phase"

    seat: Seat
    dice: tuple[int, ...]
    bonus: int


class TieRolled(Event, frozen=True, tag="tie"):
    """A seat's die to break a tie."""

    rule = "Initiative Phase"

    seat: Seat
    die: int


class InitiativeWon(Event, frozen=True, tag="initiative_won"):
    """The seats in order, the holder first."""

    rule = "Initiative Phase"

    order: tuple[Seat, ...]


class Led(Event, frozen=True, tag="led"):
    """A seat said whether it departs from the usual order."""

    rule = "Basic Sequence of Play"

    seat: Seat
    depart: bool


class StandingGiven(Event, frozen=True, tag="standing"):
    """A seat said what it wants to be asked."""

    rule = ""

    seat: Seat
    rerolls: str
    leads: str
    defence: str = "ask"


class DiceShown(Event, frozen=True, tag="dice"):
    """Dice lie on the table; these seats may roll some again."""

    rule = "Re-rolls"

    reason: str
    dice: tuple[int, ...]
    seats: tuple[Seat, ...]


class Rerolled(Event, frozen=True, tag="rerolled"):
    """A ship spent XP dice; `lucky` where the face was set and not rolled."""

    unit: UnitId
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    lucky: bool = False

    @property
    def rule(self) -> str:
        """That of XP dice, or of the skill."""
        return "Lucky Crew" if self.lucky else "Re-rolls"


class RunningDie(Event, frozen=True, tag="running"):
    """The die of the running total that ends the battle."""

    rule = "A Call to Arms"

    die: int
    total: int


class Declared(Event, frozen=True, tag="declared"):
    """An order stands, and waits for an answer before all of it is carried out."""

    rule = "Basic Sequence of Play"

    seat: Seat
    order: AnyOrder


class SlipTold(Event, frozen=True, tag="slip_told"):
    """A slip told what a turn at the table came to."""

    rule = ""

    turn: int


class ShipTold(Event, frozen=True, tag="ship_told"):
    """A slip told of a ship; damage and shields are as they are now."""

    rule = ""

    unit: UnitId
    told: ShipSlip


class Shown(Event, frozen=True, tag="shown"):
    """By cards, what the table showed of a target; it was not known before."""

    rule = "Eligible Targets"

    unit: UnitId
    target: UnitId
    sight: Sight


class SightsAssumed(Event, frozen=True, tag="sights_assumed"):
    """By cards, nobody was at a table to say what a ship sees, so that bots take a usual sight for granted."""

    rule = "Eligible Targets"

    unit: UnitId


class Ended(Event, frozen=True, tag="ended"):
    """The battle is over."""

    rule = "A Call to Arms"

    reason: str


AnyTurnEvent = (
    StepBegan
    | InitiativeRolled
    | TieRolled
    | InitiativeWon
    | Led
    | StandingGiven
    | DiceShown
    | Rerolled
    | RunningDie
    | Declared
    | SlipTold
    | ShipTold
    | Shown
    | SightsAssumed
    | Ended
)
