"""What an order would do, before it is given."""

from core.api import DiceRequest, Odds, Order, Preview

from .allocation_form import mount_label
from .forms_fields import COMPASS
from .ground import hex_name
from .measure import sight
from .orders import Allocate, Declare, Move, Shot
from .path import Pose, end
from .phases.damage import number_to_hit, rolled_together
from .phases.movement import points
from .power import cost, movement_cost, shield_cost
from .settings import Rules
from .state import State
from .tables import PHASES, moves_in


def preview(rules: Rules, state: State, order: Order) -> Preview:
    """Give the preview of an order of which there is more to say than its fields do."""
    match order:
        case Allocate():
            return _allotment(rules, state, order)
        case Move():
            return _move(state, order)
        case Declare():
            return _volley(rules, state, order)
    return Preview()


def _allotment(rules: Rules, state: State, order: Allocate) -> Preview:
    ship = state.units[order.unit]
    hull = rules.hulls[ship.hull]
    left = ship.known.units - cost(hull, order)
    moves = "/".join(str(moves_in(order.movement, phase)) for phase in PHASES)
    notes = (
        f"movement {movement_cost(hull, order.movement)}, {moves} points in the three phases",
        f"shields {shield_cost(hull, sum(order.shields))}, weapons {sum(order.weapons.values())}",
        f"{left} of {ship.known.units} power units left",
    )
    return Preview(notes=notes, gist=f"{left} left")


def _move(state: State, order: Move) -> Preview:
    ship = state.units[order.unit]
    if ship.at is None or not order.maneuvers:
        return Preview()
    pose = end(Pose(ship.at, ship.heading), order.maneuvers)
    note = f"ends in {hex_name(pose.at)}, heading {COMPASS[pose.heading]}, after {points(state, ship)} points"
    return Preview(notes=(note,))


def _volley(rules: Rules, state: State, order: Declare) -> Preview:
    """Give number to hit and damage of each shot."""
    ship = state.units[order.unit]
    hull = rules.hulls[ship.hull]
    notes: list[str] = []
    fired: list[Shot] = []
    expected = 0
    for shot in order.shots:
        mount, target = hull.mount(shot.weapon), state.units[shot.target]
        seen = sight(state, ship, target, order.shown)
        if mount is None or seen is None:
            continue
        need = max(0, number_to_hit(state, mount, seen.range, target))
        harm = mount.data.harm(ship.known.allotted.weapons.get(mount.id, 0), seen.range)
        expected += need * harm
        fired.append(shot)
        rolls = f"1 to {need} hits" if need else "no plain roll hits"
        notes.append(f"{mount_label(mount)}: {rolls} {target.name} for {harm}")
    rolls_made = len(rolled_together(rules, hull, tuple(fired)))
    dice = (DiceRequest(ship.seat, 10, rolls_made, "hit"),) if fired else ()
    gist = f"{expected / 10:.1f} damage to expect" if notes else ""
    odds = _odds(rules, state, order)
    return Preview(dice=dice, notes=tuple(notes), gist=gist, odds=odds)


def _odds(rules: Rules, state: State, order: Declare) -> Odds | None:
    """Give the chance of a hit of a lone shot."""
    if len(order.shots) != 1:
        return None
    shot = order.shots[0]
    ship, target = state.units[order.unit], state.units[shot.target]
    mount, seen = rules.hulls[ship.hull].mount(shot.weapon), sight(state, ship, target, order.shown)
    if mount is None or seen is None:
        return None
    chance = max(0, number_to_hit(state, mount, seen.range, target)) / 10
    return Odds((("hit", chance), ("miss", 1 - chance)), exact=True)
