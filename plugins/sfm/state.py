"""A battle as data: units, buildings, unfinished resolution; and small changes to it."""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec import Struct

from core.api import Craft, Hex, LinkEnd, Mode, Offer, Seat, Side, Squad, UnitId
from plugins.sfm.ground import Map, hex_key
from plugins.sfm.orders import Entry, Shot, Watcher
from plugins.sfm.scenario.written import ROLES, Written
from plugins.sfm.tables import kinds

Place = Literal["map", "aboard", "reserve", "landing", "edge", "ready", "lost", "left", "flown", "off"]
"""On the map; in what carries it; not deployed yet; arrived and to be landed by transporter; off a map edge; a fighter
that can be called; killed; gone up along a link; flown off for good, or a damaged fighter after its attack; marched off
for good."""
GONE: tuple[Place, ...] = ("lost", "left", "flown", "off")
"""No longer in the battle."""

Phase = Literal["deployment", "starting", "fire", "assault", "strike", "opportunity", "movement", "recovery"]
PHASES: tuple[Phase, ...] = ("starting", "fire", "assault", "strike", "opportunity", "movement", "recovery")
TITLES: dict[str, str] = {
    "deployment": "Deployment",
    "starting": "Starting Phase",
    "fire": "Fire Phase",
    "assault": "Close Assault Phase",
    "strike": "Strike Phase",
    "opportunity": "Opportunity Phase",
    "movement": "Movement Phase",
    "recovery": "Recovery Phase",
}
"""The phases as the book calls them."""
DECIDED: tuple[Phase, ...] = ("fire", "assault", "strike", "opportunity", "movement")
"""The phases in which somebody decides; the others pass by themselves, and the strike phase where nothing can strike."""

Stage = Literal["placing", "defence", "attack"]
"""The strike phase: the other player places fighters; the active player fires at them; they attack and are gone."""
STAGES: dict[Stage, str] = {
    "placing": "fighters come",
    "defence": "fire at fighters",
    "attack": "fighters attack",
}


class Unit(Struct, frozen=True):
    """A counter.

    Args:
        own: the class of a club's own that it is of; `kind` is then the class of which that is a copy.
        at: its hex; None off the map, and always by cards.
        stunned, fired: why it lies upside down.
        halted: its movement is over for this player turn.
        markers: opportunity shots that it may still take.
        stuns: stun results recorded against a vehicle.
        dug_in: in the improved or vehicle position of its hex.
        road_moved: the player turn (`State.half`) in which it last moved by road; 0 is never.
        spent, steps, swamps: half movement points, hexes and swamp hexes of this player turn.
        landed: came down by transporter in this player turn.
        edge, since: where and from which turn it may march onto the map.
        carrier: the vehicle, flyer or bunker in which it is, where it is `aboard`.
        partner: the second of two vehicles that carry it together.
        ports: of a bunker, for each shot of this player turn, the hexsides out of which it could go.
        working, site: what it builds in this player turn, and where.
        aloft: in flight.
        patrol: a fighter on combat air patrol.
        damage: damaged results of a shuttle or fighter; points of a gunboat or ship.
        hull: its damage points by its record in a space battle; 0 is those of its class.
        leaving: it has taken in twice its passengers and can only fly off with them.
        munitions: it has ground attack munitions left.
        shots: how often it has fired in this player turn.
        killer, credit: the unit that killed it, and the seat for which that counts.
        quality: its grade, see `grades`.
        xp, xp_spent: dice of experience, and how many of them it has rolled in this battle.
        squad: the people of it who go up and down along links.
        tried: it has stood on the ground here.
        craft: what a shuttle is that came along a link.
        record: whether it is a unit of the campaign by itself.
    """

    id: UnitId
    kind: str
    seat: Seat
    name: str = ""
    place: Place = "map"
    at: Hex | None = None
    stunned: bool = False
    fired: bool = False
    halted: bool = False
    markers: int = 0
    stuns: int = 0
    dug_in: bool = False
    road_moved: int = 0
    spent: int = 0
    steps: int = 0
    swamps: int = 0
    landed: bool = False
    edge: str = ""
    since: int = 0
    carrier: UnitId = UnitId("")
    partner: UnitId = UnitId("")
    ports: tuple[tuple[int, ...], ...] = ()
    working: Literal["", "improved", "battle", "bunker"] = ""
    site: str = ""
    aloft: bool = False
    patrol: bool = False
    damage: int = 0
    hull: int = 0
    leaving: bool = False
    munitions: bool = False
    shots: int = 0
    killer: str = ""
    credit: str = ""
    quality: int = 0
    xp: int = 0
    xp_spent: int = 0
    squad: Squad | None = None
    tried: bool = False
    craft: Craft | None = None
    record: bool = False
    own: str = ""

    @property
    def class_id(self) -> str:
        """The class whose figures it has."""
        return self.own or self.kind

    @property
    def called(self) -> str:
        """What players call it."""
        return self.name or self.id

    @property
    def down(self) -> bool:
        """Whether it lies upside down."""
        return self.stunned or self.fired


class Building(Struct, frozen=True, forbid_unknown_fields=True):
    """A town hex.

    Args:
        damage: damaged results so far.
        crossed: a marine boarding party has moved through it.
    """

    damage: int = 0
    destroyed: bool = False
    crossed: bool = False


# --- unfinished resolution -----------------------------------------------------------------------------------


class Frame(Struct, frozen=True, tag_field="frame"):
    """Something that has begun and is not through; the last on the stack comes first."""


class Pause(Frame, frozen=True, tag="opportunity"):
    """A mover stands still while marked units may shoot.

    Args:
        watchers: who may still be asked.
        declared: who shoots next, in order.
        building: the town hex that it has entered.
    """

    mover: UnitId
    watchers: tuple[Watcher, ...]
    declared: tuple[str, ...] = ()
    building: str = ""


class Retreat(Frame, frozen=True, tag="retreat"):
    """A stunned unit in cover may step away instead. `options` is empty by cards."""

    unit: UnitId
    options: tuple[Hex, ...]


class Survival(Frame, frozen=True, tag="survival"):
    """A killed unit lives and gets away, stunned. `options` is empty by cards."""

    unit: UnitId
    options: tuple[Hex, ...]
    hexes: Literal["one", "full"]
    killer: str


class Advance(Frame, frozen=True, tag="advance"):
    """A close assault has succeeded and its unit is to enter the hex `at` of its target.

    Args:
        beside: it is in that hex already.
        fled: its target has got away from there.
    """

    unit: str
    target: str
    at: Hex | None
    entry: Entry
    beside: bool = False
    fled: bool = False


class Inside(Frame, frozen=True, tag="inside"):
    """A bunker was hit, and `seat` says which of those inside is stunned."""

    unit: UnitId
    options: tuple[UnitId, ...]
    seat: Seat


class Again(Frame, frozen=True, tag="again"):
    """An attack lies on the table: its unit may roll it again with a die of experience.

    Args:
        total: the dice as they lie.
        entry, at: of a close assault, what it would enter.
    """

    unit: UnitId
    target: str
    shot: Shot
    how: str
    total: int
    entry: Entry | None = None
    at: Hex | None = None


AnyFrame = Again | Pause | Retreat | Survival | Advance | Inside


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's standing answer: units that are never asked to shoot, kinds of movers that are never shot at."""

    units: tuple[str, ...] = ()
    movers: tuple[str, ...] = ()


class Verdict(Struct, frozen=True):
    """How the battle's own aims were decided, and in which turn; 0 is the state's."""

    winner: Side | None
    reason: str
    turn: int = 0


class State(Struct, frozen=True):
    """A battle.

    Args:
        plan: the scenario as it is played, without its map; None for a position that has none.
        seats: first to act first; `sides` and `roles` alike.
        active: index of the active player's seat.
        stage: how far the strike phase has come.
        striker: index of the seat that strikes in it.
        outward: by hex, for each shot out of it in this player turn, the hexsides out of which it could go; counted by
            setting alone.
        missions: what transporter artillery each seat has left.
        works: `improved` or `battle` by hex.
        sites: turns of work that engineers have put in, by what they build and where: `improved 3,-1`.
        units: by id, in the order of ids, so that a state that was kept goes on alike.
        clock: whether the clock has to act before anything else.
        closing: the clock has said that nothing more will come.
        heard: by slip, the steps of this turn at which the clock has carried arrivals in.
        limit: the last turn; 0 is none.
        held: by cards and by slip, who holds the places that the scenario is about, as it was last told.
    """

    mode: Mode
    scenario: str
    map: Map
    seats: tuple[Seat, ...]
    sides: tuple[Side, ...]
    turn: int
    active: int
    phase: Phase
    units: dict[str, Unit]
    stage: Stage = "placing"
    striker: int = 1
    missions: dict[str, int] = {}
    outward: dict[str, tuple[tuple[int, ...], ...]] = {}
    buildings: dict[str, Building] = {}
    works: dict[str, Literal["improved", "battle"]] = {}
    sites: dict[str, int] = {}
    frames: tuple[AnyFrame, ...] = ()
    standing: dict[str, Standing] = {}
    links: tuple[LinkEnd, ...] = ()
    offers: tuple[Offer, ...] = ()
    clock: bool = False
    closing: bool = False
    heard: int = 0
    limit: int = 0
    verdict: Verdict | None = None
    plan: Written | None = None
    roles: tuple[str, ...] = ROLES
    held: tuple[str, ...] = ()

    @property
    def seat(self) -> Seat:
        """The active player."""
        return self.seats[self.active]

    @property
    def striking(self) -> Seat:
        """The player who strikes in the strike phase."""
        return self.seats[self.striker]

    @property
    def half(self) -> int:
        """The player turn, counted through the battle; the first is not 0, so that there is one before it."""
        return len(self.seats) * self.turn + self.active

    @property
    def cards(self) -> bool:
        """Whether the table is told and not measured."""
        return self.mode == "cards"

    def on_map(self) -> Iterable[Unit]:
        """Give the units on the map."""
        return (unit for unit in self.units.values() if unit.place == "map")

    def in_hex(self, here: Hex | None) -> list[Unit]:
        """Give the units on the ground in a hex; none by cards."""
        return [] if here is None else [unit for unit in self.on_map() if unit.at == here and not unit.aloft]

    def above(self, here: Hex | None) -> list[Unit]:
        """Give the units in flight over a hex; none by cards."""
        return [] if here is None else [unit for unit in self.on_map() if unit.at == here and unit.aloft]

    def where(self, unit: Unit) -> Hex | None:
        """Give the hex in which a unit is, be it in a carrier; None by cards and off the map."""
        while unit.place == "aboard":
            unit = self.units[unit.carrier]
        return unit.at

    def in_bunker(self, unit: Unit) -> bool:
        """Tell whether a unit is inside a structure, out of which it fights."""
        return unit.place == "aboard" and kinds()[self.units[unit.carrier].kind].category == "structure"

    def fighters(self) -> Iterable[Unit]:
        """Give the units that could fight from where they are: on the map, or in bunkers."""
        return (unit for unit in self.units.values() if unit.place == "map" or self.in_bunker(unit))

    def aboard(self, carrier: str) -> list[Unit]:
        """Give the units in a carrier, shared ones included."""
        return [
            unit
            for unit in self.units.values()
            if unit.place == "aboard" and carrier in (unit.carrier, unit.partner)
        ]

    def foes_in(self, here: Hex | None, seat: Seat) -> list[Unit]:
        """Give a seat's enemies in a hex; a bunker with nobody inside is none."""
        return [unit for unit in self.in_hex(here) if self.hostile(unit.seat, seat) and self.holds(unit)]

    def holds(self, unit: Unit) -> bool:
        """Tell whether a unit keeps enemies out of its hex: all do, but bunkers with nobody inside."""
        kind = kinds()[unit.kind]
        return kind.category != "structure" or not kind.capacity or bool(self.aboard(unit.id))

    def work_at(self, here: Hex | None) -> Literal["", "improved", "battle"]:
        """Give the position in a hex."""
        return "" if here is None else self.works.get(hex_key(here), "")

    def hostile(self, seat: Seat, other: Seat) -> bool:
        """Tell whether two seats are enemies: all are that are not allied on one side."""
        return seat != other and self.side(seat) != self.side(other)

    def enemies(self, seat: Seat) -> tuple[Seat, ...]:
        """Give a seat's enemies, who acts next after it first."""
        start = self.seats.index(seat)
        order = (*self.seats[start + 1 :], *self.seats[:start])
        return tuple(other for other in order if self.hostile(seat, other))

    def plays(self, number: int) -> bool:
        """Tell whether a seat, by its index, has a player turn; of three, one with nobody left has none."""
        if len(self.seats) == 2 or (self.links and not self.closing):
            return True
        return any(unit.seat == self.seats[number] and unit.place not in GONE for unit in self.units.values())

    @property
    def following(self) -> int | None:
        """The index of the seat whose player turn follows in this turn."""
        later = range(self.active + 1, len(self.seats))
        return next((one for one in later if self.plays(one)), None)

    @property
    def half_before(self) -> int:
        """The player turn before this one; one that was passed over is none."""
        count = len(self.seats)
        passed = next((back for back in range(1, count) if self.plays((self.active - back) % count)), count)
        return self.half - passed

    def role(self, seat: Seat) -> str:
        """Give a seat's role in the scenario."""
        return self.roles[self.seats.index(seat)]

    def seat_of(self, role: str) -> Seat:
        """Give the seat of a role."""
        return self.seats[self.roles.index(role)]

    def side(self, seat: Seat) -> Side:
        """Give a seat's side."""
        return self.sides[self.seats.index(seat)]


def replaced(state: State, **fields: Any) -> State:
    """Give the state with other values in some fields."""
    return msgspec.structs.replace(state, **fields)


def with_unit(state: State, unit: Unit, **fields: Any) -> State:
    """Give the state with a unit, changed in some fields."""
    changed = msgspec.structs.replace(unit, **fields) if fields else unit
    return replaced(state, units={**state.units, unit.id: changed})


def with_building(state: State, key: str, **fields: Any) -> State:
    """Give the state with a town hex changed in some fields."""
    changed = msgspec.structs.replace(state.buildings[key], **fields)
    return replaced(state, buildings={**state.buildings, key: changed})


def push(state: State, frame: AnyFrame) -> State:
    """Give the state with something more begun."""
    return replaced(state, frames=(*state.frames, frame))


def pop(state: State) -> State:
    """Give the state with the last thing begun taken off."""
    return replaced(state, frames=state.frames[:-1])
