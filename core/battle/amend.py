"""A value is set by hand: by the gamemaster any, by a player one that the ruleset lists and the player sees."""

from collections.abc import Sequence
from typing import Any

from core.contract import canon
from core.contract.amending import FATE, Amendable
from core.contract.engine import Engine, State, Step
from core.contract.errors import BadInput
from core.contract.events import Amended
from core.contract.ids import CLOCK, GAMEMASTER, PUBLIC, Seat
from core.contract.issues import Violation
from core.contract.orders import Amend, is_standing
from core.contract.ruleset import Ruleset
from core.contract.words import titled

RULE = "Amendments"
"""No book has a rule about them."""


def amend_violations(engine: Engine, state: State, seat: Seat, order: Amend) -> Sequence[Violation]:
    """Give every reason why a seat may not set a value by hand."""
    if seat == GAMEMASTER:
        return ()
    found = _listed(engine, state, seat, order)
    causes = []
    if not order.reason.strip():
        causes.append("a reason has to be given, for those who read the log")
    if order.secret:
        causes.append(f"only the gamemaster amends in secret, not {seat}")
    if found is None:
        causes.append(f"{'.'.join(map(str, order.path))} is nothing that {seat} may set by hand")
    elif type(order.value) is not type(found.turned(found.now)) or not found.takes(found.turned(order.value)):
        causes.append(f"{found.title} is {found.bounds}")
    return tuple(Violation(RULE, cause) for cause in causes)


def amended(engine: Engine, state: State, seat: Seat, order: Amend) -> Step:
    """Set a value; what not everybody may see is told to the others by its reason alone.

    Raises:
        BadInput: when the path leads nowhere, or the state would not be sound.
    """
    one = _listed(engine, state, GAMEMASTER, order)
    after = engine.amend(state, order.path, order.value)
    _refuse_standstill(engine, state, after, order)
    before = _found(state, order.path)
    known = all(
        _found(engine.view(each, PUBLIC), order.path) == _found(each, order.path) for each in (state, after)
    )
    secret = order.secret or not known
    knows = seat if secret and seat != GAMEMASTER else None
    if one is None:
        return Step(after, (Amended(order.path, before, order.value, order.reason, secret, "", knows),))
    was, becomes = one.written(one.now), one.written(one.turned(order.value))
    return Step(after, (Amended(order.path, was, becomes, order.reason, secret, one.title, knows),))


def _refuse_standstill(engine: Engine, state: State, after: State, order: Amend) -> None:
    """Refuse the fate of a unit after which somebody would have to order, and could not."""
    if order.path[-1:] != (FATE,) or not engine.to_act(state):
        return
    if isinstance(engine, Ruleset) and engine.outcome(after) is not None:
        return
    seats = engine.to_act(after)
    idle = [
        seat
        for seat in seats
        if seat not in (CLOCK, GAMEMASTER)
        and all(map(is_standing, engine.legal_orders(engine.view(after, seat), seat)))
    ]
    if idle or not seats:
        whose = f"{titled(idle[0])}'s turn" if idle else "the turn of nobody else"
        raise BadInput(
            ".".join(map(str, order.path)),
            f"it is {whose} now, who could give no order then; amend it after that",
        )


def _found(state: State, path: Sequence[str | int]) -> Any:
    """Give what stands at a path; None where a view has nothing there, and of a fate, which all may know."""
    found = canon.plain(state)
    for key in path:
        if found is None or key == FATE:
            return None
        found = found[key]
    return found


def _listed(engine: Engine, state: State, seat: Seat, order: Amend) -> Amendable | None:
    """Give the value as the ruleset lists it to a seat; None where it does not."""
    listed = engine.amendable(engine.view(state, seat))
    return next((one for one in listed if one.path == order.path), None)
