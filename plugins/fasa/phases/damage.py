"""Fire resolved: rolls to hit, shields, where damage strikes and what it does there."""

from msgspec.structs import replace

from core.api import Dice, DiceRequest, Event

from ..events import DodgeRolled, Fired, Harmed, Located, Struck, StruckUnseen
from ..hulls import Hull, Mount
from ..orders import Shot
from ..settings import Rules
from ..state import Blow, Hit, Panel, Scar, Ship, State, Volley, is_unseen, replaced, with_panel, with_ship
from ..table_dice import roll, up_to
from .evasion import DODGED
from .harm import Harm, graver, lost_ship
from .location import place_of, wound

BLOCK = 5
SMALL = "superstructure"
"""Where each hit strikes a shuttle (house)."""
MOVING_CLOAKED, STILL_CLOAKED = 3, 5
"""Taken from the number to hit a cloaked ship that moved, and one that stood still."""
WEAPONS = ("beam", "missile", "weapon")
LASTING = ("shield", *WEAPONS)
"""Places that are out after one hit: a second hit of the same bank goes to the superstructure."""


def roll_volley(
    rules: Rules, state: State, number: int, beams: bool, dice: Dice, events: list[Event]
) -> State:
    """Roll for the beams of a volley, or for its other weapons.

    Rule: Determining Weapon Hits; Fire With Banked Weapons. Dice: a d10 for each bank or lone weapon, all at once.
    """
    volley = state.volleys[number]
    ship = state.units[volley.unit]
    hull = rules.hulls[ship.hull]
    groups = [one for one in rolled_together(rules, hull, volley.shots) if one[0][0].beam == beams]
    if not groups:
        return state
    about = f"{ship.name} fires: {'; '.join(_told(state, volley, group) for group in groups)}"
    faces = roll(dice, DiceRequest(ship.seat, 10, len(groups), "hit"), about)
    hits: list[Hit | Blow] = []
    for together, (group, face) in enumerate(zip(groups, faces, strict=True), 1):
        mounts = [mount for mount, _ in group]
        target = group[0][1]
        seen = volley.sights[target]
        need = number_to_hit(state, mounts[0], seen.range, state.units[target])
        harm = tuple(mount.data.harm(_armed(ship.known, mount), seen.range) for mount in mounts)
        slim = impossible(rules, state, ship, mounts[0], seen.range, need, face, dice)
        hit = face <= need or 0 < slim <= rules.tables.combat.slim.get(str(need), 0)
        aimed = state.units[target]
        if hit and aimed.lock == ship.id:
            state = with_ship(state, aimed, lock="")
        events.append(
            Fired(
                ship.id,
                state.units[target].id,
                tuple(mount.id for mount in mounts),
                mounts[0].type,
                seen.range,
                need,
                face,
                hit,
                harm if hit else (),
                slim,
            )
        )
        if hit:
            banked = together if len(mounts) > 1 else 0
            for mount, damage in zip(mounts, harm, strict=True):
                one = Hit(ship.id, aimed.id, mount.id, damage, seen.sides, seen.back, banked=banked)
                one = replace(one, divided=mount.data.kind == "plasma")
                hits.append(one if mount.beam else softened(rules, state, volley, mount, one, dice, events))
    return replaced(state, struck=tuple(hits))


def _told(state: State, volley: Volley, group: list[tuple[Mount, str]]) -> str:
    """Say what the die of a bank or a lone weapon decides."""
    mount, target = group[0]
    need = number_to_hit(state, mount, volley.sights[target].range, state.units[target])
    names = " and ".join(one.id for one, _ in group)
    return f"{names} at {state.units[target].name}, {up_to(max(0, need), 'hits')}"


def number_to_hit(state: State, mount: Mount, distance: int, target: Ship) -> int:
    """Give the highest roll that hits. Rule: Determining Weapon Hits; Firing At Cloaked Ships."""
    return mount.data.to_hit(distance) - cloak_penalty(target)


def cloak_penalty(target: Ship) -> int:
    """Give what a cloak takes off the number to hit."""
    if not target.cloaked:
        return 0
    return STILL_CLOAKED if target.still else MOVING_CLOAKED


def impossible(
    rules: Rules, state: State, ship: Ship, mount: Mount, distance: int, need: int, face: int, dice: Dice
) -> int:
    """Give the second roll of a shot that has no chance by its modifiers and rolled a 1; 0 where there is none.

    Rule: Against Impossible Odds, graduate course (house reading). Dice: a d10 where the first roll was a 1.
    """
    chance = rules.tables.combat.slim.get(str(need), 0)
    if state.course != "graduate" or face != 1 or not chance or not mount.data.to_hit(distance):
        return 0
    about = f"{ship.name}, against impossible odds: {up_to(chance, 'hits')}"
    (second,) = roll(dice, DiceRequest(ship.seat, 10, 1, "slim"), about)
    return second


def softened(
    rules: Rules, state: State, volley: Volley, mount: Mount, hit: Hit, dice: Dice, events: list[Event]
) -> Hit:
    """Give a missile's or bolt's hit after its target has tried to evade it, or to be grazed by a bolt alone.

    Rule: Effects of Evasive Action; Grazing Hits. Dice: a d10 of the target for an evasion; else for a bolt a d100.
    """
    target = state.units[hit.target]
    evasion = volley.evaded.get(mount.id)
    half = -(-hit.damage // 2)
    if evasion is not None:
        about = f"{target.name} evades {mount.id} of {state.units[hit.by].name}: {up_to(DODGED, 'halves the damage')}"
        (face,) = roll(dice, DiceRequest(target.seat, 10, 1, "evade"), about)
        dodged = face <= DODGED
        events.append(DodgeRolled(target.id, "evasion", face, DODGED, dodged, half if dodged else hit.damage))
        return replace(hit, damage=half, sides=evasion.sides) if dodged else hit
    if mount.data.kind != "plasma" or target.wreck or target.stuck or rules.hulls[target.hull].immobile:
        return hit
    about = f"{target.name}, hit by {mount.id} of {state.units[hit.by].name}: {up_to(target.captain, 'and it is only grazed')}"
    (face,) = roll(dice, DiceRequest(target.seat, 100, 1, "graze"), about)
    grazed = face <= target.captain
    damage = half if grazed else hit.damage
    events.append(DodgeRolled(target.id, "graze", face, target.captain, grazed, damage))
    return replace(hit, damage=damage)


def rolled_together(rules: Rules, hull: Hull, shots: tuple[Shot, ...]) -> list[list[tuple[Mount, str]]]:
    """Give the weapons that share a roll with their targets, in the order in which they were called."""
    groups: dict[tuple[int | str, str], list[tuple[Mount, str]]] = {}
    for shot in shots:
        mount = hull.mount(shot.weapon)
        assert mount is not None
        together = mount.bank if mount.bank and not rules.bank_dice else mount.id
        groups.setdefault((together, shot.target), []).append((mount, shot.target))
    return list(groups.values())


def _armed(panel: Panel, mount: Mount) -> int:
    return panel.allotted.weapons.get(mount.id, 0)


# --- hits on shields ---------------------------------------------------------------------------------------------


def strike(state: State, events: list[Event]) -> State:
    """Let the first hit strike its one shield; what gets through becomes a blow. Rule: Determining Damage."""
    hit = state.struck[0]
    assert isinstance(hit, Hit) and len(hit.sides) == 1
    side = hit.sides[0]
    ship = state.units[hit.target]
    shield = ship.known.shields[side - 1]
    left, through = max(0, shield - hit.damage), max(0, hit.damage - shield)
    shields = tuple(left if number == side else points for number, points in enumerate(ship.known.shields, 1))
    place = SMALL if ship.small and through else ""
    unseen = is_unseen(state, hit)
    scar = Scar(state.turn, state.phase, 0 if unseen else side, hit.damage, through > 0, place)
    state = with_ship(with_panel(state, ship.id, shields=shields), ship.id, scars=(*ship.scars, scar))
    to, kind = state.allies(ship.seat), StruckUnseen if unseen else Struck
    events.append(kind(to, ship.id, side, hit.damage, through > 0, left, through))
    rest = state.struck[1:]
    if not through:
        return replaced(state, struck=rest)
    if hit.divided and not ship.small:
        blows = tuple(Blow(hit.by, hit.target, points, side, hit.back) for points in blocks(through))
        return replaced(state, struck=(*blows, *rest))
    known = place or hit.place
    blow = Blow(hit.by, hit.target, through, side, hit.back, known, hit.place is not None, hit.banked)
    return replaced(state, struck=(blow, *rest))


def blocks(damage: int) -> tuple[int, ...]:
    """Spread damage in blocks of 5 points. Rule: Dividing Damage."""
    whole, rest = divmod(damage, BLOCK)
    return (BLOCK,) * whole + ((rest,) if rest else ())


# --- blows -------------------------------------------------------------------------------------------------------


def locate(rules: Rules, state: State, dice: Dice, events: list[Event]) -> State:
    """Roll where the first blow strikes; a second shot of the same bank strikes there too.

    Rule: Damage Location; Damage From Banked Weapons. Dice: a d10 of the firing ship; of a hit that nobody may see the
    struck ship's own.
    """
    blow = state.struck[0]
    assert isinstance(blow, Blow)
    struck = state.units[blow.target]
    hull = rules.hulls[struck.hull]
    places = ", ".join(
        f"{number} {place_of(rules.tables, state, hull, blow, number)}" for number in range(1, 11)
    )
    about = f"{struck.name}, shield {blow.side} is pierced: {places}"
    unseen = is_unseen(state, blow)
    request = DiceRequest(state.units[blow.by].seat, 10, 1, "location")
    if unseen:
        request = DiceRequest(struck.seat, 10, 1, "location", secret=True)
    (face,) = roll(dice, request, about)
    place = place_of(rules.tables, state, hull, blow, face)
    if not unseen:
        events.append(Located(blow.target, face, place))
    ship = state.units[blow.target]
    *older, latest = ship.scars
    places = (
        f"{latest.place} + {place}" if latest.place else place
    )  # one for each block of a hit that is divided
    state = with_ship(state, ship, scars=(*older, replace(latest, place=places)))
    rest = state.struck[1:]
    if blow.banked and rest and isinstance(rest[0], Hit) and rest[0].banked == blow.banked:
        rest = (replace(rest[0], place=place), *rest[1:])
    return replaced(state, struck=(replace(blow, place=place), *rest))


def candidates(rules: Rules, state: State, blow: Blow) -> tuple[str, ...]:
    """Give the weapons that a blow may put out: those of its kind that bear, else those of the other kind.

    Rule: Effects From Weapon Hits.
    """
    ship = state.units[blow.target]
    bearing = [
        mount
        for mount in rules.hulls[ship.hull].mounts
        if set(mount.arcs) & set(blow.back) and mount.id not in ship.known.broken
    ]
    if wound(blow.place or "").parts == ("weapon",):
        return tuple(mount.id for mount in bearing)
    wanted = [mount for mount in bearing if mount.beam == (wound(blow.place or "").parts == ("beam",))]
    return tuple(mount.id for mount in wanted or bearing)


def open_weapons(rules: Rules, state: State) -> tuple[str, ...]:
    """Give the weapons among which the captain of the target has to choose now; none where there is no choice."""
    blow = state.struck[0] if state.struck else None
    if not isinstance(blow, Blow) or not strikes_weapon(blow) or blow.again:
        return ()
    found = candidates(rules, state, blow)
    return found if len(found) > 1 else ()


def strikes_weapon(blow: Blow) -> bool:
    """Tell whether a blow whose place is known strikes a weapon."""
    return blow.place is not None and wound(blow.place).parts[0] in WEAPONS


def settle(rules: Rules, state: State, weapon: str, dice: Dice, events: list[Event]) -> State:
    """Carry out the first blow, whose place is known.

    Rule: Damage Results. Damage that finds nothing of its kind is halved, rounded up, and goes to the superstructure.
    Dice: in the graduate course a d10 for a hit in engineering, or for a bank that is struck.

    Args:
        weapon: the one put out, where a weapon is struck and one bears.
    """
    blow, rest = state.struck[0], state.struck[1:]
    assert isinstance(blow, Blow) and blow.damage is not None and blow.place is not None
    state = replaced(state, struck=rest)
    ship = state.units[blow.target]
    struck = wound(blow.place)
    damage = -(-blow.damage // 2) if struck.half else blow.damage
    harm = Harm(ship.known)
    for part in struck.parts:
        if part in LASTING and (blow.again or not _lasts(ship.known, blow, part, weapon)):
            harm.hull += -(-damage // 2)
            harm.place = "superstructure"
        else:
            harm.strike(rules, state, blow, part, damage, weapon)
    if struck.casualties:
        harm.kill(rules, rules.hulls[ship.hull], damage * struck.casualties)
    if state.course == "graduate":
        graver(rules, state, ship, blow, struck, harm, dice, events)
    panel = harm.settled()
    if "sensors" in struck.parts:
        state = with_ship(state, ship.id, lock="")
    state = with_ship(state, ship.id, panel=panel)
    lost = ship.known.units - panel.units
    gone = ship.known.superstructure - panel.superstructure
    dead = panel.casualties - ship.known.casualties
    events.append(
        Harmed(state.allies(ship.seat), ship.id, harm.place, harm.shield, harm.weapons, lost, gone, dead)
    )
    by = "" if blow.by == ship.id else blow.by
    if state.queue:  # harm takes effect once all has been fired
        return state if panel.works or ship.killer else with_ship(state, ship.id, killer=by)
    return lost_ship(state, ship.id, state.units[ship.id].killer or by, events)


def _lasts(panel: Panel, blow: Blow, part: str, weapon: str) -> bool:
    """Tell whether a blow finds a generator that works, or a weapon that bears."""
    return not panel.generators[blow.side - 1].down if part == "shield" else bool(weapon)
