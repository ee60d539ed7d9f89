"""The one seam between a battle and its scenario: whatever the engine asks, every clause answers."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from core.api import BadInput, Seat, Side, UnitId

from . import kinds
from .admiral import AdmiralBehaviour, StarBehaviour
from .areas import Area
from .arrivals import ArrivalsBehaviour, PatrolsBehaviour, ReinforcementsBehaviour
from .behaviour import Beginning, Behaviour, Path, Verdict
from .convoy import ConvoyBehaviour
from .counters import CountersBehaviour
from .exits import ExitsBehaviour
from .goals import GoalsBehaviour
from .information import ReconBehaviour, SurveyBehaviour
from .mock import MockBehaviour
from .objective import ObjectiveBehaviour, SquaresBehaviour
from .opening import FirstInitiativeBehaviour, HeadingBehaviour, SurpriseBehaviour, UncloakedBehaviour
from .standing import HoldoutBehaviour, LastStandingBehaviour, WholeFleetsBehaviour
from .target import TargetBehaviour
from .wounded import WoundedBehaviour

if TYPE_CHECKING:
    from ..resolution import Resolution
    from ..ship import Ship
    from ..state import State

BEHAVIOURS: Mapping[type[kinds.Clause], Behaviour[Any]] = {
    kinds.FirstInitiative: FirstInitiativeBehaviour(),
    kinds.Surprise: SurpriseBehaviour(),
    kinds.Uncloaked: UncloakedBehaviour(),
    kinds.Heading: HeadingBehaviour(),
    kinds.Exits: ExitsBehaviour(),
    kinds.TargetShip: TargetBehaviour(),
    kinds.WoundedShip: WoundedBehaviour(),
    kinds.PlanetSurvey: SurveyBehaviour(),
    kinds.Reconnaissance: ReconBehaviour(),
    kinds.ObjectiveShip: ObjectiveBehaviour(),
    kinds.Counters: CountersBehaviour(),
    kinds.Squares: SquaresBehaviour(),
    kinds.Arrivals: ArrivalsBehaviour(),
    kinds.Reinforcements: ReinforcementsBehaviour(),
    kinds.Patrols: PatrolsBehaviour(),
    kinds.Convoy: ConvoyBehaviour(),
    kinds.MockBattle: MockBehaviour(),
    kinds.Admiral: AdmiralBehaviour(),
    kinds.UnstableStar: StarBehaviour(),
    kinds.WholeFleets: WholeFleetsBehaviour(),
    kinds.SecretGoals: GoalsBehaviour(),
    kinds.LastStanding: LastStandingBehaviour(),
    kinds.Holdout: HoldoutBehaviour(),
}


def each(state: "State") -> Iterator[tuple[Any, Behaviour[Any]]]:
    """Give the clauses of a battle, each with what it does."""
    for clause in state.clauses:
        yield clause, BEHAVIOURS[type(clause)]


def begin(start: Beginning) -> "State":
    """Let every clause settle what it needs, in the order of the scenario."""
    for number, clause in enumerate(start.state.clauses):
        after = BEHAVIOURS[type(clause)].begin(clause, start)
        clauses = start.state.clauses
        start.update(clauses=(*clauses[:number], after, *clauses[number + 1 :]))
    return start.state


def arranged(state: "State") -> "State":
    """Fill in, in a written position, what a set-up would have settled, clause by clause.

    Raises:
        BadInput: naming the clause and what has to be written in it.
    """
    for number, clause in enumerate(state.clauses):
        try:
            after, state = BEHAVIOURS[type(clause)].arranged(clause, state)
        except BadInput as error:
            tag = clause.__struct_config__.tag
            raise BadInput(f"clauses[{number}] ({tag}), {error.place}", error.cause) from None
        state = replace(state, clauses=(*state.clauses[:number], after, *state.clauses[number + 1 :]))
    return state


def choosing(state: "State") -> tuple[Seat, Any, Behaviour[Any]] | None:
    """Give the seat that has to choose something before ships are set up, and the clause that asks."""
    if state.step != "deployment":
        return None
    for clause, does in each(state):
        seat = does.to_choose(clause, state)
        if seat is not None:
            return seat, clause, does
    return None


def heading(state: "State", seat: Seat) -> int | None:
    """Give the way in which a seat's ships have to look when they are set up."""
    found = (does.heading(clause, state, seat) for clause, does in each(state))
    return next((way for way in found if way is not None), None)


def holder(state: "State") -> Seat | None:
    """Give the seat that holds the initiative without dice."""
    found = (does.holder(clause, state) for clause, does in each(state))
    return next((seat for seat in found if seat is not None), None)


def whole_fleets(state: "State") -> bool:
    """Tell whether a seat moves all its ships before the next one."""
    return any(does.whole_fleets(clause) for clause, does in each(state))


def surprised(state: "State", ship: "Ship") -> tuple[int, Path] | None:
    """Give the check that a ship has to pass before it moves as it likes, and its path when it fails."""
    found = (does.surprised(clause, state, ship) for clause, does in each(state))
    return next((one for one in found if one is not None), None)


def exit_fault(state: "State", ship: "Ship", edge: str) -> str:
    """Say why a ship may not leave over an edge, or by warp where that is empty."""
    found = (does.exit_fault(clause, state, ship, edge) for clause, does in each(state))
    return next((fault for fault in found if fault), "")


def attack_fault(state: "State", ship: "Ship") -> str:
    """Say why a ship may not attack."""
    found = (does.attack_fault(clause, state, ship) for clause, does in each(state))
    return next((fault for fault in found if fault), "")


def withdraw(work: "Resolution", unit: UnitId, edge: str = "") -> None:
    """Take a ship off the table; who leaves where the scenario forbids it counts as destroyed.

    Rule: Tactical Withdrawals.
    """
    ship = work.ship(unit)
    barred = edge in work.state.barred.get(ship.seat, ()) or bool(exit_fault(work.state, ship, edge))
    work.change(unit, status="withdrawn", at=None, forfeit=barred, exit=edge)
    for clause, does in each(work.state):
        does.left(clause, work, unit, edge)


def deployed(work: "Resolution", unit: UnitId) -> None:
    """Note that a ship was set up or came in."""
    for clause, does in each(work.state):
        does.deployed(clause, work, unit)


def turn_began(work: "Resolution") -> None:
    """Do what comes at the start of a turn."""
    for clause, does in each(work.state):
        does.turn_began(clause, work)


def before_movement(work: "Resolution") -> None:
    """Do what comes between the initiative and the movement."""
    for clause, does in each(work.state):
        does.before_movement(clause, work)


def attacked(work: "Resolution", unit: UnitId, targets: Sequence[UnitId]) -> None:
    """Note whom a ship attacked."""
    for clause, does in each(work.state):
        does.attacked(clause, work, unit, targets)


def swarmed(work: "Resolution", seat: Seat, target: UnitId, destroyed: bool) -> None:
    """Note whose swarm struck a ship, and whether that destroyed it."""
    for clause, does in each(work.state):
        does.swarmed(clause, work, seat, target, destroyed)


def raided(work: "Resolution", unit: UnitId, target: UnitId, criticals: int) -> int:
    """Note a raid that strikes home, and give how many critical hits it still deals."""
    for clause, does in each(work.state):
        criticals = does.raided(clause, work, unit, target, criticals)
    return criticals


def areas(state: "State") -> list[Area]:
    """Give the areas of which it has to be known who is within."""
    return [area for clause, does in each(state) for area in does.areas(clause, state)]


def measured(state: "State") -> dict[str, tuple[UnitId, ...]]:
    """Measure who is within each area."""
    return {
        area.name: tuple(
            ship.id
            for ship in state.units.values()
            if ship.status == "table" and ship.at is not None and area.holds(ship.at)
        )
        for area in areas(state)
    }


def end_phase(work: "Resolution") -> None:
    """Do what comes at the end of a turn."""
    for clause, does in each(work.state):
        does.end_phase(clause, work)


def worth(state: "State", ship: "Ship") -> int | None:
    """Give what a ship has yielded to its enemies, where the scenario says otherwise than the rules."""
    found = (does.worth(clause, state, ship) for clause, does in each(state))
    return next((points for points in found if points is not None), None)


def bonus(state: "State", side: Side, final: bool) -> int:
    """Give the points that a side has beside those for enemy ships."""
    return sum(does.bonus(clause, state, side, final) for clause, does in each(state))


def holding_ground(clauses: Sequence[kinds.AnyClause]) -> bool:
    """Tell whether holding the ground counts."""
    return all(BEHAVIOURS[type(clause)].holding_ground(clause) for clause in clauses)


def salvage(state: "State") -> bool:
    """Tell whether what was aboard a destroyed ship is afloat again."""
    return any(does.salvage(clause) for clause, does in each(state))


def over(state: "State") -> str:
    """Say why the battle is over by the scenario, as a code; empty while it goes on."""
    found = (does.over(clause, state) for clause, does in each(state))
    return next((reason for reason in found if reason), "")


def verdict(state: "State") -> Verdict | None:
    """Say who has won, where points do not decide."""
    found = (does.verdict(clause, state) for clause, does in each(state))
    return next((one for one in found if one is not None), None)


def seen(state: "State", seat: Seat) -> "State":
    """Give the battle as a seat may know it."""
    clauses = tuple(does.seen(clause, state, seat) for clause, does in each(state))
    return state if clauses == state.clauses else replace(state, clauses=clauses)


def told(state: "State") -> list[tuple[str, str]]:
    """Tell how the scenario stands, as rows for the panel."""
    return [line for clause, does in each(state) for line in does.told(clause, state)]
