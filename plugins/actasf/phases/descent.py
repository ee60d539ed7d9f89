"""Shuttles that cross over between this battle and others: down at the site of a link, and back from below.

Rule: Shuttlecraft (they ferry passengers to planetary surfaces); RULINGS.md, Links. No dice.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from core.api import Contingent, Craft, Departure, LinkEnd, UnitId, Violation, plane, why_shut

from ..craft import ADMIN
from ..link_events import ShuttleDescended, ShuttleReturned
from ..move_events import SquadsArrived
from ..path import inches
from ..resolution import Resolution
from ..ship import INCH, Ship
from ..state import Below, SquadAway, State
from ..tables import tables
from .shuttle_models import new_shuttle, place_near

RULE = "Shuttlecraft"


def reach_of(link: LinkEnd) -> int:
    """Give how near to its site a shuttle goes down: what the link says, else as near as shuttles are launched.

    Units: thousandths of an inch.
    """
    return int(link.detail.get("reach", tables().shuttle.launch * INCH))


def site_of(link: LinkEnd) -> tuple[int, int] | None:
    """Give the marker on the table at which a link ends."""
    site = link.detail.get("site")
    return (int(site[0]), int(site[1])) if site else None


def descent_faults(
    state: State, shuttle: Ship, link: LinkEnd | None, end: plane.Point | None
) -> Iterator[Violation]:
    """Say why a shuttle does not go down along a link.

    Args:
        end: where its way ends; None by cards, where the table has seen to it.
    """
    if (
        link is None
        or not link.sends
        or link.kind not in ("shuttle", "landing")
        or shuttle.seat not in link.seats
        or state.closed
    ):
        yield Violation(RULE, f"{shuttle.name} has no way of that name to go down")
        return
    if shut := why_shut(state.offers, link.id):
        yield Violation(RULE, shut)
        return
    if shuttle.marines and not shuttle.squads:
        yield Violation(RULE, f"the marines aboard {shuttle.name} have no names, by which they could go down")
    if any(thing.aboard == shuttle.id for thing in state.objects.values()):
        yield Violation(RULE, f"what {shuttle.name} carries has no place below")
    if end is None:
        return
    site = site_of(link)
    if site is None:
        yield Violation(RULE, "the link names no landing site")
    elif plane.distance(end, plane.Point(*site)) > reach_of(link):
        yield Violation(
            RULE, f"{shuttle.name} does not come within {inches(reach_of(link))} of the landing site"
        )


def descend(work: Resolution, unit: UnitId, link: str) -> None:
    """Send a shuttle down with the squads aboard; it leaves the battle at once."""
    shuttle = work.ship(unit)
    craft = shuttle.model or Craft(unit, ADMIN, home=shuttle.parent, name=shuttle.name)
    name = f"{link}-{work.state.turn}-{unit}"
    contingent = Contingent(name, link, shuttle.seat, shuttle.parent or unit, shuttle.squads, craft)
    units = {each: ship for each, ship in work.state.units.items() if each != unit}
    below = (*work.state.below, Below(unit, shuttle.parent, craft.kind))
    work.update(units=units, below=below)
    work.departures.append(Departure(contingent))
    work.tell(ShuttleDescended(unit, contingent))


def come_back(work: Resolution, contingent: Contingent, craft: Craft) -> None:
    """Put a shuttle at its link's site, for a ship to take it aboard; where nobody flies any more, straight aboard.

    By slip the table does not tell of shuttles in flight, so there too it is aboard at once.
    """
    work.update(below=tuple(each for each in work.state.below if each.id != craft.id))
    state = work.state
    link = next((each for each in state.links if each.id == contingent.link), None)
    site = None if link is None else site_of(link)
    if state.step == "over" or state.mode == "slip" or (site is None and state.mode == "board"):
        _stow(work, contingent, craft)
        return
    at = None if site is None or state.mode != "board" else place_near(state, plane.Point(*site))
    work.state = state.with_unit(
        replace(
            new_shuttle(state, contingent.seat, craft),
            at=at,
            returning=True,
            squads=contingent.squads,
            marines=sum(squad.size for squad in contingent.squads),
        )
    )
    work.tell(ShuttleReturned(contingent, None))


def _stow(work: Resolution, contingent: Contingent, craft: Craft) -> None:
    ship = taker(work.state, contingent)
    if ship is None:
        wait(work, contingent)
        return
    work.change(
        ship.id,
        squads=(*ship.squads, *contingent.squads),
        marines=ship.marines + sum(squad.size for squad in contingent.squads),
    )
    house(work, ship.id, craft.kind, craft.damage)
    work.tell(ShuttleReturned(contingent, ship.id))


def house(work: Resolution, unit: UnitId, kind: str, damage: int) -> None:
    """Take a shuttle into a ship's bay; one that is damaged stays there, and is repaired once the battle is over.

    Rule: RULINGS.md, Links.
    """
    ship = work.ship(unit)
    if damage:
        work.change(unit, hurt=ship.hurt + 1)
    else:
        bays = ship.bays if kind == ADMIN else (*ship.bays, kind)
        work.change(unit, craft=ship.craft + 1, bays=bays)


def taker(state: State, contingent: Contingent) -> Ship | None:
    """Give the ship that takes a contingent aboard: the one that it is meant for, else another of its seat."""
    fleet = [ship for ship in state.fleet(contingent.seat) if ship.afloat]
    return next((ship for ship in fleet if ship.id == contingent.unit), next(iter(fleet), None))


def wait(work: Resolution, contingent: Contingent) -> None:
    """Let a contingent wait that no ship can take aboard."""
    waiting = tuple(SquadAway(squad, contingent.seat, "in transit") for squad in contingent.squads)
    work.update(away=(*work.state.away, *waiting))
    work.tell(SquadsArrived(contingent, None))
