"""What a bot asks of its sensors, and what it repairs."""

from core.api import Chance, Order, Seat, pick

from ..measure import sides
from ..orders import Ask, Lock, Pass, Repair, Scan
from ..phases.repair import SENSORS, able, needed
from ..phases.rescue import able as able_to_rescue
from ..phases.sensors import lock_faults, shadow_faults
from ..state import Ship
from ..tables import SHIELDS
from .scene import Scene, sides_toward

SHIELD_QUESTION, HARM_QUESTION = 4, 7


def sensed(scene: Scene, seat: Seat, ship: Ship, chance: Chance) -> Order:
    """Lock on the nearest enemy, ask about it, or look for one that is hidden."""
    state = scene.state
    if ship.known.sensors.down:
        return Pass(ship.id)
    held = state.units[ship.lock] if ship.lock else None
    if state.asking:
        return _question(scene, ship)
    hidden = [
        other
        for other in state.units.values()
        if other.cloaked and other.fights and not state.friends(ship, other)
    ]
    if hidden and (held is None or held.cloaked):
        return Scan(ship.id, _where(ship, held, chance))
    if held is not None and held.fights:
        return Pass(ship.id) if shadow_faults(state, ship, held) else _question(scene, ship)
    for other in scene.enemies(ship):
        order = Lock(ship.id, other.id)
        if not lock_faults(state, seat, order):
            return order
    return Pass(ship.id)


def _question(scene: Scene, ship: Ship) -> Order:
    """Ask for the shield in one's way, or how much the enemy has suffered."""
    target = scene.state.units[ship.lock]
    if not scene.style.probes or ship.at is None or target.at is None or ship.at == target.at:
        return Ask(ship.id, HARM_QUESTION)
    known = {
        one.about
        for one in ship.known.answers
        if one.turn == scene.state.turn and one.question == SHIELD_QUESTION
    }
    facing = sides(target.at, target.heading, ship.at)
    beside = [side for one in facing for side in (one, (one - 2) % 6 + 1, one % 6 + 1)]
    unknown = [side for side in beside if str(side) not in known]
    return Ask(ship.id, SHIELD_QUESTION, shield=(unknown or list(facing))[0])


def _where(ship: Ship, held: Ship | None, chance: Chance) -> int:
    """Scan where the hidden ship was found before, else anywhere, ahead as often as all round."""
    if held is not None and held.at is not None and ship.at is not None and held.at != ship.at:
        return sides(ship.at, ship.heading, held.at)[0]
    return pick((2, 2, 2, *SHIELDS), chance)


def repaired(scene: Scene, seat: Seat) -> Repair:
    """Rescue whom one can; repair sensors first, then the power of weapons, the shield in the enemy's way, then what is likeliest."""
    graduate = scene.state.course == "graduate"
    rolls = {}
    for ship in scene.state.fleet(seat):
        names = [] if ship.done else able(ship, graduate)
        if not names:
            continue
        places = [other.at for other in scene.enemies(ship) if other.at is not None]
        wanted = [
            SENSORS,
            "grid-weapons",
            "grid-shields",
            *(f"shield-{side}" for side in sides_toward(ship, places)),
        ]

        def rank(name: str, ship: Ship = ship, wanted: list[str] = wanted) -> tuple[bool, int, int, str]:
            """Give what comes first: what can succeed at all, then what matters most."""
            place = wanted.index(name) if name in wanted else len(wanted)
            return needed(ship, name) <= 0, place, -needed(ship, name), name

        rolls[str(ship.id)] = min(names, key=rank)
    saving = {
        str(ship.id): able_to_rescue(scene.rules, scene.state, ship) for ship in scene.state.fleet(seat)
    }
    rescues = {name: found[0][1] for name, found in saving.items() if found and not scene.state.cards}
    return Repair(rolls, rescues)
