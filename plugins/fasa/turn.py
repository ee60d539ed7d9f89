"""Whose turn it is within a step in which captains act one after another."""

from core.api import Seat, Violation, titled

from .state import Ship, State


def next_ship(state: State) -> Ship | None:
    """Give the ship whose turn it is: the one that has lost the tactical advantage first."""
    return next((state.units[name] for name in state.order if not state.units[name].done), None)


def next_seat(state: State) -> Seat | None:
    """Give the seat whose turn it is, where a captain acts for all ships at once."""
    ship = next_ship(state)
    return ship.seat if ship else None


def faults(state: State, seat: Seat, unit: str, rule: str) -> list[Violation]:
    """Say why it is not this ship's turn."""
    ship = state.units.get(unit)
    if ship is None or ship.seat != seat:
        return [Violation(rule, f"{titled(seat)} has no ship {unit!r}")]
    first = next_ship(state)
    if first is None or first.id != unit:
        return [Violation(rule, f"it is the turn of {first.name if first else 'nobody'}")]
    return []


def own_faults(state: State, seat: Seat, units: tuple[str, ...], rule: str) -> list[Violation]:
    """Say which of these are no ships of a seat that are in the fight."""
    able = {str(ship.id) for ship in state.fleet(seat)}
    return [Violation(rule, f"{titled(seat)} has no ship {name!r}") for name in units if name not in able]
