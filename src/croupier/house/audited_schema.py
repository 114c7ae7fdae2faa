"""The schema of a house: what refuses debts, doubles and changes is still what the steps of ``migrations`` make.

Rows that hold say nothing of tomorrow's, if a trigger or a constraint is gone, and somebody's own trigger could change
rows by itself. What each database says that it has is compared with what it said when the steps had just been taken:
that is kept beside them, a line for each part, and ``python -m tests.house.made_schema`` writes it anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, text

from croupier.house.compared import NOTHING, differs
from croupier.house.schema import metadata
from croupier.house.upgrade import STEPS

OF = frozenset((*metadata.tables, "alembic_version"))
"""The tables whose parts are looked at: whatever else there is in a database is not the house's."""


def require_schema(connection: Connection) -> None:
    """The schema is as it was made; the first difference is told."""
    found = dict(parts(connection))
    made = dict(line.split(": ", 1) for line in made_file(connection.dialect.name).read_text("utf-8").splitlines())
    for name in sorted(found | made):
        if found.get(name) != made.get(name):
            stands, should = (f"{name}: {each[name]}" if name in each else NOTHING for each in (found, made))
            raise differs("schema", stands, should)


def made_file(dialect: str) -> Path:
    """Where it is kept what the steps make."""
    return STEPS / f"{dialect}.txt"


def parts(connection: Connection) -> Iterator[tuple[str, str]]:
    """What a database says of its tables, each part with its name: columns, constraints, indexes, triggers."""
    dialect = connection.dialect.name
    for kind, table, name, definition in connection.execute(text(_PARTS[dialect])):
        if table in OF:
            in_one_line = " ".join(definition.split())
            yield f"{kind} {name} of {table}", in_one_line if dialect == "sqlite" else _without_signs(in_one_line)


def _without_signs(definition: str) -> str:
    """What PostgreSQL says, without the parentheses and casts that its versions add or leave out.

    So does a database that was brought back from a dump: of a list it casts each part instead of the whole.
    """
    without_casts = re.sub(r"::(text|character varying)(\[\])?", "", definition)
    in_words = " ".join(re.sub(r"[()]", " ", without_casts).split())
    return re.sub(r"(?<=\[) | (?=[\],])", "", in_words)


_PARTS = {
    "sqlite": """
SELECT type, tbl_name, name, coalesce(sql, 'by itself') FROM sqlite_master
""",
    "postgresql": """
WITH of AS (
    SELECT oid, relname::text AS name, relpersistence, relrowsecurity FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
)
SELECT 'table', of.name, of.name, concat(of.relpersistence, ' ', of.relrowsecurity) FROM of
UNION ALL
SELECT 'column', of.name, attname, concat(
    format_type(atttypid, atttypmod), ' ', attnotnull, ' ', attidentity, attgenerated,
    (SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = attrelid AND adnum = attnum)
) FROM pg_attribute JOIN of ON of.oid = attrelid WHERE attnum > 0 AND NOT attisdropped
UNION ALL
SELECT 'constraint', of.name, conname, concat(pg_get_constraintdef(pg_constraint.oid), ' ', convalidated)
FROM pg_constraint JOIN of ON of.oid = conrelid WHERE contype <> 'n'
UNION ALL
SELECT 'index', of.name, indexrelid::regclass::text, concat(
    regexp_replace(pg_get_indexdef(indexrelid), ' ON \\S+ USING', ' USING'), ' ', indisvalid
) FROM pg_index JOIN of ON of.oid = indrelid
UNION ALL
SELECT 'trigger', of.name, tgname, concat(
    regexp_replace(pg_get_triggerdef(pg_trigger.oid), ' ON \\S+ FOR', ' FOR'), ' ', tgenabled, ' ',
    (SELECT prosrc FROM pg_proc WHERE pg_proc.oid = tgfoid)
) FROM pg_trigger JOIN of ON of.oid = tgrelid WHERE NOT tgisinternal OR tgenabled <> 'O'
UNION ALL
SELECT 'rule', of.name, rulename, pg_get_ruledef(pg_rewrite.oid) FROM pg_rewrite JOIN of ON of.oid = ev_class
""",
}
