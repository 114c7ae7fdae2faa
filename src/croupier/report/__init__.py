"""The mathematics report of a game, and whatever else is said of its figures, as documents."""
