"""Whom a bot's ships fire at, and when; what they do about what is fired at them."""

from ..measure import facing, sight
from ..orders import Declare, Evade, Evasion, Face, Helm, Lose, Shot, Sight
from ..phases import damage, evasion
from ..phases.firing import able, sight_faults
from ..phases.helm import HANDS
from ..state import Hit, Ship, with_ship
from ..tables import PHASES
from .scene import Scene, at_bow, through

HIDDEN = 0.5
"""A ship that has come close unseen is content with so much of a volley."""
SMALL_FRY = 10.0
"""What it is worth to shoot a shuttle down. Units: damage points."""
WORTH_IT = 1.5
"""An evasion costs a point of superstructure, and the heading: it has to save so much."""


def shots(scene: Scene, ship: Ship, eager: float = 1.0) -> tuple[Shot, ...]:
    """Give the volley of a ship now, all at one enemy; none where it is worth more to wait.

    Args:
        eager: part of the usual hopes with which it is content.
    """
    found = [(worth(scene, ship, other, volley), volley) for other, volley in volleys(scene, ship)]
    phase = scene.state.phase
    if phase != PHASES[-1]:  # a shuttle is soon down; for a ship it waits until the odds are good
        least = eager * hope(scene, ship) * scene.style.good[phase - 1] / 100
        found = [
            (its, volley)
            for its, volley in found
            if its >= least or scene.state.units[volley[0].target].small
        ]
    best, volley = max(found, key=lambda one: one[0], default=(0.0, ()))
    return volley if best > 0 else ()


def hope(scene: Scene, ship: Ship) -> float:
    """Give what a ship's volley does at the range that it likes, all weapons bearing, against a middling shield."""
    return at_bow(scene.guns(ship), scene.liking(ship), scene.hull(ship).shield / 2)


def volleys(scene: Scene, ship: Ship) -> list[tuple[Ship, tuple[Shot, ...]]]:
    """Give for each enemy the weapons that can fire at it."""
    found = []
    for other in scene.enemies(ship):
        if other.cloaked and ship.lock != other.id:
            continue
        seen = seen_from(scene, ship, other)
        volley = tuple(
            Shot(mount.id, other.id)
            for mount in able(scene.rules, ship)
            if not sight_faults(mount, seen, ship.name, other.name)
        )
        if volley:
            found.append((other, volley))
    for shuttle in scene.shuttles(ship):
        seen = seen_from(scene, ship, shuttle)
        able_now = [
            mount
            for mount in able(scene.rules, ship)
            if not sight_faults(mount, seen, ship.name, shuttle.name)
        ]
        if able_now:
            best = max(able_now, key=lambda mount: (mount.data.to_hit(seen.range), mount.beam))
            found.append((shuttle, (Shot(best.id, shuttle.id),)))
    return found


def worth(scene: Scene, ship: Ship, other: Ship, volley: tuple[Shot, ...]) -> float:
    """Give what a volley is worth: its damage, more where others have hit the same ship, some for wearing shields."""
    seen = seen_from(scene, ship, other)
    armed = {mount.id: (mount, power) for mount, power in scene.guns(ship)}
    guns = [armed[shot.weapon] for shot in volley if shot.weapon in armed]
    aimed = tuple(
        (mount.data.to_hit(seen.range), mount.data.harm(power, seen.range)) for mount, power in guns
    )
    if other.small:
        return SMALL_FRY * sum(need for need, _ in aimed) / 10
    shield = max(scene.shield(other, side) for side in seen.sides)
    shield = max(0.0, shield - scene.worn(other, seen.sides))
    hurt = 1 + 0.1 * sum(scar.pierced for scar in other.scars)
    return (through(aimed, shield) + 0.05 * sum(need * harm for need, harm in aimed) / 10) * hurt


def seen_from(scene: Scene, ship: Ship, other: Ship) -> Sight:
    """Give what lies between; by cards, where nobody has told yet, a fair distance ahead."""
    return sight(scene.state, ship, other, {}) or Sight(scene.liking(ship))


def declared(scene: Scene, ship: Ship) -> Declare:
    """Declare a ship's volley; by cards with what the table might show."""
    volley = shots(scene, ship)
    told = {}
    if scene.state.cards:
        told = {str(shot.target): Sight(scene.liking(ship)) for shot in volley}
    return Declare(ship.id, volley, told)


def evaded(scene: Scene, seat: str) -> Evade:
    """Evade where it saves more than it costs: with a ship that fires nothing, at a shield that holds more."""
    state = scene.state
    found: dict[str, Evasion] = {}
    for name in evasion.able(scene.rules, state, seat):  # type: ignore[arg-type]
        ship = state.units[name]
        if ship.at is None or any(volley.unit == name and volley.shots for volley in state.volleys):
            continue
        best, chosen = WORTH_IT, None
        for by, weapon in evasion.incoming(scene.rules, state, name):
            for hand, turn in HANDS.items():
                saved = _saved(scene, ship, state.units[by], weapon, turn)
                if saved > best:
                    best, chosen = saved, Evasion(state.units[by].id, weapon, hand)  # type: ignore[arg-type]
        if chosen is not None:
            found[name] = chosen
    return Evade(found)


def _saved(scene: Scene, ship: Ship, by: Ship, weapon: str, turn: int) -> float:
    """Give the damage that an evasion to a side would save."""
    mount = scene.hull(by).mount(weapon)
    if mount is None or by.at is None or ship.at is None:
        return 0.0
    turned = with_ship(scene.state, ship, heading=(ship.heading + turn) % 6).units[ship.id]
    distance = seen_from(scene, by, ship).range
    full = mount.data.harm(mount.data.power, distance)
    before = max(0.0, full - max(scene.shield(ship, side) for side in facing(ship, by)))
    after = max(0.0, -(-full // 2) - max(scene.shield(ship, side) for side in facing(turned, by)))
    return mount.data.to_hit(distance) / 10 * evasion.DODGED / 10 * (before - after)


def answer(scene: Scene) -> Face | Lose:
    """Take a hit on the stronger shield, and lose the weapon that matters least now."""
    first = scene.state.struck[0]
    ship = scene.state.units[first.target]
    panel = ship.known
    if isinstance(first, Hit):
        return Face(max(first.sides, key=lambda side: (panel.shields[side - 1], side)))
    weapons = damage.open_weapons(scene.rules, scene.state)
    hull = scene.hull(ship)

    def spare(name: str) -> tuple[bool, int, str]:
        mount = hull.mount(name)
        return (
            name in ship.fired or not panel.allotted.weapons.get(name),
            -(mount.data.factor if mount else 0),
            name,
        )

    return Lose(max(weapons, key=spare))


def helm(scene: Scene, seat: str) -> Helm:
    """Appear to fire where the volley is good, or before the turn ends; vanish again once it has been fired."""
    cloaks: dict[str, bool] = {}
    for ship in scene.state.fleet(seat):  # type: ignore[arg-type]
        if ship.done or not ship.known.allotted.cloak or scene.state.phase - ship.switched < 1:
            continue
        if ship.cloaked:
            bare = with_ship(scene.state, ship, cloaked=False)
            if shots(Scene(scene.rules, bare, scene.style), bare.units[ship.id], HIDDEN):
                cloaks[str(ship.id)] = False
        elif not scene.guns(ship):
            cloaks[str(ship.id)] = True
    return Helm(cloaks=cloaks)
