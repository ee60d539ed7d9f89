"""The challenge as a procedure.

Rule: Scenario Table; Conflict Intensity Level.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.api import (
    AgreedForce,
    AnyEffect,
    BadInput,
    BattleAgreed,
    Bot,
    CannotSetUp,
    Choice,
    Dice,
    DiceRequest,
    Event,
    FirstLegal,
    ForceRecord,
    Issue,
    Option,
    Order,
    OrderForm,
    Outcome,
    Procedure,
    Seat,
    Step,
    UnitId,
    Violation,
    canon,
)

from ...briefing import ground_told
from ...campaign_figures import CampaignFigures
from ...catalogue import Own, fielded
from ...scenario.written import Written, book, written_from
from ...terrain.pieces import TITLES
from ..fleet import ship_issues
from ..ledger import seats
from . import admiral, fleets
from .scenarios import A_CALL_TO_ARMS, ANY, OWN, SCENARIOS
from .state import (
    Accepted,
    Allot,
    Answer,
    Answered,
    AnyEvent,
    AnyOrder,
    ChallengeState,
    Choose,
    Fleet,
    IntensityRolled,
    Offered,
    Ready,
    Recall,
    Roll,
    ScenarioRolled,
    ScenarioSet,
    Send,
    tell,
)

RULE = "Scenario Table"
STEPS: Mapping[type[Order], tuple[str, ...]] = {
    Roll: ("scenario",),
    Choose: ("choice",),
    Answer: ("agreement", "offer"),
    Allot: ("fleets",),
    Send: ("fleets",),
    Recall: ("fleets",),
    Ready: ("fleets",),
}


class Challenge(Procedure):
    """Let one force challenge another, up to a battle that both agree on.

    `detail` may hold `challenger`, else it is the first force, and `committed`, the ships that are promised to another
    battle with its name.

    Args:
        playable: the scenarios that the program can field.
        own: figures of ships that an owner of the book puts in place of ours.
        figures: of the campaign.
        written: scenarios of the players' own.
    """

    title = "Challenge"
    summary = (
        "One force challenges another: they agree on a scenario and its points, and choose their fleets."
    )
    moment = "between"
    holders = 2
    state_type = ChallengeState
    order_type = AnyOrder
    event_type = AnyEvent

    def __init__(
        self,
        playable: Sequence[str] = (A_CALL_TO_ARMS,),
        own: Own | None = None,
        written: Sequence[Written] = (),
        figures: CampaignFigures | None = None,
    ) -> None:
        self._playable = tuple(playable)
        self._written = tuple(written)
        self._own = own or {}
        self._figures = figures or CampaignFigures()

    def begin(
        self, forces: tuple[ForceRecord, ...], outcome: Outcome | None, detail: Mapping[str, Any]
    ) -> ChallengeState:
        """Begin it between two forces."""
        issues = ship_issues(forces, fielded(self._own))
        if len(forces) != self.holders:
            issues.append(Issue("forces", f"a challenge is between two forces, not {len(forces)}"))
        issues += [Issue(force.name, "it has no ship to fight with") for force in forces if not force.units]
        challenger = detail.get("challenger", forces[0].id if forces else "")
        if challenger not in {force.id for force in forces}:
            issues.append(Issue("challenger", f"{challenger!r} is none of the two forces"))
        if issues:
            raise CannotSetUp(issues)
        committed = canon.convert(detail.get("committed", {}), dict[UnitId, str], "committed")
        fleets = tuple(Fleet(force.id) for force in forces)
        return ChallengeState(
            forces,
            challenger,
            self._playable,
            fleets,
            own=self._own,
            committed=committed,
            figures=self._figures,
        )

    def to_act(self, state: ChallengeState) -> tuple[Seat, ...]:
        """Give the challenger first, then the two fleets, each at its own time."""
        match state.step:
            case "agreement" | "offer":
                return seats([state.defender])
            case "declined":
                return ()
            case "fleets":
                return seats([fleet.force for fleet in state.fleets if not fleet.ready])
        return seats([state.challenger])

    def binds(self, state: ChallengeState, seat: Seat) -> bool:
        """Let a force that has yet to answer go about its other business."""
        return state.step != "offer"

    def holds(self, state: ChallengeState) -> Sequence[UnitId]:
        """Give the ships that are sent."""
        return [unit for fleet in state.fleets for unit in fleet.sent]

    def informed(self, state: ChallengeState, elsewhere: Mapping[str, str]) -> ChallengeState:
        """Know what has been committed since it began; what was then binds until it is over."""
        new = {
            unit.id: elsewhere[unit.id]
            for force in state.forces
            for unit in force.units
            if unit.id in elsewhere
        }
        return replace(state, committed={**state.committed, **new}) if new else state

    def legal_orders(self, view: ChallengeState, seat: Seat) -> Sequence[Order | OrderForm]:
        """Offer what the step asks for."""
        if seat not in self.to_act(view):
            return ()
        match view.step:
            case "scenario":
                return (Roll(),)
            case "choice":
                options = (
                    *(_option(view, scenario) for scenario in _choices(view)),
                    *self._own_options(view),
                )
                return (
                    OrderForm(
                        "choose", "Choose the scenario", (Choice("scenario", "Scenario", options=options),)
                    ),
                )
            case "agreement" | "offer":
                return (Answer(True), Answer(False))
        return fleets.offers(view, view.fleet(seat))

    def refine(self, view: ChallengeState, seat: Seat, form: OrderForm) -> OrderForm:
        """Bound the ships that are sent by the points."""
        return fleets.refine(view, view.fleet(seat), form) if form.order == "send" else form

    def violations(self, view: ChallengeState, seat: Seat, order: Order) -> Sequence[Violation]:
        """Give every reason why not."""
        steps = STEPS[type(order)]
        if view.step not in steps:
            return (
                Violation(RULE, f"{order.name} has its place in {' and '.join(steps)}, not in {view.step}"),
            )
        match order:
            case Choose():
                if not isinstance(order.scenario, str):
                    return _own_faults(view, order.scenario)
                if order.scenario not in _choices(view):
                    return (
                        Violation(RULE, f"{order.scenario} is not open: {', '.join(_choices(view))} are"),
                    )
            case Allot() | Send() | Recall() | Ready():
                return fleets.faults(view, view.fleet(seat), order)
        return ()

    def _own_options(self, state: ChallengeState) -> list[Option]:
        """Offer the scenarios of the players' own, where one of the challenger's own is open."""
        if OWN not in _choices(state):
            return []
        return [Option(canon.plain(one), one.title, "the challenger's own") for one in self._written]

    def entitled(self, order: Order, seat: Seat, view: ChallengeState) -> str:
        """Name the orders that need no form."""
        match order:
            case Roll():
                return "Roll for the scenario"
            case Answer() if view.step == "offer":
                return "Accept the challenge" if order.agree else "Decline the challenge"
            case Answer():
                return "Agree to the scenario" if order.agree else "Refuse the scenario"
            case Allot():
                return "Roll for the points at hand"
            case Ready():
                return "The fleet is complete"
        return ""

    def apply(self, state: ChallengeState, seat: Seat, order: Order, dice: Dice) -> Step:
        """Carry it out.

        Dice: for the scenario two, then, once it is settled, one for the intensity, all of the challenger; each force
        one for its ships once the challenge is accepted.
        """
        match order:
            case Roll():
                faces = dice.roll(DiceRequest(seat, 6, 2, "scenario", ordered=False))
                scenario = state.figures.scenarios[str(sum(faces))]
                state = replace(state, scenario=scenario)
                after, events = (
                    _settle(state, dice) if _is_settled(state) else (replace(state, step="choice"), [])
                )
                return Step(after, (ScenarioRolled(faces, scenario), *events))
            case Choose():
                chosen = order.scenario
                if isinstance(chosen, str):
                    state = replace(state, scenario=chosen, written=None)
                else:
                    state = replace(state, scenario=OWN, written=chosen)
                if state.scenario == OWN:
                    return Step(replace(state, step="agreement"), ())
                after, events = _settle(state, dice)
            case Answer() if state.step == "offer":
                after = replace(state, step="fleets" if order.agree else "declined")
                events = [Accepted(state.force(seat).name, order.agree)]
            case Answer():
                answered = Answered(state.force(seat).name, order.agree)
                if not order.agree:
                    return Step(replace(state, step="choice", scenario=ANY, refused=True), (answered,))
                after, events = _settle(state, dice)
                events = [answered, *events]
            case Allot() | Send() | Recall() | Ready():
                after, event = fleets.play(state, state.fleet(seat), order, dice)
                events = [event]
            case _:
                raise TypeError(f"no order of a challenge: {order!r}")
        return Step(after, tuple(events))

    def describe(self, event: Event, seat: Seat, view: object) -> str:
        """Tell what came of it."""
        return tell(event)

    def check(self, state: ChallengeState) -> Sequence[Issue]:
        """Give what is not sound."""
        return [
            Issue(
                fleet.force,
                f"its ships are worth {state.spent(fleet.force)} points, {fleet.limit} are allowed",
            )
            for fleet in state.fleets
            if state.spent(fleet.force) > fleet.limit
        ]

    def bot(self) -> Bot:
        """Give the one that accepts where it is not much weaker, and sends what is worth most."""
        return FirstLegal(self, admiral.ideas)

    def wanted(
        self, force: ForceRecord, others: Sequence[ForceRecord], detail: Mapping[str, Any]
    ) -> Sequence[str]:
        """Challenge the force that is most like its own in worth."""
        committed = canon.convert(detail.get("committed", {}), dict[UnitId, str], "committed")
        return admiral.challenged(force, others, committed, self._own)

    def effects(self, state: ChallengeState) -> tuple[AnyEffect, ...]:
        """Give the battle, once both fleets are ready and have a ship.

        A scenario that the program cannot field begins as A Call to Arms does, for its result to be entered.
        """
        if state.step != "fleets" or self.to_act(state) or not all(fleet.sent for fleet in state.fleets):
            return ()
        by_hand = not _is_settled(state)
        written = None if state.written is None else written_from(state.written, "scenario")
        title = SCENARIOS[state.scenario].title if written is None else written.title
        attacker, defender = state.force(state.challenger), state.force(state.defender)
        return (
            BattleAgreed(
                title=title,
                brief=f"{attacker.name} challenges {defender.name}: {state.points} points"
                + (", played at a table and entered by hand." if by_hand else "."),
                scenario=A_CALL_TO_ARMS if by_hand else written.id if written else state.scenario,
                forces=(
                    AgreedForce(attacker.id, "attacker", state.fleet(attacker.id).sent),
                    AgreedForce(defender.id, "defender", state.fleet(defender.id).sent),
                ),
                detail={"value": state.points, "limits": False}
                | ({"scenario": state.written} if written else {}),
            ),
        )


def _own_faults(state: ChallengeState, data: dict[str, Any]) -> Sequence[Violation]:
    if OWN not in _choices(state):
        return (Violation(RULE, "a scenario of one's own is not open now"),)
    try:
        written_from(data, "scenario")
    except BadInput as error:
        return (Violation(RULE, str(error)),)
    return ()


def _is_settled(state: ChallengeState) -> bool:
    return state.scenario in state.playable or state.written is not None


def _choices(state: ChallengeState) -> list[str]:
    """List what the challenger may choose: all after a twelve, else what was rolled or A Call to Arms."""
    if state.scenario == ANY:
        return [scenario for scenario in SCENARIOS if scenario != OWN or not state.refused]
    return [state.scenario, A_CALL_TO_ARMS]


def _option(state: ChallengeState, scenario: str) -> Option:
    note = "" if scenario in state.playable else "played at a table, its result entered by hand"
    return Option(scenario, SCENARIOS[scenario].title, note)


def _settle(state: ChallengeState, dice: Dice) -> tuple[ChallengeState, list[Event]]:
    (die,) = dice.roll(DiceRequest(Seat(state.challenger), 6, 1, "conflict intensity"))
    state = replace(state, step="offer", points=state.figures.intensity[str(die)])
    settled = ScenarioSet(state.scenario, not _is_settled(state))
    field = _field(state)
    offered = Offered(
        state.force(state.challenger).name,
        state.force(state.defender).name,
        state.points,
        fleets.part(state, state.challenger),
        fleets.part(state, state.defender),
        field.table,
        ground_told([piece.name or TITLES[piece.kind] for piece in field.terrain], field.random_terrain),
    )
    return state, [settled, IntensityRolled(die, state.points), offered]


def _field(state: ChallengeState) -> Written:
    """Give the scenario as it will be set up; one that the program cannot field as A Call to Arms."""
    if state.written is not None:
        return written_from(state.written, "scenario")
    return book()[state.scenario if _is_settled(state) else A_CALL_TO_ARMS]
