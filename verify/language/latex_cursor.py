"""The tokens of a LaTeX text as a reader takes them, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Collection

from memory_theorems.verify.errors import LimitError, ParseError
from memory_theorems.verify.language.latex_tokens import (
    CLOSING,
    FRACTIONS,
    FUNCTIONS,
    OPENING,
    RECIPROCALS,
    RELATIONS,
    is_number,
    place_of,
    tokenize,
)
from memory_theorems.verify.language.parser import MAX_NESTING, MAX_NODES
from memory_theorems.verify.language.terms import Term, node_count

#: Where a product with bars in it certainly ends.
_STOPS = (",", ";", ":", r"\colon", r"\wedge", r"\land", r"\Rightarrow", r"\implies", r"\forall")


class LatexCursor:
    """Where a reader of LaTeX stands: tokens ahead, depth, what was read last."""

    def __init__(self, text: str, declared: Collection[str] = ()) -> None:
        self.tokens, self.end = tokenize(text), len(text)
        self.declared = declared  # these names are variables, whatever else they mean
        self.spellings: dict[str, str] = {}
        self.index = 0
        self.depth = self.parts = 0
        self.bars = 0  # open |...| without left and right
        self.differentials: list[bool] = [False]
        self.single = True  # whether what was read last is one factor
        self.differentiated = False  # whether the bracket is that of a derivative
        self.argument = -1  # where a function's argument without brackets begins

    # ------------------------------------------------------------ tokens
    @property
    def current(self) -> str:
        return self.tokens[self.index] if self.index < len(self.tokens) else ""

    def ahead(self, steps: int = 1) -> str:
        at = self.index + steps
        return self.tokens[at] if at < len(self.tokens) else ""

    def take(self, *wanted: str) -> str:
        if self.current and self.current in wanted:
            self.index += 1
            return self.tokens[self.index - 1]
        return ""

    def begins_factor(self) -> bool:
        token = self.current
        if not token or token in RELATIONS or token in CLOSING or self.at_differential():
            return False
        if token == "|":
            return self.bars == 0
        if token[0].isalnum() or is_number(token) or token in OPENING or token == "{":
            return True
        return token.startswith("\\") and token not in (
            r"\cdot", r"\times", r"\div", r"\bmod", r"\Rightarrow", r"\implies", r"\wedge",
            r"\land", r"\in", r"\to", r"\forall", r"\exists", r"\\", r"\end", r"\text", r"\colon",
            r"\mid", r"\setminus",
        )  # fmt: skip

    def at_differential(self) -> bool:
        """``dx`` or ``\\mathrm{d}x`` behind an integrand."""
        if not self.differentials[-1]:
            return False
        if self.current == "d" and "d" not in self.declared:
            return self.ahead().isalpha() or self.ahead().startswith("\\")
        written = self.tokens[self.index : self.index + 4]
        return written == [r"\mathrm", "{", "d", "}"]

    def stands_apart(self) -> bool:
        """Whether a factor behind a function's argument may as well be one of the function."""
        power = self.current == "e" and self.ahead() == "^" and "e" not in self.declared
        return power or self.current in (*FRACTIONS, r"\sqrt", r"\binom", "|")

    def need(self, wanted: str) -> None:
        if not self.take(wanted):
            raise self.trouble(f"expected {wanted!r}")

    def trouble(self, says: str) -> ParseError:
        found = str(self.current) or "the end"
        place = place_of(self.current) if self.current else self.end
        return ParseError(f"{says}, found {found!r} in the LaTeX text", place)

    def nested(self, rule: Callable[[], Term]) -> Term:
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise LimitError(f"nesting deeper than {MAX_NESTING}")
        self.parts += 1
        if self.parts > 2 * MAX_NODES:
            raise LimitError(f"more than {MAX_NODES:,} nodes")
        found = rule()
        self.depth -= 1
        return found

    def kept_small(self, found: Term) -> Term:
        """What is written out holds its arguments more than once.  Raises LimitError."""
        if node_count(found) > MAX_NODES:
            raise LimitError(f"written out it has more than {MAX_NODES:,} nodes")
        return found

    def single_digit(self) -> None:
        """TeX takes one digit: ``\\frac12`` is one half, and ``x^12`` is ``x^{1}2``."""
        token = self.current
        if len(token) > 1 and is_number(token):
            if self.tokens[self.index - 1] in ("^", "_"):
                raise ParseError(f"write {{{token}}} in braces: without them TeX takes one digit")
            self.tokens[self.index : self.index + 1] = [token[0], token[1:]]

    def word(self) -> str:
        """The letters of ``{...}`` as they stand."""
        self.need("{")
        found = ""
        while self.current and self.current != "}":
            found += {r"\_": "_"}.get(self.current, self.current)
            self.index += 1
        self.need("}")
        return found

    def no_decimal_comma(self) -> None:
        """``0,5``: a list to one reader and a decimal to another."""
        before, comma, after = [*self.tokens[self.index - 1 : self.index + 2], "", "", ""][:3]
        if comma == "," and is_number(before) and is_number(after) and touch(before, comma, after):
            raise self.trouble("write a decimal point, or a space behind the comma")

    def no_bare_modulo(self, start: int) -> None:
        r"""``n^2 + n \bmod 2``: of the whole sum, to some."""
        depth = 0
        for token in self.tokens[start : self.index]:
            depth += (token in OPENING or token == "{") - (token in CLOSING)
            if token == r"\bmod" and depth == 0:
                raise ParseError("of what is this the remainder? write brackets", place_of(token))

    def one_pair_of_bars(self) -> None:
        """Behind ``|a|``, where a factor goes on: ``|a|b|c|`` is a product of three in two ways."""
        depth, before = 0, ""
        for token in self.tokens[self.index :]:
            depth += (token in OPENING or token == "{") - (token in CLOSING)
            if depth < 0 or token in RELATIONS or (depth == 0 and token in _STOPS):
                return
            if token == "|" and depth == 0:
                ends = before[-1:].isalnum() and before not in (*FUNCTIONS, *RECIPROCALS)
                if ends or before in CLOSING or before == "!":
                    says = r"|a|b|c| is read in two ways: write \lvert a \rvert"
                    raise ParseError(says, place_of(token))
                return
            before = token


def touch(*tokens: str) -> bool:
    """Whether the tokens stand in the text without anything between them."""
    places = [place_of(item) for item in tokens]
    ends = [None if at is None else at + len(one) for at, one in zip(places, tokens, strict=True)]
    return None not in places and places[1:] == ends[:-1]
