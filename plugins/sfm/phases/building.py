"""Engineers at work: improved positions, vehicle battle positions, bunkers. The times are house."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.api import BadInput, Choice, Event, Option, OrderForm, Preview, Seat, UnitId, Violation, counted
from plugins.sfm.carrying_events import Built, Worked
from plugins.sfm.combat import settle_positions
from plugins.sfm.ground import ground, hex_key, key_label
from plugins.sfm.orders import Build
from plugins.sfm.path import one_hex
from plugins.sfm.phases.entering import own_unit
from plugins.sfm.room import structure_faults
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit, with_unit

RULE = "Engineer Construction"
BUILDERS = {"engineer": 1, "cev": 2}
"""Who builds, and the turns of work that a player turn of theirs counts; at one place the best counts alone (house)."""
WORKS = {"improved": "improved position", "battle": "vehicle battle position", "bunker": "bunker"}
"""What is built."""
LONGEST = 40
"""Letters in the name of a place."""


def faults(rules: Rules, state: State, seat: Seat, order: Build) -> list[Violation]:
    """Say why a unit may not build so. Rule: Engineer Construction; RULINGS.md."""
    unit = own_unit(state, seat, order.unit)
    if isinstance(unit, list):
        return unit
    found = _builder_faults(rules, state, unit) or _place_faults(rules, state, unit, order.work)
    if found:
        return found
    if bool(order.site) is not state.cards:
        why = (
            "`site` is missing: what the players call the place" if state.cards else "the board knows the hex"
        )
        return [Violation("By cards" if state.cards else "Board", why)]
    if len(order.site) > LONGEST or order.site != order.site.strip():
        return [Violation("By cards", f"`site` is a name of at most {LONGEST} letters")]
    return []


def _builder_faults(rules: Rules, state: State, unit: Unit) -> list[Violation]:
    if not rules.construction:
        return [Violation(RULE, "construction is switched off")]
    if unit.kind not in BUILDERS:
        return [Violation(RULE, f"{unit.called} cannot build; engineers do, and combat engineer vehicles")]
    if unit.place != "map":
        return [Violation(RULE, f"{unit.called} is not on foot on the map")]
    if unit.down:
        return [Violation(RULE, f"{unit.called} is upside down")]
    if unit.markers:
        return [Violation(RULE, f"{unit.called} is marked for opportunity fire")]
    if unit.halted or unit.spent or unit.steps or one_hex(rules, unit):
        return [Violation(RULE, f"{unit.called} has moved, or works already, in this player turn")]
    if state.foes_in(unit.at, unit.seat):
        return [Violation(RULE, f"{unit.called} shares its hex with an enemy")]
    return []


def _place_faults(rules: Rules, state: State, unit: Unit, work: str) -> list[Violation]:
    """Say why this cannot be built where a unit is."""
    if unit.at is None:
        return []
    terrain = ground(state.map)
    if terrain.kind[unit.at].infantry is None and terrain.kind[unit.at].vehicle is None:
        why = f"nothing is built in {terrain.terrain[unit.at].replace('_', ' ')}, not on a road through it either"
        return [Violation("Unit Types: Structures (2011)", why)]
    there = state.work_at(unit.at)
    if work != "bunker":
        return [Violation(RULE, f"hex {hex_key(unit.at)} holds {a_work(there)} already")] if there else []
    return structure_faults(rules, state.in_hex(unit.at), work, unit.at)


def a_work(work: str) -> str:
    """Name a work with its article."""
    return f"{'an' if work == 'improved' else 'a'} {WORKS[work]}"


def site_of(unit: Unit, order: Build) -> str:
    """Name the place at which a unit builds."""
    return hex_key(unit.at) if unit.at is not None else order.site


def site_label(state: State, site: str) -> str:
    """Name a hex as the map prints it, and a place of the players' as they do."""
    try:
        return key_label(state.map, site)
    except BadInput:
        return site


def carry_out(state: State, order: Build) -> tuple[State, list[Event]]:
    """Set to work; it counts when the player turn ends."""
    unit = state.units[order.unit]
    site = site_of(unit, order)
    state = with_unit(state, unit, working=order.work, site=site, halted=True)
    return state, [Worked(unit.id, order.work, site)]


def put_in_work(rules: Rules, state: State, events: list[Event]) -> State:
    """Let the active player's work of this player turn count, and finish what is ready."""
    busy = [
        unit for unit in state.units.values() if unit.working and unit.place == "map" and not unit.stunned
    ]
    for work, site in dict.fromkeys((unit.working, unit.site) for unit in busy):
        hands = [unit for unit in busy if (unit.working, unit.site) == (work, site)]
        key, needed = f"{work} {site}", rules.building_turns[work]
        done = min(needed, state.sites.get(key, 0) + max(BUILDERS[unit.kind] for unit in hands))
        sites = {name: turns for name, turns in state.sites.items() if name != key}
        if done < needed:
            state = replace(state, sites=dict(sorted({**sites, key: done}.items())))
            events.append(Built(work, site, done, needed))
        else:
            state, bunker = _finished(replace(state, sites=sites), hands[0], work)
            events.append(Built(work, site, done, needed, bunker))
    return state


def _finished(state: State, builder: Unit, work: str) -> tuple[State, str]:
    """Give the state with what was built; a position is used at once, a bunker has nobody inside."""
    if work != "bunker":
        if builder.at is None:
            return state, ""
        works = {**state.works, hex_key(builder.at): work}
        return settle_positions(replace(state, works=works), builder.at), ""
    number = next(n for n in range(1, len(state.units) + 2) if f"bunker-{n}" not in state.units)
    bunker = Unit(UnitId(f"bunker-{number}"), "bunker", builder.seat, f"Bunker {number}", at=builder.at)
    units = {**state.units, bunker.id: bunker}
    return replace(state, units=dict(sorted(units.items()))), bunker.id


def forms(rules: Rules, state: State, seat: Seat) -> list[OrderForm]:
    """Give a form for each unit that can build where it is."""
    found = []
    for unit in state.on_map():
        if unit.seat != seat or unit.kind not in BUILDERS or _builder_faults(rules, state, unit):
            continue
        works = [work for work in WORKS if not _place_faults(rules, state, unit, work)]
        fields = [Choice("work", "What to build", options=tuple(_options(rules, state, unit, works)))]
        if state.cards:
            fields.append(Choice("site", "Where", options=_sites(state, unit)))
        found.append(
            OrderForm("build", f"Build with {unit.called}", tuple(fields), {"unit": unit.id}, unit=unit.id)
        )
    return found


def _options(rules: Rules, state: State, unit: Unit, works: list[str]) -> Iterator[Option]:
    for work in works:
        done = state.sites.get(f"{work} {hex_key(unit.at)}", 0) if unit.at is not None else 0
        yield Option(work, WORKS[work], f"{done} of {rules.building_turns[work]} turns")


def _sites(state: State, unit: Unit) -> tuple[Option, ...]:
    return tuple(Option(name, site_label(state, name)) for name in sites_of(state, unit))


def sites_of(state: State, unit: Unit, work: str = "") -> tuple[str, ...]:
    """Give the places that the table may mean: those begun, or a new one named for the unit.

    Args:
        work: that is built there; empty for any.
    """
    keys = (key.partition(" ") for key in state.sites)
    begun = dict.fromkeys(site for kind, _, site in keys if work in ("", kind))
    new = f"where {unit.called} stands, turn {state.turn}"[:LONGEST].strip()
    return (*begun, *(() if new in begun else (new,)))


def preview(rules: Rules, state: State, order: Build) -> Preview:
    """Say how far the work will be."""
    unit = state.units[order.unit]
    needed = rules.building_turns[order.work]
    done = state.sites.get(f"{order.work} {site_of(unit, order)}", 0) + BUILDERS[unit.kind]
    return Preview(notes=(f"{counted(min(done, needed), 'turn')} of {needed} done after it",))
