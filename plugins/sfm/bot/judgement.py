"""What the bot thinks of attacks and places. Judgements, not rules: every figure here is a matter of taste."""

from core.api import Hex, Seat, hexgrid
from plugins.sfm.combat import column_of, modifiers, odds
from plugins.sfm.ground import ground, hex_key, key_hex
from plugins.sfm.measure import sight_by
from plugins.sfm.orders import Shot
from plugins.sfm.scenario.aims import Bring, Cross, Hold, Raze
from plugins.sfm.scenario.goals import aims_of, is_meant, is_to_cross, place_names, where
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit
from plugins.sfm.tables import kinds

WORTH = {
    "turret": 2.0,
    "heavy": 1.6,
    "hq": 0.8,
    "civilian": 0.15,
    "tank": 2.5,
    "gav": 2.0,
    "gcv": 1.8,
    "truck": 0.4,
    "has": 1.6,
    "hts": 1.2,
    "gunboat": 2.5,
}
"""What killing a unit is worth; others count 1."""
LOSS = 0.8
"""What a point of losses is worth, where they decide."""
TOWN = 1.5
"""What a destroyed town hex is worth to the raiders."""
CROSSING = 1.5
"""What it is worth to a marine to enter a town hex that must be crossed."""
MIDDLE = 0.4
"""What a stun or a damaged result is worth beside a kill."""
SUPPRESSED = 0.8
"""The same for raiders: who is stunned in their fire phase shoots neither at their movement nor in its own turn."""
AGAIN = 0.05
"""What it is worth to stun the stunned."""
LET_OUT = 5
"""So near to its goal a loaded vehicle comes. Units: hexes."""
BEHIND = ("civilian", "hq", "thz", "amv")
"""Units that stay out of the fight."""
COVER = 0.8
RUSHED_COVER = 0.4
"""The same for raiders: cover is no reason to stay a hex behind."""
EXPOSED = 0.5
"""How much a marked enemy in view counts against a hex; one hex nearer to the goal counts 1."""
RUSHED = 0.1
"""The same for raiders, who have no time."""
CROWD = 2.0
"""How much it counts against a hex to overcrowd it, or to put a second turret there."""


def raids(view: State, seat: Seat) -> bool:
    """Tell whether a seat is to destroy and cross the towns."""
    return any(isinstance(aim, Raze | Cross) for aim in aims_of(view, seat))


def value(view: State, unit: Unit) -> float:
    """Give what a unit is worth: where losses decide, at least what it counts among them, civilians apart."""
    plain = WORTH.get(unit.kind, 1.0)
    if unit.kind == "civilian" or any(raids(view, seat) for seat in view.seats):
        return plain
    return max(plain, LOSS * (kinds()[unit.kind].size or 2))


def price(view: State, unit: Unit) -> float:
    """Give what a unit and those in it are worth."""
    return value(view, unit) + sum(value(view, rider) for rider in view.aboard(unit.id))


def uncrossed(view: State, unit: Unit) -> list[str]:
    """Give the town hexes that a unit has still to cross."""
    if not raids(view, unit.seat) or not is_to_cross(view, unit):
        return []
    return [key for key, town in view.buildings.items() if not town.crossed]


def towns_left(view: State) -> list[str]:
    """Give the town hexes that are not destroyed."""
    return [key for key, town in view.buildings.items() if not town.destroyed]


def worth(
    rules: Rules,
    view: State,
    unit: Unit,
    target: str,
    shot: Shot,
    close: bool,
    munitions: bool = False,
) -> float:
    """Give what an attack is worth on average.

    Args:
        close: a close assault.
    """
    aim = view.units.get(target)
    total = sum(one.value for one in modifiers(rules, view, unit, target, shot, close, munitions))
    (_, best), (_, middle), _ = odds(rules, unit, column_of(view, target), total, munitions).outcomes
    if aim is None:
        return TOWN * (best + MIDDLE * middle) if raids(view, unit.seat) else 0.0
    stun = AGAIN if aim.stunned else SUPPRESSED if raids(view, unit.seat) else MIDDLE
    found = price(view, aim) * (best + stun * middle)
    if aim.at is not None and hex_key(aim.at) in uncrossed(view, unit):
        found += CROSSING * ((best + middle) if close else 0.3 * best)
    return found


def errand(view: State, unit: Unit) -> Bring | Hold | None:
    """Give the first aim for which a unit has to be somewhere: at an edge to be brought off, or where it holds a place."""
    for aim in aims_of(view, unit.seat):
        if isinstance(aim, Hold) and unit.kind != "civilian":
            return aim
        if isinstance(aim, Bring) and aim.edge and is_meant(unit.kind, aim.kinds):
            return aim
    return None


def awaits_ships(view: State, unit: Unit) -> bool:
    """Tell whether a unit has nothing to do but to live until ships fetch it."""
    aims = aims_of(view, unit.seat)
    return any(isinstance(aim, Bring) and not aim.edge and is_meant(unit.kind, aim.kinds) for aim in aims)


def goals(view: State, unit: Unit) -> list[Hex]:
    """Give the hexes that a unit wants to get to: towns to cross, which only marines do, or to destroy; else the enemy."""
    aim = errand(view, unit)
    if aim is None and not fights(view, unit):
        return []
    if raids(view, unit.seat):
        return [key_hex(key, key) for key in uncrossed(view, unit) or towns_left(view) or view.buildings]
    if isinstance(aim, Bring):
        return [here for here in ground(view.map).terrain if ground(view.map).borders(here, aim.edge)]
    if isinstance(aim, Hold):
        return [where(view, name) for name in place_names(view, aim)]
    if awaits_ships(view, unit):
        return []
    return [
        foe.at
        for foe in view.on_map()
        if view.hostile(foe.seat, unit.seat) and foe.at is not None and foe.kind != "civilian"
    ]


def fights(view: State, unit: Unit) -> bool:
    """Tell whether a unit has any business near the enemy: not what is unarmed and brings nobody, nor civilians."""
    unarmed = not kinds()[unit.kind].row or unit.kind in BEHIND
    return not unarmed or any(one.kind not in BEHIND for one in view.aboard(unit.id))


def wanted(rules: Rules, view: State, unit: Unit) -> int:
    """Give how near to its goal a unit wants to be."""
    reach = rules.reach(unit.class_id)
    if kinds()[unit.kind].category == "structure":
        return 1
    if kinds()[unit.kind].category == "vehicle" and view.aboard(unit.id):
        return LET_OUT
    if unit.kind == "hq" or rules.kinds[unit.class_id].assault is None:
        return max(1, reach - 1)
    aim = errand(view, unit)
    if aim is not None:
        return aim.within if isinstance(aim, Hold) else 0
    if raids(view, unit.seat):
        return 0 if uncrossed(view, unit) else 1 if towns_left(view) else 2
    return 1


def holds(rules: Rules, view: State, unit: Unit) -> bool:
    """Tell whether a unit waits where it is.

    Rickerbee's defenders do, and structures; in a meeting the last player's units that lie in cover with enemies
    about to come into range.
    """
    if any(raids(view, seat) for seat in view.enemies(unit.seat)):
        return not aims_of(view, unit.seat)
    if kinds()[unit.kind].category == "structure" or view.in_bunker(unit):
        return True
    if unit.at is None or unit.seat != view.seats[-1]:
        return False
    reach = rules.reach(unit.class_id)
    foes = [foe.at for foe in view.on_map() if view.hostile(foe.seat, unit.seat) and foe.at is not None]
    near = min((hexgrid.distance(unit.at, foe) for foe in foes), default=99)
    return covered(view, unit.at) and reach < near <= reach + 3


def covered(view: State, here: Hex) -> bool:
    """Tell whether a hex covers infantry."""
    terrain = ground(view.map)
    return terrain.covers(terrain.terrain[here])


def score(rules: Rules, view: State, unit: Unit, here: Hex, ends: list[Hex], marked: list[Unit]) -> float:
    """Give how good a hex is to stand in.

    Args:
        ends: the goals.
        marked: enemies that may answer a move.
    """
    terrain = ground(view.map)
    found = 0.0
    if ends:
        found -= max(0, min(hexgrid.distance(here, end) for end in ends) - wanted(rules, view, unit))
    if covered(view, here):
        found += RUSHED_COVER if raids(view, unit.seat) else COVER
    sight = sight_by(rules, view)
    for foe in marked:
        near = foe.at is not None and hexgrid.distance(foe.at, here) <= rules.reach(foe.class_id)
        if near and foe.at is not None and terrain.sees(foe.at, here, sight):
            found -= RUSHED if raids(view, unit.seat) else EXPOSED
    others = [other for other in view.in_hex(here) if other.id != unit.id]
    if len(others) >= 3 or (unit.kind == "turret" and any(other.kind == "turret" for other in others)):
        found -= CROWD
    return found
