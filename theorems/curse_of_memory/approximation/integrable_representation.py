r"""Functionals of the past that are linear, bounded and regular have an integrable kernel.

L depends on the values of a signal at :math:`s\ge0` only.  By the representation theorem
:math:`L(x)=\sum_i\int x_id\mu_i`, and :math:`\mu_i` is :math:`\rho_i` on [0, oo) and a part that
lives on a set N whose points in [0, oo) have Lebesgue measure 0.  By Lusin's theorem there are
bounded signals with :math:`g_n\to x_i1_N` almost everywhere for both; cut off before 0 they tend to
0 almost everywhere, and L does not see the difference.  So :math:`\int x_i1_Nd\mu_i=0`.

Source: Li, Han, E and Li (ICLR 2021), (29)-(35); the sets :math:`K_n` of (33) are Lusin's theorem.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import TAPERED
from memory_theorems.theorems.analysis.contradictions import ZERO
from memory_theorems.theorems.analysis.integrals import (
    FILTERED,
    FINITE_SUMS,
    INTEGRABLE,
    NEGLIGIBLE,
    NULL_SETS,
)
from memory_theorems.theorems.analysis.measures import (
    ARCHIMEDES,
    DOMINATED,
    LEBESGUE,
    LUSIN,
    MULTIPLE,
    STIELTJES,
    UNSEEN,
    VARIATION,
)
from memory_theorems.theorems.analysis.sums import EQUAL, IDENTITY, SINGLE
from memory_theorems.theorems.curse_of_memory.approximation.signals_alone import ALONE
from memory_theorems.theorems.curse_of_memory.approximation.vector_measures import (
    STATEMENT as MEASURES,
)
from memory_theorems.theorems.paper_objects import signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    choose,
    convert,
    exists,
    have,
    obtain,
    thus,
)

_MU: Final = "fun(s, mu(i, s))"
_PART: Final = "fun(s, val(x, i, s)*N(i, s))"
_TAPERED: Final = "g(n, Max(s, 0))*Max(0, Min(1, 1 + (n + 1)*s))"
_SINGULAR: Final = (
    f"for i: natural, x: X, w: real. 1 <= i and i <= d and stieltjes({_MU}, {_PART}, w) => w == 0"
)
_SEEN: Final = "Sum(rho(i, s)*val(x, i, s), (i, 1, d))"
_FORM: Final = (
    "exists rho: (natural, real -> real). (for i: natural. integrable(fun(s, rho(i, s))))"
    f" and (for x: X. L(x) == Integral({_SEEN}, (s, 0, oo)))"
)

HYPOTHESES: Final = {
    "linear": "for p, q: real, x, y: X. L(p*x + q*y) == p*L(x) + q*L(y)",
    "bounded": "exists b: real. for x: X. |x| <= 1 => |L(x)| <= b",
    "of the past": "for x, y: X. (for i: natural, s: real. 1 <= i and i <= d and 0 <= s"
    " => val(x, i, s) == val(y, i, s)) => L(x) == L(y)",
    "regular": "for b: real, z: (natural -> X), q: (real -> real). (for n: natural. |z(n)| <= b)"
    " and negligible(q) and (for i: natural, s, e: real. 1 <= i and i <= d and q(s) == 0"
    " and 0 < e => exists k: natural. for n: natural. k <= n => |val(z(n), i, s)| <= e)"
    " => for e: real. 0 < e => exists k: natural. for n: natural. k <= n => |L(z(n))| <= e",
}

REPRESENTATION: Final = Composed(
    Setting.of(
        {**signals.SYMBOLS, "L": ("L", "X -> real", "a functional of the past")},
        {**signals.HYPOTHESES, **HYPOTHESES},
        (*signals.OBJECTS, IDENTITY),
        [INTEGRABLE, NEGLIGIBLE, STIELTJES, UNSEEN, VARIATION],
    ),
    _FORM,
    (
        obtain(NULL_SETS.name, "null points", "union of null sets", "reflected null sets"),
        obtain("bounded", "c", "bound of L"),
        obtain("Theorem A.1(d, val, L)", "mu; V; variations; by measures; above; below; unique"),
        obtain(f"{LEBESGUE.name}(mu)", "h; N; qN; h is; qN is; N size; N is 0; decomposed"),
        apply("alone", "signals alone", "d", "val"),
        have("product size", "for u, v, b: real. |u| <= b and |v| <= 1 => |u*v| <= b"),
        block("nothing singular", _SINGULAR, ["i from 1", "i to d", "w is"])(
            block("size", "for s: real. |val(x, i, s)*N(i, s)| <= |x|", [])(
                apply("x size", "below the norm", "x", "i", "s"),
                apply("so", "product size(val(x, i, s), N(i, s), |x|)", using=["N size(i, s)"]),
            ),
            obtain(
                f"{LUSIN.name}({_MU}, {_PART}, w, |x|)",
                "g; q; g continuous; g vanishing; g size; q is; q unseen; g near",
            ),
            obtain(f"{DOMINATED.name}({_MU}, {_PART}, q, g, w, |x|)", "v", "v is", "v near"),
            # signals y with component i alone, and z, which are cut off before 0
            block(
                "some y",
                "for n: natural. exists y: X. (for s: real. val(y, i, s) == g(n, s))"
                " and (for k: natural, s: real. 1 <= k and k <= d and k != i => val(y, k, s) == 0)"
                " and |y| <= |x|",
                [],
                apply("g here", "g continuous", "n"),
                apply("g there", "g vanishing", "n"),
                apply("so", "alone", "i", "fun(s, g(n, s))", "|x|", using=["g size(n, s)"]),
            ),
            choose("some y", "y", "y values", "y zeros", "y size"),
            have("clamp", "for u: real. 0 <= Max(0, Min(1, u))"),
            have("clamped", "for u: real. Max(0, Min(1, u)) <= 1"),
            block(
                "some z",
                f"for n: natural. exists z: X. (for s: real. val(z, i, s) == {_TAPERED})"
                " and (for k: natural, s: real. 1 <= k and k <= d and k != i => val(z, k, s) == 0)"
                " and |z| <= |x|",
                [],
                apply("g here", "g continuous", "n"),
                apply("g there", "g vanishing", "n"),
                obtain("tapered(fun(s, g(n, s)), n)", "taper continuous", "taper vanishing"),
                block("taper size", f"for s: real. |{_TAPERED}| <= |x|", [])(
                    apply("g below", "g size", "n", "Max(s, 0)"),
                    apply(
                        "so",
                        "abs_mul_le_of_le_one(g(n, Max(s, 0)), Max(0, Min(1, 1 + (n + 1)*s)), |x|)",
                        using=["clamp(1 + (n + 1)*s)", "clamped(1 + (n + 1)*s)"],
                    ),
                ),
                apply("so", "alone", "i", f"fun(s, {_TAPERED})", "|x|"),
            ),
            choose("some z", "z", "z values", "z zeros", "z size"),
            # L does not see the difference
            block("the same past", "for n: natural. L(y(n)) == L(z(n))", [])(
                block(
                    "same values",
                    "for k: natural, s: real. 1 <= k and k <= d and 0 <= s"
                    " => val(y(n), k, s) == val(z(n), k, s)",
                    ["k from 1", "k to d", "later"],
                    by_cases("which", GOAL, "k != i")(
                        [
                            apply("y is 0", "y zeros", "n"),
                            apply("z is 0", "z zeros", "n"),
                            thus(
                                "y is 0(k, s)", "z is 0(k, s)", "which case", "k from 1", "k to d"
                            ),
                        ],
                        [
                            apply("y is", "y values", "n"),
                            apply("z is", "z values", "n"),
                            have("whole", "Max(0, Min(1, 1 + (n + 1)*s)) == 1", "later"),
                            have(
                                "not held",
                                "g(n, Max(s, 0)) == g(n, s)",
                                "later; congruence(g(n, Max(s, 0)), g(n, s))",
                            ),
                            thus(
                                "y is(s); z is(s); whole; not held; "
                                "congruence(val(y(n), k, s), val(y(n), i, s)); which case; "
                                "congruence(val(z(n), k, s), val(z(n), i, s))"
                            ),
                        ],
                    ),
                ),
                apply("so", "of the past", "y(n)", "z(n)"),
            ),
            # L(y_n) = v_n, which tends to w
            block("y valued", "for n: natural. L(y(n)) == v(n)", [])(
                obtain("by measures(y(n))", "u", "u is", "L is"),
                apply("y is", "y values", "n"),
                apply("y is 0", "y zeros", "n"),
                apply("u i", "u is", "i"),
                apply("v n", "v is", "n"),
                apply(
                    "u i is v",
                    f"{MULTIPLE.name}({_MU}, fun(s, val(y(n), i, s)), fun(s, g(n, s)), 1, "
                    "u(i), v(n))",
                    using=["y is(s)"],
                ),
                block(
                    "others",
                    "for k: natural. 1 <= k and k <= d and k != i => u(k) == 0",
                    ["k from 1", "k to d", "k apart"],
                    apply("u k", "u is", "k"),
                    have(
                        "nothing",
                        "for s: real. val(y(n), k, s) == 0*val(y(n), k, s)",
                        "y is 0(k, s); k from 1; k to d; k apart",
                    ),
                    apply(
                        "u k is",
                        f"{MULTIPLE.name}(fun(s, mu(k, s)), fun(s, val(y(n), k, s)), fun(s, "
                        "val(y(n), k, s)), 0, u(k), u(k))",
                    ),
                    thus("u k is"),
                ),
                apply("one term", "single", "u", "i", "d"),
                thus("L is", "one term", "u i is v"),
            ),
            # L(z_n) tends to 0
            apply("N null", "qN is", "i"),
            apply("both null", "union of null sets", "q", "fun(s, qN(i, s))"),
            block(
                "z tends to 0 at i",
                "for s, e: real. |q(s)| + |qN(i, s)| == 0 and 0 < e => exists a: natural."
                " for n: natural. a <= n => |val(z(n), i, s)| <= e",
                ["no null set", "some e"],
                have("not in q", "q(s) == 0", "no null set"),
                by_cases("side", GOAL, "0 <= s")(
                    [
                        obtain("g near(s, e)", "a", "close"),
                        block(
                            "small",
                            "for n: natural. a <= n => |val(z(n), i, s)| <= e",
                            ["from a"],
                            apply("z is", "z values", "n"),
                            have("whole", "Max(0, Min(1, 1 + (n + 1)*s)) == 1", "side case"),
                            have(
                                "not held",
                                "g(n, Max(s, 0)) == g(n, s)",
                                "side case; congruence(g(n, Max(s, 0)), g(n, s))",
                            ),
                            have("value", "val(z(n), i, s) == g(n, s)", "z is(s); whole; not held"),
                            thus("value; side case; no null set; N is 0(i, s); from a; close(n)"),
                        ),
                        exists("later", "a"),
                    ],
                    [
                        have(
                            "reached", "for t, u: real. t < 0 and 1/(-t) <= u => 1 + (u + 1)*t <= 0"
                        ),
                        obtain(f"{ARCHIMEDES.name}(1/(-s))", "a", "large"),
                        block(
                            "small",
                            "for n: natural. a <= n => |val(z(n), i, s)| <= e",
                            ["from a"],
                            apply("z is", "z values", "n"),
                            thus(
                                "z is(s); side case; large; from a; reached(s, n); "
                                "clamp_of_nonpos(1 + (n + 1)*s); some e"
                            ),
                        ),
                        exists("later", "a"),
                    ],
                ),
            ),
            block(
                "z tends to 0",
                "for k: natural, s, e: real. 1 <= k and k <= d and |q(s)| + |qN(i, s)| == 0"
                " and 0 < e => exists a: natural. for n: natural. a <= n"
                " => |val(z(n), k, s)| <= e",
                ["k from 1", "k to d", "no null set", "some e"],
                by_cases("which", GOAL, "k != i")(
                    [
                        block(
                            "small",
                            "for n: natural. 0 <= n => |val(z(n), k, s)| <= e",
                            ["any n"],
                            apply("z is 0", "z zeros", "n"),
                            thus("z is 0(k, s)", "which case", "k from 1", "k to d", "some e"),
                        ),
                        exists("at once", "0"),
                    ],
                    [
                        convert(
                            "so",
                            GOAL,
                            "z tends to 0 at i(s, e)",
                            "which case; congruence(val(z(n), k, s), val(z(n), i, s))",
                        )
                    ],
                ),
            ),
            apply("L tends to 0", "regular", "|x|", "z", "fun(s, |q(s)| + |qN(i, s)|)"),
            block("w small", "for e: real. 0 < e => |w| <= e", ["some e"])(
                obtain("v near(e/2)", "k1", "v from k1"),
                obtain("L tends to 0(e/2)", "k2", "L from k2"),
                thus(
                    "v from k1(k1 + k2); L from k2(k1 + k2); the same past(k1 + k2); "
                    "y valued(k1 + k2)"
                ),
            ),
            apply("so", "small is 0", "w"),
        ),
        block(
            "of any x",
            f"for x: X. L(x) == Integral({_SEEN.replace('rho', 'h')}, (s, 0, oo))",
            [],
            obtain("by measures(x)", "u", "u is", "L is"),
            block(
                "each",
                "for i: natural. 1 <= i and i <= d"
                " => u(i) == Integral(h(i, s)*val(x, i, s), (s, 0, oo))",
                ["i from 1", "i to d"],
                apply("u i", "u is", "i"),
                obtain("decomposed(i, fun(s, val(x, i, s)), u(i))", "w", "w is", "value"),
                apply("zero", "nothing singular", "i", "x", "w"),
                thus("value", "zero"),
            ),
            block(
                "integrable parts",
                "for i: natural. 1 <= i and i <= d => integrable(fun(s, h(i, s)*val(x, i, s)))",
                ["i from 1", "i to d"],
                apply("h i", "h is", "i"),
                apply("x continuous", "continuous signals", "x", "i"),
                apply(
                    "so",
                    f"{FILTERED.name}(fun(s, h(i, s)), fun(s, val(x, i, s)), |x|)",
                    using=["below the norm(x, i, s)", "i from 1", "i to d"],
                ),
            ),
            obtain("finite sums(fun(i, s, h(i, s)*val(x, i, s)), d)", "sum is", "sum value"),
            apply("all", "equal sums(u, fun(i, Integral(h(i, s)*val(x, i, s), (s, 0, oo))), d)"),
            thus("L is", "all", "sum value"),
        ),
        exists("representation", "h", form=_FORM),
    ),
    "representation",
    (
        LEBESGUE,
        LUSIN,
        DOMINATED,
        MULTIPLE,
        NULL_SETS,
        ARCHIMEDES,
        FILTERED,
        From("Theorem A.1", MEASURES),
        From("signals alone", ALONE),
        From("tapered", TAPERED),
        From("equal sums", EQUAL),
        From("single", SINGLE),
        From("finite sums", FINITE_SUMS),
        From("small is 0", ZERO),
    ),
)
