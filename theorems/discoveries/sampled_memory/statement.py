r"""Discrete time: what a sampled memory has to do with the continuous one, and what sampling costs.

Li, Han, E and Li analyse continuous time and leave discrete time to "numerical analysis in
subsequent work" (Section 6).  Let h be the step, and on the cell :math:`[kh,(k+1)h]`

.. math:: f(k)=\rho(kh),\qquad a(k)=\int_{kh}^{(k+1)h}\rho(s)\,ds,\qquad
   v(k)=\sup_s|\rho(s)-\rho(kh)|,\qquad e(k)=\int_{kh}^{(k+1)h}|\rho-\hat\rho|,

with g, b and w for a model :math:`\hat\rho` as f, a and v for :math:`\rho`.  The hypotheses are
integrals over one cell; everything is summed over the first n cells, for every n.

*Held inputs.*  To inputs that are constant on the cells the functional answers exactly by the
sequence a.  A model of the kernel gives one of a, of the same width, with no larger error:
:math:`\sum|a-b|\le\|\rho-\hat\rho\|`, and the cells of :math:`ce^{-wt}` are a geometric sequence
with the factor :math:`e^{-wh}`.  It gives one for every coarser step rh as well.  Sampling costs
nothing; no memory that is easy in continuous time is hard in discrete time.

*Samples of the kernel.*  With :math:`hf(k)` in place of a(k) at most h times the variation V of
the kernel is lost.  For completely monotone kernels, mixtures of :math:`e^{-wt}`, between
:math:`\tfrac h2\rho(0)` and :math:`h\rho(0)`; with samples in the middle of the cells at most
:math:`\tfrac{h^2}{24}|\rho'(0)|`.

*From a model of the samples back to the kernel.*  The model that goes through the same samples is
off by the error at the samples and h times the variations of both.  The model's variation is
needed: :math:`e^{-t}` and :math:`e^{-t}\cos(2\pi t/h)` have the same samples, and whatever the
step their distance is near 1.

*Inputs that are not held*, of slope at most L and size at most B, cost :math:`Lh\|\rho\|_1`, and
with samples of the kernel :math:`BhV` more.

*Memory in steps.*  A unit with the rate w forgets within :math:`1/(1-e^{-wh})` steps, between
:math:`1/(wh)` and :math:`1/(wh)+1`: the time of the memory divided by the step.  Euler's step
:math:`1-wh` does so for :math:`wh<2` only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.discoveries.sampled_memory.instances import SAMPLED_KERNELS
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, have, induct, lemma, overstated
from memory_theorems.verify.theorem import Source

POSITIVE = "(0, oo)"
LEFT = "x/(1 - exp(-x)) - 1"
MIDDLE = "1 - x*exp(-x/2)/(1 - exp(-x))"


class SampledMemory(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/sampled-memory"
    title = "A sampled memory, and what sampling costs"
    aliases = ("discrete-time", "sampling")
    source = Source(CURSE_OF_MEMORY, "Discrete time", ("1", "2", "6"), "Section 6, Conclusion")
    symbols: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        "h": ("h", "(0, oo)", "the step"),
        "L": ("L", "[0, oo)", "bound of the slope of the input"),
        "B": ("B", "[0, oo)", "bound of the input at the ends of cells"),
        "f": ("f", "natural -> real", "the kernel at the left end of the cell"),
        "a": ("a", "natural -> real", "the integral of the kernel over the cell"),
        "v": ("v", "natural -> [0, oo)", "bound of how far the kernel moves on the cell"),
        "g": ("g", "natural -> real", "the model at the left end of the cell"),
        "b": ("b", "natural -> real", "the integral of the model over the cell"),
        "w": ("w", "natural -> [0, oo)", "bound of how far the model moves on the cell"),
        "e": ("e", "natural -> [0, oo)", "the integral of |kernel - model| over the cell"),
        "r": ("r", "natural -> [0, oo)", "the integral of |kernel| over the cell"),
        "x": ("x", "natural -> real", "the input, k steps ago"),
        "y": ("y", "natural -> real", "the integral over the cell of the kernel times the input"),
        **{
            name: (name, "natural -> real", f"the sum of {text} over the first cells")
            for name, text in (
                ("S", "|h f - a|"), ("V", "v"), ("W", "w"), ("D", "|a - b|"), ("U", "e"),
                ("P", "h |f - g|"), ("R", "r"), ("Y", "y"), ("Z", "a x"), ("Q", "h f x"),
                ("G", "a - b"),
            )
        },
    }  # fmt: skip
    given: ClassVar[Mapping[str, str]] = {
        "one cell": "for k: natural. Abs(h*f(k) - a(k)) <= h*v(k)",
        "averages": "for k: natural. Abs(a(k) - b(k)) <= e(k)",
        "both move": "for k: natural. e(k) <= Abs(h*f(k) - h*g(k)) + h*(v(k) + w(k))",
        "slope": "for k: natural. Abs(y(k) - a(k)*x(k)) <= L*h*r(k)",
        "size": "for k: natural. Abs(x(k)) <= B",
    }
    define = tuple(
        line
        for name, text in (
            ("S", "Abs(h*f(k) - a(k))"), ("V", "v(k)"), ("W", "w(k)"), ("D", "Abs(a(k) - b(k))"),
            ("U", "e(k)"), ("P", "Abs(h*f(k) - h*g(k))"), ("R", "r(k)"), ("Y", "y(k)"),
            ("Z", "a(k)*x(k)"), ("Q", "h*f(k)*x(k)"), ("G", "a(k) - b(k)"),
        )
        for line in (f"{name}(0) == 0", f"{name}(k + 1) == {name}(k) + {text}")
    )  # fmt: skip
    stated = (
        lemma(
            "held inputs cost nothing",
            proved_by="averages are closer",
            without=("one cell", "both move", "slope", "size"),
        ),
        lemma(
            "coarser steps are easier",
            proved_by="coarser",
            without=("one cell", "averages", "both move", "slope", "size"),
            note="of one block of any length, and so of all: a model for the step h is one for the "
            "step r h, with the same width and no larger error",
        ),
        lemma(
            "samples of the kernel",
            proved_by="samples",
            without=("averages", "both move", "slope", "size"),
        ),
        lemma(
            "from the samples back to the kernel",
            proved_by="back",
            without=("one cell", "averages", "slope", "size"),
        ),
        lemma(
            "inputs with a slope",
            proved_by="slopes",
            without=("one cell", "averages", "both move", "size"),
        ),
        lemma(
            "samples of kernel and input",
            proved_by="both sampled",
            without=("averages", "both move"),
        ),
        lemma(
            "the cost for exponentials",
            claim([f"x/2 <= {LEFT}", f"{LEFT} <= x/2 + x**2/12", f"{LEFT} <= x"], x=POSITIVE),
            note="for completely monotone kernels, as mixtures of exp(-w t), in units of 1/w with "
            "x = w h: h exp(-w k h) is above its cell, so that the absolute values sum to the "
            "difference of h/(1 - exp(-w h)) and 1/w",
        ),
        lemma(
            "samples in the middle of the cells",
            claim([f"0 <= {MIDDLE}", f"{MIDDLE} <= x**2/24"], x=POSITIVE),
            note="in the same units; the value of a convex function in the middle of a cell is "
            "below its mean there",
        ),
        lemma(
            "memory in steps",
            claim(["1/x <= 1/(1 - exp(-x))", "1/(1 - exp(-x)) <= 1/x + 1"], x=POSITIVE),
            note="x = w h",
        ),
        overstated(
            "the samples tell the kernel",
            claim(
                "1 - 1/(1 + (2*pi/h)**2) <= C*h",
                {"C": POSITIVE, "h": "(0, 1]"},
                exists={"C": None},
                counter={"h": "1/(2*C + 2)"},
            ),
            note="exp(-t) and exp(-t) cos(2 pi t/h) have the same samples; their difference is at "
            "least 0 and its integral is 1 - 1/(1 + (2 pi/h)**2)",
        ),
        overstated(
            "Euler's step forgets",
            claim("Abs(1 - w*h) < 1", w=POSITIVE, h=POSITIVE),
            note="the Euler discretisation of (6) with W = -w, said after (6) to be a "
            "discrete-time residual network",
        ),
        lemma(
            "Euler's step forgets for w h < 2",
            claim("Abs(1 - w*h) < 1", given=["w*h < 2"], w=POSITIVE, h=POSITIVE),
        ),
    )  # fmt: skip
    lines = (
        lemma(
            "cells of an exponential",
            claim(
                "Integral(exp(-w*s), (s, a, a + h)) == (1 - exp(-w*h))/w*exp(-w*a)",
                a="[0, oo)", h=POSITIVE, w=POSITIVE,
            ),
        ),
        lemma(
            "sums of samples",
            claim("Sum(lambda**k, (k, 0, oo)) == 1/(1 - lambda)", {"lambda": "(0, 1)"}),
            note="with lambda = exp(-w h)",
        ),
    )  # fmt: skip
    proof = (
        induct("averages are closer", "for n: natural. D(n) <= U(n)", on="n", step=["averages(n)"]),
        induct("coarser", "for n: natural. Abs(G(n)) <= D(n)", on="n"),
        induct("samples", "for n: natural. S(n) <= h*V(n)", on="n", step=["one cell(n)"]),
        induct(
            "back",
            "for n: natural. U(n) <= P(n) + h*(V(n) + W(n))",
            on="n",
            step=["both move(n)"],
        ),
        induct("slopes", "for n: natural. Abs(Y(n) - Z(n)) <= L*h*R(n)", on="n", step=["slope(n)"]),
        have(
            "one sampled cell",
            "for c, d, m, p, u: real. Abs(u) <= p and Abs(c - d) <= m => Abs(d*u - c*u) <= p*m",
        ),
        induct(
            "against samples",
            "for n: natural. Abs(Z(n) - Q(n)) <= B*h*V(n)",
            on="n",
            step=["size(n)", "one cell(n)", "one sampled cell(h*f(n), a(n), h*v(n), B, x(n))"],
        ),
        have(
            "both sampled",
            "for n: natural. Abs(Y(n) - Q(n)) <= L*h*R(n) + B*h*V(n)",
            ["slopes(n)", "against samples(n)"],
        ),
    )
    instances = SAMPLED_KERNELS
