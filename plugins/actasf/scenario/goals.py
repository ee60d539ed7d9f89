"""Goals that dice set, and that each seat keeps to itself.

Rule: King of the World.

Dice: when the battle is set up one for the size of the planet (`terrain:planet`) and one for its width
(`terrain:width`), by the first seat; then one for each seat in turn (`goal`), again where it says alliance to who has
too few others for one. Who has sworn to destroy an enemy has that of the highest points for it, the first in the order
of the ids where several are alike.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.api import GAMEMASTER, BadInput, Seat, UnitId, plane, template, titled

from ..terrain.tables import house_terrain, planet_size, terrain_tables
from .areas import Area
from .behaviour import Beginning, Behaviour, Verdict, amend
from .kinds import Goal, GoalId, SecretGoals
from .standing import standing

if TYPE_CHECKING:
    from ..resolution import Resolution
    from ..state import State

GOALS: tuple[GoalId, ...] = ("alone", "killer", "planet", "old-enemy", "boarder", "alliance")
"""By the die."""
CLEAR = "planet-clear"
HOLD = "planet-hold"
TITLES: dict[GoalId, str] = {
    "alone": "Let no enemy be near the planet at the end",
    "killer": "Destroy two enemy ships by one's own fire",
    "planet": "Be at the planet at the end",
    "old-enemy": "See an enemy ship destroyed",
    "boarder": "Do harm aboard an enemy ship",
    "alliance": "Be spared by the fire of two other players",
}


class GoalsBehaviour(Behaviour[SecretGoals]):
    """Set the goals, keep them secret, and see who has reached them."""

    def begin(self, clause: SecretGoals, start: Beginning) -> SecretGoals:
        """Roll the size of the planet, then the goals."""
        first = start.state.players[0].seat
        _grow(clause, start, first)
        goals = {}
        for player in start.state.players:
            others = sum(other.side != player.side for other in start.state.players)
            goal = _rolled(start, player.seat, others >= clause.allies)
            enemies = [s for s in start.state.units.values() if start.state.side(s.seat) != player.side]
            most = max(ship.roster.points for ship in enemies)
            dearest = next(ship.id for ship in enemies if ship.roster.points == most)
            goals[player.seat] = Goal(goal, dearest if goal == "old-enemy" else None)
        return replace(clause, goals=goals)

    def arranged(self, clause: SecretGoals, state: "State") -> tuple[SecretGoals, "State"]:
        """Ask for the goals, which dice set."""
        if missing := [player.seat for player in state.players if player.seat not in clause.goals]:
            raise BadInput(
                "goals",
                f"has the goal of each seat, which dice set; none is written for {', '.join(missing)}",
            )
        return clause, state

    def attacked(
        self, clause: SecretGoals, work: "Resolution", unit: UnitId, targets: Sequence[UnitId]
    ) -> None:
        """Note who fires at whom."""
        seats = [work.ship(target).seat for target in targets if target in work.state.units]
        amend(work, clause, _fired(clause, work.ship(unit).seat, seats))

    def swarmed(
        self, clause: SecretGoals, work: "Resolution", seat: Seat, target: UnitId, destroyed: bool
    ) -> None:
        """Note whose drones struck whom, and that they destroyed it."""
        after = _fired(clause, seat, [work.ship(target).seat])
        if destroyed:
            after = replace(after, swarmed=(*clause.swarmed, (seat, target)))
        amend(work, clause, after)

    def raided(
        self, clause: SecretGoals, work: "Resolution", unit: UnitId, target: UnitId, criticals: int
    ) -> int:
        """Note who has done harm aboard an enemy."""
        if criticals:
            boarded = dict.fromkeys((*clause.boarded, work.ship(unit).seat))
            amend(work, clause, replace(clause, boarded=tuple(boarded)))
        return criticals

    def areas(self, clause: SecretGoals, state: "State") -> Sequence[Area]:
        """Give the two areas about the planet, whose edge they go by."""
        shape = state.terrain[clause.planet].shape
        at = None if shape is None else template.middle(shape)
        place = (0, 0) if at is None else (at.x, at.y)
        edge = shape.radius if isinstance(shape, template.Circle) else 0
        return (
            Area(CLEAR, "Near the planet", place, edge + clause.clear),
            Area(HOLD, "At the planet", place, edge + clause.hold),
        )

    def over(self, clause: SecretGoals, state: "State") -> str:
        """End the battle when every seat that has ships left has what it came for; not before there was a fight for it."""
        left = [player for player in state.players if state.side(player.seat) in standing(state)]
        if state.turn < 2 or not left:
            return ""
        return "objective" if all(self._reached(clause, state, p.seat) for p in left) else ""

    def verdict(self, clause: SecretGoals, state: "State") -> Verdict:
        """Give the battle to the only side whose goals are reached, else to the only one that is left."""
        left = standing(state)
        if len(left) == 1:
            return Verdict(left[0])
        done = {
            player.side
            for player in state.players
            if player.side in left and self._reached(clause, state, player.seat)
        }
        return Verdict(done.pop() if len(done) == 1 else None)

    def seen(self, clause: SecretGoals, state: "State", seat: Seat) -> SecretGoals:
        """Hide the goals of the other sides."""
        if seat == GAMEMASTER or state.step == "over":
            return clause
        mine = {p.seat for p in state.players if p.seat == seat or p.side == _side(state, seat)}
        goals = {each: goal if each in mine else Goal() for each, goal in clause.goals.items()}
        return replace(clause, goals=goals)

    def told(self, clause: SecretGoals, state: "State") -> Sequence[tuple[str, str]]:
        """Tell the goals that one may know."""
        return [
            (
                f"Goal of {titled(seat)}",
                TITLES[goal.id] + (f": {state.units[goal.enemy].name}" if goal.enemy else ""),
            )
            for seat, goal in clause.goals.items()
            if goal.id
        ]

    def _reached(self, clause: SecretGoals, state: "State", seat: Seat) -> bool:
        side = state.side(seat)
        goal = clause.goals[seat]
        match goal.id:
            case "alone":
                near = [state.units[unit] for unit in state.within.get(CLEAR, ())]
                return not any(ship.afloat and state.side(ship.seat) != side for ship in near)
            case "killer":
                own = [ship for ship in state.units.values() if ship.seat == seat]
                swarmed = sum(owner == seat for owner, _ in clause.swarmed)
                return swarmed + sum(len(ship.kills) for ship in own) >= clause.kills
            case "planet":
                near = [state.units[unit] for unit in state.within.get(HOLD, ())]
                return any(ship.afloat and ship.seat == seat for ship in near)
            case "old-enemy":
                enemy = None if goal.enemy is None else state.units[goal.enemy]
                return enemy is not None and (enemy.status == "destroyed" or enemy.stricken is not None)
            case "boarder":
                return seat in clause.boarded
            case "alliance":
                others = [p.seat for p in state.players if p.side != side]
                return sum((other, seat) not in clause.fired for other in others) >= clause.allies
        return False


def _rolled(start: Beginning, seat: Seat, courted: bool) -> GoalId:
    """Roll a goal; an alliance again where too few others are there for it."""
    while True:
        (die,) = start.roll(seat, 1, "goal")
        if GOALS[die - 1] != "alliance" or courted:
            return GOALS[die - 1]


def _fired(clause: SecretGoals, seat: Seat, at: Iterable[Seat]) -> SecretGoals:
    return replace(clause, fired=tuple(dict.fromkeys((*clause.fired, *((seat, other) for other in at)))))


def _side(state: "State", seat: Seat) -> str:
    return next((player.side for player in state.players if player.seat == seat), "")


def _grow(clause: SecretGoals, start: Beginning, seat: Seat) -> None:
    """Give the planet a size by chance.

    Rule: Planets.
    """
    piece = start.state.terrain[clause.planet]
    (die,) = start.roll(seat, 1, "terrain:planet")
    size = planet_size(die)
    (wide,) = start.roll(seat, 1, "terrain:width")
    table = house_terrain().diameters[size]
    shape = piece.shape
    if isinstance(shape, template.Circle):
        shape = template.Circle(
            plane.Point(shape.centre.x, shape.centre.y), max(1, (table.least + wide * table.step) // 2)
        )
    grown = replace(piece, shape=shape, well=terrain_tables().planets[size].well)
    start.update(terrain={**start.state.terrain, piece.id: grown})
