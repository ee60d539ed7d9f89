"""The forms of the drone phase, of interception, and of defence against seekers."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.api import Choice, Integer, Option, Order, OrderForm, Part, Seat, Split, Subset

from .aiming import torpedo_lost
from .attack_orders import Disperse, Pass
from .defence_orders import Defend, Grip, Intercept, Racks, Station
from .defence_plans import PRESETS, preset
from .figures import beams_left, defence_dice
from .guarding import UNTOLD, bank_fault
from .phases.drones import own_swarms, prey, strikes
from .questions import DefendOpen, GripOpen, InterceptOpen, RacksOpen
from .seekers import Seeker, Swarm
from .seeking import SWARM_REACH
from .ship import INCH, Ship
from .sight_form import FARTHEST, swarm_title
from .state import State


def swarm_orders(state: State, seat: Seat) -> Sequence[Order | OrderForm]:
    """Give what a seat's swarms can do now."""
    if state.countering:
        forms = [
            _counter_form(state, swarm, other)
            for swarm in own_swarms(state, seat)
            for other in prey(state, swarm)
        ]
        return [Pass(), *forms]
    mine = own_swarms(state, seat)
    able = [_strike_form(state, swarm) for swarm in mine if strikes(state, swarm)]
    if state.mode == "board":
        idle = tuple(swarm.id for swarm in mine if not strikes(state, swarm))
        return [*able, *([Disperse(idle)] if idle else [])]
    options = tuple(Option(swarm.id, swarm_title(swarm)) for swarm in mine if swarm.on is None)
    gone = tuple(swarm.id for swarm in mine if not strikes(state, swarm))
    field = Subset("swarms", "Swarms", options=options, at_least=1)
    form = OrderForm("disperse", "Take swarms without a target from the table", (field,))
    return [*able, *([form] if options else [Disperse(gone)] if gone else [])]


def _counter_form(state: State, swarm: Swarm, other: Swarm) -> OrderForm:
    most = min(swarm.drones, other.drones)
    fields: list[Any] = [Integer("drones", "Drones", lowest=1, highest=most)]
    values = {"drones": most}
    if state.mode == "cards":
        fields.append(
            Integer("range", "Apart", lowest=0, highest=SWARM_REACH, unit="inch", scale=INCH, told=True)
        )
    title = f"Send {swarm_title(swarm)} against {swarm_title(other)}"
    fixed = {"swarm": swarm.id, "target": other.id}
    return OrderForm("counter_swarm", title, tuple(fields), fixed, values, swarm.id)


def _strike_form(state: State, swarm: Swarm) -> OrderForm:
    form = OrderForm(
        "swarm_attack", f"Strike with {swarm_title(swarm)}", (), {"swarm": swarm.id}, unit=swarm.id
    )
    return refine_strike(state, form)


def refine_strike(state: State, form: OrderForm) -> OrderForm:
    """Give the form with what the table has to show of the target, by cards."""
    swarm = state.swarms[form.fixed["swarm"]]
    targets = strikes(state, swarm)
    told = state.mode == "cards" and swarm.on is None
    options = tuple(Option(ship.id, ship.name) for ship in targets)
    fields: list[Any] = [Choice("target", "Target", options=options)]
    if form.values.get("target") and swarm.on is None:
        if "drones" not in form.values:
            form = form.filled("drones", swarm.drones)
        fields.append(Integer("drones", "Drones", lowest=1, highest=swarm.drones))
        if told:
            fields.append(
                Integer(
                    "range",
                    "Range",
                    lowest=0,
                    highest=FARTHEST // 2,
                    unit="inch",
                    scale=INCH,
                    told=True,
                )
            )
            fields.append(
                Integer(
                    "aspect",
                    "It comes from, off its bow",
                    lowest=0,
                    highest=35999,
                    unit="degree",
                    scale=100,
                    told=True,
                )
            )
    return replace(form, fields=tuple(fields))


def answers(state: State, seat: Seat) -> Sequence[Order | OrderForm] | None:
    """Give the answers to what seekers ask; None for another question."""
    question = state.frames[-1].question
    match question:
        case InterceptOpen():
            most = state.swarms[question.swarm].drones
            field = Integer("drones", "Drones", lowest=0, highest=most)
            form = OrderForm("intercept", "Some of the drones", (field,), unit=question.swarm)
            return [Intercept(most), Intercept(), *([form] if most > 1 else [])]
        case RacksOpen():
            return [Racks(True), Racks(False)]
        case DefendOpen():
            return _defences(state, question)
        case GripOpen():
            return [Grip(), _grip_form(state, question)]
    return None


def _defences(state: State, question: DefendOpen) -> list[Order | OrderForm]:
    """Give the ready answers, the sensible one first, and the form for what goes by hand."""
    ready: list[Order | OrderForm] = []
    for name in PRESETS:
        order = preset(state, question, name)
        if order is not None and order not in ready:
            ready.append(order)
    return [*ready, Defend(), *_defend_forms(state, question)]


def _defend_forms(state: State, question: DefendOpen) -> list[OrderForm]:
    """Give a form for each ship that can help; by cards one that is not the target tells where it stands."""
    forms = []
    for ship in state.fleet(question.seat):
        form = OrderForm("defend", f"Defend with {ship.name}", (), {"by": ship.id}, unit=ship.id)
        form = refine_defend(state, form)
        if ship.afloat and form.fields:
            forms.append(form)
    return forms


def refine_defend(state: State, form: OrderForm) -> OrderForm:
    """Give the form with the seekers that each bank can fire at."""
    question = state.frames[-1].question
    assert isinstance(question, DefendOpen)
    ship = state.units[form.fixed["by"]]
    fields: list[Any] = []
    stations: dict[Any, Station] = {}
    weak = tuple(form.values.get("as_phaser_3", ()))
    able = tuple(
        Option(number, bank.label)
        for number, bank in enumerate(ship.roster.banks)
        if bank.weapon in ("Phaser-1", "Phaser-2")
        and _parts(state, question, ship, number, True, stations, True)
    )
    if able:
        fields.append(Subset("as_phaser_3", "Fire as Phaser-3", True, options=able))
    if state.mode == "cards" and ship.id != question.target:
        for name, label in (("bearing", "The attackers bear"), ("friend", "The target bears")):
            fields.append(Integer(name, label, lowest=0, highest=35999, unit="degree", scale=100, told=True))
        stations = _told(form.values, ship)
    shots = []
    for number, bank in enumerate(ship.roster.banks):
        parts = _parts(state, question, ship, number, number in weak, stations, not stations)
        if parts:
            most = (
                defence_dice(ship, number)
                if stations or ship.id == question.target or state.mode == "board"
                else 0
            )
            label = bank.label
            shots.append(Split(f"guard:{number}", label, parts=parts, lowest_total=0, highest_total=most))
    lost = torpedo_lost(ship)
    return replace(form, fields=(*fields, *shots) if shots else (), notes=(lost,) if shots and lost else ())


def _told(values: Mapping[str, Any], ship: Ship) -> dict[Any, Station]:
    if not all(key in values for key in ("bearing", "friend")):
        return {}
    return {ship.id: Station(values["bearing"], values["friend"])}


def _parts(
    state: State,
    question: DefendOpen,
    ship: Ship,
    number: int,
    weak: bool,
    stations: dict[Any, Station],
    untold: bool,
) -> tuple[Part, ...]:
    """Give the seekers that a bank can fire at; with `untold` also where that hangs on what has yet to be told."""
    return tuple(
        Part(str(place), seeker_title(seeker, place), 0, defence_dice(ship, number))
        for place, seeker in enumerate(question.seekers)
        if (fault := bank_fault(state, question, ship, number, place, weak, stations)) is None
        or (untold and fault == UNTOLD)
    )


def seeker_title(seeker: Seeker, place: int) -> str:
    """Name a seeker by its number, counted from 1."""
    strength = f", {seeker.dice} dice" if seeker.kind == "plasma" else ""
    return f"{seeker.weapon} {place + 1}{strength}"


def _grip_form(state: State, question: GripOpen) -> OrderForm:
    ship = state.units[question.target]
    most = beams_left(ship)
    parts = tuple(
        Part(str(place), seeker_title(seeker, place), 0, most)
        for place, seeker in enumerate(question.seekers)
        if seeker.dice and seeker.kind != "plasma"
    )
    field = Split("beams", "Tractor beams", parts=parts, lowest_total=1, highest_total=most)
    return OrderForm("grip", f"Tractor beams of {ship.name}", (field,), unit=ship.id)
