"""The colours of the felt, for terminals with many and for those with sixteen.

With sixteen, a terminal shows the nearest of its own; so they are chosen among those, or felt and lines become one.
"""

from __future__ import annotations

FULL = {
    "felt": "#0b4a32",
    "felt-dark": "#083724",
    "felt-line": "#2f7a59",
    "side-line": "#6d8f3f",
    "ink": "#eef3ee",
    "quiet": "#b8d4c6",
    "gold": "#f2c14e",
    "fault": "#ffb4a2",
    "won": "#7ee081",
    "lost": "#ff9d9d",
    "card": "#fbfaf3",
    "spades": "#101010",
    "hearts": "#c1121f",
    "diamonds": "#0b4fc4",
    "clubs": "#0a7a2f",
    "card-mark": "#b07800",
    "back": "#7a1f2b",
    "back-line": "#b5525e",
    "chip-1": "#f5f5f5",
    "chip-5": "#ff6b6b",
    "chip-25": "#5fe08a",
    "chip-100": "#10131a",
    "chip-500": "#c79bff",
    "button": "#155e41",
    "button-over": "#1f7d58",
    "button-fold": "#6b3232",
    "button-waits": "#8fb3a1",
    "dialog": "#10241b",
}
SIXTEEN = {
    "felt": "#000000",
    "felt-dark": "#000000",
    "felt-line": "#00aa00",
    "side-line": "#aa5500",
    "ink": "#ffffff",
    "quiet": "#aaaaaa",
    "gold": "#ffff55",
    "fault": "#ff5555",
    "won": "#55ff55",
    "lost": "#ff5555",
    "card": "#ffffff",
    "spades": "#000000",
    "hearts": "#aa0000",
    "diamonds": "#0000aa",
    "clubs": "#00aa00",
    "card-mark": "#aa5500",
    "back": "#aa0000",
    "back-line": "#ff5555",
    "chip-1": "#ffffff",
    "chip-5": "#ff5555",
    "chip-25": "#55ff55",
    "chip-100": "#aaaaaa",
    "chip-500": "#ff55ff",
    "button": "#0000aa",
    "button-over": "#00aa00",
    "button-fold": "#aa0000",
    "button-waits": "#aaaaaa",
    "dialog": "#000000",
}


def colours(colour_system: str | None) -> dict[str, str]:
    """The colours for a terminal, by the name of what it can show."""
    return SIXTEEN if colour_system == "standard" else FULL
