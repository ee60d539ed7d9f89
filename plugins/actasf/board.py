"""The table as plain data: tokens, arcs, tracks, panels."""

from core.api import (
    Arc,
    Board,
    Bond,
    Panel,
    Row,
    Seat,
    Side,
    Table,
    Token,
    Track,
    UnitId,
    counted,
    titled,
)

from .briefing import scenario_panel
from .craft import craft_kinds
from .figures import (
    defence_dice,
    hides,
    is_adrift,
    is_shuttle,
    most_shields,
    ready_dice,
    score,
    speed,
    trait,
    turn_score,
)
from .link_words import people
from .measure import SECTORS
from .path import inches
from .phases.carrying import carried
from .phases.deployment import waiting, zones_of
from .phases.descent import site_of
from .scenario.kinds import ObjectiveShip, Rectangle
from .scenario.written import Written
from .seekers import Swarm
from .ship import LOCATIONS, QUARTERS, SYSTEMS, Bank, BankState, Ship
from .state import State
from .tables import special_actions
from .terrain.features import features, terrain_panel
from .terrain.pieces import TITLES
from .turn_events import STEPS
from .victory import REASONS

SWARM_SIZE = 750


def board(state: State, known: Written | None) -> Board:
    """Give what is seen; all of it is open to every seat.

    Args:
        known: the scenario as the book has it.
    """
    shown = [ship for ship in state.units.values() if ship.status in ("waiting", "table")]
    tokens = [_token(state, ship) for ship in shown]
    for link in state.links:
        site = site_of(link)
        if site is not None and not any(token.at == site and token.shape == "site" for token in tokens):
            owner = state.player(link.seats[0])
            tokens.append(
                Token(link.id, "Landing site", "LS", owner.seat, owner.side, site, shape="site", size=500)  # type: ignore[arg-type]
            )
    tokens += [_swarm_token(state, swarm) for swarm in state.swarms.values()]
    tokens += _things(state)
    return Board(
        Table(*state.table),
        tuple(tokens),
        tuple(arc for ship in shown for arc in _arcs(ship)),
        tuple(track for ship in shown for track in _tracks(ship)),
        (
            _battle_panel(state),
            scenario_panel(state, known),
            *terrain_panel(state),
            *(_panel(state, ship) for ship in state.units.values()),
        ),
        _zones(state),
        features=features(state),
        bonds=_bonds(state),
        sides=tuple(dict.fromkeys(player.side for player in state.players)),
    )


def _zones(state: State) -> tuple[tuple[Seat, Rectangle], ...]:
    """Give where ships may be placed now."""
    if state.step == "deployment":
        return tuple((seat, zone) for seat, zones in state.zones.items() for zone in zones)
    if state.step != "arrival" or state.active is None:
        return ()
    entries = [zone for ship in waiting(state, state.active) for zone in zones_of(state, ship)]
    return tuple((state.active, zone) for zone in dict.fromkeys(entries))


def _things(state: State) -> list[Token]:
    """Give what lies on the table and belongs to nobody: sites, objects, the ship that a scenario is about."""
    found = [_place_token(each.id, each.title or each.id, each.at) for each in state.sites.values()]
    found += [
        _place_token(each.id, each.title or each.id, each.at)
        for each in state.objects.values()
        if each.floats
    ]
    found += [
        _place_token("objective", clause.title, clause.at)
        for clause in state.clauses
        if isinstance(clause, ObjectiveShip)
    ]
    return found


def _token(state: State, ship: Ship) -> Token:
    return Token(
        ship.id,
        ship.name,
        ship.roster.code,
        ship.seat,
        state.side(ship.seat),
        ship.at,
        ship.heading if ship.at is not None else None,
        shape="shuttle" if is_shuttle(ship) else "ship",
        size=state.base // 2 if is_shuttle(ship) else state.base,
        flags=_flags(state, ship),
        faded=hides(ship),
        notes=_notes(state, ship),
    )


def _bonds(state: State) -> tuple[Bond, ...]:
    """Show who holds whom by tractor beam."""
    return tuple(
        Bond(ship.id, ship.holds, f"{ship.name} holds {state.units[ship.holds].name}")
        for ship in state.units.values()
        if ship.holds is not None
    )


def _place_token(name: str, title: str, at: tuple[int, int] | None) -> Token:
    """Show a site or an object, which belongs to nobody."""
    code = title[:2].upper()
    return Token(UnitId(name), title, code, Seat(""), Side(""), at, shape="site", size=500)


def _swarm_token(state: State, swarm: Swarm) -> Token:
    target = "" if swarm.on is None else f", on {state.units[swarm.on].name}"
    return Token(
        swarm.id,
        f"{titled(swarm.id)}{target}",
        counted(swarm.drones, "drone"),
        swarm.seat,
        state.side(swarm.seat),
        swarm.at,
        swarm.heading if swarm.at is not None else None,
        shape="swarm",
        size=SWARM_SIZE,
        flags=("intercepting",) if swarm.on is not None else (),
    )


def _flags(state: State, ship: Ship) -> tuple[str, ...]:
    done = (
        ship.has_moved if state.step == "movement" else ship.has_attacked if state.step == "attack" else False
    )
    words = (
        ("to be set up", ship.status == "waiting"),
        ("crippled", ship.crippled),
        ("adrift", is_adrift(ship)),
        ("stricken", ship.stricken is not None),
        ("shields down", ship.shields + ship.boost == 0 or bool(ship.lowered)),
        ("out of control", ship.helpless),
        ("cloaked", ship.cloak == "cloaked"),
        ("fading", ship.cloak == "fading"),
        ("held", bool(ship.held_by)),
        ("holding", ship.holds is not None),
        ("done", done),
    )
    within = tuple(TITLES[kind].lower() for kind in ship.within if kind != "planet")
    return (*(word for word, holds in words if holds), *within)


def _notes(state: State, ship: Ship) -> tuple[str, ...]:
    """Say what a miniature on the table cannot show."""
    notes = [f"{location} {level}" for location in LOCATIONS if (level := score(ship, location))]
    notes += [f"no {lost.trait}" for lost in ship.lost]
    notes += [f"{bank.label} out" for bank, left in _banks(ship) if left.disabled]
    for weapon in dict.fromkeys(bank.weapon for bank in ship.roster.banks):
        banks = [left for bank, left in _banks(ship) if bank.weapon == weapon and not left.disabled]
        spent, loading = sum(left.spent for left in banks), sum(left.loading for left in banks)
        short = weapon.removesuffix(" Torpedo")
        parts = [
            f"{number} {word}"
            for number, word in ((spent - loading, "empty"), (loading, "loading"))
            if number
        ]
        notes += [f"{short} {', '.join(parts)}"] if parts else []
    if ship.holds is not None:
        notes.append(f"holds {state.units[ship.holds].name}")
    if ship.held_by:
        notes.append(f"held by {', '.join(state.units[each].name for each in ship.held_by)}")
    if ship.lowered:
        notes.append(f"open {', '.join(QUARTERS[arc].lower() for arc in ship.lowered)}")
    away = sum(other.parent == ship.id for other in state.shuttles(ship.seat))
    if ship.craft or away:
        notes.append(f"shuttles {ship.craft}" + (f" + {away} away" if away else ""))
    if ship.xp:
        notes.append(f"XP {ship.xp - ship.xp_spent}")
    if ship.squadron:
        notes.append(ship.squadron)
    return tuple(notes)


def _banks(ship: Ship) -> list[tuple[Bank, BankState]]:
    return list(zip(ship.roster.banks, ship.banks, strict=True))


def _arcs(ship: Ship) -> list[Arc]:
    return [
        Arc(ship.id, f"{bank.weapon} {arc}", *SECTORS[arc], bank.range)
        for number, bank in enumerate(ship.roster.banks)
        if ready_dice(ship, number)
        for arc in bank.arcs
    ]


def _tracks(ship: Ship) -> list[Track]:
    roster = ship.roster
    return [
        Track(ship.id, "Damage", max(0, ship.left), roster.damage, roster.crippled),
        Track(ship.id, "Shields", ship.shields + ship.boost, max(roster.shields, ship.shields + ship.boost)),
        Track(ship.id, "Marines", ship.marines, max(roster.marines, ship.marines)),
    ]


def _panel(state: State, ship: Ship) -> Panel:
    banks = (Row(bank.label, _bank_state(ship, number)) for number, bank in enumerate(ship.roster.banks))
    return Panel(ship.name, (*ship_rows(state, ship), *banks), ship.id)


def ship_rows(state: State, ship: Ship) -> tuple[Row, ...]:
    """Give what is written about a ship as it stands, without its weapons."""
    rows = [
        Row("Class", ship.roster.name),
        Row("State", _state(ship)),
        Row(
            "Damage left", f"{max(0, ship.left)} of {ship.roster.damage}, crippled at {ship.roster.crippled}"
        ),
        Row(
            "Shields", f"{ship.shields} of {most_shields(ship)}" + (f" + {ship.boost}" if ship.boost else "")
        ),
        *([Row("Within", ", ".join(TITLES[kind].lower() for kind in ship.within))] if ship.within else []),
        Row("Speed", inches(speed(ship))),
        Row("Turn Score", inches(turn_score(ship))),
        Row("Crew Quality", str(ship.quality)),
        Row("Marines", str(ship.marines)),
        Row("Traits", ", ".join(_traits(ship)) or "none"),
    ]
    rows += [
        Row(f"Damage to {SYSTEMS[location]}", f"level {score(ship, location)}")
        for location in LOCATIONS
        if score(ship, location)
    ]
    if ship.xp:
        rows.append(Row("XP dice", f"{ship.xp - ship.xp_spent} of {ship.xp}"))
    rows += _system_rows(state, ship)
    if ship.craft or ship.hurt:
        rows.append(Row("Shuttles", _shuttles(ship)))
    if ship.squads:
        rows.append(Row("Squads", people(ship.squads)))
    if ship.silenced:
        rows.append(Row("Weapons", "silent: what they fire with is lost below"))
    if ship.declared:
        rows.append(
            Row(
                "Special actions",
                ", ".join(special_actions()[action].title for action in ship.actions) or "none in force",
            )
        )
    return tuple(rows)


def _shuttles(ship: Ship) -> str:
    other = [craft_kinds()[kind].name for kind in ship.bays]
    return ", ".join([str(ship.craft), *other, *([f"{ship.hurt} damaged"] if ship.hurt else [])])


def _system_rows(state: State, ship: Ship) -> list[Row]:
    rows = []
    if ship.cloak:
        rows.append(Row("Cloak", ship.cloak if hides(ship) else f"{ship.cloak}, hides nothing now"))
    if ship.holds is not None:
        rows.append(Row("Holds", state.units[ship.holds].name))
    if ship.held_by:
        rows.append(Row("Held by", ", ".join(state.units[each].name for each in ship.held_by)))
    if ship.squadron:
        rows.append(Row("Squadron", f"{ship.squadron}, Crew Quality {ship.led}"))
    if trait(ship, "Cargo"):
        rows.append(Row("Cargo", f"{trait(ship, 'Cargo') - ship.cargo} of {trait(ship, 'Cargo')}"))
    if aboard := carried(state, ship.id):
        rows.append(Row("Aboard", ", ".join(each.title or each.id for each in aboard)))
    return rows


def _state(ship: Ship) -> str:
    """Say how a ship is: what became of it, or how it stands on the table."""
    if ship.status == "waiting":
        return "to be set up"
    if ship.status != "table":
        return ship.status
    return "stricken" if ship.stricken is not None else "crippled" if ship.crippled else "in action"


def _traits(ship: Ship) -> list[str]:
    return [
        name if value is True else f"{name} {value}"
        for name, value in ship.roster.traits.items()
        if trait(ship, name)
    ]


def moment(state: State) -> str:
    """Name the moment of a battle that is not decided; at the table the steps of a turn are not followed."""
    if state.step == "deployment":
        return "Deployment"
    if state.step == "arrival":
        return "Arrivals"
    return "Turn by slip" if state.mode == "slip" else f"{STEPS[state.step]} Phase"


def _battle_panel(state: State) -> Panel:
    if state.step == "over":
        reason = REASONS.get(state.reason, state.reason)
        when = Row("Decided", f"in turn {state.decided or state.turn}")
        return Panel("Battle", (when, Row("Why", reason)))
    rows = [
        Row("Turn", str(state.turn)),
        Row("Step", moment(state)),
    ]
    if state.initiative:
        rows.append(Row("Initiative", ", then ".join(map(titled, state.initiative))))
    for seat, found in state.information.items():
        rows.append(Row(f"Information Points of {titled(seat)}", str(sum(found.values()))))
    return Panel("Battle", tuple(rows))


def _bank_state(ship: Ship, number: int) -> str:
    """Tell how many dice of a bank are ready, and what keeps the others."""
    ready, spared = ready_dice(ship, number), defence_dice(ship, number)
    words = f"{ready} of {counted(ship.roster.banks[number].dice, 'die', 'dice')} ready"
    state = ship.banks[number]
    if state.disabled:
        return f"{words}, disabled"
    if spared > ready:
        return f"{words}, {spared} for defence"
    return f"{words}, {state.spent - state.loading} to reload" if state.spent > state.loading else words
