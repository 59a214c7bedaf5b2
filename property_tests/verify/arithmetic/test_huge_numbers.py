"""Fast-growing terms: whatever their whole numbers would be, no signal ends the process."""

from __future__ import annotations

import subprocess
import sys

import pytest
from flint import arb, fmpq, fmpz

from memory_theorems.verify.arithmetic.balls import (
    MAX_EXACT_BITS,
    precision,
    to_fraction,
    whole_number,
    whole_power,
)
from memory_theorems.verify.errors import TooLong

GROWING = ("2**n", "3**n", "(3/2)**n", "2**(2**n)", "exp(n)", "exp(exp(n))", "10**(n**2)",
           "exp(10**12*n)", "(-2)**n", "2**(-n)")  # fmt: skip
#: The search spends its whole budget on each.
LONG = ("binomial({}, 2) >= 0", "binomial(n, {}) >= 0")
UNDER = ("floor({}) >= 0", "ceiling({}) >= 0", "mod({}, 5) >= 1", "factorial({}) >= 1",
         "sin({}) <= 1", "floor({}/7) == 1",
         *(pytest.param(one, marks=pytest.mark.stress) for one in LONG))  # fmt: skip
SCRIPT = """
import sys
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import claim
for text in sys.argv[1:]:
    print(decide(claim(text, n="integer [0, oo)")).evidence, flush=True)
"""


@pytest.mark.parametrize("under", UNDER)
def test_no_signal_leaves_decide(under: str) -> None:
    """In a process of its own, so that a signal is seen as a failure."""
    texts = [under.format(item) for item in GROWING]
    found = subprocess.run(
        [sys.executable, "-c", SCRIPT, *texts], capture_output=True, text=True, timeout=300
    )
    assert found.returncode == 0, (texts[found.stdout.count("\n")], found.stderr[-300:])
    assert found.stdout.count("\n") == len(texts)


@pytest.mark.parametrize("exponent", [10**12, 10**18, 2**70])
def test_whole_numbers_of_balls_far_out(exponent: int) -> None:
    far, near = arb(2) ** fmpz(exponent), arb(2) ** fmpz(-exponent)
    for value in (far, -far, far.union(-far), arb.pos_inf(), arb("nan")):
        assert whole_number(value) is None
    for value in (far, near):
        with pytest.raises(TooLong if value.is_exact() else ValueError):
            to_fraction(value)


def test_whole_numbers_of_balls_near_by() -> None:
    assert whole_number(arb(7)) == 7
    assert whole_number(arb("7.25") + arb(0, "0.5")) == 7
    assert whole_number(arb("7.5") + arb(0, "1")) is None
    assert whole_number(arb(2) ** 1000) == 2**1000


@pytest.mark.parametrize("base", [fmpq(2), fmpq(-3, 7), fmpq(1), fmpq(-1), fmpq(0)])
def test_powers_of_any_length(base: fmpq) -> None:
    for exponent in (0, 1, 2, 5, 10**6 + 1, 10**12, 2**70 + 1):
        found = whole_power(base, exponent)
        with precision(64):
            if exponent < 10:
                assert found == base**exponent
            elif abs(base) == 1 or base == 0:
                assert found == (base if exponent % 2 else base * base)
            elif exponent * 4 > MAX_EXACT_BITS:
                assert isinstance(found, arb)
                sign = 1 if base > 0 or exponent % 2 == 0 else -1
                size = (arb(abs(base)).log() * exponent).exp()
                assert (sign * found).overlaps(size)
    if base != 0:
        assert whole_power(base, -3) == 1 / base**3
