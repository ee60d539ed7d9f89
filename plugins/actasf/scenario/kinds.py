"""The clauses of which scenarios are composed: what a file writes of them, and how they stand in a battle.

Units: thousandths of an inch. Fields that a file leaves out and the battle fills in are named so.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from core.api import Seat, UnitId

from ..terms import Edge

Role = Literal["attacker", "defender"]
EDGES: tuple[Edge, ...] = ("top", "right", "bottom", "left")
Rectangle = tuple[int, int, int, int]
Place = tuple[int, int]
Positive = Annotated[int, Meta(ge=1)]
Die = Annotated[int, Meta(ge=1, le=6)]


class Clause(Struct, frozen=True, forbid_unknown_fields=True, tag_field="clause"):
    """One special rule of a scenario."""


class FirstInitiative(Clause, frozen=True, tag="first-initiative"):
    """A role holds the initiative of the first turn without dice."""

    role: Role


class Surprise(Clause, frozen=True, tag="surprise"):
    """In the first turn the ships of a role have to pass a check before they may do anything but drift ahead."""

    role: Role
    check: Positive = 10
    run: Positive = 6000


class Uncloaked(Clause, frozen=True, tag="uncloaked"):
    """The ships of a role do not begin under their cloaking devices."""

    role: Role


class Heading(Clause, frozen=True, tag="heading"):
    """The ships of a role are set up looking one way."""

    role: Role
    heading: Annotated[int, Meta(ge=0, lt=36000)]


class Exits(Clause, frozen=True, tag="exits"):
    """How the ships of a role may leave the table.

    Args:
        role: empty for both.
        safe: edges over which they withdraw; over any other they count as destroyed.
        saved: what a safe withdrawal yields: a quarter to the enemy, nothing, or everything to their own side.
        stay: who may not leave at all: nobody, all that are not crippled, everybody.
    """

    role: Role | Literal[""] = ""
    safe: tuple[Edge, ...] = EDGES
    saved: Literal["quarter", "nothing", "own"] = "quarter"
    stay: Literal["nobody", "able", "all"] = "nobody"


class TargetShip(Clause, frozen=True, tag="target-ship"):
    """A ship of a role is marked; its end and its survival are worth points.

    Args:
        any_up_to: in a battle of so few points its owner marks any ship, else one of the dearest.
        unit: filled in when it is marked.
    """

    role: Role
    bonus: Positive = 100
    any_up_to: int = 500
    unit: UnitId | None = None


class WoundedShip(Clause, frozen=True, tag="wounded-ship"):
    """A ship of a role begins crippled, and wins the battle for its side by leaving over an edge.

    Args:
        named: a word in the name of its class.
        criticals: its scores by location; none of them escalates until it is hit again.
        keeps: the traits that it still has.
        unit, escaped: filled in by the battle.
    """

    role: Role
    named: str
    edge: Edge
    criticals: dict[str, int]
    keeps: tuple[str, ...]
    unit: UnitId | None = None
    escaped: bool = False


class PlanetSurvey(Clause, frozen=True, tag="planet-survey"):
    """A role has to learn enough of a planet, and to bring a ship with laboratories home.

    Args:
        planet: the piece of terrain.
        share: the points of the fleet in hundredths that have to be learned.
        edge: over which the ship leaves.
        needed, home: filled in by the battle.
    """

    role: Role
    planet: str
    edge: Edge
    share: Positive = 25
    needed: int = 0
    home: bool = False


class Reconnaissance(Clause, frozen=True, tag="reconnaissance"):
    """A role has to learn so much of each enemy ship, and to bring a ship home. `home`: filled in by the battle."""

    role: Role
    each: Positive = 5
    home: bool = False


class ObjectiveShip(Clause, frozen=True, tag="objective-ship"):
    """A ship that nobody may touch floats at a place; who is near it at the end has points for it."""

    at: Place
    reach: Positive = 6000
    bonus: Positive = 100
    title: str = "Objective ship"


class Counters(Clause, frozen=True, tag="counters"):
    """Counters lie about; who takes most of them home wins.

    Args:
        loser, winner: how many each lays that has lost or won the first initiative.
        apart: from each other and from the zones.
        laid, home: filled in: how many each seat has still to lay, and has taken off the table.
    """

    loser: Positive = 3
    winner: Positive = 2
    apart: Positive = 10000
    laid: tuple[tuple[Seat, int], ...] = ()
    home: dict[Seat, int] = {}


class Squares(Clause, frozen=True, tag="squares"):
    """The table is cut into squares; to hold one alone at the end is worth points."""

    side: Positive = 24000
    bonus: Positive = 50


class Arrivals(Clause, frozen=True, tag="arrivals"):
    """The ships of a role are not set up but move on.

    Args:
        role: empty for all seats; `entries` then go to the seats in turn.
        turn: in which they come.
        entries: strips of the edge over which they come.
        choice: any of the strips, one for all ships, or each strip for at least one.
    """

    role: Role | Literal[""]
    entries: Annotated[tuple[Rectangle, ...], Meta(min_length=1)]
    turn: Positive = 1
    choice: Literal["any", "one", "each", "own"] = "any"


class Reinforcements(Clause, frozen=True, tag="reinforcements"):
    """What a fleet has beyond its first points comes later, ship by ship in the order of its list.

    Args:
        share: its first points in hundredths of the agreed ones; `wave` those that come each turn.
        turn: of the first wave; the next come turn by turn, where there is `every`.
    """

    role: Role
    entries: Annotated[tuple[Rectangle, ...], Meta(min_length=1)]
    share: Positive
    wave: Positive
    turn: Positive
    every: bool = False


class Patrols(Clause, frozen=True, tag="patrols"):
    """Each seat sets up a few ships; the others come by dice, each at a place that a die tells.

    Args:
        first: how many are set up.
        needed: the die with which a ship comes, from `turn` on.
        hurried: the number of the turn is added to that die.
        entries: six strips of the edge.
    """

    entries: Annotated[tuple[Rectangle, ...], Meta(min_length=6, max_length=6)]
    first: Positive = 1
    turn: Positive = 2
    needed: Die = 6
    hurried: bool = False


class Convoy(Clause, frozen=True, tag="convoy"):
    """Ships that a role has beyond its fleet; they yield points only when they are destroyed.

    Args:
        classes: how many of each.
        units: filled in.
    """

    role: Role
    classes: dict[str, Positive]
    units: tuple[UnitId, ...] = ()


class MockBattle(Clause, frozen=True, tag="mock-battle"):
    """Weapons are trained, not fired, until somebody opens fire.

    Args:
        real, trained, beaten: filled in: whether it is in earnest, the points counted against each ship, and the ships
            that have to go.
    """

    real: bool = False
    trained: dict[UnitId, int] = {}
    beaten: tuple[UnitId, ...] = ()


class Admiral(Clause, frozen=True, tag="admiral"):
    """Somebody drifts in an asteroid field; who takes him home wins.

    Args:
        needed: the die that finds him, with 1 added for a shuttle within `reach`.
        shut: the edge over which nobody takes him home.
        aboard, home, lost: filled in.
    """

    shut: Edge
    needed: Die = 6
    reach: Positive = 6000
    aboard: UnitId | None = None
    home: Seat | None = None
    lost: bool = False


class UnstableStar(Clause, frozen=True, tag="unstable-star"):
    """A star beyond an edge pulls everything before each movement phase, and burns what is near it at the end.

    Args:
        reach: from the edge.
    """

    edge: Edge
    reach: Positive = 18000


class WholeFleets(Clause, frozen=True, tag="whole-fleets"):
    """A seat moves all its ships before the next one does."""


Alone = Literal["", "attacker", "defender", "any"]
"""Who plays on once every other side has no ships left."""
GoalId = Literal["", "alone", "killer", "planet", "old-enemy", "boarder", "alliance"]


class Goal(Struct, frozen=True):
    """What a seat is after; `enemy` is the ship that it has sworn to destroy. Empty where one may not know."""

    id: GoalId = ""
    enemy: UnitId | None = None


class SecretGoals(Clause, frozen=True, tag="secret-goals"):
    """Each seat has a goal of its own, which a die told it alone.

    Args:
        planet: the piece of terrain that they are about.
        goals, fired, boarded, swarmed: filled in: the goals, who fired at whom, who has done harm aboard an enemy,
            and whose swarms destroyed which ships.
    """

    planet: str
    clear: Positive = 8000
    hold: Positive = 2000
    kills: Positive = 2
    allies: Positive = 2
    goals: dict[Seat, Goal] = {}
    fired: tuple[tuple[Seat, Seat], ...] = ()
    boarded: tuple[Seat, ...] = ()
    swarmed: tuple[tuple[Seat, UnitId], ...] = ()


class LastStanding(Clause, frozen=True, tag="last-standing"):
    """Who has the last ship on the table wins."""


class Holdout(Clause, frozen=True, tag="holdout"):
    """A role wins with a ship left that is not crippled; the others by leaving it none at all."""

    role: Role


AnyClause = (
    FirstInitiative
    | Surprise
    | Uncloaked
    | Heading
    | Exits
    | TargetShip
    | WoundedShip
    | PlanetSurvey
    | Reconnaissance
    | ObjectiveShip
    | Counters
    | Squares
    | Arrivals
    | Reinforcements
    | Patrols
    | Convoy
    | MockBattle
    | Admiral
    | UnstableStar
    | WholeFleets
    | SecretGoals
    | LastStanding
    | Holdout
)
