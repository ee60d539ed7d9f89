"""The entry sheets in the window: opened, typed, pasted, judged while they are filled in, entered at once."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QStyleOptionViewItem

from core.contract.errors import BadInput
from core.service.desk import Desk
from core.service.entry_reading import FORCES, UNITS
from gui.models.cells import Cells
from gui.pages.entry import EntryPage
from gui.shell import Shell

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.fixture
def shell(tmp_path):
    made = Shell(lambda: Desk.open(tmp_path / "entry.db"))
    made.travels = []
    made.travelled.connect(lambda page, about: made.travels.append(page))
    yield made
    made.close()


@pytest.fixture
def page(qtbot, shell):
    campaign = shell.desk.run(
        None, "campaign.create", name="War", space="actasf", ground="sfm", economy="actasf"
    ).campaign
    made = EntryPage(shell, campaign)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    return made


def put(page, sheet: str, row: int, **cells: str) -> None:
    model = page.sheets[sheet].cells
    for name, text in cells.items():
        model.setData(model.index(row, model.columns.index(name)), text)


def test_eight_fleets_are_opened_and_entered(page, shell):
    for name in ("forces", "units"):
        page.load(EXAMPLES / f"{name}.csv")
    page.turn.setValue(4)
    page._read()
    assert page.summary.text() == "9 forces and 50 units, all sound."
    page.enter.click()
    assert shell.travels == ["forces"]
    assert len(shell.desk.forces(page.campaign)) == 9 and shell.desk.campaign(page.campaign).turn == 4


def test_what_is_typed_is_judged_and_a_fault_leads_to_its_cell(page, qtbot):
    assert not page.enter.isEnabled()
    put(page, FORCES, 0, force="Reds", empire="federation", prestige="much")
    qtbot.waitUntil(lambda: bool(page._found and page._found.faults))
    assert not page.enter.isEnabled()
    model = page.sheets[FORCES].cells
    at = model.index(0, model.columns.index("prestige"))
    assert model.data(at, Qt.ItemDataRole.ToolTipRole) == "'much' is no whole number"
    assert model.data(at, Qt.ItemDataRole.BackgroundRole) is not None
    page.told.opened.emit(page.told.current())
    assert page.sheets[FORCES].currentIndex() == at
    put(page, FORCES, 0, prestige="4")
    qtbot.waitUntil(page.enter.isEnabled)
    assert model.data(at, Qt.ItemDataRole.ToolTipRole) is None


def test_a_block_of_a_spreadsheet_is_pasted_and_rows_are_taken_out(page):
    page.tabs.setCurrentIndex(1)
    view = page.sheets[UNITS]
    view.setCurrentIndex(view.cells.index(0, 0))
    view.paste("Reds\tHood\tCA\t4\nReds\tKongo\tCA\t5\n")
    assert [row[:4] for row in view.cells.rows] == [["Reds", "Hood", "CA", "4"], ["Reds", "Kongo", "CA", "5"]]
    view.setCurrentIndex(view.cells.index(0, 0))
    page.out.click()
    assert [row[1] for row in view.cells.rows] == ["Kongo"]
    assert view.cells.rowCount() == 2, "there is always a row to type into"


def test_a_cell_offers_the_classes_of_the_empire(page):
    put(page, FORCES, 0, force="Talons", empire="klingon", theater="space")
    page.tabs.setCurrentIndex(1)
    put(page, UNITS, 0, force="Talons", unit="Fury")
    view = page.sheets[UNITS]
    at = view.cells.index(0, view.cells.columns.index("class"))
    box = view.itemDelegate().createEditor(view, QStyleOptionViewItem(), at)
    assert isinstance(box, QComboBox)
    classes = [box.itemData(line) for line in range(box.count())]
    assert "klingon.d7k" in classes and not any(one.startswith("federation") for one in classes)
    box.setCurrentIndex(classes.index("klingon.d7k"))
    view.itemDelegate().setModelData(box, view.cells, at)
    assert view.cells.data(at) == "klingon.d7k"


def test_what_is_there_is_shown_saved_and_comes_back_unchanged(page, shell, tmp_path):
    for name in ("forces", "units"):
        page.load(EXAMPLES / f"{name}.csv")
    page._read()
    page.enter.click()
    again = EntryPage(shell, page.campaign)
    again.present.click()
    again.store(tmp_path)
    again._read()
    assert {one.what for one in again._found.told} == {"as it is"}
    for name in ("forces", "units"):
        again.load(tmp_path / f"{name}.csv")
    again._read()
    assert {one.what for one in again._found.told} == {"as it is"}
    again.deleteLater()


def test_sheets_that_cannot_be_written_are_told_by_file(page, shell, tmp_path, qtbot):
    with qtbot.waitSignal(shell.failed) as told:
        assert shell.ask(lambda: page.store(tmp_path / "nowhere")) is None
    assert told.args[0] == f"{tmp_path}/nowhere/forces.csv: cannot be written: No such file or directory"


def test_a_file_with_a_column_of_its_own_is_refused(page, tmp_path):
    (tmp_path / "odd.csv").write_text("force,sails\nReds,3\n", encoding="utf-8")
    with pytest.raises(BadInput, match="row 1: there are no such columns: sails"):
        page.load(tmp_path / "odd.csv")


def test_a_sheet_tells_changes_of_cells_that_are_there(qtbot):
    cells = Cells(["force", "theater"])
    told: list[tuple[bool, bool]] = []
    cells.dataChanged.connect(lambda first, last: told.append((first.isValid(), last.isValid())))
    cells.fill([{"force": "Blue", "theater": "Rickerbee"}])
    cells.put(cells.index(1, 0), [["Red", "Rickerbee"]])
    cells.drop([0])
    cells.drop([0])
    assert told == [(True, True)] * 4 and cells.rows == []
