"""A battle by cards goes onto the board: the mapsheet is there to place ships on."""

from core.api import Hexes
from tests.rules.fasa.playing import Table, ship


def test_the_mapsheet_is_shown_by_cards_and_offered_first():
    table = Table(ship("hood", at=None), ship("wolf", "blue", at=None), mode="cards")
    ground = table.rules.board(table.state).ground
    assert isinstance(ground, Hexes)
    sheet = [cell.at for cell in ground.cells]
    assert len(sheet) == 33 * 22
    for field in table.rules.places_form(table.state).fields:
        assert list(field.steps[: len(sheet)]) == sheet
        assert len(field.steps) > len(sheet)
