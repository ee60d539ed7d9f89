"""Values of a battle that its players may set by hand, by the names that stand on a unit's card."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from core.contract.ids import UnitId
from core.contract.orders import Choice, Integer, Option
from core.contract.words import SYMBOLS

FATE = "fate"
"""The last step of the path of a unit's fate, which is no value of the state: `Engine.fated` works it in."""
YES_NO = (Option(True, "yes"), Option(False, "no"))


class Amendable(Struct, frozen=True):
    """A value of a unit that may be set by hand.

    Args:
        unit, name: the unit, and what it is called.
        path: of the value, from the root of the dumped state.
        now: what it is, as the card shows it.
        field: what it may be, as the card shows it, under the label that it has there.
        whole: where the card shows what is left and the state counts what is gone: of how many; else None.
    """

    unit: UnitId
    name: str
    path: tuple[str | int, ...]
    now: Any
    field: Choice | Integer
    whole: int | None = None

    @property
    def title(self) -> str:
        """The value in words: whose it is, and what it is called."""
        return f"{self.name}, {self.field.label}"

    def turned(self, value: Any) -> Any:
        """Give a value of the card as the state counts it, or the other way round."""
        return value if self.whole is None else self.whole - value

    def written(self, value: Any) -> str:
        """Write a value as the card shows it."""
        if isinstance(self.field, Choice):
            return next((one.label for one in self.field.options if one.value == value), str(value))
        return f"{value / self.field.scale:g}{SYMBOLS.get(self.field.unit, self.field.unit)}"

    def takes(self, value: Any) -> bool:
        """Tell whether a value of the card is within its bounds."""
        if isinstance(self.field, Choice):
            return any(one.value == value and type(one.value) is type(value) for one in self.field.options)
        return type(value) is int and self.field.lowest <= value <= self.field.highest

    @property
    def bounds(self) -> str:
        """Write what it may be."""
        if isinstance(self.field, Choice):
            return ", ".join(one.label for one in self.field.options)
        return f"{self.written(self.field.lowest)} to {self.written(self.field.highest)}"


class AmendableUnit(Struct, frozen=True):
    """A unit, of which a ruleset lists the values that may be set by hand.

    Args:
        root: the path of the unit from the root of the dumped state.
    """

    unit: UnitId
    name: str
    root: tuple[str | int, ...]

    def number(
        self,
        label: str,
        path: tuple[str | int, ...],
        now: int,
        bounds: tuple[int, int],
        *,
        left_of: int | None = None,
        unit: str = "",
        scale: int = 1,
    ) -> Amendable:
        """Give a count or a measure. Where it is what is left of `left_of`, the state counts what is gone."""
        lowest, highest = bounds
        field = Integer(
            "value", label, lowest=min(lowest, now), highest=max(highest, now), unit=unit, scale=scale
        )
        return Amendable(self.unit, self.name, (*self.root, *path), now, field, left_of)

    def flag(self, label: str, path: tuple[str | int, ...], now: bool) -> Amendable:
        """Give what is so or is not."""
        return Amendable(
            self.unit, self.name, (*self.root, *path), now, Choice("value", label, options=YES_NO)
        )

    def fate(self, now: str, fates: Sequence[str]) -> Amendable:
        """Give what has become of the unit, in words: of those that it may come to."""
        known = fates if now in fates else (now, *fates)
        options = tuple(Option(fate, fate) for fate in known)
        return Amendable(
            self.unit, self.name, (*self.root, FATE), now, Choice("value", "Fate", options=options)
        )
