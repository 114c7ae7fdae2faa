"""Ways to play that somebody chose: charts, and strategy files."""
