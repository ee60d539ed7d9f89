"""The forms of cloaks, tractor beams, shuttles, laboratories and transporters."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.api import (
    Choice,
    Integer,
    Option,
    Order,
    OrderForm,
    Seat,
    Subset,
    UnitId,
    is_vehicle,
)

from .craft import ADMIN, craft_kinds, room_faults
from .figures import is_hidden, is_shuttle
from .measure import open_towards, sight
from .move_orders import Action
from .objects import Thing
from .phases.carrying import carried, places_of, seen_place
from .phases.links import transporters_left, why_closed
from .phases.raid import TRANSPORTER_REACH
from .phases.shuttles import craft_aboard, flights_left
from .phases.survey import GRAB_REACH, SCAN_REACH, choices
from .phases.tractors import REACH, beam_fault, hold_fault, late_payments
from .questions import ApartOpen, CounterOpen, HoldOpen, StowOpen
from .ship import INCH, QUARTERS, Ship
from .shuttle_form import refine_shuttles
from .state import State
from .system_orders import BreakFree, Counter, Grab, Hold, Scan, ShuttleLead, Stow, TellApart
from .tables import tables

Fields = list[Any]


def move_fields(state: State, ship: Ship, actions: Sequence[Action], values: Mapping[str, Any]) -> Fields:
    """Give the fields of a nomination that concern cloak, tractor beam, squadron and shuttles."""
    names = [each.action for each in actions]
    fields: Fields = []
    if "cloak" in names and ship.cloak == "cloaked" and state.mode == "cards":
        fields += [
            Integer(
                "bearing", "Appears off its bow", True, lowest=0, highest=35999, unit="degree", scale=100
            ),
            Integer(
                "distance", "Appears so far off", True, lowest=0, highest=6 * INCH, unit="inch", scale=INCH
            ),
            Integer("turned", "Turned", True, lowest=-4500, highest=4500, unit="degree", scale=100),
        ]
    if "tractor" in names and ship.holds is not None:
        drop = Option("last", "at the end of the move")
        fields.append(Choice("release", f"Let {state.units[ship.holds].name} go", True, options=(drop,)))
    if ship.squadron:
        fields.append(Choice("leaves_squadron", "Squadron", True, options=(Option(True, "leaves it"),)))
    return fields + _launch_fields(state, ship, names, values)


def _launch_fields(state: State, ship: Ship, names: Sequence[str], values: Mapping[str, Any]) -> Fields:
    usual = craft_aboard(ship).count(ADMIN)
    other = sorted({*craft_aboard(ship)} - {ADMIN})
    most = min(ship.craft, flights_left(ship)) - names.count("suicide_shuttle")
    most = min(most, usual + bool(other))
    if most < 1:
        return []
    empty = "" if ship.squads or ship.marines or carried(state, ship.id) else ", empty: nobody could ride"
    fields: Fields = [Integer("shuttles", f"Shuttles launched{empty}", True, lowest=1, highest=most)]
    count = values.get("shuttles") or 0
    if not count:
        return fields
    if other:
        options = tuple(Option(kind, craft_kinds()[kind].name) for kind in other)
        may_be_usual = count <= usual
        fields.append(
            Choice("shuttle_kind", "Kind of the first", may_be_usual, options=options, none="usual")
        )
    kind = values.get("shuttle_kind") or (ADMIN if count <= usual else other[0])
    if ship.squads:
        fields += _passengers(ship, kind)
    items = tuple(Option(thing.id, title(thing)) for thing in carried(state, ship.id))
    if values.get("shuttle_squads"):
        items = ()
    room = min(tables().shuttle.marines, craft_kinds()[kind].marines, ship.marines // count)
    if items:
        fields.append(Choice("shuttle_item", "Item aboard the first", True, options=items))
    if not ship.squads and room > 0 and not values.get("shuttle_item"):
        fields.append(Integer("shuttle_marines", "Marines aboard each", True, lowest=1, highest=room))
    return fields


def _passengers(ship: Ship, kind: str) -> Fields:
    """Ask which squads ride in the first shuttle: so many as find room whichever they are."""
    able = [squad for squad in ship.squads if not any(room_faults(kind, (squad,)))]
    hardest = sorted(able, key=lambda squad: (not is_vehicle(squad), -squad.size))
    counts = range(len(hardest), 0, -1)
    most = next((count for count in counts if not any(room_faults(kind, hardest[:count]))), 0)
    if not most:
        return []
    options = tuple(Option(squad.id, squad.name or squad.id, squad.kind) for squad in able)
    label = f"Squads aboard the first ({craft_kinds()[kind].room})"
    return [Subset("shuttle_squads", label, options=options, at_most=most)]


def title(thing: Thing) -> str:
    """Name an object."""
    return thing.title or thing.id


def break_orders(ships: Sequence[Ship]) -> list[BreakFree]:
    """Give every try to break free that nominated ships have left."""
    return [
        BreakFree(ship.id, holder) for ship in ships for holder in ship.held_by if holder not in ship.tried
    ]


def tractor_field(state: State, ship: Ship, sights: Mapping[Any, Any]) -> Choice | None:
    """Give the field by which a ship sets its tractor beam."""
    if beam_fault(ship) is not None:
        return None
    options = []
    for other in state.units.values():
        seen = sight(state, sights, ship, other)
        if seen is None or seen.range > REACH or not seen.clear:
            continue
        if hold_fault(ship, other, other.id) is None:
            options.append(Option(other.id, other.name, f"{seen.range / INCH:.1f}″"))
    return Choice("tractor", "Tractor beam", True, options=tuple(options)) if options else None


def boardable(ship: Ship) -> bool:
    """Tell whether raiders can be sent to a ship at all."""
    return not is_shuttle(ship) and not is_hidden(ship)


def system_answers(state: State) -> Sequence[Order | OrderForm] | None:
    """Give the answers to what these rules ask; None for another question."""
    question = state.frames[-1].question
    match question:
        case HoldOpen():
            return [Hold(True), Hold(False)]
        case CounterOpen():
            ways = late_payments(state.units[question.unit]) if question.declares else (None,)
            return [Counter(False), *(Counter(True, way) for way in ways)]
        case StowOpen():
            field = Integer("points", "Points", lowest=0, highest=question.most)
            form = OrderForm("stow", "Some of the points on the cargo", (field,), unit=question.unit)
            return [Stow(question.most), Stow(0), *([form] if question.most > 1 else [])]
        case ApartOpen():
            options = tuple(Option(unit, state.units[unit].name) for unit in question.units)
            field_ = Subset("units", "Farther than 6″ from all others", options=options, at_least=1)
            return [TellApart(), OrderForm("apart", "Ships too far from their squadrons", (field_,))]
    return None


def shuttle_orders(state: State, seat: Seat) -> Sequence[Order | OrderForm]:
    """Give what shuttles can do now."""
    if state.shuttling == "lead":
        return [ShuttleLead(False), ShuttleLead(True)]
    return [refine_shuttles(state, seat, OrderForm("shuttles", "Move shuttles", ()))]


def survey_form(state: State, seat: Seat) -> OrderForm:
    """Give the form of laboratories, probes and tractor beams at the end of a turn."""
    return refine_survey(state, seat, OrderForm("survey", "Scan, probe and grab", ()))


def refine_survey(state: State, seat: Seat, form: OrderForm) -> OrderForm:
    """Give the form; by cards it asks how far each thing is."""
    fields: Fields = []
    for ship in state.fleet(seat):
        found = list(choices(state, ship))
        labs = [each.target for each in found if isinstance(each, Scan) and not each.probe]
        probes = [each.target for each in found if isinstance(each, Scan) and each.probe]
        grabs = [each.object for each in found if isinstance(each, Grab)]
        for key, label, targets, reach in (
            ("labs", "laboratories", labs, SCAN_REACH),
            ("probe", "probe", probes, SCAN_REACH),
            ("grab", "tractor beam", grabs, GRAB_REACH),
        ):
            if not targets:
                continue
            options = tuple(Option(target, target) for target in targets)
            fields.append(Choice(f"{key}:{ship.id}", f"{ship.name}, {label}", True, options=options))
            if state.mode == "cards" and form.values.get(f"{key}:{ship.id}"):
                far = f"{key}_far:{ship.id}"
                fields.append(
                    Integer(far, "It is so far", lowest=0, highest=reach, unit="inch", scale=INCH, told=True)
                )
    return replace(form, fields=tuple(fields))


def beam_forms(state: State, seat: Seat) -> list[OrderForm]:
    """Give the forms by which marines and items can be beamed now."""
    forms = []
    for ship in state.fleet(seat):
        room = transporters_left(ship)
        if not ship.afloat or ship.helpless or room < 1:
            continue
        for place in places_of(state, seat, ship):
            if _is_open(state, ship, place):
                forms += _beams(state, ship, place, room)
    return forms


def _is_open(state: State, ship: Ship, place: str) -> bool:
    """Tell whether transporters reach a place; by cards whether they can at all, straight ahead."""
    other = next((each for key, each in state.units.items() if key == place), None)
    if other is not None and is_hidden(other):
        return False
    if state.mode == "cards":
        return bool(open_sides(ship, "bearing", "Side").options) and (
            other is None or bool(open_sides(other, "aspect", "Its side").options)
        )
    seen = seen_place(state, ship, place, None)
    if seen is None or why_closed(ship, seen):
        return False
    return other is None or open_towards(other, seen.aspect)


def _beams(state: State, ship: Ship, place: str, room: int) -> list[OrderForm]:
    site = state.sites.get(place)
    there = [
        thing
        for thing in state.objects.values()
        if place in (thing.aboard, thing.site) or (thing.floats and thing.id == place)
    ]
    ways: list[tuple[str, bool, Fields]] = []
    if site is not None:
        waiting = site.marines.get(ship.seat, 0)
        ways += [(f"from {place}", True, _marines(min(room, waiting)))]
        ways += [(f"to {place}", False, [] if ship.squads else _marines(min(room, ship.marines)))]
    if place in state.units or site is not None:
        ways += [(f"to {place}", False, _items(carried(state, ship.id), room))]
    ways += [(f"from {place}", True, _items(there, room))]
    forms = []
    for label, up, fields in ways:
        if not fields:
            continue
        if state.mode == "cards":
            fields = [*fields, *open_site(ship)]
            if place in state.units:
                fields.append(open_sides(state.units[UnitId(place)], "aspect", "Its side"))
        fixed = {"unit": ship.id, "place": place, "up": up}
        forms.append(OrderForm("beam", f"{ship.name} beams {label}", tuple(fields), fixed, unit=ship.id))
    return forms


def open_site(ship: Ship) -> Fields:
    """Ask how far off a place is to which transporters reach, and on which of the ship's open sides; nothing if none is."""
    side = open_sides(ship, "bearing", "Side")
    far = Integer("range", "Range", lowest=0, highest=TRANSPORTER_REACH, unit="inch", scale=INCH, told=True)
    return [far, side] if side.options else []


def open_sides(ship: Ship, name: str, label: str) -> Choice:
    """Ask towards which of the sides of a ship that has no shields there."""
    return sides(name, label, lambda bearing: open_towards(ship, bearing))


def sides(name: str, label: str, fits: Callable[[int], bool]) -> Choice:
    """Ask for one of the four sides, of those that fit; each stands for the bearing of its middle."""
    options = tuple(
        Option(9000 * number, QUARTERS[arc].lower())
        for number, arc in enumerate(QUARTERS)
        if fits(9000 * number)
    )
    return Choice(name, label, options=options)


def _marines(most: int) -> Fields:
    return [Integer("marines", "Marines", lowest=1, highest=most)] if most > 0 else []


def _items(things: Sequence[Thing], room: int) -> Fields:
    options = tuple(Option(thing.id, title(thing)) for thing in things)
    return [Subset("items", "Items", options=options, at_least=1, at_most=room)] if options else []


def holding(ship: Ship, actions: Sequence[Action]) -> Ship:
    """Give a ship as it moves with these actions: without the tractor action it lets go first."""
    keeps = any(each.action == "tractor" for each in actions)
    return ship if keeps else replace(ship, holds=None)
