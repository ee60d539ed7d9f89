"""The bot meets drones and torpedoes: counter-drones, phasers kept back, bolts, carronades, suicide shuttles."""

from msgspec.structs import replace

from plugins.actasf.bot.scene import KEEN, Scene
from plugins.actasf.bot.sidearms import seekers_to_come
from plugins.actasf.bot.warding import best_defence
from plugins.actasf.questions import DefendOpen
from plugins.actasf.seekers import Origin, Seeker
from plugins.actasf.ship import BankState
from plugins.actasf.terms import Sight
from tests.rules.actasf.bot.positions import FED, KLI, STAR_FLEET, arranged, decide, ship
from tests.rules.actasf.bot.test_swarming import swarm


def with_banks(state, unit, **change):
    """Give the state with every bank of a ship changed."""
    found = state.units[unit]
    return state.with_unit(replace(found, banks=tuple(BankState(**change) for _ in found.banks)))


def attack(mine, theirs, **position):
    return arranged({"a": mine, "b": theirs}, step="attack", **position)


def test_sends_counter_drones_and_phasers_at_swarms() -> None:
    far = attack(
        ship("fed.ca", 36, 10), ship("kli.d7k", 36, 44, 180), swarms={"s": swarm("kli", 36, 22, drones=3)}
    )
    shots = [shot for shot in decide(far).shots if shot.target == "s"]
    weapons = [far.units["a"].roster.banks[shot.bank].weapon for shot in shots]
    assert weapons[0] == "Drone" and "Phaser-1" in weapons


def test_keeps_phaser_3s_while_drones_may_come() -> None:
    mine, theirs = ship("fed.ca", 36, 20), ship("kli.d5d", 36, 25, 180)
    before, after = attack(mine, theirs), attack(mine, {**theirs, "has_attacked": True})
    assert seekers_to_come(Scene(before, FED), before.units["a"]) >= 2
    assert seekers_to_come(Scene(after, FED), after.units["a"]) == 0
    banks = before.units["a"].roster.banks
    fired = [[banks[shot.bank].weapon for shot in decide(state).shots] for state in (before, after)]
    assert "Phaser-3" not in fired[0] and "Phaser-3" in fired[1]
    assert "Phaser-1" in fired[0]  # in their kill zone they are worth more than in defence


def test_bolts_at_what_no_torpedo_can_follow() -> None:
    gorn = {**ship("fed.ca", 36, 20, actions=["evasive"]), "class": "gorn.bch"}
    shots = decide(attack(gorn, ship("kli.d7k", 36, 23, 180))).shots
    assert {shot.mode for shot in shots if shot.mode} == {"bolt"}
    steady = {**gorn, "actions": []}
    assert not any(shot.mode for shot in decide(attack(steady, ship("kli.d7k", 36, 23, 180))).shots)


def test_fires_an_empty_tube_as_a_carronade() -> None:
    state = attack({**ship("fed.ca", 36, 20), "class": "gorn.bch"}, ship("kli.d7k", 36, 23, 180))
    empty = with_banks(state, "a", spent=7)
    assert "carronade" in {shot.mode for shot in decide(empty).shots}


def test_a_feeble_ship_that_has_defended_itself_leaves_its_great_torpedo() -> None:
    eagle = {**ship("fed.ca", 36, 20), "class": "romulan.we"}
    target = ship("kli.d7k", 36, 26, 180)
    weapons = [bank.weapon for bank in attack(eagle, target).units["a"].roster.banks]
    fired = {str(weapons.index("Phaser-3")): {"fired": 1, "defending": True}}
    for banks in ({}, fired):
        state = attack({**eagle, "banks": banks}, target)
        # without a die of chance: nothing is ordered at random
        order = STAR_FLEET.bot("sound").choose(state, FED, None)
        assert order.shots
        great = any(weapons[shot.bank] == "Plasma-R Torpedo" for shot in order.shots)
        assert great is not bool(banks)


def test_readies_and_sends_a_suicide_shuttle_at_what_cannot_run() -> None:
    adrift = {"dilithium": 6, "impulse": 6}
    mine, theirs = ship("fed.ncf", 36, 20), ship("kli.d7k", 36, 25, 180, criticals=adrift, has_moved=True)
    move = decide(arranged({"a": mine, "b": theirs}))
    assert "suicide_shuttle" in [action.action for action in move.actions]
    ready = attack({**mine, "actions": ["suicide_shuttle"]}, theirs)
    assert decide(ready).suicides == ("b",)


def test_a_cripple_fires_its_probes_at_what_it_fires_at() -> None:
    mine, theirs = ship("fed.ca", 36, 20, crippled=True, damage=24), ship("kli.d7k", 36, 24, 180)
    order = decide(attack(mine, theirs))
    assert {shot.target for shot in order.shots} == {"b"} and order.probes == ("b",)
    assert not decide(attack({**mine, "crippled": False, "damage": 0}, theirs)).probes
    assert not decide(attack(mine, {**theirs, "at": [36000, 36000]})).probes, "out of their reach"
    assert not decide(attack({**mine, "penalties": ["phasers_only"]}, theirs)).probes


def volley(state, *seekers):
    sight = Sight(6000, 0, 0)
    return DefendOpen(
        KLI, state.units["b"].id, Origin(FED, sight, state.units["a"].id, at=(36000, 20000)), seekers
    )


def test_meets_a_lone_drone_with_no_more_than_it_takes() -> None:
    state = attack(ship("fed.ca", 36, 20), ship("kli.d7k", 36, 26, 180, has_attacked=True))
    scene = Scene(state, KLI, KEEN)
    one = best_defence(scene, volley(state, Seeker("drone", 0, "Drone")))
    many = best_defence(scene, volley(state, *(Seeker("drone", n, "Drone") for n in range(4))))
    assert one.shots and len(many.shots) > len(one.shots)


def test_weighs_what_a_bank_could_still_do_to_the_enemy() -> None:
    theirs = ship("kli.d7k", 36, 26, 180)
    torpedo = Seeker("plasma", 0, "Plasma-F Torpedo", 1)
    spent, eager = (
        attack(ship("fed.ca", 36, 20), {**theirs, "has_attacked": attacked}) for attacked in (True, False)
    )
    guards = [best_defence(Scene(state, KLI, KEEN), volley(state, torpedo)).shots for state in (spent, eager)]
    assert sum(guard.dice for guard in guards[0]) > sum(guard.dice for guard in guards[1])


def test_what_has_hit_is_met_alike_however_hard_it_was_to_hit() -> None:
    state = attack(ship("fed.ca", 36, 20), ship("kli.d7k", 36, 26, 180))
    scene = Scene(state, KLI, KEEN)
    clear = volley(state, *(Seeker("drone", n, "Drone") for n in range(4)))
    origin = replace(clear.origin, sight=replace(clear.origin.sight, nebula=True))
    assert best_defence(scene, replace(clear, origin=origin)) == best_defence(scene, clear)
