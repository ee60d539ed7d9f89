"""What small craft carry, and how squads are shared out among them: alike in every ruleset that has craft."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from core.contract.orders import Squad
from core.contract.words import counted


class CraftKind(Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind of craft carries: so many squads' worth of marines, or vehicles with so many marines beside them."""

    name: str
    marines: int
    vehicles: int = 0
    beside: int = 0

    @property
    def room(self) -> str:
        """What it takes, in words."""
        if not self.vehicles:
            return f"room for {self.marines}"
        beside = f" and {self.beside} beside" if self.beside else ""
        return f"room for {self.marines}, or {counted(self.vehicles, 'vehicle')}{beside}"

    def faults(self, squads: Iterable[Squad], marines: int = 0) -> Iterator[str]:
        """Say why it cannot carry these squads and, besides, so many marines that are counted only."""
        going = tuple(squads)
        people = marines + sum(squad.size for squad in going)
        vehicles = sum(is_vehicle(squad) for squad in going)
        if vehicles > self.vehicles:
            yield f"the {self.name} takes {self.vehicles or 'no'} ground vehicles"
        elif people > (most := self.beside if vehicles else self.marines):
            beside = " beside a vehicle" if vehicles else ""
            yield f"the {self.name} carries {most} marines{beside}, not {people}"


def is_vehicle(squad: Squad) -> bool:
    """Tell whether a squad is a ground vehicle: it counts as none of a ship's marines, and no transporter takes it."""
    return squad.size == 0


def shared_out(
    squads: Iterable[Squad], craft: Iterable[str], kinds: Mapping[str, CraftKind]
) -> list[tuple[str, tuple[Squad, ...]]] | None:
    """Share squads out among craft, vehicles first, each squad where there is room yet.

    Args:
        craft: the kind of each that is there.

    Returns:
        The kind and the squads of each craft that is needed; None where they do not fit.
    """
    left = list(craft)
    found: list[tuple[str, tuple[Squad, ...]]] = []
    for squad in sorted(squads, key=lambda squad: not is_vehicle(squad)):
        for place, (kind, there) in enumerate(found):
            if not any(kinds[kind].faults((*there, squad))):
                found[place] = (kind, (*there, squad))
                break
        else:
            fitting = next((kind for kind in left if not any(kinds[kind].faults((squad,)))), None)
            if fitting is None:
                return None
            left.remove(fitting)
            found.append((fitting, (squad,)))
    return found
