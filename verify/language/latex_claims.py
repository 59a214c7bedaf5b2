r"""A claim in LaTeX with its quantifiers in the text.

``\forall x \ge 0,\ n \in \mathbb{N}: e^{-nx} \le 1``, the quantifiers before a colon or behind the
formula, as ``\forall`` and ``\exists`` or ``\text{for all}``.  Naturals begin at 0.  Whole numbers
are those of a set; ``n \ge 1`` alone is a real number.  Nothing is evaluated: what is read is
written in the claim language and parsed again.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from memory_theorems.verify.errors import InputError, LimitError, ParseError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import REALS, Claim, Interval, Relation
from memory_theorems.verify.language.latex_frames import unframed
from memory_theorems.verify.language.latex_reader import LatexParser
from memory_theorems.verify.language.latex_tokens import RELATIONS, place_of, token_at
from memory_theorems.verify.language.relations import SETS
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.language.typed_claims import Prefix, between, left_open

#: Words in \text{...} that stand for signs.
_WORDS = {
    **dict.fromkeys(("forall", "forevery", "foreach", "forany", "for", "all"), r"\forall"),
    **dict.fromkeys(("if", "when", "whenever"), r"\forall"),
    **dict.fromkeys(("exists", "thereis", "thereexists"), r"\exists"),
    **dict.fromkeys(("and",), r"\wedge"),
    **dict.fromkeys(("best", "find"), "find"),
}
_FACTORIAL = re.compile(r"factorial\((\w+)\)")
_QUANTIFIERS = (r"\forall", r"\exists")
_UPRIGHT = (r"\text", r"\textrm", r"\mbox", r"\mathrm")
_COLONS = (":", r"\colon")
_LETTERS = {r"\R": "R", r"\Z": "Z", r"\N": "N", r"\reals": "R", r"\integers": "Z"}
_NAMES = {"R": "reals", "Z": "integers", "N": "naturals"}


@dataclass(frozen=True, slots=True)
class Statement:
    """What a text says: quantifiers, hypotheses and conclusion in the claim language, and the name
    whose best value is asked for."""

    prefix: Prefix
    given: tuple[str, ...]
    conclusion: tuple[str, ...]
    find: str


def latex_statement(text: str, declared: Collection[str] = (), find: str = "") -> Statement:
    """A LaTeX text, taken apart; ``declared`` are names that are variables beside those it
    quantifies.  InputError, with line and column where they are known."""
    try:
        return _Reader(text, declared, find).read()
    except ParseError as problem:
        raise InputError(problem.within(text)) from None
    except RecursionError:
        raise LimitError("nested too deeply for the stack that is left") from None


def latex_claim(text: str, name: str = "claim") -> Claim:
    r"""The claim that a LaTeX text states.

    >>> latex_claim(r"\forall x \ge 0,\ n \in \mathbb{N}: e^{-nx} \le 1").text
    'exp(-(n*x)) <= 1 for x in [0, oo), n in integer [0, oo)'
    """
    said = latex_statement(text)
    return said.prefix.claim(said.conclusion, said.given, said.find, name)


class _Reader:
    def __init__(self, text: str, declared: Collection[str], find: str) -> None:
        self.prefix, self.find = Prefix(), find
        self.names: set[str] = {*declared, *filter(None, [find])}
        self.parser = LatexParser(unframed(text), self.names)
        self.parser.tokens = _signs(self.parser.tokens)
        self.open = ""  # the name of a domain "0 < x" that may go on behind the comma

    def read(self) -> Statement:
        parser = self.parser
        if parser.take("find"):
            self.find = parser.index_name()
            self.names.add(self.find)
            self._separator()
        behind = self._behind() or self._domains_behind()
        if behind:
            parser.tokens, formula = parser.tokens[behind:], parser.tokens[:behind]
            self._quantifiers()
            parser.take(".")
            if parser.current:
                raise parser.trouble("expected the end")
            while formula and formula[-1] in (",", ";"):
                formula.pop()
            parser.tokens, parser.index = formula, 0
        else:
            self._quantifiers()
            if self.prefix.domains and not parser.current:
                raise parser.trouble("expected ':' between the quantifiers and the formula")
        given, conclusion = _implication(parser, self.prefix.domains)
        self._whole_factorials((*given, *conclusion))
        return Statement(self.prefix, given, conclusion, self.find)

    def _whole_factorials(self, relations: tuple[str, ...]) -> None:
        """``n!`` of a real n would be read as gamma(n + 1), which nobody means."""
        for name in _FACTORIAL.findall(" ".join(relations)):
            domain = self.prefix.domains.get(name)
            if domain is not None and not domain.integer:
                says = f"{name}! of a real {name}: write {name} \\in \\mathbb{{N}}"
                raise InputError(f"{says}, or \\Gamma({name} + 1)")

    def _behind(self) -> int:
        """Where quantifiers stand that follow the formula; 0 where there are none."""
        tokens = self.parser.tokens
        found = [at for at, token in enumerate(tokens) if token in _QUANTIFIERS]
        return found[0] if found and found[0] > self.parser.index else 0

    def _domains_behind(self) -> int:
        r"""Where ``\qquad x \ge 0`` or ``\quad (x, y \in [0, 1])`` stands behind a formula of names
        that nothing else declares; 0 where nothing of that kind does."""
        tokens = self.parser.tokens
        if self.names - {self.find} or any(item in _QUANTIFIERS for item in tokens):
            return 0
        for at, token in enumerate(tokens):
            if at <= self.parser.index or not getattr(token, "apart", False):
                continue
            inner = tokens[at:]
            if inner[0] == "(" and inner[-1] == ")":
                inner = inner[1:-1]
            trial = _Reader("", (), self.find)
            trial.parser.tokens = [_QUANTIFIERS[0], *inner]
            try:
                trial._quantifiers()
            except ParseError:
                continue
            if not trial.prefix.given and trial.parser.current in ("", "."):
                self.parser.tokens = [*tokens[:at], _QUANTIFIERS[0], *inner]
                return at
        return 0

    def _quantifiers(self) -> None:
        parser = self.parser
        while sign := parser.take(*_QUANTIFIERS):
            exists, more = sign == r"\exists", True
            while more:
                self._group(exists)
                parser.no_decimal_comma()
                more = bool(parser.take(",", ";")) and parser.current not in _QUANTIFIERS
            if parser.current not in ("", ".", *_QUANTIFIERS):
                self._separator()

    def _separator(self) -> None:
        if not self.parser.take(*_COLONS):
            raise self.parser.trouble("expected ':' behind the quantifiers")

    def _group(self, exists: bool) -> None:
        """``x, y \\in [0, 1]``, ``x, y > 0``, ``0 < x \\le 1``, or a hypothesis."""
        parser = self.parser
        start, names = parser.index, self._fresh_names()
        if names and parser.take(r"\in"):
            self.open = ""
            domain = self._domain()
            for name in names:
                self._declare(name, domain, exists)
            return
        if names and parser.current not in RELATIONS:
            raise parser.trouble(f"expected where {names[-1]} is")
        if names and self.open:
            raise parser.trouble(between(self.open, names[0]))
        if not names:
            parser.index = start
        chain = self._chain(names[-1] if names else "")
        for name in names[:-1]:
            shared = {names[-1]: t.variable(name)}
            self.prefix.bound([item.substitute(shared) for item in chain], exists)
        fresh = chain[-1].right.value not in self.prefix.domains
        self.open = left_open(chain) if fresh else ""
        self.prefix.bound(chain, exists)
        self.names.update(self.prefix.domains)

    def _declare(self, name: str, domain: Interval, exists: bool) -> None:
        self.prefix.declare(name, domain, exists)
        self.names.add(name)

    def _fresh_names(self) -> list[str]:
        """Names with commas between them, the last one before a relation or \\in; none where a
        term begins, or a name that is declared."""
        parser = self.parser
        names: list[str] = []
        while True:
            start = parser.index
            try:
                name = parser.index_name()
            except ParseError:
                return []
            written = "".join(item for item in parser.tokens[start : parser.index])
            if name in self.names or name[:1].isdigit():
                return []
            names.append(name)
            # The spelling counts as that of the formula.
            parser.spellings.setdefault(name, written.replace("{", "").replace("}", ""))
            if parser.current in RELATIONS or parser.current == r"\in":
                return names
            if not parser.take(","):
                return [] if len(names) == 1 else names

    def _chain(self, name: str) -> list[Relation]:
        """Relations up to the next comma or colon; a bare letter at an end is a name."""
        parser = self.parser
        left = t.variable(name) if name else self._side()
        found = []
        while parser.current in RELATIONS:
            op = RELATIONS[parser.take(parser.current)]
            right = self._side()
            found.append(Relation(left, op, right))
            left = right
        if not found:
            if parser.current == r"\in":
                raise parser.trouble("say where a name is before it is used elsewhere")
            raise parser.trouble("expected a domain such as x \\ge 0")
        return found

    def _side(self) -> Term:
        """A side of a relation; a letter that stands alone is a variable, whatever it means."""
        parser = self.parser
        start = parser.index
        try:
            name = parser.index_name()
        except ParseError:
            name = ""
        if name and not name[:1].isdigit() and name not in t.CONSTANTS and self._side_ends():
            self.names.add(name)
            parser.index = start
            return parser.letter()
        parser.index = start
        return parser.sum()

    def _side_ends(self) -> bool:
        token = self.parser.current
        return not token or token in RELATIONS or token in (",", ";", *_COLONS, *_QUANTIFIERS)

    # ------------------------------------------------------------ domains
    def _domain(self) -> Interval:
        parser = self.parser
        whole = self._set()
        if whole is None:
            return self._interval()
        if parser.take(r"\cap"):
            if whole != SETS["integers"]:
                raise parser.trouble("an intersection is read of \\mathbb{Z} and an interval")
            return replace(self._interval(), integer=True)
        return self._part(whole)

    def _set(self) -> Interval | None:
        parser = self.parser
        if parser.current in _LETTERS:
            return SETS[_NAMES[_LETTERS[parser.take(parser.current)]]]
        if not parser.take(r"\mathbb", r"\mathbf"):
            return None
        letter = parser.word() if parser.current == "{" else parser.take(*_NAMES)
        if letter not in _NAMES:
            raise parser.trouble(f"the sets that are read are {', '.join(_NAMES)}")
        return SETS[_NAMES[letter]]

    def _part(self, whole: Interval) -> Interval:
        r"""``\mathbb{N}_0``, ``\mathbb{N}_{\ge 1}``, ``\mathbb{R}_{>0}``, ``\mathbb{N}^*``."""
        parser = self.parser
        if not parser.take("_", "^"):
            return whole
        braces = parser.take("{")
        if parser.current in RELATIONS:
            op, bound = RELATIONS[parser.take(parser.current)], parser.sum()
            if op not in (">", ">=") or (whole == SETS["naturals"] and not _natural(bound)):
                raise parser.trouble("a part of a set is one from a number on")
            found = replace(whole, lower=bound, lower_open=op == ">")
        elif whole == SETS["naturals"] and parser.take("0"):
            found = whole
        elif whole.integer and parser.take("+", *("*" if whole == SETS["naturals"] else "")):
            found = replace(whole, lower=t.ONE, lower_open=False)
        else:
            raise parser.trouble("write an interval: this part is 'from 0 on' to some and not all")
        if braces:
            parser.need("}")
        return found

    def _interval(self) -> Interval:
        parser = self.parser
        opening = parser.take("[", "(")
        if not opening:
            raise parser.trouble("expected a set such as [0, \\infty) or \\mathbb{N}")
        lower = parser.sum()
        parser.need(",")
        upper = parser.sum()
        closing = parser.take("]", ")")
        if not closing:
            raise parser.trouble("an interval ends with ']' or ')'")
        ends = f"{opening}{t.to_text(lower)}, {t.to_text(upper)}{closing}"
        return REALS if ends == "(-oo, oo)" else Interval.parse(ends)


def _natural(bound: Term) -> bool:
    return bound.head == "number" and str(bound.value).isdigit()


def _signs(tokens: list[str]) -> list[str]:
    r"""``\text{for all}`` as ``\forall``, and so on; other texts stay."""
    found: list[str] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token in _UPRIGHT and tokens[at + 1 : at + 2] == ["{"]:
            end = next((i for i in range(at, min(at + 24, len(tokens))) if tokens[i] == "}"), at)
            sign = _WORDS.get("".join(tokens[at + 2 : end]))
            # Of cases, "if" is a part.
            if sign is not None and end > at and found[-1:] != ["&"]:
                found.append(token_at(sign, place_of(token) or 0))
                at = end + 1
                continue
        found.append(token)
        at += 1
    return found


def latex_implication(
    text: str, declared: Collection[str] = ()
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    r"""Hypotheses (before ``\Rightarrow``) and conclusion of a LaTeX text, in the claim language.

    Relations are joined by ``\wedge`` or commas.  A declared name is a variable, also where it
    would mean something else, as e or gamma_E do.

    >>> latex_implication(r"0 < x \le 1 \Rightarrow \frac{1-e^{-x}}{x} < 1")
    (('0 < x', 'x <= 1'), ('(1 - exp(-x))/x < 1',))

    Raises ParseError for what is not on the whitelist.
    """
    parser = LatexParser(unframed(text), declared)
    try:
        given, found = _implication(parser)
    except RecursionError:
        raise LimitError("nested too deeply for the stack that is left") from None
    return given, found


def _implication(
    parser: LatexParser, bound: Collection[str] = ()
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Hypotheses and conclusion of all that is left of a text; ``bound``: what it quantifies."""
    given: tuple[str, ...] = ()
    found = _conjunction(parser, bound)
    if parser.take(r"\Rightarrow", r"\implies"):
        given, found = found, _conjunction(parser, bound)
    parser.take(".")
    if parser.current:
        raise parser.trouble("expected the end")
    return given, found


def _is_domain(relation: tuple[Term, str, Term], bound: Collection[str]) -> bool:
    """``x >= 0`` of a variable that is declared already."""
    left, _, right = relation
    return any(
        str(one.value) in bound and one.head == "variable" and not t.free_variables(other)
        for one, other in ((left, right), (right, left))
    )


def _conjunction(parser: LatexParser, bound: Collection[str]) -> tuple[str, ...]:
    found = parser.relations()
    parser.no_decimal_comma()
    while sign := parser.take(r"\wedge", r"\land", ",", ";"):
        apart, start = getattr(parser.current, "apart", False), parser.current
        more = parser.relations()
        conditions = [_is_domain(item, bound) for item in more]
        if apart and sign in (",", ";") and any(conditions) and not _is_domain(found[0], bound):
            says = r"a condition, or a second claim? write \Rightarrow, or \wedge"
            raise ParseError(says, place_of(start))
        found += more
        parser.no_decimal_comma()
    return tuple(f"{t.to_text(left)} {op} {t.to_text(right)}" for left, op, right in found)
