"""What Alembic runs: the steps that a database lacks, in the transaction that it is handed."""

from __future__ import annotations

from alembic import context

from croupier.house.schema import metadata

# SQLite takes part in transactions here as PostgreSQL does: all steps are taken, or none.
context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
