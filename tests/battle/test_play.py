"""Submitting, undoing and replaying, with Lantern Reef."""

from random import Random

import msgspec
import pytest

from core.battle.bots import auto_resolve, make_bot
from core.battle.play import Battle, replay, submit
from core.battle.record import read, write
from core.conformance.toy import SETUPS, Toy
from core.contract.dice import SeededDice
from core.contract.errors import BadInput, IllegalOrder, NotToAct
from core.contract.events import Switched
from core.contract.ids import GAMEMASTER, Seat
from core.contract.orders import Amend

SEATS = (Seat("red"), Seat("blue"), Seat("green"))


@pytest.fixture
def fought():
    chance = Random(11)
    dice = SeededDice(chance)
    ruleset = Toy().configure({})
    battle = Battle.begin(ruleset, SETUPS["rescue"], dice)
    bots = {seat: make_bot(ruleset, "random") for seat in SEATS}
    for _ in auto_resolve(battle, bots, chance, dice):
        pass
    assert ruleset.outcome(battle.state) is not None
    return battle


def test_a_record_survives_being_text_and_plays_again_to_the_same_end(fought):
    text = write(fought.record)
    assert write(read(text)) == text
    again = replay(Toy(), read(text))
    assert write(again.record) == text


def test_undo_gives_back_the_states_one_by_one(fought):
    states = [fought.ruleset.dump(fought.state)]
    entries = list(fought.entries)
    for count in (1, 3, 5):
        assert fought.undo(count) == entries[-count:]
        del entries[-count:]
        states.append(fought.ruleset.dump(fought.state))
    assert len(set(states)) == 4
    with pytest.raises(BadInput, match="cannot be taken back"):
        fought.undo(len(entries) + 1)


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        (lambda e: msgspec.structs.replace(e, digest="0" * 16), "comes out otherwise than recorded"),
        (lambda e: msgspec.structs.replace(e, seat=Seat("nobody")), "nobody has nothing to decide"),
        (lambda e: msgspec.structs.replace(e, rolls=e.rolls[:-1]), "wanted for"),
    ],
)
def test_a_record_that_was_changed_is_found_out_at_its_entry(fought, change, cause):
    number = next(n for n, entry in enumerate(fought.entries) if entry.rolls)
    entries = list(fought.record.entries)
    entries[number] = change(entries[number])
    with pytest.raises(BadInput, match=cause) as error:
        replay(Toy(), msgspec.structs.replace(fought.record, entries=tuple(entries)))
    assert f"entry {number + 1}" in str(error.value)


def test_a_broken_record_names_the_line(fought):
    lines = write(fought.record).splitlines()
    with pytest.raises(BadInput, match="r, line 3: "):
        read("\n".join([*lines[:2], "{", *lines[3:]]), "r")
    with pytest.raises(BadInput, match="r: is empty"):
        read("", "r")
    with pytest.raises(BadInput, match="line 1: format 99 is not known"):
        read(lines[0].replace('"format":1', '"format":99'), "r")


def test_only_the_gamemaster_amends_and_the_value_before_is_told():
    ruleset = Toy().configure({})
    state = ruleset.setup(SETUPS["duel"], SeededDice.from_seed(1))
    amend = Amend(("ships", "adder", "hull"), 1, "Miscounted")
    before = state.ships["adder"].hull
    with pytest.raises(IllegalOrder, match="ships.adder.hull is nothing that red may set by hand"):
        submit(ruleset, state, Seat("red"), amend, SeededDice.from_seed(1))
    played = submit(ruleset, state, GAMEMASTER, amend, SeededDice.from_seed(1))
    assert played.state.ships["adder"].hull == 1
    assert played.entry.events[0]["before"] == before
    assert state.ships["adder"].hull == before


def test_of_a_secret_amendment_players_learn_the_reason_alone():
    ruleset = Toy().configure({})
    state = ruleset.setup(SETUPS["duel"], SeededDice.from_seed(1))
    amend = Amend(("ships", "adder", "hull"), 1, "A squall", secret=True)
    (event,) = submit(ruleset, state, GAMEMASTER, amend, SeededDice.from_seed(1)).events
    assert (event.seen_by(GAMEMASTER).after, event.seen_by(GAMEMASTER).words) == (
        1,
        f"ships.adder.hull: {state.ships['adder'].hull} becomes 1 (A squall)",
    )
    seen = event.seen_by(Seat("red"))
    assert (seen.path, seen.before, seen.after) == ((), None, None)
    assert seen.words == "The gamemaster has set something by hand (A squall)"
    assert ruleset.describe(seen, Seat("red"), ruleset.view(state, Seat("red"))) == seen.words


@pytest.mark.parametrize(
    ("way", "told"), [("cards", "by cards"), ("slip", "by slip"), ("board", "on the board")]
)
def test_every_way_of_playing_is_told_alike_in_every_ruleset(way, told):
    assert Switched("board", way).words == f"Played {told} from now on"
    assert Switched("board", way, "The table is set").words.endswith("from now on (The table is set)")


@pytest.mark.parametrize(
    ("path", "value", "cause"),
    [
        (("ships", "none", "hull"), 1, "ships.none.hull: there is no such value"),
        (("ships", "adder", "hull"), "full", "hull: takes a whole number"),
    ],
)
def test_an_amendment_that_cannot_be_made_is_refused(path, value, cause):
    ruleset = Toy().configure({})
    state = ruleset.setup(SETUPS["duel"], SeededDice.from_seed(1))
    with pytest.raises(BadInput, match=cause):
        submit(ruleset, state, GAMEMASTER, Amend(path, value, "x"), SeededDice.from_seed(1))


def test_a_seat_that_has_nothing_to_decide_is_refused():
    ruleset = Toy().configure({})
    battle = Battle.begin(ruleset, SETUPS["duel"], SeededDice.from_seed(1))
    with pytest.raises(NotToAct, match="green has nothing to decide now"):
        battle.submit(Seat("green"), ruleset.order({"order": "end"}), SeededDice.from_seed(1))
