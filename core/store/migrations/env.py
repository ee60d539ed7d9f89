"""Run migrations on the connection, and in the transaction, of the caller."""

from alembic import context

from core.store import models  # noqa: F401  (fills the metadata)
from core.store.columns import Row

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Row.metadata,
    render_as_batch=True,
    compare_type=True,
)
context.run_migrations()
