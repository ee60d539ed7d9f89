"""By slip: what a turn at the table came to, told in one order.

The table has played the turn by the rules, so a slip is checked for what cannot be, and not for how it came about.
A trait that it tells to be out of order stays so until another slip tells otherwise.

Dice: those of `victory.why_over`, unless the slip tells that the battle is over.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.api import LinkKind, Squad, SquadId, UnitId, Violation, shared_out

from ..craft import craft_kinds
from ..figures import most_shields, trait
from ..resolution import Resolution
from ..scenario import hooks
from ..seekers import Swarm
from ..sequence import begin_turn, end_turn
from ..ship import LostTrait, Ship
from ..slip_orders import ShipSlip, Slip
from ..state import SquadAway, State
from ..system_orders import Launched
from ..turn_events import ShipTold, SlipTold
from ..turn_orders import Transport
from .bombard import most_strength, send_fire
from .damage import sink
from .descent import descend
from .end import close_turn, within_violations
from .launching import new_swarm_id
from .links import is_open, link_of, transport, transporters_left
from .shuttles import craft_aboard, launch
from .tractors import loosen, released

WAYS_DOWN: tuple[LinkKind, ...] = ("transporter", "landing", "shuttle")
GONE = ("destroyed", "stricken", "captured")
"""The fates of a ship that has no damage points left; any of them can count for the ship that did it."""


def slip_violations(state: State, order: Slip) -> Iterable[Violation]:
    """Give every reason why a turn cannot have gone so."""
    if state.step == "deployment":
        if order != Slip():
            yield Violation("Slip", "before the first turn there is nothing to tell")
        return
    for unit, told in order.ships.items():
        ship = state.units.get(unit)
        if ship is None or not ship.afloat:
            yield Violation("Slip", f"{unit} is no ship on the table that can still be told of")
        else:
            yield from (Violation("Slip", f"{ship.name} {why}") for why in _faults(state, ship, told, order))
    seats = {player.seat for player in state.players}
    if strangers := sorted({left.seat for left in order.swarms} - seats):
        yield Violation("Slip", f"drones belong to no seat: {', '.join(strangers)}")
    yield from within_violations(state, order.within or {})
    yield from (Violation("Slip", why) for why in _objective_faults(state, order))


def _objective_faults(state: State, order: Slip) -> Iterator[str]:
    """Check what is told of the scenario's objects, and of what seats have learned."""
    taken = [thing for told in order.ships.values() for thing in told.aboard or ()]
    for thing in sorted(set(taken)):
        if thing not in state.objects or state.objects[thing].lost:
            yield f"there is no {thing} that a ship could have aboard"
        elif taken.count(thing) > 1:
            yield f"{thing} is aboard one ship at most"
    for seat, sources in (order.learned or {}).items():
        if seat not in {player.seat for player in state.players}:
            yield f"{seat} is no seat that could have learned something"
        for source, points in sources.items():
            known = state.information.get(seat, {}).get(source, 0)
            if source not in state.information_from:
                there = ", ".join(state.information_from) or "nothing"
                yield f"nothing is to be learned of {source}; of these it is: {there}"
            elif points < known:
                yield f"{seat} knows {known} of {source} already, not {points}"


def _faults(state: State, ship: Ship, told: ShipSlip, order: Slip) -> Iterator[str]:
    most = ship.roster.damage
    if told.damage is not None and not ship.damage <= told.damage <= most:
        yield f"has taken {ship.damage} to {most} damage, not {told.damage}"
    left = most - (ship.damage if told.damage is None else told.damage)
    if left <= 0 and told.fate not in GONE:
        yield f"has no damage points left: it is one of {', '.join(GONE)}"
    highest = most_shields(with_systems(ship, told))
    if told.shields is not None and not 0 <= told.shields <= highest:
        yield f"has 0 to {highest} shields, not {told.shields}"
    if told.marines is not None and (ship.squads or not 0 <= told.marines <= ship.marines):
        yield (
            "has its squads by name"
            if ship.squads
            else f"has 0 to {ship.marines} marines, not {told.marines}"
        )
    if told.exit is not None and told.fate != "withdrawn":
        yield f"left over the {told.exit} edge: then it is withdrawn"
    yield from _system_faults(state, ship, told, order)
    yield from _killed(state, ship, told, order)
    yield from _away(state, ship, told)
    yield from _bombarded(state, ship, told)


def _system_faults(state: State, ship: Ship, told: ShipSlip, order: Slip) -> Iterator[str]:
    if strangers := sorted(set(told.traits or ()) - set(losable(ship))):
        yield f"cannot lose: {', '.join(strangers)}"
    if not {*(told.disabled or ())} <= set(range(len(ship.banks))):
        yield f"has banks 0 to {len(ship.banks) - 1}"
    if not {*(told.spent or ())} <= set(reloading(ship)):
        yield f"has no such bank to reload; those it has: {', '.join(map(str, reloading(ship))) or 'none'}"
    if told.cloak and "Cloak" not in ship.roster.traits:
        yield "has no cloaking device"
    most = most_craft(state, ship)
    if told.craft is not None and not 0 <= told.craft <= most:
        yield f"has 0 to {most} shuttles, not {told.craft}"
    if told.holds:
        held = state.units.get(told.holds)
        if held is None or held.id == ship.id or not held.afloat or _is_gone(order, held.id):
            yield f"cannot hold {told.holds}: no other ship of that name stays on the table"
        elif "Tractor Beam" not in ship.roster.traits or _is_gone(order, ship.id):
            yield f"has no tractor beam to hold {held.name} with"


def most_craft(state: State, ship: Ship) -> int:
    """Give how many shuttles a ship can have aboard: all but those below and those that need repairs."""
    away = sum(each.home == ship.id for each in state.below)
    return max(0, ship.roster.craft - away - ship.hurt)


def _is_gone(order: Slip, unit: UnitId) -> bool:
    return order.ships.get(unit, ShipSlip()).fate is not None


def losable(ship: Ship) -> list[str]:
    """Give the traits that can be out of order, or are."""
    return list(dict.fromkeys((*ship.roster.losable, *(lost.trait for lost in ship.lost))))


def reloading(ship: Ship) -> list[int]:
    """Give the banks that have to be reloaded, by number."""
    return [number for number, bank in enumerate(ship.roster.banks) if bank.traits.get("Reload")]


def with_systems(ship: Ship, told: ShipSlip) -> Ship:
    """Give a ship with what is told of its systems."""
    criticals = replace(ship.criticals, **told.criticals)
    lost, banks = ship.lost, ship.banks
    if told.traits is not None:
        kept = tuple(each for each in ship.lost if each.trait in told.traits)
        known = {each.trait for each in kept}
        lost = (*kept, *(LostTrait(trait) for trait in dict.fromkeys(told.traits) if trait not in known))
    if told.disabled is not None:
        banks = tuple(replace(bank, disabled=n in told.disabled) for n, bank in enumerate(banks))
    if told.spent is not None:
        banks = tuple(
            replace(bank, spent=ship.roster.banks[n].dice if n in told.spent else 0, loading=0)
            for n, bank in enumerate(banks)
        )
    cloak = ship.cloak if told.cloak is None else "cloaked" if told.cloak else ""
    craft = ship.craft if told.craft is None else told.craft
    return replace(ship, criticals=criticals, lost=lost, banks=banks, cloak=cloak, craft=craft)


def _killed(state: State, ship: Ship, told: ShipSlip, order: Slip) -> Iterator[str]:
    others = [unit for other, line in order.ships.items() if other != ship.id for unit in line.kills]
    for unit in told.kills:
        enemy = state.units.get(unit)
        if enemy is None or state.side(enemy.seat) == state.side(ship.seat):
            yield f"has no enemy {unit}"
        elif order.ships.get(unit, ShipSlip()).fate not in GONE:
            yield f"has not destroyed {enemy.name}: the slip does not say that it is gone"
        elif unit in others:
            yield f"has not destroyed {enemy.name} alone: another ship is said to have done it"
    if len(set(told.kills)) < len(told.kills):
        yield "destroys each ship once"


def _away(state: State, ship: Ship, told: ShipSlip) -> Iterator[str]:
    """Check the squads that are no longer aboard."""
    aboard = {squad.id: squad.size for squad in ship.squads}
    sent = [squad for squads in told.sent.values() for squad in squads]
    if strangers := sorted({*told.lost, *sent} - set(aboard)):
        yield f"has not aboard: {', '.join(strangers)}"
        return
    gone = [*told.lost, *sent]
    if twice := sorted({squad for squad in gone if gone.count(squad) > 1}):
        yield f"has lost or sent twice: {', '.join(twice)}"
    if not sent:
        return
    beamed = 0
    shuttles = craft_aboard(with_systems(ship, told))
    for name, squads in sorted(told.sent.items()):
        if not _is_flown(state, name):
            continue
        needed = shared_out([squad for squad in ship.squads if squad.id in squads], shuttles, craft_kinds())
        if needed is None:
            yield f"has no shuttles that {', '.join(squads)} fit into"
        for kind, _ in needed or ():
            shuttles.remove(kind)
    for name, squads in told.sent.items():
        link = link_of(state, name)
        if link is None or not is_open(link, ship.seat, state, WAYS_DOWN) or state.step == "end":
            yield f"has no way {name!r} to send squads along now"
        elif link.kind != "shuttle":
            beamed += len(squads)
            if vehicles := [squad for squad in squads if not aboard[squad]]:
                yield f"has no transporter for a ground vehicle: {', '.join(vehicles)}"
    if not beamed:
        return
    size = sum(aboard[squad] for name in told.sent if not _is_flown(state, name) for squad in told.sent[name])
    if size > transporters_left(ship):
        yield f"has {transporters_left(ship)} transporters left, {size} are needed"
    if not shields_open(ship, told):
        yield "sends squads with its shields up"


def _is_flown(state: State, name: str) -> bool:
    link = link_of(state, name)
    return link is not None and link.kind == "shuttle"


def flown(ship: Ship, squads: Iterable[SquadId]) -> list[tuple[str, tuple[Squad, ...]]] | None:
    """Give the shuttles of a ship in which these squads go down, by kind; None where there are not enough."""
    return shared_out(
        [squad for squad in ship.squads if squad.id in squads], craft_aboard(ship), craft_kinds()
    )


def _bombarded(state: State, ship: Ship, told: ShipSlip) -> Iterator[str]:
    for name in told.bombarded:
        link = link_of(state, name)
        if link is None or not is_open(link, ship.seat, state, ("bombardment",)) or state.step == "end":
            yield f"has no way {name!r} to fire at the ground along now"
    if (strength := sum(told.bombarded.values())) > (most := most_strength(ship)):
        yield f"fires {most} area attacks at the ground at most, not {strength}"


def shields_open(ship: Ship, told: ShipSlip) -> bool:
    """Tell whether a ship had no active shield somewhere.

    Rule: Lowering Shields; Transporters.
    """
    shields = ship.shields + ship.boost if told.shields is None else told.shields
    return shields == 0 or bool(ship.lowered if told.lowered is None else told.lowered)


def take_slip(work: Resolution, order: Slip) -> None:
    """Take what a slip tells, and end the turn; in place of the deployment, set everything up."""
    work.tell(SlipTold(work.state.turn))
    if work.state.step == "deployment":
        for unit, ship in work.state.units.items():
            if ship.status == "waiting" and ship.arrival is None:
                work.change(unit, status="table")
        begin_turn(work, 1)
        return
    _take_objective(work, order)
    for unit, told in sorted(order.ships.items()):
        if told.craft is not None:
            work.change(unit, craft=told.craft)
        for link, squads in sorted(told.sent.items()):
            if _is_flown(work.state, link):
                _fly_down(work, unit, link, squads)
            else:
                transport(work, Transport(unit, link, squads))
        for link, strength in sorted(told.bombarded.items()):
            send_fire(work, work.ship(unit), link, (), strength)
        _take(work, work.ship(unit), told)
    for unit, told in sorted(order.ships.items()):
        if told.fate == "destroyed":
            sink(work, unit)
        if told.holds is not None:
            _hold(work, unit, told.holds)
    loosen(work)
    for unit, ship in list(work.state.units.items()):
        if ship.status == "table" and ship.stricken is not None and ship.stricken <= work.state.turn:
            sink(work, unit)
    work.update(swarms={}, countering=False, passed=())
    for left in order.swarms:
        name = new_swarm_id(work.state)
        work.state = work.state.with_swarm(Swarm(name, left.seat, left.drones))
    close_turn(work)
    end_turn(work, order.over)


def _fly_down(work: Resolution, unit: UnitId, link: str, squads: tuple[SquadId, ...]) -> None:
    """Send squads down in shuttles of a ship, as many as they need."""
    for kind, going in flown(work.ship(unit), squads) or ():
        names = tuple(squad.id for squad in going)
        descend(work, launch(work, unit, Launched(squads=names, kind=kind)), link)


def _take_objective(work: Resolution, order: Slip) -> None:
    """Take what is told of the scenario's objects and of what seats have learned."""
    objects = dict(work.state.objects)
    told = {unit: line.aboard for unit, line in order.ships.items() if line.aboard is not None}
    for name, thing in objects.items():
        if thing.aboard in told:
            objects[name] = replace(thing, aboard=None)
    for unit, names in told.items():
        for name in names:
            objects[name] = replace(objects[name], aboard=unit, site=None, at=None)
    known = work.state.information
    learned = {seat: {**known.get(seat, {}), **found} for seat, found in (order.learned or {}).items()}
    work.update(objects=objects, information={**known, **learned})


def _hold(work: Resolution, unit: UnitId, held: UnitId) -> None:
    """Let a ship hold another by tractor beam, or none."""
    if work.ship(unit).holds == (held or None):
        return
    work.state = released(work.state, unit)
    if held:
        work.change(unit, holds=held)
        work.change(held, held_by=tuple(sorted((*work.ship(held).held_by, unit))))


def _take(work: Resolution, ship: Ship, told: ShipSlip) -> None:
    """Take what is told of a ship. Rule: Crippled Ships (its damage cripples it, and Nimble goes)."""
    ship = with_systems(ship, replace(told, craft=None))
    damage = ship.damage if told.damage is None else told.damage
    squads = tuple(squad for squad in ship.squads if squad.id not in told.lost)
    dead = [squad for squad in ship.squads if squad.id in told.lost]
    marines = ship.marines if told.marines is None else told.marines
    work.update(away=(*work.state.away, *(SquadAway(squad, ship.seat, "lost") for squad in dead)))
    after = work.change(
        ship.id,
        damage=damage,
        crippled=ship.roster.damage - damage <= ship.roster.crippled,
        shields=min(ship.shields if told.shields is None else told.shields, most_shields(ship)),
        criticals=ship.criticals,
        lost=ship.lost,
        banks=ship.banks,
        cloak=ship.cloak,
        craft=ship.craft,
        boost=0,
        lowered=ship.lowered if told.lowered is None else told.lowered,
        squads=squads,
        marines=marines - sum(squad.size for squad in dead),
        kills=(*ship.kills, *told.kills),
    )
    if after.crippled and trait(after, "Nimble"):
        work.change(ship.id, lost=(*after.lost, LostTrait("Nimble")))
    if told.fate == "stricken":
        work.change(ship.id, stricken=work.state.turn + 1)
    elif told.fate == "withdrawn":
        hooks.withdraw(work, ship.id, told.exit or "")
    elif told.fate == "captured":
        work.change(ship.id, status="captured")
    work.tell(ShipTold(ship.id, replace(told, damage=after.damage, shields=after.shields)))
