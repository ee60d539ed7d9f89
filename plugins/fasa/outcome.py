"""The outcome of a battle: who won, victory points, what became of every ship and squad."""

from core.api import Condition, CraftFate, Outcome, Squad, SquadFate, UnitFate, UnitId

from .settings import Rules
from .sheet import CRIPPLED, Sheet, damaged, worn
from .state import Ship, State, Verdict
from .victory import scores
from .words import REASONS


def outcome(rules: Rules, state: State) -> Outcome | None:
    """Give the outcome of a battle that is over and whose links are closed."""
    if state.verdict is None or (state.links and not state.closed):
        return None
    return outcome_now(rules, state, state.verdict)


def outcome_now(rules: Rules, state: State, verdict: Verdict) -> Outcome:
    """Give the outcome as the state has it."""
    return Outcome(
        winner=verdict.winner,
        scores=scores(rules, state),
        turns=state.decided or state.turn,
        units=tuple(_fate(rules, state, ship) for ship in state.units.values() if ship.record),
        squads=squads(state),
        reason=REASONS.get(verdict.reason, verdict.reason),
        facts={"course": state.course},
    )


def condition(rules: Rules, ship: Ship) -> Condition:
    """Say in what state a ship comes out of the battle."""
    if ship.standing == "destroyed":
        return "destroyed"
    if ship.wreck:
        return "crippled"
    if ship.standing == "left":
        return "withdrawn"
    hull, panel = rules.hulls[ship.hull], ship.known
    return "fit" if (panel.units, panel.superstructure) == (hull.power, hull.superstructure) else "damaged"


def _fate(rules: Rules, state: State, ship: Ship) -> UnitFate:
    kills = tuple(
        other.id
        for other in state.units.values()
        if other.killer == ship.id and not state.friends(ship, other)
    )
    hull, panel = rules.hulls[ship.hull], ship.known
    sheet = Sheet(
        ship.captain,
        ship.crew,
        tuple(most - left for most, left in zip(hull.warp, panel.warp, strict=True)),
        hull.impulse - panel.impulse,
        min(hull.superstructure - panel.superstructure, hull.superstructure - 1),
        (*ship.guests, *_rescued(state, ship)),
    )
    came = condition(rules, ship)
    if came == "crippled" and worn(hull, sheet) < CRIPPLED:  # a wreck of which nobody told more
        sheet = damaged(hull, sheet, CRIPPLED)
    gone = ship.standing == "destroyed"
    return UnitFate(
        ship.id,
        ship.seat,
        came,
        kills,
        sheet=sheet.data(),
        squads=() if gone else (*ship.squads, *_riding(state, ship)),
    )


def _rescued(state: State, ship: Ship) -> tuple[int, ...]:
    """Give the ratings of captains whom a ship has taken off wrecks that exploded later."""
    return tuple(
        other.captain
        for other in state.units.values()
        if other.standing == "destroyed" and other.saved.get(ship.id)
    )


def _riding(state: State, ship: Ship) -> tuple[Squad, ...]:
    """Give those in shuttles who come home with a ship."""
    flying = (one for one in state.units.values() if one.small and one.standing != "destroyed")
    return tuple(squad for one in flying if _home(state, one) == ship.id for squad in one.squads)


def _home(state: State, shuttle: Ship) -> UnitId | None:
    """Give the ship that takes a shuttle aboard once the battle is over: its own, else another of its seat."""
    ships = [
        ship
        for ship in state.units.values()
        if ship.seat == shuttle.seat and not ship.small and ship.standing != "destroyed"
    ]
    own = [ship.id for ship in ships if ship.id == shuttle.parent]
    return next(iter((*own, *(ship.id for ship in ships))), None)


def craft_fates(state: State) -> tuple[CraftFate, ...]:
    """Give the shuttles that fly with squads or come back from below, and those that were shot down."""
    return tuple(
        CraftFate(
            ship.id,
            ship.name,
            ship.seat,
            "shot down" if ship.standing == "destroyed" else "in flight",
            _home(state, ship),
            ship.squads,
        )
        for ship in state.units.values()
        if ship.small and (ship.standing == "destroyed" or ship.squads or ship.returning)
    )


def squads(state: State) -> tuple[SquadFate, ...]:
    """Give where each squad is."""
    aboard = (
        SquadFate(squad, ship.seat, "lost" if ship.standing == "destroyed" else "aboard")
        for ship in state.units.values()
        for squad in ship.squads
    )
    return (*aboard, *(SquadFate(one.squad, one.seat, "in transit") for one in state.waiting))
