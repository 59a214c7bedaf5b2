"""Exact numbers from options and files, refused before they can grow."""

from __future__ import annotations

import re
from fractions import Fraction

from memory_theorems.verify.errors import InputError

_NUMBER = re.compile(
    r"^[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?|\d+/0*[1-9]\d*)$", re.ASCII
)
MAX_CHARACTERS = 400


def exact_number(text: str) -> Fraction:
    """An integer, decimal, scientific literal or fraction of integers.  InputError otherwise."""
    shown = text.strip()
    if len(shown) > MAX_CHARACTERS or _NUMBER.match(shown) is None:
        raise InputError(f"{shown[:40]!r} is not a finite exact number")
    return Fraction(shown)
