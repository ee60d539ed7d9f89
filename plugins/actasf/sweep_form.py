"""The form on which players by cards tell what compulsory movement meant on their table."""

from typing import Any

from core.api import Choice, Integer, Option, OrderForm, Subset, titled

from .move_form import EDGES, passage_fields
from .ship import INCH
from .state import State

FARTHEST = 10 * INCH


def sweep_form(state: State) -> OrderForm:
    """Give the form: for each ship how far it was swept, what it met, where it ended; and what else fell in."""
    fields: list[Any] = []
    for ship in state.units.values():
        if ship.status != "table":
            continue
        label = f"{ship.name} was swept"
        fields.append(
            Integer(f"moved:{ship.id}", label, True, lowest=0, highest=FARTHEST, unit="inch", scale=INCH)
        )
        for field in passage_fields(state):
            label = f"{ship.name}: {field.label}"
            fields.append(Subset(f"{field.name}:{ship.id}", label, True, options=field.options))
        edges = tuple(Option(edge, titled(edge)) for edge in EDGES)
        fields.append(Choice(f"leaves:{ship.id}", f"{ship.name} leaves over the edge", True, options=edges))
    pieces = tuple(
        Option(piece.id, piece.name) for piece in state.terrain.values() if piece.kind != "black_hole"
    )
    swarms = tuple(Option(swarm.id, f"Swarm {swarm.id}") for swarm in state.swarms.values())
    things = tuple(Option(thing.id, thing.title) for thing in state.objects.values() if thing.floats)
    fields.append(Subset("gone", "What else fell in", True, options=(*pieces, *swarms, *things)))
    return OrderForm("compulsory", "Compulsory movement", tuple(fields))
