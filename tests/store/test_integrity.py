"""The check finds each kind of damage, with its place and cause, and says which differences are none."""

import sqlite3
import zlib
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import structs
from sqlalchemy import Connection

from core.contract.errors import BadInput
from core.contract.issues import Issue
from core.plugin.manager import Plugins
from core.service.desk import Desk
from core.store import integrity
from tests.store import duel, table


@pytest.fixture
def fought(desk: Desk) -> tuple[Desk, str, str]:
    """A desk, its campaign, and a battle of a few orders, one of them undone."""
    made = table.campaign(desk)
    battle = table.battle(desk, made)
    for _ in range(3):
        (seat,) = desk.battle(battle).to_act
        last = desk.run(made, "battle.order", battle=battle, seat=seat, order={"order": "hit"})
    desk.run(made, "undo", number=last.number)
    return desk, made, battle


def spoil(desk: Desk, sql: str, *values: object) -> None:
    """Change the database behind the program's back."""
    with desk.database.write() as connection:
        connection.exec_driver_sql(
            sql.replace("?", "%s") if "postgres" in desk.database.name else sql, values
        )


def faults(desk: Desk) -> list[str]:
    return [str(fault) for fault in desk.check().faults]


def test_a_sound_database_has_no_faults(fought: tuple[Desk, str, str]) -> None:
    report = fought[0].check()
    assert (report.faults, report.notes) == ((), ())


def test_numbers_that_are_missing(fought: tuple[Desk, str, str]) -> None:
    desk, made, _ = fought
    spoil(desk, "DELETE FROM log WHERE number = 2")
    assert faults(desk) == [f"log of campaign {made}: entry 2 is missing; the next is 3"]


def test_a_head_that_is_off(fought: tuple[Desk, str, str]) -> None:
    desk, made, _ = fought
    spoil(desk, "UPDATE campaign SET head = 99")
    assert faults(desk) == [f"log of campaign {made}: ends with entry 8, but the campaign counts 99"]


def test_an_undo_that_cannot_be(fought: tuple[Desk, str, str]) -> None:
    desk, made, _ = fought
    spoil(desk, "UPDATE log SET undone_by = 2 WHERE number = 3")
    assert faults(desk) == [f"log of campaign {made}, entry 3: is undone by entry 2, which cannot be"]


def test_a_state_that_is_damaged(fought: tuple[Desk, str, str]) -> None:
    desk, _, battle = fought
    spoil(desk, "UPDATE battle SET state = ?", b"rubbish")
    (fault,) = faults(desk)
    assert fault.startswith(f"battle {battle}: its state is damaged")
    assert desk.battle(battle).problem == fault


def test_a_state_that_does_not_load(fought: tuple[Desk, str, str]) -> None:
    desk, _, battle = fought
    spoil(desk, "UPDATE battle_turn SET state = ? WHERE turn = 1", zlib.compress(b'{"seats": 3}'))
    (fault,) = faults(desk)
    assert fault.startswith(f"battle {battle}, turn 1: ")


def test_a_state_that_is_not_sound_and_not_what_the_log_led_to(fought: tuple[Desk, str, str]) -> None:
    desk, _, battle = fought
    state = structs.replace(desk.battle(battle).state, hulls=(-1, 3))
    spoil(desk, "UPDATE battle SET state = ?", zlib.compress(duel.Duel().dump(state)))
    unit = state.units[0]
    assert faults(desk) == [
        f"battle {battle}, {unit}: its hull is below nothing",
        f"battle {battle}: its state is not the one that log entry 6 led to",
    ]


def test_dice_that_were_changed(fought: tuple[Desk, str, str]) -> None:
    desk, _, battle = fought
    spoil(desk, "UPDATE log SET dice = '[]' WHERE number = 5")
    (fault,) = faults(desk)
    assert fault.startswith(f"battle {battle}, log entry 5: cannot be played again")


def test_events_that_were_changed(fought: tuple[Desk, str, str]) -> None:
    desk, _, battle = fought
    spoil(desk, "UPDATE log SET events = '[]' WHERE number = 5")
    assert faults(desk) == [
        f"battle {battle}, log entry 5: comes out otherwise when it is played again; what is stored stands"
    ]


def test_new_rules_may_come_out_otherwise(
    fought: tuple[Desk, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, _, battle = fought
    before = table.contents(desk)
    monkeypatch.setattr(duel, "HULL", 5)
    assert len(desk.check().faults) == 1
    monkeypatch.setattr(duel.Duel, "info", structs.replace(duel.Duel.info, version="1.1"))
    report = desk.check()
    assert report.faults == ()
    assert [note.place for note in report.notes] == [f"battle {battle}, log entry 4"]
    assert table.contents(desk) == before


def test_a_ruleset_that_is_absent_is_a_note(fought: tuple[Desk, str, str]) -> None:
    desk, _, battle = fought
    report = integrity.check(desk.database, Plugins([]))
    assert report.faults == ()
    assert [str(note) for note in report.notes] == [
        f"battle {battle}: not looked into: ruleset duel is not at hand"
    ]


def test_books_are_looked_into(fought: tuple[Desk, str, str]) -> None:
    desk, made, _ = fought

    def books(connection: Connection, plugins: Plugins, campaign: str) -> Sequence[Issue]:
        return [Issue(f"squads of {campaign}", "one is in two places")]

    report = integrity.check(desk.database, desk.plugins, [books])
    assert [str(fault) for fault in report.faults] == [f"squads of {made}: one is in two places"]


def test_references_that_lead_nowhere(file_desk: Desk) -> None:
    table.campaign(file_desk)
    path = file_desk.database.path
    assert path is not None
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM force WHERE name = 'Reds'")
        connection.commit()
    reference, row = faults(file_desk)
    assert reference == "table unit, row 1: refers to a force that is not there"
    assert row.startswith("force reds") and row.endswith("is not there; the log says otherwise")


def test_pages_that_are_damaged(file_desk: Desk) -> None:
    table.campaign(file_desk)
    path = file_desk.database.path
    assert path is not None
    file_desk.close()
    _overwrite_last_page(path)
    assert faults(file_desk)


def _overwrite_last_page(path: Path) -> None:
    data = bytearray(path.read_bytes())
    with path.open("r+b") as file:
        file.seek(len(data) - 4096)
        file.write(b"\xa5" * 4096)


@pytest.mark.parametrize(
    ("sql", "fault"),
    [
        (
            "UPDATE log SET play = '7' WHERE number = (SELECT max(number) FROM log)",
            ", play: takes a table or nothing",
        ),
        ("UPDATE log SET changes = '[' WHERE number = 2", " 2, changes: Input data was truncated"),
        ("UPDATE campaign SET facts = '[]'", ", facts: takes a table, not a list"),
    ],
)
def test_a_field_that_is_not_of_its_form(fought: tuple[Desk, str, str], sql: str, fault: str) -> None:
    spoil(fought[0], sql)
    assert any(fault in told for told in faults(fought[0]))


@pytest.mark.parametrize(
    ("row", "column", "value", "cause"),
    [
        ("force", "prestige", "many", "takes a whole number, not words"),
        ("force", "name", b"\x00", "takes words, not bytes"),
        ("force", "facts", "[]", "takes a table, not a list"),
        ("force", "facts", "{broken", "JSON"),
        ("unit", "quality", "4.5", "takes a whole number, not a fraction"),
        ("unit", "squads", "[7]", "takes a table, not a whole number"),
        ("unit", "sheets", '"hull"', "takes a table, not words"),
        ("campaign", "turn", "first", "takes a whole number, not words"),
        ("battle", "setup", "[]", "takes a table, not a list"),
    ],
)
def test_what_somebody_wrote_into_a_row_is_named_by_table_row_and_column(
    file_desk: Desk, row: str, column: str, value: object, cause: str
) -> None:
    made = table.campaign(file_desk)
    table.battle(file_desk, made)
    path = file_desk.database.path
    assert path is not None
    file_desk.close()
    with closing(sqlite3.connect(path)) as connection:
        (row_id,) = connection.execute(f"SELECT min(id) FROM {row}").fetchone()
        connection.execute(f"UPDATE {row} SET {column} = ? WHERE id = ?", (value, row_id))
        connection.commit()
    with closing(Desk.open(path, duel.plugins())) as desk:
        assert any(
            fault.startswith(f"{row} {row_id}, {column}: ") and cause in fault for fault in faults(desk)
        ), faults(desk)
        if column != "squads":  # the reader of a unit takes no offence at what is aboard; its rules do
            with pytest.raises(BadInput, match=f"^{row} {row_id}, {column}: ") as told:
                everything(desk)
            assert cause in str(told.value) or "JSON" in cause


def everything(desk: Desk) -> None:
    """Read what a window reads."""
    for campaign in desk.campaigns():
        for force in desk.forces(campaign.id):
            desk.units(force.id)
        for battle in desk.battles(campaign.id):
            desk.battle(battle.id)


def test_what_somebody_wrote_into_a_row_stops_a_command_with_its_place(file_desk: Desk) -> None:
    made = table.campaign(file_desk)
    force = file_desk.forces(made)[0].id
    spoil(file_desk, "UPDATE force SET facts = '{broken' WHERE id = ?", force)
    with pytest.raises(BadInput, match=f"^force {force}, facts: JSON is malformed"):
        file_desk.run(made, "test.prestige", force=force, by=1)


def test_a_row_that_is_not_what_the_log_led_to(fought: tuple[Desk, str, str]) -> None:
    desk, made, _ = fought
    spoil(desk, "UPDATE campaign SET name = 'Elsewhere'")
    assert [
        told
        for told in faults(desk)
        if told.startswith(f"campaign {made}, name: is 'Elsewhere', but the log")
    ]
