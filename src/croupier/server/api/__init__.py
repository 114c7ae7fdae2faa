"""REST: every endpoint under ``/api/v1``, by what it is about."""
