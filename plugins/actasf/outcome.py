"""The outcome of a battle: who won, and what became of every ship and squad."""

from core.api import Condition, CraftFate, Outcome, Squad, SquadFate, UnitFate, UnitId

from .figures import is_shuttle, score
from .scenario import hooks
from .sheet import Sheet
from .ship import LOCATIONS, Ship
from .state import State
from .victory import REASONS, scores, sides


def condition_of(ship: Ship) -> Condition:
    """Give the state in which a ship comes home."""
    if ship.status == "destroyed" or ship.stricken is not None:
        return "destroyed"
    if ship.status == "waiting":
        return "crippled" if ship.crippled else "damaged" if ship.damage else "fit"
    if ship.status in ("withdrawn", "captured"):
        return "withdrawn" if ship.status == "withdrawn" else "captured"
    if ship.crippled:
        return "crippled"
    return "damaged" if ship.damage else "fit"


def outcome(state: State) -> Outcome | None:
    """Give the outcome once the battle is over and its links are closed."""
    if state.step != "over" or (state.links and not state.closed):
        return None
    return outcome_now(state, state.reason)


def outcome_now(state: State, reason: str) -> Outcome:
    """Give the outcome as the state has it."""
    points = scores(state, final=True)
    best = max(points.values())
    leaders = [side for side in sides(state) if points[side] == best]
    verdict = hooks.verdict(state)
    return Outcome(
        winner=verdict.winner if verdict else leaders[0] if len(leaders) == 1 else None,
        scores=points,
        turns=state.decided or state.turn,
        units=tuple(
            fate(ship, _riding(state, ship)) for ship in state.units.values() if not is_shuttle(ship)
        ),
        squads=squad_fates(state),
        reason=REASONS.get(reason, reason),
        facts={"points": sum(ship.roster.points for ship in state.units.values())},
    )


def squad_fates(state: State) -> tuple[SquadFate, ...]:
    """Give every squad that is here: aboard a ship, dead, or waiting for a ship that no longer exists."""
    aboard = [SquadFate(squad, ship.seat, "aboard") for ship in state.units.values() for squad in ship.squads]
    away = [SquadFate(each.squad, each.seat, each.fate) for each in state.away]
    return (*aboard, *away)


def craft_fates(state: State) -> tuple[CraftFate, ...]:
    """Give the shuttles that fly with squads or come back from below, and those that were shot down."""
    return tuple(
        CraftFate(
            ship.id,
            ship.name,
            ship.seat,
            "shot down" if ship.status == "destroyed" else "in flight",
            _home(state, ship),
            ship.squads,
        )
        for ship in state.units.values()
        if is_shuttle(ship) and (ship.status == "destroyed" or ship.squads or ship.returning)
    )


def fate(ship: Ship, riding: tuple[Squad, ...] = ()) -> UnitFate:
    """Give what became of a ship.

    Args:
        riding: squads still in its shuttles, who come home with it.
    """
    squads = (*ship.squads, *riding)
    return UnitFate(ship.id, ship.seat, condition_of(ship), ship.kills, sheet_of(ship).data(), squads)


def _riding(state: State, ship: Ship) -> tuple[Squad, ...]:
    shuttles = [other for other in state.shuttles(ship.seat) if other.squads]
    return tuple(squad for other in shuttles if _home(state, other) == ship.id for squad in other.squads)


def _home(state: State, shuttle: Ship) -> UnitId | None:
    """Give the ship that takes a shuttle aboard once the battle is over: its own, else another of its seat."""
    ships = [ship for ship in state.units.values() if ship.seat == shuttle.seat and not is_shuttle(ship)]
    own = [ship.id for ship in ships if ship.id == shuttle.parent and ship.status != "destroyed"]
    return next(iter((*own, *(ship.id for ship in ships if ship.afloat))), shuttle.parent)


def sheet_of(ship: Ship) -> Sheet:
    """Give a ship's sheet for the campaign. Named squads are counted by name, not as marines lost."""
    left: dict[str, int] = {location: found for location in LOCATIONS if (found := score(ship, location))}
    return Sheet(
        damage=min(ship.damage, ship.roster.damage),
        shields=max(0, ship.roster.shields - ship.shields),
        criticals=left,
        marines=0 if ship.squads else max(0, ship.roster.marines - ship.marines),
    )
