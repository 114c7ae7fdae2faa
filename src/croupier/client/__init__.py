"""A house reached over a network: coming in, a table's socket, a seat there, and the check of every deal."""
