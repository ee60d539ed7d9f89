"""What a seat can order now: a list to choose from, and the form of what was chosen."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QListWidgetItem, QScrollArea, QStackedWidget, QWidget

from core.battle.refused import Refused
from core.contract import canon
from core.contract.engine import Odds, Preview
from core.contract.orders import HexPath, Order, OrderForm, TableMove, is_standing
from gui import theme
from gui.battle import OpenBattle
from gui.board.marks import Marks
from gui.choices import order_unit
from gui.forms.form import FormWidget
from gui.forms.preview import PreviewPane
from gui.listing import Lines
from gui.standing import awaited
from gui.widgets import button, column, heading, label, row

Choice = Order | OrderForm
BRIEF, UNBOUND = 84, 16_777_215
"""While dice are due the list leaves its room to them; else it has none but Qt's own bound. Units: pixels."""
FOLDED, BARRED = "folded", "barred"
"""What the lines hold that stand for the answers that are folded away, and for what cannot be done now."""


class OrderPicker(QStackedWidget):
    """Lists the orders of the seat at the screen and opens their forms.

    Attributes:
        filling: whether the user has opened a form, which wants room.
        marked: what should be seen on the board.
        about: the unit that the chosen order is about.
        disputed: a ruling is to be noted on one of these rules.
    """

    filling = Signal(bool)
    marked = Signal(object)
    about = Signal(object)
    disputed = Signal(list)

    def __init__(self, battle: OpenBattle) -> None:
        super().__init__()
        self._battle = battle
        self.choices: Sequence[Choice] = ()
        self._unit: str | None = None
        self._refused: Sequence[Refused] = ()
        self._unfolded: set[str] = set()
        self._asked: object = None
        listing = QWidget()
        layout = column(listing)
        self._title = heading("Orders")
        self._hint = label("", tone="muted")
        self.list = Lines()
        self.list.setAccessibleName("Orders")
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemActivated.connect(lambda _item: self._choose_current())
        self.list.currentItemChanged.connect(lambda _item, _before: self._look())
        self.preview = PreviewPane(disputes=battle.disputes)
        self.preview.disputed.connect(self.disputed)
        self.give = button(battle.giving, self._choose_current, primary=True)
        self.again = button("The rest as last turn", battle.again)
        self.again.setToolTip(
            "Whoever can does as in the turn before, until there is something new to decide"
        )
        self.all = button("All units", lambda: self.narrow(None), flat=True)
        for widget in (self._title, self._hint):
            layout.addWidget(widget)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.preview)
        layout.addLayout(row(self.give, self.again, self.all))
        layout.addStretch(0)
        self.addWidget(listing)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        filling = QWidget()
        self._filling = column(filling)
        self._filling.addWidget(self._scroll, 1)
        self._barred = label("", 0.9, tone="muted")
        self._filling.addWidget(self._barred)
        self.addWidget(filling)
        self.form: FormWidget | None = None

    def reload(self) -> None:
        """Ask anew what can be ordered; a form is put away, unless it is begun and nothing that it asks is different."""
        view = self._battle.view
        asked = (view.battle.state, self._battle.seat, self._battle.my_turn, tuple(view.pending))
        if self.form is not None and self.form.begun and asked == self._asked:
            self.form.show_marks()
            return
        self._asked = asked
        self._close_form()
        self._unfolded = set()
        self.choices, self._refused = self._battle.orders(), self._battle.refused()
        known = self._units()
        self.narrow(self._unit if self._unit in known else None)
        self.again.setVisible(self._battle.can_repeat())
        self.list.setMaximumHeight(BRIEF if self._battle.question() is not None else UNBOUND)
        usual = [choice for choice in self.choices if not is_standing(choice)]
        if len(usual) == 1 and isinstance(usual[0], OrderForm) and usual[0].fields:
            self._open(usual[0], focus=False)

    def narrow(self, unit: str | None) -> None:
        """List the orders of one unit and those of none, or all; standing answers are folded away."""
        self._unit = unit if unit in self._units() else None
        shown = [c for c in self.choices if self._unit is None or order_unit(c) in (None, self._unit)]
        usual = [choice for choice in shown if not is_standing(choice)]
        rare = [choice for choice in shown if is_standing(choice)]
        units = list(dict.fromkeys(order_unit(choice) for choice in usual))
        with QSignalBlocker(self.list):  # an order of before is not to be judged by what is known now
            self.list.clear()
        for choice in sorted(usual, key=lambda one: units.index(order_unit(one))):
            self._list_choice(choice)
        if rare and usual and FOLDED not in self._unfolded:
            self._list_fold(FOLDED, f"What you are asked about ({len(rare)})")
        else:
            for choice in rare:
                self._list_choice(choice)
        barred = self._barred_of(self._unit)
        if barred and BARRED not in self._unfolded:
            self._list_fold(BARRED, f"What cannot be done now, and why ({len(barred)})")
        else:
            for one in barred:
                self._list_refused(one)
        if self.list.count():
            self.list.setCurrentRow(0)
        self.all.setVisible(len(shown) < len(self.choices) or len(barred) < len(self._refused))
        self._title.setText(
            f"Orders of {self._battle.called(self._battle.seat)}" if self.choices else "No orders now"
        )
        self._hint.setText(self._why_none() if not self.choices else "")
        self._hint.setVisible(not self.choices)
        for widget in (self.list, self.preview, self.give):
            widget.setVisible(bool(self.choices))

    def turn_to(self, unit: str | None) -> None:
        """Look at the orders of a unit; where there is just one form, open it, unless another is being filled in."""
        if self.form is not None and self.form.begun:
            return
        forms = [one for one in self.choices if isinstance(one, OrderForm) and one.unit == unit]
        if unit is not None and len(forms) == 1:
            if self.form is None or self.form.form.unit != unit:
                self._open(forms[0])
        elif self.form is None:
            self.narrow(unit)

    def _list_choice(self, choice: Choice) -> None:
        item = QListWidgetItem(self._battle.title(choice) + ("  …" if _is_open(choice) else ""))
        item.setData(Qt.ItemDataRole.UserRole, choice)
        self.list.addItem(item)

    def _units(self) -> set[str | None]:
        """Give the units of which there is something to tell."""
        return {order_unit(choice) for choice in self.choices} | {one.unit for one in self._refused}

    def _list_fold(self, which: str, text: str) -> None:
        item = QListWidgetItem(f"{text}  ▸")
        item.setData(Qt.ItemDataRole.UserRole, which)
        self.list.addItem(item)

    def _list_refused(self, refused: Refused) -> None:
        item = QListWidgetItem(str(refused))
        item.setData(Qt.ItemDataRole.UserRole, refused)
        item.setForeground(theme.current().colour("muted"))
        self.list.addItem(item)

    def _barred_of(self, unit: str | None) -> list[Refused]:
        """Give what cannot be done now, of one unit or of all."""
        return [one for one in self._refused if unit is None or one.unit in (None, unit)]

    def choose(self, choice: Choice) -> None:
        """Give a whole order, also as a form in which nothing is open; open the form of another."""
        if isinstance(choice, OrderForm) and choice.fields:
            self._open(choice)
        else:
            self._battle.give(_data(choice))

    def confirm(self) -> None:
        """Give the order of the open form, where it is complete."""
        if self.form is not None and self.form.give.isEnabled():
            self.form.give.click()

    def pick(self, at: tuple[int, int]) -> None:
        """Hand a place of the board to the form; where none is open, to the only one listed that asks for one."""
        if self.form is None:
            lines = (self.list.item(line) for line in range(self.list.count()))
            listed = (item.data(Qt.ItemDataRole.UserRole) for item in lines)
            found = [one for one in listed if isinstance(one, OrderForm) and _asks_a_place(one)]
            if len(found) != 1:
                return
            self._open(found[0], focus=False)
        if self.form is not None:
            self.form.pick(at)

    def hover(self, at: tuple[int, int]) -> None:
        """Tell the form what the mouse is over."""
        if self.form is not None:
            self.form.hover(at)

    def aim(self, at: tuple[int, int], toward: tuple[int, int]) -> None:
        """Hand a place with a direction to the form."""
        if self.form is not None:
            self.form.aim(at, toward)

    def target(self, unit: str) -> None:
        """Hand a unit that was clicked to the form."""
        if self.form is not None:
            self.form.target(unit)

    def gist(self, unit: str) -> str:
        """Say what the order in the making would do to a unit."""
        return self.form.gist(unit) if self.form is not None else ""

    def take_focus(self) -> None:
        """Put the keyboard into the form, or into the list."""
        if self.form is not None:
            self.form.focus_first()
        else:
            self.list.setFocus()

    def _current(self) -> Any:
        item = self.list.currentItem()
        return item.data(Qt.ItemDataRole.UserRole) if item is not None else None

    def _choose_current(self) -> None:
        choice = self._current()
        if isinstance(choice, str):
            self._unfolded.add(choice)
            line = self.list.currentRow()
            self.narrow(self._unit)
            self.list.setCurrentRow(line)
        elif choice is not None and not isinstance(choice, Refused):
            self.choose(choice)

    def _look(self) -> None:
        """Show what the current order would do; a form shows that itself once it is open."""
        choice = self._current()
        folded, barred = isinstance(choice, str), isinstance(choice, Refused)
        self.give.setText(
            "Show them" if folded else "Fill in…" if choice and _is_open(choice) else self._battle.giving
        )
        self.give.setEnabled(not barred)
        if choice is None or folded or barred or _is_open(choice):
            self.preview.show_all((), choice.violations if barred else (), "", Preview())
            return
        order = _data(choice)
        violations = self._battle.violations(order)
        self.preview.show_all((), violations, "", Preview() if violations else self._battle.preview(order))

    def _open(self, form: OrderForm, focus: bool = True) -> None:
        self._close_form()
        weighs = self._battle.ruleset is not None and self._battle.view.odds
        self.form = FormWidget(
            self._battle,
            form,
            give=self._battle.giving,
            weighs=weighs,
            on_board=not self._battle.by_cards,
            disputes=self._battle.disputes,
        )
        self.form.disputed.connect(self.disputed)
        self.form.weighed.connect(self._weigh)
        self.form.begin()
        self.form.marked.connect(self.marked)
        self.form.given.connect(self._battle.give)
        self.form.cancelled.connect(self._back)
        self._scroll.setWidget(self.form)
        barred = self._barred_of(form.unit)
        self._barred.setText("\n".join(map(str, barred)))
        self._barred.setVisible(bool(barred))
        self._filling.insertWidget(0, self.form.head)
        self._filling.addWidget(self.form.foot)
        self.setCurrentIndex(1)
        self.about.emit(form.unit)
        self.form.show_marks()
        if focus:
            self.filling.emit(True)
            self.form.focus_first()

    def _weigh(self, order: dict[str, Any]) -> None:
        """Work out all that an order may come to; what is known too late, of another order, is left out."""
        form = self.form

        def show(found: Sequence[Odds]) -> None:
            if form is not None and form is self.form and form.form.data() == order:
                form.preview.show_odds(found)

        self._battle.weigh(order, show)

    def _back(self) -> None:
        self._close_form()
        self.list.setFocus()

    def _close_form(self) -> None:
        if self.form is not None:
            self._scroll.takeWidget()
            for part in (self.form.head, self.form.foot):
                part.hide()
                part.deleteLater()
            self.form.deleteLater()
            self.form = None
            self.marked.emit(Marks())
            self.filling.emit(False)
        self.setCurrentIndex(0)

    def _why_none(self) -> str:
        view = self._battle.view
        if view.problem:
            return view.problem
        if view.outcome is not None or not view.to_act:
            return "The battle is over."
        if self._battle.question() is not None:
            return "The order that was given last waits for the dice below."
        return f"{self._battle.called(self._battle.seat)} has nothing to decide: the battle {awaited(self._battle)}."


def _asks_a_place(form: OrderForm) -> bool:
    return any(isinstance(field, HexPath | TableMove) for field in form.fields)


def _is_open(choice: Choice) -> bool:
    return isinstance(choice, OrderForm) and bool(choice.fields)


def _data(choice: Choice) -> dict[str, Any]:
    return choice.data() if isinstance(choice, OrderForm) else canon.plain(choice)
