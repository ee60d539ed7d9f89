"""What a seat can order now: orders that are whole, and forms for the others."""

from collections.abc import Iterator, Sequence
from typing import Any

from core.api import (
    CLOCK,
    STANDING_BY,
    Choice,
    Hex,
    HexPath,
    Integer,
    Option,
    Order,
    OrderForm,
    Part,
    Seat,
    Split,
    Subset,
    Tick,
    UnitId,
    hexgrid,
    titled,
)
from core.conformance.toy import orders as give
from core.conformance.toy.catalogue import FIGURES
from core.conformance.toy.legality import answering, blocked, enemies, violations, watchers, zone
from core.conformance.toy.measure import SEARCH_REACH, WATCH_REACH, Options
from core.conformance.toy.resolution import to_act
from core.conformance.toy.slip import slip_form
from core.conformance.toy.state import CELLS, SYSTEMS, Passage, State, Window


def legal_orders(options: Options, state: State, seat: Seat) -> Sequence[Order | OrderForm]:
    """Give everything that the seat may order."""
    if seat not in to_act(state):
        return ()
    if seat == CLOCK:
        standing_by = state.step == STANDING_BY
        tick = Tick(state.turn + 1 if standing_by else state.turn)
        return (tick, Tick(state.turn, closing=True)) if standing_by else (tick,)
    if state.mode == "slip":
        return (give.Slip() if state.step == "deployment" else slip_form(state, {}),)
    if state.stack:
        return tuple(_answers(state, seat))
    match state.step:
        case "deployment":
            units = [unit for unit in state.fleet(seat) if not state.ships[unit].placed]
            return tuple(_deploy(state, seat, unit) for unit in units)
        case "power":
            return tuple(_power(options, state, seat))
    return (*(o for unit in state.fleet(seat) for o in _actions(options, state, seat, unit)), give.End())


def refine(options: Options, state: State, seat: Seat, form: OrderForm) -> OrderForm:
    """Set the bounds that follow from what has been filled in."""
    if form.order == "slip":
        return slip_form(state, form.values)
    if form.order == "allocate":
        return _power_form(state, form)
    if form.order == "deploy" and state.mode == "board":
        chosen = form.values.get("at", ())
        field = HexPath(
            name="at",
            label="Hex",
            start=None,
            steps=() if chosen else tuple(zone(state, seat)),
            may_stop=bool(chosen),
        )
        return _with(form, field)
    if form.order == "move":
        return _path_form(state, seat, form) if state.mode == "board" else _told_move(options, state, form)
    return form


def _with(form: OrderForm, *fields: Any) -> OrderForm:
    return OrderForm(form.order, form.title, fields, form.fixed, form.values, form.unit)


def _form(order: str, title: str, unit: UnitId, *fields: Any, **fixed: Any) -> OrderForm:
    return OrderForm(order, f"{title} {titled(unit)}", fields, {"unit": unit, **fixed}, unit=unit)


def _options(values: Sequence[Any]) -> tuple[Option, ...]:
    return tuple(Option(value, str(value)) for value in values)


def _deploy(state: State, seat: Seat, unit: UnitId) -> Order | OrderForm:
    if state.mode == "cards":
        return give.Deploy(unit)
    field = HexPath(name="at", label="Hex", start=None, steps=tuple(zone(state, seat)), may_stop=False)
    return _form("deploy", "Deploy", unit, field)


def _power(options: Options, state: State, seat: Seat) -> Iterator[Order | OrderForm]:
    for unit in state.fleet(seat):
        if not state.ships[unit].ready:
            yield _power_form(state, _form("allocate", "Power of", unit))
        for contingent in state.pool:
            take = give.Take(contingent.id, unit)
            if not violations(options, state, seat, take):
                yield take
    if seat not in state.standing:
        yield from (give.Ask(True, False), give.Ask(False, True), give.Ask(False, False))


def _power_form(state: State, form: OrderForm) -> OrderForm:
    """First the battery, then the shares: what is drawn must be spent, so the battery bounds the total."""
    ship = state.ships[UnitId(form.fixed["unit"])]
    figures = FIGURES[ship.class_id]
    parts = tuple(Part(system, system.title(), 0, getattr(figures, system)) for system in SYSTEMS)
    most = sum(part.highest for part in parts)
    drawn = int(form.values.get("battery", 0))
    battery = Integer(
        name="battery", label="Battery", lowest=0, highest=max(0, min(ship.battery, most - figures.power))
    )
    total = figures.power + drawn
    power = Split(
        name="power",
        label="Power",
        parts=parts,
        lowest_total=total if drawn else 0,
        highest_total=min(total, most),
    )
    return _with(form, battery, power)


def _actions(options: Options, state: State, seat: Seat, unit: UnitId) -> Iterator[Order | OrderForm]:
    ship = state.ships[unit]
    if ship.steps:
        move = _form("move", "Move", unit)
        if state.mode == "cards":
            yield _told_move(options, state, move)
        elif _next(state, seat, ship.at):
            yield _path_form(state, seat, move)
    if ship.power.weapon and not ship.fired:
        yield from _shots(options, state, seat, unit)
        if not ship.hidden:
            yield give.Watch(unit)
    yield from _sending(options, state, seat, unit)


def _shots(options: Options, state: State, seat: Seat, unit: UnitId) -> Iterator[Order | OrderForm]:
    here = state.ships[unit].at
    hidden = enemies(state, seat, hidden=True)
    if state.mode == "cards":
        told = Integer(name="reach", label="Range", lowest=0, highest=options.reach)
        cover = Choice(name="cover", label="Cover", options=_options((0, options.cover)))
        for target in enemies(state, seat, hidden=False):
            yield _form("attack", f"Fire at {target} with", unit, told, cover, target=target)
        if hidden:
            found = Choice(name="found", label="Found", options=_options(hidden), optional=True)
            yield _form("search", "Search with", unit, found)
        return
    for target in enemies(state, seat, hidden=False):
        attack = give.Attack(unit, target)
        if not violations(options, state, seat, attack):
            yield attack
    if hidden and here is not None:
        near = [cell for cell in CELLS if hexgrid.distance(here, cell) <= SEARCH_REACH]
        yield _form("search", "Search with", unit, Choice(name="at", label="Hex", options=_options(near)))


def _sending(options: Options, state: State, seat: Seat, unit: UnitId) -> Iterator[OrderForm]:
    for squad in state.ships[unit].squads[:1]:
        for link in state.links:
            if not violations(options, state, seat, give.Send(unit, link.id, (squad.id,))):
                room = sum(offer.room for offer in state.offers if offer.link == link.id)
                fits = _options([s.id for s in state.ships[unit].squads])
                largest = max(s.size for s in state.ships[unit].squads)
                most = room // largest if any(o.link == link.id for o in state.offers) else len(fits)
                if most < 1:
                    continue
                squads = Subset(
                    name="squads", label="Squads", options=fits, at_least=1, at_most=min(most, len(fits))
                )
                yield _form("send", "Send from", unit, squads, link=link.id)


def _next(state: State, seat: Seat, here: Hex | None) -> tuple[Hex, ...]:
    stop = blocked(state, seat)
    return tuple(c for c in CELLS if here is not None and hexgrid.distance(here, c) == 1 and c not in stop)


def _path_form(state: State, seat: Seat, form: OrderForm) -> OrderForm:
    ship = state.ships[UnitId(form.fixed["unit"])]
    path = [Hex(q, r) for q, r in form.values.get("path", ())]
    here = path[-1] if path else ship.at
    steps = _next(state, seat, here) if len(path) < ship.steps else ()
    return _with(form, HexPath(name="path", label="Path", start=ship.at, steps=steps, may_stop=bool(path)))


def _told_move(options: Options, state: State, form: OrderForm) -> OrderForm:
    """By cards: how far, and then what the table shows there."""
    unit = UnitId(form.fixed["unit"])
    ship = state.ships[unit]
    entered = int(form.values.get("entered", 1))
    fields: list[Any] = [Integer(name="entered", label="Hexes entered", lowest=1, highest=ship.steps)]
    watching = [] if ship.hidden else watchers(state, unit)
    hidden = enemies(state, ship.seat, hidden=True) if entered < ship.steps else ()
    if watching:
        fields.append(Choice(name="watcher", label="Stopped by", options=_options(watching), optional=True))
    if form.values.get("watcher"):
        fields.append(Integer(name="reach", label="Its range", lowest=0, highest=WATCH_REACH))
        fields.append(Choice(name="cover", label="Cover", options=_options((0, options.cover))))
    elif hidden:
        fields.append(Choice(name="met", label="Ran into", options=_options(hidden), optional=True))
    return _with(form, *fields)


def _answers(state: State, seat: Seat) -> Iterator[Order | OrderForm]:
    top = state.stack[-1]
    if isinstance(top, Window):
        yield give.GoOn()
        for unit in state.fleet(seat):
            own = [place for place, owner in enumerate(top.owners) if owner == unit]
            if own and state.ships[unit].xp:
                dice = tuple(Option(place, f"die {place + 1}", f"shows {top.faces[place]}") for place in own)
                yield _form(
                    "reroll",
                    "Roll again for",
                    unit,
                    Subset(name="places", label="Dice", options=dice, at_least=1),
                )
        return
    what = "Opportunity fire" if isinstance(top, Passage) else "Defensive fire"
    units = Subset(name="units", label="Ships that fire", options=_options(answering(state, seat)))
    yield OrderForm("fire", what, (units,))
