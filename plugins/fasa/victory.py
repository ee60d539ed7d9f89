"""When a battle is over, and who has won it: by who is left in the fight, or by a scenario's victory points."""

from collections.abc import Sequence

from core.api import Event, Side

from .events import Decided
from .scenarios import Award, Fate, Plan, plan_of, role_of
from .settings import Rules
from .state import Ship, State, Verdict, replaced


def decide(rules: Rules, state: State, events: list[Event], end: bool = False) -> State:
    """See whether the battle is over: one side at most is left in the fight, the prize is gone, its turns are through.

    Rule: Ending the Game.

    Args:
        end: at the end of a turn.
    """
    left = [side for side in dict.fromkeys(state.sides) if _fights(state, side)]
    out_of_time = end and state.limit and state.turn >= state.limit
    plan = plan_of(state)
    if len(left) > 1 and not out_of_time and not (plan and _prize_gone(rules, state, plan)):
        return state
    verdict = _verdict(rules, state, left)
    events.append(Decided(verdict.winner, verdict.reason))
    return replaced(state, verdict=verdict, struck=(), queue=())


def judged(rules: Rules, state: State) -> State:
    """Give a battle that is over with its winner as its ships stand now; what the players agreed on stays."""
    if state.verdict is None or state.verdict.reason not in ("field", "nobody", "points", "limit"):
        return state
    left = [side for side in dict.fromkeys(state.sides) if _fights(state, side)]
    return replaced(state, verdict=_verdict(rules, state, left))


def _verdict(rules: Rules, state: State, left: Sequence[Side]) -> Verdict:
    plan = plan_of(state)
    if plan and plan.awards:
        return Verdict(_leader(scores(rules, state)), "points")
    if len(left) > 1:
        return Verdict(None, "limit")
    return Verdict(left[0], "field") if left else Verdict(None, "nobody")


def _fights(state: State, side: str) -> bool:
    return any(ship.acts and state.side(ship.seat) == side for ship in state.units.values())


def _prize_gone(rules: Rules, state: State, plan: Plan) -> bool:
    if plan.prize is None:
        return False
    role, kind = plan.prize
    return not any(ship.fights and _is(rules, state, ship, role, kind) for ship in state.units.values())


def _is(rules: Rules, state: State, ship: Ship, role: str, kind: str) -> bool:
    """Tell whether a ship is one of a role's, and of a kind."""
    return role_of(state, state.side(ship.seat)) == role and kind in rules.hulls[ship.hull].role


def _leader(points: dict[str, int]) -> Side | None:
    """Give the side with most points; None where two have as many."""
    best = max(points.values())
    leaders = [side for side, its in points.items() if its == best]
    return Side(leaders[0]) if len(leaders) == 1 else None


def scores(rules: Rules, state: State) -> dict[str, int]:
    """Give each side's victory points: a scenario's awards, else enemy ships destroyed or driven off (house)."""
    sides = list(dict.fromkeys(map(str, state.sides)))
    plan = plan_of(state)
    if plan is None or not plan.awards:
        return {
            side: sum(
                not ship.fights
                for ship in state.units.values()
                if state.side(ship.seat) != side and not ship.small
            )
            for side in sides
        }
    found = dict.fromkeys(sides, 0)
    for ship in state.units.values():
        if ship.small:
            continue
        award = award_of(rules, state, plan, ship)
        if award:
            found[sides[plan.roles.index(award.to)]] += award.points
    return found


def award_of(rules: Rules, state: State, plan: Plan, ship: Ship) -> Award | None:
    """Give what the fate of a ship is worth as it stands: the first award that fits it."""
    fate = fate_of(state, plan, ship)
    fitting = [award for award in plan.awards if _is(rules, state, ship, award.of, award.kind)]
    kinds = {award.kind for award in fitting if award.kind}
    return next(
        (award for award in fitting if award.fate == fate and (award.kind or not kinds)),
        None,
    )


def fate_of(state: State, plan: Plan, ship: Ship) -> Fate:
    """Say what has become of a ship as the awards count it."""
    if ship.wreck or ship.standing == "destroyed":
        return "lost"
    if ship.standing == "left":
        its = plan.exits.get(role_of(state, state.side(ship.seat)), "")
        return "escaped" if its and ship.over == its else "left"
    return "held"
