"""Takes several batches of dice that were rolled together, as counts by face, on one screen."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from core.contract.dice import DiceRequest
from core.contract.words import counted
from gui.widgets import button, label

FACE = 44
"""The width of a face's button. Units: pixels."""
FACES = 6
"""Batches of dice with more faces than this are asked for one by one."""


def goes_with_others(request: DiceRequest) -> bool:
    """Tell whether a batch can be told as counts by face, beside others."""
    return request.kind <= FACES and (request.count == 1 or not request.ordered)


class Batches(QWidget):
    """A line of faces for each batch: a click on a face, or its digit, is one more of it.

    Digits go to the first batch that is not complete yet, so that all can be typed in one go.

    Args:
        requests: each with the words for it.
    """

    changed = Signal()

    def __init__(self, requests: Sequence[tuple[DiceRequest, str]]) -> None:
        super().__init__()
        self.requests = [request for request, _ in requests]
        self._given: list[tuple[int, int]] = []
        self._left: list[QLabel] = []
        self.lines: list[list[QPushButton]] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        grid.setColumnStretch(FACES, 1)
        for number, (request, words) in enumerate(requests):
            left = label("", 0.9, tone="muted")
            left.setAlignment(Qt.AlignmentFlag.AlignRight)
            grid.addWidget(label(words, 0.95), 2 * number, 0, 1, FACES - 1)
            grid.addWidget(left, 2 * number, FACES - 1, 1, 2)
            faces = [
                button(str(face), partial(self._add, number, face)) for face in range(1, request.kind + 1)
            ]
            for place, made in enumerate(faces):
                made.setProperty("face", True)
                made.setFixedWidth(FACE)
                made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
                made.setToolTip("One more of these")
                made.setAccessibleName(f"{words}: one more {place + 1}")
                grid.addWidget(made, 2 * number + 1, place)
            self._left.append(left)
            self.lines.append(faces)
        self._show()

    @property
    def faces(self) -> list[int]:
        """The faces so far, batch after batch, each sorted."""
        return [face for _, face in sorted(self._given)]

    def undo(self) -> None:
        """Take the last face back."""
        if self._given:
            self._given.pop()
            self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Count the face that was typed; take the last one back."""
        free = next((number for number in range(len(self.requests)) if self._missing(number)), None)
        if event.key() == Qt.Key.Key_Backspace:
            self.undo()
        elif free is not None and event.text().isdigit() and event.text().isascii():
            if 1 <= int(event.text()) <= self.requests[free].kind:
                self._add(free, int(event.text()))
        else:
            super().keyPressEvent(event)

    def _missing(self, number: int) -> int:
        return self.requests[number].count - sum(batch == number for batch, _ in self._given)

    def _add(self, number: int, face: int) -> None:
        if self._missing(number):
            self._given.append((number, face))
            self._show()

    def _show(self) -> None:
        for number, (faces, left) in enumerate(zip(self.lines, self._left, strict=True)):
            missing = self._missing(number)
            left.setText(f"{counted(missing, 'die', 'dice')} to come" if missing else "complete")
            for face, made in enumerate(faces, 1):
                count = self._given.count((number, face))
                made.setText(f"{face} ×{count}" if count else str(face))
                made.setEnabled(bool(missing or count))
        self.changed.emit()
