"""The keys of the window, in one list that is shown as help."""

from PySide6.QtWidgets import QDialog, QGridLayout, QWidget

from gui.theme import GAP
from gui.widgets import button, column, heading, label, row

KEYS = {
    "Everywhere": (
        ("Alt+1 … Alt+9, Alt+0", "Go to a page"),
        ("Ctrl+L", "Pages at the left"),
        ("Tab, Shift+Tab", "To the next or previous control"),
        ("F8", "Light or dark"),
        ("F9", "Log of the campaign"),
        ("F1", "These keys"),
    ),
    "Battle": (
        ("Ctrl+O", "Orders"),
        ("Ctrl+B", "Board"),
        ("Ctrl+D", "Dice to type"),
        ("Ctrl+Enter, double click", "Give the order that is filled in"),
        ("Ctrl+E", "What happened, and taking it back"),
        ("Ctrl+T", "Board as text"),
        ("Alt+U", "Undo the last order"),
        ("Alt+P", "Pause the bots"),
    ),
    "Board": (
        ("N, P", "Next or previous token"),
        ("Arrows", "Move the cursor; with Shift in small steps"),
        ("Enter, Space", "Pick the hex or point at the cursor"),
        ("+, −, 9, 0", "Nearer, farther, all units, the whole board"),
        ("Ctrl+arrows", "Move the view"),
        ("Escape", "Select nothing"),
    ),
    "Maps": (
        ("1 … 5", "Paint, fill, road, no road, name"),
        ("Letters", "The terrain that they write"),
        ("Enter, Space", "Use the tool at the cursor; roads lead from hex to hex"),
        ("Ctrl+Z, Ctrl+Shift+Z", "Take back, do again"),
        ("Ctrl+S", "Save"),
    ),
}


class KeysDialog(QDialog):
    """Lists the keys."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        layout = column(self, margin=3 * GAP, spacing=2 * GAP)
        for title, keys in KEYS.items():
            layout.addWidget(heading(title))
            grid = QGridLayout()
            grid.setHorizontalSpacing(3 * GAP)
            grid.setColumnMinimumWidth(0, 150)
            grid.setColumnStretch(1, 1)
            for line, (key, does) in enumerate(keys):
                grid.addWidget(label(key, bold=True), line, 0)
                grid.addWidget(label(does), line, 1)
            layout.addLayout(grid)
        layout.addLayout(row(button("Close", self.accept, primary=True)))
        self.setMinimumWidth(460)
