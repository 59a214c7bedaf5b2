"""What a refusal of the checker protects: the meaning of claims, or only form, cost, or knowledge.

*Sound*: left out alone, it lets a false claim through; :mod:`.switched_off` has a forgery for each.
The others are listed here with the reason; one that does let a false claim through when it is left
out is no longer one of these.
"""
# A table: parts of the texts of refusals.
# fmt: off

from __future__ import annotations

from property_tests.campaign.sites import Site

SOUND, FORM, COST, KNOWLEDGE, TWICE = "sound", "form", "cost", "knowledge", "twice"

REASONS = {
    FORM: "a field or document of the wrong kind: what follows has nothing to work with, and fails",
    COST: "a price: what is behind it is decided the same way at any price",
    KNOWLEDGE: "the checker knows no rule here: left out, there is no value to go on with",
    TWICE: "asked again by what follows, or harmless by itself; it gives the better message",
}

#: (class, parts of the text; for ``file::text`` of that file alone)
PATTERNS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (SOUND, (
        "proves faces", "the inner coefficient", "the coefficient of a square", "of the own square",
        "goes with a point", "with sign 1 or -1",
        "a logarithm of a negative quantity", "a root of a negative quantity",
        "not a small whole exponent", "special/obligations.py::the limits of a sum are not whole",
        "of an order that is not a whole", "'oo - oo'", "'0*oo'", "the value 0 does not prove",
        "a gap is between", "a whole number may be 0", "a gap does not prove",
        "not certainly differentiable", "the choice for {item.name} need not",
    )),
    (COST, (
        "from 0 to {most}'", "too high a degree", "begins too late",
        "too many", "more than {MAX", "too expensive", "too large", "too long", "of more than",
        "a huge", "a large power", "a large multiple", "MAX_BITS", "bits must be", "too high",
        "of an order beyond", "the growth of a high power", "whole number from 0 to {most}",
        "exponent of a substitution is a whole", "order of an expansion is a whole",
        "too close to each other", "beyond the precision", "more than 64 bits",
        "needs too many bits", "have no common base", "is beyond the core", "too deep",
    )),
    (FORM, (
        "unknown way to sum", "no known series",
        "the ends of the interval are constants", "contact is at most of the order",
        "witnesses and counters are",
        "should be", "is missing", "is not a term", "is no number",
        "is not a relation", "a cut is one relation", "not a certificate of version",
        "unknown rule", "the rule {name} no longer", "unknown recurrence", "unknown substitution",
        "unknown evidence",
        "the refutation has no point", "the claim has no part", "the claim has no conclusion",
        "the point gives no value", "that the claim does not have",
        "{what} has no variables", "{what} is finite",
        "is not a variable of the goal", "wants {wanted[int", "there is no hypothesis",
        "no hypothesis or bound of number", "a tail of a bracket is an object",
        "an interval of two ends", "exponents are whole",
        "one exponent for each", "coefficients and weights are", "a circuit needs outer",
        "outer and inner terms",
        "is a constant", "outer functions are",
        "tighten wants a constant", "no witness for", "undeclared",
        "declared twice", "a face is a variable", "wants the rule", "1 or -1", "a split is at a",
        "the claim asks for no constant", "domain that starts", "domain that ends",
        "rational number >= 0'", "has two rational ends", "is for an integral without",
        "next(iter(missing))", "mentions an EXISTS variable",
        "the range of whole numbers is not finite", "can not be replaced by", "no such branch",
    )),
    (KNOWLEDGE, (
        "no Taylor coefficients of", "has no Taylor coefficients", "is not treated as",
        "that is not treated", "no sum of angles", "is not bounded on the box",
        "is not analytic on the box", "a number that is not shown to be positive",
        "needs a bounded interval",
        "is not known", "does not treat", "no expansion of", "does not differentiate",
        "knows no function", "an identity with {head}", "unknown constant", "not in the scale",
        "is not a root", "not linear in the variable", "does not give the margin",
        "is not rational'",
        "analytic functions of a bracket", "without whole constant",
        "not a polynomial", "not a rational number", "on an unbounded range", "not a small whole",
        "the margin is constant'",
        "has no domain", "could not be enclosed", "is not enclosed", "arguments that are not exact",
        "without a known leading", "not certainly nonzero",
        "the sign of the coefficient", "a remainder that does not", "does not tend to 0",
        "a limit of {head}", "a limit of P", "a limit that may", "at infinity", "{head} at 0",
        "has no value at infinity",
        "not a number", "inexact end", "vanishes identically", "the logarithm of 0",
        "a root of a negative term", "do not terminate", "a factorisation is wrong",
        "with a rational root", "is undefined on the whole box", "on an unbounded box",
        "division by 0 on", "attains infinity", "a range at", "that belongs to it'",
        "least whole number", "end is not rational",
        "begins inside of the integral", "margin holds no", "not a whole number >= 0",
        "depends on a real",
        "a Piecewise without", "polygamma of an order", "limit in the order",
        "{head} of a negative quantity",
        "a root in a denominator",
    )),
    (TWICE, (
        "oo is no choice", "the new goal would be the old one",
        "a choice for a variable of", "states its own choice",
        "limit along real numbers", "tail begins at the lower limit",
        "does not occur", "resolve it first", "not shown to be differentiable", "str(trouble)",
        "is not defined'", "does not prove that an integral", "or also under a binder",
        "whole exponents or a positive base", "without variables", "limits mention the variable",
        "a constant has no integral", "an integral from oo", "is for finite sums",
        "the limit of a primitive at", "not plainly differentiable",
        "a hypothesis mentions the constant", "not certainly different", "uses other variables",
        "a whole variable has no interval", "between rational numbers in order",
        "mentions {name} itself",
        "is not shown to be continuous", "limits of a sum are not whole",
        "need not be a whole number",
        "known to be defined", "hypotheses that are inequalities",
        "integrand does not prove", "product does not prove", "increasing does not prove",
        "the point of a split", "continuous shows that", "has no closed", "is not smooth at",
        "not defined around", "order is not certainly positive", "is a variable of the goal",
        "under or of a binder", "not in an interval", "beside a sum is not",
        "may be 0 or negative", "shown to be defined on the whole box",
        "an end point of the domain",
    )),
)


def refusal_class(site: Site) -> str:
    """What the refusal protects."""
    for name, parts in PATTERNS:
        for part in parts:
            file, _, text = part.rpartition("::")
            if text in site.text and site.file.endswith(file):
                return name
    return SOUND


__all__ = ["COST", "FORM", "KNOWLEDGE", "REASONS", "SOUND", "TWICE", "refusal_class"]
