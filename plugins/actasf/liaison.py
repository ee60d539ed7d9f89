"""How starships meet other games: what their transporters can take back, and how foreign ships are taken over."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.api import Adoption, Issue, Offer, SquadFate, UnitRecord

from . import catalogue
from .outcome import squad_fates
from .phases.links import seen_site, transporters_left, why_closed
from .ship import Ship
from .state import State

SCALE = (1, 6)
MILITARY_GRADE = 4


class StarshipLiaison:
    """The liaison of the ruleset."""

    def __init__(self, own: catalogue.Own | None = None) -> None:
        self._own = own

    def offers(self, state: State) -> tuple[Offer, ...]:
        """Give, for each link by which squads come back, what each ship's transporters can take now.

        Rule: Transporters. Once the battle is decided, ships lower their shields over the site as they please.
        """
        offers = []
        for link in state.links:
            if link.sends or link.kind != "recovery":
                continue
            for ship in state.units.values():
                if ship.seat in link.seats and ship.afloat:
                    reason = self._why_closed(state, ship, link)
                    room = 0 if reason else transporters_left(ship)
                    if not room and not reason:
                        reason = f"{ship.name} has no transporters left"
                    offers.append(Offer(link.id, ship.id, ship.seat, room, reason))
        return tuple(offers)

    def _why_closed(self, state: State, ship: Ship, link: Any) -> str:
        if state.step == "over":
            return ""
        if state.mode != "board":
            open_somewhere = ship.lowered or ship.shields + ship.boost == 0
            return "" if open_somewhere else f"{ship.name} has its shields up"
        seen = seen_site(state, ship, link, None)
        return "the link names no landing site" if seen is None else why_closed(ship, seen)

    def squads(self, state: State) -> tuple[SquadFate, ...]:
        """Give every squad that is here, each once."""
        return squad_fates(state)

    def adopt(self, unit: UnitRecord, figures: Mapping[str, Any], source: str) -> Adoption | Issue:
        """Take over a ship of another game: the class of the same empire whose points are nearest.

        A figure `empire` and one of `points` or `value` are needed; the crew keeps its place between the worst and the
        best of its old scale where `quality_scale` tells it, else it is military grade.
        """
        empire = str(figures.get("empire", "")).lower()
        fleet = [
            ship
            for ship in catalogue.ships(self._own).values()
            if ship.empire_id in (empire, empire.split(" ")[0])
        ]
        worth = figures.get("points", figures.get("value"))
        if not fleet or not isinstance(worth, int):
            return Issue(
                unit.name, f"no ship of {empire or 'an unnamed empire'} can stand in for {unit.class_id}"
            )
        code = str(figures.get("code", "")).lower()
        same = [ship for ship in fleet if ship.code.lower() == code]
        found = (same or sorted(fleet, key=lambda ship: (abs(ship.points - worth), ship.id)))[0]
        aside = [f"the {source} sheet of {unit.name}"] if unit.sheet else []
        if unit.skills:
            aside.append(f"skills: {', '.join(skill.code for skill in unit.skills)}")
        record = replace(
            unit, class_id=found.id, quality=_quality(unit.quality, figures), skills=(), sheet={}
        )
        return Adoption(record, tuple(aside))


def _quality(quality: int, figures: Mapping[str, Any]) -> int:
    scale = figures.get("quality_scale")
    if not scale or scale[0] == scale[1]:
        return MILITARY_GRADE
    low, high = int(scale[0]), int(scale[1])
    span = SCALE[1] - SCALE[0]
    return SCALE[0] + (2 * (quality - low) * span + (high - low)) // (2 * (high - low))
