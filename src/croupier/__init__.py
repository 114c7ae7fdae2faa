"""Croupier: house-banked casino table games, played, settled and explained from one definition each."""

__version__ = "0.1.0"
