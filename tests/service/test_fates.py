"""A unit's fate is amended in a battle of any ruleset, during it and once it is over, and the winner follows."""

import pytest

from core.contract.errors import BadInput
from core.plugin.manager import Plugins
from core.service.desk import Desk
from tests.service import duel
from tests.service.test_amending import listed

FATES = {
    "actasf": ("on the table", "destroyed", "withdrawn", "captured", "stricken"),
    "fasa": ("in the fight", "destroyed", "withdrawn", "adrift"),
    "sfm": ("in the battle", "lost", "marched off"),
}
"""By game: that of a unit in the battle, that of one that is destroyed, and the others."""
EVERY = [(game, mode) for game in FATES for mode in ("board", "cards")]
CONDITIONS = {"withdrawn": "withdrawn", "captured": "captured", "adrift": "crippled", "stricken": "destroyed"}


@pytest.fixture
def desk(tmp_path):
    made = duel.desk(tmp_path)
    yield made
    made.close()


class Duel:
    """Red against blue, both in the battle."""

    def __init__(self, desk, game, mode="board"):
        self.desk = desk
        self.campaign, self.battle = duel.one_against_one(desk, game, mode)
        duel.set_up(desk, self.campaign, self.battle)

    def amend(self, unit, fate, seat="red"):
        given = {"battle": self.battle, "unit": unit, "value": "Fate", "to": fate, "reason": "So we saw it"}
        return self.desk.run(self.campaign, "battle.amend", **given, seat=seat).result

    def fate(self, unit):
        return next(
            one.now
            for one in listed(self.desk, self.battle, "red")
            if (one.unit, one.field.label) == (unit, "Fate")
        )

    def other(self):
        """Give who does not act now: red and blue may both."""
        to_act = self.desk.battle(self.battle).to_act
        return next((seat for seat in ("red", "blue") if seat not in to_act), "blue")

    def play_out(self):
        self.desk.run(self.campaign, "battle.bots", battle=self.battle, seats="all")
        return self.desk.battle(self.battle).outcome

    def condition(self, unit):
        outcome = self.desk.battle(self.battle).outcome
        return next(fate.condition for fate in outcome.units if fate.unit == unit)


@pytest.mark.parametrize(("game", "mode"), EVERY)
def test_each_fate_is_set_and_taken_back_and_the_battle_goes_on(desk, game, mode):
    made = Duel(desk, game, mode)
    unit = made.other()
    alive, *others = FATES[game]
    for fate in others:
        (event,) = made.amend(unit, fate)
        assert (event["title"], event["before"], event["after"]) == (f"{unit.title()}, Fate", alive, fate)
        assert made.fate(unit) == fate
        made.amend(unit, alive)
        assert made.fate(unit) == alive
    assert not desk.check().faults
    if mode == "board":
        assert made.play_out() is not None


@pytest.mark.parametrize("game", FATES)
def test_who_is_destroyed_by_hand_is_lost_and_lives_again_once_the_battle_is_over(desk, game):
    made = Duel(desk, game)
    unit = made.other()
    foe = "blue" if unit == "red" else "red"
    alive, destroyed, *others = FATES[game]
    made.amend(unit, destroyed)
    outcome = made.play_out()
    assert (outcome.winner, made.condition(unit)) == (foe, "destroyed")
    for fate in others:
        made.amend(unit, fate)
        assert made.condition(unit) == CONDITIONS.get(fate, "fit")
    made.amend(unit, alive)
    assert made.condition(unit) in ("fit", "damaged", "crippled")
    view = desk.battle(made.battle)
    assert view.battle.status == "over"
    assert view.outcome.winner != foe or view.outcome.scores[foe]
    desk.run(made.campaign, "battle.accept", battle=made.battle)
    with pytest.raises(BadInput, match="has been taken into the campaign"):
        made.amend(unit, destroyed)


def test_a_fate_that_would_leave_nobody_to_order_waits(desk):
    made = Duel(desk, "actasf")
    while not (
        len(desk.battle(made.battle).to_act) == 1 and desk.battle(made.battle).state.step == "movement"
    ):
        desk.run(made.campaign, "battle.bots", battle=made.battle, seats="all", most=1)
    first = desk.battle(made.battle).to_act[0]
    made.amend(first, "withdrawn")
    assert first not in desk.battle(made.battle).to_act
    with pytest.raises(BadInput, match="turn now, who could give no order then"):
        made.amend(desk.battle(made.battle).to_act[0], "withdrawn")
    with pytest.raises(BadInput, match="Fate is on the table, stricken, destroyed, withdrawn, captured"):
        made.amend(first, "asleep")


@pytest.mark.parametrize("game", FATES)
def test_of_a_result_that_was_entered_nothing_is_amended(desk, game):
    made = Duel(desk, game)
    view = desk.battle(made.battle)
    form = view.ruleset.result_form(view.state)
    desk.run(
        made.campaign,
        "battle.result",
        battle=made.battle,
        values={**form.values, "winner": "red"} if game != "actasf" else form.values,
    )
    with pytest.raises(BadInput, match="its result was entered"):
        made.amend("blue", FATES[game][1])


def test_those_aboard_are_lost_and_found_with_their_ship_and_the_books_balance(tmp_path):
    desk = Desk.open(tmp_path / "raid.sqlite", Plugins())
    campaign = desk.run(None, "campaign.start", pack="rickerbee", seed=5).campaign
    operation = desk.run(campaign, "operation.start", plan="raid-on-rickerbee").result
    for _ in range(40):
        desk.run(campaign, "operation.bots", operation=operation, seats="all", most=1)
    orbit, town = (lane.battle.id for lane in desk.timeline(operation).lanes)
    before = {battle: aboard(desk, battle) for battle in (orbit, town)}
    for battle, destroyed, alive in ((orbit, "destroyed", "on the table"), (town, "lost", "in the battle")):
        state = desk.battle(battle).state
        carriers = [unit for unit in state.units if listed_fate(desk, battle, unit) == alive][:3]
        for unit in carriers:
            for fate in (destroyed, alive):
                given = {"battle": battle, "unit": unit, "value": "Fate", "to": fate, "reason": "Seen so"}
                desk.run(campaign, "battle.amend", **given)
        assert aboard(desk, battle) == before[battle]
    assert any(before.values())
    assert not desk.check().faults
    desk.close()


def listed_fate(desk, battle, unit):
    found = (
        one for one in listed(desk, battle, "gamemaster") if (one.unit, one.field.label) == (unit, "Fate")
    )
    return next((one.now for one in found), None)


def aboard(desk, battle):
    view = desk.battle(battle)
    fates = view.ruleset.liaison().squads(view.state)
    return sorted((one.squad.id, one.fate) for one in fates)


@pytest.mark.parametrize("game", FATES)
def test_in_the_campaign_a_fate_is_put_right_with_each_consequence_and_the_battle_stands(desk, game):
    scenario, *kinds, detail = duel.ONE_AGAINST_ONE[game]
    theater = "ground" if game == "sfm" else "space"
    bound = {"space": "fasa" if game == "fasa" else "actasf", "ground": "sfm"}
    campaign = desk.run(None, "campaign.create", name="War", seed=3, economy=bound["space"], **bound).campaign
    forces, units = [], {}
    for seat, kind, role in zip(("red", "blue"), kinds, ("attacker", "defender"), strict=True):
        given = {"name": f"{seat.title()} Fleet", "theater": theater, "empire": kind.partition(".")[0]}
        force = desk.run(campaign, "force.create", **given).result
        entered = {
            "force": force,
            "name": seat.title(),
            "class_id": kind,
            "quality": 0 if game == "sfm" else 4,
        }
        units[seat] = desk.run(campaign, "unit.enter", **entered).result
        role = "" if game == "fasa" else role
        forces.append({"seat": seat, "units": [units[seat]], "role": role})
    setup = {"scenario": scenario, "forces": forces, "detail": detail}
    battle = desk.run(
        campaign, "battle.create", theater=theater, ruleset=game, name="Duel", setup=setup
    ).result
    duel.set_up(desk, campaign, battle)
    lost = units["blue" if "red" in desk.battle(battle).to_act else "red"]
    given = {"battle": battle, "unit": lost, "value": "Fate", "to": FATES[game][1], "reason": "Seen so"}
    desk.run(campaign, "battle.amend", **given)
    desk.run(campaign, "battle.bots", battle=battle, seats="all")
    winner = desk.run(campaign, "battle.accept", battle=battle).result.winner
    assert desk.unit(lost).condition == "destroyed"
    for due in [one for one in desk.due(campaign) if one.battle == battle]:
        given = {
            "procedure": due.procedure,
            "forces": list(due.forces),
            "ruleset": due.ruleset,
            "battle": battle,
        }
        held = desk.run(campaign, "procedure.begin", **given).result
        desk.run(campaign, "battle.bots", battle=held, seats="all")
    found = {
        (one.table, one.id, one.field): one for one in desk.consequences(campaign, "unit", lost, "condition")
    }
    left = found["unit", lost, "left"]
    put_right = {
        "table": "unit",
        "id": lost,
        "field": "condition",
        "value": "crippled",
        "reason": "It drifted off",
    }
    take = [{"number": left.number, "table": "unit", "id": lost, "field": "left"}]
    desk.run(campaign, "correction.make", **put_right, take=take)
    assert (desk.unit(lost).condition, desk.unit(lost).left) == ("crippled", None)
    assert desk.battle(battle).outcome.winner == winner
    assert not desk.check().faults
