"""The house on a network: tables that people reach with a browser, a terminal or a program of their own."""
