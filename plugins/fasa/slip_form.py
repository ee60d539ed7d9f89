"""The form of a slip: who exploded, is out of the fight or has left, and what the harmed have left."""

from typing import Any

from core.api import Choice, Integer, Option, OrderForm, Rows, Squad, Subset, is_vehicle, shared_out, titled

from .craft import craft_kinds
from .phases import bombard
from .phases.links import DOWN, is_open, most_squads
from .phases.slip import DRAW, LOWEST
from .settings import Rules
from .state import Ship, State

SENT, FIRED = "sent:", "bombarded:"
ENDS = (
    ("destroyed", "Exploded"),
    ("wrecks", "Out of the fight for good"),
    ("left", "Left the field"),
)


def slip_form(rules: Rules, state: State, values: dict[str, Any]) -> OrderForm:
    """Give the form of this turn's slip; nobody is offered where something else is told of him already."""
    here = [ship for ship in state.units.values() if ship.standing == "map"]
    fields: list[Any] = []
    for name, label in ENDS:
        elsewhere = {unit for other, _ in ENDS if other != name for unit in values.get(other, ())}
        ships = [ship for ship in here if ship.id not in elsewhere and not (name == "wrecks" and ship.wreck)]
        if ships:
            fields.append(Subset(name, label, True, options=tuple(map(_option, ships))))
    rows = values.get("lines", ())
    if here:
        fields.append(
            Rows(
                "lines",
                "Harmed",
                True,
                cells=_cells(state, here, rows, len(rows)),
                rows=tuple(_cells(state, here, rows, number) for number in range(len(rows))),
                at_most=len(here),
            )
        )
    fields += _sent(rules, state, values)
    fields += _bombarded(rules, state, values)
    sides = dict.fromkeys(state.sides)
    winners = (*(Option(side, f"{titled(side)} wins") for side in sides), Option(DRAW, "nobody wins"))
    fields.append(Choice("winner", "The battle is over", True, options=winners, none="it goes on"))
    names = {field.name for field in fields}
    kept = {name: value for name, value in values.items() if name in names}
    return OrderForm("slip", f"What came of turn {state.turn}", tuple(fields), {}, kept)


def _sent(rules: Rules, state: State, values: dict[str, Any]) -> list[Subset]:
    """Ask which squads went down along each link; each is offered once."""
    found = []
    open_links = [
        link for link in state.links if any(is_open(state, link, seat, DOWN) for seat in link.seats)
    ]
    for link in open_links:
        others = {
            other.id: values.get(f"{SENT}{other.id}", ()) for other in open_links if other.id != link.id
        }
        gone = {squad for squads in others.values() for squad in squads}
        flies = link.kind == "shuttle"
        beamed = sum(
            len(squads)
            for name, squads in others.items()
            if any(other.id == name and other.kind != "shuttle" for other in open_links)
        )
        carriers = [
            ship for ship in state.units.values() if ship.fights and ship.squads and ship.seat in link.seats
        ]
        able = {
            ship.id: [
                squad
                for squad in ship.squads
                if squad.id not in gone
                and (shared_out([squad], ship.bays, craft_kinds()) if flies else not is_vehicle(squad))
            ]
            for ship in carriers
        }
        carriers = [ship for ship in carriers if able[ship.id]]
        if flies:
            most = min((_most_flown(able[ship.id], ship) for ship in carriers), default=0)
        else:
            most = min((most_squads(rules, ship) for ship in carriers), default=0) - beamed
        if most > 0:
            options = tuple(
                Option(squad.id, f"{squad.name or squad.id} of {ship.name}", squad.kind)
                for ship in carriers
                for squad in able[ship.id]
            )
            title = f"{'Went down by shuttle' if flies else 'Beamed down'} along {link.id}"
            found.append(Subset(f"{SENT}{link.id}", title, True, options=options, at_most=most))
    return found


def _most_flown(squads: list[Squad], ship: Ship) -> int:
    """Give how many squads find room in a ship's shuttles, whichever they are: as if those that take most went."""
    hardest = sorted(squads, key=lambda squad: (not is_vehicle(squad), -squad.size))
    counts = range(len(hardest), 0, -1)
    return next(
        (count for count in counts if shared_out(hardest[:count], ship.bays, craft_kinds()) is not None), 0
    )


def _bombarded(rules: Rules, state: State, values: dict[str, Any]) -> list[Integer]:
    """Ask how many area attacks each ship has sent down each link that takes fire."""
    found = []
    for ship in state.units.values():
        most = bombard.most(rules, ship) if ship.acts and not ship.silenced else 0
        for link in state.links:
            if most > 0 and bombard.is_way(state, link, ship.seat):
                name = f"{FIRED}{ship.id}:{link.id}"
                label = f"{ship.name}: area attacks along {link.id}"
                found.append(Integer(name, label, True, lowest=1, highest=most))
                most -= int(values.get(name) or 0)
    return found


def folded(data: dict[str, Any]) -> dict[str, Any]:
    """Put a slip together from what the form writes link by link."""
    if data.get("order") != "slip":
        return data
    sent = {key.removeprefix(SENT): squads for key, squads in data.items() if key.startswith(SENT) and squads}
    fired: dict[str, dict[str, int]] = {}
    for key, attacks in data.items():
        if key.startswith(FIRED) and attacks:
            unit, _, link = key.removeprefix(FIRED).partition(":")
            fired.setdefault(unit, {})[link] = attacks
    whole = {key: value for key, value in data.items() if not key.startswith((SENT, FIRED))}
    if sent:
        whole["sent"] = sent
    if fired:
        whole["bombarded"] = fired
    return whole


def _option(ship: Ship) -> Option:
    return Option(ship.id, ship.name, ship.seat)


def _cells(state: State, here: list[Ship], rows: Any, number: int) -> tuple[Choice | Integer, ...]:
    """Give what a row asks: a ship that no other row tells of, and what it has left of what it had, one of both at least.

    Before the ship is chosen as much is taken as any has.
    """
    taken = {row.get("unit") for other, row in enumerate(rows) if other != number}
    row = rows[number] if number < len(rows) else {}
    ships = [ship for ship in here if ship.id not in taken]
    known = [state.units[row["unit"]]] if row.get("unit") in state.units else ships
    hull = max((ship.known.superstructure for ship in known), default=0)
    power = max((ship.known.units for ship in known), default=0)
    told = row.get("superstructure") is not None
    return (
        Choice("unit", "Ship", options=tuple(map(_option, ships))),
        Integer("superstructure", "Superstructure left", True, lowest=LOWEST, highest=hull),
        Integer("power", "Power units left", told, lowest=0, highest=power),
    )
