"""Orders whose fields are written as a form writes them, but not of their form: a person's mistake, no fault of the game."""

from contextlib import suppress

import pytest

from core.api import BadInput
from core.plugin.manager import Plugins

FIELDS = {
    "actasf": {
        "move": ("action", "met", "bearing", "shuttles", "shuttle_marines"),
        "attack": ("bank:0", "torpedo:1", "launch:2", "raid", "as_phaser_3", "sights", "suicides", "probes"),
        "swarm_attack": ("range",),
        "defend": ("by", "guard:0"),
        "grip": ("beams",),
        "repair": ("repair:ca",),
        "slip": ("damage:ca", "sent:ca:down", "learned:red", "within:objective"),
        "compulsory": ("moved:ca",),
        "shuttles": ("fly:pod", "way:pod"),
        "survey": ("labs:ca", "grab:ca"),
        "tell_sights": ("sights",),
    },
    "sfm": {
        "fire": ("shown.targets", "shown.range", "hop.watchers", "target", "at"),
        "slip": (
            "recovered:down:ca",
            "recovered:down",
            "ferried:down",
            "points:red",
            "stuns:red",
            "built:red",
        ),
    },
    "fasa": {
        "declare": ("fire:0", "shots", "target", "at"),
        "allocate": ("power", "shields"),
        "slip": ("damage:ca", "sent:ca:down"),
    },
}
VALUES = (3, "nova", [3], [[]], {"nova": "x"}, {"x": {}}, None, True, [{"target": 1}])
CASES = [
    pytest.param(game, order, field, id=f"{game} {order} {field}")
    for game, orders in FIELDS.items()
    for order, fields in orders.items()
    for field in fields
]


@pytest.fixture(scope="module")
def plugins():
    return Plugins()


@pytest.mark.parametrize(("game", "order", "field"), CASES)
def test_a_field_of_another_form_is_bad_input(plugins, game, order, field):
    for value in VALUES:
        with suppress(BadInput):
            plugins.ruleset(game).order({"order": order, field: value})


def test_it_is_named_with_what_it_cannot_be(plugins):
    data = {"order": "attack", "unit": "ca", "bank:0": {"d7k": 2}, "bank:5": "d7k"}
    with pytest.raises(BadInput, match=r'^order: bank:5 cannot be "d7k"$'):
        plugins.ruleset("actasf").order(data)
