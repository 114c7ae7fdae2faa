"""What is said of a game, as values: sections, tables, figures, pictures; and whatever sets them."""
