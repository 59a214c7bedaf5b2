"""Files of targets: a list of kernels, or one kernel over a grid of parameters, in TOML.

::

    eps = "1/1000"
    widths = 8

    [[target]]
    name = "power laws"
    kernel = "(1 + t)**(-1/omega)"          # or a list, one expression per channel
    [target.parameters]
    omega = "1/64..1 in 13 geometric steps" # or "... linear steps", a list, or one number
    alpha = "1"                             # not in the kernel: an option of the theorems

Grid points are exact: a geometric step whose ratio is irrational is rounded to 6 digits.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from memory_theorems.theorems.targets.numbers import exact_number
from memory_theorems.verify.documents import parse_toml, read_text
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.terms import rational_text

MAX_TARGETS = 100_000
_RANGE = re.compile(r"^(?P<low>.+?)\.\.(?P<high>.+?)\s+in\s+(?P<count>[0-9]{1,6})\s+"
                    r"(?:(?P<kind>geometric|linear)\s+)?steps$")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Question:
    """One kernel of a file: expressions as text and ``values`` of its parameters."""

    name: str
    kernel: tuple[str, ...]
    values: tuple[tuple[str, str], ...]

    @property
    def label(self) -> str:
        shown = ", ".join(f"{name} = {value}" for name, value in self.values)
        return f"{self.name} ({shown})" if shown else self.name


@dataclass(frozen=True, slots=True)
class TargetsFile:
    """All questions of a file, with the error to reach and the largest width."""

    eps: Fraction
    widths: int
    questions: tuple[Question, ...]


def read_targets(path: Path) -> TargetsFile:
    """InputError says what is wrong, with the entry's name."""
    data = parse_toml(read_text(path), str(path))
    unknown = sorted(data.keys() - {"eps", "widths", "target"})
    if unknown:
        raise InputError(f"{path}: unknown key {unknown[0]!r}; known: eps, widths, target")
    entries = data.get("target")
    if not isinstance(entries, list) or not entries:
        raise InputError(f"{path}: no [[target]] entry")
    eps = _number(str(data.get("eps", "1/1000")), "eps")
    if eps <= 0:
        raise InputError(f"{path}: eps is positive")
    widths = data.get("widths", 12)
    if not isinstance(widths, int) or isinstance(widths, bool) or not 1 <= widths <= 60:
        raise InputError(f"{path}: widths is a whole number from 1 to 60")
    questions: list[Question] = []
    for place, entry in enumerate(entries):
        for question in _questions(entry, place):
            questions.append(question)
            if len(questions) > MAX_TARGETS:
                raise InputError(f"{path}: more than {MAX_TARGETS:,} targets")
    return TargetsFile(eps, widths, tuple(questions))


def _questions(entry: Any, place: int) -> Iterator[Question]:
    if not isinstance(entry, Mapping):
        raise InputError(f"target {place + 1} is not a table")
    name = str(entry.get("name", f"target {place + 1}"))
    unknown = sorted(entry.keys() - {"name", "kernel", "parameters"})
    if unknown:
        raise InputError(f"{name}: unknown key {unknown[0]!r}; known: name, kernel, parameters")
    kernel = entry.get("kernel")
    texts = tuple(kernel) if isinstance(kernel, list) else (kernel,)
    if not texts or not all(isinstance(text, str) for text in texts):
        raise InputError(f"{name}: kernel is an expression or a list of expressions")
    parameters = entry.get("parameters", {})
    if not isinstance(parameters, Mapping):
        raise InputError(f"{name}: parameters is a table")
    names = list(parameters)
    axes = [axis(parameters[item], f"{name}: {item}") for item in names]
    for values in itertools.product(*axes):
        yield Question(name, texts, tuple(zip(names, values, strict=True)))


def axis(given: Any, what: str) -> tuple[str, ...]:
    """The exact values of one parameter, as text."""
    if isinstance(given, list):
        return tuple(rational_text(_number(str(item), what)) for item in given)
    if isinstance(given, float):
        raise InputError(f'{what}: write exact numbers as text, for example "1/4"')
    text = str(given).strip()
    match = _RANGE.match(text)
    if match is None:
        if ".." in text:
            raise InputError(f'{what}: a range is "1/64..1 in 13 geometric steps" (or linear)')
        return (rational_text(_number(text, what)),)
    low, high = _number(match["low"], what), _number(match["high"], what)
    count = int(match["count"])
    if not 2 <= count <= 10_000 or not low < high:
        raise InputError(f"{what}: a range rises and has 2 to 10,000 steps")
    kind = match["kind"] or ("geometric" if low > 0 else "linear")
    if kind == "geometric":
        if low <= 0:
            raise InputError(f"{what}: geometric steps need a positive start")
        return tuple(rational_text(item) for item in geometric(low, high, count))
    step = (high - low) / (count - 1)
    return tuple(rational_text(low + k * step) for k in range(count))


def geometric(low: Fraction, high: Fraction, count: int) -> Iterator[Fraction]:
    """``count`` points from low to high with equal ratios; exact where the ratio is rational."""
    ratio = high / low
    for k in range(count):
        shared = Fraction(k, count - 1)
        root = _root(ratio**shared.numerator, shared.denominator)
        if root is not None:
            yield low * root
        else:
            value = float(low) * float(ratio) ** (k / (count - 1))
            yield Fraction(f"{value:.6g}")


def _root(value: Fraction, degree: int) -> Fraction | None:
    """The exact rational root, or None."""
    parts = [_whole_root(value.numerator, degree), _whole_root(value.denominator, degree)]
    top, bottom = parts
    return None if top is None or bottom is None else Fraction(top, bottom)


def _whole_root(value: int, degree: int) -> int | None:
    from flint import fmpz

    if degree == 1:
        return value
    root = int(fmpz(value).root(degree))
    return root if root**degree == value else None


def _number(text: str, what: str) -> Fraction:
    try:
        return exact_number(text)
    except InputError as problem:
        raise InputError(f"{what}: {problem}") from None
