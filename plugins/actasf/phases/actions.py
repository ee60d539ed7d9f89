"""Special actions: which a ship may take, and what it can pay for them.

Rule: Special Actions; Power Drain.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from core.api import Violation

from ..figures import beams_left, has_working, is_adrift, most_actions, score, skilled, speed, trait
from ..move_orders import Action
from ..ship import INCH, Ship
from ..skills import SKILLED_CAPTAIN
from ..tables import special_actions

CAPABLE = 12 * INCH
CAPABLE_SLOW_SHIP = 8 * INCH
WARP_LIMIT = 5
UNDER_CLOAK = ("cloak", "reload")
"""What a ship may do that is fully cloaked."""


def with_actions(ship: Ship, actions: Sequence[Action]) -> Ship:
    """Give the ship as it moves once its special actions are declared."""
    ids = tuple(action.action for action in actions)
    penalties = tuple(action.penalty for action in actions if action.penalty is not None)
    return replace(ship, actions=ids, declared=ids, penalties=penalties)


def action_violations(ship: Ship, actions: Sequence[Action]) -> Iterable[Violation]:
    """Give every reason why special actions may not be taken, or not be paid for so.

    Rule: Special Actions; Power Drain; Fast; Skilled Captain; Suicide Shuttles (two from a ship with Quick Launch).
    """
    ids = [action.action for action in actions]
    shuttles = ids.count("suicide_shuttle")
    once = [each for each in ids if each != "suicide_shuttle" or not trait(ship, "Quick Launch")]
    if len(set(once)) < len(once):
        yield Violation("Special Actions", "a ship takes the same special action only once a turn")
    if len(ids) > most_actions(ship):
        yield Violation(
            "Special Actions", f"{ship.name} may take {most_actions(ship)} special actions, not {len(ids)}"
        )
    if shuttles > ship.craft:
        yield Violation("Launch Suicide Shuttle!", f"{ship.name} has {ship.craft} shuttles, not {shuttles}")
    if ship.cloak == "cloaked" and (extra := [each for each in ids if each not in UNDER_CLOAK]):
        titles = ", ".join(special_actions()[each].title for each in extra)
        yield Violation("Operating the Cloaking Device", f"{ship.name} is cloaked, which forbids {titles}")
    penalties = [action.penalty for action in actions if action.penalty is not None]
    if len(set(penalties)) < len(penalties):
        yield Violation("Power Drain", "each special action takes a different penalty")
    drained = [action for action in actions if special_actions()[action.action].drains]
    owing = [action for action in drained if action.penalty is None]
    if len(owing) > free_of_penalty(ship, len(actions)):
        titles = ", ".join(special_actions()[action.action].title for action in owing)
        yield Violation("Power Drain", f"a penalty is owed for {titles}")
    for action in actions:
        yield from _action_violations(ship, action, "high_energy_turn" in ids)
        forbidden = special_actions()[action.action].forbids
        if forbidden is not None and forbidden in penalties:
            title = special_actions()[action.action].title
            yield Violation(title, "no movement penalty may be taken together with it")


def free_of_penalty(ship: Ship, taken: int) -> int:
    """Give how many power drain actions owe no penalty, where a ship takes so many actions of any kind in a turn.

    Rule: Fast; Skilled Captain (two actions, whether both drain power or one).
    """
    if taken == 2 and skilled(ship, SKILLED_CAPTAIN):
        return 2
    return 1 if trait(ship, "Fast") else 0


def _action_violations(ship: Ship, action: Action, tears_free: bool) -> Iterable[Violation]:
    """Give every reason why one special action may not be taken or paid for so.

    Args:
        tears_free: a high energy turn is tried, which would break what holds the ship.
    """
    facts = special_actions()[action.action]
    if not facts.drains and action.penalty is not None:
        yield Violation("Power Drain", f"{facts.title} owes no penalty")
    if action.penalty is not None and not can_pay(ship, action.penalty, tears_free):
        yield Violation("Power Drain", _unpayable(ship, action.penalty))
    match action.action:
        case "all_power" if score(ship, "impulse") or score(ship, "dilithium"):
            yield Violation(facts.title, f"{ship.name} has damage to impulse drive or dilithium chamber")
        case "boost_shields" if score(ship, "shields") >= 6:
            yield Violation(facts.title, f"the shields of {ship.name} are offline for the battle")
        case "boost_shields" if "nebula" in ship.within:
            yield Violation("Nebulae", f"{ship.name} is in a nebula, where shields do not rise")
        case "maximum_warp" if score(ship, "dilithium") >= WARP_LIMIT:
            yield Violation(facts.title, f"the dilithium chamber of {ship.name} is too far gone")
        case "high_energy_turn" if is_adrift(ship):
            yield Violation("Ships Running Adrift", f"{ship.name} is adrift")
        case "maximum_warp" if "Immobile" in ship.roster.traits:
            yield Violation("Immobile", f"{ship.name} never moves")
        case "hit_and_run" if not trait(ship, "Transporter"):
            yield Violation(facts.title, f"{ship.name} has no transporter")
        case "cloak" if ship.cloak != "cloaked" and not trait(ship, "Cloak"):
            yield Violation(facts.title, f"{ship.name} has no cloaking device that works")
        case "cloak" if ship.holds is not None or ship.held_by:
            yield Violation(facts.title, f"{ship.name} holds a ship by tractor beam, or is held by one")
        case "tractor" if beams_left(ship) < 1:
            yield Violation(facts.title, f"{ship.name} has no tractor beam left")


def can_pay(ship: Ship, penalty: str, tears_free: bool = False) -> bool:
    """Tell whether a ship can take a power drain penalty.

    Rule: Power Drain; Effects of Being Tractored.

    Args:
        tears_free: a high energy turn is tried, which would break what holds the ship.
    """
    if penalty == "slow":
        needed = CAPABLE_SLOW_SHIP if "Slow" in ship.roster.traits else CAPABLE
        # What a tractor beam costs of movement pays for nothing else.
        if ship.holds is not None or (ship.held_by and not tears_free):
            return False
        return not is_adrift(ship) and speed(replace(ship, actions=(), penalties=())) >= needed
    return has_working(ship, phasers=penalty == "no_phasers")


def _unpayable(ship: Ship, penalty: str) -> str:
    if penalty == "slow":
        return f"{ship.name} could not move fast enough to give up speed"
    missing = "phaser" if penalty == "no_phasers" else "heavy weapon"
    return f"{ship.name} has no undamaged {missing}"
