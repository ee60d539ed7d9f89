"""The forms of the attack phase: dice of each bank shared out among targets, raiders, squads to beam down."""

from typing import Any

from msgspec.structs import replace

from core.api import Choice, Integer, Option, OrderForm, Part, Seat, Split, Subset

from .figures import ready_dice, trait
from .gunnery import as_phaser_3
from .measure import open_towards, sight
from .orders import Attack, Shot, Sight
from .phases.attack import TRANSPORTER_REACH, shot_violations, target_fault
from .phases.links import is_open, seen_site, site_of, transporters_left, why_closed
from .ship import INCH, Bank, Ship
from .state import State

FARTHEST = 24 * INCH


def attack_form(state: State, ship: Ship) -> OrderForm:
    """Give the form for one ship."""
    form = OrderForm("attack", f"Fire with {ship.name}", (), {"unit": ship.id}, unit=ship.id)
    return refine_attack(state, form)


def refine_attack(state: State, form: OrderForm) -> OrderForm:
    """Give the form with what each bank may still fire at."""
    ship = state.units[form.fixed["unit"]]
    if ship.helpless:
        return form
    fields: list[Any] = []
    sights: dict[Any, Sight] = {}
    if state.mode == "cards":
        told = _told_fields(state, ship, form)
        fields += told
        sights = _told_sights(form)
    weak = tuple(form.values.get("as_phaser_3", ()))
    able = tuple(
        Option(number, f"{bank.weapon} {', '.join(bank.arcs)}")
        for number, bank in enumerate(ship.roster.banks)
        if bank.weapon in ("Phaser-1", "Phaser-2") and ready_dice(ship, number)
    )
    if able:
        fields.append(Subset("as_phaser_3", "Fire as phaser-3", True, options=able))
    fired = [key for key, value in form.values.items() if key.startswith("bank:") and any(value.values())]
    for number, bank in enumerate(ship.roster.banks):
        name = f"bank:{number}"
        parts = _parts(state, ship, number, bank, number in weak, sights)
        if parts:
            closed = ship.crippled and any(key != name for key in fired)
            most = 0 if closed else ready_dice(ship, number)
            fields.append(
                Split(
                    name,
                    f"{bank.weapon} {', '.join(bank.arcs)}",
                    parts=parts,
                    lowest_total=0,
                    highest_total=most,
                )
            )
    raid = _raid_field(state, ship, sights)
    return replace(form, fields=tuple(fields if raid is None else [*fields, raid]))


def _told_fields(state: State, ship: Ship, form: OrderForm) -> list[Any]:
    targets = tuple(
        Option(other.id, other.name)
        for other in state.units.values()
        if target_fault(state, ship, other, other.id) is None
    )
    if not targets:
        return []
    fields: list[Any] = [Choice("target", "Target", True, options=targets)]
    if form.values.get("target"):
        fields.append(Integer("range", "Range", lowest=0, highest=FARTHEST, unit="inch", scale=INCH))
        for name, label in (("bearing", "It bears from our bow"), ("aspect", "We bear from its bow")):
            fields.append(Integer(name, label, lowest=0, highest=35999, unit="degree", scale=100))
        if any(piece.kind == "nebula" for piece in state.terrain.values()):
            options = (Option(True, "through a nebula"), Option(False, "clear of it"))
            fields.append(Choice("nebula", "The line of fire goes", True, options=options))
    return fields


def _told_sights(form: OrderForm) -> dict[Any, Sight]:
    values = form.values
    if not all(key in values for key in ("target", "range", "bearing", "aspect")):
        return {}
    nebula = bool(values.get("nebula"))
    return {values["target"]: Sight(values["range"], values["bearing"], values["aspect"], nebula=nebula)}


def _parts(
    state: State, ship: Ship, number: int, bank: Bank, weak: bool, sights: dict[Any, Sight]
) -> tuple[Part, ...]:
    ready = ready_dice(ship, number)
    if ready < 1 or bank.traits.get("Seeking"):
        return ()
    reach = as_phaser_3(bank).range if weak else bank.range
    probe = Attack(ship.id, sights=sights)
    parts = []
    for other in state.units.values():
        if target_fault(state, ship, other, other.id) is not None:
            continue
        seen = sight(state, sights, ship, other)
        if seen is None or seen.range > reach:
            continue
        if not any(shot_violations(state, ship, Shot(number, other.id, None, weak), probe)):
            parts.append(Part(other.id, other.name, 0, ready, f"{seen.range / INCH:.1f}″"))
    return tuple(parts)


def _raid_field(state: State, ship: Ship, sights: dict[Any, Sight]) -> Split | None:
    if "hit_and_run" not in ship.actions:
        return None
    room = min(ship.marines, trait(ship, "Transporter") - ship.sent)
    parts = []
    for other in state.units.values():
        seen = sight(state, sights, ship, other)
        if seen is None or seen.range > TRANSPORTER_REACH or not open_towards(other, seen.aspect):
            continue
        if target_fault(state, ship, other, other.id) is None:
            parts.append(Part(other.id, other.name, 0, room))
    if room < 1 or not parts:
        return None
    return Split("raid", "Raiders", parts=tuple(parts), lowest_total=0, highest_total=room)


def transport_forms(state: State, seat: Seat) -> list[OrderForm]:
    """Give the forms by which squads can be beamed down now."""
    forms = []
    for link in state.links:
        if not is_open(link, seat, state):
            continue
        for ship in state.fleet(seat):
            most = _most_squads(ship)
            if not ship.afloat or ship.helpless or most < 1:
                continue
            seen = seen_site(state, ship, link, None)
            if state.mode == "board" and (site_of(link) is None or seen is None or why_closed(ship, seen)):
                continue
            options = tuple(Option(squad.id, squad.name or squad.id, squad.kind) for squad in ship.squads)
            fields: list[Any] = [Subset("squads", "Squads", options=options, at_least=1, at_most=most)]
            if state.mode == "cards":
                if not open_towards(ship, 0):
                    continue
                fields.append(
                    Integer("range", "Range", lowest=0, highest=TRANSPORTER_REACH, unit="inch", scale=INCH)
                )
            fixed = {"unit": ship.id, "link": link.id}
            title = f"Beam squads down from {ship.name}"
            forms.append(OrderForm("transport", title, tuple(fields), fixed, unit=ship.id))
    return forms


def _most_squads(ship: Ship) -> int:
    """Give how many squads go whichever they are: as if the largest went."""
    room = transporters_left(ship)
    count = 0
    for size in sorted((squad.size for squad in ship.squads), reverse=True):
        if size > room:
            break
        room -= size
        count += 1
    return count
