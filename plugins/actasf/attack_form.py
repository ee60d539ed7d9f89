"""The forms of the attack phase: dice of each bank shared out among targets, torpedoes, swarms, raiders."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from core.api import (
    Choice,
    Integer,
    Option,
    OrderForm,
    Part,
    Split,
    Subset,
    plane,
)

from .aimed import MODES
from .aiming import shot_violations, underpowered_violations
from .attack_orders import Attack, Launch, Shot
from .figures import is_hidden, probes_ready, ready_dice, suicides_ready, trait
from .guarding import has_fired
from .measure import open_towards, sight
from .phases.launching import far_targets, launch_violations
from .phases.raid import TRANSPORTER_REACH
from .phases.targets import target_fault
from .scenario import hooks
from .scenario.mock import mock
from .seeking import (
    PLASMA_R,
    UNDERPOWERED,
    carronade_dice,
    dice_at,
    is_drone,
    is_plasma,
    probe_bank,
    shuttle_bank,
)
from .ship import INCH, Bank, Ship
from .sight_form import aimable, sights_field, swarm_title, told_before, told_sights
from .state import State
from .system_forms import boardable, tractor_field
from .terms import Sight

PLACES = (12 * INCH, 9 * INCH, 6 * INCH)
"""How far from its ship a form puts a swarm."""
IDLE = "Nothing that it may still fire bears on an enemy within reach; given so, the order holds its fire"


def attack_form(state: State, ship: Ship) -> OrderForm:
    """Give the form for one ship."""
    title = f"Hold the fire of {ship.name}" if _is_silent(state, ship) else f"Fire with {ship.name}"
    form = OrderForm("attack", title, (), {"unit": ship.id}, unit=ship.id)
    return refine_attack(state, form)


def _is_silent(state: State, ship: Ship) -> bool:
    """Tell whether a ship can do nothing in this phase but pass."""
    return ship.helpless or bool(ship.cloak) or bool(hooks.attack_fault(state, ship))


def refine_attack(state: State, form: OrderForm) -> OrderForm:
    """Give the form with what each bank may still fire at."""
    ship = state.units[form.fixed["unit"]]
    if _is_silent(state, ship):
        return form
    fields: list[Any] = []
    sights: dict[Any, Sight] = {}
    if state.mode == "cards":
        form = told_before(state, ship, form)
        told = sights_field(state, ship, form)
        fields += [] if told is None else [told]
        sights = told_sights(state, form)
    weak = tuple(form.values.get("as_phaser_3", ()))
    able = tuple(
        Option(number, bank.label)
        for number, bank in enumerate(ship.roster.banks)
        if bank.weapon in ("Phaser-1", "Phaser-2") and ready_dice(ship, number)
    )
    if able:
        fields.append(Subset("as_phaser_3", "Fire as Phaser-3", True, options=able))
    shut: dict[str, list[str]] = {}
    for number, bank in enumerate(ship.roster.banks):
        if closed := _closed(ship, number, form):
            if ready_dice(ship, number):
                shut.setdefault(closed, []).append(bank.label)
            continue
        form = _with_drones(ship, number, form)
        if is_plasma(bank):
            fields += _torpedo_fields(state, ship, number, bank, sights)
            continue
        launched = int(form.values.get(f"drones:{number}") or 0) if form.values.get(f"launch:{number}") else 0
        parts = _parts(state, ship, number, bank, number in weak, sights)
        if parts:
            most = ready_dice(ship, number) - launched
            fields.append(
                Split(f"bank:{number}", bank.label, parts=parts, lowest_total=0, highest_total=most)
            )
        if is_drone(bank):
            fields += _launch_fields(state, ship, number, form)
    if not _is_drained(ship, form):
        fields += _near_fields(state, ship, sights)
    tractor = tractor_field(state, ship, sights)
    fields += [] if tractor is None else [tractor]
    if mock(state) is not None:
        real = (Option(True, "open fire"), Option(False, "train weapons only"))
        fields.append(Choice("real", "Mock battle", True, options=real))
    raid = _raid_field(state, ship, sights)
    return replace(
        form,
        fields=tuple(fields if raid is None else [*fields, raid]),
        notes=(
            *(f"{', '.join(banks)}: {why}" for why, banks in shut.items()),
            *_overlooked(form, fields),
            *(_out_of_sight(state, ship) if state.mode == "board" else ()),
            *(() if state.mode == "cards" or len(fields) > bool(able) else (IDLE,)),
        ),
    )


def _out_of_sight(state: State, ship: Ship) -> list[str]:
    """Tell which enemies a bank would bear on and reach, did no terrain lie between.

    Rule: Terrain (line of sight).
    """
    probe = Attack(ship.id)
    ready = [number for number in range(len(ship.roster.banks)) if ready_dice(ship, number)]
    hidden = [
        title
        for target, title in aimable(state, ship)
        if any(
            [fault.rule for fault in shot_violations(state, ship, Shot(number, target), probe)] == ["Terrain"]
            for number in ready
        )
    ]
    return [f"Terrain lies between: {', '.join(hidden)}  [Terrain]"] if hidden else []


def _overlooked(form: OrderForm, fields: Sequence[Any]) -> list[str]:
    """Tell which torpedoes are not aimed where something else is: no share of dice brings them in."""
    left = [
        field.label
        for field in fields
        if field.name.startswith("torpedo:") and not form.values.get(field.name)
    ]
    return [f"Not aimed: {', '.join(left)}"] if left and _banks_fired(form) else []


def _closed(ship: Ship, number: int, form: OrderForm) -> str:
    """Say why what a form fires so far keeps a bank from firing; empty where it does not.

    Rule: Crippled Ships (one bank); Underpowered (the great torpedo, or everything else).
    """
    others = _banks_fired(form) - {number}
    if ship.crippled and others:
        return "a crippled ship fires one bank alone  [Crippled Ships]"
    if UNDERPOWERED not in ship.roster.special:
        return ""
    if ship.roster.banks[number].weapon != PLASMA_R:
        return f"the {PLASMA_R} fires, and so nothing else  [Underpowered]" if _is_drained(ship, form) else ""
    for fault in underpowered_violations(ship, Attack(ship.id, (Shot(number, ship.id),))):
        return f"{fault.why}  [{fault.rule}]"
    near = any(form.values.get(name) and any(form.values[name].values()) for name in ("suicides", "probes"))
    if near or any(ship.roster.banks[other].weapon != PLASMA_R for other in others):
        return "fires alone; take all else away to aim it  [Underpowered]"
    return ""


def _is_drained(ship: Ship, form: OrderForm) -> bool:
    """Tell whether an underpowered ship fires its great torpedo, and so nothing else."""
    if UNDERPOWERED not in ship.roster.special:
        return False
    return has_fired(ship, PLASMA_R) or any(
        ship.roster.banks[number].weapon == PLASMA_R for number in _banks_fired(form)
    )


def _banks_fired(form: OrderForm) -> set[int]:
    """Give the banks that a form fires so far."""
    fired = set()
    for key, value in form.values.items():
        kind, _, number = key.partition(":")
        if (kind == "bank" and any(value.values())) or (kind in ("torpedo", "launch") and value):
            fired.add(int(number))
    return fired


def _torpedo_fields(
    state: State, ship: Ship, number: int, bank: Bank, sights: dict[Any, Sight]
) -> list[Choice]:
    """Give the field of a plasma tube: which target, in which mode."""
    probe = Attack(ship.id, sights=sights)
    options = []
    modes = [mode for mode in MODES if mode or "evasive" not in ship.actions]  # who evades sends no torpedo
    for target, title in aimable(state, ship):
        for mode in modes:
            shot = Shot(number, target, mode=mode)
            if any(shot_violations(state, ship, shot, probe)):
                continue
            other = state.units.get(target) or state.swarms[target]
            seen = sight(state, sights, ship, other)
            assert seen is not None
            ready = carronade_dice(ship, number) if mode == "carronade" else ready_dice(ship, number)
            strength = dice_at(ready, seen.range, mode, seen.nebula)
            note = f"{mode or 'torpedo'}, {seen.range / INCH:.1f}″, {strength} dice"
            options.append(Option({"target": target, "mode": mode}, title, note))
    label = bank.label
    return [Choice(f"torpedo:{number}", label, True, options=tuple(options))] if options else []


def _launch_fields(state: State, ship: Ship, number: int, form: OrderForm) -> list[Any]:
    """Give the fields by which drones of a bank are put on the table: where, and how many."""
    shared = form.values.get(f"bank:{number}", {})
    ready = ready_dice(ship, number) - sum(shared.values())
    if ready < 1 or "evasive" in ship.actions:
        return []
    options = tuple(
        Option({"swarm": launch.swarm, "place": launch.place}, title)
        for launch, title in _launches(state, ship, number)
        if not any(launch_violations(state, ship, launch)) and "phasers_only" not in ship.penalties
    )
    if not options:
        return []
    fields: list[Any] = [Choice(f"launch:{number}", "Drones on the table", True, options=options)]
    if form.values.get(f"launch:{number}"):
        fields.append(Integer(f"drones:{number}", "How many drones", lowest=1, highest=ready))
    return fields


def _with_drones(ship: Ship, number: int, form: OrderForm) -> OrderForm:
    """Give the form in which a launch begins with every drone that is left."""
    if not form.values.get(f"launch:{number}") or f"drones:{number}" in form.values:
        return form
    left = ready_dice(ship, number) - sum((form.values.get(f"bank:{number}") or {}).values())
    return form.filled(f"drones:{number}", left) if left > 0 else form


def _launches(state: State, ship: Ship, number: int) -> list[tuple[Launch, str]]:
    """Give the ways to put drones on the table that a form offers: towards each far enemy, or to an own swarm."""
    joined = [
        (Launch(number, 1, swarm.id), f"Join {swarm_title(swarm)}")
        for swarm in state.swarms.values()
        if swarm.seat == ship.seat
    ]
    if state.mode == "cards":
        return [(Launch(number, 1), "A new swarm"), *joined]
    assert ship.at is not None
    here = plane.Point(*ship.at)
    found = []
    for target in far_targets(state, ship):
        bearing = plane.bearing(here, plane.Point(*target.at)) or 0  # type: ignore[misc]
        for reach in PLACES:
            # A hair short of the full distance, which rounding could lengthen.
            at = plane.advance(here, bearing, reach - 2 if reach == PLACES[0] else reach + 2)
            title = f"{reach // INCH}″ towards {target.name}"
            found.append((Launch(number, 1, None, (at.x, at.y)), title))
    return found + joined


def _near_fields(state: State, ship: Ship, sights: dict[Any, Sight]) -> list[Any]:
    """Give the fields of suicide shuttles and of probes."""
    fields: list[Any] = []
    for name, label, count, reach in (
        ("suicides", "Suicide shuttle", suicides_ready(ship), shuttle_bank().range),
        ("probes", "Probe as a weapon", probes_ready(ship) if ship.crippled else 0, probe_bank().range),
    ):
        if name == "suicides" and "evasive" in ship.actions:
            continue
        if name == "probes" and "phasers_only" in ship.penalties:
            continue
        parts = []
        for target, title in aimable(state, ship):
            if target in state.units and not (name == "suicides" and is_hidden(state.units[target])):
                seen = sight(state, sights, ship, state.units[target])
                if seen is not None and seen.range <= reach:
                    parts.append(Part(target, title, 0, count, f"{seen.range / INCH:.1f}″"))
        if count and parts:
            fields.append(Split(name, label, True, parts=tuple(parts), lowest_total=0, highest_total=count))
    return fields


def _parts(
    state: State, ship: Ship, number: int, bank: Bank, weak: bool, sights: dict[Any, Sight]
) -> tuple[Part, ...]:
    ready = ready_dice(ship, number)
    if ready < 1:
        return ()
    probe = Attack(ship.id, sights=sights)
    parts = []
    if is_drone(bank) and "evasive" in ship.actions:
        return ()
    for target, title in aimable(state, ship):
        other = state.units.get(target) or state.swarms[target]
        seen = sight(state, sights, ship, other)
        if seen is None or seen.range > bank.range:
            continue
        if not any(shot_violations(state, ship, Shot(number, target, None, weak), probe)):
            parts.append(Part(target, title, 0, ready, f"{seen.range / INCH:.1f}″"))
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
        if boardable(other) and target_fault(state, ship, other, other.id) is None:
            parts.append(Part(other.id, other.name, 0, room))
    if room < 1 or not parts:
        return None
    return Split("raid", "Marines to raid with", parts=tuple(parts), lowest_total=0, highest_total=room)
