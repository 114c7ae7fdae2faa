"""The first schema."""

from __future__ import annotations

from alembic import op

revision = "0.1.0"
down_revision = None

ONLY_ADDED_TO = ("log", "movements", "secrets", "rounds", "round_seats", "void_deals")


def upgrade() -> None:
    dialect = op.get_bind().dialect.name
    for statement in TABLES.format(bytes=BYTES[dialect]).split(";\n"):
        op.execute(statement)
    for statement in FUNCTIONS[dialect]:
        op.execute(statement)
    for table in ONLY_ADDED_TO:
        for statement in TRIGGERS[dialect]:
            op.execute(statement.format(table=table))


BYTES = {"sqlite": "BLOB", "postgresql": "BYTEA"}

FUNCTIONS = {
    "sqlite": (),
    "postgresql": (
        """
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$
""",
    ),
}

TRIGGERS = {
    "sqlite": (
        """
CREATE TRIGGER {table}_keeps_rows BEFORE DELETE ON {table}
BEGIN
    SELECT RAISE(ABORT, '{table} is only ever added to');
END
""",
        """
CREATE TRIGGER {table}_stays_as_written BEFORE UPDATE ON {table}
BEGIN
    SELECT RAISE(ABORT, '{table} is only ever added to');
END
""",
    ),
    "postgresql": (
        """
CREATE TRIGGER {table}_only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
""",
    ),
}

TABLES = """
CREATE TABLE balances (
    account VARCHAR(160) NOT NULL,
    chips BIGINT NOT NULL,
    may_owe BOOLEAN NOT NULL,
    CONSTRAINT pk_balances PRIMARY KEY (account),
    CONSTRAINT ck_balances_chips CHECK (chips >= 0 OR may_owe)
);

CREATE TABLE heads (
    stream VARCHAR(80) NOT NULL,
    number BIGINT NOT NULL,
    hash VARCHAR(64) NOT NULL,
    CONSTRAINT pk_heads PRIMARY KEY (stream)
);

CREATE TABLE house (
    one INTEGER NOT NULL CONSTRAINT ck_house_one CHECK (one = 1),
    name VARCHAR(16) NOT NULL,
    CONSTRAINT pk_house PRIMARY KEY (one)
);

CREATE TABLE log (
    stream VARCHAR(80) NOT NULL,
    number BIGINT NOT NULL CONSTRAINT ck_log_number CHECK (number > 0),
    at BIGINT NOT NULL,
    actor VARCHAR(80) NOT NULL,
    request VARCHAR(80),
    happened TEXT NOT NULL,
    previous VARCHAR(64) NOT NULL,
    wanted VARCHAR(64),
    hash VARCHAR(64) NOT NULL,
    CONSTRAINT pk_log PRIMARY KEY (stream, number),
    CONSTRAINT uq_log_stream_actor_request UNIQUE (stream, actor, request),
    CONSTRAINT ck_log_wanted CHECK ((request IS NULL) = (wanted IS NULL))
);

CREATE TABLE people (
    name VARCHAR(40) NOT NULL,
    folded VARCHAR(120) NOT NULL,
    kind VARCHAR(16) NOT NULL CONSTRAINT ck_people_kind CHECK (kind IN ('guest', 'member', 'operator')),
    password TEXT,
    CONSTRAINT pk_people PRIMARY KEY (name),
    CONSTRAINT uq_people_folded UNIQUE (folded)
);

CREATE TABLE secrets (
    round VARCHAR(120) NOT NULL,
    secret {bytes} NOT NULL CONSTRAINT ck_secrets_length CHECK (length(secret) = 32),
    CONSTRAINT pk_secrets PRIMARY KEY (round)
);

CREATE TABLE standings (
    stream VARCHAR(80) NOT NULL,
    number BIGINT NOT NULL,
    state TEXT NOT NULL,
    CONSTRAINT pk_standings PRIMARY KEY (stream)
);

CREATE TABLE tables (
    "table" VARCHAR(60) NOT NULL,
    title VARCHAR(60) NOT NULL,
    posting TEXT NOT NULL,
    closed BOOLEAN NOT NULL,
    CONSTRAINT pk_tables PRIMARY KEY ("table")
);

CREATE TABLE asked (
    "table" VARCHAR(60) NOT NULL,
    person VARCHAR(80) NOT NULL,
    request VARCHAR(80) NOT NULL,
    wants TEXT NOT NULL,
    at BIGINT NOT NULL,
    begun BOOLEAN NOT NULL,
    answer TEXT,
    CONSTRAINT pk_asked PRIMARY KEY ("table", person, request),
    CONSTRAINT fk_asked_table FOREIGN KEY("table") REFERENCES tables ("table")
);

CREATE TABLE leases (
    "table" VARCHAR(60) NOT NULL,
    holder VARCHAR(80) NOT NULL,
    fence BIGINT NOT NULL,
    until BIGINT NOT NULL,
    CONSTRAINT pk_leases PRIMARY KEY ("table"),
    CONSTRAINT fk_leases_table FOREIGN KEY("table") REFERENCES tables ("table")
);

CREATE TABLE movements (
    stream VARCHAR(80) NOT NULL,
    number BIGINT NOT NULL,
    leg INTEGER NOT NULL,
    round BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    wager VARCHAR(80) NOT NULL,
    phase VARCHAR(16) NOT NULL,
    source VARCHAR(160) NOT NULL,
    target VARCHAR(160) NOT NULL,
    chips BIGINT NOT NULL CONSTRAINT ck_movements_chips CHECK (chips > 0),
    "row" VARCHAR(120) NOT NULL,
    CONSTRAINT pk_movements PRIMARY KEY (stream, number, leg),
    CONSTRAINT ck_movements_between CHECK (source <> target),
    CONSTRAINT fk_movements_source FOREIGN KEY(source) REFERENCES balances (account),
    CONSTRAINT fk_movements_target FOREIGN KEY(target) REFERENCES balances (account)
);

CREATE INDEX ix_movements_source ON movements (source);

CREATE INDEX ix_movements_target ON movements (target);

CREATE UNIQUE INDEX uq_movements_once ON movements (stream, round, seat, wager, phase) WHERE round > 0;

CREATE TABLE rounds (
    round VARCHAR(120) NOT NULL,
    "table" VARCHAR(60) NOT NULL,
    number BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    last_entry BIGINT NOT NULL,
    record TEXT NOT NULL,
    proof TEXT NOT NULL,
    void TEXT NOT NULL,
    CONSTRAINT pk_rounds PRIMARY KEY (round),
    CONSTRAINT fk_rounds_table FOREIGN KEY("table") REFERENCES tables ("table")
);

CREATE INDEX ix_rounds_ended_at ON rounds (ended_at);

CREATE UNIQUE INDEX ix_rounds_table_number ON rounds ("table", number);

CREATE TABLE tokens (
    digest VARCHAR(64) NOT NULL,
    person VARCHAR(40) NOT NULL,
    expires_at BIGINT NOT NULL,
    CONSTRAINT pk_tokens PRIMARY KEY (digest),
    CONSTRAINT fk_tokens_person FOREIGN KEY(person) REFERENCES people (name)
);

CREATE TABLE void_deals (
    round VARCHAR(120) NOT NULL,
    "table" VARCHAR(60) NOT NULL,
    entry BIGINT NOT NULL,
    voided_at BIGINT NOT NULL,
    deal TEXT NOT NULL,
    CONSTRAINT pk_void_deals PRIMARY KEY (round),
    CONSTRAINT fk_void_deals_table FOREIGN KEY("table") REFERENCES tables ("table")
);

CREATE UNIQUE INDEX ix_void_deals_table_entry ON void_deals ("table", entry);

CREATE TABLE round_seats (
    round VARCHAR(120) NOT NULL,
    seat INTEGER NOT NULL,
    person VARCHAR(40) NOT NULL,
    staked BIGINT NOT NULL,
    net BIGINT NOT NULL,
    "before" BIGINT NOT NULL,
    "after" BIGINT NOT NULL,
    CONSTRAINT pk_round_seats PRIMARY KEY (round, seat),
    CONSTRAINT fk_round_seats_round FOREIGN KEY(round) REFERENCES rounds (round)
);

CREATE INDEX ix_round_seats_person ON round_seats (person)
"""
