"""A counterexample that is a function of time, as a picture: its kernel, or its exponentials.

Floats draw it; they decide nothing.  What is no function, or has no finite values, is not drawn.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np
from markupsafe import Markup

from memory_theorems.reports.shown_values import as_fraction
from memory_theorems.verify.arithmetic.floats import Array, compile_term
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term

_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 420, 190, 62, 12, 12, 26
_POINTS, _MOST = 240, 4
#: Where a window may end, shortest first; a drawing ends where the rest is small.
_ENDS = tuple(10.0**power * step for power in range(-4, 6) for step in (1, 2, 5))


def curve(rows: Sequence[tuple[str, str]]) -> Markup:
    """The functions of time in the rows of a counterexample; empty where there are none."""
    values = {label.rpartition(" · ")[2]: value for label, value in rows}
    found = [drawn for term in functions(values)[:_MOST] if (drawn := _sampled(term)) is not None]
    if not found:
        return Markup("")
    end = max(last for last, _ in found)
    curves = [values for last, values in found if last == end] or [found[0][1]]
    return drawing(curves, 0.0, end, "The function of the counterexample")


def drawing(curves: Sequence[Array], start: float, end: float, what: str) -> Markup:
    """Lines through values at equal distances from ``start`` to ``end``, with their range."""
    low = min(0.0, *(float(values.min()) for values in curves))
    high = max(0.0, *(float(values.max()) for values in curves))
    if high <= low:
        high = low + 1
    across, up = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM
    zero = _TOP + up * high / (high - low)
    lines = Markup("").join(
        Markup('<polyline points="{}"/>').format(
            " ".join(
                f"{_LEFT + across * place / max(1, len(values) - 1):.1f},"
                f"{_TOP + up * (high - value) / (high - low):.1f}"
                for place, value in enumerate(values)
            )
        )
        for values in curves
    )
    return Markup(
        '<svg class="curve" viewBox="0 0 {w} {h}" role="img" '
        'aria-label="{what} for t from {start:g} to {end:g}">'
        '<path class="grid" d="M{l} {t}V{b}M{l} {zero:.1f}H{r}"/>'
        '{lines}<text x="{before}" y="{top}" text-anchor="end">{high:.3g}</text>'
        '<text x="{before}" y="{low_at:.1f}" text-anchor="end">{low:.3g}</text>'
        '<text x="{l}" y="{under}">{start:g}</text>'
        '<text x="{r}" y="{under}" text-anchor="end">t = {end:g}</text></svg>'
    ).format(
        w=_WIDTH, h=_HEIGHT, what=what, start=start, end=end,
        l=_LEFT, t=_TOP, b=_HEIGHT - _BOTTOM, r=_WIDTH - _RIGHT,
        zero=zero, lines=lines, before=_LEFT - 6, top=_TOP + 8, high=high, low=low,
        low_at=_HEIGHT - _BOTTOM, under=_HEIGHT - 8,
    )  # fmt: skip


def functions(values: dict[str, str]) -> list[Term]:
    """The terms in t: a ``kernel``, or the sum of ``weights`` times exponentials of ``rates``."""
    try:
        if "kernel" in values:
            found = json.loads(values["kernel"])
            texts = found if isinstance(found, list) else []
        else:
            weights, rates = (json.loads(values[name]) for name in ("weights", "rates"))
            pairs = list(zip(weights, rates, strict=True))
            if any(as_fraction(number) is None for pair in pairs for number in pair):
                return []
            texts = [" + ".join(f"({a})*exp(-({w})*t)" for a, w in pairs)]
        terms = [parse_term(text) for text in dict.fromkeys(texts) if isinstance(text, str)]
    except (KeyError, TypeError, ValueError, VerifyError):
        return []
    return [term for term in terms if t.free_variables(term) == {"t"}]


def _sampled(term: Term) -> tuple[float, Array] | None:
    """Where the window ends, and the values in it; None where some are not finite."""
    try:
        evaluate = compile_term(term)
    except VerifyError:
        return None

    def on(end: float) -> Array:
        with np.errstate(all="ignore"):
            values = evaluate({"t": np.linspace(0.0, end, _POINTS)})
        return np.broadcast_to(np.asarray(values, dtype=float), (_POINTS,))

    for end in _ENDS:
        wide = on(10 * end)
        if not np.isfinite(wide).all():
            return None
        size = float(np.abs(on(end)).max())
        if size > 0 and float(np.abs(wide[_POINTS // 10 :]).max()) <= size / 50:
            return end, on(end)
    return None
