"""The papers of an evening: for each player a hand-out, for all the gazette with maps, as PDF and as a page for a telephone."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from core.contract.errors import BadInput
from core.contract.ids import PUBLIC
from core.contract.printout import Printout
from core.contract.words import file_name
from core.service.desk import Desk
from gui import printing
from gui.board.view import BoardView
from gui.force_colours import seat_colours
from gui.tasks import Progress

SUFFIXES = (".pdf", ".html")
PICTURE = (1600, 1200)
"""How large a map is drawn. Units: pixels."""


def draw_maps(desk: Desk, campaign: str, session: str, folder: Path) -> Sequence[Path]:
    """Write pictures of the boards on which was played on a session, as everybody knows them; give what was written.

    Raises:
        BadInput: when a picture cannot be written.
    """
    written = []
    for battle in desk.played(campaign).get(session, ()):
        view = desk.battle(battle.id)
        ruleset = view.ruleset
        if ruleset is None or view.mode != "board":
            continue
        board = BoardView()
        board.resize(*PICTURE)
        board.show_board(ruleset.board(ruleset.view(view.state, PUBLIC)), seat_colours(desk, battle))
        board.fit()
        path = folder / file_name(f"{desk.campaign(campaign).name} - map of {battle.name}", ".png")
        if not board.grab().save(str(path)):
            raise BadInput(str(path), "cannot be written")
        board.deleteLater()
        written.append(path)
    return written


def write(desk: Desk, campaign: str, session: str | None, folder: Path, progress: Progress) -> Sequence[Path]:
    """Write every paper into a folder, in place of those of the same names; give what was written.

    Args:
        session: of which the gazette tells; None for none.

    Raises:
        BadInput: when a file cannot be written; those before it are there.
    """
    name = desk.campaign(campaign).name
    players = [player for player in desk.players(campaign) if player.left is None]
    papers: list[tuple[str, Callable[[], Sequence[Printout]]]] = [
        (player.name, partial(desk.handout, campaign, player.id)) for player in players
    ]
    if session is not None:
        papers.append(("gazette", partial(desk.gazette, campaign, session)))
    written: list[Path] = []
    for number, (whose, make) in enumerate(papers):
        progress(number, len(papers))
        sheets = make()
        for suffix in SUFFIXES:
            path = folder / file_name(f"{name} - {whose}", suffix)
            printing.write(path, f"{name}: {whose}", sheets, printing.usual_paper())
            written.append(path)
    return written
