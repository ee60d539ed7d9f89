"""The cover that hides a page's secrets while two people change places at the screen."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QFrame, QWidget

from gui import theme
from gui.theme import GAP
from gui.widgets import button, column, label, literal


class Cover(QFrame):
    """Lies over a page until the next player says that they are there."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self.setAutoFillBackground(True)
        layout = column(self, margin=4 * GAP, spacing=2 * GAP)
        layout.addStretch(1)
        self._title = label("", 1.8, bold=True)
        self._about = label(
            "The screen is covered, so that nobody sees what is not theirs to know.", tone="muted"
        )
        for part in (self._title, self._about):
            part.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(part)
        self.ready = button("", self._uncover, primary=True)
        layout.addWidget(self.ready, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(2)
        self._then: Callable[[], object] | None = None
        page.installEventFilter(self)
        self.hide()

    def hide_from(self, seat: str, then: Callable[[], object]) -> None:
        """Cover the page until `seat` is at the screen."""
        self._title.setText(f"Hand over to {seat}")
        self.ready.setText(f"I am {literal(seat)}: show the board")
        self._then = then
        self.setGeometry(self._page.rect())
        self.setStyleSheet(f"Cover {{ background: {theme.current().window}; }}")
        self.show()
        self.raise_()
        self.ready.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cover the whole page in every size."""
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._page.rect())
        return False

    def _uncover(self) -> None:
        then, self._then = self._then, None
        self.hide()
        if then is not None:
            then()
