"""Seats and units named inside what a command takes: an order, a result, places, a set-up."""

from collections.abc import Callable, Mapping
from typing import Any

from core.battle import named
from core.cli.meant import find
from core.contract import canon
from core.contract.errors import BadInput
from core.contract.ids import GAMEMASTER, Seat
from core.contract.orders import Switch
from core.service.battle_views import BattleView
from core.service.desk import Desk

Data = dict[str, Any]


def resolve(desk: Desk, name: str, arguments: Mapping[str, Any]) -> Data:
    """Give the arguments of a command with whole ids inside them.

    Raises:
        BadInput: naming all that a word may stand for.
    """
    found = dict(arguments)
    if name == "battle.create" and isinstance(found.get("setup"), dict):
        found["setup"] = _set_up(desk, found["setup"])
    if name in ("plan.keep", "operation.start") and isinstance(found.get("plan"), dict):
        found["plan"] = _plan(desk, found["plan"])
    if not isinstance(found.get("battle"), str):
        return found
    view = desk.battle(found["battle"])
    for one in ("seat", "only"):
        if isinstance(found.get(one), str):
            found[one] = seat(desk, view, found[one])
    asked = _ASKED.get(name)
    if asked is not None and isinstance(found.get(asked), dict):
        whole = {"order": order, "values": _values, "places": _places}[asked]
        found[asked] = whole(desk, view, found.get("seat", GAMEMASTER), found[asked], f"{name}, {asked}")
    elif name == "battle.amend" and isinstance(found.get("unit"), str):
        found["unit"] = unit(desk, view, found.get("seat", GAMEMASTER), found["unit"])
    return found


_ASKED = {"battle.order": "order", "battle.result": "values", "battle.mode": "places"}
"""Which argument of a command names units in its inside."""


def seat(desk: Desk, view: BattleView, word: str) -> str:
    """Give the seat that a word stands for; those of a procedure are forces. What stands for none stays as it is."""
    forces = {force.id: force.name for force in desk.forces(view.battle.campaign)}
    return _one(word, {one: forces.get(one, one) for one in view.control}, "seat")


def unit(desk: Desk, view: BattleView, seat: str, word: str) -> str:
    """Give the id of a unit of a battle of which a seat knows; what stands for none stays as it is."""
    engine = view.engine
    if engine is None:
        return word
    return _one(word, _guarded(desk, view, lambda: named.known(engine, view.state, Seat(seat))), "unit")


def order(desk: Desk, view: BattleView, seat: str, data: Data, place: str) -> Data:
    """Give an order with whole ids, so that it is legal where that can be."""
    engine = view.engine
    if engine is None:
        return data
    found: Data = _guarded(desk, view, lambda: named.order(engine, view.state, Seat(seat), data, place))
    return found


def filled_in(
    desk: Desk, view: BattleView, seat: str, data: Data, place: str, sound: Callable[[Data], object]
) -> Data:
    """Give what is filled into a form with whole ids, so that it is sound where that can be."""
    engine = view.engine
    if engine is None:
        return data

    def asked() -> Data:
        return named.whole(data, named.known(engine, view.state, Seat(seat)), place, sound)

    found: Data = _guarded(desk, view, asked)
    return found


def _values(desk: Desk, view: BattleView, seat: str, data: Data, place: str) -> Data:
    ruleset = view.ruleset
    if ruleset is None:
        return data
    return filled_in(desk, view, seat, data, place, lambda tried: ruleset.result(view.state, tried))


def _places(desk: Desk, view: BattleView, seat: str, data: Data, place: str) -> Data:
    ruleset = view.ruleset
    if ruleset is None:
        return data

    def sound(tried: Data) -> None:
        switch = canon.convert({"order": "switch", "mode": "board", "places": tried}, Switch, place)
        for violation in ruleset.switch_violations(view.state, switch):
            raise BadInput(place, violation.why)

    return filled_in(desk, view, seat, data, place, sound)


def _set_up(desk: Desk, setup: Data) -> Data:
    """Name the units of the campaign that come to a battle; a stranger is written out, and so is no word."""
    forces = setup.get("forces")
    return {**setup, "forces": [_force(desk, one) for one in forces]} if isinstance(forces, list) else setup


def _force(desk: Desk, force: Any) -> Any:
    units = force.get("units") if isinstance(force, dict) else None
    if not isinstance(units, list):
        return force
    return {**force, "units": [_of_campaign(desk, "unit", one) for one in units]}


def _plan(desk: Desk, plan: Data) -> Data:
    """Name the forces and units of the campaign that a plan of an operation brings into its battles."""
    battles = plan.get("battles")
    if not isinstance(battles, list):
        return plan
    return {**plan, "battles": [_planned(desk, one) for one in battles]}


def _planned(desk: Desk, battle: Any) -> Any:
    seats = battle.get("seats") if isinstance(battle, dict) else None
    return {**battle, "seats": [_brought(desk, one) for one in seats]} if isinstance(seats, list) else battle


def _brought(desk: Desk, seat: Any) -> Any:
    if not isinstance(seat, dict) or "force" not in seat:
        return seat
    return {**_force(desk, seat), "force": _of_campaign(desk, "force", seat["force"])}


def _of_campaign(desk: Desk, thing: str, word: Any) -> Any:
    row = find(desk, thing, word, desk.campaigns()) if isinstance(word, str) else None
    return word if row is None else row.id


def _one(word: str, names: Mapping[str, str], what: str) -> str:
    def there(tried: Data) -> None:
        if tried[what] not in names:
            raise BadInput(f"{what} {word}", "there is none of that name")

    return str(named.whole({what: word}, names, what, there)[what])


def _guarded(desk: Desk, view: BattleView, asked: Callable[[], Any]) -> Any:
    return desk.plugins.guard(view.battle.ruleset, asked)
