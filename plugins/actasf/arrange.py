"""Positions written by hand: any turn and step, ships in any place and condition. The form is docs/scripts-actasf.md."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from core.api import BadInput, Craft, LinkEnd, Mode, Seat, Side, Skill, Squad, UnitId, canon

from . import catalogue
from .arranged_turn import with_nomination
from .craft import ADMIN, craft_kinds
from .figures import in_force, most_shields
from .invariants import check
from .move_orders import Action
from .objects import Site, Thing, sites, things
from .phases.shuttle_models import roster as shuttle_roster
from .phases.squadrons import with_leaders
from .scenario import hooks
from .scenario.exits import barred_by
from .scenario.kinds import AnyClause
from .scenario.written import Length, Written
from .scenarios import scenario_of
from .seekers import Swarm
from .settings import Rules
from .ship import Arrival, BankState, Cloak, Criticals, LostTrait, Roster, Ship, Status
from .ship_roster import reshaped, roster_of
from .state import Ending, Player, Rectangle, State
from .terms import ActionId, Edge, Location, Penalty, Quarter
from .terrain.ground import kinds_at
from .terrain.pieces import KINDS, Kind, Terrain
from .terrain.written import Piece, terrain_from


class ArrangedShip(Struct, frozen=True, forbid_unknown_fields=True):
    """A ship of a position; what is not named is as it is on a fresh ship.

    Args:
        roster: figures that replace the printed ones; `traits` in it are added, false takes one away.
        left: damage points left, instead of `damage`.
        actions: special actions in force, as ids or with their penalties.
        lost: traits out of order, as names or with the critical row that took them.
        banks: what became of banks, by number; `disabled` names those shot away.
        within: by cards, the kinds of terrain that it is in; on the board they are measured.
        travelled: distance really flown this turn, where it is not `moved`.
    """

    class_id: str
    seat: Seat
    name: str = ""
    roster: Mapping[str, Any] = {}
    quality: Annotated[int, Meta(ge=0, le=6)] = 4
    xp: int = 0
    xp_spent: int = 0
    skills: tuple[str | Skill, ...] = ()
    skills_used: tuple[str, ...] = ()
    status: Status = "table"
    at: tuple[int, int] | None = None
    heading: int = 0
    damage: int | None = None
    left: int | None = None
    shields: int | None = None
    boost: int = 0
    lowered: tuple[Quarter, ...] = ()
    marines: int | None = None
    squads: tuple[Squad, ...] = ()
    criticals: Criticals = Criticals()
    crippled: bool | None = None
    lost: tuple[str | LostTrait, ...] = ()
    banks: Mapping[str, BankState] = {}
    disabled: tuple[int, ...] = ()
    safe_turns: int = 0
    actions: tuple[ActionId | Action, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    moved: int = 0
    has_moved: bool | None = None
    has_attacked: bool = False
    helpless: bool = False
    craft: int | None = None
    shuttles_launched: int = 0
    beams: int = 0
    forgone: tuple[str, ...] = ()
    probes: int = 0
    probes_loading: int = 0
    stricken: int | None = None
    sent: int = 0
    rotation: Literal[-9000, -4500, 0, 4500, 9000] = 0
    quiet: tuple[Location, ...] = ()
    kills: tuple[UnitId, ...] = ()
    civilian: bool = False
    within: tuple[Kind, ...] = ()
    travelled: int | None = None
    braved: tuple[str, ...] = ()
    arrival: Arrival | None = None
    exit: str = ""
    cloak: Cloak = ""
    holds: UnitId | None = None
    grapple: Literal["", "used", "countering"] = ""
    tried: tuple[UnitId, ...] = ()
    squadron: str = ""
    parent: UnitId | None = None
    craft_kind: str = ADMIN
    battered: int = 0
    returning: bool = False
    bays: tuple[str, ...] = ()
    hurt: int = 0
    silenced: bool = False
    flights: int = 0
    cargo: int = 0
    forfeit: bool = False


class ArrangedSwarm(Struct, frozen=True, forbid_unknown_fields=True):
    """Drones on the table.

    Args:
        on: the ship that they have intercepted.
    """

    seat: Seat
    drones: Annotated[int, Meta(ge=1)] = 1
    at: tuple[int, int] | None = None
    heading: int = 0
    on: UnitId | None = None


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position. Lengths in thousandths of an inch, angles in hundredths of a degree.

    Args:
        scenario: its id, or a path to a file that ends in .toml, or the scenario itself.
        clauses: instead of those of the scenario, with what the battle has filled in.
        table, terrain, zones, ending, barred: those of the scenario where nothing is said.
        mode: cards where no ship has a place and nothing is said.
        seats: by name in alphabetical order, each a side of its own, where nothing else is said.
        initiative: the seats, first the holder; else in their order.
        active: who nominates now.
        swept: in the end phase, whether compulsory movement is over.
        swarms: drones on the table, by id.
        countering: in the step `drones`, whether swarms are sent against swarms now; else they strike.
        passed: who has passed since the last swarm was sent against another.
        surveying: in the end phase, repairs are over and the seats scan and grab.
    """

    units: Mapping[UnitId, Mapping[str, Any]]
    turn: int = 1
    step: Literal["initiative", "arrival", "movement", "drones", "attack", "end"] = "movement"
    mode: Mode | None = None
    scenario: str | Mapping[str, Any] = "a-call-to-arms"
    seats: tuple[Player, ...] = ()
    initiative: tuple[Seat, ...] = ()
    active: Seat | None = None
    swarms: Mapping[UnitId, ArrangedSwarm] = {}
    countering: bool = True
    passed: tuple[Seat, ...] = ()
    table: tuple[int, int] | None = None
    base: int | None = None
    miniature: int | None = None
    zones: dict[Seat, tuple[Rectangle, ...]] | None = None
    clauses: tuple[AnyClause, ...] | None = None
    terrain: tuple[Piece, ...] | None = None
    swept: bool = False
    objects: tuple[Thing, ...] = ()
    sites: tuple[Site, ...] = ()
    information_from: tuple[str, ...] = ()
    information: dict[Seat, dict[str, int]] = {}
    barred: dict[Seat, tuple[Edge, ...]] | None = None
    surveying: bool = False
    ending: Ending | None = None
    links: tuple[LinkEnd, ...] = ()


def arrange(script: Mapping[str, Any], rules: Rules) -> State:
    """Give the state of a position.

    Raises:
        BadInput: naming the field.
    """
    position = canon.exact(script, Position, "position")
    placed = any("at" in data for data in position.units.values())
    mode = position.mode or ("board" if placed else "cards")
    named = position.scenario if isinstance(position.scenario, str) else ""
    scenario = scenario_of(named, None if named else position.scenario, rules.book)
    pieces = scenario.terrain if position.terrain is None else position.terrain
    terrain = terrain_from(pieces, mode == "board")
    for name, piece in terrain.items():
        if piece.kind == "asteroids" and not piece.density:
            raise BadInput(f"terrain {name}", "asteroids have a density, 6 to 10")
    units: dict[UnitId, Ship] = {}
    for unit, data in sorted(position.units.items()):
        place = f"units.{unit}"
        written = {"class_id" if key == "class" else key: value for key, value in data.items()}
        units[unit] = _ship(
            unit, canon.exact(written, ArrangedShip, place), rules, position.step, place, terrain
        )
    players = position.seats or tuple(
        Player(seat, Side(seat)) for seat in sorted({ship.seat for ship in units.values()})
    )
    seats = tuple(player.seat for player in players)
    for name, ship in units.items():
        if ship.seat not in seats:
            raise BadInput(f"units.{name}.seat", f"{ship.seat} is none of the seats {', '.join(seats)}")
    order = position.initiative or seats
    if sorted(order) != sorted(seats):
        raise BadInput("initiative", f"names {', '.join(order)}; the seats are {', '.join(seats)}")
    for name, ship in units.items():
        if (ship.at is not None) != (mode == "board") and ship.status == "table":
            raise BadInput(f"units.{name}.at", "is given on the board, and left out by cards")
    clauses = scenario.clauses if position.clauses is None else position.clauses
    swarms = {
        name: Swarm(name, swarm.seat, swarm.drones, swarm.at, swarm.heading, swarm.on)
        for name, swarm in sorted(position.swarms.items())
    }
    if position.step == "drones" and not swarms:
        raise BadInput("swarms", "the step drones needs drones on the table")
    if position.turn < 1:
        raise BadInput("turn", "turns count from 1")
    state = State(
        turn=position.turn,
        step=position.step,
        mode=mode,
        scenario=scenario.id,
        players=players,
        units=units,
        swarms=swarms,
        countering=position.step == "drones" and position.countering,
        passed=position.passed,
        initiative=() if position.step == "initiative" and not position.initiative else order,
        table=position.table or scenario.table,
        base=rules.base if position.base is None else position.base,
        miniature=rules.miniature if position.miniature is None else position.miniature,
        zones=_zones(scenario, players, mode) if position.zones is None else position.zones,
        clauses=clauses,
        terrain=terrain,
        ending=_ending(scenario.length) if position.ending is None else position.ending,
        links=position.links,
        objects=things(position.objects, mode == "board"),
        sites=sites(position.sites, mode == "board"),
        information_from=position.information_from,
        information=position.information,
        barred=barred_by(clauses, players) if position.barred is None else position.barred,
        clock=bool(position.links) and position.step == "initiative",
    )
    state = hooks.arranged(with_leaders(_linked(state)))
    for issue in check(state, catalogue.fielded(rules.figures)):
        raise BadInput(issue.place, issue.cause)
    return with_nomination(state, order, position.active, position.surveying, position.swept)


def _ending(length: Length) -> Ending:
    return Ending(length.turns, adrift=length.adrift, alone=length.alone)


def _zones(scenario: Written, players: tuple[Player, ...], mode: Mode) -> dict[Seat, tuple[Rectangle, ...]]:
    """Give the zones of the scenario by seat; by cards nothing has a place."""
    roles = {player.seat: player.role for player in players if player.role and mode == "board"}
    return {seat: zones for seat, role in roles.items() if (zones := scenario.side(role).zones)}


def _linked(state: State) -> State:
    """Give the state in which each ship knows who holds it.

    Raises:
        BadInput: where a ship holds one that is not there.
    """
    for ship in list(state.units.values()):
        if ship.holds is None:
            continue
        held = state.units.get(ship.holds)
        if held is None or held.id == ship.id:
            raise BadInput(f"units.{ship.id}.holds", f"{ship.holds} is no other ship")
        state = state.with_unit(replace(held, held_by=(*held.held_by, ship.id)))
    return state


def _ship(
    unit: UnitId,
    given: ArrangedShip,
    rules: Rules,
    step: str,
    place: str,
    terrain: Mapping[str, Terrain],
) -> Ship:
    skills = tuple(Skill(skill) if isinstance(skill, str) else skill for skill in given.skills)
    try:
        if given.class_id == "shuttle":
            if given.craft_kind not in craft_kinds():
                known = ", ".join(craft_kinds())
                raise BadInput("craft_kind", f"there is no {given.craft_kind!r}; there are: {known}")
            roster = shuttle_roster("", given.craft_kind)
        else:
            roster = roster_of(given.class_id, skills, rules)
        if given.roster:
            roster = reshaped(roster, given.roster, rules)
    except BadInput as error:
        raise BadInput(f"{place}.{error.place}", error.cause) from None
    damage = given.damage or 0
    if given.left is not None:
        if given.damage is not None:
            raise BadInput(place, "takes `damage` or `left`, one of them")
        damage = roster.damage - given.left
    banks = []
    for number in range(len(roster.banks)):
        state = given.banks.get(str(number), BankState())
        dice = roster.banks[number].dice
        if max(state.fired, state.spent, state.loading, state.cooling) > dice:
            raise BadInput(f"{place}.banks.{number}", f"counts more dice than the {dice} of the bank")
        banks.append(replace(state, disabled=True) if number in given.disabled else state)
    for name in (*given.banks, *map(str, given.disabled)):
        if not name.isdecimal() or int(name) >= len(banks):
            raise BadInput(f"{place}.banks", f"there is no bank {name}; there are 0 to {len(banks) - 1}")
    if given.rotation and "Rotation" not in roster.traits:
        raise BadInput(f"{place}.rotation", "it has no Rotation, as only bases have")
    actions = tuple(each if isinstance(each, str) else each.action for each in given.actions)
    paid = tuple(each.penalty for each in given.actions if isinstance(each, Action) and each.penalty)
    if given.cloak == "fading" and "cloak" not in actions:
        actions = (*actions, "cloak")
    crippled = given.crippled
    if crippled is None:
        crippled = roster.damage - damage <= roster.crippled
    ship = Ship(
        id=unit,
        seat=given.seat,
        name=given.name or unit,
        class_id=given.class_id,
        roster=roster,
        quality=given.quality,
        xp=given.xp,
        skills=skills,
        status=given.status,
        at=given.at,
        heading=given.heading,
        damage=damage,
        boost=given.boost,
        lowered=given.lowered,
        squads=given.squads,
        criticals=given.criticals,
        crippled=crippled,
        lost=_lost(given, roster, crippled and "Nimble" in roster.traits, place),
        banks=tuple(banks),
        xp_spent=given.xp_spent,
        skills_used=given.skills_used,
        safe_turns=given.safe_turns,
        actions=actions,
        declared=actions,
        penalties=(*given.penalties, *paid),
        moved=given.moved,
        has_moved=given.status == "table" and step in ("attack", "end")
        if given.has_moved is None
        else given.has_moved,
        has_attacked=given.has_attacked,
        helpless=given.helpless,
        escaping="maximum_warp" in actions,
        stricken=given.stricken,
        sent=given.sent,
        craft=roster.craft if given.craft is None else given.craft,
        shuttles_launched=given.shuttles_launched,
        beams=given.beams,
        forgone=given.forgone,
        probes=given.probes,
        probes_loading=given.probes_loading,
        rotation=given.rotation,
        quiet=given.quiet,
        kills=given.kills,
        civilian=given.civilian,
        within=_within(given, terrain),
        travelled=given.moved if given.travelled is None else given.travelled,
        braved=given.braved,
        arrival=given.arrival,
        exit=given.exit,
        cloak=given.cloak,
        holds=given.holds,
        grapple=given.grapple,
        tried=given.tried,
        squadron=given.squadron,
        parent=given.parent,
        model=_model(unit, given),
        returning=given.returning,
        bays=given.bays,
        hurt=given.hurt,
        silenced=given.silenced,
        flights=given.flights,
        cargo=given.cargo,
        forfeit=given.forfeit,
    )
    marines = sum(squad.size for squad in given.squads) if given.squads else roster.marines
    return replace(
        ship,
        shields=_shields(ship) if given.shields is None else given.shields,
        marines=marines if given.marines is None else given.marines,
    )


def _model(unit: UnitId, given: ArrangedShip) -> Craft | None:
    """Give what a shuttle is between battles; None for a ship."""
    if given.class_id != "shuttle":
        return None
    return Craft(unit, given.craft_kind, 0, given.battered, given.parent, given.name)


def _shields(ship: Ship) -> int:
    """Give the shields of a ship about which nothing is said: none where a critical hit has brought them down.

    Rule: Critical Hit Table (Dilithium 3, Shields 5).
    """
    return 0 if any(row.shields_down for row in in_force(ship)) else most_shields(ship)


def _within(given: ArrangedShip, terrain: Mapping[str, Terrain]) -> tuple[Kind, ...]:
    """Give what a ship is in: measured on the board, told by cards; what lies everywhere is told of nobody."""
    if given.at is not None:
        return kinds_at(terrain.values(), given.at)
    here = {*given.within, *(piece.kind for piece in terrain.values() if piece.everywhere)}
    return tuple(kind for kind in KINDS if kind in here)


def _lost(given: ArrangedShip, roster: Roster, nimble_gone: bool, place: str) -> tuple[LostTrait, ...]:
    lost = [LostTrait(each) if isinstance(each, str) else each for each in given.lost]
    for each in lost:
        if each.trait not in roster.traits:
            raise BadInput(f"{place}.lost", f"it has no {each.trait}; it has {', '.join(roster.traits)}")
    if nimble_gone and not any(each.trait == "Nimble" for each in lost):
        lost.append(LostTrait("Nimble"))
    return tuple(lost)
