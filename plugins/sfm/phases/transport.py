"""Transporters in the movement phase: squads come down from ships and go up to them."""

from msgspec.structs import replace

from core.api import (
    Choice,
    Contingent,
    Departure,
    Event,
    HexPath,
    Option,
    OrderForm,
    Seat,
    UnitId,
    Violation,
    titled,
)
from plugins.sfm.combat import settle_positions
from plugins.sfm.events import Landed, Paused, Recovered
from plugins.sfm.ground import ground, hex_key
from plugins.sfm.measure import asked, entered, hops_of
from plugins.sfm.orders import Land, Recover
from plugins.sfm.path import enemy_hexes, hex_faults, standing_faults
from plugins.sfm.phases.entering import own_unit, told_faults
from plugins.sfm.phases.links import tried
from plugins.sfm.settings import Rules
from plugins.sfm.state import Pause, State, Unit, push, with_unit
from plugins.sfm.tables import kinds


def land_faults(rules: Rules, state: State, seat: Seat, order: Land) -> list[Violation]:
    """Say why a unit may not come down there. Rule: Arrival (On Map)."""
    unit = own_unit(state, seat, order.unit)
    if isinstance(unit, list):
        return unit
    if unit.place != "landing":
        return [Violation("Arrival (On Map)", f"{unit.called} does not wait to come down by transporter")]
    found = told_faults(rules, state, unit, order.hops, order.at is not None)
    if found:
        return found
    if state.cards:
        if len(order.hops) != 1:
            return [Violation("By cards", "a landing is one hex")]
        return standing_faults(unit, order.hops[0].terrain, order.hops[0].road)
    if order.at is None:
        return [Violation("Arrival (On Map)", f"no hex is named for {unit.called}")]
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


def land_form(state: State, unit: Unit) -> OrderForm:
    """Give the form for landing a unit on the board."""
    barred = enemy_hexes(state, unit)
    hexes = [
        here for here in ground(state.map).terrain if here not in barred and not hex_faults(state, unit, here)
    ]
    field = HexPath("at", "Landing hex", start=None, steps=tuple(sorted(hexes)), may_stop=False)
    return OrderForm("land", f"Land {unit.called}", (field,), {"unit": unit.id}, unit=unit.id)


def recover_faults(state: State, seat: Seat, order: Recover) -> list[Violation]:
    """Say why a squad may not be beamed up. Rule: RULINGS.md, Recovery."""
    unit = own_unit(state, seat, order.unit)
    if isinstance(unit, list):
        return unit
    found = []
    if unit.place == "aboard":
        found.append(Violation("Recovery", f"{unit.called} is in {state.units[unit.carrier].called}"))
    elif unit.place != "map":
        found.append(Violation("Recovery", f"{unit.called} is not on the map"))
    if unit.squad is None:
        found.append(Violation("Recovery", f"{unit.called} holds no squad that a ship could take in"))
    if kinds()[unit.kind].category != "infantry":
        found.append(Violation("Recovery", f"{unit.called} is no infantry, and no transporter takes it"))
    if unit.steps or unit.landed or unit.halted:
        found.append(Violation("Recovery", f"{unit.called} has moved in this player turn"))
    if unit.markers:
        found.append(Violation("Recovery", f"{unit.called} is marked for opportunity fire"))
    if unit.at in enemy_hexes(state, unit):
        found.append(Violation("Recovery", f"{unit.called} shares its hex with an enemy"))
    offer = next(
        (one for one in state.offers if (one.link, one.unit, one.seat) == (order.link, order.to, seat)), None
    )
    size = unit.squad.size if unit.squad else 0
    if offer is None:
        found.append(Violation("Recovery", f"{titled(order.to)} takes nothing in now"))
    elif offer.room < size or offer.room == 0:
        why = offer.reason or f"it has room for {offer.room}, {unit.called} takes {size}"
        found.append(Violation("Recovery", why))
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
    people = tried(replace(unit, tried=True))
    contingent = Contingent(transfer, order.link, unit.seat, UnitId(order.to), (people,))
    events: list[Event] = [Recovered(unit.id, order.to, order.link)]
    return settle_positions(state, here), events, (Departure(contingent),)


def recover_forms(state: State, seat: Seat, unit: Unit) -> list[OrderForm]:
    """Give a form for each link along which a ship can take the unit in."""
    found = []
    for link in dict.fromkeys(offer.link for offer in state.offers):
        ships = [
            offer
            for offer in state.offers
            if offer.link == link and not recover_faults(state, seat, Recover(unit.id, link, offer.unit))
        ]
        if ships:
            options = tuple(
                Option(offer.unit, titled(offer.unit), f"room for {offer.room}") for offer in ships
            )
            fixed = {"unit": unit.id, "link": link}
            title = f"Beam up {unit.called}"
            found.append(
                OrderForm("recover", title, (Choice("to", "Ship", options=options),), fixed, unit=unit.id)
            )
    return found
