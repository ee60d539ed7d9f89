"""What comes of orders, as codes and figures; `words.py` puts them into words."""

from core.api import Contingent, Event, Seat, SquadId, UnitId

from .link_events import AnyLinkEvent
from .orders import AnyOrder, Location, ShipSlip, Sight
from .scenario_events import AnyScenarioEvent
from .seeker_events import AnySeekerEvent
from .system_events import AnySystemEvent
from .tables import special_actions
from .terrain.events import AnyTerrainEvent

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


class Deployed(Event, frozen=True, tag="deployed"):
    """A ship was set up."""

    rule = "Pre-Battle Preparation"

    unit: UnitId
    at: tuple[int, int] | None
    heading: int
    rotation: int = 0


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


class Passed(Event, frozen=True, tag="passed"):
    """A ship was nominated and did not fire."""

    rule = "Attack Phase"

    unit: UnitId


class Jammed(Event, frozen=True, tag="jammed"):
    """A die to fire a bank at all, because of damage to weapons or crew."""

    rule = "Critical Hit Table"

    unit: UnitId
    bank: int
    location: Location
    die: int
    fires: bool


class HeldBack(Event, frozen=True, tag="held_back"):
    """A ship was crippled in its own attack, after its one bank had fired."""

    rule = "Crippled Ships"

    unit: UnitId
    bank: int


class Charged(Event, frozen=True, tag="charged"):
    """The dice for what each hit of a weapon deals, those of the first hit first."""

    rule = "Multi-Hit X"

    weapon: str
    target: UnitId
    dice: tuple[int, ...]
    points: tuple[int, ...]


class Fired(Event, frozen=True, tag="fired"):
    """A bank fired.

    Args:
        bank: None for a probe.
        needed: the natural number that hits.
        hits: attack dice that hit.
        points: damage that they carry before stealth.
        evaded: points that stealth made go astray.
        shields, boost, hull: where the rest went.
    """

    rule = "Attacking"

    unit: UnitId
    bank: int | None
    weapon: str
    target: UnitId
    range: int
    dice: tuple[int, ...]
    needed: int
    hits: int
    points: int
    stealth: tuple[int, ...]
    evaded: int
    boost: int
    shields: int
    hull: int


class HullStruck(Event, frozen=True, tag="hull"):
    """Dice on the Damage Table."""

    rule = "Damage Table"

    unit: UnitId
    dice: tuple[int, ...]
    damage: int
    criticals: int


class Critical(Event, frozen=True, tag="critical"):
    """A location reached a critical score."""

    rule = "Critical Hits"

    unit: UnitId
    location: Location
    score: int
    dice: tuple[int, ...]
    damage: int


class Crippled(Event, frozen=True, tag="crippled"):
    """A ship was crippled; a die for each trait at stake, and the traits that went."""

    rule = "Crippled Ships"

    unit: UnitId
    dice: tuple[int, ...]
    lost: tuple[str, ...]


class TraitLost(Event, frozen=True, tag="trait_lost"):
    """A critical hit took a trait."""

    rule = "Critical Hit Table"

    unit: UnitId
    trait: str


class BankLost(Event, frozen=True, tag="bank_lost"):
    """A critical hit disabled a bank."""

    rule = "Critical Hit Table"

    unit: UnitId
    bank: int


class Restored(Event, frozen=True, tag="restored"):
    """A repair gave traits and banks back."""

    rule = "Damage Control"

    unit: UnitId
    traits: tuple[str, ...]
    banks: tuple[int, ...]


class ActionsLost(Event, frozen=True, tag="actions_lost"):
    """Damage ended special actions; their penalties stay."""

    rule = "Special Actions"

    unit: UnitId
    actions: tuple[str, ...]


class Stricken(Event, frozen=True, tag="stricken"):
    """The fate of a ship without damage points left: `destroyed`, `delayed`, `explodes`."""

    rule = "Stricken Ships"

    unit: UnitId
    die: int
    excess: int
    fate: str


class Exploded(Event, frozen=True, tag="exploded"):
    """A ship exploded with so many attack dice against each unit near it."""

    rule = "Exploding Ships"

    unit: UnitId
    dice: int
    near: tuple[UnitId, ...]


class Blasted(Event, frozen=True, tag="blasted"):
    """An explosion struck a ship."""

    rule = "Exploding Ships"

    unit: UnitId
    by: UnitId
    dice: tuple[int, ...]
    boost: int
    shields: int
    hull: int


class Raided(Event, frozen=True, tag="raided"):
    """A hit-and-run raid: a die for each squad, squads lost, critical hits scored."""

    rule = "Hit-and-Run Raid!"

    unit: UnitId
    target: UnitId
    dice: tuple[int, ...]
    lost: int
    criticals: int


class RaidCalledOff(Event, frozen=True, tag="raid_called_off"):
    """The target's shields held, or it was gone, when the marines were to go."""

    rule = "Hit-and-Run Raid!"

    unit: UnitId
    target: UnitId


class Repaired(Event, frozen=True, tag="repaired"):
    """A damage control roll."""

    rule = "Damage Control"

    unit: UnitId
    location: Location
    die: int
    total: int
    score: int


class Escalated(Event, frozen=True, tag="escalated"):
    """An escalation roll."""

    rule = "Escalation"

    unit: UnitId
    location: Location
    die: int
    worse: bool


class ShieldsSettled(Event, frozen=True, tag="settled"):
    """What was left of a boost filled the shields up, and the rest went."""

    rule = "Boost Energy to Shields!"

    unit: UnitId
    shields: int


class SquadsLost(Event, frozen=True, tag="squads_lost"):
    """Marines died; named squads where they are known."""

    rule = "Critical Hit Table"

    unit: UnitId
    marines: int
    squads: tuple[SquadId, ...]


class SquadsSent(Event, frozen=True, tag="squads_sent"):
    """Squads left along a link."""

    rule = "Transporters"

    contingent: Contingent


class SquadsArrived(Event, frozen=True, tag="squads_arrived"):
    """Squads came aboard; with no unit, none could take them and they wait."""

    rule = "Transporters"

    contingent: Contingent
    unit: UnitId | None


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


class Shown(Event, frozen=True, tag="shown"):
    """By cards, what the table showed of a target; it was not known before."""

    rule = "Eligible Targets"

    unit: UnitId
    target: UnitId
    sight: Sight


class ShipTold(Event, frozen=True, tag="ship_told"):
    """A slip told of a ship; damage and shields are as they are now."""

    rule = ""

    unit: UnitId
    told: ShipSlip


class Ended(Event, frozen=True, tag="ended"):
    """The battle is over."""

    rule = "A Call to Arms"

    reason: str


AnyEvent = (
    StepBegan
    | Deployed
    | InitiativeRolled
    | TieRolled
    | InitiativeWon
    | Led
    | StandingGiven
    | ActionTaken
    | Checked
    | Boosted
    | ShieldsLowered
    | Moved
    | TurnFailed
    | Withdrew
    | Passed
    | Jammed
    | Fired
    | HullStruck
    | Critical
    | Crippled
    | TraitLost
    | BankLost
    | Charged
    | HeldBack
    | Restored
    | ActionsLost
    | Stricken
    | Exploded
    | Blasted
    | Raided
    | RaidCalledOff
    | Repaired
    | Escalated
    | ShieldsSettled
    | SquadsLost
    | SquadsSent
    | SquadsArrived
    | DiceShown
    | Rerolled
    | RunningDie
    | Declared
    | SlipTold
    | ShipTold
    | Shown
    | Ended
    | AnyLinkEvent
    | AnySeekerEvent
    | AnyScenarioEvent
    | AnySystemEvent
    | AnyTerrainEvent
)
