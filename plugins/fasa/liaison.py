"""How ships of this game meet other games: squads and their transporters, and foreign ships that are taken over."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.api import Adoption, Issue, Offer, SquadFate, UnitRecord

from .equals import equals, nearest
from .hulls import Hull
from .outcome import squads
from .phases.links import offers
from .settings import Rules
from .sheet import EFFICIENCY, UNMANNED, Sheet, damaged, quality_of
from .state import State

SCALE = (1, len(EFFICIENCY))


class PanelLiaison:
    """The liaison of the ruleset."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def offers(self, state: State) -> tuple[Offer, ...]:
        """Give what each ship's transporters can take back now."""
        return offers(self._rules, state)

    def squads(self, state: State) -> tuple[SquadFate, ...]:
        """Give every squad that is here, each once."""
        return squads(state)

    def adopt(self, unit: UnitRecord, figures: Mapping[str, Any], source: str) -> Adoption | Issue:
        """Take over a ship: as its equal, else as the nearest in strength of its empire, or as the class chosen."""
        hull, basis = self._class(unit, figures, source)
        if hull is None:
            return Issue(unit.name, basis)
        aside = [f"skills: {', '.join(skill.code for skill in unit.skills)}"] if unit.skills else []
        if unit.sheet and "kept" not in figures:
            aside.append(f"its sheet of {source}")
        quality = _quality(unit.quality, figures.get("quality_scale", SCALE))
        sheet = Sheet.of(figures.get("kept", {}), f"unit {unit.id}, kept sheet")
        if sheet.crew and quality_of(sheet.crew) != quality:
            sheet = replace(sheet, crew=0 if quality == UNMANNED else EFFICIENCY[quality - 1])
        if "worn" in figures:
            sheet = damaged(hull, sheet, int(figures["worn"]))
        plain = sheet.data() if sheet != Sheet() else {}
        return Adoption(
            replace(unit, class_id=hull.id, quality=quality, skills=(), sheet=plain), tuple(aside), basis
        )

    def _class(self, unit: UnitRecord, figures: Mapping[str, Any], source: str) -> tuple[Hull | None, str]:
        """Give the class that a ship becomes and how it was found; without one, why there is none."""
        known = self._rules.hulls
        chosen = figures.get("chosen")
        if chosen is not None:
            hull = self._rules.ship_class(chosen)
            return hull, "chosen by hand" if hull is not None else f"there is no class {chosen!r}"
        copied = figures.get("copy_of")
        for name in equals().get(source, {}).get(copied or unit.class_id, ()):
            if name in known:
                return known[
                    name
                ], "the equal of what it is a copy of (house)" if copied else "its equal (house)"
        empire = str(figures.get("empire", "")).lower().split(" ")[0]
        worth = figures.get("strength", figures.get("points"))
        hull = nearest(known, empire, worth) if isinstance(worth, int) else None
        if hull is None:
            return (
                None,
                f"no ship of {empire or 'an unnamed empire'} can stand in for {unit.class_id}; choose a class by hand",
            )
        return hull, "nearest of its empire in strength (house)"


def _quality(quality: int, scale: Any) -> int:
    """Give a crew's quality on our scale, at the same place between worst and best."""
    low, high = int(scale[0]), int(scale[1])
    if quality == UNMANNED or (low, high) == SCALE or low == high:
        return max(UNMANNED, min(quality, SCALE[1]))
    span = SCALE[1] - SCALE[0]
    found = SCALE[0] + (2 * (quality - low) * span + (high - low)) // (2 * (high - low))
    return max(SCALE[0], min(found, SCALE[1]))
