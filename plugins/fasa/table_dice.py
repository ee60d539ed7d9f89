"""Dice with what they are about, for those who roll them at the table."""

from core.api import Dice, DiceNeeded, DiceRequest


def roll(dice: Dice, request: DiceRequest, about: str) -> tuple[int, ...]:
    """Roll dice.

    Args:
        about: whom they are about and what their faces mean, in a line of words; nothing in it is secret from whoever rolls.

    Raises:
        DiceNeeded: with the words, where they have yet to be typed.
    """
    try:
        return dice.roll(request)
    except DiceNeeded as needed:
        needed.about = about
        raise


def up_to(need: int, what: str) -> str:
    """Say which faces do something."""
    return f"1 to {need} {what}" if need > 1 else f"1 {what}" if need == 1 else f"nothing {what}"
