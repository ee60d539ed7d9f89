"""A pack: a campaign ready to start, as a folder with a `campaign.toml`. The form is described in docs/packs.md."""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.campaign.operation import Link
from core.contract import canon, written
from core.contract.errors import BadInput
from core.contract.ids import Theater
from core.contract.orders import Squad
from core.contract.records import Count, Skill

FILE = "campaign.toml"


class PackUnit(Struct, frozen=True, forbid_unknown_fields=True, rename={"class_id": "class"}):
    """A unit as a pack writes it. Without `quality` it is rolled at the muster."""

    id: str
    name: str
    class_id: str
    quality: int | None = None
    xp: Count = 0
    skills: tuple[Skill, ...] = ()
    squads: tuple[Squad, ...] = ()


class PackForce(Struct, frozen=True, forbid_unknown_fields=True):
    """A force as a pack writes it."""

    id: str
    name: str
    player: str
    empire: str
    theater: Theater
    commander: str = ""
    home: str = ""
    prestige: Count = 0
    points: Count = 0
    units: tuple[PackUnit, ...] = ()


class PackSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays a seat of a battle, with which units; no `units` means all of the force."""

    seat: str
    side: str
    force: str
    role: str = ""
    units: tuple[str, ...] | None = None


class Instead(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played where another ruleset has the theater: its scenario, with the choices that it takes."""

    scenario: str
    detail: Mapping[str, Any] = {}


class PackBattle(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle of an operation as a pack writes it.

    Args:
        instead: by ruleset, what is played in place of `scenario` where that ruleset has the theater; seats have no
            roles then, and stand in the order of the sides.
    """

    id: str
    title: str
    theater: Theater
    scenario: str
    seats: tuple[PackSeat, ...]
    detail: Mapping[str, Any] = {}
    instead: Mapping[str, Instead] = {}

    def as_played_by(self, ruleset: str) -> "PackBattle":
        """Give the battle as a ruleset plays it: as it is written, or what stands instead."""
        other = self.instead.get(ruleset)
        if other is None:
            return self
        seats = tuple(replace(seat, role="") for seat in self.seats)
        return replace(self, scenario=other.scenario, detail=other.detail, seats=seats)


class PackOperation(Struct, frozen=True, forbid_unknown_fields=True):
    """An operation as a pack writes it.

    Args:
        committed: whether the units that it names are promised to it: until it is started or called off they fight
            nowhere else.
        at_once: whether it begins by itself as soon as nobody of its forces has anything else to choose.
    """

    id: str
    title: str
    brief: str
    battles: tuple[PackBattle, ...]
    links: tuple[Link, ...] = ()
    committed: bool = False
    at_once: bool = False


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole pack.

    Args:
        rulesets: theater to the id of its ruleset.
        economy: the ruleset whose campaign procedures the campaign uses.
        settings: ruleset id to its settings.
    """

    id: str
    title: str
    summary: str
    rulesets: Mapping[Theater, str]
    economy: str
    players: tuple[str, ...]
    forces: tuple[PackForce, ...]
    operations: tuple[PackOperation, ...] = ()
    settings: Mapping[str, Mapping[str, Any]] = {}


def find_pack(folders: Iterable[Path], name: str) -> Pack:
    """Read a pack by the name of its folder among those installed, or by the path of its folder.

    Raises:
        BadInput: when there is none, naming those installed; or when it is faulty.
    """
    installed = {folder.name: folder for folder in folders}
    if name in installed:
        return load_pack(installed[name])
    if (Path(name) / FILE).is_file():
        return load_pack(Path(name))
    there = ", ".join(sorted(installed)) or "none"
    raise BadInput(
        f"pack {name}", f"there is none of that name and no folder with a {FILE}; installed: {there}"
    )


def load_pack(folder: Path) -> Pack:
    """Read a pack and check that its parts fit together.

    Raises:
        BadInput: naming file and field.
    """
    path = folder / FILE
    pack = canon.convert(written.from_toml(written.text_of(path), str(path)), Pack, str(path))
    _check_unique(str(path), "force", (force.id for force in pack.forces))
    _check_unique(str(path), "unit", (unit.id for force in pack.forces for unit in force.units))
    _check_unique(
        str(path), "squad", (s.id for force in pack.forces for unit in force.units for s in unit.squads)
    )
    _check_unique(str(path), "operation", (operation.id for operation in pack.operations))
    for force in pack.forces:
        _check_known(f"{path}, force {force.id}", "player", force.player, pack.players)
    for operation in pack.operations:
        _check_operation(f"{path}, operation {operation.id}", pack, operation)
    return pack


def _check_operation(place: str, pack: Pack, operation: PackOperation) -> None:
    check_links(place, operation)
    forces = {force.id: force for force in pack.forces}
    for battle in operation.battles:
        here = f"{place}, battle {battle.id}"
        _check_known(here, "theater", battle.theater, pack.rulesets)
        for seat in battle.seats:
            _check_known(f"{here}, seat {seat.seat}", "force", seat.force, forces)
            names = {unit.id for unit in forces[seat.force].units}
            for unit in seat.units or ():
                _check_known(f"{here}, seat {seat.seat}", "unit", unit, names)


def check_links(place: str, operation: PackOperation) -> None:
    """Check that an operation's battles and links have names of their own, and that its links lead to its battles.

    Raises:
        BadInput: naming what is wrong.
    """
    _check_unique(place, "battle", (battle.id for battle in operation.battles))
    _check_unique(place, "link", (link.id for link in operation.links))
    battles = {battle.id for battle in operation.battles}
    for link in operation.links:
        for end in (link.source, link.target):
            _check_known(f"{place}, link {link.id}", "battle", end, battles)


def _check_known(place: str, what: str, name: str, known: Iterable[str]) -> None:
    names = sorted(known)
    if name not in names:
        raise BadInput(place, f"there is no {what} {name}; there are: {', '.join(names) or 'none'}")


def _check_unique(place: str, what: str, names: Iterable[str]) -> None:
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        raise BadInput(place, f"{what} {', '.join(sorted(twice))} is there more than once")
