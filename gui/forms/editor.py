"""What every editor of a field has: it shows a field with its value, and says when the user changed the value."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from core.contract.orders import AnyField
from gui.board.marks import Marks


class Editor(QWidget):
    """An editor of one field.

    Attributes:
        changed: the user gave another value; None takes the value away.
        marked: what the editor wants to see on the board changed, though the value did not.
    """

    changed = Signal(object)
    marked = Signal()

    def show_field(self, field: AnyField, value: Any) -> None:
        """Show the field as it is bounded now; emits nothing."""
        raise NotImplementedError

    def marks(self) -> Marks | None:
        """Give what the field wants to see on the board; None where a board means nothing to it."""
        return None

    def pick(self, at: tuple[int, int]) -> None:
        """Take a hex or a point that was picked on the board."""

    def hover(self, at: tuple[int, int] | None) -> None:
        """Learn what the mouse is over, to show what a click there would do."""

    def aim(self, at: tuple[int, int], toward: tuple[int, int]) -> None:
        """Take a place with a direction that was drawn on the board."""

    def targets(self) -> tuple[str, ...]:
        """Give the units that a click would take."""
        return ()

    def taken(self) -> tuple[str, ...]:
        """Give those of them that are taken."""
        return ()

    def target(self, unit: str) -> None:
        """Take a unit that was clicked on the board."""


def folding(text: str, editor: Editor) -> QPushButton:
    """Fold away an editor that is rarely wanted; give the button that opens it."""
    opener = QPushButton(f"{text}  ▸")
    opener.setProperty("flat", True)
    opener.setCheckable(True)
    opener.toggled.connect(editor.setVisible)
    editor.hide()
    return opener
