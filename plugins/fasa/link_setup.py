"""What links ask of a battle before it begins, and the shuttles of other kinds that its detail gives to ships."""

from collections.abc import Iterator, Mapping
from typing import Any

from core.api import BattleSetup, Issue, counted

from .craft import ADMIN, craft_kinds
from .phases.shuttles import shuttles_of
from .settings import Rules
from .state import Ship

SHUTTLES = "shuttles"
"""The detail of a battle that gives ships shuttles of other kinds: kinds by ship."""


def issues(rules: Rules, setup: BattleSetup, ships: Mapping[str, Ship]) -> Iterator[Issue]:
    """Say what is wrong with the links and the shuttles of a battle."""
    for link in setup.links:
        place = f"link {link.id}"
        if link.kind == "bombardment" and not rules.bombardment:
            yield Issue(place, "fire at the ground is switched off: setting bombardment")
        site = link.detail.get("hex")
        if site is not None and not _is_hex(site):
            yield Issue(f"{place}, hex", f"a hex is two whole numbers, not {site!r}")
        reach = link.detail.get("hexes", 0)
        if type(reach) is not int or reach < 0:
            yield Issue(f"{place}, hexes", f"a number of hexes, not {reach!r}")
        if link.kind == "control":
            for unit in link.detail.get("units", ()):
                if unit not in ships:
                    yield Issue(f"{place}, units", f"there is no ship {unit}")
    yield from _shuttle_issues(rules, setup.detail.get(SHUTTLES, {}), ships)


def _shuttle_issues(rules: Rules, told: Any, ships: Mapping[str, Ship]) -> Iterator[Issue]:
    if not isinstance(told, Mapping):
        yield Issue(SHUTTLES, f"takes kinds by ship, not {told!r}")
        return
    for unit, bays in told.items():
        place = f"{SHUTTLES}.{unit}"
        if unit not in ships:
            yield Issue(place, "is no ship of this battle")
            continue
        most = shuttles_of(rules.hulls[ships[unit].hull])
        if not isinstance(bays, list | tuple) or len(bays) > most:
            yield Issue(place, f"it carries {counted(most, 'shuttle')}, not {bays!r}")
            continue
        for kind in bays:
            if kind == ADMIN or kind not in craft_kinds():
                known = ", ".join(one for one in craft_kinds() if one != ADMIN)
                yield Issue(place, f"there is no kind {kind!r} to name; there are: {known}")


def _is_hex(site: object) -> bool:
    return isinstance(site, list | tuple) and len(site) == 2 and all(type(each) is int for each in site)
