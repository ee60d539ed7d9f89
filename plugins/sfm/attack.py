"""An attack from the dice to what follows its result, and rolling it again with a die of experience."""

from msgspec.structs import replace

from core.api import Dice, Event, Hex, Modifier, Odds, Order, Preview, counted
from plugins.sfm.combat import (
    HITS,
    attack_dice,
    carry_result,
    chart_result,
    column_of,
    modifiers,
    odds,
)
from plugins.sfm.events import Fired, How, Rerolled
from plugins.sfm.flight_events import FighterGone
from plugins.sfm.grades import dice_left
from plugins.sfm.measure import measured_entry
from plugins.sfm.orders import Accept, Entry, Reroll, Shot
from plugins.sfm.ports import shot_out
from plugins.sfm.settings import Rules
from plugins.sfm.state import Advance, Again, State, Unit, pop, push, with_unit
from plugins.sfm.tables import results


def attack(
    rules: Rules,
    state: State,
    shooter: Unit,
    target: str,
    shot: Shot,
    how: How,
    dice: Dice,
    entry: Entry | None = None,
    at: Hex | None = None,
) -> tuple[State, list[Event]]:
    """Roll an attack and carry out its result, unless its unit may roll it again.

    Rule: Combat Sequence: Dice, Adjustment, Results.
    Dice: the attacker's 2d6 (1d6 by setting); with survival, then 1d6 of the owner of a unit killed.

    Args:
        entry, at: of a close assault, what it is to enter.
    """
    if how == "assault" and entry is None and not state.cards:
        entry = measured_entry(state, shooter, target)
    total = sum(dice.roll(attack_dice(rules, shooter, how)))
    state = shot_out(rules, state, shooter, shot)
    lies = Again(shooter.id, target, shot, how, total, entry, at)
    fired = _fired(rules, state, lies)
    best = results()[column_of(state, target)][0]
    if dice_left(rules, shooter) and fired.result != best:
        return push(state, lies), [fired]
    state, events = _concluded(rules, state, lies, fired.result, dice)
    return state, [fired, *events]


def _mods(rules: Rules, state: State, lies: Again) -> tuple[Modifier, ...]:
    shooter = state.units[lies.unit]
    assault, munitions = lies.how == "assault", lies.how == "munitions"
    return modifiers(rules, state, shooter, lies.target, lies.shot, assault, munitions)


def _fired(rules: Rules, state: State, lies: Again) -> Fired:
    """Tell of the attack as its dice lie."""
    mods = _mods(rules, state, lies)
    modifier = sum(one.value for one in mods)
    adjusted = lies.total + modifier
    munitions = lies.how == "munitions"
    result = chart_result(rules, state.units[lies.unit], column_of(state, lies.target), adjusted, munitions)
    labels = tuple((one.label, one.value) for one in mods)
    how: How = lies.how  # type: ignore[assignment]
    return Fired(lies.unit, lies.target, how, lies.shot.range, lies.total, labels, modifier, adjusted, result)


def _concluded(rules: Rules, state: State, lies: Again, result: str, dice: Dice) -> tuple[State, list[Event]]:
    """Carry the result out, and what follows from it for the attacker and for a mover."""
    events: list[Event] = []
    before = len(state.frames)
    state = carry_result(rules, state, lies.unit, lies.target, lies.shot, result, dice, events)
    if lies.how == "assault" and result != "miss" and (result not in HITS or _fell(state, lies.target)):
        beside = lies.shot.range == 0
        advance = Advance(lies.unit, lies.target, lies.at, lies.entry or Entry(), beside)
        state = replace(state, frames=(*state.frames[:before], advance, *state.frames[before:]))
    mover = state.units.get(lies.target)
    if lies.how == "opportunity" and result == "stun" and mover and mover.stunned and mover.place == "map":
        state = with_unit(state, mover, halted=True)
    if lies.how in ("strike", "munitions"):
        state = gone(state, lies.unit, events)
    return state, events


def _fell(state: State, target: str) -> bool:
    """Tell whether a damaged result has destroyed its target."""
    unit = state.units.get(target)
    return state.buildings[target].destroyed if unit is None else unit.place == "lost"


def answered(rules: Rules, state: State, order: Reroll | Accept, dice: Dice) -> tuple[State, list[Event]]:
    """Let the dice lie, or roll them again, once. Dice: as `attack`."""
    lies = state.frames[-1]
    assert isinstance(lies, Again)
    state = pop(state)
    events: list[Event] = []
    if isinstance(order, Reroll):
        shooter = state.units[lies.unit]
        lies = replace(lies, total=sum(dice.roll(attack_dice(rules, shooter, "again"))))
        shooter = replace(shooter, xp_spent=shooter.xp_spent + 1)
        state = with_unit(state, shooter)
        events = [Rerolled(shooter.id, dice_left(rules, shooter)), _fired(rules, state, lies)]
    result = lands(rules, state, lies)
    state, more = _concluded(rules, state, lies, result, dice)
    return state, [*events, *more]


def lands(rules: Rules, state: State, lies: Again) -> str:
    """Give what the dice say as they lie."""
    return _fired(rules, state, lies).result


def chances(rules: Rules, state: State, lies: Again) -> Odds:
    """Give the exact chances of another roll."""
    modifier = sum(one.value for one in _mods(rules, state, lies))
    shooter = state.units[lies.unit]
    return odds(rules, shooter, column_of(state, lies.target), modifier, lies.how == "munitions")


def preview(rules: Rules, state: State, order: Order) -> Preview:
    """Give what another roll could bring; of letting the dice lie, what they say."""
    lies = state.frames[-1]
    assert isinstance(lies, Again)
    if isinstance(order, Accept):
        return Preview(notes=(lands(rules, state, lies),))
    shooter = state.units[lies.unit]
    left = dice_left(rules, shooter) - 1
    return Preview(
        _mods(rules, state, lies),
        (attack_dice(rules, shooter, "again"),),
        chances(rules, state, lies),
        (f"{counted(left, 'die', 'dice')} of experience left after it",),
    )


def gone(state: State, name: str, events: list[Event]) -> State:
    """Take a fighter off the map: for use in the next turn, or, when it is damaged, for good."""
    unit = state.units[name]
    ready = not unit.damage
    events.append(FighterGone(name, ready))
    left = replace(unit, at=None, patrol=False, fired=False, shots=0, markers=0, steps=0)
    return with_unit(state, left, place="ready" if ready else "flown")
