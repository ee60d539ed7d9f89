"""A hand on the mouse: finds what is visible by its text or accessible name, and clicks it."""

from typing import TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QLabel, QWidget

W = TypeVar("W", bound=QWidget)


class Mouse:
    """Clicks in a window."""

    def __init__(self, qtbot, window):
        self._qtbot = qtbot
        self._window = window

    def buttons(self):
        """Give the texts of all buttons that can be pressed."""
        return [_text(button) for button in self._buttons()]

    def sees(self, text):
        """Tell whether a button with this text can be pressed."""
        return text in self.buttons()

    def press(self, text, timeout=5_000):
        """Press a button, once it can be pressed."""
        self._qtbot.waitUntil(lambda: self.sees(text) or self._fail(text), timeout=timeout)
        button = next(button for button in self._buttons() if _text(button) == text)
        self._qtbot.mouseClick(button, Qt.MouseButton.LeftButton, pos=_middle(button))

    def find(self, kind: type[W], name: str) -> W:
        """Give the visible widget of a kind whose accessible name begins so."""
        found = [w for w in self._visible(kind) if w.accessibleName().startswith(name)]
        assert found, (
            f"no {kind.__name__} is called {name}: {[w.accessibleName() for w in self._visible(kind)]}"
        )
        return found[0]

    def _fail(self, text):
        raise AssertionError(
            f"nothing to press says {text}; these do: {self.buttons()}; {self._window.page.notice.text}"
        )

    def _buttons(self):
        return [button for button in self._visible(QAbstractButton) if button.isEnabled() and button.text()]

    def _visible(self, kind):
        return [widget for widget in self._window.findChildren(kind) if widget.isVisible()]


def _middle(button):
    """Give a place inside a button; a box is as wide as its line, but only its beginning can be clicked."""
    place = button.rect().center()
    return QPoint(button.rect().left() + 12, place.y()) if isinstance(button, QCheckBox) else place


def _text(button):
    return button.text().replace("&", "")


def texts(widget):
    """Give what the labels on it say."""
    return " | ".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible())
