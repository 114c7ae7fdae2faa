"""Live play: rounds, views, records, the shoe, the ledger, and a session at the table."""
