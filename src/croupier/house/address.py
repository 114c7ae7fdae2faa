"""Where a house is served if nothing else is said, and looked for."""

HOST, PORT = "127.0.0.1", 8088
USUAL = f"http://{HOST}:{PORT}"
