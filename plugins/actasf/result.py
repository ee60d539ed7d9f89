"""The form for a battle played elsewhere: what became of each ship."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.api import BadInput, Choice, Integer, Option, OrderForm, Outcome, Part, Split, Squad, Subset, titled

from .figures import most_shields, score
from .outcome import condition_of, outcome_now
from .phases.damage import HIGHEST
from .ship import LOCATIONS, SYSTEMS, Criticals, Ship, Status
from .state import SquadAway, State

FATES = ("on the table", "destroyed", "withdrawn", "captured")


def result_form(state: State) -> OrderForm:
    """Give the form, filled in from what the state knows."""
    fields: list[Any] = [Integer("turns", "Turns played", lowest=1, highest=99)]
    values: dict[str, Any] = {"turns": max(1, state.turn)}
    for ship in state.units.values():
        first = len(fields)
        fields.append(
            Choice(
                f"{ship.id}.fate",
                f"{ship.name}: what became of it",
                options=tuple(Option(fate, titled(fate)) for fate in FATES),
            )
        )
        fields.append(
            Integer(
                f"{ship.id}.damage",
                f"{ship.name}: points of damage taken",
                lowest=0,
                highest=ship.roster.damage,
            )
        )
        highest = max(ship.shields, most_shields(replace(ship, criticals=Criticals())))
        fields.append(Integer(f"{ship.id}.shields", f"{ship.name}: shields left", lowest=0, highest=highest))
        parts = tuple(Part(place, SYSTEMS[place], 0, HIGHEST) for place in LOCATIONS)
        levels = HIGHEST * len(parts)
        fields.append(
            Split(
                f"{ship.id}.criticals",
                f"{ship.name}: damaged systems",
                True,
                parts=parts,
                lowest_total=0,
                highest_total=levels,
            )
        )
        enemies = tuple(
            Option(other.id, other.name)
            for other in state.units.values()
            if state.side(other.seat) != state.side(ship.seat)
        )
        fields.append(
            Subset(f"{ship.id}.kills", f"{ship.name}: enemies it destroyed or captured", options=enemies)
        )
        fields.append(
            Integer(f"{ship.id}.marines", f"{ship.name}: marines left", lowest=0, highest=ship.marines)
        )
        fields[first:] = [replace(field, group=ship.name) for field in fields[first:]]
        values |= {
            f"{ship.id}.fate": _fate(ship),
            f"{ship.id}.damage": min(ship.damage, ship.roster.damage),
            f"{ship.id}.shields": ship.shields,
            f"{ship.id}.criticals": {place: score(ship, place) for place in LOCATIONS},
            f"{ship.id}.kills": list(ship.kills),
            f"{ship.id}.marines": ship.marines,
        }
    return OrderForm("result", "Result of the battle", tuple(fields), {}, values)


def result(state: State, values: Mapping[str, Any]) -> Outcome:
    """Give the outcome that a filled-in form tells; what it leaves out is as the state has it.

    Raises:
        BadInput: naming the field.
    """
    form = result_form(state)
    known = {field.name: field for field in form.fields}
    for name, value in values.items():
        field = known.get(name)
        if field is None:
            raise BadInput(name, "is no field of the result form")
        _check_value(field, value)
    filled = {**form.values, **values}
    units = {unit: _told_ship(ship, filled) for unit, ship in state.units.items()}
    dead = tuple(
        SquadAway(squad, ship.seat, "lost")
        for ship in state.units.values()
        for squad in ship.squads
        if squad not in units[ship.id].squads
    )
    ended = replace(state, units=units, away=(*state.away, *dead), turn=int(filled["turns"]), decided=0)
    return outcome_now(ended, "entered by hand")


def _check_value(field: Any, value: Any) -> None:
    match field:
        case Integer():
            if type(value) is not int or not field.lowest <= value <= field.highest:
                raise BadInput(field.name, f"takes {field.lowest} to {field.highest}, not {value!r}")
        case Choice():
            if value not in [option.value for option in field.options]:
                raise BadInput(field.name, f"takes one of {', '.join(FATES)}, not {value!r}")
        case Split():
            levels = {part.value: part.highest for part in field.parts}
            if not isinstance(value, Mapping) or any(
                type(level) is not int or not 0 <= level <= levels.get(place, -1)
                for place, level in value.items()
            ):
                raise BadInput(field.name, f"takes levels from 0 to {HIGHEST} by location, not {value!r}")
        case Subset():
            allowed = [option.value for option in field.options]
            if not isinstance(value, list | tuple) or any(each not in allowed for each in value):
                raise BadInput(field.name, f"takes enemy ships, not {value!r}")


def _fate(ship: Ship) -> str:
    condition = condition_of(ship)
    return condition if condition in FATES else "on the table"


def _told_ship(ship: Ship, values: Mapping[str, Any]) -> Ship:
    told = values[f"{ship.id}.fate"]
    status: Status = "table" if told == "on the table" else told
    damage = int(values[f"{ship.id}.damage"])
    marines = int(values[f"{ship.id}.marines"])
    criticals = replace(ship.criticals, **values[f"{ship.id}.criticals"])
    return replace(
        ship,
        status=status,
        stricken=None,
        damage=damage,
        crippled=ship.roster.damage - damage <= ship.roster.crippled,
        shields=int(values[f"{ship.id}.shields"]),
        criticals=criticals,
        kills=tuple(values[f"{ship.id}.kills"]),
        marines=marines,
        squads=() if status == "destroyed" else _left(ship.squads, marines),
    )


def _left(squads: Sequence[Squad], marines: int) -> tuple[Squad, ...]:
    """Give the first squads that come to no more than the marines that are left: the others are dead."""
    left: list[Squad] = []
    for squad in squads:
        if sum(one.size for one in left) + squad.size <= marines:
            left.append(squad)
    return tuple(left)
