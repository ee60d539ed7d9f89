"""Every released schema still opens; a migration keeps every row, and gives up where it cannot."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from core.contract.errors import BadInput
from core.service.desk import Desk
from core.store import backup, marks, models, upgrade
from tests.store import duel, freeze, table

SCHEMAS = sorted(freeze.SCHEMAS.glob("*.sql"))

REBUILD = """
from alembic import op
import sqlalchemy as sa

revision = "0099"
down_revision = "{after}"


def upgrade():
    with op.batch_alter_table("force", recreate="always") as batch:
        batch.add_column(sa.Column("motto", sa.String(), nullable=False, server_default=""))
"""
LOSE = """
from alembic import op

revision = "0099"
down_revision = "{after}"


def upgrade():
    op.execute("DELETE FROM force")
"""


def stored(path: Path, sql: Path) -> Path:
    """Make a database file from a schema's text."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(sql.read_text())
        connection.execute(f"PRAGMA application_id = {upgrade.APPLICATION}")
        connection.commit()
    return path


@pytest.mark.parametrize("sql", SCHEMAS, ids=lambda path: path.stem)
def test_a_database_of_each_released_schema_opens(sql: Path, tmp_path: Path) -> None:
    path = stored(tmp_path / "old.sqlite", sql)
    desk = Desk.open(path, duel.plugins())
    (campaign,) = desk.campaigns()
    assert (campaign.name, campaign.head) == ("Reach", 6)
    assert [len(desk.units(force.id)) for force in desk.forces(campaign.id)] == [1, 1]
    assert not desk.check().faults
    desk.run(campaign.id, "undo", number=6)
    assert not desk.check().faults
    with desk.database.read() as connection:
        assert (
            connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == upgrade.CURRENT
        )
    desk.close()


def test_every_released_schema_has_its_file() -> None:
    assert tuple(path.stem for path in SCHEMAS) == marks.REVISIONS


def test_the_newest_file_has_the_tables_that_a_new_database_has(file_desk: Desk, tmp_path: Path) -> None:
    path = stored(tmp_path / "file.sqlite", SCHEMAS[-1])
    query = "SELECT name, sql FROM sqlite_master WHERE sql <> '' ORDER BY name"
    with closing(sqlite3.connect(path)) as connection:
        frozen = connection.execute(query).fetchall()
    with file_desk.database.read() as link:
        assert [tuple(row) for row in link.exec_driver_sql(query)] == frozen


def test_migrations_lead_to_the_tables_of_the_models(target: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    desk = Desk.open(target, duel.plugins())
    with desk.database.read() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, models.Row.metadata) == []
        # Alembic does not compare CHECK constraints, so they are counted here.
        if connection.dialect.name == "sqlite":
            texts = " ".join(
                connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE sql <> ''")
                .scalars()
                .fetchall()
            )
            for found in models.Row.metadata.tables.values():
                for constraint in found.constraints:
                    assert constraint.name is None or str(constraint.name) in texts
    desk.close()


def newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, revision: str) -> None:
    """Let the program know one more revision."""
    folder = tmp_path / "migrations"
    shutil.copytree(upgrade.MIGRATIONS, folder)
    (folder / "versions" / "0099.py").write_text(revision.format(after=upgrade.CURRENT))
    monkeypatch.setattr(upgrade, "MIGRATIONS", folder)
    monkeypatch.setattr(marks, "REVISIONS", (*marks.REVISIONS, "0099"))
    monkeypatch.setattr(upgrade, "CURRENT", "0099")


def test_a_rebuilt_table_keeps_the_rows_that_refer_to_it(
    file_desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = table.campaign(file_desk)
    path = file_desk.database.path
    assert path is not None
    file_desk.close()
    newer(tmp_path, monkeypatch, REBUILD)
    desk = Desk.open(path, duel.plugins())
    assert [len(desk.units(force.id)) for force in desk.forces(made)] == [1, 1]
    with desk.database.read() as connection:
        assert connection.exec_driver_sql("SELECT motto FROM force").scalars().fetchall() == ["", ""]
    assert [found.reason for found in backup.backups(path)] == ["migration"]
    desk.close()


def test_a_migration_that_would_lose_references_is_taken_back(
    file_desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.campaign(file_desk)
    before = table.contents(file_desk)
    path = file_desk.database.path
    assert path is not None
    file_desk.close()
    with monkeypatch.context() as patch:
        newer(tmp_path, patch, LOSE)
        with pytest.raises(BadInput, match=r"rows would lose what they refer to: unit row 1 \(force\)"):
            Desk.open(path, duel.plugins())
    desk = Desk.open(path, duel.plugins())
    assert table.contents(desk) == before
    desk.close()
