"""The command line. Every heavy import waits inside its command, so that help and rules answer at once."""

from croupier.cli.program import app, main

__all__ = ["app", "main"]
