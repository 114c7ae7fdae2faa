"""The wire: every value as plain data, by one codec, with JSON Schemas made from the same statements."""
