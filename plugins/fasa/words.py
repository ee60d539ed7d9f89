"""Orders and events in words."""

from core.api import Amended, Contingent, Event, Order, Switched, counted, named_way, titled

from .craft import craft_kinds
from .events import (
    TITLES,
    AdvantageWon,
    Allotted,
    Answered,
    Asked,
    CloakSwitched,
    CountersShown,
    Decided,
    Declared,
    Deployed,
    DodgeRolled,
    Doomed,
    EngineeringHit,
    Evaded,
    Exploded,
    ExplosionRolled,
    Fired,
    Harmed,
    Located,
    LockTried,
    MineLaid,
    MineMet,
    Moved,
    PeopleRescued,
    RepairRolled,
    Repowered,
    Scanned,
    SlipTold,
    StepBegan,
    Strained,
    Struck,
    Turned,
    WentOver,
    Withdrew,
    Wrecked,
)
from .form_fields import COMPASS
from .ground import hex_name
from .link_events import (
    Ascended,
    Bombarded,
    Descended,
    Docked,
    Launched,
    Silenced,
    SquadsArrived,
    SquadsSent,
)
from .orders import (
    Allocate,
    Bombard,
    Declare,
    Dock,
    Evade,
    Helm,
    Intend,
    Land,
    Launch,
    Move,
    Pass,
    Ready,
    Repair,
    Slip,
    SlipLine,
    Spread,
    Withdraw,
)
from .phases.location import wound
from .phases.repair import in_words
from .presets import presets
from .settings import Rules
from .state import Answer, State
from .tables import SIDES

REASONS = {
    "field": "the other side has nobody left in the fight",
    "points": "by victory points",
    "limit": "the last turn is over",
    "nobody": "nobody is left in the fight",
    "agreed": "the players ended it",
    "entered": "as entered",
}
"""Why a battle is over."""
PLACES = {
    "shield": "the shield generator",
    "beam": "a beam weapon",
    "missile": "a missile weapon",
    "engine": "the engines",
    "superstructure": "the superstructure",
    "sensors": "the sensors",
    "weapon": "a weapon",
    "port": "the port warp engine",
    "starboard": "the starboard warp engine",
    "warp": "a warp engine",
    "impulse": "the impulse engine",
    "matter": "the matter generator",
    "bridge": "the bridge",
    "engineering": "engineering",
}


def place_words(place: str) -> str:
    """Put a place of the damage tables into words."""
    struck = wound(place)
    half = ", half of it" if struck.half else ""
    return " and ".join(PLACES[part] for part in dict.fromkeys(struck.parts)) + half


def describe(rules: Rules, event: Event, state: State) -> str:
    """Tell an event in a line of words, with the ships' names."""
    if isinstance(event, Answered):
        return f"{_name(state, event.answer.target)}: {answer_words(rules, event.answer)}"
    for words in (_sequence, _sensors, _ships, _fire):
        line = words(event, state)
        if line:
            return line
    if isinstance(event, Amended | Switched):
        return event.words
    raise TypeError(f"no words for {event!r}")


def _name(state: State, unit: str) -> str:
    return state.units[unit].name if unit in state.units else titled(unit)


def _mine(name: str) -> str:
    return f"the mine {name}" if name else "a mine"


def _way(state: State, name: str) -> str:
    return "".join(named_way(link, state.links) for link in state.links if link.id == name)


def _riding(state: State, shuttle: str) -> str:
    """Say who rides in a shuttle."""
    riders = state.units[shuttle].squads if shuttle in state.units else ()
    return f" with {', '.join(squad.name or squad.id for squad in riders)}" if riders else ", empty"


def _sequence(event: Event, state: State) -> str:
    match event:
        case StepBegan():
            phase = f" {event.phase}" if event.phase else ""
            return f"Turn {event.turn}: {TITLES[event.step]}{phase}"
        case AdvantageWon():
            points = ", ".join(f"{_name(state, name)} {event.speeds[name]}" for name in reversed(event.order))
            ties = "; ".join(
                f"{_name(state, name)} rolled {', '.join(map(str, faces))}"
                for name, faces in event.dice.items()
            )
            return f"Tactical advantage, by movement points: {points}" + (f" ({ties})" if ties else "")
        case CountersShown():
            names = ", ".join(_name(state, name) for name in event.units)
            return f"Fire counters: {names or 'none'}"
        case SlipTold():
            return f"The slip of turn {event.turn}: {_told(event, state)}"
        case Decided():
            reason = REASONS.get(event.reason, event.reason)
            return f"{titled(event.winner)} wins: {reason}" if event.winner else f"A draw: {reason}"
    return ""


def _told(event: SlipTold, state: State) -> str:
    parts = [
        f"{what} {', '.join(_name(state, name) for name in names)}"
        for what, names in (
            ("exploded", event.destroyed),
            ("out of the fight", event.wrecks),
            ("left", event.left),
        )
        if names
    ]
    parts += [f"{_name(state, line.unit)} {', '.join(_left(line))}" for line in event.lines]
    return "; ".join(parts) or "nothing"


def _left(line: SlipLine) -> list[str]:
    figures = (("superstructure", line.superstructure), ("power", line.power))
    return [f"{name} {left}" for name, left in figures if left is not None]


def _ships(event: Event, state: State) -> str:
    match event:
        case Deployed() | Moved():
            done = "begins" if isinstance(event, Deployed) else "moves"
            if event.at is None or event.heading is None:  # by cards, or cloaked, nobody knows where
                return f"{_name(state, event.unit)} {done}"
            where = f"in {hex_name(event.at)}, heading {COMPASS[event.heading]}"
            if isinstance(event, Moved) and event.still:
                return f"{_name(state, event.unit)} holds station {where}"
            return f"{_name(state, event.unit)} {done} {where if done == 'begins' else where.replace('in', 'to', 1)}"
        case Allotted():
            if event.power is None:
                return f"{_name(state, event.unit)}: power is allotted"
            power = event.power
            shields = "/".join(map(str, power.shields))
            return (
                f"{_name(state, event.unit)}: {event.spent} of {event.units} power units: "
                f"{power.movement} movement points, shields {shields}, weapons {sum(power.weapons.values())}"
            )
        case Strained():
            return (
                f"{_name(state, event.unit)} is strained: "
                f"{event.power} power, {event.superstructure} superstructure lost"
            )
        case Turned():
            return f"{_name(state, event.unit)} turns to {event.to_hand}"
        case CloakSwitched():
            return f"{_name(state, event.unit)} {'vanishes' if event.on else 'appears'}"
        case Doomed():
            return f"{_name(state, event.unit)} will destroy itself"
        case SquadsSent():
            return f"{_name(state, event.unit)} beams {_squads(event.contingent)} down"
        case SquadsArrived():
            where = f"aboard {_name(state, event.unit)}" if event.unit else "and find no ship"
            return f"{_squads(event.contingent)} come back {where}"
        case Launched():
            squads = f" with {', '.join(event.squads)}" if event.squads else ", empty"
            return f"{_name(state, event.unit)} launches {event.called}{squads}"
        case Descended():
            craft, aboard = event.contingent.craft, _squads(event.contingent)
            name = craft.name if craft is not None and craft.name else titled(event.unit)
            return f"{name} goes down" + (f" with {aboard}" if aboard else ", empty")
        case Ascended():
            craft, aboard = event.contingent.craft, _squads(event.contingent)
            name = craft.name or titled(craft.id) if craft is not None else "A shuttle"
            where = f", straight aboard {_name(state, event.aboard)}" if event.aboard else ""
            return f"{name} comes back" + (f" with {aboard}" if aboard else ", empty") + where
        case Docked():
            return f"{_name(state, event.unit)} takes {event.shuttle} aboard"
        case Bombarded():
            guns = f" with {', '.join(event.weapons)}" if event.weapons else ""
            return (
                f"{_name(state, event.unit)} fires at the ground{guns}: "
                f"{counted(event.strength, 'area attack')} there"
            )
        case Silenced():
            what = "falls silent: what it fires with is lost below" if event.silent else "can fire again"
            return f"{_name(state, event.unit)} {what}"
        case MineLaid():
            return (
                f"{titled(event.mine)} lies in {hex_name(event.at)}"
                if event.at
                else f"{titled(event.mine)} is laid"
            )
        case WentOver():
            return f"{_name(state, event.unit)} leaves over the {event.edge} edge"
        case Withdrew():
            return f"{_name(state, event.unit)} leaves the field"
        case Wrecked():
            return f"{_name(state, event.unit)} is out of the fight"
        case Repowered():
            return f"{_name(state, event.unit)}: shields {'/'.join(map(str, event.shields))}"
    return ""


def _squads(contingent: Contingent) -> str:
    return ", ".join(squad.name or squad.id for squad in contingent.squads)


def _sensors(event: Event, state: State) -> str:
    match event:
        case LockTried():
            got = "locked" if event.locked else "no lock"
            return (
                f"{_name(state, event.unit)} turns its sensors on {_name(state, event.target)}: "
                f"rolled {event.die}, {got}"
            )
        case Scanned():
            where = f"{_name(state, event.unit)} scans along shield {event.side} for cloaked ships"
            found = f"finds {_name(state, event.found)}" if event.found else "finds nothing"
            return f"{where}: {f'rolled {event.die}, ' if event.die else ''}{found}"
        case Asked():
            return (
                f"{_name(state, event.unit)} asks its sensors about {_name(state, event.target)}: "
                f"question {event.question}"
            )
    return ""


def answer_words(rules: Rules, found: Answer) -> str:
    """Put what sensors found out into words."""
    one, *more = found.figures
    match found.question:
        case 0:
            locked, people = more
            its = ", its sensors hold you" if locked else ""
            hull = rules.hulls[str(one)]
            kind = " ".join(filter(None, (titled(hull.empire) if hull.empire else "", hull.role.lower())))
            aboard = f", its shields are down, about {people} people aboard" if people != -1 else ""
            return f"{hull.name}, {kind}{its}{aboard}"
        case 1:
            return f"{one} power units available"
        case 2:
            return f"power goes to {', '.join(map(str, found.figures))}, the most first"
        case 3:
            return f"{one} shields powered, {more[0]} points in all, ratio {more[1]}"
        case 4 | 6:
            what = f"shield {found.about}" if found.question == 4 else found.about
            return f"{what}: {one}, {more[0]} {'points' if found.question == 4 else 'power units'}"
        case 5:
            return f"{one} {found.about} weapons powered with {more[0]} units in all"
        case 7:
            names = ("engines", "shield generators", "weapons", "superstructure")
            return ", ".join(f"{name} {left}%" for name, left in zip(names, found.figures, strict=True))
        case 8:
            return f"{one}% of its people alive" if one != -1 else "a shield stands between"
    if one == "yes":
        return f"transporters are powered, about {more[0]} beamed in this turn"
    return "no transporter is powered"


def _fire(event: Event, state: State) -> str:
    match event:
        case Declared():
            if not event.shots:
                return f"{_name(state, event.unit)} fires at nobody"
            aims = ", ".join(f"{shot.weapon} at {_name(state, shot.target)}" for shot in event.shots)
            return f"{_name(state, event.unit)} declares {aims}"
        case Fired():
            rolled = (
                f"rolled {event.die}, 1 to {event.need} hits" if event.need > 0 else f"rolled {event.die}"
            )
            if event.slim:
                rolled += f" against all odds, then {event.slim}"
            came = f"hit for {' and '.join(map(str, event.damage))}" if event.hit else "miss"
            guns = " and ".join(event.weapons)
            return (
                f"{_name(state, event.unit)} fires {guns} ({event.type}) at {_name(state, event.target)}, "
                f"range {event.range}: {rolled}: {came}"
            )
        case Struck():
            where = f"{_name(state, event.unit)}, shield {event.side} ({SIDES[event.side]})"
            if event.through is None:
                return f"{where}: {event.damage}, {'some gets through' if event.pierced else 'it holds'}"
            got = f"{event.through} get through" if event.pierced else f"{event.left} left in it"
            return f"{where}: {event.damage}, {got}"
        case DodgeRolled():
            how = "evades" if event.how == "evasion" else "is only grazed"
            return (
                f"{_name(state, event.unit)} rolled {event.die}, 1 to {event.need} {how}: "
                f"{'yes' if event.success else 'no'}, {event.damage} damage"
            )
        case ExplosionRolled():
            fate = "it explodes" if event.explodes else "it holds together"
            return f"{_name(state, event.unit)} is {event.below} below 0, rolled {event.die}: {fate}"
        case Exploded():
            return f"{_name(state, event.unit)} explodes with {event.power} power units"
        case Evaded():
            return (
                f"{_name(state, event.unit)} turns to {event.to_hand} "
                f"to evade {event.weapon} of {_name(state, event.by)}"
            )
        case MineMet():
            if event.evaded:
                return f"{_name(state, event.unit)} evades {_mine(event.mine)}"
            fate = "it goes off" if event.hit else "nothing happens"
            return (
                f"{_name(state, event.unit)} meets {_mine(event.mine)}: "
                f"rolled {event.die}, 1 to {event.need} sets it off: {fate}"
            )
        case PeopleRescued():
            return (
                f"{_name(state, event.unit)} takes {event.percent} percent of the people "
                f"of {_name(state, event.wreck)} aboard: rolled {event.die}"
            )
        case RepairRolled():
            fate = "repaired" if event.mended else "not yet"
            return (
                f"{_name(state, event.unit)} repairs {in_words(event.system)}: "
                f"rolled {event.die}, 1 to {event.need}: {fate}"
            )
        case Located():
            return f"{_name(state, event.unit)}: rolled {event.die}, {place_words(event.place)}"
        case EngineeringHit():
            grids = " and ".join(event.grids)
            return f"{_name(state, event.unit)}: rolled {event.die} in engineering: no power for {grids}"
        case Harmed():
            return f"{_name(state, event.unit)}: {_harm(event)}"
    return ""


def _harm(event: Harmed) -> str:
    parts = []
    if event.shield:
        parts.append(f"the generator of shield {event.shield} is damaged")
    if event.weapons:
        parts.append(f"{' and '.join(event.weapons)} out of action")
    if event.power:
        parts.append(f"{event.power} power lost")
    if event.superstructure:
        parts.append(f"{event.superstructure} superstructure lost")
    if event.casualties:
        parts.append(f"{event.casualties}% of the people lost")
    return ", ".join(parts) or "no harm"


def entitled(rules: Rules, order: Order, state: State) -> str:
    """Name an order that needs no form; nothing for one that is filled in on a form."""
    match order:
        case Ready():
            return "End set-up"
        case Allocate():
            ship = state.units[order.unit]
            if ship.panel is not None:
                for name, ready in presets(rules, state, ship):
                    if ready == order:
                        return f"{ship.name}: {name.lower()}"
        case Move() if not order.maneuvers and order.at is None:
            return f"{_name(state, order.unit)} has no movement in this phase"
        case Move() if set(order.maneuvers) == {"forward"}:
            return f"{_name(state, order.unit)} goes straight ahead"
        case Launch():
            return f"{_name(state, order.unit)} launches an empty {craft_kinds()[order.kind].name}"
        case Land():
            return (
                f"{_name(state, order.unit)} goes down{_way(state, order.link)}{_riding(state, order.unit)}"
            )
        case Dock():
            return f"{_name(state, order.unit)} goes aboard {_name(state, order.onto)}{_riding(state, order.unit)}"
        case Bombard():
            return f"{_name(state, order.unit)} fires at the ground along {order.link}"
        case Withdraw():
            return f"{_name(state, order.unit)} leaves the field"
        case Slip():
            return "Everything is placed"
        case Pass():
            what = "asks nothing more" if state.asking else "leaves its sensors as they are"
            return f"{_name(state, order.unit)} {what}"
        case Spread():
            return "The explosion spreads"
        case Helm() if not (order.turns or order.cloaks or order.destruct):
            return "No heading changes"
        case Evade() if not order.ships:
            return "No evasive action"
        case Repair() if not (order.rolls or order.rescues):
            return "No repairs"
        case Intend() if not order.units:
            return "Lay No Fire counters"
        case Intend():
            return f"Lay Fire for {' and '.join(_name(state, name) for name in order.units)}"
        case Declare() if not order.shots:
            return f"{_name(state, order.unit)} fires at nobody"
        case Declare() if len({shot.target for shot in order.shots}) == 1:
            weapons = ", ".join(shot.weapon for shot in order.shots)
            return f"{_name(state, order.unit)} fires at {_name(state, order.shots[0].target)}: {weapons}"
    return ""
