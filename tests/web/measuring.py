"""How fast a page is, measured in the page itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import Page

_WATCH = """
selector => {
  const watched = window.__watched = { begun: null, done: null, frames: [] };
  const begin = event => { watched.begun ??= event.timeStamp; };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, begin, { capture: true });
  const look = now => {
    watched.frames.push(now);
    if (watched.begun !== null && watched.done === null && document.querySelector(selector)) {
      // the picture is there when the frame that draws it has been handed over
      const channel = new MessageChannel();
      channel.port1.onmessage = () => { watched.done ??= performance.now(); };
      channel.port2.postMessage(null);
    }
    watched.raf = requestAnimationFrame(look);
  };
  watched.raf = requestAnimationFrame(look);
}
"""
_READ = """
() => {
  const { begun, done, frames, raf } = window.__watched;
  cancelAnimationFrame(raf);
  return { begun, done, frames };
}
"""


@dataclass(frozen=True)
class Measured:
    """What was measured from a key or a click on."""

    milliseconds: float
    """Until the picture that was waited for was drawn."""
    frames: tuple[float, ...]
    """When each frame was drawn meanwhile, in milliseconds from the key or the click."""

    @property
    def gaps(self) -> list[float]:
        return [later - earlier for earlier, later in zip(self.frames, self.frames[1:], strict=False)]

    @property
    def frames_per_second(self) -> float:
        """By the gap between frames that half of them keep below."""
        return 1000 / median(self.gaps) if self.gaps else 0.0

    @property
    def longest_gap(self) -> float:
        return max(self.gaps, default=0.0)


def measured(page: Page, act: Callable[[], Any], until: str, seconds: float = 10) -> Measured:
    """What passes from the first key or click of an act until something that a selector names is drawn."""
    page.evaluate(_WATCH, until)
    act()
    until_seconds = time.monotonic() + seconds
    while (
        page.evaluate("() => window.__watched.done") is None
    ):  # waiting for a text of a function is forbidden to a page
        assert time.monotonic() < until_seconds, f"{until} is not drawn within {seconds} s"
        page.wait_for_timeout(5)
    watched = page.evaluate(_READ)
    frames = tuple(each - watched["begun"] for each in watched["frames"] if each >= watched["begun"])
    return Measured(watched["done"] - watched["begun"], frames)
