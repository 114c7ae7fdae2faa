"""The terminal table: full screen in ``app``, plain lines in ``plain``. Nothing is imported until one is asked for."""
