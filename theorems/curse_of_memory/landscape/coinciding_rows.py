r"""Theorem D.3 on the loss: rows of the Hessian for the weights of a group coincide; the rank.

Source: Li, Han, E and Li (ICLR 2021), Theorem D.3.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.exponentials import SAME_RATE
from memory_theorems.theorems.analysis.slopes import UNIQUE
from memory_theorems.theorems.analysis.square_integrable import PREDICATES
from memory_theorems.theorems.curse_of_memory.landscape.critical_points import (
    SAME_MODEL,
    STATIONARY,
)
from memory_theorems.theorems.curse_of_memory.landscape.null_vectors import (
    INDEPENDENT,
    NULL,
    OF_ROWS,
)
from memory_theorems.theorems.curse_of_memory.landscape.partial_derivatives import IN_L2, TARGET
from memory_theorems.theorems.curse_of_memory.landscape.rows_of_weights import (
    COLUMN,
    MOVED_RESIDUAL,
    OF_UNIT,
    SETTING,
    UNMOVED_RESIDUAL,
)
from memory_theorems.theorems.paper_objects.landscape import WITH_HESSIAN
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import Step, apply, block, convert, have, obtain, thus

_ROW: Final = (
    "for m, d: natural, g: (natural -> natural), b, v, a, w: (natural -> real),"
    " H: (natural, natural -> real), k, l, q: natural. minimiser(d, b, v) and onto(m, d, g)"
    " and space(m, d, g, b, v, a, w) and hessian(m, a, w, H) and 1 <= k and k <= m and 1 <= l"
    " and l <= m and g(k) == g(l) and 1 <= q and q <= 2*m => H(k, q) == H(l, q)"
)
_AT: Final = "Integral((model(m, a, w, s) - rho(s))*(s*exp(-w({0})*s)), (s, 0, oo))"
_OF: Final = "2*" + OF_UNIT.replace("w(k)", "w({0})")


def _entry(unit: str) -> tuple[Step, ...]:
    """What the derivative of the row of a unit is."""
    return (
        apply(f"group {unit}", "groups", unit),
        obtain(f"group {unit}", f"{unit} group from 1", f"{unit} group to d"),
        apply(f"rate {unit}", "its rates", unit),
        apply(f"of {unit}", "at minimisers", "d", f"g({unit})", "b", "v"),
        obtain(f"of {unit}", f"first of {unit}", f"second of {unit}"),
        apply(f"weight {unit}", "weights", f"g({unit})"),
        apply(
            f"still {unit} in d",
            f"right_eq_zero_of_mul(b(g({unit})), Integral((model(d, b, v, s) - "
            f"rho(s))*(s*exp(-v(g({unit}))*s)), (s, 0, oo)))",
        ),
        convert(
            f"still {unit}",
            f"{_AT.format(unit)} == 0",
            f"still {unit} in d",
            f"models(s); rate {unit}; same exponential(w({unit}), v(g({unit})), s); "
            f"mul_eq_mul_left(exp(-w({unit})*s), exp(-v(g({unit}))*s), s); "
            "mul_eq_mul(model(m, a, w, s) - rho(s), model(d, b, v, s) - rho(s), "
            f"s*exp(-w({unit})*s), s*exp(-v(g({unit}))*s))",
        ),
        have(f"{unit} to 2m", f"{unit} <= 2*m", f"{unit} to m"),
        apply(f"entry {unit}", "entries", unit, "q"),
        apply(f"column {unit}", "columns", "m", unit, "q", "a", "w", f"H({unit}, q)"),
    )


#: Rows of one group coincide.
ROW: Final = Composed(
    SETTING,
    _ROW,
    (
        apply("columns", "column"),
        apply("at minimisers", "stationary"),
        apply("on spaces", "same model"),
        block(
            "rows",
            _ROW,
            [
                "least",
                "partition",
                "in the space",
                "entries",
                "k from 1",
                "k to m",
                "l from 1",
                "l to m",
                "same group",
                "q from 1",
                "q to 2m",
            ],
            obtain("least", "rates", "lower", "weights", "different"),
            obtain("partition", "groups", "hit"),
            apply("models", "on spaces", "m", "d", "g", "b", "v", "a", "w"),
            obtain("in the space", "its rates", "its weights"),
            block(
                "still positive",
                "for n: natural. 1 <= n and n <= m => 0 < w(n)",
                ["n from 1", "n to m"],
                obtain("groups(n)", "g from 1", "g to d"),
                thus("n from 1", "n to m", "its rates(n)", "g from 1", "g to d", "rates(g(n))"),
            ),
            *_entry("k"),
            *_entry("l"),
            have(
                "same unit",
                "for s: real. exp(-w(k)*s) == exp(-w(l)*s)",
                "rate k; rate l; same group; congruence(v(g(k)), v(g(l))); "
                "same exponential(w(k), w(l), s)",
            ),
            convert(
                "as of l",
                f"slope(fun(x, {_OF.format('l')}), H(k, q))",
                "column k",
                f"same unit(s); mul_eq_mul_left(exp(-w(k)*s), exp(-w(l)*s), {MOVED_RESIDUAL}); "
                f"mul_eq_mul_left(exp(-w(k)*s), exp(-w(l)*s), {UNMOVED_RESIDUAL})",
            ),
            apply("so", "one derivative", f"fun(x, {_OF.format('l')})", "H(k, q)", "H(l, q)"),
        ),
    ),
    "rows",
    (
        From("column", COLUMN),
        From("stationary", STATIONARY),
        From("same model", SAME_MODEL),
        From("one derivative", UNIQUE),
        From("same exponential", SAME_RATE),
    ),
)

_SPACES: Final = (
    "for m, d: natural, g: (natural -> natural), b, v, a, w: (natural -> real),"
    " H: (natural, natural -> real). 1 <= d and d <= m and minimiser(d, b, v) and onto(m, d, g)"
    " and space(m, d, g, b, v, a, w) and hessian(m, a, w, H) => rank(2*m, m + d, H)"
    " and (for N: natural. d + N == m => exists x: (natural, natural -> real)."
    " independent(N, 2*m, x) and (for n, q: natural. 1 <= n and n <= N and 1 <= q and q <= 2*m"
    " => Sum(x(n, p)*H(p, q), (p, 1, 2*m)) == 0))"
)
#: Theorem D.3.
THEOREM: Final = Composed(
    Setting.of(TARGET, IN_L2, (*WITH_HESSIAN, INDEPENDENT), PREDICATES),
    _SPACES,
    (
        apply("rows coincide", "row"),
        block(
            "the theorem",
            _SPACES,
            ["d from 1", "d to m", "least", "partition", "in the space", "entries"],
            block(
                "rows",
                "for i, j, q: natural. 1 <= i and i <= m and 1 <= j and j <= m and g(i) == g(j)"
                " and 1 <= q and q <= 2*m => H(i, q) == H(j, q)",
                ["i from 1", "i to m", "j from 1", "j to m", "same group", "q from 1", "q to 2m"],
                apply("so", "rows coincide", "m", "d", "g", "b", "v", "a", "w", "H", "i", "j", "q"),
            ),
            apply("its rank", "rank of rows", "m", "d", "g", "H"),
            block(
                "its null vectors",
                "for N: natural. d + N == m => exists x: (natural, natural -> real)."
                " independent(N, 2*m, x) and (for n, q: natural. 1 <= n and n <= N and 1 <= q"
                " and q <= 2*m => Sum(x(n, p)*H(p, q), (p, 1, 2*m)) == 0)",
                ["number"],
                apply("so", "null vectors", "m", "d", "N", "g", "H"),
            ),
        ),
    ),
    "the theorem",
    (From("row", ROW), From("rank of rows", OF_ROWS), From("null vectors", NULL)),
)
