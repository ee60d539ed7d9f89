"""Forces that were raised by hand: no page, no text of the rules and no error shows a seat's id."""

import re

import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QListWidget

from core.contract import canon
from core.contract.board import Board
from core.contract.dice import DiceRequest
from core.contract.errors import BridgeheadError
from core.contract.ids import Seat
from core.plugin.manager import Plugins
from core.service.forces import seats_of
from tests.gui import keeping
from tests.gui.mouse import Mouse

NAMES = {"Border Patrol", "Talon Wing"}
AN_ID = re.compile(r"-[0-9a-f]{8}\b|border[- ]patrol|talon[- ]wing")


@pytest.fixture
def window(qtbot, tmp_path):
    return keeping.window(qtbot, tmp_path, Plugins())


@pytest.fixture
def mouse(qtbot, window):
    return Mouse(qtbot, window)


@pytest.fixture
def arranged(window, mouse):
    """The page on which two forces raised by hand shall meet."""
    desk = window.shell.desk
    campaign = desk.run(None, "campaign.create", name="Border", seed=2, space="actasf").campaign
    ships = {"Border Patrol": ("federation", "federation.ca"), "Talon Wing": ("romulan", "romulan.kr")}
    for name, (empire, ship) in ships.items():
        force = desk.run(campaign, "force.create", name=name, theater="space", empire=empire).result
        desk.run(campaign, "unit.enter", force=force, name=f"One of {name}", class_id=ship, quality=4)
    window.shell.go("arrange", campaign=campaign)
    return campaign


def shown(page):
    """Give all that is written on a page."""
    texts = [one.text() for one in page.findChildren(QLabel)]
    for one in page.findChildren(QListWidget):
        texts += [one.item(line).text() for line in range(one.count())]
    for box in page.findChildren(QComboBox):
        texts += [box.itemText(line) for line in range(box.count())]
    return [text for text in texts if text]


def assert_no_id(texts):
    assert not [text for text in texts if AN_ID.search(text)]


def test_a_battle_of_forces_raised_by_hand_calls_them_by_name(window, mouse, arranged):
    desk = window.shell.desk
    mouse.press("Begin the battle")
    if mouse.sees("Start all the same"):
        mouse.press("Start all the same")
    assert not window.page.notice.text
    assert any(
        "Patrol can decide now" in text or "Wing can decide now" in text for text in shown(window.page)
    )
    assert_no_id(shown(window.page))
    (battle,) = desk.battles(arranged)
    assert set(battle.control) == NAMES
    for seat in sorted(NAMES):
        desk.run(arranged, "battle.control", battle=battle.id, seat=seat, by="bot")
    for _ in range(12):
        view = desk.battle(battle.id)
        desk.run(arranged, "battle.bot_order", battle=battle.id, seat=view.to_act[0])
    for seat in sorted(NAMES):
        desk.run(arranged, "battle.control", battle=battle.id, seat=seat, by="player")
    window.shell.go("battle", battle=battle.id)
    page = window.page
    assert_no_id(shown(page))
    board = page.battle.board()
    assert isinstance(board, Board)
    assert {token.side for token in board.tokens} == NAMES
    told = [line for entry in desk.log(arranged) for line in page.battle.describe(entry)]
    assert any(line.startswith("Talon Wing rolls") for line in told)
    assert_no_id(told)
    page.tray.ask(DiceRequest(Seat("Talon Wing"), 6, 2, "initiative"))
    assert page.tray.told.text().startswith("Talon Wing: roll 2d6")


def test_an_error_of_the_rules_calls_a_force_by_name(window, mouse, arranged):
    window.page.scenario.setCurrentIndex(0)
    for pane in window.page.sides.values():
        pane.units.item(0).setCheckState(pane.units.item(0).checkState().Unchecked)
    mouse.press("Begin the battle")
    if mouse.sees("Start all the same"):
        mouse.press("Start all the same")
    assert any(name in window.page.notice.text for name in NAMES)
    assert_no_id([window.page.notice.text])


def test_a_procedure_asks_a_force_for_dice_by_its_name(window, arranged):
    window.shell.go("hold", ruleset="actasf", procedure="challenge")
    desk = window.shell.desk
    forces = [force.id for force in desk.forces(arranged)]
    muster = desk.run(arranged, "procedure.begin", procedure="muster", forces=forces, ruleset="actasf").result
    window.shell.go("procedure", procedure=muster)
    page = window.page
    page.tray.ask(DiceRequest(Seat(forces[1]), 6, 2, "quality"))
    assert page.tray.told.text().startswith("Talon Wing: roll")


def test_errors_of_a_procedure_call_forces_by_name(window, arranged):
    desk = window.shell.desk
    run = desk.run
    first, second = (force.id for force in desk.forces(arranged))
    run(arranged, "unit.enter", force=first, name="Another", class_id="federation.ca", quality=0)
    muster = run(
        arranged, "procedure.begin", procedure="muster", forces=[first, second], ruleset="actasf"
    ).result
    (waits,) = desk.battle(muster).to_act
    other = second if waits == first else first
    run(arranged, "battle.control", battle=muster, seat=waits, dice="typed")
    man = window.shell.desk.battle(muster)
    order = canon.plain(man.engine.legal_orders(man.state, Seat(waits))[0])
    run(arranged, "battle.order", battle=muster, seat=waits, order=order)
    wrong = [
        ("battle.order", {"seat": other, "order": order}),
        ("battle.order", {"seat": "nobody", "order": order}),
        ("battle.order", {"seat": waits, "order": order, "dice": [1]}),
        ("battle.dice", {"seat": waits, "dice": [1, 2, 3]}),
        ("battle.dice_anew", {"seat": other}),
        ("battle.bot_order", {"seat": other}),
        ("battle.bots", {"only": "nobody"}),
    ]
    for command, arguments in wrong:
        with pytest.raises(BridgeheadError) as caught:
            run(arranged, command, battle=muster, **arguments)
        assert any(name in str(caught.value) for name in NAMES), caught.value
        assert_no_id([str(caught.value)])


def test_forces_that_cannot_be_told_apart_by_name_are_seated_by_their_ids():
    assert seats_of({"a": "Wing", "b": "Wing", "c": "Patrol"}) == {"a": "a", "b": "b", "c": "Patrol"}
    assert seats_of({"a": "clock", "b": "Wing"}) == {"a": "a", "b": "Wing"}


def test_a_seat_without_a_force_has_a_name_too(window):
    run = window.shell.desk.run
    campaign = run(None, "campaign.start", pack="two-books", seed=5).campaign
    run(campaign, "ruleset.bind", theater="space", ruleset="fasa")
    held = run(
        campaign, "procedure.begin", procedure="captains", forces=["border-squadron"], ruleset="fasa"
    ).result
    run(campaign, "battle.bots", battle=held, seats="all")
    window.shell.go("procedure", campaign=campaign, procedure=held)
    told = [label.text() for label in window.page.findChildren(QLabel)]
    assert "Gamemaster: is through." in told
