"""The papers of an evening: for each player a hand-out, for all the gazette with its maps, as PDF and as a page for a telephone."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QPoint, QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from core.contract.ids import PUBLIC
from core.contract.printout import Picture, Printout
from core.contract.words import file_name
from core.service.desk import Desk
from gui import printing, theme
from gui.board.view import BoardView
from gui.force_colours import seat_colours
from gui.tasks import Progress

SUFFIXES = (".pdf", ".html")
PICTURE = QSize(900, 675)
"""How large a map is drawn, so that its letters can be read on paper. Units: pixels."""
FINE = 3
"""Each of these is so many of the file's wide and high."""


def draw_maps(desk: Desk, campaign: str, session: str) -> Sequence[Picture]:
    """Draw the boards on which was played on a session, as everybody knows them."""
    drawn = []
    for battle in desk.played(campaign).get(session, ()):
        view = desk.battle(battle.id)
        ruleset = view.ruleset
        if ruleset is None or view.mode != "board":
            continue
        with theme.on_paper():
            board = BoardView()
            board.setStyleSheet(f"border: none; background: {theme.current().base}")
            board.resize(PICTURE)
            board.show_board(ruleset.board(ruleset.view(view.state, PUBLIC)), seat_colours(desk, battle))
            board.fit()
            image = QPixmap(PICTURE * FINE)
            image.setDevicePixelRatio(FINE)
            QWidget.render(board, image, QPoint())
        board.deleteLater()
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")
        drawn.append(Picture(f"{battle.name}, turn {battle.turn}", bytes(buffer.data().data())))
    return drawn


def write(
    desk: Desk,
    campaign: str,
    session: str | None,
    maps: Sequence[Picture],
    folder: Path,
    progress: Progress,
) -> Sequence[Path]:
    """Write every paper into a folder, in place of those that an earlier evening left; give what was written.

    Args:
        session: of which the gazette tells; None for none.
        maps: that the gazette shows.

    Raises:
        BadInput: when a file cannot be written; those before it are there.
    """
    name = desk.campaign(campaign).name
    players = [player for player in desk.players(campaign) if player.left is None]
    papers: list[tuple[str, Callable[[], Sequence[Printout | Picture]]]] = [
        (player.name, partial(desk.handout, campaign, player.id)) for player in players
    ]
    if session is not None:
        papers.append(("gazette", lambda: [*desk.gazette(campaign, session), *maps]))
    written: list[Path] = []
    for number, (whose, make) in enumerate(papers):
        progress(number, len(papers))
        sheets = make()
        called = [folder / file_name(f"{name} - {whose}", suffix) for suffix in SUFFIXES]
        # Another player is called alike; some systems take large and small letters for the same.
        if str(called[0]).casefold() in (str(one).casefold() for one in written):
            called = [folder / file_name(f"{name} - {whose} {number + 1}", suffix) for suffix in SUFFIXES]
        for path in called:
            printing.write(path, f"{name}: {whose}", sheets, printing.usual_paper())
            written.append(path)
    return written
