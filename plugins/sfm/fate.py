"""What has become of a unit, and another fate for it, set by hand: it is believed lost and fights on, or the other way round.

No book has a rule about it.
"""

from typing import Any

from core.api import BadInput, Hex, UnitId
from plugins.sfm.combat import killed
from plugins.sfm.damage import endurance
from plugins.sfm.ground import ground
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit, with_unit
from plugins.sfm.tables import flies
from plugins.sfm.victory import judged

FIGHTS, LOST, WITHDRAWN, FLOWN, ABOVE = "in the battle", "lost", "marched off", "flown off", "gone up"
NAMES = {"lost": LOST, "off": WITHDRAWN, "flown": FLOWN, "left": ABOVE}


def fate_of(unit: Unit) -> str:
    """Say in a word what has become of a unit."""
    return NAMES.get(unit.place, FIGHTS)


def fates(unit: Unit) -> tuple[str, ...]:
    """Give the fates to which a unit may come by hand: one that has gone up along a link is another battle's business."""
    return () if unit.place == "left" else (FIGHTS, LOST, FLOWN if flies(unit.kind) else WITHDRAWN)


def fated(rules: Rules, state: State, unit: UnitId, fate: str) -> State:
    """Let another fate befall a unit; who is in it dies or goes with it, and who died in it stays dead.

    Raises:
        BadInput: while an order is under way.
    """
    if state.frames:
        raise BadInput(f"unit {unit}", "an order is under way; answer what it waits for first")
    one = state.units[unit]
    if fate == fate_of(one):
        return state
    if fate == LOST:
        state = killed(state, unit, "", [])
    elif fate == FIGHTS:
        state = _back(rules, state, one)
    else:
        gone: dict[str, Any] = {"place": "off" if fate == WITHDRAWN else "flown", "at": None, "aloft": False}
        gone |= {"patrol": False, "dug_in": False, "markers": 0, "killer": "", "credit": ""}
        for other in (one, *state.aboard(unit)):
            state = with_unit(state, other, carrier=UnitId(""), partner=UnitId(""), **gone)
    return state if state.verdict is None else judged(state)


def _back(rules: Rules, state: State, unit: Unit) -> State:
    """Give the state with a unit back on the map; what flies is in flight, and what was shot down can take one hit more."""
    most = endurance(rules, unit)
    aloft = flies(unit.kind)
    return with_unit(
        state,
        unit,
        place="map",
        at=_somewhere(state, unit) if state.mode == "board" else None,
        aloft=aloft,
        damage=min(unit.damage, most - 1) if most else unit.damage,
        killer="",
        credit="",
        halted=True,
        fired=False,
    )


def _somewhere(state: State, unit: Unit) -> Hex:
    """Give a hex for a unit whose own nobody knows any more: where another is, of its seat if there is one."""
    there = sorted(state.on_map(), key=lambda other: (other.seat != unit.seat, other.id))
    found = next((other.at for other in there if other.at is not None), None)
    return found if found is not None else next(iter(ground(state.map).terrain))
