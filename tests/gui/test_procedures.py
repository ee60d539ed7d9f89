"""Procedures of the rulesets that ship, played order by order in the window; an error in a slot fails any test."""

import subprocess
import sys
from random import Random

import pytest

from core.api import OrderForm, sample_form
from core.plugin.manager import Plugins
from tests.gui import keeping
from tests.gui.mouse import Mouse

FAILS_IN_A_SLOT = """
from PySide6.QtWidgets import QPushButton

def test_presses_a_button(qtbot):
    made = QPushButton()
    qtbot.addWidget(made)
    made.clicked.connect(lambda: {}["nothing"])
    made.click()
"""


@pytest.fixture
def window(qtbot, tmp_path):
    return keeping.window(qtbot, tmp_path, Plugins())


@pytest.fixture
def fleets(window):
    """Two fleets without a ship, raised by hand in an empty campaign."""
    desk = window.shell.desk
    campaign = desk.run(None, "campaign.create", name="Border", seed=2, space="actasf", ground="sfm").campaign
    for name, empire in (("Border patrol", "federation"), ("Talon Wing", "romulan")):
        desk.run(campaign, "force.create", name=name, theater="space", empire=empire, points=300)
    window.shell.go("campaign", campaign=campaign)
    return [force.id for force in desk.forces(campaign)]


def test_an_error_in_a_slot_fails_the_test_in_which_it_happens(tmp_path):
    (tmp_path / "test_slot.py").write_text(FAILS_IN_A_SLOT)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "KeyError: 'nothing'" in done.stdout


@pytest.mark.parametrize("title", ["Battle fleet roster", "Muster"])
def test_a_procedure_is_played_to_its_end_order_by_order(qtbot, window, fleets, title):
    desk, mouse, chance = window.shell.desk, Mouse(qtbot, window), Random(1)
    campaign = desk.campaigns()[0].id
    if title == "Muster":
        desk.run(campaign, "procedure.begin", procedure="roster", forces=fleets, ruleset="actasf")
        roster = desk.battles(campaign)[0]
        while to_act := desk.battle(roster.id).to_act:
            desk.run(campaign, "battle.bot_order", battle=roster.id, seat=to_act[0])
        window.shell.go("campaign")
    mouse.press(f"Begin: {title}")
    page = window.page
    for _ in range(100):
        if not page.battle.view.to_act:
            break
        offered = page.orders.choices
        choice = offered[int(chance.random() * len(offered))]
        if isinstance(choice, OrderForm):
            known = page.battle.engine.view(page.battle.view.state, page.battle.seat)
            choice = sample_form(page.battle.engine, known, page.battle.seat, choice, chance)
        page.orders.choose(choice)
        assert not page.notice.text
    assert not page.battle.view.to_act
    assert all(desk.units(force) for force in fleets)


def test_a_bot_says_whose_dice_it_waits_for(qtbot, window, fleets):
    desk, mouse = window.shell.desk, Mouse(qtbot, window)
    campaign = desk.campaigns()[0].id
    desk.run(campaign, "procedure.begin", procedure="roster", forces=fleets, ruleset="actasf")
    roster = desk.battles(campaign)[0]
    while to_act := desk.battle(roster.id).to_act:
        desk.run(campaign, "battle.bot_order", battle=roster.id, seat=to_act[0])
    window.shell.go("campaign")
    mouse.press("Begin: Muster")
    page = window.page
    first, second = page.battle.view.to_act
    page.battle.control(first, "player", "typed")
    page._sit(first)
    page.orders.choose(page.orders.choices[0])
    assert page.battle.question() is not None
    page.battle.control(second, "bot", "rolled")
    assert page._stands(second) == f"the bot decides, once the dice of {page._name(first)} are typed"


def test_after_a_challenge_the_way_leads_to_its_battle_whatever_others_owe(window, fleets):
    desk = window.shell.desk
    (campaign,) = (one.id for one in desk.campaigns())
    for force, kind in zip(fleets, ("federation.ca", "romulan.bh"), strict=True):
        desk.run(campaign, "unit.enter", force=force, name=f"Ship of {force}", class_id=kind, quality=4)
    late = desk.run(campaign, "force.create", name="Late", theater="space", empire="gorn", points=300).result
    desk.run(campaign, "unit.enter", force=late, name="Raw", class_id="gorn.cl")
    challenge = desk.run(
        campaign, "procedure.begin", procedure="challenge", forces=fleets, ruleset="actasf"
    ).result
    while (view := desk.battle(challenge)).to_act:
        desk.run(campaign, "battle.bot_order", battle=challenge, seat=view.to_act[0])
    window.shell.go("campaign", campaign=campaign)
    assert window.page.steps[0].text().startswith("Begin: "), "somebody owes a muster"
    window.shell.go("procedure", campaign=campaign, procedure=challenge)
    assert " against " in window.page.go_on.text(), window.page.go_on.text()
