"""Defence against seekers that have hit: fire and counter-drones of the target and of those who help it, then tractors.

All declare before any die falls: the target's seat first, then its allies in the order of the initiative.

Dice: counter-drones roll none. Then each bank in the order in which it was declared, a bank of defensive gunners last
of all: its misfire dice once (see `fire`), then for each seeker its dice as one batch (`defend:<weapon>`), die by die
where gunners shift their fire. A weapon over its shock limit rolls a location (`shock`). Then the tractor beams of the
target, for each seeker one batch (`grip`).
"""

from collections.abc import Iterable, Sequence

from core.api import Seat, UnitId, Violation

from ..defence_orders import Defend, Grip, Guard
from ..defence_plans import preset
from ..figures import beams_left, defence_dice, is_phaser, quality, skilled
from ..guarding import guard_bank, guard_fault, is_helping, may_help
from ..gunnery import natural, to_hit_seeker
from ..questions import DefendOpen, GripOpen
from ..resolution import Resolution
from ..seeker_events import Defended, Gripped
from ..seekers import Origin, Seeker
from ..seeking import is_drone, thinned
from ..ship import Bank
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
    seekers = _Defence(work, target, origin, seekers, shots).carried_out()
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


class _Defence:
    """The fire of all who declared, share by share.

    Args:
        shots: every share, in the order in which it was declared.
    """

    def __init__(
        self,
        work: Resolution,
        target: UnitId,
        origin: Origin,
        seekers: tuple[Seeker, ...],
        shots: Sequence[Guard],
    ) -> None:
        self._work = work
        self._target = target
        self._origin = origin
        self._seekers = seekers
        self._shots = shots
        self._jammed: dict[tuple[UnitId, int], bool] = {}

    def carried_out(self) -> tuple[Seeker, ...]:
        """Carry all of it out: drones first, then fire, gunners who watch the others last. Give what is left."""
        drones = [guard for guard in self._shots if is_drone(self._bank(guard))]
        fire = [guard for guard in self._shots if not is_drone(self._bank(guard))]
        for guard in (*drones, *sorted(fire, key=self._shifts)):
            if self._work.ship(guard.unit).afloat:
                self._carry_out(guard)
        return self._seekers

    def _bank(self, guard: Guard) -> Bank:
        return self._work.ship(guard.unit).roster.banks[guard.bank]

    def _shifts(self, guard: Guard) -> bool:
        """Tell whether a bank shifts its fire: the first of a crew's banks that fires more than one die."""
        ship = self._work.ship(guard.unit)
        if not skilled(ship, DEFENSIVE_GUNNERS):
            return False
        banks = [(each.bank, self._bank(each)) for each in self._shots if each.unit == guard.unit]
        able = [number for number, bank in banks if not is_drone(bank) and bank.dice > 1]
        return bool(able) and guard.bank == able[0]

    def _carry_out(self, guard: Guard) -> None:
        """Carry a share out, unless damage keeps its bank from firing."""
        key = (guard.unit, guard.bank)
        if key not in self._jammed:
            self._jammed[key] = misfired(self._work, *key)
        ready = defence_dice(self._work.ship(guard.unit), guard.bank)
        dice = min(guard.dice or ready, ready)
        if dice < 1:
            return
        mark_fired(self._work, *key, dice, self._jammed[key], defending=True)
        if self._jammed[key]:
            return
        if is_drone(self._bank(guard)):
            self._meet(guard, dice)
        elif self._shifts(guard):
            self._shift(guard, dice)
        else:
            self._roll(guard, guard.seeker, dice)
        shock(self._work, guard.unit, self._bank(guard).weapon, dice)

    def _meet(self, guard: Guard, drones: int) -> None:
        """Let counter-drones destroy what they meet.

        Rule: Using Drones against Drones and Shuttles.
        """
        hits = min(drones, self._seekers[guard.seeker].dice)
        self._told(guard, "Drone", guard.seeker, (), 0, hits)

    def _shift(self, guard: Guard, dice: int) -> None:
        """Roll die by die, and turn on the next seeker that the bank can fire at once the one before is gone.

        Rule: Defensive Gunners.
        """
        place = guard.seeker
        phaser = is_phaser(self._bank(guard).weapon)
        for _ in range(dice):
            if not self._seekers[place].dice:
                coming = (n for n, each in enumerate(self._seekers) if each.dice)
                place = next((n for n in coming if phaser or self._seekers[n].kind != "plasma"), place)
            self._roll(guard, place, 1)

    def _roll(self, guard: Guard, place: int, dice: int) -> None:
        ship = self._work.ship(guard.unit)
        bank = guard_bank(ship, guard)
        small = self._seekers[place].kind == "plasma"
        needed = natural(to_hit_seeker(ship, bank, small, is_helping(ship, self._target)))
        concerned = (guard.unit, self._target, self._origin.unit)
        touched = tuple(dict.fromkeys(unit for unit in concerned if unit is not None))
        faces = self._work.roll(ship.seat, dice, f"defend:{slug(bank.weapon)}", touched, alike=True)
        hits = min(sum(face >= needed for face in faces), self._seekers[place].dice)
        self._told(guard, "Phaser-3" if guard.as_phaser_3 else bank.weapon, place, faces, needed, hits)

    def _told(
        self, guard: Guard, weapon: str, place: int, faces: tuple[int, ...], needed: int, hits: int
    ) -> None:
        """Take dice from a seeker, and tell it."""
        self._seekers = thinned(self._seekers, place, hits)
        left = self._seekers[place].dice
        self._work.tell(Defended(guard.unit, guard.bank, weapon, place, faces, needed, hits, left))


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
