"""Exact answers as people and programs read them: text, CSV, charts. Nothing here counts, and nothing needs NumPy."""
