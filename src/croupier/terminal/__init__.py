"""The terminal table: full screen in ``app``, plain lines in ``plain``. Nothing is imported until one is asked for."""

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
"""The smallest terminal that the table fits in."""
