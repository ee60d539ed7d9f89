"""What became of everybody in a battle that is over: points, units, squads."""

from collections import Counter
from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QScrollArea, QWidget

from core.contract.records import GONE, Outcome, SquadFate, UnitFate
from core.contract.words import titled
from gui.bars import Bars, Value
from gui.battle import OpenBattle
from gui.theme import GAP
from gui.widgets import column, heading, label


class OutcomePane(QScrollArea):
    """A part for each seat, its units with what became of them; empty while the battle runs."""

    def __init__(self, battle: OpenBattle) -> None:
        super().__init__()
        self._battle = battle
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Outcome")

    def reload(self) -> None:
        """Show the outcome."""
        outcome = self._battle.view.outcome
        inside = QWidget()
        layout = column(inside, spacing=GAP)
        if outcome is not None:
            if outcome.scores:
                layout.addWidget(heading("Points"))
                layout.addWidget(self._scores(outcome))
            setup = self._battle.view.battle.setup
            names = {unit["id"]: unit["name"] for seat in setup["forces"] for unit in seat["units"]}
            names |= {one.squad.id: one.squad.name for one in outcome.squads if one.squad.name}
            for seat in setup["forces"]:
                layout.addWidget(heading(titled(seat["seat"])))
                fates = [fate for fate in outcome.units if fate.seat == seat["seat"]]
                if fates:
                    layout.addLayout(_units(fates, names))
                squads = [one for one in outcome.squads if one.seat == seat["seat"]]
                if squads:
                    layout.addWidget(_squads(squads))
        layout.addStretch(1)
        self.setWidget(inside)

    def _scores(self, outcome: Outcome) -> Bars:
        setup, colours = self._battle.view.battle.setup, self._battle.colours
        of: dict[str, int] = {}
        for seat in setup["forces"]:
            of.setdefault(seat["side"], colours.get(seat["seat"], len(of)))
        bars = Bars("Points")
        bars.show_values(
            [Value(titled(side), points, of.get(side, 0)) for side, points in sorted(outcome.scores.items())]
        )
        return bars


def _units(fates: list[UnitFate], names: Mapping[str, str]) -> QGridLayout:
    """Lay units out, a line each, those that are lost last."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(2 * GAP)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(0, 1)
    grid.setColumnStretch(1, 1)
    line = 0
    for fate in sorted(fates, key=lambda one: (one.condition in GONE, names.get(one.unit, one.unit))):
        tone = "bad" if fate.condition in GONE else "good" if fate.condition == "fit" else "warn"
        grid.addWidget(label(names.get(fate.unit, fate.unit), bold=True), line, 0)
        grid.addWidget(label(fate.condition, tone=tone), line, 1)
        line += 1
        if fate.kills:
            killed = ", ".join(names.get(unit, unit) for unit in fate.kills)
            grid.addWidget(label(f"destroyed {killed}", 0.9, tone="muted"), line, 0, 1, 2)
            line += 1
    return grid


def _squads(squads: list[SquadFate]) -> QWidget:
    counts = Counter(one.fate for one in squads)
    lost = ", ".join(one.squad.name or one.squad.id for one in squads if one.fate == "lost")
    told = ", ".join(f"{count} {fate}" for fate, count in sorted(counts.items()))
    return label(f"Squads: {told}" + (f". Lost: {lost}" if lost else ""), tone="muted")
