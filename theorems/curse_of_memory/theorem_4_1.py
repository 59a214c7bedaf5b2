r"""Theorem 4.1: universal approximation of linear functionals by linear recurrent networks.

As printed.  Let :math:`\{H_t\}` be continuous, linear, causal, regular and time-homogeneous on
:math:`C_0(\mathbb R,\mathbb R^d)`.  For every :math:`\varepsilon>0` there is
:math:`\{\hat H_t\}\in\hat{\mathcal H}` with :math:`\sup_t\|H_t-\hat H_t\|\le\varepsilon`.

With "regular" as in Definition 3.1 (no bound on the null sequences) the hypotheses hold for the
zero functional only (see Lemma A.1), and the networks are not regular themselves (Proposition 3.1);
with bounded sequences the theorem holds.

Here the network is *constructed*: for a kernel and eps, :func:`~theorems.objects.fits.approximants.
approximate` gives (c, W, U) with a certified distance; it covers kernels without exponential decay,
with jumps and with corners.  The output of the network on an input signal is computed from its
state equation, so that the distance bounds a gap that was measured independently.

Source: Li, Han, E and Li (ICLR 2021), (11), (12), (42)-(46).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import acb, arb, fmpq
from hypothesis import strategies as st

from theorems.objects.fits.approximants import CertifiedApproximation, approximate
from theorems.objects.fits.exponential_polynomial_fits import least_squares_polynomial
from theorems.objects.functionals.linear_functionals import KernelFunctional, NetworkFunctional
from theorems.objects.functionals.signals import Signal, exact_norm, polyline
from theorems.objects.kernels.exponential_kernels import kernel_or_reason
from theorems.objects.systems.realisations import LinearNetwork
from theorems.oracles.responses import response
from theorems.papers import CURSE_OF_MEMORY
from verify.arithmetic.balls import Real, precision, to_fmpq
from verify.arithmetic.evaluation import Undetermined
from verify.errors import InputError, Unsupported
from verify.language.claims import claim, relations
from verify.language.parser import parse_term
from verify.language.terms import ZERO, rational_text
from verify.quantities import Quantity
from verify.theorem import (
    OPEN,
    SPOT_CERTIFIED,
    Applicability,
    Assertion,
    Form,
    NotAnInstance,
    Source,
    Statement,
    Step,
    Target,
    Theorem,
)
from verify.verdicts import Json

BITS = 64
_ZERO, _ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class UniversalInstance:
    """One expression in t per channel, eps > 0, and a polyline input (knots per channel)."""

    texts: tuple[str, ...]
    eps: Fraction
    time: Fraction
    knots: tuple[tuple[tuple[Fraction, Fraction], ...], ...]

    def __post_init__(self) -> None:
        if self.eps <= 0:
            raise InputError("eps must be positive")
        if len(self.texts) != len(self.knots) or not self.texts:
            raise InputError("one list of knots per channel is needed")

    @property
    def signal(self) -> Signal:
        return Signal(tuple(polyline(points) for points in self.knots))


@lru_cache(maxsize=256)
def _model(texts: tuple[str, ...], eps: Fraction) -> CertifiedApproximation:
    return approximate(texts, eps)


def polynomial_network(
    coefficients: tuple[tuple[Fraction, ...], ...],
) -> LinearNetwork:
    """(45): W = diag(-1, ..., -m), c = (1, ..., 1), U_ij = alpha_ji, padded to one length m."""
    m = max(len(row) for row in coefficients)
    rows = [(*row, *(_ZERO,) * (m - len(row))) for row in coefficients]
    w = tuple(tuple(Fraction(-i - 1) if i == j else _ZERO for j in range(m)) for i in range(m))
    return LinearNetwork((_ONE,) * m, w, tuple(tuple(row[j] for row in rows) for j in range(m)))


_EXACT = ("t*exp(-t)", "exp(-t)*cos(2*t)", "exp(-5*t/2)")
_AGE = Fraction(3, 4)


@lru_cache(maxsize=16)
def _polynomials(mixing: int, channels: int) -> tuple[tuple[Fraction, ...], ...]:
    chosen = [_EXACT[(mixing + i) % len(_EXACT)] for i in range(channels)]
    return tuple(least_squares_polynomial(_component(text), 3 + i) for i, text in enumerate(chosen))


def _component(text: str) -> Any:
    from theorems.objects.kernels.exponential_kernels import Kernel

    return Kernel.parse([text]).components[0]


#: Ages of the centres of the hats that look for a response.
_AGES = tuple(Fraction(2 * k + 1, 4) for k in range(8))


@lru_cache(maxsize=256)
def regular_as_printed(texts: tuple[str, ...], bits: int) -> Real:
    """1 for the zero kernel, 0 for a kernel that certainly is not zero, else the ball [0, 1].

    Definition 3.1 bounds no sequence.  At a Lebesgue point a > 0 of a kernel rho with rho(a) != 0
    the hats of height n and half width 1/n tend to 0 at every time but one, and the functional of
    them tends to rho(a): only the zero functional is regular as printed.
    """
    if all(parse_term(text) == ZERO for text in texts):
        return fmpq(1)
    half, none = Fraction(1, 4), ((-_ONE, _ZERO), (_ZERO, _ZERO))
    for age in _AGES:
        hat = ((-age - half, _ZERO), (-age, _ONE), (-age + half, _ZERO))
        for channel in range(len(texts)):
            knots = tuple(hat if i == channel else none for i in range(len(texts)))
            try:
                value = response(texts, _ZERO, knots, bits)
            except Undetermined:
                continue
            if not value.contains(0):
                return fmpq(0)
    return arb(0).union(arb(1))


def measure_universal(instance: UniversalInstance) -> Mapping[str, Quantity]:
    """All names of the theorem."""
    model = _model(instance.texts, instance.eps)
    signal, time = instance.signal, instance.time
    functional = KernelFunctional(model.sum)

    def gap(bits: int) -> arb:
        ours = NetworkFunctional(model.network) if 0 < model.width <= 24 else functional
        with precision(min(bits, BITS) + 32):
            target = response(instance.texts, time, instance.knots, min(bits, BITS))
            return abs(target - ours.value(time, signal, min(bits, BITS)))

    def regular(bits: int) -> Real:
        return regular_as_printed(instance.texts, min(bits, BITS))

    polynomials = _polynomials(instance.eps.denominator, len(instance.texts))
    network = NetworkFunctional(polynomial_network(polynomials))

    def by_matrix(bits: int) -> arb:
        with precision(bits + 32):
            return sum(network.kernel_at(_AGE, bits), arb(0))

    def by_polynomial(bits: int) -> arb:
        with precision(bits + 32):
            u = (-acb(to_fmpq(_AGE))).exp().real
            return sum(
                (u**j * to_fmpq(c) for row in polynomials for j, c in enumerate(row, 1)), arb(0)
            )

    return {
        "eps": Quantity.exact(instance.eps),
        "d": Quantity.exact(len(instance.texts)),
        "distance": Quantity(lambda bits: model.error, model.method),
        "width": Quantity.exact(model.width),
        "gap": Quantity(gap, "target by quadrature, network by its state equation"),
        "size": Quantity.exact(exact_norm(signal)),
        "regular_as_printed": Quantity(regular, "the response to hats, by quadrature"),
        "slowest": Quantity.exact(
            min((f.slowest_rate or _ONE for f in model.sum), default=_ONE), "exact"
        ),
        "norm": Quantity(
            lambda bits: functional.norm(min(bits, 32)) if model.width <= 12 else arb(1),
            "certified L1 norm of the model (1 when it is wide)",
        ),
        "by_matrix": Quantity(by_matrix, "matrix exponential"),
        "by_polynomial": Quantity(by_polynomial, "polynomial in exp(-s)"),
    }


_KNOTS = ((Fraction(-3), _ZERO), (Fraction(-2), _ONE), (Fraction(0), -_ONE), (_ONE, _ZERO))

_LONG = ((Fraction(-200), _ZERO), (Fraction(-199), _ONE), (_ZERO, _ONE), (_ONE, _ZERO))


class UniversalApproximation(Theorem):
    __doc__ = __doc__

    key = "curse-of-memory/theorem-4.1"
    options = ("eps",)
    aliases = ("theorem-4.1", "thm-4.1")
    title = "Universal approximation of linear functionals"
    source = Source(CURSE_OF_MEMORY, "Theorem 4.1", ("11",), "Section 4, Appendix A")
    names = {  # noqa: RUF012
        "eps": "tolerance, > 0",
        "d": "number of channels",
        "distance": "certified upper bound of sup_t ||H_t - model||, the summed L1 error",
        "width": "hidden units of the constructed model",
        "gap": "|H_t(x) - model_t(x)| for the drawn input, both computed independently",
        "size": "norm of the input",
        "regular_as_printed": "1 if H_t is regular as Definition 3.1 prints it, which by Lemma A.1 "
        "only the zero functional is, else 0; between 0 and 1 while that is not decided",
        "slowest": "least decay rate of the model",
        "norm": "norm of the model",
        "by_matrix": "sum over the channels of (U^T exp(W s)^T c)_i at s = 3/4, W = diag(-1..-m)",
        "by_polynomial": "sum over the channels of p_i(exp(-s)) at s = 3/4",
    }
    uses = ("curse-of-memory/lemma-a.1", "curse-of-memory/lemma-a.2")
    gaps = (
        "for a general integrable kernel existence rests on the two lemmas; constructed are models "
        "for the families of kernels that are drawn",
    )
    edges = (
        UniversalInstance(("(1 + t)**(-11/10)",), Fraction(1, 100), _ZERO, (_KNOTS,)),
        UniversalInstance(("Heaviside(1 - t)",), Fraction(1, 10), _ZERO, (_KNOTS,)),
        UniversalInstance(("(1 + t)**(-2)",), Fraction(1, 10**6), _ZERO, (_KNOTS,)),
        UniversalInstance(("exp(-t**2)",), Fraction(1, 10**6), _ZERO, (_KNOTS,)),
        UniversalInstance(("exp(-t)*cos(5*t)",), Fraction(1, 10**6), _ZERO, (_KNOTS,)),
        UniversalInstance(("0",), Fraction(1, 10**6), _ZERO, (_KNOTS,)),
        # A coarse model of a slow kernel, an input that is 1 for long: the gap is near its bound.
        UniversalInstance(("(1 + t)**(-3/2)",), _ONE, _ZERO, (_LONG,)),
    )
    statements = (
        Statement(
            Form.PRINTED,
            r"\sup_t\|H_t-\hat H_t\|\le\varepsilon\quad\text{(regular as in Definition 3.1)}",
            Assertion(relations("distance <= eps"), relations("regular_as_printed == 1")),
            OPEN,
            note="nearly vacuous: without a bound on the sequences only the zero functional is "
            "regular (Lemma A.1), so that only the zero kernel is an instance",
        ),
        Statement(
            Form.REPAIRED,
            r"\forall\varepsilon>0\ \exists\hat H\in\hat{\mathcal H}:\ "
            r"\sup_t\|H_t-\hat H_t\|\le\varepsilon",
            Assertion(relations(["distance <= eps", "slowest > 0"])),
            SPOT_CERTIFIED,
            note="as printed, with regularity on bounded sequences; the model is constructed and "
            "stable (its rates are positive)",
            mutants={
                "with a millionth of eps": Assertion(
                    relations("distance <= eps/1000000"), relations("width >= 1")
                ),
                "with one hidden unit": Assertion(relations(["distance <= eps", "width <= 1"])),
            },
        ),
        Statement(
            Form.REPAIRED,
            r"|H_t(x)-\hat H_t(x)|\le\varepsilon\|x\|",
            Assertion(relations("gap <= eps*size")),
            SPOT_CERTIFIED,
            name="on an input",
            note="both outputs are computed without the distance: the target by quadrature of the "
            "convolution, the network (up to 24 units) by matrix exponentials",
            mutants={
                "a millionth": Assertion(relations("gap <= eps*size/1000000")),
            },
        ),
    )
    steps = (
        Step(
            "the networks are not regular as printed", "Definition 3.1",
            r"\hat H_t(\text{hat of height }n\text{, half width }1/n)=e^{-1}n^2(e^{1/n}+e^{-1/n}-2)"
            r"\ge e^{-1}",
            claim("(exp(y) + exp(-y) - 2)/y**2*exp(-1) >= exp(-1)", y="(0, 1]"),
            form=Form.REPAIRED,
            note="why the print needs the repair: for c = U = 1, W = -1 a sequence that tends to 0 "
            "everywhere but at one time has values that do not tend to 0",
        ),
        Step(
            "matrices", "45",
            r"(U^\top e^{Ws\top}c)_i=p_i(e^{-s}),\ W=\mathrm{diag}(-1,..,-m),\ c=\mathbf 1,\ "
            r"U_{ij}=\alpha_{ji}",
            Assertion(relations("Abs(by_matrix - by_polynomial) <= 10**(-12)*(1 + d)")),
            SPOT_CERTIFIED,
            note="at s = 3/4, for polynomials of Lemma A.2 of different degrees, up to 3 channels",
            mutants={
                "twice": Assertion(
                    relations("Abs(2*by_matrix - by_polynomial) <= 10**(-12)*(1 + d)")
                ),
            },
        ),
        Step(
            "pointwise", "46",
            r"|x(\rho-p)|\le|\rho-p|\quad(|x|\le1)",
            claim("Abs(x*(r - p)) <= Abs(r - p)", x="[-1, 1]", r="(-oo, oo)", p="(-oo, oo)"),
        ),
        Step(
            "channels add", "46",
            r"\sum_i\|\rho_i-p_i(e^{-\cdot})\|_{L^1}\le\varepsilon\ \Rightarrow\ "
            r"|H_t(x)-\hat H_t(x)|\le\varepsilon",
            Assertion(relations("gap <= distance*size + 10**(-12)")),
            SPOT_CERTIFIED,
            mutants={
                "a thousandth of the distance": Assertion(
                    relations("gap <= distance*size/1000 + 10**(-12)")
                ),
            },
        ),
    )  # fmt: skip

    def family(self) -> st.SearchStrategy[Any]:
        return universal_instances()

    def measure(self, instance: UniversalInstance) -> Mapping[str, Quantity]:
        return measure_universal(instance)

    def describe(self, instance: UniversalInstance) -> Json:
        return {
            "kernel": list(instance.texts),
            "eps": rational_text(instance.eps),
            "t": rational_text(instance.time),
            "x": [
                [[rational_text(s), rational_text(v)] for s, v in points]
                for points in instance.knots
            ],
        }

    def rebuild(self, data: Json) -> UniversalInstance:
        try:
            return UniversalInstance(
                tuple(str(text) for text in data["kernel"]),
                Fraction(data["eps"]),
                Fraction(data["t"]),
                tuple(tuple((Fraction(s), Fraction(v)) for s, v in points) for points in data["x"]),
            )
        except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
            raise InputError(f"not an instance of Theorem 4.1: {trouble}") from None

    def instances_for(self, target: Target) -> tuple[UniversalInstance, ...]:
        """The user's kernel with ``eps`` (default 1/100).

        NotAnInstance when no model is constructed, with the reason.
        """
        try:
            eps = Fraction(target.options.get("eps", "1/100"))
        except (ValueError, ZeroDivisionError) as trouble:
            raise InputError(f"eps is a fraction: {trouble}") from None
        found = kernel_or_reason(target.kernel)
        if not isinstance(found, str) and not found.integrable:
            raise NotAnInstance(
                "the kernel is not integrable: the functional is not continuous",
                Applicability.HYPOTHESIS_FAILS,
            )
        try:
            _model(tuple(target.kernel), eps)
        except Unsupported as reason:
            raise NotAnInstance.because(reason) from None
        except InputError as reason:
            raise NotAnInstance(str(reason), Applicability.HYPOTHESIS_FAILS) from None
        knots = tuple(_KNOTS for _ in target.kernel)
        return (UniversalInstance(tuple(target.kernel), eps, _ZERO, knots),)

    def says(self, instance: UniversalInstance, bits: int = 64) -> tuple[tuple[str, Quantity], ...]:
        values = measure_universal(instance)
        return (
            ("eps", values["eps"]),
            ("hidden units of the constructed network", values["width"]),
            ("its certified distance", values["distance"]),
        )


@st.composite
def universal_instances(draw: st.DrawFn) -> UniversalInstance:
    """1 to 3 channels: exponential, power law, Gaussian, Airy, jumps, corners, |sin|."""
    smooth = (
        "t**2*exp(-t)", "exp(-t)*cos(5*t)", "(1 + t)**(-2)", "2/(3 + t)**(3/2)", "exp(-t**2)",
        "airyai(t)",
    )  # fmt: skip
    rough = ("Heaviside(1 - t)", "Max(0, 1 - Abs(t - 1))", "Abs(sin(t))*exp(-t)")
    if draw(st.integers(0, 3)):
        texts = tuple(draw(st.lists(st.sampled_from(smooth), min_size=1, max_size=3)))
        eps = draw(st.sampled_from((Fraction(1, 100), Fraction(1, 10**4))))
    else:
        texts = (draw(st.sampled_from(rough)),)
        eps = Fraction(1, 10)
    knots = []
    for _ in texts:
        start = draw(st.sampled_from((Fraction(-4), Fraction(-2), Fraction(-1))))
        height = draw(st.sampled_from((_ONE, -_ONE, Fraction(1, 2))))
        knots.append(((start, _ZERO), (start + _ONE, height), (start + 3, _ZERO)))
    return UniversalInstance(texts, eps, draw(st.sampled_from((_ZERO, _ONE, Fraction(5, 2)))),
                             tuple(knots))  # fmt: skip
