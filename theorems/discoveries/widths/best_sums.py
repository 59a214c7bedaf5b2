r"""No sum of m exponentials comes closer than the alternating error of another one, on the objects.

F and G are sums of m exponentials with real rates and weights, f any function.  At 2m + 1 points
the error of F alternates: :math:`(-1)^i(f-F)(x_i)\ge d`.  The difference G - F is a sum of 2m
exponentials, so that :math:`(-1)^i(G-F)(x_i)\le0` at one of them
(``theorems/analysis/alternations.py``), where :math:`d\le(-1)^i(f-F)(x_i)\le(-1)^i(f-G)(x_i)\le e`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.alternations import BREAKS
from memory_theorems.theorems.analysis.joined_sums import DIFFERENCE
from memory_theorems.verify.proofs.scripts import induct
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting, Structure
from memory_theorems.verify.reasoning.steps import apply, block, have, horn, obtain, thus

#: The exponential sum as a term.
SUMS: Final = Object(
    "Sums(w: (natural -> real), s: (natural -> real), k: natural, t: real)",
    "Sum(w(j)*exp(-s(j)*t), (j, 1, k))",
    "the sum of k exponentials with the weights w and the rates s, at t",
)
_ERROR: Final = "(f(x(i)) - Sums({}, m, x(i)))"
_NOTHING: Final = "Sum(0*exp((-1)*i), (j, 1, 1))"
NO_SUM_IS_BETTER: Final = Composed(
    Setting.of(
        {
            "m": ("m", "natural", "the number of terms"),
            "f": ("f", "real -> real", "the function that is approximated"),
            "a": ("a", "natural -> real", "weights of the first sum"),
            "r": ("r", "natural -> real", "its rates"),
            "x": ("x", "natural -> real", "points"),
            "d": ("d", "real", "the least alternating error of the first sum"),
        },
        {
            "in order": "for i: natural. i + 1 <= 2*m => x(i) <= x(i + 1)",
            "alternation": f"for i: natural. i <= 2*m => d <= (-1)**i*{_ERROR.format('a, r')}",
        },
        (SUMS,),
    ),
    "for c, q: (natural -> real), e: real."
    f" (for i: natural. i <= 2*m => |{_ERROR.format('c, q')}| <= e) => d <= e",
    (
        have("one sign", "for y, z: real. y**2 == 1 => y*z <= |z|"),
        block(
            "no sum is better",
            "for c, q: (natural -> real), e: real."
            f" (for i: natural. i <= 2*m => |{_ERROR.format('c, q')}| <= e) => d <= e",
            "error",
            apply("joined", "difference(a, r, c, q, m, m)"),
            obtain("joined", "b", "p", "value"),
            apply("of 2m", "breaks(m + m)"),
            apply("one breaks", "of 2m(b, p, x)", using="in order(i)"),
            obtain("one breaks", "i", "i within", "its sign"),
            have(
                "size",
                f"(-1)**i*{_ERROR.format('c, q')} <= |{_ERROR.format('c, q')}|",
                f"one sign((-1)**i, {_ERROR.format('c, q')})",
            ),
            thus("alternation(i); its sign; value(x(i)); size; error(i); i within"),
        ),
    ),
    "no sum is better",
    (From("breaks", BREAKS), From("difference", DIFFERENCE)),
    met=Structure(
        {
            "m": "1",
            "f": "fun(t, 1 - 2*t*(2 - t))",
            "a": "fun(j, 0)",
            "r": "fun(j, 1)",
            "x": "fun(i, i)",
            "d": "1",
            "c": "fun(j, 0)",
            "q": "fun(j, 1)",
            "e": "1",
        },
        proof=(
            have("only 0, 1 and 2", "for n: natural. n <= 2 => n*n*n == 3*n*n - 2*n"),
            horn(
                "alternates",
                induct(
                    "alternates",
                    "for n: natural. n <= 2 => (-1)**n == 1 - 2*n*(2 - n)",
                    on="n",
                    step="sq_eq_self_of_lt_two(n)",
                ),
            ),
            have(
                "squares",
                "for n: natural. n <= 2 => (1 - 2*n*(2 - n))**2 == 1",
                "only 0, 1 and 2(n)",
            ),
            have(
                "at i",
                f"for i: natural. i <= 2*1 => 1 <= (-1)**i*(1 - 2*i*(2 - i) - {_NOTHING})",
                "alternates(i); squares(i)",
            ),
            have(
                "at i too",
                f"for i: natural. i <= 2*1 => |1 - 2*i*(2 - i) - {_NOTHING}| <= 1",
                "squares(i); abs_le_one_of_sq_eq_one(1 - 2*i*(2 - i))",
            ),
        ),
        using=("at i(i)", "at i too(i)"),
    ),
)

#: The lemma beneath, with points and sums that meet it.
NO_ALTERNATION: Final = Composed(
    Setting.of({}, {}, (SUMS,)),
    "for n: natural, a, r, x: (natural -> real). (for i: natural. i + 1 <= n => x(i) <= x(i + 1))"
    " => exists l: natural. l <= n and (-1)**l*Sums(a, r, n, x(l)) <= 0",
    (
        block(
            "no alternation",
            "for n: natural, a, r, x: (natural -> real). (for i: natural. i + 1 <= n"
            " => x(i) <= x(i + 1)) => exists l: natural. l <= n"
            " and (-1)**l*Sums(a, r, n, x(l)) <= 0",
            "in order",
            apply("of n", "breaks(n)"),
            apply("so", "of n(a, r, x)"),
        ),
    ),
    "no alternation",
    (From("breaks", BREAKS),),
    met=Structure({"n": "1", "a": "fun(j, 1)", "r": "fun(j, 1)", "x": "fun(i, i)"}),
)
