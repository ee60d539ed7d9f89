"""What a form for an attack says of banks that it does not offer, or that nobody has aimed."""

from core.api import OrderForm
from plugins.actasf.attack_form import IDLE
from plugins.actasf.ruleset import StarFleet


def opened(class_id: str, **more: object) -> tuple[StarFleet, object, OrderForm]:
    game = StarFleet()
    ships = {
        "us": {"class": class_id, "seat": "a", "at": [0, 0], **more},
        "them": {"class": "klingon.d7k", "seat": "b", "at": [0, 5000], "heading": 18000},
    }
    state = game.arrange({"step": "attack", "active": "a", "units": ships})
    forms = (one for one in game.legal_orders(state, "a") if isinstance(one, OrderForm))
    return game, state, next(form for form in forms if form.order == "attack")


def named(form: OrderForm, label: str) -> str:
    return next(field.name for field in form.fields if label in field.label)


def test_an_underpowered_ship_says_what_its_great_torpedo_shuts_out():
    game, state, form = opened("romulan.we")
    assert form.notes == ()
    great, phaser = named(form, "Plasma-R"), named(form, "Phaser-1")
    option = next(field for field in form.fields if field.name == great).options[0].value
    torpedo = game.refine(state, "a", form.filled(great, option))
    (note,) = torpedo.notes
    assert note.startswith("Phaser-1")
    assert note.endswith(": the Plasma-R Torpedo fires, and so nothing else  [Underpowered]")
    assert phaser not in [field.name for field in torpedo.fields]
    phasers = game.refine(state, "a", form.filled(phaser, {"them": 1}))
    assert any("Plasma-R" in n and "take all else away to aim it  [Underpowered]" in n for n in phasers.notes)


def test_an_underpowered_ship_that_went_too_far_says_so_at_once():
    _, _, form = opened("romulan.we", moved=7000)
    assert any("moved 7″, more than 6″: no plasma-R torpedo  [Underpowered]" in note for note in form.notes)


def test_torpedoes_that_nobody_aimed_are_named_once_something_is():
    game, state, form = opened("romulan.kr")
    assert form.notes == ()
    aimed = game.refine(state, "a", form.filled(named(form, "Phaser-1"), {"them": 3}))
    (note,) = aimed.notes
    assert note.startswith("Not aimed: Plasma-S Torpedo")
    assert note.count("Plasma-S Torpedo") == 2


def test_a_crippled_ship_says_that_it_fires_one_bank():
    game, state, form = opened("federation.ca", crippled=True)
    aimed = game.refine(state, "a", form.filled(named(form, "Phaser-1"), {"them": 1}))
    assert any("a crippled ship fires one bank alone  [Crippled Ships]" in note for note in aimed.notes)


def test_a_ship_that_cannot_fire_is_not_offered_to():
    assert opened("romulan.kr")[2].title == "Fire with us"
    _, _, cloaked = opened("romulan.kr", cloak="cloaked")
    assert cloaked.title == "Hold the fire of us"
    assert cloaked.fields == ()


def facing(**more: object) -> OrderForm:
    game = StarFleet()
    ships = {
        "us": {"class": "federation.ca", "seat": "a", "at": [20000, 10000]},
        "them": {"class": "klingon.d7k", "seat": "b", "at": [20000, 20000], "heading": 18000},
    }
    state = game.arrange({"step": "attack", "active": "a", "units": ships, **more})
    forms = (one for one in game.legal_orders(state, "a") if isinstance(one, OrderForm))
    return next(form for form in forms if form.order == "attack")


def test_an_enemy_behind_terrain_is_told_where_no_bank_offers_it():
    rocks = {"id": "rocks", "kind": "asteroids", "density": 7, "circle": [20000, 15000, 2000]}
    form = facing(terrain=[rocks])
    assert [field.name for field in form.fields] == ["as_phaser_3"]
    assert form.notes == ("Terrain lies between: them  [Terrain]", IDLE)
    assert facing().notes == ()


def test_a_ship_without_a_target_says_so_in_its_form():
    rocks = {"id": "rocks", "kind": "asteroids", "density": 7, "circle": [20000, 40000, 2000]}
    game = StarFleet()
    far = {
        "us": {"class": "romulan.kr", "seat": "a", "at": [20000, 5000]},
        "them": {"class": "klingon.d7k", "seat": "b", "at": [20000, 46000], "heading": 18000},
    }
    state = game.arrange({"step": "attack", "active": "a", "units": far, "terrain": [rocks]})
    forms = (one for one in game.legal_orders(state, "a") if isinstance(one, OrderForm))
    assert next(form for form in forms if form.order == "attack").notes == (IDLE,), (
        "the rocks are not what keeps it"
    )
