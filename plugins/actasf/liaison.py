"""How starships meet other games: what their transporters can take back, and how foreign ships are taken over."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.api import Adoption, Condition, Issue, Offer, SquadFate, UnitRecord

from . import catalogue
from .campaign.crews import MILITARY, UNMANNED
from .outcome import squad_fates
from .phases.links import seen_site, transporters_left, why_closed
from .sheet import Sheet
from .ship import Ship
from .state import State

SCALE = (1, 6)


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
        """Take over a ship of another game: as its equal, else as the nearest in points of its empire, or as chosen.

        A figure `strength`, `points` or `value` tells what it is worth; the crew keeps its place between the worst and
        the best of its old scale where `quality_scale` tells it, else it is military grade.
        """
        ship, basis = self._class(unit, figures)
        if ship is None:
            return Issue(unit.name, basis)
        aside = [f"the {source} sheet of {unit.name}"] if unit.sheet and "kept" not in figures else []
        if unit.skills:
            aside.append(f"skills: {', '.join(skill.code for skill in unit.skills)}")
        sheet = Sheet.of(figures.get("kept", {}), unit.name)
        if "worn" in figures:
            sheet = replace(sheet, damage=_damage(ship, unit.condition, int(figures["worn"])))
        record = replace(
            unit, class_id=ship.id, quality=_quality(unit.quality, figures), skills=(), sheet=sheet.data()
        )
        return Adoption(record, tuple(aside), basis)

    def _class(self, unit: UnitRecord, figures: Mapping[str, Any]) -> tuple[catalogue.ShipClass | None, str]:
        """Give the class that a ship becomes and how it was found; without one, why there is none."""
        known = catalogue.ships(self._own)
        chosen = figures.get("chosen")
        if chosen is not None:
            return known.get(chosen), "chosen by hand" if chosen in known else f"there is no class {chosen!r}"
        equal = figures.get("equals", {}).get("actasf")
        if equal in known:
            copied = "copy_of" in figures
            return known[
                equal
            ], "the equal of what it is a copy of (house)" if copied else "its equal (house)"
        empire = str(figures.get("empire", "")).lower()
        fleet = [ship for ship in known.values() if ship.empire_id in (empire, empire.split(" ")[0])]
        worth = figures.get("strength", figures.get("points", figures.get("value")))
        if not fleet or not isinstance(worth, int):
            return None, (
                f"no ship of {empire or 'an unnamed empire'} can stand in for {unit.class_id}; "
                "choose a class by hand"
            )
        code = str(figures.get("code", "")).lower()
        same = [ship for ship in fleet if ship.code.lower() == code]
        found = (same or sorted(fleet, key=lambda ship: (abs(ship.points - worth), ship.id)))[0]
        return found, "the same class" if same else "nearest of its empire in points (house)"


def _damage(ship: catalogue.ShipClass, condition: Condition, worn: int) -> int:
    """Give the damage of a ship of which so much is gone; it is crippled exactly if it was so before."""
    points = max((ship.damage * worn + 50) // 100, 1 if worn else 0)
    if condition == "crippled":
        return min(max(points, ship.damage - ship.crippled), ship.damage - 1)
    return min(points, ship.damage - ship.crippled - 1)


def _quality(quality: int, figures: Mapping[str, Any]) -> int:
    scale = figures.get("quality_scale")
    if quality == UNMANNED:
        return UNMANNED
    if not scale or scale[0] == scale[1]:
        return MILITARY
    low, high = int(scale[0]), int(scale[1])
    span = SCALE[1] - SCALE[0]
    found = SCALE[0] + (2 * (quality - low) * span + (high - low)) // (2 * (high - low))
    return max(SCALE[0], min(found, SCALE[1]))
