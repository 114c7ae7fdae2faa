"""Compiled loops of the simulation: arrays in, arrays out; they know no game."""
