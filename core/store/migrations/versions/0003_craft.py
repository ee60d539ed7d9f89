"""Transfers know the craft in which squads ride, and the strength of a bombardment.

Revision: 0003
After: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Bring the schema up: what travelled before rode in nothing."""
    with op.batch_alter_table("transfer") as batch_op:
        batch_op.add_column(sa.Column("craft", sa.Text(), nullable=False, server_default="{}"))
        batch_op.add_column(sa.Column("strength", sa.BigInteger(), nullable=False, server_default="0"))
