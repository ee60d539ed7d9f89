"""Laboratories, probes and idle tractor beams at the end of a turn.

Dice: each seat's order rolls, scan by scan, the dice of the laboratories or of the probe as one batch (`labs`,
`probe`). When all seats have said what they do, objects go to whoever is set on them, in the order of their ids; a tie
of tractor beams rolls opposed checks (`opposed:object`), the ship that leads so far against each next one.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from core.api import Seat, UnitId, Violation

from ..figures import beams_left, is_shuttle, probes_ready, trait
from ..measure import gap
from ..path import inches
from ..resolution import Resolution
from ..ship import INCH, Ship
from ..state import State
from ..system_events import Grabbed, GrabTried, Scanned
from ..system_orders import Grab, Scan, Survey
from .carrying import put
from .checks import opposed

SCAN_REACH = 6 * INCH
CLOSE = 3 * INCH
"""Within this each laboratory rolls two dice."""
PROBE_DICE = 4
GRAB_REACH = 4 * INCH


def labs_ready(ship: Ship) -> int:
    """Give how many laboratories a ship can use: none with a second special action, none under a cloak.

    Rule: Labs.
    """
    if not ship.afloat or ship.helpless or ship.cloak == "cloaked" or len(ship.declared) > 1:
        return 0
    return trait(ship, "Labs")


def probes_left(ship: Ship) -> int:
    """Give how many probes a ship can fire at what it wants to know.

    Rule: Probes.
    """
    return 0 if not ship.afloat or ship.helpless or ship.cloak == "cloaked" else probes_ready(ship)


def can_survey(state: State, seat: Seat) -> bool:
    """Tell whether a seat has anything to scan or to grab with, and something to use it on, near or far.

    How far it is only the table knows by cards, and the board asks no otherwise.
    """
    return any(True for ship in state.fleet(seat) for _ in _choices(state, ship, everywhere=True))


def choices(state: State, ship: Ship) -> Iterator[Scan | Grab]:
    """Give each scan and each grab that a ship could make: on the board in reach, by cards anywhere."""
    return _choices(state, ship, everywhere=state.mode == "cards")


def _choices(state: State, ship: Ship, everywhere: bool) -> Iterator[Scan | Grab]:
    if not ship.afloat:
        return
    for target in state.information_from:
        if not is_source(state, ship, target):
            continue
        if not everywhere and not _is_in_reach(state, ship, target, SCAN_REACH):
            continue
        if labs_ready(ship):
            yield Scan(ship.id, target)
        if probes_left(ship):
            yield Scan(ship.id, target, True)
    if beams_left(ship) and ship.cloak != "cloaked" and not ship.helpless:
        for thing in state.objects.values():
            if thing.floats and (everywhere or _is_in_reach(state, ship, thing.id, GRAB_REACH)):
                yield Grab(ship.id, thing.id)


def is_source(state: State, ship: Ship, target: str) -> bool:
    """Tell whether something is there to be scanned."""
    unit = state.units.get(UnitId(target))
    if unit is not None:
        return unit.status == "table" and unit.id != ship.id
    thing = state.objects.get(target)
    if thing is not None:
        return not thing.lost and thing.aboard != ship.id
    return target in state.terrain or target in state.sites


def _is_in_reach(state: State, ship: Ship, target: str, reach: int) -> bool:
    far = gap(state, ship, target)
    return far is not None and far <= reach


def survey_violations(state: State, seat: Seat, order: Survey) -> Iterator[Violation]:
    """Give every reason why a seat may not survey so.

    Rule: Labs; Probes; Tractor Beams (Scenario Objectives).
    """
    for unit in sorted({*(each.unit for each in order.scans), *(each.unit for each in order.grabs)}):
        ship = state.units.get(unit)
        if ship is None or ship.seat != seat or not ship.afloat or is_shuttle(ship):
            yield Violation("Labs", f"{unit} is no ship that {seat} has on the table")
            continue
        if ship.helpless:
            yield Violation("High Energy Turn!", f"{ship.name} is out of control")
        scans = [scan for scan in order.scans if scan.unit == unit]
        grabs = [grab for grab in order.grabs if grab.unit == unit]
        yield from _scan_violations(state, ship, scans)
        yield from _grab_violations(state, ship, grabs)


def _scan_violations(state: State, ship: Ship, scans: list[Scan]) -> Iterator[Violation]:
    if not scans:
        return
    if ship.cloak == "cloaked":
        yield Violation(
            "Using the Cloaking Device", f"{ship.name} is cloaked and uses neither labs nor probes"
        )
        return
    labs = [scan for scan in scans if not scan.probe]
    probes = [scan for scan in scans if scan.probe]
    if labs and len(ship.declared) > 1:
        yield Violation("Labs", f"{ship.name} did not forgo its second special action")
    elif labs and not labs_ready(ship):
        yield Violation("Labs", f"{ship.name} has no laboratory that works")
    if len(labs) > 1:
        yield Violation("Labs", f"the laboratories of {ship.name} scan one target a turn")
    if len(probes) > probes_left(ship):
        yield Violation("Probes", f"{ship.name} has {probes_left(ship)} probes ready, not {len(probes)}")
    for scan in scans:
        rule = "Probes" if scan.probe else "Labs"
        if scan.target not in state.information_from or not is_source(state, ship, scan.target):
            there = ", ".join(state.information_from) or "nothing"
            yield Violation(rule, f"{scan.target} yields no Information Points; these do: {there}")
            continue
        yield from _reach_violations(state, ship, scan.target, scan.range, SCAN_REACH, rule)


def _grab_violations(state: State, ship: Ship, grabs: list[Grab]) -> Iterator[Violation]:
    rule = "Scenario Objectives"
    if len(grabs) > beams_left(ship):
        yield Violation(
            "Tractor Beams", f"{ship.name} has {beams_left(ship)} tractor beams left, not {len(grabs)}"
        )
    if len({grab.object for grab in grabs}) < len(grabs):
        yield Violation(rule, "an object is named twice")
    if grabs and ship.cloak == "cloaked":
        yield Violation("Operating the Cloaking Device", f"{ship.name} is cloaked")
    for grab in grabs:
        thing = state.objects.get(grab.object)
        if thing is None or not thing.floats:
            yield Violation(rule, f"no object {grab.object!r} floats in space")
            continue
        yield from _reach_violations(state, ship, grab.object, grab.range, GRAB_REACH, rule)


def _reach_violations(
    state: State, ship: Ship, target: str, told: int | None, reach: int, rule: str
) -> Iterator[Violation]:
    if state.mode == "board" and told is not None:
        yield Violation("Board", "on the board the program measures what the table shows")
        return
    far = told if state.mode == "cards" else gap(state, ship, target)
    if far is None:
        yield Violation("Cards", f"the order does not tell how far {target} is from {ship.name}")
    elif far > reach:
        yield Violation(rule, f"{target} is {inches(far)} from {ship.name}, more than {inches(reach)}")


def dice_of(state: State, scan: Scan) -> int:
    """Give how many dice a scan rolls."""
    if scan.probe:
        return PROBE_DICE
    ship = state.units[scan.unit]
    far = scan.range if state.mode == "cards" else gap(state, ship, scan.target)
    return labs_ready(ship) * (2 if (far or 0) <= CLOSE else 1)


def survey(work: Resolution, order: Survey) -> None:
    """Scan, and set tractor beams on objects."""
    for scan in order.scans:
        ship = work.ship(scan.unit)
        count = dice_of(work.state, scan)
        dice = work.roll(ship.seat, count, "probe" if scan.probe else "labs", (ship.id,), alike=True)
        if scan.probe:
            work.change(ship.id, probes=ship.probes + 1)
        before = work.state.information.get(ship.seat, {})
        found = {**before, scan.target: before.get(scan.target, 0) + sum(dice)}
        work.update(information={**work.state.information, ship.seat: found})
        work.tell(Scanned(ship.id, scan.target, scan.probe, dice, found[scan.target]))
    # how far it was, the table has told the seat alone
    work.update(grabs=(*work.state.grabs, *(replace(grab, range=None) for grab in order.grabs)))
    for grab in order.grabs:
        work.tell(GrabTried(grab.unit, grab.object))


def bring_aboard(work: Resolution) -> None:
    """Bring objects aboard the ships whose tractor beams are set on them.

    Rule: Tractor Beams (Scenario Objectives: most beams not used yet, then an opposed Crew Quality check).
    """
    grabs = work.state.grabs
    free = {grab.unit: beams_left(work.ship(grab.unit)) for grab in grabs}
    for name in sorted({grab.object for grab in grabs}):
        rivals = [g.unit for g in grabs if g.object == name and work.ship(g.unit).afloat]
        if not rivals:
            continue
        most = max(free[unit] for unit in rivals)
        best, *others = [unit for unit in _in_order(work.state, rivals) if free[unit] == most]
        for other in others:
            if work.ship(other).seat != work.ship(best).seat and not opposed(work, best, other, "object"):
                best = other
        put(work, work.state.objects[name], best)
        work.tell(Grabbed(best, name))
    for unit in free:
        ship = work.ship(unit)
        work.change(unit, beams=ship.beams + sum(grab.unit == unit for grab in grabs))
    work.update(grabs=())


def _in_order(state: State, units: list[UnitId]) -> list[UnitId]:
    """Put ships in the order of the initiative."""
    return sorted(units, key=lambda unit: (state.initiative.index(state.units[unit].seat), unit))
