"""Inputs that really occur: a box by channels, or the rows of a table (an embedding).

Both are stated exactly and lie in a ball, so that every method applies; methods that look at
intervals use the set itself, and inputs that show a lower end are taken from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.foreign_names import known_as
from memory_theorems.theorems.models.tensors import read_tensors
from memory_theorems.verify.errors import InputError, ParseError
from memory_theorems.verify.language.parser import parse_term

#: Numbers that a table may have; all of them are written into the answer.
MAX_NUMBERS = 400_000


def box_of(bounds: Sequence[tuple[Fraction, Fraction]], where: str) -> InputBound:
    """All inputs whose channel j lies between ``bounds[j]``; InputError where that is empty."""
    for number, (low, high) in enumerate(bounds):
        if low > high:
            raise InputError(f"{where}: channel {number} has no value: {low} > {high}")
    largest = max((max(abs(a), abs(b)) for a, b in bounds), default=Fraction(0))
    if largest == 0:
        raise InputError(f"{where}: the box of the inputs holds nothing but zero")
    return InputBound(largest, "inf", box=tuple(bounds))


def read_box(path: Path) -> InputBound:
    """A text file with one line for each channel: its least and its greatest value.

    Numbers are exact (``-7/10``, ``0.25``); what follows ``#`` is a remark.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: cannot be read as text: {error}") from None
    bounds: list[tuple[Fraction, Fraction]] = []
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if len(words) != 2:
            raise InputError(f"{path}, line {number}: expected two numbers, least and greatest")
        bounds.append((_exact(words[0], path, number), _exact(words[1], path, number)))
    if not bounds:
        raise InputError(f"{path}: there is no line 'least greatest'")
    return box_of(bounds, str(path))


def _exact(word: str, path: Path, line: int) -> Fraction:
    try:
        value = parse_term(word).value
    except ParseError as error:
        raise InputError(f"{path}, line {line}: {' '.join(str(error).split())}") from None
    if not isinstance(value, Fraction):
        raise InputError(f"{path}, line {line}: {word!r} is not an exact number")
    return value


def rows_of(table: NDArray[np.float64], where: str) -> InputBound:
    """The rows of a table (K, d) as the only inputs; InputError unless it is one."""
    if table.ndim != 2 or 0 in table.shape or np.iscomplexobj(table):
        raise InputError(f"{where} has the shape {table.shape}; a table of real rows is needed")
    if table.size > MAX_NUMBERS:
        raise InputError(f"{where} has {table.size:,} numbers, more than {MAX_NUMBERS:,}")
    rows = tuple(dict.fromkeys(tuple(Fraction(float(v)) for v in row) for row in table))
    largest = max(sum((v * v for v in row), Fraction(0)) for row in rows)
    if largest == 0:
        raise InputError(f"{where} holds nothing but zeros")
    return InputBound(_root(largest), "2", rows=rows)


def read_rows(path: Path, name: str) -> InputBound:
    """The rows of a tensor in a model file."""
    arrays = read_tensors(path).arrays
    name = known_as(name, arrays)
    if name not in arrays:
        raise InputError(f"{path}: there is no tensor {name!r}; there are {sorted(arrays)}")
    return rows_of(np.asarray(arrays[name]), f"{path}: {name!r}")


def _root(value: Fraction) -> Fraction:
    """A rational at least the root, and the root where that is a multiple of 2**-40."""
    scaled = value * 4**40
    whole = -(-scaled.numerator // scaled.denominator)
    root = isqrt(whole)
    return Fraction(root + (root * root < whole), 2**40)


def fitting(inputs: InputBound, width: int) -> InputBound:
    """The inputs, if they have the width that the model reads; InputError otherwise."""
    given = inputs.box or (inputs.rows[0] if inputs.rows else None)
    if given is not None and len(given) != width:
        raise InputError(f"the inputs have {len(given)} channels, the model reads {width}")
    return inputs


def told(inputs: InputBound) -> dict[str, Any] | None:
    """The set as the document states it; None for all inputs within the bound."""
    if inputs.box is not None:
        return {
            "kind": "box",
            "low": [str(low) for low, _ in inputs.box],
            "high": [str(high) for _, high in inputs.box],
        }
    if inputs.rows is not None:
        return {"kind": "rows", "rows": [[str(v) for v in row] for row in inputs.rows]}
    return None
