"""The aftermath as a procedure: each force goes through its steps at its own time.

Rule: Aftermath of Battle.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.api import (
    AnyEffect,
    Bot,
    CannotSetUp,
    Dice,
    Event,
    FirstLegal,
    ForceRecord,
    Issue,
    Order,
    OrderForm,
    Outcome,
    Preview,
    Procedure,
    Row,
    Seat,
    Step,
    Violation,
    canon,
)

from ...campaign_figures import CampaignFigures
from ...catalogue import Own
from ..crews import quality_dice, quality_odds
from ..ledger import Ledger, ledger_issues, seats
from ..winning import others_of, winner
from . import admiral, experience, reinforcement, repair
from .events import AnyEvent, PrestigeCounted, Settled, Won, tell
from .homecoming import absent, bring_home, dearer_fleet, strike_lost
from .orders import AnyOrder, Buy, Fit, Improve, Mend, Proceed, Repair, Restore, Train
from .state import AftermathState, Part, Progress, Result, StepId

RULE = "Aftermath of Battle"
STEPS: Mapping[type[Order], tuple[StepId, ...]] = {
    Improve: ("experience",),
    Train: ("experience",),
    Fit: ("experience",),
    # A ship restored for points may still roll the dice that it could not roll before.
    Repair: ("repair", "reinforcement"),
    Restore: ("reinforcement",),
    Mend: ("reinforcement",),
    Buy: ("reinforcement",),
    Proceed: ("experience", "repair", "reinforcement"),
}
"""In which step each order has its place."""

NEXT: Mapping[StepId, str] = {
    "experience": "Done with experience: count prestige and repair",
    "repair": "Done with free repairs: receive reinforcements",
    "reinforcement": "Done: ready for the next battle",
}
"""What going on comes to in each step."""
NONE_LEFT = "Done without a ship: the fleet is lost to the campaign"
"""What going on comes to where nothing has been bought for a fleet that has lost all."""


class Aftermath(Procedure):
    """Go through the aftermath of a battle.

    `detail` may hold

    - `agreed`: the detail of the battle's setup, with `value`, the points value of the scenario, or `points`, the most
      that a fleet could cost; without them the dearer fleet that fought is the measure;
    - `sides`: the side of each seat where that is not the seat itself;
    - `others`: the forces that took no part and still fight on;
    - `ruleset`, by which the battle was played: of a battle of another game only prestige and reinforcements are settled;
    - `economy`, the ruleset that keeps prestige and Fleet Points: where that is another game, only experience and repair
      are settled.

    The effects only grow, so they can be applied order by order.

    Args:
        goal: the prestige that wins the campaign; 0 where the last fleet does.
        own: figures of ships that an owner of the book puts in place of ours.
        figures: of the campaign.
    """

    title = "Aftermath of battle"
    moment = "aftermath"
    state_type = AftermathState
    order_type = AnyOrder
    event_type = AnyEvent

    def __init__(self, goal: int = 0, own: Own | None = None, figures: CampaignFigures | None = None) -> None:
        self._goal = goal
        self._own = own or {}
        self._figures = figures or CampaignFigures()

    def begin(
        self, forces: tuple[ForceRecord, ...], outcome: Outcome | None, detail: Mapping[str, Any]
    ) -> AftermathState:
        """Bring the ships of these forces home and count their XP dice."""
        if outcome is None:
            raise CannotSetUp([Issue("outcome", "no battle was fought")])
        issues = [issue for force in forces for issue in absent(force, outcome)]
        sides = canon.convert(detail.get("sides", {}), dict[str, str], "sides")
        known = {sides.get(fate.seat, fate.seat) for fate in outcome.units}
        if not issues and outcome.winner is not None and outcome.winner not in known:
            named = ", ".join(sorted(known))
            issues.append(
                Issue("outcome.winner", f"{outcome.winner} is no side of this battle; there were: {named}")
            )
        if issues:
            raise CannotSetUp(issues)
        agreed = canon.convert(detail.get("agreed", {}), dict[str, Any], "agreed")
        points = canon.convert(agreed.get("value") or agreed.get("points", 0), int, "points")
        ledger = Ledger.of(forces, detail, self._own, self._figures)
        parts = _parts(detail)
        return AftermathState(
            bring_home(ledger, outcome) if "ships" in parts else strike_lost(ledger, outcome),
            tuple(Progress(force.id, _result(force, outcome, sides)) for force in forces),
            points or dearer_fleet(ledger, outcome),
            self._goal,
            others_of(detail),
            parts,
        )

    def stakes(
        self, forces: Sequence[ForceRecord], detail: Mapping[str, Any]
    ) -> Mapping[str, tuple[Row, ...]]:
        """Tell what each force stands to win: prestige, its share of the points, XP dice."""
        parts, figures = _parts(detail), self._figures
        agreed = canon.convert(detail.get("agreed", {}), dict[str, Any], "agreed")
        points = int(agreed.get("value") or agreed.get("points") or 0)
        ledger = Ledger(tuple(forces), own=self._own, figures=figures)
        points = points or max((_worth(ledger, force) for force in forces), default=0)
        rows: dict[str, tuple[Row, ...]] = {}
        for force in forces:
            mine: list[Row] = []
            if "economy" in parts:
                mine += reinforcement.stakes(ledger, force, points)
            if "ships" in parts:
                earned = f"{figures.xp_survived} for each ship that comes through, {figures.xp_destroyed} for each kill"
                mine.append(Row("XP dice", earned))
            rows[force.id] = tuple(mine)
        return rows

    def to_act(self, state: AftermathState) -> tuple[Seat, ...]:
        """Give the forces that are not through."""
        return seats([item.force for item in state.progress if item.step != "done"])

    def legal_orders(self, view: AftermathState, seat: Seat) -> Sequence[Order | OrderForm]:
        """Offer what the force's step allows."""
        progress = view.of(seat)
        if progress.training is not None:
            return experience.offers(view, progress)
        match progress.step:
            case "experience" if "ships" not in view.parts:
                return [Proceed()]
            case "experience":
                return [*experience.offers(view, progress), Proceed()]
            case "repair":
                return [*repair.offers(view, progress), Proceed()]
            case "reinforcement" if "ships" not in view.parts:
                return [*reinforcement.offers(view, progress), Proceed()]
            case "reinforcement":
                return [*repair.offers(view, progress), *reinforcement.offers(view, progress), Proceed()]
        return ()

    def onward(self, view: AftermathState, seat: Seat) -> Order:
        """Go on to the next step."""
        return Proceed()

    def refine(self, view: AftermathState, seat: Seat, form: OrderForm) -> OrderForm:
        """Bound a form by what has been chosen."""
        if form.order == "train":
            return experience.refine(view, view.of(seat), form)
        return reinforcement.refine(view, view.of(seat), form)

    def violations(self, view: AftermathState, seat: Seat, order: Order) -> Sequence[Violation]:
        """Give every reason why not."""
        progress = view.of(seat)
        steps = STEPS[type(order)]
        if progress.step not in steps:
            return (
                Violation(
                    RULE, f"{order.name} has its place in {' or '.join(steps)}, not in {progress.step}"
                ),
            )
        if progress.training is not None and not isinstance(order, Fit):
            return (
                Violation("Skills and Refits", "a skill waits to be told for which bank or system it is"),
            )
        if "ships" not in view.parts and isinstance(order, Improve | Train | Fit | Repair):
            return (Violation(RULE, "experience and repair are settled by the game that was played"),)
        match order:
            case Improve() | Train() | Fit():
                return experience.faults(view, progress, order)
            case Repair():
                return repair.faults(view, progress, order)
            case Restore() | Mend() | Buy():
                return reinforcement.faults(view, progress, order)
        return ()

    def preview(self, view: AftermathState, seat: Seat, order: Order) -> Preview:
        """Give the dice and odds of spending XP dice, of free repairs and of a new crew."""
        match order:
            case Improve() | Train():
                return experience.preview(view, seat, order)
            case Repair():
                return repair.preview(view, seat, order)
            case Buy():
                return Preview(
                    dice=(quality_dice(seat, order.ship_name),), odds=quality_odds(view.ledger.figures)
                )
        return Preview()

    def entitled(self, order: Order, seat: Seat, view: AftermathState) -> str:
        """Name the free repair dice by their ships, and going on by what comes next."""
        match order:
            case Repair():
                names = ", ".join(view.ledger.unit(unit).name for unit in order.units)
                return f"Roll the free repair dice of {names}"
            case Proceed():
                step = view.of(seat).step
                lost = step == "reinforcement" and not view.ledger.force(seat).units
                return NONE_LEFT if lost else NEXT.get(step, "")
        return ""

    def apply(self, state: AftermathState, seat: Seat, order: Order, dice: Dice) -> Step:
        """Carry it out. Dice: see the steps; going on to reinforcement rolls one for each point of prestige."""
        progress = state.of(seat)
        match order:
            case Improve() | Train() | Fit():
                state, events = experience.play(state, progress, order, dice)
            case Repair():
                state, events = repair.play(state, progress, order, dice)
            case Restore() | Mend() | Buy():
                state, events = reinforcement.play(state, progress, order, dice)
            case _:
                state, events = _proceed(state, progress, dice)
        return Step(state, tuple(events))

    def describe(self, event: Event, seat: Seat, view: AftermathState) -> str:
        """Tell what came of it."""
        return tell(event, view.ledger.classes)

    def check(self, state: AftermathState) -> Sequence[Issue]:
        """Give what is not sound."""
        return ledger_issues(state.ledger)

    def bot(self) -> Bot:
        """Give the one that mends first, then buys."""
        return FirstLegal(self, admiral.ideas)

    def effects(self, state: AftermathState) -> tuple[AnyEffect, ...]:
        """Give what the battle and the force's decisions did so far."""
        return state.ledger.effects


def _worth(ledger: Ledger, force: ForceRecord) -> int:
    return sum(ledger.classes[unit.class_id].points for unit in ledger.ships(force.id))


def _parts(detail: Mapping[str, Any]) -> tuple[Part, ...]:
    """Give what is settled here: the ships of a battle of this game, prestige and Fleet Points where it keeps them."""
    ours = (("ships", "ruleset"), ("economy", "economy"))
    return tuple(part for part, key in ours if detail.get(key) in (None, "actasf"))  # type: ignore[misc]


def _result(force: ForceRecord, outcome: Outcome, sides: Mapping[str, str]) -> Result:
    if outcome.winner is None:
        return "drew"
    mine = {unit.id for unit in force.units}
    seat = next(fate.seat for fate in outcome.units if fate.unit in mine)
    return "won" if sides.get(seat, seat) == outcome.winner else "lost"


def _proceed(state: AftermathState, progress: Progress, dice: Dice) -> tuple[AftermathState, list[Event]]:
    """Go on; a step in which nothing can be decided is passed over."""
    if progress.step == "experience":
        state, events = _count(state, progress)
        progress = state.of(progress.force)
        if "ships" in state.parts and repair.open_repairs(state, progress):
            return state, events
    elif progress.step == "reinforcement":
        return _settle(state, progress)
    else:
        events = []
    if "economy" not in state.parts:
        state, settled = _settle(state, progress)
        return state, [*events, *settled]
    ledger, event = reinforcement.receive(state.ledger, progress.force, state.points, dice)
    return state.advanced(replace(progress, step="reinforcement"), ledger), [*events, event]


def _count(state: AftermathState, progress: Progress) -> tuple[AftermathState, list[Event]]:
    """Count prestige, never below nothing, and make good what mends by itself."""
    if "economy" not in state.parts:
        ledger, served = repair.service(state.ledger, progress.force)
        return state.advanced(replace(progress, step="repair"), ledger), served
    force = state.ledger.force(progress.force)
    by = max(state.ledger.figures.prestige(progress.result), -force.prestige)
    ledger = state.ledger.add(progress.force, "prestige", by, f"{progress.result} a battle")
    counted = PrestigeCounted(force.name, progress.result, by, force.prestige + by)
    ledger, serviced = repair.service(ledger, progress.force) if "ships" in state.parts else (ledger, [])
    return state.advanced(replace(progress, step="repair"), ledger), [counted, *serviced]


def _settle(state: AftermathState, progress: Progress) -> tuple[AftermathState, list[Event]]:
    """Let a force go; when all have gone, see whether the campaign is won."""
    state = state.advanced(replace(progress, step="done"))
    force = state.ledger.force(progress.force)
    events: list[Event] = [Settled(force.name, force.points)]
    if all(item.step == "done" for item in state.progress):
        won = winner(state.ledger.forces, state.others, state.goal)
        if won is not None:
            state = replace(state, ledger=state.ledger.end(*won))
            events.append(Won(state.ledger.name(won[0]), won[1]))
    return state, events
