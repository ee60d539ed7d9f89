"""How a battle ended, in words."""

from collections.abc import Iterator

from core.cli.names import Names
from core.contract.records import Outcome
from core.contract.words import counted, titled


def summed_up(outcome: Outcome) -> str:
    """Say in a line who won, when, by how much and why."""
    winner = f"{titled(outcome.winner)} wins" if outcome.winner else "A draw"
    scores = ", ".join(f"{titled(side)} {score}" for side, score in sorted(outcome.scores.items()))
    why = f": {outcome.reason}" if outcome.reason else ""
    return f"{winner} after {counted(outcome.turns, 'turn')}{f' ({scores})' if scores else ''}{why}"


def fates(outcome: Outcome, names: Names) -> Iterator[str]:
    """Say what became of the units of each seat, in a line for each condition, and of squads that are no longer there."""
    told: dict[tuple[str, str], list[str]] = {}
    for fate in outcome.units:
        told.setdefault((fate.seat, fate.condition), []).append(names.plain(fate.unit))
    for squad in outcome.squads:
        if squad.fate == "lost":
            told.setdefault((squad.seat, "squads lost"), []).append(names.plain(squad.squad.id))
    for (seat, what), units in sorted(told.items()):
        yield f"{titled(seat)}, {what}: {', '.join(units)}"
