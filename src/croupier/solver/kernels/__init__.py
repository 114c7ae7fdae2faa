"""Kernels: arrays in, arrays out, compiled by Numba. They know no game and raise nothing.

Only NumPy and Numba are imported here, and nothing imports this package before a kernel is needed.
"""
