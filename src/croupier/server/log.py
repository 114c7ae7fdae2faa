"""The server's own log: what its operator should hear of."""

import logging

said = logging.getLogger("croupier.server")
