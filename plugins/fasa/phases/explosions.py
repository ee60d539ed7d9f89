"""Ships that explode at the end of a firing phase, and what their explosions do to others."""

from msgspec.structs import replace

from core.api import Dice, DiceRequest, Event, UnitId, Violation, hexgrid

from ..events import Exploded, ExplosionRolled
from ..measure import sides, told_wrong
from ..orders import Near, Spread
from ..state import Blast, Hit, Ship, State, released, replaced, with_panel, with_ship
from ..table_dice import roll, up_to
from ..tables import SHIELDS

SURE = 10
"""So far below 0 a superstructure explodes for certain."""
FAR, FARTHEST = 7, 10
"""From 7 to 10 hexes an explosion does 1 point; farther it does nothing (reading: the table, not the prose)."""


def harm(power: int, distance: int) -> int:
    """Give the damage of an explosion at a range. Rule: Damage From Exploding Ships; halves are rounded up."""
    if distance == 0:
        return 2 * power
    if distance < FAR:
        return -(-power // (1 << (distance - 1)))
    return int(distance <= FARTHEST and power > 0)


def due(state: State) -> Ship | None:
    """Give the ship whose fate is to be seen next: the one whose explosion would do most damage.

    Rule: Multiple Explosions (reading: the level of damage is what an explosion deals).
    """
    found = [
        ship
        for ship in state.units.values()
        if ship.standing == "map" and (ship.doomed or ship.known.superstructure < ship.known.tested)
    ]
    return min(found, key=lambda ship: (-ship.known.units, ship.id), default=None)


def resolve(state: State, ship: Ship, dice: Dice, events: list[Event]) -> State:
    """See whether a ship explodes.

    Rule: Ship Explosions. Dice: a d10 where it is not certain.
    """
    below = -ship.known.superstructure
    explodes = ship.doomed or below >= SURE
    if not explodes:
        about = f"{ship.name}, {below} below 0: {up_to(below, 'and it explodes')}"
        (face,) = roll(dice, DiceRequest(ship.seat, 10, 1, "explosion"), about)
        explodes = face <= below
        events.append(ExplosionRolled(ship.id, below, face, explodes))
    state = with_panel(state, ship.id, tested=ship.known.superstructure)
    if not explodes:
        return state
    blast = Blast(ship.id, ship.known.units, ship.at)
    state = with_ship(state, ship.id, standing="destroyed", wreck=True, at=None, lock="", cloaked=False)
    events.append(Exploded(ship.id, blast.power))
    return replaced(released(state, ship.id), blast=blast)


def faults(state: State, order: Spread) -> list[Violation]:
    """Say what cannot lie so."""
    rule = "Damage From Explosions"
    if order.near and not state.cards:
        return [Violation("Board", "the board is measured: `near` stays away")]
    found = []
    for name, near in order.near.items():
        if name not in state.units or state.units[name].standing != "map":
            found.append(Violation(rule, f"there is no ship {name!r} on the map"))
        elif near.range < 0:
            found.append(Violation(rule, f"{name}: a range is 0 or more, not {near.range}"))
        elif near.range and (why := told_wrong(near.sides)):
            found.append(Violation(rule, f"{name}: {why}"))
    return found


def measured(state: State) -> dict[str, Near]:
    """Measure how ships lie to the explosion that has yet to strike."""
    blast = state.blast
    assert blast is not None
    if blast.at is None:
        return {}
    return {
        str(other.id): Near(hexgrid.distance(blast.at, other.at), sides(other.at, other.heading, blast.at))
        for other in state.units.values()
        if other.standing == "map"
        and other.at is not None
        and hexgrid.distance(blast.at, other.at) <= FARTHEST
    }


def spread(state: State, order: Spread, dice: Dice) -> State:
    """Strike the ships that are near, in the order of ids. Dice: a d6 for each of which two shields face it."""
    blast = state.blast
    assert blast is not None
    hits: list[Hit] = []
    for name, near in sorted((order.near if state.cards else measured(state)).items()):
        other = state.units[name]
        damage = harm(blast.power, near.range)
        if damage and near.range == 0:
            hits += _shared(blast.unit, other, damage)
        elif damage:
            side = _struck(near.sides, other, dice)
            hits.append(Hit(blast.unit, other.id, "", damage, (side,), "fpsa", divided=True))
    return replaced(state, struck=(*state.struck, *hits), blast=None)


def _shared(by: UnitId, other: Ship, damage: int) -> list[Hit]:
    """Share the damage of an explosion in the same hex out over all shields; what does not divide goes to the first."""
    each, rest = divmod(damage, len(SHIELDS))
    return [
        Hit(by, other.id, "", each + (side <= rest), (side,), "fpsa", divided=True)
        for side in SHIELDS
        if each + (side <= rest)
    ]


def _struck(facing: tuple[int, ...], other: Ship, dice: Dice) -> int:
    """Choose at random where several shields face the explosion: 1 to 3 the first, 4 to 6 the second."""
    if len(facing) == 1:
        return facing[0]
    about = f"{other.name}: the explosion strikes shield {facing[0]} on 1 to 3, {facing[1]} on 4 to 6"
    request = DiceRequest(other.seat, 6, 1, "shield")
    (face,) = roll(dice, replace(request, secret=True) if other.cloaked else request, about)
    return facing[0] if face <= 3 else facing[1]
