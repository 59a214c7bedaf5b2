r"""A small reader of generated LaTeX: it turns a display back into the formula that was decided.

It shares no code with the generator.  Equal are two formulas up to what the display is allowed to
do: literals added or multiplied, minus signs of factors moved in front, signs merged.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Interval, Quantifier, Relation, Variable
from memory_theorems.verify.language.terms import Term

_TOKEN = re.compile(
    r"\\operatorname\{[A-Za-z]+\}|\\mathit\{(?:[A-Za-z0-9]|\\_)+\}|\\mathbb\{[RZN]\}|\\mathcal\{[A-Z]\}"
    r"|\\mathrm\{(?:[a-zE]|id)\}|\\text\{[A-Za-z ]+\}|\\(?:begin|end)\{cases\}|\\[A-Za-z]+|\\."
    r"|[0-9](?: *[0-9])*|[A-Za-z]|[-+/^_{}()\[\]=<>,:;.!|&'*]"
)
_SPACES = (r"\quad", r"\,", r"\ ")
_SIGNS = {r"\le": "<=", r"\ge": ">=", "<": "<", ">": ">", "=": "==", r"\ne": "!="}
_WORDS = {
    r"\exp": "exp", r"\log": "log", r"\sin": "sin", r"\cos": "cos", r"\tan": "tan",
    r"\arcsin": "asin", r"\arccos": "acos", r"\arctan": "atan", r"\sinh": "sinh",
    r"\cosh": "cosh", r"\tanh": "tanh", r"\max": "Max", r"\min": "Min", r"\Gamma": "gamma",
    r"\zeta": "zeta",
}  # fmt: skip
_GREEK = (
    "alpha beta delta epsilon eta theta iota kappa lambda mu nu xi rho sigma tau upsilon phi chi "
    "psi omega Delta Theta Lambda Xi Sigma Upsilon Phi Psi Omega ell"
)
_LETTERS = {r"\varepsilon": "eps"} | {"\\" + name: name for name in _GREEK.split()}


class Misread(ValueError):
    """The text is not LaTeX of the generator's kind."""


@cache
def _tokens(tex: str) -> tuple[str, ...]:
    return tuple(_TOKEN.findall(tex))


class Reader:
    """``names``: TeX of a symbol without blanks -> its name, for symbols with TeX of their own."""

    def __init__(self, text: str, names: Mapping[str, str] | None = None) -> None:
        self.tokens: list[str] = []
        # By their first token, the longest first: a name may begin another one.
        self.names: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for tex in sorted(names or {}, key=lambda tex: -len(_tokens(tex))):
            tokens = _tokens(tex)
            self.names.setdefault(tokens[0], []).append((tokens, (names or {})[tex]))
        position = 0
        while position < len(text):
            if text[position] == " ":
                position += 1
                continue
            match = _TOKEN.match(text, position)
            if match is None:
                raise Misread(f"{text[position:][:20]!r}")
            if match[0] not in _SPACES:
                digits = match[0][0].isdigit()  # a blank between digits is not seen
                self.tokens.append(match[0].replace(" ", "") if digits else match[0])
            position = match.end()
        self.at = 0

    # ------------------------------------------------------------ tokens
    @property
    def here(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def ahead(self, *tokens: str) -> bool:
        if self.here != tokens[0]:
            return False
        return tuple(self.tokens[self.at : self.at + len(tokens)]) == tokens

    def take(self, *tokens: str) -> bool:
        found = self.ahead(*tokens)
        self.at += len(tokens) * found
        return found

    def need(self, *tokens: str) -> None:
        if not self.take(*tokens):
            raise Misread(f"wanted {tokens}, found {self.tokens[self.at :][:8]}")

    def next(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1] if self.at <= len(self.tokens) else ""

    def end(self) -> None:
        if self.here:
            raise Misread(f"left over: {self.tokens[self.at :][:8]}")

    # ------------------------------------------------------------ formulas
    def claim(self) -> Claim:
        find, variables = "", []
        if self.take(r"\text{best }"):
            find = self.name()
            self.need(":")
        while self.here in (r"\forall", r"\exists"):
            kind = Quantifier.FOR_ALL if self.next() == r"\forall" else Quantifier.EXISTS
            names = [self.name()]
            while self.take(","):
                names.append(self.name())
            self.need(r"\in")
            domain = self.domain()
            variables += [Variable(name, domain, kind) for name in names]
        if variables:
            self.need(":")
        given, conclusion = self.implication()
        return Claim(tuple(variables), conclusion, given, find=find)

    def implication(self) -> tuple[tuple[Relation, ...], tuple[Relation, ...]]:
        """Hypotheses and conclusion, to the end of the text."""
        first = self.conjunction()
        given: tuple[Relation, ...] = ()
        if self.take(r"\Rightarrow"):
            given, first = first, self.conjunction()
        self.end()
        return given, first

    def conjunction(self) -> tuple[Relation, ...]:
        parts = [self.relation()]
        while self.take(r"\wedge"):
            parts.append(self.relation())
        return tuple(parts)

    def relation(self) -> Relation:
        left = self.sum()
        sign = self.next()
        if sign not in _SIGNS:
            raise Misread(f"{sign!r} is no relation")
        return Relation(left, _SIGNS[sign], self.sum())

    def domain(self) -> Interval:
        whole = self.take(r"\mathbb{Z}")
        if (whole and not self.take(r"\cap")) or self.take(r"\mathbb{R}"):
            return Interval(t.negate(t.INFINITY), t.INFINITY, True, True, whole)
        left, lower = self.next(), self.sum()
        self.need(",")
        upper, right = self.sum(), self.next()
        if left not in ("(", "[") or right not in (")", "]"):
            raise Misread("an interval")
        return Interval(lower, upper, left == "(", right == ")", whole)

    # ------------------------------------------------------------ terms
    def sum(self) -> Term:
        items = [t.negate(self.product()) if self.take("-") else self.product()]
        while self.here in ("+", "-"):
            minus = self.next() == "-"
            item = self.product()
            items.append(t.negate(item) if minus else item)
        return t.add(*items)

    def product(self) -> Term:
        found = self.factor()
        while True:
            if self.take("/"):
                found = t.divide(found, self.factor())
            elif self.take(r"\cdot") or self.starts():
                found = t.multiply(found, self.factor())
            else:
                return found

    def starts(self) -> bool:
        """Whether another factor follows."""
        here = self.here
        if here in ("", "}", ")", "]", ",", ":", "+", "-", "&", "|", r"\right", r"\mathrm{d}"):
            return False
        closing = (r"\Rightarrow", r"\wedge", r"\in", r"\\", r"\end{cases}", r"\text{if }")
        return here not in _SIGNS and here not in closing

    def factor(self) -> Term:
        base = self.atom()
        while self.here in ("!", "^"):
            if self.take("!"):
                base = t.function("factorial", base)
            else:
                self.need("^")
                base = t.power(base, self.group())
        return base

    def group(self) -> Term:
        self.need("{")
        inside = self.sum()
        self.need("}")
        return inside

    def bracket(self, left: str = "(", right: str = ")") -> Term:
        self.need(r"\left", left)
        inside = self.sum()
        self.need(r"\right", right)
        return inside

    def atom(self) -> Term:
        here = self.here
        if here.isdigit():
            return t.number(int(self.next()))
        if here == r"\left":
            fence = self.tokens[self.at + 1]
            closing = {"(": ")", "|": "|", r"\lfloor": r"\rfloor", r"\lceil": r"\rceil"}[fence]
            inside = self.bracket(fence, closing)
            heads = {"|": "Abs", r"\lfloor": "floor", r"\lceil": "ceiling"}
            return t.function(heads[fence], inside) if fence in heads else inside
        if here == r"\frac":
            return self.fraction()
        if self.take(r"\binom"):
            return t.function("binomial", self.group(), self.group())
        if self.take(r"\sqrt"):
            return t.function("sqrt", self.group())
        if here in (r"\sum", r"\int", r"\lim"):
            return self.binder()
        if self.take(r"\begin{cases}"):
            return self.cases()
        for tokens, constant in (
            ((r"\infty",), t.INFINITY),
            ((r"\pi",), t.constant("pi")),
            ((r"\mathrm{e}",), t.constant("E")),
            ((r"\gamma", "_", "{", r"\mathrm{E}", "}"), t.constant("EulerGamma")),
            ((r"\operatorname{GoldenRatio}",), t.constant("GoldenRatio")),
        ):
            if self.take(*tokens):
                return constant
        if here in _WORDS or here.startswith(r"\operatorname"):
            name = _WORDS.get(self.next()) or here[14:-1]
            return t.function(name, *self.arguments())
        return t.variable(self.name())

    def arguments(self) -> list[Term]:
        self.need(r"\left", "(")
        found = [self.sum()]
        while self.take(","):
            found.append(self.sum())
        self.need(r"\right", ")")
        return found

    def fraction(self) -> Term:
        self.need(r"\frac")
        if self.take("{", r"\mathrm{d}", "}", "{", r"\mathrm{d}"):
            bound = t.variable(self.name())
            self.need("}")
            return t.binder("Derivative", self.bracket("[", "]"), bound)
        top = self.group()
        return t.divide(top, self.group())

    def binder(self) -> Term:
        kind = self.next()
        self.need("_", "{")
        if kind == r"\int":
            lower = self.sum()
            self.need("}", "^")
            upper, body = self.group(), self.product()
            self.need(r"\mathrm{d}")
            return t.binder("Integral", body, t.variable(self.name()), lower, upper)
        bound = t.variable(self.name())
        if kind == r"\lim":
            self.need(r"\to")
            point = self.sum()
            self.need("}")
            return t.binder("Limit", self.product(), bound, point)
        self.need("=")
        lower = self.sum()
        self.need("}", "^")
        upper = self.group()
        return t.binder("Sum", self.product(), bound, lower, upper)

    def cases(self) -> Term:
        arguments: list[Term] = []
        while True:
            arguments.append(self.sum())
            self.need("&")
            if self.take(r"\text{otherwise}"):
                arguments.append(Term("true"))
            else:
                self.need(r"\text{if }")
                condition = self.relation()
                arguments.append(Term(condition.op, (condition.left, condition.right)))
            if not self.take(r"\\"):
                self.need(r"\end{cases}")
                return Term("Piecewise", tuple(arguments))

    # ------------------------------------------------------------ names
    def name(self) -> str:
        for tokens, name in self.names.get(self.here, ()):
            after = self.at + len(tokens)
            if self.ahead(*tokens) and "_" not in self.tokens[after : after + 1]:
                self.at = after
                return name
        token = self.next()
        if token.startswith(r"\mathit{"):
            base = token[8:-1].replace(r"\_", "_")
        elif re.fullmatch(r"[A-Za-z]", token):
            base = token
        elif token in _LETTERS:
            base = _LETTERS[token]
        else:
            raise Misread(f"{token!r} is no name")
        if self.take("_", "{"):
            below = self.next() if self.here.isdigit() and self.tokens[self.at + 1] in "_}" else ""
            if below and self.take("_", "{"):
                below += "_" + self.name_or_number()
                self.need("}")
            base += "_" + (below or self.name())
            self.need("}")
        return base

    def name_or_number(self) -> str:
        return self.next() if self.here.isdigit() else self.name()


def read_term(text: str, names: Mapping[str, str] | None = None) -> Term:
    reader = Reader(text, names)
    found = reader.sum()
    reader.end()
    return found


def read_claim(text: str) -> Claim:
    return Reader(text).claim()


# ---------------------------------------------------------------- equality up to signs and literals
def settled(term: Term) -> Term:
    """The term with literals added and multiplied and signs of products in front.

    Nothing else: what is undefined stays so, and no variable is moved or cancelled.
    """
    args = tuple(settled(item) for item in term.args)
    if term.head == "+":
        flat = t.add(*args)
        return t.number(_total(flat)) if _literal(flat) else flat
    if term.head in ("*", "/", "-"):
        minus = term.head == "-"
        bare = []
        for index, item in enumerate(args):
            inside = _positive(item) if term.head != "/" or index == 0 else None
            minus ^= inside is not None
            bare.append(inside if inside is not None else item)
        made = t.divide(*bare) if term.head == "/" else t.multiply(*bare)
        if made.head == "*" and _literal(made):
            made = t.number(_total(made))
        return t.negate(made) if minus and not _vanishes(made) else made
    return Term(term.head, args, term.value)


def _vanishes(term: Term) -> bool:
    """A product with the literal factor 0, which has no sign."""
    if term.head == "/":
        return _vanishes(term.args[0])
    return term.value == 0 or (term.head == "*" and any(map(_vanishes, term.args)))


def settled_relation(relation: Relation) -> Relation:
    return Relation(settled(relation.left), relation.op, settled(relation.right))


def stated(claim: Claim) -> Claim:
    """What a claim asserts, without witnesses and titles, settled."""
    variables = tuple(
        Variable(
            item.name,
            Interval(
                settled(item.domain.lower),
                settled(item.domain.upper),
                item.domain.lower_open,
                item.domain.upper_open,
                item.domain.integer,
            ),
            item.quantifier,
        )
        for item in claim.variables
    )
    return Claim(
        variables,
        tuple(map(settled_relation, claim.conclusion)),
        tuple(map(settled_relation, claim.given)),
        find=claim.find,
    )


def _positive(term: Term) -> Term | None:
    if isinstance(term.value, Fraction) and term.value < 0:
        return t.number(-term.value)
    return term.args[0] if term.head == "-" else None


def _literal(term: Term) -> bool:
    return bool(term.args) and all(item.head == "number" for item in term.args)


def _total(term: Term) -> Fraction:
    total = Fraction(term.head == "*")
    for item in term.args:
        assert isinstance(item.value, Fraction)
        total = total * item.value if term.head == "*" else total + item.value
    return total
