"""What links ask of a battle before it begins, and the shuttles of other kinds that its detail gives to ships."""

from collections.abc import Iterator, Mapping

from core.api import BattleSetup, Issue, UnitId, counted

from .craft import ADMIN, craft_kinds
from .settings import Rules
from .ship import Ship


def link_issues(setup: BattleSetup, rules: Rules, units: Mapping[UnitId, Ship]) -> Iterator[Issue]:
    """Say what is wrong with the links. Rule: RULINGS.md, Links."""
    for link in setup.links:
        place = f"link {link.id}"
        if link.kind == "bombardment" and not rules.bombardment:
            yield Issue(place, "fire at the ground is switched off: setting bombardment")
        site = link.detail.get("site")
        if site is not None and not _is_place(site):
            yield Issue(f"{place}, site", f"a place is two numbers in thousandths of an inch, not {site!r}")
        reach = link.detail.get("reach", 0)
        if type(reach) is not int or reach < 0:
            yield Issue(f"{place}, reach", f"a distance in thousandths of an inch, not {reach!r}")
        if link.kind == "control":
            for unit in link.detail.get("units", ()):
                if unit not in units:
                    yield Issue(f"{place}, units", f"there is no ship {unit}")


def shuttle_issues(
    shuttles: Mapping[UnitId, tuple[str, ...]], units: Mapping[UnitId, Ship]
) -> Iterator[Issue]:
    """Say what is wrong with the kinds of shuttles given to ships."""
    for unit, bays in shuttles.items():
        if unit not in units:
            yield Issue(f"shuttles.{unit}", "is no ship of this battle")
        elif len(bays) > units[unit].craft:
            has = counted(units[unit].craft, "shuttle")
            yield Issue(f"shuttles.{unit}", f"it carries {has}, not {len(bays)}")
        for kind in bays:
            if kind == ADMIN or kind not in craft_kinds():
                known = ", ".join(kind for kind in craft_kinds() if kind != ADMIN)
                yield Issue(f"shuttles.{unit}", f"there is no kind {kind!r} to name; there are: {known}")


def _is_place(site: object) -> bool:
    return isinstance(site, list | tuple) and len(site) == 2 and all(type(each) is int for each in site)
