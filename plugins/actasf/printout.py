"""The printout of a ship, as it is shown and printed: roster, damage down to where it is crippled, weapons, crew."""

from collections.abc import Mapping

from core.api import Box, Boxes, Display, Printout, Row, Skill, titled, track

from .board import ship_rows
from .figures import ready_dice
from .path import inches
from .ship import LOCATIONS, SYSTEMS, Bank, Ship
from .skills import DOES, TITLES
from .state import State

WORST = 6
"""The highest score of a critical hit."""


def ship_printout(ship: Ship, state: State | None = None) -> Printout:
    """Give the sheet of a ship: as it stands in a battle, or as it rests between battles."""
    roster = ship.roster
    traits = ", ".join(_written(name, value) for name, value in roster.traits.items())
    figures = (
        Row("Points", str(roster.points)),
        Row("Turn Score", inches(roster.turn)),
        Row("Speed", inches(roster.speed)),
        Row("Traits", traits or "none"),
    )
    now = (Display("Now", ship_rows(state, ship)),) if state is not None else ()
    displays = (Display("Roster", figures), *now, _weapons(ship), _damage(ship), _crew(ship))
    return Printout(ship.name, f"{roster.name}, {titled(roster.empire)}", displays)


def _written(name: str, value: bool | int | str) -> str:
    return name if value is True else f"{name} {value}"


def _weapons(ship: Ship) -> Display:
    banks = enumerate(ship.roster.banks)
    return Display("Weapons", (), tuple(_bank(ship, number, bank) for number, bank in banks))


def _bank(ship: Ship, number: int, bank: Bank) -> Boxes:
    """Give a box for each attack die: filled where it is ready, crossed where it is fired, empty or out of order."""
    ready = ready_dice(ship, number)
    boxes = tuple(Box("", "filled" if die < ready else "crossed") for die in range(bank.dice))
    traits = ", ".join(_written(name, value) for name, value in bank.traits.items())
    return Boxes(bank.label, boxes, ", ".join(filter(None, (inches(bank.range), traits))))


def _damage(ship: Ship) -> Display:
    """Give points of damage, those at which the ship is crippled apart; shields, and scores of critical hits."""
    roster = ship.roster
    whole = track("Damage", max(0, ship.left), roster.damage).boxes
    criticals = (
        Boxes(
            SYSTEMS[location].capitalize(),
            tuple(
                Box(str(score), "crossed" if score <= getattr(ship.criticals, location) else "")
                for score in range(1, WORST + 1)
            ),
            "critical hits",
        )
        for location in LOCATIONS
    )
    return Display(
        "Damage",
        (),
        (
            Boxes("Damage points", whole[roster.crippled :]),
            Boxes("Damage points, crippled", whole[: roster.crippled]),
            track("Shields", ship.shields, max(roster.shields, ship.shields)),
            *criticals,
        ),
    )


def _crew(ship: Ship) -> Display:
    skills = tuple(Row(TITLES[one.code], _does(ship, one)) for one in ship.skills)
    squads = tuple(Row("Squad", f"{one.name or one.id}, {one.kind}") for one in ship.squads)
    lines = (
        track("Marines", ship.marines, max(ship.roster.marines, ship.marines)),
        track("Shuttles", ship.craft, max(ship.roster.craft, ship.craft)),
        track("XP dice", ship.xp - ship.xp_spent, ship.xp),
    )
    shown = tuple(line for line in lines if line.boxes)
    return Display("Crew", (Row("Crew Quality", str(ship.quality)), *skills, *squads), shown)


def _does(ship: Ship, skill: Skill) -> str:
    """Say what a skill does, and for which bank or system it was chosen."""
    detail: Mapping[str, object] = skill.detail
    told = DOES[skill.code]
    if isinstance(bank := detail.get("bank"), int):
        return f"{ship.roster.banks[bank].weapon}: {told}"
    return f"{detail['system']}: {told}" if "system" in detail else told
