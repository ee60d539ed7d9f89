"""Whether the aims of a scenario are reached."""

from collections.abc import Iterable

from core.api import Hex, LinkEnd, Seat, hexgrid
from plugins.sfm.ground import ground, hex_key
from plugins.sfm.scenario.aims import AnyAim, Bring, Cross, Hold, Keep, Kill, Raze
from plugins.sfm.scenario.zones import places
from plugins.sfm.state import GONE, State, Unit
from plugins.sfm.tables import flies, kinds

ANY_INFANTRY = "infantry"
NOT_MEANT = ("hq", "civilian")
"""Infantry that `infantry` does not mean."""
NOBODY = ("civilian", "bunker")
"""Kinds that neither fight nor hold anything by themselves."""


def aims_of(state: State, seat: Seat) -> list[AnyAim]:
    """Give what a seat is to reach."""
    if state.plan is None:
        return []
    return [aim for aim in state.plan.aims if aim.role == state.role(seat)]


def reached(state: State, seat: Seat, last: bool) -> bool:
    """Tell whether a seat has reached all that it is to.

    Args:
        last: whether the last turn is over.
    """
    aims = aims_of(state, seat)
    return bool(aims) and all((last or aim.when == "turn") and met(state, seat, aim) for aim in aims)


def met(state: State, seat: Seat, aim: AnyAim) -> bool:
    """Tell whether one aim is reached at this moment."""
    done, wanted = progress(state, seat, aim)
    return wanted > 0 and done >= wanted


def progress(state: State, seat: Seat, aim: AnyAim) -> tuple[int, int]:
    """Give how much of an aim is done, of how much."""
    match aim:
        case Raze() | Cross():
            towns = [state.buildings[key] for key in town_keys(state, aim.places)]
            done = sum(one.destroyed if isinstance(aim, Raze) else one.crossed for one in towns)
            return done, aim.count or len(towns)
        case Hold():
            names = place_names(state, aim)
            mine = sum(holding(state, name, seat) in held_now(state) for name in names)
            return mine, aim.count or len(names)
        case Bring():
            off = (
                one
                for one in state.units.values()
                if one.seat == seat and one.place in ("left", "flown", "off")
            )
            meant = (one for one in off if is_meant(one.kind, aim.kinds))
            return sum(bool(aim.kinds) or not flies(one.kind) for one in meant), aim.count
        case Kill():
            foes = state.enemies(seat)
            lost = (one for one in state.units.values() if one.seat in foes and one.place == "lost")
            return sum(is_meant(one.kind, aim.kinds) for one in lost), aim.count
        case Keep():
            own = (one for one in state.units.values() if one.seat == seat and one.place != "lost")
            return sum(is_meant(one.kind, aim.kinds) for one in own), aim.count


def town_keys(state: State, names: tuple[str, ...]) -> list[str]:
    """Give the town hexes that an aim is about: all, or those at labels."""
    keys = [hex_key(here) for here in places(state, names)] if names else list(state.buildings)
    return [key for key in keys if key in state.buildings]


def is_to_cross(state: State, unit: Unit) -> bool:
    """Tell whether a unit that moves through a town hex is noted; without a scenario marines are."""
    if state.plan is None:
        return unit.kind == "marine"
    return any(isinstance(aim, Cross) and is_meant(unit.kind, aim.kinds) for aim in aims_of(state, unit.seat))


def is_meant(kind: str, named: tuple[str, ...]) -> bool:
    """Tell whether an aim means a kind of unit; without kinds it means all who are no civilians."""
    if ANY_INFANTRY in named and kinds()[kind].category == "infantry" and kind not in NOT_MEANT:
        return True
    return kind in named or (not named and kind != "civilian")


# --- places that are held ------------------------------------------------------------------------------------


def place_names(state: State, aim: Hold) -> tuple[str, ...]:
    """Give the places that an aim is about: labels, or town hexes as `q,r`."""
    return aim.places or tuple(state.buildings)


def holding(state: State, place: str, seat: Seat) -> str:
    """Write that a seat holds a place, as it is told by cards and by slip."""
    return f"{place}: {seat}"


def held_now(state: State) -> tuple[str, ...]:
    """Give who holds which place: measured on the board, else as it was last told."""
    if state.mode != "board":
        return state.held
    return tuple(sorted(_measured(state)))


def may_hold(state: State) -> dict[str, tuple[Seat, ...]]:
    """Give the places that somebody is to hold, each with the seats that are to."""
    found: dict[str, tuple[Seat, ...]] = {}
    for seat in state.seats:
        for aim in aims_of(state, seat):
            if isinstance(aim, Hold):
                for name in place_names(state, aim):
                    found[name] = tuple(dict.fromkeys((*found.get(name, ()), seat)))
    return found


def _measured(state: State) -> Iterable[str]:
    for seat in state.seats:
        for aim in aims_of(state, seat):
            if isinstance(aim, Hold):
                for name in place_names(state, aim):
                    if _holds(state, seat, where(state, name), aim.within):
                        yield holding(state, name, seat)


def where(state: State, name: str) -> Hex:
    """Give the hex of a place that is to be held."""
    if name in state.buildings:
        return next(here for here in ground(state.map).towns if hex_key(here) == name)
    return places(state, (name,))[0]


def _holds(state: State, seat: Seat, here: Hex, within: int) -> bool:
    near = [
        unit
        for unit in state.fighters()
        if unit.kind not in NOBODY
        and not unit.aloft
        and (at := state.where(unit)) is not None
        and hexgrid.distance(at, here) <= within
    ]
    return bool(near) and all(not state.hostile(unit.seat, seat) for unit in near)


def brings_people(link: LinkEnd) -> bool:
    """Tell whether anybody can come along a link."""
    return not link.sends and link.kind in ("transporter", "shuttle", "landing")


def gone(state: State, seat: Seat) -> bool:
    """Tell whether a seat has nobody who fights, here or on the way; one that has brought its people off is not beaten."""
    if any(isinstance(aim, Bring) and met(state, seat, aim) for aim in aims_of(state, seat)):
        return False
    comes = any(seat in link.seats for link in state.links if brings_people(link))
    if comes and not state.closing:
        return False
    return not any(
        unit.seat == seat and unit.place not in GONE and unit.kind not in NOBODY
        for unit in state.units.values()
    )
