r"""Jackson's theorem as (53) uses it, on functions with a kink.

(53) cites: for :math:`q\in C^\alpha[0,1]` there is a polynomial Q of degree m - 1 with
:math:`\|q-Q\|_\infty\le C(\alpha)\|q^{(\alpha)}\|_\infty m^{-\alpha}`.  The form used in the
repair of Theorem 4.2 is explicit, and holds for :math:`q^{(\alpha-1)}` Lipschitz:

.. math:: E_n(f)\le\frac{\pi/4}{n+1}E_{n-1}(f'),\qquad E_n(f)\le\Big(\frac\pi4\Big)^\alpha
   \frac{(n+1-\alpha)!}{(n+1)!}\|f^{(\alpha)}\|_\infty\quad(n\ge\alpha-1),

the first for absolutely continuous f (for :math:`\alpha=1`, :math:`E_{n-1}(f')\le\mathrm{Lip}`).
Here :math:`E_n` is enclosed for :math:`f=(s-a)_+^\alpha`, the least smooth functions of the class,
by exact alternants; the theorem itself is cited, not proved.

Source: Li, Han, E and Li (ICLR 2021), (53); D. Jackson (1930); J. Favard (1937).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from hypothesis import strategies as st

from theorems.instances.kinks import (
    NAMES,
    KinkInstance,
    describe_kink,
    kink_instances,
    measure_kink,
    rebuild_kink,
)
from theorems.papers import CURSE_OF_MEMORY
from verify.language.claims import claim, relations
from verify.quantities import Quantity
from verify.theorem import (
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

_FACTORIALS = "factorial(n + 1 - alpha)/factorial(n + 1)*size"
BOUND = f"(pi/4)**alpha*{_FACTORIALS}"


class JacksonTheorem(Theorem):
    __doc__ = __doc__

    key = "curse-of-memory/jackson"
    aliases = ("jackson",)
    title = "Jackson's theorem on functions with a kink"
    source = Source(CURSE_OF_MEMORY, "Jackson's theorem", ("53",), "Appendix B")
    names = NAMES
    cites = (
        Citation(
            "Jackson's theorem",
            "E_n(f) <= (pi/4)/(n+1) E_{n-1}(f') on [0, 1]",
            "J. Favard, Bull. Sci. Math. 61 (1937); N. I. Achieser, Theory of Approximation, "
            "sections 85-89",
        ),
    )
    ranges: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(names, "[0, oo)"),
        "alpha": "integer [1, 4]",
        "n": "integer [0, 16]",
    }
    moves = False
    statements = (
        Statement(
            Form.PRINTED,
            r"E_{m-1}(q)\le C(\alpha)\|q^{(\alpha)}\|_\infty m^{-\alpha},\quad "
            r"C(\alpha)=\Big(\frac\pi4\Big)^\alpha\frac{\alpha^\alpha}{\alpha!}",
            Assertion(
                relations("best <= (pi/4)**alpha*alpha**alpha/factorial(alpha)*size/(n+1)**alpha")
            ),
            SPOT_CERTIFIED,
            note="with the constant of the repair of Theorem 4.2",
            mutants={
                "one order more": Assertion(
                    relations("best <= (pi/4)**alpha*size/(n + 1)**(alpha + 2)")
                ),
                "a hundredth": Assertion(relations(f"best <= {BOUND}/100")),
            },
        ),
        Statement(
            Form.SHARPENED,
            r"E_n(f)\le\Big(\frac\pi4\Big)^\alpha\frac{(n+1-\alpha)!}{(n+1)!}\|f^{(\alpha)}\|_\infty",
            Assertion(relations(f"best <= {BOUND}")),
            SPOT_CERTIFIED,
            mutants={"a fiftieth": Assertion(relations(f"best <= {BOUND}/50"))},
        ),
        Statement(
            Form.SHARPENED,
            r"E_n(f)\le\frac{\pi/4}{n+1}E_{n-1}(f')",
            Assertion(relations("best <= pi/4/(n + 1)*before")),
            SPOT_CERTIFIED,
            note="the step that is iterated alpha times",
            mutants={
                "a tenth": Assertion(relations("best <= pi/40/(n + 1)*before")),
                "1/(n+1)**2": Assertion(relations("best <= pi/4/(n + 1)**2*before")),
            },
        ),
    )
    steps = (
        Step(
            "iteration", "53",
            r"\frac{(n+1-\alpha)!}{(n+1)!}=\frac1{n+1}\cdot\frac{(n-(\alpha-1))!}{n!}",
            claim(
                [
                    f"1/({'*'.join(f'(n + {1 - i})' for i in range(alpha))}) == "
                    f"1/(n + 1)*1/({'*'.join(['1', *(f'(n - {i})' for i in range(alpha - 1))])})"
                    for alpha in range(1, 5)
                ],
                n="(3, oo)",
            ),
            PROVED, form=Form.REPAIRED,
            note="alpha = 1..4",
        ),
        Step(
            "interval of length 1", "53",
            r"f(\tfrac{1+\cos\theta}2):\ \mathrm{Lip}\le\tfrac12\mathrm{Lip}f,\quad"
            r"\tfrac\pi2\cdot\tfrac12=\tfrac\pi4",
            claim(
                ["Abs(sin(theta)/2) <= 1/2", "pi/2*(1/2) == pi/4"], theta="[0, 2*pi]"
            ),
            form=Form.REPAIRED,
        ),
    )  # fmt: skip
    gaps = ("Jackson's theorem is cited; the instances check its constant, they do not prove it",)
    edges = (
        KinkInstance(1, 2, Fraction(1, 2)),
        KinkInstance(2, 2, Fraction(1, 2)),
        KinkInstance(3, 2, Fraction(1, 3)),
        # Nearly linear: against constants the bound is pi/2 times the error, no more.
        KinkInstance(1, 0, Fraction(1, 100)),
    )

    def family(self) -> st.SearchStrategy[KinkInstance]:
        return kink_instances()

    def measure(self, instance: KinkInstance) -> Mapping[str, Quantity]:
        return measure_kink(instance)

    def describe(self, instance: KinkInstance) -> Json:
        return describe_kink(instance)

    def rebuild(self, data: Json) -> KinkInstance:
        return rebuild_kink(data)
