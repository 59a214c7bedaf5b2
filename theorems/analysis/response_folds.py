r"""The residual of a step against exponentials, with its sections undone one by one.

For a time T, sums q of the chain h and a tail, :math:`w_m=q_m+(-1)^mX(m,0,T-\cdot)` up to T and
:math:`q_m` from T on: :math:`w_m'-\lambda_mw_m=w_{m-1}`, :math:`w_m(0)=0`, and what is left of
:math:`q_m` after all sections is the sum over k of :math:`(G_k-G_{k-1})(T)(G_k+G_{k-1})/2`.  So
:math:`w_0`, the indicator of [0, T] less its projection, changes sign m times more than
:math:`w_m`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from memory_theorems.theorems.analysis.by_definition import REFLECTED
from memory_theorems.theorems.analysis.cascade_tables import CASCADE, POSITIVE, TABLE
from memory_theorems.theorems.analysis.chains import CHAIN, CONTINUITY, FADING, SLOPE
from memory_theorems.theorems.analysis.continuity import COMBINED, CONTINUOUS, FROM_DERIVATIVES
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.curves import LINEAR
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.response_tables import (
    AT_ZERO,
    DERIVED,
    DERIVED_RELATION,
    IMPULSES,
    LAST,
)
from memory_theorems.theorems.analysis.sign_changes import ONE_MORE_CHANGE
from memory_theorems.theorems.analysis.sums import SINGLE
from memory_theorems.theorems.analysis.zero_derivatives import ZERO
from memory_theorems.verify.proofs.scripts import induct
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    convert,
    exists,
    have,
    horn,
    let,
    obtain,
    thus,
)


def part(weights: str) -> Callable[[str], str]:
    """The sum of the chain with these weights, at a place."""
    return lambda place: f"Sum({weights}(j)*h(j, {place}), (j, 1, n))"


def with_tail(weights: str, sections: str) -> Callable[[str], str]:
    """That sum and what stands up to T."""
    return lambda place: (
        f"({part(weights)(place)} + (-1)**{sections}*X({sections}, 0, T - {place}))"
    )


def whole(weights: str) -> Callable[[str], str]:
    """1 and the sum: the residual of the indicator up to T."""
    return lambda place: f"(1 + {part(weights)(place)})"


def alternates(x: str, p: Callable[[str], str], q: Callable[[str], str], last: str) -> str:
    """As in :mod:`theorems.analysis.sign_changes`."""
    return (
        f"0 <= {x}(0) and (for i: natural. i + 1 <= {last} => {x}(i) <= {x}(i + 1))"
        f" and (for i: natural. i <= {last} and {x}(i) <= T => 0 < (-1)**i*e*{p(f'{x}(i)')})"
        f" and (for i: natural. i <= {last} and T <= {x}(i) => 0 < (-1)**i*e*{q(f'{x}(i)')})"
    )


def products(sections: str, place: str) -> str:
    """What the sections leave."""
    return (
        f"Sum((G(j + 1, T) - G(j, T))*(G(j + 1, {place}) + G(j, {place})), (j, 0, {sections} - 1))"
    )


def rest(weights: str, sections: str, place: str, last: str = "n") -> str:
    """What becomes of the weights that the sections do not reach."""
    derived = DERIVED.format(m=sections, i="i", s=place)
    return f"Sum({weights}({sections} + 1 + i)*{derived}, (i, 0, {last}))"


def outcome(weights: str, sections: str, place: str) -> str:
    """All sections undone."""
    return f"{products(sections, place)}/2 + {rest(weights, sections, place)}"


ENDS: Final = "(for k: natural. n + 1 <= k => {}(k) == 0)"
SHAPE: Final = "(for i, j: natural. i + j + 1 == {1} => {0}(i + 1) == (-1)**j*X(j + 1, i, T))"
_ON: Final = "for s: real. 0 <= s and s <= T => "
_VANISHES: Final = "(({0}{1} == 0) => ({0}{2} == 0))"


def _same(p: str, q: str) -> str:
    return f"(for w: real. 0 < w*{p} => 0 < w*{q}) and (for w: real. 0 < w*{q} => 0 < w*{p})"


def _lifted(weights: str, found: str, sections: str) -> str:
    p, q = with_tail(weights, sections), part(weights)
    return (
        f"for e: real, x: (natural -> real), L: natural. {alternates('x', p, q, 'L')} => exists"
        f" y: (natural -> real). {alternates('y', whole(found), part(found), f'(L + {sections})')}"
    )


def undone(weights: str, sections: str) -> str:
    """What there is after all sections."""
    p, q = with_tail(weights, sections), part(weights)
    return (
        f"exists c: (natural -> real). {ENDS.format('c')}"
        f" and (for s: real. {part('c')('s')} == {outcome(weights, sections, 's')})"
        f" and {_same(p('T'), q('T'))}"
        f" and ({_lifted(weights, 'c', sections)})"
        f" and {_VANISHES.format(_ON, p('s'), whole('c')('s'))}"
    )


def fold(sections: str) -> str:
    return (
        f"for b: (natural -> real). {SHAPE.format('b', sections)} and {ENDS.format('b')}"
        f" and 0 < {outcome('b', sections, 'T')} => {undone('b', sections)}"
    )


FAMILY: Final = (
    "lambda: (natural -> real), G: (natural, real -> real), n: natural,"
    " X: (natural, natural, real -> real), h: (natural, real -> real), T: real"
)
GIVEN: Final = (
    f"{POSITIVE} and {CASCADE} and {TABLE} and {CHAIN.format('n')} and {IMPULSES} and {LAST}"
    f" and {AT_ZERO} and (for d, k: natural. k + d + 1 <= n => X(d + 1, k, 0) == 0) and 0 < T"
)
_NAMES: Final = [
    "positive",
    "constant",
    "starts",
    "sections",
    "first row",
    "relation",
    "begins",
    "slopes",
    "impulses",
    "responses",
    "first at 0",
    "others at 0",
    "from nothing",
    "some T",
]
_MOVED: Final = "Sum((b(j + 1) - lambda(j)*b(j))*h(j, {}), (j, 1, n)) - b(n + 1)*h(n, {})"

#: The slope of a sum with its tail.
WAVE: Final = lemma(
    f"for {FAMILY}, b: (natural -> real), m: natural. {CHAIN.format('n')} and {LAST} and m <= n"
    f" => for z: real. derives(fun(t, {with_tail('b', 'm')('t')}), z,"
    f" {_MOVED.format('z', 'z')} + (-1)**m*-h(m, T - z))",
    "begins; slopes; responses; within",
    block(
        "slope",
        GOAL,
        [],
        apply("of the sum", "slope of a sum(lambda, h, n, b, n, z)"),
        apply("of the response", "responses(m, T - z)"),
        apply("of the tail", "reflected(fun(s, X(m, 0, s)), T, z, h(m, T - z))"),
        apply(
            "both",
            f"{LINEAR.name}(fun(s, {part('b')('s')}), fun(s, X(m, 0, T - s)), z, 1, (-1)**m,"
            f" {_MOVED.format('z', 'z')}, -h(m, T - z))",
        ),
        convert("so", GOAL, "both"),
    ),
    uses=[LINEAR, From("slope of a sum", SLOPE), From("reflected", REFLECTED)],
)

_D0: Final = DERIVED.format(m="0", i="{0}", s="s")
_BASE: Final = block(
    "this",
    fold("0"),
    "shape; ends; positive outcome",
    horn(
        "moved",
        induct(
            "moved",
            f"for k: natural, s: real. {rest('b', '0', 's', 'k')}"
            " == Sum(b(j)*h(j, s), (j, 1, k)) + b(k + 1)*h(k + 1, s)",
            on="k",
            base=f"impulses(0, s); mul_eq_mul_left(h(1, s), {_D0.format('0')}, b(1))",
            step=(
                "impulses(k + 1, s);"
                f" mul_eq_mul_left(h(k + 2, s), {_D0.format('(k + 1)')}, b(k + 2))"
            ),
        ),
    ),
    have(
        "outcome is",
        f"for s: real. {part('b')('s')} == {outcome('b', '0', 's')}",
        "moved(n, s); ends(n + 1)",
    ),
    have(
        "as whole",
        f"for s: real. {with_tail('b', '0')('s')} == {whole('b')('s')}",
        "first row(0, T - s); constant(T - s)",
    ),
    have("sum positive", f"0 < {part('b')('T')}", "outcome is(T); positive outcome"),
    block(
        "kept",
        _lifted("b", "b", "0"),
        "x from 0; x ordered; early; late",
        have("ordered", "for i: natural. i + 1 <= L + 0 => x(i) <= x(i + 1)", "x ordered(i)"),
        have(
            "early signs",
            f"for i: natural. i <= L + 0 and x(i) <= T => 0 < (-1)**i*e*{whole('b')('x(i)')}",
            "early(i); as whole(x(i))",
        ),
        exists("the same points", "x", using=["late(i)"]),
    ),
    block(
        "nothing",
        _VANISHES.format(_ON, with_tail("b", "0")("s"), whole("b")("s"))[1:-1],
        "no wave",
        thus("no wave(s); as whole(s)"),
    ),
    exists("b itself", "b", using="sum positive; as whole(T)"),
)

_NEXT_ONE: Final = "(m + 1)"
_HERE: Final = DERIVED.format(m="m", i="{0}", s="s")
_ABOVE: Final = DERIVED.format(m=_NEXT_ONE, i="{0}", s="s")
_D_IS: Final = "(for k: natural. f(k) == b(k + 1) - (lambda(k) + lambda(m + 1))*b(k))"
_AGREE: Final = f"for s: real. {outcome('f', 'm', 's')} == {outcome('b', _NEXT_ONE, 's')}"
_CROSS: Final = (
    f"b(m + 2 + k)*({_HERE.format('k')} - {_ABOVE.format('k')})"
    f" == (lambda(m + k + 2) + lambda(m + 1))*b(m + 2 + k)*{_HERE.format('(k + 1)')}"
)

#: One section undone leaves the outcome.
SAME_OUTCOME: Final = lemma(
    "for lambda: (natural -> real), G: (natural, real -> real), n: natural,"
    " X: (natural, natural, real -> real), T: real, b, f: (natural -> real), m: natural."
    f" {TABLE} and m + 1 <= n and {SHAPE.format('b', _NEXT_ONE)} and {ENDS.format('b')}"
    f" and {_D_IS} => {_AGREE}",
    "first row; relation; reach; shape; ends; f is",
    apply("of derived", "derived relation(lambda, G, n, X)"),
    have("turned", "for r, u, v, w, z: real. r*w == u - v => z*(u - v) == r*z*w"),
    block(
        "cross",
        f"for k: natural, s: real. {_CROSS}",
        [],
        by_cases(
            "place",
            GOAL,
            "m + k + 2 <= n",
            [
                apply("there", "of derived(m, k, s)"),
                apply(
                    "so",
                    f"turned(lambda(m + k + 2) + lambda(m + 1), {_HERE.format('k')},"
                    f" {_ABOVE.format('k')}, {_HERE.format('(k + 1)')}, b(m + 2 + k))",
                    using="there",
                ),
            ],
            [
                thus(
                    "ends(m + 2 + k); place case; mul_eq_zero_of_left(b(m + 2 + k),"
                    f" {_HERE.format('k')} - {_ABOVE.format('k')});"
                    " mul_eq_zero_of_left(b(m + 2 + k), (lambda(m + k + 2) + lambda(m +"
                    f" 1))*{_HERE.format('(k + 1)')})"
                )
            ],
        ),
    ),
    horn(
        "moved",
        induct(
            "moved",
            f"for k: natural, s: real. {rest('f', 'm', 's', 'k')} == -2*lambda(m + 1)*b(m + 1)"
            f"*{_HERE.format('0')} + {rest('b', _NEXT_ONE, 's', 'k')}"
            f" + b(m + 2 + k)*({_HERE.format('k')} - {_ABOVE.format('k')})",
            on="k",
            base=(
                "f is(m + 1); mul_eq_mul_left(f(m + 1), b(m + 2) - (lambda(m + 1) + lambda(m +"
                f" 1))*b(m + 1), {_HERE.format('0')})"
            ),
            step=(
                "f is(m + 2 + k); cross(k, s); mul_eq_mul_left(f(m + 2 + k),"
                " b(m + 3 + k) - (lambda(m + 2 + k) + lambda(m + 1))*b(m + 2 + k),"
                f" {_HERE.format('(k + 1)')})"
            ),
        ),
    ),
    have("first weight", "b(m + 1) == (-1)**0*X(1, m, T)", "shape(m, 0)"),
    have(
        "so",
        _AGREE,
        "moved(n, s); relation(0, m, T); first row(m, T); first row(m + 1, T);"
        " mul_eq_mul_left(b(m + 1), X(1, m, T), -2*lambda(m + 1)); first weight; relation(0, m, s);"
        " reach; first row(m + 1, s); first row(m, s);"
        " mul_eq_mul(-2*lambda(m + 1)*b(m + 1), G(m + 1, T) - G(m, T),"
        f" {_HERE.format('0')}, (G(m, s) + G(m + 1, s))/2); ends(m + 2 + n);"
        f" mul_eq_zero_of_left(b(m + 2 + n), {_HERE.format('n')} - {_ABOVE.format('n')})",
    ),
    uses=[From("derived relation", DERIVED_RELATION)],
)

_STEP: Final = block(
    "this",
    fold(_NEXT_ONE),
    "shape; ends; positive outcome",
    apply("of fewer", "earlier", using=["reach"]),
    let("f", "natural -> real", "fun(k, b(k + 1) - (lambda(k) + lambda(m + 1))*b(k))"),
    have("d ends", "for k: natural. n + 1 <= k => f(k) == 0", "f is(k); ends(k); ends(k + 1)"),
    have(
        "algebra",
        "for p, q, r, w, x, y, z: real. p == w*y and q == -1*w*z and r*z == x - y"
        " => p - r*q == w*x",
    ),
    block(
        "d shape",
        "for i, j: natural. i + j + 1 == m => f(i + 1) == (-1)**j*X(j + 1, i, T)",
        "in all",
        apply(
            "so far",
            "algebra(b(i + 2), b(i + 1), lambda(i + 1) + lambda(m + 1), (-1)**j, X(j + 1, i, T),"
            " X(j + 1, i + 1, T), X(j + 2, i, T))",
            using=(
                "relation(j + 1, i, T); reach; congruence(lambda(i + (j + 1) + 1),"
                " lambda(m + 1)); shape(i + 1, j); in all; shape(i, j + 1)"
            ),
        ),
        thus("f is(i + 1); so far"),
    ),
    horn(
        "sums",
        induct(
            "sums",
            "for k: natural, s: real. Sum(f(j)*h(j, s), (j, 1, k))"
            " == Sum((b(j + 1) - lambda(j)*b(j))*h(j, s), (j, 1, k))"
            " - lambda(m + 1)*Sum(b(j)*h(j, s), (j, 1, k))",
            on="k",
            step=(
                "f is(k + 1); mul_eq_mul_left(f(k + 1), b(k + 2) - (lambda(k + 1) + lambda(m +"
                " 1))*b(k + 1), h(k + 1, s))"
            ),
        ),
    ),
    block(
        "q slopes",
        f"for s: real. derives(fun(t, {part('b')('t')}), s,"
        f" lambda(m + 1)*{part('b')('s')} + {part('f')('s')})",
        [],
        apply("slope", "slope of a sum(lambda, h, n, b, n, s)"),
        convert("so", GOAL, "slope", "sums(n, s); ends(n + 1)"),
    ),
    have("tails", "for w, u, l, x, y: real. u == x - l*y => -1*w*-u == l*(-1*w*y) + w*x"),
    apply("wave of b", "wave(lambda, G, n, X, h, T, b, m + 1)", using="reach"),
    block(
        "p slopes",
        f"for s: real. derives(fun(t, {with_tail('b', _NEXT_ONE)('t')}), s,"
        f" lambda(m + 1)*{with_tail('b', _NEXT_ONE)('s')} + {with_tail('f', 'm')('s')})",
        [],
        apply("slope", "wave of b(s)"),
        convert(
            "so",
            GOAL,
            "slope",
            "sums(n, s); ends(n + 1); mul_eq_zero_of_left(b(n + 1), h(n, s)); impulses(m, T - s);"
            " tails((-1)**m, h(m + 1, T - s), lambda(m + 1), X(m, 0, T - s), X(m + 1, 0, T - s))",
        ),
    ),
    apply(
        "p continuous",
        f"from derivatives(fun(t, {with_tail('b', _NEXT_ONE)('t')}), fun(t,"
        f" lambda(m + 1)*{with_tail('b', _NEXT_ONE)('t')} + {with_tail('f', 'm')('t')}))",
    ),
    apply("Q continuous", "continuity(lambda, h, n, f, n)"),
    apply("wave of f", "wave(lambda, G, n, X, h, T, f, m)", using="reach"),
    apply(
        "P continuous",
        "from derivatives",
        f"fun(t, {with_tail('f', 'm')('t')})",
        "fun(t, " + _MOVED.replace("b(", "f(").format("t", "t") + " + (-1)**m*-h(m, T - t))",
    ),
    apply("q fades", "fading(lambda, h, n, b, n)"),
    # at 0 and at T
    by_induction(
        "h at 0",
        "for j: natural. 2 <= j and j <= n => h(j, 0) == 0",
        "before; from 2; to n",
        [thus("begins(0)")],
        [
            by_induction(
                "later",
                "for i: natural. 2 <= i + 1 and i + 1 <= n => h(i + 1, 0) == 0",
                "much before; from 2 on; up to n",
                [apply("no", "less(0 + 1, 2)"), absurd("so", GOAL, "no")],
                [thus("others at 0(i); up to n")],
            ),
            thus("later(j); from 2; to n"),
        ],
    ),
    block(
        "other terms",
        "for j: natural. 1 <= j and j <= n and j != 1 => b(j)*h(j, 0) == 0",
        "after 0; j to n; not 1",
        apply("none", "h at 0(j)", using="after 0; not 1"),
        thus("none; mul_eq_zero_of_left(h(j, 0), b(j))"),
    ),
    apply("one term", "single(fun(j, b(j)*h(j, 0)), 1, n)", using="reach"),
    # the outcome is the same
    apply("same outcome", "outcomes(lambda, G, n, X, T, b, f, m)"),
    apply("below", "of fewer(f)", using="same outcome(T); positive outcome"),
    obtain("below", "c", "c ends", "c is", "to q", "to p", "lifts", "nothing"),
    have(
        "the outcome",
        f"for s: real. {part('c')('s')} == {outcome('b', _NEXT_ONE, 's')}",
        "c is(s); same outcome(s)",
    ),
    block(
        "kept",
        _lifted("b", "c", _NEXT_ONE),
        "x from 0; x ordered; early; late",
        apply(
            "one more",
            f"one more change(fun(t, {with_tail('b', _NEXT_ONE)('t')}), fun(t, {part('b')('t')}),"
            f" fun(t, {with_tail('f', 'm')('t')}), fun(t, {part('f')('t')}), T, lambda(m + 1), e,"
            " x, L)",
            using="positive(m + 1); reach; from nothing(m, 0); one term; first at 0; shape(0, m)",
        ),
        obtain("one more", "y", "y from 0", "y ordered", "y early", "y late"),
        apply("lifted", "lifts(e, y, L + 1)"),
        obtain("lifted", "z", "z from 0", "z ordered", "z early", "z late"),
        have("ordered", "for i: natural. i + 1 <= L + (m + 1) => z(i) <= z(i + 1)", "z ordered(i)"),
        have(
            "early signs",
            f"for i: natural. i <= L + (m + 1) and z(i) <= T => 0 < (-1)**i*e*{whole('c')('z(i)')}",
            "z early(i)",
        ),
        exists("these points", "z", using=["z late(i)"]),
    ),
    block(
        "nothing in all",
        _VANISHES.format(_ON, with_tail("b", _NEXT_ONE)("s"), whole("c")("s"))[1:-1],
        "no wave",
        apply(
            "slope continuous",
            f"combined(fun(t, {with_tail('b', _NEXT_ONE)('t')}), fun(t,"
            f" {with_tail('f', 'm')('t')}), lambda(m + 1), 1)",
        ),
        block(
            "its slopes",
            f"{_ON}derives(fun(t, {with_tail('b', _NEXT_ONE)('t')}), s,"
            f" lambda(m + 1)*{with_tail('b', _NEXT_ONE)('s')} + 1*{with_tail('f', 'm')('s')})",
            "from 0; to T",
            apply("slope", "p slopes(s)"),
            convert("so", GOAL, "slope"),
        ),
        apply(
            "flat",
            f"zero(fun(t, {with_tail('b', _NEXT_ONE)('t')}), fun(t,"
            f" lambda(m + 1)*{with_tail('b', _NEXT_ONE)('t')} + 1*{with_tail('f', 'm')('t')}), 0,"
            " T)",
        ),
        apply("so", "nothing", using="flat(s); no wave(s)"),
    ),
    exists("that", "c", using="from nothing(m, 0); reach"),
)

#: All sections undone, one by one.
FOLDS: Final = lemma(
    f"for {FAMILY}. {GIVEN} => for m: natural. m <= n => {fold('m')}",
    _NAMES,
    by_induction("up to", GOAL, "earlier; reach", [_BASE], [_STEP]),
    uses=[
        From("slope of a sum", SLOPE),
        From("wave", WAVE),
        From("continuity", CONTINUITY),
        From("from derivatives", FROM_DERIVATIVES),
        From("fading", FADING),
        From("single", SINGLE),
        From("outcomes", SAME_OUTCOME),
        From("one more change", ONE_MORE_CHANGE),
        From("combined", COMBINED),
        From("zero", ZERO),
        From("less", LESS),
    ],
    objects=[CONTINUOUS],
)
