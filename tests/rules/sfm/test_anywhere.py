"""Battles of all kinds of units on maps of all kinds of terrain: whatever is offered can be played and told."""

from random import Random

import pytest

from core.api import pick, sample_order
from core.battle.play import submit
from core.contract.dice import SeededDice
from plugins.sfm.ruleset import StarFleetMarines
from plugins.sfm.tables import kinds, terrains
from tests.rules.sfm.playing import Table, unit

PEOPLE = ("marine", "engineer", "commando", "heavy")
CARRIERS = ("apv", "truck", "bunker", "cpv", "has", "hts", "admin", "troop_gunboat")
HEXES = [(q, r) for q in range(-5, 6) for r in range(-5, 6) if abs(q + r) <= 5]
SEATS = ("red", "blue")


def placed(ident, name, seat, at, **more):
    """A unit of a class; half of the shuttles and gunboats have landed, fighters wait or are on patrol."""
    odd = int(ident[1:]) % 8 > 3
    category = kinds()[name].category
    if category == "fighter":
        return unit(ident, name, seat, at if odd else None, patrol=odd)
    if category in ("flyer", "gunboat"):
        more["on_ground"] = odd
        more.pop("stunned")
    return unit(ident, name, seat, at, **more)


def somewhere(game, chance):
    """A position drawn at random."""
    names = sorted(game.rules.kinds)
    places = [pick(HEXES, chance) for _ in range(20)]
    drawn = [pick(names, chance) for _ in range(20)]
    for n in range(0, 16, 4):  # vehicles and bunkers with infantry beside and in them
        drawn[n], drawn[n + 2], places[n + 2] = pick(CARRIERS, chance), pick(PEOPLE, chance), places[n]
    return game.arrange(
        {
            "seats": list(SEATS),
            "step": pick(("fire", "assault", "strike", "opportunity", "movement"), chance),
            "turns": 4,
            "map": {
                "radius": 5,
                "terrain": {
                    f"{q},{r}": pick(sorted(terrains()), chance) for q, r in HEXES if chance.random() < 0.4
                },
                "roads": [[[q, 0] for q in range(-5, 6)]],
            },
            "works": {
                f"{q},{r}": pick(("improved", "battle"), chance) for q, r in HEXES if chance.random() < 0.15
            },
            "missions": {"red": 2, "blue": 2},
            "units": [
                placed(
                    f"u{n}",
                    drawn[n],
                    SEATS[n % 2],
                    places[n],
                    stunned=chance.random() < 0.15,
                    marked=chance.random() < 0.3,
                )
                for n in range(20)
            ]
            + [
                {"id": f"r{n}", "kind": pick(PEOPLE, chance), "seat": SEATS[n % 2], "carrier": f"u{n}"}
                for n in range(0, 16, 4)
            ],
        }
    )


@pytest.mark.parametrize("seed", [3, 104, 122, 205, 311])
def test_anything_anywhere(seed):
    chance = Random(seed)
    advanced = {"stun_retreat": chance.random() < 0.5, "survival": chance.random() < 0.5}
    game = StarFleetMarines({**advanced, "edition": pick(("2007", "2011"), chance)})
    state = somewhere(game, chance)
    bot, orders = game.bot(), 0
    while acting := game.to_act(state):
        (seat,) = acting
        order = bot.choose(state, seat, chance) if seat == "red" else sample_order(game, state, seat, chance)
        game.preview(state, seat, order)
        played = submit(game, state, seat, order, SeededDice(chance))
        state, orders = played.state, orders + 1
        assert not game.check(state)
        assert all(game.describe(event, "red", state) for event in played.events)
    assert orders > 32
    assert game.outcome(state) is not None
    assert game.board(state).tokens or not list(state.on_map())


def test_assault_in_ones_own_hex_needs_no_entry():
    """Whoever stands where nobody could go may still fight there."""
    plan = {"radius": 3, "terrain": {"0,0": "water"}}
    table = Table(unit("a", "marine"), unit("b", "marine", "blue", (0, 0)), map=plan, step="assault")
    assert not table.why_not("red", "assault", unit="a", target="b")
