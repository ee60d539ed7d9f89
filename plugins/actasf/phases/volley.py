"""A volley: seekers that come at one ship together.

Dice: for each weapon and each asteroid field on the way one die for each drone, shuttle or torpedo as one batch
(`seek:asteroids`). Then for each weapon one die for each drone, shuttle or torpedo as one batch (`seek:<weapon>`); the defence against
all that hit (see `defence`); then weapon by weapon a shuttle's charge (`charge`), the owner's stealth dice (`stealth`)
and the hull (see `damage`). Nothing passes the shields.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.api import UnitId

from ..blows import blow_of
from ..defence_orders import Racks
from ..figures import anti_drone, quality
from ..measure import escorts, friends, quarters
from ..questions import RacksOpen
from ..resolution import Resolution
from ..seeker_events import Impacted, RacksGiven, SeekersWrecked, Sought, Webbed
from ..seekers import Origin, Seeker, SeekerKind
from ..seeking import is_webbed, needed, rack, to_hit, traits_of
from ..terrain.tables import terrain_tables
from .damage import absorb, strike_hull
from .defence import defend
from .fire import roll_stealth, slug
from .wreck import settle

STANDARD_CREW = 4
"""The Crew Quality of a swarm, whose drones may come from several ships."""


class Salvo(Struct, frozen=True):
    """Seekers of one weapon.

    Args:
        count: how many come; each rolls a die.
        dice: attack dice of each.
    """

    kind: SeekerKind
    weapon: str
    count: int
    dice: int = 1
    bank: int | None = None


def volley(work: Resolution, origin: Origin, target: UnitId, salvos: Sequence[Salvo]) -> None:
    """Let seekers come at a ship.

    Rule: How Drones Attack; Plasma Torpedoes; Suicide Shuttles.
    """
    if work.ship(target).status != "table":
        return
    if work.state.mode == "board":
        origin = replace(origin, sight=replace(origin.sight, friends=friends(work.state, work.ship(target))))
    if is_webbed(work.ship(target), origin.bearing):
        work.tell(Webbed(target, sum(salvo.count for salvo in salvos)))
        return
    salvos = [_past_rocks(work, origin, salvo) for salvo in salvos]
    if any(salvo.kind == "drone" and salvo.count for salvo in salvos):
        _offer_racks(work, origin, target)
    seekers: list[Seeker] = []
    for number, salvo in enumerate(salvos):
        hits = _seek(work, origin, target, salvo) if salvo.count else 0
        seekers += [Seeker(salvo.kind, number, salvo.weapon, salvo.dice)] * hits
    if not seekers:
        return
    left = defend(work, target, origin, tuple(seekers))
    for number, salvo in enumerate(salvos):
        dice = sum(seeker.dice for seeker in left if seeker.salvo == number)
        if dice and work.ship(target).status == "table":
            _strike(work, origin, target, salvo, dice)
    if work.ship(target).status == "destroyed":
        settle(work, target, origin.unit, origin.seat)


def _past_rocks(work: Resolution, origin: Origin, salvo: Salvo) -> Salvo:
    """Let seekers fly into what lies on their way: in asteroids each that fails its check is lost, in a nebula shuttles.

    Rule: Asteroid Fields; Nebulae.
    """
    if salvo.kind == "shuttle" and origin.sight.nebula:
        work.tell(SeekersWrecked(origin.unit, origin.swarm, salvo.weapon, "nebula", (), salvo.count))
        return replace(salvo, count=0)
    added = STANDARD_CREW if origin.unit is None else quality(work.ship(origin.unit))
    if salvo.kind == "shuttle":
        added = terrain_tables().asteroids.shuttle
    for name in origin.sight.rocks:
        if not salvo.count or name not in work.state.terrain:
            continue
        faces = work.roll(origin.seat, salvo.count, "seek:asteroids", (), alike=True)
        lost = sum(face + added < work.state.terrain[name].density for face in faces)
        work.tell(SeekersWrecked(origin.unit, origin.swarm, salvo.weapon, name, faces, lost))
        salvo = replace(salvo, count=salvo.count - lost)
    return salvo


def _offer_racks(work: Resolution, origin: Origin, target: UnitId) -> None:
    """Let the target, and escorts near it, give up their racks to ward the drones off.

    Rule: Combined Drone Racks; Plasma-D Anti-Drone Mode.
    """
    for unit in (target, *(ship.id for ship in escorts(work.state, origin.sight.friends))):
        ship = work.ship(unit)
        weapon = rack(ship) if ship.afloat else None
        # One escort with anti-drones is as good as many.
        if weapon is None or (unit != target and _escorted(work, origin)):
            continue
        silent = work.state.player(ship.seat).defence != "ask"
        answer = work.ask(RacksOpen(unit, ship.seat, weapon, target), Racks(False) if silent else None)
        assert isinstance(answer, Racks)
        if answer.forgo:
            ship = work.change(unit, forgone=(*work.ship(unit).forgone, weapon))
            work.tell(RacksGiven(unit, weapon, anti_drone(ship)))


def _escorted(work: Resolution, origin: Origin) -> bool:
    return any(anti_drone(ship) for ship in escorts(work.state, origin.sight.friends))


def _seek(work: Resolution, origin: Origin, target: UnitId, salvo: Salvo) -> int:
    """Roll whether seekers hit."""
    ship = None if origin.unit is None else work.ship(origin.unit)
    traits = traits_of(ship, salvo.weapon, salvo.bank)
    modifiers = to_hit(ship, origin, salvo.kind, traits, work.ship(target), _escorted(work, origin))
    face_needed = needed(work.ship(target), modifiers)
    faces = work.roll(
        origin.seat, salvo.count, f"seek:{slug(salvo.weapon)}", _touched(origin, target), alike=True
    )
    hits = sum(face >= face_needed for face in faces)
    work.tell(
        Sought(
            origin.unit,
            origin.swarm,
            salvo.weapon,
            target,
            origin.sight.range,
            salvo.dice,
            faces,
            face_needed,
            hits,
        )
    )
    return hits


def _touched(origin: Origin, target: UnitId) -> tuple[UnitId, ...]:
    return (target,) if origin.unit is None else (origin.unit, target)


def _strike(work: Resolution, origin: Origin, target: UnitId, salvo: Salvo, count: int) -> None:
    """Let what got through strike: shields first, all of it.

    Rule: How Drones Attack; Stealth X+; Devastating.
    """
    ship = None if origin.unit is None else work.ship(origin.unit)
    traits = traits_of(ship, salvo.weapon, salvo.bank)
    touched = _touched(origin, target)
    blow = blow_of(traits)
    dice: tuple[int, ...] = ()
    if blow.dice:
        dice = work.roll(origin.seat, count * blow.dice, "charge", touched, alike=blow.dice == 1)
    blows = [blow.of(dice[place * blow.dice : (place + 1) * blow.dice]) for place in range(count)]
    points = sum(blows)
    stealth, (evaded, _) = roll_stealth(work, origin.unit, target, blows, [])
    at_shields = max(0, points - evaded)
    boost = shields = 0
    hull = at_shields
    if not any(arc in work.ship(target).lowered for arc in quarters(origin.bearing)):
        boost, shields, hull = absorb(work, target, at_shields)
    work.tell(
        Impacted(
            origin.unit,
            origin.swarm,
            salvo.weapon,
            target,
            count,
            dice,
            points,
            stealth,
            evaded,
            boost,
            shields,
            hull,
        )
    )
    bonus = int(bool(traits.get("Precise")))
    levels = 1 + int(traits.get("Devastating", 0))
    strike_hull(work, origin.seat, target, hull, touched, bonus, levels)
