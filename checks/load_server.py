"""A house on a free port for ``checks.load``, which lets one address ask as much as it likes."""

from __future__ import annotations

import sys

from croupier.house.store import Store
from croupier.server.rates import Rates
from croupier.server.serving import listening, serve
from croupier.server.settings import Settings

if __name__ == "__main__":
    url = sys.argv[1]
    at = listening("127.0.0.1", 0)
    port = at.getsockname()[1]
    at_ease = Rates(requests=10**9, arrivals=10**9, openings=10**9, wrong_passwords=10**9)
    for held in serve(Settings(url, port=port, rates=at_ease), Store.open(url), at, lambda: print(port, flush=True)):
        print(held)
