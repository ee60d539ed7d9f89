"""The Firing Phase up to the dice: counters laid face down, targets declared in order."""

from core.api import Event, Seat, Violation, titled

from .. import turn
from ..events import CountersShown, Declared, StepBegan
from ..hulls import ARCS, Hull, Mount
from ..measure import sight, told_wrong
from ..orders import Declare, Intend, Shot, Sight
from ..settings import Rules
from ..state import Ship, State, Volley, down, replaced, with_panel, with_ship
from .repair import settled


def able(rules: Rules, ship: Ship) -> list[Mount]:
    """Give the weapons of a ship that are armed and have not fired. Rule: Firing Weapons."""
    panel = ship.known
    if may_not_fire(rules, ship):
        return []
    armed = panel.allotted.weapons
    return [
        mount
        for mount in rules.hulls[ship.hull].mounts
        if armed.get(mount.id) and mount.id not in ship.fired and mount.id not in panel.broken
    ]


def may_not_fire(rules: Rules, ship: Ship) -> str:
    """Say why a ship may fire nothing now; empty where it may."""
    if ship.silenced:
        return "what it fires with is lost below"
    if ship.known.blind:
        return "its sensors were hit"
    if ship.cloaked and rules.cloak_silent:
        return "it is cloaked"
    return ""


def begin(state: State, events: list[Event]) -> State:
    """Ask everybody for counters."""
    events.append(StepBegan(state.turn, "intent", state.phase))
    for ship in state.units.values():
        if ship.standing == "map":
            panel = ship.known
            later = panel.sensors.down or down(panel.grids, "weapons")
            mute = panel.sensors.struck if state.course == "basic" else later
            blind = panel.blind or mute  # a mine may just have put them out
            state = with_panel(state, ship.id, fire=None, blind=blind)
            state = with_ship(state, ship.id, done=not ship.acts)
    return replaced(settled(state), step="intent", volleys=())


def intend_faults(rules: Rules, state: State, seat: Seat, order: Intend) -> list[Violation]:
    """Say why counters may not lie so. Rule: Indicating Intention to Fire."""
    found = []
    for name in order.units:
        ship = state.units.get(name)
        if ship is None or ship.seat != seat or not ship.fights:
            found.append(
                Violation(
                    "Indicating Intention to Fire", f"{titled(seat)} has no ship {name!r} that could fire"
                )
            )
        elif not able(rules, ship):
            why = f"{ship.name} has no weapon that is armed and has not fired"
            if reason := may_not_fire(rules, ship):
                why = f"{ship.name} may not fire in this phase: {reason}"
            found.append(Violation("Indicating Intention to Fire", why))
    if len(set(order.units)) != len(order.units):
        found.append(Violation("Indicating Intention to Fire", "a ship is named twice"))
    return found


def intend(state: State, seat: Seat, order: Intend) -> tuple[State, list[Event]]:
    """Lay a seat's counters."""
    for ship in state.fleet(seat):
        state = with_panel(state, ship.id, fire=ship.id in order.units)
        state = with_ship(state, ship.id, done=True)
    return state, []


def show(state: State, events: list[Event]) -> State:
    """Turn the counters over; who has laid Fire declares, the one that has lost the advantage first."""
    firing = tuple(name for name in state.order if state.units[name].fights and state.units[name].known.fire)
    events.append(CountersShown(firing))
    for name in state.order:
        if state.units[name].standing == "map":
            state = with_ship(state, name, done=name not in firing)
    return replaced(state, step="declaration", volleys=())


def declare_faults(rules: Rules, state: State, seat: Seat, order: Declare) -> list[Violation]:
    """Say why a ship may not fire so. Rule: Picking a Target; Declaring Targets; Fire With Banked Weapons."""
    found = turn.faults(state, seat, order.unit, "Declaring Targets")
    if found:
        return found
    ship = state.units[order.unit]
    if order.shown and not state.cards:
        return [Violation("Board", "the board is measured: `shown` stays away")]
    for name, seen in order.shown.items():
        if name not in state.units:
            return [Violation("By cards", f"`shown`: there is no ship {name!r}")]
        if why := told_fault(seen):
            return [Violation("By cards", f"`shown` of {state.units[name].name}: {why}")]
    ready = {mount.id: mount for mount in able(rules, ship)}
    names = [shot.weapon for shot in order.shots]
    if len(set(names)) != len(names):
        found.append(Violation("Firing Weapons", "a weapon fires once a turn"))
    for shot in order.shots:
        found += _shot_faults(rules, state, ship, ready, shot, order.shown)
    return found + _bank_faults(rules.hulls[ship.hull], order)


def told_fault(seen: Sight) -> str:
    """Say why no table shows this; empty where one may."""
    if seen.range < 0:
        return f"a range is 0 or more, not {seen.range}"
    if strange := sorted(set(seen.arcs + seen.back) - set(ARCS)):
        return f"arcs are letters of {ARCS}, not {', '.join(strange)}"
    return told_wrong(seen.sides) if seen.range else ""


def _shot_faults(
    rules: Rules, state: State, ship: Ship, ready: dict[str, Mount], shot: Shot, told: dict[str, Sight]
) -> list[Violation]:
    hull = rules.hulls[ship.hull]
    if hull.mount(shot.weapon) is None:
        return [Violation("Firing Weapons", f"{ship.name} has no weapon {shot.weapon!r}")]
    if shot.weapon not in ready:
        panel = ship.known
        why = "was not armed"
        if shot.weapon in ship.fired:
            why = "has fired in this turn"
        elif shot.weapon in panel.broken:
            why = "is out of action"
        return [Violation("Firing Weapons", f"{shot.weapon} of {ship.name} {why}")]
    target = state.units.get(shot.target)
    if target is None or target.standing != "map":
        return [Violation("Picking a Target", f"there is no ship {shot.target!r} on the map")]
    if target.id == ship.id:
        return [Violation("Picking a Target", f"{ship.name} does not fire at itself")]
    if target.cloaked and ship.lock != target.id:
        return [
            Violation("Romulan Cloaking Device", f"{target.name} is cloaked: only who has found it may fire")
        ]
    seen = sight(state, ship, target, told)
    if seen is None:
        return [Violation("By cards", f"`shown` tells nothing of {target.name}")]
    return sight_faults(ready[shot.weapon], seen, ship.name, target.name)


def sight_faults(mount: Mount, seen: Sight, firer: str, target: str) -> list[Violation]:
    """Say why a weapon cannot fire as a ship lies. Rule: Firing Arcs; Range."""
    found = []
    if seen.range == 0:
        found.append(
            Violation("Firing Arcs", f"{firer} and {target} are in one hex and cannot fire at each other")
        )
        return found
    if not set(mount.arcs) & set(seen.arcs):
        found.append(
            Violation("Firing Arcs", f"{target} is not in an arc of {mount.id} ({mount.type}): {mount.arcs}")
        )
    if seen.range > mount.data.reach:
        why = f"{target} is {seen.range} hexes away; {mount.id} ({mount.type}) reaches {mount.data.reach}"
        found.append(Violation("Range", why))
    if not seen.clear:
        found.append(Violation("Sensor Shadows", f"something stands between {firer} and {target}"))
    return found


def _bank_faults(hull: Hull, order: Declare) -> list[Violation]:
    """Weapons of one bank that fire together fire at one target."""
    targets: dict[int, set[str]] = {}
    for shot in order.shots:
        mount = hull.mount(shot.weapon)
        if mount is not None and mount.bank:
            targets.setdefault(mount.bank, set()).add(shot.target)
    return [
        Violation(
            "Declaring Targets", f"the weapons of bank {bank} fire at one target when they fire together"
        )
        for bank, aimed in sorted(targets.items())
        if len(aimed) > 1
    ]


def declare(rules: Rules, state: State, order: Declare) -> tuple[State, list[Event]]:
    """Write a ship's targets down; what fires is marked off at once, for it fires whatever happens."""
    ship = state.units[order.unit]
    fired = (*ship.fired, *(shot.weapon for shot in order.shots))
    state = with_ship(state, ship.id, fired=fired, done=True)
    sights = {}
    for shot in order.shots:
        seen = sight(state, ship, state.units[shot.target], order.shown)
        assert seen is not None
        sights[str(shot.target)] = seen
    volley = Volley(ship.id, order.shots, sights)
    state = replaced(state, volleys=(*state.volleys, volley))
    return state, [Declared(ship.id, order.shots, sights)]
