"""What must hold of every state."""

from collections.abc import Container, Iterator

from core.api import CLOCK, GAMEMASTER, Issue

from .figures import is_shuttle, most_shields
from .seekers import Swarm
from .ship import LOCATIONS, Ship
from .state import State

AFTER_INITIATIVE = ("movement", "drones", "attack", "end")
MOST_TURNS = 9999
MOST_DAMAGE = 9999
LEAST_TABLE, MOST_TABLE = 1000, 1_000_000
"""Units: thousandths of an inch."""


def check(state: State, classes: Container[str]) -> tuple[Issue, ...]:
    """Give every broken invariant; `classes` has the ids of every class that ships may have."""
    return tuple(_issues(state, classes))


def _issues(state: State, classes: Container[str]) -> Iterator[Issue]:
    yield from _frame(state)
    seats = {player.seat for player in state.players}
    for unit, ship in state.units.items():
        for cause in _faults(state, ship):
            yield Issue(f"units.{unit}", cause)
        if ship.id != unit:
            yield Issue(f"units.{unit}", f"calls itself {ship.id}")
        if ship.class_id not in classes and not is_shuttle(ship):
            yield Issue(f"units.{unit}", f"is of no class that there is: {ship.class_id!r}")
        if ship.seat not in seats:
            yield Issue(f"units.{unit}", f"belongs to no seat: {ship.seat}")
    squads = [squad.id for ship in state.units.values() for squad in ship.squads]
    squads += [away.squad.id for away in state.away]
    for squad in sorted({each for each in squads if squads.count(each) > 1}):
        yield Issue(f"squad {squad}", "is in two places")
    for name, swarm in state.swarms.items():
        for cause in _swarm_faults(state, swarm):
            yield Issue(f"swarms.{name}", cause)
    for key, piece in state.terrain.items():
        if piece.id != key:
            yield Issue(f"terrain.{key}", f"calls itself {piece.id}")
    for key, thing in state.objects.items():
        if thing.id != key:
            yield Issue(f"objects.{key}", f"calls itself {thing.id}")
        if thing.aboard is not None and thing.aboard not in state.units:
            yield Issue(f"objects.{key}", f"is aboard {thing.aboard}, which is no ship")
        if thing.site is not None and thing.site not in state.sites:
            yield Issue(f"objects.{key}", f"lies on {thing.site}, which is no site")
    for key, site in state.sites.items():
        if site.id != key:
            yield Issue(f"sites.{key}", f"calls itself {site.id}")
        if any(count < 0 for count in site.marines.values()):
            yield Issue(f"sites.{key}", "counts marines below 0")
    for each in state.below:
        if each.id in state.units:
            yield Issue(f"below.{each.id}", "is on the table too")
    if len(state.frames) > 1:
        yield Issue("frames", "more than one order is under way")


def _frame(state: State) -> Iterator[Issue]:
    """Check what is not about single ships: the table, the turn, the seats and whose turn it is."""
    if not 1 <= state.turn <= MOST_TURNS:
        yield Issue("turn", f"{state.turn} is not within 1 and {MOST_TURNS}")
    for side in state.table:
        if not LEAST_TABLE <= side <= MOST_TABLE:
            yield Issue("table", f"a side of {side} is not within {LEAST_TABLE} and {MOST_TABLE}")
    for name in ("base", "miniature"):
        if not 0 <= getattr(state, name) <= LEAST_TABLE * 12:
            yield Issue(name, f"{getattr(state, name)} is not within 0 and {LEAST_TABLE * 12}")
    for name in ("turns", "victory_points", "running", "total"):
        if getattr(state.ending, name) < 0:
            yield Issue(f"ending.{name}", f"{getattr(state.ending, name)} is below 0")
    seats = [player.seat for player in state.players]
    for seat in seats:
        if seat in ("", CLOCK, GAMEMASTER) or seats.count(seat) > 1:
            yield Issue("seats", f"{seat!r} cannot be the name of one seat of the players")
    if sorted(state.initiative) != sorted(seats) and (state.initiative or state.step in AFTER_INITIATIVE):
        yield Issue("initiative", "does not name every seat once")
    for name in ("sequence", "leading", "passed"):
        for seat in getattr(state, name):
            if seat not in seats:
                yield Issue(name, f"names no seat: {seat!r}")
    if state.active is not None and state.active not in state.sequence:
        yield Issue("active", f"is no seat that takes its turn now: {state.active!r}")


def _swarm_faults(state: State, swarm: Swarm) -> Iterator[str]:
    if swarm.drones < 1:
        yield f"has {swarm.drones} drones"
    if swarm.id in state.units:
        yield "has the name of a ship"
    if swarm.seat not in {player.seat for player in state.players}:
        yield f"belongs to no seat: {swarm.seat}"
    if (swarm.at is None) == (state.mode == "board"):
        yield "has a place on the board, and none by cards"
    if swarm.on is not None and swarm.on not in state.units:
        yield f"has gone for {swarm.on}, which is no ship"
    if not 0 <= swarm.heading < 36000:
        yield "heading is not within 0 and 35999"


def _faults(state: State, ship: Ship) -> Iterator[str]:
    numbers = (
        *("damage", "shields", "boost", "marines", "xp_spent", "safe_turns", "moved", "sent"),
        *("craft", "shuttles_launched", "beams", "probes", "probes_loading", "flights", "cargo", "hurt"),
    )
    for name in numbers:
        if getattr(ship, name) < 0:
            yield f"{name} is below 0"
    if ship.damage > MOST_DAMAGE:  # a stricken ship has taken more than it has
        yield f"damage of {ship.damage} is more than {MOST_DAMAGE}"
    if ship.holds is not None and ship.id not in getattr(state.units.get(ship.holds), "held_by", ()):
        yield f"holds {ship.holds}, which does not know of it"
    for holder in ship.held_by:
        if getattr(state.units.get(holder), "holds", None) != ship.id:
            yield f"is held by {holder}, which does not know of it"
    if ship.cloak and ship.roster.traits.get("Cloak") is None and ship.cloak != "faltered":
        yield "is cloaked without a cloaking device"
    if ship.shields > most_shields(ship):
        yield f"{ship.shields} shields are more than {most_shields(ship)}"
    for location in LOCATIONS:
        if not 0 <= getattr(ship.criticals, location) <= 6:
            yield f"critical score of {location} is not within 0 and 6"
    if len(ship.banks) != len(ship.roster.banks):
        yield f"{len(ship.banks)} banks instead of {len(ship.roster.banks)}"
    if ship.xp_spent > ship.xp:
        yield f"{ship.xp_spent} XP dice spent of {ship.xp}"
    if (named := sum(squad.size for squad in ship.squads)) > ship.marines:
        yield f"{ship.marines} marines are fewer than those of its squads, {named}"
    if state.mode == "board" and ship.status == "table" and ship.at is None:
        yield "is on the table and nowhere"
    if not 0 <= ship.heading < 36000:
        yield "heading is not within 0 and 35999"
