"""What orders of cloaks, tractor beams and laboratories would do."""

from core.api import DiceRequest, Modifier, Odds, Preview, counted

from .attack_orders import Attack
from .figures import CLOAKED_MOVE, is_hidden, quality
from .move_orders import Move
from .path import inches, length
from .phases.checks import wins_ties
from .phases.survey import dice_of
from .phases.tractors import drops_first, limit_of
from .state import State
from .system_orders import BreakFree, Survey


def preview_system(state: State, order: BreakFree | Survey) -> Preview:
    """Preview a try to break free, or a survey."""
    if isinstance(order, BreakFree):
        return _break_free(state, order)
    dice = [
        DiceRequest(state.units[scan.unit].seat, 6, dice_of(state, scan), "probe" if scan.probe else "labs")
        for scan in order.scans
    ]
    notes = tuple(
        f"{sum(request.count for request in dice) * 7 / 2:g} Information Points expected" for _ in dice[:1]
    )
    return Preview((), tuple(dice), None, notes)


def _break_free(state: State, order: BreakFree) -> Preview:
    ship, holder = state.units[order.unit], state.units[order.holder]
    own, other = ship.left // 10, holder.left // 10
    margin = quality(ship) + own - quality(holder) - other
    ties = wins_ties(state, ship.id, holder.id)
    wins = sum(
        one + margin > two or (one + margin == two and ties) for one in range(1, 7) for two in range(1, 7)
    )
    rule = "Breaking the Tractor"
    return Preview(
        (
            Modifier(f"{ship.name} crew", quality(ship), "Crew Quality Checks"),
            Modifier(f"{ship.name}, a tenth of its damage points", own, rule),
            Modifier(f"{holder.name} crew", -quality(holder), "Crew Quality Checks"),
            Modifier(f"{holder.name}, a tenth of its damage points", -other, rule),
        ),
        (
            DiceRequest(ship.seat, 6, 1, "opposed:tractor"),
            DiceRequest(holder.seat, 6, 1, "opposed:tractor"),
        ),
        Odds(((f"{ship.name} breaks free", wins / 36),), exact=True),
        (f"{ship.name if ties else holder.name} wins a tie",),
    )


def move_notes(state: State, order: Move) -> list[str]:
    """Say what a nomination does to cloak, tractor beam, squadron and shuttles."""
    ship = state.units[order.unit]
    notes = []
    if any(each.action == "cloak" for each in order.actions):
        if ship.cloak == "cloaked":
            notes.append("appears within 6″ and may fire at full strength")
        else:
            notes.append(
                "evades each hit on 4 or more this turn, on 2 or more from the next; neither fires nor defends"
            )
    if ship.holds is not None:
        held = state.units[ship.holds].name
        limit = limit_of(state, ship)
        notes.append(
            f"lets {held} go" if drops_first(order) else f"tows {held}, {inches(limit or 0)} at most"
        )
    if ship.cloak == "cloaked" and ship.travelled + length(order.path) > CLOAKED_MOVE:
        notes.append("more than 8″: its cloak hides it no longer this turn")
    if order.launches:
        empty = not any(each.squads or each.marines or each.item for each in order.launches)
        notes.append(
            f"launches {counted(len(order.launches), 'shuttle')}{', empty,' * empty} at the end of its move"
        )
    return notes


def attack_notes(state: State, order: Attack) -> list[str]:
    """Say what a tractor beam does, and who is fully cloaked."""
    notes = []
    if order.tractor is not None:
        target = state.units[order.tractor]
        notes.append(f"holds {target.name}, unless it counters: seekers then meet it at speed 0")
    for name in dict.fromkeys(shot.target for shot in order.shots):
        if name in state.units and is_hidden(state.units[name]):
            notes.append(f"{state.units[name].name} is fully cloaked")
    return notes
