"""The Sensors Phase: locks, scans for cloaked ships, and the questions that a lock allows."""

from core.api import Dice, DiceRequest, Event, Seat, Violation, hexgrid

from .. import turn
from ..events import Answered, Asked, LockTried, Scanned
from ..measure import clear, sides
from ..orders import Ask, Lock, Pass, Scan
from ..settings import Rules
from ..state import Answer, Ship, State, replaced, with_panel, with_ship
from ..table_dice import roll, up_to
from .answers import answer, by_itself

LOCKED = 6
"""The highest roll that locks sensors on a ship. Rule: Obtaining A Sensor Lock."""
FARTHEST = 30
"""Beyond so many hexes no cloaked ship is found."""
DETECTION = ((10, 3, 5), (20, 2, 4), (FARTHEST, 1, 3))
"""Up to a range the highest roll that finds a ship that stood still, and one that moved. Rule: Cloak Detection Table."""
HELD = 3
"""Added for who had found it in the sensors phase before."""


def lock_faults(state: State, seat: Seat, order: Lock) -> list[Violation]:
    """Say why sensors may not be locked so. Rule: Sensor Locks; Damaged Sensors."""
    found = turn.faults(state, seat, order.unit, "Sensors") or _idle_faults(state, order.unit)
    if found:
        return found
    ship, target = state.units[order.unit], state.units.get(order.target)
    if target is None or target.standing != "map" or target.id == ship.id:
        return [Violation("Obtaining A Sensor Lock", f"there is no ship {order.target!r} to lock on")]
    if target.cloaked:
        return [
            Violation("Sensor Locks On Cloaked Romulans", f"{target.name} is cloaked: a scan might find it")
        ]
    if ship.lock == target.id:
        return [Violation("Obtaining A Sensor Lock", f"the sensors of {ship.name} are locked on it already")]
    return shadow_faults(state, ship, target)


def shadow_faults(state: State, ship: Ship, target: Ship) -> list[Violation]:
    """Say whether the target is in a sensor shadow. Rule: Sensor Shadows."""
    if ship.at is None or target.at is None or clear(state, ship.at, target.at):
        return []
    return [Violation("Sensor Shadows", f"something stands between {ship.name} and {target.name}")]


def _idle_faults(state: State, unit: str) -> list[Violation]:
    ship = state.units[unit]
    if ship.known.sensors.down:
        return [Violation("Damaged Sensors", f"the sensors of {ship.name} are damaged")]
    if state.asking:
        return [Violation("Sensors", f"{ship.name} has used its sensors; a question is left")]
    return []


def scan_faults(state: State, seat: Seat, order: Scan) -> list[Violation]:
    """Say why one may not scan so. Rule: Detecting Cloaked Ships."""
    found = turn.faults(state, seat, order.unit, "Sensors") or _idle_faults(state, order.unit)
    if found:
        return found
    if not 1 <= order.side <= 6:
        return [Violation("Detecting Cloaked Ships", f"shield arcs are 1 to 6, not {order.side}")]
    if order.found and not state.cards:
        return [Violation("Board", "the board is measured: `found` stays away")]
    for name, distance in order.found.items():
        ship = state.units.get(name)
        if ship is None or not ship.cloaked or state.side(ship.seat) == state.side(seat) or distance < 0:
            return [Violation("By cards", f"there is no cloaked enemy {name!r}")]
    return []


def ask_faults(rules: Rules, state: State, seat: Seat, order: Ask) -> list[Violation]:
    """Say why a question may not be asked. Rule: Additional Information."""
    found = turn.faults(state, seat, order.unit, "Sensors")
    if found:
        return found
    ship = state.units[order.unit]
    if not ship.lock:
        return [Violation("Additional Information", f"{ship.name} has no sensor lock")]
    if ship.known.sensors.down:
        return [Violation("Damaged Sensors", f"the sensors of {ship.name} are damaged")]
    if fading(state, ship):
        why = f"{state.units[ship.lock].name} is cloaked: a scan has to find it again first"
        return [Violation("Detecting Cloaked Ships", why)]
    if not 1 <= order.question <= 9:
        return [Violation("Additional Information", f"there are questions 1 to 9, not {order.question}")]
    target = state.units[ship.lock]
    if shadow := shadow_faults(state, ship, target):
        return shadow
    if order.question == 4 and not 1 <= order.shield <= 6:
        return [Violation("Additional Information", "question 4 names a shield, 1 to 6")]
    if order.question == 5 and not order.kind:
        return [Violation("Additional Information", "question 5 names beam or missile")]
    if state.cards and order.question == 8 and not order.facing:
        return [Violation("By cards", "question 8 tells the target's shields that face the asking ship")]
    if any(not 1 <= side <= 6 for side in order.facing) or (order.facing and not state.cards):
        return [Violation("By cards", "`facing` names shields 1 to 6, by cards alone")]
    if order.question == 6 and rules.hulls[target.hull].mount(order.weapon) is None:
        known = ", ".join(mount.id for mount in rules.hulls[target.hull].mounts)
        return [Violation("Additional Information", f"question 6 names a weapon: {known}")]
    return []


def fading(state: State, ship: Ship) -> bool:
    """Tell whether a ship's lock is on a cloaked ship that it has not found again in this phase."""
    return bool(ship.lock) and state.units[ship.lock].cloaked and state.asking != ship.id


def begin(state: State, events: list[Event]) -> State:
    """Begin a Sensors Phase: nobody has had a turn yet. Whose sensors are damaged can but pass, and nobody sees that."""
    for name in state.order:
        state = with_ship(state, name, done=not state.units[name].acts)
    return replaced(state, step="sensors", asking="")


def lock(rules: Rules, state: State, order: Lock, dice: Dice, events: list[Event]) -> State:
    """Roll for a lock; an old one is given up by the attempt. Dice: a d10."""
    ship = state.units[order.unit]
    about = (
        f"{ship.name} turns its sensors on {state.units[order.target].name}: {up_to(LOCKED, 'locks them')}"
    )
    (face,) = roll(dice, DiceRequest(ship.seat, 10, 1, "lock"), about)
    got = face <= LOCKED
    events.append(LockTried(ship.id, order.target, face, got))
    state = with_ship(state, ship, lock=order.target if got else "")
    return _locked(rules, state, ship.id, events) if got else with_ship(state, ship.id, done=True)


def _locked(rules: Rules, state: State, unit: str, events: list[Event]) -> State:
    """Tell what a lock shows by itself, and wait for a question."""
    ship = state.units[unit]
    shown = by_itself(rules, state, ship, state.units[ship.lock])
    events.append(Answered((ship.seat,), ship.id, shown))
    return replaced(_noted(state, unit, shown), asking=unit)


def _noted(state: State, unit: str, found: Answer) -> State:
    """Keep an answer, in place of an older one to the same question about the same thing of the same ship."""
    panel = state.units[unit].known
    key = found.target, found.question, found.about
    older = tuple(one for one in panel.answers if (one.target, one.question, one.about) != key)
    return with_panel(state, unit, answers=(*older, found))


def ask(rules: Rules, state: State, order: Ask, events: list[Event]) -> State:
    """Answer a question, to the asking seat alone."""
    ship = state.units[order.unit]
    events.append(Asked((ship.seat,), ship.id, state.units[ship.lock].id, order.question))
    found = answer(rules, state, ship, state.units[ship.lock], order)
    events.append(Answered((ship.seat,), ship.id, found))
    return replaced(with_ship(_noted(state, ship.id, found), ship.id, done=True), asking="")


def leave(state: State, order: Pass) -> State:
    """Go on to the next ship; who had found a cloaked ship and does not scan loses it."""
    ship = state.units[order.unit]
    lock = "" if fading(state, ship) else ship.lock
    return replaced(with_ship(state, ship, done=True, lock=lock), asking="")


def scan(rules: Rules, state: State, order: Scan, dice: Dice, events: list[Event]) -> State:
    """Look for cloaked ships in an arc; the nearest that is found is locked on. Dice: a d10.

    Rule: Detecting Cloaked Ships. The roll is made whether or not anybody is there.
    """
    ship = state.units[order.unit]
    (face,) = roll(dice, DiceRequest(ship.seat, 10, 1, "scan", secret=True), scan_told(ship, order.side))
    there = order.found if state.cards else in_arc(state, ship, order.side)
    found = ""
    for name, distance in sorted(there.items(), key=lambda one: (one[1], one[0])):
        if face <= detection(state.units[name], distance, ship.lock == name):
            found = name
            break
    state = with_ship(state, ship, lock=found)
    events.append(Scanned((ship.seat,), ship.id, order.side, face, found))
    return _locked(rules, state, ship.id, events) if found else with_ship(state, ship.id, done=True)


def scan_told(ship: Ship, side: int) -> str:
    """Say what the faces of a scan mean; nothing of who is there."""
    rows = ", ".join(
        f"{up_to(still, 'finds')} one that stood still, {up_to(moving, 'finds')} one that moved, up to {farthest} hexes"
        for farthest, still, moving in DETECTION
    )
    held = f"; {HELD} more for one found before" if ship.lock else ""
    return f"{ship.name} scans along shield {side}: {rows}{held}"


def in_arc(state: State, ship: Ship, side: int) -> dict[str, int]:
    """Give the cloaked enemies in a shield arc, with their ranges."""
    assert ship.at is not None
    return {
        other.id: hexgrid.distance(ship.at, other.at)
        for other in state.units.values()
        if other.cloaked
        and other.at is not None
        and not state.friends(ship, other)
        and side in sides(ship.at, ship.heading, other.at)
        and clear(state, ship.at, other.at)
    }


def detection(ship: Ship, distance: int, held: bool) -> int:
    """Give the highest roll that finds a cloaked ship; 0 beyond all ranges. Rule: Cloak Detection Table."""
    for farthest, still, moving in DETECTION:
        if distance <= farthest:
            return (still if ship.still else moving) + HELD * held
    return 0
