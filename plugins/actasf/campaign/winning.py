"""When a campaign is won.

Rule: Winning the Campaign.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from core.api import ForceRecord, canon


def others_of(detail: Mapping[str, Any]) -> tuple[str, ...] | None:
    """Read which forces of the campaign are not looked at and fight on: `others`; None where that is not known.

    Raises:
        BadInput: when it is no list of ids.
    """
    others = detail.get("others")
    return None if others is None else canon.convert(others, tuple[str, ...], "others")


def winner(forces: Sequence[ForceRecord], others: Sequence[str] | None, goal: int) -> tuple[str, str] | None:
    """Give the winner and why, if there is one.

    Args:
        others: forces that are not looked at and still fight on; None where that is not known, so that nobody can be
            called the last.
        goal: prestige that wins; 0 where only the last fleet does.
    """
    if others is not None and len(forces) + len(others) > 1:
        alive = [*(force.id for force in forces if force.units), *others]
        if len(alive) == 1:
            return alive[0], "the last battle fleet"
    best = sorted(
        (force for force in forces if goal and force.prestige >= goal), key=lambda force: -force.prestige
    )
    if best and (len(best) == 1 or best[0].prestige > best[1].prestige):
        return best[0].id, f"{best[0].prestige} prestige, {goal} were wanted"
    return None
