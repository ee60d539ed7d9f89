"""The main window: navigation at the left, a page, the log below, the status line."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent, QFontMetrics, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QScrollArea,
    QStackedWidget,
    QWidget,
)

from gui import navigation, theme
from gui.files import FileMenu
from gui.listing import Lines
from gui.shell import Shell
from gui.tasks import TaskBar
from gui.theme import GAP
from gui.widgets import Page, column, label

SIZE = (1280, 800)
LEAST = (740, 500)
"""A page is laid out for at least so much, and for more where letters are large. Units: pixels."""
NAVIGATION = 184
"""How wide the list of pages is at least. Units: pixels."""
PAINTED = 100
"""By then the first page is on the screen, and what loads beside it holds nothing up. Units: milliseconds."""

LISTEN = 2000
"""How often what other programs did is looked for. Units: milliseconds."""


class MainWindow(QMainWindow):
    """The window. It shows itself first; the desk is opened right after.

    Args:
        settings: where size, places of docks and the colours are kept.

    Attributes:
        elsewhere: another campaign file shall be opened in place of this one.
    """

    elsewhere = Signal(str)

    def __init__(self, shell: Shell, settings: QSettings) -> None:
        super().__init__()
        self.shell = shell
        self._settings = shell.settings = settings
        self._about: dict[str, str] = {}
        self.page: Page | None = None
        self._early: list[tuple[str, str, str]] | None = None
        self._painted = QTimer(self, singleShot=True)
        self._painted.timeout.connect(shell.open)
        self._listening = QTimer(self, interval=LISTEN)
        self._listening.timeout.connect(shell.listen)
        self._listening.start()
        self.setWindowTitle("Bridgehead")
        self.resize(*SIZE)
        self.setMinimumSize(480, 360)
        self.navigation = self._navigation()
        self._stack = QStackedWidget()
        self._stack.addWidget(_opening())
        self.setCentralWidget(self._centre())
        self.log_dock = QDockWidget("Log of the campaign")
        self.log_dock.setObjectName("log")
        self.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self.log_dock)
        self.resizeDocks([self.log_dock], [220], Qt.Orientation.Vertical)
        self.log_dock.hide()
        self.log_dock.visibilityChanged.connect(self._look_at_log)
        self.tasks = TaskBar()
        self.statusBar().addPermanentWidget(self.tasks)
        self.statusBar().setSizeGripEnabled(False)
        self._menus()
        shell.travelled.connect(self.show_page)
        shell.failed.connect(self._fail)
        shell.told.connect(lambda text: self.statusBar().showMessage(text, 8000))
        shell.working.connect(self.tasks.run)
        shell.changed.connect(self._refresh)
        self._restore()

    def begin(self, pack: str | None = None, file: bool = False) -> None:
        """Show the first page, once the window is on the screen.

        Args:
            pack: whose campaign is shown; the list of all where none is named.
            file: whether a file was named: one that holds a single campaign is opened at it.
        """
        QTimer.singleShot(0, lambda: self._open_pack(pack) if pack else self._open_list(file))

    def show_page(self, key: str, about: dict[str, str]) -> None:
        """Show a page in place of the one before."""
        entry = navigation.BY_KEY[key]
        about = {**self._about, **about}
        self._early = []
        page = self.shell.ask(lambda: entry.make(self.shell, about))
        early, self._early = self._early, None
        if page is None:
            for words in early:
                self._fail(*words)
            return
        for words in early:  # what went wrong while the page was made is told in it
            page.notice.tell(*words)
        self._about = about
        before = self._stack.currentWidget()
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        if before is not None:
            self._stack.removeWidget(before)
            before.deleteLater()
        self.page = page
        self._mark(entry)
        page.take_focus()

    def switch_theme(self) -> None:
        """Change between light and dark."""
        self.use_theme(theme.DARK if theme.current() is theme.LIGHT else theme.LIGHT)

    def use_theme(self, chosen: theme.Theme) -> None:
        """Put colours in force and remember them."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        theme.apply(app, chosen)
        self._settings.setValue("theme", chosen.name)
        if self.page is not None:
            self.page.repaint_all()

    # --- Qt ---

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember size and docks, let what runs come to a stop, let go of the page and then of the database."""
        self._settings.setValue("geometry", self.saveGeometry())
        self._settings.setValue("docks", self.saveState())
        self._painted.stop()
        self._listening.stop()
        self.hide()
        self.tasks.finish()
        if self.page is not None:
            self.page.deleteLater()
            self.page = None
        self.shell.close()
        super().closeEvent(event)

    # --- inside ---

    def _open_list(self, file: bool) -> None:
        """Show the campaigns, then open the desk beside them."""
        self.shell.go("campaigns")
        held = self.shell.ask(self.shell.campaigns) if file else None
        if held is not None and len(held) == 1:
            self.shell.go("campaign", campaign=held[0].id)
        else:
            self._painted.start(PAINTED)

    def _open_pack(self, pack: str) -> None:
        """Open the newest campaign of a pack; start one where there is none."""
        self.shell.go("campaigns")
        if self.page is None:
            return
        from core.campaign.packs import find_pack  # with the desk's libraries, after the first window

        read = self.shell.ask(lambda: find_pack(self.shell.desk.plugins.packs(), pack))
        if read is None:
            return
        known = [one for one in self.shell.ask(self.shell.desk.campaigns) or () if one.pack == read.id]
        if known:
            self.shell.go("campaign", campaign=max(known, key=lambda one: one.created).id)
            return
        done = self.shell.run(None, "campaign.start", pack=pack)
        if done is not None:
            self.shell.go("campaign", campaign=done.campaign)

    def _navigation(self) -> QListWidget:
        found = Lines()
        found.setObjectName("navigation")
        found.setAccessibleName("Pages")
        words = QFontMetrics(theme.font())
        widest = max(words.horizontalAdvance(entry.title) for entry in navigation.ENTRIES)
        found.setFixedWidth(max(NAVIGATION, widest + 8 * GAP))
        for entry in navigation.ENTRIES:
            if entry.title:
                item = QListWidgetItem(entry.title)
                item.setData(Qt.ItemDataRole.UserRole, entry.key)
                found.addItem(item)
        found.itemClicked.connect(self._travel)
        found.itemActivated.connect(self._travel)
        return found

    def _centre(self) -> QWidget:
        centre = QWidget()
        layout = QHBoxLayout(centre)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.navigation)
        area = QScrollArea()  # a page that is given less room than it needs is scrolled, and not crushed
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(_Room(self._stack))
        layout.addWidget(area, 1)
        return centre

    def _menus(self) -> None:
        files = FileMenu(self, self.shell, self.elsewhere.emit)
        files.addSeparator()
        files.addAction(self._action("&Quit", "Ctrl+Q", self.close))
        self.menuBar().addMenu(files)
        go = self.menuBar().addMenu("&Go")
        for number, entry in enumerate((e for e in navigation.ENTRIES if e.title), 1):
            keys = f"Alt+{number % 10}" if number <= 10 else ""
            go.addAction(self._action(entry.title, keys, lambda key=entry.key: self._try(key)))
        go.addSeparator()
        go.addAction(self._action("Pages at the left", "Ctrl+L", self.navigation.setFocus))
        view = self.menuBar().addMenu("&View")
        view.addAction(self._action("Light or &dark", "F8", self.switch_theme))
        view.addAction(self._action("&Log of the campaign", "F9", self._toggle_log))
        view.addAction(self._action("&Full screen", "F11", self._full_screen))
        helping = self.menuBar().addMenu("&Help")
        helping.addAction(self._action("&Keys", "F1", self._help))

    def _action(self, text: str, keys: str, do: object) -> QAction:
        action = QAction(text, self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _checked=False: do())  # type: ignore[operator]
        return action

    def _travel(self, item: QListWidgetItem) -> None:
        self._try(item.data(Qt.ItemDataRole.UserRole))

    def _try(self, key: str) -> None:
        """Go to a page of the navigation, unless it is about a campaign and none is open."""
        if all(name in self._about for name in navigation.BY_KEY[key].about):
            self.shell.go(key)
        else:
            self.statusBar().showMessage("Open a campaign first.", 8000)
            self._mark(navigation.BY_KEY["campaigns"])

    def _mark(self, entry: navigation.Entry) -> None:
        """Show in the navigation where we are, and what cannot be reached yet."""
        for row in range(self.navigation.count()):
            item = self.navigation.item(row)
            key = item.data(Qt.ItemDataRole.UserRole)
            open_now = all(name in self._about for name in navigation.BY_KEY[key].about)
            flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
            item.setFlags(flags if open_now else Qt.ItemFlag.NoItemFlags)
            if key == (entry.under or entry.key):
                self.navigation.setCurrentRow(row)
        if "campaign" in self._about:
            self._show_log(self._about["campaign"])

    def _show_log(self, campaign: str) -> None:
        """Fill the log of the campaign; while nobody sees it, that can wait."""
        if self.log_dock.isHidden():
            return
        from gui.log import LogPane  # with the desk's libraries, after the first window

        pane = self.log_dock.widget()
        if not isinstance(pane, LogPane):
            pane = LogPane(self.shell)
            self.log_dock.setWidget(pane)
        pane.show_campaign(campaign)

    def _toggle_log(self) -> None:
        self.log_dock.setVisible(not self.log_dock.isVisible())

    def _look_at_log(self, seen: bool) -> None:
        if seen and "campaign" in self._about:
            self._show_log(self._about["campaign"])

    def _full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _help(self) -> None:
        from gui.keys import KeysDialog

        dialog = KeysDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _fail(self, happened: str, kept: str, advice: str) -> None:
        if self._early is not None:
            self._early.append((happened, kept, advice))
            return
        if self.page is not None:
            self.page.notice.tell(happened, kept, advice)
            if self.shell.lost:
                self.page.notice.offer("Open it &anew", self.shell.open_anew)
        else:
            told = self.findChild(QLabel, "told")
            assert isinstance(told, QLabel)
            told.setText("\n".join((happened, kept, advice)))

    def _refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        if self.page is not None:
            self.page.notice.hide()
            self.page.refresh(changes)
        if "campaign" in self._about:
            self._show_log(self._about["campaign"])

    def _restore(self) -> None:
        geometry, docks = self._settings.value("geometry"), self._settings.value("docks")
        if geometry is not None:
            self.restoreGeometry(geometry)
        if docks is not None:
            self.restoreState(docks)


class _Room(QWidget):
    """Gives pages all of its own size, and never less than `LEAST`; a layout would ask for what all of them like.

    It is as high as the page that is shown needs at that width, below which its parts would lie on each other.
    """

    def __init__(self, pages: QStackedWidget) -> None:
        super().__init__()
        self._pages = pages
        pages.setParent(self)
        pages.currentChanged.connect(lambda _index: self._fit())
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Fit again when a page's parts come, go or grow."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new size."""
        super().resizeEvent(event)
        self._pages.resize(self.size())
        self._fit()

    def _fit(self) -> None:
        width, height = (round(least * theme.larger()) for least in LEAST)
        page = self._pages.currentWidget()
        layout = None if page is None else page.layout()
        if layout is not None:
            needed = layout.totalMinimumHeightForWidth(self.width()) if layout.hasHeightForWidth() else 0
            height = max(height, needed, layout.totalMinimumSize().height() if not needed else 0)
        self.setMinimumSize(width, height)


def _opening() -> QWidget:
    page = QWidget()
    layout = column(page, margin=4 * GAP)
    layout.addStretch(1)
    title = label("Bridgehead", 2.2, bold=True)
    told = label("Opening the campaigns…", tone="muted")
    told.setObjectName("told")
    for part in (title, told):
        part.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(part)
    layout.addStretch(2)
    return page
