"""Exact answers: figures of a game, and what each choice is worth, worked out from the cards or read where they are kept."""
