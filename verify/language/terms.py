"""Terms: the closed expression grammar in which every claim is stated.

A term is an immutable tree.  It is *not* simplified when it is built, because simplification
loses definedness (``x/x`` is not ``1`` at ``x = 0``): SymPy, ball arithmetic and the checker are
three independent readers of the same tree.

Heads
-----
``number`` (value: an exact :class:`~fractions.Fraction`), ``constant`` (value: one of
:data:`CONSTANTS`), ``variable`` (value: its name), ``oo``; the operators ``+`` and ``*`` (two or
more arguments), ``-`` (unary), ``/`` and ``**`` (binary); every name of :data:`FUNCTIONS`;
the binders ``Sum`` and ``Integral`` (body, variable, lower, upper), ``Derivative`` (body,
variable) and ``Limit`` (body, variable, point); ``Piecewise`` (value, condition, value,
condition, ...), whose conditions have the heads of :data:`RELATIONS` or ``true``.

Formulas (:mod:`verify.language.formulas`) have further heads, which no claim contains: ``apply``
(value: a declared symbol), ``norm``, ``inner``, ``act`` and ``compose`` (linear maps), ``zero`` and
``identity`` (value: the text of a sort) and the binder ``Product`` (like ``Sum``); forms
(:mod:`verify.reasoning.form_values`) have ``fun`` (body, variable; value: the text of the
variable's sort), a function as an argument.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Union

CONSTANTS: tuple[str, ...] = ("pi", "E", "EulerGamma", "GoldenRatio")

#: Function name -> admissible numbers of arguments (minimum, maximum or None for "any").
FUNCTIONS: Mapping[str, tuple[int, int | None]] = {
    **dict.fromkeys(
        (
            "exp", "log", "sqrt", "Abs", "sign", "floor", "ceiling", "sin", "cos", "tan", "asin",
            "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc",
            "gamma", "loggamma", "digamma", "zeta", "harmonic", "factorial", "fubini", "LambertW",
            "airyai", "Heaviside", "sinc",
        ),
        (1, 1),
    ),
    **dict.fromkeys(
        ("polygamma", "uppergamma", "lowergamma", "binomial", "stirling", "besselj", "besseli"),
        (2, 2),
    ),
    "Max": (1, None),
    "Min": (1, None),
}  # fmt: skip

#: Functions whose names are letters: without a bracket they are names like any other.
LETTERS: tuple[str, ...] = ("gamma", "zeta")

RELATIONS: tuple[str, ...] = ("<=", ">=", "<", ">", "==", "!=")
BINDERS: tuple[str, ...] = ("Sum", "Integral", "Derivative", "Limit")
#: Binders whose variable is theirs alone (that of a Derivative is free in it).
_CLOSING = ("Sum", "Product", "Integral", "Limit", "fun")
_NO_NAMES: frozenset[str] = frozenset()

TermLike = Union["Term", int, Fraction]


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """One node of an expression tree; compare with ``==``, hash freely, never mutate."""

    head: str
    args: tuple[Term, ...] = ()
    value: Fraction | str | None = None
    _hash: int = field(default=0, init=False, repr=False)
    # Asked for again and again; a node is never changed, so that they are found once.
    _free: frozenset[str] | None = field(default=None, init=False, repr=False)
    _shown: tuple[str, int] | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.head, self.args, self.value)))

    def __reduce__(self) -> tuple[type[Term], tuple[object, ...]]:
        # The hash of a text differs from process to process.
        return Term, (self.head, self.args, self.value)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Term):
            return NotImplemented
        return (
            self._hash == other._hash
            and self.head == other.head
            and self.value == other.value
            and self.args == other.args
        )

    def __bool__(self) -> bool:
        raise TypeError("a term is neither true nor false; decide a claim about it instead")

    def __repr__(self) -> str:
        return f"Term({to_text(self)!r})"

    # Arithmetic builds trees; it never evaluates (beyond exact rational literals).
    def __add__(self, other: TermLike) -> Term:
        return add(self, as_term(other))

    def __radd__(self, other: TermLike) -> Term:
        return add(as_term(other), self)

    def __sub__(self, other: TermLike) -> Term:
        return add(self, negate(as_term(other)))

    def __rsub__(self, other: TermLike) -> Term:
        return add(as_term(other), negate(self))

    def __mul__(self, other: TermLike) -> Term:
        return multiply(self, as_term(other))

    def __rmul__(self, other: TermLike) -> Term:
        return multiply(as_term(other), self)

    def __truediv__(self, other: TermLike) -> Term:
        return divide(self, as_term(other))

    def __rtruediv__(self, other: TermLike) -> Term:
        return divide(as_term(other), self)

    def __pow__(self, other: TermLike) -> Term:
        return power(self, as_term(other))

    def __rpow__(self, other: TermLike) -> Term:
        return power(as_term(other), self)

    def __neg__(self) -> Term:
        return negate(self)


def number(value: int | Fraction) -> Term:
    """An exact rational constant.  Raises TypeError for floats, which are never claim data."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise TypeError(f"exact numbers only, got {type(value).__name__} {value!r}")
    return Term("number", (), Fraction(value))


def as_term(value: TermLike) -> Term:
    """``value`` itself when it is a term, else the exact number."""
    return value if isinstance(value, Term) else number(value)


def variable(name: str) -> Term:
    return Term("variable", (), name)


def constant(name: str) -> Term:
    if name not in CONSTANTS:
        raise ValueError(f"unknown constant {name!r}; known: {', '.join(CONSTANTS)}")
    return Term("constant", (), name)


INFINITY = Term("oo")
ZERO = number(0)
ONE = number(1)


def _rational(term: Term) -> Fraction | None:
    return term.value if isinstance(term.value, Fraction) else None


def add(*args: Term) -> Term:
    """The sum of its arguments, nested sums flattened."""
    flat: list[Term] = []
    for item in args:
        flat.extend(item.args if item.head == "+" else (item,))
    return flat[0] if len(flat) == 1 else Term("+", tuple(flat))


def multiply(*args: Term) -> Term:
    """The product of its arguments, nested products flattened."""
    flat: list[Term] = []
    for item in args:
        flat.extend(item.args if item.head == "*" else (item,))
    return flat[0] if len(flat) == 1 else Term("*", tuple(flat))


def negate(term: Term) -> Term:
    value = _rational(term)
    if value is not None:
        return number(-value)
    return term.args[0] if term.head == "-" else Term("-", (term,))


def divide(numerator: Term, denominator: Term) -> Term:
    top, bottom = _rational(numerator), _rational(denominator)
    if top is not None and bottom is not None and bottom != 0:
        return number(top / bottom)
    return Term("/", (numerator, denominator))


def power(base: Term, exponent: Term) -> Term:
    return Term("**", (base, exponent))


def function(name: str, *args: TermLike) -> Term:
    """Application of a whitelisted function; ValueError for unknown names or wrong arity."""
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name!r}")
    least, most = FUNCTIONS[name]
    if len(args) < least or (most is not None and len(args) > most):
        wanted = f"{least}" if most == least else f"at least {least}"
        raise ValueError(f"{name} takes {wanted} argument(s), got {len(args)}")
    return Term(name, tuple(as_term(item) for item in args))


def binder(head: str, body: Term, bound: Term, *limits: Term) -> Term:
    """``Sum``/``Integral`` (lower, upper), ``Limit`` (point) or ``Derivative`` (nothing)."""
    wanted = {"Sum": 2, "Product": 2, "Integral": 2, "Limit": 1, "Derivative": 0}[head]
    if bound.head != "variable" or len(limits) != wanted:
        raise ValueError(f"{head} needs a variable and {wanted} limit(s)")
    return Term(head, (body, bound, *limits))


def is_constant(term: Term) -> bool:
    """No free variables (the term may still need ball arithmetic to be located)."""
    return not free_variables(term)


def free_variables(term: Term) -> frozenset[str]:
    """Names that occur free."""
    known = term._free
    if known is None:
        known = _free_variables(term)
        object.__setattr__(term, "_free", known)
    return known


def _free_variables(term: Term) -> frozenset[str]:
    if term.head == "variable":
        assert isinstance(term.value, str)
        return frozenset((term.value,))
    if term.head in _CLOSING:
        bound = term.args[1].value
        assert isinstance(bound, str)
        limits = (free_variables(limit) for limit in term.args[2:])
        return (free_variables(term.args[0]) - {bound}).union(*limits)
    return _NO_NAMES.union(*(free_variables(item) for item in term.args))


def substitute(term: Term, values: Mapping[str, Term]) -> Term:
    """Replace free variables simultaneously; bound variables that would capture are renamed."""
    if not values:
        return term
    if term.head == "variable":
        assert isinstance(term.value, str)
        return values.get(term.value, term)
    if not term.args:
        return term
    if term.head in _CLOSING:
        body, bound, *limits = term.args
        name = bound.value
        assert isinstance(name, str)
        inner = {key: item for key, item in values.items() if key != name}
        taken = frozenset().union(*(free_variables(item) for item in inner.values()), frozenset())
        if name in taken:
            fresh = name
            while fresh in taken or fresh in free_variables(body):
                fresh += "_"
            inner[name] = bound = variable(fresh)
        return Term(
            term.head,
            (substitute(body, inner), bound, *(substitute(item, values) for item in limits)),
        )
    if term.head == "Derivative" and term.args[1].value in values:
        # d/dx f at x = value has no tree of its own: differentiate first.
        raise ValueError("substitute into Derivative(f, x) only after differentiating")
    if term.head == "Derivative":
        body, bound = term.args
        free = free_variables(body)
        if any(key in free and bound.value in free_variables(to) for key, to in values.items()):
            # Derivative(x*y, x) at y = x is x, not the derivative of x*x.
            raise ValueError("a value that depends on x does not go into Derivative(f, x)")
    return rebuild(term, tuple(substitute(item, values) for item in term.args))


def rebuild(term: Term, args: tuple[Term, ...]) -> Term:
    """The same head over new arguments, through the folding constructors."""
    if args == term.args:
        return term
    match term.head:
        case "+":
            return add(*args)
        case "*":
            return multiply(*args)
        case "-":
            return negate(args[0])
        case "/":
            return divide(*args)
        case _:
            return Term(term.head, args, term.value)


def walk(term: Term) -> Iterator[Term]:
    """All nodes, the node itself first."""
    stack = [term]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.args))


def node_count(term: Term) -> int:
    return sum(1 for _ in walk(term))


def transform(term: Term, rule: Callable[[Term], Term | None]) -> Term:
    """Bottom-up rewriting: ``rule`` returns a replacement or None to keep the node."""
    if term.args:
        term = rebuild(term, tuple(transform(item, rule) for item in term.args))
    replaced = rule(term)
    return term if replaced is None else replaced


def integer_text(value: int) -> str:
    """Decimal text of an integer of any size (CPython refuses beyond 4,300 digits)."""
    if value.bit_length() < 10_000:
        return str(value)
    from flint import fmpz

    return str(fmpz(value))


def rational_text(value: Fraction) -> str:
    """``p`` or ``p/q`` in lowest terms, of any size."""
    top = integer_text(value.numerator)
    return top if value.denominator == 1 else f"{top}/{integer_text(value.denominator)}"


_SUM, _PRODUCT, _UNARY, _POWER, _ATOM = 1, 2, 3, 4, 5


def to_text(term: Term) -> str:
    """Canonical text in the claim language; parsing it gives the term back."""
    return _text(term)[0]


def _wrapped(term: Term, least: int) -> str:
    text, level = _text(term)
    return text if level >= least else f"({text})"


def _text(term: Term) -> tuple[str, int]:
    """The text of a node, and how tightly it binds."""
    known = term._shown
    if known is None:
        known = _written(term)
        object.__setattr__(term, "_shown", known)
    return known


def _written(term: Term) -> tuple[str, int]:
    head, args = term.head, term.args
    if head == "number":
        assert isinstance(term.value, Fraction)
        level = _ATOM if term.value.denominator == 1 else _PRODUCT
        return rational_text(term.value), _SUM if term.value < 0 else level
    if head in ("variable", "constant"):
        return str(term.value), _ATOM
    if head == "oo":
        return "oo", _ATOM
    if head == "true":
        return "True", _ATOM
    if head == "zero":
        return "0", _ATOM
    if head == "identity":
        return f"identity({term.value})", _ATOM
    if head == "norm":
        return f"|{_text(args[0])[0]}|", _ATOM
    if head == "apply":
        return f"{term.value}({', '.join(_text(item)[0] for item in args)})", _ATOM
    if head == "+":
        text = _wrapped(args[0], _PRODUCT) if args[0].head != "-" else _text(args[0])[0]
        for item in args[1:]:
            if item.head == "-":
                text += " - " + _wrapped(item.args[0], _PRODUCT)
            elif item.head == "number" and isinstance(item.value, Fraction) and item.value < 0:
                text += " - " + rational_text(-item.value)
            else:
                text += " + " + _wrapped(item, _PRODUCT)
        return text, _SUM
    if head == "*":
        # A quotient inside a product is bracketed, so that the tree survives the round trip.
        parts = [_wrapped(item, _UNARY) for item in args]
        return "*".join(parts), _PRODUCT
    if head == "/":
        return f"{_wrapped(args[0], _UNARY)}/{_wrapped(args[1], _UNARY)}", _PRODUCT
    if head == "-":
        return f"-{_wrapped(args[0], _POWER)}", _SUM
    if head == "**":
        return f"{_wrapped(args[0], _ATOM)}**{_wrapped(args[1], _ATOM)}", _POWER
    if head in RELATIONS:
        return f"{_text(args[0])[0]} {head} {_text(args[1])[0]}", 0
    if head == "Piecewise":
        pairs = [f"({_text(args[i])[0]}, {_text(args[i + 1])[0]})" for i in range(0, len(args), 2)]
        return f"Piecewise({', '.join(pairs)})", _ATOM
    if head in ("Sum", "Product", "Integral"):
        body, bound, lower, upper = (_text(item)[0] for item in args)
        return f"{head}({body}, ({bound}, {lower}, {upper}))", _ATOM
    if head == "fun":
        inside = _text(args[0])[0]  # a function of two numbers is written fun(x, y, term)
        inside = inside[4:-1] if args[0].head == "fun" else inside
        return f"fun({_text(args[1])[0]}, {inside})", _ATOM
    return f"{head}({', '.join(_text(item)[0] for item in args)})", _ATOM
