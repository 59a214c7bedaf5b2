"""Targets that have a given critical point: exponential sums found by exact linear algebra.

That (b, v) is critical for J_d against ``sum_j c_j exp(-x_j t)`` is linear in c: 2d equations
``r(v_s) = r'(v_s) = 0``, and d more where the curvatures ``r''(v_s)`` are prescribed.  The matrix
of ``1/(v_s + x_j)**n`` is a confluent Cauchy matrix, non-singular for distinct v and distinct x."""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpq, fmpq_mat

from memory_theorems.theorems.objects.landscape.exact_loss import RationalSum


def target_with_critical_point(
    reduced: RationalSum,
    rates: Sequence[fmpq],
    curvatures: Sequence[fmpq] | None = None,
    added: RationalSum | None = None,
) -> RationalSum:
    """The target with these rates, plus ``added``, that makes ``reduced`` critical.

    ``rates``: 2d of them, 3d where ``curvatures`` are given, distinct and positive.  ValueError
    when the number is another or the rates (those of ``reduced`` too) are not distinct.
    """
    orders = 2 if curvatures is None else 3
    size = orders * reduced.size
    if len(rates) != size or len(set(rates)) != size:
        raise ValueError(f"{size} different rates are needed")
    if len(set(reduced.rates)) != reduced.size:
        raise ValueError("the rates of the reduced point are distinct")
    matrix, right = fmpq_mat(size, size), fmpq_mat(size, 1)
    row = 0
    for order in range(orders):
        for s, v in enumerate(reduced.rates):
            for column, x in enumerate(rates):
                matrix[row, column] = RationalSum((fmpq(1),), (x,)).transform(v, order)
            value = reduced.transform(v, order)
            if added is not None:
                value -= added.transform(v, order)
            if order == 2 and curvatures is not None:
                value -= curvatures[s]
            right[row, 0] = value
            row += 1
    found = matrix.solve(right)
    weights = tuple(found[i, 0] for i in range(size))
    extra = added or RationalSum((), ())
    return RationalSum((*weights, *extra.weights), (*rates, *extra.rates))
