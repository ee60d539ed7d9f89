"""What fire is worth: expected points of a ship's weapons at each range and bearing, by closed formulas.

Units: whole inches of range, rounded up, since every range of the rules is a whole number of inches; bearings as one
of 16 sectors, the even ones being the boundaries at multiples of 45 degrees, where both neighbours bear.
"""

from typing import NamedTuple

from msgspec.structs import replace

from core.api import canon

from ..blows import blow_of
from ..figures import anti_drone, in_force, is_phaser, ready_dice, trait
from ..gunnery import HIT, blow, misfires
from ..measure import bears
from ..seeking import DRONE_MOVE, as_mode, dice_at, is_drone, number_to_hit
from ..ship import INCH, Bank, Roster, Ship
from ..skills import system_of, talents
from ..terms import FireMode

REACH = 24
"""No weapon of the rules reaches farther. Units: inches."""

CHASED = 6
"""What a seeker needs to hit a ship that can make 12 inches."""
CRITICAL = 2.0
"""What a critical hit does beside its point, in points of damage: between the first row of its table and the third."""


class Line(NamedTuple):
    """What a bank does to a target: points for the shields, the harm of those points and of those that go past.

    Args:
        shield: expected points that shields stop.
        depth: expected harm those points do where no shields are left.
        past: expected harm of the points that bypass shields.
        spread: variance of all points.
    """

    shield: float
    depth: float
    past: float
    spread: float


NOTHING = Line(0.0, 0.0, 0.0, 0.0)


class Stance(NamedTuple):
    """What a ship's special actions do to its fire.

    Args:
        phasers: whether phasers may fire.
        heavy: whether anything else may.
        overload: whether heavy weapons strike twice as hard up close.
        shift: what is added to the number that hits, by evasion on either side or by the target's build.
        chase: what seekers need to hit the target, before all modifiers.
        ward: how much worse drones hit it.
        through: the share of seekers that its defence lets through; None where nobody has looked.
    """

    phasers: bool = True
    heavy: bool = True
    overload: bool = False
    shift: int = 0
    chase: int = CHASED
    ward: int = 1
    through: float | None = None


def sector(bearing: float) -> int:
    """Give the sector of a bearing relative to the heading. Units: hundredths of a degree."""
    eighth, rest = divmod(bearing % 36000, 4500)
    return (int(eighth) * 2 + (0 if rest <= 5 else 2 if rest >= 4495 else 1)) % 16


def covers(arcs: tuple[str, ...], where: int) -> bool:
    """Tell whether arcs cover a sector."""
    return bears(arcs, where * 2250)


def stance_of(ship: Ship, shift: int = 0) -> Stance:
    """Give the stance in which a ship is by the actions in force."""
    return Stance(
        "no_phasers" not in ship.penalties,
        "phasers_only" not in ship.penalties,
        "overload" in ship.actions,
        shift + ("evasive" in ship.actions),
    )


FRESH, SPENT = 0.5, 0.85
"""The share of seekers that comes through to a ship that has its phasers yet, and to one that has fired."""


def stance_against(ship: Ship, target: Ship, ahead: bool = True) -> Stance:
    """Give the stance of a ship against one that it knows well: how fast it is, and what it has left for its defence.

    Args:
        ahead: whether the ship stands in the forward quarter of the target.
    """
    return stance_of(ship, exposure(target))._replace(
        chase=number_to_hit(target) - ahead,
        ward=anti_drone(target),
        through=SPENT if target.has_attacked or target.helpless else FRESH,
    )


def exposure(target: Ship) -> int:
    """Give what a target's build and evasion add to the number that hits it."""
    evasive = "evasive" in target.actions
    return evasive + (trait(target, "Nimble") > 0) - ("Immobile" in target.roster.traits)


def needed(ship: Ship, bank: Bank, inches: int, shift: int) -> int:
    """Give the natural number that hits; 6 where only a 6 does.

    Rule: Attacking.
    """
    face = HIT - int(bank.traits.get("Accurate", 0)) + shift + sum(row.aim for row in in_force(ship))
    if 2 * inches * INCH > bank.range and system_of(bank.weapon) not in talents(ship.skills).long_ranged:
        face += 1
    return min(6, max(2, face))


def harm(bank: Bank) -> float:
    """Give the expected harm of one of its points on the hull, critical hits included.

    Rule: Damage Table.
    """
    traits = bank.traits
    critical = CRITICAL * (1 + 0.75 * int(traits.get("Devastating", 0)))
    return 1 + critical / 3 if traits.get("Precise") else (5 + critical) / 6


def line(
    ship: Ship, number: int, inches: int, stance: Stance, dice: int | None = None, mode: FireMode = ""
) -> Line:
    """Give what a bank does at so many inches, arcs apart."""
    bank = as_mode(ship.roster.banks[number], mode)
    if bank is None:
        return NOTHING
    count = float(ready_dice(ship, number) if dice is None else dice)
    fires = stance.phasers if is_phaser(bank.weapon) else stance.heavy
    if not count or not fires or inches * INCH > bank.range:
        return NOTHING
    if "Seeking" in bank.traits:
        return _seeking(ship, number, inches, stance, int(count))
    if mode:
        count = dice_at(int(count), inches * INCH, mode)
    count /= 2 ** len(misfires(ship))
    face = needed(ship, bank, inches, stance.shift)
    hits = (7 - face) / 6
    bypass = 1 / 6 if face < 6 else 0.0
    in_stance = replace(ship, actions=("overload",) if stance.overload else ())
    points = blow(in_stance, bank, inches * INCH).mean
    each = harm(bank)
    stopped = count * (hits - bypass) * points
    return Line(
        stopped, stopped * each, count * bypass * points * each, count * hits * (1 - hits) * points**2
    )


def _seeking(ship: Ship, number: int, inches: int, stance: Stance, dice: int) -> Line:
    """Give what drones and torpedoes do to a ship at full speed that defends itself somewhat."""
    bank = ship.roster.banks[number]
    drone = is_drone(bank)
    if (drone and inches * INCH > DRONE_MOVE) or "evasive" in ship.actions:
        return NOTHING
    count = dice if drone else dice_at(dice, inches * INCH)
    face = min(
        6, max(2, stance.chase - int(bank.traits.get("Accurate", 0)) + stance.shift + stance.ward * drone)
    )
    points = blow_of(bank.traits).mean
    if stance.through is not None:
        through = stance.through * count
    else:
        through = 0.65 * count if drone else max(0.0, count - 0.6)
    chance = (7 - face) / 6 / 2 ** len(misfires(ship))
    stopped = chance * through * points
    spread = chance * (1 - chance) * (points**2 * through if drone else (through * points) ** 2)
    return Line(stopped, stopped * harm(bank), 0.0, spread)


Fire = tuple[float, float, float]
"""Shield, depth and past of all weapons that bear together."""
ANY = 16
"""The sector after the last: the most that any bearing gets."""


class Table(dict[int, list[Fire]]):
    """All of a ship's fire in a stance, by sector and then by inches; worked out as it is asked for.

    A crippled ship fires the one bank that does most.
    """

    def __init__(self, ship: Ship, stance: Stance) -> None:
        super().__init__()
        self._crippled = ship.crippled
        self._banks = [
            (bank.arcs, [line(ship, number, far, stance) for far in range(bank.range // INCH + 1)])
            for number, bank in enumerate(ship.roster.banks)
            if ready_dice(ship, number)
        ]

    def __missing__(self, where: int) -> list[Fire]:
        if where == ANY:
            rows = [self[sector] for sector in range(16)]
            found = [max(row[far] for row in rows) for far in range(REACH + 1)]
        else:
            bearing = [lines for arcs, lines in self._banks if covers(arcs, where)]
            found = [
                _together([one[far] for one in bearing if far < len(one)], self._crippled)
                for far in range(REACH + 1)
            ]
        self[where] = found
        return found


def _together(lines: list[Line], crippled: bool) -> Fire:
    if crippled and lines:
        best = max(lines, key=lambda one: one.depth + 3 * one.past)
        return best.shield, best.depth, best.past
    shield = depth = past = 0.0
    for one in lines:
        shield += one.shield
        depth += one.depth
        past += one.past
    return shield, depth, past


MOST_TABLES = 5_000
_fits: dict[int, tuple[Roster, bytes]] = {}
_tables: dict[object, Table] = {}


def table(ship: Ship, stance: Stance) -> Table:
    """Give all of a ship's fire in a stance; ships of one fit and one condition share a table."""
    far_sighted = talents(ship.skills).long_ranged if ship.skills else None
    condition = (ship.banks, ship.criticals, ship.crippled, ship.actions, ship.forgone, ship.lost)
    key = (_fit(ship.roster), far_sighted, condition, stance)
    found = _tables.get(key)
    if found is None:
        if len(_tables) >= MOST_TABLES:
            _tables.clear()
        found = _tables[key] = Table(ship, stance)
    return found


def _fit(roster: Roster) -> bytes:
    """Give a name to what a roster carries. The roster is kept with it, so that no other comes to have its id."""
    known = _fits.get(id(roster))
    if known is None:
        if len(_fits) >= MOST_TABLES:
            _fits.clear()
        known = _fits[id(roster)] = (roster, canon.encode(roster.banks))
    return known[1]
