"""The page on which maps are drawn: those of the program to begin from, those of the campaign to change."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QFileDialog, QHBoxLayout, QLineEdit

from core.contract import written
from core.contract.documents import Document
from core.contract.errors import BadInput
from core.contract.maps import Cartography, Drawing
from core.contract.ruleset import Ruleset
from core.geometry.hexgrid import Hex, distance
from gui.maps.canvas import MapCanvas
from gui.maps.panel import TOOLS, MapPanel
from gui.maps.work import MapWork, Sheet, blank, differing
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Card, Empty, Page, button, label, row

MAP = "map"
FILES = "Maps (*.toml)"


class MapsPage(Page):
    """Draws maps. What is not saved stays in hand while the window is open."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__("Maps", "Maps of your own, kept in the campaign and chosen when a battle is set up.")
        self.shell = shell
        self.campaign = campaign
        self.work: MapWork | None = None
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
        self._sheet = Sheet({one.name: one for one in maps.palette})
        self._shown: Drawing | None = None
        self._build()
        kept = shell.unsaved.get(self._key())
        self._open(kept if isinstance(kept, MapWork) else self._first())

    def take_focus(self) -> None:
        """Begin on the map."""
        (self.canvas if self.work is not None else self).setFocus()

    def repaint_all(self) -> None:
        """Draw swatches and map in other colours."""
        super().repaint_all()
        if self.work is not None:
            self.panel.redraw()
            self.canvas.board_scene.redraw()

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """List the campaign's maps anew."""
        if self.work is not None and any(table == "document" for table, _ in changes):
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
            row(
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
        keys = {one.letter for one in self._maps.palette} | {str(n) for n in range(1, len(TOOLS) + 1)}
        self.canvas = MapCanvas(keys)
        self.panel = MapPanel(self._maps)
        line = QHBoxLayout()
        line.setSpacing(2 * GAP)
        line.addWidget(self.canvas, 1)
        line.addWidget(self.panel)
        self.body.addLayout(line, 1)
        self._at: Hex | None = None
        self.canvas.began.connect(self._press)
        self.canvas.crossed.connect(self._drag)
        self.canvas.ended.connect(self._lift)
        self.canvas.picked.connect(self._pick)
        self.canvas.keyed.connect(self.panel.take_key)
        self.panel.titled.connect(lambda title: self._change(lambda work: work.entitle(title)))
        self.panel.sized.connect(self._resize)
        self.panel.optioned.connect(lambda key, on: self._change(lambda work: work.choose(key, on)))
        self.panel.named.connect(self._name)
        self.panel.pointed.connect(lambda at: self.canvas.point_at(Hex(*at)))
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
        self.drop = button("&Drop the changes", self._drop)
        self.stay = button("&Go on drawing", self.sure.hide)
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
            name = self.work.name if self.work is not None else ""
            self.choose.setCurrentIndex(at.index(name) if name in at else -1)
            self.choose.setPlaceholderText("not saved yet")

    def _first(self) -> MapWork:
        listed = self._listed()
        return self._read(*listed[0]) if listed else self._blank()

    def _read(self, one: Document, own: bool) -> MapWork:
        drawing, _ = self._maps.read(one.text, one.name)
        return MapWork(drawing, one.name if own else "")

    def _blank(self) -> MapWork:
        return MapWork(blank(self._maps.palette[0].name, self._maps.options))

    # --- opening ---

    def _open(self, work: MapWork) -> None:
        self.work = work
        self.shell.unsaved[self._key()] = work
        self.sure.hide()
        self._list()
        self._show()

    def _open_listed(self, index: int) -> None:
        self._open(self._read(*self.choose.itemData(index)))

    def _new(self) -> None:
        self._open(self._blank())

    def _leave(self, then: Callable[[], object]) -> None:
        """Open something else, unless changes would be lost: then ask."""
        if self.work is None or not self.work.changed:
            then()
            return
        self._list()
        self._then = then
        self._ask("The changes of this map are not saved.", drop=True)

    def _drop(self) -> None:
        self.sure.hide()
        self._then()

    def _ask(self, question: str, drop: bool) -> None:
        assert self.work is not None
        self._question.setText(question)
        self.as_title.setText(self.work.drawing.title)
        self.drop.setVisible(drop)
        self.sure.show()
        self.as_title.setFocus()
        self.as_title.selectAll()

    # --- drawing ---

    def _press(self, q: int, r: int) -> None:
        assert self.work is not None
        self.work.press()
        self._at = Hex(q, r)
        match self.panel.tool:
            case "paint":
                self.work.paint(self._at, self.panel.paint)
            case "fill":
                self.work.fill(self._at, self.panel.paint)
            case "name":
                self._ask_name(self._at)
        self._draw()

    def _drag(self, q: int, r: int) -> None:
        assert self.work is not None
        here, before = Hex(q, r), self._at
        self._at = here
        if self.panel.tool == "paint":
            self.work.paint(here, self.panel.paint)
        elif self.panel.tool in ("road", "clear") and before is not None:
            self.work.road(before, here, self.panel.tool == "road")
        self._draw()

    def _lift(self) -> None:
        assert self.work is not None
        self.work.lift()
        self._show()

    def _pick(self, q: int, r: int) -> None:
        """Do with the keyboard's cursor what a click does; roads lead from the hex that was picked before."""
        here, before = Hex(q, r), self._at
        if self.panel.tool in ("road", "clear"):
            near = before is not None and distance(before, here) == 1
            self._at = here
            if near and before is not None:
                self._change(lambda work: work.road(before, here, self.panel.tool == "road"))
            return
        self._press(q, r)
        self._lift()

    def _ask_name(self, at: Hex) -> None:
        assert self.work is not None
        self.canvas.board_scene.point(at)
        self.panel.name.setText(self.work.drawing.labels.get(at, ""))
        self.panel.name.setFocus()
        self.panel.name.selectAll()

    def _name(self, text: str) -> None:
        at = self._at
        if at is not None:
            self._change(lambda work: work.label(at, text))
            self.canvas.setFocus()

    def _resize(self, columns: int, rows: int) -> None:
        assert self.work is not None
        if (columns, rows) != (self.work.drawing.columns, self.work.drawing.rows):
            self._change(lambda work: work.resize(columns, rows, self._maps.palette[0].name))

    def _change(self, do: Callable[[MapWork], object]) -> None:
        assert self.work is not None
        do(self.work)
        self._show()

    def _undo(self) -> None:
        self._change(lambda work: work.undo())

    def _redo(self) -> None:
        self._change(lambda work: work.redo())

    def _show(self) -> None:
        """Show the map as it is now, and what is wrong with it."""
        assert self.work is not None
        self._draw()
        drawing = self.work.drawing
        self.panel.show_drawing(drawing, self._maps.faults(drawing))
        self.undo.setEnabled(self.work.can_undo)
        self.redo.setEnabled(self.work.can_redo)
        self.save.setEnabled(self.work.changed or not self.work.name)
        self.remove.setEnabled(bool(self.work.name))
        self.entitle("Maps", self._state())

    def _draw(self) -> None:
        """Draw the hexes that are different from what is shown; all where the map has another size."""
        assert self.work is not None
        drawing, before = self.work.drawing, self._shown
        self._shown = drawing
        if before is None or (before.columns, before.rows) != (drawing.columns, drawing.rows):
            self.canvas.show_map(self._sheet.all(drawing))
        elif where := differing(before, drawing):
            self.canvas.show_map(self._sheet.some(drawing, where), where)

    def _state(self) -> str:
        assert self.work is not None
        kept = "in the campaign" if self.work.name else "not in the campaign yet"
        return f"{self.work.drawing.title}: {kept}" + (", with changes" if self.work.changed else "")

    # --- keeping ---

    def _save(self) -> None:
        assert self.work is not None
        if self.work.name:
            self._keep(self.work.name)
        else:
            self._ask_title()

    def _ask_title(self) -> None:
        self._then = self.sure.hide
        self._ask("Under which title?", drop=False)

    def _save_as(self) -> None:
        assert self.work is not None
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
        assert self.work is not None
        text = self._maps.write(self.work.drawing)
        done = self.shell.run(
            self.campaign, "document.keep", ruleset=self._ruleset, kind=MAP, name=name, text=text
        )
        if done is not None:
            self.work.saved(name)
            self._list()
        self._show()
        return done is not None

    def _remove(self) -> None:
        """Take the map out of the campaign; it stays in hand, and can be saved again."""
        assert self.work is not None
        name, self.work.name = self.work.name, ""
        if (
            self.shell.run(self.campaign, "document.remove", ruleset=self._ruleset, kind=MAP, name=name)
            is None
        ):
            self.work.name = name
        self._list()
        self._show()

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
        assert self.work is not None
        name = self.work.name or "map"
        path, _ = QFileDialog.getSaveFileName(self, "Export the map", f"{name}.toml", FILES)
        if path:
            text = self._maps.write(self.work.drawing)
            if self.shell.ask(lambda: _write(Path(path), text)):
                self.shell.told.emit(f"Written to {path}")


def _write(path: Path, text: str) -> bool:
    """Write a file.

    Raises:
        BadInput: where it cannot be written.
    """
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(str(path), f"cannot be written: {error.strerror}") from None
    return True
