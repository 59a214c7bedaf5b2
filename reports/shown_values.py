"""Numbers, counterexamples and instances of a run file as texts that people can read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any

Json = Any


def as_fraction(value: Json) -> Fraction | None:
    """An exact number written as text, or None when it is none (or too long to be read)."""
    if value is None or isinstance(value, bool) or (isinstance(value, str) and len(value) > 4000):
        return None
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return None


def shorten(value: Json, limit: int = 48) -> str:
    """A number for people: three digits for a long one, the middle left out of other long text.

    The full value stands in the JSON twin.
    """
    if value is None:
        return ""
    text = value if isinstance(value, str) else line_of(value)
    number = as_fraction(text)
    if number is not None and len(text) > 8:
        digits = abs(number)
        if digits and not Fraction(1, 10**300) < digits < 10**300:
            return f"{text[:20]}… ({len(text)} characters)"
        return f"≈ {float(number):.4g}"
    return text if len(text) <= limit else f"{text[: limit - 20]}… ({len(text)} characters)"


def in_runs(text: str) -> str:
    """A long list as people say it: equal neighbours once, with their number, and long numbers to
    four digits.  Anything else, and what would not get shorter, stays."""
    try:
        found = json.loads(text)
    except ValueError:
        return text
    if not isinstance(found, list):
        return text
    parts = []
    for item, equal in groupby(found):
        times = len(list(equal))
        parts.append(shorten(item) + (f" ({times} times)" if times > 1 else ""))
    said = f"[{', '.join(parts)}]"
    return said if len(said) < len(text) else text


def rows_of(value: Json) -> tuple[tuple[str, str], ...]:
    """A counterexample or an instance as name and value, one row each."""
    if value is None or value == {}:
        return ()
    if not isinstance(value, Mapping):
        return (("", line_of(value)),)
    rows: list[tuple[str, str]] = []
    for name, item in value.items():
        if isinstance(item, Mapping) and item and "interval" not in item:
            rows += [(f"{name} · {inner}", _shown(part)) for inner, part in item.items()]
        else:
            rows.append((str(name), _shown(item)))
    return tuple(rows)


def _shown(item: Json) -> str:
    if isinstance(item, Mapping) and set(item) >= {"interval"}:
        low, high = item["interval"]
        why = f" ({item['why']})" if item.get("why") else ""
        return f"in [{low}, {high}]{why}"
    return line_of(item)


def line_of(value: Json) -> str:
    """A value of the run file as one line of text."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
