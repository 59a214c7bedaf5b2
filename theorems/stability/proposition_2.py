r"""Proposition 2: the full and the truncated model stay close under projected gradient descent.

As printed: under the assumptions of Lemmas 2 and 3, for compact convex :math:`\Omega` and the step
sizes :math:`\alpha_t=\alpha/t`, after N steps of projected gradient descent
:math:`\|w_{recurr}^N-w_{trunc}^N\|\le\alpha\gamma k\lambda^kN^{\alpha\beta+1}`; and after it: with
:math:`\alpha=1` and :math:`k=O(\log(\gamma N^\beta/\varepsilon))` the distance is at most
:math:`\varepsilon`.

With any bound G of the gradient error and any Lipschitz constant :math:`\beta` of the gradient it
holds, and more:

.. math:: \|w_{recurr}^N-w_{trunc}^N\|\le\frac G\beta\Big(\prod_{i=1}^N\Big(1+\frac{\alpha\beta}i
   \Big)-1\Big)\le\alpha G N^{\max(\alpha\beta,1)},

the first of which scalar systems attain.  With the constants of the printed proof of Lemma 2 in
place of G it fails at N = 1; :math:`\Gamma_k` repairs it.  The remark fails even with a constant
that may depend on :math:`\lambda`: for :math:`\beta=0` its window does not grow with N, but the
distance does.
Frobenius norms of weights, Euclidean norms of states.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

from flint import arb, fmpq
from hypothesis import strategies as st

from theorems.instances.runs import constant_input, scalar
from theorems.objects.systems.backpropagation import TRAINED, Loss, Trained
from theorems.objects.systems.projected_descent import (
    ConstraintSet,
    Descent,
    Shape,
    Weights,
    distance,
)
from theorems.objects.systems.recurrent import ACTIVATIONS, RecurrentSystem, difference
from theorems.objects.systems.smoothness_constants import (
    NAMES,
    RANGES,
    Bounds,
    largest_norm,
    quantities,
)
from theorems.papers import STABILITY
from theorems.stability.lemma_2 import GAMMA
from theorems.stability.lemma_3 import BETA
from verify.arithmetic.balls import Real, compare, precision, to_ball, to_fmpq, upper_bound
from verify.arithmetic.linear_algebra import Rows, largest, vector_norm
from verify.errors import InputError
from verify.language.claims import claim, relations
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.theorem import (
    FAILS,
    HOLDS,
    PROVED,
    SPOT_CERTIFIED,
    Assertion,
    Citation,
    Form,
    Source,
    Statement,
    Step,
    Theorem,
)
from verify.verdicts import Json

HALF_LINE = "[0, oo)"
POSITIVE = "(0, oo)"
REAL = "(-oo, oo)"
COUNT = "integer [1, oo)"
LATE = "[1, oo)"


@dataclass(frozen=True, slots=True)
class Training:
    """A descent with the declared lambda, B_U and B_x; also with a declared bound G of the gradient
    error and a declared Lipschitz constant b of the gradient, else they are the measured ones."""

    descent: Descent
    rate: Fraction
    input_gain: Fraction
    bound: Fraction
    gradient_error: Fraction | None = None
    smoothness: Fraction | None = None

    @property
    def bounds(self) -> Bounds:
        run = self.descent
        return Bounds(run.system.activation, run.trained, self.rate, self.input_gain, self.bound)


def training(
    system: RecurrentSystem,
    inputs: tuple[tuple[Fraction, ...], ...],
    loss: Loss,
    trained: Trained,
    window: int,
    steps: int,
    step: str = "1",
    *,
    shape: Shape = "ball",
    rate: str,
    input_gain: str,
    bound: str,
    wide: str | None = None,
) -> Training:
    """A training problem on ||W||_F <= lambda, ||U||_F <= B_U (or ``wide`` for both)."""
    radii = (wide, wide) if wide else (rate, input_gain)
    constraint = ConstraintSet(shape, Fraction(radii[0]), Fraction(radii[1]))
    descent = Descent(system, inputs, loss, trained, constraint, window, Fraction(step), steps)
    return Training(descent, Fraction(rate), Fraction(input_gain), Fraction(bound))


SLOPE = Loss((Fraction(1),), Fraction(0))
CONVEX = Loss((Fraction(-1),), Fraction(1))
#: grad p_T^k vanishes at u = 1 for lambda = 1/2, k = 2: the truncated model stays there, and the
#: full one leaves it with every inequality of the proof an equality.
_CONCAVE = Loss((Fraction(3, 2),), Fraction(-1))


def _attained(steps: int, step: str) -> Training:
    return training(
        scalar("1/2"), constant_input(1, 4), _CONCAVE, "U", 2, steps, step,
        rate="1/2", input_gain="100000", bound="1",
    )  # fmt: skip


def unit(
    activation: Any, loss: Loss, trained: Trained, steps: int, step: str = "1", **more: Any
) -> Training:
    data: dict[str, Any] = {"rate": "1/2", "input_gain": "1", "bound": "1", **more}
    start = data.pop("start", "1/4")
    time, window = data.pop("time", 6), data.pop("window", 2)
    size = Fraction(data.pop("size", data["bound"]))
    system = scalar(start, Fraction(data.pop("u", 1)), activation=activation)
    return training(system, constant_input(size, time), loss, trained, window, steps, step, **data)


EDGES: tuple[Training, ...] = (
    # Attained: alpha beta = 1/4, 1, 225/64; and a linear loss, where beta = 0.
    _attained(1, "1"),
    _attained(4, "16/225"),
    _attained(6, "64/225"),
    _attained(8, "1"),
    unit("linear", SLOPE, "U", 12, start="1/2", u=0, input_gain="100"),
    # One step with W at the boundary, where the gradient error is largest.
    unit("linear", SLOPE, "W", 1, "1/100", start="1/2", time=24, window=1),
    unit("linear", SLOPE, "W", 1, "1/1000", start="3/4", rate="3/4", time=40, window=2),
    unit("linear", SLOPE, "W", 4, start="0"),
    # The set is reached and the projection acts; a window that reaches back to the start.
    unit("linear", SLOPE, "W", 3, "10", start="-1/2"),
    unit("linear", SLOPE, "both", 3, "10", shape="box"),
    unit("linear", CONVEX, "both", 3, window=6),
    unit("linear", CONVEX, "U", 3, start="0"),
    # lambda near 1 with little time; tanh, saturated and in its linear regime.
    unit("linear", CONVEX, "both", 2, "1/100", start="99/100", rate="99/100", time=4),
    unit("tanh", CONVEX, "both", 4, "1/10", bound="3"),
    unit("tanh", CONVEX, "W", 4, start="1/2", bound="1/100"),
    unit("tanh", SLOPE, "U", 4, "1/10", window=1),
    # One hypothesis violated: lambda too small, not contractive, B_U or B_x too small.
    unit("linear", SLOPE, "W", 1, "1/1000", start="9/10", rate="1/10", time=24, wide="1"),
    unit("linear", SLOPE, "W", 1, "1/100", start="1/2", u=100, time=24, window=1),
    unit("linear", SLOPE, "W", 1, "1/100", start="1/2", size="100", time=24, window=1),
    unit("linear", SLOPE, "W", 2, "1/100", start="2", rate="2", wide="3", time=8),
    unit("linear", SLOPE, "W", 2, "1/100", start="2", rate="2", time=8),
    # A declared G or b that is too small.
    replace(_attained(4, "1"), gradient_error=Fraction(1, 100)),
    replace(_attained(6, "64/225"), smoothness=Fraction(1, 100)),
)

_ENTRIES = st.fractions(min_value=-1, max_value=1, max_denominator=3)


@st.composite
def random_trainings(draw: st.DrawFn) -> Training:
    """n, d <= 3, T <= 12, N <= 10; alpha beta below and above 1; both shapes of the set."""
    n, d = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    rate = draw(st.sampled_from(["1/10", "1/2", "9/10"]))
    gain = draw(st.sampled_from(["1/2", "2"]))
    shape: Shape = draw(st.sampled_from(("box", "ball")))
    # Entries that small lie in both kinds of set, and the box lies in the ball.
    share = Fraction(1, 4)
    radii = [Fraction(rate), Fraction(gain)]
    inner = [radius * (share if shape == "ball" else share**2) for radius in radii]
    w = tuple(tuple(inner[0] * draw(_ENTRIES) for _ in range(n)) for _ in range(n))
    u = tuple(tuple(inner[1] * draw(_ENTRIES) for _ in range(d)) for _ in range(n))
    system = RecurrentSystem(draw(st.sampled_from(ACTIVATIONS)), w, u)
    time = draw(st.integers(1, 12))
    inputs = tuple(tuple(2 * draw(_ENTRIES) for _ in range(d)) for _ in range(time))
    loss = Loss(tuple(draw(_ENTRIES) for _ in range(n)), draw(_ENTRIES))
    step = draw(st.sampled_from([Fraction(v) for v in ("1/100", "1/2", "1", "5")]))
    # A box of entries reaches the norm sqrt(rows columns) times its radius.
    allowed = radii if shape == "ball" else [radius / max(n, d) for radius in radii]
    constraint = ConstraintSet(shape, allowed[0], allowed[1])
    descent = Descent(
        system, inputs, loss, draw(st.sampled_from(TRAINED)), constraint,
        draw(st.integers(1, time)), step, draw(st.integers(1, 10)),
    )  # fmt: skip
    return Training(descent, radii[0], radii[1], Fraction(3))


@st.composite
def _unstable_trainings(draw: st.DrawFn) -> Training:
    """A concave loss at an equilibrium of the truncated model, which the full one leaves: both
    drift apart with a factor 1 + alpha beta/i, from a gap as small as lambda^k."""
    window = draw(st.integers(2, 24))
    reach = 2 * (1 - Fraction(1, 2**window))
    steps = draw(st.integers(1, 4))
    return unit(
        "linear", _CONCAVE, "U", steps, draw(st.sampled_from(("1/10", "1/2", "1"))), start="1/2",
        u=Fraction(3, 2) / reach, time=window + draw(st.integers(1, 8)), window=window,
    )  # fmt: skip


def trainings() -> st.SearchStrategy[Training]:
    """Most of the general kind, some at unstable equilibria."""
    general = random_trainings()
    return st.one_of(general, general, general, _unstable_trainings())


SET = relations(
    ["lambda < 1", "contraction <= lambda", "input_gain <= B_U", "largest_input <= B_x"]
)
_MEASURED = relations(["gradient_gap <= G", "lipschitz <= b"])
_PRODUCT = "gamma(N + 1 + alpha*{0})/(gamma(N + 1)*gamma(1 + alpha*{0}))"
_PRINTED_GAMMA = (
    "(L_p*L_w/(1 - lambda) + beta_p*L_w*H/(1 - lambda) + L_p*beta_wh*H"
    " + L_p*L_w*beta_hh*H/(1 - lambda))"
)


class DescentUnderTruncation(Theorem):
    __doc__ = __doc__

    key = "stability/proposition-2"
    title = "Gradient descent on the full and on the truncated model"
    aliases = ("proposition-2",)
    source = Source(STABILITY, "Proposition 2", (), "Section 4, Appendix A.2.3")
    uses = (
        "stability/lemma-2",
        "stability/lemma-3",
        "stability/section-6-1",
        "stability/section-6-2",
    )
    cites = (
        Citation(
            "projection theorem",
            "the nearest point P a of a closed convex set exists, is unique, and satisfies "
            "<a - P a, v - P a> <= 0 for every v of the set",
            "D. P. Bertsekas, Nonlinear Programming, Proposition 2.1.3",
        ),
    )
    names: ClassVar[Mapping[str, str]] = {
        "distance": "|| w_recurr^N - w_trunc^N ||, Frobenius, of the trained weights",
        "gradient_gap": "max_i || grad p_T - grad p_T^k || at w_trunc^i, i < N",
        "lipschitz": "max_i || grad p_T(w_recurr^i) - grad p_T(w_trunc^i) || over their distance",
        "G": "a declared bound of gradient_gap, >= 0",
        "b": "a declared Lipschitz constant of grad p_T along both descents, > 0",
        "alpha": "the step size of step i is alpha/i, > 0",
        "N": "number of steps, an integer >= 1",
        "k": "window, an integer >= 0",
        "lambda": "declared contraction factor of all weights in Omega",
        "B_U": "declared bound of ||U|| in Omega",
        "B_x": "declared bound of the inputs",
        "contraction": "sup ||W|| over Omega",
        "input_gain": "sup ||U|| over Omega",
        "largest_input": "max_t || x_t ||",
        **NAMES,
    }
    ranges: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(
            (
                "distance",
                "gradient_gap",
                "lipschitz",
                "G",
                "lambda",
                "B_U",
                "B_x",
                "contraction",
                "input_gain",
                "largest_input",
            ),
            HALF_LINE,
        ),
        "b": POSITIVE,
        "alpha": POSITIVE,
        "N": COUNT,
        "k": "integer [0, oo)",
        **RANGES,
    }
    statements = (
        Statement(
            Form.PRINTED,
            r"\|w_{recurr}^N-w_{trunc}^N\|\le\alpha GN^{\alpha\beta+1}\quad\text{for any bound }G"
            r"\text{ of the gradient error}",
            Assertion(relations("distance <= alpha*G*N**(alpha*b + 1)"), _MEASURED),
            SPOT_CERTIFIED,
            name="with the conclusions of Lemmas 2 and 3 as hypotheses",
            note="G stands for gamma k lambda^k; where it is 0 both models are the same",
        ),
        Statement(
            Form.PRINTED,
            r"\|w_{recurr}^N-w_{trunc}^N\|\le\alpha\gamma k\lambda^kN^{\alpha\beta+1}",
            Assertion(
                relations(
                    f"distance <= alpha*{_PRINTED_GAMMA}*k*lambda**k*N**(alpha*({BETA}) + 1)"
                ),
                SET,
            ),
            FAILS,
            name="with the constants of the printed proofs",
            note="at N = 1 the distance is alpha times the gradient error, for which the printed "
            "gamma is too small; W = lambda = 1/2, U = 1, x_t = 1, p = h_T",
        ),
        Statement(
            Form.REPAIRED,
            r"\|w_{recurr}^N-w_{trunc}^N\|\le\alpha\Gamma_kN^{\alpha\beta+1}",
            Assertion(relations(f"distance <= alpha*({GAMMA})*N**(alpha*({BETA}) + 1)"), SET),
            SPOT_CERTIFIED,
            name="with explicit constants",
        ),
        Statement(
            Form.SHARPENED,
            r"\|w_{recurr}^N-w_{trunc}^N\|\le\alpha\Gamma_kN^{\max(\alpha\beta,1)}",
            Assertion(
                relations(
                    [
                        f"distance <= alpha*({GAMMA})*N**Max(alpha*({BETA}), 1)",
                        "distance <= alpha*G*N**Max(alpha*b, 1)",
                    ]
                ),
                SET + _MEASURED,
            ),
            SPOT_CERTIFIED,
            name="a smaller exponent",
        ),
        Statement(
            Form.SHARPENED,
            r"\|w_{recurr}^N-w_{trunc}^N\|\le\frac G\beta\Big(\binom{N+\alpha\beta}N-1\Big)",
            Assertion(relations(f"distance <= G/b*({_PRODUCT.format('b')} - 1)"), _MEASURED),
            SPOT_CERTIFIED,
            name="the recursion solved",
            note="attained for every N and alpha by a scalar system with a concave loss",
        ),
        Statement(
            Form.PRINTED,
            r"\forall\lambda\ \exists C\ \forall\varepsilon,k,N:\ \alpha=1,\ k\ge C\log\frac"
            r"{\gamma N^\beta}\varepsilon\ \Rightarrow\ \|w_{recurr}^N-w_{trunc}^N\|\le\varepsilon",
            claim(
                "lambda**k*(1 - lambda**past)/(1 - lambda)*harmonic(N) <= exp(-k/C)/(1 - lambda)",
                {
                    "lambda": "(0, 1)",
                    "C": POSITIVE,
                    "k": COUNT,
                    "past": COUNT,
                    "N": COUNT,
                },
                exists={"C": None},
                counter={"lambda": "1/2", "k": 1, "past": 1, "N": 31},
            ),
            FAILS,
            name="the remark, with a constant that may depend on lambda",
            note="h_t = lambda h_{t-1} + u x_t with x_t = 1, p = h_T, T = k + past, U trained: "
            "beta = 0, gamma = 1/(1 - lambda), the gradient error is constant and the distance is "
            "the left side (a step below); the window is admissible exactly for eps >= exp(-k/C) "
            "gamma, whatever N is",
        ),
        Statement(
            Form.REPAIRED,
            r"\alpha=1,\ k\ge\frac2{\log(1/\lambda)}\log\frac2{e\eta\log(1/\lambda)},\ \eta=\frac"
            r"{\lambda\varepsilon}{\gamma'N^{\max(\beta,1)}}\ \Rightarrow\ \gamma'k\lambda^{k-1}"
            r"N^{\max(\beta,1)}\le\varepsilon",
            claim(
                ["p*q <= eta", "g/lambda*(lambda*eps/g) == eps"],
                {
                    "lambda": "(0, 1)",
                    "g": POSITIVE,
                    "L": POSITIVE,
                    "eps": POSITIVE,
                    "eta": POSITIVE,
                    "p": HALF_LINE,
                    "q": HALF_LINE,
                },
                given=["p <= 2/(E*L)", "q <= E*eta*L/2"],
            ),
            HOLDS,
            name="the remark",
            note="g = gamma' N**max(beta, 1), L = log(1/lambda), p = k lambda**(k/2) and q = "
            "lambda**(k/2): the two hypotheses are steps below, p q = k lambda**k, and the bound "
            "is g/lambda times it, at most g/lambda times eta = eps; gamma' as in Lemma 2",
        ),
    )
    steps = (
        Step(
            "the step sizes, as printed",
            "A.2.3",
            r"\text{step }i+1\text{ uses }\alpha_i=\alpha/i,\ 0\le i\le N-1",
            claim(
                "i >= 1",
                {"N": COUNT, "i": "integer [0, oo)"},
                given="i <= N - 1",
                counter={"N": 1, "i": 0},
            ),
            FAILS,
            note="the first step would divide by 0; step i is to use alpha/i, as in the sum over "
            "i = 1, ..., N that follows",
        ),
        Step(
            "projections do not expand: adding the two variational inequalities",
            "A.2.3",
            r"\langle a-u,v-u\rangle+\langle b-v,u-v\rangle=\|u-v\|^2-\langle u-v,a-b\rangle",
            claim(
                "(a - u)*(v - u) + (b - v)*(u - v) == (u - v)**2 - (u - v)*(a - b)",
                {"a": REAL, "b": REAL, "u": REAL, "v": REAL},
            ),
            PROVED,
            note="coordinate by coordinate; u = P a, v = P b, both products on the left are <= 0 "
            "in sum",
        ),
        Step(
            "projections do not expand",
            "A.2.3",
            r"\|\Pi_\Omega a-\Pi_\Omega b\|\le\|a-b\|",
            claim(
                "P**2 <= D**2",
                {"P": REAL, "D": REAL, "s": REAL},
                given=["P**2 <= s", "2*s <= P**2 + D**2"],
            ),
            note="P = ||u - v||, D = ||a - b||, s = <u - v, a - b>; the second hypothesis is "
            "||(u - v) - (a - b)||^2 >= 0",
        ),
        Step(
            "the recursion, second line as printed",
            "A.2.3",
            r"\le\|w_{recurr}^i-\alpha_i\nabla p_T(w_{recurr}^i)-w_{trunc}^i-\alpha_i\nabla "
            r"p_T^k(w_{trunc}^i)\|",
            claim(
                "Abs((w - a*g) - (v - a*h)) <= Abs(w - a*g - v - a*h)",
                {"w": REAL, "v": REAL, "a": POSITIVE, "g": REAL, "h": REAL},
                counter={"w": 0, "v": 0, "a": 1, "g": 1, "h": -1},
            ),
            FAILS,
            note="a sign: the last term is to be + alpha_i grad p_T^k; scalar weights, no "
            "projection",
        ),
        Step(
            "the recursion, second line",
            "A.2.3",
            r"w-\alpha g-(v-\alpha h)=(w-v)-\alpha(g-m)-\alpha(m-h)",
            claim(
                "w - a*g - (v - a*h) == (w - v) - a*(g - m) - a*(m - h)",
                {"w": REAL, "v": REAL, "a": POSITIVE, "g": REAL, "h": REAL, "m": REAL},
            ),
            PROVED,
            form=Form.REPAIRED,
            note="g = grad p_T(w), m = grad p_T(v), h = grad p_T^k(v), with w = w_recurr^i and "
            "v = w_trunc^i; lines 3 and 4 are the triangle inequality",
        ),
        Step(
            "the recursion",
            "A.2.3",
            r"\delta_{i+1}\le\delta_i+\alpha_i(\beta\delta_i+\gamma k\lambda^k)",
            claim(
                "after <= (1 + a*beta)*delta + a*G",
                {
                    "a": HALF_LINE,
                    "beta": HALF_LINE,
                    "delta": HALF_LINE,
                    "G": HALF_LINE,
                    "moved": HALF_LINE,
                    "gap": HALF_LINE,
                    "after": HALF_LINE,
                },
                given=["after <= delta + a*moved + a*gap", "moved <= beta*delta", "gap <= G"],
            ),
            note="the hypotheses are the triangle inequality, Lemma 3 and Lemma 2",
        ),
        Step(
            "the recursion, with an exponential",
            "A.2.3",
            r"(1+\alpha_i\beta)\delta_i+\alpha_iG\le e^{\alpha_i\beta}\delta_i+\alpha_iG",
            claim(
                "(1 + x)*delta + g <= exp(x)*delta + g",
                {"x": HALF_LINE, "delta": HALF_LINE, "g": HALF_LINE},
            ),
        ),
        Step(
            "unwinding the recursion: induction step",
            "A.2.3",
            r"\delta_N\le\sum_{i=1}^N\left\{\prod_{j=i+1}^Ne^{\alpha_j\beta}\right\}\alpha_iG",
            claim(
                "after <= e*S + a",
                {
                    "e": POSITIVE,
                    "S": HALF_LINE,
                    "a": HALF_LINE,
                    "before": HALF_LINE,
                    "after": HALF_LINE,
                },
                given=["before <= S", "after <= e*before + a"],
            ),
            note="the next sum is e = exp(alpha_{N+1} beta) times the last one plus the term a of "
            "i = N + 1, whose product is empty",
        ),
        Step(
            "the product of exponentials: next factor",
            "A.2.3",
            r"\prod_{j=i+1}^Ne^{\alpha\beta/j}=\exp\Big(\alpha\beta\sum_{j=i+1}^N\frac1j\Big)",
            claim(
                "exp(c*s)*exp(c/n) == exp(c*(s + 1/n))",
                {"c": HALF_LINE, "s": HALF_LINE, "n": COUNT},
            ),
            PROVED,
            note="c = alpha beta, n = N + 1",
        ),
        Step(
            "the harmonic sum: next term",
            "A.2.3",
            r"\frac1{N+1}\le\log\frac{N+1}N",
            claim("x/(1 + x) <= log(1 + x)", {"x": "[0, 1]"}),
            note="x = 1/N; the bound of the sum by an integral, term by term",
        ),
        Step(
            "the harmonic sum",
            "A.2.3",
            r"\sum_{j=i+1}^N\frac1j\le\log\frac Ni",
            claim(
                ["log(n/i) + log((n + 1)/n) == log((n + 1)/i)", "log(i/i) == 0"],
                {"n": LATE, "i": LATE},
            ),
            PROVED,
            note="the logarithms add up, and both sides start at 0 for N = i",
        ),
        Step(
            "the terms of the sum",
            "A.2.3",
            r"e^{\alpha\beta\log(N/i)}\frac{\alpha G}i=\alpha GN^{\alpha\beta}"
            r"\frac1{i^{\alpha\beta+1}}",
            claim(
                "exp(c*(p - q))*g/exp(q) == g*exp(c*p)/exp(q*(c + 1))",
                {"c": HALF_LINE, "p": HALF_LINE, "q": HALF_LINE, "g": HALF_LINE},
            ),
            PROVED,
            note="p = log N, q = log i, c = alpha beta, g = alpha G",
        ),
        Step(
            "the last sum: next term",
            "A.2.3",
            r"\sum_{i=1}^N\frac1{i^{\alpha\beta+1}}\le N",
            claim(
                "S + 1/(N + 1)**(c + 1) <= N + 1",
                {"c": HALF_LINE, "N": LATE, "S": HALF_LINE},
                given="S <= N",
            ),
            note="very loose: for c = alpha beta > 0 the sum is at most 1 + 1/c",
        ),
        Step(
            "the last sum, sharper: next term",
            "A.2.3",
            r"\frac{c}{(i+1)^{c+1}}\le\frac1{i^c}-\frac1{(i+1)^c}",
            claim("1 + c*x/(1 + x) <= (1 + x)**c", {"c": POSITIVE, "x": "(0, 1]"}),
            form=Form.SHARPENED,
            note="multiplied by (i + 1)**c, with x = 1/i; summed from i = 1 it gives "
            "sum 1/i**(c + 1) <= 1 + (1 - N**(-c))/c",
        ),
        Step(
            "the recursion solved: next step",
            "A.2.3",
            r"\Big(1+\frac{\alpha\beta}n\Big)\frac G\beta(P-1)+\frac\alpha nG=\frac G\beta\Big("
            r"P\Big(1+\frac{\alpha\beta}n\Big)-1\Big)",
            claim(
                "(1 + a*b/n)*((G/b)*(P - 1)) + (a/n)*G == (G/b)*(P*(1 + a*b/n) - 1)",
                {"a": POSITIVE, "b": POSITIVE, "n": COUNT, "G": HALF_LINE, "P": LATE},
            ),
            PROVED,
            form=Form.SHARPENED,
            note="P is the product of 1 + alpha beta/i over i < n, which is 1 at the start",
        ),
        Step(
            "the product as a binomial coefficient: next factor",
            "A.2.3",
            r"\prod_{i=1}^{N}\Big(1+\frac ci\Big)=\frac{\Gamma(N+1+c)}{\Gamma(N+1)\Gamma(1+c)}",
            claim(
                [
                    "gamma(n + 1 + c)/(gamma(n + 1)*gamma(1 + c))*(1 + c/(n + 1))"
                    " == gamma(n + 2 + c)/(gamma(n + 2)*gamma(1 + c))",
                    "gamma(0 + 1 + c)/(gamma(0 + 1)*gamma(1 + c)) == 1",
                ],
                {"c": POSITIVE, "n": "integer [0, oo)"},
            ),
            PROVED,
            form=Form.SHARPENED,
        ),
        Step(
            "the exponent max(alpha beta, 1), for alpha beta <= 1: next factor",
            "A.2.3",
            r"\prod_{i=1}^N\Big(1+\frac ci\Big)\le1+cN,\quad0\le c\le1",
            claim(
                "(1 + c*n)*(1 + c/(n + 1)) <= 1 + c*(n + 1)",
                {"c": "[0, 1]", "n": "[0, oo)"},
            ),
            form=Form.SHARPENED,
        ),
        Step(
            "the exponent max(alpha beta, 1), for alpha beta >= 1: next factor",
            "A.2.3",
            r"(1+cN^c)\Big(1+\frac c{N+1}\Big)\le1+c(N+1)^c,\quad c\ge1",
            claim(
                [
                    "1 + c*x <= (1 + x)**c",
                    "y**c <= y",
                    "x**(c + 1) <= x**2",
                ],
                {"c": "[1, oo)", "x": "(0, 1/2]", "y": "(0, 1]"},
            ),
            form=Form.SHARPENED,
            note="x = 1/(N + 1); divided by c (N + 1)**c the goal is (1 - x)**c (1 + c x) + "
            "x**(c + 1) <= 1; its first term is at most y**c with y = 1 - x**2 by the first line",
        ),
        Step(
            "the remark: the distance for a linear loss",
            "A.2.3",
            r"\delta_N=\sum_{i=1}^N\frac1i\lambda^k\frac{1-\lambda^{T-k}}{1-\lambda}",
            claim(
                "(1 - P*Q)/(1 - lambda) - (1 - P)/(1 - lambda) == P*(1 - Q)/(1 - lambda)",
                {"lambda": "(0, 1)", "P": "(0, 1)", "Q": "(0, 1)"},
            ),
            PROVED,
            note="d h_T/d u is the first fraction and d h_T^k/d u the second, for every u; P = "
            "lambda**k, Q = lambda**(T - k)",
        ),
        Step(
            "solving for k: the first half of the power",
            "A.2.3",
            r"k\lambda^{k/2}\le\frac2{e\log(1/\lambda)}",
            claim("y*exp(-y/2) <= 2/E", {"y": HALF_LINE}),
            form=Form.REPAIRED,
            note="y = k log(1/lambda); attained at y = 2",
        ),
        Step(
            "solving for k: the second half of the power",
            "A.2.3",
            r"k\ge\frac2L\log\frac2{e\eta L}\ \Rightarrow\ \lambda^{k/2}\le\frac{e\eta L}2",
            claim(
                "exp(-L*((2/L)*log(2/(E*eta*L)) + s)/2) <= E*eta*L/2",
                {"s": HALF_LINE, "L": POSITIVE, "eta": POSITIVE},
            ),
            form=Form.REPAIRED,
            note="L = log(1/lambda), s the excess of k",
        ),
    )
    gaps = (
        "the triangle inequality and the inductions over the steps are put together in prose from "
        "their steps; the whole inequality is measured on every instance",
        "Lemma 3 is used between two points of Omega, on which one lambda serves all weights",
    )
    edges = EDGES

    def family(self) -> st.SearchStrategy[Training]:
        return trainings()

    def measure(self, instance: Training) -> Mapping[str, Quantity]:
        return measure_training(instance)

    def describe(self, instance: Training) -> Json:
        return describe(instance)

    def rebuild(self, data: Json) -> Training:
        return rebuild(data)


def unchanged(run: Descent) -> bool:
    """Whether the window reaches back to the start, so that both models are the same."""
    return run.window >= len(run.inputs)


@lru_cache(maxsize=512)
def both_descents(run: Descent, bits: int) -> tuple[tuple[Weights, ...], tuple[Weights, ...]]:
    """The iterates of the full and of the truncated model."""
    return run.iterates(False, bits), run.iterates(True, bits)


@lru_cache(maxsize=512)
def gradient_gap(run: Descent, bits: int) -> Real:
    """The largest distance of the two gradients at the iterates of the truncated model."""
    if unchanged(run):
        return fmpq(0)
    _, short = both_descents(run, bits)
    with precision(bits):
        sizes = [
            vector_norm(difference(run.gradient(w, False), run.gradient(w, True)), "2")
            for w in short[: run.steps]
        ]
        return largest([fmpq(0), *sizes])


@lru_cache(maxsize=512)
def lipschitz_quotient(run: Descent, bits: int) -> Real:
    """The largest quotient along both descents; they start together, so that the first step has
    none."""
    if unchanged(run):
        return fmpq(0)
    full, short = both_descents(run, bits)
    with precision(bits):
        found: list[Real] = [fmpq(0)]
        for w, v in zip(full[1 : run.steps], short[1 : run.steps], strict=True):
            apart = distance(run, w, v)
            change = vector_norm(difference(run.gradient(w, False), run.gradient(v, False)), "2")
            if compare(apart, ">", fmpq(0)) is True:
                found.append(change / apart)
            elif not (isinstance(apart, fmpq) and apart == 0):
                found.append(arb(0).union(arb(2) ** bits))
        return largest(found)


def measure_training(item: Training) -> dict[str, Quantity]:
    """The names of the assertions, from both descents."""
    run = item.descent

    def last(bits: int) -> Real:
        if unchanged(run):
            return fmpq(0)
        full, short = both_descents(run, bits)
        with precision(bits):
            return distance(run, full[-1], short[-1])

    def rounded(measure: Callable[[Descent, int], Real], least: Fraction) -> Quantity:
        """A declared number that is not below the measured one: exact, or rounded up."""

        def enclose(bits: int) -> Real:
            value = measure(run, 96)
            if not isinstance(value, fmpq):
                with precision(96):
                    value = to_ball(value)
                    if not value.is_finite():
                        return to_fmpq(least)
                    value = to_fmpq(upper_bound(value))
            return max(value, to_fmpq(least))

        return Quantity(enclose, "the measured one, rounded up")

    return {
        "distance": Quantity(last, "both descents"),
        "gradient_gap": Quantity(
            lambda bits: gradient_gap(run, bits), "backpropagation through both models"
        ),
        "lipschitz": Quantity(
            lambda bits: lipschitz_quotient(run, bits), "backpropagation at both descents"
        ),
        "G": rounded(gradient_gap, Fraction(0))
        if item.gradient_error is None
        else Quantity.exact(item.gradient_error),
        "b": rounded(lipschitz_quotient, Fraction(1, 2**20))
        if item.smoothness is None
        else Quantity.exact(item.smoothness),
        "alpha": Quantity.exact(run.step),
        "N": Quantity.exact(run.steps),
        "k": Quantity.exact(run.window),
        "lambda": Quantity.exact(item.rate),
        "B_U": Quantity.exact(item.input_gain),
        "B_x": Quantity.exact(item.bound),
        "contraction": Quantity(lambda bits: _at(bits, run.largest_state_norm), "the set"),
        "input_gain": Quantity(lambda bits: _at(bits, run.largest_input_norm), "the set"),
        "largest_input": Quantity(lambda bits: largest_norm(run.inputs, bits), "maximum"),
        **quantities(item.bounds, run.loss),
    }


def _at(bits: int, measure: Callable[[], Real]) -> Real:
    with precision(bits):
        return measure()


def describe(item: Training) -> Json:
    """Exact JSON of a training problem."""
    run = item.descent
    return {
        "activation": run.system.activation,
        "W": _text(run.system.state_weights),
        "U": _text(run.system.input_weights),
        "inputs": _text(run.inputs),
        "slope": [rational_text(entry) for entry in run.loss.slope],
        "curvature": rational_text(run.loss.curvature),
        "trained": run.trained,
        "Omega": {
            "shape": run.constraint.shape,
            "W": rational_text(run.constraint.state_radius),
            "U": rational_text(run.constraint.input_radius),
        },
        "k": str(run.window),
        "alpha": rational_text(run.step),
        "N": str(run.steps),
        "lambda": rational_text(item.rate),
        "B_U": rational_text(item.input_gain),
        "B_x": rational_text(item.bound),
        "G": None if item.gradient_error is None else rational_text(item.gradient_error),
        "b": None if item.smoothness is None else rational_text(item.smoothness),
    }


def rebuild(data: Json) -> Training:
    """Inverse of :func:`describe`.  InputError says which entry is missing or malformed."""
    try:
        omega = data["Omega"]
        descent = Descent(
            RecurrentSystem(data["activation"], _rows(data["W"]), _rows(data["U"])),
            _rows(data["inputs"]),
            Loss(tuple(Fraction(entry) for entry in data["slope"]), Fraction(data["curvature"])),
            data["trained"],
            ConstraintSet(omega["shape"], Fraction(omega["W"]), Fraction(omega["U"])),
            int(data["k"]),
            Fraction(data["alpha"]),
            int(data["N"]),
        )
        optional = [None if data.get(name) is None else Fraction(data[name]) for name in "Gb"]
        constants = [Fraction(data[name]) for name in ("lambda", "B_U", "B_x")]
        return Training(descent, *constants, *optional)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a training problem: {trouble}") from trouble


def _text(rows: Rows) -> list[list[str]]:
    return [[rational_text(entry) for entry in row] for row in rows]


def _rows(data: Json) -> Rows:
    return tuple(tuple(Fraction(entry) for entry in row) for row in data)
