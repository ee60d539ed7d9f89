"""What stands beside a map that is drawn: its title and size, tools, palette, and what is wrong with it."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidgetItem,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.contract.maps import Cartography, Drawing, MapFault, Paint
from core.contract.words import counted
from gui import theme
from gui.board.place import hexagon
from gui.board.textures import sign
from gui.listing import Lines
from gui.theme import GAP
from gui.widgets import column, indented, label

TOOLS = {
    "paint": ("Paint", "Drag over hexes to paint them"),
    "fill": ("Fill", "Click to paint all that hangs together with a hex"),
    "road": ("Road", "Drag through hexes to lay a road from one to the next"),
    "clear": ("No road", "Drag along a road to take it away"),
    "name": ("Name", "Click a hex and write its name"),
}
"""Each with its title and what it does; the digits choose them in this order."""
WIDTH = 300
SWATCH = QSize(30, 26)
"""Units: pixels."""


class MapPanel(QWidget):
    """Inputs of the editor.

    Attributes:
        titled, sized, optioned, named: what was entered: a title, columns and rows, an option, the name of the hex chosen.
        pointed: a fault with a hex was chosen.
    """

    titled = Signal(str)
    sized = Signal(int, int)
    optioned = Signal(str, bool)
    named = Signal(str)
    pointed = Signal(object)

    def __init__(self, maps: Cartography) -> None:
        super().__init__()
        self.setFixedWidth(WIDTH)
        self._palette = maps.palette
        layout = column(self, spacing=GAP)
        self.title = QLineEdit()
        self.title.setAccessibleName("Title of the map")
        self.title.editingFinished.connect(lambda: self.titled.emit(self.title.text()))
        layout.addWidget(self.title)
        self.columns, self.rows = _size("Columns", maps.largest), _size("Rows", maps.largest)
        size = QHBoxLayout()
        size.addWidget(self.columns, 1)
        size.addWidget(label("by"))
        size.addWidget(self.rows, 1)
        layout.addLayout(size)
        for spin in (self.columns, self.rows):
            spin.editingFinished.connect(lambda: self.sized.emit(self.columns.value(), self.rows.value()))
        self.options = {key: QCheckBox(title) for key, title in maps.options.items()}
        for key, box in self.options.items():
            box.clicked.connect(lambda on, key=key: self.optioned.emit(key, on))
            layout.addWidget(box)
        self._tools = QButtonGroup(self)
        self.tools = self._lay(
            layout,
            3,
            [
                (key, f"{number}  {title}", about)
                for number, (key, (title, about)) in enumerate(TOOLS.items(), 1)
            ],
            self._tools,
        )
        self._paints = QButtonGroup(self)
        self.paints = self._lay(
            layout,
            2,
            [(one.name, f"{one.letter}  {one.title}", f"{one.title}: {one.note}") for one in maps.palette],
            self._paints,
        )
        self.name = QLineEdit()
        self.name.setAccessibleName("Name of the hex")
        self.name.setPlaceholderText("Name of the hex; none takes it away")
        self.name.returnPressed.connect(lambda: self.named.emit(self.name.text()))
        layout.addWidget(self.name)
        self.told = label("", 0.95, tone="muted")
        layout.addWidget(self.told)
        self.faults = Lines()
        self.faults.setAccessibleName("What is wrong with the map")
        self.faults.setWordWrap(True)
        self.faults.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.faults.setMinimumHeight(60)
        self.faults.itemClicked.connect(self._point)
        self.faults.itemActivated.connect(self._point)
        layout.addWidget(self.faults, 1)
        layout.addStretch(0)
        self.choose_tool("paint")
        self.choose_paint(maps.palette[0].name)
        self.redraw()

    @property
    def tool(self) -> str:
        """The tool in hand."""
        return next(key for key, made in self.tools.items() if made.isChecked())

    @property
    def paint(self) -> str:
        """The terrain in hand."""
        return next(key for key, made in self.paints.items() if made.isChecked())

    def choose_tool(self, key: str) -> None:
        """Take a tool; names are written only with the tool for them."""
        self.tools[key].setChecked(True)
        self.name.setVisible(key == "name")

    def choose_paint(self, name: str) -> None:
        """Take a terrain."""
        self.paints[name].setChecked(True)

    def take_key(self, key: str) -> None:
        """Choose what a key stands for: a digit a tool, a letter a terrain, and with it the brush unless one fills."""
        if key.isdecimal():
            self.choose_tool(list(TOOLS)[int(key) - 1])
            return
        self.choose_paint(next(one.name for one in self._palette if one.letter == key))
        if self.tool != "fill":
            self.choose_tool("paint")

    def show_drawing(self, drawing: Drawing, faults: Sequence[MapFault]) -> None:
        """Show what is written about a map, and what is wrong with it."""
        if self.title.text() != drawing.title:
            self.title.setText(drawing.title)
        self.columns.setValue(drawing.columns)
        self.rows.setValue(drawing.rows)
        for key, box in self.options.items():
            box.setChecked(drawing.options.get(key, True))
        self.faults.clear()
        for fault in faults:
            item = QListWidgetItem(str(fault))
            item.setData(Qt.ItemDataRole.UserRole, fault.at)
            self.faults.addItem(item)
        self.faults.setVisible(bool(faults))
        hexes = counted(len(drawing.terrain), "hex", "hexes")
        self.told.setText(f"{counted(len(faults), 'fault')}:" if faults else f"{hexes}; nothing is wrong.")

    def redraw(self) -> None:
        """Draw the swatches in the colours in force."""
        for paint in self._palette:
            self.paints[paint.name].setIcon(swatch(paint))

    def _point(self, item: QListWidgetItem) -> None:
        at = item.data(Qt.ItemDataRole.UserRole)
        if at is not None:
            self.pointed.emit(at)

    def _lay(
        self,
        layout: QVBoxLayout,
        across: int,
        rows: Sequence[tuple[str, str, str]],
        group: QButtonGroup,
    ) -> dict[str, QToolButton]:
        """Lay out buttons of which one is down."""
        grid = QGridLayout()
        grid.setSpacing(2)
        found = {}
        for number, (key, title, about) in enumerate(rows):
            made = QToolButton()
            made.setText(title)
            made.setToolTip(about)
            made.setAccessibleName(title)
            made.setCheckable(True)
            made.setIconSize(SWATCH)
            made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            made.setProperty("tight", True)
            made.setSizePolicy(
                made.sizePolicy().horizontalPolicy().Expanding, made.sizePolicy().verticalPolicy()
            )
            made.clicked.connect(lambda _on, key=key: self.name.setVisible(self.tool == "name"))
            group.addButton(made)
            grid.addWidget(made, number // across, number % across)
            found[key] = made
        layout.addLayout(grid)
        return found


def swatch(paint: Paint) -> QIcon:
    """Draw a hex of a terrain."""
    picture = QPixmap(SWATCH)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(SWATCH.width() / 2, SWATCH.height() / 2)
    scale = SWATCH.width() / 210
    painter.scale(scale, scale)
    colours = theme.current()
    painter.setPen(QPen(colours.colour("text", 120), 5))
    painter.setBrush(colours.fill(paint.fill))
    painter.drawPolygon(hexagon((0, 0)))
    for fill in (paint.fill, paint.over):
        sign(painter, fill, QPointF(0, 0), (0, 0))
    painter.end()
    return QIcon(picture)


def _size(name: str, largest: int) -> QSpinBox:
    spin = indented(QSpinBox())
    spin.setRange(3, largest)
    spin.setAccessibleName(name)
    spin.setSuffix(f" {name.lower()}")
    spin.setKeyboardTracking(False)
    return spin
