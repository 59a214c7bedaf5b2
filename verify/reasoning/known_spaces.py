"""Definitions that can be met for every number they speak of.  Trusted where a word is computed.

A structure chooses a number in a definition only where it is known that there is what the
definition speaks of, whatever the number: of a definition that nothing meets, all would follow.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.reasoning.composition import Kind, Object, Setting
from memory_theorems.verify.reasoning.form_values import Predicate, canonical

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
_PAIRS: Final = Setting.of({}, objects=(PAIRS_OF_COORDINATES,), inner_product=("V",))

_EACH: Final = "for i: natural. 1 <= i and i <= d => "
_CONTINUOUS: Final = (
    "for z, e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - z| <= h"
    " => |{0}i, s) - {0}i, z)| <= e)"
)
_VANISHES: Final = (
    "for e: real. 0 < e => exists T: real. (for s: real. T <= |s| => |{0}i, s)| <= e)"
)
_OF_F: Final = f"({_EACH}{_CONTINUOUS}) and ({_EACH}{_VANISHES})".format("f(")
#: C_0(R, R^d) with the supremum norm, for every d: the zero signal alone for d = 0.
_SIGNALS: Final = Setting.of(
    {"d": ("d", "natural"), "val": ("x", "X, natural, real -> real")},
    {
        "linear": "for x, y: X, p, q: real, i: natural, s: real. 1 <= i and i <= d"
        " => val(p*x + q*y, i, s) == p*val(x, i, s) + q*val(y, i, s)",
        "bounded": "for x: X, i: natural, s: real. 1 <= i and i <= d => |val(x, i, s)| <= |x|",
        "least bound": "for x: X, b: real. 0 <= b and (for i: natural, s: real. 1 <= i and i <= d"
        " => |val(x, i, s)| <= b) => |x| <= b",
        "continuous": _EACH.replace("for i", "for x: X, i") + _CONTINUOUS.format("val(x, "),
        "vanishing": _EACH.replace("for i", "for x: X, i") + _VANISHES.format("val(x, "),
        "all of them": f"for f: (natural, real -> real). {_OF_F} => exists x: X."
        " for i: natural, s: real. 1 <= i and i <= d => val(x, i, s) == f(i, s)",
    },
)


def is_known(setting: Setting) -> bool:
    """Whether all definitions of a setting are those of one space of this module."""
    return _of_signals(setting) or _of_pairs(setting)


def _of_signals(setting: Setting) -> bool:
    """Some of what is known of signals, in these words; X has no inner product."""
    declared = {one.name: one.signature.text for one in setting.symbols}
    if any(declared.get(one.name) != one.signature.text for one in _SIGNALS.symbols):
        return False
    known = {canonical(_SIGNALS.hypothesis(one.name)) for one in _SIGNALS.hypotheses}
    found = {
        canonical(setting.vocabulary.unfolded(setting.hypothesis(one.name)))
        for one in setting.hypotheses
        if one.kind is Kind.DEFINITION
    }
    return found <= known and "X" not in setting.inner_product


def _of_pairs(setting: Setting) -> bool:
    """One definition, with distinct symbols.

    Another might speak of the same space or the same symbols, and not be met with this one; and
    coordinates that were one symbol would be equal.
    """
    defining = [one.name for one in setting.hypotheses if one.kind is Kind.DEFINITION]
    if len(defining) != 1 or "V" not in setting.inner_product:
        return False
    form = setting.hypothesis(defining[0])
    if not isinstance(form, Predicate):
        return False
    known = _PAIRS.vocabulary.objects.get(form.name)
    found = setting.vocabulary.objects.get(form.name)
    if known is None or found is None:
        return False
    if (known.parameters, known.body) != (found.parameters, found.body):
        return False
    # A symbol with values in an interval would be no coordinate of all points.
    declared = {one.name: one.signature.text for one in setting.symbols}
    arguments = [str(one.value) for one in form.arguments if one.head == "variable"]
    if len(set(arguments)) != len(form.arguments):
        return False
    return [declared.get(one) for one in arguments] == [
        one.signature.text for one in known.parameters
    ]
