"""Exact answers. For now the reference: slow, obvious, and what everything faster is checked against."""
