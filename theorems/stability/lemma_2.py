r"""Lemma 2: truncation changes the gradient of the final loss little.

As printed: if p is Lipschitz and smooth, :math:`\phi_w` smooth, :math:`\lambda`-contractive and
Lipschitz in x and w, and :math:`\|x_t\|\le B_x`, then
:math:`\|\nabla_wp_T-\nabla_wp_T^k\|=\gamma k\lambda^k` with :math:`\gamma=O(B_x(1-\lambda)^{-2})`.

What holds, for :math:`1\le k` and :math:`H\ge\sup\|h_t\|`, is
:math:`\|\nabla_wp_T-\nabla_wp_T^k\|\le\Gamma_k`,

.. math:: \Gamma_k=\frac{L_pL_w\lambda^k}{1-\lambda}
   +\beta_pL_wH\lambda^k\frac{1-\lambda^k}{1-\lambda}+k\lambda^{k-1}L_p\beta_{wh}H+L_pL_w\beta_{hh}H\frac{\lambda^{k-1}}{1-\lambda}
   \Big(k-\frac{1-\lambda^k}{1-\lambda}\Big).

The factor :math:`B_x` of the printed :math:`\gamma` cannot be kept, nor can the power
:math:`\lambda^k` in the terms of its proof with :math:`\beta_{wh}` and :math:`\beta_{hh}`.
Euclidean norms throughout.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from flint import arb, fmpq
from hypothesis import strategies as st

from theorems.instances.runs import constant_input, exact_norm, scalar, scaled
from theorems.objects.systems.backpropagation import (
    TRAINED,
    Loss,
    Trained,
    loss_gradient,
    truncated_gradient,
)
from theorems.objects.systems.recurrent import (
    ACTIVATIONS,
    RecurrentSystem,
    State,
    Vector,
    difference,
    states,
)
from theorems.papers import STABILITY
from verify.arithmetic.balls import Real, precision, to_fmpq, upper_bound
from verify.arithmetic.linear_algebra import Rows, largest, vector_norm
from verify.errors import InputError
from verify.language.claims import claim, relations
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.theorem import (
    FAILS,
    PROVED,
    SPOT_CERTIFIED,
    Assertion,
    Form,
    Source,
    Statement,
    Step,
    Theorem,
)
from verify.verdicts import Json

NATURAL = "integer [0, oo)"
UNIT = "(0, 1)"
HALF_LINE = "[0, oo)"


@dataclass(frozen=True, slots=True)
class Training:
    """A system, its inputs, a final loss, the trained weights and a window, with declared
    lambda, H (bound of the states), L_w (of the partial derivative in w) and L_p."""

    system: RecurrentSystem
    inputs: tuple[Vector, ...]
    loss: Loss
    trained: Trained
    window: int
    rate: Fraction
    state_bound: Fraction
    weight_lipschitz: Fraction
    loss_lipschitz: Fraction


def _both_runs(item: Training, bits: int) -> tuple[tuple[State, ...], tuple[State, ...], int]:
    """Full states, states of the restarted run, and the time of the restart."""
    restart = max(len(item.inputs) - item.window, 0)
    return (
        states(item.system, item.inputs, bits),
        states(item.system, item.inputs[restart:], bits),
        restart,
    )


def largest_state(item: Training, bits: int) -> Real:
    full, inside, _ = _both_runs(item, bits)
    with precision(bits):
        return largest([vector_norm(h, "2") for h in (*full, *inside)])


def largest_sensitivity(item: Training, bits: int) -> Real:
    """Largest ``||(h_{s-1}, x_s)||`` over both runs; only h or only x when W or U is trained."""
    full, inside, restart = _both_runs(item, bits)
    with precision(bits):
        sizes: list[Real] = [fmpq(0)]
        for found, inputs in ((full, item.inputs), (inside, item.inputs[restart:])):
            for h, x in zip(found, inputs, strict=False):
                entries: list[Real] = [] if item.trained == "U" else list(h)
                if item.trained != "W":
                    entries += [to_fmpq(entry) for entry in x]
                sizes.append(vector_norm(entries, "2"))
        return largest(sizes)


def largest_slope(item: Training, bits: int) -> Real:
    """Largest ``||grad p||`` at the last states of both runs."""
    full, inside, _ = _both_runs(item, bits)
    with precision(bits):
        return largest([vector_norm(item.loss.gradient(run[-1]), "2") for run in (full, inside)])


def _curvature() -> arb:
    """``4/(3 sqrt 3)``, the largest value of |tanh''|, at the current precision."""
    return 4 / (3 * arb(3).sqrt())


def _up(value: Real) -> Fraction:
    top = upper_bound(value)
    return top if isinstance(value, fmpq) else Fraction(math.ceil(top * 1000), 1000)


def training(
    system: RecurrentSystem,
    inputs: tuple[Vector, ...],
    loss: Loss,
    trained: Trained,
    window: int,
    rate: Fraction | None = None,
) -> Training:
    """A training problem with its true constants, rounded up where they are irrational."""
    zero = Fraction(0)
    if rate is None:
        rate = exact_norm(system.state_weights, "2")
    bare = Training(system, inputs, loss, trained, window, rate, zero, zero, zero)
    return Training(
        system,
        inputs,
        loss,
        trained,
        window,
        rate,
        _up(largest_state(bare, 64)),
        _up(largest_sensitivity(bare, 64)),
        _up(largest_slope(bare, 64)),
    )


_LINEAR = Loss((Fraction(1),), Fraction(0))
_QUADRATIC = Loss((Fraction(1),), Fraction(1))

_PLAIN: tuple[Training, ...] = (
    # Only U: the long-term part alone; only W: the term in beta_wh, attained as T grows.
    training(scalar("1/2"), constant_input(1, 16), _LINEAR, "U", 2),
    training(scalar("1/2"), constant_input(1, 18), _LINEAR, "W", 1),
    training(scalar("1/2"), constant_input(1, 20), _LINEAR, "W", 3),
    training(scalar("3/4"), constant_input(1, 36), _LINEAR, "W", 4),
    # A quadratic loss with both parts of one sign: the term in beta_p.
    training(scalar("1/2"), constant_input(1, 20), _QUADRATIC, "U", 2),
    training(scalar("9/10"), constant_input(Fraction(1, 10), 30), _QUADRATIC, "both", 5),
    # The whole run inside the window; a memoryless system; tanh, saturated and not.
    training(scalar("1/2"), constant_input(1, 4), _LINEAR, "both", 4),
    training(scalar(0), constant_input(1, 4), _LINEAR, "both", 1),
    training(scalar("9/10", activation="tanh"), constant_input(2, 8), _QUADRATIC, "both", 3),
    training(scalar("1/2", activation="tanh"), constant_input(1, 12), _LINEAR, "W", 2),
    # One hypothesis violated: k = 0, lambda too small, not contractive.
    training(scalar("1/2"), constant_input(1, 6), _LINEAR, "W", 0),
    training(scalar("9/10"), constant_input(1, 12), _LINEAR, "W", 2, Fraction(1, 10)),
    training(scalar(2), constant_input(1, 6), _LINEAR, "W", 2),
)

_TENTH = Fraction(1, 10)
EDGES: tuple[Training, ...] = (
    *_PLAIN,
    # A declared H, L_w or L_p that is too small.
    replace(_PLAIN[2], state_bound=_TENTH),
    replace(_PLAIN[0], weight_lipschitz=_TENTH),
    replace(_PLAIN[0], loss_lipschitz=_TENTH),
)

_ENTRIES = st.fractions(min_value=-1, max_value=1, max_denominator=3)


@st.composite
def _random_trainings(draw: st.DrawFn) -> Training:
    n, d = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    rate = draw(st.sampled_from([Fraction(v) for v in ("1/10", "1/2", "9/10")]))
    raw = tuple(tuple(draw(_ENTRIES) for _ in range(n)) for _ in range(n))
    size = exact_norm(raw, "2")
    system = RecurrentSystem(
        draw(st.sampled_from(ACTIVATIONS)),
        scaled(raw, rate / size) if size else raw,
        tuple(tuple(draw(_ENTRIES) for _ in range(d)) for _ in range(n)),
    )
    time = draw(st.integers(1, 16))
    inputs = tuple(tuple(2 * draw(_ENTRIES) for _ in range(d)) for _ in range(time))
    loss = Loss(tuple(draw(_ENTRIES) for _ in range(n)), abs(draw(_ENTRIES)))
    window = draw(st.integers(1, time))
    return training(system, inputs, loss, draw(st.sampled_from(TRAINED)), window, rate)


GAMMA = (
    "L_p*L_w*lambda**k/(1 - lambda)"
    " + beta_p*L_w*H*lambda**k*(1 - lambda**k)/(1 - lambda)"
    " + k*lambda**(k - 1)*L_p*beta_wh*H"
    " + L_p*L_w*beta_hh*H*lambda**(k - 1)/(1 - lambda)*(k - (1 - lambda**k)/(1 - lambda))"
)
#: gamma', which does not depend on k, and the bound gamma' k lambda**(k - 1) of the gradient error.
GAMMA_PRIME = (
    "(lambda*L_p*L_w/(1 - lambda) + lambda*beta_p*L_w*H + L_p*beta_wh*H"
    " + L_p*L_w*beta_hh*H/(1 - lambda))"
)
SIMPLE_GAMMA = f"{GAMMA_PRIME}*k*lambda**(k - 1)"
_HYPOTHESES = relations(
    [
        "lambda < 1",
        "k >= 1",
        "contraction <= lambda",
        "largest_state <= H",
        "sensitivity <= L_w",
        "slope <= L_p",
    ]
)
#: For k = 0 the truncated gradient is 0, and L_p L_w/(1 - lambda) bounds the full one.
_ANY_WINDOW = tuple(item for item in _HYPOTHESES if item.text != "k >= 1")


class GradientUnderTruncation(Theorem):
    __doc__ = __doc__

    key = "stability/lemma-2"
    title = "Truncation error of the gradient"
    aliases = ("lemma-2",)
    source = Source(STABILITY, "Lemma 2", (), "Section 4, Appendix A.2.1")
    uses = ("stability/lemma-1", "stability/section-6-1", "stability/section-6-2")
    names: ClassVar[Mapping[str, str]] = {
        "gradient_gap": "|| grad p_T - grad p_T^k ||, Euclidean, in the trained weights",
        "k": "window, an integer >= 0",
        "lambda": "declared contraction factor",
        "H": "declared bound of all states",
        "L_w": "declared bound of d phi/d w along both runs",
        "L_p": "declared bound of || grad p || at both last states",
        "beta_p": "Lipschitz constant of grad p",
        "beta_wh": "Lipschitz constant of d phi/d w in h (0: linear model, only U trained)",
        "beta_hh": "Lipschitz constant of d phi/d h in h (0 for linear models)",
        "contraction": "||W||, the true contraction factor",
        "largest_state": "largest state of both runs",
        "sensitivity": "largest || (h_{s-1}, x_s) || of both runs",
        "slope": "largest || grad p || at the two last states",
    }
    ranges: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(names, "[0, oo)"),
        "k": "integer [0, oo)",
    }
    statements = (
        Statement(
            Form.PRINTED,
            r"\exists\gamma\ \forall T:\ \|\nabla_wp_T-\nabla_wp_T^k\|=\gamma k\lambda^k",
            claim(
                "(1/2)**k*(1 - (1/2)**past)/(1/2) == C*k*(1/2)**k",
                {"C": "(0, oo)", "k": "integer [1, oo)", "past": NATURAL},
                exists={"C": None},
                counter={"k": 1, "past": 0},
            ),
            FAILS,
            name="as an equality",
            note="an equality cannot hold for T = k + past, where nothing is truncated at past = 0;"
            " h_t = h_{t-1}/2 + w x_t with x_t = 1, p = h_T, C for gamma; as a bound below",
        ),
        Statement(
            Form.PRINTED,
            r"\exists C\ \forall B_x:\ \|\nabla_wp_T-\nabla_wp_T^k\|\le\frac{CB_x}{(1-\lambda)^2}"
            r"k\lambda^k",
            claim(
                "lambda**k*(1 - lambda**past)/(1 - lambda) <= C*B_x/(1 - lambda)**2*k*lambda**k",
                {
                    "C": "(0, oo)",
                    "B_x": "(0, oo)",
                    "lambda": UNIT,
                    "k": "integer [1, oo)",
                    "past": NATURAL,
                },
                exists={"C": None},
                counter={"B_x": "1/(8*C)", "lambda": "1/2", "k": 1, "past": 1},
            ),
            FAILS,
            name="gamma proportional to B_x",
            note="the constant may depend on Lipschitz and smoothness constants; the system "
            "lambda h + w x/B_x with |w| <= B_x, x_t = B_x, p = h_T has L_x, L_w, L_p at most 1 "
            "and all smoothness constants 0, and its gradient gap is the left side for every B_x",
        ),
        Statement(
            Form.PRINTED,
            r"\|\nabla_wp_T-\nabla_wp_T^k\|\le\lambda^k\frac{L_pL_w}{1-\lambda}+\dots"
            r"+k\lambda^k\frac{L_p\beta_{wh}L_xB_x}{1-\lambda}",
            claim(
                "a**k/(1 - a)*((1 - a**past)/(1 - a) - past*a**(past - 1))"
                " + k*a**(k - 1)*(1 - a**past)/(1 - a)"
                " <= a**k/(1 - a)*(1/(1 - a)) + k*a**k/(1 - a)",
                {"a": UNIT, "k": "integer [1, oo)", "past": "integer [1, oo)"},
                counter={"a": "1/2", "k": 1, "past": 10},
            ),
            FAILS,
            name="with the constants of the printed proof",
            note="the constants of the printed proof; h_t = a h_{t-1} + x_t, x_t = 1, w = a, "
            "p = h_T: L_w = 1/(1 - a), L_p = beta_wh = 1, beta_p = beta_hh = 0, T = k + past",
        ),
        Statement(
            Form.REPAIRED,
            r"\|\nabla_wp_T-\nabla_wp_T^k\|\le\Gamma_k",
            Assertion(relations(f"gradient_gap <= {GAMMA}"), _ANY_WINDOW),
            SPOT_CERTIFIED,
            name="all terms",
        ),
        Statement(
            Form.REPAIRED,
            r"\|\nabla_wp_T-\nabla_wp_T^k\|\le\gamma'k\lambda^{k-1}",
            Assertion(relations(f"gradient_gap <= {SIMPLE_GAMMA}"), _HYPOTHESES),
            SPOT_CERTIFIED,
            name="in the form of the print",
            note="gamma' = lambda L_p L_w/(1 - lambda) + lambda beta_p L_w H + L_p beta_wh H "
            "+ L_p L_w beta_hh H/(1 - lambda)",
        ),
    )
    steps = (
        Step(
            "long-term components",
            "A.2.1",
            r"L_pL_w\sum_{t=0}^{T-k}\lambda^{T-t}\le\lambda^k\frac{L_pL_w}{1-\lambda}",
            claim(
                "L_p*L_w*power*(1 - tail)/(1 - lambda) <= power*L_p*L_w/(1 - lambda)",
                {
                    "lambda": "[0, 1)",
                    "power": "[0, 1]",
                    "tail": "[0, 1]",
                    "L_p": HALF_LINE,
                    "L_w": HALF_LINE,
                },
            ),
            note="power stands for lambda**k, tail for lambda**(T - k + 1)",
        ),
        Step(
            "the Jacobian as a product, as printed",
            "A.2.1",
            r"\frac{\partial h_T}{\partial h_t}=\prod_{i=t}^T\frac{\partial h_i}{\partial h_{i-1}}",
            claim(
                "lambda**(T - t + 1) == lambda**(T - t)",
                {"lambda": UNIT, "T": NATURAL, "t": NATURAL},
                given="t <= T",
                counter={"lambda": "1/2", "T": 1, "t": 1},
            ),
            FAILS,
            note="h_t = lambda h_{t-1} + x_t: the product is to start at i = t + 1; the sum that "
            "follows uses T - t factors, as it should (and reads d p_T/d h_t for d h_T/d h_t)",
        ),
        Step(
            "splitting the products",
            "A.2.1",
            r"A^\top p-B^\top q=B^\top(p-q)+(A-B)^\top p,\quad Ax-By=A(x-y)+(A-B)y",
            claim(
                ["a*p - b*q == b*(p - q) + (a - b)*p", "a*x - b*y == a*(x - y) + (a - b)*y"],
                dict.fromkeys(("a", "b", "p", "q", "x", "y"), "(-oo, oo)"),
            ),
            PROVED,
            note="entry by entry, before the triangle inequality",
        ),
        Step(
            "the gradient of the loss, term (a)",
            "A.2.1",
            r"\sum_{t=T-k}^T\beta_p\lambda^kH\lambda^{T-t}L_w\le"
            r"\frac{\lambda^k\beta_pL_wL_xB_x}{(1-\lambda)^2}",
            claim(
                "beta_p*power*H*L_w*(1 - lambda*power)/(1 - lambda)"
                " <= power*beta_p*L_w*H/(1 - lambda)",
                {
                    "lambda": "[0, 1)",
                    "power": "[0, 1]",
                    "beta_p": HALF_LINE,
                    "H": HALF_LINE,
                    "L_w": HALF_LINE,
                },
            ),
            note="H = L_x B_x/(1 - lambda), power = lambda**k; the print sums k + 1 terms here "
            "where the line before has k, which is harmless",
        ),
        Step(
            "the partial derivatives in w, as printed",
            "A.2.1",
            r"\sum_{t=T-k+1}^T\lambda^{T-t}\lambda^{t-1-(T-k)}H\le k\lambda^kH",
            claim(
                "k*lambda**(k - 1)*H <= k*lambda**k*H",
                {"lambda": UNIT, "k": "integer [1, oo)", "H": "(0, oo)"},
                counter={"lambda": "1/2", "k": 1, "H": 1},
            ),
            FAILS,
            note="d h_t/d w is taken at h_{t-1}, whose gap is lambda**(t - 1 - (T - k)) H; the "
            "print uses the gap at t",
        ),
        Step(
            "the partial derivatives in w: each term",
            "A.2.1",
            r"\lambda^{T-t}\lambda^{t-1-(T-k)}=\lambda^{k-1}",
            claim(
                "lambda**j*lambda**m == lambda**(j + m)",
                {"lambda": UNIT, "j": NATURAL, "m": NATURAL},
            ),
            form=Form.REPAIRED,
            note="j = T - t, m = t - 1 - (T - k), j + m = k - 1; k equal terms",
            not_decided="the line for t, T and k; decided is the sum of exponents, with j = T - t "
            "and m = t - 1 - (T - k)",
        ),
        Step(
            "peeling off one Jacobian, second line as printed",
            "A.2.1",
            r"\left\|\frac{\partial h_T}{\partial h_{T-1}}-\frac{\partial h_T^k}"
            r"{\partial h_{T-1}^k}\right\|\le\beta_{hh}\|h_{T-1}-h_{T-1}\|",
            claim(
                "beta*Abs(h - g) <= beta*Abs(h - h)",
                {"beta": "(0, oo)", "h": "(-oo, oo)", "g": "(-oo, oo)"},
                counter={"beta": 1, "h": 0, "g": 1},
            ),
            FAILS,
            note="the second state is to be h_{T-1}^k; g stands for it, and beta |h - g| is the "
            "left side for d phi/d h = beta h",
        ),
        Step(
            "peeling off one Jacobian: induction step",
            "A.2.1",
            r"D_T\le\beta_{hh}\|h_{T-1}-h_{T-1}^k\|\lambda^{T-t-1}+\lambda D_{T-1}\ \Rightarrow\ "
            r"D_T\le\beta_{hh}\lambda^{T-t-1}\sum_{i=t}^{T-1}\|h_i-h_i^k\|",
            claim(
                "after <= beta*(lambda*power)*(S + gap)",
                {
                    "lambda": "[0, 1)",
                    "power": "[0, 1]",
                    "beta": HALF_LINE,
                    "S": HALF_LINE,
                    "gap": HALF_LINE,
                    "before": HALF_LINE,
                    "after": HALF_LINE,
                },
                given=[
                    "after <= beta*gap*(lambda*power) + lambda*before",
                    "before <= beta*power*S",
                ],
            ),
            form=Form.REPAIRED,
            note="power = lambda**(T - t - 2), S the sum up to i = T - 2, D_t = 0",
        ),
        Step(
            "the hidden-to-hidden Jacobians, as printed",
            "A.2.1",
            r"\sum_{i=t}^{T-1}\beta_{hh}\lambda^{T-t-1}\lambda^{i-(T-k)}H\le"
            r"\lambda^k\frac{\beta_{hh}L_xB_x}{(1-\lambda)^2}\sum_{i=t}^{T-1}\lambda^{i-t}",
            claim(
                "lambda**(k - 1)*H*series <= lambda**k*H/(1 - lambda)*series",
                {
                    "lambda": UNIT,
                    "k": "integer [1, oo)",
                    "H": "(0, oo)",
                    "series": "(0, oo)",
                },
                counter={"lambda": "1/4", "k": 1, "H": 1, "series": 1},
            ),
            FAILS,
            note="holds for lambda >= 1/2 only; series is the sum of lambda**(i - t)",
        ),
        Step(
            "the hidden-to-hidden Jacobians, last line as printed",
            "A.2.1",
            r"\lambda^k\frac{\beta_{hh}L_xB_x}{(1-\lambda)^2}\sum_{i=t}^{T-1}\lambda^{i-t}\le"
            r"\lambda^k\frac{\beta_{hh}L_xB_x}{(1-\lambda)^2}",
            claim(
                "b*(1 + lambda) <= b",
                {"lambda": UNIT, "b": "(0, oo)"},
                counter={"lambda": "1/2", "b": 1},
            ),
            FAILS,
            note="two terms of the sum, t = T - 2: the sum is dropped although it exceeds 1",
        ),
        Step(
            "the hidden-to-hidden Jacobians: one term",
            "A.2.1",
            r"\lambda^{j-1}\sum_{s}\lambda^{s}=\lambda^{j-1}\lambda^{k-j}\frac{1-\lambda^j}"
            r"{1-\lambda}=\lambda^{k-1}\frac{1-\lambda^j}{1-\lambda}",
            claim(
                "lambda**i*lambda**m*(1 - lambda**(i + 1))/(1 - lambda)"
                " == lambda**(i + m)*(1 - lambda**(i + 1))/(1 - lambda)",
                {"lambda": UNIT, "i": NATURAL, "m": NATURAL},
            ),
            form=Form.REPAIRED,
            note="j = T - t = i + 1, s from k - j = m to k - 1 = i + m",
        ),
        Step(
            "the hidden-to-hidden Jacobians: sum over the window",
            "A.2.1",
            r"\sum_{j=0}^{k-1}\frac{1-\lambda^j}{1-\lambda}=\frac1{1-\lambda}\Big(k-"
            r"\frac{1-\lambda^k}{1-\lambda}\Big)",
            claim(
                [
                    "(k - (1 - lambda**k)/(1 - lambda))/(1 - lambda) + (1 - lambda**k)/(1 - lambda)"
                    " == (k + 1 - (1 - lambda**(k + 1))/(1 - lambda))/(1 - lambda)",
                    "(0 - (1 - lambda**0)/(1 - lambda))/(1 - lambda) == 0",
                ],
                {"lambda": UNIT, "k": NATURAL},
            ),
            form=Form.REPAIRED,
            note="next term and start",
        ),
        Step(
            "the bound of (c), as printed",
            "A.2.1",
            r"\beta_{hh}H\frac{\lambda^{k-1}}{1-\lambda}\Big(k-\frac{1-\lambda^k}{1-\lambda}\Big)"
            r"\le k\lambda^k\frac{\beta_{hh}L_xB_x}{(1-\lambda)^2}",
            claim(
                "lambda**(k - 1)*(k - (1 - lambda**k)/(1 - lambda)) <= k*lambda**k",
                {"lambda": UNIT, "k": "integer [1, oo)"},
                counter={"lambda": "1/4", "k": 2},
            ),
            FAILS,
            note="what the peeling gives is not bounded by the printed k lambda**k for small "
            "lambda; k lambda**(k - 1) is enough",
        ),
        Step(
            "the bound of (c)",
            "A.2.1",
            r"\lambda^{k-1}\Big(k-\frac{1-\lambda^k}{1-\lambda}\Big)\le k\lambda^{k-1}",
            claim(
                "lambda**(k - 1)*(k - (1 - lambda**k)/(1 - lambda)) <= k*lambda**(k - 1)",
                {"lambda": "(0, 1)", "k": "integer [1, oo)"},
            ),
            form=Form.REPAIRED,
        ),
        Step(
            "curvature of tanh",
            "A.3.1",
            r"|\tanh''|=2|s|(1-s^2)\le\frac4{3\sqrt3},\ s=\tanh",
            claim("4*x*(1 - x)**2 <= 16/27", x="[0, 1]"),
            form=Form.SHARPENED,
            note="squared, with x = s**2; the print uses 2 (and once 1) for Lip(tanh')",
        ),
    )
    gaps = (
        "the chain rule and the triangle inequalities that split the gradient are in prose; the "
        "whole inequality is measured on every instance",
    )
    edges = EDGES

    def family(self) -> st.SearchStrategy[Training]:
        return _random_trainings()

    def measure(self, instance: Training) -> Mapping[str, Quantity]:
        item = instance
        linear = item.system.activation == "linear"

        def gradient_gap(bits: int) -> Real:
            if item.window >= len(item.inputs):
                return fmpq(0)
            data = (item.system, item.inputs, item.loss, item.trained)
            full = loss_gradient(*data, bits)
            short = truncated_gradient(*data, item.window, bits)
            with precision(bits):
                return vector_norm(difference(full, short), "2")

        def beta_wh(bits: int) -> Real:
            direct = fmpq(0 if item.trained == "U" else 1)
            if linear:
                return direct
            with precision(bits):
                return direct + _curvature() * to_fmpq(item.rate * item.weight_lipschitz)

        def beta_hh(bits: int) -> Real:
            if linear:
                return fmpq(0)
            with precision(bits):
                return _curvature() * to_fmpq(item.rate**2)

        return {
            "gradient_gap": Quantity(gradient_gap, "backpropagation through both runs"),
            "k": Quantity.exact(item.window),
            "lambda": Quantity.exact(item.rate),
            "H": Quantity.exact(item.state_bound),
            "L_w": Quantity.exact(item.weight_lipschitz),
            "L_p": Quantity.exact(item.loss_lipschitz),
            "beta_p": Quantity.exact(abs(item.loss.curvature)),
            "beta_wh": Quantity(beta_wh, "derived from the curvature of the activation"),
            "beta_hh": Quantity(beta_hh, "derived from the curvature of the activation"),
            "contraction": Quantity(lambda bits: item.system.contraction("2", bits), "norm"),
            "largest_state": Quantity(lambda bits: largest_state(item, bits), "both runs"),
            "sensitivity": Quantity(lambda bits: largest_sensitivity(item, bits), "both runs"),
            "slope": Quantity(lambda bits: largest_slope(item, bits), "both runs"),
        }

    def describe(self, instance: Training) -> Json:
        item = instance
        return {
            "activation": item.system.activation,
            "W": _text(item.system.state_weights),
            "U": _text(item.system.input_weights),
            "inputs": _text(item.inputs),
            "slope": [rational_text(entry) for entry in item.loss.slope],
            "curvature": rational_text(item.loss.curvature),
            "trained": item.trained,
            "k": str(item.window),
            "lambda": rational_text(item.rate),
            "H": rational_text(item.state_bound),
            "L_w": rational_text(item.weight_lipschitz),
            "L_p": rational_text(item.loss_lipschitz),
        }

    def rebuild(self, data: Json) -> Training:
        try:
            system = RecurrentSystem(data["activation"], _rows(data["W"]), _rows(data["U"]))
            inputs = _rows(data["inputs"])
            slope = tuple(Fraction(entry) for entry in data["slope"])
            if any(len(x) != system.input_size for x in inputs):
                raise ValueError(f"every input is to have {system.input_size} entries")
            if len(slope) != system.state_size:
                raise ValueError(f"the slope is to have {system.state_size} entries")
            if data["trained"] not in TRAINED:
                raise ValueError(f"unknown weights {data['trained']!r}; known: W, U, both")
            return Training(
                system,
                inputs,
                Loss(slope, Fraction(data["curvature"])),
                data["trained"],
                int(data["k"]),
                *(Fraction(data[name]) for name in ("lambda", "H", "L_w", "L_p")),
            )
        except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
            raise InputError(f"not a training problem: {trouble}") from trouble


def _text(rows: Rows) -> list[list[str]]:
    return [[rational_text(entry) for entry in row] for row in rows]


def _rows(data: Json) -> Rows:
    return tuple(tuple(Fraction(entry) for entry in row) for row in data)
