"""What a real server is sent over its lines that no client of ours sends: by a process of its own, on a file."""

from __future__ import annotations

import json
import re
import socket
import time
import urllib.request
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.server.pings import FRAMES_A_SECOND
from tests.server.test_growth import TABLE, Process

WITHIN = 30.0
FLOOD = 3 * FRAMES_A_SECOND // 2
"""So few that they come in one piece: of what is not read, nobody hears why."""
PING, PONG, TEXT, CONT, LAST = 0x9, 0xA, 0x1, 0x0, 0x80
ARE_YOU_THERE = json.dumps({"request": "k", "wants": {"asks": "are you there"}})


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    started = Process(f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}")
    try:
        yield started
        said = started.stops()
        assert "Traceback" not in said, said  # whoever sends such things fills nobody's log
    finally:
        started.process.kill()
        started.process.communicate()


@pytest.fixture
def table(house: Process) -> Iterator[ClientConnection]:
    address = f"ws://127.0.0.1:{house.port}/api/v1/tables/{TABLE}/socket"
    with connect(address, close_timeout=1) as opened:
        opened.recv(timeout=WITHIN)
        yield opened


def frame(kind: int, told: bytes = b"") -> bytes:
    """A frame as clients send them."""
    return bytes([kind, 0x80 | len(told)]) + bytes(4) + told


def closed_with(table: ClientConnection) -> int | None:
    """The code that a house closes a socket with, whatever it says before."""
    until = time.monotonic() + WITHIN
    try:
        while time.monotonic() < until:
            table.recv(timeout=WITHIN)
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else int(closed.rcvd.code)
    raise AssertionError("it stays open")


def answered(table: ClientConnection) -> bool:
    """Whether the house answers somebody at a socket."""
    return any(json.loads(table.recv(timeout=WITHIN))["type"] == "done" for _ in range(20))


@pytest.mark.parametrize(
    "frames",
    [frame(LAST | PING, b"p" * 100), frame(LAST | PING), frame(LAST | PONG), frame(CONT)],
    ids=["pings", "empty pings", "pongs", "parts of a message that never ends"],
)
def test_frames_that_bring_no_message_are_taken_a_few_at_a_time(table: ClientConnection, frames: bytes) -> None:
    begins = frame(TEXT, b" ") if frames == frame(CONT) else b""
    table.socket.sendall(begins + frames * FLOOD)
    assert closed_with(table) == 1008


def test_whoever_sends_pings_and_reads_no_answer_is_let_go(house: Process) -> None:
    """Else the answers would wait in the server's memory, any number of them."""
    with socket.create_connection(("127.0.0.1", house.port), WITHIN) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        words = (
            f"GET /api/v1/tables/{TABLE}/socket HTTP/1.1",
            f"Host: 127.0.0.1:{house.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version: 13",
        )
        line.sendall("\r\n".join((*words, "", "")).encode())
        assert line.recv(12) == b"HTTP/1.1 101"
        with pytest.raises(ConnectionError):
            sends_pings(line)


def sends_pings(line: socket.socket) -> None:
    until = time.monotonic() + WITHIN
    while time.monotonic() < until:
        line.sendall(frame(LAST | PING, b"p" * 100) * 1000)


def test_what_clients_send_in_earnest_is_taken(table: ClientConnection) -> None:
    for _ in range(20):
        table.socket.sendall(frame(LAST | PING, b"here"))
    *parts, last = [ARE_YOU_THERE[at : at + 10].encode() for at in range(0, len(ARE_YOU_THERE), 10)]
    kinds = [TEXT] + [CONT] * len(parts)
    table.socket.sendall(b"".join(frame(kind, part) for kind, part in zip(kinds, parts, strict=False)))
    table.socket.sendall(frame(LAST | CONT, last))
    assert answered(table)


def test_a_text_that_is_none_ends_its_socket_and_no_more(house: Process, table: ClientConnection) -> None:
    table.socket.sendall(frame(LAST | TEXT, b"\xff\xfe"))
    assert closed_with(table) == 1007
    assert house.guest()


def test_whoever_goes_away_before_all_is_said_is_no_fault(house: Process) -> None:
    with socket.create_connection(("127.0.0.1", house.port), WITHIN) as line:
        words = ("POST /api/v1/people HTTP/1.1", f"Host: 127.0.0.1:{house.port}", "Content-Length: 50", "", "{")
        line.sendall("\r\n".join(words).encode())
        time.sleep(0.2)  # so that somebody reads it
    assert house.guest()
    metrics = f"http://127.0.0.1:{house.port}/api/v1/metrics"
    with urllib.request.urlopen(metrics, timeout=WITHIN) as told:
        assert not re.search('status="5', told.read().decode())
