"""Lantern Reef by slip: one order a turn tells what became of ships and squads at the table."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.api import Choice, Integer, Option, OrderForm, Seat, SquadId, Subset, UnitId
from core.conformance.toy.measure import room
from core.conformance.toy.orders import Slip
from core.conformance.toy.state import State

PARTS = ("sent", "taken", "hull")
HIT = "hit"
"""The field that only says of which ships the hull is told."""


def folded(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Put a slip together from the fields of its form, which are named `part:name`."""
    if data.get("order") != "slip":
        return data
    whole: dict[str, Any] = {}
    for key, value in data.items():
        part, colon, name = key.partition(":")
        if colon and part in PARTS:
            whole.setdefault(part, {})[name] = value
        elif key != HIT:
            whole[key] = value
    return whole


def slip_form(state: State, values: Mapping[str, Any]) -> OrderForm:
    """Give the form; squads that are told of already, and room that is taken, are offered no more."""
    hit = [unit for unit in values.get(HIT, ()) if unit in state.ships and state.ships[unit].alive]
    values = {**{f"hull:{unit}": state.ships[unit].hull for unit in hit}, **values}
    alive = tuple(Option(unit, ship.name) for unit, ship in sorted(state.ships.items()) if ship.alive)
    fields: tuple[Subset | Choice | Integer, ...] = (
        *_sent(state, values),
        *_taken(state, values),
        Subset(name=HIT, label="Ships that were hit", optional=True, options=alive),
        *(
            Integer(
                name=f"hull:{unit}",
                label=f"Hull left of {state.ships[unit].name}",
                lowest=0,
                highest=state.ships[unit].hull,
            )
            for unit in hit
        ),
    )
    names = {field.name for field in fields}
    kept = {name: value for name, value in values.items() if name in names}
    return OrderForm("slip", f"What came of turn {state.turn}", fields, values=kept)


def slip_reasons(state: State, order: Slip) -> Iterator[tuple[str, str]]:
    """Give rule and reason of each fault of a slip."""
    if state.step == "deployment":
        if order != Slip():
            yield "Deployment", "before the first turn there is nothing to tell"
        return
    for unit, hull in sorted(order.hull.items()):
        ship = state.ships.get(unit)
        if ship is None or not ship.alive:
            yield "Ships", f"there is no ship {unit} that still fights"
        elif not 0 <= hull <= ship.hull:
            yield "Ships", f"{unit} has 0 to {ship.hull} of its hull left, not {hull}"
    for link, squads in sorted(order.sent.items()):
        able = aboard(state, link)
        if unknown := sorted(set(squads) - set(able)):
            yield "Links", f"not aboard a ship that sends along {link}: {', '.join(unknown)}"
        elif sum(able[squad][1] for squad in squads) > most(state, link):
            yield "Links", f"the other end of {link} has room for {most(state, link)}"
    told = [squad for squads in order.sent.values() for squad in squads]
    if len(set(told)) < len(told):
        yield "Squads", "a squad is sent twice"
    yield from _taking(state, order)


def _taking(state: State, order: Slip) -> Iterator[tuple[str, str]]:
    waiting = {contingent.id: contingent for contingent in state.pool}
    load: dict[UnitId, int] = {}
    for name, unit in sorted(order.taken.items()):
        contingent, ship = waiting.get(name), state.ships.get(unit)
        if contingent is None or ship is None or ship.seat != contingent.seat or not ship.alive:
            yield "Squads", f"{unit} takes no contingent {name}"
            continue
        load[unit] = load.get(unit, 0) + sum(squad.size for squad in contingent.squads)
    for unit, size in sorted(load.items()):
        if size > room(state, unit):
            yield "Squads", f"{unit} has room for {room(state, unit)}, not {size}"


def aboard(state: State, link: str) -> Mapping[SquadId, tuple[UnitId, int]]:
    """Give the squads that can leave along a link, each with its ship and its size."""
    seats = {seat for end in state.links if end.id == link and end.sends for seat in end.seats}
    ships = [
        (unit, ship) for unit, ship in sorted(state.ships.items()) if ship.seat in seats and not ship.sent
    ]
    return {squad.id: (unit, squad.size) for unit, ship in ships for squad in ship.squads}


def most(state: State, link: str) -> int:
    """Give how many marines' worth the other end of a link takes in."""
    offers = [offer.room for offer in state.offers if offer.link == link]
    return sum(offers) if offers else 1000


def sent(state: State, order: Slip) -> Iterator[tuple[str, Seat, UnitId, tuple[SquadId, ...]]]:
    """Give link, seat, ship and squads of each contingent that leaves."""
    for link, squads in sorted(order.sent.items()):
        able = aboard(state, link)
        for unit in dict.fromkeys(able[squad][0] for squad in squads):
            yield link, state.ships[unit].seat, unit, tuple(s for s in squads if able[s][0] == unit)


def _sent(state: State, values: Mapping[str, Any]) -> Iterator[Subset]:
    gone: set[SquadId] = set()
    for link in dict.fromkeys(end.id for end in state.links if end.sends):
        able = {squad: found for squad, found in aboard(state, link).items() if squad not in gone}
        largest = max((size for _, size in able.values()), default=1)
        options = tuple(Option(squad, str(squad), str(unit)) for squad, (unit, _) in able.items())
        at_most = min(len(options), most(state, link) // largest)
        if at_most:
            name = f"sent:{link}"
            yield Subset(
                name=name, label=f"Sent along {link}", optional=True, options=options, at_most=at_most
            )
            gone |= set(values.get(name, ()))


def _taken(state: State, values: Mapping[str, Any]) -> Iterator[Choice]:
    for contingent in state.pool:
        size = sum(squad.size for squad in contingent.squads)
        name = f"taken:{contingent.id}"
        able = []
        for unit in state.fleet(contingent.seat):
            others = replace(
                state,
                pool=tuple(
                    c for c in state.pool if c.id != contingent.id and values.get(f"taken:{c.id}") == unit
                ),
            )
            if room(state, unit) - sum(s.size for c in others.pool for s in c.squads) >= size:
                able.append(Option(unit, str(unit)))
        if able:
            yield Choice(name=name, label=f"{contingent.id} went aboard", optional=True, options=tuple(able))
