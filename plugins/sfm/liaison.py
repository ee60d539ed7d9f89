"""How ground battles meet battles in space: squads come down and go up; units are taken over by their class."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.api import Adoption, Issue, Offer, SquadFate, UnitRecord
from plugins.sfm.outcome import squads
from plugins.sfm.phases.links import control_offers
from plugins.sfm.settings import Rules
from plugins.sfm.state import State
from plugins.sfm.tables import kinds


class GroundLiaison:
    """The ground end of a link."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def offers(self, state: State) -> tuple[Offer, ...]:
        """Tell what control links ask about; whoever comes down finds room, and goes up by an order of their own."""
        return control_offers(state)

    def squads(self, state: State) -> tuple[SquadFate, ...]:
        """Give where each squad is."""
        return squads(state)

    def adopt(self, unit: UnitRecord, figures: Mapping[str, Any], source: str) -> Adoption | Issue:
        """Take over a unit whose class has the same name here, says by `kind` what it is, or is chosen by hand.

        One of a class that a club has copied is of the class of which that is a copy, unless there is such a one here.
        """
        wanted = figures.get("chosen", figures.get("kind", unit.class_id))
        copied = figures.get("copy_of")
        basis = ""
        if not self._known(wanted) and self._known(copied):
            wanted, basis = copied, "what it is a copy of"
        if not self._known(wanted):
            return Issue(f"unit {unit.id}", f"{source} calls it {wanted!r}; no ground class has that name")
        aside = ("the sheet that other rules kept",) if unit.sheet else ()
        return Adoption(replace(unit, class_id=str(wanted), sheet={}), aside, basis)

    def _known(self, name: Any) -> bool:
        return name is not None and self._rules.base(name) in kinds()
