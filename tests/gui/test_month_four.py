"""In month four a player joins with a fleet of his own, another leaves and his fleet is taken over: all in the window."""

import pytest
from PySide6.QtWidgets import QComboBox

from core.plugin.manager import Plugins
from gui.command_form import CommandForm
from tests.gui import keeping
from tests.gui.mouse import Mouse
from tests.gui.test_campaign_pages import cells


@pytest.fixture
def window(qtbot, tmp_path):
    return keeping.window(qtbot, tmp_path, Plugins())


@pytest.fixture
def campaign(window):
    """Two fleets at war since three months, with a challenge that waits for the second."""
    desk = window.shell.desk
    campaign = desk.run(
        None, "campaign.create", name="War", space="actasf", economy="actasf", seed=2
    ).campaign
    forces = []
    for name, empire, kind in (("Ann", "federation", "federation.ca"), ("Bob", "klingon", "klingon.d7k")):
        player = desk.run(campaign, "player.add", name=name).result
        given = {
            "name": f"Fleet of {name}",
            "theater": "space",
            "empire": empire,
            "player": player,
            "points": 100,
        }
        forces.append(desk.run(campaign, "force.create", **given).result)
        desk.run(campaign, "unit.enter", force=forces[-1], name=f"Ship of {name}", class_id=kind, quality=4)
    desk.run(campaign, "campaign.turn", turn=4)
    held = desk.run(campaign, "procedure.begin", procedure="challenge", forces=forces).result
    desk.run(campaign, "battle.order", battle=held, seat=forces[0], order={"order": "roll"})
    window.shell.go("campaign", campaign=campaign)
    return campaign


def fill(window, **values):
    """Fill in the form of a command that is open on the page."""
    (form,) = [one for one in window.page.drawer.findChildren(CommandForm) if one.isVisible()]
    for name, value in values.items():
        given = form.inputs[name]
        if isinstance(given, QComboBox):
            given.setCurrentIndex(next(n for n in range(given.count()) if given.itemText(n) == value))
        elif isinstance(value, int):
            given.setValue(value)
        else:
            given.setText(value)


def test_who_joins_in_month_four_raises_a_fleet_and_who_leaves_hands_his_over(window, campaign, qtbot):
    desk, mouse = window.shell.desk, Mouse(qtbot, window)
    window.shell.go("players")
    mouse.press("Add a player…")
    fill(window, name="Cleo")
    mouse.press("Add a player")
    window.shell.go("forces")
    mouse.press("Raise a force…")
    fill(window, name="Fleet of Cleo", empire="gorn", player="Cleo", points=400)
    mouse.press("Raise a force")
    force = next(one for one in desk.forces(campaign) if one.name == "Fleet of Cleo")
    assert {players(desk, campaign)[one.player] for one in desk.forces(campaign)} == {"Ann", "Bob", "Cleo"}
    window.shell.go("campaign")
    mouse.press("Begin: Battle fleet roster")
    page = window.page
    place = [line[0] for line in cells(page.forces)].index("Fleet of Cleo")
    page.forces.selectRow(place)
    mouse.press("Let the bot decide for this force")
    qtbot.waitUntil(lambda: bool(desk.units(force.id)) and not page.battle.busy, timeout=10_000)

    window.shell.go("players")
    page = window.page
    page.list.selectRow([line[0] for line in cells(page.list)].index("Bob"))
    mouse.press("Leaves the campaign…")
    fill(window, to="Cleo")
    mouse.press("Let a player leave")
    lines = {line[0]: line[1:3] for line in cells(page.list)}
    assert lines["Bob"] == ["", "left the campaign"]
    assert lines["Cleo"] == ["Fleet of Bob, Fleet of Cleo", "plays"]
    errands = [(one.player, one.words) for one in desk.agenda(campaign) if "hallenge" in one.words]
    assert [players(desk, campaign)[player] for player, _ in errands] == ["Cleo"], (
        "the heir answers what waited"
    )
    window.shell.go("campaign")
    mouse.press("Go on with: Challenge (Fleet of Ann and Fle…")
    assert [line[1] for line in cells(window.page.forces)][-1] == "Cleo"
    assert not desk.check().faults


def test_what_waits_for_a_fleet_that_has_left_waits_for_the_keeper(window, campaign):
    desk = window.shell.desk
    (bob,) = [player for player, name in players(desk, campaign).items() if name == "Bob"]
    done = desk.run(campaign, "player.leave", player=bob)
    assert (
        "Challenge (Fleet of Ann and Fleet of Bob) may wait for Fleet of Bob: let a bot decide there, or take it back"
        in done.notes
    )
    assert [one.player for one in desk.agenda(campaign) if "hallenge" in one.words] == [None]


def players(desk, campaign):
    return {player.id: player.name for player in desk.players(campaign)}
