"""The orders of a battle.

What only a table shows (`sights`, `near`, `leaves`) is left out on the board and told by cards.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from core.api import Order, Seat, SquadId, Tick, UnitId

from .system_orders import (
    BeamAcross as BeamAcross,
    BreakFree as BreakFree,
    Counter as Counter,
    Grab as Grab,
    Hold as Hold,
    Launched as Launched,
    Relocation as Relocation,
    Scan as Scan,
    ShuttleLead as ShuttleLead,
    Shuttles as Shuttles,
    ShuttleWay as ShuttleWay,
    Stow as Stow,
    Survey as Survey,
    TellApart as TellApart,
)
from .terms import (
    ActionId as ActionId,
    Edge as Edge,
    FireMode as FireMode,
    Location as Location,
    Near as Near,
    Passage as Passage,
    Penalty as Penalty,
    Positive as Positive,
    Quarter as Quarter,
    Sight as Sight,
)
from .terrain.pieces import Kind


class Action(Struct, frozen=True, forbid_unknown_fields=True):
    """A special action with its power drain penalty; None where it owes none."""

    action: ActionId
    penalty: Penalty | None = None


class Shot(Struct, frozen=True, forbid_unknown_fields=True):
    """Attack dice of one bank at one target, a ship or a swarm. Drones at a swarm are counter-drones.

    Args:
        bank: the line of the roster, 0 the first.
        dice: how many of the bank's dice; None for all that are ready.
        as_phaser_3: fire a phaser-1 or phaser-2 at the strength of a phaser-3.
        mode: how a plasma torpedo leaves its tube, if not as a torpedo.
    """

    bank: int
    target: UnitId
    dice: Positive | None = None
    as_phaser_3: bool = False
    mode: FireMode = ""


class Launch(Struct, frozen=True, forbid_unknown_fields=True):
    """Drones put on the table.

    Args:
        swarm: the swarm that they join; None for a new one.
        place: where a new one stands; left out by cards.
        heading: where it looks, if not straight away from the ship.
    """

    bank: int
    drones: Positive
    swarm: UnitId | None = None
    place: tuple[int, int] | None = None
    heading: Annotated[int, Meta(ge=0, lt=36000)] | None = None


class Raid(Struct, frozen=True, forbid_unknown_fields=True):
    """Marines beamed over for a hit-and-run raid."""

    target: UnitId
    marines: Positive


class Deploy(Order, frozen=True, tag="deploy"):
    """Set a ship up: `place` is [["place", x, y, heading]], or nothing by cards.

    Args:
        within: by cards, the kinds of terrain in which it stands.
        cloaked: it begins the battle under its cloaking device.
    """

    unit: UnitId
    place: tuple[tuple[Literal["place"], int, int, int], ...] = ()
    rotation: Literal[-9000, -4500, 0, 4500, 9000] = 0
    within: tuple[Kind, ...] | None = None
    cloaked: bool = False


class Choose(Order, frozen=True, tag="choose"):
    """Choose what the scenario leaves to a seat before ships are set up: a ship, or a place; nothing by cards.

    Args:
        spot: the place as [["place", x, y, heading]]; the heading means nothing.
    """

    unit: UnitId | None = None
    spot: tuple[tuple[Literal["place"], int, int, int], ...] = ()

    @property
    def place(self) -> tuple[int, int] | None:
        """Give the place that is chosen."""
        return self.spot[0][1:3] if len(self.spot) == 1 else None


class Initiative(Order, frozen=True, tag="initiative"):
    """Roll for initiative, for all seats."""


class Lead(Order, frozen=True, tag="lead"):
    """Say whether one departs from the usual order: moves early in the movement phase, fires late in the attack."""

    depart: bool


class Standing(Order, frozen=True, tag="standing"):
    """Say what one wants to be asked from now on.

    Args:
        defence: ask how to meet seekers, meet them with the target's own phaser-3s, or with nothing.
    """

    rerolls: Literal["ask", "never"] = "ask"
    leads: Literal["usual", "ask"] = "usual"
    defence: Literal["ask", "phaser_3", "never"] = "ask"


class Astray(Struct, frozen=True, forbid_unknown_fields=True):
    """By cards, how a move ends if its high energy turn fails; see `Move`."""

    leaves: Edge | None = None
    moved: Annotated[int, Meta(ge=0)] | None = None
    near: Near | None = None
    terrain: Passage | None = None
    passes: tuple[UnitId, ...] = ()
    towed: Passage | None = None
    apart: tuple[UnitId, ...] | None = None


class Swept(Struct, frozen=True, forbid_unknown_fields=True):
    """By cards, what compulsory movement meant for a ship.

    Args:
        moved: how far it was swept.
        met, within: see `Passage`.
        leaves: the edge over which it left the table.
    """

    moved: Annotated[int, Meta(ge=0)] = 0
    met: tuple[str, ...] = ()
    within: tuple[Kind, ...] = ()
    leaves: Edge | None = None


class Move(Order, frozen=True, tag="move"):
    """Nominate a ship: its special actions, its shields, its move.

    Args:
        path: legs `forward`, `reverse`, `waste`, `orbit` (thousandths of an inch), `turn` and `high_energy_turn`
            (hundredths of a degree, clockwise).
        lowered: arcs without shields this turn; all others are up.
        leaves: by cards, the edge over which it left the table: `top`, `right`, `bottom`, `left`.
        moved: by cards, how far it went where a ship or the table's edge kept it from the end of its path.
        terrain: by cards, the terrain that it met; without it a ship that moved met none and is in none.
        passes: by cards, the swarms within 3 inches of which it came.
        relocation: where a ship that disengages its cloak appears; left out, where it was.
        release: when it drops what its tractor beam holds, `first` or `last`; without the special action, first.
        towed: by cards, the terrain that the ship in its tractor beam met.
        launches: shuttles launched at the end of the move.
        leaves_squadron: it leaves its squadron for good.
        apart: by cards, ships that are farther than 6 inches from all others of their squadron.
    """

    unit: UnitId
    path: tuple[tuple[str, int], ...] = ()
    actions: tuple[Action, ...] = ()
    lowered: tuple[Quarter, ...] = ()
    leaves: Edge | None = None
    moved: Annotated[int, Meta(ge=0)] | None = None
    near: Near | None = None
    terrain: Passage | None = None
    passes: tuple[UnitId, ...] = ()
    astray: Astray | None = None
    relocation: Relocation | None = None
    release: Literal["", "first", "last"] = ""
    towed: Passage | None = None
    launches: tuple[Launched, ...] = ()
    leaves_squadron: bool = False
    apart: tuple[UnitId, ...] | None = None


class Attack(Order, frozen=True, tag="attack"):
    """Nominate a ship and fire: all targets named before any die; an empty order is a pass.

    Args:
        suicides: the target of each suicide shuttle.
        probes: the target of each probe fired as a weapon.
        swarms: drones put on the table.
        tractor: the ship at which it sets its tractor beam, before it fires.
        sights: by cards, what the table shows of each target.
        real: in a mock battle, open fire from now on.
    """

    unit: UnitId
    shots: tuple[Shot, ...] = ()
    raids: tuple[Raid, ...] = ()
    suicides: tuple[UnitId, ...] = ()
    probes: tuple[UnitId, ...] = ()
    swarms: tuple[Launch, ...] = ()
    tractor: UnitId | None = None
    sights: dict[UnitId, Sight] = {}
    near: Near | None = None
    real: bool = False


class Compulsory(Order, frozen=True, tag="compulsory"):
    """Carry out what black holes and nebulae do to everybody, at the beginning of the end phase.

    Args:
        swept: by cards, what it meant for ships that met terrain, ended in some, or left the table.
        gone: by cards, terrain pulled into a black hole.
    """

    swept: dict[UnitId, Swept] = {}
    gone: tuple[str, ...] = ()
    near: Near | None = None


class Repair(Order, frozen=True, tag="repair"):
    """Choose the locations that each ship tries to repair; the end phase of a seat.

    Args:
        within: by cards, the ships in each area that the scenario asks about.
    """

    locations: dict[UnitId, tuple[Location, ...]] = {}
    near: Near | None = None
    within: dict[str, tuple[UnitId, ...]] | None = None


class Transport(Order, frozen=True, tag="transport"):
    """Beam squads down to a landing site. `sight`: by cards, what the table shows of the site."""

    unit: UnitId
    link: str
    squads: tuple[SquadId, ...]
    sight: Sight | None = None


class Bombard(Order, frozen=True, tag="bombard"):
    """Spend a ship's attack of this turn on the ground. `sight`: by cards, what the table shows of the site."""

    unit: UnitId
    link: str
    sight: Sight | None = None


class Reroll(Order, frozen=True, tag="reroll"):
    """Spend XP dice of a ship, one for each die rolled again.

    Args:
        places: of the dice in the batch, 0 the first.
        face: with a lucky crew, the face that the one die named is given instead of a roll.
    """

    unit: UnitId
    places: tuple[int, ...]
    face: Annotated[int, Meta(ge=1, le=6)] | None = None


class GoOn(Order, frozen=True, tag="go_on"):
    """Let the dice lie."""


class Keep(Order, frozen=True, tag="keep"):
    """Choose the special action that a ship goes on with."""

    action: ActionId


class TellNear(Order, frozen=True, tag="near"):
    """By cards: the units within 4 inches of the ship that explodes."""

    units: tuple[UnitId, ...] = ()


class CounterSwarm(Order, frozen=True, tag="counter_swarm"):
    """Spend drones of a swarm on as many of an enemy's. `range`: by cards, how far apart the swarms are."""

    swarm: UnitId
    target: UnitId
    drones: Positive
    range: Annotated[int, Meta(ge=0)] | None = None


class Pass(Order, frozen=True, tag="pass"):
    """Send no swarm against another now."""


class SwarmAttack(Order, frozen=True, tag="swarm_attack"):
    """Let drones of a swarm strike.

    Args:
        drones: None for all.
        sight: by cards, what the table shows of the target from the swarm.
    """

    swarm: UnitId
    target: UnitId
    drones: Positive | None = None
    sight: Sight | None = None
    near: Near | None = None


class Disperse(Order, frozen=True, tag="disperse"):
    """Take swarms from the table that have nothing within reach."""

    swarms: tuple[UnitId, ...]


class Intercept(Order, frozen=True, tag="intercept"):
    """Set drones of a swarm on the ship that came within reach; 0 lets it pass."""

    drones: Annotated[int, Meta(ge=0)] = 0


class Racks(Order, frozen=True, tag="racks"):
    """Say whether a ship gives the weapons of its racks up for this turn to ward drones off."""

    forgo: bool


class Guard(Struct, frozen=True, forbid_unknown_fields=True):
    """Attack dice of one bank, or drones of it, at one seeker.

    Args:
        seeker: its place among those that come in, 0 the first.
        dice: None for all that are ready.
    """

    unit: UnitId
    bank: int
    seeker: int
    dice: Positive | None = None
    as_phaser_3: bool = False


class Station(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table shows of a friend in need, which is within 8 inches.

    Args:
        bearing: where its attackers lie, from the ship that helps.
        friend: where it lies itself.
    """

    bearing: int = 0
    friend: int = 0


class Defend(Order, frozen=True, tag="defend"):
    """Meet seekers with fire and drones; nothing where all is empty.

    Args:
        stations: by cards, what the table shows from each other ship that helps.
    """

    shots: tuple[Guard, ...] = ()
    stations: dict[UnitId, Station] = {}


class Beam(Struct, frozen=True, forbid_unknown_fields=True):
    """Tractor beams at one seeker."""

    seeker: int
    beams: Positive = 1


class Grip(Order, frozen=True, tag="grip"):
    """Seize drones and shuttles that are still coming with tractor beams."""

    beams: tuple[Beam, ...] = ()


class ShipSlip(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a slip tells of a ship; what stays away is as it was.

    Args:
        fate: what became of it; a stricken ship explodes in the next movement phase.
        damage: points taken so far; they cripple it by themselves.
        shields: what is left of its own shields.
        lowered: arcs without shields at the end of the turn.
        marines: how many are left, where squads have no names.
        lost: named squads that died aboard.
        sent: named squads by the link along which they left; along a shuttle's, as many shuttles with them as they need.
        bombarded: by the link, how many area attacks its fire at the ground was good for.
        kills: enemy ships that it destroyed.
        criticals: critical scores of those locations where they are others now.
        traits: all that are out of order, also by damage told on earlier slips.
        disabled, spent: banks that are shot away, and those with Reload that are empty; by number.
        cloak: whether it is cloaked in the next turn.
        holds: the ship in its tractor beam; empty where it holds none.
        craft: shuttles left aboard, before any of them goes down along a link.
    """

    fate: Literal["destroyed", "stricken", "withdrawn", "captured"] | None = None
    damage: int | None = None
    shields: int | None = None
    lowered: tuple[Quarter, ...] | None = None
    marines: int | None = None
    lost: tuple[SquadId, ...] = ()
    sent: dict[str, tuple[SquadId, ...]] = {}
    bombarded: dict[str, Positive] = {}
    kills: tuple[UnitId, ...] = ()
    criticals: dict[Location, Annotated[int, Meta(ge=0, le=6)]] = {}
    traits: tuple[str, ...] | None = None
    disabled: tuple[int, ...] | None = None
    spent: tuple[int, ...] | None = None
    cloak: bool | None = None
    holds: UnitId | None = None
    craft: int | None = None


class SwarmLeft(Struct, frozen=True, forbid_unknown_fields=True):
    """Drones that a slip leaves on the table."""

    seat: Seat
    drones: Positive


class Slip(Order, frozen=True, tag="slip"):
    """Tell what a turn at the table came to; in place of the deployment: that all ships are set up.

    Args:
        swarms: every swarm that is still on the table.
        over: the players ended the battle with this turn.
        within: the ships in each area that the scenario asks about.
    """

    ships: dict[UnitId, ShipSlip] = {}
    swarms: tuple[SwarmLeft, ...] = ()
    over: bool = False
    within: dict[str, tuple[UnitId, ...]] | None = None


AnyOrder = (
    Deploy
    | Choose
    | Initiative
    | Lead
    | Standing
    | Move
    | Attack
    | Compulsory
    | Repair
    | Transport
    | Bombard
    | Reroll
    | GoOn
    | Keep
    | TellNear
    | CounterSwarm
    | Pass
    | SwarmAttack
    | Disperse
    | Intercept
    | Racks
    | Defend
    | Grip
    | BreakFree
    | Hold
    | Counter
    | ShuttleLead
    | Shuttles
    | Survey
    | BeamAcross
    | Stow
    | TellApart
    | Slip
    | Tick
)
