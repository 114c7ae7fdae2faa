"""Exact answers: figures of a game and what each choice is worth, from the cards or from where they are kept."""
