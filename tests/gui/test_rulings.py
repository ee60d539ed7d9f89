"""Rulings in the window: noted at the log and at what forbids an order, and shown where their rule comes up."""

import pytest

from gui.main_window import MainWindow
from tests.gui import patrolling
from tests.gui.mouse import Mouse


@pytest.fixture
def page(qtbot, tmp_path):
    return patrolling.page(qtbot, tmp_path)


def test_a_ruling_is_noted_at_an_entry_and_found_at_the_next_of_its_rule(qtbot, page):
    battle, mouse = page.battle, Mouse(qtbot, page)
    battle.give({**patrolling.at_fire(page)})
    page.tabs.setCurrentIndex(2)
    rows = range(page.log.list.count())
    last = next(row for row in reversed(rows) if battle.rules(page.log._entries[row]))
    page.log.list.setCurrentRow(last)
    rules = battle.rules(page.log._entries[last])
    mouse.press("Note a ruling…")
    assert [page.ruling.rule.itemText(n) for n in range(page.ruling.rule.count())] == list(rules)
    page.ruling.text.setText("The higher die counts")
    mouse.press("Note it")
    assert not page.ruling.isVisible()
    ruling = f"Ruling on {rules[0]}: The higher die counts"
    assert ruling in page.log.list.item(last).text(), "beside the entry that came of the rule"
    assert page.log.list.item(page.log.list.count() - 1).text().endswith(ruling), "and as an entry for all"
    page.log.list.setCurrentRow(last)
    mouse.press("Note a ruling…")
    assert page.ruling.text.text() == "The higher die counts"
    mouse.press("Strike it")
    assert ruling not in page.log.list.item(last).text()


def test_what_forbids_an_order_and_what_it_would_do_are_told_with_the_ruling(qtbot, page):
    battle, mouse = page.battle, Mouse(qtbot, page)
    order = patrolling.at_fire(page)
    far = {**order, "sights": {name: {"range": 60000} for name in order["sights"]}}
    rule = battle.violations(far)[0].rule
    page.orders.form.preview.show_all((), battle.violations(far), "", battle.preview(order))
    mouse.press("Note a ruling…")
    assert page.ruling.rule.currentText() == rule
    page.ruling.text.setText("Measured from the stem")
    mouse.press("Note it")
    assert battle.violations(far)[0].why.endswith("The club's ruling: Measured from the stem")
    modifier = battle.preview(order).modifiers[0].rule
    battle.shell.run(battle.campaign, "ruling.note", ruleset="actasf", rule=modifier, text="As printed")
    assert f"Ruling on {modifier}: As printed" in battle.preview(order).notes


def test_the_settings_list_the_rulings(qtbot, tmp_path):
    from PySide6.QtCore import QSettings

    from gui.shell import Shell
    from tests.service import duel

    shell = Shell(lambda: duel.desk(tmp_path))
    campaign = shell.desk.run(None, "campaign.create", name="P", space="fasa", ground="sfm").campaign
    shell.desk.run(campaign, "ruling.note", ruleset="sfm", rule="Stacking", text="Six to a hex")
    window = MainWindow(shell, QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.show()
    window.show_page("settings", {"campaign": campaign})
    page, mouse = window.page, Mouse(qtbot, window)
    page.tabs.setCurrentWidget(page.rulings)
    assert [one.text for one in page.rulings.list.records.records] == ["Six to a hex"]
    mouse.press("Change it…")
    page.drawer._form.inputs["text"].setText("Five to a hex")
    mouse.press("Note a ruling")
    assert [one.text for one in page.rulings.list.records.records] == ["Five to a hex"]
    mouse.press("Strike it")
    assert not page.rulings.list.records.records
    window.close()
