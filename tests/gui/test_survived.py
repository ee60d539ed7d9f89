"""A ship marked destroyed survived after all, said when others have bought and fought: the whole story in the window."""

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QLineEdit

from core.service.corrections import STRUCK
from core.service.desk import Desk
from gui.main_window import MainWindow
from gui.shell import Shell
from tests.gui.mouse import Mouse


@pytest.fixture
def desk(tmp_path):
    made = Desk.open(tmp_path / "story.db")
    yield made
    made.close()


def fought(desk, campaign, name, klingons, federation, **values):
    """Fight a battle by slip, enter its result, and hold the aftermath, all forces played by bots."""
    sides = (("klingon", klingons, "attacker"), ("federation", federation, "defender"))
    forces = [{"seat": seat, "units": units, "role": role} for seat, units, role in sides]
    setup = {"scenario": "a-call-to-arms", "mode": "slip", "forces": forces}
    battle = desk.run(
        campaign, "battle.create", theater="space", ruleset="actasf", name=name, setup=setup
    ).result
    given = {key.replace("__", "."): value for key, value in values.items()}
    desk.run(campaign, "battle.result", battle=battle, values={"turns": 4, **given})
    desk.run(campaign, "battle.accept", battle=battle)
    (due,) = desk.due(campaign)
    held = desk.run(
        campaign, "procedure.begin", procedure=due.procedure, forces=list(due.forces), battle=due.battle
    ).result
    desk.run(campaign, "battle.bots", battle=held, seats="all")
    return battle


@pytest.fixture
def campaign(desk):
    """The Hood is said to be lost; both sides buy and spend in the aftermath, and fight again without it."""
    made = desk.run(None, "campaign.start", pack="rickerbee", seed=5).campaign
    for due in desk.due(made):
        held = desk.run(
            made, "procedure.begin", procedure=due.procedure, forces=list(due.forces), ruleset=due.ruleset
        ).result
        if desk.battle(held).to_act:
            desk.run(made, "battle.bots", battle=held, seats="all")
    fought(
        desk,
        made,
        "First",
        ["avenger", "adamant"],
        ["hood", "stingray"],
        hood__fate="destroyed",
        avenger__kills=["hood"],
        stingray__fate="withdrawn",
    )
    fought(desk, made, "Second", ["avenger"], ["exeter"], avenger__fate="withdrawn")
    return made


@pytest.fixture
def window(qtbot, desk, campaign, tmp_path):
    made = MainWindow(Shell(lambda: desk), QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(made)
    made.show()
    made.show_page("correction", {"campaign": campaign, "table": "unit", "thing": "hood"})
    return made


def standing(desk, campaign):
    forces = {force.id: (force.prestige, force.points) for force in desk.forces(campaign)}
    units = {unit.id: unit for force in desk.forces(campaign) for unit in desk.units(force.id)}
    return forces, units


def test_each_consequence_has_a_tick_and_later_battles_stand(window, desk, campaign, qtbot):
    page, mouse = window.page, Mouse(qtbot, window)
    forces, units = standing(desk, campaign)
    bought = next(unit for unit in units.values() if unit.id.startswith("third-fleet-"))
    lost = "Hood" in {person.unit.name for person in desk.people(campaign) if person.standing == "fell"}
    assert lost, "its people are mourned"
    page.field.setCurrentIndex(page.field.findData("condition"))
    told = {box.text().partition(": ")[2]: box for box in page.boxes}
    points = next(line for line in told if line.startswith("Northern Reserve, fleet points "))
    before, after_it = map(int, points.removeprefix("Northern Reserve, fleet points ").split(" → "))
    assert after_it - before > 100, "most of the Hood's price"
    for line in (
        "Hood, why it has left – → destroyed",
        "Avenger, XP dice 0 → 2",
        "Northern Reserve, prestige 0 → 2",
        f"{bought.name} joins",
    ):
        assert line in told, list(told)
    entries = {box.text().partition(": ")[0].partition(", ")[2] for box in page.boxes}
    assert {
        "Aftermath of battle (Northern Reserve and Third Fleet) begins",
        "First, Take the outcome into the campaign",
    } <= entries, entries
    assert any("), Third Fleet, " in one for one in entries), entries
    assert not any("Exeter" in line for line in told), "the second battle is none of its consequences"
    later = [entry for entry in desk.log(campaign, limit=500) if entry.number > 13]

    page.value.setCurrentText("fit")
    mouse.find(QLineEdit, "Reason").setText("It limped off; we found the sheet")
    assert told["Hood, why it has left – → destroyed"].isChecked(), "back in order, it is back on the rolls"
    for line in ("Avenger, XP dice 0 → 2", f"{bought.name} joins"):
        told[line].click()
    told["Northern Reserve, prestige 0 → 2"].click()
    mouse.press("Put it right")

    after, ships = standing(desk, campaign)
    assert (ships["hood"].condition, ships["hood"].left) == ("fit", None)
    assert "Hood" not in {person.unit.name for person in desk.people(campaign) if person.standing == "fell"}
    assert ships["avenger"].xp == max(0, units["avenger"].xp - 2)
    assert ships[bought.id].left == STRUCK
    assert after["northern-reserve"] == (
        max(0, forces["northern-reserve"][0] - 2),
        forces["northern-reserve"][1],
    )
    assert after["third-fleet"] == forces["third-fleet"], "what was not ticked is left"
    entries = desk.log(campaign, limit=500)
    assert [one for one in entries if one.number > 13][: len(later)] == later, "later battles stand"
    assert {battle.status for battle in desk.battles(campaign) if battle.theater == "space"} == {"accepted"}
    assert desk.check().faults == ()

    desk.run(campaign, "undo", number=entries[-1].number)
    assert standing(desk, campaign) == (forces, units)


def test_of_what_was_spent_meanwhile_no_more_is_taken_than_is_left(window, desk, campaign, qtbot):
    page, mouse = window.page, Mouse(qtbot, window)
    forces, _ = standing(desk, campaign)
    prestige, points = forces["northern-reserve"]
    assert prestige < 2, "some of it has been spent"
    told = []
    window.shell.told.connect(told.append)
    page.field.setCurrentIndex(page.field.findData("condition"))
    page.value.setCurrentText("fit")
    page.reason.setText("It limped off")
    next(box for box in page.boxes if "Northern Reserve, prestige" in box.text()).click()
    mouse.press("Put it right")
    assert standing(desk, campaign)[0]["northern-reserve"] == (0, points)
    assert any(
        f"Northern Reserve: 2 prestige were to be taken back, and {prestige} were left" in one for one in told
    )


def test_all_are_ticked_at_once(window, desk, campaign, qtbot):
    page, mouse = window.page, Mouse(qtbot, window)
    page.field.setCurrentIndex(page.field.findData("condition"))
    mouse.press("Tick all")
    assert page.boxes and all(box.isChecked() for box in page.boxes)
    mouse.press("Tick none")
    assert not any(box.isChecked() for box in page.boxes)
