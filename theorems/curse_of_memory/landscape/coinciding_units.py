r"""Theorems D.1 and D.3: loss, gradient and Hessian of J_m where units share their rates.

The units are numbered in groups: unit i of group j has weight a(j, i) and rate v(j), and
b(j) = sum_i a(j, i).  Every ordered partition of the units into d groups is such a numbering, and
nothing below depends on the numbers.  A sum of exponentials enters through
``int exp(-(u + v) t) dt = 1/(u + v)`` and its derivatives; the target through its Laplace transform
L, the derivative D of L, and its squared norm R.  kappa(j) is the second derivative at v(j) of the
transform of the residual.

A direction of the weights is f(j, i), one of the rates is e(j, i); X(j) is the sum of f over the
group.  Directions of the rates split into y(j), common to a group, and
``z(j, i) = b(j) c(j, i) - sum_i a(j, i) c(j, i)``.  If b(j) is not 0, the latter are all z with
``sum_i a(j, i) z(j, i) = 0``, and together these are all directions.

The rows of the Hessian, applied to such a direction, give its null space; with one more number q(j)
for each group, the Hessian and a diagonal form on one side are congruent to the Hessian of J_d and
a diagonal form on the other, by a linear map whose inverse is written down: the inertia by
Sylvester's law.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have

_TABLE = "natural, natural -> real"
_UNITS = "(i, 0, n(j) - 1)"

THEORY = Theory.parse(
    {
        "n": ("n", "natural -> natural", "n(j): number of units of group j"),
        "a": ("a", _TABLE, "a(j, i): weight of unit i of group j"),
        "v": ("v", "natural -> (0, oo)", "v(j): the rate of group j"),
        "L": ("L", "real -> real", "the Laplace transform of the target"),
        "D": ("D", "real -> real", "the derivative of L"),
        "R": ("R", "real", "the squared norm of the target"),
        "kappa": (r"\kappa", "natural -> real", "second derivatives of the residual's transform"),
        "f": ("f", _TABLE, "a direction of the weights"),
        "e": ("e", _TABLE, "a direction of the rates"),
        "c": ("c", _TABLE, "any numbers, one for each unit"),
        "y": ("y", "natural -> real", "a direction of the rates, common to a group"),
        "b": ("b", "natural -> real", "sums of the weights of a group"),
        "X": ("X", "natural -> real", "sums of f over a group"),
        "z": ("z", _TABLE, "a direction of the rates that does not move the group"),
        "q": ("q", "natural -> real", "one more number for each group"),
    },
    {},
    [
        f"b(j) == Sum(a(j, i), {_UNITS})",
        f"X(j) == Sum(f(j, i), {_UNITS})",
        "z(j, i) == b(j)*c(j, i) - Sum(a(j, h)*c(j, h), (h, 0, n(j) - 1))",
    ],
)


def units(body: str) -> str:
    """The sum of the body over all units (j, i) of d groups."""
    return f"Sum(Sum({body}, {_UNITS}), (j, 0, d - 1))"


def pairs_of_units(body: str) -> str:
    """The sum over all pairs of units (j, i) and (s, l)."""
    inner = f"Sum(Sum({body}, (l, 0, n(s) - 1)), {_UNITS})"
    return f"Sum(Sum({inner}, (s, 0, d - 1)), (j, 0, d - 1))"


def groups(body: str) -> str:
    """The sum over d groups j."""
    return f"Sum({body}, (j, 0, d - 1))"


def pairs_of_groups(body: str) -> str:
    """The sum over all pairs of groups j and s."""
    return f"Sum(Sum({body}, (s, 0, d - 1)), (j, 0, d - 1))"


def hessian(weights: str, rates: str) -> str:
    """The Hessian of J_m as a quadratic form, (131), (132), (134) and the entries of the rates.

    ``weights`` and ``rates`` are templates in group and unit.
    """
    f, g = weights.format("j", "i"), weights.format("s", "l")
    one, other = rates.format("j", "i"), rates.format("s", "l")
    mixed = pairs_of_units(_kernel(f, g, f"a(j, i)*{one}", f"a(s, l)*{other}"))
    return f"{mixed} + {units(f'2*kappa(j)*a(j, i)*{one}**2')}"


def _kernel(f: str, g: str, p: str, q: str) -> str:
    sums = "(v(j) + v(s))"
    return f"2*{f}*{g}/{sums} - 2*{f}*{q}/{sums}**2 - 2*{p}*{g}/{sums}**2 + 4*{p}*{q}/{sums}**3"


#: The Hessian of J_d at (b, v) in the direction (X, y).
HESSIAN_OF_GROUPS = (
    pairs_of_groups(_kernel("X(j)", "X(s)", "b(j)*y(j)", "b(s)*y(s)"))
    + " + "
    + groups("2*kappa(j)*b(j)*y(j)**2")
)
_SUM = "(v(j) + v(s))"
_SHIFTED = "(f({0}, {1}) + n({0})*c({0}, {1}) - Sum(c({0}, h), (h, 0, n({0}) - 1)))"
_BY_RATE = "2*a(s, l)*(-" + units(f"a(j, i)/{_SUM}**2") + " - D(v(s)))"
_BY_GROUP_RATE = "2*b(s)*(-" + groups(f"b(j)/{_SUM}**2") + " - D(v(s)))"


def _row(by_weight: str, by_rate: str) -> str:
    """What a row of the Hessian makes of the direction (f, y + z); templates of the sum of rates
    and of the direction's parts."""
    return units(f"{by_weight}*f(j, i) + {by_rate}*a(j, i)*(y(j) + z(j, i))")


def _group_row(by_weight: str, by_rate: str) -> str:
    """The same for J_d and (X, y)."""
    return groups(f"{by_weight}*X(j) + {by_rate}*b(j)*y(j)")


_OF_WEIGHT = (f"2/{_SUM}", f"(-2/{_SUM}**2)")
_OF_RATE = (f"(-2/{_SUM}**2)", f"(4/{_SUM}**3)")
_CURVED = "kappa(s)*a(s, l)*z(s, l)"
#: (131), (132), (134): the row of a_k, and of w_k with the entry of its own curvature.
ROW_OF_WEIGHT = _row(*_OF_WEIGHT)
ROW_OF_RATE = f"a(s, l)*({_row(*_OF_RATE)}) + 2*kappa(s)*a(s, l)*(y(s) + z(s, l))"
GROUP_ROW_OF_WEIGHT = _group_row(*_OF_WEIGHT)
GROUP_ROW_OF_RATE = f"b(s)*({_group_row(*_OF_RATE)}) + 2*kappa(s)*b(s)*y(s)"

#: The null space and the inertia of the Hessian.
_INERTIA = (
    have("rows of the weights", f"for d, s: natural. {ROW_OF_WEIGHT} == {GROUP_ROW_OF_WEIGHT}"),
    have(
        "rows of the rates",
        f"for d, s, l: natural. b(s)*({ROW_OF_RATE})"
        f" == a(s, l)*({GROUP_ROW_OF_RATE}) + 2*b(s)*{_CURVED}",
    ),
    have(
        "rows of a group, added",
        f"for d, s: natural. Sum({ROW_OF_RATE}, (l, 0, n(s) - 1)) == {GROUP_ROW_OF_RATE}",
    ),
    have(
        "null vectors",
        f"for d, s, l: natural. b(s) != 0 and {GROUP_ROW_OF_RATE} == 0 and {_CURVED} == 0"
        f" => {ROW_OF_RATE} == 0",
        f"rows of the rates(d, s, l); mul_eq_zero_of_right(a(s, l), {GROUP_ROW_OF_RATE}); "
        f"right_eq_zero_of_mul(b(s), {ROW_OF_RATE})",
    ),
    have(
        "no other null vectors",
        f"for d, s, l: natural. b(s) != 0 and {GROUP_ROW_OF_RATE} == 0 and {ROW_OF_RATE} == 0"
        f" => {_CURVED} == 0",
        f"rows of the rates(d, s, l); mul_eq_zero_of_right(a(s, l), {GROUP_ROW_OF_RATE}); "
        f"mul_eq_zero_of_right(b(s), {ROW_OF_RATE}); right_eq_zero_of_mul(b(s), {_CURVED})",
    ),
    have(
        "congruent forms",
        f"for d: natural. {hessian('f({0}, {1})', '(y({0}) + z({0}, {1}))')}"
        f" + {groups('2*kappa(j)*b(j)*q(j)**2')}"
        f" == {HESSIAN_OF_GROUPS} + {units('2*kappa(j)*a(j, i)*(z(j, i) + q(j))**2')}",
    ),
    have(
        "the congruence inverted",
        f"for j: natural. b(j) != 0 => q(j) == Sum(a(j, i)*(z(j, i) + q(j)), {_UNITS})/b(j)",
    ),
    have(
        "all directions",
        "for j, i: natural. b(j) != 0 => Sum(a(j, h)*e(j, h), (h, 0, n(j) - 1))/b(j)"
        " + (b(j)*(e(j, i)/b(j)) - Sum(a(j, h)*(e(j, h)/b(j)), (h, 0, n(j) - 1))) == e(j, i)",
    ),
)

PROOF = (
    have(
        "the same loss",
        f"for d: natural. {pairs_of_units(f'a(j, i)*a(s, l)/{_SUM}')}"
        f" - 2*{units('a(j, i)*L(v(j))')} + R"
        f" == {pairs_of_groups(f'b(j)*b(s)/{_SUM}')} - 2*{groups('b(j)*L(v(j))')} + R",
    ),
    have(
        "the same derivative in a weight",
        f"for d, s: natural. 2*({units(f'a(j, i)/{_SUM}')} - L(v(s)))"
        f" == 2*({groups(f'b(j)/{_SUM}')} - L(v(s)))",
    ),
    have(
        "derivatives in a rate",
        f"for d, s, l: natural. b(s)*({_BY_RATE}) == a(s, l)*({_BY_GROUP_RATE})",
    ),
    have(
        "critical in the rates",
        f"for d, s, l: natural. b(s) != 0 and {_BY_GROUP_RATE} == 0 => {_BY_RATE} == 0",
        f"derivatives in a rate(d, s, l); mul_eq_zero_of_right(a(s, l), {_BY_GROUP_RATE}); "
        f"right_eq_zero_of_mul(b(s), {_BY_RATE})",
    ),
    have(
        "transforms agree",
        f"for d, s: natural. 2*({groups(f'b(j)/{_SUM}')} - L(v(s))) == 0"
        f" => {groups(f'b(j)/{_SUM}')} == L(v(s))",
    ),
    have(
        "derivatives agree",
        f"for d, s: natural. b(s) != 0 and {_BY_GROUP_RATE} == 0"
        f" => -{groups(f'b(j)/{_SUM}**2')} == D(v(s))",
        [f"right_eq_zero_of_mul(b(s), -{groups(f'b(j)/{_SUM}**2')} - D(v(s)))"],
    ),
    have("dimension", f"for d: natural. {units('1')} - d == {groups('n(j) - 1')}"),
    have(
        "a line that moves a rate leaves the domain",
        "for w: (0, oo), h: real. h != 0 => w + (-w/h)*h == 0",
    ),
    have(
        "flat directions",
        f"for d: natural. {hessian(_SHIFTED, 'e({0}, {1})')}"
        f" == {hessian('f({0}, {1})', 'e({0}, {1})')}",
    ),
    *_INERTIA,
)
