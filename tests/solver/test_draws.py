"""The comparison of choices: exact, however large the values and the stakes."""

import random

import numpy as np

from croupier.solver.kernels import draws
from croupier.solver.kernels.draw_codes import LIMB, MASK


def limbs(number: int, rng: random.Random) -> list[int]:
    """A number in two limbs, not always carried."""
    spare = rng.randrange(-(2**20), 2**20)
    return [(number >> LIMB) - spare, (number & MASK) + (spare << LIMB)]


def test_comparisons_are_those_of_whole_numbers() -> None:
    rng = random.Random(1)
    met = {-1: 0, 0: 0, 1: 0}
    for _ in range(3000):
        bits = rng.choice([10, 40, 60, 85])
        units = [[rng.randrange(2 ** rng.choice([1, 8, 24, 47])) for _ in range(2)] for _ in range(rng.choice([1, 2]))]
        one = [rng.randrange(-(2**bits), 2**bits) for _ in range(2)]
        other = [part + rng.choice([0, 0, 1, -1, rng.randrange(-(2**bits), 2**bits)]) for part in one]
        if rng.random() < 0.3:  # what one part gains the other loses: a tie of the first row, or nearly
            a, b = units[0]
            other = [one[0] + b, one[1] - a + rng.choice([0, 0, 1, -1])]
        differences = [sum(unit * (x - y) for unit, x, y in zip(row, one, other, strict=True)) for row in units]
        decided = next((each for each in differences if each), 0)
        expected = (decided > 0) - (decided < 0)
        found = draws._sign(
            np.array([limbs(part, rng) for part in one]),
            np.array([limbs(part, rng) for part in other]),
            np.array(units),
        )
        assert found == expected, (one, other, units)
        met[expected] += 1
    assert min(met.values()) > 100
