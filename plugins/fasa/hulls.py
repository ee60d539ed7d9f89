"""Ship classes: figures, weapons and their arcs; house rules for what the compilation lacks."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from core.api import BadInput, canon

from .craft import craft_kinds
from .tables import OUTPOST, WeaponType, read, weapon_types

ARCS = "fpsa"
"""Forward, port, starboard, aft."""
_BANKS = ("fp", "f", "fs")
"""Arcs of one beam bank after another where none are known (house), as both printed ships have them."""
_ROUND = ("fp", "fs", "sa", "pa")
"""The same for an outpost, which cannot turn (house): banks that bear all round; its missiles bear everywhere."""
_CREW = 21
"""People for each point of superstructure where no crew is known (house), as both printed ships have them."""


class Mount(Struct, frozen=True):
    """A weapon of a class.

    Args:
        id: `b1`, `b2` for beams, `m1` for missiles and plasma, in the order of the panel.
        data: the figures of its type.
        arcs: letters of `ARCS`.
        bank: weapons of one number share their targeting; 0 stands alone.
    """

    id: str
    type: str
    data: WeaponType
    arcs: str
    bank: int = 0

    @property
    def beam(self) -> bool:
        """Whether it is a beam weapon."""
        return self.data.kind == "beam"


class Hull(Struct, frozen=True):
    """A class of ships.

    Args:
        warp: power units of each warp engine.
        movement: power units for a movement point.
        shield_ratio: power units for shield points.
        shield: the most points of a shield.
        stress: its two stress columns; damage: its damage chart.
        cruise, emergency: warp speeds; 0 where unknown.
        defense, factor: D and WDF, in tenths.
        cloak: power that its cloaking device takes; 0 is none.
        immobile: it stays where it is: an outpost.
        small: a shuttle, which is no class of ships and comes with one.
        code: of a class of a club's own; `copy_of`: the class of which that is a copy.
        exceptions: figure to provenance and reason, where it differs from `provenance`.
    """

    id: str
    name: str
    role: str
    empire: str
    type: str
    warp: tuple[int, ...]
    impulse: int
    movement: int
    shield_ratio: tuple[int, int]
    shield: int
    superstructure: int
    mounts: tuple[Mount, ...]
    stress: str
    damage: str
    crew: int
    defense: int
    factor: int
    cruise: int = 0
    emergency: int = 0
    cloak: int = 0
    immobile: bool = False
    small: bool = False
    code: str = ""
    copy_of: str = ""
    provenance: str = "secondary"
    exceptions: Mapping[str, str] = {}

    @property
    def power(self) -> int:
        """All power units."""
        return sum(self.warp) + self.impulse

    @property
    def points(self) -> int:
        """Its combat efficiency: D times WDF, in tenths. Rule: Balancing Scenarios."""
        return self.defense * self.factor // 100

    def mount(self, name: str) -> Mount | None:
        """Give a weapon by its id."""
        return next((mount for mount in self.mounts if mount.id == name), None)


class _Written(Struct, frozen=True, forbid_unknown_fields=True):
    """A class as the data files hold it: `weapons` by type and number, or by type, number and arcs."""

    name: str
    role: str
    power: int
    shield_ratio: tuple[int, int]
    shield: int
    superstructure: int
    defense: int
    factor: int
    weapons: tuple[tuple[Any, ...], ...]
    type: str = ""
    movement: int | None = None
    cloak: int = 0
    uncertain: bool = False
    warp: tuple[int, ...] = ()
    stress: str = ""
    damage: str = ""
    crew: int = 0
    cruise: int = 0
    emergency: int = 0
    provenance: str = "secondary"


@cache
def hulls() -> dict[str, Hull]:
    """Give every class by its id, as it is when nobody replaces a figure."""
    written = {**read("ships_printed.toml"), **read("ships.toml"), **read("ships_house.toml")}
    return {name: _built(name, canon.convert(data, _Written, name)) for name, data in written.items()}


@cache
def shuttle_hulls() -> dict[str, Hull]:
    """Give the figures of every kind of shuttle (house), each as a class of its own."""
    return {
        shuttle_hull(name): Hull(
            id=shuttle_hull(name),
            name=kind.name,
            role="Shuttle",
            empire="",
            type=name,
            warp=(kind.power,),
            impulse=0,
            movement=1,
            shield_ratio=(1, 1),
            shield=0,
            superstructure=kind.superstructure,
            mounts=(),
            stress="G/L",
            damage="C",
            crew=0,
            defense=0,
            factor=0,
            small=True,
            provenance="house",
        )
        for name, kind in craft_kinds().items()
    }


def shuttle_hull(kind: str) -> str:
    """Name the class that a kind of shuttle is."""
    return f"shuttle.{kind}"


def _built(name: str, written: _Written) -> Hull:
    """Give a class, what it lacks filled in by the house rules."""
    marks: dict[str, str] = {}
    outpost = written.role.endswith("Outpost")
    warp = written.warp
    if not warp:
        impulse = written.power // 10
        half = (written.power - impulse) // 2
        warp = (2 * half,) if outpost else (half, half)
        marks["warp"] = "house: the compilation gives the sum of all engines alone"
    if outpost:
        marks["damage"] = "house: an outpost takes damage by the table of outposts, and stays where it is"
    elif written.movement is None:
        marks["movement"] = "house: the compilation has none; the commonest ratio"
    if not written.stress and not outpost:
        marks["stress"] = marks["damage"] = "house: unknown, as of the printed ships"
    if not written.crew:
        marks["crew"] = "house: unknown, by its superstructure"
    if any(len(line) == 2 for line in written.weapons):
        marks["arcs"] = "house: unknown, banks forward and to each side, missiles forward"
    if written.uncertain:
        marks["weapons"] = "secondary: the compilation's counts do not add up to its damage factor"
    return Hull(
        id=name,
        name=written.name,
        role=written.role,
        empire=name.partition(".")[0],
        type=written.type,
        warp=warp,
        impulse=written.power - sum(warp),
        movement=4 if written.movement is None else written.movement,
        shield_ratio=written.shield_ratio,
        shield=written.shield,
        superstructure=written.superstructure,
        mounts=mounted(written.weapons, name, outpost),
        stress=written.stress or "G/L",
        damage=written.damage or (OUTPOST if outpost else "C"),
        crew=written.crew or _CREW * written.superstructure,
        defense=written.defense,
        factor=written.factor,
        cruise=written.cruise,
        emergency=written.emergency,
        cloak=written.cloak,
        immobile=outpost,
        provenance=written.provenance,
        exceptions=marks,
    )


def mounted(lines: Sequence[Sequence[Any]], place: str, outpost: bool = False) -> tuple[Mount, ...]:
    """Give the weapons of lines of type, number and, where known, arcs: beams in banks of two.

    Raises:
        BadInput: naming a type or an arc that there is not.
    """
    found: list[Mount] = []
    banks, lone = (_ROUND, ARCS) if outpost else (_BANKS, "f")
    count, bank = {True: 0, False: 0}, 0
    for line in lines:
        kind, number = str(line[0]), int(line[1])
        if kind not in weapon_types():
            raise BadInput(f"{place}, weapons", f"there is no weapon {kind!r}")
        known = str(line[2]) if len(line) > 2 else ""
        if set(known) - set(ARCS):
            raise BadInput(f"{place}, weapons", f"arcs are letters of {ARCS}, not {known!r}")
        data = weapon_types()[kind]
        beam = data.kind == "beam"
        for each in range(number):
            count[beam] += 1
            if beam and each % 2 == 0:
                bank += 1
            arcs = known or (banks[each // 2 % len(banks)] if beam else lone)
            alone = not beam or (each == number - 1 and each % 2 == 0)
            name = f"{'b' if beam else 'm'}{count[beam]}"
            found.append(Mount(name, kind, data, arcs, 0 if alone else bank))
    return tuple(found)
