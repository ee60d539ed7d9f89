"""Opportunity fire: marking units for it, and the shots at a mover that stands still meanwhile."""

from msgspec.structs import replace

from core.api import Dice, Event, Modifier, Odds, Option, OrderForm, Preview, Seat, Subset, Violation, titled
from plugins.sfm.attack import attack
from plugins.sfm.combat import attack_dice, column_of, modifiers, odds
from plugins.sfm.events import Held, Marked
from plugins.sfm.measure import may_answer
from plugins.sfm.orders import Mark, Opportunity, Watcher
from plugins.sfm.ports import fires_from_there, firing, port_faults, shot_out
from plugins.sfm.settings import Rules
from plugins.sfm.state import Pause, Standing, State, Unit, pop, push, with_unit
from plugins.sfm.tables import kinds


def mark_faults(rules: Rules, state: State, seat: Seat, order: Mark) -> list[Violation]:
    """Say why units may not be marked. Rule: Sequence of Play: Opportunity Phase; Unit Types: Defense Turret."""
    if not order.units:
        return [Violation("Opportunity Phase", "no unit is named")]
    if len(set(order.units)) != len(order.units):
        return [Violation("Opportunity Phase", "a unit is named twice")]
    return [fault for name in order.units for fault in _mark_faults(rules, state, seat, name)]


def _mark_faults(rules: Rules, state: State, seat: Seat, name: str) -> list[Violation]:
    unit = state.units.get(name)
    if (
        unit is not None
        and unit.seat == seat
        and unit.place == "aboard"
        and not fires_from_there(rules, state, unit)
    ):
        why = f"{unit.called} rides in {state.units[unit.carrier].called} and cannot fire out of it"
        return [Violation("Carrying Troops", why)]
    if unit is None or unit.seat != seat or unit.place not in ("map", "aboard"):
        return [Violation("Opportunity Phase", f"{titled(seat)} has no unit {name!r} on the map")]
    if unit.patrol:
        why = f"{unit.called} is on patrol and may fire at moving shuttles unmarked"
        return [Violation("Fighters: Combat Air Patrol", why)]
    if unit.markers:
        return [Violation("Opportunity Phase", f"{unit.called} is marked already")]
    if unit.stunned or (unit.fired and unit.kind != "turret"):
        return [Violation("Opportunity Phase", f"{unit.called} is upside down")]
    if rules.row(unit.class_id) is None:
        return [
            Violation("Opportunity Phase", f"{unit.called} cannot fire: the combat chart has no row for it")
        ]
    return []


def mark(rules: Rules, state: State, order: Mark) -> tuple[State, list[Event]]:
    """Mark units."""
    for name in order.units:
        unit = state.units[name]
        shots = rules.turret_shots if unit.kind == "turret" else rules.kinds[unit.class_id].shots
        state = with_unit(state, unit, markers=shots)
    return state, [Marked(order.units)]


def mark_forms(rules: Rules, state: State, seat: Seat) -> list[OrderForm]:
    """Give the form for marking."""
    able = [unit for unit in firing(rules, state) if not _mark_faults(rules, state, seat, unit.id)]
    if not able:
        return []
    options = tuple(Option(unit.id, unit.called) for unit in able)
    return [
        OrderForm(
            "mark", "Mark for opportunity fire", (Subset("units", "Units", options=options, at_least=1),)
        )
    ]


def standing_form(state: State, seat: Seat) -> OrderForm:
    """Give the form for what a seat is not to be asked; it shows the answer that stands."""
    answer = state.standing.get(seat, Standing())
    own = [unit for unit in state.fighters() if unit.seat == seat]
    movers = sorted({unit.kind for unit in state.units.values() if state.hostile(unit.seat, seat)})
    held = tuple(
        Option(unit.id, unit.called, "never fires now" if unit.id in answer.units else "") for unit in own
    )
    passed = tuple(
        Option(kind, kinds()[kind].name, "not fired at now" if kind in answer.movers else "")
        for kind in movers
    )
    fields = (
        Subset("units", "Units that never fire", options=held),
        Subset("movers", "Movers that nobody fires at", options=passed),
    )
    return OrderForm("standing", "Opportunity fire: never ask me", fields)


def asked_seat(state: State, pause: Pause) -> Seat | None:
    """Give the seat that is asked: of the mover's enemies the next to act that has somebody who may fire."""
    watching = {state.units[one.unit].seat for one in pause.watchers}
    return next((one for one in state.enemies(state.units[pause.mover].seat) if one in watching), None)


def open_to(state: State, pause: Pause) -> tuple[Watcher, ...]:
    """Give those who may fire of the seat that is asked."""
    seat = asked_seat(state, pause)
    return tuple(one for one in pause.watchers if state.units[one.unit].seat == seat)


def fire_faults(rules: Rules, state: State, order: Opportunity) -> list[Violation]:
    """Say why these units may not shoot at the mover. Rule: Opportunity Fire: Activation."""
    pause = state.frames[-1]
    assert isinstance(pause, Pause)
    if not order.units:
        return [Violation("Opportunity Fire", "no unit is named; `hold` lets the mover go on")]
    if len(set(order.units)) != len(order.units):
        return [Violation("Opportunity Fire", "a unit is named twice")]
    known = {watcher.unit: watcher.shot for watcher in open_to(state, pause)}
    found = [
        Violation(
            "Opportunity Fire: Activation",
            f"{_named(state, name)} is not marked, or does not see {_named(state, pause.mover)} in range",
        )
        for name in order.units
        if name not in known
    ]
    for name in () if found else order.units:
        unit = state.units[name]
        found += port_faults(rules, state, unit, known[name], attack=False)
        state = shot_out(rules, state, unit, known[name])
    return found


def _named(state: State, unit: str) -> str:
    return state.units[unit].called if unit in state.units else unit


def fire_forms(rules: Rules, state: State, pause: Pause) -> list[OrderForm]:
    """Give the form for shooting at the mover."""
    options = []
    watchers = open_to(state, pause)
    for watcher in watchers:
        unit = state.units[watcher.unit]
        total = sum(one.value for one in modifiers(rules, state, unit, pause.mover, watcher.shot, False))
        best, chance = odds(rules, unit, column_of(state, pause.mover), total).outcomes[0]
        options.append(Option(unit.id, unit.called, f"{best} {chance:.0%}"))
    together = not fire_faults(rules, state, Opportunity(tuple(watcher.unit for watcher in watchers)))
    most = None if together else 1  # those of a bunker who would need one hexside answer one by one
    field = Subset("units", "Units that fire", options=tuple(options), at_least=1, at_most=most)
    return [
        OrderForm(
            "opportunity",
            f"Fire at {state.units[pause.mover].called}",
            (field,),
            unit=pause.mover,
        )
    ]


def preview(rules: Rules, state: State, order: Opportunity) -> Preview:
    """Give dice and exact odds of all the shots together, and the modifiers of a single one."""
    pause = state.frames[-1]
    assert isinstance(pause, Pause)
    column = column_of(state, pause.mover)
    shots = {watcher.unit: watcher.shot for watcher in pause.watchers}
    lives, untouched = 1.0, 1.0
    mods: tuple[Modifier, ...] = ()
    for name in order.units:
        unit = state.units[name]
        mods = modifiers(rules, state, unit, pause.mover, shots[name], False)
        (best, kill), (middle, stun), _ = odds(rules, unit, column, sum(one.value for one in mods)).outcomes
        lives *= 1 - kill
        untouched *= 1 - kill - stun
    chances = Odds(((best, 1 - lives), (middle, lives - untouched), ("miss", untouched)), exact=True)
    dice = tuple(attack_dice(rules, state.units[name], "opportunity") for name in order.units)
    return Preview(mods if len(order.units) == 1 else (), dice, chances)


def pruned(rules: Rules, state: State, pause: Pause) -> Pause:
    """Give the pause without those who can no longer answer: who has no marker left, or no hexside of its bunker."""
    mover = state.units[pause.mover]
    able = tuple(
        one
        for one in pause.watchers
        if one.unit in pause.declared or may_answer(rules, state, state.units[one.unit], mover, one.shot)
    )
    return pause if able == pause.watchers else replace(pause, watchers=able)


def next_shot(rules: Rules, state: State, pause: Pause, dice: Dice) -> tuple[State, list[Event]]:
    """Carry out the next declared shot: the marker goes, the unit stays as it is.

    A stun ends the mover's movement; shots declared together are still made. Rule: Opportunity Fire: Aftermath, Effect.
    Dice: as `combat.attack`, for each declared unit in the order of declaring.
    """
    name, *rest = pause.declared
    watcher = next(one for one in pause.watchers if one.unit == name)
    unit = state.units[name]
    left = unit.markers - 1
    watchers = pause.watchers if left else tuple(one for one in pause.watchers if one.unit != name)
    state = push(pop(state), replace(pause, watchers=watchers, declared=tuple(rest)))
    state = with_unit(state, unit, markers=left)
    return attack(rules, state, unit, pause.mover, watcher.shot, "opportunity", dice)


def is_open(state: State, pause: Pause) -> bool:
    """Tell whether the pause still has a question to ask."""
    mover = state.units[pause.mover]
    return mover.place == "map" and not mover.halted and bool(pause.watchers)


def halted(state: State, unit: str) -> Unit:
    """Give a unit whose movement is over when it was moving."""
    moving = any(isinstance(frame, Pause) and frame.mover == unit for frame in state.frames)
    return replace(state.units[unit], halted=state.units[unit].halted or moving)


def hold(state: State) -> tuple[State, list[Event]]:
    """Let the mover go on, as far as the seat is concerned that is asked."""
    pause = state.frames[-1]
    assert isinstance(pause, Pause)
    held = open_to(state, pause)
    left = tuple(one for one in pause.watchers if one not in held)
    return push(pop(state), replace(pause, watchers=left)), [Held(pause.mover)]
