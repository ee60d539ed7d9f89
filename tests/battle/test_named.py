"""Units named in orders by their names or the beginnings of their ids. Played with Lantern Reef."""

import json

import pytest

from core.battle import named
from core.battle.script import Player, parse
from core.conformance.toy import SCRIPTS, Toy
from core.contract.errors import BadInput

NAMES = {"lexington-1a2b3c4d": "Lexington", "lexicon-5e6f7a8b": "Lexicon", "red/forward-00aa11bb": "Forward"}


def whole(data, sound=None):
    """Read data whose only fault may be an unknown unit."""

    def known(tried):
        if tried["unit"] not in NAMES:
            raise BadInput("unit", "there is none of that id")

    return named.whole(data, NAMES, "order", sound or known)


@pytest.mark.parametrize("word", ["lexington-1a2b3c4d", "Lexington", "LEXINGTON", "lexin", "lexington-1a"])
def test_a_name_and_a_beginning_stand_for_the_whole_id(word):
    assert whole({"order": "move", "unit": word}) == {"order": "move", "unit": "lexington-1a2b3c4d"}


def test_what_may_stand_for_several_is_told_with_all_of_them():
    with pytest.raises(BadInput, match="order, lexi: may be any of lexington-1a2b3c4d, lexicon-5e6f7a8b"):
        whole({"unit": "lexi"})


def test_a_word_of_the_game_is_no_unit_where_the_order_is_sound_without():
    order = {"order": "forward", "unit": "lexicon", "path": [["forward", 3000]], "how": "forw"}
    assert whole(order) == {**order, "unit": "lexicon-5e6f7a8b"}


def test_keys_name_units_too():
    def sound(tried):
        if set(tried) != {"damage:lexicon-5e6f7a8b", "bank:0"}:
            raise BadInput("slip", "has other fields")

    data = {"damage:Lexicon": 3, "bank:0": {"Forward": 2}}
    assert whole(data, sound) == {"damage:lexicon-5e6f7a8b": 3, "bank:0": {"red/forward-00aa11bb": 2}}


@pytest.mark.parametrize("word", ["Adder", "add"])
def test_a_script_takes_names(word):
    aim = {"seat": "red", "order": "attack", "unit": word, "target": "Crane", "dice": []}
    steps = [aim, {"expect_to_act": ["blue", "green"]}]
    text = json.dumps({"ruleset": "lantern-reef", "position": SCRIPTS["close"], "do": steps})
    script, lines = parse(text, "s.json")
    assert Player(Toy(), script, lines, "s.json").play().findings == ()
