"""The Repair Phase: one roll a ship for one damaged system."""

from msgspec.structs import replace

from core.api import Dice, DiceRequest, Event, Seat, Violation

from .. import turn
from ..events import RepairRolled
from ..orders import Repair
from ..settings import Rules
from ..state import Panel, Ship, State, System, raised, replaced, with_panel, with_ship
from ..table_dice import roll, up_to
from . import rescue
from .location import wound

NUMBERS = (8, 6, 4, 2, 0)
"""The highest roll that repairs a system, by its hits (house but for the second: only that is printed)."""
GIVEN_UP = 5
"""A system hit so often is not repaired any more."""
HANDY, EXPERT = 60, 80
"""Crew efficiency from which a repair roll is 1, and 2, easier (house)."""
REPAIRABLE = ("shield", "sensors", "beam", "missile", "weapon", "engineering")
"""Places of hits that put a system out of order."""
FEWER = 20
"""Percent of the people lost that make each repair roll harder by 1 (house)."""
WORSE = 2
"""So much harder it is to repair a weapon (house)."""
SENSORS, GRID, WEAPON = "sensors", "grid-", "weapon-"
SHIELD = "shield-"


def in_words(system: str) -> str:
    """Name a system as a captain would."""
    if system.startswith(GRID):
        return f"power grid of {system.removeprefix(GRID)}"
    return system.replace("-", " ")


def systems(panel: Panel) -> dict[str, System]:
    """Give the systems that can be repaired, by name. A weapon put out or mended by hand is as its panel says."""
    weapons = {
        name: replace(panel.hurt.get(name, System(hits=1)), down=name in panel.broken)
        for name in sorted({*panel.hurt, *panel.broken})
    }
    return (
        {SENSORS: panel.sensors}
        | {f"{SHIELD}{side}": system for side, system in enumerate(panel.generators, 1)}
        | {f"{GRID}{name}": system for name, system in sorted(panel.grids.items())}
        | {f"{WEAPON}{name}": system for name, system in weapons.items()}
    )


def able(ship: Ship, graduate: bool = False) -> list[str]:
    """Give the systems for which a ship may roll now. Rule: Systems Repair Procedure; weapons in the graduate course (house)."""
    return [
        name
        for name, system in systems(ship.known).items()
        if system.down
        and not system.struck
        and system.hits < GIVEN_UP
        and (graduate or not name.startswith(WEAPON))
    ]


def needed(ship: Ship, name: str) -> int:
    """Give the highest roll that repairs a system."""
    return sum(more for _, more, _ in terms(ship, name))


def terms(ship: Ship, name: str) -> list[tuple[str, int, str]]:
    """Give what the number of a repair is made of: what, how much, by which rule."""
    system = systems(ship.known)[name]
    hits = f"hit {system.hits}"
    found = [
        (hits, NUMBERS[min(system.hits, len(NUMBERS)) - 1], "Systems Repair Status Tracks"),
        ("failed rolls", system.tries, "Intensified Repair Efforts"),
        ("crew", (ship.crew >= HANDY) + (ship.crew >= EXPERT), "Crew efficiency (house)"),
        ("casualties", -(ship.known.casualties // FEWER), "Casualties (house)"),
        ("a weapon", -WORSE if name.startswith(WEAPON) else 0, "Weapon repair (house)"),
    ]
    return [one for one in found if one[1] or one[0] == hits]


def begin(state: State, events: list[Event]) -> State:
    """Ask every captain of whom everybody has seen that a system was struck or a wreck is near, and who has one to repair."""
    for name in state.order:
        ship = state.units[name]
        struck = bool(rescue.wrecks(state, ship)) or any(
            part in REPAIRABLE for scar in ship.scars if scar.place for part in wound(scar.place).parts
        )
        asked = struck or bool(
            able(ship, state.course == "graduate")
        )  # a hit written by hand nobody has seen
        state = with_ship(state, name, done=not ship.acts or not asked)
    return replaced(state, step="repair")


def faults(rules: Rules, state: State, seat: Seat, order: Repair) -> list[Violation]:
    """Say why a system may not be repaired now, or nobody rescued."""
    found = turn.own_faults(state, seat, (*order.rolls, *order.rescues), "Systems Repair")
    if found:
        return found
    for name, one in sorted(order.rescues.items()):
        if why := rescue.fault(rules, state, state.units[name], one):
            found.append(Violation("Rescues (house)", why))
    for name, wanted in sorted(order.rolls.items()):
        ship = state.units[name]
        if wanted in able(ship, state.course == "graduate"):
            continue
        system = systems(ship.known).get(wanted)
        why = f"{ship.name} has no system {wanted!r}; there are: {', '.join(systems(ship.known))}"
        if system is not None:
            named = f"the {in_words(wanted)} of {ship.name}"
            why = f"{named} is in order"
            if system.down:
                why = f"{named} was hit in this phase: work has not begun"
            if system.hits >= GIVEN_UP:
                why = f"{named} has been hit {GIVEN_UP} times and is lost"
        found.append(Violation("Systems Repair Procedure", why))
    return found


def carry_out(state: State, seat: Seat, order: Repair, dice: Dice, events: list[Event]) -> State:
    """Roll for each ship; what is repaired works at once.

    Dice: a d10 for each ship that repairs, in the order of ids, then one for each that rescues.
    """
    for name, wanted in sorted(order.rolls.items()):
        ship = state.units[name]
        need = needed(ship, wanted)
        about = f"{ship.name} repairs its {in_words(wanted)}: {up_to(need, 'mends it')}"
        (face,) = roll(dice, DiceRequest(seat, 10, 1, "repair", secret=True), about)
        mended = face <= need
        events.append(RepairRolled(state.allies(seat), ship.id, wanted, face, need, mended))
        state = with_ship(state, ship, panel=_after(ship.known, wanted, mended))
    state = rescue.carry_out(state, seat, order.rescues, dice, events)
    for ship in state.fleet(seat):
        state = with_ship(state, ship, done=True)
    return state


def _after(panel: Panel, name: str, mended: bool) -> Panel:
    """Give a panel after a roll: the system works, with the power allotted to it, or the next roll is easier."""
    system = systems(panel)[name]
    changed = replace(system, down=False, tries=0) if mended else replace(system, tries=system.tries + 1)
    if name == SENSORS:
        return replace(panel, sensors=changed)
    if name.startswith(GRID):
        grids = {**panel.grids, name.removeprefix(GRID): changed}
        mended_panel = replace(panel, grids=grids)
        again = mended and name == f"{GRID}shields"
        return replace(mended_panel, shields=raised(mended_panel)) if again else mended_panel
    if name.startswith(WEAPON):
        weapon = name.removeprefix(WEAPON)
        broken = tuple(one for one in panel.broken if one != weapon or not mended)
        return replace(panel, hurt={**panel.hurt, weapon: changed}, broken=broken)
    side = int(name.removeprefix(SHIELD))
    generators = tuple(changed if number == side else one for number, one in enumerate(panel.generators, 1))
    after = replace(panel, generators=generators)
    given = raised(after)[side - 1] if mended else panel.shields[side - 1]
    shields = tuple(given if number == side else points for number, points in enumerate(panel.shields, 1))
    return replace(after, shields=shields)


def settled(state: State) -> State:
    """Give the state with no system marked as struck any more: only hits of the firing phase keep repair teams away."""
    for ship in state.units.values():
        if ship.standing == "map":
            generators = tuple(replace(one, struck=False) for one in ship.known.generators)
            sensors = replace(ship.known.sensors, struck=False)
            grids = {name: replace(one, struck=False) for name, one in ship.known.grids.items()}
            hurt = {name: replace(one, struck=False) for name, one in ship.known.hurt.items()}
            state = with_panel(state, ship.id, generators=generators, sensors=sensors, grids=grids, hurt=hurt)
    return state
