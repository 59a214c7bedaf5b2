r"""LaTeX as people type it, read by a whitelist: hypotheses and relations.

``\frac{1 - e^{-x}}{x} \le 1``; letters stand side by side for products, ``\sin 2x`` takes the
factors that follow.  What is read is written in the claim language and parsed again, so that all
limits of that language hold.
"""

from __future__ import annotations

from fractions import Fraction

from memory_theorems.verify.errors import ParseError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.abbreviations import ABBREVIATIONS, application, modulo
from memory_theorems.verify.language.claims import check_name
from memory_theorems.verify.language.latex_cursor import LatexCursor, touch
from memory_theorems.verify.language.latex_tokens import (
    BIG,
    FRACTIONS,
    FUNCTIONS,
    FURTHER_LETTERS,
    LETTERS,
    LETTERS_OF_FUNCTIONS,
    NAMING,
    OPENING,
    RECIPROCALS,
    RELATIONS,
    SPELLED,
    VARIANTS,
    is_number,
    place_of,
)
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.symbol_names import GREEK
from memory_theorems.verify.language.terms import Term

#: Signs that go on with a product.
_FACTORS = ("/", "*", r"\cdot", r"\times", r"\div", r"\bmod")
#: What may stand beside a part in braces that is no single factor.
_ENDS = ("{", "}", "(", ")", "[", "]", ",", ";", ".", "&", r"\\", r"\wedge", r"\land", r"\implies",
         r"\Rightarrow", r"\forall", r"\exists", ":")  # fmt: skip


class LatexParser(LatexCursor):
    """Recursive descent over the tokens; what is not listed above is refused."""

    def group(self) -> Term:
        """``{...}``, or a single token."""
        if not self.take("{"):
            self.single_digit()
            return self.nested(self.atom)
        bars, self.bars = self.bars, 0
        found = self.nested(self.sum)
        self.bars = bars
        self.need("}")
        return found

    # ------------------------------------------------------------ relations
    def relations(self) -> list[tuple[Term, str, Term]]:
        left = self.sum()
        found = []
        while self.current in RELATIONS:
            op = RELATIONS[self.take(self.current)]
            right = self.sum()
            found.append((left, op, right))
            left = right
        if not found:
            raise self.trouble("expected a relation such as \\le")
        return found

    def sum(self) -> Term:
        start = self.index
        items = [self.signed()]
        while sign := self.take("+", "-"):
            item = self.product()
            items.append(t.negate(item) if sign == "-" else item)
            self.single = False
        if len(items) > 1 or items[0].head == "-":
            self.no_bare_modulo(start)
        return t.add(*items) if len(items) > 1 else items[0]

    def signed(self) -> Term:
        if self.take("-"):
            found = t.negate(self.product())
            self.single = False
            return found
        self.take("+")
        return self.product()

    def product(self) -> Term:
        found = self.factor()
        stroke = False  # whether the last sign is that of a quotient
        while True:
            if self.take(r"\cdot", r"\times", "*"):
                found, stroke = t.multiply(found, self.signed_factor()), False
            elif self.take("/", r"\div"):
                found, stroke = t.divide(found, self.signed_factor()), True
            elif self.take(r"\bmod"):
                found, stroke = self.kept_small(modulo(found, self.factor())), True
            elif self.begins_factor():
                if is_number(self.current) and is_number(self.tokens[self.index - 1]):
                    raise self.trouble("two numbers side by side are one on the page")
                if getattr(self.current, "apart", False):
                    raise self.trouble("a wide space is no product: write ':', a comma, or \\cdot")
                if stroke:
                    raise self.trouble("1/2x is read in two ways: write \\frac, \\cdot or brackets")
                found = t.multiply(found, self.beside())
            else:
                return found
            self.single = False

    def beside(self) -> Term:
        """A factor beside the one before; ``1e-3`` and ``2\\frac12`` show numbers, and are none."""
        at = self.index
        before, letter, sign, digits = [*self.tokens[at - 1 : at + 3], "", "", ""][:4]
        if is_number(before) and letter == "e":
            shown = (before, letter, sign, digits)[: 3 if is_number(sign) else 4]
            if is_number(shown[-1]) and sign not in ("", "^") and touch(*shown):
                raise self.trouble("write 10^{-3} for a power of ten, or a space behind e")
        found = self.factor()
        numeral = not t.free_variables(found) and all(item.head == "number" for item in found.args)
        if is_number(before) and letter in FRACTIONS and numeral:
            raise ParseError("a mixed number? write + or \\cdot", place_of(letter))
        return found

    def signed_factor(self) -> Term:
        return t.negate(self.factor()) if self.take("-") else self.factor()

    def factor(self) -> Term:
        """An atom with its powers and factorials."""
        found, raised = self.nested(self.atom), False
        while True:
            if raised and self.current == "!":
                raise self.trouble("2^n! is read in two ways: write brackets")
            if self.take("!"):
                if self.current == "!":
                    raise self.trouble("n!! is a double factorial on the page: write (n!)!")
                found = t.function("factorial", found)
            elif self.take("^"):
                exponent, raised = self.group(), True
                if self.current == "^":
                    raise self.trouble("two exponents in a row: write braces or brackets")
                if found == t.constant("E"):
                    found = t.function("exp", exponent)
                else:
                    found = t.power(found, exponent)
            else:
                self.single = True
                return found

    def atom(self) -> Term:
        token = self.current
        if not token:
            raise self.trouble("expected a number, a letter or a bracket")
        if is_number(token):
            self.index += 1
            return parse_term(token)
        if token in OPENING or token == "{" or token == "|":
            return self.bracket()
        if self.at_function():
            return self.function(self.take(token))
        if token in BIG:
            return self.big()
        if token in NAMING:
            return self.named()
        match token:
            case _ if token in FRACTIONS:
                return self.fraction()
            case r"\sqrt":
                return self.root()
            case r"\binom":
                self.index += 1
                return t.function("binomial", self.group(), self.group())
            case r"\infty":
                self.index += 1
                return t.INFINITY
            case r"\begin":
                return self.cases()
        return self.letter()

    def at_function(self) -> bool:
        r"""Whether the token is a function: ``\Gamma`` and ``\zeta`` are letters where they are
        declared, or have an index."""
        token = self.current
        if token[1:] in LETTERS_OF_FUNCTIONS and self.ahead() == "_":
            return False
        if token[1:] in LETTERS_OF_FUNCTIONS and token[1:] in self.declared:
            if self.ahead() in OPENING:
                raise ParseError(
                    f"{token} is declared and followed by a bracket: write {token}\\cdot"
                )
            return False
        return token in FUNCTIONS or token in RECIPROCALS

    def bracket(self) -> Term:
        opening = self.take(self.current)
        begin = self.index
        if opening == "{":
            closing, function = "}", ""
        elif opening == "|":
            closing, function = "|", "Abs"
            self.bars += 1
        else:
            closing, function = OPENING[opening]
        if opening != "|":
            bars, self.bars = self.bars, 0
        found = self.nested(self.sum)
        self.need(closing)
        self.bars = self.bars - 1 if opening == "|" else bars
        if opening == "|" and not self.bars and self.current != "|" and self.begins_factor():
            self.one_pair_of_bars()
        if opening == "[" and found.head == "variable" and not self.differentiated:
            place = place_of(self.tokens[begin - 1])
            raise ParseError(r"[x] is the whole part to some: write \lfloor or ( )", place)
        if opening == "{":
            self.unseen(found, begin)
        if opening == r"\{" and not {"(", "["}.intersection(self.tokens[begin : self.index]):
            raise ParseError(
                r"\{x\} is a fractional part to some: write ( )", place_of(self.tokens[begin - 1])
            )
        return t.function(function, found) if function else found

    def unseen(self, found: Term, begin: int) -> None:
        """A page does not show braces: ``{x+1}^2`` is x + 1^2 there."""
        before, after = self.tokens[begin - 2] if begin > 1 else "", self.current
        if self.single:
            if after == "^" and found.head in ("**", "exp"):
                raise self.trouble("two exponents in a row: write brackets")
            return
        whole = all(not item or item in _ENDS or item in RELATIONS for item in (before, after))
        argument = begin - 1 == self.argument and found.head != "+" and after not in ("^", "!")
        if not (whole or argument):
            place = place_of(self.tokens[begin - 1])
            raise ParseError("braces are not seen on the page: write brackets", place)

    def letter(self) -> Term:
        """A letter with its indices: a declared variable, else e, pi and gamma_E, else any."""
        start = self.index
        name = self.index_name()
        upright = r"\mathrm" in self.tokens[start : self.index]
        if name in LETTERS and (upright or name not in self.declared):
            return t.constant(LETTERS[name])
        return self.variable(name, start)

    def variable(self, name: str, start: int) -> Term:
        """The variable that is written from ``start`` on.  One name has one spelling: ``\\phi`` and
        ``\\varphi``, or x and a bold x, are different letters on the page."""
        parse_term(name)
        check_name(name)
        written = "".join(item for item in self.tokens[start : self.index] if item not in "{}")
        first = self.spellings.setdefault(name, written)
        if first != written:
            raise ParseError(
                f"{first} and {written} would both be the variable {name}: write it in one way"
            )
        return t.variable(name)

    def index_name(self) -> str:
        token = self.current
        if token in RELATIONS:
            raise self.trouble("no relation stands here (an indicator is written with cases)")
        spelled = token[1:] if token.startswith("\\") else token
        spelled = VARIANTS.get(spelled, spelled)
        known = spelled in GREEK or spelled in FURTHER_LETTERS
        if token.startswith("\\") and not known:
            raise ParseError(f"{token} is not read; see docs/claim-language.md", place_of(token))
        if not spelled.isalnum():
            raise self.trouble("expected a number, a letter or a bracket")
        self.index += 1
        if self.take("_"):
            return f"{spelled}_{self.subscript()}"
        return spelled

    def subscript(self) -> str:
        if not self.take("{"):
            self.single_digit()
            return self.index_name()
        found = ""
        while self.current and self.current != "}":
            if self.current in NAMING:
                self.index += 1
                found += self.word()
                if self.take("_"):
                    found += f"_{self.subscript()}"
            elif is_number(self.current):
                found += self.take(self.current)
            else:
                found += self.index_name()
        self.need("}")
        return found

    def named(self) -> Term:
        r"""``\operatorname{erf}(x)``, ``\mathit{rate}``, ``\mathrm{e}``."""
        start, command = self.index, self.take(self.current)
        name = SPELLED.get(written := self.word(), written)
        if self.take("_"):
            name += f"_{self.subscript()}"
        italic = command == r"\mathit"  # a variable; an upright word before a bracket: a function
        if name in t.FUNCTIONS and not (
            name in self.declared and (italic or self.current not in OPENING)
        ):
            return self.applied(name)
        if name in ABBREVIATIONS and not italic and self.current in ("(", "["):
            call = f"{name}("
            if name in self.declared or self.spellings.setdefault(name, call) != call:
                raise ParseError(f"{name} is a variable and a function: rename it, or write \\cdot")
            return self.applied(name)
        if name == "e" and not (italic and name in self.declared):
            return t.constant("E")
        if name in t.CONSTANTS and name != "E":
            return t.constant(name)
        if len(name) > 1 and not italic and name not in self.declared and self.current == "(":
            raise ParseError(f"{name} is no function that is read", place_of(self.tokens[start]))
        return self.variable(name, start)

    def function(self, token: str) -> Term:
        base = None
        if token in (r"\max", r"\min") and self.current == "_":
            raise self.trouble(r"an extremum over a set is not read: write \forall and a relation")
        if token in (r"\log", r"\ln") and self.take("_"):
            base = self.group()
        power = self.group() if self.take("^") else None
        if power is not None and isinstance(power.value, Fraction) and power.value < 0:
            raise ParseError(f"{token}^{{-1}} is ambiguous: write \\arcsin, or a quotient")
        if token in RECIPROCALS:
            top, bottom = RECIPROCALS[token]
            inside = self.arguments()
            above = t.function(top, *inside) if top else t.ONE
            found = self.kept_small(t.divide(above, t.function(bottom, *inside)))
        else:
            found = self.applied(FUNCTIONS[token])
        if base is not None:
            found = t.divide(found, t.function("log", base))
        return found if power is None else t.power(found, power)

    def applied(self, name: str) -> Term:
        given = self.arguments()
        try:
            found = application(name, given)
        except ValueError as problem:
            raise ParseError(str(problem)) from None
        return self.kept_small(found) if name in ABBREVIATIONS else found

    def arguments(self) -> list[Term]:
        """In brackets, with commas; else the factors that follow, up to a further function."""
        if self.current in ("(", "[", r"\{"):
            closing = OPENING[self.take(self.current)][0]
            bars, self.bars = self.bars, 0
            found = [self.nested(self.sum)]
            while self.take(","):
                found.append(self.nested(self.sum))
            self.need(closing)
            self.bars = bars
            return found
        self.argument = self.index
        inside = self.factor()
        while self.begins_factor() and not (
            self.at_function() or self.current in BIG or self.current in OPENING
        ):
            if t.free_variables(inside) and self.stands_apart():
                break
            inside = t.multiply(inside, self.beside())
        if self.current in ("/", *OPENING) or (self.begins_factor() and self.stands_apart()):
            raise self.trouble("where does the argument of the function end? write brackets")
        return [inside]

    def fraction(self) -> Term:
        self.index += 1
        start = self.index
        bound = self.derivative()
        if bound is not None:
            enclosed = self.differentiated = self.current == "["
            found = t.binder("Derivative", self.factor(), bound)
            self.differentiated = False
            if not enclosed and (self.begins_factor() or self.current in _FACTORS):
                raise self.trouble("what is differentiated? write \\left[ and \\right]")
            return found
        self.index = start
        above = self.group()
        return t.divide(above, self.group())

    def derivative(self) -> Term | None:
        r"""The variable of ``\frac{d}{dx}``; None for another fraction."""

        def d() -> bool:
            upright = self.tokens[self.index : self.index + 4] == [r"\mathrm", "{", "d", "}"]
            self.index += 4 * upright
            return upright or ("d" not in self.declared and bool(self.take("d")))

        if not (self.take("{") and d() and self.take("}") and self.take("{") and d()):
            return None
        if self.current == "}":
            return None
        bound = self.bound()
        return bound if self.take("}") else None

    def bound(self) -> Term:
        """The variable of a sum, an integral, a limit or a derivative."""
        found = self.named() if self.current in NAMING else self.letter()
        if found.head != "variable":
            raise ParseError("a letter that is a number is no bound variable: take another one")
        return found

    def root(self) -> Term:
        self.index += 1
        order = None
        if self.take("["):
            order = self.sum()
            self.need("]")
        inside = self.group()
        if order is None:
            return t.function("sqrt", inside)
        return t.power(inside, t.divide(t.ONE, order))

    def big(self) -> Term:
        kind = self.take(self.current)
        if kind == r"\prod":
            raise ParseError("products over an index are not part of the claim language")
        lower: Term | None = None
        upper: Term | None = None
        bound: Term | None = None
        while mark := self.take("_", "^"):
            if mark == "^":
                upper = self.group()
            elif kind == r"\int":
                lower = self.group()
            else:
                self.need("{")
                bound = self.bound()
                self.need("=" if kind == r"\sum" else r"\to")
                lower = self.sum()
                self.need("}")
        if lower is None or (upper is None and kind != r"\lim"):
            raise ParseError(f"{kind} needs its limits")
        above = self.differential_above() if kind == r"\int" else None
        if above is not None:
            body, bound = above
        elif kind == r"\int":
            self.differentials.append(True)
            body = self.nested(self.sum) if not self.at_differential() else t.ONE
            if not self.at_differential():
                raise self.trouble("expected the differential of an integral, such as dx")
            self.index += 1 if self.current == "d" else 4
            self.differentials.pop()
            before, bound = body, self.bound()
            if self.current in ("^", "!") or (before is t.ONE and self.begins_factor()):
                raise self.trouble("write the integral in brackets, the differential at its end")
        else:
            body = self.nested(self.product)
        assert bound is not None
        if kind == r"\lim":
            return t.binder("Limit", body, bound, lower)
        assert upper is not None
        return t.binder("Sum" if kind == r"\sum" else "Integral", body, bound, lower, upper)

    def differential_above(self) -> tuple[Term, Term] | None:
        r"""Integrand and variable of ``\frac{x\,dx}{1 + x}``, whose numerator ends with the
        differential and behind which nothing is multiplied; None for another integrand."""
        start = self.index
        if self.take(*FRACTIONS) and self.take("{"):
            self.differentials.append(True)
            above = t.ONE if self.at_differential() else self.nested(self.product)
            found = self.at_differential()
            self.differentials.pop()
            if found:
                self.index += 1 if self.current == "d" else 4
                bound = self.bound()
                self.need("}")
                body = t.divide(above, self.group())
                if self.current in ("^", "!", *_FACTORS) or self.begins_factor():
                    raise self.trouble(
                        "write the integral in brackets, the differential at its end"
                    )
                return body, bound
        self.index = start
        return None

    def cases(self) -> Term:
        self.index += 1
        if self.word() != "cases":
            raise ParseError("of the environments only 'cases' is read")
        arguments: list[Term] = []
        while True:
            arguments.append(self.sum())
            self.need("&")
            word = ""
            if self.take(r"\text"):
                word = self.word().strip()
            if word in ("otherwise", "else"):
                arguments.append(Term("true"))
            else:
                found = self.relations()
                if len(found) != 1:
                    raise ParseError("a condition of cases is one relation")
                arguments.append(Term(found[0][1], found[0][::2]))
            if not self.take(r"\\"):
                break
        self.need(r"\end")
        self.word()
        return Term("Piecewise", tuple(arguments))
