"""The few building blocks of every page: headings, cards, notices, an empty page's advice, key figures."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QBoxLayout,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gui import theme
from gui.theme import GAP

S = TypeVar("S", bound=QAbstractSpinBox)

INDENT = 6
"""Before a figure in a box with arrows. Units: pixels."""
TITLE = 200
"""Titles beside the inputs of a form are broken only where they are wider. Units: pixels."""


def label(text: str, scale: float = 1.0, bold: bool = False, tone: str = "") -> QLabel:
    """Make a text; `tone` is `muted`, `good`, `warn` or `bad`."""
    made = QLabel(text)
    made.setTextFormat(
        Qt.TextFormat.PlainText
    )  # else a name with signs of HTML is shown as what they mean there
    made.setFont(theme.font(scale, bold))
    made.setWordWrap(True)
    if tone:
        made.setProperty(tone, True)
    return made


def heading(text: str) -> QLabel:
    """Make the heading of a part of a page."""
    return label(text, 1.15, bold=True)


def button(text: str, action: Callable[[], object], primary: bool = False, flat: bool = False) -> QPushButton:
    """Make a button."""
    made = QPushButton(text)
    made.setProperty("primary", primary)
    made.setProperty("flat", flat)
    made.setAutoDefault(True)
    made.clicked.connect(lambda _checked=False: action())
    return made


def shortened(text: str, letters: int) -> str:
    """Cut a text that is longer than so many letters, and show that it was."""
    return text if len(text) <= letters else f"{text[: letters - 1].rstrip()}…"


def literal(text: str) -> str:
    """Write a name for a button or a box as it is: a single ampersand would be taken for the mark of a key."""
    return text.replace("&", "&&")


def indented(spin: S) -> S:
    """Keep a figure off the edge of its box as the sheet does with letters: Qt leaves it out in boxes with arrows."""
    spin.lineEdit().setTextMargins(INDENT, 0, 0, 0)
    return spin


def emphasize(made: QPushButton, primary: bool) -> None:
    """Make a button the page's main one, or one among others."""
    if made.property("primary") != primary:
        made.setProperty("primary", primary)
        made.style().unpolish(made)
        made.style().polish(made)


def tinge(made: QLabel, tone: str) -> None:
    """Give a text another tone."""
    if not made.property(tone):
        for one in ("muted", "good", "warn", "bad"):
            made.setProperty(one, one == tone)
        made.style().unpolish(made)
        made.style().polish(made)


def row(*widgets: QWidget, stretch: bool = True) -> QHBoxLayout:
    """Lay widgets out side by side, at the left."""
    layout = QHBoxLayout()
    layout.setSpacing(GAP)
    for widget in widgets:
        layout.addWidget(widget)
    if stretch:
        layout.addStretch(1)
    return layout


def column(parent: QWidget, margin: int = 0, spacing: int = GAP) -> QVBoxLayout:
    """Give a widget a vertical layout."""
    layout = QVBoxLayout(parent)
    layout.setContentsMargins(margin, margin, margin, margin)
    layout.setSpacing(spacing)
    return layout


def clear(layout: QLayout) -> None:
    """Take all widgets out of a layout and away."""
    while (item := layout.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if inner is not None:
            clear(inner)
        if widget is not None:
            widget.hide()
            widget.deleteLater()


class Form(QFormLayout):
    """Inputs below each other, each with its title beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.setContentsMargins(0, 0, 0, 0)
        self.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)

    def ask(self, title: str, made: QWidget | QLayout) -> None:
        """Add an input; for those who do not see it, it is called like its title unless it has a name of its own."""
        named = label(title)
        named.setMinimumWidth(min(TITLE, named.fontMetrics().horizontalAdvance(title) + 1))
        if isinstance(made, QLayout):
            self.addRow(named, made)
            return
        if not isinstance(made, QLabel) and not made.accessibleName():
            made.setAccessibleName(title)
        self.addRow(named, made)


class Card(QFrame):
    """A framed part of a page with an optional heading; fill `body`."""

    def __init__(self, title: str = "") -> None:
        super().__init__()
        self.setProperty("card", True)
        self.body = column(self, margin=2 * GAP)
        if title:
            self.body.addWidget(heading(title))


class Notice(QFrame):
    """Says what went wrong, what was kept, and what to do; hidden until told something."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("notice", True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2 * GAP, GAP, GAP, GAP)
        words = QVBoxLayout()
        words.setSpacing(2)
        self._happened = label("", bold=True, tone="bad")
        self._kept = label("")
        self._advice = label("", tone="muted")
        for part in (self._happened, self._kept, self._advice):
            part.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            words.addWidget(part)
        layout.addLayout(words, 1)
        self.way_out = button("", self._take)
        self._do: Callable[[], object] | None = None
        layout.addWidget(self.way_out, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(button("Close", self.hide, flat=True), 0, Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName("Error")
        self.hide()

    @property
    def text(self) -> str:
        """All that it says, or nothing when it is hidden."""
        parts = (self._happened.text(), self._kept.text(), self._advice.text())
        return "\n".join(filter(None, parts)) if not self.isHidden() else ""

    def tell(self, happened: str, kept: str, advice: str) -> None:
        """Show an error."""
        self._happened.setText(happened)
        self._kept.setText(kept)
        self._advice.setText(advice)
        self.way_out.hide()
        self.show()

    def offer(self, title: str, do: Callable[[], object]) -> None:
        """Offer a way out of the error that it shows."""
        self.way_out.setText(title)
        self._do = do
        self.way_out.show()

    def _take(self) -> None:
        if self._do is not None:
            self._do()


class Empty(QWidget):
    """What a page shows when it has nothing yet: what belongs here and what to do first."""

    def __init__(
        self, title: str, advice: str, action: str = "", do: Callable[[], object] | None = None
    ) -> None:
        super().__init__()
        layout = column(self, spacing=2 * GAP)
        layout.addStretch(2)
        for part in (label(title, 1.4, bold=True), label(advice, tone="muted")):
            part.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(part)
        self.button: QPushButton | None = None
        if do is not None:
            self.button = button(action, do, primary=True)
            layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)


class Figure(QWidget):
    """A number that people look for, with what it counts below it."""

    def __init__(self, value: int, noun: str, plural: str) -> None:
        super().__init__()
        layout = column(self, spacing=0)
        layout.addWidget(label(str(value), 1.7, bold=True))
        layout.addWidget(label(noun if value == 1 else plural, 0.9, tone="muted"))
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)


TITLE = 380
"""A heading has at least so much room beside a page's actions. Units: pixels."""


class Page(QWidget):
    """A page of the window: a title, a line about it, actions at the right, a notice, and the body.

    Attributes:
        body: the layout to fill.
        titled: emitted when the title changes.
    """

    titled = Signal(str)

    def __init__(self, title: str, about: str = "") -> None:
        super().__init__()
        layout = column(self, margin=3 * GAP, spacing=2 * GAP)
        self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        words = QVBoxLayout()
        words.setSpacing(2)
        self._title = label(title, 1.8, bold=True)
        self._about = label(about, tone="muted")
        self._about.setVisible(bool(about))
        words.addWidget(self._title)
        words.addWidget(self._about)
        self._head.addLayout(words, 1)
        self._actions = QHBoxLayout()
        self._actions.setSpacing(GAP)
        self._head.addLayout(self._actions)
        layout.addLayout(self._head)
        self.notice = Notice()
        layout.addWidget(self.notice)
        self.body = QVBoxLayout()
        self.body.setSpacing(2 * GAP)
        layout.addLayout(self.body, 1)

    @property
    def title(self) -> str:
        """The heading."""
        return self._title.text()

    def entitle(self, title: str, about: str = "") -> None:
        """Change the heading and the line about the page."""
        self._title.setText(title)
        self._about.setText(about)
        self._about.setVisible(bool(about))
        self.titled.emit(title)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the actions below the heading where both have no room side by side."""
        super().resizeEvent(event)
        self._place_actions()

    def event(self, event: QEvent) -> bool:
        """Look again where the actions go when one of them comes, goes or changes its words."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._place_actions()
        return super().event(event)

    def _place_actions(self) -> None:
        narrow = self.width() < self._actions.sizeHint().width() + TITLE
        ways = QBoxLayout.Direction
        if self._head.direction() == (ways.TopToBottom if narrow else ways.LeftToRight):
            return
        self._head.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        self._actions.setAlignment(Qt.AlignmentFlag.AlignLeft if narrow else Qt.AlignmentFlag.AlignRight)

    def add_action(self, made: QWidget) -> None:
        """Put a button at the right of the heading."""
        self._actions.addWidget(made, 0, Qt.AlignmentFlag.AlignTop)

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """Show anew what a command changed; a page that shows nothing of the database has nothing to do."""

    def take_focus(self) -> None:
        """Put the keyboard where a user of the page begins."""
        self.setFocus()

    def repaint_all(self) -> None:
        """Paint anew what is painted by hand, after a change of colours."""
        for widget in self.findChildren(QWidget):
            widget.update()
