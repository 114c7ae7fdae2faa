"""The colours of pictures, each with what it is in the dark: blue is the player's side and rust the house's."""

from __future__ import annotations

INK, GREY, MID, HAIR, PALE, PAPER = "#1b1b1b", "#5c5c5c", "#8f8f8f", "#c4c4c4", "#ececea", "#ffffff"
WASH = "#f1f3f5"
BLUE, BLUE_2, BLUE_3, BLUE_4, BLUE_5 = "#1f4e79", "#7f9fbd", "#d5e0ea", "#163a5b", "#0c2238"
RUST, RUST_2, RUST_3, RUST_4 = "#a8481a", "#d9a184", "#f3e0d6", "#c57a56"
BAND, BAND_2, BAND_3 = "#86a2bd", "#b9c8d7", "#e1e7ed"
TONE = "#6a92bb"
"""What cells are shaded with, more or less; ink is legible on all of it."""

SCHEME = {
    "ink": (INK, "#ece9e4"),
    "grey": (GREY, "#a9a6a0"),
    "mid": (MID, "#85827d"),
    "hair": (HAIR, "#4c4a47"),
    "pale": (PALE, "#2b2a28"),
    "paper": (PAPER, "#181716"),
    "wash": (WASH, "#24282c"),
    "blue": (BLUE, "#8fb8de"),
    "blue-2": (BLUE_2, "#46698a"),
    "blue-3": (BLUE_3, "#27384a"),
    "blue-4": (BLUE_4, "#b0cfea"),
    "blue-5": (BLUE_5, "#d6e8f8"),
    "rust": (RUST, "#e79a6f"),
    "rust-2": (RUST_2, "#955434"),
    "rust-3": (RUST_3, "#45291c"),
    "rust-4": (RUST_4, "#c0764c"),
    "band": (BAND, "#4f6f8d"),
    "band-2": (BAND_2, "#33495e"),
    "band-3": (BAND_3, "#22303d"),
    "tone": (TONE, "#42658a"),
}
"""Each colour by the name that a page has for it: in the light, and in the dark."""
