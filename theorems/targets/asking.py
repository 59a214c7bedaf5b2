"""What is asked of a kernel, read from text: expressions, parameters, exact numbers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from memory_theorems.theorems.targets.numbers import exact_number
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import check_name
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.theorem import Target

if TYPE_CHECKING:
    from memory_theorems.verify.language.terms import Term


def read_number(text: str, what: str, *, least: bool = False) -> Fraction:
    """A positive exact number (or 0 with ``least``); InputError names the option."""
    try:
        value = exact_number(text)
    except InputError as problem:
        raise InputError(f"{what}: {problem}") from None
    if value < 0 or (value == 0 and not least):
        raise InputError(f"{what} is positive, not {text}")
    return value


def read_target(expressions: tuple[str, ...], parameters: tuple[str, ...]) -> Target:
    """The kernel with its parameters substituted.  InputError says what is wrong."""
    values: dict[str, str] = {}
    for item in parameters:
        name, equals, text = item.partition("=")
        if not equals:
            raise InputError(f"--param is name=value, not {item!r}")
        check_name(name.strip())
        if name.strip() == "t":
            raise InputError("t is the time, not a parameter")
        if name.strip() in values:
            raise InputError(f"--param {name.strip()} is given twice")
        _check_value(name.strip(), text)
        values[name.strip()] = text.strip()
    kernels = []
    used: set[str] = set()
    for text in (item for given in expressions for item in comma_list(given)):
        term = parse_term(text)
        names = t.free_variables(term)
        used |= names
        missing = sorted(names - {"t"} - values.keys())
        if missing:
            raise InputError(
                f"{missing[0]!r} has no value: a kernel is a function of t "
                f"(give --param {missing[0]}=...)"
            )
        chosen = {name: parse_term(values[name]) for name in names & values.keys()}
        kernels.append(t.to_text(_shorter(t.substitute(term, chosen))))
    options = {name: text for name, text in values.items() if name not in used}
    _check_options(options)
    return Target(tuple(kernels), options)


def _shorter(term: Term) -> Term:
    """The same with rational constants worked out: ``-1 - 1/2`` is ``-3/2``."""
    from memory_theorems.verify.search.goals import rational_value

    def value(node: Term) -> Term | None:
        found = rational_value(node)
        if found is None:
            return None
        number = t.number(found)
        return number if len(t.to_text(number)) <= len(t.to_text(node)) else None

    return t.transform(term, value)


def _check_value(name: str, text: str) -> None:
    """InputError unless the text denotes a real number."""
    from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate

    term = parse_term(text)
    if t.free_variables(term) or any(item.head == "oo" for item in t.walk(term)):
        raise InputError(f"the value of {name} is an exact number, not {text!r}")
    try:
        evaluate(term)
    except (Undetermined, Unsupported) as problem:
        raise InputError(f"the value of {name} is no number: {problem}") from None


def _check_options(options: Mapping[str, str]) -> None:
    """InputError for a parameter that neither the kernel nor a theorem reads."""
    from memory_theorems.theorems.index import index

    known = sorted({name for item in index().entries for name in item.options})
    for name, text in options.items():
        if name not in known:
            raise InputError(
                f"--param {name}: the kernel has no {name!r}, and the theorems read "
                f"{', '.join(known)} only"
            )
        try:
            exact_number(text)
        except InputError as problem:
            raise InputError(f"--param {name}: {problem}") from None


def comma_list(text: str) -> list[str]:
    """The expressions between commas that stand in no bracket."""
    parts, depth, start = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            parts.append(text[start:place])
            start = place + 1
    return [*parts, text[start:]]
