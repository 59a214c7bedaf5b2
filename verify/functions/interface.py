"""What is known of one function of the claim language, on the side that proposes.

The checker reads none of it: it has what it trusts written down apart.  A wrong entry costs proofs
and never makes a wrong one; ``property_tests/functions`` compares every entry with independent
numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from flint import acb

from memory_theorems.verify.arithmetic.balls import Real
from memory_theorems.verify.arithmetic.extended_intervals import Range
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

#: The value of a node from the node and the values of its arguments, at the precision that is set.
BallRule: TypeAlias = Callable[..., Real]
#: The range of a node from the node and the ranges of its arguments.
RangeRule: TypeAlias = Callable[..., Range]
#: The value on complex balls; with the last argument not finite unless it is holomorphic there.
Continuation: TypeAlias = Callable[..., acb]


_MINUS_INFINITY = t.negate(t.INFINITY)


@dataclass(frozen=True, slots=True)
class Span:
    """An interval with constant ends, which are terms."""

    lower: Term = _MINUS_INFINITY
    upper: Term = t.INFINITY
    lower_open: bool = True
    upper_open: bool = True

    @property
    def bounded(self) -> bool:
        return t.INFINITY not in (self.upper, t.negate(self.lower))


LINE = Span()


def between(lower: t.TermLike, upper: t.TermLike, ends: str = "[]") -> Span:
    """``ends`` are the brackets, as in ``(]``."""
    return Span(t.as_term(lower), t.as_term(upper), ends[0] == "(", ends[1] == ")")


def above(lower: t.TermLike, *, closed: bool = False) -> Span:
    return Span(lower=t.as_term(lower), lower_open=not closed)


def below(upper: t.TermLike, *, closed: bool = False) -> Span:
    return Span(upper=t.as_term(upper), upper_open=not closed)


@dataclass(frozen=True, slots=True)
class Inverse:
    """That circular or hyperbolic functions (``of``) are algebraic at this one.

    ``known`` is a point where its value is known; ``exponentials``, for the hyperbolic ones, gives
    exp of the function and of its negative at an argument.
    """

    of: tuple[str, ...]
    known: Term
    exponentials: Callable[[Term], tuple[Term, Term]] | None = None


def _nothing(*args: Term) -> Iterator[Any]:
    return iter(())


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """One head.  What speaks of a line of arguments speaks of the last one, the others fixed.

    ==============  ==============================================================================
    head            its name in the claim language, which knows how many arguments it has
    value           its ball
    floats          its approximation: a name in numpy, or a function of arrays (nan: no value)
    sympy           its class there; empty: SymPy does not know it
    domain          where it is defined
    obligations     the same for all arguments: (term, op) with ``term op 0`` where it is defined
    range           its rule on ranges, where not the monotone pieces tell (or tell more than the
                    checker sees, which would have it asked for what it refuses)
    derivative      in the last argument, from all arguments; Unsupported where it has none
    values          an interval that holds all values, as small as can be told
    pieces          intervals on which it is strictly monotone: 1 increasing, -1 decreasing
    limits          at the lower and the upper end of the domain (None: none, or not told)
    parity          1 even, -1 odd, 0 neither
    through         an identity by which normal forms write it in simpler functions
    recurrence      f(..., a + 1) as f(..., a) times ("*") or plus ("+") a term
    inverse         for inverse functions: what is algebraic at it
    analytic        the method of flint's real balls, of a function analytic on the whole line
    flint           the method of flint's balls and series, where it is called otherwise than here
    continuation    the value on complex balls; True: the method's, holomorphic where it is finite
    bent            its values jump or bend
    counting        of whole numbers, with values that grow with them
    quick           its value takes microseconds at any argument that a claim can write
    mutants         wrong variants of a node: (what was changed, the changed node)
    ==============  ==============================================================================
    """

    head: str
    value: BallRule
    floats: str | Callable[..., Any]
    sympy: str = ""
    domain: Span = LINE
    obligations: Callable[..., Iterator[tuple[Term, str]]] = _nothing
    range: RangeRule | None = None
    derivative: Callable[..., Term] | None = None
    values: Span = LINE
    pieces: tuple[tuple[Span, int], ...] = ()
    limits: tuple[Term | None, Term | None] = (None, None)
    parity: int = 0
    through: Callable[..., Term] | None = None
    recurrence: Callable[..., tuple[str, Term]] | None = None
    inverse: Inverse | None = None
    analytic: bool = False
    flint: str = ""
    continuation: Continuation | bool = False
    bent: bool = False
    counting: bool = False
    quick: bool = False
    mutants: Callable[..., Iterator[tuple[str, Term]]] = _nothing

    @property
    def arity(self) -> tuple[int, int | None]:
        """The least and the greatest number of arguments, as the language has them."""
        return t.FUNCTIONS[self.head]

    @property
    def method(self) -> str:
        """What it is called on flint's balls and series."""
        return self.flint or self.head

    def at_infinity(self, direction: float) -> Term | None:
        """The limit at oo, or at -oo for a negative direction."""
        up = direction >= 0
        end = self.domain.upper if up else t.negate(self.domain.lower)
        return self.limits[up] if end == t.INFINITY else None

    @property
    def is_primitive(self) -> bool:
        """Whether its derivative is elementary and simpler than it is, as that of a logarithm or
        an error function."""
        if self.derivative is None or self.bent:
            return False
        slope = self.derivative(*(t.variable(f"a{k}") for k in range(self.arity[0])))
        inside = {node.head for node in t.walk(slope) if node.head in t.FUNCTIONS}
        return self.head not in inside and inside <= {"exp", "sqrt"}
