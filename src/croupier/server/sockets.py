"""Sockets: one for each seat or spectator, with everything that happens at the table and whatever they ask of it."""

from __future__ import annotations

import asyncio
import contextlib
import json

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from croupier.errors import Busy, CroupierError, NotAllowed, NotLetIn, StoreError, TooManyRequests, WireError
from croupier.house.messages import AreYouThere, ClockFrame, Done, Ended, Message, Refused, Wanted, told
from croupier.house.named import LONGEST_NAME
from croupier.house.people import Person, digest
from croupier.server.at_tables import AdviceReady
from croupier.server.connected import Connected, Socket
from croupier.server.door import address_of
from croupier.server.finishing import begun
from croupier.server.floor import Floor
from croupier.server.identity import SPECTATOR, anybody, floor_of, from_our_page, require_our_name, token_of
from croupier.server.problems import NOT_WELCOME, problem, turn_away
from croupier.server.rates import Allowance
from croupier.server.reckoning import Reckonings
from croupier.server.watched import Watcher
from croupier.wire.codec import loads
from croupier.wire.schemas import document_schema, schema

router = APIRouter()
REQUESTS_A_SECOND = 20
"""How many requests a socket takes in a second, on average and at once."""
GONE, UNSUPPORTED, TRY_AGAIN = 1001, 1003, 1013


class NoText(WireError):
    """Something else than a text came over a socket."""


DESCRIBED = {
    "description": "What happens at a table, as whoever comes may see it, and requests of those who came in.",
    "parameters": [
        {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}},
        {
            "name": "since",
            "in": "query",
            "required": False,
            "description": "The number of the last entry that is known already.",
            "schema": {"type": "integer"},
        },
        {
            "name": "shown",
            "in": "query",
            "required": False,
            "description": "Whether each table comes with what is to be drawn of it.",
            "schema": {"type": "boolean", "default": False},
        },
    ],
    "takes": schema(Wanted),
    "sends": document_schema(Message),
}
"""What OpenAPI, which has no words for sockets, is told beside its own."""


@router.websocket("/tables/{table}/socket")
async def table_socket(socket: WebSocket, table: str, since: int | None = None, *, shown: bool = False) -> None:
    """A seat's or a spectator's socket; ``shown`` asks for what is to be drawn of each frame."""
    if not from_our_page(socket):
        await turn_away(socket, NotAllowed("this page may not use the socket"))
        return
    floor, token = floor_of(socket), token_of(socket)
    connected: Connected = socket.app.state.connected
    await socket.accept()
    try:
        require_our_name(socket)
        socket.app.state.arrivals.requests.spend(address_of(socket), floor.clock.monotonic())
        person = await anybody(socket)
        with connected.socket(address_of(socket), person.name, digest(token) if token else "") as mine:
            watcher = floor.watched(table).watch(person.name, since)
            if shown and person is not SPECTATOR:  # they may sit down: their first advice is to be there at once
                reckoned: Reckonings = socket.app.state.reckonings.asked_from(address_of(socket))
                begun(reckoned.counted(AdviceReady(watcher.at.hosted.terms.posting)))
            await _serve(socket, floor, watcher, person, mine, shown=shown)
    except (TooManyRequests, Busy, StoreError) as fault:  # which time may mend
        await _refuse(socket, fault, TRY_AGAIN)
    except NoText as fault:
        await _refuse(socket, fault, UNSUPPORTED)
    except CroupierError as fault:
        await _refuse(socket, fault, NOT_WELCOME)


async def _refuse(socket: WebSocket, fault: CroupierError, code: int) -> None:
    """Say why there is no socket here; whoever is gone already need not know."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await _send(socket, Refused("", problem(fault)))
        await socket.close(code, fault.code)


async def _serve(
    socket: WebSocket, floor: Floor, watcher: Watcher, person: Person, mine: Socket, *, shown: bool
) -> None:
    """Tell and listen, until one of the two ends, or the token lets nobody in any more."""
    table = watcher.at.table
    tasks = [
        asyncio.create_task(_tell(socket, floor, table, watcher, shown=shown)),
        asyncio.create_task(_listen(socket, floor, table, person)),
        asyncio.create_task(mine.ended.wait()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        watcher.leave()
        for task in tasks:
            task.cancel()
        found = await asyncio.gather(*tasks, return_exceptions=True)
    for fault in found:
        if isinstance(fault, Exception) and not isinstance(fault, WebSocketDisconnect | RuntimeError):
            raise fault  # the others are of people who are gone already
    if mine.ended.is_set():
        raise NotLetIn("the token lets nobody in any more: come in again")


async def _tell(socket: WebSocket, floor: Floor, table: str, watcher: Watcher, *, shown: bool) -> None:
    """Send every state, as this watcher sees it, and the clock."""
    while True:
        state = await watcher.waiting.get()
        if state is None:
            await _send(socket, Ended("the table is closed, or you were too slow: come back"))
            await socket.close(TRY_AGAIN)
            return
        await _send(socket, state.told_to(watcher.name, shown=shown))
        running = floor.running(table)
        if running is not None and watcher.waiting.empty():
            await _send(socket, ClockFrame(*running))


async def _listen(socket: WebSocket, floor: Floor, table: str, person: Person) -> None:
    allowance = Allowance(REQUESTS_A_SECOND)
    while True:
        text = await _received(socket)
        key = ""
        try:
            try:
                wanted: Wanted = loads(Wanted, text)
                key = wanted.request if len(wanted.request) <= LONGEST_NAME else ""
            finally:  # what comes too fast is refused by its name; what cannot be read counts too
                allowance.spend(floor.clock.monotonic())
            if not key:
                raise NotAllowed(f"a request is called by 1 to {LONGEST_NAME} characters")
            number = await _carried_out(floor, table, person, wanted)
        except CroupierError as fault:
            await _send(socket, Refused(key, problem(fault)))
        else:
            await _send(socket, Done(key, number))


async def _carried_out(floor: Floor, table: str, person: Person, wanted: Wanted) -> int:
    """Do what is wanted; the number of the entry that it came to, or of the last where there was nothing to do."""
    if isinstance(wanted.wants, AreYouThere):
        return floor.watched(table).state.number
    if person is SPECTATOR:
        raise NotLetIn("come in first: a guest needs no account")
    return await floor.ask(table, person.name, wanted.request, wanted.wants)


async def _received(socket: WebSocket) -> str:
    """The next text; whoever sends anything else is not understood, and the socket ends."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", GONE))
    if message.get("text") is None:
        raise NoText("requests are sent as text, not as bytes")
    return str(message["text"])


async def _send(socket: WebSocket, message: Message) -> None:
    await socket.send_text(json.dumps(told(message), ensure_ascii=False, separators=(",", ":")))
