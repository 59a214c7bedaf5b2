"""Definitions that can be met for every number they speak of.  Trusted where a word is computed.

A structure chooses a number in a definition only where it is known that there is what the
definition speaks of, whatever the number: of a definition that nothing meets, all would follow.
"""

from __future__ import annotations

from typing import Final

from verify.reasoning.composition import Kind, Object, Setting
from verify.reasoning.form_values import Predicate

#: R^k x R^k with its Euclidean inner product, for every k: the point 0 alone for k = 0.
PAIRS_OF_COORDINATES: Final = Object(
    "parameters(k: natural, b, v: (V, natural -> real))",
    "(for p, q: V, c: real, i: natural. 1 <= i and i <= k"
    " => b(p + c*q, i) == b(p, i) + c*b(q, i) and v(p + c*q, i) == v(p, i) + c*v(q, i))"
    " and (for p, q: V. inner(p, q) == Sum(b(p, i)*b(q, i) + v(p, i)*v(q, i), (i, 1, k)))"
    " and (for f, g: (natural -> real). exists p: V. (for i: natural. 1 <= i and i <= k"
    " => b(p, i) == f(i) and v(p, i) == g(i)))",
    "V is R^k x R^k with its inner product; b(p, i) and v(p, i) are the coordinates of p",
)
_KNOWN: Final = Setting.of({}, objects=(PAIRS_OF_COORDINATES,), inner_product=("V",))


def is_known(setting: Setting) -> bool:
    """Whether the setting has one definition, a space of this module with distinct symbols.

    Another definition might speak of the same space or the same symbols, and not be met with this
    one; and coordinates that were one symbol would be equal.
    """
    defining = [one.name for one in setting.hypotheses if one.kind is Kind.DEFINITION]
    if len(defining) != 1:
        return False
    form = setting.hypothesis(defining[0])
    if not isinstance(form, Predicate) or "V" not in setting.inner_product:
        return False
    known = _KNOWN.vocabulary.objects.get(form.name)
    found = setting.vocabulary.objects.get(form.name)
    if known is None or found is None or known.parameters != found.parameters:
        return False
    if known.body != found.body:
        return False
    # A symbol with values in an interval would be no coordinate of all points.
    symbols = {one.name: one.signature.text for one in setting.symbols}
    arguments = [str(one.value) for one in form.arguments if one.head == "variable"]
    if len(set(arguments)) != len(form.arguments):
        return False
    declared = [one.signature.text for one in known.parameters]
    return [symbols.get(one) for one in arguments] == declared
