"""Folders of the user's own, for what can be worked out again: compiled kernels and solutions."""

from __future__ import annotations

import os
from pathlib import Path


def private_folder(name: str) -> Path | None:
    """A folder that nobody else can write to, or None where there is no such place.

    It lies under ``CROUPIER_CACHE``, or where the system keeps caches.
    """
    base = os.environ.get("CROUPIER_CACHE") or os.environ.get("XDG_CACHE_HOME")
    try:
        root = Path(base) if base else Path.home() / ".cache"
        folder = root / "croupier" / name
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        others = hasattr(os, "getuid") and folder.stat().st_uid != os.getuid()
        if others or not os.access(folder, os.W_OK | os.X_OK):
            return None
    except (OSError, RuntimeError):  # read-only, no home
        return None
    return folder
