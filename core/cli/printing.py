"""The verb `print`: printouts of units, as a page of HTML or as text."""

from collections.abc import Sequence
from pathlib import Path

from core.battle.printed import page, text
from core.cli import inside
from core.cli.meant import find
from core.contract.errors import BadInput
from core.contract.ids import GAMEMASTER, Seat
from core.contract.printout import Printout
from core.contract.words import counted
from core.contract.written import put_text
from core.service import printouts
from core.service.desk import Desk


def of_battle(
    desk: Desk, word: str, units: Sequence[str], seat: str | None, blank: bool
) -> tuple[str, Sequence[Printout]]:
    """Give the sheets of a battle's units, with the battle's name.

    Raises:
        BadInput: when there is no such battle, seat or unit.
    """
    row = find(desk, "battle", word, desk.campaigns())
    view = desk.battle(word if row is None else row.id)
    seat = None if seat is None else inside.seat(desk, view, seat)
    seats = [*view.control, GAMEMASTER]
    if seat is not None and seat not in seats:
        raise BadInput("--seat", f"there is no seat {seat!r}; there are: {', '.join(seats)}")
    whose = Seat(seat or GAMEMASTER)
    whole = [inside.unit(desk, view, whose, unit) for unit in units]
    made = printouts.of_battle(desk.plugins, view, whose, whole, blank)
    return view.battle.name, made


def of_force(desk: Desk, word: str, units: Sequence[str]) -> tuple[str, Sequence[Printout]]:
    """Give the sheets of a force's units as they rest between battles, with the force's name.

    Raises:
        BadInput: when there is no such force or unit.
    """
    row = find(desk, "force", word, desk.campaigns())
    if row is None:
        raise BadInput("print force", f"there is no force {word!r}")
    campaign = desk.campaign(row.campaign)
    found = [find(desk, "unit", unit, [campaign]) for unit in units]
    whole = [word if one is None else one.id for word, one in zip(units, found, strict=True)]
    return row.name, printouts.at_rest(desk.plugins, campaign, desk.units(row.id), whole)


def whole(desk: Desk, thing: str, word: str) -> tuple[str, Sequence[Printout]]:
    """Give a player's hand-out with the player's name, or the gazette of a session.

    Raises:
        BadInput: when there is no such player or session.
    """
    row = find(desk, thing, word, desk.campaigns())
    if row is None:
        raise BadInput(f"print {thing}", f"there is no {thing} {word!r}")
    if thing == "player":
        return row.name, desk.handout(row.campaign, row.id)
    return "Gazette", desk.gazette(row.campaign, row.id)


def tell(name: str, made: Sequence[Printout], out: Path | None) -> None:
    """Write the sheets into a file as a page of HTML, or print them as text.

    Raises:
        BadInput: when there is nothing to print, or the file cannot be written.
    """
    if not made:
        raise BadInput("print", f"{name} has no units with anything to print")
    if out is None:
        print("\n\n\n".join(map(text, made)))
        return
    put_text(out, page(name, made))
    print(f"{counted(len(made), 'sheet')} in {out}")
