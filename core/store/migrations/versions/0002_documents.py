"""Maps, scenarios and the like that a campaign keeps.

Revision: 0002
After: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Bring the schema up."""

    op.create_table(
        "document",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("campaign", sa.String(), nullable=False),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.CheckConstraint("name <> ''", name=op.f("ck_document_name")),
        sa.ForeignKeyConstraint(
            ["campaign"],
            ["campaign.id"],
            name=op.f("fk_document_campaign_campaign"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_document")),
    )
    with op.batch_alter_table("document", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_document_campaign"), ["campaign"], unique=False)
