"""Sessions are planned before they begin.

Revision: 0004
After: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Bring the schema up: a session that was held was on the day on which it began."""
    with op.batch_alter_table("session") as batch_op:
        for name in ("date", "place", "story_date", "plan"):
            batch_op.add_column(sa.Column(name, sa.String(), nullable=False, server_default=""))
        batch_op.alter_column("began", existing_type=sa.String(), nullable=True)
    op.execute("UPDATE session SET date = substr(began, 1, 10)")
