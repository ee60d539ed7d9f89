"""Defence against seekers that have hit: fire and counter-drones of the target and of those who help it, then tractors.

All declare before any die falls: the target's seat first, then its allies in the order of the initiative.

Dice: counter-drones roll none. Then each bank in the order in which it was declared, a bank of defensive gunners last
of all: its misfire dice once (see `fire`), then for each seeker its dice as one batch (`defend:<weapon>`), die by die
where gunners shift their fire. A weapon over its shock limit rolls a location (`shock`). Then the tractor beams of the
target, for each seeker one batch (`grip`).
"""

from collections.abc import Iterable, Sequence

from core.api import Seat, UnitId, Violation

from ..defence_plans import preset
from ..figures import beams_left, defence_dice, is_phaser, quality, skilled
from ..guarding import guard_bank, guard_fault, is_helping, may_help
from ..gunnery import natural, to_hit_seeker
from ..orders import Defend, Grip, Guard
from ..questions import DefendOpen, GripOpen
from ..resolution import Resolution
from ..seeker_events import Defended, Gripped
from ..seekers import Origin, Seeker
from ..seeking import is_drone, thinned
from ..skills import DEFENSIVE_GUNNERS
from ..state import State
from .fire import mark_fired, misfired, shock, slug

SEIZED = 8


def defend_violations(state: State, seat: Seat, question: DefendOpen, order: Defend) -> Iterable[Violation]:
    """Give every reason why seekers may not be met so.

    Rule: Defensive Fire; Splitting Fire.
    """
    if state.mode == "board" and order.stations:
        yield Violation("Board", "on the board the program measures what the table shows")
    for guard in order.shots:
        ship = state.units.get(guard.unit)
        if ship is None or ship.seat != seat or not ship.afloat:
            yield Violation("Defensive Fire", f"{guard.unit} is no ship that {seat} has on the table")
        elif fault := guard_fault(state, question, ship, guard, order.stations):
            yield Violation(*fault)
    banks = sorted({(guard.unit, guard.bank) for guard in order.shots})
    for unit, number in banks:
        ship = state.units.get(unit)
        if ship is None or not 0 <= number < len(ship.banks):
            continue
        named = [guard.dice for guard in order.shots if (guard.unit, guard.bank) == (unit, number)]
        ready = defence_dice(ship, number)
        if len(named) > 1 and None in named:
            yield Violation("Splitting Fire", f"bank {number} divides its fire; each share names its dice")
        elif sum(dice or 0 for dice in named) > ready:
            yield Violation(
                "Splitting Fire",
                f"bank {number} of {ship.name} has {ready} dice for defence, not {sum(d or 0 for d in named)}",
            )
        if (
            len({guard.as_phaser_3 for guard in order.shots if (guard.unit, guard.bank) == (unit, number)})
            > 1
        ):
            yield Violation("Phasers", f"bank {number} of {ship.name} fires all as phaser-3 or none")


def grip_violations(state: State, question: GripOpen, order: Grip) -> Iterable[Violation]:
    """Give every reason why tractor beams may not be set so.

    Rule: Tractor Beams (Defensive Fire).
    """
    ship = state.units[question.target]
    if (count := sum(beam.beams for beam in order.beams)) > beams_left(ship):
        yield Violation(
            "Tractor Beams", f"{ship.name} has {beams_left(ship)} tractor beams left, not {count}"
        )
    named = [beam.seeker for beam in order.beams]
    if len(set(named)) < len(named):
        yield Violation("Tractor Beams", "a seeker is named twice")
    for place in named:
        if not 0 <= place < len(question.seekers) or not question.seekers[place].dice:
            yield Violation("Tractor Beams", f"no seeker {place} is coming")
        elif question.seekers[place].kind == "plasma":
            yield Violation("Tractor Beams", "a plasma torpedo cannot be seized")


def defend(
    work: Resolution, target: UnitId, origin: Origin, seekers: tuple[Seeker, ...]
) -> tuple[Seeker, ...]:
    """Let all who can meet the seekers, and give what is left of them."""
    shots: list[Guard] = []
    for seat in _seats(work.state, target):
        question = DefendOpen(seat, target, origin, seekers)
        if may_help(work.state, question):
            answer = work.ask(question, _standing(work.state, question))
            assert isinstance(answer, Defend)
            shots += answer.shots
    for guard in shots:
        if is_drone(work.ship(guard.unit).roster.banks[guard.bank]):
            seekers = _launch(work, guard, seekers)
    for guard in _in_order(work, shots):
        if work.ship(guard.unit).afloat:
            seekers = _fire(work, target, origin, guard, seekers, shots)
    ship = work.ship(target)
    if ship.afloat and not ship.cloak and beams_left(ship) and any(_can_seize(seeker) for seeker in seekers):
        seekers = _grip(work, target, seekers)
    return seekers


def _seats(state: State, target: UnitId) -> list[Seat]:
    owner = state.units[target].seat
    order = state.initiative or tuple(player.seat for player in state.players)
    allies = [seat for seat in order if seat != owner and state.side(seat) == state.side(owner)]
    return [owner, *allies]


def _standing(state: State, question: DefendOpen) -> Defend | None:
    """Give what a seat has said it does unasked."""
    match state.player(question.seat).defence:
        case "never":
            return Defend()
        case "phaser_3":
            return preset(state, question, "phaser_3", alone=True) or Defend()
    return None


def _launch(work: Resolution, guard: Guard, seekers: tuple[Seeker, ...]) -> tuple[Seeker, ...]:
    """Let counter-drones destroy what they meet.

    Rule: Using Drones against Drones and Shuttles.
    """
    ship = work.ship(guard.unit)
    drones = guard.dice or defence_dice(ship, guard.bank)
    jammed = misfired(work, guard.unit, guard.bank)
    mark_fired(work, guard.unit, guard.bank, drones, jammed, defending=True)
    if jammed:
        return seekers
    hits = min(drones, seekers[guard.seeker].dice)
    seekers = thinned(seekers, guard.seeker, hits)
    left = seekers[guard.seeker].dice
    work.tell(Defended(guard.unit, guard.bank, "Drone", guard.seeker, (), 0, hits, left))
    return seekers


def _in_order(work: Resolution, shots: Sequence[Guard]) -> list[Guard]:
    """Give the fire in the order in which it is rolled: gunners who watch the others come last."""
    fire = [guard for guard in shots if not is_drone(work.ship(guard.unit).roster.banks[guard.bank])]
    return sorted(fire, key=lambda guard: _shifts(work, guard, shots))


def _shifts(work: Resolution, guard: Guard, shots: Sequence[Guard]) -> bool:
    """Tell whether a bank shifts its fire: the first of a ship with defensive gunners that fires more than one die."""
    ship = work.ship(guard.unit)
    if not skilled(ship, DEFENSIVE_GUNNERS):
        return False
    banks = [each.bank for each in shots if each.unit == guard.unit]
    return guard.bank == next(
        (
            bank
            for bank in banks
            if not is_drone(ship.roster.banks[bank]) and ship.roster.banks[bank].dice > 1
        ),
        None,
    )


def _fire(
    work: Resolution,
    target: UnitId,
    origin: Origin,
    guard: Guard,
    seekers: tuple[Seeker, ...],
    shots: Sequence[Guard],
) -> tuple[Seeker, ...]:
    """Fire dice of a bank at a seeker."""
    ship = work.ship(guard.unit)
    first = next(each for each in shots if (each.unit, each.bank) == (guard.unit, guard.bank)) is guard
    dice = min(guard.dice or defence_dice(ship, guard.bank), defence_dice(ship, guard.bank))
    jammed = first and misfired(work, guard.unit, guard.bank)
    if jammed:
        dice = sum(each.dice or dice for each in shots if (each.unit, each.bank) == (guard.unit, guard.bank))
    if dice < 1:
        return seekers
    mark_fired(work, guard.unit, guard.bank, dice, jammed, defending=True)
    if jammed:
        return seekers
    if _shifts(work, guard, shots):
        seekers = _shift(work, target, origin, guard, dice, seekers)
    else:
        seekers = _roll(work, target, origin, guard, guard.seeker, dice, seekers)
    shock(work, guard.unit, ship.roster.banks[guard.bank].weapon, dice)
    return seekers


def _shift(
    work: Resolution,
    target: UnitId,
    origin: Origin,
    guard: Guard,
    dice: int,
    seekers: tuple[Seeker, ...],
) -> tuple[Seeker, ...]:
    """Roll die by die, and turn on the next seeker that the bank can fire at once the one before is gone.

    Rule: Defensive Gunners.
    """
    place = guard.seeker
    phaser = is_phaser(work.ship(guard.unit).roster.banks[guard.bank].weapon)
    for _ in range(dice):
        if not seekers[place].dice:
            coming = [n for n, each in enumerate(seekers) if each.dice and (phaser or each.kind != "plasma")]
            place = coming[0] if coming else place
        seekers = _roll(work, target, origin, guard, place, 1, seekers)
    return seekers


def _roll(
    work: Resolution,
    target: UnitId,
    origin: Origin,
    guard: Guard,
    place: int,
    dice: int,
    seekers: tuple[Seeker, ...],
) -> tuple[Seeker, ...]:
    ship = work.ship(guard.unit)
    bank = guard_bank(ship, guard)
    small = seekers[place].kind == "plasma"
    needed = natural(to_hit_seeker(ship, bank, small, is_helping(ship, target)))
    touched = tuple(dict.fromkeys(each for each in (guard.unit, target, origin.unit) if each is not None))
    faces = work.roll(ship.seat, dice, f"defend:{slug(bank.weapon)}", touched, alike=True)
    hits = min(sum(face >= needed for face in faces), seekers[place].dice)
    seekers = thinned(seekers, place, hits)
    name = "Phaser-3" if guard.as_phaser_3 else bank.weapon
    work.tell(Defended(guard.unit, guard.bank, name, place, faces, needed, hits, seekers[place].dice))
    return seekers


def _can_seize(seeker: Seeker) -> bool:
    return seeker.dice > 0 and seeker.kind != "plasma"


def _grip(work: Resolution, target: UnitId, seekers: tuple[Seeker, ...]) -> tuple[Seeker, ...]:
    """Set tractor beams on what is still coming.

    Rule: Tractor Beams (Defensive Fire).
    """
    ship = work.ship(target)
    silent = work.state.player(ship.seat).defence != "ask"
    answer = work.ask(GripOpen(ship.seat, target, seekers), Grip() if silent else None)
    assert isinstance(answer, Grip)
    for beam in answer.beams:
        ship = work.ship(target)
        work.change(target, beams=ship.beams + beam.beams)
        faces = work.roll(ship.seat, beam.beams, "grip", (target,), alike=True)
        needed = max(1, SEIZED - quality(ship))
        seized = any(face >= needed for face in faces)
        work.tell(Gripped(target, beam.seeker, faces, needed, seized))
        if seized:
            seekers = thinned(seekers, beam.seeker, seekers[beam.seeker].dice)
    return seekers
