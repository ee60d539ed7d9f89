"""A crippled ship on its way home.

Rule: The Wounded Lion.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.api import BadInput, CannotSetUp, Issue, UnitId, canon

from ..figures import most_shields
from ..ship import LOCATIONS, Criticals, LostTrait, Ship
from ..tables import critical_rows
from .behaviour import Beginning, Behaviour, Verdict, amend
from .kinds import WoundedShip

if TYPE_CHECKING:
    from ..resolution import Resolution
    from ..state import State


class WoundedBehaviour(Behaviour[WoundedShip]):
    """Wound the ship, and see whether it comes home."""

    def begin(self, clause: WoundedShip, start: Beginning) -> WoundedShip:
        """Find the ship and wound it."""
        fleet = [ship for ship in start.state.units.values() if ship.seat in start.seats(clause.role)]
        found = [ship for ship in fleet if clause.named in ship.roster.name]
        if len(found) != 1:
            raise CannotSetUp(
                [
                    Issue(
                        clause.role,
                        f"brings one {clause.named.lower()}, not {len(found)}: that is what it is about",
                    )
                ]
            )
        start.state = start.state.with_unit(wounded(found[0], clause))
        return replace(clause, unit=found[0].id)

    def arranged(self, clause: WoundedShip, state: "State") -> tuple[WoundedShip, "State"]:
        """Name the ship; its condition is as the position has it."""
        if clause.unit is not None:
            return clause, state
        fleet = [ship for ship in state.units.values() if state.player(ship.seat).role == clause.role]
        found = [ship for ship in fleet if clause.named in ship.roster.name]
        if len(found) != 1:
            raise BadInput("unit", f"names the wounded ship: {len(found)} are a {clause.named.lower()}")
        return replace(clause, unit=found[0].id), state

    def exit_fault(self, clause: WoundedShip, state: "State", ship: Ship, edge: str) -> str:
        """Say that the ship leaves over its own edge alone."""
        if ship.id != clause.unit or edge == clause.edge:
            return ""
        return f"{ship.name} may leave over the {clause.edge} edge alone"

    def left(self, clause: WoundedShip, work: "Resolution", unit: UnitId, edge: str) -> None:
        """Note that it is home."""
        if unit == clause.unit and edge == clause.edge:
            amend(work, clause, replace(clause, escaped=True))

    def over(self, clause: WoundedShip, state: "State") -> str:
        """End the battle with the ship."""
        ship = None if clause.unit is None else state.units[clause.unit]
        return "objective" if ship is not None and not ship.afloat else ""

    def verdict(self, clause: WoundedShip, state: "State") -> Verdict:
        """Give the battle to its side if it came home, else to the enemy."""
        own = next(player.side for player in state.players if player.role == clause.role)
        other = next(player.side for player in state.players if player.role != clause.role)
        return Verdict(own if clause.escaped else other)

    def told(self, clause: WoundedShip, state: "State") -> Sequence[tuple[str, str]]:
        """Name the ship and its way."""
        if clause.unit is None:
            return ()
        return (("Wounded ship", f"{state.units[clause.unit].name}, bound for the {clause.edge} edge"),)


def wounded(ship: Ship, clause: WoundedShip) -> Ship:
    """Give the ship as the scenario finds it: a point below its Crippled score, its criticals worked in."""
    scores = canon.convert(clause.criticals, Criticals, "criticals")
    rows = [row for place in LOCATIONS for row in critical_rows(place)[: getattr(scores, place)]]
    marines = max(0, ship.marines - sum(row.marines for row in rows))
    lost = tuple(LostTrait(name) for name in ship.roster.losable if name not in clause.keeps)
    if "Nimble" in ship.roster.traits:
        lost = (*lost, LostTrait("Nimble"))
    ship = replace(
        ship,
        damage=ship.roster.damage - ship.roster.crippled + 1,
        crippled=True,
        criticals=scores,
        quiet=tuple(place for place in LOCATIONS if getattr(scores, place)),
        lost=lost,
        marines=marines,
        squads=(),
    )
    return replace(ship, shields=most_shields(ship))
