"""A battle as data: ships, their master control panels, fire under way; and small changes to it."""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from core.api import Craft, Hex, LinkEnd, Mode, Offer, Seat, Side, Squad, UnitId

from .orders import Edge, Evasion, Shot, Sight

Course = Literal["basic", "advanced", "graduate"]
COURSES: tuple[Course, ...] = ("basic", "advanced", "graduate")

Step = Literal[
    "deployment", "power", "sensors", "movement", "helm", "intent", "declaration", "evasion", "fire", "repair"
]
"""Where in the turn the battle stands; from the sensors on each comes once for each of the three phases."""

Standing = Literal["reserve", "map", "destroyed", "left"]
"""Not placed yet; in the fight or a wreck in it; exploded; withdrawn, or gone over an edge."""

NONE = (0, 0, 0, 0, 0, 0)


class System(Struct, frozen=True, forbid_unknown_fields=True):
    """A system that can be damaged and repaired: a shield generator or the sensors.

    Args:
        hits: how often it has been hit.
        down: whether it is out of order.
        tries: failed repair rolls since it went down.
        struck: whether it was hit in the latest firing phase, or in the movement since.
    """

    hits: int = 0
    down: bool = False
    tries: int = 0
    struck: bool = False


class Power(Struct, frozen=True, forbid_unknown_fields=True):
    """How a ship's power is allotted in this turn, as `orders.Allocate` writes it."""

    movement: int = 0
    shields: tuple[int, int, int, int, int, int] = NONE
    weapons: dict[str, int] = {}
    cloak: bool = False


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """The boxes of a turn on the panel.

    Args:
        units: power available.
        points, shielding: points of movement and of shields; `movement`, `shields`, `weapons`, `cloak`: the power for each.
        armed: power by weapon.
    """

    units: int
    points: int
    movement: int
    shielding: int
    shields: int
    weapons: int
    cloak: int
    armed: dict[str, int]


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """What the sensors found out. Rule: Sensors: Additional Information.

    Args:
        target: the ship; `question`: 1 to 9, 0 for what a lock shows by itself.
        figures: the answer, in the order in which the question asks; no words.
        about: the shield, the kind of weapons or the weapon that the question named.
    """

    turn: int
    phase: int
    target: UnitId
    question: int
    figures: tuple[int | str, ...]
    about: str = ""


class Panel(Struct, frozen=True, forbid_unknown_fields=True):
    """A ship's master control panel: what its captain knows and others do not.

    Args:
        warp, impulse: power units that each engine still gives.
        superstructure: points left; below 0 the ship may explode.
        power: the allotment of the turn; None until it is written.
        turns: what has been written turn by turn.
        shields: points in each shield at this moment.
        generators: of the six shields.
        grids: power grids that a hit in engineering has put out of order: `shields`, `weapons`, `maneuver`.
        broken: weapons out of action; `hurt`: how each stands in repair, in the graduate course.
        fire: whether a Fire counter lies in this phase; None until one of the two lies.
        cloaking: whether the allotment of the turn has the cloaking device work from its beginning.
        answers: what its sensors have found out, the latest of each question and ship.
        casualties: percent of its people that are lost.
        tested: the superstructure at which it was last seen whether the ship explodes.
        dazed: whether its bridge was hit in this phase.
        blind: whether the ship may not fire in the next firing phase because of its sensors.
    """

    warp: tuple[int, ...]
    impulse: int
    superstructure: int
    power: Power | None = None
    turns: tuple[Written, ...] = ()
    shields: tuple[int, int, int, int, int, int] = NONE
    generators: tuple[System, ...] = (System(),) * 6
    sensors: System = System()
    grids: dict[str, System] = {}
    hurt: dict[str, System] = {}
    broken: tuple[str, ...] = ()
    fire: bool | None = None
    cloaking: bool = False
    answers: tuple[Answer, ...] = ()
    casualties: int = 0
    tested: int = 0
    blind: bool = False
    dazed: bool = False

    @property
    def units(self) -> int:
        """The Total Power Units Available."""
        return sum(self.warp) + self.impulse

    @property
    def allotted(self) -> Power:
        """The allotment of the turn, nothing where none is written."""
        return self.power or Power()

    @property
    def works(self) -> bool:
        """Whether the ship can still act. Rule: Damage Results: engine and superstructure hits."""
        return self.superstructure > 0 and self.units > 0


class Scar(Struct, frozen=True, forbid_unknown_fields=True):
    """A hit as everybody saw it.

    Args:
        side: the shield; 0 of one that its own captain alone knows.
        pierced: whether any of it got through the shield; `place` where it struck then, as rolled; more than one with a plus.
    """

    turn: int
    phase: int
    side: int
    damage: int
    pierced: bool
    place: str = ""


class Ship(Struct, frozen=True):
    """A ship.

    Args:
        hull: its class.
        at: its hex; None before it is placed, off the map, and always by cards.
        heading: the direction into which it moves ahead.
        captain: the captain's skill rating, percent; crew: the crew's efficiency, percent.
        speed: movement points of the turn, as announced.
        done: whether its part in the step that runs is done: power allotted, moved, a counter laid, targets declared.
        still: whether it stayed where it was in the latest movement phase.
        wreck: out of the fight for good, though it is still there.
        lock: the ship on which its sensors are locked.
        gear: which way it went in the latest movement phase; empty after one in which it stayed where it was.
        went: which way it has gone in this turn.
        cloaked: whether its cloaking device works.
        switched: the phase of this turn in which the device was switched; 0 at the allotment of power.
        turned: its emergency and tactical heading changes and evasions of this turn, as the others have seen them.
        doomed: it destroys itself at the end of the firing phase.
        fired: weapons that have fired in this turn.
        over: the edge of the mapsheet over which it has left.
        scars: the hits that it has taken, as the others know them.
        panel: None in the view of whoever may not see it.
        killer: the ship that put it out.
        sent: marines' worth that its transporters took in this turn.
        record: whether it is a unit of the campaign.
        bays: the shuttles aboard, by kind; hurt: those that are damaged, and stay aboard.
        model: what a shuttle is; None for a ship. parent: the ship whose shuttle it is; returning: it came back from below.
        silenced: what it fires with stands below, and is lost.
        saved: percent of a wreck's people that were taken off, by the ship that has them.
        guests: ratings of captains aboard whose ships were lost in earlier battles.
    """

    id: UnitId
    hull: str
    seat: Seat
    name: str
    at: Hex | None = None
    heading: int = 0
    standing: Standing = "map"
    captain: int = 55
    crew: int = 55
    speed: int = 0
    done: bool = False
    still: bool = True
    wreck: bool = False
    lock: str = ""
    gear: Literal["", "ahead", "astern"] = ""
    went: Literal["", "ahead", "astern"] = ""
    cloaked: bool = False
    switched: int = -9
    turned: int = 0
    doomed: bool = False
    fired: tuple[str, ...] = ()
    over: Edge = ""
    scars: tuple[Scar, ...] = ()
    panel: Panel | None = None
    killer: str = ""
    squads: tuple[Squad, ...] = ()
    sent: int = 0
    record: bool = False
    bays: tuple[str, ...] = ()
    hurt: int = 0
    model: Craft | None = None
    parent: str = ""
    returning: bool = False
    silenced: bool = False
    saved: dict[str, int] = {}
    guests: tuple[int, ...] = ()

    @property
    def small(self) -> bool:
        """Whether it is a shuttle: it moves, and does nothing else."""
        return self.model is not None

    @property
    def acts(self) -> bool:
        """Whether its captain is asked beside the movement."""
        return self.fights and not self.small

    @property
    def fights(self) -> bool:
        """Whether it is still in the fight."""
        return self.standing == "map" and not self.wreck

    @property
    def stuck(self) -> bool:
        """Whether it is known to have no power to maneuver, in the graduate course: it keeps hex and heading."""
        return self.panel is not None and down(self.panel.grids, "maneuver")

    @property
    def known(self) -> Panel:
        """The panel, for its own captain and the rules."""
        assert self.panel is not None, f"{self.id} is seen from outside"
        return self.panel


class Waiting(Struct, frozen=True, forbid_unknown_fields=True):
    """A squad that came back and found no ship."""

    squad: Squad
    seat: Seat


class Mine(Struct, frozen=True, forbid_unknown_fields=True):
    """A mine; by cards without its hex.

    Args:
        side: whose it is.
        met: how often the ship that is in its hex has met it there, by ship; entered: the shield on whose side it came in.
        known: whether it has been announced.
    """

    id: str
    side: Side
    damage: int
    at: Hex | None = None
    met: dict[str, int] = {}
    entered: dict[str, int] = {}
    known: bool = False


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """A planet, a moon, a field of asteroids: the hexes that its counter covers."""

    id: str
    kind: Literal["planet", "moon", "asteroids"]
    hexes: tuple[Hex, ...]
    name: str = ""


class Volley(Struct, frozen=True, forbid_unknown_fields=True):
    """What a ship has declared: its shots in the order in which they were called, and what lies between."""

    unit: UnitId
    shots: tuple[Shot, ...]
    sights: dict[str, Sight] = {}
    evaded: dict[str, Evasion] = {}


class Hit(Struct, frozen=True, forbid_unknown_fields=True, tag="hit"):
    """A shot that has hit and has yet to strike a shield.

    Args:
        by, target: the ships; `weapon` that fired.
        sides: the shields that it may strike; one when that is settled.
        back: the target's firing arcs in which the firing ship lies.
        place: where it strikes within, where a shot of the same bank has rolled that already.
        divided: whether what gets through is spread in blocks of 5 points.
        banked: a number that it shares with shots that were rolled for together with it; 0 where it was rolled for alone.
    """

    by: UnitId
    target: UnitId
    weapon: str
    damage: int
    sides: tuple[int, ...]
    back: str
    place: str | None = None
    divided: bool = False
    banked: int = 0


class Blow(Struct, frozen=True, forbid_unknown_fields=True, tag="blow"):
    """Damage that has got through a shield and has yet to be placed.

    Args:
        damage: None in the view of whoever may not know it.
        again: a shot of the same bank has struck there just before.
    """

    by: UnitId
    target: UnitId
    damage: int | None
    side: int
    back: str
    place: str | None = None
    again: bool = False
    banked: int = 0


class Blast(Struct, frozen=True, forbid_unknown_fields=True):
    """A ship that has just exploded: where, and with how much power."""

    unit: UnitId
    power: int
    at: Hex | None


class Verdict(Struct, frozen=True):
    """How the battle was decided; no winner is a draw."""

    winner: Side | None
    reason: str


class State(Struct, frozen=True):
    """A battle.

    Args:
        phase: 1 to 3, of the movement and firing phases.
        order: ships by tactical advantage, the one that has lost it first; this is the order of moving and declaring.
        placing: index of the seat that deploys.
        asking: the ship whose sensors have a lock and may ask a question now.
        warp: the speed at which all fly; 0 is below that of light.
        blast: an explosion that has yet to strike others.
        mines, bodies: what else is on the map.
        volleys: what has been declared in this firing phase.
        queue: what has still to be rolled, in the order of resolution: number of the volley, and whether its beams.
        struck: hits and blows still to be placed, the first first.
        offers: what other battles can take in or give back, as the clock last told.
        clock: whether the clock has to act before anybody else.
        closed: no more will come through the links.
        decided: the turn in which it was decided; while it stands by for its links, the clock's turns go on.
        waiting: squads that came back and found no ship.
    """

    mode: Mode
    scenario: str
    course: Course
    seats: tuple[Seat, ...]
    sides: tuple[Side, ...]
    units: dict[str, Ship]
    turn: int = 1
    step: Step = "deployment"
    phase: int = 1
    order: tuple[UnitId, ...] = ()
    placing: int = 0
    asking: str = ""
    warp: int = 0
    blast: Blast | None = None
    mines: tuple[Mine, ...] = ()
    bodies: tuple[Body, ...] = ()
    volleys: tuple[Volley, ...] = ()
    queue: tuple[tuple[int, bool], ...] = ()
    struck: tuple[Hit | Blow, ...] = ()
    limit: int = 0
    links: tuple[LinkEnd, ...] = ()
    offers: tuple[Offer, ...] = ()
    clock: bool = False
    closed: bool = False
    decided: int = 0
    waiting: tuple[Waiting, ...] = ()
    verdict: Verdict | None = None

    @property
    def cards(self) -> bool:
        """Whether the table is told and not measured."""
        return self.mode == "cards"

    def side(self, seat: Seat) -> Side:
        """Give a seat's side."""
        return self.sides[self.seats.index(seat)]

    def allies(self, seat: Seat) -> tuple[Seat, ...]:
        """Give the seats of a seat's side, itself among them."""
        side = self.side(seat)
        return tuple(other for other, its in zip(self.seats, self.sides, strict=True) if its == side)

    def friends(self, a: Ship, b: Ship) -> bool:
        """Tell whether two ships are on one side."""
        return self.side(a.seat) == self.side(b.seat)

    def fleet(self, seat: Seat) -> list[Ship]:
        """Give a seat's ships that are in the fight, without shuttles."""
        return [ship for ship in self.units.values() if ship.seat == seat and ship.acts]


def down(systems: dict[str, System], name: str) -> bool:
    """Tell whether a system is out of order."""
    return name in systems and systems[name].down


def raised(panel: Panel) -> tuple[int, int, int, int, int, int]:
    """Give the points in each shield once they are raised as allotted: none without generator or power grid."""
    if down(panel.grids, "shields"):
        return NONE
    one, two, three, four, five, six = (
        0 if system.down else points
        for system, points in zip(panel.generators, panel.allotted.shields, strict=True)
    )
    return one, two, three, four, five, six


def is_unseen(state: State, one: Hit | Blow) -> bool:
    """Tell whether damage is the struck ship's secret: it is cloaked, and nobody has fired at it (house)."""
    ship = state.units[one.target]
    if isinstance(one, Hit):
        return ship.cloaked and not one.weapon
    return bool(ship.scars) and ship.scars[-1].side == 0


def replaced(state: State, **fields: Any) -> State:
    """Give the state with other values in some fields."""
    return msgspec.structs.replace(state, **fields)


def with_ship(state: State, ship: Ship | str, **fields: Any) -> State:
    """Give the state with a ship changed in some fields."""
    known = state.units[ship] if isinstance(ship, str) else ship
    changed = msgspec.structs.replace(known, **fields)
    return replaced(state, units={**state.units, changed.id: changed})


def without(state: State, unit: str) -> State:
    """Give the state without a shuttle: it has gone down, or is aboard a ship; nobody's sensors hold it."""
    state = released(state, unit)
    units = {name: ship for name, ship in state.units.items() if name != unit}
    order = tuple(name for name in state.order if name != unit)
    return replaced(state, units=units, order=order)


def with_panel(state: State, ship: str, **fields: Any) -> State:
    """Give the state with a ship's panel changed in some fields."""
    panel = msgspec.structs.replace(state.units[ship].known, **fields)
    return with_ship(state, ship, panel=panel)


def released(state: State, target: str) -> State:
    """Give the state with no sensors locked on a ship."""
    for ship in state.units.values():
        if ship.lock == target:
            state = with_ship(state, ship, lock="")
    return state
