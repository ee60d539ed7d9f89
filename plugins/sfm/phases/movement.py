"""The movement phase: marching, landing by transporter, beaming up."""

from msgspec.structs import replace

from core.api import (
    Choice,
    Contingent,
    Departure,
    Event,
    Hex,
    HexPath,
    Option,
    OrderForm,
    Preview,
    Seat,
    Subset,
    Violation,
)
from plugins.sfm.combat import settle_positions
from plugins.sfm.events import Landed, Moved, Paused, Recovered
from plugins.sfm.ground import ground, hex_key
from plugins.sfm.orders import Land, Move, Recover
from plugins.sfm.phases.assault import cross
from plugins.sfm.phases.fire import POSITIONS, YES_NO, terrain_faults, terrain_options
from plugins.sfm.seam import asked, entered, hops_of, may_answer, path_faults
from plugins.sfm.settings import Rules
from plugins.sfm.state import Hop, Pause, State, Unit, push, with_unit
from plugins.sfm.tables import kinds
from plugins.sfm.way import POINT, allowance, enemy_hexes, hex_faults, next_hexes, reach, step_faults, stepped


def _own(state: State, seat: Seat, name: str) -> Unit | list[Violation]:
    unit = state.units.get(name)
    if unit is None or unit.seat != seat:
        return [Violation("Movement Phase", f"{seat} has no unit {name!r}")]
    return unit


# --- moving --------------------------------------------------------------------------------------------------


def mover_faults(state: State, unit: Unit) -> list[Violation]:
    """Say why a unit cannot move at all. Rule: Sequence of Play: Opportunity Phase, Movement Phase."""
    if unit.place == "edge" and unit.since > state.turn:
        return [Violation("Arrival (Off Map)", f"{unit.id} may march onto the map from turn {unit.since}")]
    if unit.place not in ("map", "edge"):
        return [Violation("Movement Phase", f"{unit.id} is not on the map")]
    if kinds()[unit.kind].category == "structure":
        return [Violation("Unit Types: Structures", f"{unit.id} does not move")]
    if unit.markers:
        return [Violation("Sequence of Play: Opportunity Phase", f"{unit.id} is marked for opportunity fire")]
    if unit.halted:
        return [Violation("Movement Phase", f"the movement of {unit.id} is over for this player turn")]
    return []


def move_faults(rules: Rules, state: State, seat: Seat, order: Move) -> list[Violation]:
    """Say why a unit may not move so."""
    unit = _own(state, seat, order.unit)
    if isinstance(unit, list):
        return unit
    found = mover_faults(state, unit) or _told_faults(rules, state, unit, order.hops, bool(order.path))
    if found:
        return found
    if not state.cards:
        if not order.path:
            return [Violation("Movement Rules: General", f"no hex is named for {unit.id} to enter")]
        found = path_faults(state, unit, order.path)
        if found:
            return found
    path = order.path or (None,) * len(order.hops)
    for hop, to in zip(_all_hops(rules, state, unit, order), path, strict=True):
        found = step_faults(rules, unit, hop)
        if found:
            return found
        unit = stepped(rules, state, unit, hop, to)
    return []


def _all_hops(rules: Rules, state: State, unit: Unit, order: Move) -> tuple[Hop, ...]:
    """Give every hop of an order, those after a pause included: the whole path must be legal."""
    if state.cards:
        return order.hops
    from plugins.sfm.seam import measured_hop

    hops = []
    for to in order.path:
        hop = measured_hop(rules, state, unit, to, watch=False)
        hops.append(hop)
        unit = entered(state, unit, to, state.work_at(to))
    return tuple(hops)


def _told_faults(
    rules: Rules, state: State, unit: Unit, hops: tuple[Hop, ...], placed: bool
) -> list[Violation]:
    """Say what is wrong with what the order tells of the table."""
    if not state.cards:
        return [Violation("Board", "the board is measured: `hops` stays away")] if hops else []
    if placed:
        return [Violation("By cards", "nobody enters positions: hexes stay away")]
    if not hops:
        return [Violation("By cards", "`hops` is missing: the terrain of each hex entered")]
    found = []
    for hop in hops:
        found += terrain_faults(hop.terrain)
        for key in (hop.building, hop.left):
            if key and key not in state.buildings:
                found.append(Violation("By cards", f"there is no town hex {key!r}"))
        for watcher in hop.watchers:
            other = state.units.get(watcher.unit)
            found += terrain_faults(watcher.shot.terrain)
            if other is None or not may_answer(rules, state, other, unit, watcher.shot):
                why = f"{watcher.unit!r} is no marked enemy that sees {unit.id} in range"
                found.append(Violation("Opportunity Fire: Activation", why))
    return found


def move(rules: Rules, state: State, order: Move) -> tuple[State, list[Event]]:
    """Move hex by hex, up to where marked enemies may answer; the mover then orders anew with what remains."""
    path = order.path or (None,) * len(order.hops)
    events: list[Event] = []
    for number, (hop, to) in enumerate(zip(hops_of(rules, state, order), path, strict=False), 1):
        before = state.units[order.unit]
        unit = stepped(rules, state, before, hop, to)
        state = settle_positions(with_unit(state, unit), before.at)
        events.append(Moved(unit.id, to, unit.spent, hop.terrain, hop.road, unit.dug_in))
        state = cross(state, unit, hop.left, events)
        ask = asked(state, unit, hop)
        if ask:
            rest = tuple(here for here in path[number:] if here is not None)
            events.append(Paused(unit.id, tuple(one.unit for one in ask), rest))
            return push(state, Pause(unit.id, ask, building=hop.building)), events
        state = cross(state, unit, hop.building, events)
    return state, events


# --- arriving and leaving ------------------------------------------------------------------------------------


def land_faults(rules: Rules, state: State, seat: Seat, order: Land) -> list[Violation]:
    """Say why a unit may not come down there. Rule: Arrival (On Map)."""
    unit = _own(state, seat, order.unit)
    if isinstance(unit, list):
        return unit
    if unit.place != "landing":
        return [Violation("Arrival (On Map)", f"{unit.id} does not wait to come down by transporter")]
    found = _told_faults(rules, state, unit, order.hops, order.at is not None)
    if found:
        return found
    if state.cards:
        if len(order.hops) != 1:
            return [Violation("By cards", "a landing is one hex")]
        return []
    if order.at is None:
        return [Violation("Arrival (On Map)", f"no hex is named for {unit.id}")]
    found = hex_faults(state, unit, order.at)
    if order.at in enemy_hexes(state, unit):
        found.append(Violation("Arrival (On Map)", f"hex {hex_key(order.at)} is occupied by an enemy unit"))
    return found


def land(rules: Rules, state: State, order: Land) -> tuple[State, list[Event]]:
    """Place the unit; marked enemies may answer in the landing hex."""
    (hop,) = hops_of(rules, state, order)
    unit = entered(state, state.units[order.unit], order.at, hop.enters)
    unit = replace(unit, landed=True, spent=0, steps=0)
    state = with_unit(state, unit)
    events: list[Event] = [Landed(unit.id, order.at, unit.dug_in)]
    ask = asked(state, unit, hop)
    if ask:
        events.append(Paused(unit.id, tuple(one.unit for one in ask)))
        state = push(state, Pause(unit.id, ask))
    return state, events


def recover_faults(state: State, seat: Seat, order: Recover) -> list[Violation]:
    """Say why a squad may not be beamed up. Rule: RULINGS.md, Recovery."""
    unit = _own(state, seat, order.unit)
    if isinstance(unit, list):
        return unit
    found = []
    if unit.place != "map":
        found.append(Violation("Recovery", f"{unit.id} is not on the map"))
    if unit.squad is None:
        found.append(Violation("Recovery", f"{unit.id} holds no squad that a ship could take in"))
    if unit.steps or unit.landed or unit.halted:
        found.append(Violation("Recovery", f"{unit.id} has moved in this player turn"))
    if unit.markers:
        found.append(Violation("Recovery", f"{unit.id} is marked for opportunity fire"))
    if unit.at in enemy_hexes(state, unit):
        found.append(Violation("Recovery", f"{unit.id} shares its hex with an enemy"))
    offer = next(
        (one for one in state.offers if (one.link, one.unit, one.seat) == (order.link, order.to, seat)), None
    )
    size = unit.squad.size if unit.squad else 0
    if offer is None:
        found.append(Violation("Recovery", f"{order.to} offers {seat} nothing through {order.link}"))
    elif offer.room < size or offer.room == 0:
        why = offer.reason or f"it has room for {offer.room}, {unit.id} takes {size}"
        found.append(Violation("Recovery", f"{order.to} cannot take {unit.id} in: {why}"))
    return found


def recover(state: State, order: Recover) -> tuple[State, list[Event], tuple[Departure, ...]]:
    """Beam a squad up: it leaves at once along the link."""
    unit = state.units[order.unit]
    assert unit.squad is not None
    offers = tuple(
        replace(one, room=one.room - unit.squad.size)
        if (one.link, one.unit, one.seat) == (order.link, order.to, unit.seat)
        else one
        for one in state.offers
    )
    here = unit.at
    state = replace(with_unit(state, unit, place="left", at=None, dug_in=False), offers=offers)
    transfer = f"{order.link}:{state.half}:{unit.id}"
    contingent = Contingent(transfer, order.link, unit.seat, order.to, (unit.squad,))  # type: ignore[arg-type]
    events: list[Event] = [Recovered(unit.id, order.to, order.link)]
    return settle_positions(state, here), events, (Departure(contingent),)


# --- forms ---------------------------------------------------------------------------------------------------


def forms(rules: Rules, state: State, seat: Seat) -> list[OrderForm]:
    """Give a form for each unit that can move, land or be beamed up."""
    found = []
    for unit in state.units.values():
        if unit.seat != seat:
            continue
        name = unit.name or unit.id
        if unit.place == "landing":
            found.append(
                _hop_form(state, unit, "land", f"Land: {name}") if state.cards else land_form(state, unit)
            )
        elif not mover_faults(state, unit):
            if not state.cards:
                form = move_form(rules, state, unit, ())
            elif step_faults(rules, unit, Hop()):
                form = None
            else:
                form = _hop_form(state, unit, "move", f"Move: {name}")
            if form is not None:
                found.append(form)
        found += _recover_forms(state, seat, unit)
    return found


def move_form(
    rules: Rules, state: State, unit: Unit, path: tuple[Hex, ...], whole: bool = False
) -> OrderForm | None:
    """Give the form for moving a unit on the board, after the hexes chosen so far; None where it can enter none.

    Args:
        whole: whether to give all that can be reached, too.
    """
    there = _after(rules, state, unit, path)
    barred = enemy_hexes(state, unit)
    steps = tuple(sorted(to for to, _ in next_hexes(rules, state, there, barred)))
    if not steps and not path:
        return None
    ways = tuple(way.path for _, way in sorted(reach(rules, state, unit).items())) if whole else ()
    field = HexPath("path", "Hexes to enter", start=unit.at, steps=steps, reach=ways, may_stop=bool(path))
    points = f"{(allowance(there) - there.spent) / POINT:g}"
    title = f"Move: {unit.name or unit.id} ({points} points left)"
    return OrderForm("move", title, (field,), {"unit": unit.id}, unit=unit.id)


def _after(rules: Rules, state: State, unit: Unit, path: tuple[Hex, ...]) -> Unit:
    """Give the unit as it would be after these hexes."""
    barred = enemy_hexes(state, unit)
    for to in path:
        unit = dict(next_hexes(rules, state, unit, barred)).get(to, unit)
    return unit


def land_form(state: State, unit: Unit) -> OrderForm:
    """Give the form for landing a unit on the board."""
    barred = enemy_hexes(state, unit)
    hexes = [
        here for here in ground(state.map).terrain if here not in barred and not hex_faults(state, unit, here)
    ]
    options = tuple(Option(list(here), hex_key(here)) for here in sorted(hexes))
    field = Choice("at", "Landing hex", options=options)
    return OrderForm("land", f"Land: {unit.name or unit.id}", (field,), {"unit": unit.id}, unit=unit.id)


def _recover_forms(state: State, seat: Seat, unit: Unit) -> list[OrderForm]:
    found = []
    for link in dict.fromkeys(offer.link for offer in state.offers):
        ships = [
            offer
            for offer in state.offers
            if offer.link == link and not recover_faults(state, seat, Recover(unit.id, link, offer.unit))
        ]
        if ships:
            options = tuple(Option(offer.unit, str(offer.unit), f"room for {offer.room}") for offer in ships)
            fixed = {"unit": unit.id, "link": link}
            title = f"Beam up: {unit.name or unit.id}"
            found.append(
                OrderForm("recover", title, (Choice("to", "Ship", options=options),), fixed, unit=unit.id)
            )
    return found


def _hop_form(state: State, unit: Unit, order: str, title: str) -> OrderForm:
    """Give the form by cards: what the table shows of one hex."""
    marked = [
        other for other in state.on_map() if other.markers and not other.stunned and other.seat != unit.seat
    ]
    fields: list[Choice | Subset] = [
        Choice("hop.terrain", "Terrain entered", options=terrain_options()),
        Choice("hop.road", "Along a road", True, options=YES_NO),
        Choice("hop.climb", "Up onto a hill", True, options=YES_NO),
        Choice("hop.enters", "Position found there", True, options=POSITIONS),
    ]
    if unit.dug_in:
        fields.append(Choice("hop.leaves", "Position left", True, options=POSITIONS))
    if state.buildings:
        towns = (Option("", "none"), *(Option(key, key) for key in sorted(state.buildings)))
        fields.append(Choice("hop.building", "Town hex entered", True, options=towns))
    if marked:
        seen = tuple(Option(other.id, other.name or other.id) for other in marked)
        fields.append(Subset("hop.watchers", "Seen in range by", True, options=seen))
    return OrderForm(order, title, tuple(fields), {"unit": unit.id}, unit=unit.id)


def preview(rules: Rules, state: State, order: Move) -> Preview:
    """Say what a move costs and where it will pause."""
    unit = state.units[order.unit]
    notes = []
    path = order.path or (None,) * len(order.hops)
    for hop, to in zip(hops_of(rules, state, order), path, strict=False):
        unit = stepped(rules, state, unit, hop, to)
        ask = asked(state, unit, hop)
        if ask:
            where = hex_key(to) if to is not None else "that hex"
            notes.append(f"pauses in {where}: {', '.join(one.unit for one in ask)} may shoot")
            break
    notes.insert(0, f"{(allowance(unit) - unit.spent) / POINT:g} movement points left after it")
    return Preview(notes=tuple(notes))
