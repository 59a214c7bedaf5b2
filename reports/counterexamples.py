"""Counterexamples as mathematics: the numbers that were taken, set as one reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memory_theorems.reports.shown_values import as_fraction
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.latex import latex
from memory_theorems.verify.language.parser import parse_term

_NAME = re.compile(r"[A-Za-z]\w*")
_INTERVAL = re.compile(r"in \[(-?[\d/]+), (-?[\d/]+)\]")
_DOMAIN = re.compile(r"(\w+) in ((?:integer )?[\[(][^\])]*[\])])")


@dataclass(frozen=True, slots=True)
class Taken:
    """``formulas`` are LaTeX, one for each number that is set; ``texts`` are (name, value) of what
    is a structure (matrices, kernels); ``every`` says for which choices it is one."""

    every: tuple[str, ...]
    formulas: tuple[str, ...]
    texts: tuple[tuple[str, str], ...]

    @property
    def latex(self) -> str:
        """One line; empty where nothing can be set."""
        return r",\quad ".join(self.formulas)


def taken(rows: Sequence[tuple[str, str]]) -> Taken:
    """The rows of a counterexample: numbers as formulas, everything else as text."""
    every: list[str] = []
    formulas: list[str] = []
    texts: list[tuple[str, str]] = []
    for label, value in rows:
        name = label.rpartition(" · ")[2]
        if name == "for every":
            every += [f"{symbol(item)}\\in {domain}" for item, domain in _domains(value)]
        elif name in ("disproof", "keeps") or value in ("", "{}"):
            continue  # the disproof is a claim of its own, what is kept stands beside it
        elif (line := equation(name, value)) is not None:
            formulas.append(line)
        else:
            texts.append((name, value))
    return Taken(tuple(every), tuple(formulas), tuple(texts))


def equation(name: str, value: str) -> str | None:
    """``name = value`` in LaTeX where the value is a short term or a narrow interval."""
    if not _NAME.fullmatch(name) or len(value) > 120:
        return None
    interval = _INTERVAL.match(value)
    if interval:
        low = as_fraction(interval[1])
        return None if low is None else rf"{symbol(name)}\approx {_decimal(float(low))}"
    number = as_fraction(value)
    if number is not None and len(value) > 9:
        return rf"{symbol(name)}\approx {_decimal(float(number))}"
    try:
        return f"{symbol(name)} = {latex(parse_term(value))}"
    except VerifyError:
        return None


def symbol(name: str) -> str:
    """A name of a claim or an instance in LaTeX."""
    return latex(t.variable(name)) if _NAME.fullmatch(name) else rf"\text{{{name}}}"


def _decimal(value: float) -> str:
    digits, _, power = f"{value:.4g}".partition("e")
    return rf"{digits}\cdot 10^{{{int(power)}}}" if power else digits


def _domains(text: str) -> Iterator[tuple[str, str]]:
    for name, domain in _DOMAIN.findall(text):
        whole = domain.startswith("integer ")
        shown = domain.removeprefix("integer ").replace("oo", r"\infty")
        yield name, rf"\mathbb{{Z}}\cap {shown}" if whole else shown
