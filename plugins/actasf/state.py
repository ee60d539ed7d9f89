"""The state of a battle: ships, seats, and the order that waits for a re-roll or an answer.

Units: thousandths of an inch, hundredths of a degree clockwise from +y, points of damage.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.api import DiceRequest, LinkEnd, Offer, Seat, Side, Skill, Squad, UnitId

from .orders import AnyOrder, Location

INCH = 1000
LOCATIONS: tuple[Location, ...] = ("impulse", "dilithium", "weapons", "crew", "shields")
SYSTEMS: dict[str, str] = {
    "impulse": "impulse drive",
    "dilithium": "dilithium chamber",
    "weapons": "weapons",
    "crew": "crew",
    "shields": "shields",
}
"""The locations in words."""
ARCS = ("F", "S", "A", "P")
"""The four quarters, clockwise; shields are lowered by these."""
QUARTERS = {"F": "Forward", "S": "Starboard", "A": "Aft", "P": "Port"}

StepId = Literal["deployment", "initiative", "movement", "drones", "attack", "end", "over"]
Status = Literal["waiting", "table", "destroyed", "withdrawn", "captured"]
Rectangle = tuple[int, int, int, int]


class Bank(Struct, frozen=True):
    """A line of weapons on a roster. `dice` counts those that a refit added."""

    weapon: str
    range: int
    arcs: tuple[str, ...]
    dice: int
    traits: dict[str, bool | int | str]

    @property
    def label(self) -> str:
        """How players call it: its weapon, and its arcs as the roster prints them."""
        return f"{self.weapon} ({', '.join(self.arcs)})"


class Roster(Struct, frozen=True):
    """The printed figures of one ship, with its skills and refits worked in.

    Args:
        losable: the traits that damage can take, in roster order.
    """

    name: str
    code: str
    empire: str
    points: int
    turn: int
    speed: int
    shields: int
    damage: int
    crippled: int
    marines: int
    craft: int
    traits: dict[str, bool | int | str]
    losable: tuple[str, ...]
    banks: tuple[Bank, ...]


class BankState(Struct, frozen=True):
    """What became of a bank, counted in attack dice.

    Args:
        fired: dice fired, or kept from firing by damage, this turn.
        spent: dice of a Reload weapon that are empty; `loading` of them are ready next turn.
        cooling: dice of a Slow weapon that rest this turn.
        disabled: shot away by a critical hit on the weapons.
    """

    fired: int = 0
    spent: int = 0
    loading: int = 0
    cooling: int = 0
    disabled: bool = False


class Criticals(Struct, frozen=True):
    """Critical scores by location, 0 to 6."""

    impulse: int = 0
    dilithium: int = 0
    weapons: int = 0
    crew: int = 0
    shields: int = 0


class LostTrait(Struct, frozen=True):
    """A trait out of order; `location` and `score` tell the critical row that a repair must undo, if any."""

    trait: str
    location: Location | None = None
    score: int = 0


class Ship(Struct, frozen=True):
    """A ship.

    Args:
        at: its place; None by cards and off the table.
        damage: points taken, extra damage included; may exceed the roster's.
        shields: what is left of its own shields; `boost` is spent first.
        lowered: arcs without shields this turn.
        marines: squads able to fight; the sum of `squads` where these are known by name.
        xp_spent: XP dice used in this battle.
        skills_used: once-a-battle skills that are gone.
        safe_turns: safe high energy turns used.
        actions: special actions in force this turn; `declared` also names those that failed or were lost.
        penalties: power drain penalties of this turn: `slow`, `phasers_only`, `no_phasers`.
        moved: distance moved this turn, wasted inches included.
        helpless: a failed high energy turn left it nothing but its own defence.
        stricken: the turn in whose movement phase it explodes.
        sent: transporters used this turn.
        rotation: how far a rotating base turns each turn.
        quiet: locations that do not escalate until they are hit again.
        escaping: it leaves at the end of the turn.
    """

    id: UnitId
    seat: Seat
    name: str
    class_id: str
    roster: Roster
    quality: int = 4
    xp: int = 0
    skills: tuple[Skill, ...] = ()
    status: Status = "table"
    at: tuple[int, int] | None = None
    heading: int = 0
    damage: int = 0
    shields: int = 0
    boost: int = 0
    lowered: tuple[str, ...] = ()
    marines: int = 0
    squads: tuple[Squad, ...] = ()
    criticals: Criticals = Criticals()
    crippled: bool = False
    lost: tuple[LostTrait, ...] = ()
    banks: tuple[BankState, ...] = ()
    xp_spent: int = 0
    skills_used: tuple[str, ...] = ()
    safe_turns: int = 0
    actions: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()
    penalties: tuple[str, ...] = ()
    moved: int = 0
    has_moved: bool = False
    has_attacked: bool = False
    helpless: bool = False
    escaping: bool = False
    stricken: int | None = None
    sent: int = 0
    rotation: int = 0
    quiet: tuple[Location, ...] = ()
    kills: tuple[UnitId, ...] = ()
    civilian: bool = False

    @property
    def left(self) -> int:
        """Damage points left."""
        return self.roster.damage - self.damage

    @property
    def afloat(self) -> bool:
        """Whether it is on the table and not stricken."""
        return self.status == "table" and self.stricken is None


class Player(Struct, frozen=True):
    """A seat: its side, and what it has said it wants to be asked.

    Args:
        rerolls: whether re-roll windows open for it.
        leads: whether it is asked to go against the usual order of movement and fire.
    """

    seat: Seat
    side: Side
    role: str = ""
    empire: str = ""
    rerolls: Literal["ask", "never"] = "ask"
    leads: Literal["usual", "ask"] = "usual"


class SquadAway(Struct, frozen=True):
    """A squad that is aboard none of the ships."""

    squad: Squad
    seat: Seat
    fate: Literal["lost", "in transit"]


class Ending(Struct, frozen=True):
    """When the battle ends besides a side having no ships; 0 means never.

    Args:
        turns: after so many turns.
        victory_points: when a side has so many.
        running: when a die a turn adds up to so much; `total` is the sum so far.
    """

    turns: int = 0
    victory_points: int = 0
    running: int = 0
    total: int = 0


class RerollOpen(Struct, frozen=True, tag="reroll"):
    """Dice lie on the table and may be rolled again.

    Args:
        affects: the ships that these dice touch.
        seats: who has still to say; the first is asked.
        again: the places of dice rolled again already.
    """

    request: DiceRequest
    faces: tuple[int, ...]
    affects: tuple[UnitId, ...]
    seats: tuple[Seat, ...]
    again: tuple[int, ...] = ()


class KeepOpen(Struct, frozen=True, tag="keep"):
    """A ship may go on with only one of its special actions: which?"""

    unit: UnitId
    seat: Seat
    actions: tuple[str, ...]


class NearOpen(Struct, frozen=True, tag="near"):
    """By cards: which units are within 4 inches of an exploding ship?"""

    unit: UnitId
    seat: Seat


Question = RerollOpen | KeepOpen | NearOpen


class Frame(Struct, frozen=True):
    """An order under way.

    Whoever answers has the order carried out again from `before`, with the answers so far, so that what a frame holds
    is all there is to know of an unfinished resolution.

    Args:
        before: the state in which the order was given.
        answers: batches of faces and other answers, in order.
        told: how many of its events have been told.
    """

    seat: Seat
    order: AnyOrder
    before: "State"
    question: Question
    answers: tuple[tuple[int | str, ...], ...] = ()
    told: int = 0


class State(Struct, frozen=True):
    """A battle.

    Args:
        units: the ships, by id in alphabetical order, which is their order wherever dice are rolled for all.
        initiative: the seats, first the one that holds the initiative.
        sequence: who nominates in this phase, in turn.
        active: who nominates now; None between phases.
        leading: seats still to be asked whether they go early.
        clock: whether the clock has to act before anybody else.
        closed: no more will come through the links.
        away: squads aboard none of the ships.
        base, miniature: across a ship's base and the model on it; bases may overlap, models may not.
        zones: where each seat deploys.
    """

    turn: int
    step: StepId
    mode: Literal["board", "cards"]
    scenario: str
    players: tuple[Player, ...]
    units: dict[UnitId, Ship]
    initiative: tuple[Seat, ...] = ()
    sequence: tuple[Seat, ...] = ()
    active: Seat | None = None
    leading: tuple[Seat, ...] = ()
    table: tuple[int, int] = (72000, 48000)
    base: int = 1250
    miniature: int = 1000
    zones: dict[Seat, Rectangle] = {}
    ending: Ending = Ending()
    links: tuple[LinkEnd, ...] = ()
    clock: bool = False
    closed: bool = False
    offers: tuple[Offer, ...] = ()
    away: tuple[SquadAway, ...] = ()
    frames: tuple[Frame, ...] = ()
    reason: str = ""
    """Why the battle is over: a code."""
    decided: int = 0
    """The turn in which it was decided; while it stands by for its links, the clock's turns go on."""

    def player(self, seat: Seat) -> Player:
        """Give a seat."""
        return next(player for player in self.players if player.seat == seat)

    def side(self, seat: Seat) -> Side:
        """Give the side of a seat."""
        return self.player(seat).side

    def with_unit(self, ship: Ship) -> "State":
        """Give the state with one ship replaced."""
        return replace(self, units={**self.units, ship.id: ship})

    def fleet(self, seat: Seat) -> list[Ship]:
        """Give a seat's ships on the table, stricken ones too, in the order of their ids."""
        return [ship for ship in self.units.values() if ship.seat == seat and ship.status == "table"]
