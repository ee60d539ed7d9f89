"""Officers: the people of units and squads by name.

Revision: 0005
After: 0004
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Bring the schema up: who serves already is named when somebody asks for it."""
    op.create_table(
        "officer",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("campaign", sa.String(), nullable=False),
        sa.Column("unit", sa.String(), nullable=True),
        sa.Column("squad", sa.String(), nullable=True),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("left", sa.String(), nullable=True),
        sa.CheckConstraint("name <> ''", name=op.f("ck_officer_name")),
        sa.ForeignKeyConstraint(
            ["campaign"],
            ["campaign.id"],
            name=op.f("fk_officer_campaign_campaign"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["unit"], ["unit.id"], name=op.f("fk_officer_unit_unit"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_officer")),
    )
    with op.batch_alter_table("officer", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_officer_campaign"), ["campaign"], unique=False)
        batch_op.create_index(batch_op.f("ix_officer_unit"), ["unit"], unique=False)
