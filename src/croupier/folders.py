"""Folders of the user's own: for what can be worked out again, and for what cannot."""

from __future__ import annotations

import os
from pathlib import Path


def private_folder(name: str) -> Path | None:
    """A folder for what can be worked out again, compiled kernels and solutions; None where there is no such place.

    It lies under ``CROUPIER_CACHE``, or where the system keeps caches.
    """
    return _folder("CROUPIER_CACHE", "XDG_CACHE_HOME", ".cache", name)


def data_folder(name: str) -> Path | None:
    """A folder for what nobody can work out again, such as records; None where there is no such place.

    It lies under ``CROUPIER_DATA``, or where the system keeps data.
    """
    return _folder("CROUPIER_DATA", "XDG_DATA_HOME", ".local/share", name)


def _folder(own: str, systems: str, at_home: str, name: str) -> Path | None:
    """A folder that nobody else can write to, made where it is not there yet."""
    base = os.environ.get(own) or os.environ.get(systems)
    try:
        root = Path(base) if base else Path.home() / at_home
        folder = root / "croupier" / name
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        others = hasattr(os, "getuid") and folder.stat().st_uid != os.getuid()
        if others or not os.access(folder, os.W_OK | os.X_OK):
            return None
    except (OSError, RuntimeError):  # read-only, no home
        return None
    return folder
