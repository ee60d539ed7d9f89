"""${message}

Revision: ${up_revision}
After: ${down_revision | comma,n}
"""

import sqlalchemy as sa
import sqlmodel
from alembic import op
${imports if imports else ""}

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    """Bring the schema up."""
    ${upgrades if upgrades else "pass"}
