"""The forms of what the later courses add after the movement and around the fire: helm, evasion, repair."""

from typing import Any

from core.api import Choice, Integer, Option, Order, OrderForm, Rows, Seat

from .orders import Evade, Helm, Repair, Rescue
from .phases import evasion, helm as helm_phase, repair as repair_phase, rescue
from .settings import Rules
from .state import Ship, State
from .tables import SHIELDS, SIDES

TURN, CLOAK, EVADE, SIDE, MEND, SAVE = "turn.", "cloak.", "evade.", "sides.", "mend.", "save."
"""Before the id of a ship, where a form asks what it does."""
HANDS = (Option("port", "one hex side to port"), Option("starboard", "one hex side to starboard"))


def helm(rules: Rules, state: State, seat: Seat) -> list[Order | OrderForm]:
    """Ask for tactical heading changes and switches of cloaking devices."""
    fields: list[Choice] = []
    for ship in state.fleet(seat):
        if ship.done:
            continue
        if not helm_phase.turn_fault(rules, ship):
            fields.append(
                Choice(
                    f"{TURN}{ship.id}", f"{ship.name} turns", True, options=HANDS, none="keeps its heading"
                )
            )
        order = Helm(cloaks={str(ship.id): not ship.cloaked})
        if ship.known.allotted.cloak and not helm_phase.faults(rules, state, seat, order):
            word = "vanishes" if not ship.cloaked else "appears"
            options = (Option(not ship.cloaked, word),)
            fields.append(
                Choice(f"{CLOAK}{ship.id}", f"{ship.name}'s cloak", True, options=options, none="as it is")
            )
    if not fields:
        return [Helm()]
    return [Helm(), OrderForm("helm", "Tactical heading changes", tuple(fields))]


def evade(rules: Rules, state: State, seat: Seat) -> list[Order | OrderForm]:
    """Ask which missiles and bolts are evaded, and to which side."""
    form = _evade_form(rules, state, seat, {})
    return [Evade(), form] if form.fields else [Evade()]


def _evade_form(rules: Rules, state: State, seat: Seat, values: dict[str, Any]) -> OrderForm:
    fields: list[Choice] = []
    for name in evasion.able(rules, state, seat):
        ship = state.units[name]
        if ship.stuck:
            continue
        options = tuple(
            Option(f"{by}:{weapon}:{hand}", f"{weapon} of {state.units[by].name}, to {hand}")
            for by, weapon in evasion.incoming(rules, state, name)
            for hand in helm_phase.HANDS
        )
        fields.append(Choice(f"{EVADE}{name}", f"{ship.name} evades", True, options=options, none="nothing"))
        if state.cards and values.get(f"{EVADE}{name}"):
            sides = tuple(Option([side], f"{side} {SIDES[side]}") for side in SHIELDS)
            fields.append(Choice(f"{SIDE}{name}", f"Shield of {ship.name} that faces it then", options=sides))
    return OrderForm("evade", "Evasive action", tuple(fields), {}, values)


def repair(rules: Rules, state: State, seat: Seat) -> list[Order | OrderForm]:
    """Ask for which system each ship rolls, and whose people it takes aboard."""
    fields = []
    for ship in state.fleet(seat):
        able = [] if ship.done else repair_phase.able(ship, state.course == "graduate")
        if able:
            options = tuple(Option(name, repair_phase.in_words(name), _chance(ship, name)) for name in able)
            fields.append(
                Choice(f"{MEND}{ship.id}", f"{ship.name} repairs", True, options=options, none="nothing")
            )
        if saving := [] if ship.done else rescue.able(rules, state, ship):
            options = tuple(_people(state, one) for _, one in saving)
            fields.append(
                Choice(f"{SAVE}{ship.id}", f"{ship.name} rescues", True, options=options, none="nobody")
            )
    return [OrderForm("repair", "Repairs", tuple(fields)), Repair()] if fields else [Repair()]


def _people(state: State, one: Rescue) -> Option:
    """Name a wreck, and by cards the shield that faces it."""
    by = f", past shield {one.sides[0]} {SIDES[one.sides[0]]}" if one.sides else ""
    value = ":".join((one.wreck, *map(str, one.sides)))
    return Option(value, f"people of {state.units[one.wreck].name}{by}")


def _chance(ship: Ship, name: str) -> str:
    return f"{min(100, 10 * repair_phase.needed(ship, name))}%"


def spread(state: State, values: dict[str, Any]) -> OrderForm:
    """Ask by cards which ships lie near an explosion, and how."""
    ships = [ship for ship in state.units.values() if ship.standing == "map"]
    rows = values.get("struck", ())
    field = Rows(
        "struck",
        "Ships within 10 hexes",
        True,
        cells=_near_cells(ships, rows, len(rows)),
        rows=tuple(_near_cells(ships, rows, number) for number in range(len(rows))),
        at_most=len(ships),
    )
    return OrderForm("spread", "The explosion spreads", (field,) if ships else (), {}, values)


def _near_cells(ships: list[Ship], rows: Any, number: int) -> tuple[Choice | Integer, ...]:
    taken = {row.get("unit") for other, row in enumerate(rows) if other != number}
    options = tuple(Option(ship.id, ship.name) for ship in ships if ship.id not in taken)
    sides = tuple(Option([side], f"{side} {SIDES[side]}") for side in SHIELDS)
    return (
        Choice("unit", "Ship", options=options),
        Integer("range", "Hexes away", lowest=0, highest=10),
        Choice("sides", "Its shield that faces it", options=sides),
    )


def refined(rules: Rules, state: State, form: OrderForm) -> OrderForm:
    """Ask by cards for the shield that faces a missile, once it is evaded."""
    if form.order == "spread":
        return spread(state, dict(form.values))
    if form.order == "evade" and form.fields:
        first = str(form.fields[0].name).removeprefix(EVADE)
        return _evade_form(rules, state, state.units[first].seat, dict(form.values))
    return form


def folded(data: dict[str, Any]) -> dict[str, Any]:
    """Put together what these forms write ship by ship."""
    prefixes = (TURN, CLOAK, EVADE, SIDE, MEND, SAVE)
    whole = {key: value for key, value in data.items() if not key.startswith(prefixes)}
    if "struck" in whole:
        rows = whole.pop("struck")
        whole["near"] = {row["unit"]: {"range": row["range"], "sides": row["sides"]} for row in rows}
    groups: dict[str, dict[str, Any]] = {}
    for key, value in data.items():
        head = next((prefix for prefix in prefixes if key.startswith(prefix)), "")
        if head and value not in ("", None):
            groups.setdefault(head, {})[key.removeprefix(head)] = value
    for head, name in ((TURN, "turns"), (CLOAK, "cloaks"), (MEND, "rolls")):
        if head in groups:
            whole[name] = groups[head]
    if SAVE in groups:
        chosen_wrecks = {unit: str(chosen).partition(":") for unit, chosen in groups[SAVE].items()}
        whole["rescues"] = {
            unit: {"wreck": wreck, "sides": [int(side)] if side else []}
            for unit, (wreck, _, side) in chosen_wrecks.items()
        }
    if EVADE in groups:
        whole["ships"] = {
            unit: _evasion(chosen, groups.get(SIDE, {}).get(unit, []))
            for unit, chosen in groups[EVADE].items()
        }
    return whole


def _evasion(chosen: str, sides: list[int]) -> dict[str, Any]:
    by, weapon, hand = chosen.rsplit(":", 2)
    return {"by": by, "weapon": weapon, "to": hand, "sides": sides}
