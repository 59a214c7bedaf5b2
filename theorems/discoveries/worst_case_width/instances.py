r"""Targets with many patterns of signs: what is known of their distance from linear models.

``known``: D lies between a lower bound for the power law itself, which is in the class, and
3/(2 omega), the largest norm.  ``extreme``: D is as small as the count leaves it.  A flawed
instance satisfies all hypotheses but the one that it names.  Each instance also has targets that
are numbered by the words of a code, with the code's own covering radius.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from flint import arb, fmpq, fmpq_mat
from hypothesis import strategies as st

from memory_theorems.theorems.objects.fits.one_exponential import best_exponential
from memory_theorems.verify.arithmetic.balls import Real, precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

KNOWN, EXTREME = "known", "extreme"
WARREN, WIDTH, CELLS, ROUNDED, EIGHTH, COUNTING = (
    "Warren", "width", "cells", "no more cells", "an eighth", "counting",
)  # fmt: skip
SERVED, FEW, NONE, MORE = "each is served", "few near one", "no signs", "one more sign"
CAYLEY = "Cayley and Hamilton"
BLOCK, LONG, SHORT = "a block", "long enough", "no longer"
HYPOTHESES = (
    *(WARREN, WIDTH, CELLS, ROUNDED, EIGHTH, COUNTING, SERVED, FEW, NONE, MORE, CAYLEY),
    *(BLOCK, LONG, SHORT),
)
#: Binary codes by name: (length, covering radius, words).
CODES = {
    "repeated 3": (3, 1, (0, 7)),
    "repeated 5": (5, 2, (0, 31)),
    "even 4": (4, 1, (0, 3, 5, 6, 9, 10, 12, 15)),
}

MATRICES: tuple[tuple[tuple[str, ...], ...], ...] = (
    (("1/2",),),
    (("1/2", "1/3"), ("-1/3", "1/2")),
    (("9/10", "1", "0"), ("0", "9/10", "1"), ("0", "0", "9/10")),
    (("0", "1", "2", "1/5"), ("1/7", "-1/2", "0", "1"), ("1/3", "0", "1/4", "0"),
     ("0", "1/2", "-1/6", "1/9")),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PatternCase:
    """InputError unless 0 < omega <= 1, m >= 1 and the kind and the code are known."""

    kind: str
    omega: Fraction
    width: int
    code: str = "repeated 3"
    order: int = 3

    def __post_init__(self) -> None:
        if self.kind not in (KNOWN, EXTREME, *HYPOTHESES) or self.code not in CODES:
            raise InputError("known, extreme or a flawed hypothesis, and a code are needed")
        if not (0 < self.omega <= 1 and 1 <= self.width <= 1000 and 1 <= self.order <= 4):
            raise InputError("0 < omega <= 1, 1 <= m <= 1000 and an order up to 4 are needed")

    @property
    def cells(self) -> int:
        """N, but for the instances in which it is flawed."""
        flawed = {WIDTH: 1, CELLS: 2, ROUNDED: 10**4}
        least = math.ceil(self.width * (100 + 10 * math.log(self.width)))
        return flawed.get(self.kind, least)


@lru_cache(maxsize=256)
def faces(variables: int, planes: int) -> int:
    """Faces of all dimensions of n hyperplanes in general position: their patterns of signs."""
    return sum(
        math.comb(planes, variables - j)
        * sum(math.comb(planes - variables + j, i) for i in range(j + 1))
        for j in range(variables + 1)
        if variables - j <= planes
    )


def distance(case: PatternCase) -> arb:
    """D, at the current precision."""
    omega, n = to_ball(case.omega), case.cells
    if case.kind in (EXTREME, ROUNDED):
        cell = to_ball(Fraction(4, 15)) * (-(1 + omega) * to_ball(1 + 2 * n).log()).exp()
        return cell * n / 8 * (1 + arb(2) ** -30)
    if case.kind not in (KNOWN, SERVED, FEW):
        return arb(0)
    if case.width == 1:
        least = best_exponential(case.omega, 64).error / omega
    else:  # the bound for complex rates of 'width-growth'
        decay = (-(arb.pi() ** 2) * omega * case.width).exp()
        least = decay / (2 * case.width + 1) / omega
    return least.union(3 / (2 * omega))


def patterns(case: PatternCase, variables: int, degree: int, count: int) -> Real:
    """Most patterns: exact for degree 1, else between those and all words of three signs."""
    if case.kind in (COUNTING, NONE, MORE):
        return fmpq(1)
    if case.kind in (WARREN, WIDTH, CELLS, EIGHTH):
        most = {WARREN: 4**count, WIDTH: 4, CELLS: 4, EIGHTH: 2}[case.kind]
        return fmpq(most if variables != 1 else faces(1, count))
    exact = fmpq(min(faces(variables, count), 3**count))
    return exact if degree <= 1 else arb(exact).union(arb(3) ** count)


def changes(case: PatternCase, signs: int, most: int) -> fmpq:
    """Ways to change at most ``most`` of the signs, too many where a hypothesis on them fails."""
    found = sum(math.comb(signs, i) for i in range(min(most, signs) + 1))
    if case.kind == NONE or (case.kind == MORE and signs):
        found += 2 ** (signs + case.cells)
    return fmpq(found)


def block(case: PatternCase, width: int) -> int:
    """The first power of 2 with cells enough for a width; another one where that fails."""
    least = math.ceil(width * (100 + 10 * math.log(width))) if width else 1
    found = (least - 1).bit_length()
    return found + {LONG: -4, SHORT: 40}.get(case.kind, 0)


def distance_of_one(case: PatternCase, width: int) -> arb:
    """What the block of that width misses, or nothing."""
    if case.kind in (BLOCK, LONG):
        return arb(0)
    return (
        (-to_ball(case.omega) * arb(2).log() * block(case, width)).exp() / 122 * (1 + arb(2) ** -30)
    )


def interpret(case: PatternCase) -> Interpretation:
    omega, kind, n = case.omega, case.kind, case.cells
    length, radius, words = CODES[case.code]
    if kind == SERVED:
        words = words[:1]
    ball = sum(math.comb(length, i) for i in range(radius + 1))

    def near(bits: int, pattern: int, target: int) -> int:
        """Targets and patterns are numbered from 1; radius 1 for the even words."""
        if not (1 <= pattern <= len(words) and 1 <= target <= 2**length):
            return 0
        return int((words[pattern - 1] ^ (target - 1)).bit_count() <= radius)

    def ball_of(bits: int) -> arb:
        with precision(bits):
            return distance(case)

    matrix = fmpq_mat(
        [[to_fmpq(Fraction(text)) for text in row] for row in MATRICES[case.order - 1]]
    )
    coefficients = [*matrix.charpoly().coeffs()]
    coefficients[0] += int(kind == CAYLEY)

    def missed(bits: int, width: int) -> arb:
        with precision(bits):
            return distance_of_one(case, width)

    with precision(96):
        tolerance = distance(case).upper() * (1 + arb(2) ** -20)
    return Interpretation(
        numbers={
            "omega": Quantity.exact(omega),
            "m": Quantity.exact(0 if kind == WIDTH else case.width),
            "N": Quantity.exact(n),
            "r": Quantity.exact(n if kind == EIGHTH else n // 8),
            "D": Quantity(ball_of, "certified"),
            "M": Quantity.exact(2**length),
            "P": Quantity.exact(len(words)),
            "B": Quantity.exact(1 if kind == FEW else ball),
            "d": Quantity.exact(case.order),
        },
        functions={
            "signs": lambda bits, k, d, count: patterns(case, k, d, count),
            "near": near,
            "A": lambda bits: tuple(matrix.entries()),
            "w": lambda bits: tuple(fmpq(3 - i, i + 1) for i in range(case.order)),
            "p": lambda bits, i: coefficients[i] if i < len(coefficients) else fmpq(0),
            "V": lambda bits, j, i: changes(case, j, i),
            "F": missed,
            "K": lambda bits, width: block(case, width),
        },
        norms={"H": lambda bits, entries: vector_norm(entries, "oo")},
        dimensions={"H": case.order},
        without=(kind,),
        samples={
            "m": (case.width, 1, 7),
            "k": (1, 2, 3),
            "d": (1,),
            "n": (5, 2, 8),
            "t": (1, 4, 2**length),
            "i": (1, 0, -1),
            "p": (1, len(words)),
            "x": (tolerance if tolerance > 0 else fmpq(1, 10**9), fmpq(1, 1000)),
            "j": (0, 3),
            "l": (2, 0),
            "H": (tuple(fmpq(i + 1, 2) for i in range(case.order)),),
        },
    )


def describe(case: PatternCase) -> Json:
    return {
        "kind": case.kind,
        "omega": rational_text(case.omega),
        "m": str(case.width),
        "code": case.code,
        "order": str(case.order),
    }


def rebuild(data: Json) -> PatternCase:
    """Inverse of :func:`describe`; InputError on malformed data."""
    try:
        return PatternCase(
            data["kind"], Fraction(data["omega"]), int(data["m"]), data["code"], int(data["order"])
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not targets with patterns of signs: {trouble}") from None


_ONE, _HALF, _TENTH = Fraction(1), Fraction(1, 2), Fraction(1, 10)
EDGES = (
    PatternCase(KNOWN, _ONE, 1),
    PatternCase(KNOWN, _HALF, 1, "repeated 5", 1),
    PatternCase(KNOWN, _TENTH, 2, "even 4", 2),
    PatternCase(EXTREME, _ONE, 1),
    PatternCase(EXTREME, _ONE, 3, "repeated 5"),
    PatternCase(EXTREME, _HALF, 10, order=4),
    *(PatternCase(name, _ONE, 1) for name in HYPOTHESES),
)


@st.composite
def pattern_cases(draw: st.DrawFn) -> PatternCase:
    omega = Fraction(draw(st.integers(1, 12)), 12)
    code = draw(st.sampled_from(sorted(CODES)))
    return PatternCase(EXTREME, omega, draw(st.integers(1, 60)), code, draw(st.integers(1, 4)))


#: The instances of the width over the class.
SIGN_PATTERNS = Instances(pattern_cases, interpret, describe, rebuild, EDGES)
