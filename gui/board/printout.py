"""A printout on the screen: its displays side by side where there is room, else one below the other."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from core.battle.printed import told
from core.contract.printout import Display, Printout
from gui import theme
from gui.displays import Sheet, in_columns, screen_inks
from gui.theme import GAP
from gui.widgets import column, heading, label

COLUMN = 430
"""A column of displays is at least so wide. Units: pixels."""
MOST = 3
"""So many columns are read with ease."""
EDGE = 6
"""Between a display and the frame that shows the keyboard's focus. Units: pixels."""


class DisplayView(QWidget):
    """A display; the keyboard walks from one to the next, and what it shows is said in words."""

    def __init__(self, display: Display) -> None:
        super().__init__()
        self.sheet = Sheet(display, theme.font())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(display.title)
        figures = [f"{row.label}: {row.marked}" for row in display.figures]
        self.setAccessibleDescription(". ".join((*figures, *map(told, display.lines))))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        """Boxes wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Give the height that all boxes take."""
        return round(self.sheet.height(max(1, width - 2 * EDGE))) + 2 * EDGE

    def sizeHint(self) -> QSize:
        """Give the usual size."""
        return QSize(COLUMN, self.heightForWidth(COLUMN))

    def minimumSizeHint(self) -> QSize:
        """Boxes wrap on little width."""
        return QSize(160, self.heightForWidth(max(160, self.width())))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        if self.hasFocus():
            painter.setPen(QPen(theme.current().colour("accent"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)
        self.sheet.paint(painter, screen_inks(), QPointF(EDGE, EDGE), self.width() - 2 * EDGE)


class PrintoutView(QWidget):
    """A printout; without its title where that stands above it already."""

    def __init__(self, printout: Printout, titled: bool = True) -> None:
        super().__init__()
        self.displays = [DisplayView(display) for display in printout.displays]
        self.setAccessibleName(printout.title)
        whole = column(self, spacing=4)
        if titled:
            whole.addWidget(heading(printout.title))
        if printout.about:
            whole.addWidget(label(printout.about, tone="muted"))
        beside = QHBoxLayout()
        beside.setSpacing(2 * GAP)
        self._columns = [QVBoxLayout() for _ in range(MOST)]
        for number, one in enumerate(self._columns):
            one.setSpacing(GAP)
            beside.addLayout(one, 1 if number == 0 else 0)
        self._beside = beside
        whole.addLayout(beside)
        whole.addStretch(1)
        self._placed: list[int] = []
        self._place(COLUMN)

    @property
    def columns(self) -> int:
        """In how many columns the displays stand."""
        return max(self._placed, default=0) + 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the whole width."""
        super().resizeEvent(event)
        self._place(self.width())

    def _place(self, width: int) -> None:
        columns = max(1, min(MOST, len(self.displays), (width + 2 * GAP) // (COLUMN + 2 * GAP)))
        each = (width - (columns - 1) * 2 * GAP) // columns
        placed = in_columns([one.heightForWidth(each) for one in self.displays], columns)
        if placed == self._placed:
            return
        self._placed = placed
        for layout in self._columns:
            while layout.takeAt(0) is not None:
                pass
        for display, number in zip(self.displays, placed, strict=True):
            self._columns[number].addWidget(display)
        for number, layout in enumerate(self._columns):
            used = number in placed
            if used:
                layout.addStretch(1)
            self._beside.setStretch(number, 1 if used else 0)
