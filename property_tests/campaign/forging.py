"""Forged certificates: trees of every rule grown about a claim's own terms, and real certificates
with some of their values exchanged.

Where a tree has the rule ``?`` it stands for the strongest leaf there is, see
:mod:`property_tests.campaign.checker_under_test`.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Mapping
from typing import Any

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim
from property_tests.campaign.checker_under_test import HOLE, recurrence_names

Json = Any
Draw = Callable[["Forger"], Json]

#: Other forms of a term {}: equal where both are defined, or nearly.
FORMS = (
    "exp(log({}))", "sqrt(({})**2)", "Abs({})", "({})*({})/({})", "-({})", "({}) + 1", "({}) - 1",
    "1/({})", "({})**2", "(({})**2)**(1/2)", "(({})**3)**(1/3)", "({})**1", "Max({}, 0)",
    "Sum({}, (j, 1, 1))", "Sum({}, (j, 1, 0))", "({}) + 0*log({})", "({}) + 0/({})",
    "Integral({}, (j, 0, 1))", "({})*({})**0", "floor({})", "log(exp({}))", "2*({})",
    "({}) + 0*Sum(log(j - 3), (j, 4, 5))", "({})**2/({})", "gamma({})*({})/gamma(({}) + 1)*({})",
    "exp(log(({})**2)/2)", "sign({})", "Heaviside({})", "({})/2", "1/(1/({}))",
    "(({})**(-1))**(-1)",
)  # fmt: skip
NUMBERS = ("0", "1", "-1", "2", "1/2", "-2", "3", "10", "1/1000", "sqrt(2)", "pi")
SIGNS = ((">=", "<="), ("==", "!="), (">", "<="), (">=", "<"), (">", "==", "<"), (">", "<"),
         (">=",), ("!=",), (">=", ">="))  # fmt: skip


class Forger:
    """Draws trees about one claim; everything depends on the random generator alone."""

    def __init__(self, claim: Claim, rng: random.Random) -> None:
        self.rng = rng
        self.claim = claim
        self.names = [*claim.domains] or ["x"]
        self.terms = _texts(claim)
        self.count = len(claim.given) + 2 * len(claim.domains)
        self.fresh = 0
        self.depth = 0

    # ------------------------------------------------------------------ values
    def term(self) -> str:
        text = self.rng.choice(self.terms if self.rng.random() < 0.7 else NUMBERS)
        while self.rng.random() < 0.35 and len(text) < 60:
            text = self.rng.choice(FORMS).replace("{}", text)
        return text

    def name(self) -> str:
        return self.rng.choice(self.names)

    def new(self) -> str:
        if self.rng.random() < 0.15:
            return self.rng.choice([*self.names, "k", "t", "j"])
        self.fresh += 1
        return f"u{self.fresh}"

    def node(self) -> Json:
        if self.depth < 2 and self.rng.random() < 0.3:
            return self.tree(self.rng.choice(tuple(SCHEMA)))
        return {"rule": HOLE}

    def nodes(self, count: int | None = None) -> Json:
        size = self.rng.choice((0, 1, 1, 2, 2, 3)) if count is None else count
        return [self.node() for _ in range(size)]

    def flag(self) -> bool:
        return self.rng.random() < 0.5

    def sign(self) -> int:
        return self.rng.choice((1, -1))

    def index(self) -> int:
        return self.rng.randrange(-1, self.count + 2)

    def defined(self) -> Json:
        return self.rng.choice((None, [], [{"rule": HOLE}], [{"rule": HOLE}]))

    def relation(self) -> str:
        return f"{self.term()} {self.rng.choice(t.RELATIONS)} {self.term()}"

    def pairs(self) -> Json:
        if self.rng.random() < 0.5 and self.claim.conclusion:
            # A decomposition that is an identity, so that the parts decide.
            margin = t.to_text(self.rng.choice(self.claim.conclusion).margin)
            extra = self.term()
            return [[f"{margin} - ({extra})", self.node()], [extra, self.node()]]
        return [[self.term(), self.node()] for _ in range(self.rng.choice((1, 2)))]

    def factors(self) -> Json:
        if self.rng.random() < 0.5 and self.claim.conclusion:
            margin = t.to_text(self.rng.choice(self.claim.conclusion).margin)
            extra = self.term()
            return [[f"({margin})/({extra})", self.node()], [extra, self.node()]]
        return self.pairs()

    def square_list(self) -> Json:
        return [[self.rng.choice(("1", "1/2", "0", "-1", "2")), self.term()]
                for _ in range(self.rng.choice((0, 1, 1, 2)))]  # fmt: skip

    def products(self) -> Json:
        return [
            [[self.index() for _ in range(self.rng.choice((0, 1, 1, 2)))], self.square_list()]
            for _ in range(self.rng.choice((0, 1, 1, 2)))
        ]

    def circuits(self) -> Json:
        size = len(self.claim.domains)
        rng = self.rng

        def exponents() -> list[int]:
            return [rng.choice((0, 1, 2, 2, 4)) for _ in range(size)]

        return [
            {
                "outer": [[rng.choice(("1", "2", "1/2")), exponents(),
                           rng.choice(("1/2", "1", "1/3"))] for _ in range(rng.choice((1, 2)))],
                "inner": [rng.choice(("0", "-1", "-2", "-3", "1")), exponents()],
            }
        ]  # fmt: skip

    # ------------------------------------------------------------------ trees
    def tree(self, rule: str) -> Json:
        """A node of the rule with fields of the right kinds."""
        self.depth += 1
        found: dict[str, Json] = {"rule": rule}
        for field, draw in SCHEMA[rule].items():
            if draw is _CHILD:
                found[field] = self.node()
            else:
                value = draw(self)
                if value is not None:
                    found[field] = value
        self.depth -= 1
        return found


def _texts(claim: Claim) -> list[str]:
    found: dict[str, None] = dict.fromkeys(claim.domains)
    for relation in (*claim.conclusion, *claim.given):
        for side in (relation.margin, relation.left, relation.right):
            for node in t.walk(side):
                if node.head not in t.RELATIONS and node.head not in ("true", "oo"):
                    found.setdefault(t.to_text(node))
        found.setdefault(t.to_text(t.negate(relation.margin)))
    return list(found) or ["1"]


def _CHILD(forger: Forger) -> Json:
    return forger.node()


def _pick(*values: Json) -> Draw:
    return lambda forger: copy.deepcopy(forger.rng.choice(values))


def _face(forger: Forger) -> Json:
    return forger.rng.choice(
        ({"rule": HOLE}, {"rule": HOLE}, {"rule": "limit"}, {"rule": "asymptotic", "order": 4})
    )


_TERM: Draw = Forger.term
_NAME: Draw = Forger.name
_NEW: Draw = Forger.new
_FLAG: Draw = Forger.flag
_SIGN: Draw = Forger.sign
_DEFINED: Draw = Forger.defined
_NODES: Draw = Forger.nodes


def _two(forger: Forger) -> Json:
    return forger.nodes(2)


def _head(forger: Forger) -> Json:
    """Nothing, or what stands beside a lower end."""
    if forger.flag():
        return None
    pick = forger.rng.choice
    majorant = pick(("exp(t)", "0", "-exp(t)", "t**(-1/2)", "1", "1/t", "2*exp(t)"))
    of = pick(("exp(t)", "0", "2*sqrt(t)", "t", "log(t)", "2*exp(t)"))
    known = {"rule": "primitive", "primitive": of, "lower": pick(("0", None)),
             "derivative": {"rule": "identity"}, "order": {"rule": "exact"}}  # fmt: skip
    start, end = pick((("-4", "-oo"), ("0", "-oo"), ("1/100", "0"), ("1", "0"), ("2", "1")))
    whole = {**known, "old": f"Integral({majorant}, (t, {end}, {start}))",
             "proof": forger.node()}  # fmt: skip
    lower = {} if forger.flag() else {
        "minorant": pick(("exp(t)/2", "0", "-1", "1", "-t**(-1/2)")),
        "least": pick(("0", "1", "-1")),
        "exists-below": known, "proof-below": whole}  # fmt: skip
    return {
        "at": start,
        "majorant": majorant,
        "above": forger.node(),
        "below": forger.node(),
        "bound": pick(("0", "1/50", "1", "-1")),
        "exists": known,
        "proof": whole,
        **lower,
    }


def _tail(forger: Forger) -> Json:
    """Nothing, or a tail whose majorant may be anything in the bound variable."""
    if forger.flag():
        return None
    pick = forger.rng.choice
    majorant = pick(("exp(-t)", "0", "-exp(-t)", "1/t", "1/t**2", "2*exp(-t)", "1/(t - 4)**2"))
    primitive = pick(("-exp(-t)", "0", "log(t)", "-1/t", "-2*exp(-t)", "exp(-t)"))
    known = {"rule": "primitive", "primitive": primitive, "upper": "0",
             "derivative": {"rule": "identity"}, "order": {"rule": "exact"}}  # fmt: skip
    start = pick(("4", "1", "0", "-1", "8"))
    old = f"Integral({majorant}, (t, {start}, oo))"
    return {
        "at": start, "majorant": majorant, "above": forger.node(), "below": forger.node(),
        "bound": pick(("0", "1/50", "-1", "1", "1/10**9")),
        "exists": pick((known, forger.node())),
        "proof": {**known, "old": old, "proof": forger.node()},
    }  # fmt: skip


_BITS = _pick(64, 128, 2)

#: The fields of every rule and what may stand there.
SCHEMA: Mapping[str, Mapping[str, Draw]] = {
    "exact": {},
    "identity": {},
    "direct": {"bits": _BITS},
    "mean-value": {"bits": _BITS},
    "assumption": {"index": Forger.index},
    "hypothesis": {"index": Forger.index, "proof": _CHILD},
    "cut": {"relation": Forger.relation, "first": _CHILD, "then": _CHILD, "defined": _DEFINED},
    "split": {"variable": _NAME, "at": _TERM, "parts": _two},
    "enumerate": {"variable": _NAME, "parts": lambda f: f.nodes(f.rng.randrange(1, 6))},
    "relax": {"variable": _NAME, "proof": _CHILD},
    "induction": {"variable": _NAME, "base": _CHILD, "step": _CHILD, "defined": _DEFINED,
                  "previous": lambda f: f.nodes(f.rng.randrange(3)) if f.rng.random() < 0.3
                  else None},
    "monotone": {"variable": _NAME, "sign": _SIGN, "strict": _FLAG, "derivative": _CHILD,
                 "face": _face, "everywhere": _DEFINED, "smooth": _DEFINED, "defined": _DEFINED},
    "limit": {"bits": _BITS},
    "constant": {},
    "asymptotic": {"order": _pick(1, 4, 6)},
    "difference": {"variable": _NAME, "step": _pick("1", "2", "1/2", "-1", "0", "x"),
                   "strict": _FLAG, "drop": _CHILD, "face": _pick(
                       {"rule": "asymptotic", "order": 4}, {"rule": "limit"}),
                   "everywhere": _DEFINED},
    "rewrite": {"factor": _TERM, "margin": _TERM, "positive": _CHILD, "proof": _CHILD,
                "defined": _DEFINED},
    "sum": {"parts": Forger.pairs, "defined": _DEFINED},
    "product": {"parts": Forger.factors, "defined": _DEFINED},
    "apart": {"sign": _SIGN, "proof": _CHILD},
    "both": {"lower": _CHILD, "upper": _CHILD},
    "replace": {"old": _TERM, "new": _TERM, "because": _NODES, "proof": _CHILD,
                "everywhere": _FLAG},
    "substitute": {"kind": _pick("reciprocal", "power", "multiple", "offset"),
                   "variable": _NAME, "name": _NEW, "by": _TERM,
                   "exponent": _pick(2, 3, 1, 4), "proof": _CHILD, "defined": _DEFINED},
    "outer": {"function": _pick("exp", "log", "square", "sin"), "left": _TERM, "right": _TERM,
              "sides": _two, "proof": _CHILD, "defined": _DEFINED},
    "abstract": {"term": _TERM, "name": _NEW, "proof": _CHILD},
    "recurrence": {"by": lambda f: f.rng.choice(recurrence_names()), "old": _TERM, "upper": _TERM,
                   "lower": _TERM, "rest": _TERM, "because": _NODES, "proof": _CHILD},
    "equal": {"old": _TERM, "new": _TERM, "because": _CHILD, "proof": _CHILD, "defined": _DEFINED},
    "primitive": {"old": _TERM, "primitive": _TERM, "integrand": _DEFINED, "defined": _DEFINED,
                  "smooth": _DEFINED, "derivative": _CHILD, "order": _CHILD,
                  "lower": _pick(None, None, "0"), "upper": _pick(None, "0"), "proof": _CHILD},
    "bracket": {"bits": _BITS, "integrand": _DEFINED, "tail": _tail, "head": _head,
                "old": _TERM, "name": _NEW,
                "lower": _pick("0", "-9", "1/2", "-1/1000"), "proof": _CHILD,
                "upper": _pick("1", "9", "2/3", "1/1000")},
    "continuous": {"order": _CHILD, "integrand": _DEFINED},
    "integrand": {"order": _CHILD, "proof": _CHILD},
    "summand": {"primitive": _pick(None, "0", "-k", "-k*(k + 1)/2", "k", "1/(k + 1)"),
                "each": _CHILD, "proof": _CHILD, "defined": _DEFINED},
    "limit-value": {"old": _TERM, "value": _TERM, "order": _pick(1, 4, 6), "defined": _DEFINED,
                    "parameters": _DEFINED, "proof": _CHILD},
    "increasing": {"name": _pick("z"), "function": _pick("exp(z)", "z", "-z", "z**2", "1/z",
                   "log(z)", "sqrt(z)", "Abs(z)", "floor(z)", "tan(z)"), "left": _TERM,
                   "right": _TERM,
                   "sign": _SIGN, "lower": _pick(None, None, "0", "-1"), "lower_open": _FLAG,
                   "upper": _pick(None, None, "1", "5"), "upper_open": _FLAG, "inside": _NODES,
                   "order": _CHILD, "derivative": _CHILD, "smooth": _DEFINED,
                   "everywhere": _DEFINED, "defined": _DEFINED},
    "taylor": {"variable": _NAME, "at": _pick("0", "1", "1/2", "-1", "2", "pi"),
               "order": _pick(0, 1, 2, 3, 4, 6), "contact": _pick(0, 0, 1, 2, 3), "bits": _BITS},
    "series": {"by": _pick("telescope", "known", "squeeze"), "old": _TERM, "proof": _CHILD,
               "primitive": _pick("-1/k", "-2/2**k", "log(k)", "0", "k", "x**k/(x - 1)", "(-1)**k"),
               "limit": _pick("0", "1", "1/2"), "because": _CHILD, "defined": _DEFINED,
               "series": _pick("geometric", "exp", "log", "atan", "atanh", "zeta"),
               "argument": _TERM, "factor": _pick("1", "2", "1/2", "x"),
               "converges": lambda f: f.nodes(f.rng.randrange(3)),
               "from": _pick("0", "1", "2", "8"), "below": _pick("0", "-1/k", "1/k", "1/(k + 1)"),
               "above": _pick("0", "1/k", "1/(k - 1)", "1/2**k", "1"), "name": _NEW,
               "because-below": _CHILD, "because-above": _CHILD},
    "tighten": {"variable": _NAME, "end": _pick("lower", "upper"), "at": _TERM, "open": _FLAG,
                "because": _CHILD, "proof": _CHILD},
    "weaken": {"keep": _pick([], [0], [1], [0, 1], [0, 0]), "proof": _CHILD},
    "positivity": {"terms": Forger.products, "multiplier": lambda f: f.rng.choice(
        (None, f.products())), "own": _pick(None, "0", "1", "-1"), "equations": lambda f: (
            [[f.index(), f.term()]] if f.flag() else None)},
    "means": {"circuits": Forger.circuits},
    "univariate": {"variable": _NAME},
    "cases": {"on": _TERM, "signs": lambda f: list(f.rng.choice(SIGNS)), "parts": lambda f: f.nodes(
        f.rng.choice((1, 2, 2, 2, 3))), "defined": _DEFINED},
    "root": {"old": _TERM, "new": _TERM, "because": _CHILD, "proof": _CHILD, "defined": _DEFINED},
    "nonzero": {"proof": _CHILD},
    "gap": {"proof": _CHILD},
    "adjoin": {"term": _TERM, "name": _NEW, "proof": _CHILD},
}  # fmt: skip


# ---------------------------------------------------------------- real certificates, changed
def places(node: Json, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values inside a certificate."""
    found = [path] if path else []
    if isinstance(node, dict):
        for key, item in node.items():
            found += places(item, (*path, key))
    elif isinstance(node, list):
        for place, item in enumerate(node):
            found += places(item, (*path, place))
    return found


def at(node: Json, path: tuple[Any, ...]) -> Json:
    for key in path:
        node = node[key]
    return node


def changed(node: Json, path: tuple[Any, ...], value: Json) -> Json:
    """A copy with the value at the path exchanged; None deletes a field of a mapping."""
    node = copy.deepcopy(node)
    holder = at(node, path[:-1])
    if value is None and isinstance(holder, dict):
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return node


def forged(certificate: Json, claim: Claim, rng: random.Random) -> Json:
    """The certificate with up to three values exchanged for others of the same kind."""
    forger = Forger(claim, rng)
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        found = places(certificate)
        if not found:
            break
        path = rng.choice(found)
        certificate = changed(certificate, path, _other(at(certificate, path), forger, found,
                                                        certificate))  # fmt: skip
    return certificate


def _other(value: Json, forger: Forger, found: list[tuple[Any, ...]], whole: Json) -> Json:
    rng = forger.rng
    if isinstance(value, dict) and "rule" in value:
        if rng.random() < 0.6:
            return {"rule": HOLE}
        if rng.random() < 0.5:
            return forger.tree(rng.choice(tuple(SCHEMA)))
        return {**forger.tree("weaken"), "proof": value}
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, -value, 0, 1))
    if isinstance(value, str):
        if rng.random() < 0.3:
            return rng.choice(FORMS).replace("{}", value)
        return forger.term() if rng.random() < 0.8 else forger.name()
    if isinstance(value, list):
        match rng.randrange(4):
            case 0:
                return value[::-1]
            case 1:
                return value[1:]
            case 2:
                return [*value, *copy.deepcopy(value[:1])]
        return [{"rule": HOLE} for _ in range(len(value) or 1)]
    return copy.deepcopy(at(whole, rng.choice(found)))


def used_rules(node: Json) -> frozenset[str]:
    """The names of all rules that occur in a certificate."""
    found: set[str] = set()
    if isinstance(node, dict):
        rule = node.get("rule")
        if isinstance(rule, str):
            found.add(rule)
        for item in node.values():
            found |= used_rules(item)
    elif isinstance(node, list):
        for item in node:
            found |= used_rules(item)
    return frozenset(found)


__all__ = ["SCHEMA", "Forger", "changed", "forged", "places", "used_rules"]
