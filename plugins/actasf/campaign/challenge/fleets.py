"""Which ships of the roster come to the battle.

Rule: Conflict Intensity Level.
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from core.api import (
    GONE,
    Choice,
    Dice,
    DiceRequest,
    Event,
    Option,
    Order,
    OrderForm,
    Seat,
    Subset,
    UnitId,
    UnitRecord,
    Violation,
)

from ..ledger import share
from .scenarios import SCENARIOS
from .state import (
    Allot,
    Allotted,
    ChallengeState,
    Fleet,
    FleetReady,
    Ready,
    Recall,
    Send,
    ShipRecalled,
    ShipsSent,
)

RULE = "Conflict Intensity Level"


def name_of(state: ChallengeState, fleet: Fleet) -> str:
    """Name the force whose fleet this is."""
    return state.force(fleet.force).name


def limit(state: ChallengeState, force: str, die: int) -> int:
    """Give the points that a force can bring: its share in the scenario, then a tenth more or less by its die."""
    return share(part(state, force), state.figures.luck[str(die)])


def part(state: ChallengeState, force: str) -> int:
    """Give the share of a force in the points of the scenario."""
    role = "attacker" if force == state.challenger else "defender"
    if state.written is not None:
        percent = int(state.written.get(role, {}).get("share", 100))
    else:
        percent = getattr(SCENARIOS[state.scenario], role)
    return share(state.points, percent)


def offers(state: ChallengeState, fleet: Fleet) -> list[Order | OrderForm]:
    """Offer the die first, then ships that still fit, ships to hold back, and the end."""
    if not fleet.limit:
        return [Allot()]
    offered: list[Order | OrderForm] = []
    able = _able(state, fleet, ())
    if able:
        offered.append(refine(state, fleet, OrderForm("send", "Send ships")))
    if fleet.sent:
        sent = [unit for unit in state.force(fleet.force).units if unit.id in fleet.sent]
        options = tuple(Option(unit.id, unit.name, _note(state, unit)) for unit in sent)
        offered.append(OrderForm("recall", "Hold a ship back", (Choice("unit", "Ship", options=options),)))
    if fleet.sent or not able:
        offered.append(Ready())
    return offered


def refine(state: ChallengeState, fleet: Fleet, form: OrderForm) -> OrderForm:
    """Bound the ships that can be sent by what those that are ticked leave of the points."""
    ticked = tuple(form.values.get("units", ()))
    able = _able(state, fleet, ticked)
    room = fleet.limit - state.spent(fleet.force)
    left = room - sum(state.price(unit) for unit in able if unit.id in ticked)
    options = tuple(Option(unit.id, unit.name, _note(state, unit)) for unit in able)
    more = _at_once(state, [unit for unit in able if unit.id not in ticked], left)
    most = sum(unit.id in ticked for unit in able) + more
    field = Subset("units", "Ships", options=options, at_least=1, at_most=most)
    told = f"{left} of {room} points left" if ticked else f"{room} points left"
    return OrderForm(form.order, f"Send ships ({told})", (field,), form.fixed, form.values)


def _able(state: ChallengeState, fleet: Fleet, ticked: Sequence[str]) -> list[UnitRecord]:
    """Give the ships that can be sent: those that are ticked, and those that fit beside them."""
    free = [
        unit
        for unit in state.force(fleet.force).units
        if unit.id not in fleet.sent and unit.id not in state.committed and unit.condition not in GONE
    ]
    room = fleet.limit - state.spent(fleet.force)
    room -= sum(state.price(unit) for unit in free if unit.id in ticked)
    return [unit for unit in free if unit.id in ticked or state.price(unit) <= room]


def faults(state: ChallengeState, fleet: Fleet, order: Allot | Send | Recall | Ready) -> Sequence[Violation]:
    """Give every reason why not."""
    if isinstance(order, Allot):
        return (Violation(RULE, f"{name_of(state, fleet)} has rolled for its ships"),) if fleet.limit else ()
    if not fleet.limit:
        return (Violation(RULE, f"{name_of(state, fleet)} has yet to roll for its ships"),)
    units = {unit.id: unit for unit in state.force(fleet.force).units}
    match order:
        case Send():
            return _send_faults(state, fleet, order, units)
        case Recall():
            if order.unit not in fleet.sent:
                return (Violation(RULE, f"{order.unit} was not sent by {name_of(state, fleet)}"),)
        case Ready():
            free = (
                unit
                for unit in units.values()
                if unit.id not in state.committed and unit.condition not in GONE
            )
            if not fleet.sent and any(state.price(unit) <= fleet.limit for unit in free):
                return (Violation(RULE, f"{name_of(state, fleet)} sends no ship"),)
    return ()


def play(
    state: ChallengeState, fleet: Fleet, order: Allot | Send | Recall | Ready, dice: Dice
) -> tuple[ChallengeState, Event]:
    """Carry it out. Dice: one to allot."""
    force = fleet.force
    match order:
        case Allot():
            (die,) = dice.roll(DiceRequest(Seat(force), 6, 1, "ships at hand"))
            fleet = replace(fleet, limit=limit(state, force, die))
            return state.with_fleet(fleet), Allotted(name_of(state, fleet), die, fleet.limit)
        case Send():
            state = state.with_fleet(replace(fleet, sent=(*fleet.sent, *order.units)))
            names = tuple(unit.name for unit in state.force(force).units if unit.id in order.units)
            return state, ShipsSent(name_of(state, fleet), names, state.spent(force), fleet.limit)
        case Recall():
            state = state.with_fleet(replace(fleet, sent=tuple(u for u in fleet.sent if u != order.unit)))
            name = next(unit.name for unit in state.force(force).units if unit.id == order.unit)
            return state, ShipRecalled(name_of(state, fleet), name, state.spent(force))
        case Ready():
            return state.with_fleet(replace(fleet, ready=True)), FleetReady(
                name_of(state, fleet), len(fleet.sent), state.spent(force)
            )


def _send_faults(
    state: ChallengeState, fleet: Fleet, order: Send, units: Mapping[UnitId, UnitRecord]
) -> list[Violation]:
    found = []
    if not order.units:
        found.append(Violation(RULE, "no ship is named"))
    if len(set(order.units)) < len(order.units):
        found.append(Violation(RULE, "a ship is named twice"))
    for name in dict.fromkeys(order.units):
        if name not in units:
            found.append(Violation(RULE, f"{name} is not on the roster of {name_of(state, fleet)}"))
        elif name in state.committed:
            found.append(Violation(RULE, f"{units[name].name} is committed to {state.committed[name]}"))
        elif units[name].condition in GONE:
            found.append(Violation(RULE, f"{units[name].name} is {units[name].condition}"))
        elif name in fleet.sent:
            found.append(Violation(RULE, f"{units[name].name} is sent already"))
    cost = sum(state.price(units[name]) for name in set(order.units) if name in units)
    room = fleet.limit - state.spent(fleet.force)
    if cost > room:
        found.append(Violation(RULE, f"they cost {cost} points, {room} of {fleet.limit} are left"))
    return found


def _at_once(state: ChallengeState, able: Sequence[UnitRecord], room: int) -> int:
    """Count how many ships fit together whichever they are."""
    count = 0
    for cost in sorted((state.price(unit) for unit in able), reverse=True):
        room -= cost
        if room < 0:
            break
        count += 1
    return count


def _note(state: ChallengeState, unit: UnitRecord) -> str:
    condition = "" if unit.condition == "fit" else f", {unit.condition}"
    return f"{state.class_of(unit).code}, {state.price(unit)} points, quality {unit.quality}{condition}"
