r"""Proposition 3.1: linear recurrent networks are causal, continuous, linear, regular, homogeneous.

As printed.  For every :math:`\{\hat H_t\}\in\hat{\mathcal H}` and each t, :math:`\hat H_t` is a
causal, continuous, linear and regular functional, and the sequence is time-homogeneous.  (The proof
is omitted in the paper.)

"Regular" (Definition 3.1) asks :math:`\hat H_t(x^{(n)})\to0` for *every* sequence with
:math:`x^{(n)}_t\to0` almost everywhere, without a bound on :math:`\|x^{(n)}\|`.  That is false for
every functional with a kernel that is not zero: hats of height n and half width 1/n tend to 0
everywhere but in one point, and their values tend to the kernel there.  With bounded sequences the
statement holds.

Proof of the repaired form.  W is Hurwitz, so :math:`\rho(s)=(c^\top e^{Ws}U)^\top` is continuous
and decays exponentially: :math:`\|\rho\|_{L^1}<\infty`.  (7) depends on :math:`x_s,\ s\le t` only,
is linear in x, :math:`|\hat H_t(x)|\le\|\rho\|_{L^1}\|x\|`, and substituting
:math:`x_{t-s}=x^{(\tau)}_{t+\tau-s}` is time-homogeneity.  If :math:`\|x^{(n)}\|\le B` and
:math:`x^{(n)}\to0` a.e., :math:`|x^{(n)\top}_{t-s}\rho(s)|\le B\sum_i|\rho_i(s)|` and dominated
convergence gives the limit 0.  Conversely, a linear functional that is regular on bounded sequences
is continuous (if :math:`|H(x_n)|\ge n,\ \|x_n\|\le1`, then :math:`x_n/n\to0` and
:math:`|H(x_n/n)|\ge1`).

Source: Li, Han, E and Li (ICLR 2021), (6)-(9), Definition 3.1, Proposition 3.1.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from theorems.instances.functionals import (
    NAMES,
    FunctionalInstance,
    describe_functional,
    functional_instances,
    measure_functional,
    rebuild_functional,
)
from theorems.papers import CURSE_OF_MEMORY
from verify.language.claims import claim, relations
from verify.quantities import Quantity
from verify.theorem import (
    FAILS,
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

TINY = "10**(-20)*(1 + norm)"
CAUSAL = f"Abs(value - other_future) <= {TINY}"
LINEAR = f"Abs(combined - a*value - b*second) <= {TINY}"
CONTINUOUS = "Abs(value) <= norm*size"
REGULAR = "spike <= kernel_max/n"
HOMOGENEOUS = f"Abs(value - moved) <= {TINY}"

_KNOTS = ((Fraction(-2), Fraction(0)), (Fraction(-1), Fraction(1)), (Fraction(0), Fraction(0)))


class RecurrentFunctionals(Theorem):
    __doc__ = __doc__

    key = "curse-of-memory/proposition-3.1"
    aliases = ("prop-3.1", "proposition-3.1")
    title = "Linear recurrent networks are causal, continuous, linear, regular, homogeneous"
    source = Source(CURSE_OF_MEMORY, "Proposition 3.1", ("6", "7", "8", "9"), "Section 3")
    names = NAMES
    cites = (
        Citation(
            "Dominated convergence",
            "f_n -> 0 a.e. and |f_n| <= g integrable imply int f_n -> 0",
            "standard",
        ),
    )
    gaps = (
        "that no bounded null sequence at all violates regularity is the dominated convergence "
        "argument in the docstring; hats are checked",
    )
    edges = (
        FunctionalInstance(
            ("exp(-t)",), 0, Fraction(0), Fraction(1), 10**6, (_KNOTS,), (_KNOTS,)
        ),
        FunctionalInstance(
            ("0",), 0, Fraction(0), Fraction(1), 10, (_KNOTS,), (_KNOTS,)
        ),
    )  # fmt: skip
    statements = (
        Statement(
            Form.PRINTED,
            r"x^{(n)}_t\to0\text{ a.e.}\ \Rightarrow\ \hat H_t(x^{(n)})\to0",
            Assertion(relations("Abs(tall_spike) <= kernel_max/100"), relations("n >= 1000")),
            FAILS,
            disproof=claim("(exp(y) + exp(-y) - 2)/y**2*exp(-1) >= exp(-1)", y="(0, 1]"),
            explains="for c = W = U = 1, -1, 1 the hats of height n and half width 1/n one time "
            "unit ago have the value exp(-1)*n**2*(exp(1/n) + exp(-1/n) - 2), which is at least "
            "exp(-1) for every n (y = 1/n), while they tend to 0 at every time but one",
            name="regular, as defined",
            note="Definition 3.1 puts no bound on the sequence; the other four properties hold "
            "as printed",
        ),
        Statement(
            Form.PRINTED,
            r"\hat H_t\text{ is causal, continuous and linear; }"
            r"\{\hat H_t\}\text{ is time-homogeneous}",
            Assertion(relations([CAUSAL, CONTINUOUS, LINEAR, HOMOGENEOUS])),
            SPOT_CERTIFIED,
            name="the other properties",
            note="equalities are compared to 20 digits; the kernel and the state equation are "
            "evaluated independently",
            mutants={
                "a linear functional without the factor b": Assertion(
                    relations(f"Abs(combined - a*value - second) <= {TINY}")
                ),
                "moved without the input": Assertion(relations(f"Abs(second - moved) <= {TINY}")),
                "a future that is seen": Assertion(
                    relations(f"Abs(second - other_future) <= {TINY}")
                ),
                "a tenth of the norm": Assertion(relations("Abs(value) <= norm*size/10")),
            },
        ),
        Statement(
            Form.REPAIRED,
            r"\sup_n\|x^{(n)}\|<\infty,\ x^{(n)}_t\to0\text{ a.e.}\ \Rightarrow\ "
            r"\hat H_t(x^{(n)})\to0;\quad|\hat H_t(\text{hat of half width }1/n)|\le"
            r"\tfrac1n\sum_i\sup|\rho_i|",
            Assertion(relations(REGULAR)),
            SPOT_CERTIFIED,
            note="checked with an explicit rate on hats of height 1",
            mutants={
                "a rate 1/n**2": Assertion(relations("spike <= kernel_max/n**2")),
                "a hundredth": Assertion(relations("spike <= kernel_max/(100*n)")),
            },
        ),
        Statement(
            Form.SHARPENED,
            r"\|\hat H_t\|=\sum_i\int_0^\infty|(c^\top e^{Ws}U)_i|\,ds",
            Assertion(relations(["extremal <= norm", "extremal >= (1 - 10**(-2))*norm"])),
            SPOT_CERTIFIED,
            note="both inequalities; the lower one by an explicit continuous input of norm 1 put "
            "through the state equation",
            mutants={
                "the largest channel in place of the sum": Assertion(
                    relations("extremal <= largest*(1 + 10**(-6))")
                ),
                "1% more": Assertion(relations("extremal >= norm*101/100")),
            },
        ),
    )
    steps = (
        Step(
            "solution of the state equation", "7",
            r"\dot h=Wh+Ux,\ h_{-\infty}=0\ \Rightarrow\ c^\top h_t=\int_0^\infty "
            r"c^\top e^{Ws}Ux_{t-s}\,ds",
            Assertion(relations(f"Abs(value - by_kernel) <= {TINY}")),
            SPOT_CERTIFIED,
            note="left side by matrix exponentials of a dense W over the pieces of x, right side "
            "by antiderivatives of the kernel; to 20 digits",
            mutants={
                "the half of it": Assertion(relations(f"Abs(value - by_kernel/2) <= {TINY}")),
                "the sign": Assertion(relations(f"Abs(value + by_kernel) <= {TINY}")),
            },
        ),
        Step(
            "integrable kernel", "8",
            r"\operatorname{Re}\lambda<-\beta\ \Rightarrow\ \int_T^\infty s^ne^{-\beta s}ds<\infty"
            r":\quad s^ne^{-\beta s}\le n^ne^{-n}(2/\beta)^ne^{-\beta s/2}",
            claim("x*exp(-x) <= exp(-1)", x="[0, oo)"),
            note="x = beta*s/(2n); its n-th power gives n**n*exp(-n) for all n >= 1; entries of "
            "exp(W s) are sums of such terms",
        ),
        Step(
            "nested spaces", "9",
            r"\hat{\mathcal H}_m\subset\hat{\mathcal H}_{m+1}",
            Assertion(relations(f"Abs(padded - value) <= {TINY}")),
            SPOT_CERTIFIED,
            note="one more unit with eigenvalue -1 that is driven and not read",
            mutants={
                "doubled by it": Assertion(relations(f"Abs(padded - 2*value) <= {TINY}")),
            },
        ),
        Step(
            "tall hats", "Definition 3.1",
            r"\hat H_t(x^{(n)})\ge\tfrac1{20}\max_s|\rho|",
            Assertion(
                relations("tall_spike >= kernel_max/(20*d)"), relations(["n >= 10", "norm > 0"])
            ),
            SPOT_CERTIFIED,
            form=Form.REPAIRED,
            note="part of the disproof: the printed clause fails for every kernel that was drawn",
            mutants={
                "they vanish": Assertion(
                    relations("tall_spike <= kernel_max/(20*d)"),
                    relations(["n >= 10", "norm > 0"]),
                ),
            },
        ),
    )  # fmt: skip

    def family(self) -> st.SearchStrategy[Any]:
        return functional_instances()

    def measure(self, instance: FunctionalInstance) -> Mapping[str, Quantity]:
        return measure_functional(instance)

    def describe(self, instance: FunctionalInstance) -> Json:
        return describe_functional(instance)

    def rebuild(self, data: Json) -> FunctionalInstance:
        return rebuild_functional(data)
