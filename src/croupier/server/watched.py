"""A table as it is watched in this process: by seats and spectators, each at a socket of their own."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass

from croupier.house.clock import Deadlines
from croupier.house.hosted import Hosted
from croupier.house.sight import TableSeen, seen
from croupier.server.time import Clock

STATES_KEPT = 256
"""How many of the last states a watcher who comes back can be told of, one after another."""
FRAMES_WAITING = 64
"""How many frames can wait for a watcher; whoever is slower than that is let go, and can come back."""


@dataclass(frozen=True, slots=True)
class State:
    """A table after an entry."""

    number: int
    hosted: Hosted


class Watcher:
    """Somebody who is told of every entry of a table: a seat or a spectator, at one socket."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.waiting: asyncio.Queue[State | None] = asyncio.Queue(FRAMES_WAITING)

    def tell(self, state: State) -> bool:
        """Whether there was room for it."""
        try:
            self.waiting.put_nowait(state)
        except asyncio.QueueFull:
            self.dismiss()
            return False
        return True

    def dismiss(self) -> None:
        """Nothing more will come; what waits is forgotten if there is no room to say so."""
        if self.waiting.full():
            while not self.waiting.empty():
                self.waiting.get_nowait()
        self.waiting.put_nowait(None)

    def sees(self, state: State) -> TableSeen:
        return seen(state.hosted, state.number, self.name)


class Watched:
    """A table, its last states, and whoever watches it."""

    def __init__(self, clock: Clock, state: State) -> None:
        self.clock = clock
        self.table = state.hosted.terms.table
        self.states: deque[State] = deque([state], maxlen=STATES_KEPT)
        self.deadlines = Deadlines().after(state.hosted, clock.monotonic())
        self.watchers: set[Watcher] = set()

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def hosted(self) -> Hosted:
        return self.state.hosted

    def show(self, state: State) -> None:
        """Something happened: the table is now so."""
        self.states.append(state)
        self.deadlines = self.deadlines.after(state.hosted, self.clock.monotonic())
        for watcher in list(self.watchers):
            if not watcher.tell(state):
                self.watchers.discard(watcher)

    def watch(self, name: str, since: int | None = None) -> Watcher:
        """Somebody to be told of the table as it is, or of everything since an entry they know."""
        watcher = Watcher(name)
        known = [state for state in self.states if since is not None and state.number > since]
        if since is None or not known or known[0].number != since + 1 or len(known) >= FRAMES_WAITING:
            known = [self.state]  # a frame is whole: it needs none before it
        for state in known:
            watcher.tell(state)
        self.watchers.add(watcher)
        return watcher

    def adopt(self, other: Watched) -> None:
        """Whoever watched the table there watches it here, and is told what they have not seen."""
        last = other.state.number
        self.watchers |= other.watchers
        for state in self.states:
            if state.number > last:
                for watcher in list(other.watchers):
                    if not watcher.tell(state):
                        self.watchers.discard(watcher)
        other.watchers = self.watchers  # a socket that leaves, leaves here

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)

    def dismiss_all(self) -> None:
        """Nothing more comes from here: whoever watches can come back."""
        for watcher in self.watchers:
            watcher.dismiss()
        self.watchers.clear()
