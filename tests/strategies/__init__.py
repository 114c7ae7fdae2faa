"""Tests of ways to play that somebody chose."""
