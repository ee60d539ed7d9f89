"""The input of a setting that names a folder: typed, or chosen from a dialog."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QWidget

from gui.theme import GAP
from gui.widgets import button


class FolderInput(QWidget):
    """A folder's path, as wide as there is room, with a button that finds it.

    Args:
        title: of the setting, for the dialog.
    """

    changed = Signal()

    def __init__(self, title: str, path: str) -> None:
        super().__init__()
        self._title = title
        self.line = QLineEdit(path)
        self.line.setAccessibleName(title)
        self.line.setPlaceholderText("none")
        self.line.setClearButtonEnabled(True)
        self.line.textChanged.connect(lambda _text: self.changed.emit())
        self.choose = button("&Choose…", self._choose)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        layout.addWidget(self.line, 1)
        layout.addWidget(self.choose)
        self.setFocusProxy(self.line)

    def _choose(self) -> None:
        found = QFileDialog.getExistingDirectory(self, self._title, self.line.text())
        if found:
            self.line.setText(found)
