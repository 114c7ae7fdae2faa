"""Real processes: of two over one PostgreSQL one is killed, one is only slow, and the round goes on; one is
interrupted."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url
from websockets.sync.client import ClientConnection, connect

from croupier.house.store import Store
from croupier.server.serving import open_first_tables
from tests.house.postgres import SAFE, server

TABLE = "river-holdem-1"
WITHIN = 15.0
"""Seconds in which a table is taken over, on a machine that may be busy; on an idle one it is three."""


class Process:
    """A server of its own."""

    def __init__(self, url: str) -> None:
        command = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--database", url]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.process.stdout is not None
        said = iter(self.process.stdout.readline, "")  # a server that waits for no disk is warned of first
        found = next((at for line in said if (at := re.search(r":(\d+)/", line))), None)
        assert found, "it says where it is"
        self.port = int(found[1])

    def guest(self) -> str:
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/v1/guests", b"", method="POST")
        with urllib.request.urlopen(asked, timeout=10) as answer:
            token: str = json.load(answer)["token"]
            return token

    @contextmanager
    def seat(self, token: str) -> Iterator[Seat]:
        address = f"ws://127.0.0.1:{self.port}/api/v1/tables/{TABLE}/socket"
        with connect(address, additional_headers={"authorization": f"Bearer {token}"}) as socket:
            seat = Seat(socket)
            seat.hear()
            yield seat

    def stops(self) -> str:
        self.process.send_signal(signal.SIGINT)
        told, _ = self.process.communicate(timeout=30)
        return told


class Seat:
    """Somebody's socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.sees: dict[str, Any] = {}
        self.wanted: dict[str, Any] = {}

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=WITHIN))
        if message["type"] == "table":
            self.sees = message["data"]
        return message

    def asks(self, key: str, **wants: Any) -> dict[str, Any]:
        """The answer, once what came of it is seen."""
        self.wanted = wants
        self.socket.send(json.dumps({"request": key, "wants": wants}))
        while (answer := self.hear()).get("request") != key:
            pass
        while answer["type"] == "done" and self.sees["number"] < answer["seq"]:
            self.hear()
        return answer

    def chooses(self, key: str) -> dict[str, Any]:
        played = self.sees["round"]
        choice = {name: played["choices"]["options"][0][name] for name in ("verb", "wager", "chips")}
        return self.asks(key, asks="choose", round=played["round"], number=played["number"], choice=choice)

    def sees_at_least(self, number: int) -> None:
        while self.sees["number"] < number:
            self.hear()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="signals of Unix")
def test_a_table_goes_on_when_its_process_dies_or_sleeps() -> None:
    with server() as postgres, postgres.database() as url:
        first, second = Process(url), Process(url)
        try:
            _round_through_both(first, second, url)
        finally:
            for each in (first, second):
                each.process.kill()
                each.process.communicate()


def _round_through_both(first: Process, second: Process, url: str) -> None:
    token = first.guest()
    with second.seat(token) as seat:  # the tables are the first one's
        assert seat.asks("1", asks="sit down", chips=500)["type"] == "done"
        deal = seat.sees["coming"]["round"]
        assert seat.asks("2", asks="put down", deal=deal, stakes={"Ante": 10})["type"] == "done"
        assert seat.asks("3", asks="ready", deal=deal)["type"] == "done"
        assert seat.asks("4", asks="put down", deal=deal, stakes={"Ante": 10})["problem"]["code"] == "round/out-of-turn"
        cards = seat.sees["round"]["piles"]
        first.process.kill()
        began = time.monotonic()
        assert seat.chooses("5")["type"] == "done"
        assert time.monotonic() - began < WITHIN
        before = seat.sees["round"]["piles"]
        assert [pile["cards"] for pile in cards if pile["pile"] == "hole"] == [
            pile["cards"] for pile in before if pile["pile"] == "hole"
        ]
    third = Process(url)
    try:
        with third.seat(token) as seat:
            second.process.send_signal(signal.SIGSTOP)
            chosen = seat.chooses("6")
            assert chosen["type"] == "done"
            second.process.send_signal(signal.SIGCONT)
            with second.seat(token) as slow:  # it wakes up with an old lease, and can do nothing with it
                slow.sees_at_least(chosen["seq"])
                assert slow.sees == seat.sees
                assert slow.chooses("7")["type"] == "done"
                assert slow.sees["round"]["over"]
                assert slow.asks("7", **slow.wanted)["seq"] == slow.sees["number"]  # the same request, once
                assert slow.asks("7", asks="get up")["problem"]["code"] == "request/reused"
        assert "held" not in third.stops().lower()
    finally:
        third.process.kill()
        third.process.communicate()


def test_a_house_that_cannot_be_opened_says_why_in_a_sentence() -> None:
    with server(SAFE) as postgres, postgres.database() as url:
        store = Store.open(url)
        open_first_tables(store)
        store.close()
        name = make_url(url).database
        postgres.does(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        command = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--database", url]
        told = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)
    assert told.stdout == "croupier: the database can only be read: make it writable, nothing is lost\n"
    assert told.returncode == 2


@pytest.mark.skipif(not hasattr(os, "fork"), reason="signals of Unix")
def test_whoever_interrupts_a_house_twice_is_told_all_the_same_which_rounds_it_holds(tmp_path: Path) -> None:
    house = Process(f"sqlite:///{tmp_path / 'house.db'}")
    try:
        with house.seat(house.guest()) as seat:
            assert seat.asks("1", asks="sit down", chips=500)["type"] == "done"
            deal = seat.sees["coming"]["round"]
            assert seat.asks("2", asks="put down", deal=deal, stakes={"Ante": 10})["type"] == "done"
            assert seat.asks("3", asks="ready", deal=deal)["type"] == "done"
            house.process.send_signal(signal.SIGINT)
            time.sleep(0.02)
            told = house.stops()
    finally:
        house.process.kill()
        house.process.communicate()
    assert told == f"Held: round 1 of {TABLE}. It goes on where it was when the house opens again.\n"
    assert house.process.returncode == 0
