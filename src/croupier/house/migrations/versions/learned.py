"""What people have learned."""

from __future__ import annotations

from alembic import op

revision = "0.2.1"
down_revision = "0.2.0"


def upgrade() -> None:
    for statement in TABLES.format(counted=COUNTED[op.get_bind().dialect.name]).split(";\n"):
        op.execute(statement)


COUNTED = {"sqlite": "INTEGER NOT NULL", "postgresql": "SERIAL NOT NULL"}
"""How rows are numbered: SQLite does so by itself."""

TABLES = """
CREATE TABLE learned (
    id {counted},
    person VARCHAR(40) NOT NULL,
    fact TEXT NOT NULL,
    CONSTRAINT pk_learned PRIMARY KEY (id),
    CONSTRAINT fk_learned_person FOREIGN KEY(person) REFERENCES people (name)
);
CREATE INDEX ix_learned_person ON learned (person, id)
"""
