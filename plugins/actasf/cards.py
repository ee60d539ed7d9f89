"""Orders as they are written by cards: with what the board shows, measured."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.api import Event, Order, UnitId

from .aiming import named_targets
from .attack_orders import Attack, CounterSwarm, SwarmAttack
from .defence_orders import Defend
from .guarding import station_of
from .measure import around, friends, gap, measured, near_pairs
from .move_events import Deployed, Moved
from .move_orders import Astray, Compulsory, Deploy, Move
from .orders import AnyOrder
from .path import Leg, length
from .phases.actions import with_actions
from .phases.carrying import seen_place
from .phases.cloak import appearance, appears_at, by_figures
from .phases.compulsory import end_of, sweep, swept_objects, swept_swarms, swept_terrain, told_of
from .phases.interception import passed_swarms
from .phases.links import link_of, seen_site
from .phases.movement import as_moving, straight_on
from .phases.shuttles import flight, stations_of
from .phases.squadrons import apart_now
from .phases.tractors import drops_first, limit_of, released, tow, towed_passage
from .questions import DefendOpen
from .scenario import hooks
from .scenario_events import CounterLaid, StarPulled
from .seeker_events import Answered, SwarmPlaced
from .seekers import Swarm
from .ship import Ship, Status
from .state import State
from .system_events import Relocated, ShuttleLaunched, ShuttleMoved, Towed
from .system_orders import BeamAcross, Relocation, Shuttles, Survey
from .terms import Edge, Sight
from .terrain.events import Swept, TerrainSwept
from .terrain.ground import kinds_at, passage
from .turn_events import Declared, Shown
from .turn_orders import Bombard, Choose, Repair, Transport
from .walking import at_edge, trail


def told(state: State, order: Order) -> Order:
    """Give the order with what the table shows."""
    match order:
        case Deploy():
            at = order.place[0][1:3]
            within = kinds_at(state.terrain.values(), at) if state.terrain else None
            return replace(order, place=(), within=within)
        case Attack():
            return _attack(state, order)
        case Move():
            return _moved(state, order)
        case Compulsory():
            return _swept(state, order)
        case CounterSwarm():
            seen = measured(state, state.swarms[order.swarm], state.swarms[order.target])
            return replace(order, range=None if seen is None else seen.range)
        case SwarmAttack():
            return _swarm_attack(state, order)
        case Defend():
            return _defend(state, order)
        case Repair():
            return replace(order, near=near_pairs(state), within=hooks.measured(state) or None)
        case Choose():
            return replace(order, spot=())
        case Shuttles():
            return _shuttles(state, order)
        case Survey():
            return _survey(state, order)
        case BeamAcross():
            return replace(order, sight=seen_place(state, state.units[order.unit], order.place, None))
        case Transport() | Bombard():
            link = link_of(state, order.link)
            seen = None if link is None else seen_site(state, state.units[order.unit], link, None)
            return replace(order, sight=seen)
    return order


def told_terrain(script: Mapping[str, Any], state: State) -> Mapping[str, Any]:
    """Give the ships of an arranged position without places, each within what it stands in."""
    return {
        unit: {
            **{key: value for key, value in data.items() if key != "at"},
            "within": state.units[unit].within,
        }
        for unit, data in script["units"].items()
    }


def told_event(event: Event) -> Event | None:
    """Give an event as it comes out by cards: nobody knows places and headings."""
    match event:
        case Shown():
            return None
        case Deployed():
            return replace(event, at=None, heading=0)
        case Declared():
            return replace(event, order=_untold(event.order))
        case Answered() if isinstance(event.order, Defend):
            return replace(event, order=replace(event.order, stations={}))
        case SwarmPlaced():
            return replace(event, at=None, heading=0)
        case CounterLaid() | StarPulled():
            return replace(event, at=None)
        case Moved():
            return replace(event, at=None, heading=0, blocked=None)
        case Swept() | Relocated():
            return replace(event, at=None, heading=0)
        case Towed() | ShuttleLaunched() | ShuttleMoved():
            return replace(event, at=None)
        case TerrainSwept():
            return replace(event, moved=0) if event.gone else None
    return event


def _swept(state: State, order: Compulsory) -> Compulsory:
    """Tell what compulsory movement means for everybody."""
    after = state
    for unit, way in sweep(state).items():
        after = after.with_unit(replace(state.units[unit], at=end_of(state, way), heading=way.heading))
    gone = [str(swarm.id) for swarm, _, gone in swept_swarms(state) if gone]
    gone += [thing.id for thing, _, gone in swept_objects(state) if gone]
    gone += [piece.id for piece, _, gone in swept_terrain(state) if gone]
    return replace(order, swept=told_of(state), gone=tuple(gone), near=near_pairs(after))


def _untold(order: AnyOrder) -> AnyOrder:
    """Give an order without what the board shows, or the table told."""
    match order:
        case Deploy():
            return replace(order, place=(), within=None)
        case Attack():
            swarms = tuple(replace(launch, place=None, heading=None) for launch in order.swarms)
            return replace(order, sights={}, near=None, swarms=swarms)
        case Move():
            launches = tuple(replace(each, place=None) for each in order.launches)
            order = replace(order, leaves=None, moved=None, near=None, terrain=None, passes=(), astray=None)
            return replace(order, towed=None, apart=None, launches=launches, relocation=None)
        case Shuttles():
            moves = {
                unit: replace(way, way=(), moved=None, terrain=None) for unit, way in order.moves.items()
            }
            return replace(order, moves=moves, near=None)
        case Survey():
            scans = tuple(replace(each, range=None) for each in order.scans)
            grabs = tuple(replace(each, range=None) for each in order.grabs)
            return replace(order, scans=scans, grabs=grabs, near=None)
        case SwarmAttack():
            return replace(order, sight=None, near=None)
        case Compulsory():
            return replace(order, swept={}, gone=(), near=None)
        case Repair():
            return replace(order, near=None, within=None)
        case Choose():
            return replace(order, spot=())
    return order


def _attack(state: State, order: Attack) -> Attack:
    ship = state.units[order.unit]
    sights = {
        target: seen for target in named_targets(order) if (seen := _seen(state, ship, target)) is not None
    }
    for shot in order.shots:
        struck = state.units.get(shot.target) or state.swarms.get(shot.target)
        near = () if struck is None else around(state, None, ship.roster.banks[shot.bank], struck)
        if near and shot.target in sights:
            sights[shot.target] = replace(sights[shot.target], around=near)
            told = {each: _seen(state, ship, each) for each in near if each not in (*sights, ship.id)}
            sights |= {each: seen for each, seen in told.items() if seen is not None}
    swarms = tuple(replace(launch, place=None, heading=None) for launch in order.swarms)
    return replace(order, sights=sights, swarms=swarms, near=near_pairs(state))


def _seen(state: State, ship: Ship | Swarm, target: UnitId) -> Sight | None:
    """Measure what is seen of a ship or a swarm, with the friends near it."""
    if target in state.swarms:
        return measured(state, ship, state.swarms[target])
    seen = measured(state, ship, state.units[target])
    return None if seen is None else replace(seen, friends=friends(state, state.units[target]))


def _swarm_attack(state: State, order: SwarmAttack) -> SwarmAttack:
    return replace(order, sight=_seen(state, state.swarms[order.swarm], order.target), near=near_pairs(state))


def _defend(state: State, order: Defend) -> Defend:
    """Tell what each ship that helps sees of the one in need."""
    question = state.frames[-1].question
    assert isinstance(question, DefendOpen)
    found = {
        unit: station_of(state, question, state.units[unit])
        for unit in sorted({guard.unit for guard in order.shots} - {question.target})
    }
    return replace(order, stations={unit: each for unit, each in found.items() if each is not None})


def _moved(state: State, order: Move) -> Move:
    """Tell where a move ends, and where it would if its high energy turn failed."""
    ship = with_actions(as_moving(state.units[order.unit], order), order.actions)
    if drops_first(order):
        state = released(state, order.unit)
    end = _end(state, ship, order.path, order.relocation)
    relocation = None if order.relocation is None else by_figures(ship, order.relocation)
    order = replace(
        order,
        relocation=relocation,
        leaves=end.leaves,
        moved=end.moved,
        near=end.near,
        terrain=end.terrain,
        passes=end.passes,
        towed=end.towed,
        launches=tuple(replace(each, place=None) for each in order.launches),
    )
    if any(each.squadron for each in state.units.values()):
        order = replace(order, apart=_apart(state, ship, order))
    check_for = hooks.surprised(state, state.units[order.unit])
    if check_for is not None:
        return replace(order, astray=_end(state, state.units[order.unit], check_for[1]))
    sharp = next((n for n, (kind, _) in enumerate(order.path) if kind == "high_energy_turn"), None)
    if sharp is None:
        return order
    lost = straight_on(ship, order.path, sharp, limit_of(state, ship))
    astray = _end(state, ship, lost)
    if order.apart is not None:
        astray = replace(astray, apart=_apart(state, ship, replace(order, path=tuple(lost))))
    return replace(order, astray=astray)


def _end(state: State, ship: Ship, path: Sequence[Leg], relocation: Relocation | None = None) -> Astray:
    place, towed_to = tow(state, ship, path)
    at, heading = place.at, place.heading
    if relocation is not None:
        at, heading = appears_at(state, ship, relocation)
    end = at_edge(state, trail(state, ship, place.legs)) if place.edge else at
    after = state.with_unit(replace(state.units[ship.id], at=end, heading=heading))
    if towed_to is not None and ship.holds is not None:
        after = after.with_unit(replace(after.units[ship.holds], at=towed_to))
    moved = length(place.legs)
    edge: Edge | None = place.edge or None  # type: ignore[assignment]
    short = moved if moved < length(path) else None
    told = passage(state, trail(state, ship, place.legs), at) if state.terrain else None
    if relocation is not None and at is not None and state.terrain:
        told = appearance(state, at)
    towed = towed_passage(state, ship, place) if state.terrain and moved else None
    return Astray(edge, short, near_pairs(after), told, passed_swarms(state, ship, place.legs), towed)


def _apart(state: State, ship: Ship, order: Move) -> tuple[UnitId, ...]:
    """Tell which ships would be too far from their squadrons once a move is done, whether its turn fails or not."""
    place, _ = tow(state, ship, order.path)
    at = place.at
    if order.relocation is not None:
        at, _ = appears_at(state, ship, order.relocation)
    status: Status = "withdrawn" if place.edge else "table"
    squadron = "" if order.leaves_squadron else ship.squadron
    return apart_now(state.with_unit(replace(state.units[ship.id], at=at, status=status, squadron=squadron)))


def _shuttles(state: State, order: Shuttles) -> Shuttles:
    moves = {}
    for unit, way in order.moves.items():
        stations = stations_of(state, state.units[unit], way)
        end = stations[-1]
        met = passage(state, stations, (end.x, end.y)) if state.terrain else None
        moves[unit] = replace(way, way=(), moved=flight(state, stations, way), terrain=met)
        if way.onto is None and way.link is None:
            state = state.with_unit(replace(state.units[unit], at=(end.x, end.y)))
        else:
            state = state.with_unit(replace(state.units[unit], at=None))
    return replace(order, moves=moves, near=near_pairs(state))


def _survey(state: State, order: Survey) -> Survey:
    scans = tuple(
        replace(each, range=gap(state, state.units[each.unit], each.target)) for each in order.scans
    )
    grabs = tuple(
        replace(each, range=gap(state, state.units[each.unit], each.object)) for each in order.grabs
    )
    return replace(order, scans=scans, grabs=grabs, near=near_pairs(state))
