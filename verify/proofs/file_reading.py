"""Reading the texts of a proof file: every one that cannot be read is told, with its place.

A place is the entry, its key and the line of the file.  Nothing here says that anything is true.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.formula_grammar import FormulaParser
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import Inference

#: Characters of a text by which its line is found.
_BEGINNING = 60


class Troubles:
    """What cannot be read in a text, with the line of each."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self.said: list[str] = []

    def of(self, what: str, value: object, reading: Callable[[], Any]) -> None:
        """Note the InputError of a reading of ``value``, named ``what``."""
        try:
            reading()
        except InputError as problem:
            line = self._line(value)
            where = ", ".join(filter(None, (what, f"line {line}" if line else "")))
            self.said.append(f"{where}: {problem}" if where else str(problem))

    def _line(self, value: object) -> int:
        """The first line that has the text, 0 where none has its beginning."""
        if not isinstance(value, str) or not value.strip():
            return 0
        first = value.strip().split("\n")[0][:_BEGINNING]
        quoted = first.replace("\\", "\\\\")
        rows = enumerate(self._lines, 1)
        return next((number for number, row in rows if first in row or quoted in row), 0)

    def end(self) -> None:
        """InputError with all that was noted."""
        if self.said:
            raise InputError("\n  ".join(self.said))


def read_theory(data: Mapping[str, Any], given: Mapping[str, Any], troubles: Troubles) -> Theory:
    """The theory; InputError with every hypothesis and definition that cannot be read."""
    symbols, definitions = data["symbols"], data.get("definitions", ())
    inner = data.get("inner_product", ())
    Theory.parse(symbols, inner_product=inner)
    for name, entry in given.items():
        said = entry if isinstance(entry, str) else next(iter(entry), "")
        troubles.of("", said, partial(Theory.parse, symbols, {name: entry}, (), inner))
    for text in definitions:
        troubles.of("", text, partial(Theory.parse, symbols, {}, (text,), inner))
    troubles.end()
    return Theory.parse(symbols, given, definitions, inner)


def check_inferences(theory: Theory, proof: Sequence[Inference], troubles: Troubles) -> None:
    """Note every formula, relation and hint that cannot be read."""
    for item in proof:
        here = f"the inference {item.name!r}"
        troubles.of(f"{here}, formula", item.formula, partial(theory.formula, item.formula))
        for key, value in item.hints:
            for text in (value,) if isinstance(value, str) else value:
                reading = _relation if item.rule == "cases" and key == "on" else _instance
                troubles.of(f"{here}, {key}", text, partial(reading, text))


def _relation(text: str) -> None:
    """InputError where the text is no relation, by its form alone."""
    parser = FormulaParser(text)
    parser.conjunction()
    parser.finish()


def _instance(text: str) -> None:
    """InputError where the text is no ``name`` or ``name(term, ..)``, by its form alone."""
    _, bracket, rest = text.partition("(")
    if bracket and not rest.rstrip().endswith(")"):
        raise InputError(f"an instance is written name(term, ...), got {text!r}")
    parser = FormulaParser(rest.rstrip()[:-1] if bracket else "")
    if parser.current.kind != "end":
        parser.sum()
        while parser.accept(","):
            parser.sum()
        parser.finish()
