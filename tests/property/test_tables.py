"""Operations at the table, turn by turn: both battles by slips, or one by cards; the other gets what they send."""

from collections import Counter

import pytest

from tests.property.landings import Landfall, LandfallByHexes

WAYS = (
    {"space": "slip", "ground": "slip"},
    {"space": "cards", "ground": "slip"},
    {"space": "slip", "ground": "cards"},
)
SEEDS = range(40, 45)


@pytest.mark.parametrize("modes", WAYS, ids=lambda modes: " and ".join(modes.values()))
@pytest.mark.parametrize("kind", [Landfall, LandfallByHexes], ids=["inches", "hexes"])
def test_what_a_table_sends_comes_to_the_other_and_the_books_balance(tmp_path, kind, modes):
    seen: Counter[str] = Counter()
    for seed in SEEDS:
        landing = type("AtTheTable", (kind,), {"modes": modes})(tmp_path, seed, seen)
        landing.end = "played out"
        try:
            landing.play()
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise
        finally:
            landing.desk.close()
    for theater, mode in modes.items():
        assert bool(seen[f"{theater} told by slip"]) == (mode == "slip"), dict(seen)
    assert seen["taken into the campaign"] == len(SEEDS), dict(seen)
    if modes["space"] == "slip":
        assert seen["transporter"] + seen["landing"] + seen["shuttle"], dict(seen)
    assert seen["links closed"], dict(seen)


SENT = {
    Landfall: {"ships": {"hammer": {"shields": 0, "sent": {"beam-down": ["one"]}}}},
    LandfallByHexes: {"sent": {"beam-down": ["one"]}},
}


@pytest.mark.parametrize("kind", [Landfall, LandfallByHexes], ids=["inches", "hexes"])
def test_a_squad_goes_down_by_one_slip_fights_by_the_other_and_comes_back(tmp_path, kind):
    landing = type("AtTheTable", (kind,), {"modes": WAYS[0]})(tmp_path, 40, Counter())
    desk = landing.desk
    space, ground = (lane.battle.id for lane in desk.timeline(landing.operation).lanes)

    def slip(battle, **told):
        about = {"battle": battle, "seat": "gamemaster", "order": {"order": "slip", **told}}
        desk.run(landing.campaign, "battle.order", **about)
        landing.look()

    def where():
        return dict(landing.fates()).get("one", "in transit")

    def until(battle, turn):
        while desk.battle(battle).position.turn < turn:
            slip(battle)

    slip(space)
    slip(ground)
    assert where() == "aboard"
    slip(space, **SENT[kind])
    assert [one.status for one in desk.transfers(landing.operation)] == ["arrived"]
    slip(ground, landed=["one"])
    assert where() == "fighting"
    until(ground, 2)
    slip(space)
    offers = [one for one in desk.battle(ground).state.offers if one.unit == "hammer" and one.room]
    assert offers, desk.battle(ground).state.offers
    slip(ground, recovered={"beam-up": {"hammer": ["one"]}})
    until(ground, 3)
    assert where() == "aboard"
    assert {one.status for one in desk.transfers(landing.operation)} == {"arrived"}
    desk.close()
