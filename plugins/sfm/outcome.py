"""The outcome of a battle: who won, and what became of every unit and squad."""

from typing import Literal

from core.api import DECIDED_IN_ORBIT, Condition, CraftFate, Outcome, SquadFate, UnitFate, UnitId
from plugins.sfm.phases.links import tried
from plugins.sfm.sequence import is_over
from plugins.sfm.settings import Rules
from plugins.sfm.state import GONE, State, Unit, Verdict
from plugins.sfm.tables import kinds
from plugins.sfm.victory import REASONS, scores


def outcome(rules: Rules, state: State) -> Outcome | None:
    """Give the outcome of a battle that is over."""
    return outcome_now(rules, state, state.verdict) if is_over(state) and state.verdict else None


def outcome_now(rules: Rules, state: State, verdict: Verdict) -> Outcome:
    """Give the outcome as the state has it."""
    return Outcome(
        winner=verdict.winner,
        scores={str(side): score for side, score in scores(state).items()},
        turns=verdict.turn or state.turn,
        units=tuple(_fate(rules, state, unit) for unit in state.units.values() if unit.record),
        squads=squads(state),
        reason=REASONS.get(verdict.reason, verdict.reason),
        facts={
            DECIDED_IN_ORBIT: verdict.reason == "orbit",
            "towns_destroyed": sum(one.destroyed for one in state.buildings.values()),
            "towns_crossed": sum(one.crossed for one in state.buildings.values()),
            "civilians_killed": sum(
                unit.kind == "civilian" and unit.place == "lost" for unit in state.units.values()
            ),
        },
    )


def _kills(state: State, unit: Unit) -> tuple[UnitId, ...]:
    return tuple(
        other.id
        for other in state.units.values()
        if other.killer == unit.id and state.hostile(other.seat, unit.seat) and other.place == "lost"
    )


def _fate(rules: Rules, state: State, unit: Unit) -> UnitFate:
    held = (tried(unit),) if unit.squad and unit.place not in ("lost", "left") else ()
    sheet = {"damage": unit.damage, "hull": unit.hull} if unit.damage and unit.place != "lost" else None
    return UnitFate(unit.id, unit.seat, _condition(rules, unit), _kills(state, unit), sheet, held)


def is_wounded(rules: Rules, unit: Unit) -> bool:
    """Tell whether people lie stunned as the battle ends (house)."""
    return rules.wounded and unit.stunned and kinds()[unit.kind].category == "infantry"


def _condition(rules: Rules, unit: Unit) -> Condition:
    if unit.place == "lost":
        return "destroyed"
    if unit.damage or is_wounded(rules, unit):
        return "damaged"
    return "withdrawn" if unit.place in ("left", "flown") else "fit"


def craft_fates(state: State) -> tuple[CraftFate, ...]:
    """Give the craft that came along links and are in flight or were shot down."""
    return tuple(
        CraftFate(
            unit.id,
            unit.called,
            unit.seat,
            "shot down" if unit.place == "lost" else "in flight",
            unit.craft.home,
            tuple(rider.squad for rider in state.aboard(unit.id) if rider.squad is not None),
        )
        for unit in state.units.values()
        if unit.craft is not None and (unit.place == "lost" or (unit.aloft and unit.place not in GONE))
    )


FATES: dict[str, Literal["lost", "aboard"]] = {"lost": "lost", "flown": "aboard"}
"""Where squads are that fight no more."""


def squads(state: State) -> tuple[SquadFate, ...]:
    """Give where each squad is that is still the battle's business."""
    return tuple(
        SquadFate(
            tried(unit),
            unit.seat,
            FATES.get(unit.place, "fighting"),
            () if unit.record else _kills(state, unit),
        )
        for unit in state.units.values()
        if unit.squad is not None and unit.place != "left"
    )
