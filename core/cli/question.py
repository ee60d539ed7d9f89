"""The question for dice that have to be typed."""

from collections.abc import Sequence

from core.cli.output import command_line
from core.contract.dice import DiceRequest
from core.contract.words import titled


def question(
    request: DiceRequest, known: Sequence[int], battle: str, seat: str | None, options: Sequence[str]
) -> list[str]:
    """Give the question for dice: what is known, what is still asked for, and how to answer it or begin anew.

    Args:
        seat: whose order waits, where that has to be said.
    """
    words = {"battle": battle, **({} if seat is None else {"seat": seat})}
    reason = request.reason.replace("_", " ").replace(": ", ":").replace(":", ", ")
    dice = "die" if request.count == 1 else "dice"
    blanks = ",".join("?" * request.count)
    lines = [
        f"{titled(request.seat)} rolls {request.count}d{request.kind} for {reason}; nothing has happened yet."
    ]
    if known:
        lines.append(f"Known already and kept: {', '.join(map(str, known))}.")
    lines.append(
        f"Still asked for: {request.count} {dice}. Give a face for each question mark, and no others:"
    )
    lines.append("  " + command_line("battle.dice", words, ("--dice", blanks, *options)))
    if known:
        lines.append("To type them all anew:")
        lines.append("  " + command_line("battle.dice_anew", words, options))
    return lines
