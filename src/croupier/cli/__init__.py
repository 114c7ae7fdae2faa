"""The command line. Every heavy import waits inside its command, so that help and rules answer at once."""

import signal
import threading
from typing import NoReturn

__all__ = ["main"]


def main() -> NoReturn:
    """Run a command; while it is being loaded Ctrl-C ends the program without a word, as there is nothing to end."""
    if threading.current_thread() is not threading.main_thread():
        from croupier.cli.program import main as run
    else:
        before = signal.signal(signal.SIGINT, signal.SIG_DFL)
        try:
            from croupier.cli.program import main as run
        finally:
            signal.signal(signal.SIGINT, before)
    run()
