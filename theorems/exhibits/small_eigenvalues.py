"""How fast gradient and Hessian eigenvalues vanish with 1/omega at a perfect fit: certified slopes.

One group of m units of rate w and weight 1, a Gaussian memory.  The 2m - 2 small eigenvalues come
in two sizes: about ``-2 a S_2``, of order omega**(-2) exp(-w/omega) as printed in (94), and about
``2 S_1**2/(a S_2)``, of order exp(-w/omega).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from flint import arb

from memory_theorems.theorems.objects.kernels.moments import signed_moment
from memory_theorems.theorems.objects.kernels.templates import GaussianTemplate, LongMemoryTarget
from memory_theorems.theorems.objects.landscape.hessian import hessian, ordered_eigenvalues
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq
from memory_theorems.verify.computations import CaseRange, Computation
from memory_theorems.verify.verdicts import Evidence, Verdict, certified, refuted

#: (m, 1/omega): each is compared with twice the delay.
CASES = tuple((units, delay) for units in (2, 3) for delay in (10, 25, 50, 100, 400))
_ONE = Fraction(1)


@lru_cache
def small_eigenvalues(units: int, delay: int) -> tuple[arb, ...]:
    """|lambda_k| for k > m' = 2, in increasing order; w = a_i = sigma = c_0 = 1."""
    target = LongMemoryTarget(
        (Fraction(units),), (_ONE,), GaussianTemplate(_ONE), Fraction(1, delay)
    )
    with precision(128 + 6 * delay):
        found = ordered_eigenvalues(hessian(target, (_ONE,) * units, (_ONE,) * units))
        sizes = [abs(value) for value in found[2:]]
        return tuple(sorted(sizes, key=lambda size: float(size.log().mid())))


def slope_verdict(case: tuple[int, int], lower: int = -1, upper: int = 2) -> Verdict:
    """Whether the slopes of log|lambda_k| from 1/omega to 2/omega exceed -w by ``lower`` to
    ``upper`` times omega."""
    units, delay = case
    pairs = zip(small_eigenvalues(units, delay), small_eigenvalues(units, 2 * delay), strict=True)
    with precision(64):
        # delay*(slope + w)
        excess = [(later / earlier).log() + delay for earlier, later in pairs]
    shown = ", ".join(f"{float(value.mid()):.4f}" for value in excess)
    if all(lower <= value and value <= upper for value in excess):
        return certified(f"(slope + w)/omega: {shown}", "balls")
    if any(value < lower or value > upper for value in excess):
        said = f"(slope + w)/omega: {shown}"
        witness = {"m": str(units), "delay": str(delay)}
        return refuted(witness, said, "balls", evidence=Evidence.CERTIFIED)
    raise ArithmeticError(f"the eigenvalues are enclosed too widely: {shown}")


#: The slopes as a line of Proposition C.3.
SLOPES = Computation(
    slope_verdict,
    "certified eigenvalues of the Hessian at two delays are compared",
    CaseRange(
        "m = 2, 3 and 1/omega = 10, 25, 50, 100, 400, each with twice the delay",
        lambda: CASES,
        "the line displayed is about these m and omega only",
    ),
    {
        "twice the rate": partial(slope_verdict, lower=-200, upper=-5),
        "no prefactor": partial(slope_verdict, lower=-1, upper=1),
    },
)


def _draw_eigenvalues(axes: Any) -> None:
    delays = (5, 10, 20, 40, 60, 80, 100)
    for index in range(2):
        sizes = [small_eigenvalues(2, delay)[index] for delay in delays]
        label = ("exp(-w/omega)", "omega^-2 exp(-w/omega)")[index]
        axes.plot(delays, [float(size.log().mid()) for size in sizes], "o-", label=label)
    axes.plot(delays, [-delay for delay in delays], "--", label="-w/omega")
    axes.set_xlabel("1/omega")
    axes.set_ylabel("log |lambda_k|, certified")
    axes.legend()


def _draw_gradient(axes: Any) -> None:
    """|grad J| = 2 sqrt(2 (S_0**2 + S_1**2)) beside (87) with the constants of Lemma C.1."""
    template = GaussianTemplate(_ONE)
    top, decay, core = template.tail
    delays = range(3, 41)
    norms, bounds = [], []
    for delay in delays:
        with precision(64):
            first, second = (signed_moment(template, n, _ONE, Fraction(delay)) for n in (0, 1))
            norms.append(float(2 * (2 * (first**2 + second**2)).sqrt()))
            tail = to_fmpq(top) * ((arb.pi() / to_fmpq(decay)).sqrt() + to_ball(1 / decay))
            constant = tail + 2 * template.bound() * to_fmpq(core)
            growth = (1 / to_ball(4 * decay)).exp() + to_ball(core).exp()
            decaying = (-to_ball(delay)).exp() * delay
            bounds.append(float(4 * arb(2).sqrt() * constant * growth * decaying))
    axes.semilogy(delays, bounds, "--", label="bound (87)")
    axes.semilogy(delays, norms, "-", label="gradient")
    axes.set_xlabel("1/omega")
    axes.set_ylabel("norm of the gradient")
    axes.legend()


EIGENVALUE_FIGURES: Mapping[str, Callable[[Any], None]] = {
    "small eigenvalues against the delay": _draw_eigenvalues
}
GRADIENT_FIGURES: Mapping[str, Callable[[Any], None]] = {
    "gradient at perfect short-term fit": _draw_gradient
}
