"""The state of a battle: ships, seats, and the order that waits for a re-roll or an answer.

Units: thousandths of an inch, hundredths of a degree clockwise from +y.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.api import LinkEnd, Mode, Offer, Seat, Side, Squad, UnitId

from .attack_orders import TellSights
from .defence_orders import Defend, Grip, Intercept, Racks
from .move_orders import Steer
from .objects import Site, Thing
from .orders import AnyOrder
from .questions import Question
from .scenario.kinds import Alone, AnyClause
from .seekers import Swarm
from .ship import SHUTTLE, Ship
from .system_orders import Counter, Grab, Hold, Stow
from .terms import Edge, Sight
from .terrain.pieces import Terrain

StepId = Literal["deployment", "initiative", "arrival", "movement", "drones", "attack", "end", "over"]
Rectangle = tuple[int, int, int, int]
Answer = tuple[int | str, ...] | Intercept | Racks | Defend | Grip | Hold | Counter | Stow | TellSights
"""Faces, names, or the order that answered."""


class Player(Struct, frozen=True):
    """A seat: its side, and what it has said it wants to be asked.

    Args:
        rerolls: whether re-roll windows open for it.
        leads: whether it is asked to go against the usual order of movement and fire.
        defence: whether it is asked how to meet seekers, or meets them with phaser-3s, or not.
    """

    seat: Seat
    side: Side
    role: str = ""
    empire: str = ""
    rerolls: Literal["ask", "never"] = "ask"
    leads: Literal["usual", "ask"] = "usual"
    defence: Literal["ask", "phaser_3", "never"] = "ask"


class SquadAway(Struct, frozen=True):
    """A squad that is aboard none of the ships."""

    squad: Squad
    seat: Seat
    fate: Literal["lost", "in transit"]


class Below(Struct, frozen=True):
    """A shuttle that has gone down along a link, and the ship that it belongs to."""

    id: UnitId
    home: UnitId | None
    kind: str


class Ending(Struct, frozen=True):
    """When the battle ends besides a side having no ships; 0 means never.

    Args:
        turns: after so many turns.
        victory_points: when a side has so many.
        running: when a die a turn adds up to so much; `total` is the sum so far.
        adrift: whether ships adrift are ships left.
        alone: which role plays on once every other side has no ships left.
    """

    turns: int = 0
    victory_points: int = 0
    running: int = 0
    total: int = 0
    adrift: bool = True
    alone: Alone = ""


class Drift(Struct, frozen=True):
    """How a nebula throws a ship about: turned, and moved to its right."""

    unit: UnitId
    turned: int
    aside: int


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
    answers: tuple[Answer, ...] = ()
    told: int = 0


class State(Struct, frozen=True):
    """A battle.

    Args:
        units: the ships, by id in alphabetical order, which is their order wherever dice are rolled for all.
        initiative: the seats, first the one that holds the initiative.
        swarms: the drones on the table, by id.
        countering: swarms are sent against swarms now, else against ships.
        passed: who has passed since the last swarm was sent against another.
        sequence: who nominates in this phase, in turn.
        active: who nominates now; None between phases.
        leading: seats still to be asked whether they go early.
        clock: whether the clock has to act before anybody else.
        closed: no more will come through the links.
        away: squads aboard none of the ships.
        below: shuttles in another battle.
        base, miniature: across a ship's base and the model on it; bases may overlap, models may not.
        zones: where each seat deploys.
        terrain: what lies on the table, by id in alphabetical order.
        clauses: what the scenario adds; `within` are the ships in its areas when the last turn ended.
        one_zone: seats whose fleet stands in one of its zones.
        whole: a seat sets all its ships up before the next one.
        nominated: ships with which the active seat has to go on: of a squadron, or one that tried to break free.
        shuttling: after the ships, whether the holder of the initiative has to choose, or shuttles move.
        surveying: in the end phase, whether the seats use laboratories, probes and tractor beams now.
        objects, sites: what a scenario has put on the table.
        information_from: what yields Information Points; `information` those of each seat, by where they came from.
        grabs: tractor beams set on objects this turn.
        sights: by cards, what the table showed of a target from a ship since all have moved; it stands first in the next form.
        looked: by cards, the ships and swarms that have looked in this phase, each with the targets told it.
        steering: by cards, where the ship that moves next wants to go; its move may be given from any seat.
        barred: the edges over which a seat cannot withdraw; leaving there counts as being destroyed.
        uncloaked: seats whose ships cannot begin cloaked.
        sweep: compulsory movement that is due, with the drifts that were rolled; None where none is.
    """

    turn: int
    step: StepId
    mode: Mode
    scenario: str
    players: tuple[Player, ...]
    units: dict[UnitId, Ship]
    swarms: dict[UnitId, Swarm] = {}
    countering: bool = False
    passed: tuple[Seat, ...] = ()
    initiative: tuple[Seat, ...] = ()
    sequence: tuple[Seat, ...] = ()
    active: Seat | None = None
    leading: tuple[Seat, ...] = ()
    table: tuple[int, int] = (72000, 48000)
    base: int = 1250
    miniature: int = 1000
    zones: dict[Seat, tuple[Rectangle, ...]] = {}
    clauses: tuple[AnyClause, ...] = ()
    within: dict[str, tuple[UnitId, ...]] = {}
    one_zone: tuple[Seat, ...] = ()
    whole: bool = False
    terrain: dict[str, Terrain] = {}
    sweep: tuple[Drift, ...] | None = None
    nominated: tuple[UnitId, ...] = ()
    shuttling: Literal["", "lead", "move"] = ""
    surveying: bool = False
    objects: dict[str, Thing] = {}
    sites: dict[str, Site] = {}
    information_from: tuple[str, ...] = ()
    information: dict[Seat, dict[str, int]] = {}
    grabs: tuple[Grab, ...] = ()
    sights: dict[UnitId, dict[UnitId, Sight]] = {}
    looked: dict[UnitId, tuple[UnitId, ...]] = {}
    steering: Steer | None = None
    barred: dict[Seat, tuple[Edge, ...]] = {}
    uncloaked: tuple[Seat, ...] = ()
    ending: Ending = Ending()
    links: tuple[LinkEnd, ...] = ()
    clock: bool = False
    closed: bool = False
    offers: tuple[Offer, ...] = ()
    away: tuple[SquadAway, ...] = ()
    below: tuple[Below, ...] = ()
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
        """Give the state with one ship replaced, or a new one in its place."""
        units = {**self.units, ship.id: ship}
        return replace(self, units=units if ship.id in self.units else dict(sorted(units.items())))

    def with_swarm(self, swarm: Swarm) -> "State":
        """Give the state with one swarm replaced, or gone where it has no drones left."""
        swarms = {**self.swarms, swarm.id: swarm}
        return replace(self, swarms={name: each for name, each in swarms.items() if each.drones})

    def fleet(self, seat: Seat) -> list[Ship]:
        """Give a seat's ships on the table, stricken ones too and shuttles not, in the order of their ids."""
        return [ship for ship in self._on_table(seat) if SHUTTLE not in ship.roster.traits]

    def shuttles(self, seat: Seat) -> list[Ship]:
        """Give a seat's shuttles on the table, in the order of their ids."""
        return [ship for ship in self._on_table(seat) if SHUTTLE in ship.roster.traits]

    def with_sights(self, unit: UnitId, told: Mapping[UnitId, Sight]) -> "State":
        """Give the state with what was told of targets from a ship, and so of the ship from them."""
        sights = {**self.sights, unit: {**self.sights.get(unit, {}), **told}}
        for target, seen in told.items():
            back = replace(seen, bearing=seen.aspect, aspect=seen.bearing, friends=(), rocks=())
            sights[target] = {**sights.get(target, {}), unit: back}
        return replace(self, sights=sights)

    def _on_table(self, seat: Seat) -> list[Ship]:
        return [ship for ship in self.units.values() if ship.seat == seat and ship.status == "table"]
