"""The books of an operation: every squad is at each moment in exactly one place."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from core.contract.issues import Issue
from core.contract.orders import Contingent
from core.contract.records import SquadFate

Status = Literal["in transit", "arrived"]


class Transfer(Struct, frozen=True):
    """One contingent on its way.

    Args:
        left: turn and step in which it left.
        due: turn and step at whose beginning it arrives.
    """

    contingent: Contingent
    source: str
    target: str
    left: tuple[int, str]
    due: tuple[int, str]
    status: Status = "in transit"


def arriving(
    transfers: Iterable[Transfer], battle: str, turn: int, step: str, closing: bool
) -> tuple[Transfer, ...]:
    """Give the transfers that a battle's tick carries: those due now or before; all of them when it closes."""
    return tuple(
        transfer
        for transfer in transfers
        if transfer.target == battle
        and transfer.status == "in transit"
        and (closing or transfer.due[0] < turn or transfer.due == (turn, step))
    )


def place_of_squads(
    battles: Mapping[str, Iterable[SquadFate]], transfers: Iterable[Transfer]
) -> list[tuple[str, str]]:
    """Give squad and place, once for each place in which the books have it."""
    places = [
        (fate.squad.id, f"{fate.fate} in {battle}") for battle, fates in battles.items() for fate in fates
    ]
    for transfer in transfers:
        if transfer.status == "in transit":
            way = f"in transit from {transfer.source} to {transfer.target}"
            places += [(squad.id, way) for squad in transfer.contingent.squads]
    return [(str(squad), place) for squad, place in places]


def balance(
    began: Iterable[str], battles: Mapping[str, Iterable[SquadFate]], transfers: Iterable[Transfer]
) -> list[Issue]:
    """Compare the squads with which the operation began with where they are now. Empty when the books balance."""
    found = place_of_squads(battles, transfers)
    count = Counter(squad for squad, _ in found)
    issues = []
    for squad in sorted(set(began)):
        if count[squad] != 1:
            where = ", ".join(place for name, place in found if name == squad) or "nowhere"
            issues.append(Issue(f"squad {squad}", f"is in {count[squad]} places: {where}"))
    for squad in sorted(count.keys() - set(began)):
        issues.append(Issue(f"squad {squad}", "was not there when the operation began"))
    return issues
