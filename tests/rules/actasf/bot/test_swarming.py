"""The bot with drones: on the table, against swarms, and in defence."""

from plugins.actasf.attack_orders import CounterSwarm, Disperse, Pass, SwarmAttack
from plugins.actasf.defence_orders import Defend, Grip, Intercept, Racks
from tests.rules.actasf.bot.positions import FED, KLI, after, arranged, decide, ship


def swarm(seat: str, x: float, y: float, drones: int = 2, **more):
    return {"seat": seat, "drones": drones, "at": [round(x * 1000), round(y * 1000)], **more}


def test_puts_drones_before_an_enemy_out_of_reach() -> None:
    state = arranged({"ca": ship("fed.ca", 36, 10), "d7": ship("kli.d7k", 36, 38, 180)}, step="attack")
    (launch,) = decide(state).swarms
    assert launch.drones == 1 and launch.place[1] > 21000


def test_keeps_drones_from_an_enemy_that_will_not_come() -> None:
    state = arranged({"ca": ship("fed.ca", 36, 4), "d7": ship("kli.d7k", 36, 44, 180)}, step="attack")
    assert not decide(state).swarms


def test_sends_drones_at_what_is_near() -> None:
    state = arranged({"ca": ship("fed.ca", 36, 20), "d7": ship("kli.d7k", 36, 30, 180)}, step="attack")
    order = decide(state)
    assert 6 in {shot.bank for shot in order.shots} and not order.swarms


def drones(**swarms):
    units = {"ca": ship("fed.ca", 36, 20), "d7": ship("kli.d7k", 36, 36, 180)}
    return arranged(units, step="drones", swarms=swarms, active=None)


def test_a_swarm_that_can_strike_is_not_spent_on_another() -> None:
    near = drones(a=swarm("fed", 36, 30), b=swarm("kli", 36, 27))
    assert decide(near) == Pass()
    idle = drones(a=swarm("fed", 60, 20), b=swarm("kli", 58, 20, 1))
    assert decide(idle) == CounterSwarm("a", "b", 1)


def test_strikes_and_takes_idle_swarms_away() -> None:
    state = drones(a=swarm("fed", 36, 30), b=swarm("fed", 60, 4))
    order = decide(state)
    assert order == Disperse(("b",))
    assert decide(after(state, order)) == SwarmAttack("a", "d7")


def test_intercepts_a_whole_ship() -> None:
    units = {"ca": ship("fed.ca", 36, 20), "d7": ship("kli.d7k", 36, 44, 180, has_moved=True)}
    state = arranged(units, swarms={"s": swarm("kli", 36, 26)})
    state = after(state, decide(state))
    assert decide(state, KLI) == Intercept(2)


def test_answers_what_drones_ask() -> None:
    units = {"cm": ship("kli.d5d", 36, 30, 180), "ca": ship("fed.ca", 36, 22, shields=3)}
    state = arranged(units, step="attack", active=KLI)
    order = decide(state, KLI)
    asked = after(state, order, faces=[6] * 60, seat=KLI)
    kinds = []
    for _ in range(12):
        if not asked.frames:
            break
        answer = decide(asked, FED)
        kinds.append(type(answer))
        asked = after(asked, answer, faces=[6] * 80)
    assert Racks in kinds and Defend in kinds and set(kinds) <= {Racks, Defend, Grip}
