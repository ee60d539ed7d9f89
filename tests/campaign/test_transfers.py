"""The books of an operation."""

from core.campaign.transfers import Transfer, arriving, balance
from core.contract.ids import Seat, SquadId, UnitId
from core.contract.orders import Contingent, Squad
from core.contract.records import SquadFate

RED = Seat("red")


def squad(name):
    return Squad(SquadId(name))


def transfer(*names, left=(1, "attack"), due=(1, "movement"), status="in transit"):
    contingent = Contingent("t1", "down", RED, UnitId("ship"), tuple(map(squad, names)))
    return Transfer(contingent, "orbit", "town", left, due, status)


def fates(fate, *names):
    return [SquadFate(squad(name), RED, fate) for name in names]


def test_what_is_due_arrives_with_the_tick_of_its_step():
    waiting = [transfer("a")]
    assert arriving(waiting, "town", 1, "fire", closing=False) == ()
    assert arriving(waiting, "orbit", 1, "movement", closing=False) == ()
    assert arriving(waiting, "town", 1, "movement", closing=False) == tuple(waiting)


def test_what_is_overdue_or_in_transit_when_all_closes_arrives_too():
    waiting = [transfer("a")]
    assert arriving(waiting, "town", 2, "fire", closing=False) == tuple(waiting)
    assert arriving(waiting, "town", 1, "fire", closing=True) == tuple(waiting)


def test_nothing_arrives_twice():
    assert arriving([transfer("a", status="arrived")], "town", 1, "movement", closing=True) == ()


def test_books_balance_when_each_squad_is_in_one_place():
    battles = {"orbit": fates("aboard", "a") + fates("lost", "b"), "town": fates("fighting", "c")}
    assert balance("abcd", battles, [transfer("d"), transfer("c", status="arrived")]) == []


def test_a_squad_in_two_places_in_none_or_from_nowhere_is_named():
    battles = {"orbit": fates("aboard", "a"), "town": fates("fighting", "a", "z")}
    issues = [str(issue) for issue in balance("ab", battles, [])]
    assert issues == [
        "squad a: is in 2 places: aboard in orbit, fighting in town",
        "squad b: is in 0 places: nowhere",
        "squad z: was not there when the operation began",
    ]
