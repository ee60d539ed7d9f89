"""Rulesets broken in what surrounds a battle: settings, catalogue, procedures, documents."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.api import (
    OWN_CLASSES,
    OWN_FIGURES,
    BadInput,
    BattleSetup,
    Bot,
    Chance,
    Dice,
    Examined,
    FigureRow,
    Names,
    Order,
    Outcome,
    Post,
    Procedure,
    Seat,
    UnitClass,
    UnitRecord,
    Violation,
    chosen_settings,
)
from core.conformance import kit
from core.conformance.toy import Toy, orders as give
from core.conformance.toy.bot import ToyBot
from core.conformance.toy.campaign import Refit
from core.conformance.toy.catalogue import CATALOGUE
from core.conformance.toy.state import State
from tests.conformance.broken_toys.caught import caught_by


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


@caught_by(kit.people_have_names)
class HasTwoCaptains(Toy):
    def posts(self, unit: UnitRecord) -> tuple[Post, ...]:
        return (Post("captain", "Captain"), Post("captain", "Captain"))


@caught_by(kit.people_have_names)
class HasANamelessSailor(Toy):
    def names(self) -> Mapping[str, Names]:
        return {"": Names(given=("Ann", " "))}


class Endless(Refit):
    def to_act(self, state: Any) -> tuple[Seat, ...]:
        return tuple(Seat(force) for force in sorted(state.prestige))


@caught_by(kit.procedures_come_to_an_end)
class EndlessProcedure(Toy):
    def procedures(self) -> Mapping[str, Procedure]:
        return {"refit": Endless()}


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


class Nothing(Order, frozen=True, tag="nothing"):
    """What no procedure knows."""


class Babbling:
    def choose(self, view: object, seat: Seat, chance: Chance) -> Order:
        return Nothing()


class Headless(Refit):
    def bot(self) -> Bot:
        return Babbling()

    def violations(self, view: Any, seat: Seat, order: Order) -> Sequence[Violation]:
        if isinstance(order, Nothing):
            return (Violation("Refit", "that is no order"),)
        return super().violations(view, seat, order)


@caught_by(kit.procedures_come_to_an_end)
class ProcedureWithABotThatGivesNonsense(Toy):
    def procedures(self) -> Mapping[str, Procedure]:
        return {"refit": Headless()}


class RollWith(Order, frozen=True, tag="roll_with"):
    dice: int


@caught_by(kit.ruleset_is_well_formed)
class HasAnOrderFieldThatScriptsTake(Toy):
    order_type = give.AnyOrder | RollWith


@caught_by(kit.figures_can_be_replaced)
class HasNoFiguresToReplace(Toy):
    settings = (*Toy.settings, OWN_FIGURES)

    def __init__(self, settings: Mapping[str, Any] | None = None) -> None:
        chosen = chosen_settings(self.settings, settings or {})
        super().__init__({key: value for key, value in chosen.items() if key != "figures"})


@caught_by(kit.classes_can_be_copied)
class HearsOfNoCopies(Toy):
    settings = (*Toy.settings, OWN_FIGURES, OWN_CLASSES)

    def __init__(self, settings: Mapping[str, Any] | None = None) -> None:
        chosen = chosen_settings(self.settings, settings or {})
        super().__init__({key: value for key, value in chosen.items() if key not in ("figures", "classes")})

    def configure(self, settings: Mapping[str, Any]) -> "HearsOfNoCopies":
        return HearsOfNoCopies(settings)

    def figures(self) -> Sequence[FigureRow]:
        return [FigureRow("lancer", "Lancer", {"hull": 6})]


@caught_by(kit.documents_can_be_read)
class TakesAnyText(Toy):
    document_kinds = {"map": "Map"}

    def examine(self, kind: str, text: str, place: str) -> Examined:
        return Examined("Reef")


@caught_by(kit.figures_can_be_replaced)
class TakesAnyFigures(HasNoFiguresToReplace):
    def figures(self) -> Sequence[FigureRow]:
        return [FigureRow("lancer", "Lancer", {"hull": 6})]
