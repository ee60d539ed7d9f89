"""Orders of the course of a battle: choices before it, initiative, the end of a turn, re-rolls, what a table shows."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from core.api import Order, SquadId, UnitId

from .terms import ActionId, Location, Near, Sight


class Choose(Order, frozen=True, tag="choose"):
    """Choose what the scenario leaves to a seat before ships are set up: a ship, or a place; nothing by cards.

    Args:
        spot: the place as [["place", x, y, heading]]; the heading means nothing.
    """

    unit: UnitId | None = None
    spot: tuple[tuple[Literal["place"], int, int, int], ...] = ()

    @property
    def place(self) -> tuple[int, int] | None:
        """Give the place that is chosen."""
        return self.spot[0][1:3] if len(self.spot) == 1 else None


class Initiative(Order, frozen=True, tag="initiative"):
    """Roll for initiative, for all seats."""


class Lead(Order, frozen=True, tag="lead"):
    """Say whether one departs from the usual order: moves early in the movement phase, fires late in the attack."""

    depart: bool


class Standing(Order, frozen=True, tag="standing"):
    """Say what one wants to be asked from now on.

    Args:
        defence: ask how to meet seekers, meet them with the target's own phaser-3s, or with nothing.
    """

    rerolls: Literal["ask", "never"] = "ask"
    leads: Literal["usual", "ask"] = "usual"
    defence: Literal["ask", "phaser_3", "never"] = "ask"


class Repair(Order, frozen=True, tag="repair"):
    """Choose the locations that each ship tries to repair; the end phase of a seat.

    Args:
        within: by cards, the ships in each area that the scenario asks about.
    """

    locations: dict[UnitId, tuple[Location, ...]] = {}
    near: Near | None = None
    within: dict[str, tuple[UnitId, ...]] | None = None


class Transport(Order, frozen=True, tag="transport"):
    """Beam squads down to a landing site. `sight`: by cards, what the table shows of the site."""

    unit: UnitId
    link: str
    squads: tuple[SquadId, ...]
    sight: Sight | None = None


class Bombard(Order, frozen=True, tag="bombard"):
    """Spend a ship's attack of this turn on the ground. `sight`: by cards, what the table shows of the site."""

    unit: UnitId
    link: str
    sight: Sight | None = None


class Reroll(Order, frozen=True, tag="reroll"):
    """Spend XP dice of a ship, one for each die rolled again.

    Args:
        places: of the dice in the batch, 0 the first.
        face: with a lucky crew, the face that the one die named is given instead of a roll.
    """

    unit: UnitId
    places: tuple[int, ...]
    face: Annotated[int, Meta(ge=1, le=6)] | None = None


class GoOn(Order, frozen=True, tag="go_on"):
    """Let the dice lie."""

    lets_lie: ClassVar[bool] = True


class Keep(Order, frozen=True, tag="keep"):
    """Choose the special action that a ship goes on with."""

    action: ActionId


class TellNear(Order, frozen=True, tag="near"):
    """By cards: the units within 4 inches of the ship that explodes."""

    units: tuple[UnitId, ...] = ()
