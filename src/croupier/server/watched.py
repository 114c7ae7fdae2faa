"""A table as it is watched in this process: by seats and spectators, each at a socket of their own."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass

from croupier.client.looking import shown_to
from croupier.house.clock import Company, Deadlines
from croupier.house.hosted import Hosted
from croupier.house.messages import TableFrame
from croupier.house.sight import seen
from croupier.server.time import Clock

FRAMES_WAITING = 64
"""How many frames can wait for a watcher; whoever is slower than that is let go, and can come back.

So many of the last states are kept, too: whoever comes back can be told of no more, one after another.
"""


@dataclass(frozen=True, slots=True)
class State:
    """A table after an entry."""

    number: int
    hosted: Hosted

    def told_to(self, name: str, *, shown: bool = False) -> TableFrame:
        """What somebody is sent of it, with what is to be drawn where that is wanted."""
        sight = seen(self.hosted, self.number, name)
        return TableFrame(self.number, sight, shown_to(self.hosted.table.game, sight) if shown else None)


class Watcher:
    """Somebody who is told of every entry of a table: a seat or a spectator, at one socket."""

    def __init__(self, name: str, at: Watched) -> None:
        self.name = name
        self.at = at
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

    def leave(self) -> None:
        """Watch no more, wherever the table is by now."""
        self.at.leave(self)


class Watched:
    """A table, its last states, and whoever watches it."""

    def __init__(self, clock: Clock, state: State) -> None:
        self.clock = clock
        self.table = state.hosted.terms.table
        self.states: deque[State] = deque([state], maxlen=FRAMES_WAITING)
        self.deadlines = Deadlines()
        self.watchers: set[Watcher] = set()
        self.lately: set[str] = set()
        """Who was heard of, beside those who watch."""
        self._set_clock()

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def hosted(self) -> Hosted:
        return self.state.hosted

    def _set_clock(self) -> None:
        self.deadlines = self.deadlines.after(self.hosted, self.clock.monotonic(), self._company())

    def _company(self) -> Company | None:
        """Who is connected, as far as it is known here."""
        return None

    def heard_of(self, name: str) -> None:
        """Somebody asked something, here or elsewhere: they have not gone."""
        self.lately.add(name)

    def here(self) -> set[str]:
        """Of whom there was a sign here since this was last asked; whoever only looks on has no name."""
        names = {each.name for each in self.watchers} | self.lately
        self.lately.clear()
        return names

    def show(self, state: State) -> None:
        """Something happened: the table is now so."""
        self.states.append(state)
        self._set_clock()
        for watcher in list(self.watchers):
            if not watcher.tell(state):
                self.watchers.discard(watcher)

    def watch(self, name: str, since: int | None = None) -> Watcher:
        """Somebody to be told of the table as it is, or of everything since an entry they know."""
        watcher = Watcher(name, self)
        known = [state for state in self.states if since is not None and state.number > since]
        if since is None or not known or known[0].number != since + 1 or len(known) >= FRAMES_WAITING:
            known = [self.state]  # a frame is whole: it needs none before it
        for state in known:
            watcher.tell(state)
        self.watchers.add(watcher)
        return watcher

    def adopt(self, other: Watched) -> None:
        """Whoever watched the table there watches it here, and is told what they have not seen."""
        last, adopted = other.state.number, list(other.watchers)
        other.watchers.clear()
        self.watchers.update(adopted)
        for watcher in adopted:
            watcher.at = self
        for state in self.states:
            if state.number > last:
                for watcher in adopted:
                    if not watcher.tell(state):
                        self.watchers.discard(watcher)

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)

    def dismiss_all(self) -> None:
        """Nothing more comes from here: whoever watches can come back."""
        for watcher in self.watchers:
            watcher.dismiss()
        self.watchers.clear()
