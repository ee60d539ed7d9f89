"""Opportunity fire, turrets."""

import pytest

from tests.rules.sfm.playing import CASES, Table, unit

PATH = [[3, 0], [2, 0], [1, 0]]


def ambush(*, markers=True, watcher="marine", count=1, start=(4, 0), settings=None, mover="marine"):
    marked = [unit(f"w{n}", watcher, "blue", (0, 0), marked=markers) for n in range(count)]
    return Table(unit("m", mover, at=start), *marked, step="movement", settings=settings)


@pytest.mark.case("OP-each-hex")
def test_each_hex_is_a_trigger():
    """The mover stops, the owner declines, the mover orders anew."""
    table = ambush()
    offers = 0
    path = list(PATH)
    while path:
        table.play("red", "move", unit="m", path=path)
        assert table.rules.to_act(table.state) == ("blue",)
        offers += 1
        path = [list(one) for one in table.events[-1].rest]
        table.play("blue", "hold")
    assert offers == CASES["OP-each-hex"]["expected"]["offers"]
    assert tuple(table["m"].at) == (1, 0)
    assert table.facts("m")["points"] == 0


def test_out_of_sight_or_range_is_not_asked():
    """Rule: Activation: both tests."""
    table = ambush(start=(5, 0))
    table.play("red", "move", unit="m", path=[[4, 0]])
    assert table.rules.to_act(table.state) == ("red",)
    hidden = Table(
        unit("m", "marine", at=(3, 0)),
        unit("w", "marine", "blue", (0, 0), marked=True),
        map={"radius": 5, "terrain": {"1,0": "forest"}},
        step="movement",
    )
    hidden.play("red", "move", unit="m", path=[[2, 0]])
    assert hidden.rules.to_act(hidden.state) == ("red",)


@pytest.mark.case("OP-marker-off", "OP-once", "OP-miss-goon")
def test_marker_goes_and_unit_stays_up():
    table = ambush()
    table.play("red", "move", unit="m", path=PATH)
    table.play("blue", "opportunity", 6, 6, units=["w0"])
    assert table["w0"].markers == 0
    assert not table["w0"].down
    assert table.rules.to_act(table.state) == ("red",)
    assert table.facts("m")["points"] == CASES["OP-miss-goon"]["inputs"]["mp_left"]
    table.play("red", "move", unit="m", path=PATH[1:])
    assert table.rules.to_act(table.state) == ("red",)
    assert tuple(table["m"].at) == (1, 0)


@pytest.mark.case("OP-many")
def test_many_at_one_mover():
    """Four shots declared at once, rolled in the order given."""
    table = ambush(count=CASES["OP-many"]["inputs"]["marked"])
    table.play("red", "move", unit="m", path=PATH)
    table.play("blue", "opportunity", 6, 6, 6, 5, 5, 6, 5, 5, units=["w3", "w0", "w1", "w2"])
    shots = [event for event in table.events if event.name == "fired"]
    assert [(shot.unit, shot.total) for shot in shots] == [("w3", 12), ("w0", 11), ("w1", 11), ("w2", 10)]


@pytest.mark.case("OP-no-still", "OP-no-structure")
def test_only_the_mover():
    """Who shoots names no target; and outside a pause there is no shot."""
    table = ambush()
    assert "has no place now" in table.why_not("red", "opportunity", units=["m"])
    table.play("red", "move", unit="m", path=PATH)
    assert "not marked, or does not see" in table.why_not("blue", "opportunity", units=["m"])
    assert "has no place now" in table.why_not("blue", "fire", unit="w0", target="m")


@pytest.mark.case("OP-kill")
def test_killed_mover():
    table = ambush(count=2)
    table.play("red", "move", unit="m", path=PATH)
    table.play("blue", "opportunity", 1, 1, units=["w0", "w1"])
    assert table["m"].place == "lost"
    assert table["w1"].markers == 1
    assert table.rules.to_act(table.state) == ("red",)


def test_stunned_mover():
    """Rule: Opportunity Fire: Effect: its movement is over; nobody else is asked."""
    table = ambush(count=2)
    table.play("red", "move", unit="m", path=PATH)
    table.play("blue", "opportunity", 3, 3, units=["w0"])
    assert table["m"].stunned
    assert table.rules.to_act(table.state) == ("red",)
    assert "is over" in table.why_not("red", "move", unit="m", path=PATH[1:2])


@pytest.mark.case("OP-own-turn-next")
def test_own_turn_next():
    """It may fire in its own next fire phase."""
    table = ambush()
    table.play("red", "move", unit="m", path=PATH)
    table.play("blue", "opportunity", 6, 6, units=["w0"])
    table.play("red", "done")
    assert not table.why_not("blue", "fire", unit="w0", target="m")


def test_standing_answer():
    """A unit that always holds is never asked; kinds of movers can be let pass."""
    for answer in ({"units": ["w0"]}, {"movers": ["marine"]}):
        table = ambush()
        table.play("red", "move", unit="m", path=PATH)
        table.play("blue", "standing", **answer)
        assert table.rules.to_act(table.state) == ("blue",)
        table.play("blue", "hold")
        table.play("red", "move", unit="m", path=PATH[1:])
        assert table.rules.to_act(table.state) == ("red",)
        assert tuple(table["m"].at) == (1, 0)


def test_stunned_watcher_does_not_shoot():
    table = Table(
        unit("m", "marine", at=(3, 0)),
        unit("w", "marine", "blue", marked=True, stunned=True),
        step="movement",
    )
    table.play("red", "move", unit="m", path=[[2, 0]])
    assert table.rules.to_act(table.state) == ("red",)


@pytest.mark.parametrize(("name", "edition", "shots"), [("DT-2007", "2007", 1), ("DT-2011", "2011", 4)])
def test_turret(name, edition, shots):
    assert CASES[name]["inputs"]["opportunity"] == [shots, shots + 1]
    table = ambush(watcher="turret", start=(6, 0), mover="apv", settings={"edition": edition})
    here = 6
    for _ in range(shots):
        here -= 1
        table.play("red", "move", unit="m", path=[[here, 0]])
        table.play("blue", "opportunity", 6, 6, units=["w0"])
        if table.rules.to_act(table.state) == ("blue",):
            table.play("blue", "hold")
    table.play("red", "move", unit="m", path=[[here - 1, 0]])
    assert table.rules.to_act(table.state) == ("red",)
    table.play("red", "done")
    table.play("blue", "fire", 6, 6, unit="w0", target="m")
    assert "has attacked" in table.why_not("blue", "fire", unit="w0", target="m")
    table.play("blue", "done")
    table.play("blue", "done")
    assert not table.why_not("blue", "mark", units=["w0"])


@pytest.mark.case("DT-target")
def test_turret_as_a_target():
    table = Table(unit("h", "heavy"), unit("t", "turret", "blue", (1, 0)))
    table.play("red", "fire", *CASES["DT-target"]["inputs"]["dice"], unit="h", target="t")
    assert (table.fired().adjusted, table.fired().result) == (9, "miss")


def test_odds_of_several_shots():
    """Exact: the mover is killed by any, stunned by any that does not kill it."""
    table = ambush(count=2)
    table.play("red", "move", unit="m", path=PATH)
    preview = table.rules.preview(
        table.state, "blue", table.rules.order({"order": "opportunity", "units": ["w0", "w1"]})
    )
    kill, hit = 6 / 36, 26 / 36
    odds = dict(preview.odds.outcomes)
    assert odds["kill"] == pytest.approx(1 - (1 - kill) ** 2)
    assert odds["miss"] == pytest.approx((1 - hit) ** 2)
    assert sum(odds.values()) == pytest.approx(1)
    assert [request.count for request in preview.dice] == [2, 2]
