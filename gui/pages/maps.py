"""The page on which maps are drawn: those of the program to begin from, those of the campaign to change."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit

from core.contract import written
from core.contract.documents import Document
from core.contract.maps import Cartography
from core.contract.ruleset import Ruleset
from core.contract.words import file_name
from gui.flow import Flow
from gui.maps.editor import MapEditor
from gui.maps.work import MapWork
from gui.shell import Shell
from gui.widgets import Card, Empty, Page, button, label, row

MAP = "map"
FILES = "Maps (*.toml)"


class MapsPage(Page):
    """Draws maps. What is not saved stays in hand while the window is open."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__("Maps", "Maps of your own, kept in the campaign and chosen when a battle is set up.")
        self.shell = shell
        self.campaign = campaign
        self.editor: MapEditor | None = None
        found = shell.ask(self._rules)
        maps = found.cartography() if found is not None else None
        if found is None or maps is None:
            self.body.addWidget(
                Empty(
                    "No game of this campaign is played on maps",
                    "Choose one that is on the page Settings, or install the package that brings it.",
                    "To the settings",
                    lambda: shell.go("settings"),
                ),
                1,
            )
            return
        self._ruleset = found.info.id
        self._maps: Cartography = maps
        self._build()
        kept = shell.unsaved.get(self._key())
        self._open(kept if isinstance(kept, MapWork) else self._first())

    @property
    def work(self) -> MapWork:
        """The map in hand."""
        return self._drawn.work

    @property
    def _drawn(self) -> MapEditor:
        assert self.editor is not None
        return self.editor

    def take_focus(self) -> None:
        """Begin on the map."""
        (self if self.editor is None else self.editor.canvas).setFocus()

    def repaint_all(self) -> None:
        """Draw swatches and map in other colours."""
        super().repaint_all()
        if self.editor is not None:
            self.editor.redraw()

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """List the campaign's maps anew."""
        if self.editor is not None and any(table == "document" for table, _ in changes):
            self._list()

    # --- layout ---

    def _build(self) -> None:
        self.choose = QComboBox()
        self.choose.setAccessibleName("Map")
        self.choose.setMinimumWidth(200)
        self.choose.activated.connect(lambda index: self._leave(partial(self._open_listed, index)))
        self.new = button("&New", lambda: self._leave(self._new))
        self.bring = button("&Import…", lambda: self._leave(self._import))
        self.export = button("&Export…", self._export)
        self.undo = button("&Undo", self._undo)
        self.redo = button("Re&do", self._redo)
        self.save = button("&Save", self._save, primary=True)
        self.save_as = button("Save &as…", self._ask_title)
        self.remove = button("Re&move", self._remove)
        self.body.addLayout(
            Flow(
                self.choose,
                self.new,
                self.bring,
                self.export,
                self.undo,
                self.redo,
                self.save,
                self.save_as,
                self.remove,
            )
        )
        self.body.addWidget(self._asking())
        self.editor = MapEditor(self._maps)
        self.editor.shown.connect(self._told)
        self.body.addWidget(self.editor, 1)
        for keys_, do in (
            (QKeySequence.StandardKey.Undo, self._undo),
            (QKeySequence.StandardKey.Redo, self._redo),
            (QKeySequence.StandardKey.Save, self._save),
        ):
            shortcut = QShortcut(QKeySequence(keys_), self, do)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def _asking(self) -> Card:
        """Make the part that asks: under which title to save, or what becomes of a map that is not saved."""
        self.sure = Card()
        self._question = label("", bold=True)
        self.as_title = QLineEdit()
        self.as_title.setAccessibleName("Title to save under")
        self.as_title.returnPressed.connect(self._save_as)
        self.keep = button("Save under this &title", self._save_as, primary=True)
        self.drop = button("Dr&op the changes", self._drop)
        self.stay = button("&Keep drawing", self.sure.hide)
        self.sure.body.addWidget(self._question)
        self.sure.body.addWidget(self.as_title)
        self.sure.body.addLayout(row(self.keep, self.drop, self.stay))
        self.sure.hide()
        self._then: Callable[[], object] = self.sure.hide
        return self.sure

    # --- what there is ---

    def _rules(self) -> Ruleset | None:
        """Give the ruleset of this campaign that has maps, with its maps."""
        desk = self.shell.desk
        info = desk.campaign(self.campaign)
        for key in (info.ground, info.space):
            if key is not None and desk.plugins.has(key):
                found = desk.ruleset(self.campaign, key)
                if found.cartography() is not None:
                    return found
        return None

    def _key(self) -> tuple[str, ...]:
        return ("maps", self.campaign)

    def _listed(self) -> list[tuple[Document, bool]]:
        """Give every map, and whether it is the campaign's own; these first."""
        own = self.shell.desk.documents(self.campaign, self._ruleset)
        shipped = self.shell.desk.plugins.ruleset(self._ruleset).documents()
        return [
            *((Document(one.kind, one.name, one.title, one.text), True) for one in own if one.kind == MAP),
            *((one, False) for one in shipped if one.kind == MAP),
        ]

    def _list(self) -> None:
        with QSignalBlocker(self.choose):
            self.choose.clear()
            for one, own in self._listed():
                self.choose.addItem(one.title if own else f"{one.title} (of the program)", (one, own))
            at = [self.choose.itemData(n)[0].name for n in range(self.choose.count())]
            name = self.work.name
            self.choose.setCurrentIndex(at.index(name) if name in at else -1)
            self.choose.setPlaceholderText("not saved yet")

    def _first(self) -> MapWork:
        listed = self._listed()
        return self._read(*listed[0]) if listed else self._drawn.new()

    def _read(self, one: Document, own: bool) -> MapWork:
        drawing, _ = self._maps.read(one.text, one.name)
        return MapWork(drawing, one.name if own else "")

    # --- opening ---

    def _open(self, work: MapWork) -> None:
        self._drawn.open(work)
        self.shell.unsaved[self._key()] = work
        self.sure.hide()
        self._list()

    def _open_listed(self, index: int) -> None:
        self._open(self._read(*self.choose.itemData(index)))

    def _new(self) -> None:
        self._open(self._drawn.new())

    def _leave(self, then: Callable[[], object]) -> None:
        """Open something else, unless changes would be lost: then ask."""
        if not self.work.changed:
            then()
            return
        self._list()
        self._then = then
        self._ask("The changes of this map are not saved.", drop=True)

    def _drop(self) -> None:
        self.sure.hide()
        self._then()

    def _ask(self, question: str, drop: bool) -> None:
        self._question.setText(question)
        self.as_title.setText(self.work.drawing.title)
        self.drop.setVisible(drop)
        self.sure.show()
        self.as_title.setFocus()
        self.as_title.selectAll()

    # --- showing ---

    def _told(self) -> None:
        """Say how the map in hand stands, and what can be done with it."""
        work = self.work
        self.undo.setEnabled(work.can_undo)
        self.redo.setEnabled(work.can_redo)
        self.save.setEnabled(work.changed or not work.name)
        self.remove.setEnabled(bool(work.name))
        kept = "in the campaign" if work.name else "not in the campaign yet"
        changes = ", with changes" if work.changed else ""
        self.entitle("Maps", f"{work.drawing.title}: {kept}{changes}")

    def _undo(self) -> None:
        self._drawn.change(lambda work: work.undo())

    def _redo(self) -> None:
        self._drawn.change(lambda work: work.redo())

    # --- keeping ---

    def _save(self) -> None:
        if self.work.name:
            self._keep(self.work.name)
        else:
            self._ask_title()

    def _ask_title(self) -> None:
        self._then = self.sure.hide
        self._ask("Under which title?", drop=False)

    def _save_as(self) -> None:
        title = self.as_title.text().strip()
        name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
        if name != self.work.name and any(one.name == name for one, _ in self._listed()):
            self._question.setText(f"There is a map {title} already; choose another title.")
            return
        self.work.entitle(title)
        if self._keep(name):
            self.sure.hide()
            self._then()

    def _keep(self, name: str) -> bool:
        text = self._maps.write(self.work.drawing)
        done = self.shell.run(
            self.campaign, "document.keep", ruleset=self._ruleset, kind=MAP, name=name, text=text
        )
        if done is not None:
            self.work.saved(name)
            self._list()
        self._drawn.show_work()
        return done is not None

    def _remove(self) -> None:
        """Take the map out of the campaign; it stays in hand, and can be saved again."""
        name, self.work.name = self.work.name, ""
        if (
            self.shell.run(self.campaign, "document.remove", ruleset=self._ruleset, kind=MAP, name=name)
            is None
        ):
            self.work.name = name
        self._list()
        self._drawn.show_work()

    def _import(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, "Import a map", "", FILES)
        if path:
            found = self.shell.ask(lambda: self._maps.read(written.text_of(Path(path)), Path(path).name))
            if found is not None:
                drawing, faults = found
                self._open(MapWork(drawing))
                if faults:
                    self.notice.tell(
                        f"{Path(path).name} has {len(faults)} faults; what can be read of it is shown.",
                        "\n".join(map(str, faults[:8])),
                        "Look at these hexes, then save it.",
                    )

    def _export(self) -> None:
        name = self.work.name or "map"
        path, _ = QFileDialog.getSaveFileName(self, "Export the map", file_name(name, ".toml"), FILES)
        if path:
            text = self._maps.write(self.work.drawing)

            def write() -> bool:
                written.put_text(Path(path), text)
                return True

            if self.shell.ask(write):
                self.shell.told.emit(f"Written to {path}")
