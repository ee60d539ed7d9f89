"""What a battle would be, before it begins: how long it is, how it is won, who takes part."""

from collections.abc import Iterator, Mapping

from core.api import BadInput, BattleSetup, Prospect, Row, titled
from plugins.sfm.scenario.told import aim_words
from plugins.sfm.scenario.written import Side, Written
from plugins.sfm.scenarios import agreed, plan_of
from plugins.sfm.tables import kinds

THEN = {
    "attacker": "the attacker wins then",
    "defender": "the defender wins then",
    "losses": "who has lost less wins then",
    "draw": "nobody wins then",
    "orbit": "who has won the battle above wins here",
}
ALONE = {
    "": "when a side has nobody left who fights",
    "attacker": "when the attacker has nobody left who fights",
    "defender": "when the defender has nobody left who fights",
    "any": "by nothing but an aim",
}
"""When it ends before its time, by who plays on against nobody."""


def prospect(setup: BattleSetup) -> Prospect:
    """Tell a battle from what was chosen so far; of a scenario that is not sound there is nothing to tell."""
    try:
        plan = agreed(plan_of(setup.scenario, setup.detail.get("scenario")), setup.detail)
    except BadInput:
        return Prospect()
    return Prospect(terms=tuple(_terms(plan)))


def _terms(plan: Written) -> Iterator[Row]:
    length = plan.length
    yield Row("Ends", f"after turn {length.turns}; {THEN[length.then]}")
    yield Row("Ends early", ALONE[length.alone])
    for role in plan.roles:
        aims = [aim for aim in plan.aims if aim.role == role]
        enemies = " and ".join(f"the {other}" for other in plan.roles if other != role)
        if aims:
            yield Row(f"Won by the {role}", "; ".join(aim_words(aim, enemies) for aim in aims))
        yield Row(f"Forces, {titled(role)}", "; ".join(_forces(plan.side(role))))


def _forces(side: Side) -> Iterator[str]:
    """Say what a side has that brings no units of its own, and what limits its own."""
    if side.arrives == "links":
        yield "come down from ships"
    if side.forces:
        yield _listed(side.forces)
    yield from (
        f"from turn {entry.turn} over {'any' if entry.edge == 'any' else f'the {entry.edge}'} edge: {_listed(entry.forces)}"
        for entry in side.entries
    )
    if side.size:
        yield f"its own units come to {side.size} boarding parties at most"
    elif side.free:
        yield "or any units of its own"


def _listed(forces: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {kinds()[kind].name}" for kind, count in forces.items())
