"""What an order would do: every modifier with its rule, the dice to come, exact odds."""

from msgspec.structs import replace

from core.api import DiceRequest, Modifier, Odds, Preview, Seat, UnitId, counted

from .attack_orders import Attack, Shot, SwarmAttack
from .defence_orders import Defend, Grip
from .figures import quality, ready_dice, safe_turns, stealth
from .gunnery import Aim, aim, as_phaser_3, hit_chance, misfires, with_dice
from .measure import around, sight
from .move_orders import Move
from .path import flown, roughly
from .phases.actions import with_actions
from .phases.end import REPAIRED_ABOVE, repair_bonus
from .phases.raid import strikes_home
from .seeker_preview import is_seeking, preview_defence, preview_grip, preview_swarm, with_seekers
from .seeking import PIERCING, as_mode, carronade_dice, dice_at
from .ship import SYSTEMS, Ship
from .state import State
from .system_orders import BreakFree, Survey
from .system_preview import attack_notes, move_notes, preview_system
from .tables import special_actions
from .terrain.effects import attack_dice, check_bonus
from .terrain.features import note
from .terrain.ground import passage
from .terrain.pieces import Terrain
from .turn_orders import Repair
from .walking import trail, walk


def preview(state: State, seat: Seat, order: object) -> Preview:
    """Give what a legal order would do."""
    match order:
        case Attack():
            return _attack(state, order)
        case Move():
            return _move(state, order)
        case SwarmAttack():
            return preview_swarm(state, order)
        case Defend():
            return preview_defence(state, order)
        case Grip():
            return preview_grip(state, order)
        case BreakFree() | Survey():
            return preview_system(state, order)
        case Repair():
            return _repair(state, seat, order)
    return Preview()


def _attack(state: State, order: Attack) -> Preview:
    """Preview fire: the odds are those of the number of attack dice that hit, all shots together."""
    ship = state.units[order.unit]
    modifiers: list[Modifier] = []
    dice: list[DiceRequest] = []
    notes: list[str] = []
    spread = [1.0]
    for shot in order.shots:
        struck = [state.units[each] for each in _struck(state, order, shot) if each in state.units]
        if is_seeking(state, ship, shot) or not struck:
            continue
        bank = ship.roster.banks[shot.bank]
        for location in misfires(ship):
            dice.append(DiceRequest(ship.seat, 6, 1, f"misfire:{location}"))
        reason = f"attack:{bank.weapon.lower().replace(' ', '-')}"
        for target in struck:
            shot_aim, count, distance = _aimed(state, order, ship, shot, target)
            dice.append(DiceRequest(ship.seat, 6, count, reason, ordered=False))
            modifiers += [
                Modifier(f"{bank.weapon} at {target.name}: {m.label}", m.value, m.rule)
                for m in shot_aim.modifiers
            ]
            spread = with_dice(spread, count, hit_chance(shot_aim.needed))
            notes.append(_note(bank.weapon, target, shot_aim, count, distance))
            if shot.mode != PIERCING and (number := stealth(target, ship)):
                notes.append(f"{target.name} evades each hit on {number} or more")
        if misfires(ship):
            notes.append(f"{bank.weapon} fires only if each misfire die shows 4 or more")
    notes += attack_notes(state, order)
    dice += [DiceRequest(ship.seat, 6, raid.marines, "raid") for raid in order.raids]
    outcomes = tuple((counted(hits, "hit"), part) for hits, part in enumerate(spread))
    direct = len(spread) > 1
    odds = Odds(outcomes, exact=True) if direct else None
    found = Preview(tuple(modifiers), tuple(dice), odds, tuple(notes), _gist(spread) if direct else "")
    found = with_seekers(state, order, found)
    return found if found.odds is not None else replace(found, odds=_raiders(ship, order))


def _raiders(ship: Ship, order: Attack) -> Odds | None:
    """Give the chances of the critical hits that raiders deal where they can go over."""
    marines = sum(raid.marines for raid in order.raids)
    if not marines:
        return None
    chance = sum(strikes_home(ship, die) for die in range(1, 7)) / 6
    spread = with_dice([1.0], marines, chance)
    return Odds(tuple((counted(hits, "critical hit"), part) for hits, part in enumerate(spread)), exact=True)


def _gist(spread: list[float]) -> str:
    expected = sum(hits * part for hits, part in enumerate(spread))
    return f"{expected:.1f} hits expected of {counted(len(spread) - 1, 'die', 'dice')}"


def _struck(state: State, order: Attack, shot: Shot) -> tuple[UnitId, ...]:
    """Give what a shot strikes: its target, and what lies within its area effect."""
    other = state.units.get(shot.target) or state.swarms[shot.target]
    bank = state.units[order.unit].roster.banks[shot.bank]
    return (shot.target, *around(state, order.sights.get(shot.target), bank, other))


def _aimed(state: State, order: Attack, ship: Ship, shot: Shot, target: Ship) -> tuple[Aim, int, int]:
    seen = sight(state, order.sights, ship, target)
    assert seen is not None
    bank = ship.roster.banks[shot.bank]
    effective = as_phaser_3(bank) if shot.as_phaser_3 else as_mode(bank, shot.mode)
    assert effective is not None
    if shot.mode == "carronade":
        count = carronade_dice(ship, shot.bank)
    else:
        count = dice_at(ready_dice(ship, shot.bank), seen.range, shot.mode) if shot.mode else 0
    return (
        aim(ship, effective, target, seen),
        count or shot.dice or ready_dice(ship, shot.bank),
        seen.range,
    )


def _note(weapon: str, target: Ship, shot: Aim, count: int, distance: int) -> str:
    passing = f", {shot.passes}+ passes the shields" if shot.passes < 7 else ", none passes the shields"
    if shot.open:
        passing = ", no shields on that side"
    return (
        f"{count} × {weapon} at {target.name}, {roughly(distance)}: hits on {shot.needed}+, "
        f"{shot.blow.label} a hit{passing}"
    )


def _move(state: State, order: Move) -> Preview:
    """Preview a move: its checks, and the terrain on its way."""
    ship = with_actions(state.units[order.unit], order.actions)
    dice: list[DiceRequest] = []
    outcomes: list[tuple[str, float]] = []
    notes: list[str] = []
    modifiers: list[Modifier] = []
    for action in order.actions:
        facts = special_actions()[action.action]
        if action.action == "boost_shields":
            dice.append(DiceRequest(ship.seat, 6, max(1, ship.roster.shields // 10), "boost", ordered=False))
        if facts.check is None:
            continue
        if action.action == "high_energy_turn" and ship.safe_turns < safe_turns(ship):
            notes.append("the high energy turn is a safe one")
            continue
        dice.append(DiceRequest(ship.seat, 6, 1, f"check:{action.action}"))
        modifiers.append(Modifier(f"{facts.title} crew", quality(ship), "Crew Quality Checks"))
        outcomes.append((f"{facts.title} succeeds", _at_least(facts.check - quality(ship))))
    notes += move_notes(state, order)
    met, flight = _way(state, ship, order)
    for piece in met:
        notes.append(f"meets {piece.name}: {note(piece)}")
        if piece.kind == "asteroids" and piece.id not in ship.braved:
            bonus = check_bonus(ship)
            modifiers.append(Modifier(f"{piece.name} crew", bonus, "Asteroid Fields"))
            dice.append(DiceRequest(ship.seat, 6, 1, "check:asteroids"))
            outcomes.append((f"{ship.name} gets through {piece.name}", _at_least(piece.density - bonus)))
            notes.append(
                f"{piece.name} strikes with {attack_dice(flight)} attack dice of D6 points where it does not"
            )
    odds = Odds(tuple(outcomes), exact=True) if outcomes else None
    return Preview(tuple(modifiers), tuple(dice), odds, tuple(notes))


def _way(state: State, ship: Ship, order: Move) -> tuple[list[Terrain], int]:
    """Give the terrain that a move meets, and how far it flies."""
    place = walk(state, ship, order.path)
    if state.mode == "cards":
        met = order.terrain.met if order.terrain else ()
    else:
        met = passage(state, trail(state, ship, place.legs), place.at).met
    return [state.terrain[name] for name in met], flown(place.legs)


def _repair(state: State, seat: Seat, order: Repair) -> Preview:
    dice, outcomes, modifiers = [], [], []
    for unit, locations in order.locations.items():
        ship = state.units[unit]
        bonus = repair_bonus(ship)
        for location in locations:
            dice.append(DiceRequest(seat, 6, 1, f"repair:{location}"))
            modifiers.append(Modifier(f"{ship.name}, {SYSTEMS[location]}", bonus, "Damage Control"))
            outcomes.append(
                (f"{ship.name}: {SYSTEMS[location]} improves", _at_least(REPAIRED_ABOVE + 1 - bonus))
            )
    odds = Odds(tuple(outcomes), exact=True) if outcomes else None
    return Preview(tuple(modifiers), tuple(dice), odds)


def _at_least(face: int) -> float:
    return min(6, max(0, 7 - face)) / 6
