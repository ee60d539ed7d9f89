"""The page on which a campaign that stands on paper is entered: two sheets, typed, pasted or opened, and what comes of them."""

import csv
import io
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFileDialog, QLabel, QSpinBox, QSplitter, QTabWidget, QWidget

from core.contract import written
from core.contract.errors import BadInput
from core.contract.info import UnitClass
from core.contract.words import counted
from core.service.entry_reading import FORCES, UNITS, Entry
from core.service.entry_tables import write_table
from gui.listing import Listing
from gui.models.cells import Cells
from gui.models.table import Column
from gui.shell import Shell
from gui.spreadsheet import Spreadsheet
from gui.theme import GAP
from gui.widgets import Page, button, column, indented, label, row

WAIT = 300
"""So long after the last key the sheets are read. Units: milliseconds."""
FILES = "Sheets (*.csv *.txt);;All files (*)"
TITLES = {FORCES: "&Forces", UNITS: "&Units"}


class EntryPage(Page):
    """Two sheets, and beside them everything that is wrong in them, or what each row would come to."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__(
            "Entry sheets",
            "Enter fleets as they stand on paper: type, paste from a spreadsheet, or open CSV files. An empty cell leaves "
            "what is there as it is.",
        )
        self.shell = shell
        self.campaign = campaign
        desk = shell.desk
        columns = desk.entry_columns(campaign)
        self.sheets = {
            sheet: Spreadsheet(f"Sheet of {sheet}", Cells(names), self._offer)
            for sheet, names in zip((FORCES, UNITS), columns, strict=True)
        }
        info = desk.campaign(campaign)
        self._classes: dict[str, Sequence[UnitClass]] = {
            theater: desk.classes(campaign, name)
            for theater, name in (("space", info.space), ("ground", info.ground))
            if name is not None and desk.plugins.has(name)
        }
        self._found: Entry | None = None
        self.turn = indented(QSpinBox())
        self.turn.setAccessibleName("Turn of the campaign")
        self.turn.setRange(0, 9_999)
        self.turn.setValue(info.turn)
        self.open = button("&Open CSV…", self._open)
        self.save = button("&Save as CSV…", self._save)
        self.present = button("&Show what is there", self._show_present)
        self.out = button("&Take rows out", lambda: self._sheet.drop_rows())
        self.enter = button("&Enter all", self._enter, primary=True)
        for made in (self.present, self.save, self.open, self.enter):
            self.add_action(made)
        self.told = Listing(
            "What comes of the rows",
            (
                Column("Sheet", lambda line: line[0]),
                Column("Row", lambda line: line[1] or ""),
                Column("Column", lambda line: line[2]),
                Column("What", lambda line: line[3], lambda line: line[3]),
            ),
            stretch=3,
        )
        self.told.opened.connect(self._go_to)
        self.summary: QLabel = label("")
        self._timer = QTimer(self, singleShot=True, interval=WAIT)
        self._timer.timeout.connect(self._read)
        self._reading = False
        self._build()
        self._read()

    def take_focus(self) -> None:
        """Begin with the first cell."""
        self._sheet.setFocus()

    @property
    def _sheet(self) -> Spreadsheet:
        return list(self.sheets.values())[max(0, self.tabs.currentIndex())]

    def _build(self) -> None:
        self.tabs = QTabWidget()
        for sheet, view in self.sheets.items():
            self.tabs.addTab(view, TITLES[sheet])
            view.cells.dataChanged.connect(self._changed)
            view.fit()
        below = QWidget()
        layout = column(below, spacing=GAP)
        layout.addWidget(self.summary)
        layout.addWidget(self.told, 1)
        self._split = split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.tabs)
        split.addWidget(below)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        split.setChildrenCollapsible(False)
        self.body.addWidget(split, 1)
        about = label("Turn of the campaign: a month, a week, as the club counts", tone="muted")
        about.setWordWrap(False)
        self.body.addLayout(row(self.out, about, self.turn))

    # --- reading ---

    def texts(self) -> tuple[str, str]:
        """Give both sheets as CSV."""
        forces, units = (
            write_table(view.cells.columns, view.cells.records()) if view.cells.rows else ""
            for view in self.sheets.values()
        )
        return forces, units

    def _changed(self, *_about: object) -> None:
        if not self._reading:
            self._timer.start()

    def _read(self) -> None:
        """Read both sheets and show what would come of them."""
        forces, units = self.texts()
        found = self.shell.ask(lambda: self.shell.desk.entry(self.campaign, forces, units))
        self._found = found
        if found is None:
            return
        self._reading = True
        for sheet, view in self.sheets.items():
            view.cells.blame(
                {
                    (fault.row - 2, view.cells.columns.index(fault.column)): fault.cause
                    for fault in found.faults
                    if fault.sheet == sheet and fault.column in view.cells.columns
                }
            )
        self._reading = False
        self.enter.setEnabled(not found.faults and bool(found.forces or found.units))
        if found.faults:
            lines = [(one.sheet, one.row, one.column, one.cause) for one in found.faults]
            text = f"{counted(len(found.faults), 'fault')}. Nothing is entered until all are mended."
        else:
            lines = [("", 0, "note", note) for note in found.notes]
            lines += [(one.sheet, one.row, one.what, _line(one.title, one.changes)) for one in found.told]
            text = (
                f"{counted(len(found.forces), 'force')} and {counted(len(found.units), 'unit')}, all sound."
            )
            if not lines:
                text = "Nothing is written yet. Type into the first row, or open the sheets of a spreadsheet."
        self.summary.setText(text)
        self.told.fill(lines)
        comes = self.told.isHidden() and bool(lines)
        self.told.setVisible(bool(lines))
        if comes:  # until now a line of words was all that needed room there
            high = self._split.height()
            self._split.setSizes([high * 3 // 5, high * 2 // 5])

    def _go_to(self, line: tuple[str, int, str, str]) -> None:
        sheet, number, name, _ = line
        if sheet in self.sheets:
            view = self.sheets[sheet]
            self.tabs.setCurrentWidget(view)
            at = view.cells.columns.index(name) if name in view.cells.columns else 0
            view.setCurrentIndex(view.cells.index(number - 2, at))
            view.setFocus()

    # --- offering ---

    def _offer(self, number: int, name: str) -> Sequence[tuple[str, str]]:
        forces = self.sheets[FORCES].cells.records()
        on_forces = self.tabs.currentIndex() == 0
        match name:
            case "force" if not on_forces:
                known = [force.name for force in self.shell.desk.forces(self.campaign) if force.left is None]
                return _same([*(one["force"] for one in forces), *known])
            case "player":
                players = [one.name for one in self.shell.desk.players(self.campaign) if one.left is None]
                return _same([*players, *(one["player"] for one in forces)])
            case "theater":
                return _same(list(self._classes))
            case "empire":
                theater = forces[number].get("theater") if number < len(forces) else ""
                return _same(sorted({one.empire for one in self._classes.get(theater or "space", ())}))
            case "condition":
                return _same(["fit", "damaged", "crippled"])
            case "class":
                return self._offer_classes(number, forces)
        return ()

    def _offer_classes(self, number: int, forces: Sequence[Mapping[str, str]]) -> list[tuple[str, str]]:
        """Offer the classes of the empire of a row's force, with their prices."""
        units = self.sheets[UNITS].cells.records()
        named = units[number].get("force", "") if number < len(units) else ""
        known = {
            force.name: {"theater": force.theater, "empire": force.empire}
            for force in self.shell.desk.forces(self.campaign)
        }
        force = {**known, **{one["force"]: one for one in forces}}.get(named, {})
        classes = self._classes.get(force.get("theater") or "space", ())
        empire = force.get("empire", "").lower()
        mine = [one for one in classes if one.complete and one.empire in (empire, "")]
        return [
            (one.id, f"{one.code}  {one.name}" + _price(one))
            for one in sorted(mine or [one for one in classes if one.complete], key=lambda one: one.name)
        ]

    # --- files ---

    def _open(self) -> None:
        paths, _ = QFileDialog.getOpenFileNames(self, "Open entry sheets", "", FILES)
        for path in paths:
            self.shell.ask(partial(self.load, Path(path)))

    def load(self, path: Path) -> bool:
        """Show a file in the sheet that has its columns.

        Raises:
            BadInput: when it cannot be read, or has a column that no sheet has.
        """
        text = written.text_of(path)
        first = text.split("\n", 1)[0]
        delimiter = max(",;\t", key=first.count)
        rows = list(csv.DictReader(io.StringIO(text), delimiter=delimiter))
        records = [
            {
                _plain(head): (cell or "").strip()
                for head, cell in one.items()
                if isinstance(cell, str) and head
            }
            for one in rows
        ]
        unknown = {head for one in records for head in one} - {
            name for view in self.sheets.values() for name in view.cells.columns
        }
        if unknown:
            raise BadInput(f"{path}, row 1", f"there are no such columns: {', '.join(sorted(unknown))}")
        sheet = UNITS if any("unit" in one for one in records) else FORCES
        view = self.sheets[sheet]
        view.cells.fill(records)
        view.fit()
        self.tabs.setCurrentWidget(view)
        return True

    def _save(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, "A folder for forces.csv and units.csv")
        if folder:
            self.shell.ask(lambda: self.store(Path(folder)))

    def store(self, folder: Path) -> bool:
        """Write both sheets into a folder."""
        for sheet, text in zip(self.sheets, self.texts(), strict=True):
            written.put_text(folder / f"{sheet}.csv", text)
        self.shell.told.emit(f"Written: forces.csv and units.csv in {folder}")
        return True

    def _show_present(self) -> None:
        """Show the campaign's forces and units as they are, to be changed."""
        texts = self.shell.ask(lambda: self.shell.desk.entry_sheets(self.campaign))
        for view, text in zip(self.sheets.values(), texts or (), strict=False):
            view.cells.fill(list(csv.DictReader(io.StringIO(text))))
            view.fit()

    def _enter(self) -> None:
        forces, units = self.texts()
        done = self.shell.run(
            self.campaign, "campaign.enter", forces=forces, units=units, turn=self.turn.value()
        )
        if done is not None:
            self.shell.go("forces")


def _line(title: str, changes: Sequence[str]) -> str:
    return f"{title}: {', '.join(changes)}" if changes else title


def _price(one: UnitClass) -> str:
    parts = [str(one.points)] if one.points else []
    parts += ["house"] if one.provenance == "house" else []
    return f" ({', '.join(parts)})" if parts else ""


def _same(values: Sequence[str]) -> list[tuple[str, str]]:
    return [(value, value) for value in dict.fromkeys(values) if value]


def _plain(head: str) -> str:
    return "_".join(head.strip().lower().replace("_", " ").split())
