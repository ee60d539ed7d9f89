"""Orders of attack: fire, launches, raids, and drones on the table."""

from typing import Annotated

from msgspec import Meta, Struct

from core.api import Order, UnitId

from .terms import FireMode, Near, Positive, Sight


class Shot(Struct, frozen=True, forbid_unknown_fields=True):
    """Attack dice of one bank at one target, a ship or a swarm. Drones at a swarm are counter-drones.

    Args:
        bank: the line of the roster, 0 the first.
        dice: how many of the bank's dice; None for all that are ready.
        as_phaser_3: fire a phaser-1 or phaser-2 at the strength of a phaser-3.
        mode: how a plasma torpedo leaves its tube, if not as a torpedo.
    """

    bank: int
    target: UnitId
    dice: Positive | None = None
    as_phaser_3: bool = False
    mode: FireMode = ""


class Launch(Struct, frozen=True, forbid_unknown_fields=True):
    """Drones put on the table.

    Args:
        swarm: the swarm that they join; None for a new one.
        place: where a new one stands; left out by cards.
        heading: where it looks, if not straight away from the ship.
    """

    bank: int
    drones: Positive
    swarm: UnitId | None = None
    place: tuple[int, int] | None = None
    heading: Annotated[int, Meta(ge=0, lt=36000)] | None = None


class Raid(Struct, frozen=True, forbid_unknown_fields=True):
    """Marines beamed over for a hit-and-run raid."""

    target: UnitId
    marines: Positive


class Attack(Order, frozen=True, tag="attack"):
    """Nominate a ship and fire: all targets named before any die; an empty order is a pass.

    Args:
        suicides: the target of each suicide shuttle.
        probes: the target of each probe fired as a weapon.
        swarms: drones put on the table.
        tractor: the ship at which it sets its tractor beam, before it fires.
        sights: by cards, what the table shows of each target.
        real: in a mock battle, open fire from now on.
    """

    unit: UnitId
    shots: tuple[Shot, ...] = ()
    raids: tuple[Raid, ...] = ()
    suicides: tuple[UnitId, ...] = ()
    probes: tuple[UnitId, ...] = ()
    swarms: tuple[Launch, ...] = ()
    tractor: UnitId | None = None
    sights: dict[UnitId, Sight] = {}
    near: Near | None = None
    real: bool = False


class Look(Order, frozen=True, tag="look"):
    """By cards: ask those at the table what a ship or a swarm sees, as bots do; once in each phase in which it acts.

    Args:
        targets: what it would weigh, the first before the others: ships, swarms, the far ends of links.
    """

    unit: UnitId
    targets: tuple[UnitId, ...]


class TellSights(Order, frozen=True, tag="tell_sights"):
    """By cards: tell what a ship or a swarm that looks sees of its targets; those left out are out of its sight or reach.

    Args:
        assumed: nobody is at a table to look, so that these are taken for granted.
    """

    sights: dict[UnitId, Sight] = {}
    assumed: bool = False


class CounterSwarm(Order, frozen=True, tag="counter_swarm"):
    """Spend drones of a swarm on as many of an enemy's. `range`: by cards, how far apart the swarms are."""

    swarm: UnitId
    target: UnitId
    drones: Positive
    range: Annotated[int, Meta(ge=0)] | None = None


class Pass(Order, frozen=True, tag="pass"):
    """Send no swarm against another now."""


class SwarmAttack(Order, frozen=True, tag="swarm_attack"):
    """Let drones of a swarm strike.

    Args:
        drones: None for all.
        sight: by cards, what the table shows of the target from the swarm.
    """

    swarm: UnitId
    target: UnitId
    drones: Positive | None = None
    sight: Sight | None = None
    near: Near | None = None


class Disperse(Order, frozen=True, tag="disperse"):
    """Take swarms from the table that have nothing within reach."""

    swarms: tuple[UnitId, ...]
