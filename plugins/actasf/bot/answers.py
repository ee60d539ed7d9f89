"""Everything a seat decides besides moving and firing: setting up, repairs, re-rolls, and what is asked in between."""

from collections.abc import Iterator

from core.api import Choice, OrderForm, Seat, TableMove

from ..figures import score, skilled
from ..gunnery import blow
from ..move_orders import Deploy
from ..phases.deployment import free_columns, waiting, zones_of
from ..questions import KeepOpen, RerollOpen
from ..rerolls import can_reroll
from ..scenario import hooks
from ..scenario.areas import edge_of, inward
from ..ship import INCH, LOCATIONS, Ship
from ..state import Rectangle, State
from ..tables import escalation_level
from ..terms import Location
from ..terrain.ground import contacts
from ..turn_orders import Choose, GoOn, Keep, Repair, Reroll
from . import firepower
from .scene import inches

PRECIOUS = ("all_hands", "boost_shields", "evasive", "overload", "reload")
"""Which special action a ship goes on with when it may keep only one, first to last."""
APART = 4 * INCH
HEAVY_BLOW = 3
"""From so many points a die, it is worth an XP die."""
FIRST_AID: tuple[Location, ...] = ("dilithium", "impulse", "crew", "weapons", "shields")
"""Among locations that get worse alike, the one whose next score harms most comes first."""


def deploy(view: State, seat: Seat) -> Deploy | None:
    """Set the next ship up: in line abreast at the front of the zone, the strongest in the middle, facing the enemy."""
    ship = max(waiting(view, seat), key=lambda one: (one.roster.points, one.id))
    if view.mode == "cards":
        return Deploy(ship.id)
    if ship.arrival is not None:
        return _arrive(view, ship)
    zone = zones_of(view, ship)[0]
    others = [z for s, zones in view.zones.items() if view.side(s) != view.side(seat) for z in zones]
    enemy = _centre(others, view.table)
    x1, y1, x2, y2 = zone
    ahead_x, ahead_y = 2 * enemy[0] - x1 - x2, 2 * enemy[1] - y1 - y2
    across = abs(ahead_y) >= abs(ahead_x)
    heading = (0 if ahead_y > 0 else 18000) if across else (9000 if ahead_x > 0 else 27000)
    taken = [other.at for other in view.units.values() if other.status == "table" and other.at is not None]
    for x, y in _line_abreast(zone, _front(view, ship, zone), heading):
        if contacts(view, (x, y)) is None and all(
            (at[0] - x) ** 2 + (at[1] - y) ** 2 >= (2 * INCH) ** 2 for at in taken
        ):
            return Deploy(ship.id, (("place", x, y, heading),))
    return None


def choose(view: State, seat: Seat) -> Choose:
    """Choose what the scenario leaves to a seat: the toughest ship, or the place for a counter next to its own zone."""
    asked = hooks.choosing(view)
    assert asked is not None
    _, clause, does = asked
    form = does.choices(clause, view, seat)[0]
    field = next(iter(form.fields), None) if isinstance(form, OrderForm) else None
    if isinstance(field, Choice):
        ships = [view.units[option.value] for option in field.options]
        return Choose(max(ships, key=lambda ship: (ship.roster.shields + ship.left, ship.id)).id)
    if isinstance(field, TableMove) and field.zones:
        own = _centre(list(view.zones.get(seat, ())), view.table)
        x, y, _, _ = min(field.zones, key=lambda zone: (abs(zone[0] - own[0]) + abs(zone[1] - own[1]), zone))
        return Choose(spot=(("place", x, y, 0),))
    return Choose()


def _arrive(view: State, ship: Ship) -> Deploy | None:
    """Bring a ship in, in the middle of what room the edge has, looking straight in."""
    cells = free_columns(view, ship)
    if not cells:
        return None
    left, bottom, right, top = cells[len(cells) // 2]
    heading = inward(edge_of((left, bottom, right, top), view.table) or "bottom")
    return Deploy(ship.id, (("place", (left + right) // 2, (bottom + top) // 2, heading),))


def _line_abreast(zone: Rectangle, middle: tuple[int, int], heading: int) -> Iterator[tuple[int, int]]:
    """Give places row by row from the front of a zone, each row from its middle outward."""
    x1, y1, x2, y2 = zone
    for row in range(12):
        depth = INCH + row * 2 * INCH
        for step in range(48):
            aside = (step + 1) // 2 * APART * (1 if step % 2 else -1)
            if heading in (0, 18000):
                x, y = middle[0] + aside, y1 + depth if heading else y2 - depth
            else:
                x, y = x2 - depth if heading == 9000 else x1 + depth, middle[1] + aside
            if x1 <= x <= x2 and y1 <= y <= y2:
                yield x, y


def _front(view: State, ship: Ship, zone: Rectangle) -> tuple[int, int]:
    """Give where in a zone a ship belongs: in the middle, or before the landing site if it carries squads."""
    x1, y1, x2, y2 = zone
    site = next((link.detail["site"] for link in view.links if link.sends and "site" in link.detail), None)
    if site is None or not ship.squads:
        return (x1 + x2) // 2, (y1 + y2) // 2
    return min(max(int(site[0]), x1), x2), min(max(int(site[1]), y1), y2)


def _centre(zones: list[Rectangle], table: tuple[int, int]) -> tuple[int, int]:
    if not zones:
        return table[0] // 2, table[1] // 2
    return (
        sum(zone[0] + zone[2] for zone in zones) // (2 * len(zones)),
        sum(zone[1] + zone[3] for zone in zones) // (2 * len(zones)),
    )


def repair(view: State, seat: Seat) -> Repair:
    """Choose what each ship repairs: first what gets worse, the worst of it first."""
    chosen: dict[str, tuple[Location, ...]] = {}
    for ship in view.fleet(seat):
        if not ship.afloat:
            continue
        damaged = [location for location in LOCATIONS if 0 < score(ship, location) < 6]
        damaged.sort(key=lambda location: _urgency(ship, location), reverse=True)
        many = "all_hands" in ship.actions
        if damaged:
            chosen[ship.id] = tuple(damaged) if many else tuple(damaged[:1])
    return Repair(chosen)  # type: ignore[arg-type]


def _urgency(ship: Ship, location: Location) -> tuple[bool, int, int]:
    level = score(ship, location)
    return level >= escalation_level(location), level, -FIRST_AID.index(location)


def keep(question: KeepOpen) -> Keep:
    """Choose the special action that a ship goes on with."""
    rank = {action: place for place, action in enumerate(PRECIOUS)}
    return Keep(min(question.actions, key=lambda action: rank.get(action, 9)))  # type: ignore[arg-type]


def reroll(view: State, seat: Seat, question: RerollOpen) -> Reroll | GoOn:
    """Spend an XP die where one die decides much; else let the dice lie.

    That is an own heavy weapon that missed, an enemy's that struck, a critical hit on an own ship that is still whole,
    a location that would get worse, and a failed check.
    """
    ship = next(
        (
            view.units[unit]
            for unit in question.affects
            if view.units[unit].seat == seat and can_reroll(view.units[unit])
        ),
        None,
    )
    place = _bad_die(view, seat, question) if ship is not None else None
    if ship is None or place is None:
        return GoOn()
    lucky = skilled(ship, "lucky-crew") and _own(question, seat)
    return Reroll(ship.id, (place,), 6 if lucky else None)


def _own(question: RerollOpen, seat: Seat) -> bool:
    return question.request.seat == seat


def _bad_die(view: State, seat: Seat, question: RerollOpen) -> int | None:
    """Give the place of the die that is worth another roll."""
    fresh = [place for place in range(len(question.faces)) if place not in question.again]
    kind, _, detail = question.request.reason.partition(":")
    own = _own(question, seat)
    faces = question.faces
    if kind == "attack" and len(question.affects) == 2:
        shooter, target = (view.units[unit] for unit in question.affects)
        number = _bank(shooter, detail)
        far = inches(*shooter.at, *target.at) if shooter.at and target.at else 6
        if number is None or blow(shooter, shooter.roster.banks[number], far * INCH).mean < HEAVY_BLOW:
            return None
        if not own:
            return next((place for place in fresh if faces[place] == 6), None)
        shift = firepower.stance_of(shooter, firepower.exposure(target)).shift
        needed = firepower.needed(shooter, shooter.roster.banks[number], far, shift)
        return next((place for place in fresh if faces[place] < needed), None) if needed <= 4 else None
    if kind == "damage" and not own:
        whole = [
            unit
            for unit in question.affects
            if view.units[unit].seat == seat and not view.units[unit].crippled
        ]
        return next((place for place in fresh if faces[place] == 6), None) if whole else None
    if kind == "seek":
        wanted = [place for place in fresh if (faces[place] <= 2 if own else faces[place] >= 5)]
        return wanted[0] if wanted else None
    if kind == "escalation" and own:
        return next((place for place in fresh if faces[place] >= 4), None)
    if kind == "check" and own:
        return next((place for place in fresh if faces[place] <= 3), None)
    if kind == "repair" and own:
        ship = view.units[question.affects[0]]
        worsening = score(ship, detail) >= escalation_level(detail)  # type: ignore[arg-type]
        return next((place for place in fresh if faces[place] <= 4), None) if worsening else None
    return None


def _bank(ship: Ship, slug: str) -> int | None:
    """Find a bank of the weapon that the reason of a roll names."""
    for number, bank in enumerate(ship.roster.banks):
        if bank.weapon.lower().replace(" ", "-") == slug:
            return number
    return None
