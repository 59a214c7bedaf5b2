r"""Proposition C.3: null directions of the Hessian at omega = 0 by groups, counted; negative ones.

Units are numbered by groups of equal rates, the first q groups stand on exponentials of the target,
p groups are idle.  In a direction (x, y) the Hessian of the short-term loss is 2 |v|**2 with
``v = sum X(s) e(s) - Y(s) f(s)``, X the sum of the x of a group, Y that of ``a y``.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import Inference, have, induct

_GIVEN: Final = {
    "own 0": "for s: natural. inner(c(s), e(s)) == 1",
    "own 1": "for s: natural. inner(g(s), f(s)) == 1",
    "others 0": "for s, t: natural. s != t => inner(c(s), e(t)) == 0",
    "others 1": "for s, t: natural. s != t => inner(g(s), f(t)) == 0",
    "crossed 0": "for s, t: natural. inner(c(s), f(t)) == 0",
    "crossed 1": "for s, t: natural. inner(g(s), e(t)) == 0",
    "no sums of weights": "for s: natural. X(s) == 0",
    "no sums of rates": "for s: natural. Y(s) == 0",
    "units": "for s: natural. 1 <= n(s)",
    "active": "for s: natural. s + 1 <= q => r(s) == 1",
    "idle": "for s: natural. r(q + s) + 1 <= n(q + s)",
}
HYPOTHESES: Final = tuple(_GIVEN)
THEORY: Final = Theory.parse(
    {
        "q": ("q", "natural", "m*, number of groups on exponentials of the target"),
        "p": ("p", "natural", "number of idle groups"),
        "n": ("n", "natural -> natural", "number of units of a group"),
        "r": ("r", "natural -> natural", "1 where some weight of the group is not 0, else 0"),
        "a": ("a", "natural, natural -> real", "weights, by group and unit"),
        "x": ("x", "natural, natural -> real", "the direction, in the weights"),
        "y": ("y", "natural, natural -> real", "the direction, in the rates"),
        "e": ("e", "natural -> H", "the exponential of a group's rate"),
        "f": ("f", "natural -> H", "the same, times t"),
        "c": ("c", "natural -> H", "what is dual to e(s): they are independent, Lemma C.2"),
        "g": ("g", "natural -> H", "what is dual to f(s)"),
        "X": ("X", "natural -> real", "sum of the direction over the weights of a group"),
        "Y": ("Y", "natural -> real", "sum of a y over the rates of a group"),
        "v": ("v", "natural -> H", "the derivative of the model, by groups"),
        "N": ("N", "natural -> natural", "number of units, by groups"),
        "P": ("P", "natural -> natural", "m', number of conditions, by groups"),
        "D": ("D", "natural -> integer", "number of free coordinates, by groups"),
        "R": ("R", "natural -> natural", "idle groups with a weight that is not 0"),
    },
    _GIVEN,
    [
        "X(s) == Sum(x(s, i), (i, 0, n(s) - 1))",
        "Y(s) == Sum(a(s, i)*y(s, i), (i, 0, n(s) - 1))",
        "v(0) == 0",
        "v(j + 1) == v(j) + X(j)*e(j) - Y(j)*f(j)",
        "N(0) == 0",
        "N(j + 1) == N(j) + n(j)",
        "P(0) == 0",
        "P(j + 1) == P(j) + 1 + r(j)",
        "D(0) == 0",
        "D(j + 1) == D(j) + (n(j) - 1) + (n(j) - r(j))",
        "R(0) == 0",
        "R(j + 1) == R(j) + r(q + j)",
    ],
    ["H"],
)


def without(*used: str) -> tuple[str, ...]:
    """The hypotheses that are not used."""
    return tuple(name for name in HYPOTHESES if name not in used)


def _seen(dual: str, own: str, of: str, factor: str) -> tuple[Inference, ...]:
    """``inner(dual(s), v(j)) == factor`` for the groups s < j."""
    number = own[-1]
    first, second = f"inner({dual}({{0}}), e({{1}}))", f"inner({dual}({{0}}), f({{1}}))"

    def added(s: str, t: str) -> list[str]:
        return [
            f"mul_eq_zero_of_right(X({t}), {first.format(s, t)})",
            f"mul_eq_zero_of_right(Y({t}), {second.format(s, t)})",
        ]

    mine = first if number == "0" else second
    other = second if number == "0" else first
    sums = ("X(s)", "Y(s)") if number == "0" else ("Y(s)", "X(s)")
    return (
        induct(f"before {number}", f"for j, s: natural. j <= s => inner({dual}(s), v(j)) == 0",
               on="j",
               step=[f"others {number}(s, j)", f"crossed {number}(s, j)", *added("s", "j")]),
        have(f"its own {number}", f"for s: natural. inner({dual}(s), v(s + 1)) == {factor}",
             f"before {number}(s, s); {own}(s); crossed {number}(s, s);"
             f" mul_eq_left_of_eq_one({sums[0]}, {mine.format('s', 's')});"
             f" mul_eq_zero_of_right({sums[1]}, {other.format('s', 's')})"),
        induct(
            f"seen {number}",
            f"for j, s: natural. inner({dual}(s), v(s + 1 + j)) == {factor}",
            on="j",
            base=[f"its own {number}(s)"],
            step=[f"others {number}(s, s + 1 + j)", f"crossed {number}(s, s + 1 + j)",
                  *added("s", "s + 1 + j")],
        ),
        have(of, f"for j, s: natural. |v(s + 1 + j)| <= 0 => {factor} == 0",
             f"separation(v(s + 1 + j)); seen {number}(j, s)"),
    )  # fmt: skip


PROOF: Final = (
    *_seen("c", "own 0", "sums of the weights vanish", "X(s)"),
    *_seen("g", "own 1", "sums over the rates vanish", "-Y(s)"),
    induct("a null direction", "for j: natural. v(j) == 0", on="j",
           step="no sums of weights(j); no sums of rates(j)"),
    have("the last weight", "for s, j: natural. x(s, j) == -Sum(x(s, i), (i, 0, j - 1))"
         " => Sum(x(s, i), (i, 0, j)) == 0"),
    have("quotient", "for u, t, z: real. u != 0 and u*t + z == 0 => t == -z/u"),
    have("the last rate", "for s, j: natural. a(s, j) != 0"
         " and Sum(a(s, i)*y(s, i), (i, 0, j)) == 0"
         " => y(s, j) == -Sum(a(s, i)*y(s, i), (i, 0, j - 1))/a(s, j)",
         "quotient(a(s, j), y(s, j), Sum(a(s, i)*y(s, i), (i, 0, j - 1)))"),
    induct("vanishing eigenvalues", "for j: natural. D(j) == 2*N(j) - P(j)", on="j"),
    induct("active groups", "for j: natural. j <= q => P(j) == 2*j", on="j", step="active(j)"),
    induct("the number of positive eigenvalues", "for j: natural. P(q + j) == 2*q + j + R(j)",
           on="j", base="active groups(q)"),
    induct("units of active groups", "for j: natural. j <= N(j)", on="j", step="units(j)"),
    induct("units of idle groups", "for j: natural. q + (j + R(j)) <= N(q + j)", on="j",
           base="units of active groups(q)", step="idle(j)"),
    have("bound of their number", "P(q + p) <= N(q + p) + q",
         "the number of positive eigenvalues(p); units of idle groups(p)"),
)  # fmt: skip

#: A symmetric map on a space of directions, and a direction whose form vanishes.
ISOTROPIC: Final = Theory.parse(
    {
        "A": ("A", "L(G, G)", "the Hessian"),
        "u": ("u", "G", "a direction"),
        "h": ("h", "[0, oo)", "bound of its norm"),
        "tau": (r"\tau", "[0, oo)", "a step against the gradient"),
    },
    {
        "symmetric": "for z, t: G. inner(act(A, z), t) == inner(z, act(A, t))",
        "bounded": "for z: G. |act(A, z)| <= h*|z|",
        "isotropic": "inner(u, act(A, u)) == 0",
        "small step": "tau*h <= 1",
    },
    inner_product=["G"],
)
NEGATIVE: Final = (
    have("the form, expanded", "inner(u - tau*act(A, u), act(A, u - tau*act(A, u)))"
         " == tau**2*inner(act(A, u), act(A, act(A, u))) - 2*tau*|act(A, u)|**2",
         "isotropic; symmetric(u, act(A, u)); square(act(A, u))"),
    have("the last term", "inner(act(A, u), act(A, act(A, u))) <= h*|act(A, u)|**2",
         "cauchy(act(A, u), act(A, act(A, u))); bounded(act(A, u));"
         " mul_le_mul_of_nonneg_left(|act(A, u)|, |act(A, act(A, u))|, h*|act(A, u)|)"),
    have("small", "for i, j, k, l: real. i >= 0 and l >= 0 and i*k <= 1 and j <= k*l"
         " => i**2*j - 2*i*l <= -i*l",
         "mul_le_mul_of_nonneg_left(i**2, j, k*l); mul_le_mul_of_nonneg_left(i*l, i*k, 1)"),
    have("negative directions",
         "inner(u - tau*act(A, u), act(A, u - tau*act(A, u))) <= -tau*|act(A, u)|**2",
         "the form, expanded; the last term; small step; small(tau,"
         " inner(act(A, u), act(A, act(A, u))), h, |act(A, u)|**2)"),
)  # fmt: skip
