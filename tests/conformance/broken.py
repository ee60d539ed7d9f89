"""The toy ruleset broken in one way after another, each with the check that must notice."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from msgspec.structs import force_setattr, replace

from core.api import (
    OVER,
    OWN_FIGURES,
    STANDING_BY,
    BadInput,
    BattleSetup,
    Board,
    Bot,
    Box,
    Boxes,
    Craft,
    Dice,
    DiceRequest,
    Display,
    Event,
    Examined,
    Feature,
    FigureRow,
    Hex,
    Issue,
    Liaison,
    Offer,
    Order,
    OrderForm,
    Outcome,
    Printout,
    Procedure,
    Seat,
    SquadFate,
    Step,
    Switch,
    Table,
    Tick,
    UnitClass,
    UnitId,
    UnitRecord,
    Violation,
    chosen_settings,
    plane,
    template,
)
from core.conformance import kit
from core.conformance.toy import Toy, events as tell, orders as give
from core.conformance.toy.bot import ToyBot
from core.conformance.toy.campaign import Refit, ToyLiaison, squads
from core.conformance.toy.catalogue import CATALOGUE
from core.conformance.toy.state import State

BROKEN: dict[type[Toy], kit.Check] = {}


def caught_by(check: kit.Check) -> Any:
    """Name the check that must notice."""

    def note(broken: type[Toy]) -> type[Toy]:
        BROKEN[broken] = check
        return broken

    return note


@caught_by(kit.same_seed_same_bytes)
class HiddenRandomness(Toy):
    _calls = count()

    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if isinstance(order, give.Watch):
            return replace(step, state=step.state.ship(order.unit, xp=next(self._calls) % 7))
        return step


@caught_by(kit.same_seed_same_bytes)
class MutatesItsState(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if isinstance(order, give.End):
            force_setattr(state, "active", state.active + 1)
        return step


@caught_by(kit.another_program_agrees)
class GoesThroughASet(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if isinstance(order, give.End):
            return replace(step, events=(*step.events, *map(tell.Held, set(state.ships))))
        return step


@caught_by(kit.states_survive_keeping)
class LossyDump(Toy):
    def dump(self, state: State) -> bytes:
        return super().dump(replace(state, standing={}))


@caught_by(kit.states_survive_keeping)
class EventThatDoesNotRead(Toy):
    event_type = tell.Deployed | tell.Allocated


@caught_by(kit.loaded_states_go_on)
class ForgetsWhatIsUnfinished(Toy):
    def load(self, data: bytes, version: int) -> State:
        return replace(super().load(data, version), stack=())


@caught_by(kit.loaded_states_go_on)
class KeepsPartOfItsStateInItself(Toy):
    _last: Any = None

    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if isinstance(order, give.End):
            known = state is self._last
            step = replace(step, events=(*step.events, tell.Held("known" if known else "new")))
        type(self)._last = step.state
        return step


@caught_by(kit.states_are_sound)
class BreaksAnInvariant(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if isinstance(order, give.Watch):
            return replace(step, state=step.state.ship(order.unit, battery=99))
        return step


@caught_by(kit.states_are_sound)
class OutcomeBeforeTheEnd(Toy):
    def outcome(self, state: State) -> Outcome | None:
        return super().outcome(replace(state, step="over") if state.turn == 2 else state)


@caught_by(kit.states_are_sound)
class ClockThatRunsBack(Toy):
    def position(self, state: State) -> Any:
        return replace(super().position(state), turn=-state.turn)


@caught_by(kit.offered_orders_are_legal)
class OffersAnIllegalOrder(Toy):
    def legal_orders(self, view: State, seat: Seat) -> Sequence[Order | OrderForm]:
        offered = super().legal_orders(view, seat)
        return (*offered, give.Watch("nobody")) if view.step == "action" and len(view.ships) == 6 else offered


@caught_by(kit.same_seed_same_bytes)
class FormWithTooWideBounds(Toy):
    def refine(self, view: State, seat: Seat, form: OrderForm) -> OrderForm:
        refined = super().refine(view, seat, form)
        if form.order != "allocate":
            return refined
        battery, power = refined.fields
        return replace(refined, fields=(replace(battery, highest=9), power))  # type: ignore[type-var]


@caught_by(kit.mutated_orders_are_judged)
class JudgesByTheFormAlone(Toy):
    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        return () if isinstance(order, give.Allocate) else super().violations(view, seat, order)


@caught_by(kit.mutated_orders_are_judged)
class JudgingRaises(Toy):
    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        if isinstance(order, give.Attack):
            view.ships[order.target]
        return super().violations(view, seat, order)


@caught_by(kit.typed_dice_come_out_the_same)
class AsksOtherwiseTheSecondTime(Toy):
    _calls = count()

    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        if isinstance(order, give.Reroll):
            dice = Renaming(dice, str(next(self._calls)))
        return super().apply(state, seat, order, dice)


class Renaming:
    """Dice asked for under another reason each time."""

    def __init__(self, dice: Dice, reason: str) -> None:
        self._dice, self._reason = dice, reason

    def roll(self, request: DiceRequest) -> tuple[int, ...]:
        return self._dice.roll(replace(request, reason=self._reason))


@caught_by(kit.undo_restores)
class UndoLeadsElsewhere(Toy):
    _deployed = 0

    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        type(self)._deployed += 1
        if isinstance(order, give.Allocate):
            return replace(step, state=step.state.ship(order.unit, kills=(str(self._deployed),)))
        return step


@caught_by(kit.bots_end_the_game)
class BotThatNeverEnds(Toy):
    def __init__(self, settings: Mapping[str, Any] | None = None) -> None:
        super().__init__({**(settings or {}), "turns": 10_000})


@caught_by(kit.view_and_state_answer_alike)
class FormFromTheTruth(Toy):
    def legal_orders(self, view: State, seat: Seat) -> Sequence[Order | OrderForm]:
        offered = super().legal_orders(view, seat)
        written = [ship for ship in view.ships.values() if ship.seat != seat and ship.sealed]
        return offered[:1] if written else offered


@caught_by(kit.view_and_state_answer_alike)
class JudgesFromTheTruth(Toy):
    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        if isinstance(order, give.Move):
            places = [ship.at for ship in view.ships.values() if ship.hidden and ship.seat != seat]
            if any(place is not None for place in places):
                return [Violation("Hiding", "somebody is there")]
        return super().violations(view, seat, order)

    def told(self, view: State, seat: Seat, order: Order) -> Order:
        return order


class Peeping(ToyBot):
    def choose(self, view: State, seat: Seat, chance: Any) -> Order:
        for ship in view.ships.values():
            if ship.hidden and ship.seat != seat and ship.at is not None:
                chance.random()
        return super().choose(view, seat, chance)


@caught_by(kit.view_and_state_answer_alike)
class BotThatPeeps(Toy):
    def bot(self, level: str = "sound") -> Bot:
        return Peeping(self, level)


@caught_by(kit.secrets_do_not_leak)
class ShowsSealedPower(Toy):
    def view(self, state: State, seat: Seat) -> State:
        shown = super().view(state, seat)
        ships = {key: replace(ship, sealed=state.ships[key].sealed) for key, ship in shown.ships.items()}
        return replace(shown, ships=ships)


@caught_by(kit.secrets_do_not_leak)
class ShowsHiddenPlaces(Toy):
    def view(self, state: State, seat: Seat) -> State:
        shown = super().view(state, seat)
        ships = {key: replace(ship, at=state.ships[key].at) for key, ship in shown.ships.items()}
        return replace(shown, ships=ships)


class Loud(tell.Allocated, frozen=True, tag="allocated"):
    def public(self) -> "Loud":
        return self


@caught_by(kit.secrets_do_not_leak)
class TellsSealedPower(Toy):
    event_type = Event

    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        loud = tuple(
            Loud(e.unit, e.seat, e.sealed) if isinstance(e, tell.Allocated) else e for e in step.events
        )
        return replace(step, events=loud)


@caught_by(kit.secrets_do_not_leak)
class TellsDeclaredFire(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if isinstance(order, give.Fire) and step.state.stack == state.stack[:-1] + step.state.stack[-1:]:
            return replace(step, events=(*step.events, tell.Defended(order.units)))
        return step


@caught_by(kit.events_are_described)
class CannotTellAnEvent(Toy):
    def describe(self, event: Event, seat: Seat, view: State) -> str:
        return "" if isinstance(event, tell.WentOn) else super().describe(event, seat, view)


@caught_by(kit.events_are_described)
class RaisesOnAPublicForm(Toy):
    def describe(self, event: Event, seat: Seat, view: State) -> str:
        if isinstance(event, tell.Allocated):
            return f"{event.unit} draws {event.sealed.battery}"  # type: ignore[union-attr]
        return super().describe(event, seat, view)


class Unruled(Event, frozen=True, tag="unruled"):
    pass


@caught_by(kit.events_name_their_rule)
class ForgetsARule(Toy):
    event_type = tell.AnyEvent | Unruled


@caught_by(kit.boards_show_every_view)
class BoardOfTheTruthOnly(Toy):
    def board(self, view: State) -> Board:
        for ship in view.ships.values():
            _: Hex = (ship.at[0], ship.at[1])  # type: ignore[index]
        return super().board(view)


@caught_by(kit.printouts_show_every_view)
class PrintsAnUnknownMark(Toy):
    def printout(self, view: State, unit: str) -> Printout | None:
        return Printout(unit, "", (Display("Ship", (), (Boxes("Hull", (Box("1", "torn"),)),)),))  # type: ignore[arg-type]


@caught_by(kit.printouts_show_every_view)
class PrintsLessForTheGamemaster(Toy):
    def printout(self, view: State, unit: str) -> Printout | None:
        enemies = [ship for ship in view.ships.values() if ship.seat != view.ships[UnitId(unit)].seat]
        return None if any(ship.sealed for ship in enemies) else super().printout(view, unit)


@caught_by(kit.printouts_show_every_view)
class PrintsNothingAtRest(Toy):
    def printout_at_rest(self, unit: UnitRecord) -> Printout | None:
        raise BadInput(unit.id, "cannot be printed")


@caught_by(kit.cards_come_out_as_the_board)
class CardsForgetCover(Toy):
    def told(self, view: State, seat: Seat, order: Order) -> Order:
        told = super().told(view, seat, order)
        return replace(told, cover=0) if isinstance(told, give.Attack) else told


@caught_by(kit.cards_come_out_as_the_board)
class CardsRollOtherDice(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        if state.mode == "cards" and isinstance(order, give.Attack):
            dice.roll(DiceRequest(seat, 6, 1, "luck"))
        return super().apply(state, seat, order, dice)


@caught_by(kit.switching_keeps_the_battle)
class ForgetsAWatchWhenItIsSwitched(Toy):
    def switched(self, state: State, order: Switch) -> State:
        for unit in state.ships:
            state = state.ship(unit, watching=False)
        return super().switched(state, order)


@caught_by(kit.switching_keeps_the_battle)
class KnowsThePlacesByCards(Toy):
    def switched(self, state: State, order: Switch) -> State:
        if order.mode == "board":
            return super().switched(state, order)
        return replace(state, mode=order.mode)


@caught_by(kit.switching_keeps_the_battle)
class IsSwitchedInTheMiddleOfAnAttack(Toy):
    def switch_violations(self, state: State, order: Switch) -> Sequence[Violation]:
        return ()

    def switched(self, state: State, order: Switch) -> State:
        return replace(super().switched(state, order), stack=())


@caught_by(kit.switching_keeps_the_battle)
class CannotBeSwitched(Toy):
    def switch_violations(self, state: State, order: Switch) -> Sequence[Violation]:
        return (Violation("Answers", "it is always a bad moment"),)


@caught_by(kit.bots_play_on_after_a_switch)
class PutsShipsOntoTheBoardOffTheMap(Toy):
    def switched(self, state: State, order: Switch) -> State:
        state = super().switched(state, order)
        if order.reason:  # given by the kit where it does not put the same places back
            for unit in state.ships:
                state = state.ship(unit, at=None)
        return state


@caught_by(kit.slips_end_turns)
class SlipThatGoesOn(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if isinstance(order, give.Slip) and state.turn == 1 and not state.ships["adder"].steps:
            again = state.ship("adder", steps=1)
            return replace(step, state=again)
        return step


@caught_by(kit.squads_balance)
class SlipThatKeepsWhomItSends(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if isinstance(order, give.Slip) and order.sent:
            kept = {
                unit: replace(ship, squads=state.ships[unit].squads)
                for unit, ship in step.state.ships.items()
            }
            return replace(step, state=replace(step.state, ships=kept))
        return step


@caught_by(kit.squads_balance)
class LosesSquadsOnTheWay(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        return replace(step, departures=())


class DoubleBooks(ToyLiaison):
    def squads(self, state: State) -> tuple[SquadFate, ...]:
        return (*squads(state), *squads(state)[:1])


@caught_by(kit.squads_balance)
class CountsASquadTwice(Toy):
    def liaison(self) -> Liaison:
        return DoubleBooks()


@caught_by(kit.squads_balance)
class OutcomeForgetsTheLost(Toy):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return replace(outcome, squads=outcome.squads[1:]) if outcome is not None else None


@caught_by(kit.squads_balance)
class FatesWithoutSquads(Toy):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        if outcome is None:
            return None
        return replace(outcome, units=tuple(replace(fate, squads=()) for fate in outcome.units))


@caught_by(kit.levels_make_bots)
class HasALevelWithoutABot(Toy):
    levels = (*Toy.levels, "grand")


@caught_by(kit.levels_make_bots)
class MakesABotOfAnyLevel(Toy):
    def bot(self, level: str = "sound") -> Bot:
        return ToyBot(self, level if level in self.levels else "wild")


@caught_by(kit.ruleset_is_well_formed)
class HasNoLevels(Toy):
    levels = ()


@caught_by(kit.settings_are_taken)
class TakesAnySetting(Toy):
    def configure(self, settings: Mapping[str, Any]) -> Toy:
        return type(self)(
            {key: value for key, value in settings.items() if key in {s.id for s in self.settings}}
        )


@caught_by(kit.settings_are_taken)
class RefusesItsOwnChoice(Toy):
    def configure(self, settings: Mapping[str, Any]) -> Toy:
        if settings.get("reef") == "dense":
            raise BadInput("setting reef", "dense is not ready")
        return super().configure(settings)


@caught_by(kit.catalogue_can_be_fielded)
class ListsWhatCannotBeFielded(Toy):
    def catalogue(self) -> Sequence[UnitClass]:
        return [replace(unit_class, complete=True) for unit_class in CATALOGUE]


@caught_by(kit.arranging_refuses_unknown_keys)
class IgnoresUnknownKeys(Toy):
    def arrange(self, script: Mapping[str, Any]) -> State:
        units = [{k: v for k, v in unit.items() if k != "no_such_key"} for unit in script["units"]]
        return super().arrange({**script, "units": units})


@caught_by(kit.results_can_be_entered)
class ResultForgetsAUnit(Toy):
    def result(self, state: State, values: Mapping[str, Any]) -> Outcome:
        outcome = super().result(state, values)
        return replace(outcome, units=outcome.units[1:])


class Endless(Refit):
    def to_act(self, state: Any) -> tuple[Seat, ...]:
        return tuple(Seat(force) for force in sorted(state.prestige))


@caught_by(kit.procedures_come_to_an_end)
class EndlessProcedure(Toy):
    def procedures(self) -> Mapping[str, Procedure]:
        return {"refit": Endless()}


@caught_by(kit.clock_is_asked)
class BeginsTurnsWithoutTheClock(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        return replace(step, state=replace(step.state, due=False))


@caught_by(kit.arrivals_are_taken)
class TakesNobodyIn(Toy):
    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        if isinstance(order, Tick) and order.arrivals:
            return [Violation("Links", "nobody may come")]
        return super().violations(view, seat, order)


def _sending(step: Step, **changed: object) -> Step:
    """Change what leaves by boat with a step."""
    departures = tuple(
        replace(one, contingent=replace(one.contingent, **changed)) if one.contingent.craft else one
        for one in step.departures
    )
    return replace(step, departures=departures)


@caught_by(kit.departures_fit_their_links)
class SendsBoatsWithoutBoats(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        return _sending(super().apply(state, seat, order, dice), craft=None)


@caught_by(kit.departures_fit_their_links)
class SendsFireAlongWithPeople(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        return _sending(super().apply(state, seat, order, dice), strength=3)


@caught_by(kit.craft_stay_what_they_are)
class SendsTheSameBoatTwice(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        return _sending(super().apply(state, seat, order, dice), craft=Craft("boat", "boat"))


class SilentBeacons(ToyLiaison):
    def _beacons(self, state: State) -> Iterator[Offer]:
        return iter(())


@caught_by(kit.control_is_told)
class TellsNothingOfTheLost(Toy):
    def liaison(self) -> Liaison:
        return SilentBeacons()


@caught_by(kit.decided_battles_stand_by)
class NeverStandsBy(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if step.state.step == STANDING_BY:
            return replace(step, state=replace(step.state, step=OVER))
        return step


@caught_by(kit.decided_battles_stand_by)
class CountsTurnsOfStandingBy(Toy):
    def outcome(self, state: State) -> Outcome | None:
        return super().outcome(replace(state, decided=state.turn))


@caught_by(kit.decided_battles_stand_by)
class StandsByInTheSameTurn(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if step.state.step == STANDING_BY:
            return replace(step, state=replace(step.state, turn=state.turn))
        return step

    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        return () if isinstance(order, Tick) else super().violations(view, seat, order)


@caught_by(kit.closed_battles_go_on_alone)
class CannotBeClosedEarly(Toy):
    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        if isinstance(order, Tick) and order.closing and view.step != STANDING_BY:
            return [Violation("Clock", "it is not decided")]
        return super().violations(view, seat, order)


@caught_by(kit.squads_balance)
class ArrivalsLoseTheirNumber(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        if isinstance(order, Tick):
            arrivals = tuple(
                replace(one, squads=tuple(replace(squad, size=1) for squad in one.squads))
                for one in order.arrivals
            )
            order = replace(order, arrivals=arrivals)
        return super().apply(state, seat, order, dice)


@caught_by(kit.states_are_sound)
class HoldsAFloat(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        return replace(step, state=replace(step.state, turn=float(step.state.turn)))


@caught_by(kit.boards_show_every_view)
class TokensOffTheMap(Toy):
    def board(self, view: State) -> Board:
        board = super().board(view)
        return replace(board, tokens=tuple(replace(t, at=t.at and (99, 99)) for t in board.tokens))


@caught_by(kit.catalogue_can_be_fielded)
class TakesAnyClass(Toy):
    def setup(self, setup: BattleSetup, dice: Dice) -> State:
        known = {unit_class.id for unit_class in CATALOGUE}
        forces = tuple(
            replace(force, units=tuple(unit for unit in force.units if unit.class_id in known))
            for force in setup.forces
        )
        return super().setup(replace(setup, forces=forces), dice)


class Forgetful(Refit):
    def load(self, data: bytes, version: int) -> Any:
        state = super().load(data, version)
        return replace(state, prestige=dict.fromkeys(state.prestige, 0))


@caught_by(kit.procedures_come_to_an_end)
class ProcedureThatDoesNotLoad(Toy):
    def procedures(self) -> Mapping[str, Procedure]:
        return {"refit": Forgetful()}


@caught_by(kit.mutated_orders_are_judged)
class NobodyCanSayWhoActsNext(Toy):
    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        return () if isinstance(order, give.Move) else super().violations(view, seat, order)

    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        if isinstance(order, give.Move) and super().violations(state, seat, order):
            return Step(replace(state, active=99), ())
        return super().apply(state, seat, order, dice)

    def check(self, state: State) -> Sequence[Issue]:
        return ()


class RollWith(Order, frozen=True, tag="roll_with"):
    dice: int


@caught_by(kit.ruleset_is_well_formed)
class HasAnOrderFieldThatScriptsTake(Toy):
    order_type = give.AnyOrder | RollWith


@caught_by(kit.boards_show_every_view)
class DrawsTerrainThatNobodyKnows(Toy):
    def board(self, view: State) -> Board:
        board = super().board(view)
        cell = replace(board.ground.cells[0], fill="marzipan")
        return replace(board, ground=replace(board.ground, cells=(cell, *board.ground.cells[1:])))


@caught_by(kit.boards_show_every_view)
class HasTwoFeaturesOfOneId(Toy):
    def board(self, view: State) -> Board:
        cloud = Feature("cloud", "Cloud", "dust", template.Circle(plane.Point(0, 0), 1000))
        return Board(Table(6000, 6000), features=(cloud, cloud))


@caught_by(kit.cards_come_out_as_the_board)
class TellsAnotherPosition(Toy):
    def told_script(self, script: Mapping[str, Any]) -> Mapping[str, Any]:
        told = super().told_script(script)
        return {**told, "units": [{**unit, "hull": 1} for unit in told["units"]]}


@caught_by(kit.figures_can_be_replaced)
class HasNoFiguresToReplace(Toy):
    settings = (*Toy.settings, OWN_FIGURES)

    def __init__(self, settings: Mapping[str, Any] | None = None) -> None:
        chosen = chosen_settings(self.settings, settings or {})
        super().__init__({key: value for key, value in chosen.items() if key != "figures"})


@caught_by(kit.documents_can_be_read)
class TakesAnyText(Toy):
    document_kinds = {"map": "Map"}

    def examine(self, kind: str, text: str, place: str) -> Examined:
        return Examined("Reef")


@caught_by(kit.figures_can_be_replaced)
class TakesAnyFigures(HasNoFiguresToReplace):
    def figures(self) -> Sequence[FigureRow]:
        return [FigureRow("lancer", "Lancer", {"hull": 6})]
