"""Other engines on the same claims: z3 (claims that are algebraic) and SymPy."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import sympy
import z3

from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Relation
from memory_theorems.verify.language.sympy_bridge import to_sympy
from memory_theorems.verify.language.terms import Term


# ---------------------------------------------------------------- z3
def decide_z3(claim: Claim, seconds: float) -> str:
    """The negation as a satisfiability problem over the reals and integers."""
    try:
        variables = {
            item.name: z3.Int(item.name) if item.domain.integer else z3.Real(item.name)
            for item in claim.variables
        }
        side: list[Any] = []
        known = [
            _z3_relation(bound, variables, side)
            for item in claim.variables
            for bound in item.domain.membership(item.name)
        ]
        known += [_z3_relation(item, variables, side) for item in claim.given]
        conclusion = [_z3_relation(item, variables, side) for item in claim.conclusion]
    except Unsupported:
        return "open"
    solver = z3.Solver()
    solver.set("timeout", int(1000 * seconds))
    solver.add(*known, *side, z3.Not(z3.And(*conclusion)))
    answer = solver.check()
    if answer == z3.unsat:
        return "holds"
    return "fails" if answer == z3.sat else "open"


def _z3_relation(relation: Relation, variables: Mapping[str, Any], side: list[Any]) -> Any:
    left = _z3_term(relation.left, variables, side)
    right = _z3_term(relation.right, variables, side)
    return {
        "<=": lambda: left <= right,
        "<": lambda: left < right,
        ">=": lambda: left >= right,
        ">": lambda: left > right,
        "==": lambda: left == right,
        "!=": lambda: left != right,
    }[relation.op]()


def _z3_term(term: Term, variables: Mapping[str, Any], side: list[Any]) -> Any:
    if isinstance(term.value, Fraction):
        return z3.RealVal(f"{term.value.numerator}/{term.value.denominator}")
    if term.head == "variable":
        found = variables[str(term.value)]
        return z3.ToReal(found) if z3.is_int(found) else found
    if term.head == "**":
        exponent = term.args[1].value
        if not isinstance(exponent, Fraction) or exponent.denominator != 1 or abs(exponent) > 50:
            raise Unsupported("z3: powers with small integer exponents only")
        base = _z3_term(term.args[0], variables, side)
        if exponent < 0:
            side.append(base != 0)
        result: Any = z3.RealVal(1)
        for _ in range(abs(int(exponent))):
            result = result * base
        return result if exponent >= 0 else 1 / result
    if term.head not in ("+", "*", "-", "/", "Abs", "Max", "Min", "sqrt"):
        raise Unsupported(f"z3: {term.head}")
    args = [_z3_term(item, variables, side) for item in term.args]
    match term.head:
        case "+":
            return z3.Sum(args)
        case "*":
            return z3.Product(args)
        case "-":
            return -args[0]
        case "/":
            side.append(args[1] != 0)
            return args[0] / args[1]
        case "Abs":
            return z3.If(args[0] >= 0, args[0], -args[0])
        case "sqrt":
            root = z3.FreshReal("root")
            side.extend((root >= 0, root * root == args[0]))
            return root
    result = args[0]
    for item in args[1:]:
        larger = result >= item if term.head == "Max" else result <= item
        result = z3.If(larger, result, item)
    return result


# ---------------------------------------------------------------- SymPy
def decide_sympy(claim: Claim) -> str:
    """Identities by ``simplify``; inequalities in one real variable by solving them."""
    answers = [_sympy_part(claim, item) for item in claim.conclusion]
    if "fails" in answers:
        return "fails"
    return "holds" if all(answer == "holds" for answer in answers) else "open"


def _sympy_part(claim: Claim, relation: Relation) -> str:
    symbols = {item.name: _symbol(item) for item in claim.variables}
    left, right = (
        to_sympy(side).xreplace({sympy.Symbol(n): s for n, s in symbols.items()})
        for side in (relation.left, relation.right)
    )
    plain = {s.name: s for s in (left - right).free_symbols}
    left, right = (side.xreplace({plain[n]: symbols[n] for n in plain}) for side in (left, right))
    if relation.op == "==":
        difference = sympy.simplify((left - right).doit())
        if difference == 0:
            return "holds"
        return "fails" if difference.is_zero is False and not claim.given else "open"
    compared = {
        "<=": sympy.Le, "<": sympy.Lt, ">=": sympy.Ge, ">": sympy.Gt, "!=": sympy.Ne
    }[relation.op](left, right)  # fmt: skip
    if compared in (sympy.true, sympy.false):
        return "holds" if compared == sympy.true else "fails"
    if len(claim.variables) != 1 or claim.given or claim.variables[0].domain.integer:
        simplified = sympy.simplify(compared)
        return "holds" if simplified == sympy.true else "open"
    item = claim.variables[0]
    domain = item.domain
    ends = [_end(domain.lower), _end(domain.upper)]
    whole = sympy.Interval(*ends, domain.lower_open, domain.upper_open)
    x = sympy.Symbol(item.name, real=True)
    compared = compared.xreplace({symbols[item.name]: x})
    solved = sympy.solve_univariate_inequality(compared, x, relational=False, domain=whole)
    missing = whole - solved
    if missing == sympy.S.EmptySet:
        return "holds"
    return "fails" if missing.is_empty is False else "open"


def _symbol(item: Any) -> sympy.Symbol:
    domain = item.domain
    positive = nonnegative = None
    if domain.bounded_below:
        low = evaluate(domain.lower, {}, 64)
        positive = True if low > 0 or (low >= 0 and domain.lower_open) else None
        nonnegative = True if low >= 0 else None
    facts = {"positive": positive, "nonnegative": nonnegative, "integer": domain.integer or None}
    return sympy.Symbol(item.name, real=True, **{k: v for k, v in facts.items() if v})


def _end(term: Term) -> Any:
    if term == t.INFINITY:
        return sympy.oo
    if term == t.negate(t.INFINITY):
        return -sympy.oo
    return to_sympy(term)


def versions() -> dict[str, str]:
    """Names and versions of the peers."""
    return {"z3": z3.get_version_string(), "SymPy": sympy.__version__}
