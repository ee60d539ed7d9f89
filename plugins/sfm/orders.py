"""The orders of a ground battle. Hexes are `[q, r]`; a town hex as a target is its text `q,r`.

What only a table shows (`shown`, `entry`, `hops`) is left out on the board and told by cards.
"""

from typing import ClassVar, Literal

from msgspec import Struct

from core.api import Amend, Hex, Order, Tick


class Shot(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table shows of a shot: measured on the board, told by cards.

    Args:
        range: hexes to the target.
        seen: whether there is a line of sight.
        terrain: of the target's hex.
        position: `improved` or `battle` where the target is in such a position.
        crowded: whether the target's hex is overcrowded.
        road: whether the target stands in a road hex.
        sides: out of a bunker, the hexsides (0 to 5) that look at the target: one, or two where the line leaves through
            a corner. 0 looks at the hex q+1, 1 at r+1, and so on round.
        ways: by cards, how the target could get away: by stun-retreat, as a survivor by one hex or by its full
            allowance. On the board these are looked for when they are needed.
    """

    range: int
    seen: bool = True
    terrain: str = "open"
    position: Literal["", "improved", "battle"] = ""
    crowded: bool = False
    road: bool = False
    sides: tuple[int, ...] = ()
    ways: tuple[Literal["retreat", "one", "full"], ...] = ("retreat", "one", "full")


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table shows of a hex that a close assault is to enter: measured on the board, told by cards.

    Args:
        company: enemies besides the target in its hex: none, all `stunned`, or some `upright`.
        building: the town hex in which the target stands, `q,r`.
        left: the town hex from which the assault comes.
    """

    company: Literal["", "stunned", "upright"] = ""
    building: str = ""
    left: str = ""


class Watcher(Struct, frozen=True, forbid_unknown_fields=True):
    """A marked unit that can see a mover and reach it."""

    unit: str
    shot: Shot


class Hop(Struct, frozen=True, forbid_unknown_fields=True):
    """One hex of a move: measured on the board, told by cards.

    Args:
        terrain: of the hex entered.
        road: along a road.
        climb: into a hill hex from one that is none.
        leaves, enters: the position left and the position found in the hex entered.
        building: the town hex entered, `q,r` of the scenario's map.
        left: the town hex left.
        watchers: marked enemies that see it there and are in range.
    """

    terrain: str = "open"
    road: bool = False
    climb: bool = False
    leaves: Literal["", "improved", "battle"] = ""
    enters: Literal["", "improved", "battle"] = ""
    building: str = ""
    left: str = ""
    watchers: tuple[Watcher, ...] = ()


class Deploy(Order, frozen=True, tag="deploy"):
    """Place a unit before the battle. By cards the table shows where, and `at` stays away.

    Args:
        landed: what flies begins on the ground; else it is in flight.
        into: the carrier that it starts in, instead of a hex; with `partner` two vehicles that carry it together.
    """

    unit: str
    at: Hex | None = None
    landed: bool = False
    into: str = ""
    partner: str = ""


class Done(Order, frozen=True, tag="done", omit_defaults=True):
    """End the phase, or the deployment.

    Args:
        held: by cards, who holds the places that the scenario is about, such as `Tarn Bridge: klingon`; asked for at the
            end of those player turns at which it matters.
    """

    held: tuple[str, ...] = ()


class Fire(Order, frozen=True, tag="fire"):
    """Fire at a unit or at a town hex: in the fire phase, and in the strike phase at fighters and with them.

    Args:
        munitions: a fighter drops its ground attack munitions instead.
        shown: by cards, what the table shows.
    """

    unit: str
    target: str
    munitions: bool = False
    shown: Shot | None = None


class Assault(Order, frozen=True, tag="assault"):
    """Close assault a unit or a town hex.

    Args:
        shown, entry: by cards, what the table shows of the target, and of its hex besides.
    """

    unit: str
    target: str
    shown: Shot | None = None
    entry: Entry | None = None


class Mark(Order, frozen=True, tag="mark"):
    """Mark units for opportunity fire."""

    units: tuple[str, ...]


class Move(Order, frozen=True, tag="move"):
    """Move a unit through hexes, one after another.

    Args:
        path: the hexes entered.
        hops: by cards, what the table shows of each hex entered.
    """

    unit: str
    path: tuple[Hex, ...] = ()
    hops: tuple[Hop, ...] = ()


class Load(Order, frozen=True, tag="load"):
    """Bring units aboard at the same time.

    Args:
        into: the vehicle, flyer or bunker.
        partner: a second vehicle, where two carry a single unit together.
        leaves: by cards, who of them leaves a position by it.
        leaving: a shuttle takes in up to twice its passengers, and is to leave the battle with them.
    """

    units: tuple[str, ...]
    into: str
    partner: str = ""
    leaves: tuple[str, ...] = ()
    leaving: bool = False


class Unload(Order, frozen=True, tag="unload"):
    """Let units out of their carrier at the same time.

    Args:
        hops: by cards, what the table shows of the hex, once for all of them.
        apart: by cards, that two vehicles which carry a unit together stand in different hexes.
    """

    units: tuple[str, ...]
    hops: tuple[Hop, ...] = ()
    apart: bool = False


class Build(Order, frozen=True, tag="build"):
    """Work at a position or a bunker in the hex of the unit for this player turn.

    Args:
        site: by cards, what the players call the place; on the board it is the hex.
    """

    unit: str
    work: Literal["improved", "battle", "bunker"]
    site: str = ""


class Pick(Order, frozen=True, tag="pick"):
    """Say which of the units inside a bunker is stunned."""

    unit: str


class Land(Order, frozen=True, tag="land"):
    """Bring a waiting unit down by transporter, or land a shuttle or gunboat in the hex over which it is.

    Args:
        at: where a unit comes down by transporter; one that flies names no hex.
        hops: by cards, what the table shows of the landing hex.
    """

    unit: str
    at: Hex | None = None
    hops: tuple[Hop, ...] = ()


class TakeOff(Order, frozen=True, tag="take_off"):
    """Take off with a landed shuttle or gunboat."""

    unit: str


class Leave(Order, frozen=True, tag="leave"):
    """Fly off the map with a shuttle or gunboat at its edge, back to what carries it. By cards the table shows the edge.

    Args:
        link: along which one goes back that came along a link.
    """

    unit: str
    link: str = ""


class Strike(Order, frozen=True, tag="strike"):
    """Place a fighter for a strike. By cards the table shows where, and `at` stays away."""

    unit: str
    at: Hex | None = None


class Patrol(Order, frozen=True, tag="patrol"):
    """Put a fighter on combat air patrol, or move it there.

    Args:
        hops: by cards, what the table shows of the hex.
    """

    unit: str
    at: Hex | None = None
    hops: tuple[Hop, ...] = ()


class Recall(Order, frozen=True, tag="recall"):
    """Take a fighter off combat air patrol, so that it can strike."""

    unit: str


class Struck(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit, or a town hex `q,r`, on which transporter artillery falls, with what shelters it there."""

    target: str
    shot: Shot = Shot(0)


class Bombard(Order, frozen=True, tag="bombard"):
    """Bring transporter artillery down on all that is in a hex, or a unitary round on one target.

    Args:
        at: the hex; a unitary round and cards need none.
        target: of a unitary round, a unit or a town hex.
        shown: by cards, what is there.
    """

    at: Hex | None = None
    target: str = ""
    shown: tuple[Struck, ...] = ()


class Recover(Order, frozen=True, tag="recover"):
    """Beam a squad up.

    Args:
        to: the ship that takes it in.
        link: the link along which it goes.
    """

    unit: str
    link: str
    to: str


class Exit(Order, frozen=True, tag="exit"):
    """March off the map for good, over an edge that the scenario names."""

    unit: str


class Opportunity(Order, frozen=True, tag="opportunity"):
    """Shoot at the mover with these units, in this order."""

    units: tuple[str, ...]


class Hold(Order, frozen=True, tag="hold"):
    """Do not shoot at the mover here."""


class Fallback(Order, frozen=True, tag="retreat"):
    """Retreat: by stun-retreat, or when a killed unit survives.

    Args:
        to: the hex; by cards it stays away.
        hops: by cards, of a mover that falls back, what the table shows of the hex, with the marked enemies that see it there.
    """

    to: Hex | None = None
    hops: tuple[Hop, ...] = ()


class Stay(Order, frozen=True, tag="stay"):
    """Do not retreat; by cards also: there is nowhere to go."""


class Reroll(Order, frozen=True, tag="reroll"):
    """Roll the attack that lies there again, with a die of experience of its unit."""


class Accept(Order, frozen=True, tag="accept"):
    """Let the attack stand as its dice lie."""

    lets_lie: ClassVar[bool] = True


class StandingAnswer(Order, frozen=True, tag="standing"):
    """Settle beforehand what is not asked: these units hold their fire, movers of these kinds are let pass.

    It replaces the answer that stood; empty lists mean: ask.
    """

    units: tuple[str, ...] = ()
    movers: tuple[str, ...] = ()


class Slip(Order, frozen=True, tag="slip"):
    """Tell what a turn at the table came to; in place of the deployment: that every unit is placed.

    Args:
        landed: who came onto the map.
        recovered: who went up, by link and ship.
        ferried: which shuttles flew back along each link, and who was aboard.
        lost: who was killed.
        stunned: who lies stunned at the end of the turn; all others do not, but vehicles that are so for good.
        hit: shuttles and fighters that took a damaged result and came through.
        stuns: stuns recorded against vehicles at the end, by unit.
        built: what engineers worked on, by unit: work and place, such as `bunker the ford`.
        missions: missions of transporter artillery that were used, by seat.
        points: damage points of gunboats and ships at the end, by unit.
        flown: what flew off the map for good, and who boarded it before; those aboard already go with it.
        destroyed, damaged, crossed: town hexes, by what became of them.
        off: who marched off the map for good.
        held: who holds the places that the scenario is about at the end of the turn, such as `Tarn Bridge: klingon`.
        winner: the side that won, or `draw`, where the players ended the battle with this turn.
    """

    landed: tuple[str, ...] = ()
    recovered: dict[str, dict[str, tuple[str, ...]]] = {}
    ferried: dict[str, dict[str, tuple[str, ...]]] = {}
    lost: tuple[str, ...] = ()
    stunned: tuple[str, ...] = ()
    hit: tuple[str, ...] = ()
    points: dict[str, int] = {}
    flown: tuple[str, ...] = ()
    destroyed: tuple[str, ...] = ()
    damaged: tuple[str, ...] = ()
    crossed: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    winner: str = ""
    stuns: dict[str, int] = {}
    built: dict[str, str] = {}
    missions: dict[str, int] = {}


AnyOrder = (
    Deploy
    | Done
    | Fire
    | Assault
    | Mark
    | Move
    | Load
    | Unload
    | Build
    | Pick
    | Land
    | TakeOff
    | Leave
    | Strike
    | Patrol
    | Recall
    | Bombard
    | Recover
    | Exit
    | Opportunity
    | Hold
    | Fallback
    | Stay
    | Reroll
    | Accept
    | StandingAnswer
    | Slip
    | Tick
    | Amend
)
