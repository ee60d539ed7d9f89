"""A question of a packet as the pages of battles take it: asked from what its player knows, orders sealed and not carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject

from core.contract.engine import Odds, State
from core.contract.errors import BadInput, BridgeheadError
from core.contract.ids import Seat
from core.contract.orders import Order
from core.contract.ruleset import Ruleset
from core.service.battle_views import BattleView
from core.service.packet_file import Answers, Packet, Question
from core.service.sealing import look, seal
from core.store.repository import LogEntry
from gui.battle import OpenBattle
from gui.shell import Shell
from gui.tasks import Cancelled, Progress

ALL_SEALED = "All is sealed that can be decided now."


class SealedBattle(OpenBattle):
    """A battle or procedure of a packet.

    Args:
        answers: gives what is sealed so far.
        keep: keeps other answers; gives whether they could be.

    Attributes:
        note: what is not as it will be.
    """

    giving = "Seal order"

    def __init__(
        self,
        shell: Shell,
        packet: Packet,
        question: Question,
        answers: Callable[[], Answers],
        keep: Callable[[Answers], bool],
        parent: QObject | None = None,
    ) -> None:
        self.shell = shell
        self.question_asked = question
        self.note = ""
        self._names = {one.id: one.name for one in packet.standings}
        self._answers = answers
        self._keep = keep
        super().__init__(shell, "", question.battle, parent)
        self.seat = Seat(question.seat)

    def called(self, seat: str) -> str:
        """Name a seat; one that is a force by the force's name."""
        return self._names.get(seat) or super().called(seat)

    def give(self, order: dict[str, Any], dice: list[int] | None = None) -> None:
        """Seal an order; no dice fall here."""
        answers = self.shell.ask(
            lambda: seal(self.shell.plugins, self.question_asked, self._answers(), order)
        )
        if answers is not None and self._keep(answers):
            self.reload()

    def can_repeat(self) -> bool:
        """Tell that no order is given again from here."""
        return False

    def history(self, most: int = 0) -> Sequence[LogEntry]:
        """Give nothing: a packet holds no log."""
        return ()

    def _odds(
        self, ruleset: Ruleset, state: State, seat: Seat, order: Order, told: Progress
    ) -> Sequence[Odds]:
        try:
            return super()._odds(ruleset, state, seat, order, told)
        except (BridgeheadError, Cancelled):
            raise
        except Exception as error:  # it is asked of a view
            raise BadInput("odds", "turn on what this seat does not know") from error

    def _read(self) -> BattleView:
        sight = look(self.shell.plugins, self.question_asked, self._answers().lines)
        self.note = sight.note
        if sight.view.to_act:
            return sight.view
        return replace(sight.view, problem=sight.note or ALL_SEALED)

    def _colours(self) -> Mapping[str, int]:
        board = self.board()
        seats = [] if board is None else [str(token.seat) for token in board.tokens]
        return {seat: number for number, seat in enumerate(dict.fromkeys(seats))}
