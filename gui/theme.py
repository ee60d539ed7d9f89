"""Colours, spacing and type of the window, in a light and a dark form."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from string import Template

from PySide6.QtGui import QColor, QFont, QFontMetrics, QPalette
from PySide6.QtWidgets import QApplication

from core.contract.board import Fill

ICON = Path(__file__).with_name("bridgehead.svg")
"""The picture of the program."""
GAP = 8
"""Between things that belong together. Units: pixels; larger distances are multiples of it."""
LETTERS = 14
"""Sizes in pixels were chosen for a desktop's font no higher than this. Units: pixels."""


@dataclass(frozen=True)
class Theme:
    """A set of colours, by what they are for.

    Args:
        sides: for the sides of a battle in turn; told apart by people who confuse red and green, too.
        terrain: fills of hexes and features by the word that a board uses.
    """

    name: str
    window: str
    base: str
    raised: str
    text: str
    muted: str
    line: str
    accent: str
    on_accent: str
    good: str
    warn: str
    bad: str
    bad_ground: str
    table: str
    table_line: str
    sides: tuple[str, ...]
    road: str
    terrain: dict[Fill, str]

    def colour(self, name: str, alpha: int = 255) -> QColor:
        """Give one of the colours by its name, see-through where `alpha` is below 255."""
        colour = QColor(getattr(self, name))
        colour.setAlpha(alpha)
        return colour

    def fill(self, word: Fill) -> QColor:
        """Give the fill of a terrain; a word that the contract does not have stands out as what it is, a mistake."""
        return QColor(self.terrain.get(word, self.bad))


LIGHT = Theme(
    name="light",
    window="#f3f4f7",
    base="#ffffff",
    raised="#e9ecf1",
    text="#1b2330",
    muted="#5a6575",
    line="#d3d9e1",
    accent="#1f5fc4",
    on_accent="#ffffff",
    good="#1d7a46",
    warn="#96600a",
    bad="#b3261e",
    bad_ground="#fbeceb",
    table="#e7ecf3",
    table_line="#c9d2de",
    sides=(
        *("#1f5fc4", "#c0510f", "#0b7d62", "#b61790", "#522635"),
        *("#594a08", "#7b2cf5", "#cb3256", "#105679", "#1d8913"),
    ),
    road="#cdbb92",
    terrain={
        "open": "#e9e6d4",
        "rough": "#d6c9a6",
        "forest": "#b5cf9f",
        "water": "#a9cde4",
        "hill": "#c9b08a",
        "building": "#b9bec8",
        "ruin": "#a7a29b",
        "sand": "#f0dfae",
        "wall": "#8d96a3",
        "space": "#dfe4ee",
        "dust": "#cfc4dd",
        "swamp": "#bcc79b",
        "town": "#c9bfb6",
        "lava": "#eba383",
        "asteroids": "#b8aa9c",
        "nebula": "#e3b7d3",
        "planet": "#8fb3c9",
        "gravity": "#7d93b5",
        "star": "#f2c14e",
        "black_hole": "#7b8494",
        "comet": "#9fdbe4",
    },
)

DARK = Theme(
    name="dark",
    window="#14181f",
    base="#1b212a",
    raised="#262e39",
    text="#e5e9ef",
    muted="#9ba7b6",
    line="#36404d",
    accent="#76a9ff",
    on_accent="#0d1420",
    good="#6fcf97",
    warn="#e5b45a",
    bad="#ff8a80",
    bad_ground="#3a2224",
    table="#10151d",
    table_line="#27303c",
    sides=(
        *("#76a9ff", "#ff9d5c", "#4fd1ae", "#e14ccc", "#f9dae4"),
        *("#b9a419", "#aceb33", "#ed527b", "#6399a9", "#e3f0a2"),
    ),
    road="#77705f",
    terrain={
        "open": "#3b3d35",
        "rough": "#4f4632",
        "forest": "#2f4a30",
        "water": "#23465c",
        "hill": "#5a4a33",
        "building": "#505764",
        "ruin": "#4a4744",
        "sand": "#5a5136",
        "wall": "#6b7480",
        "space": "#161c27",
        "dust": "#3b3349",
        "swamp": "#3d4530",
        "town": "#57504a",
        "lava": "#7a3d28",
        "asteroids": "#6b6058",
        "nebula": "#5c2f55",
        "planet": "#3f6d8a",
        "gravity": "#5d7399",
        "star": "#a8801f",
        "black_hole": "#000000",
        "comet": "#44808a",
    },
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}

_SHEET = Template(
    """
QWidget { color: $text; }
QToolTip { background: $raised; color: $text; border: 1px solid $line; padding: 4px; }
QFrame[card="true"] { background: $base; border: 1px solid $line; border-radius: 6px; }
QFrame[notice="true"] { background: $bad_ground; border: 1px solid $bad; border-radius: 6px; }
QLabel[callout="true"] { background: $base; color: $text; border: 1px solid $accent; border-radius: 5px; padding: 5px 8px; }
QLabel[muted="true"] { color: $muted; }
QLabel[good="true"] { color: $good; }
QLabel[warn="true"] { color: $warn; }
QLabel[bad="true"] { color: $bad; }
QPushButton, QToolButton {
    background: $base; border: 1px solid $line; border-radius: 5px; padding: 6px 14px; min-height: 18px;
}
QPushButton:hover, QToolButton:hover { background: $raised; }
QPushButton:pressed, QPushButton:checked, QToolButton:checked { background: $raised; border-color: $accent; }
QPushButton:focus, QToolButton:focus { border: 2px solid $accent; padding: 5px 13px; }
QPushButton:disabled, QToolButton:disabled { color: $muted; background: $window; }
QPushButton[primary="true"] { background: $accent; color: $on_accent; border-color: $accent; font-weight: 600; }
QPushButton[primary="true"]:focus { border: 2px solid $text; }
QPushButton[primary="true"]:disabled { background: $raised; color: $muted; border-color: $line; }
QPushButton[danger="true"] { color: $bad; border-color: $bad; }
QPushButton[danger="true"]:disabled { color: $muted; border-color: $line; }
QPushButton[flat="true"] { background: transparent; border: 1px solid transparent; color: $accent; }
QPushButton[flat="true"]:focus { border: 2px solid $accent; }
QToolButton[tight="true"] { padding: 1px 4px; min-height: 24px; }
QToolButton[tight="true"]:focus { padding: 0 3px; }
QToolButton[tight="true"]:checked { border: 2px solid $accent; padding: 0 3px; font-weight: 600; }
QPushButton[face="true"] { padding: 4px; min-width: 30px; font-weight: 600; }
QPushButton[face="true"]:checked { background: $accent; color: $on_accent; }
QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QDateEdit, QComboBox {
    background: $base; border: 1px solid $line; border-radius: 5px; padding: 5px 7px;
    selection-background-color: $accent; selection-color: $on_accent;
}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QDateEdit:focus,
QComboBox:focus {
    border: 2px solid $accent; padding: 4px 6px;
}
QComboBox QAbstractItemView { background: $base; border: 1px solid $line; selection-background-color: $accent;
    selection-color: $on_accent; }
QListView, QTreeView, QTableView {
    background: $base; border: 1px solid $line; border-radius: 6px; outline: 0; gridline-color: $line;
    selection-background-color: $accent; selection-color: $on_accent;
}
QListView:focus, QTreeView:focus, QTableView:focus { border: 2px solid $accent; }
QListView::item { padding: 6px 8px; }
QTableView::item, QTreeView::item { padding: 4px 8px; }
QHeaderView::section { background: $base; color: $muted; border: 0; border-bottom: 1px solid $line;
    padding: 6px 8px; font-weight: 600; }
QTableCornerButton::section { background: $base; border: 0; }
QListView#navigation { background: $raised; border: 0; border-radius: 0; padding: 8px; }
QListView#navigation:focus { border: 0; }
QListView#navigation::item { padding: 9px 10px; border-radius: 5px; margin: 1px 0; border: 2px solid transparent; }
QListView#navigation::item:hover { background: $base; }
QListView#navigation::item:disabled { color: $muted; }
QListView#navigation::item:selected { background: $accent; color: $on_accent; }
QListView#navigation::item:selected:focus { border: 2px solid $text; }
QGraphicsView { background: $window; border: 1px solid $line; border-radius: 6px; }
QGraphicsView:focus { border: 2px solid $accent; }
QScrollArea { background: transparent; border: 0; }
QAbstractScrollArea::corner { background: transparent; border: 0; }
QScrollArea > QWidget > QWidget { background: transparent; }
QDockWidget { titlebar-close-icon: none; color: $muted; }
QDockWidget::title { background: $window; padding: 6px 10px; border-top: 1px solid $line; }
QStatusBar { background: $window; border-top: 1px solid $line; color: $muted; }
QStatusBar::item { border: 0; }
QMenuBar { background: $window; }
QMenuBar::item:selected, QMenu::item:selected { background: $accent; color: $on_accent; }
QMenu { background: $base; border: 1px solid $line; }
QTabBar::tab { background: transparent; padding: 7px 14px; border-bottom: 2px solid transparent; color: $muted; }
QTabBar::tab:selected { color: $text; border-bottom: 2px solid $accent; font-weight: 600; }
QTabBar::tab:focus { color: $accent; }
QTabBar::scroller { width: 52px; }
QTabBar QToolButton { padding: 0; min-height: 0; border-radius: 0; }
QTabBar QToolButton:focus { padding: 0; }
QTabBar QToolButton::left-arrow { image: url("$icons/left-$name.svg"); width: 10px; height: 10px; }
QTabBar QToolButton::right-arrow { image: url("$icons/right-$name.svg"); width: 10px; height: 10px; }
QTabWidget::pane { border: 0; border-top: 1px solid $line; }
QSplitter::handle { background: transparent; }
QProgressBar { background: $raised; border: 0; border-radius: 4px; max-height: 8px; }
QProgressBar::chunk { background: $accent; border-radius: 4px; }
QSlider::groove:horizontal { background: $line; height: 4px; border-radius: 2px; }
QSlider::handle:horizontal { background: $accent; width: 16px; margin: -6px 0; border-radius: 8px; }
QSlider::handle:horizontal:focus { background: $text; }
QComboBox::drop-down, QDateEdit::drop-down { border: 0; width: 24px; }
QComboBox::down-arrow, QDateEdit::down-arrow, QSpinBox::down-arrow, QDoubleSpinBox::down-arrow {
    image: url("$icons/down-$name.svg"); width: 10px; height: 10px;
}
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url("$icons/up-$name.svg"); width: 10px; height: 10px; }
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button {
    border: 0; width: 18px;
}
QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator {
    width: 14px; height: 14px; background: $base; border: 1px solid $muted; border-radius: 4px;
}
QRadioButton::indicator { border-radius: 8px; }
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked { background: $accent; border-color: $accent; image: url("$icons/check-$name.svg"); }
QRadioButton::indicator:checked { background: $accent; border-color: $accent; image: url("$icons/dot-$name.svg"); }
QAbstractItemView::indicator:selected { border-color: $on_accent; }
QCheckBox::indicator:disabled { border-color: $line; background: $window; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 2px; }
QScrollBar::handle { background: $line; border-radius: 4px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QCheckBox, QRadioButton { spacing: 8px; padding: 3px; border: 2px solid transparent; border-radius: 5px; }
QCheckBox:focus, QRadioButton:focus { border: 2px solid $accent; }
"""
)

_current = LIGHT


def current() -> Theme:
    """Give the theme in force, for what is painted by hand."""
    return _current


def side_colour(number: int) -> QColor:
    """Give one of the colours of sides and forces; they come round again where there are more of these."""
    return QColor(_current.sides[number % len(_current.sides)])


@contextmanager
def on_paper() -> Iterator[None]:
    """Paint with the light theme, as for paper, whichever is in force."""
    global _current
    before, _current = _current, LIGHT
    try:
        yield
    finally:
        _current = before


def apply(app: QApplication, theme: Theme) -> None:
    """Put a theme in force. Fusion, because the platforms' own styles do not take a palette."""
    global _current
    _current = theme
    app.setStyle("Fusion")
    app.setPalette(_palette(theme))
    colours = {name: value for name, value in vars(theme).items() if isinstance(value, str)}
    icons = files("gui") / "icons"
    app.setStyleSheet(_SHEET.substitute(colours, icons=str(icons).replace("\\", "/")))


def _palette(theme: Theme) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for names, colour in (
        ((role.Window,), theme.window),
        ((role.Base, role.ToolTipBase), theme.base),
        ((role.AlternateBase, role.Button), theme.raised),
        ((role.Text, role.WindowText, role.ButtonText, role.ToolTipText, role.BrightText), theme.text),
        ((role.PlaceholderText,), theme.muted),
        ((role.Highlight, role.Link, role.Accent), theme.accent),
        ((role.HighlightedText,), theme.on_accent),
        ((role.Mid, role.Midlight), theme.line),
    ):
        for name in names:
            palette.setColor(name, QColor(colour))
    for name in (role.Text, role.WindowText, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, QColor(theme.muted))
    return palette


def larger() -> float:
    """Give by how much the desktop's letters are larger than usual, for sizes that have to hold words; never below 1."""
    return max(1.0, QFontMetrics(QApplication.font()).height() / LETTERS)


def font(scale: float = 1.0, bold: bool = False) -> QFont:
    """Give the window's font, larger or smaller, so that sizes follow what the user has set for the desktop."""
    result = QFont(QApplication.font())
    result.setPointSizeF(QApplication.font().pointSizeF() * scale)
    result.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return result
