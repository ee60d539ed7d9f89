"""How the bot has its infantry carried: it sets up aboard, boards where the way is long, and gets out near its goal."""

from collections.abc import Iterator

from core.api import Hex, Order, Seat, hexgrid
from plugins.sfm.bot.judgement import BEHIND, goals, holds
from plugins.sfm.fares import carrier_fee
from plugins.sfm.orders import Deploy, Load, Unload
from plugins.sfm.path import Way, allowance
from plugins.sfm.phases import carrying, deployment, unloading
from plugins.sfm.room import carries
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit
from plugins.sfm.tables import kinds

FAR = 9
"""From so far off a unit rather rides to its goal. Units: hexes."""
NEAR = 7
"""So near to its goal it gets out. Units: hexes."""


def _apart(here: Hex | None, ends: list[Hex]) -> int:
    return min((hexgrid.distance(here, end) for end in ends), default=0) if here is not None else 0


def _walks(unit: Unit) -> bool:
    return kinds()[unit.kind].category == "infantry" and unit.kind not in BEHIND


def start_aboard(rules: Rules, view: State, unit: Unit) -> Order | None:
    """Set a unit up in a vehicle of its own that is placed and has room; what flies is fired at from far off."""
    if not _walks(unit) or holds(rules, view, unit):
        return None
    for carrier in view.on_map():
        mobile = kinds()[carrier.kind].category == "vehicle" and carries(rules, carrier)
        order = Deploy(unit.id, into=carrier.id)
        if mobile and carrier.seat == unit.seat and not deployment.faults(rules, view, unit.seat, order):
            return order
    return None


def board(rules: Rules, view: State, seat: Seat) -> Order | None:
    """Board a vehicle that stands in the hex and has room, far from the goal; or the bunker that is there to be held."""
    for carrier in view.on_map():
        if carrier.seat != seat or carrier.aloft or not carries(rules, carrier):
            continue
        for unit in view.in_hex(carrier.at):
            order = Load((unit.id,), carrier.id)
            if unit.seat == seat and _would_board(rules, view, unit, carrier):
                if not carrying.load_faults(rules, view, seat, order):
                    return order
    return None


def _would_board(rules: Rules, view: State, unit: Unit, carrier: Unit) -> bool:
    if not _walks(unit) or unit.steps:
        return False
    if kinds()[carrier.kind].category == "structure":
        return holds(rules, view, unit)
    rested = not carrier.steps and not carrier.spent
    return rested and not holds(rules, view, unit) and _apart(unit.at, goals(view, unit)) >= FAR


def let_out(rules: Rules, view: State, seat: Seat) -> Order | None:
    """Let riders out of vehicles that have come near their goal or can go no farther; those in bunkers stay."""
    for carrier in view.on_map():
        if carrier.seat != seat or kinds()[carrier.kind].category == "structure":
            continue
        names = tuple(_ready(view, carrier))
        for order in (Unload(names), *(Unload((name,)) for name in names)) if names else ():
            if not unloading.unload_faults(rules, view, seat, order):
                return order
    return None


def _ready(view: State, carrier: Unit) -> Iterator[str]:
    for unit in view.aboard(carrier.id):
        stuck = carrier.stunned or carrier.halted or kinds()[carrier.kind].category != "vehicle"
        near = _apart(carrier.at, goals(view, unit)) <= NEAR
        if unit.carrier == carrier.id and (near or stuck) and not _apart_from_partner(view, unit):
            yield unit.id


def in_time(rules: Rules, view: State, unit: Unit, ways: dict[Hex, Way]) -> dict[Hex, Way]:
    """Give the ways after which a loaded vehicle can still let its riders out; all of them where there is none."""
    riders = view.aboard(unit.id)
    if not riders or kinds()[unit.kind].category != "vehicle":
        return ways
    most = allowance(rules, unit) - carrier_fee(rules, unit, riders, loads=False)
    return {to: way for to, way in ways.items() if way.spent <= most} or ways


def _apart_from_partner(view: State, unit: Unit) -> bool:
    return unloading.split(view, unit, Unload((unit.id,)))
