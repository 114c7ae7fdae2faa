"""Load: so many people at so many tables of a real server, for some minutes, each by a socket of their own.

Everybody bets, says that they are ready and chooses, with a pause to think, by what they were shown last and before
the clock that they see runs out: nothing that they ask has to be refused. Measured is the time from sending a choice to
having the frame that shows it, the memory of the server as time goes on, and whatever goes wrong or is refused.

    python -m checks.load                                   (200 seats, 40 tables, ten minutes)
    python -m checks.load --tables 4 --seconds 20
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from checks.kept import keep
from croupier.games import SHEETS
from croupier.table.record import read_game
from croupier.table.stakes import least

SEATS_AT_A_TABLE = 5
MOST_MILLISECONDS = 100
MOST_GROWTH = 0.05
"""By how much memory may grow from the end of the first fifth of the time to the end."""
CHIPS = 1_000
IN_TIME = 0.5
"""Seconds before the clock runs out after which nobody asks any more: the last frames may still be on their way."""


@dataclass
class Seen:
    """What was measured."""

    waits: list[float] = field(default_factory=list)
    """Milliseconds from each choice to its frame."""
    counts: Counter[str] = field(default_factory=Counter)
    memory: list[tuple[float, int]] = field(default_factory=list)
    """Seconds, and the server's memory in kilobytes."""


class Player:
    """Somebody at a table."""

    def __init__(self, port: int, table: str, token: str, rng: random.Random, seen: Seen, thinks: float) -> None:
        self.port, self.table, self.token, self.rng, self.seen, self.thinks = port, table, token, rng, seen, thinks
        self.state: dict[str, Any] = {}
        self.latest: float | None = None
        """When it is too late to bet or to choose, by the clock that was shown with the state."""
        self.asked = 0
        self.broke = False

    async def play(self, until: float) -> None:
        address = f"ws://127.0.0.1:{self.port}/api/v1/tables/{self.table}/socket"
        async with connect(address, additional_headers={"authorization": f"Bearer {self.token}"}) as socket:
            await self._hear(socket)
            await self._ask(socket, {"asks": "sit down", "chips": CHIPS})
            while time.monotonic() < until:
                await self._think(socket, until)
                wish = self._wish()
                if wish is not None and time.monotonic() < until:
                    await self._ask(socket, wish)

    async def _think(self, socket: ClientConnection, until: float) -> None:
        """Look on for a while, not longer than there is time; who comes too late waits for what the clock brings."""
        thought = time.monotonic() + self.rng.expovariate(1 / self.thinks)
        while (now := time.monotonic()) < until:
            ends = thought if self.latest is None else min(thought, self.latest) if now < self.latest else until
            try:
                async with asyncio.timeout(max(0.0, min(ends, until) - now)):
                    await self._hear(socket)
            except TimeoutError:
                return

    def _wish(self) -> dict[str, Any] | None:
        """What somebody does next: bet, say that they are ready, or choose."""
        state = self.state
        played = state.get("round")
        if played is not None and not played["over"]:
            options = played["choices"].get("options", [])
            if not options:
                return None
            choice = {name: value for name, value in self.rng.choice(options).items() if name in _CHOICE}
            return {"asks": "choose", "round": played["round"], "number": played["number"], "choice": choice}
        mine = next((each for each in state["seats"] if each["seat"] == state["seat"]), None)
        if mine is None or state.get("coming") is None:
            return None
        if mine["chips"] < CHIPS // 10 and not mine.get("bets"):
            if not self.broke:
                self.seen.counts["out of chips"] += 1
            self.broke = True
            return None
        deal = state["coming"]["round"]
        if mine.get("bets"):
            return {"asks": "ready", "deal": deal} if not mine.get("ready") else None
        return {"asks": "put down", "deal": deal, "stakes": least(read_game(state["posting"]))}

    async def _ask(self, socket: ClientConnection, wish: dict[str, Any]) -> None:
        self.asked += 1
        key, began = f"{self.asked}", time.monotonic()
        await socket.send(json.dumps({"request": key, "wants": wish}))
        while True:
            message = await self._hear(socket)
            if message.get("request") == key:
                break
        self.seen.counts["requests"] += 1
        if message["type"] == "refused":
            self.seen.counts[f"refused: {message['problem']['code']}"] += 1
            return
        while self.state["number"] < message["seq"]:
            await self._hear(socket)
        if wish["asks"] == "choose":
            self.seen.waits.append((time.monotonic() - began) * 1000)

    async def _hear(self, socket: ClientConnection) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await socket.recv())
        self.seen.counts["messages"] += 1
        if message["type"] == "table":
            self.state, self.latest = message["data"], None
            self.seen.counts["frames"] += 1
        if message["type"] == "clock":
            self.latest = time.monotonic() + message["milliseconds"] / 1000 - IN_TIME
        return message


_CHOICE = ("verb", "wager", "chips")


def call(port: int, path: str, body: Any, token: str = "") -> dict[str, Any]:
    asked = urllib.request.Request(f"http://127.0.0.1:{port}/api/v1{path}", json.dumps(body).encode(), method="POST")
    if token:
        asked.add_header("authorization", f"Bearer {token}")
    with urllib.request.urlopen(asked, timeout=30) as answer:
        told: dict[str, Any] = json.load(answer)
        return told


async def load(port: int, process: int, tables: int, seconds: float, thinks: float) -> Seen:
    """Everybody plays for so long."""
    seen, loop = Seen(), asyncio.get_running_loop()
    names = [f"t{number}" for number in range(tables)]
    opener = (await loop.run_in_executor(None, call, port, "/guests", {}))["token"]
    for number, name in enumerate(names):
        terms = {"table": name, "title": name, "posting": SHEETS[number % len(SHEETS)], "betting": 3, "deciding": 10}
        await loop.run_in_executor(None, call, port, "/tables", terms, opener)
    until = time.monotonic() + seconds
    players = []
    for name in names:
        for seat in range(SEATS_AT_A_TABLE):
            token = (await loop.run_in_executor(None, call, port, "/guests", {}))["token"]
            players.append(Player(port, name, token, random.Random(f"{name} {seat}"), seen, thinks).play(until))
    watching = asyncio.create_task(_watch(process, seen, seconds))
    for outcome in await asyncio.gather(*players, return_exceptions=True):
        if isinstance(outcome, BaseException):
            seen.counts[f"failed: {type(outcome).__name__}"] += 1
    watching.cancel()
    return seen


async def _watch(process: int, seen: Seen, seconds: float) -> None:
    """The server's memory, from time to time."""
    began = time.monotonic()
    while True:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
        kilobytes = int(next(line for line in lines if line.startswith("VmRSS")).split()[1])
        passed = time.monotonic() - began
        seen.memory.append((passed, kilobytes))
        if sys.stderr.isatty():
            print(f"\r{passed:.0f} of {seconds:.0f} s, {kilobytes // 1024} MB", end="", file=sys.stderr)
        await asyncio.sleep(min(5.0, seconds / 20))


def growth(memory: list[tuple[float, int]]) -> float:
    """By how much memory grew after the first fifth of the time."""
    last = memory[-1][0]
    early = [size for at, size in memory if last * 0.2 <= at <= last * 0.4]
    late = [size for at, size in memory if at >= last * 0.8]
    return (sum(late) / len(late)) / (sum(early) / len(early)) - 1


def _tenths(memory: list[tuple[float, int]]) -> list[int]:
    last = memory[-1][0]
    return [max(size for at, size in memory if at <= last * tenth / 10) // 1024 for tenth in range(1, 11)]


def figures(seen: Seen, tables: int, seconds: float) -> dict[str, Any]:
    waits = sorted(seen.waits)
    return {
        "tables": tables,
        "seats": tables * SEATS_AT_A_TABLE,
        "minutes": round(seconds / 60, 1),
        "choices": len(waits),
        "requests": seen.counts["requests"],
        "frames": seen.counts["frames"],
        "seats that ran out of chips, and looked on": seen.counts["out of chips"],
        "milliseconds from choice to frame, half of them within": round(waits[len(waits) // 2], 1),
        "milliseconds from choice to frame, 99 of 100 within": round(waits[len(waits) * 99 // 100], 1),
        "server's memory in MB at the end": seen.memory[-1][1] // 1024,
        "server's memory in MB, at the end of each tenth of the time": _tenths(seen.memory),
        "growth of memory after the first fifth": round(growth(seen.memory), 3),
        "errors": {
            name: count for name, count in sorted(seen.counts.items()) if name.startswith(("failed", "refused"))
        },
    }


def broken(told: Mapping[str, Any]) -> list[str]:
    """What was promised and did not hold."""
    waited = told["milliseconds from choice to frame, 99 of 100 within"]
    grown = told["growth of memory after the first fifth"]
    found = [f"{count} {name}" for name, count in told["errors"].items()]
    if waited > MOST_MILLISECONDS:
        found.append(f"one choice in a hundred waits longer than {MOST_MILLISECONDS} ms for its frame: {waited} ms")
    if grown > MOST_GROWTH:
        found.append(f"memory grows by {grown:.1%}")
    return found


def measured(tables: int, seconds: float, thinks: float) -> dict[str, Any]:
    """Start a server, have everybody play, and say what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "checks.load_server", f"sqlite:///{folder}/house.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None, "it was asked for"
                port = int(process.stdout.readline())
                seen = asyncio.run(load(port, process.pid, tables, seconds, thinks))
            finally:
                process.terminate()
                process.communicate()  # it says what it holds, and is listened to
    return figures(seen, tables, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--thinks", type=float, default=2.0, help="seconds that everybody thinks, on average")
    asked = parser.parse_args()
    told = measured(asked.tables, asked.seconds, asked.thinks)
    print(json.dumps(told, indent=2))
    keep("load", told, much=lambda of: of["seats"] * of["minutes"])
    faults = broken(told)
    if faults:
        sys.exit(f"the load was not carried as promised: {'; '.join(faults)}")


if __name__ == "__main__":
    main()
