"""Lists of lines: each line has the height that the theme gives it, and boxes in them can be seen."""

import itertools

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidgetItem, QWidget

from gui import theme
from gui.listing import Lines, Listing
from gui.models.table import Column
from gui.widgets import column


@pytest.fixture
def filled(qapp, qtbot):
    made = Lines()
    for name in ("Hood", "Exeter", "Lexington"):
        item = QListWidgetItem(name)
        item.setCheckState(Qt.CheckState.Unchecked)
        made.addItem(item)
    page = QWidget()
    column(page).addWidget(made)
    qtbot.addWidget(page)
    page.show()
    qapp.processEvents()
    yield made
    page.close()


def test_lines_filled_before_they_are_shown_do_not_lie_over_each_other(filled):
    rows = [filled.visualItemRect(filled.item(line)) for line in range(filled.count())]
    assert all(after.top() > before.bottom() for before, after in itertools.pairwise(rows))


def test_broken_lines_are_as_high_as_their_words(qapp, filled):
    low = filled.visualItemRect(filled.item(0)).height()
    filled.item(0).setText(
        "Hood, a heavy cruiser that is promised to a battle which is still to be fought " * 2
    )
    filled.resize(300, 200)
    qapp.processEvents()
    assert filled.horizontalScrollBar().maximum() > 0, "there is more than fits into the width"
    filled.break_lines()
    qapp.processEvents()
    line = filled.visualItemRect(filled.item(0))
    assert line.height() > 2 * low and line.width() <= filled.viewport().width()


@pytest.mark.parametrize("colours", theme.THEMES.values(), ids=theme.THEMES)
def test_an_unticked_box_has_a_frame_that_stands_out(qapp, filled, colours):
    theme.apply(qapp, colours)
    seen = filled.grab().toImage()
    box = filled.visualItemRect(filled.item(0))
    across = {
        seen.pixelColor(x, box.center().y() + filled.viewport().y()).name()
        for x in range(filled.viewport().x(), filled.viewport().x() + 40)
    }
    assert colours.muted in across


def test_a_roll_of_thousands_is_not_measured_whole(qtbot):
    read = []
    listing = Listing("Roll", (Column("Name", lambda one: read.append(one) or f"Name {one}"),))
    qtbot.addWidget(listing)
    listing.show()
    listing.fill(range(5_000))
    assert len(set(read)) < 1_000
