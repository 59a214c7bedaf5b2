"""A claim as one types it, in one line of text: the form in which claims are printed.

``exp(-x) <= 1/(1 + x) for x in [0, oo)``, ``a*b <= C given a + b <= 1 for a, b in [0, 1] find C``.
Clauses may stand in any order behind the relations.  A clause word is one only where a term has
just ended, so that ``given``, ``for`` and ``find`` remain names of variables.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from memory_theorems.verify.errors import InputError, ParseError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import (
    Claim,
    Interval,
    Relation,
    check_name,
    claim,
    relations,
)
from memory_theorems.verify.language.connectives import WORDS
from memory_theorems.verify.language.parser import Token, tokenize

CLAUSES = ("given", "for", "find")
_QUANTIFIERS = ("all", "every", "each", "exists")


@dataclass(slots=True)
class Prefix:
    """What quantifiers say: domains in their order, names that exist, and further hypotheses."""

    domains: dict[str, Interval] = field(default_factory=dict)
    exists: list[str] = field(default_factory=list)
    given: list[Relation] = field(default_factory=list)

    def declare(self, name: str, domain: Interval, exists: bool = False) -> None:
        """ParseError for a name that is declared twice or cannot be one."""
        check_name(name)
        if name in self.domains:
            raise ParseError(f"the variable {name} is declared twice")
        self.domains[name] = domain
        if exists:
            self.exists.append(name)

    def bound(self, chain: Sequence[Relation], exists: bool = False, integer: bool = False) -> None:
        """``0 < x <= 1``: the domain of a name that is not declared; else hypotheses."""
        names = dict.fromkeys(name for item in chain for name in sorted(item.free))
        fresh = [name for name in names if name not in self.domains]
        if not fresh and exists:
            said = " and ".join(item.text for item in chain)
            raise ParseError(f"{said}: a condition on what exists belongs to the formula")
        if not fresh:
            self.given += chain
            return
        name = fresh[0]
        if len(fresh) > 1 or (exists and len(names) > 1):
            raise ParseError(
                f"{' and '.join(item.text for item in chain)} is no domain: say first where "
                f"{' and '.join(fresh)} are"
            )
        lower, upper, rest = _ends(chain, name)
        if rest and exists:
            raise ParseError(f"{rest[0].text} is no domain of {name}")
        minus = t.negate(t.INFINITY)
        domain = Interval(
            minus if lower is None else lower.right,
            t.INFINITY if upper is None else upper.right,
            lower is None or lower.op == ">",
            upper is None or upper.op == "<",
            integer,
        )
        self.declare(name, domain, exists)
        self.given += rest

    def claim(
        self, conclusion: str | Sequence[str], given: Sequence[str] = (), find: str = "",
        name: str = "",
    ) -> Claim:  # fmt: skip
        """The claim with these quantifiers."""
        return claim(
            conclusion,
            self.domains,
            given=[*given, *self.given],
            exists=dict.fromkeys(self.exists),
            find=find,
            name=name,
        )


def _ends(
    chain: Iterable[Relation], name: str
) -> tuple[Relation | None, Relation | None, list[Relation]]:
    """A lower and an upper bound of the name by constants, the name on the left; what is left."""
    found: dict[str, Relation] = {}
    rest = []
    x = t.variable(name)
    for item in chain:
        turned = {"<=": ">=", "<": ">", ">=": "<=", ">": "<"}.get(item.op, item.op)
        for left, op, right in ((item.left, item.op, item.right), (item.right, turned, item.left)):
            side = {"<": "upper", ">": "lower"}.get(op[0])
            if left == x and side and side not in found and not t.free_variables(right):
                found[side] = Relation(left, op, right)
                break
        else:
            rest.append(item)
    return found.get("lower"), found.get("upper"), rest


def left_open(chain: Sequence[Relation]) -> str:
    """``0 < x``: the name at the end of a domain that goes on, to some, behind a comma."""
    last = chain[-1].right
    bare = last.head == "variable" and not t.free_variables(chain[0].left)
    return str(last.value) if bare else ""


def between(name: str, other: str) -> str:
    """What is said of ``0 < x, y < 1``."""
    return f"0 < {name}, {other} < 1 is read in two ways: write both ends for each"


def typed_claim(text: str, name: str = "claim") -> Claim:
    """The claim that a text states.  InputError, with line and column, for one that does not.

    >>> typed_claim("0 < x*(1 - x) <= 1/4 for x in (0, 1)").text
    '0 < x*(1 - x) and x*(1 - x) <= 1/4 for x in (0, 1)'
    """
    try:
        return _Reader(text).claim(name)
    except ParseError as problem:
        raise InputError(problem.within(text)) from None


class _Reader:
    """The pieces of a text; each is handed on blank but for itself, so that places are kept."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokenize(text)[:-1]
        self.prefix = Prefix()
        self.open = ""  # the name of a domain "0 < x" that may go on behind the comma

    def claim(self, name: str) -> Claim:
        marks = self._clauses()
        parts = list(zip([0, *(at + 1 for at in marks)], [*marks, len(self.tokens)], strict=True))
        said: dict[str, tuple[int, int]] = {}
        for mark, part in zip(marks, parts[1:], strict=True):
            word = self.tokens[mark]
            if word.text in said:
                raise ParseError(f"'{word.text}' is said twice", word.position)
            said[word.text] = part
        for clause, (first, last) in said.items():
            if first == last:
                raise ParseError(f"'{clause}' says nothing", self.tokens[first - 1].position)
        if "for" in said:
            self._quantifiers(*said["for"])
        given = [self._piece(*part) for part in self._commas(*said.get("given", (0, 0)))]
        find = self._find(*said["find"]) if "find" in said else ""
        if not self.tokens:
            raise ParseError("no claim: the text is empty", 0)
        return self.prefix.claim(self._piece(*parts[0]), given, find, name)

    def _clauses(self) -> list[int]:
        """Where clauses begin: a clause word stands where a term has just ended."""
        found: list[int] = []
        for at in range(1, len(self.tokens)):
            token, before = self.tokens[at], self.tokens[at - 1]
            if token.kind != "name" or token.text not in CLAUSES:
                continue
            if before.kind == "name":
                # Behind a clause word, a connective, "for exists" or ", exists" a name follows.
                chosen = before.text in _QUANTIFIERS and (
                    found[-1:] == [at - 2] or self.tokens[max(at - 2, 0)].text == ","
                )
                ended = before.text not in WORDS and found[-1:] != [at - 1] and not chosen
            else:
                ended = before.kind == "number" or before.text in (")", "]")
            if ended:
                found.append(at)
        return found

    def _piece(self, first: int, last: int) -> str:
        """The text of these tokens at their place."""
        if first >= last:
            place = self.tokens[first].position if first < len(self.tokens) else len(self.text)
            raise ParseError("something is missing here", place)
        start = self.tokens[first].position
        end = self.tokens[last - 1].position + len(self.tokens[last - 1].text)
        return " " * start + self.text[start:end].replace("\n", " ")

    def _commas(self, first: int, last: int) -> list[tuple[int, int]]:
        """The parts between commas that stand in no bracket."""
        parts, depth, start = [], 0, first
        for at in range(first, last):
            token = self.tokens[at]
            if token.kind != "op":
                continue
            depth += (token.text in "([") - (token.text in ")]")
            if token.text == "," and depth == 0:
                parts.append((start, at))
                start = at + 1
        return [*parts, (start, last)] if last > first else []

    def _find(self, first: int, last: int) -> str:
        if last - first != 1 or self.tokens[first].kind != "name":
            raise ParseError("'find' is followed by one name", self.tokens[first - 1].position)
        return self.tokens[first].text

    # ------------------------------------------------------------ quantifiers
    def _quantifiers(self, first: int, last: int) -> None:
        """``all x, y in [0, 1], n in naturals, exists z in R, 0 < w <= 1``."""
        waiting: list[Token] = []
        exists = False
        for start, end in self._commas(first, last):
            words = self.tokens[start:end]
            self._piece(start, end)
            if self._quantified(words):
                if waiting:
                    raise ParseError(_undeclared(waiting), waiting[0].position)
                exists = words[0].text == "exists"
                start, words = start + 1, words[1:]
            elif not waiting:
                exists = False
            if len(words) == 1 and words[0].kind == "name":
                waiting.append(words[0])
                continue
            try:
                self._domain(start, end, waiting, exists)
            except InputError as problem:
                if isinstance(problem, ParseError) and problem.position is not None:
                    raise
                raise ParseError(str(problem), words[0].position) from None
            waiting = []
        if waiting:
            raise ParseError(_undeclared(waiting), waiting[0].position)

    def _quantified(self, words: Sequence[Token]) -> bool:
        """Whether the part begins with "all" or "exists", and not with a variable called so."""
        return (
            len(words) > 1
            and words[0].text in _QUANTIFIERS
            and words[1].kind == "name"
            and (words[1].text != "in" or (len(words) > 2 and words[2].text == "in"))
        )

    def _domain(self, start: int, end: int, waiting: list[Token], exists: bool) -> None:
        words = self.tokens[start:end]
        if len(words) > 2 and words[0].kind == "name" and words[1].text == "in":
            self.open = ""
            domain = Interval.parse(self._piece(start + 2, end))
            for token in (*waiting, words[0]):
                self.prefix.declare(token.text, domain, exists)
            return
        integer = words[0].text == "integer" and len(words) > 1
        chain = relations(self._piece(start + integer, end))
        if self.open and chain[0].left.head == "variable":
            raise ParseError(between(self.open, words[integer].text), words[0].position)
        fresh = chain[-1].right.value not in self.prefix.domains
        self.open = left_open(chain) if fresh else ""
        for token in waiting:  # x, y > 0: both
            shared = {words[integer].text: t.variable(token.text)}
            self.prefix.bound([item.substitute(shared) for item in chain], exists, integer)
        self.prefix.bound(chain, exists, integer)


def _undeclared(waiting: Sequence[Token]) -> str:
    name = waiting[0].text
    return f"{name} has no domain: write {name} in [0, oo), {name} in reals or {name} >= 0"
