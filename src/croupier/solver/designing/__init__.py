"""Paytables of simple odds that reach a target."""
