"""A position written by hand: any turn and step, any ships in any place and condition. See docs/scripts-fasa.md."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, structs
from msgspec.structs import replace

from core.api import BadInput, Craft, Hex, LinkEnd, Mode, Offer, Seat, Side, Squad, UnitId, canon

from .craft import craft_kinds
from .form_fields import HEADINGS
from .hulls import Hull
from .invariants import check
from .orders import Allocate
from .phases.firing import able
from .phases.repair import able as able_systems
from .phases.rescue import wrecks
from .phases.shuttles import bays_of
from .power import faults as power_faults
from .settings import Rules
from .sheet import CAPTAIN, panel_of
from .state import Body, Course, Mine, Panel, Power, Ship, Standing, State, System, replaced
from .tables import SHIELDS

OPEN = "open"
"""The scenario of a position that has none: it ends by its turn limit, or when one side is left."""
Count = Annotated[int, Meta(ge=0)]
Percent = Annotated[int, Meta(ge=0, le=100)]


class ShipLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A ship as a script writes it.

    Args:
        hull: its class, by id.
        speed: movement points of the turn; without it those that its power buys.
        power: its allotment.
        shields: points in each shield now; without them as allotted.
        engines: power units left in each warp engine, the impulse engine last.
        generators: hits of each shield generator that is out of order, by its side.
        sensors: hits of sensors that are out of order.
        grids: hits of power grids that are out of order, by name.
        bays: kinds of shuttles aboard; without them those of its class.
        craft: of a shuttle what it is, with its ship as `home`; returning: it came back from below.
    """

    id: str
    hull: str
    seat: str
    at: Hex | None = None
    heading: str | int = 0
    name: str = ""
    standing: Standing = "map"
    captain: Percent = CAPTAIN
    crew: Percent = 50
    speed: Count | None = None
    power: Power = Power()
    shields: tuple[int, ...] = ()
    engines: tuple[int, ...] = ()
    superstructure: int | None = None
    generators: dict[str, Count] = {}
    sensors: Count = 0
    grids: dict[Literal["shields", "weapons", "maneuver"], Count] = {}
    broken: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()
    blind: bool = False
    gear: Literal["", "ahead", "astern"] = ""
    went: Literal["", "ahead", "astern"] = ""
    cloaked: bool = False
    lock: str = ""
    casualties: Percent = 0
    still: bool = True
    done: bool = False
    wreck: bool = False
    squads: tuple[Squad, ...] = ()
    bays: tuple[str, ...] | None = None
    craft: Craft | None = None
    returning: bool = False
    silenced: bool = False
    saved: dict[str, Percent] = {}
    guests: tuple[Percent, ...] = ()


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position as a script writes it."""

    units: tuple[ShipLine, ...]
    mode: Mode = "board"
    course: Course = "basic"
    scenario: str = OPEN
    seats: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    turn: int = 1
    step: Literal["power", "sensors", "movement", "helm", "intent", "declaration", "evasion", "repair"] = (
        "power"
    )
    warp: Count = 0
    mines: tuple[Mine, ...] = ()
    bodies: tuple[Body, ...] = ()
    phase: int = 1
    order: tuple[str, ...] = ()
    turns: Count = 20
    links: tuple[LinkEnd, ...] = ()
    offers: tuple[Offer, ...] = ()


def arrange(rules: Rules, script: Mapping[str, Any]) -> State:
    """Make the state of a written position.

    Raises:
        BadInput: naming the field.
    """
    position = canon.exact(script, Position, "position")
    if not position.units:
        raise BadInput("position.units", "no ship is named")
    seats = position.seats or tuple(dict.fromkeys(line.seat for line in position.units))
    if len(seats) == 1:
        seats = (*seats, "nobody")
    sides = position.sides or seats
    ships: dict[str, Ship] = {}
    for number, line in enumerate(position.units):
        if line.id in ships:
            raise BadInput(f"position.units[{number}].id", f"there are two ships {line.id!r}")
        ships[line.id] = _ship(rules, position, line, f"position.units[{number}]")
    order = position.order or tuple(
        ship.id for ship in sorted(ships.values(), key=lambda ship: (ship.speed, ship.id)) if ship.fights
    )
    for number, mine in enumerate(position.mines):
        if (mine.at is None) == (position.mode == "board"):
            raise BadInput(f"position.mines[{number}].at", "a mine has a hex on the board, and there alone")
    if position.warp and (position.mines or position.bodies):
        raise BadInput("position.warp", "where mines or bodies stand all fly below the speed of light: 0")
    state = State(
        mode=position.mode,
        scenario=position.scenario,
        course=position.course,
        seats=tuple(map(Seat, seats)),
        sides=tuple(map(Side, sides)),
        units=dict(sorted(ships.items())),
        turn=position.turn,
        step=position.step,
        phase=position.phase,
        order=() if position.step == "power" else tuple(map(UnitId, order)),
        placing=len(seats),
        limit=position.turns,
        warp=position.warp,
        mines=position.mines,
        bodies=position.bodies,
        links=position.links,
        offers=position.offers,
        clock=bool(position.links) and position.step == "power",
    )
    broken = check(rules, state)
    if broken:
        raise BadInput(f"position, {broken[0].place}", broken[0].cause)
    if len(set(order)) != len(order):
        raise BadInput("position.order", "a ship is named twice")
    return replaced(state, units={name: _begun(rules, state, ship) for name, ship in state.units.items()})


def _begun(rules: Rules, state: State, ship: Ship) -> Ship:
    """Give a ship with its part in the step done where it has none."""
    idle = not ship.fights
    if state.step == "declaration":
        idle = idle or not able(rules, ship)
    if state.step == "repair":
        # a written position has no hits that others have seen
        idle = idle or not (able_systems(ship, state.course == "graduate") or wrecks(state, ship))
    return replace(ship, done=True) if idle else ship


def _ship(rules: Rules, position: Position, line: ShipLine, place: str) -> Ship:
    hull = rules.hulls.get(line.hull)
    if hull is None:
        raise BadInput(f"{place}.hull", f"there is no class {line.hull!r}")
    if hull.small != (line.craft is not None):
        raise BadInput(f"{place}.craft", "a shuttle says what craft it is, and nothing else does")
    if strange := [kind for kind in line.bays or () if kind not in craft_kinds()]:
        raise BadInput(f"{place}.bays", f"there is no kind of craft {strange[0]!r}")
    on_board = position.mode == "board"
    if on_board and line.standing == "map" and line.at is None:
        raise BadInput(f"{place}.at", "a ship on the map has a hex")
    if not on_board and line.at is not None:
        raise BadInput(f"{place}.at", "by cards nobody enters positions")
    heading = HEADINGS.get(line.heading, -1) if isinstance(line.heading, str) else line.heading
    if not 0 <= heading <= 5:
        raise BadInput(f"{place}.heading", f"takes 0 to 5 or {', '.join(HEADINGS)}, not {line.heading!r}")
    panel = _panel(hull, position, line, place)
    if hull.small:
        panel = replace(panel, power=Power(movement=panel.units))
    speed = line.speed
    if speed is None:
        speed = panel.allotted.movement if position.step != "power" or hull.small else 0
    return Ship(
        id=UnitId(line.id),
        hull=line.hull,
        seat=Seat(line.seat),
        name=line.name or line.id,
        at=line.at,
        heading=heading if on_board else 0,
        standing=line.standing,
        captain=line.captain,
        crew=line.crew,
        speed=speed,
        done=line.done,
        still=line.still,
        gear=line.gear,
        went=line.went,
        cloaked=line.cloaked,
        lock=line.lock,
        wreck=line.wreck or not panel.works,
        fired=line.fired,
        panel=panel,
        squads=line.squads,
        bays=bays_of(hull) if line.bays is None and not hull.small else line.bays or (),
        model=line.craft,
        parent=(line.craft.home or "") if line.craft is not None else "",
        returning=line.returning,
        silenced=line.silenced,
        saved=line.saved,
        guests=line.guests,
    )


def _panel(hull: Hull, position: Position, line: ShipLine, place: str) -> Panel:
    fresh = panel_of(hull)
    warp, impulse = fresh.warp, fresh.impulse
    if line.engines:
        if len(line.engines) != len(hull.warp) + 1:
            raise BadInput(f"{place}.engines", f"{len(hull.warp)} warp engines and the impulse engine")
        warp, impulse = line.engines[:-1], line.engines[-1]
    generators = {}
    for key, hits in line.generators.items():
        if not key.isdecimal() or int(key) not in SHIELDS:
            raise BadInput(f"{place}.generators", f"shields are 1 to 6, not {key!r}")
        generators[int(key)] = System(max(1, hits), True)
    written = position.step != "power"
    shields = line.shields or (line.power.shields if written else (0,) * 6)
    if len(shields) != 6:
        raise BadInput(f"{place}.shields", f"there are six shields, not {len(shields)}")
    allotment = Allocate(UnitId(line.id), *structs.astuple(line.power))
    if wrong := power_faults(hull, fresh, allotment, line.name or line.id):
        raise BadInput(f"{place}.power", wrong[0].why)
    panel = Panel(
        warp=warp,
        impulse=impulse,
        superstructure=hull.superstructure if line.superstructure is None else line.superstructure,
        power=line.power if written else None,
        shields=tuple(  # type: ignore[arg-type]
            0 if side in generators or ("shields" in line.grids and not line.shields) else points
            for side, points in zip(SHIELDS, shields, strict=True)
        ),
        generators=tuple(generators.get(side, System()) for side in SHIELDS),
        sensors=System(line.sensors, True) if line.sensors else System(),
        grids={name: System(max(1, hits), True) for name, hits in line.grids.items()},
        hurt={name: System(1, True) for name in line.broken},
        broken=line.broken,
        fire=True if position.step == "declaration" else None,
        casualties=line.casualties,
        cloaking=line.cloaked,
        tested=min(0, hull.superstructure if line.superstructure is None else line.superstructure),
        blind=line.blind or bool(line.sensors and position.course != "basic"),
    )
    return panel
