"""What an order would do, before it is given: every modifier with its rule, the dice to come, the odds."""

from core.api import DiceRequest, Modifier, Odds, Order, Preview, Seat

from .fire_preview import volley
from .form_fields import COMPASS
from .ground import hex_name
from .odds import odds as volley_odds
from .orders import Allocate, Declare, Evade, Helm, Lock, Move, Repair, Scan
from .path import HARD, Pose, end
from .phases import evasion, repair as repairs, rescue, sensors
from .phases.movement import points
from .phases.stress import stress
from .power import cost, movement_cost, shield_cost
from .settings import Rules
from .state import State
from .tables import PHASES, moves_in


def preview(rules: Rules, state: State, seat: Seat, order: Order) -> Preview:
    """Give the preview of an order of which there is more to say than its fields do."""
    match order:
        case Allocate():
            return _allotment(rules, state, order)
        case Move():
            return _move(rules, state, order)
        case Declare():
            return volley(rules, state, order)
        case Lock():
            return _lock(state, order)
        case Scan():
            return _scan(state, order)
        case Helm():
            return _helm(state, order)
        case Evade():
            return _evasion(state, seat, order)
        case Repair():
            return _repair(state, seat, order)
    return Preview()


def odds_of(rules: Rules, state: State, seat: Seat, order: Order) -> tuple[Odds, ...]:
    """Give the exact odds of an order: of a volley all that it may do, of others what their preview says."""
    if isinstance(order, Declare):
        return volley_odds(rules, state, order)
    found = preview(rules, state, seat, order).odds
    return () if found is None else (found,)


def _allotment(rules: Rules, state: State, order: Allocate) -> Preview:
    ship = state.units[order.unit]
    hull = rules.hulls[ship.hull]
    left = ship.known.units - cost(hull, order)
    moves = "/".join(str(moves_in(order.movement, phase)) for phase in PHASES)
    notes = (
        f"movement {movement_cost(hull, order.movement)}, {moves} points in the three phases",
        f"shields {shield_cost(hull, sum(order.shields))}, weapons {sum(order.weapons.values())}",
        *([f"cloaking device {hull.cloak}"] if order.cloak else []),
        f"{left} of {ship.known.units} power units left",
    )
    return Preview(notes=notes, gist=f"{left} left")


def _move(rules: Rules, state: State, order: Move) -> Preview:
    ship = state.units[order.unit]
    modifiers = []
    if any(one in HARD for one in order.maneuvers):
        engine, hull = stress(rules, state, ship)
        for label, lost in (("warp engine", engine), ("superstructure", hull)):
            if lost:
                modifiers.append(Modifier(f"{ship.name}: {label}", -lost, "Stress Damage"))
    if ship.at is None or not order.maneuvers:
        return Preview(tuple(modifiers))
    pose = end(Pose(ship.at, ship.heading), order.maneuvers)
    note = f"ends in {hex_name(pose.at)}, heading {COMPASS[pose.heading]}, after {points(state, ship)} points"
    return Preview(tuple(modifiers), notes=(note,))


def _lock(state: State, order: Lock) -> Preview:
    chance = sensors.LOCKED / 10
    dice = (DiceRequest(state.units[order.unit].seat, 10, 1, "lock"),)
    return Preview(
        dice=dice, odds=Odds((("locked", chance), ("no lock", 1 - chance)), True), gist=f"{chance:.0%}"
    )


def _scan(state: State, order: Scan) -> Preview:
    """Give the chances by range, and never whether anybody is there."""
    ship = state.units[order.unit]
    modifiers = (
        (Modifier("one that was found before", sensors.HELD, "Cloak Detection Table"),) if ship.lock else ()
    )
    rows = sensors.scan_told(ship, order.side).partition(": ")[2]
    return Preview(modifiers, (DiceRequest(ship.seat, 10, 1, "scan", secret=True),), notes=(rows,))


def _helm(state: State, order: Helm) -> Preview:
    """Give what heading changes cost."""
    modifiers = []
    for name in sorted(order.turns):
        ship = state.units[name]
        rule = "Tactical Heading Changes"
        modifiers.append(Modifier(f"{ship.name}: power", -len(ship.known.warp), rule))
        modifiers.append(Modifier(f"{ship.name}: superstructure", -1, rule))
    notes = tuple(
        f"{state.units[name].name} {'vanishes' if on else 'appears'}"
        for name, on in sorted(order.cloaks.items())
    )
    return Preview(tuple(modifiers), notes=notes)


def _evasion(state: State, seat: Seat, order: Evade) -> Preview:
    """Give what evasions cost, and how often they succeed where the shot hits."""
    modifiers, outcomes = [], []
    for name, one in sorted(order.ships.items()):
        ship = state.units[name]
        modifiers.append(Modifier(f"{ship.name}: superstructure", -1, "Evading Missile Fire"))
        what = f"{ship.name} halves a hit of {one.weapon} of {state.units[one.by].name}"
        outcomes.append((what, evasion.DODGED / 10))
    notes = tuple(f"{state.units[name].name} gives up its fire of this phase" for name in sorted(order.ships))
    odds = Odds(tuple(outcomes), True) if outcomes else None
    return Preview(tuple(modifiers), (), odds, notes)


def _repair(state: State, seat: Seat, order: Repair) -> Preview:
    modifiers: list[Modifier] = []
    dice, outcomes = [], []
    for name, wanted in sorted(order.rolls.items()):
        ship = state.units[name]
        dice.append(DiceRequest(seat, 10, 1, "repair", secret=True))
        terms = repairs.terms(ship, wanted)
        modifiers += [
            Modifier(f"{ship.name}, {repairs.in_words(wanted)}: {label}", more, rule)
            for label, more, rule in terms
        ]
        need = min(10, max(0, repairs.needed(ship, wanted)))
        outcomes.append((f"{ship.name}: {repairs.in_words(wanted)} is repaired", need / 10))
    dice += [DiceRequest(seat, 10, 1, "rescue", secret=True) for _ in order.rescues]
    odds = Odds(tuple(outcomes), True) if outcomes else None
    notes = tuple(
        f"{state.units[name].name} takes {rescue.EACH} percent of the people of {state.units[one.wreck].name} "
        "aboard for each point of its die"
        for name, one in sorted(order.rescues.items())
    )
    return Preview(tuple(modifiers), tuple(dice), odds, notes)
