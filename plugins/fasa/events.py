"""What comes of orders, as codes and figures; `words.py` puts them into words."""

from msgspec.structs import replace

from core.api import Event, Hex, Seat, UnitId

from .link_events import (
    Ascended,
    Bombarded,
    Descended,
    Docked,
    Launched,
    Silenced,
    SquadsArrived,
    SquadsSent,
)
from .orders import Edge, Hand, Maneuver, Shot, Sight, SlipLine
from .state import Answer, Power


class Owned(Event, frozen=True):
    """An event of which only the ship's own side sees the whole."""

    to: tuple[Seat, ...]

    @property
    def audience(self) -> tuple[Seat, ...] | None:
        """The ship's own side."""
        return self.to


class StepBegan(Event, frozen=True, tag="step"):
    """A step begins; phase 0 where it comes once a turn."""

    turn: int
    step: str
    phase: int

    @property
    def rule(self) -> str:
        """The heading of the step."""
        return TITLES[self.step]


TITLES = {
    "deployment": "Set-up",
    "power": "Power Allocation Phase",
    "advantage": "Tactical Advantage Phase",
    "sensors": "Sensors Phase",
    "movement": "Movement Phase",
    "helm": "Tactical Heading Changes",
    "intent": "Firing Phase",
    "declaration": "Declaring Targets",
    "evasion": "Evading Missile Fire",
    "fire": "Determining Weapon Hits",
    "repair": "Repair Phase",
    "repower": "Repowering Phase",
}
"""The steps as the book calls them."""


class Deployed(Owned, frozen=True, tag="deployed"):
    """A ship was placed; of a cloaked one nobody sees where."""

    rule = "Set-up"

    unit: UnitId
    at: Hex | None
    heading: int | None

    def public(self) -> Event:
        """That it is there."""
        return replace(self, at=None, heading=None)


class MineLaid(Owned, frozen=True, tag="laid"):
    """A mine was laid, which its own side alone knows."""

    rule = "Recording Mine Position"

    mine: str
    at: Hex | None

    def public(self) -> Event:
        """That one was."""
        return replace(self, at=None)


class Allotted(Owned, frozen=True, tag="allotted"):
    """A ship's power is allotted; others see only that it is."""

    rule = "Power Allocation Phase"

    unit: UnitId
    power: Power | None
    units: int
    spent: int

    def public(self) -> Event:
        """That it is done."""
        return replace(self, power=None, units=0, spent=0)


class AdvantageWon(Event, frozen=True, tag="advantage"):
    """The order of ships by tactical advantage, the one that won it last, with their movement points.

    Args:
        dice: what was rolled to break ties, by ship, roll after roll.
    """

    rule = "Tactical Advantage Phase"

    order: tuple[UnitId, ...]
    speeds: dict[str, int]
    dice: dict[str, tuple[int, ...]] = {}


class Moved(Owned, frozen=True, tag="moved"):
    """A ship made its move of a phase; `still`: it stayed where it was and turned nowhere. Of a cloaked one nobody sees more."""

    rule = "Valid Starship Movements"

    unit: UnitId
    maneuvers: tuple[Maneuver, ...]
    at: Hex | None
    heading: int | None
    still: bool | None

    def public(self) -> Event:
        """That it has had its turn."""
        return replace(self, maneuvers=(), at=None, heading=None, still=None)


class Strained(Owned, frozen=True, tag="strained"):
    """A sharp turn has strained a ship: power units of warp engines and points of superstructure lost."""

    rule = "Stress Damage"

    unit: UnitId
    power: int
    superstructure: int

    def public(self) -> Event | None:
        """Nothing: the captain writes it on the panel."""
        return None


class LockTried(Event, frozen=True, tag="lock"):
    """A captain tried to lock sensors on a ship."""

    rule = "Obtaining A Sensor Lock"

    unit: UnitId
    target: UnitId
    die: int
    locked: bool


class Scanned(Owned, frozen=True, tag="scanned"):
    """A captain looked for cloaked ships; whether one was found its own captain has to say. The roll others do not see."""

    rule = "Detecting Cloaked Ships"

    unit: UnitId
    side: int
    die: int
    found: str

    def public(self) -> Event:
        """What was found."""
        return replace(self, die=0)


class Asked(Owned, frozen=True, tag="asked"):
    """A question was asked about a ship; the program answers it, so that nobody else hears of it."""

    rule = "Additional Information"

    unit: UnitId
    target: UnitId
    question: int

    def public(self) -> Event | None:
        """Nothing."""
        return None


class Answered(Owned, frozen=True, tag="answered"):
    """What the sensors found out, for the asking seat alone."""

    rule = "Sensor Locks"

    unit: UnitId
    answer: Answer

    def public(self) -> Event | None:
        """Nothing."""
        return None


class Turned(Owned, frozen=True, tag="turned"):
    """A ship made a tactical heading change."""

    rule = "Tactical Heading Changes"

    unit: UnitId
    to_hand: Hand

    def public(self) -> Event | None:
        """Nothing, of a cloaked ship."""
        return None


class CloakSwitched(Event, frozen=True, tag="cloak"):
    """A cloaking device was switched; who appears is seen where it is."""

    rule = "Operating The Cloaking Device"

    unit: UnitId
    on: bool
    at: Hex | None
    heading: int | None


class Doomed(Owned, frozen=True, tag="doomed"):
    """A captain has chosen to destroy the ship at the end of the firing phase."""

    rule = "Ship Explosions"

    unit: UnitId

    def public(self) -> Event | None:
        """Nothing."""
        return None


class MineMet(Owned, frozen=True, tag="mine"):
    """A ship met a mine; of a cloaked one its own side and the mine's see which.

    Args:
        evaded: by an emergency heading change; then nothing is rolled.
    """

    rule = "Determining Mine Hits"

    unit: UnitId
    mine: str
    die: int
    need: int
    hit: bool
    evaded: bool

    def public(self) -> Event:
        """That it met one."""
        return replace(self, mine="")


class Evaded(Event, frozen=True, tag="evaded"):
    """A ship turned to evade a missile or a bolt."""

    rule = "Evading Missile Fire"

    unit: UnitId
    by: UnitId
    weapon: str
    to_hand: Hand
    sides: tuple[int, ...]


class DodgeRolled(Event, frozen=True, tag="dodge"):
    """A roll to evade, or by percentile dice to be grazed only; damage is what is left of the hit."""

    rule = "Effects of Evasive Action; Grazing Hits"

    unit: UnitId
    how: str
    die: int
    need: int
    success: bool
    damage: int


class ExplosionRolled(Event, frozen=True, tag="explosion_roll"):
    """A ship's superstructure is below 0."""

    rule = "Ship Explosions"

    unit: UnitId
    below: int
    die: int
    explodes: bool


class Exploded(Event, frozen=True, tag="exploded"):
    """A ship explodes, with the power that its engines still gave."""

    rule = "Damage From Explosions"

    unit: UnitId
    power: int


class PeopleRescued(Owned, frozen=True, tag="rescued"):
    """A ship took people of a wreck aboard.

    Args:
        percent: of the wreck's whole crew.
    """

    rule = "Rescues (house)"

    unit: UnitId
    wreck: UnitId
    die: int
    percent: int

    def public(self) -> Event | None:
        """Nothing."""
        return None


class RepairRolled(Owned, frozen=True, tag="repair"):
    """A roll to repair a system."""

    rule = "Systems Repair Procedure"

    unit: UnitId
    system: str
    die: int
    need: int
    mended: bool

    def public(self) -> Event | None:
        """Nothing."""
        return None


class Withdrew(Event, frozen=True, tag="withdrew"):
    """A ship changed its warp speed and is gone."""

    rule = "Warp Speeds"

    unit: UnitId


class WentOver(Event, frozen=True, tag="over"):
    """A ship left a map that has edges."""

    rule = "Movement: Additional Rules"

    unit: UnitId
    edge: Edge


class CountersShown(Event, frozen=True, tag="counters"):
    """The counters are turned over: the ships that fire."""

    rule = "Indicating Intention to Fire"

    units: tuple[UnitId, ...]


class Declared(Event, frozen=True, tag="declared"):
    """A ship's targets, and what lies between."""

    rule = "Declaring Targets"

    unit: UnitId
    shots: tuple[Shot, ...]
    sights: dict[str, Sight]


class Fired(Event, frozen=True, tag="fired"):
    """A weapon, or a bank of them, fired.

    Args:
        need: the highest roll that hits.
        damage: of each weapon of the bank; 0 for a miss.
        slim: the second roll against impossible odds; 0 where there was none.
    """

    rule = "Determining Weapon Hits"

    unit: UnitId
    target: UnitId
    weapons: tuple[str, ...]
    type: str
    range: int
    need: int
    die: int
    hit: bool
    damage: tuple[int, ...] = ()
    slim: int = 0


class Struck(Owned, frozen=True, tag="struck"):
    """A hit strikes a shield.

    Args:
        left: points left in the shield; through: damage that penetrates. Others see whether any does.
    """

    rule = "Determining Shield Hit"

    unit: UnitId
    side: int
    damage: int
    pierced: bool
    left: int | None = None
    through: int | None = None

    def public(self) -> Event | None:
        """Without the figures of the shield."""
        return replace(self, left=None, through=None)


class StruckUnseen(Struck, frozen=True, tag="struck_unseen"):
    """A hit of a cloaked ship at which nobody has fired: its figure would tell the others how far it is from what went off."""

    rule = "Determining Shield Hit"

    def public(self) -> Event | None:
        """Nothing: the captain writes it on the panel."""
        return None


class Located(Event, frozen=True, tag="located"):
    """The roll that says where damage strikes; no die where the bank's first shot has rolled it."""

    rule = "Simplified Damage Location Table"

    unit: UnitId
    die: int
    place: str


class Harmed(Owned, frozen=True, tag="harmed"):
    """What a blow did.

    Args:
        place: what took it in the end.
        shield: the generator; weapons: those put out.
        power, superstructure: points lost; casualties: percent of the people.
    """

    rule = "Damage Results"

    unit: UnitId
    place: str
    shield: int = 0
    weapons: tuple[str, ...] = ()
    power: int = 0
    superstructure: int = 0
    casualties: int = 0

    def public(self) -> Event | None:
        """Nothing: the captain writes it on the panel."""
        return None


class EngineeringHit(Owned, frozen=True, tag="engineering"):
    """A hit in engineering puts power grids out of order."""

    rule = "Using the Engineering Damage Table"

    unit: UnitId
    die: int
    grids: tuple[str, ...]

    def public(self) -> Event | None:
        """Nothing: the captain writes it on the panel."""
        return None


class Wrecked(Event, frozen=True, tag="wrecked"):
    """A ship is out of the fight."""

    rule = "Damage Results"

    unit: UnitId
    by: str


class Repowered(Owned, frozen=True, tag="repowered"):
    """Shields stand again as they were allotted."""

    rule = "Repowering Shields"

    unit: UnitId
    shields: tuple[int, ...]

    def public(self) -> Event | None:
        """Nothing."""
        return None


class SlipTold(Event, frozen=True, tag="slip"):
    """What a slip told of a turn."""

    rule = "Slip"

    turn: int
    destroyed: tuple[UnitId, ...]
    wrecks: tuple[UnitId, ...]
    left: tuple[UnitId, ...]
    lines: tuple[SlipLine, ...]


class Decided(Event, frozen=True, tag="decided"):
    """The battle is over."""

    rule = "Ending the Game"

    winner: str | None
    reason: str


AnyEvent = (
    StepBegan
    | Deployed
    | MineLaid
    | Allotted
    | AdvantageWon
    | Moved
    | Strained
    | LockTried
    | Scanned
    | Asked
    | Answered
    | Turned
    | CloakSwitched
    | Doomed
    | MineMet
    | Evaded
    | DodgeRolled
    | ExplosionRolled
    | Exploded
    | RepairRolled
    | PeopleRescued
    | SquadsSent
    | SquadsArrived
    | Launched
    | Descended
    | Ascended
    | Docked
    | Bombarded
    | Silenced
    | Withdrew
    | WentOver
    | CountersShown
    | Declared
    | Fired
    | Struck
    | StruckUnseen
    | Located
    | Harmed
    | EngineeringHit
    | Wrecked
    | Repowered
    | SlipTold
    | Decided
)
