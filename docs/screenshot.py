"""Make ``docs/table.svg``: a real round of River Hold'em at the terminal table, played by keys from a fixed seed."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from croupier.games import find
from croupier.table.session import Session
from croupier.terminal.app import TableApp
from croupier.terminal.table import TableScreen
from croupier.terminal.visit import Visit

SEED = "135"
KEYS = ("2", "right", "2", "right", "2", "space", "b", "b", "2")
"""Ten on the ante, five on each Trips, deal, and bet every street."""

SIZE = (110, 36)


async def main() -> None:
    session = Session(find("river-holdem"), seed=SEED)
    table = TableApp(Visit(session))
    async with table.run_test(size=SIZE) as pilot:
        await pilot.press(*KEYS)
        await pilot.pause(2 * TableScreen.DEAD_TIME)  # until all keys work again, and are shown
        if session.net <= 0:
            raise SystemExit(f"the round of seed {SEED} is not a win any more: choose another seed")
        picture = table.export_screenshot(title="croupier play river-holdem")
    # The picture asks no other host for a font: whoever shows it has a monospaced one.
    picture = re.sub(r"\s*@font-face \{.*?\}", "", picture, flags=re.DOTALL)
    Path(__file__).with_name("table.svg").write_text(picture + "\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
