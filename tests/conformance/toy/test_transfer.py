"""Squads between two battles: at each moment in exactly one place, also while orders are taken back."""

from collections import Counter

from core.api import CLOCK, STANDING_BY, BattleSetup, LinkEnd, Offer, Tick
from core.battle.play import Battle
from core.conformance.toy import SETUPS, Toy
from core.conformance.toy.orders import Allocate, Deploy, End, Send, Take
from core.contract.dice import ScriptedDice, SeededDice

NONE = ScriptedDice(())
ABOARD = {"boar-0", "boar-1", "boar-2"}


def above_and_below() -> tuple[Battle, Battle]:
    """Two battles with a link from the first to the second; the same seats fight in both."""
    duel = SETUPS["duel"]
    red, blue = duel.forces
    bare = tuple(type(f)(f.seat, f.side, tuple(_bare(u) for u in f.units)) for f in (red, blue))
    above = BattleSetup("duel", (red, blue), links=(LinkEnd("beam", "transporter", True, ("red",)),))
    below = BattleSetup("duel", bare, links=(LinkEnd("beam", "transporter", False, ("red",)),))
    return tuple(_ready(setup) for setup in (above, below))  # type: ignore[return-value]


def _bare(unit):  # type: ignore[no-untyped-def]
    return type(unit)(f"{unit.id}-below", unit.name, unit.class_id, unit.quality)


def _ready(setup: BattleSetup) -> Battle:
    fight = Battle.begin(Toy(), setup, SeededDice.from_seed(1))
    for seat in ("red", "blue"):
        for unit in fight.state.fleet(seat):
            fight.submit(seat, Deploy(unit, ((-2 if seat == "red" else 2, 0),)), NONE)
    return fight


def power(fight: Battle) -> None:
    for seat in ("red", "blue"):
        for unit in fight.state.fleet(seat):
            fight.submit(seat, Allocate(unit, 0, {"engine": 1}), NONE)


def squads(fight: Battle) -> Counter[str]:
    return Counter(fate.squad.id for fate in Toy().liaison().squads(fight.state))


def test_a_transfer_that_is_undone_after_it_has_arrived() -> None:
    above, below = above_and_below()
    assert above.ruleset.to_act(above.state) == (CLOCK,)
    above.submit(CLOCK, Tick(1, offers=(Offer("beam", "boar-below", "red", 2),)), NONE)
    power(above)
    send = Send("boar", "beam", ("boar-0", "boar-2"))
    assert above.ruleset.violations(above.state, "red", Send("boar", "beam", tuple(sorted(ABOARD))))
    assert set(squads(above)) == ABOARD

    (departure,) = above.submit("red", send, NONE).departures
    transit = [squad.id for squad in departure.contingent.squads]
    assert squads(above) + squads(below) + Counter(transit) == Counter(ABOARD)

    below.submit(CLOCK, Tick(1, arrivals=(departure.contingent,)), NONE)
    assert squads(above) + squads(below) == Counter(ABOARD)
    below.submit("red", Take(departure.contingent.id, "boar-below"), NONE)
    assert [squad.id for squad in below.state.ships["boar-below"].squads] == transit

    # The order that sent them is taken back, and with it all that came of it, last first.
    below.undo(2)
    assert squads(above) + squads(below) + Counter(transit) == Counter(ABOARD)
    above.undo()
    assert squads(above) == Counter(ABOARD)
    assert squads(below) == Counter()


def test_squads_cannot_arrive_twice() -> None:
    above, below = above_and_below()
    above.submit(CLOCK, Tick(1), NONE)
    power(above)
    (departure,) = above.submit("red", Send("boar", "beam", ("boar-0",)), NONE).departures
    twice = Tick(1, arrivals=(departure.contingent, departure.contingent))
    assert [v.rule for v in below.ruleset.violations(below.state, CLOCK, twice)] == ["Squads"]


def test_a_decided_battle_stands_by_for_its_links() -> None:
    above, below = above_and_below()
    for turn in (1, 2, 3):
        below.submit(CLOCK, Tick(turn), NONE)
        power(below)
        below.submit("red", End(), NONE)
        below.submit("blue", End(), NONE)
    assert below.ruleset.position(below.state).step == STANDING_BY
    assert below.ruleset.outcome(below.state) is None
    above.submit(CLOCK, Tick(1), NONE)
    power(above)
    (departure,) = above.submit("red", Send("boar", "beam", ("boar-0",)), NONE).departures
    below.submit(CLOCK, Tick(4, arrivals=(departure.contingent,)), NONE)
    below.submit(CLOCK, Tick(4, closing=True), NONE)
    outcome = below.ruleset.outcome(below.state)
    assert outcome is not None
    assert [(fate.squad.id, fate.fate) for fate in outcome.squads] == [("boar-0", "fighting")]
