"""What comes along links and goes back along them: squads, shuttles with squads aboard, fire from orbit.

Rule: Combining SFB or FC with SFA; Arrival (On Map); Arrival (Off Map); RULINGS.md, Links.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from core.api import (
    Contingent,
    Craft,
    Departure,
    Event,
    LinkEnd,
    Offer,
    Seat,
    Squad,
    UnitId,
    Violation,
    why_shut,
)
from plugins.sfm.damage import damage_points
from plugins.sfm.events import Arrived, Shelled
from plugins.sfm.flight_events import FlewOff
from plugins.sfm.grades import squad_grade
from plugins.sfm.settings import Rules
from plugins.sfm.state import GONE, State, Unit, replaced, with_unit

DEFAULT_CRAFT = "admin"
"""What a craft counts as whose kind is not known here."""


# --- what comes ---


def arrive(rules: Rules, state: State, contingent: Contingent, link: LinkEnd, events: list[Event]) -> State:
    """Take in a contingent. Rule: Arrival (On Map), Arrival (Off Map)."""
    if link.kind == "bombardment":
        have = state.missions.get(contingent.seat, 0)
        events.append(Shelled(contingent.seat, contingent.strength))
        return replaced(state, missions={**state.missions, contingent.seat: have + contingent.strength})
    found: dict[str, Unit] = {}
    craft = contingent.craft
    if craft is not None:
        found[craft.id] = _craft_unit(rules, state, contingent.seat, craft, link)
    rides = craft is not None and link.kind == "shuttle"
    for squad in contingent.squads:
        unit = _squad_unit(rules, state, squad, contingent.seat, link)
        if rides and craft is not None:
            unit = replace(unit, place="aboard", carrier=craft.id, edge="", since=0)
        found[squad.id] = unit
    events += [Arrived(name, contingent.seat, contingent.link) for name in found]
    return replaced(state, units=dict(sorted({**state.units, **found}.items())))


def _craft_unit(rules: Rules, state: State, seat: Seat, craft: Craft, link: LinkEnd) -> Unit:
    """Give the unit that a shuttle is here: in flight, off the map, with what damage it brings."""
    kind = craft.kind if craft.kind in rules.kinds else DEFAULT_CRAFT
    flyer = rules.kinds[kind].column == "flyer"
    return Unit(
        id=craft.id,
        **rules.counted_as(kind),
        seat=seat,
        name=craft.name,
        place="edge",
        edge="any" if link.kind == "shuttle" else str(link.detail.get("edge", "any")),
        since=state.turn if link.kind == "shuttle" else state.turn + 1,
        aloft=True,
        damage=int(craft.damage > 0) if flyer else craft.damage,
        hull=craft.hull,
        craft=craft,
    )


def _squad_unit(rules: Rules, state: State, squad: Squad, seat: Seat, link: LinkEnd) -> Unit:
    """Give the unit that a squad is here: to be landed, or off the map."""
    beamed = link.kind == "transporter" and not link.detail.get("remote")
    at_once = beamed or link.kind == "shuttle"
    return Unit(
        id=UnitId(squad.id),
        **rules.counted_as(squad.kind),
        seat=seat,
        name=squad.name,
        place="landing" if beamed else "edge",
        edge="" if beamed else str(link.detail.get("edge", "any")),
        since=state.turn if at_once else state.turn + 1,
        quality=squad_grade(squad),
        xp=squad.xp,
        squad=squad,
    )


def arrival_faults(rules: Rules, state: State, contingent: Contingent) -> Iterator[Violation]:
    """Say why a contingent cannot arrive."""
    link = next((link for link in state.links if link.id == contingent.link and not link.sends), None)
    if link is None:
        yield Violation("Clock", f"no link {contingent.link!r} leads here")
    if contingent.seat not in state.seats:
        yield Violation("Clock", f"there is no seat {contingent.seat!r}")
    for squad in contingent.squads:
        if squad.kind not in rules.kinds:
            yield Violation("Clock", f"squad {squad.id} is of no kind known here: {squad.kind!r}")
    for name in names_of(contingent):
        known = state.units.get(name)
        if known is not None and known.place != "left":
            yield Violation("Clock", f"{name} is here already")


def names_of(contingent: Contingent) -> tuple[str, ...]:
    """Give the units that a contingent becomes."""
    squads = tuple(squad.id for squad in contingent.squads)
    return squads if contingent.craft is None else (*squads, contingent.craft.id)


# --- what goes ---


def ways_up(state: State, unit: Unit) -> list[LinkEnd]:
    """Give the links along which a shuttle goes back to the battle from which it came."""
    if unit.craft is None:
        return []
    return [
        link for link in state.links if link.sends and link.kind == "recovery" and unit.seat in link.seats
    ]


def link_faults(state: State, unit: Unit, link: str, riders: list[Unit]) -> list[Violation]:
    """Say why a shuttle does not fly off along a link. Rule: Shuttles: Combat; RULINGS.md, Links."""
    rule = "Links"
    ways = ways_up(state, unit)
    if not link:
        here = ", ".join(way.id for way in ways)
        return [Violation(rule, f"{unit.called} goes back along a link: {here}")] if ways else []
    if link not in {way.id for way in ways}:
        return [Violation(rule, f"{unit.called} has no way {link!r} back")]
    if shut := why_shut(state.offers, link):
        return [Violation(rule, shut)]
    return [
        Violation(rule, f"{rider.called} aboard is no squad that ships know")
        for rider in riders
        if rider.squad is None
    ]


def fly_up(
    rules: Rules, state: State, unit: Unit, link: str, riders: list[Unit]
) -> tuple[State, list[Event], tuple[Departure, ...]]:
    """Send a shuttle back with those aboard; it leaves at once."""
    assert unit.craft is not None
    points = damage_points(rules, unit)
    craft = replace(unit.craft, damage=points)
    squads = tuple(tried(rider) for rider in riders if rider.squad is not None)
    name = f"{link}:{state.half}:{unit.id}"
    back = Contingent(name, link, unit.seat, craft.home or unit.id, squads, craft)
    for one in (unit, *riders):
        state = with_unit(
            state, one, place="left", at=None, aloft=False, carrier=UnitId(""), partner=UnitId("")
        )
    events: list[Event] = [FlewOff(unit.id, tuple(rider.id for rider in riders), points)]
    return state, events, (Departure(back),)


def tried(unit: Unit) -> Squad:
    """Give the squad of a unit as it comes out of the battle: one die of experience richer if it was on the ground.

    Rule: RULINGS.md, Links (house).
    """
    assert unit.squad is not None
    return replace(unit.squad, xp=unit.squad.xp + 1) if unit.tried else unit.squad


# --- what is told ---


def control_offers(state: State) -> tuple[Offer, ...]:
    """Tell of what control links name whether it stands: units, and town hexes by their place."""
    found = []
    for link in state.links:
        if link.kind != "control" or not link.sends:
            continue
        for name in link.detail.get("units", ()):
            unit, building = state.units.get(name), state.buildings.get(name)
            lost = (unit is None or unit.place in GONE) if building is None else building.destroyed
            seat = unit.seat if unit is not None else state.seats[0]
            called = unit.called if unit is not None else str(name)
            offer = Offer(
                link.id, UnitId(str(name)), seat, 0 if lost else 1, f"{called} is lost" if lost else ""
            )
            found.append(offer)
    return tuple(found)
