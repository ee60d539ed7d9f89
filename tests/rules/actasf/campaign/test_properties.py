"""Whatever is decided and rolled after a battle, the books balance."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from core.api import (
    AnyEffect,
    CampaignEnds,
    ForceChange,
    ForceRecord,
    UnitChange,
    UnitJoins,
    UnitLeaves,
    UnitRecord,
    canon,
    sample_order,
)
from core.battle.play import judge, submit
from core.contract.dice import SeededDice
from plugins.actasf import catalogue
from plugins.actasf.campaign import procedures
from plugins.actasf.campaign.aftermath.events import (
    Bought,
    Improved,
    Mended,
    Repaired,
    Restored,
    SkillGained,
    Trained,
)
from plugins.actasf.sheet import Sheet
from tests.rules.actasf.campaign.playing import blue, fate, outcome, red, ship


def battered(chance: Random, prefix: str, empire: str) -> list[UnitRecord]:
    classes = [entry for entry in catalogue.ships().values() if entry.empire_id == empire]
    units = []
    for number in range(chance.randint(1, 4)):
        entry = chance.choice(classes)
        damage = chance.randrange(entry.damage)
        crew = {"quality": chance.randint(1, 6), "xp": chance.randrange(4)}
        units.append(ship(f"{prefix}{number}", entry.id, damage=damage, **crew))
    return units


def applied(forces: tuple[ForceRecord, ...], effects: tuple[AnyEffect, ...]) -> tuple[ForceRecord, ...]:
    """Apply effects to records as whoever keeps the campaign does."""
    plain = canon.decode(canon.encode(forces), list)
    for effect in effects:
        for force in plain:
            match effect:
                case ForceChange() if effect.force == force["id"]:
                    force[effect.field] += effect.by
                    assert force[effect.field] >= 0, effect
                case UnitJoins() if effect.force == force["id"]:
                    force["units"].append(canon.plain(effect.unit))
                case UnitLeaves():
                    force["units"] = [unit for unit in force["units"] if unit["id"] != effect.unit]
                case UnitChange():
                    for unit in force["units"]:
                        if unit["id"] == effect.unit:
                            unit[effect.field] = effect.value
    return canon.convert(plain, tuple[ForceRecord, ...])


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_an_aftermath_keeps_its_books(seed: int) -> None:
    play_aftermath(Random(seed))


def play_aftermath(chance: Random) -> Counter[str]:
    """Play an aftermath at random to its end, check its books at every step, and count what happened."""
    seen: Counter[str] = Counter()
    procedure = procedures(goal=15)["aftermath"]
    forces = (
        red(*battered(chance, "r", "federation"), prestige=chance.randrange(5), points=chance.randrange(300)),
        blue(*battered(chance, "b", "klingon"), prestige=chance.randrange(5), points=chance.randrange(300)),
    )
    fates = [
        fate(unit, force.id, chance.choice(["fit", "fit", "destroyed"]), [u.id for u in forces[1 - n].units])
        for n, force in enumerate(forces)
        for unit in force.units
    ]
    state = procedure.begin(
        forces,
        outcome(chance.choice(["red", "blue", None]), *fates),
        {"agreed": {"value": 750}, "others": []},
    )
    earned = {unit.id: unit.xp for force in state.ledger.forces for unit in force.units}
    spent: Counter[str] = Counter()
    dice = SeededDice(chance)
    effects = procedure.effects(state)
    for _ in range(400):
        seats = procedure.to_act(state)
        if not seats:
            break
        seat = chance.choice(seats)
        order = sample_order(procedure, procedure.view(state, seat), seat, chance)
        played = submit(procedure, state, seat, order, dice)
        state = procedure.load(procedure.dump(played.state), 1)
        assert procedure.dump(state) == procedure.dump(played.state)
        assert not procedure.check(state)
        assert procedure.effects(state)[: len(effects)] == effects, "effects only grow"
        effects = procedure.effects(state)
        for event in played.events:
            assert procedure.describe(event, seat, state)
            seen[event.name] += 1
            if isinstance(event, Improved):
                spent[event.ship] += 1
            elif isinstance(event, Trained):
                spent[event.ship] += len(event.dice)
    assert procedure.to_act(state) == ()
    for force in state.ledger.forces:
        assert force.prestige >= 0
        assert force.points >= 0
        for unit in force.units:
            assert unit.xp == earned.get(unit.id, 0) - spent[unit.name]
            assert Sheet.of(unit.sheet).damage >= 0
    assert applied(forces, effects) == applied(state.ledger.forces, ())
    assert sum(isinstance(effect, CampaignEnds) for effect in effects) <= 1
    return seen


def any_order(chance: Random, units: Sequence[str]) -> dict[str, Any]:
    """Write an order down without a thought of the rules."""
    unit = chance.choice(units)
    return chance.choice(
        [
            {"order": "improve", "unit": unit},
            {"order": "train", "unit": unit, "number": chance.randint(-1, 4)},
            {"order": "fit", "bank": chance.randint(-1, 9)},
            {"order": "fit", "system": chance.choice(["Phaser", "Drone", "Disruptor", ""])},
            {"order": "repair", "units": chance.choices(units, k=chance.randrange(3))},
            {"order": "restore", "unit": unit},
            {"order": "mend", "unit": unit, "points": chance.randint(-1, 40)},
            {
                "order": "buy",
                "class_id": chance.choice(tuple(catalogue.ships())),
                "ship_name": chance.choice("xyz "),
            },
            {"order": "proceed"},
        ]
    )


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_whatever_no_rule_forbids_can_be_carried_out_and_leaves_the_books_sound(seed: int) -> None:
    chance = Random(seed)
    procedure = procedures()["aftermath"]
    forces = (
        red(*battered(chance, "r", "federation"), prestige=3, points=400),
        blue(*battered(chance, "b", "klingon"), points=100),
    )
    units = [unit.id for force in forces for unit in force.units]
    fates = [fate(unit, force.id) for force in forces for unit in force.units]
    state = procedure.begin(forces, outcome("red", *fates), {})
    for _ in range(60):
        seats = procedure.to_act(state)
        if not seats:
            break
        order = procedure.order(any_order(chance, units))
        if not judge(procedure, state, seats[0], order):
            state = submit(procedure, state, seats[0], order, SeededDice(chance)).state
            assert not procedure.check(state), order


def test_the_aftermaths_so_played_hold_every_kind_of_decision() -> None:
    seen: Counter[str] = Counter()
    for seed in range(20):
        seen += play_aftermath(Random(seed))
    for kind in (Improved, Trained, SkillGained, Repaired, Restored, Mended, Bought):
        assert seen[str(kind.__struct_config__.tag)], kind


@given(st.integers(0, 2**32))
@settings(max_examples=30)
def test_rosters_musters_and_challenges_end_within_their_points(seed: int) -> None:
    chance = Random(seed)
    forces = tuple(replace(force, units=()) for force in (red(), blue()))
    for name in ("roster", "muster", "challenge"):
        procedure = procedures()[name]
        state = procedure.begin(forces, None, {})
        while seats := procedure.to_act(state):
            seat = chance.choice(seats)
            orders = procedure.legal_orders(state, seat)
            order = sample_order(procedure, state, seat, chance)
            assert orders
            state = submit(procedure, state, seat, order, SeededDice(chance)).state
            assert not procedure.check(state)
            state = procedure.load(procedure.dump(state), 1)
        forces = applied(forces, procedure.effects(state))
    for force in forces:
        assert force.points + sum(catalogue.fielded()[unit.class_id].points for unit in force.units) == 2000
        assert {unit.quality for unit in force.units} <= {2, 3, 4, 5}
