"""What things are called in the players' words, beside their ids."""

from collections.abc import Iterable
from datetime import datetime

from core.contract.ids import OVER, STANDING_BY
from core.contract.info import RulesetInfo, UnitClass
from core.contract.orders import Squad
from core.contract.words import titled
from core.plugin.manager import Plugins
from core.service.desk import Desk
from core.store.repository import UnitInfo


def named(name: str, row_id: str) -> str:
    """Write a name with its id beside it, which commands take."""
    return f"{name} ({row_id})" if name != row_id else name


def moment(at: str) -> str:
    """Write a moment in the time of this place."""
    return f"{datetime.fromisoformat(at).astimezone():%Y-%m-%d %H:%M}"


def step_name(plugins: Plugins, ruleset: str, step: str) -> str:
    """Name the step of a turn as the players do."""
    if step in ("", OVER, STANDING_BY) or not plugins.has(ruleset):
        return step
    info: RulesetInfo = plugins.ruleset(ruleset).info
    return next((one.title for one in info.steps if one.id == step), step)


def ruleset_name(plugins: Plugins, ruleset: str) -> str:
    """Name a game with its id beside it."""
    return named(plugins.ruleset(ruleset).info.title, ruleset) if plugins.has(ruleset) else ruleset


class Names:
    """Names of what there is in a campaign, by their ids."""

    def __init__(self, desk: Desk, campaign: str) -> None:
        self._desk, self._campaign = desk, campaign
        self._classes: dict[str, dict[str, UnitClass]] = {}
        self._names = {player.id: player.name for player in desk.players(campaign)}
        for force in desk.forces(campaign):
            self._names[force.id] = force.name
            for unit in desk.units(force.id):
                self._names[unit.id] = unit.name
                self._names |= {squad["id"]: squad.get("name") or squad["id"] for squad in unit.squads}

    def class_of(self, unit: UnitInfo) -> str:
        """Name the class of a unit, as the campaign has it, with its id beside it; one of no source is marked as house."""
        if unit.ruleset not in self._classes:
            at_hand = self._desk.plugins.has(unit.ruleset)
            known = self._desk.classes(self._campaign, unit.ruleset) if at_hand else ()
            self._classes[unit.ruleset] = {one.id: one for one in known}
        found = self._classes[unit.ruleset].get(unit.class_id)
        if found is None:
            return unit.class_id
        return named(found.name if found.provenance != "house" else f"{found.name}, house", unit.class_id)

    def add(self, squads: Iterable[Squad]) -> None:
        """Learn the names of squads that are with no unit of the campaign."""
        self._names |= {squad.id: squad.name for squad in squads if squad.name}

    def plain(self, row_id: str) -> str:
        """Give a name alone; of what is not known, its id made fit to be read."""
        return self._names.get(row_id) or titled(row_id)

    def of(self, row_id: str | None) -> str:
        """Give a name with its id, nothing for nobody."""
        return "" if row_id is None else named(self._names.get(row_id, row_id), row_id)
