"""The forms for a ship's move: where it ends; or, in the later courses, maneuver by maneuver."""

from typing import Any

from core.api import Choice, Hex, Option, OrderForm, Rows

from .form_fields import COMPASS, heading_field, hex_field
from .orders import Maneuver, Move
from .path import STEPS
from .phases.movement import allowed, ends, points
from .scenarios import plan_of
from .state import Ship, State

NAMES: dict[Maneuver, str] = {
    "hold": "hold station",
    "forward": "a hex ahead",
    "forward-two": "two hexes ahead",
    "forward-port": "a hex ahead, turn to port",
    "forward-starboard": "a hex ahead, turn to starboard",
    "port": "turn to port in place",
    "starboard": "turn to starboard in place",
    "slip-port": "side-slip to port",
    "slip-starboard": "side-slip to starboard",
    "hard-port": "emergency heading change to port",
    "hard-starboard": "emergency heading change to starboard",
    "back": "a hex astern",
}
STILL = Choice(
    "still", "On the table", options=(Option(False, "it moved"), Option(True, "it stayed where it was"))
)

EDGE = Choice(
    "edge",
    "Leaves the map",
    True,
    options=tuple(Option(edge, f"over the {edge} edge") for edge in ("west", "east", "north", "south")),
    none="stays on it",
)


def forms(state: State, ship: Ship) -> list[OrderForm | Move]:
    """Give the forms for the ship whose turn it is."""
    wanted = points(state, ship)
    if wanted == 0:
        return [Move(ship.id)]
    title = f"Move {ship.name}: {wanted} of {ship.speed} points"
    fixed = {"unit": ship.id}
    found: list[OrderForm | Move] = []
    if ship.at is None:
        if ship.gear != "astern" and ship.went != "astern":
            plan = plan_of(state)
            fields_told = (STILL, EDGE) if plan and plan.exits else (STILL,)
            found.append(OrderForm("move", title, fields_told, fixed, unit=ship.id))
    else:
        hexes = _hexes(state, ship)
        fields = (hex_field("at", "Ends in", hexes), heading_field())
        found.append(OrderForm("move", title, fields, fixed, unit=ship.id))
        step: Maneuver = "forward"
        if allowed(state, ship, (step,) * wanted):
            found.append(Move(ship.id, (step,) * wanted))
    if state.course != "basic":
        found.append(_by_maneuvers(state, ship, []))
    return found


def _hexes(state: State, ship: Ship) -> tuple[Hex, ...]:
    return tuple(sorted({pose.at for pose in ends(state, ship)}))


def _by_maneuvers(state: State, ship: Ship, rows: list[dict[str, Any]]) -> OrderForm:
    """Ask for a maneuver for each point, each within what those before it leave."""
    wanted = points(state, ship)
    cells = tuple((_maneuver(state, ship, rows, number),) for number in range(len(rows)))
    field = Rows(
        "each",
        "Maneuvers",
        cells=(_maneuver(state, ship, rows, len(rows)),),
        rows=cells,
        at_least=wanted,
        at_most=wanted,
    )
    title = f"Move {ship.name} maneuver by maneuver"
    values = {"each": rows} if rows else {}
    return OrderForm("move", title, (field,), {"unit": ship.id}, values, ship.id)


def _maneuver(state: State, ship: Ship, rows: list[dict[str, Any]], number: int) -> Choice:
    others = tuple(
        row["maneuver"] for other, row in enumerate(rows) if other != number and row.get("maneuver")
    )
    able = [one for one in STEPS if allowed(state, ship, (*others, one))]
    return Choice("maneuver", "Maneuver", options=tuple(Option(one, NAMES[one]) for one in able))


def refined(state: State, form: OrderForm) -> OrderForm:
    """Leave the headings in which the ship can end in the hex that is chosen, the maneuvers that still go."""
    ship = state.units[form.fixed["unit"]]
    if form.fields and isinstance(form.fields[0], Rows):
        return _by_maneuvers(state, ship, list(form.values.get("each", ())))
    if ship.at is None or "at" not in form.values:
        return form
    chosen = form.values["at"]
    there = tuple(chosen[0]) if chosen else None
    poses = ends(state, ship)
    headings = tuple(
        heading
        for heading in COMPASS
        if there is None or any(pose.at == there and pose.heading == heading for pose in poses)
    )
    hexes = () if chosen else _hexes(state, ship)
    fields = (hex_field("at", "Ends in", hexes, bool(chosen)), heading_field(headings or tuple(COMPASS)))
    return OrderForm(form.order, form.title, fields, form.fixed, form.values, form.unit)


def folded(data: dict[str, Any]) -> dict[str, Any]:
    """Put a move together from what the form writes row by row."""
    whole = {key: value for key, value in data.items() if key != "each"}
    if "each" in data:
        whole["maneuvers"] = [row["maneuver"] for row in data["each"]]
    return whole
