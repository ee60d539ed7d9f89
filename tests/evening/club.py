"""A hand on the mouse for a whole evening: pages, lists, boxes and files, and a picture of each page on the way."""

import os
from pathlib import Path

from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
)

from gui import navigation, theme
from gui.app import Windows
from gui.listing import Listing
from tests.gui.mouse import Mouse

PICTURES, LOOK = "BRIDGEHEAD_PICTURES", "BRIDGEHEAD_LOOK"
"""A folder for pictures of the pages, and how they look, such as `1920x1080 dark`; without a folder none is taken."""


class Evening(Mouse):
    """Clicks through the window, and tells what stands on its page."""

    def __init__(self, qtbot, window, monkeypatch, folder: Path) -> None:
        super().__init__(qtbot, window)
        self.qtbot, self.window, self.monkeypatch, self.folder = qtbot, window, monkeypatch, folder
        self.pictures = self.clicks = 0

    @property
    def page(self):
        return self.window.page

    @property
    def desk(self):
        return self.window.shell.desk

    @property
    def campaign(self) -> str:
        return self.desk.campaigns()[0].id

    # --- looking ---

    def look(self, how: str) -> None:
        """Give the window a size and colours."""
        size, _, colours = (how or "1280x800").partition(" ")
        self.window.resize(*map(int, size.split("x")))
        if colours == theme.DARK.name:
            self.window.use_theme(theme.DARK)

    def settle(self) -> None:
        """Let everything be laid out and painted."""
        for _ in range(4):
            QApplication.processEvents()

    def picture(self, name: str) -> None:
        """Take a picture of the window, where pictures are wanted."""
        folder = os.environ.get(PICTURES)
        if folder:
            self.qtbot.wait(60)
            self.pictures += 1
            self.window.grab().save(str(Path(folder) / f"{self.pictures:02} {name}.png"))

    def words(self) -> str:
        """Give every text that stands on the page."""
        self.settle()
        texts = [made.text() for made in self._visible(QLabel)]
        return "\n".join([*texts, *(made.toPlainText() for made in self._visible(QPlainTextEdit))])

    def reads(self, *words: str) -> None:
        """Find words on the page, and no error."""
        shown = self.words()
        missing = [one for one in words if one not in shown]
        assert not missing, f"{missing} of: {shown}"
        self.is_well()

    def is_well(self) -> None:
        """Find no error on the page."""
        assert not self.page.notice.text

    def table(self, name: str) -> list[list[str]]:
        """Give the cells of a list."""
        model = self.find(Listing, name).model()
        return [
            [str(model.index(line, place).data() or "") for place in range(model.columnCount())]
            for line in range(model.rowCount())
        ]

    def elsewhere(self, file: Path, title: str) -> "Evening":
        """Open a file in a program of its own, as a player does at home who has no campaign."""
        home = self.folder / "home"
        home.mkdir(exist_ok=True)
        for variable in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
            self.monkeypatch.setenv(variable, str(home))
        windows = Windows(
            QApplication.instance(), QSettings(str(home / "home.ini"), QSettings.Format.IniFormat)
        )
        windows.open(str(file))
        self.qtbot.waitUntil(
            lambda: windows.window.page is not None and windows.window.page.title == title, timeout=20_000
        )
        made = Evening(self.qtbot, windows.window, self.monkeypatch, home)
        made.pictures, made.windows = self.pictures + 50, windows
        made.look(os.environ.get(LOOK, ""))
        return made

    # --- doing ---

    def go(self, title: str) -> None:
        """Click a page at the left."""
        entry = next(one for one in navigation.ENTRIES if one.title == title)
        items = self.window.navigation
        item = next(items.item(n) for n in range(items.count()) if items.item(n).text() == entry.title)
        pos = items.visualItemRect(item).center()
        self.qtbot.mouseClick(items.viewport(), Qt.MouseButton.LeftButton, pos=pos)
        self.settle()

    def pick(self, name: str, words: str, twice: bool = False) -> None:
        """Click the line of a list in which words stand; twice opens it."""
        listing = self.find(Listing, name)
        model = listing.model()
        line = next(n for n, cells in enumerate(self.table(name)) if any(words in one for one in cells))
        pos = listing.visualRect(model.index(line, 0)).center()
        self.qtbot.mouseClick(listing.viewport(), Qt.MouseButton.LeftButton, pos=pos)
        if twice:
            self.qtbot.mouseDClick(listing.viewport(), Qt.MouseButton.LeftButton, pos=pos)
        self.settle()

    def choose(self, name: str, text: str) -> None:
        """Take an entry of a list that opens."""
        combo = self.find(QComboBox, name)
        place = combo.findText(text, Qt.MatchFlag.MatchStartsWith)
        assert place >= 0, [combo.itemText(n) for n in range(combo.count())]
        combo.setCurrentIndex(place)
        self.settle()

    def write(self, name: str, text: str) -> None:
        """Type into a field."""
        field = self.find(QLineEdit, name)
        field.clear()
        self.qtbot.keyClicks(field, text)

    def click(self, widget, pos: QPoint | None = None) -> None:
        """Click a widget that can be clicked."""
        self.settle()
        assert widget.isVisible() and widget.isEnabled()
        self.clicks += 1
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=pos or widget.rect().center())
        self.settle()

    def files(self, *paths: Path) -> None:
        """Let the next dialogs for files answer with these."""
        first = str(paths[0])
        self.monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([*map(str, paths)], ""))
        self.monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (first, ""))
        self.monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (first, ""))
        self.monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: first)

    def type_dice(self, faces: str) -> None:
        """Type the dice that are asked for, and take them."""
        tray = self.page.tray
        self.qtbot.waitUntil(lambda: tray.entry is not None and tray.entry.isVisible())
        self.qtbot.keyClicks(tray.entry.focusProxy() or tray.entry, faces)
        self.click(tray.take)

    def order(self, title: str) -> None:
        """Give an order of the list, or open its form."""
        orders = self.page.orders
        if orders.form is not None and orders.form.form.title.startswith(title):
            return  # it is all that there is, and open
        listed = [orders.list.item(line) for line in range(orders.list.count())]
        item = next((one for one in listed if one.text().startswith(title)), None)
        assert item is not None, [one.text() for one in listed]
        pos = orders.list.visualItemRect(item).center()
        self.qtbot.mouseClick(orders.list.viewport(), Qt.MouseButton.LeftButton, pos=pos)
        self.click(orders.give)

    def press_like(self, beginning: str) -> None:
        """Press the button that begins with these words."""
        self.settle()
        self.press(next((one for one in self.buttons() if one.startswith(beginning)), beginning))

    def tab(self, title: str) -> None:
        """Turn to a tab."""
        for bar in self._visible(QTabBar):
            for place in range(bar.count()):
                if bar.tabText(place).replace("&", "") == title:
                    self.click(bar, bar.tabRect(place).center())
                    return
        raise AssertionError(title)

    def tab_table(self, tab: str, name: str) -> list[list[str]]:
        """Give the cells of a list on another tab."""
        self.tab(tab)
        return self.table(name)

    def roll(self) -> None:
        """Type whatever dice are asked for, high and low by turns."""
        tray = self.page.tray
        while tray.request is not None:
            keys = tray.entry.focusProxy() or tray.entry
            self.qtbot.keyClicks(keys, ("4162" * tray.wanted)[: tray.wanted])
            self.click(tray.take)
