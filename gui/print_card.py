"""Asks what is printed, on which paper, and where to: printouts of units as PDF or as a page for a browser."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog

from core.contract.errors import BridgeheadError
from core.contract.printout import Printout
from core.contract.words import counted, file_name
from gui import printing
from gui.shell import Shell
from gui.widgets import Card, button, label, row


@dataclass(frozen=True)
class Prints:
    """Something that can be printed.

    Args:
        name: what the file is called.
        make: gives the sheets, blank or as the units stand.
    """

    title: str
    name: str
    make: Callable[[bool], Sequence[Printout]]


class PrintCard(Card):
    """Hidden until something is to be printed.

    Args:
        blank: whether sheets can be printed blank, too.
    """

    def __init__(self, shell: Shell, blank: bool = False) -> None:
        super().__init__()
        self._shell = shell
        self._prints: Sequence[Prints] = ()
        self.what = QComboBox()
        self.what.setAccessibleName("What is printed")
        self.paper = QComboBox()
        self.paper.setAccessibleName("Paper")
        self.paper.addItems(list(printing.PAPERS))
        self.paper.setCurrentText(printing.usual_paper())
        self.blank = QCheckBox("Blan&k, to be filled in by hand")
        self.blank.setVisible(blank)
        self.pdf = button("Save as P&DF…", lambda: self._save(".pdf"), primary=True)
        self.html = button("Save as &HTML…", lambda: self._save(".html"))
        close = button("Close", self.hide, flat=True)
        words = label("Print", bold=True), label("on", tone="muted")
        for word in words:
            word.setWordWrap(False)
        self.body.addLayout(
            row(words[0], self.what, words[1], self.paper, self.blank, self.pdf, self.html, close)
        )
        self.hide()

    def ask(self, prints: Sequence[Prints]) -> None:
        """Open with what can be printed."""
        self._prints = prints
        self.what.clear()
        self.what.addItems([one.title for one in prints])
        self.show()
        self.pdf.setFocus()

    def _save(self, suffix: str) -> None:
        chosen = self._prints[self.what.currentIndex()]
        try:
            sheets = chosen.make(self.blank.isChecked())
            if not sheets:
                self._shell.told.emit("There is nothing to print.")
                return
            path = self.where(chosen.name, suffix)
            if path is None:
                return
            printing.write(path, chosen.name, sheets, self.paper.currentText())
        except BridgeheadError as error:
            self._shell.fail(error)
            return
        self.hide()
        self._shell.told.emit(f"{counted(len(sheets), 'sheet')} in {path}")

    def where(self, name: str, suffix: str) -> Path | None:
        """Ask for a file; None where the user has thought better of it."""
        form = "PDF (*.pdf)" if suffix == ".pdf" else "Page for a browser (*.html)"
        found, _ = QFileDialog.getSaveFileName(self, "Save the sheets", file_name(name, suffix), form)
        if not found:
            return None
        path = Path(found)
        return path if path.suffix else path.with_suffix(suffix)
