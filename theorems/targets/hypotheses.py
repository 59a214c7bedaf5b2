"""What the theorems on critical affine spaces ask of a kernel, decided for this kernel.

``rho not in V_d`` (V_d: solutions of linear differential equations of order d with constant
coefficients and real negative roots) is decided by counting terms for exponential polynomials;
otherwise a Hankel determinant ``det(rho^(i+j)(t_0))``, i, j <= d, that is not zero shows that rho
solves no linear equation of order d with constant coefficients.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from flint import arb, arb_mat

from memory_theorems.theorems.objects.half_line.holomorphic import taylor
from memory_theorems.theorems.objects.half_line.pieces import formula_on
from memory_theorems.theorems.objects.landscape.laplace import MomentSource
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.theorems.targets.monotonicity import complete_monotonicity
from memory_theorems.theorems.targets.regularity import smoothness
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.errors import VerifyError

#: Widths for which membership is decided.
MOST = 10
TIMES = (Fraction(1, 2), Fraction(1), Fraction(1, 8), Fraction(4))


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """``holds`` None: not decided."""

    text: str
    holds: bool | None
    why: str

    def to_json(self) -> dict[str, object]:
        return {"text": self.text, "holds": self.holds, "why": self.why}


@dataclass(frozen=True, slots=True)
class Membership:
    """``least``: the least d with rho in V_d, None when there is none; ``outside``: the largest
    d <= MOST for which rho is certainly not in V_d."""

    least: int | None
    outside: int
    why: str


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """Of Lemma D.1 (``smooth``) and Theorems D.4 to D.7 (the others)."""

    square_integrable: Hypothesis
    bounded: Hypothesis
    smooth: Hypothesis
    nonzero: Hypothesis
    monotone: Hypothesis
    membership: Membership

    @property
    def listed(self) -> tuple[Hypothesis, ...]:
        found = self.membership
        where = (
            f"rho is in V_{found.least} and in no V_d with d < {found.least}"
            if found.least is not None
            else f"rho is not in V_d for d <= {found.outside}"
        )
        holds = None if found.least is None and found.outside == 0 else True
        member = Hypothesis(where, holds, found.why)
        return (
            self.square_integrable, self.bounded, self.smooth, self.nonzero, self.monotone, member,
        )  # fmt: skip

    @property
    def lemma(self) -> bool:
        """Whether those of Lemma D.1 hold, with what its proof takes for granted (rho not zero).

        Bounded and in L2: sqrt(w) L(w) tends to 0 at both ends, as |L(w)| <= B/w and, by Cauchy and
        Schwarz beyond T, |L(w)| <= int_0^T |rho| + (int_T^oo rho**2/(2 w))**(1/2).
        """
        needed = (self.square_integrable, self.bounded, self.smooth, self.nonzero)
        return all(item.holds is True for item in needed)

    def completely_monotone_outside(self, d: int) -> bool:
        """Whether the hypotheses of Theorem D.5 hold for d, certainly."""
        return bool(self.monotone.holds and self.membership.outside >= d)


def hypotheses(channel: Channel, source: MomentSource) -> Hypotheses:
    """All of them; what breaks off is open."""
    found = complete_monotonicity(channel.term)
    return Hypotheses(
        Hypothesis("rho is in L2[0, oo)", True, "its moments and its energy are enclosed"),
        _bounded(source),
        _smooth(channel),
        _nonzero(source),
        Hypothesis("rho is completely monotone", found.holds, found.why),
        membership(channel),
    )


def _smooth(channel: Channel) -> Hypothesis:
    text = "rho is smooth on [0, oo)"
    if channel.exact is not None:
        return Hypothesis(text, True, "an exponential polynomial")
    try:
        found = smoothness(channel.term, channel.behaviour.time)
    except (VerifyError, ValueError, ArithmeticError) as problem:
        return Hypothesis(text, None, str(problem))
    if found.order is None:
        return Hypothesis(text, True, found.text)
    return Hypothesis(text, False if found.proved else None, found.text)


def _bounded(source: MomentSource) -> Hypothesis:
    text = "rho is bounded"
    try:
        with precision(96):
            finite = source.peak.is_finite()
    except (VerifyError, ValueError, ArithmeticError) as problem:
        return Hypothesis(text, None, str(problem))
    return Hypothesis(text, True if finite else None, "a bound of |rho| is certified")


def _nonzero(source: MomentSource) -> Hypothesis:
    text = "rho is not the zero function"
    try:
        with precision(96):
            energy = source.energy
    except (VerifyError, ValueError, ArithmeticError) as problem:
        return Hypothesis(text, None, str(problem))
    if energy > 0:
        return Hypothesis(text, True, "its energy is positive")
    return Hypothesis(text, False if energy.is_zero() else None, "its energy may be 0")


def membership(channel: Channel) -> Membership:
    """Where rho stands in the chain V_1, V_2, ..."""
    if channel.exact is not None:
        return _of_exact(channel.exact)
    best = 0
    with precision(1024):
        for time in TIMES:
            values = _derivatives(channel, time, 2 * MOST)
            if values is None:
                continue
            for d in range(MOST, best, -1):
                rows = [[values[i + j] for j in range(d + 1)] for i in range(d + 1)]
                determinant = arb_mat(rows).det()
                if determinant > 0 or determinant < 0:
                    best = d
                    break
    why = f"a Hankel determinant of derivatives of order {best + 1} is not zero" if best else ""
    return Membership(None, best, why or "no Hankel determinant of derivatives was told from zero")


def _of_exact(function: ExponentialPolynomial) -> Membership:
    """The order of the equation counts each rate with its largest power of t plus one."""
    if any(b != 0 for _, _, b, _ in function.terms):
        return Membership(None, MOST, "it oscillates: a pair of complex rates is in no V_d")
    powers: dict[Fraction, int] = {}
    for n, a, _, _ in function.terms:
        powers[a] = max(powers.get(a, 0), n + 1)
    order = sum(powers.values())
    return Membership(order, min(order - 1, MOST), f"an exponential sum of order {order}")


def _derivatives(channel: Channel, time: Fraction, order: int) -> list[arb] | None:
    near = Fraction(1, 2**20)
    formula = formula_on(channel.term, time - near, time + near)
    if formula is None:
        return None
    found = taylor(formula, to_ball(to_fmpq(time)), order)
    if found is None or len(found) <= order:
        return None
    return [coefficient * factorial(k) for k, coefficient in enumerate(found)]
