"""Battles by cards, from the first turn to the last: miniatures on a table, all else in the window."""

from random import Random

import pytest
from PySide6.QtCore import Qt

from core.api import (
    BattleSetup,
    OrderForm,
    Seat,
    SeatForce,
    Side,
    UnitId,
    UnitRecord,
    sample_form,
)
from core.contract import canon
from core.service.desk import Desk
from gui.pages.battle import BattlePage
from gui.shell import Shell

MOST = 3000
FIGHTS = {
    "actasf": ("space", "a-call-to-arms", {"turns": 2}, {"federation": ("ca",), "klingon": ("d7k",)}),
    "sfm": (
        "ground",
        "pick_up",
        {"map": {"columns": 6, "rows": 5, "terrain": {"3,0": "forest"}}, "turns": 2},
        {"red": ("marine", "heavy"), "blue": ("marine",)},
    ),
}


def setup(ruleset):
    _, scenario, detail, seats = FIGHTS[ruleset]
    forces = tuple(
        SeatForce(Seat(seat), Side(seat), units(ruleset, seat, kinds), role=role)
        for (seat, kinds), role in zip(seats.items(), ("attacker", "defender"), strict=True)
    )
    return BattleSetup(scenario, forces, mode="cards", detail=detail)


def units(ruleset, seat, kinds):
    prefix = f"{seat}." if ruleset == "actasf" else ""
    return tuple(
        UnitRecord(UnitId(f"{seat}-{kind}"), f"{seat} {kind}".title(), f"{prefix}{kind}", 4) for kind in kinds
    )


@pytest.fixture(params=FIGHTS)
def page(request, qtbot, tmp_path):
    shell = Shell(lambda: Desk.open(tmp_path / "cards.db"))
    theater = FIGHTS[request.param][0]
    bound = {"space": "actasf", "ground": "sfm"}
    campaign = shell.desk.run(None, "campaign.create", name="Cards", seed=3, **bound).campaign
    done = shell.desk.run(
        campaign,
        "battle.create",
        theater=theater,
        ruleset=request.param,
        setup=setup(request.param),
        name="Duel",
    )
    made = BattlePage(shell, campaign, str(done.result))
    shell.changed.connect(made.refresh)
    shell.failed.connect(made.notice.tell)
    made.resize(1100, 760)
    qtbot.addWidget(made)
    made.show()
    yield made
    shell.close()


def type_dice(qtbot, page, chance):
    while page.tray.request is not None:
        request, entry = page.tray.request, page.tray.entry
        faces = [1 + int(chance.random() * request.kind) for _ in range(page.tray.wanted)]
        if hasattr(entry, "field"):
            entry.field.setText(" ".join(map(str, faces)))
        else:
            for face in faces:
                qtbot.keyClicks(entry, str(face))
        qtbot.mouseClick(page.tray.take, Qt.MouseButton.LeftButton)


def give(page, chance):
    """Give a sampled order of the seat at the screen."""
    battle = page.battle
    choice = page.orders.choices[int(chance.random() * len(page.orders.choices))]
    if isinstance(choice, OrderForm):
        known = battle.engine.view(battle.view.state, battle.seat)
        choice = sample_form(battle.engine, known, battle.seat, choice, chance)
    battle.give(canon.plain(choice))


def test_a_battle_by_cards_from_the_first_turn_to_the_last(qtbot, page):
    assert page.table is page.cards
    assert page.cards.isVisible()
    assert len(page.cards.cards) >= 2
    for seat in page.battle.seats:
        page.battle.control(seat, "player", "typed")
    chance, typed = Random(1), 0
    for _ in range(MOST):
        if page.battle.view.outcome is not None:
            break
        give(page, chance)
        assert not page.notice.text
        if page.tray.request is not None:
            typed += 1
            type_dice(qtbot, page, chance)
        if (
            page.battle.view.position.turn > 1
            and page.battle.view.control[page.battle.seats[0]].dice == "typed"
        ):
            for seat in page.battle.seats:
                page.battle.control(seat, "player", "rolled")
    assert typed, "somebody rolled in the first turn"
    assert page.battle.view.outcome is not None
    assert page.over.isVisible()


def test_the_result_form_is_filled_in_from_the_state(page):
    battle = page.battle
    form = battle.view.ruleset.result_form(battle.view.state)
    assert form.values
    open_still = [field for field in form.fields if field.name not in form.values and not field.optional]
    assert [field.name for field in open_still] in ([], ["winner"]), "who wins nobody knows yet"
    values = {**form.values, **{field.name: field.options[0].value for field in open_still}}
    assert len(battle.view.ruleset.result(battle.view.state, values).units) == len(page.cards.cards)


def test_a_card_is_chosen_and_its_unit_looked_at(qtbot, page):
    unit = [key for key in page.cards.cards if page.battle.is_own(key)][-1]
    page.cards.cards[unit].setFocus()
    qtbot.keyClick(page.cards.cards[unit], Qt.Key.Key_Return)
    form = page.orders.form.form
    assert unit in (form.unit, form.values.get("unit"))
