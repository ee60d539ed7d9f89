"""Where the form for setting a ship up lets it stand, and which way it looks at first."""

from core.api import BattleSetup, OrderForm, SeatForce, UnitRecord
from core.contract.dice import SeededDice
from plugins.actasf.ruleset import StarFleet

GAME = StarFleet()


def begun(ships: int = 1):
    forces = tuple(
        SeatForce(
            role,
            role,
            tuple(UnitRecord(f"{role}-{n}", f"{role} {n}", "klingon.d7k", 4) for n in range(ships)),
            role=role,
        )
        for role in ("attacker", "defender")
    )
    detail = {"random_terrain": False}
    return GAME.setup(BattleSetup("annihilation", forces, detail=detail), SeededDice.from_seed(1))


def opened(state, seat) -> OrderForm:
    forms = (one for one in GAME.legal_orders(state, seat) if isinstance(one, OrderForm))
    return next(form for form in forms if form.order == "deploy")


def deployed(state, seat, place):
    form = opened(state, seat).filled("place", [["place", *place]])
    order = GAME.order(form.data())
    assert not GAME.violations(state, seat, order)
    return GAME.apply(state, seat, order, SeededDice.from_seed(1)).state


def middle(form):
    x1, y1, x2, y2 = form.fields[0].zones[len(form.fields[0].zones) // 2]
    return ((x1 + x2) // 2, (y1 + y2) // 2)


def test_a_ship_looks_towards_the_enemy_unless_its_player_turns_it():
    state = begun()
    looks = {}
    while state.step == "deployment":
        (seat,) = GAME.to_act(state)
        form = opened(state, seat)
        looks[seat] = form.fields[0].facing
        state = deployed(state, seat, (*middle(form), 0))
    assert looks == {"attacker": 0, "defender": 18000}


def test_there_is_room_above_and_below_a_ship_and_none_where_it_stands():
    state = begun(ships=2)
    (first,) = GAME.to_act(state)
    x, y = middle(opened(state, first))
    state = deployed(state, first, (x, y, 0))
    while GAME.to_act(state) != (first,):
        (other,) = GAME.to_act(state)
        state = deployed(state, other, (*middle(opened(state, other)), 0))
    zones = opened(state, first).fields[0].zones
    near = [zone for zone in zones if zone[0] <= x <= zone[2]]
    assert len(near) == 2, "below the ship, and above it"
    below, above = sorted(near, key=lambda zone: zone[1])
    assert below[3] == y - state.miniature
    assert above[1] == y + state.miniature
    for left, bottom, right, top in zones:
        for place in ((left, bottom), (left, top), (right, bottom), (right, top)):
            form = opened(state, first).filled("place", [["place", *place, 0]])
            assert not GAME.violations(state, first, GAME.order(form.data())), place
