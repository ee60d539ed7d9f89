"""The forms of the Sensors Phase: whom to lock on, where to scan, what to ask."""

from core.api import Choice, Option, Order, OrderForm, Seat

from .orders import Lock, Pass
from .phases.sensors import fading, lock_faults, shadow_faults
from .settings import Rules
from .state import Ship, State
from .tables import SHIELDS, SIDES
from .turn import next_ship

QUESTIONS = (
    "1 power available",
    "2 how the power is allotted, in order",
    "3 how the shields are powered",
    "4 one shield",
    "5 how the weapons of a kind are powered",
    "6 one weapon",
    "7 damage taken",
    "8 people alive",
    "9 transporters",
)


def forms(rules: Rules, state: State, seat: Seat) -> list[Order | OrderForm]:
    """Give the forms for the ship at the sensors."""
    ship = next_ship(state)
    assert ship is not None
    found: list[Order | OrderForm] = []
    if ship.known.sensors.down:
        return [Pass(ship.id)]
    if not state.asking:
        targets = [
            other
            for other in state.units.values()
            if not state.friends(ship, other) and not lock_faults(state, seat, Lock(ship.id, other.id))
        ]
        if targets:
            options = tuple(Option(other.id, other.name) for other in targets)
            found.append(
                _form(
                    "lock", f"Lock the sensors of {ship.name}", ship, Choice("target", "On", options=options)
                )
            )
        if any(other.cloaked and not state.friends(ship, other) for other in state.units.values()):
            found.append(scan_form(state, ship))
    if ship.lock and not fading(state, ship) and not shadow_faults(state, ship, state.units[ship.lock]):
        return [Pass(ship.id), *found, *_questions(rules, state, ship)]
    return [*found, Pass(ship.id)]


def _form(order: str, title: str, ship: Ship, *fields: Choice) -> OrderForm:
    return OrderForm(order, title, fields, {"unit": ship.id}, unit=ship.id)


def scan_form(state: State, ship: Ship) -> OrderForm:
    """Ask where to look for cloaked ships."""
    options = tuple(Option(side, f"{side} {SIDES[side]}") for side in SHIELDS)
    return _form(
        "scan",
        f"Scan with {ship.name} for cloaked ships",
        ship,
        Choice("side", "Shield arc", options=options),
    )


def _questions(rules: Rules, state: State, ship: Ship) -> list[Order | OrderForm]:
    """Give one form for the questions that name nothing more, and one for each that does."""
    target = state.units[ship.lock]
    title = f"Ask about {target.name}"
    plain = tuple(
        Option(number, text) for number, text in enumerate(QUESTIONS, 1) if number not in (4, 5, 6, 8)
    )
    if not state.cards:
        plain = tuple(sorted((*plain, Option(8, QUESTIONS[7])), key=lambda option: option.value))
    shields = tuple(Option(side, f"{side} {SIDES[side]}") for side in SHIELDS)
    kinds = (Option("beam", "beam weapons"), Option("missile", "missile weapons"))
    mounts = tuple(Option(one.id, f"{one.id} {one.type}") for one in rules.hulls[target.hull].mounts)
    found: list[Order | OrderForm] = [
        _form("ask", title, ship, Choice("question", "Question", options=plain)),
        _asked(4, title, ship, Choice("shield", "Shield", options=shields)),
        _asked(5, title, ship, Choice("kind", "Weapons", options=kinds)),
    ]
    if mounts:
        found.append(_asked(6, title, ship, Choice("weapon", "Weapon", options=mounts)))
    return found


def _asked(question: int, title: str, ship: Ship, field: Choice) -> OrderForm:
    fixed = {"unit": ship.id, "question": question}
    return OrderForm("ask", f"{title}: {QUESTIONS[question - 1]}", (field,), fixed, unit=ship.id)
