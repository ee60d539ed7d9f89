"""Ships: their printed figures, and what has become of them.

Units: thousandths of an inch, hundredths of a degree clockwise from +y, points of damage.
"""

from typing import Literal

from msgspec import Struct

from core.api import Craft, Seat, Skill, Squad, UnitId

from .terms import Location
from .terrain.pieces import Kind

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

SHUTTLE = "Shuttle"
"""The trait by which a shuttle is known."""

Status = Literal["waiting", "table", "destroyed", "withdrawn", "captured"]
Cloak = Literal["", "fading", "cloaked", "faltered"]


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
        special: rules of this class alone, as the fleet list names them.
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
    special: tuple[str, ...] = ()


class BankState(Struct, frozen=True):
    """What became of a bank, counted in attack dice.

    Args:
        fired: dice fired, or kept from firing by damage, this turn.
        spent: dice of a Reload weapon that are empty; `loading` of them are ready next turn.
        cooling: dice of a Slow weapon that rest this turn.
        disabled: shot away by a critical hit on the weapons.
        defending: what it fired this turn was fired in defence.
    """

    fired: int = 0
    spent: int = 0
    loading: int = 0
    cooling: int = 0
    disabled: bool = False
    defending: bool = False


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


class Arrival(Struct, frozen=True):
    """How a ship comes in that is not set up: from which turn on, 0 while dice have to tell, and over which strips."""

    turn: int
    entries: tuple[tuple[int, int, int, int], ...]


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
        craft: shuttles left aboard.
        shuttles_launched: suicide shuttles launched this turn.
        beams: tractor beams used this turn.
        forgone: weapons that are given up this turn to ward drones off.
        probes: probe launchers used this turn; `probes_loading` were used in the turn before.
        rotation: how far a rotating base turns each turn.
        quiet: locations that do not escalate until they are hit again.
        escaping: it leaves at the end of the turn.
        within: the kinds of terrain that it is in.
        travelled: distance really flown this turn, without wasted inches and with compulsory movement.
        braved: asteroid fields that it has checked for this turn.
        arrival: while it waits off the table, how it comes in.
        exit: the edge over which it withdrew.
        cloak: `faltered` while damage has broken off what was engaged this turn: hidden no more, and still without fire.
        holds: the ship in its tractor beam; `held_by` those that hold it.
        grapple: what its tractor action of this turn was used for.
        tried: ships from whose tractor beams it has tried to break free this turn.
        squadron: its name; `led` is the best Crew Quality in it.
        parent: the ship from which a shuttle was launched.
        model: of a shuttle: what it is between battles, with the damage that it took below.
        returning: a shuttle that has come back from below.
        bays: kinds of those shuttles aboard that are no administrative ones.
        hurt: shuttles aboard that fly no more before they are repaired; `craft` leaves them out.
        silenced: what it fires with lies below and is lost.
        flights: shuttles launched and taken aboard this turn.
        cargo: points that its cargo has taken.
        forfeit: it withdrew over an edge that was barred to it.
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
    craft: int = 0
    shuttles_launched: int = 0
    beams: int = 0
    forgone: tuple[str, ...] = ()
    probes: int = 0
    probes_loading: int = 0
    rotation: int = 0
    quiet: tuple[Location, ...] = ()
    kills: tuple[UnitId, ...] = ()
    civilian: bool = False
    within: tuple[Kind, ...] = ()
    travelled: int = 0
    braved: tuple[str, ...] = ()
    arrival: Arrival | None = None
    exit: str = ""
    cloak: Cloak = ""
    holds: UnitId | None = None
    held_by: tuple[UnitId, ...] = ()
    grapple: Literal["", "used", "countering"] = ""
    tried: tuple[UnitId, ...] = ()
    squadron: str = ""
    led: int = 0
    parent: UnitId | None = None
    model: Craft | None = None
    returning: bool = False
    bays: tuple[str, ...] = ()
    hurt: int = 0
    silenced: bool = False
    flights: int = 0
    cargo: int = 0
    forfeit: bool = False

    @property
    def left(self) -> int:
        """Damage points left."""
        return self.roster.damage - self.damage

    @property
    def afloat(self) -> bool:
        """Whether it is on the table and not stricken."""
        return self.status == "table" and self.stricken is None
