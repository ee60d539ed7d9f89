"""The pack by two books from its start to its end, five battles, between bots."""

import pytest

from tests.swap.war import War

PLANS = (
    ("actasf", "first-shots"),
    ("fasa", "the-landing"),
    ("fasa", "the-duel"),
    ("actasf", "last-stand"),
)


def fight_all(war: War) -> list[tuple[str, str]]:
    """Fight all four operations, swapping between them and settling what is due; give game and battle of each."""
    fought = []
    war.settle()
    for ruleset, plan in PLANS:
        if war.desk.campaign(war.id).space != ruleset:
            war.swap(ruleset)
            war.settle()
        operation = war.run("operation.start", plan=plan)
        war.run("operation.bots", operation=operation, seats="all")
        war.run("operation.accept", operation=operation)
        fought += [(one.ruleset, one.setup["scenario"]) for one in war.desk.battles(war.id, operation)]
        war.settle()
    return fought


def sound(war: War) -> None:
    """See that all was settled and is sound."""
    assert war.desk.plans(war.id) == []
    assert war.desk.check().faults == ()
    serving = [unit for unit in war.units().values() if unit.left is None]
    assert serving
    assert {unit.ruleset for unit in serving} == {"actasf"}


def test_five_battles_over_both_games_and_the_ground(war):
    fought = fight_all(war)
    assert sorted(fought) == [
        ("actasf", "a-call-to-arms"),
        ("actasf", "a-call-to-arms"),
        ("fasa", "duel"),
        ("fasa", "squadron"),
        ("sfm", "rickerbee"),
    ]
    landing = next(one for one in war.desk.operations(war.id) if one.detail["plan"] == "the-landing")
    for link in ("beam-down", "boats"):
        down = [one for one in war.desk.transfers(landing.id) if one.link == link]
        assert down and all(one.left_step.startswith("movement") for one in down), link
    captains = [
        unit.sheets["fasa"]["data"].get("captain", 0)
        for unit in war.units().values()
        if "fasa" in unit.sheets
    ]
    assert len(set(captains)) > 1  # rolled, and kept while the other game is played
    sound(war)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3, 4])
def test_other_dice_bring_it_to_its_end_too(tmp_path, seed):
    war = War(tmp_path / "war.sqlite", seed=seed)
    fight_all(war)
    sound(war)
    war.desk.close()
