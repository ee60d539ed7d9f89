"""Orders among which a player chooses: what a list calls them, and which unit they are about."""

from typing import Any

from core.contract import canon
from core.contract.board import Board
from core.contract.orders import Order, OrderForm


def order_title(choice: Order, board: Board | None) -> str:
    """Name an order by its tag and what it settles."""
    labels = {token.id: token.label for token in board.tokens} if board is not None else {}
    fields = {key: value for key, value in canon.plain(choice).items() if key != "order"}
    told = [_value(key, value, labels) for key, value in fields.items() if value not in (None, "", [], {})]
    title = choice.name.replace("_", " ").replace("-", " ").capitalize()
    return f"{title}: {', '.join(told)}" if told else title


def order_unit(choice: Order | OrderForm) -> str | None:
    """Give the unit that an order is about, where it is about one."""
    if isinstance(choice, OrderForm):
        return choice.unit
    unit = canon.plain(choice).get("unit")
    return unit if isinstance(unit, str) else None


def _value(key: str, value: Any, labels: dict[Any, str]) -> str:
    if isinstance(value, bool):
        return key.replace("_", " ") if value else f"no {key.replace('_', ' ')}"
    if isinstance(value, str | int):
        return labels.get(value, str(value)) if isinstance(value, str) else f"{key.replace('_', ' ')} {value}"
    return f"{key.replace('_', ' ')} {canon.encode(value).decode()}"
