r"""All-pass cascades exist: :math:`(G_{k+1}-G_k)'=-\lambda_{k+1}(G_{k+1}+G_k)` has solutions.

:math:`G_{k+1}=G_k-2\lambda e^{-\lambda t}P`, where P is the primitive of :math:`e^{\lambda t}G_k`
that is 0 at 0.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.antiderivatives import ANTIDERIVATIVE
from memory_theorems.theorems.analysis.continuity import (
    COMBINED,
    CONTINUOUS,
    FROM_DERIVATIVES,
    PRODUCT,
)
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.curves import DERIVES, EXPONENTIAL, LINEAR
from memory_theorems.theorems.analysis.damped_functions import CONSTANT
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.products_of_derivatives import (
    PRODUCT as DERIVATIVE_OF_PRODUCT,
)
from memory_theorems.theorems.analysis.response_tables import CASCADE
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    convert,
    exists,
    have,
    let,
    obtain,
)

#: One section more.
SECTION: Final = lemma(
    "for g: (real -> real), x: real. continuous(g) and g(0) == 1 => exists N: (real -> real)."
    " continuous(N) and N(0) == 1"
    " and (for t: real. derives(fun(s, N(s) - g(s)), t, -x*(N(t) + g(t))))",
    ["g continuous", "g at 0"],
    block(
        "growing slope",
        "for z: real. derives(fun(s, 1*exp(-(-x)*s)), z, -(-x)*(1*exp(-(-x)*z)))",
        [],
        apply("so", EXPONENTIAL.name, "1", "-x", "z"),
    ),
    apply("growing", "from derivatives", "fun(s, 1*exp(-(-x)*s))",
          "fun(z, -(-x)*(1*exp(-(-x)*z)))"),
    convert("growing too", "continuous(fun(s, exp(x*s)))", "growing"),
    apply("weighted", "product", "fun(s, exp(x*s))", "g"),
    apply("primitive", "antiderivative", "fun(s, exp(x*s)*g(s))"),
    obtain("primitive", "P", "P at 0", "slopes"),
    let("N", "real -> real", "fun(s, g(s) - 2*x*(exp(-x*s)*P(s)))"),
    block(
        "product slope",
        "for t: real. derives(fun(s, exp(-x*s)*P(s)), t, -x*(exp(-x*t)*P(t)) + g(t))",
        [],
        apply("falling", EXPONENTIAL.name, "1", "x", "t"),
        convert("of exp", "derives(fun(s, exp(-x*s)), t, -x*exp(-x*t))", "falling"),
        apply("of P", "slopes", "t"),
        apply("both", "product rule", "fun(s, exp(-x*s))", "P", "t", "-x*exp(-x*t)",
              "exp(x*t)*g(t)"),
        convert("so", "derives(fun(s, exp(-x*s)*P(s)), t, -x*(exp(-x*t)*P(t)) + g(t))", "both"),
    ),
    block(
        "section",
        "for t: real. derives(fun(s, N(s) - g(s)), t, -x*(N(t) + g(t)))",
        [],
        apply("slope", "product slope", "t"),
        apply("multiple", LINEAR.name, "fun(s, exp(-x*s)*P(s))", "fun(s, exp(-x*s)*P(s))", "t",
              "-2*x", "0", "-x*(exp(-x*t)*P(t)) + g(t)", "-x*(exp(-x*t)*P(t)) + g(t)"),
        have("change", "for s: real. -2*x*(exp(-x*s)*P(s)) + 0*(exp(-x*s)*P(s)) == N(s) - g(s)",
             "N is(s)"),
        have("value", "-2*x*(-x*(exp(-x*t)*P(t)) + g(t)) + 0*(-x*(exp(-x*t)*P(t)) + g(t))"
             " == -x*(N(t) + g(t))", "N is(t)"),
        convert("so", "derives(fun(s, N(s) - g(s)), t, -x*(N(t) + g(t)))", "multiple",
                "change(s)", "value"),
    ),
    apply("damped continuous", "from derivatives", "fun(s, exp(-x*s)*P(s))",
          "fun(t, -x*(exp(-x*t)*P(t)) + g(t))"),
    apply("combination", "combined", "g", "fun(s, exp(-x*s)*P(s))", "1", "-2*x"),
    have("written", "for s: real. 1*g(s) + -2*x*(exp(-x*s)*P(s)) == N(s)", "N is(s)"),
    convert("N continuous", "continuous(N)", "combination", "written(s)", "written(z)"),
    have("N at 0", "N(0) == 1", "N is(0)", "g at 0", "P at 0"),
    exists("that", "N"),
    uses=[
        EXPONENTIAL,
        LINEAR,
        From("antiderivative", ANTIDERIVATIVE),
        From("from derivatives", FROM_DERIVATIVES),
        From("product", PRODUCT),
        From("combined", COMBINED),
        From("product rule", DERIVATIVE_OF_PRODUCT),
    ],
    predicates=[DERIVES],
    objects=[CONTINUOUS],
)  # fmt: skip

_SOLVES: Final = CASCADE.replace("G(", "{0}(").replace("n =>", "{1} =>")
_TO: Final = (
    "exists {0}: (natural, real -> real). "
    + _SOLVES
    + " and (for k: natural. k <= {1} => continuous(fun(s, {0}(k, s))))"
    " and (for k: natural. k <= {1} => {0}(k, 0) == 1)"
)
_ENTRY: Final = "exists u: real. (k <= p => u == H(k, t)) and (p < k => u == N(t))"

CASCADES: Final = lemma(
    "for lambda: (natural -> real), n: natural. exists G: (natural, real -> real). " + CASCADE,
    [],
    by_induction(
        "up to",
        f"for p: natural. {_TO.format('G', 'p')}",
        ["so far"],
        [
            apply("one", "constants", "1"),
            block("start", "for t: real. 1 == 1", []),
            block("no start", "for k: natural. k + 1 <= 0 => 1 == 1", ["none"]),
            block(
                "no section",
                "for k: natural, t: real. k + 1 <= 0 => derives(fun(s, 1 - 1), t,"
                " -lambda(k + 1)*(1 + 1))",
                ["none"],
                have("never", "0 < k + 1"),
                apply("no", "contradiction", "0", "k + 1", using=["none", "never"]),
                absurd("so", "derives(fun(s, 1 - 1), t, -lambda(k + 1)*(1 + 1))", "no"),
            ),
            block("each", "for k: natural. k <= 0 => continuous(fun(s, 1))", ["any"],
                  apply("so", "constants", "1")),
            block("at 0", "for k: natural. k <= 0 => 1 == 1", ["any"]),
            exists("constant", "fun(k, t, 1)"),
        ],
        [
            obtain("so far", "H", "H first", "H starts", "H sections", "H continuous", "H at 0"),
            have("itself", "p <= p"),
            apply("last continuous", "H continuous", "p"),
            apply("last at 0", "H at 0", "p"),
            apply("next", "section", "fun(s, H(p, s))", "lambda(p + 1)"),
            obtain("next", "N", "N continuous", "N at 0", "N section"),
            block(
                "entry",
                f"for k: natural, t: real. {_ENTRY}",
                [],
                by_cases(
                    "where",
                    _ENTRY,
                    "k <= p",
                    [
                        block("never", "p < k => H(k, t) == N(t)", ["beyond"],
                              apply("no", "contradiction", "p", "k"),
                              absurd("so", "H(k, t) == N(t)", "no")),
                        exists("old", "H(k, t)", form=_ENTRY),
                    ],
                    [
                        block("never", "k <= p => N(t) == H(k, t)", ["within"],
                              apply("no", "contradiction", "p", "k", using=["where case"]),
                              absurd("so", "N(t) == H(k, t)", "no")),
                        exists("new", "N(t)", form=_ENTRY),
                    ],
                ),
            ),
            choose("entry", "G", "if old", "if new"),
            block("old", "for k: natural, t: real. k <= p => G(k, t) == H(k, t)", ["within"],
                  apply("then", "if old", "k", "t"), apply("so", "then")),
            block("new", "for t: real. G(p + 1, t) == N(t)", [],
                  have("later", "p < p + 1"),
                  apply("then", "if new", "p + 1", "t"), apply("so", "then")),
            have("from 0", "0 <= p"),
            have("G first", "for t: real. G(0, t) == 1", "old(0, t)", "H first(t)", "from 0"),
            have("last old", "for t: real. G(p, t) == H(p, t)", "old(p, t)", "itself"),
            block(
                "G at 0",
                "for k: natural. k <= p + 1 => G(k, 0) == 1",
                ["within"],
                by_cases(
                    "which",
                    "G(k, 0) == 1",
                    "k <= p",
                    [
                        apply("of H", "H at 0", "k"),
                        have("so", "G(k, 0) == 1", "of H", "old(k, 0)", "which case"),
                    ],
                    [
                        have("is last", "k == p + 1", "which case", "within"),
                        have("so", "G(k, 0) == 1", "new(0)", "N at 0", "is last",
                             "congruence(G(k, 0), G(p + 1, 0))"),
                    ],
                ),
            ),
            block("G starts", "for k: natural. k + 1 <= p + 1 => G(k + 1, 0) == 1", ["within"],
                  apply("so", "G at 0", "k + 1")),
            block(
                "G sections",
                "for k: natural, t: real. k + 1 <= p + 1 => derives(fun(s, G(k + 1, s)"
                " - G(k, s)), t, -lambda(k + 1)*(G(k + 1, t) + G(k, t)))",
                ["within"],
                have("k old", "for s: real. G(k, s) == H(k, s)", "old(k, s)", "within"),
                by_cases(
                    "which",
                    "derives(fun(s, G(k + 1, s) - G(k, s)), t,"
                    " -lambda(k + 1)*(G(k + 1, t) + G(k, t)))",
                    "k + 1 <= p",
                    [
                        have("next old", "for s: real. G(k + 1, s) == H(k + 1, s)",
                             "old(k + 1, s)", "which case"),
                        apply("of H", "H sections", "k", "t"),
                        convert(
                            "of G",
                            "derives(fun(s, G(k + 1, s) - G(k, s)), t,"
                            " -lambda(k + 1)*(H(k + 1, t) + H(k, t)))",
                            "of H", "next old(s)", "k old(s)",
                        ),
                        have("value", "-lambda(k + 1)*(H(k + 1, t) + H(k, t))"
                             " == -lambda(k + 1)*(G(k + 1, t) + G(k, t))", "next old(t)",
                             "k old(t)"),
                        convert(
                            "so",
                            "derives(fun(s, G(k + 1, s) - G(k, s)), t,"
                            " -lambda(k + 1)*(G(k + 1, t) + G(k, t)))",
                            "of G", "value",
                        ),
                    ],
                    [
                        have("is last", "k == p", "which case", "within"),
                        have("same place", "k + 1 == p + 1", "is last"),
                        have("next new", "for s: real. G(k + 1, s) == N(s)", "new(s)", "same place",
                             "congruence(G(k + 1, s), G(p + 1, s))"),
                        have("k last", "for s: real. G(k, s) == H(p, s)", "k old(s)", "is last",
                             "congruence(H(k, s), H(p, s))"),
                        have("rate", "lambda(k + 1) == lambda(p + 1)", "same place",
                             "congruence(lambda(k + 1), lambda(p + 1))"),
                        apply("of N", "N section", "t"),
                        convert(
                            "of G",
                            "derives(fun(s, G(k + 1, s) - G(k, s)), t,"
                            " -lambda(p + 1)*(N(t) + H(p, t)))",
                            "of N", "next new(s)", "k last(s)",
                        ),
                        have("same product", "for u, v, x, y, z, w: real. x == y and u == z"
                             " and v == w => -x*(z + w) == -y*(u + v)",
                             "mul_eq_mul(x, y, z + w, u + v)"),
                        apply("value", "same product", "G(k + 1, t)", "G(k, t)",
                              "lambda(p + 1)", "lambda(k + 1)", "N(t)", "H(p, t)",
                              using=["next new(t)", "k last(t)", "rate"]),
                        convert(
                            "so",
                            "derives(fun(s, G(k + 1, s) - G(k, s)), t,"
                            " -lambda(k + 1)*(G(k + 1, t) + G(k, t)))",
                            "of G", "value",
                        ),
                    ],
                ),
            ),
            block(
                "G continuous",
                "for k: natural. k <= p + 1 => continuous(fun(s, G(k, s)))",
                ["within"],
                by_cases(
                    "which",
                    "continuous(fun(s, G(k, s)))",
                    "k <= p",
                    [
                        have("same", "for s: real. H(k, s) == G(k, s)", "old(k, s)",
                             "which case"),
                        apply("of H", "H continuous", "k"),
                        convert("so", "continuous(fun(s, G(k, s)))", "of H", "same(s)",
                                "same(z)"),
                    ],
                    [
                        have("is last", "k == p + 1", "which case", "within"),
                        have("same", "for s: real. N(s) == G(k, s)", "new(s)", "is last",
                             "congruence(G(k, s), G(p + 1, s))"),
                        convert("so", "continuous(fun(s, G(k, s)))", "N continuous", "same(s)",
                                "same(z)"),
                    ],
                ),
            ),
            exists("longer", "G"),
        ],
    ),
    apply("all", "up to", "n"),
    obtain("all", "G", "first", "starts", "sections", "are continuous", "are 1 at 0"),
    exists("so", "G"),
    uses=[
        From("constants", CONSTANT),
        From("section", SECTION),
        From("contradiction", LESS),
    ],
    predicates=[DERIVES],
    objects=[CONTINUOUS],
)  # fmt: skip
