"""The orders that may be given now, as they are or as forms."""

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from core.api import Choice, Option, Order, OrderForm, Seat, Subset, TableMove, titled

from .attack_form import attack_form, refine_attack
from .figures import score, skilled
from .legality import order_types, to_act
from .move_form import move_form, passage_fields, refine_move, steered_form
from .move_orders import Compulsory
from .phases.damage import HIGHEST
from .phases.deployment import can_begin_cloaked, facing, free_places, waiting
from .questions import KeepOpen, LookOpen, NearOpen, RerollOpen, WithinOpen
from .rerolls import can_reroll
from .scenario import hooks
from .sequence import to_nominate
from .ship import LOCATIONS, SYSTEMS, Ship
from .shuttle_form import refine_shuttles
from .sight_form import look_form, refine_look
from .skills import LUCKY_CREW
from .slip_form import slip_form
from .slip_orders import Slip
from .state import State
from .swarm_form import answers, refine_defend, refine_strike, swarm_orders
from .sweep_form import sweep_form
from .system_forms import (
    beam_forms,
    break_orders,
    refine_survey,
    shuttle_orders,
    survey_form,
    system_answers,
)
from .system_orders import Survey
from .transport_form import bombard_forms, transport_forms
from .turn_orders import GoOn, Initiative, Keep, Lead, Standing

DEFENCES: tuple[Literal["ask", "phaser_3", "never"], ...] = ("ask", "phaser_3", "never")


def legal_orders(state: State, seat: Seat) -> Sequence[Order | OrderForm]:
    """Give orders that are legal as they are, and forms for the others."""
    if seat not in to_act(state) or state.clock:
        return ()
    if state.mode == "slip":
        return (Slip() if state.step == "deployment" else slip_form(state, {}),)
    return (*_step_orders(state, seat), *_standing(state, seat))


def _step_orders(state: State, seat: Seat) -> Sequence[Order | OrderForm]:
    if state.frames:
        return _answers(state, seat)
    if state.leading:
        return (Lead(False), Lead(True))
    if (asked := hooks.choosing(state)) is not None:
        _, clause, does = asked
        return does.choices(clause, state, seat)
    match state.step:
        case "deployment" | "arrival":
            return [_deploy_form(state, ship) for ship in waiting(state, seat)]
        case "initiative":
            return (Initiative(),)
        case "movement":
            if state.shuttling:
                return shuttle_orders(state, seat)
            if state.steering is not None:
                return [steered_form(state, state.steering)]
            ships = to_nominate(state, seat)
            return [*break_orders(ships), *(move_form(state, ship) for ship in ships)]
        case "drones":
            return swarm_orders(state, seat)
        case "attack":
            ships = to_nominate(state, seat)
            forms = [attack_form(state, ship) for ship in ships]
            forms += bombard_forms(state, seat, ships)
            return forms + transport_forms(state, seat) + beam_forms(state, seat)
    if state.surveying:
        return (Survey(), survey_form(state, seat))
    if state.sweep is not None:
        return (Compulsory(),) if state.mode == "board" else (sweep_form(state),)
    return (_repair_form(state, seat),)


def refine(state: State, form: OrderForm) -> OrderForm:
    """Give the form with the bounds that follow from its values so far."""
    if form.order == "deploy":
        return _refine_deploy(state, form)
    if form.order == "choose":
        return _refine_choice(state, form)
    if form.order == "move":
        return refine_move(state, form)
    if form.order == "attack":
        return refine_attack(state, form)
    if form.order == "tell_sights":
        return refine_look(state, form)
    if form.order == "swarm_attack":
        return refine_strike(state, form)
    if form.order == "shuttles":
        return refine_shuttles(state, to_act(state)[0], form)
    if form.order == "survey":
        return refine_survey(state, to_act(state)[0], form)
    if form.order == "defend":
        return refine_defend(state, form)
    if form.order == "slip":
        return slip_form(state, form.values)
    return form


def _standing(state: State, seat: Seat) -> Sequence[Order]:
    if Standing not in order_types(state):
        return ()
    player = state.player(seat)
    said = Standing(player.rerolls, player.leads, player.defence)
    return (
        replace(said, rerolls="never" if player.rerolls == "ask" else "ask"),
        replace(said, leads="ask" if player.leads == "usual" else "usual"),
        *(replace(said, defence=each) for each in DEFENCES if each != player.defence),
    )


def _deploy_form(state: State, ship: Ship) -> OrderForm:
    title = f"Set up {ship.name}" if ship.arrival is None else f"Bring {ship.name} in"
    if state.mode == "cards":
        fields: tuple[Subset | Choice, ...] = (*_within_fields(state), *_cloak_fields(state, ship))
        return OrderForm("deploy", title, fields, {"unit": ship.id}, unit=ship.id)
    return _refine_deploy(state, OrderForm("deploy", title, (), {"unit": ship.id}, unit=ship.id))


def _within_fields(state: State) -> tuple[Subset, ...]:
    return tuple(field for field in passage_fields(state) if field.name == "within" and field.options)


def _refine_deploy(state: State, form: OrderForm) -> OrderForm:
    """Give the zones in which a ship can be placed, none once it has its place."""
    if state.mode == "cards":
        return form
    placed = bool(form.values.get("place"))
    ship = state.units[form.fixed["unit"]]
    zones = () if placed else free_places(state, ship)
    place = TableMove("place", "Place", start=None, zones=zones, may_stop=placed, facing=facing(state, ship))
    return replace(form, fields=(place, *_cloak_fields(state, ship)))


def _cloak_fields(state: State, ship: Ship) -> tuple[Choice, ...]:
    if not can_begin_cloaked(state, ship):
        return ()
    return (Choice("cloaked", "Cloak", True, options=(Option(True, "begins cloaked"),)),)


def _refine_choice(state: State, form: OrderForm) -> OrderForm:
    """Close the field of a place once it is chosen."""
    if not form.values.get("spot"):
        return form
    fields = tuple(
        replace(field, zones=(), may_stop=True) if isinstance(field, TableMove) else field
        for field in form.fields
    )
    return replace(form, fields=fields)


def _repair_form(state: State, seat: Seat) -> OrderForm:
    fields: list[Choice | Subset] = []
    for ship in state.fleet(seat):
        options = tuple(
            Option(location, titled(SYSTEMS[location]), f"level {score(ship, location)}")
            for location in LOCATIONS
            if 0 < score(ship, location) < HIGHEST
        )
        if not options or not ship.afloat:
            continue
        name = f"repair:{ship.id}"
        if "all_hands" in ship.actions:
            fields.append(Subset(name, ship.name, options=options))
        else:
            fields.append(Choice(name, ship.name, True, options=options))
    return OrderForm("repair", "Damage control", tuple(fields))


def _answers(state: State, seat: Seat) -> Sequence[Order | OrderForm]:
    question = state.frames[-1].question
    of_seekers = answers(state, seat)
    if of_seekers is not None:
        return of_seekers
    of_systems = system_answers(state)
    if of_systems is not None:
        return of_systems
    match question:
        case KeepOpen():
            return [Keep(action) for action in dict.fromkeys(question.actions)]  # type: ignore[arg-type]
        case LookOpen():
            return [look_form(state, question)]
        case WithinOpen():
            options = tuple(
                Option(ship.id, ship.name) for ship in state.units.values() if ship.status == "table"
            )
            return [OrderForm("near", question.title, (Subset("units", "Ships", options=options),))]
        case NearOpen():
            options = tuple(
                Option(ship.id, ship.name)
                for ship in state.units.values()
                if ship.afloat and ship.id != question.unit
            )
            return [OrderForm("near", "Ships within 4″", (Subset("units", "Ships", options=options),))]
    assert isinstance(question, RerollOpen)
    return (GoOn(), *_reroll_forms(state, seat, question))


def _reroll_forms(state: State, seat: Seat, question: RerollOpen) -> list[OrderForm]:
    forms = []
    dice = tuple(
        Option(place, str(face)) for place, face in enumerate(question.faces) if place not in question.again
    )
    for unit in question.affects:
        ship = state.units[unit]
        if ship.seat != seat or not can_reroll(ship) or not dice:
            continue
        most = min(len(dice), ship.xp - ship.xp_spent)
        again = Subset("places", "Dice to re-roll", options=dice, at_least=1, at_most=most)
        title = f"Re-roll with an XP die of {ship.name}"
        known = {"places": [dice[0].value]} if len(dice) == 1 else {}
        forms.append(OrderForm("reroll", title, (again,), {"unit": unit}, known, unit=unit))
        if skilled(ship, LUCKY_CREW):
            one = Subset("places", "Die to set", options=dice, at_least=1, at_most=1)
            face = Choice("face", "Face", options=tuple(Option(n, str(n)) for n in range(1, 7)))
            title = f"Set a die with the Lucky Crew of {ship.name}"
            forms.append(OrderForm("reroll", title, (one, face), {"unit": unit}, unit=unit))
    return forms
