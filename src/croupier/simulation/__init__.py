"""Simulation: whole rounds from shuffled decks, settled, and counted. The second, independent method."""
