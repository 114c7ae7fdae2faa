"""Nobody is told of anything before the disk has it: seen in the system calls of players who are not disturbed.

Who kills a process, as ``checks.crashes`` does, leaves its writes to the system, and they arrive; a power failure takes
whatever was not synced. Of each acknowledgement: something was written to the files of the database since the one
before, and all that was is synced by now. A sync counts for what was written when it began, once it has ended.

    python -m checks.synced      (needs strace)
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from dataclasses import dataclass, field
from math import inf
from pathlib import Path

from checks.crashed_house import Files
from checks.kept import keep
from checks.traced import Player, watched

TRACED = ("-y", "-s", "64", "-e", "trace=pwrite64,pwritev,write,writev,fdatasync,fsync")
"""What strace is to be asked for: descriptors by the names of their files, and enough of a text to know it."""

_CALL = re.compile(r"^(?P<thread>\d+) +(?P<name>\w+)\(\d+<(?P<file>[^>]*)>(?:, \"(?P<text>[^\"]*))?")
_RESUMED = re.compile(r"^(?P<thread>\d+) +<\.\.\. \w+ resumed>")
_SUCCEEDED = re.compile(r"\) += \d+$")
_NEWLINE = r"\n"
_UNFINISHED = "<unfinished ...>"
_DATABASE = re.compile(r"\.db(-wal|-journal)?$")


class NotSynced(Exception):
    """An acknowledgement of something that a power failure would have taken back, or that is not in the trace."""


@dataclass(frozen=True)
class _Call:
    name: str
    file: str
    text: str

    @property
    def syncs(self) -> bool:
        return self.name in ("fdatasync", "fsync")

    @property
    def writes(self) -> bool:
        return not self.syncs and _DATABASE.search(self.file) is not None

    @property
    def acknowledges(self) -> bool:
        return not self.syncs and self.file.startswith("pipe:") and self.text.startswith("done ")


def synced(houses: Files, players: int) -> int:
    """How much so many players were told, all of it once the disk had it."""
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "strace.txt"
        for number in range(players):
            with houses.house() as url:
                player = Player(url, f"synced {number}", alone=True)
                with watched(player, *TRACED, out=str(out)):
                    player.begin()
                    told = [line for line in player.told if line.startswith("done ")]
                    player.end()
            found = acknowledgements(out.read_text())
            if found != len(told):
                raise NotSynced(f"{len(told)} requests were acknowledged, and {found} of them are in the trace")
            count += found
    return count


def acknowledgements(trace: str) -> int:
    """How many there are in the trace of somebody who asks for one thing at a time, all of them synced."""
    disk = _Disk()
    going_on: dict[str, tuple[_Call, int]] = {}
    """The calls that threads are in, and since when."""
    for at, line in enumerate(trace.splitlines()):
        if resumed := _RESUMED.match(line):
            call, began = going_on.pop(resumed["thread"])
        elif found := _CALL.match(line):
            call, began = _Call(found["name"], found["file"], found["text"] or ""), at
            disk.begins(call)
            if line.endswith(_UNFINISHED):
                going_on[found["thread"]] = call, began
                continue
        else:
            continue
        if _SUCCEEDED.search(line):
            disk.ended(call, began, at)
    return disk.acknowledged


@dataclass
class _Disk:
    """What of a database's files is on the disk, call by call."""

    acknowledged: int = 0
    _written: bool = False
    """Whether anything was since the last acknowledgement."""
    _waiting: dict[str, float] = field(default_factory=dict)
    """The files of which not everything is on the disk, and when the last write to each ended."""

    def begins(self, call: _Call) -> None:
        if call.writes:
            self._waiting[call.file] = inf
        elif call.acknowledges:
            self._require_synced(call)

    def ended(self, call: _Call, began: int, at: int) -> None:
        if call.writes:
            self._written = True
            self._waiting[call.file] = at
        elif call.syncs and self._waiting.get(call.file, inf) < began:
            del self._waiting[call.file]

    def _require_synced(self, call: _Call) -> None:
        if self._waiting:
            raise NotSynced(
                f"'{call.text.removesuffix(_NEWLINE)}' before the disk had all of {', '.join(sorted(self._waiting))}"
            )
        if not self._written:
            raise NotSynced(f"'{call.text.removesuffix(_NEWLINE)}' of which nothing was written")
        self.acknowledged += 1
        self._written = False


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--players", type=int, default=10)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            count = synced(Files(Path(folder)), asked.players)
        except NotSynced as fault:
            raise SystemExit(str(fault)) from fault
    figures = {"acknowledged": count, "on the disk before": count}
    print(json.dumps(figures, indent=2))
    keep("synced", figures, much=lambda of: of["acknowledged"])


if __name__ == "__main__":
    main()
