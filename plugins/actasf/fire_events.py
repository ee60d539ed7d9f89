"""What comes of direct fire, explosions and raids: dice, hits, and where the points went."""

from core.api import Event, UnitId

from .terms import Location


class Passed(Event, frozen=True, tag="passed"):
    """A ship was nominated and did not fire."""

    rule = "Attack Phase"

    unit: UnitId


class Jammed(Event, frozen=True, tag="jammed"):
    """A die to fire a bank at all, because of damage to weapons or crew."""

    rule = "Critical Hit Table"

    unit: UnitId
    bank: int
    location: Location
    die: int
    fires: bool


class HeldBack(Event, frozen=True, tag="held_back"):
    """A ship was crippled in its own attack, after its one bank had fired."""

    rule = "Crippled Ships"

    unit: UnitId
    bank: int


class Charged(Event, frozen=True, tag="charged"):
    """The dice for what each hit of a weapon deals, those of the first hit first."""

    rule = "Multi-Hit X"

    weapon: str
    target: UnitId
    dice: tuple[int, ...]
    points: tuple[int, ...]


class Fired(Event, frozen=True, tag="fired"):
    """A bank fired.

    Args:
        bank: None for a probe.
        needed: the natural number that hits.
        hits: attack dice that hit.
        points: damage that they carry before stealth.
        evaded: points that stealth made go astray.
        shields, boost, hull: where the rest went.
    """

    rule = "Attacking"

    unit: UnitId
    bank: int | None
    weapon: str
    target: UnitId
    range: int
    dice: tuple[int, ...]
    needed: int
    hits: int
    points: int
    stealth: tuple[int, ...]
    evaded: int
    boost: int
    shields: int
    hull: int


class Blasted(Event, frozen=True, tag="blasted"):
    """An explosion struck a ship."""

    rule = "Exploding Ships"

    unit: UnitId
    by: UnitId
    dice: tuple[int, ...]
    boost: int
    shields: int
    hull: int


class Raided(Event, frozen=True, tag="raided"):
    """A hit-and-run raid: a die for each squad, squads lost, critical hits scored."""

    rule = "Hit-and-Run Raid!"

    unit: UnitId
    target: UnitId
    dice: tuple[int, ...]
    lost: int
    criticals: int


class RaidCalledOff(Event, frozen=True, tag="raid_called_off"):
    """The target's shields held, or it was gone, when the marines were to go."""

    rule = "Hit-and-Run Raid!"

    unit: UnitId
    target: UnitId


AnyFireEvent = Passed | Jammed | HeldBack | Charged | Fired | Blasted | Raided | RaidCalledOff
