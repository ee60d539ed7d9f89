"""The dice tray: shows what was rolled, and takes dice rolled at the table, in order or as counts by face."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from core.contract.dice import DiceRequest, Roll
from core.contract.words import counted, titled
from gui import theme
from gui.dice_batches import Batches, goes_with_others
from gui.theme import GAP
from gui.widgets import button, clear, column, indented, label, row

DIE = 30
"""The side of a drawn die. Units: pixels."""
MOST_BUTTONS = 10
"""Dice with more faces are typed only."""


BATCHES = 5
"""So many batches of an order are drawn."""
HIGH = 190
"""What was rolled takes no more room; the rest is scrolled to. Units: pixels."""
ENTRY = 150
"""What takes dice has at least so much room, where it needs it. Units: pixels."""
LINES, TOLD = 4, 40
"""So many lines are told of what led to dice, and of what came of them; all of them are among the events."""


def spoken(request: DiceRequest) -> str:
    """Write a batch as a player says it: `3d6 for attack, phaser-1`."""
    words = request.reason.replace("_", " ").replace(": ", ":").replace(":", ", ")
    return f"{request.count}d{request.kind} for {words}"


def faces_in(text: str, kind: int) -> list[int] | None:
    """Read the faces of dice of so many faces; None where the text is no list of them."""
    words = text.replace(",", " ").split()
    if kind < 10:
        words = list("".join(words))  # 413 is 4, 1, 3 where no face has two digits
    if not all(word.isdecimal() for word in words):
        return None
    faces = [int(word) for word in words]
    return faces if all(1 <= face <= kind for face in faces) else None


class DiceRow(QWidget):
    """Faces drawn as dice, in as many lines as they need; missing ones as empty outlines."""

    def __init__(self) -> None:
        super().__init__()
        self._faces: Sequence[int] = ()
        self._count = 0
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_faces(self, faces: Sequence[int], count: int) -> None:
        """Show faces out of so many dice."""
        self._faces, self._count = faces, count
        self.setAccessibleName(", ".join(map(str, faces)) or "no dice yet")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Give the usual size."""
        return QSize(8 * (DIE + 6), self.heightForWidth(8 * (DIE + 6)))

    def heightForWidth(self, width: int) -> int:
        """Give the height of all lines."""
        across = max(1, width // (DIE + 6))
        return max(1, -(-self._count // across)) * (DIE + 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the dice."""
        colours = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font(1.1, bold=True))
        across = max(1, self.width() // (DIE + 6))
        for number in range(self._count):
            place = QRectF(number % across * (DIE + 6) + 1, number // across * (DIE + 6) + 1, DIE, DIE)
            known = number < len(self._faces)
            painter.setPen(
                QPen(colours.colour("muted"), 1, Qt.PenStyle.SolidLine if known else Qt.PenStyle.DotLine)
            )
            painter.setBrush(colours.colour("base") if known else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place, 6, 6)
            if known:
                painter.setPen(colours.colour("text"))
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(self._faces[number]))


class InOrder(QWidget):
    """Takes faces in the order in which they were rolled: by buttons, or typed as numbers."""

    changed = Signal()

    def __init__(self, request: DiceRequest) -> None:
        super().__init__()
        self._request = request
        layout = column(self)
        self.field = QLineEdit()
        such = " ".join(str(1 + 3 * number % request.kind) for number in range(request.count))
        shown = counted(request.count, "face")
        self.field.setPlaceholderText(f"{shown} from 1 to {request.kind}, such as {such}")
        self.field.setAccessibleName("Faces in order")
        self.field.textChanged.connect(self.changed)
        layout.addWidget(self.field)
        if request.kind <= MOST_BUTTONS:
            faces = [button(str(face), partial(self._add, face)) for face in range(1, request.kind + 1)]
            for made in faces:
                made.setProperty("face", True)
            layout.addLayout(row(*faces))
        self.setFocusProxy(self.field)

    @property
    def faces(self) -> list[int] | None:
        """The faces so far; None where the text is no list of faces."""
        return faces_in(self.field.text(), self._request.kind)

    def undo(self) -> None:
        """Take the last face back."""
        self.field.setText(" ".join(map(str, (self.faces or [])[:-1])))

    def _add(self, face: int) -> None:
        faces = self.faces or []
        self.field.setText(" ".join(map(str, [*faces, face])))


class ByFace(QWidget):
    """Takes how often each face came up, where the order says nothing: a click or a digit is one more of a face."""

    changed = Signal()

    def __init__(self, request: DiceRequest) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GAP)
        self.counts: list[QSpinBox] = []
        self._kind = request.kind
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        across = 3 if request.kind <= 6 else 5
        for number in range(request.kind):
            spin = indented(QSpinBox())
            spin.setRange(0, request.count)
            spin.setPrefix("× ")
            spin.setMinimumWidth(72)
            spin.setAccessibleName(f"How many show {number + 1}")
            spin.valueChanged.connect(lambda value, face=number: self._count(face, value))
            self.counts.append(spin)
            place = number // across, number % across * 2
            face = button(str(number + 1), partial(self._add, number))
            face.setProperty("face", True)
            face.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            face.setToolTip("One more of these")
            grid.addWidget(face, *place)
            grid.addWidget(spin, place[0], place[1] + 1)
        grid.setColumnStretch(2 * across, 1)
        self._before = [0] * request.kind
        self._given: list[int] = []

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Count the face that was typed; take the last one back."""
        if event.text().isdecimal() and 1 <= int(event.text()) <= self._kind:
            self._add(int(event.text()) - 1)
        elif event.key() == Qt.Key.Key_Backspace:
            self.undo()
        else:
            super().keyPressEvent(event)

    @property
    def faces(self) -> list[int] | None:
        """The faces, sorted."""
        return [face for face, spin in enumerate(self.counts, 1) for _ in range(spin.value())]

    def undo(self) -> None:
        """Take one of the face that was counted last back."""
        if self._given:
            spin = self.counts[self._given[-1]]
            spin.setValue(spin.value() - 1)

    def _add(self, face: int) -> None:
        if sum(spin.value() for spin in self.counts) < self.counts[face].maximum():
            self.counts[face].setValue(self.counts[face].value() + 1)

    def _count(self, face: int, value: int) -> None:
        """Keep in mind in which order faces were counted."""
        more = value - self._before[face]
        self._before[face] = value
        if more > 0:
            self._given += [face] * more
        for _ in range(-more):
            self._given.reverse()
            self._given.remove(face)
            self._given.reverse()
        self.changed.emit()


class DiceTray(QWidget):
    """Shows the dice of the last order, or asks for those that are due.

    Args:
        called: names the seat that rolls.

    Attributes:
        answered: the faces that were asked for, batch after batch.
    """

    answered = Signal(list)

    def __init__(self, called: Callable[[str], str] = titled) -> None:
        super().__init__()
        self._called = called
        layout = column(self, margin=GAP)
        self.story = label("", 0.95)
        self.story.hide()
        self.told = label("No dice rolled yet.", tone="muted")
        self.dice = DiceRow()
        self._entry = QScrollArea()
        self._entry.setWidgetResizable(True)
        self._entry.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._entry.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.missing = label("", 0.9, tone="muted")
        self.take = button("Take these dice", self._answer, primary=True)
        self.fold = QPushButton("")
        self.fold.setCheckable(True)
        self.fold.setProperty("flat", True)
        self.fold.toggled.connect(self._fold)
        self.fold.hide()
        self._rolled = QScrollArea()
        self._rolled.setWidgetResizable(True)
        self._rolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inside = QWidget()
        self._batches = column(self._inside, spacing=2)
        self._rolled.setWidget(self._inside)
        self._rolled.hide()
        for widget in (self.story, self.told, self.dice):
            layout.addWidget(widget)
        layout.addWidget(self.fold, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self._rolled)
        layout.addWidget(self._entry, 1)
        layout.addWidget(self.missing)
        self.back = button("&Undo die", self._undo)
        layout.addLayout(row(self.take, self.back))
        self.request: DiceRequest | None = None
        self.entry: InOrder | ByFace | Batches | None = None
        self.dice.hide()
        self._show_entry(None)

    def show_rolls(self, rolls: Sequence[Roll], came_of: Sequence[str] = ()) -> None:
        """Show the dice of an order, batch by batch, and what came of them."""
        self.request = None
        self._show_entry(None)
        self.dice.hide()
        self.story.hide()
        self.told.setText("" if rolls else "The last order needed no dice.")
        self.told.setVisible(not rolls)
        self._clear_batches()
        for line in came_of[-TOLD:]:
            self._batches.addWidget(label(line, 0.95))
        for roll in rolls[:BATCHES]:
            request = roll.request
            self._batches.addWidget(
                label(f"{self._called(request.seat)}, {spoken(request)}", 0.9, tone="muted")
            )
            dice = DiceRow()
            dice.show_faces(roll.faces, len(roll.faces))
            self._batches.addWidget(dice)
        if len(rolls) > BATCHES:
            more = counted(len(rolls) - BATCHES, "more batch", "more batches")
            self._batches.addWidget(label(more, 0.9, tone="muted"))
        self.fold.setVisible(bool(rolls or came_of))
        self._fold(self.fold.isChecked())

    def make_room(self, wanted: bool) -> None:
        """Fold what was rolled to a line while something else wants the room."""
        self.fold.setChecked(wanted)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give what was rolled the height that it needs in this width, as far as there is room."""
        super().resizeEvent(event)
        self._measure()

    def _fold(self, folded: bool) -> None:
        self.fold.setText(f"{'▸' if folded else '▾'}  What was rolled, and what came of it")
        self._rolled.setVisible(not folded and not self.fold.isHidden())
        self._measure()

    def _measure(self) -> None:
        wrapped = self._batches.heightForWidth(self.width() - 3 * GAP)  # -1 where nothing wraps
        self._rolled.setFixedHeight(min(HIGH, max(wrapped, self._inside.sizeHint().height())))

    @property
    def shown(self) -> list[str]:
        """What is written about the dice of the last order."""
        items = [self._batches.itemAt(place) for place in range(self._batches.count())]
        made = [item.widget() for item in items if item is not None]
        return [one.text() if isinstance(one, QLabel) else one.accessibleName() for one in made if one]

    def _clear_batches(self) -> None:
        clear(self._batches)
        self.fold.hide()
        self._rolled.hide()

    def ask(self, request: DiceRequest, ahead: Sequence[DiceRequest] = (), story: Sequence[str] = ()) -> None:
        """Ask for a batch rolled at the table.

        Args:
            ahead: batches of the same order that follow it, to be rolled and typed together with it.
            story: what the order has come to so far, and what the dice are about.
        """
        self.request = request
        self.story.setText("\n".join(story[-LINES:]))
        self.story.setVisible(bool(story))
        self._clear_batches()
        together = [each for each in ahead if goes_with_others(each)] if goes_with_others(request) else []
        if together:
            self.told.setText(f"{self._called(request.seat)}: roll these together, each in any order")
            entry: InOrder | ByFace | Batches = Batches(
                [(each, spoken(each)) for each in (request, *together)]
            )
        else:
            how = "in the order rolled" if request.ordered else "in any order"
            self.told.setText(f"{self._called(request.seat)}: roll {spoken(request)}, {how}")
            entry = InOrder(request) if request.ordered or request.kind > MOST_BUTTONS else ByFace(request)
        self.told.show()
        self._show_entry(entry)
        self.dice.setVisible(not together)
        self._look()
        self.focus_entry()

    def focus_entry(self) -> None:
        """Put the keyboard where faces are typed."""
        if self.entry is not None:
            self.entry.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the dice with the enter key when they are complete."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.take.isEnabled() and self.request:
            self._answer()
        else:
            super().keyPressEvent(event)

    @property
    def wanted(self) -> int:
        """How many dice are asked for."""
        if isinstance(self.entry, Batches):
            return sum(request.count for request in self.entry.requests)
        return 0 if self.request is None else self.request.count

    def _show_entry(self, entry: "InOrder | ByFace | Batches | None") -> None:
        before = self._entry.takeWidget()
        if before is not None:
            before.hide()
            before.deleteLater()
        self.entry = entry
        self._entry.setVisible(entry is not None)
        if entry is not None:
            entry.changed.connect(self._look)
            self._entry.setWidget(entry)
            high = entry.minimumSizeHint().height() + 2
            self._entry.setMinimumHeight(min(ENTRY, high))  # more of it is scrolled to, and not crushed
            self._entry.setMaximumHeight(high)
        self.missing.setVisible(entry is not None)
        self.take.setVisible(entry is not None)
        self.back.setVisible(entry is not None)

    def _look(self) -> None:
        if self.request is None or self.entry is None:
            return
        faces = self.entry.faces
        wanted = self.wanted
        if faces is None:
            self.missing.setText(f"Only faces from 1 to {self.request.kind}, with spaces between them.")
        elif len(faces) != wanted:
            apart = wanted - len(faces)
            self.missing.setText(f"{apart} still to come." if apart > 0 else f"{-apart} too many.")
        else:
            self.missing.setText("Complete.")
        self.dice.show_faces((faces or [])[:wanted], wanted)
        self.take.setEnabled(faces is not None and len(faces) == wanted)
        self.back.setEnabled(bool(faces))

    def _undo(self) -> None:
        if self.entry is not None:
            self.entry.undo()
            self.focus_entry()

    def _answer(self) -> None:
        faces = self.entry.faces if self.entry is not None else None
        if faces is None or self.request is None or len(faces) != self.wanted:
            return
        self.request = None
        self._show_entry(None)
        self.answered.emit(faces)
