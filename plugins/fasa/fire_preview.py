"""What a volley would do: the number to hit term by term, the damage, what it comes to at the shield."""

from core.api import DiceRequest, Modifier, Odds, Preview

from .allocation_form import mount_label
from .hulls import Mount
from .measure import sight
from .odds import arriving, evasions, expected, salvos, strengths, struck, through
from .orders import Declare, Sight
from .phases.damage import cloak_penalty
from .settings import Rules
from .state import Ship, State


def volley(rules: Rules, state: State, order: Declare) -> Preview:
    """Give the preview of a ship's fire; by cards of what the order tells."""
    ship = state.units[order.unit]
    hull = rules.hulls[ship.hull]
    found = salvos(rules, state, order)
    if not found:
        return Preview()
    modifiers: list[Modifier] = []
    notes: list[str] = []
    for salvo in found:
        target = state.units[salvo.target]
        seen = sight(state, ship, target, order.shown)
        mounts = [mount for name in salvo.names if (mount := hull.mount(name)) is not None]
        assert seen is not None
        modifiers += _terms(ship, target, mounts, seen)
        rolls = f"1 to {salvo.need} hits" if salvo.need > 0 else "no plain roll hits"
        damage = " and ".join(map(str, salvo.ways[0][1]))
        label = " and ".join(map(mount_label, mounts))
        notes.append(f"{label}: {rolls} {target.name} for {damage}")
    gists = []
    for target, sides, aimed in struck(state, found):
        where = f"shield {' or '.join(map(str, sides))}"
        mean = expected(arriving(aimed))
        gists.append(f"{mean:.1f} damage to expect at {where}")
        if len(sides) == 1:
            known = strengths(state, order, rules.hulls[target.hull], target, sides[0])
            got = ", ".join(f"{expected(through(aimed, points)):.1f} through {points}" for points in known)
            notes.append(f"{target.name}, {where}: {mean:.1f} points to expect; {got} of its points")
        for title, instead in evasions(rules, state, target, aimed):
            notes.append(
                f"{target.name}, {where} {title}: {expected(arriving(instead)):.1f} points to expect"
            )
    outcomes = tuple((f"{one.called} hit {state.units[one.target].name}", one.chance) for one in found)
    if len(found) == 1:
        outcomes = (("hit", found[0].chance), ("miss", 1 - found[0].chance))
    beams = [salvo for salvo in found if salvo.beam]
    rolled = (beams, [salvo for salvo in found if salvo not in beams])
    dice = tuple(DiceRequest(ship.seat, 10, len(one), "hit") for one in rolled if one)
    return Preview(tuple(modifiers), dice, Odds(outcomes, True), tuple(notes), "; ".join(gists))


def _terms(ship: Ship, target: Ship, mounts: list[Mount], seen: Sight) -> list[Modifier]:
    """Give what the number to hit and the damage of a bank are made of."""
    first = mounts[0]
    names = " and ".join(mount.id for mount in mounts)
    chart = f"{names} at {target.name}: chart {first.data.chart} at {seen.range}"
    found = [Modifier(chart, first.data.to_hit(seen.range), "Determining Weapon Hits")]
    if less := cloak_penalty(target):
        moved = "stands still" if target.still else "moves"
        found.append(
            Modifier(f"{names}: {target.name} is cloaked and {moved}", -less, "Firing At Cloaked Ships")
        )
    for mount in mounts:
        power = ship.known.allotted.weapons.get(mount.id, 0)
        if not mount.beam:
            rule = "Plasma Bolt Damage" if mount.data.kind == "plasma" else "Shields and Damage"
            found.append(Modifier(f"{mount.id}: damage", mount.data.harm(power, seen.range), rule))
            continue
        found.append(Modifier(f"{mount.id}: power", power, "Shields and Damage"))
        if more := mount.data.harm(power, seen.range) - power:
            found.append(Modifier(f"{mount.id}: damage at {seen.range}", more, "Damage Modifiers"))
    return found
