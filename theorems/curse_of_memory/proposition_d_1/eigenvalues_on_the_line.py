r"""Proposition D.1 on the loss: the least eigenvalue of the Hessian of J_2 along the line.

Where the form of the Hessian takes no negative value the least eigenvalue is 0, for
(1, -1, 0, 0) is a null vector; where it is negative at :math:`(0,0,a_2,-a_1)` the least eigenvalue
is negative.  Eigenvalues are those of four orthonormal eigenvectors.

Source: Li, Han, E and Li (ICLR 2021), Proposition D.1.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.dual_vectors import SQUARES
from memory_theorems.theorems.analysis.eigenvalues import OBJECTS as EIGENVALUES
from memory_theorems.theorems.analysis.least_eigenvalues import ATTAINED, BELOW
from memory_theorems.theorems.analysis.square_integrable import PREDICATES
from memory_theorems.theorems.curse_of_memory.proposition_d_1.critical_line import SIGNS, THEORY
from memory_theorems.theorems.curse_of_memory.proposition_d_1.hessian_on_the_line import (
    FORM,
    HESSIAN,
    OBJECTS,
    VALUE,
)
from memory_theorems.theorems.curse_of_memory.proposition_d_1.minimiser_of_one_unit import (
    CURVATURE,
    HYPOTHESES,
    MINIMISER,
    SYMBOLS,
)
from memory_theorems.verify.reasoning.composition import (
    Composed,
    From,
    FromHorn,
    Object,
    Setting,
    Use,
)
from memory_theorems.verify.reasoning.steps import (
    Step,
    absurd,
    apply,
    block,
    by_cases,
    have,
    let,
    obtain,
)

INSIDE: Final = Object(
    "inside(r: real)",
    "0 <= r*(ahat - r)",
    "r lies in I_1 = [0, a^], in [a^, 0] where a^ < 0 (footnote 16)",
    r"\operatorname{inside}",
)
OUTSIDE: Final = Object(
    "outside(r: real)",
    "r*(ahat - r) < 0",
    "r lies in I_2, outside I_1",
    r"\operatorname{outside}",
)
#: UNIT is among the objects of the landscape.
SETTING: Final = Setting.of(
    SYMBOLS,
    HYPOTHESES,
    (*OBJECTS, *(one for one in EIGENVALUES if one not in OBJECTS), INSIDE, OUTSIDE),
    PREDICATES,
)
_C: Final = (
    "(a_1*(1/(2*what*(what + w_1)**2) - 1/(what + w_1)**3)"
    " + a_2*(1/(2*what*(what + w_2)**2) - 1/(what + w_2)**3))"
)
_POINT: Final = ("rho", "a_1", "a_2", "w_1", "w_2", "ahat", "what")
_A: Final = (
    "(({1} + {2})**2/what - ({1} + {2})*({0}*{3} + (ahat - {0})*{4})/what**2"
    " + ({0}*{3} + (ahat - {0})*{4})**2/(2*what**3)"
    " + 4*c*({0}*{3}**2 + (ahat - {0})*{4}**2))"
)
_PARTS: Final = (
    "(({0} + {1})**2/what - ({0} + {1})*(y*{2} + z*{3})/what**2"
    " + (y*{2} + z*{3})**2/(2*what**3) + 4*k*(y*{2}**2 + z*{3}**2))"
)
_BOUND: Final = _A.format("y", "k", "r", "t", "z")
_LEAST: Final = "lambda(2*2)"


def _stated(premises: str, conclusion: str) -> str:
    return (
        "for a: (natural -> real), H: (natural, natural -> real), lambda: (natural -> real)."
        f" {premises} and A(a, H) and eigenvalues(2*2, H, lambda) => {conclusion}"
    )


def _by(fact: str) -> tuple[Step, ...]:
    """What is known at the minimiser, and the fact about signs for it."""
    return (
        apply("at the minimiser", "minimiser of J_1", *_POINT),
        obtain(
            "at the minimiser",
            *("what positive", "ahat not 0", "in L2", "by the weight", "by the rate"),
            *("first moment", "second moment"),
        ),
        let("c", "real", _C),
        have("A is", f"for y, k, r, t, z: real. {_BOUND} == {_BOUND}"),
        apply("144", "in the paper", *_POINT[1:], "c"),
        apply("signs", fact, *_POINT[1:], "c", f"fun(y, k, r, t, z, {_BOUND})"),
        apply("forms", "Hessian on the line", *_POINT),
        let(
            "G",
            "real, real, real, real, real, real, real -> real",
            f"fun(y, z, k, i, j, l, n, {_PARTS.format('i', 'j', 'l', 'n')})",
        ),
        have("rest of it", "for y, z: real. y + z == ahat => z == ahat - y"),
        have(
            "same parts",
            "for k, y, z, i, j, l, n: real. c == k and y + z == ahat"
            " => G(y, z, k, i, j, l, n) == G(y, ahat - y, c, i, j, l, n)",
            "rest of it(y, z)",
            "congruence(G(y, z, k, i, j, l, n), G(y, ahat - y, c, i, j, l, n))",
        ),
        have(
            "same value",
            "for k, y, z, i, j, l, n: real. c == k and y + z == ahat"
            f" => {_PARTS.format('i', 'j', 'l', 'n')} == {_A.format('y', 'i', 'j', 'l', 'n')}",
            "same parts(k, y, z, i, j, l, n)",
            "G is(y, z, k, i, j, l, n)",
            "G is(y, ahat - y, c, i, j, l, n)",
        ),
        have("chained", "for f, g, h: real. f == g and g == h => f == h"),
    )


def _value(name: str, at: str, entries: tuple[str, str, str, str]) -> tuple[Step, ...]:
    """The form at a vector is the fact's A there."""
    form, value = (text.replace("u(", f"{at}(") for text in (FORM, VALUE))
    return (
        apply(f"{name} form", "form", at),
        apply(f"{name} value", "same value", CURVATURE, "a(1)", "a(2)", *entries),
        apply(name, "chained", form, value, _A.format("a(1)", *entries)),
    )


_USES: Final[tuple[Use, ...]] = (
    From("minimiser of J_1", MINIMISER),
    From("Hessian on the line", HESSIAN),
    From("attained", ATTAINED),
    From("no value below", BELOW),
    FromHorn("in the paper", THEORY, SIGNS, "144"),
)
#: The vector, as a polynomial in the index.
_Z: Final = "fun(p, (p - 3)*(p - 4)*(1/6 - 2/3*(p - 1)))"
#: At (1, -1, 0, 0) the form is 0.
_NULL: Final[tuple[Step, ...]] = (
    let("z", "natural -> real", _Z),
    have("z 1", "z(1) == 1", "z is(1)"),
    have("z 2", "z(2) == -1", "z is(2)"),
    have("z 3", "z(3) == 0", "z is(3)"),
    have("z 4", "z(4) == 0", "z is(4)"),
    have("z length", "Sum(z(p)**2, (p, 1, 2*2)) == 2", "z 1", "z 2", "z 3", "z 4"),
    apply("z below", "no value below", "2*2", "H", "lambda", "z"),
    *_value("z value", "z", ("z(1)", "z(2)", "z(3)", "z(4)")),
    have(
        "z null",
        f"{_A.format('a(1)', 'z(1)', 'z(2)', 'z(3)', 'z(4)')} == 0",
        *("z 1", "z 2", "z 3", "z 4"),
    ),
    have(
        "not above",
        "for f, g, h, n: real. h*n <= f and n == 2 and f == g and g == 0 => h <= 0",
        "mul_eq_mul_left(n, 2, h)",
    ),
    apply(
        "not positive",
        "not above",
        FORM.replace("u(", "z("),
        _A.format("a(1)", "z(1)", "z(2)", "z(3)", "z(4)"),
        *(_LEAST, "Sum(z(p)**2, (p, 1, 2*2))"),
    ),
)
_INSIDE: Final = _stated("a_1*a_2 < 0 and inside(a(1))", f"{_LEAST} == 0")
_FOUND: Final = ("u(1)", "u(2)", "u(3)", "u(4)")
#: (1) of the proposition, on I_1.
OPPOSITE_INSIDE: Final = Composed(
    SETTING,
    _INSIDE,
    (
        *_by("opposite signs, inside"),
        block(
            "inside",
            _INSIDE,
            ["signs of weights", "place", "at a", "lambda are"],
            apply("form", "forms", "a", "H"),
            obtain("at a", "weights", "of H"),
            have("from 1", "1 <= 2*2"),
            apply("some vector", "attained", "2*2", "H", "lambda"),
            obtain("some vector", "u", "length", "its value"),
            *_value("there", "u", _FOUND),
            apply("sign", "signs", "a(1)", *_FOUND, using=["place"]),
            have("in all", "for f, g, h: real. f == g and f == h and g >= 0 => 0 <= h"),
            apply(
                "not negative",
                "in all",
                *(FORM, _A.format("a(1)", *_FOUND), _LEAST),
                using=["its value", "there", "sign"],
            ),
            *_NULL,
            have("so", f"{_LEAST} == 0", "not negative", "not positive"),
        ),
    ),
    "inside",
    (*_USES, FromHorn("opposite signs, inside", THEORY, SIGNS, "opposite signs, inside")),
)


#: (0, 0, a_2, -a_1), as a polynomial in the index.
_ACROSS: Final = "fun(p, (p - 1)*(p - 2)*(a(2)/2*(4 - p) - a(1)/6*(p - 3)))"


def _negative(name: str, fact: str, text: str) -> Composed:
    """The least eigenvalue is negative where the form is at (0, 0, a_2, -a_1)."""
    at = ("0", "0", "ahat - a(1)", "-a(1)")
    return Composed(
        SETTING,
        text,
        (
            *_by(fact),
            block(
                name,
                text,
                ["signs of weights", "place", "at a", "lambda are"],
                apply("form", "forms", "a", "H"),
                obtain("at a", "weights", "of H"),
                have("from 1", "1 <= 2*2"),
                let("z", "natural -> real", _ACROSS),
                have("z 1", "z(1) == 0", "z is(1)"),
                have("z 2", "z(2) == 0", "z is(2)"),
                have("z 3", "z(3) == ahat - a(1)", "z is(3)", "weights"),
                have("z 4", "z(4) == -a(1)", "z is(4)"),
                apply("z below", "no value below", "2*2", "H", "lambda", "z"),
                apply("z length", "squares", "z", "2*2"),
                *_value("z value", "z", ("z(1)", "z(2)", "z(3)", "z(4)")),
                let(
                    "B",
                    "real, real, real, real -> real",
                    f"fun(i, j, l, n, {_A.format('a(1)', 'i', 'j', 'l', 'n')})",
                ),
                have(
                    "z there",
                    f"B(z(1), z(2), z(3), z(4)) == B({', '.join(at)})",
                    *("z 1", "z 2", "z 3", "z 4"),
                    f"congruence(B(z(1), z(2), z(3), z(4)), B({', '.join(at)}))",
                ),
                apply("sign", "signs", "a(1)", using=["signs of weights", "place"]),
                have("sign there", f"B({', '.join(at)}) < 0", "sign", f"B is({', '.join(at)})"),
                have(
                    "as B",
                    f"{_A.format('a(1)', 'z(1)', 'z(2)', 'z(3)', 'z(4)')}"
                    " == B(z(1), z(2), z(3), z(4))",
                    "B is(z(1), z(2), z(3), z(4))",
                ),
                have(
                    "through B",
                    "for f, g, h, k: real. f == g and g == h and h == k and k < 0 => f < 0",
                ),
                apply(
                    "value negative",
                    "through B",
                    FORM.replace("u(", "z("),
                    _A.format("a(1)", "z(1)", "z(2)", "z(3)", "z(4)"),
                    "B(z(1), z(2), z(3), z(4))",
                    f"B({', '.join(at)})",
                ),
                by_cases(
                    "least",
                    f"{_LEAST} < 0",
                    f"{_LEAST} < 0",
                    [have("so", f"{_LEAST} < 0", "least case")],
                    [
                        have("from 0", f"0 <= {_LEAST}", "least case"),
                        apply(
                            "product from 0",
                            "mul_nonneg",
                            *(_LEAST, "Sum(z(p)**2, (p, 1, 2*2))"),
                        ),
                        have("join", "for f, g: real. 0 <= f and f <= g => 0 <= g"),
                        apply(
                            "form from 0",
                            "join",
                            f"{_LEAST}*Sum(z(p)**2, (p, 1, 2*2))",
                            FORM.replace("u(", "z("),
                        ),
                        apply("no", "less", FORM.replace("u(", "z("), "0"),
                        absurd("so", f"{_LEAST} < 0", "no"),
                    ],
                ),
            ),
        ),
        name,
        (
            *_USES,
            From("squares", SQUARES),
            From("less", LESS),
            FromHorn(fact, THEORY, SIGNS, fact),
        ),
    )


#: (1) of the proposition, on I_2.
OPPOSITE_OUTSIDE: Final = _negative(
    "outside",
    "opposite signs, outside",
    _stated("a_1*a_2 < 0 and outside(a(1))", f"{_LEAST} < 0"),
)
#: (2) of the proposition, on I_1 without its ends.
EQUAL_INSIDE: Final = _negative(
    "between",
    "equal signs, inside",
    _stated("0 < a_1*a_2 and 0 < a(1)*(ahat - a(1))", f"{_LEAST} < 0"),
)
