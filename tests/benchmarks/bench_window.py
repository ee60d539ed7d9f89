"""How fast the window draws a large board, and how soon it and its first page are on the screen."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView

from core.service.desk import Desk
from gui import app, theme
from gui.board.view import BoardView
from tests.benchmarks.measure import Figure, ratio
from tests.gui import samples

SIZE = (1280, 800)
COLUMNS, ROWS, TOKENS = 60, 40, 200
BARE = """
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow
app = QApplication([])
window = QMainWindow()
window.setCentralWidget(QLabel("bare"))
"""
OURS = """
import sys
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from gui.app import open_window
app = QApplication([])
window = open_window(app, None, QSettings(sys.argv[1], QSettings.Format.IniFormat))
"""
FILLED = """
import sys
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from gui.app import open_window
app = QApplication([])
window = open_window(app, sys.argv[2], QSettings(sys.argv[1], QSettings.Format.IniFormat))
window.begin()
window.show()
while window.page is None:
    app.processEvents()
"""
CAMPAIGNS = 20
SHOW = "window.resize(1280, 800); window.show(); app.processEvents(); window.grab()"


def figures() -> Iterator[Figure]:
    """Measure redrawing and starting."""
    made = QApplication.instance() or QApplication([])
    assert isinstance(made, QApplication)
    theme.apply(made, theme.LIGHT)
    app.keep_pictures()
    board, plain = _board(), _plain()
    for view in (board, plain):
        view.resize(*SIZE)
        view.show()
    made.processEvents()
    for view in (board, plain):
        view.viewport().repaint()
    yield ratio(
        f"redraw of {COLUMNS * ROWS} hexes and {TOKENS} tokens",
        board.viewport().repaint,
        plain.viewport().repaint,
        "at most 1.5",
        "a picture and as many small items",
        runs=60,
    )
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder) / "window.ini"
        yield ratio(
            "first frame of the empty window",
            lambda: start(OURS, settings),
            lambda: start(BARE),
            "at most 2",
            "a bare window; both with the interpreter's start",
            runs=7,
        )
        database = filled(Path(folder) / "club.sqlite", CAMPAIGNS)
        yield ratio(
            f"the filled list of {CAMPAIGNS} campaigns",
            lambda: start(FILLED, settings, database),
            lambda: start(BARE),
            "at most 5",
            "a bare window; both with the interpreter's start",
            runs=5,
        )


def start(window: str, *arguments: Path) -> None:
    """Start a program that shows a window; what it imports is compiled and kept, as it is for whoever uses it.

    Args:
        arguments: the file of the window's settings, then the database.
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, "-c", window + SHOW, *arguments], check=True, env=kept)


def filled(path: Path, campaigns: int) -> Path:
    """Make a database with so many campaigns."""
    desk = Desk.open(path)
    for number in range(campaigns):
        desk.run(None, "campaign.start", pack="rickerbee", name=f"Campaign {number}")
    desk.close()
    return path


def _board() -> BoardView:
    view = BoardView()
    view.show_board(samples.hexes(COLUMNS, ROWS, TOKENS - 3))
    return view


def _plain() -> QGraphicsView:
    scene = QGraphicsScene()
    picture = QPixmap(1200, 760)
    picture.fill(QColor("green"))
    scene.addPixmap(picture)
    for number in range(TOKENS):
        scene.addRect(QRectF(number % 20 * 60, number // 20 * 70, 20, 20), QColor("black"), QColor("red"))
    view = QGraphicsView(scene)
    scene.setParent(view)
    view.setRenderHint(QPainter.RenderHint.Antialiasing)
    return view
