"""Sorts: what a symbol or a bound variable of a formula stands for.

``natural`` (0, 1, 2, ...) lies in ``integer`` lies in ``real``.  Every other name that starts with
a capital letter is a real normed space; ``L(H, G)`` is the normed space of bounded linear maps from
H to G.  A signature is ``arguments -> result``; its result may be an interval, for example
``natural -> [0, oo)``, and a signature without arguments is the sort or the domain of a constant.
"""

from __future__ import annotations

from dataclasses import dataclass

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval

_NUMBERS = ("natural", "integer", "real")


@dataclass(frozen=True, slots=True)
class Sort:
    """``name`` is "natural", "integer", "real", a space's name, or "L" with two ``parts``."""

    name: str
    parts: tuple[Sort, ...] = ()

    def __post_init__(self) -> None:
        capital = self.name[:1].isalpha() and self.name[:1].isupper()
        if self.name == "L":
            if len(self.parts) != 2 or any(item.is_number for item in self.parts):
                raise InputError("the space of linear maps is written L(H, G), for two spaces")
        elif self.parts or not (self.name in _NUMBERS or capital):
            raise InputError(f"{self.text} is no sort: natural, integer, real, or a space's name")

    @property
    def is_number(self) -> bool:
        return self.name in _NUMBERS

    @property
    def is_space(self) -> bool:
        return not self.is_number

    @property
    def whole(self) -> bool:
        return self.name in ("natural", "integer")

    @property
    def text(self) -> str:
        inner = ", ".join(item.text for item in self.parts)
        return f"{self.name}({inner})" if self.parts else self.name

    def within(self, other: Sort) -> bool:
        """Whether each value of this sort is a value of ``other``."""
        if self.is_number and other.is_number:
            return _NUMBERS.index(self.name) <= _NUMBERS.index(other.name)
        return self == other


NATURAL, INTEGER, REAL = (Sort(name) for name in _NUMBERS)


def join(*sorts: Sort) -> Sort:
    """The least number sort that holds all of them."""
    return max(sorts, key=lambda item: _NUMBERS.index(item.name))


def sort_of_domain(domain: Interval) -> Sort:
    """``real``; ``integer`` for whole domains; ``natural`` where these start at a literal >= 0."""
    if not domain.integer:
        return REAL
    lower = domain.lower.value
    if isinstance(lower, str) or lower is None:
        return INTEGER
    return NATURAL if domain.lower.head == "number" and lower >= 0 else INTEGER


@dataclass(frozen=True, slots=True)
class Signature:
    """``arguments -> result``; ``domain`` restricts the result to an interval."""

    arguments: tuple[Sort, ...]
    result: Sort
    domain: Interval | None = None

    def __post_init__(self) -> None:
        if self.domain is not None:
            if sort_of_domain(self.domain) != self.result:
                raise InputError(f"the domain {self.domain.text} is not of sort {self.result.text}")
            check_domain(self.domain)

    @property
    def text(self) -> str:
        result = self.result.text if self.domain is None else self.domain.text
        if not self.arguments:
            return result
        return f"{', '.join(item.text for item in self.arguments)} -> {result}"


def check_domain(domain: Interval) -> None:
    """Refuse end points that are no literal numbers: then the domain is seen not to be empty."""
    ends = []
    for end in (domain.lower, domain.upper):
        bare = end.args[0] if end.head == "-" else end
        if bare.head not in ("number", "oo"):
            raise InputError(
                f"the ends of the domain {domain.text} are literal numbers or oo; state other "
                "bounds as hypotheses"
            )
        ends.append(end)
    lower, upper = (item.value if item.head == "number" else None for item in ends)
    reversed_ends = ends[0] == t.INFINITY or ends[1] == t.negate(t.INFINITY)
    if reversed_ends:
        raise InputError(f"the domain {domain.text} is empty")
    if lower is None or upper is None or isinstance(lower, str) or isinstance(upper, str):
        return
    open_end = domain.lower_open or domain.upper_open
    if domain.integer:
        least = -(-lower.numerator // lower.denominator)
        least += domain.lower_open and lower == least
        greatest = upper.numerator // upper.denominator
        greatest -= domain.upper_open and upper == greatest
        if least > greatest:
            raise InputError(f"the domain {domain.text} is empty")
    elif lower > upper or (lower == upper and open_end):
        raise InputError(f"the domain {domain.text} is empty")
