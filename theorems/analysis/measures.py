"""Finite signed Borel measures on the real line, by their distribution functions, and null sets.

``stieltjes(F, f, v)`` says all that is said of a measure; F stands for the measure of
``(-oo, s]`` as a function of s.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import continuous, vanishes
from memory_theorems.theorems.analysis.integrals import INTEGRABLE, NEGLIGIBLE
from memory_theorems.verify.reasoning.composition import NamedFact
from memory_theorems.verify.reasoning.vocabulary import Meaning

STIELTJES: Final = Meaning.of(
    "stieltjes(F: (real -> real), f: (real -> real), v: real)",
    "F is the distribution function of a finite signed Borel measure, f is a bounded Borel function"
    " on the real line, and v is its integral by that measure",
)
UNSEEN: Final = Meaning.of(
    "unseen(F: (real -> real), q: (real -> real))",
    "F is the distribution function of a finite signed Borel measure, and q(s) = 0 for almost every"
    " s by its variation",
)

VARIATION: Final = Meaning.of(
    "variation(F: (real -> real), v: real)",
    "F is the distribution function of a finite signed Borel measure mu, and v is its total"
    " variation |mu|(R)",
)

#: Where X is the space C_0(R, R^d) with the supremum norm: its definition, written out.
_SPACE: Final = " and ".join(
    (
        "(for x, y: X, p, q: real, i: natural, s: real. 1 <= i and i <= d"
        " => val(p*x + q*y, i, s) == p*val(x, i, s) + q*val(y, i, s))",
        "(for x: X, i: natural, s: real. 1 <= i and i <= d => |val(x, i, s)| <= |x|)",
        "(for x: X, b: real. 0 <= b and (for i: natural, s: real. 1 <= i and i <= d"
        " => |val(x, i, s)| <= b) => |x| <= b)",
        "(for x: X, i: natural. 1 <= i and i <= d => " + continuous("val(x, i, {})") + ")",
        "(for x: X, i: natural. 1 <= i and i <= d => " + vanishes("val(x, i, {})") + ")",
        "(for f: (natural, real -> real). (for i: natural. 1 <= i and i <= d => "
        + continuous("f(i, {})")
        + ") and (for i: natural. 1 <= i and i <= d => "
        + vanishes("f(i, {})")
        + ") => exists x: X. for i: natural, s: real. 1 <= i and i <= d"
        " => val(x, i, s) == f(i, s))",
    )
)

#: Functionals that see one component each, so functionals on C_0(R).
RIESZ: Final = NamedFact(
    "representation by measures",
    "for d: natural, val: (X, natural, real -> real), L: (natural, X -> real), c: real. "
    + _SPACE
    + " and (for i: natural, p, q: real, x, y: X. 1 <= i and i <= d"
    " => L(i, p*x + q*y) == p*L(i, x) + q*L(i, y))"
    " and (for i: natural, x: X, b: real. 1 <= i and i <= d and (for s: real. |val(x, i, s)| <= b)"
    " => |L(i, x)| <= c*b) => exists mu: (natural, real -> real), V: (natural -> real)."
    " (for i: natural. 1 <= i and i <= d => variation(fun(s, mu(i, s)), V(i)))"
    " and (for i: natural, x: X. 1 <= i and i <= d"
    " => stieltjes(fun(s, mu(i, s)), fun(s, val(x, i, s)), L(i, x)))"
    " and (for i: natural, x: X, b: real. 1 <= i and i <= d and (for s: real. |val(x, i, s)| <= b)"
    " => |L(i, x)| <= V(i)*b)"
    " and (for i: natural, e: real. 1 <= i and i <= d and 0 < e"
    " => exists x: X. (for s: real. |val(x, i, s)| <= 1) and V(i) - e <= L(i, x))"
    " and (for i: natural, F: (real -> real). 1 <= i and i <= d"
    " and (for x: X. stieltjes(F, fun(s, val(x, i, s)), L(i, x)))"
    " => for s: real. F(s) == mu(i, s))",
    (STIELTJES, VARIATION),
    cited="Riesz-Markov-Kakutani representation theorem: W. Rudin, Real and Complex Analysis, 3rd"
    " edition, 1987, theorem 6.19",
    text="If X is a locally compact Hausdorff space, then every bounded linear functional Phi on"
    " C_0(X) is represented by a unique regular complex Borel measure mu, in the sense that Phi(f)"
    " is the integral of f by mu for every f in C_0(X). Moreover, the norm of Phi is the total"
    " variation of mu: |Phi| = |mu|(X). (Here X is the real line and Phi, for each i, takes the"
    " component i of a signal x to L(i, x); the measures are real, as Phi is.)",
)
LEBESGUE: Final = NamedFact(
    "decomposition of measures",
    "for mu: (natural, real -> real). exists h, N, q: (natural, real -> real)."
    " (for i: natural. integrable(fun(s, h(i, s))))"
    " and (for i: natural. negligible(fun(s, q(i, s))))"
    " and (for i: natural, s: real. |N(i, s)| <= 1)"
    " and (for i: natural, s: real. 0 <= s and q(i, s) == 0 => N(i, s) == 0)"
    " and (for i: natural, f: (real -> real), v: real. stieltjes(fun(s, mu(i, s)), f, v)"
    " => exists w: real. stieltjes(fun(s, mu(i, s)), fun(s, f(s)*N(i, s)), w)"
    " and v == Integral(f(s)*h(i, s), (s, 0, oo)) + w)",
    (INTEGRABLE, NEGLIGIBLE, STIELTJES),
    cited="Lebesgue decomposition: W. Rudin, Real and Complex Analysis, 3rd edition, 1987, theorem"
    " 6.10 (Lebesgue, Radon, Nikodym)",
    text="Let mu be a positive sigma-finite measure on a sigma-algebra M in a set X, and let lambda"
    " be a complex measure on M. (a) There is then a unique pair of complex measures lambda_a and"
    " lambda_s on M such that lambda = lambda_a + lambda_s, lambda_a << mu, lambda_s _|_ mu."
    " (b) There is a unique h in L1(mu) such that lambda_a(E) is the integral of h over E by mu for"
    " every set E in M. (Here mu is Lebesgue's measure of the part in [0, oo), lambda each of the"
    " measures of a sequence; N is 1 on a set of mu-measure 0 on which lambda_s is concentrated,"
    " and 0 elsewhere.)",
)
LUSIN: Final = NamedFact(
    "Lusin",
    "for F, f: (real -> real), w, b: real. stieltjes(F, f, w) and (for s: real. |f(s)| <= b)"
    " => exists g: (natural, real -> real), q: (real -> real)."
    f" (for n: natural. {continuous('g(n, {})')}) and (for n: natural. {vanishes('g(n, {})')})"
    " and (for n: natural, s: real. |g(n, s)| <= b) and negligible(q) and unseen(F, q)"
    " and (for s, e: real. q(s) == 0 and 0 < e => exists k: natural."
    " for n: natural. k <= n => |g(n, s) - f(s)| <= e)",
    (NEGLIGIBLE, STIELTJES, UNSEEN),
    cited="Lusin's theorem: W. Rudin, Real and Complex Analysis, 3rd edition, 1987, theorem 2.24"
    " and its corollary",
    text="Suppose f is a complex measurable function on X, mu(A) < oo, f(x) = 0 if x is not in A."
    " Corollary: assume that |f| <= 1. Then there is a sequence {g_n} such that g_n is in C_c(X),"
    " |g_n| <= 1, and f(x) = lim g_n(x) a.e. [mu]. (Here mu is the sum of the variation of the"
    " measure and of a Gaussian, a finite measure with the null sets of both.)",
)
DOMINATED: Final = NamedFact(
    "dominated convergence by a measure",
    "for F, f, q: (real -> real), g: (natural, real -> real), w, b: real. stieltjes(F, f, w)"
    f" and (for n: natural. {continuous('g(n, {})')}) and (for n: natural, s: real. |g(n, s)| <= b)"
    " and unseen(F, q) and (for s, e: real. q(s) == 0 and 0 < e => exists k: natural."
    " for n: natural. k <= n => |g(n, s) - f(s)| <= e) => exists v: (natural -> real)."
    " (for n: natural. stieltjes(F, fun(s, g(n, s)), v(n))) and (for e: real. 0 < e"
    " => exists k: natural. for n: natural. k <= n => |v(n) - w| <= e)",
    (STIELTJES, UNSEEN),
    cited="Dominated convergence: V. I. Bogachev, Measure Theory, volume 1, 2007, theorem 2.8.1",
    text="Suppose that mu-integrable functions f_n converge almost everywhere to a function f. If"
    " there exists a mu-integrable function Phi such that |f_n(x)| <= Phi(x) a.e. for every n, then"
    " the function f is integrable and the integral of f is the limit of those of f_n. In"
    " addition, the integrals of |f - f_n| tend to 0. (Here by a finite measure, Phi a constant.)",
)
MULTIPLE: Final = NamedFact(
    "multiple by a measure",
    "for F, f, g: (real -> real), c, v, w: real. stieltjes(F, f, v) and stieltjes(F, g, w)"
    " and (for s: real. f(s) == c*g(s)) => v == c*w",
    (STIELTJES,),
    cited="Linearity of the integral: W. Rudin, Real and Complex Analysis, 3rd edition, 1987,"
    " theorem 1.32, page 25",
    text="Suppose f and g are in L1(mu) and alpha and beta are complex numbers. Then alpha*f +"
    " beta*g is in L1(mu), and its integral is alpha times that of f plus beta times that of g."
    " (Here for the two parts of a finite signed measure, which its distribution function fixes;"
    " beta = 0.)",
)
ARCHIMEDES: Final = NamedFact(
    "Archimedes",
    "for u: real. exists n: natural. u <= n",
    coq="Curves.archimedes",
)
