"""The check that the table and the board are one game: the same fight by cards comes out the same."""

from msgspec.structs import replace

from core.api import GAMEMASTER, Event, canon
from core.battle.play import Battle
from core.conformance.subject import Moment, Play, Subject, check, same
from core.contract.dice import ScriptedDice
from core.contract.errors import BridgeheadError


@check
def cards_come_out_as_the_board(subject: Subject) -> None:
    """Give each order of each fight on the board by cards, as it is told, with the same dice.

    The same events come of it but for places, the same seats have to act, and the outcome is the same.
    """
    for play in subject.plays:
        if play.start.mode == "board":
            _by_cards(subject, play)


def _by_cards(subject: Subject, play: Play) -> None:
    game, start = subject.ruleset, play.start
    if start.setup is not None:
        start = replace(start, setup=replace(start.setup, mode="cards"))
    else:
        start = replace(start, script=game.told_script(start.script or {}))
    cards = subject.battle(replace(play, start=start))
    for moment in subject.through(play):
        _tell(subject, cards, moment)
    if not same(game.outcome(play.ended), game.outcome(cards.state)):
        play.moments[-1].fail("by cards the outcome is another")


def _tell(subject: Subject, cards: Battle, moment: Moment) -> None:
    game = subject.ruleset
    order = game.told(game.view(moment.state, GAMEMASTER), moment.seat, moment.order)
    dice = ScriptedDice(moment.played.entry.faces)
    try:
        played = cards.submit(moment.seat, order, dice)
        dice.finish()
    except BridgeheadError as error:
        moment.fail(f"by cards, as {canon.encode(order).decode()}, it is refused or rolls otherwise: {error}")
    on_board, by_cards = _lines(subject, moment.played.events), _lines(subject, played.events)
    if on_board != by_cards:
        moment.fail(f"by cards other events come of it: {by_cards} in place of {on_board}")
    # Whoever stands at the table may tell what it shows, in place of those who act on the board.
    at_table, to_act = tuple(game.to_act(played.state)), tuple(game.to_act(moment.played.state))
    if at_table[: len(to_act)] != to_act or bool(at_table) != bool(to_act):
        moment.fail(f"by cards {at_table} have to act after it")
    if not same(played.departures, moment.played.departures):
        moment.fail("by cards other squads depart")


def _lines(subject: Subject, events: tuple[Event, ...]) -> list[str]:
    told = (subject.ruleset.told_event(event) for event in events)
    return [canon.encode(event).decode() for event in told if event is not None]
