"""The odds of an attack: what it does to each that it strikes, exactly where nothing outside of the attack can tell."""

from collections.abc import Iterator, Mapping

from core.api import Odds, UnitId, counted, titled

from .attack_orders import Attack, Shot
from .blows import blow_of
from .chances import Chances, Raid, chances, is_exact
from .figures import anti_drone, quality, ready_dice, score, stealth
from .gunnery import (
    Aim,
    aim,
    as_phaser_3,
    hit_chance,
    misfires,
    natural,
    seen_through,
    shock_limit,
    to_hit,
    with_dice,
)
from .measure import around, escorts, friends, near_pairs, quarters, sight
from .phases.attack import seeks, side_by_side
from .phases.raid import is_costly, strikes_home
from .salvos import Salvo
from .scenario.kinds import Admiral
from .scenario.mock import mock
from .seekers import Origin, SeekerKind
from .seeking import (
    PIERCING,
    SHUTTLE,
    as_mode,
    carronade_dice,
    dice_at,
    is_drone,
    is_webbed,
    needed,
    probe_bank,
    to_hit as seeker_to_hit,
    traits_of,
)
from .settings import Rules
from .ship import LOCATIONS, SYSTEMS, Ship
from .state import State
from .terms import Sight
from .terrain.tables import terrain_tables

FEWEST = 0.0005
"""Smaller chances are not listed."""


class _Open(Exception):
    """The attack depends on what is not reckoned."""


def odds(rules: Rules, state: State, order: Attack) -> tuple[Odds, ...]:
    """Give the exact odds of an attack; none where they cannot be had, and have to be sampled.

    Re-rolls and the defence against seekers are left out.
    """
    try:
        attack = _Attack(rules, state, order)
        return tuple(attack.told())
    except _Open:
        return ()


def tally(before: State, after: State) -> dict[str, int]:
    """Count what became of ships and drones between two states, under the titles of the odds."""
    found: dict[str, int] = {}
    for unit, ship in before.units.items():
        now = after.units[unit]
        gone = now.status == "destroyed" or now.stricken is not None
        damage = ship.left if gone else min(now.damage - ship.damage, ship.left)
        shields = 0 if gone else max(0, ship.shields + ship.boost - now.shields - now.boost)
        if damage or shields or gone:
            found[f"{ship.name}: shields lost"] = shields
            found[f"{ship.name}: damage"] = damage
            found[f"{ship.name}: crippled"] = int(now.crippled or gone)
            found[f"{ship.name}: destroyed"] = int(gone)
        for place in LOCATIONS:
            if score(now, place) > score(ship, place) and not gone:
                found[f"{ship.name}: critical hit, {SYSTEMS[place]}"] = 1
        if now.marines < ship.marines and not gone:
            found[f"{ship.name}: marines lost"] = ship.marines - now.marines
    for name, swarm in before.swarms.items():
        left = after.swarms[name].drones if name in after.swarms else 0
        if left < swarm.drones:
            found[f"{titled(name)}: drones shot down"] = swarm.drones - left
    return found


class _Attack:
    """An attack as the chances need it: what comes at each ship, and at each swarm.

    Raises:
        _Open: when it depends on what is not reckoned.
    """

    def __init__(self, rules: Rules, state: State, order: Attack) -> None:
        self.rules, self.state, self.order = rules, state, order
        self.ship = state.units[order.unit]
        self.blows: dict[UnitId, list[Salvo | Raid]] = {}
        self.swarms: dict[UnitId, list[float]] = {}
        self._sought: set[UnitId] = set()
        self._jamming: set[tuple[UnitId, int]] = set()
        if mock(state) is not None or (order.tractor is not None and (order.suicides or self._seeking)):
            raise _Open
        if _hurts_itself(self.ship, order):
            raise _Open
        for target, group in side_by_side(state, order):
            if target in state.units and (group[0] is None or seeks(self.ship, group[0])):
                self._sent(target, group)
            else:
                for shot in group:
                    assert shot is not None, "a suicide shuttle seeks a ship"
                    self._fired(shot)
        for target in order.probes:
            bank = probe_bank()
            seen = self._seen(target)
            self._add(target, self._salvo(aim(self.ship, bank, state.units[target], seen), bank.dice, target))
        self._raided()

    def told(self) -> Iterator[Odds]:
        """Give the odds of each that is struck."""
        state = self.state
        near = near_pairs(state) if state.mode == "board" else self.order.near or ()
        for target, blows in self.blows.items():
            ship = state.units[target]
            if not is_exact(ship, blows):
                raise _Open
            found = chances(ship, blows)
            # Its explosion would strike others for whom more comes, or end the attack.
            others = {each for pair in near if target in pair for each in pair} - {target}
            if found.destroyed >= FEWEST and others & {*self.blows, self.ship.id} and len(self.blows) > 1:
                raise _Open
            yield from _told(ship, found, ", before its defence" if target in self._sought else "")
            yield from self._losses(target, found.boarded)
        for swarm, spread in self.swarms.items():
            yield Odds(
                _spread(_capped(spread, state.swarms[swarm].drones), "drone"),
                True,
                title=f"{titled(swarm)}: drones shot down",
            )

    @property
    def _seeking(self) -> bool:
        return any(shot.target in self.state.units and seeks(self.ship, shot) for shot in self.order.shots)

    def _seen(self, target: UnitId) -> Sight:
        """Give what the ship sees of another or of a swarm."""
        other = self.state.units.get(target) or self.state.swarms[target]
        seen = sight(self.state, self.order.sights, self.ship, other)
        if seen is None:
            raise _Open
        return seen

    def _add(self, target: UnitId, blow: Salvo | Raid | None) -> None:
        if target == self.ship.id:
            raise _Open
        self.blows.setdefault(target, []).extend([] if blow is None else [blow])

    def _ready(self, target: UnitId, bank: int) -> float:
        """Give the chance that a bank fires; what jams jams for both of two shots at one target."""
        places = misfires(self.ship)
        if places and (target, bank) in self._jamming:
            raise _Open
        self._jamming.add((target, bank))
        return float(0.5 ** len(places))

    def _salvo(
        self, shot: Aim, dice: int, target: UnitId, ready: float = 1.0, hidden: int | None = None
    ) -> Salvo:
        hides = stealth(self.state.units[target], self.ship) if hidden is None else hidden
        return Salvo(shot, dice, ready=ready, stealth=hides, by_die=self.rules.stealth == "die")

    def _fired(self, shot: Shot) -> None:
        """Fire a bank at all that it strikes, or send counter-drones at a swarm."""
        state, ship = self.state, self.ship
        bank = ship.roster.banks[shot.bank]
        other = state.units.get(shot.target) or state.swarms[shot.target]
        if is_drone(bank):
            self._thin(shot.target, shot.dice or ready_dice(ship, shot.bank), 1.0, shot.bank)
            return
        effective = as_phaser_3(bank) if shot.as_phaser_3 else as_mode(bank, shot.mode)
        assert effective is not None
        spread = () if shot.as_phaser_3 else around(state, self.order.sights.get(shot.target), bank, other)
        for struck in (shot.target, *spread):
            seen = self._seen(struck)
            count = shot.dice or ready_dice(ship, shot.bank)
            if shot.mode == PIERCING:
                count = carronade_dice(ship, shot.bank)
            elif shot.mode:
                count = dice_at(ready_dice(ship, shot.bank), self._seen(shot.target).range, shot.mode)
            if struck not in state.units:
                need = natural(to_hit(ship, seen_through(effective, seen), None, seen))
                self._thin(struck, count, hit_chance(need), shot.bank)
                continue
            hidden = 0 if shot.mode == PIERCING else None
            ready = self._ready(struck, shot.bank)
            self._add(
                struck,
                self._salvo(aim(ship, effective, state.units[struck], seen), count, struck, ready, hidden),
            )

    def _thin(self, swarm: UnitId, dice: int, chance: float, bank: int) -> None:
        """Shoot drones down."""
        spread = self.swarms.get(swarm, [1.0])
        ready = self._ready(swarm, bank)
        hit = with_dice(spread, dice, chance)
        self.swarms[swarm] = [
            part * ready + (spread[n] if n < len(spread) else 0.0) * (1 - ready) for n, part in enumerate(hit)
        ]

    def _sent(self, target: UnitId, group: list[Shot | None]) -> None:
        """Send what seeks at a ship: each drone and shuttle is a die, a torpedo one die that carries all of its strength."""
        ship, struck = self.ship, self.state.units[target]
        origin = Origin(ship.seat, self._seen(target), ship.id, None, ship.at)
        before = bool(self.blows.get(target))
        if before and (len(group) > 1 or struck.roster.traits.get("Web Generator")):
            raise _Open
        self._sought.add(target)
        for shot in group:
            ready = 1.0 if shot is None else self._ready(target, shot.bank)
            if is_webbed(struck, origin.bearing):
                self._add(target, None)
                continue
            self._add(target, self._seekers(struck, shot, origin, ready, before))

    def _seekers(self, target: Ship, shot: Shot | None, origin: Origin, ready: float, chasing: bool) -> Salvo:
        ship, state = self.ship, self.state
        kind: SeekerKind = "shuttle"
        count = strength = 1
        weapon, number = SHUTTLE, None
        if shot is not None:
            weapon, number = ship.roster.banks[shot.bank].weapon, shot.bank
            dice = ready_dice(ship, shot.bank)
            kind, count = (
                ("drone", shot.dice or dice) if is_drone(ship.roster.banks[shot.bank]) else ("plasma", 1)
            )
            if kind == "plasma":
                strength = dice_at(dice, origin.sight.range, "", origin.sight.nebula)
        traits = traits_of(ship, weapon, number)
        near = friends(state, target) if state.mode == "board" else origin.sight.friends
        escorted = any(anti_drone(escort) for escort in escorts(state, near))
        if chasing and kind == "drone" and anti_drone(target):
            raise _Open  # what came before may have broken them
        modifiers = seeker_to_hit(ship, origin, kind, traits, target, escorted)
        shot_aim = Aim(
            modifiers,
            needed(target, modifiers),
            7,
            blow_of(traits),
            1 + int(traits.get("Devastating", 0)),
            int(bool(traits.get("Precise"))),
            False,
            any(arc in target.lowered for arc in quarters(origin.bearing)),
        )
        return Salvo(
            shot_aim,
            count,
            strength,
            ready,
            self._past_rocks(kind, origin.sight),
            stealth(target, ship),
            self.rules.stealth == "die",
            chasing,
        )

    def _past_rocks(self, kind: SeekerKind, seen: Sight) -> float:
        """Give the chance that a seeker comes through what lies on its way: asteroids, and no shuttle through a nebula."""
        if kind == "shuttle" and seen.nebula:
            return 0.0
        added = terrain_tables().asteroids.shuttle if kind == "shuttle" else quality(self.ship)
        chance = 1.0
        for name in seen.rocks:
            if name in self.state.terrain:
                lost = sum(face + added < self.state.terrain[name].density for face in range(1, 7))
                chance *= 1 - lost / 6
        return chance

    def _raided(self) -> None:
        """Send raiders."""
        ship = self.ship
        if len(self.order.raids) > 1 and ship.squads:
            raise _Open  # a squad dies whole, and may leave none for the next raid
        for raid in self.order.raids:
            if any(isinstance(c, Admiral) and c.aboard == raid.target for c in self.state.clauses):
                raise _Open
            target = self.state.units[raid.target]
            lowered = any(arc in target.lowered for arc in quarters(self._seen(raid.target).aspect))
            strikes = sum(strikes_home(ship, die) for die in range(1, 7)) / 6
            self._add(raid.target, Raid(raid.marines, strikes, lowered))

    def _losses(self, target: UnitId, boarded: tuple[float, ...]) -> Iterator[Odds]:
        """Tell what raids at one ship cost the ship that sends them."""
        ship = self.ship
        raids = [raid for raid in self.order.raids if raid.target == target]
        falls = sum(is_costly(ship, die) for die in range(1, 7)) / 6
        for raid, chance in zip(raids, boarded, strict=True):
            spread = with_dice([1.0], raid.marines, falls)
            lost = {number: part * chance for number, part in enumerate(spread)}
            lost[0] += 1 - chance
            name = self.state.units[target].name
            yield Odds(
                (("they can go over", chance), *_spread(lost, "marine")),
                True,
                title=f"{ship.name}: marines lost in the raid on {name}",
            )


def _hurts_itself(ship: Ship, order: Attack) -> bool:
    """Tell whether the fire may damage its own ship, and so change what comes after."""
    dice: dict[str, int] = {}
    for shot in order.shots:
        weapon = ship.roster.banks[shot.bank].weapon
        dice[weapon] = dice.get(weapon, 0) + (shot.dice or ready_dice(ship, shot.bank))
    return any(
        (limit := shock_limit(ship, weapon)) is not None and count > limit for weapon, count in dice.items()
    )


def _told(target: Ship, found: Chances, how: str) -> Iterator[Odds]:
    """Put the chances of a ship into words; what cannot change is left out."""
    name = target.name
    crippled = "still afloat, crippled as it is" if target.crippled else "crippled, not destroyed"
    fates = (("destroyed", found.destroyed), (crippled, found.crippled - found.destroyed))
    yield Odds(fates, True, title=f"{name}: what becomes of it{how}")
    gone = (("destroyed", found.destroyed),) if found.destroyed >= FEWEST else ()
    if set(found.shields) != {0}:
        yield Odds((*_spread(found.shields, "point"), *gone), True, title=f"{name}: shields lost{how}")
    damage = {points: part for points, part in found.damage.items() if points < target.left}
    yield Odds((*_spread(damage, "point"), *gone), True, title=f"{name}: damage{how}")
    hurt = tuple((SYSTEMS[place], part) for place, part in found.criticals.items() if part >= FEWEST)
    yield Odds((("none", found.unhurt), *hurt, *gone), True, title=f"{name}: critical hits by location{how}")


def _spread(chance: Mapping[int, float], noun: str) -> tuple[tuple[str, float], ...]:
    return tuple((counted(number, noun), part) for number, part in chance.items() if part >= FEWEST)


def _capped(spread: list[float], most: int) -> dict[int, float]:
    """Give the chances of a count that cannot go beyond `most`."""
    found = dict(enumerate(spread[:most]))
    found[most] = sum(spread[most:])
    return found
