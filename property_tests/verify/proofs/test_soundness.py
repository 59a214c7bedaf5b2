"""Random statements: whatever the kernel accepts is defined and true at every point tried.

Statements are made to be near the truth (a term against a rewritten copy of itself, with partial
operations, premises, instances at random terms, case splits and inductions), so that many are
accepted and many are just false.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.language.formulas import Formula, Theory
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.proofs.kernel import Development
from property_tests.verify.proofs.mutation import Undefined, Value, evaluate, holds

THEORY = Theory.parse(
    {
        "c": ("c", "natural -> real"),
        "d": ("d", "natural -> real"),
        "g": ("g", "real -> real"),
        "k": ("k", "real -> [0, oo)"),
    },
    {
        "small": "for t: natural. |c(t)| <= 1",
        "steep": "for y, z: real. |g(y) - g(z)| <= 2*|y - z|",
        "origin": "g(0) == 0",
    },
    ["d(0) == 1", "d(j + 1) == d(j)*c(j) + 2"],
)
SEARCH = Search()
SEARCH.exact_only = True

BINDERS = "for r: real, s: [0, oo), n: natural, m: natural. "


def _d(n: Value) -> Value:
    value: Value = Fraction(1)
    for j in range(int(n)):
        value = value * _c(Fraction(j)) + 2
    return value


def _c(n: Value) -> Value:
    return (Fraction(-1), Fraction(0), Fraction(1, 2), Fraction(1))[int(n) % 4]


VALUES = {"c": _c, "d": _d, "g": lambda y: 2 * abs(y), "k": lambda y: y * y}

atoms = st.sampled_from(
    ["r", "s", "n", "m", "0", "1", "2", "1/2", "c(n)", "c(m + 1)", "d(n)", "d(n + 1)", "g(r)",
     "k(r)", "g(0)"]
)  # fmt: skip


def _grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pairs = st.tuples(inner, st.sampled_from("+-*/"), inner)
    return st.one_of(
        pairs.map(lambda item: f"(({item[0]}) {item[1]} ({item[2]}))"),
        inner.map(lambda item: f"|{item}|"),
        inner.map(lambda item: f"({item})**2"),
        inner.map(lambda item: f"({item})**n"),
        inner.map(lambda item: f"({item})**(-1)"),
        inner.map(lambda item: f"g({item})"),
        inner.map(lambda item: f"log({item})"),
        inner.map(lambda item: f"Sum(({item})*c(i{len(item)}), (i{len(item)}, 1, n))"),
        inner.map(lambda item: f"Product({item} + i{len(item)}, (i{len(item)}, 0, m))"),
    )


terms = st.recursive(atoms, _grown, max_leaves=4)
relations = st.sampled_from(["<=", "<", "==", ">=", ">", "!="])
#: A term that is, or nearly is, equal to a given one.
copies = st.sampled_from(
    ["{0}", "({0}) + 0", "2*({0}) - ({0})", "({0})*1", "({0}) + r*r", "({0}) - s", "({0})*s/s",
     "({0}) + 1", "|{0}|", "-({0})", "({0}) + |r| - r", "({0}) + n", "({0})*(n + 1)/(n + 1)",
     "({0})*m/m", "0", "({0}) + g(r) - g(r)"]
)  # fmt: skip
premises = st.sampled_from(
    ["", "", "r >= 1 => ", "r > 0 and s > 0 => ", "n >= 1 => ", "1/r >= 1 => ", "r != 0 => ",
     "r*s >= 0 => "]
)  # fmt: skip
hints = st.lists(
    st.one_of(
        terms.map(lambda item: f"steep({item}, 0)"),
        st.sampled_from(
            ["small(n)", "small(m + 1)", "origin", "steep(r, 0)", "steep(r, s)", "steep(1/r, 0)",
             "congruence(g(r), g(s))", "congruence(c(n), c(m))", "congruence(g(1/r), g(0))"]
        ),
    ),
    max_size=2,
)  # fmt: skip
#: The induction hypothesis at other values.
varied = st.sampled_from(
    [[], ["f(s, r, m)"], ["f(r/2, s, m + 1)"], ["f(1/r, s, m)"], ["f(r, 0, n)"]]
)


def _points() -> Iterator[dict[str, Value]]:
    reals = [Fraction(value, 2) for value in (-3, -2, 0, 1, 2, 5)]
    for r, s, n, m in product(reals, (0, Fraction(1, 3), 2), (0, 1, 2), (0, 1, 3)):
        yield {"r": r, "s": Fraction(s), "n": Fraction(n), "m": Fraction(m)}


def _false_at(formula: Formula) -> dict[str, Value] | None:
    for point in _points():
        values = {**VALUES, **point}
        try:
            if not all(holds(item, values) for item in formula.premises):
                continue
        except Undefined:
            return point
        try:
            if not holds(formula.conclusion, values):
                return point
        except Undefined:
            return point
    return None


@settings(max_examples=150)
@given(
    terms,
    relations,
    copies,
    premises,
    hints,
    varied,
    st.sampled_from(["have", "induct", "cases"]),
)
def test_whatever_is_accepted_is_true(
    term: str, op: str, copy: str, premise: str, using: list[str], before: list[str], rule: str
) -> None:
    text = f"{BINDERS}{premise}{term} {op} {copy.format(term)}"
    try:
        development = Development(THEORY, SEARCH)
        if rule == "have":
            proved = development.have("f", text, using)
        elif rule == "induct":
            proved = development.induct("f", text, "n", using, [*before, *using])
        else:
            proved = development.cases("f", text, "r >= s", using, using)
    except (VerifyError, ValueError, RecursionError):
        return
    assert _false_at(proved.formula) is None


def test_the_points_tell_true_from_false() -> None:
    """The evaluation sees a false statement, and an undefined one."""
    assert _false_at(THEORY.formula(f"{BINDERS}r <= s")) is not None
    assert _false_at(THEORY.formula(f"{BINDERS}r/r == 1")) is not None
    assert _false_at(THEORY.formula(f"{BINDERS}n >= 1 => n*m/n == m")) is None
    for item in THEORY.hypotheses:
        assert evaluate(item.formula.conclusion.left, {**VALUES, "t": 1, "y": 1, "z": 2}) >= 0
