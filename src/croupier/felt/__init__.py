"""What a table shows, as plain values: drawn by the terminal, sent to a browser, and nothing drawn here."""
