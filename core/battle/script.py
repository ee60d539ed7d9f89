"""A battle or a campaign procedure written by hand: how it begins, orders with their dice, what is expected of them.

A script answers a rules question, sets a puzzle or reports a fault. The form is described in docs/scripts.md.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from core.battle import named
from core.battle.between import WrittenProcedure
from core.battle.bots import auto_resolve, make_bot
from core.battle.lines import step_lines
from core.battle.play import Battle, Played, judge, submit
from core.contract import canon, written
from core.contract.dice import Dice, ScriptedDice, SeededDice
from core.contract.engine import Engine, State
from core.contract.errors import BadInput, BridgeheadError, CannotSetUp, IllegalOrder
from core.contract.ids import CLOCK, GAMEMASTER, Seat
from core.contract.orders import Order
from core.contract.records import BattleSetup
from core.contract.ruleset import Procedure, Ruleset

CHECKS = ("expect", "expect_events", "expect_illegal", "expect_legal", "expect_outcome", "expect_to_act")
ALONE = (*CHECKS, "bots")
BOUNDS = ("at_least", "at_most")


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    """A script as read.

    Args:
        position: what the ruleset's `arrange` takes; this, `setup` or `procedure` is what is played.
        dice: those of setting up, where the scenario rolls any.
        seed: rolls every die that is not given; without it each die must be.
    """

    ruleset: str
    settings: Mapping[str, Any] = {}
    position: Mapping[str, Any] | None = None
    setup: BattleSetup | None = None
    procedure: WrittenProcedure | None = None
    dice: tuple[int, ...] = ()
    seed: int | None = None
    do: tuple[Mapping[str, Any], ...] = ()
    title: str = ""


class Finding(Struct, frozen=True):
    """Something that did not come out as the script says."""

    place: str
    cause: str

    def __str__(self) -> str:
        return f"{self.place}: {self.cause}"


class Account(Struct, frozen=True):
    """How a script played.

    Args:
        battle: None where a campaign procedure was played.
        held: the steps that expect something and found it so, with their places.
    """

    battle: Battle | None
    engine: Engine
    state: State
    steps: tuple[tuple[str, Played], ...]
    findings: tuple[Finding, ...]
    held: tuple[tuple[str, Mapping[str, Any]], ...] = ()


def parse(text: str, name: str) -> tuple[Script, Sequence[int]]:
    """Read a script and the line of each of its steps. TOML where the name ends in `.toml`, else JSON.

    Raises:
        BadInput: naming line or field.
    """
    data = written.from_toml(text, name) if name.endswith(".toml") else written.from_json(text, name)
    script = canon.exact(_with_scenario(data, name), Script, name)
    beginnings = (script.position, script.setup, script.procedure)
    if sum(each is not None for each in beginnings) != 1:
        raise BadInput(name, "takes either `position`, `setup` or `procedure`, exactly one of them")
    lines = list(step_lines(text))
    return script, lines if len(lines) == len(script.do) else [0] * len(script.do)


def _with_scenario(data: Any, name: str) -> Any:
    """Let a script carry a scenario of its own: whole, or as a file whose path counts from the script.

    A set-up keeps such a scenario in its detail.
    """
    if not isinstance(data, dict):
        return data
    found = dict(data)
    for part in ("setup", "position"):
        if not isinstance(found.get(part), dict):
            continue
        begun = found[part] = dict(found[part])
        own = begun.get("scenario")
        if isinstance(own, str) and own.endswith(".toml"):
            begun["scenario"] = str(Path(name).parent / Path(own).expanduser())
        elif part == "setup" and isinstance(own, dict):
            detail = begun.get("detail", {})
            if not isinstance(detail, dict) or "scenario" in detail:
                raise BadInput(f"{name}, setup", "has the scenario in `scenario` or in `detail`, not in both")
            begun["scenario"] = own["id"] if isinstance(own.get("id"), str) else ""
            begun["detail"] = {**detail, "scenario": own}
    return found


def load(path: Path) -> tuple[Script, Sequence[int]]:
    """Read a script file.

    Raises:
        BadInput: naming file and line or field.
    """
    return parse(written.text_of(path), str(path))


class Player:
    """Plays a script step by step.

    Args:
        ruleset: the one that the script names, not configured yet.
        name: of the script, for places.
    """

    def __init__(self, ruleset: Ruleset, script: Script, lines: Sequence[int], name: str) -> None:
        self._script = script
        self._lines = lines
        self._name = name
        self._chance = None if script.seed is None else Random(script.seed)
        self.battle: Battle | None = None
        try:
            configured = ruleset.configure(script.settings)
            self._engine: Engine = configured
            if script.procedure is not None:
                self._engine, self._state = script.procedure.begin(configured)
            else:
                self.battle = self._begin(configured, script)
        except BadInput as error:
            raise BadInput(f"{name}, {error.place}", error.cause) from None
        except CannotSetUp as error:
            raise BadInput(name, str(error)) from None
        self._seats = self._begun_by(script)
        self._steps: list[tuple[str, Played]] = []
        self._findings: list[Finding] = []
        self._held: list[tuple[str, Mapping[str, Any]]] = []

    @property
    def state(self) -> State:
        """The state as it is now."""
        return self._state if self.battle is None else self.battle.state

    def _begin(self, ruleset: Ruleset, script: Script) -> Battle:
        if script.position is not None:
            return Battle.arranged(ruleset, script.position, script.settings)
        assert script.setup is not None
        dice = self._dice({"dice": script.dice} if script.dice else {}, "setup")
        battle = Battle.begin(ruleset, script.setup, dice, script.settings)
        if isinstance(dice, ScriptedDice):
            dice.finish()
        return battle

    def _begun_by(self, script: Script) -> set[str]:
        """Give the seats that take part: of an arranged position, those that have something on the board."""
        if script.procedure is not None:
            return set(script.procedure.forces)
        if script.setup is not None:
            return {force.seat for force in script.setup.forces}
        assert self.battle is not None
        return {token.seat for token in self.battle.ruleset.board(self.state).tokens}

    def play(self) -> Account:
        """Play to the end, or to the first order that cannot be carried out.

        Raises:
            BadInput: naming the line, when a step is not of its form.
        """
        for number, (line, step) in enumerate(zip(self._lines, self._script.do, strict=True), 1):
            place = f"{self._name}, line {line}" if line else f"{self._name}, step {number}"
            if not self._step(step, place):
                break
        return Account(
            self.battle,
            self._engine,
            self.state,
            tuple(self._steps),
            tuple(self._findings),
            tuple(self._held),
        )

    def last_order(self) -> tuple[Seat, Order]:
        """Play all that comes before the last order, and give that order without playing it.

        Raises:
            BadInput: when there is none, when it is not legal, or when something before it does not come out.
        """
        places = [number for number, step in enumerate(self._script.do) if "order" in step]
        if not places:
            raise BadInput(self._name, "gives no order")
        last = places[-1]
        for line, step in zip(self._lines[:last], self._script.do[:last], strict=True):
            place = f"{self._name}, line {line}" if line else self._name
            self._step(step, place)
            if self._findings:
                raise BadInput(self._findings[0].place, self._findings[0].cause)
        line = self._lines[last]
        place = f"{self._name}, line {line}" if line else f"{self._name}, step {last + 1}"
        seat, order = self._read_order(self._script.do[last], place)
        reasons = judge(self._engine, self.state, seat, order)
        if reasons:
            raise BadInput(place, "; ".join(f"{reason.why} [{reason.rule}]" for reason in reasons))
        return seat, order

    def _step(self, step: Mapping[str, Any], place: str) -> bool:
        """Play one step; false when nothing after it makes sense."""
        if "order" in step:
            return self._order(step, place)
        kinds = [key for key in step if key in ALONE]
        if len(kinds) != 1:
            raise BadInput(
                place, f"a step holds `order`, or one of {', '.join(ALONE)}; this one holds {', '.join(step)}"
            )
        kind = kinds[0]
        extra = set(step) - {kind} - ({"because"} if kind == "expect_illegal" else set())
        if extra:
            raise BadInput(place, f"`{kind}` does not go with {', '.join(sorted(extra))}")
        found = len(self._findings)
        getattr(self, f"_{kind}")(step, place)
        if kind in CHECKS and len(self._findings) == found:
            self._held.append((place, step))
        return True

    def _dice(self, step: Mapping[str, Any], place: str) -> Dice:
        if "dice" in step or self._chance is None:
            faces = step.get("dice", ())
            return ScriptedDice(canon.convert(faces, tuple[int, ...], f"{place}, dice"), place)
        return SeededDice(self._chance)

    def _order(self, step: Mapping[str, Any], place: str) -> bool:
        seat, order = self._read_order(step, place)
        dice = self._dice(step, place)
        try:
            played = self._submit(seat, order, dice)
            self._steps.append((place, played))
            if isinstance(dice, ScriptedDice):
                dice.finish()
        except IllegalOrder as error:
            self._findings += [Finding(place, f"illegal: {v.why} [{v.rule}]") for v in error.violations]
            return False
        except BridgeheadError as error:
            cause = error.cause if isinstance(error, BadInput) else str(error)
            self._findings.append(Finding(place, cause))
            return False
        return True

    def _submit(self, seat: Seat, order: Order, dice: Dice) -> Played:
        if self.battle is not None:
            return self.battle.submit(seat, order, dice)
        played = submit(self._engine, self._state, seat, order, dice)
        self._state = played.state
        return played

    def _read_order(self, step: Mapping[str, Any], place: str) -> tuple[Seat, Any]:
        if not isinstance(step.get("seat"), str):
            raise BadInput(place, "an order names its `seat`")
        seats = {*self._seats, *self._engine.to_act(self.state)}
        if step["seat"] not in {*seats, GAMEMASTER, CLOCK}:
            raise BadInput(place, f"there is no seat {step['seat']!r}; there are: {', '.join(sorted(seats))}")
        data = {key: value for key, value in step.items() if key not in ("seat", "dice")}
        seat = Seat(step["seat"])
        return seat, self._engine.order(named.order(self._engine, self.state, seat, data, place), place)

    # --- expectations ---

    def _expect(self, step: Mapping[str, Any], place: str) -> None:
        sources = [canon.plain(self.state)]
        if isinstance(self._engine, Ruleset):
            sources.append(self._engine.facts(self.state))
        elif isinstance(self._engine, Procedure):
            sources.append({"effects": canon.plain(self._engine.effects(self.state))})
        for path, wanted in _paths(canon.convert(step["expect"], dict[str, Any], place)):
            found, value = _look_up(sources, path)
            if isinstance(wanted, Mapping) and any(type(wanted.get(bound, 0)) is not int for bound in BOUNDS):
                raise BadInput(place, f"{path}: {' and '.join(BOUNDS)} take whole numbers")
            if not found:
                self._findings.append(
                    Finding(place, f"{path}: there is no such value; {_beside(sources, path)}")
                )
            elif not _fits(value, wanted):
                self._findings.append(Finding(place, f"{path} is {_show(value)}, expected {_show(wanted)}"))

    def _expect_events(self, step: Mapping[str, Any], place: str) -> None:
        happened = self._steps[-1][1].entry.events if self._steps else ()
        rest = iter(happened)
        for wanted in canon.convert(step["expect_events"], tuple[dict[str, Any], ...], place):
            if not any(_fits(event, wanted) for event in rest):
                got = "; ".join(_show(event) for event in happened) or "none"
                self._findings.append(
                    Finding(place, f"no event like {_show(wanted)}, in that order; events were: {got}")
                )
                return

    def _expect_illegal(self, step: Mapping[str, Any], place: str) -> None:
        reasons = self._reasons(step["expect_illegal"], place)
        because = str(step.get("because", ""))
        if not reasons:
            self._findings.append(Finding(place, "expected to be illegal, but it is legal"))
        elif because and not any(because.lower() in reason.lower() for reason in reasons):
            self._findings.append(
                Finding(place, f"illegal, but not because of {because!r}: {'; '.join(reasons)}")
            )

    def _expect_legal(self, step: Mapping[str, Any], place: str) -> None:
        reasons = self._reasons(step["expect_legal"], place)
        self._findings += [Finding(place, f"expected to be legal: {reason}") for reason in reasons]

    def _reasons(self, data: Any, place: str) -> list[str]:
        seat, order = self._read_order(canon.convert(data, dict[str, Any], place), place)
        try:
            return [f"{v.why} [{v.rule}]" for v in judge(self._engine, self.state, seat, order)]
        except BridgeheadError as error:
            return [str(error)]

    def _expect_outcome(self, step: Mapping[str, Any], place: str) -> None:
        if not isinstance(self._engine, Ruleset):
            raise BadInput(place, "a campaign procedure has no outcome; expect values of its state")
        outcome = canon.plain(self._engine.outcome(self.state))
        if not _fits(outcome, step["expect_outcome"]):
            cause = f"the outcome is {_show(outcome)}, expected {_show(step['expect_outcome'])}"
            self._findings.append(Finding(place, cause))

    def _expect_to_act(self, step: Mapping[str, Any], place: str) -> None:
        wanted = canon.convert(step["expect_to_act"], tuple[str, ...], place)
        seats = tuple(self._engine.to_act(self.state))
        if seats != wanted:
            self._findings.append(Finding(place, f"to act: {_show(seats)}, expected {_show(wanted)}"))

    def _bots(self, step: Mapping[str, Any], place: str) -> None:
        """Let bots play on: a mapping of seat to level."""
        if self._chance is None:
            raise BadInput(place, "bots need the script to have a `seed`")
        if self.battle is None:
            raise BadInput(place, "bots play battles, no campaign procedures")
        levels = canon.convert(step["bots"], dict[str, str], place)
        bots = {Seat(seat): make_bot(self.battle.ruleset, level) for seat, level in levels.items()}
        before = len(self._steps)
        for played in auto_resolve(self.battle, bots, self._chance, SeededDice(self._chance)):
            self._steps.append((place, played))
        if len(self._steps) == before:
            waits = ", ".join(self._engine.to_act(self.state)) or "nobody"
            self._findings.append(
                Finding(place, f"no seat of {', '.join(bots)} has to act; the game waits for {waits}")
            )


def _paths(wanted: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Give each value with its whole dotted path: `a = { b = 1 }` says the same as `"a.b" = 1`."""
    for key, value in wanted.items():
        path = f"{before}{key}"
        if isinstance(value, Mapping) and not set(value) <= set(BOUNDS):
            yield from _paths(value, f"{path}.")
        else:
            yield path, value


def _look_up(sources: Sequence[Any], path: str) -> tuple[bool, Any]:
    keys = path.split(".")
    for source in sources:
        values = _along(source, keys)
        if len(values) > len(keys):
            return True, values[-1]
    return False, None


def _along(source: Any, keys: Sequence[str]) -> list[Any]:
    """Give the values along a path, the whole first, as far as it leads."""
    values = [source]
    for key in keys:
        value = values[-1]
        if isinstance(value, Mapping) and key in value:
            values.append(value[key])
        elif isinstance(value, Sequence) and not isinstance(value, str):
            named = next((v for v in value if isinstance(v, Mapping) and v.get("id") == key), None)
            if named is None and not (key.isdecimal() and int(key) < len(value)):
                break
            values.append(named if named is not None else value[int(key)])
        else:
            break
    return values


def _beside(sources: Sequence[Any], path: str) -> str:
    """Say what there is where a path leads no farther."""
    keys = path.split(".")
    ways = [_along(source, keys) for source in sources]
    far = max(map(len, ways))
    names: set[str] = set()
    for values in ways:
        end = values[-1] if len(values) == far else None
        if isinstance(end, Mapping):
            names |= set(end)
        elif isinstance(end, Sequence) and not isinstance(end, str):
            names |= {str(v.get("id", n)) if isinstance(v, Mapping) else str(n) for n, v in enumerate(end)}
    where = ".".join(keys[: far - 1]) or "the whole"
    return f"{where} has {', '.join(sorted(names)) or 'nothing in it'}"


def _fits(value: Any, wanted: Any) -> bool:
    """Tell whether a value is what is wanted: mappings need only agree in the keys that are named."""
    if isinstance(wanted, Mapping):
        if isinstance(value, int) and set(wanted) <= set(BOUNDS):
            low, high = wanted.get("at_least", value), wanted.get("at_most", value)
            return isinstance(low, int) and isinstance(high, int) and low <= value <= high
        return isinstance(value, Mapping) and all(
            k in value and _fits(value[k], w) for k, w in wanted.items()
        )
    if isinstance(wanted, Sequence) and not isinstance(wanted, str):
        return (
            isinstance(value, Sequence)
            and len(value) == len(wanted)
            and all(_fits(v, w) for v, w in zip(value, wanted, strict=True))
        )
    return bool(value == wanted and isinstance(value, bool) == isinstance(wanted, bool))


def _show(value: Any) -> str:
    return msgspec.json.encode(value).decode()
