"""The page of the calendar: evenings planned and held, papers for everybody, what waits for whom."""

import re
from base64 import b64decode
from datetime import date

import pytest
from PySide6.QtCore import QDate
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from gui import evening, theme
from gui.command_form import CommandForm
from gui.log import LogPane
from tests.gui.mouse import texts
from tests.gui.test_campaign_pages import cells
from tests.service.test_plans import NEXT_WEEK


def test_who_came_to_a_session_is_kept(window, desk, campaign, mouse):
    window.shell.go("calendar")
    mouse.press("Begin a session")
    mouse.press("Ann")
    (session,) = desk.sessions(campaign)
    names = {player.id: player.name for player in desk.players(campaign)}
    assert [names[player] for player in session.players] == ["Bob"]
    window.page.notes.setPlainText("Bob brought crisps.")
    mouse.press("Keep these notes")
    mouse.press("End the session")
    (session,) = desk.sessions(campaign)
    assert (session.notes, session.ended is not None) == ("Bob brought crisps.", True)


def test_a_session_is_planned_changed_and_begun_on_its_day(window, desk, campaign, mouse):
    desk.run(campaign, "session.begin")
    desk.run(campaign, "session.end")
    window.shell.go("calendar")
    mouse.press("Plan a session…")
    drawer = window.page.drawer
    (form,) = drawer.findChildren(CommandForm)
    form.inputs["place"].setText("The Anchor")
    form.inputs["plan"].setText("The reef, to its end")
    mouse.press("Plan a session")
    assert not drawer.isVisible()
    (planned,) = [one for one in desk.sessions(campaign) if one.began is None]
    assert (planned.date, planned.place) == (date.today().isoformat(), "The Anchor")
    assert window.page.list.current() == planned
    assert "Planned: The reef, to its end" in texts(window.page)
    mouse.press("Change…")
    form = drawer.findChildren(CommandForm)[-1]
    form.inputs["date"].setDate(QDate(2031, 2, 28))
    mouse.press("Change a session")
    mouse.press("Begin a session")
    begun = desk.campaign(campaign).session
    assert begun not in (None, planned.id)  # another day is not today
    mouse.press("End the session")
    desk.run(campaign, "session.change", session=planned.id, date=date.today())
    window.page.refresh(frozenset())
    mouse.press("Begin a session")
    assert desk.campaign(campaign).session == planned.id


def test_the_papers_of_an_evening_are_written_for_everybody(
    qtbot, window, desk, campaign, mouse, tmp_path, monkeypatch
):
    desk.run(campaign, "session.begin")
    desk.run(campaign, "player.rename", player="ann", name="Ann / Annie?")
    folder = tmp_path / "papers"
    folder.mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    operation = desk.run(campaign, "operation.start", plan="landing").result
    desk.run(campaign, "operation.bots", operation=operation, seats="all", most=1)
    window.shell.go("calendar")
    with qtbot.waitSignal(window.shell.told, check_params_cb=lambda text: text.startswith("6 papers in")):
        mouse.press("Print for everybody…")
    qtbot.waitUntil(lambda: not window.tasks.busy)
    written = sorted(path.name for path in folder.iterdir())
    names = ("The isle - Ann - Annie", "The isle - Bob", "The isle - gazette")
    assert written == sorted(f"{name}{suffix}" for name in names for suffix in (".html", ".pdf"))
    assert all(path.read_bytes().startswith(b"%PDF") for path in folder.glob("*.pdf"))
    gazette = (folder / "The isle - gazette.html").read_text(encoding="utf-8")
    assert "goes on, turn" in gazette
    (drawn,) = re.findall(r'<img alt="On the water, turn 1" src="data:image/png;base64,([^"]+)">', gazette)
    assert QImage.fromData(b64decode(drawn)).width() == evening.FINE * evening.PICTURE.width()
    pages = {whose: (folder / f"{whose}.pdf").read_bytes().count(b"/Subtype /Image") for whose in names}
    assert [bool(count) for count in pages.values()] == [False, False, True]


def test_players_who_are_called_alike_get_a_paper_each(desk, campaign, tmp_path):
    desk.run(campaign, "player.add", name="ANN")
    desk.run(campaign, "player.add", name="gazette")
    desk.run(campaign, "session.begin")
    (session,) = desk.sessions(campaign)
    written = evening.write(desk, campaign, session.id, (), tmp_path, lambda _done, _of: None)
    assert len({path.name.casefold() for path in written}) == len(written) == 2 * 5


@pytest.mark.parametrize("look", [theme.LIGHT, theme.DARK], ids=lambda one: one.name)
def test_a_map_is_drawn_for_paper_in_whatever_colours_the_window_is(qapp, desk, campaign, look):
    theme.apply(qapp, look)
    desk.run(campaign, "session.begin")
    operation = desk.run(campaign, "operation.start", plan="landing").result
    desk.run(campaign, "operation.bots", operation=operation, seats="all", most=1)
    (session,) = desk.sessions(campaign)
    drawn = evening.draw_maps(desk, campaign, session.id)[0]
    assert QImage.fromData(drawn.png).pixelColor(2, 2).lightness() > 200
    assert theme.current() is look


def test_what_waits_is_opened_from_the_calendar(window, desk, campaign):
    window.shell.go("calendar")
    (errand, *_) = window.page.errands.records.records
    window.page.errands.opened.emit(errand)
    assert window.page.title == "The isle"
    operation = desk.run(campaign, "operation.start", plan="landing").result
    water = desk.timeline(operation).lanes[0].battle.id
    window.shell.go("calendar")
    asked = [one for one in window.page.errands.records.records if one.battle == water]
    window.page.errands.opened.emit(asked[0])
    assert type(window.page).__name__ == "BattlePage"
    desk.run(campaign, "operation.abandon", operation=operation, reason="It is late.")
    plan = desk.run(campaign, "plan.keep", plan=NEXT_WEEK).result
    window.shell.go("calendar")
    bring = next(one for one in window.page.errands.records.records if one.plan == plan)
    window.page.errands.opened.emit(bring)
    assert (window.page.title, window.page.plan) == ("Next week", plan)


def test_turns_have_dates_of_the_campaigns_own(window, desk, campaign, mouse):
    window.shell.go("calendar")
    mouse.press("The campaign's dates…")
    (form,) = window.page.drawer.findChildren(CommandForm)
    form.inputs["first"].setDate(QDate(2265, 3, 1))
    mouse.press("Reckon the campaign's own dates")
    mouse.press("Turn of the campaign…")
    assert "Turn 1 begins on 1 March 2265" in texts(window)
    mouse.press("Set the campaign's turn")
    assert "Turn 1, 1 March 2265." in texts(window)
    desk.run(campaign, "campaign.turn", turn=2, date="Midwinter")
    window.page.refresh(frozenset())
    assert "Turn 2, Midwinter." in texts(window)
    desk.run(campaign, "deed.note", of=desk.units("blues")[0].id, words="held the ford")
    log = LogPane(window.shell)
    log.show_campaign(campaign)
    column = [line[7] for line in cells(log.list)]
    assert column[:2] == ["turn 2, Midwinter", "turn 2, Midwinter"]
    assert column[-1] == ""
    window.shell.go("campaign")
    assert "turn: Midwinter" in texts(window)
