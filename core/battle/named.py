"""Units named in what a person writes: by their names, or by the beginnings of their ids, where those are long."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from core.battle.play import judge
from core.contract import canon
from core.contract.engine import Engine, State
from core.contract.errors import BadInput, BridgeheadError, IllegalOrder
from core.contract.ids import Seat
from core.contract.ruleset import Ruleset

SHORTEST = 3
"""So many letters of an id may stand for it; fewer are rather a word of the game, such as an arc or a bank."""


def short(row_id: str) -> str:
    """Give what of an id is enough: without its campaign's part, and the letters that make it different from its likes."""
    return re.sub(r"-[0-9a-f]{8}$", "", row_id.rpartition("/")[2])


def begins(row_id: str, word: str) -> bool:
    """Tell whether an id, with or without its campaign's part, begins so."""
    return row_id.startswith(word) or row_id.rpartition("/")[2].startswith(word)


def known(engine: Engine, state: State, seat: Seat) -> Mapping[str, str]:
    """Give the names of all units, squads and forces of which a seat knows, by their ids."""
    view = engine.view(state, seat)
    found = dict(_named_in(canon.plain(view)))
    if isinstance(engine, Ruleset):
        found |= {token.id: token.label for token in engine.board(view).tokens}
    return found


def order(engine: Engine, state: State, seat: Seat, data: Mapping[str, Any], place: str) -> dict[str, Any]:
    """Give an order with whole ids in place of names.

    Raises:
        BadInput: naming all that a word may stand for.
    """

    def sound(tried: Mapping[str, Any]) -> None:
        violations = judge(engine, state, seat, engine.order(tried))
        if violations:
            raise IllegalOrder(violations)

    return whole(data, known(engine, state, seat), place, sound)


def whole(
    data: Mapping[str, Any], names: Mapping[str, str], place: str, sound: Callable[[dict[str, Any]], object]
) -> dict[str, Any]:
    """Give data with whole ids in place of names, as soon as they make it sound.

    A word may mean something else in a game than a unit, so data that is sound stays as it is; names are tried before
    beginnings of ids.

    Args:
        names: by id.
        sound: raises what is wrong with data.

    Raises:
        BadInput: naming all that a word may stand for, where that is why nothing is sound.
    """
    last = dict(data)
    why = _refusal(sound, last)
    several: dict[str, list[str]] = {}
    for beginnings in (False, True):
        if not why:
            return last
        reader = _Reader(names, beginnings)
        tried, several = reader.read(data), reader.several
        if tried != last:
            last, why = tried, _refusal(sound, tried)
    for word, ids in several.items() if why else ():
        raise BadInput(f"{place}, {word}", f"may be any of {', '.join(ids)}; say which. As it stands: {why}")
    return last


def _refusal(sound: Callable[[dict[str, Any]], object], data: dict[str, Any]) -> str:
    try:
        sound(data)
    except BridgeheadError as error:
        return str(error)
    return ""


class _Reader:
    """Reads the words of data.

    Args:
        beginnings: whether the beginning of an id is enough.

    Attributes:
        several: words that may stand for several ids.
    """

    def __init__(self, names: Mapping[str, str], beginnings: bool) -> None:
        self._names, self._beginnings = names, beginnings
        self.several: dict[str, list[str]] = {}

    def read(self, data: Any, depth: int = 0) -> Any:
        """Give data anew; what stands for the kind of an order, and legs of a move, are no units."""
        if isinstance(data, Mapping):
            return {
                self._key(key, depth): one if key == "order" else self.read(one, depth + 1)
                for key, one in data.items()
            }
        if isinstance(data, list | tuple):
            leg = any(isinstance(one, int) for one in data)
            return list(data) if leg else [self.read(one, depth + 2) for one in data]
        return self._word(data) if isinstance(data, str) else data

    def _key(self, key: str, depth: int) -> str:
        """Read a key: of a field about a unit, such as `damage:hood` or `hood.fate`, or of what a field shares out."""
        about, sign, word = key.partition(":")
        if sign:
            return f"{about}:{self._word(word)}"
        word, sign, about = key.rpartition(".")
        if sign and depth == 0:
            return f"{self._word(word)}.{about}"
        return self._word(key) if depth == 1 else key

    def _word(self, word: str) -> str:
        if word in self._names:
            return word
        small = word.casefold()
        found = [key for key, name in self._names.items() if small in (name.casefold(), short(key))]
        if not found and self._beginnings and len(word) >= SHORTEST:
            found = [key for key in self._names if begins(key, small)]
        if len(found) > 1:
            self.several[word] = found
        return found[0] if len(found) == 1 else word


def _named_in(data: Any) -> Iterator[tuple[str, str]]:
    if isinstance(data, Mapping):
        if isinstance(data.get("id"), str) and isinstance(data.get("name"), str):
            yield data["id"], data["name"]
        for one in data.values():
            yield from _named_in(one)
    elif isinstance(data, list | tuple):
        for one in data:
            yield from _named_in(one)
