"""Attacks of a hostile reader: each is refused, and its true neighbour is accepted.

False goals hold in no model, or fail in one that is named beside them.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from memory_theorems.verify.commands.replayed_proofs import borne_out
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Bound, Interpretation
from memory_theorems.verify.examination.vectors import Vector
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.proof_files import parse_proof
from memory_theorems.verify.proofs.proving import prove
from memory_theorems.verify.proofs.replaying import document, replay, summary
from memory_theorems.verify.proofs.scripts import (
    Inference,
    Proof,
    Refused,
    bound,
    cases,
    have,
    induct,
)
from memory_theorems.verify.sequents import Sequent

SYMBOLS = {
    "B": ("B", "[0, oo)"),
    "c": ("c", "natural -> real"),
    "s": ("s", "natural -> [0, 1]"),
    "l": ("l", "natural -> natural"),
    "x": ("x", "natural -> X"),
    "g": ("g", "real -> real"),
    "p": ("p", "H -> H"),
    "A": ("A", "L(H, H)"),
}
FALSE = "for r: real. r*r <= 0"
STEP = ("c(0) == 0", "c(j + 1) == 1")


def proved(
    *proof: Inference,
    define: Sequence[str] = (),
    given: Mapping[str, Any] | None = None,
    inner: Sequence[str] = (),
) -> Proof:
    return prove(Theory.parse(SYMBOLS, given or {}, define, inner), proof)


def refused(*proof: Inference, **theory: Any) -> str:
    """The reason of the refusal; fails when the proof is accepted."""
    with pytest.raises((Refused, InputError)) as trouble:
        proved(*proof, **theory)
    return str(trouble.value)


# ------------------------------------------------------------------ spaces
PARALLELOGRAM = "|V + W|**2 + |V - W|**2 == 2*|V|**2 + 2*|W|**2"
SQUARES = ["square(V + W)", "square(V - W)", "square(V)", "square(W)"]


def test_an_operator_norm_comes_from_no_inner_product() -> None:
    """diag(1, 0) and diag(0, 1) have sum and difference of norm 1: 2 is not 4."""
    false = have("f", f"for V, W: L(H, H). {PARALLELOGRAM}", SQUARES)
    assert "no space" in refused(false, inner=["L(H, H)"])
    true = have("f", f"for V, W: H. {PARALLELOGRAM}", SQUARES)
    assert proved(true, inner=["H"]).word("f") == "PROVED"


@pytest.mark.parametrize("name", ["L", "L(H, G)", "H X", "H, X", "real", "natural", "", "h", "H_ "])
def test_what_is_no_plain_space_has_no_inner_product(name: str) -> None:
    assert "no space" in refused(have("f", "for r: real. r*r >= 0"), inner=[name])


# ------------------------------------------------------------------ (false, its true neighbour)
LINES = {
    "a whole domain keeps its ends": (
        "for i: integer. i >= 1/3 and i <= 11/3 => (i - 1)*(i - 2) == 0",
        "for i: integer. i >= 1/3 and i <= 11/3 => (i - 1)*(i - 2)*(i - 3) == 0",
    ),
    "strict bounds of naturals": (
        "for n: natural. n <= 7/2 => n*(n - 1)*(n - 2) == 0",
        "for n: natural. n <= 5/2 => n*(n - 1)*(n - 2) == 0",
    ),
    "a real is no integer": ("for r: real. r > 0 => r >= 1", "for n: natural. n > 0 => n >= 1"),
    "a binomial may vanish": (
        "for n, m: natural. binomial(n, m) >= 1",
        "for n, m: natural. binomial(n, m) >= 0",
    ),
    "a root forgets the sign": (
        "for r: real. (r**2)**(1/2) == r",
        "for r: [0, oo). (r**2)**(1/2) == r",
    ),
    "0**0 is 1": ("for n: natural. 0**n == 0", "for n: natural. 0**n <= 1"),
    "premises are defined in their order": (
        "for r: real. 1/r >= 0 and r != 0 => r >= 0",
        "for r: real. r != 0 and 1/r >= 0 => r >= 0",
    ),
    "a power of a number above 1": (
        "for n: natural, r: [0, 2]. r**n <= 1",
        "for n: natural, r: [0, 1]. r**n <= 1",
    ),
    "a power of a negative number": (
        "for n: natural, r: real. r**(2*n + 1) >= 0",
        "for n: natural, r: real. r**(2*n) >= 0",
    ),
    "a negative divisor of a vector": (
        "for v: H, r: real. r != 0 => |v/r| == |v|/r",
        "for v: H, r: real. r > 0 => |v/r| == |v|/r",
    ),
    "a coefficient of either sign": (
        "for v: H, r: real. |r*v - v| == (r - 1)*|v|",
        "for v: H, r: real. |r*v - v| == Abs(r - 1)*|v|",
    ),
    "a reciprocal turns the bound": (
        "for r: real. r*r >= 1 => 1/(r*r) >= 1",
        "for r: real. r*r >= 1 => 1/(r*r) <= 1",
    ),
    "a range that is more than empty": (
        "for n: natural. Sum(1, (i, 5, n)) == n - 4",
        "for n: natural. Sum(1, (i, 5, n + 4)) == n",
    ),
    "a range of negative length": (
        "for m: integer. Sum(1, (i, 0, m)) >= 0",
        "for m: integer. m >= -1 => Sum(1, (i, 0, m)) >= 0",
    ),
    "a pole at the end of a range": (
        "for n: natural. Sum(1/(n - i), (i, 0, n)) == Sum(1/(n - i), (i, 0, n))",
        "for n: natural. Sum(1/(n + 1 - i), (i, 0, n)) == Sum(1/(n + 1 - i), (i, 0, n))",
    ),
    "nested sums with crossed variables": (
        "for n: natural. Sum(Sum(c(i), (j, 0, i)), (i, 0, n))"
        " == Sum(Sum(c(j), (j, 0, i)), (i, 0, n))",
        "for n: natural. Sum(Sum(c(i), (j, 0, i)), (i, 0, n))"
        " == Sum(Sum(c(j), (k, 0, j)), (j, 0, n))",
    ),
    "a sum over a free variable of the name of a bound one": (
        "for n, i: natural. Sum(i, (j, 1, n)) == Sum(j, (j, 1, n))",
        "for n, i: natural. Sum(i, (j, 1, n)) == i*n",
    ),
    "a sum of products": (
        "Sum(c(i)*c(i), (i, 0, 2)) == Sum(c(i), (i, 0, 2))*Sum(c(i), (i, 0, 2))",
        "Sum(c(i)*c(3), (i, 0, 2)) == Sum(c(i), (i, 0, 2))*c(3)",
    ),
    "an equation for p(v) does not free v": (
        "for v, w: H. p(v) == p(w) => v == w",
        "for v, w: H. v == w => p(v) == p(w)",
    ),
    "equations in a circle": (
        "for v, w: H. v == p(w) and w == p(v) => v == w",
        "for v, w: H. v == p(w) and w == p(v) => p(p(v)) == v",
    ),
    "a scalar that may vanish": (
        "for v, w: H, r: real. r*v == r*w => v == w",
        "for v, w: H. 2*v == 2*w => v == w",
    ),
    "maps do not commute": (
        "for V, W: L(H, H). compose(V, W) == compose(W, V)",
        "for V, W: L(H, H). compose(compose(V, W), V) == compose(V, compose(W, V))",
    ),
    "an empty product is 1": (
        "for n: natural. Product(0, (i, 1, n)) == 0",
        "for n: natural. Product(0, (i, 1, n + 1)) == 0",
    ),
    "a base that is 0 by its form": (
        "for n: natural. (n - n)**n == 0",
        "for n: natural. (n - n)**(n + 1) == 0",
    ),
    "a real power at 0": (
        "for y: [0, oo), z: real. y**z*y**(-z) == 1",
        "for y: (0, oo), z: real. y**z*y**(-z) == 1",
    ),
    "a factor that depends on the index": (
        "for n: natural. Sum(i*c(i), (i, 0, n)) == n*Sum(c(i), (i, 0, n))",
        "for n: natural. Sum(n*c(i), (i, 0, n)) == n*Sum(c(i), (i, 0, n))",
    ),
    "the norm of a sum": (
        "for n: natural. |Sum(x(i), (i, 0, n))| == Sum(|x(i)|, (i, 0, n))",
        "for n: natural. |Sum(-2*x(i), (i, 0, n))| == 2*|Sum(x(i), (i, 0, n))|",
    ),
    "an equation at one time": (
        "for n: natural. x(n) == 0 => x(n + 1) == 0",
        "for n: natural. x(n) == 0 => |x(n) - x(n + 1)| == |x(n + 1)|",
    ),
    "the identity of the zero space has norm 0": (
        "|identity(H)| == 1",
        "for v: H. act(identity(H), v) == v",
    ),
}


@pytest.mark.parametrize("what", LINES)
def test_a_false_line_is_refused_and_its_neighbour_holds(what: str) -> None:
    false, true = LINES[what]
    assert refused(have("f", false))
    assert proved(have("f", true)).facts["f"]


# ------------------------------------------------------------------ rules
def test_instances_keep_their_sorts() -> None:
    square = have("l1", "for n: natural. n*n >= n")
    for term in ("floor(r)", "2*r", "Max(r, 1)", "r - r"):
        assert "not natural" in refused(square, have("f", FALSE, [f"l1({term})"]))
    true = have("f", "for i: integer. i*i >= i", ["l1(Abs(i))"])
    assert proved(square, true).facts["f"]
    whole = have("l2", "for n: integer. n*n >= n")
    assert "r != 0" in refused(whole, have("f", FALSE, ["l2(floor(1/r))"]))
    assert proved(whole, have("f", "for r: real. floor(r)**2 >= floor(r)", ["l2(floor(r))"]))


def test_recursions_unfold_at_successors_only() -> None:
    for argument in ("2*j", "2**j", "l(j)"):
        assert refused(have("f", f"for j: natural. c({argument}) == 1"), define=STEP)
    assert proved(have("f", "for j: natural. c(2*j + 1) == 1"), define=STEP).facts["f"].exact
    nested = ("l(0) == 5", "l(j + 1) == 0")
    assert refused(have("f", "for j: natural. l(l(j + 1)) == 0"), define=nested)
    assert proved(have("f", "for j: natural. l(l(j + 1)) == 5"), define=nested).facts["f"].exact
    # l(l(j)) need not have a value before j + 1.
    assert "step down" in refused(have("f", FALSE), define=["l(0) == 5", "l(j + 1) == l(l(j))"])


def test_a_recursion_under_a_sum_keeps_its_index() -> None:
    grows = ("c(0) == 0", "c(j + 1) == c(j) + j")
    for right, good in (("c(n + 1)", False), ("c(i) + i", True)):
        line = have("f", f"for n: natural. Sum(c(i + 1), (i, 0, n)) == Sum({right}, (i, 0, n))")
        if good:
            assert proved(line, define=grows).facts["f"].exact
        else:
            assert refused(line, define=grows)
    assert "already means" in refused(
        have("f", FALSE), define=["c(0) == 0", "c(j + 1) == Sum(c(j), (j, 0, 3))"]
    )


def test_a_bound_of_a_map_holds_for_all_vectors() -> None:
    for formula, over in (
        ("for v: H. |act(A, v)| <= B*|v| => |A| <= B", "w"),
        ("|A + A| <= |A|", "w"),
        ("|A| <= B", "w"),
        ("for v: H. |A| <= |v|", "v"),
        ("|A| <= B", "B"),
        ("|A| <= B", "_w"),
    ):
        assert refused(bound("f", formula, over, ["operator(A, w)"]))
    assert proved(bound("f", "|A + A| <= 2*|A|", "w", ["operator(A, w)"])).facts["f"].exact


def test_induction_fixes_the_other_variables() -> None:
    assert refused(induct("f", "for n, m: natural. m <= n", on="n"))
    assert "not decided" in refused(
        induct("f", "for n: natural, r: real. r*r <= n => r*r <= 0", on="n")
    )
    assert "no fact" in refused(induct("f", "for n: natural. n <= 0", "n", ["f(n)"], ["f(n)"]))
    assert refused(induct("f", "for n: natural. Sum(2*i, (i, 0, n)) == n*n", on="n"))
    true = induct("f", "for n: natural. Sum(2*i, (i, 0, n)) == n*(n + 1)", on="n")
    assert proved(true).facts["f"].exact


def test_both_cases_are_proved_and_defined() -> None:
    for on in ("r >= r", "r == 0", "g(r) >= 0"):
        assert refused(cases("f", FALSE, on))
    for on in ("log(r) >= 0", "1/r >= 0", "Sum(1/i, (i, 0, 3)) >= 0", "tan(r) > r"):
        assert refused(cases("f", "for r: real. r*r >= 0", on))
    assert proved(cases("f", "for r: real. r*r >= 0", "r == 0")).facts["f"].exact


def test_axioms_need_their_premises() -> None:
    for formula, hint in (
        ("for r: real, v: H. |r*v| == r*|v|", "stretch(r, v)"),
        ("for v: H. |v| <= 1 => v == 0", "separation(v)"),
        ("for v, w: H. |v - w| <= |v| - |w|", "triangle(v, -w)"),
        ("for r: real. log(r) <= log(2) => r <= 2", "logarithm(r, 2)"),
        ("for r: real. r > 0 and log(r) <= log(2) => r <= 1", "logarithm(r, 2)"),
        ("for V, W: L(H, H). |compose(V, W)| >= |V|*|W|", "composition(V, W)"),
        ("for v: H. |A|*|v| <= |act(A, v)|", "operator(A, v)"),
        ("for v, w: X. inner(v, w) <= |v|*|w|", "cauchy(v, w)"),
        ("for v, w: H. inner(v, w) <= |v|", "cauchy(v, w)"),
    ):
        assert refused(have("f", formula, [hint]), inner=["H"])
    for formula, hint in (
        ("for r: [0, oo), v: H. |r*v| == r*|v|", "stretch(r, v)"),
        ("for v: H. |v| <= 0 => v == 0", "separation(v)"),
        ("for r: real. r > 0 and log(r) <= log(2) => r <= 2", "logarithm(r, 2)"),
        ("for v, w: H. inner(v, w) <= |v|*|w|", "cauchy(v, w)"),
    ):
        assert proved(have("f", formula, [hint]), inner=["H"]).facts["f"]


def test_a_sequent_without_a_hypothesis_is_proved_without_it() -> None:
    theory = Theory.parse(SYMBOLS, {"small": "for r: real. g(r) <= 1"})
    proof = (have("f", "for r: real. g(r) <= 2", ["small(r)"]),)
    sequent = Sequent(theory, theory.formula(proof[0].formula), "f", proof)
    assert prove(sequent.theory, proof).uses("f") == {"small"}
    with pytest.raises(Refused, match="no fact or axiom"):
        prove(sequent.without("small").theory, proof)
    with pytest.raises(InputError, match="unknown function"):
        theory.without("g")


# ------------------------------------------------------------------ recorded proofs
@cache
def _recorded() -> str:
    given = {"small": "for v: H. |p(v)| <= s(0)*|v|", "cited": ["for r: real. g(r) >= 0", "Who"]}
    proof = proved(
        have("one", "for v: H. |p(v)| <= |v|", ["small(v)"]),
        have("two", "for r: real. g(r) + 1 >= 1", ["cited(r)"]),
        given=given,
    )
    return json.dumps(document(proof, ("one", "two")))


def test_a_recorded_proof_is_replayed() -> None:
    data = json.loads(_recorded())
    assert replay(data).accepted
    assert [item["word"] for item in data["statements"]] == ["PROVED", "PROVED modulo Who (cited)"]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("schema",), "proof/2"),
        (("statements",), []),
        (("statements",), {}),
        (("statements",), ""),
        (("statements", 0, "formula"), "for v: H. |p(v)| <= 0"),
        (("statements", 0, "name"), "small"),
        (("statements", 1, "word"), "PROVED"),
        (("statements", 1, "basis", "cited"), []),
        (("statements", 1, "basis", "unused_hypotheses"), []),
        (("statements", 0, "basis", "leaves"), 2),
        (("record", "theory", "given"), {}),
        (("record", "theory", "given"), "x"),
        (("record", "theory", "given"), 1),
        (("record", "theory", "define"), 1),
        (("record", "theory", "define"), "c(0) == 0"),
        (("record", "theory", "inner_product"), "H"),
        (("record", "theory", "given", "small"), "for v: H. |p(v)| <= 2*|v|"),
        (("record", "theory", "given", "cited"), "for r: real. g(r) >= 0"),
        (("record", "theory", "symbols", "s", 1), "natural -> [0, 2]"),
        (("record", "theory", "symbols", "p", 1), "X -> H"),
        (("record", "proof", 0, "formula"), "for v: H. |p(v)| <= |v|/2"),
        (("record", "proof", 0, "using"), []),
        (("record", "proof", 1, "using"), ["small(r)"]),
        (("record", "leaves"), []),
        (("record", "leaves", 0, "way"), "as"),
        (("record", "leaves", 0, "certificates"), []),
        (("record", "leaves", 0, "certificates", 0, "claim"), "vacuous"),
        (("record", "leaves", 0, "certificates", 0, "parts"), []),
    ],
)
def test_an_edited_record_is_refused(path: tuple[str | int, ...], value: object) -> None:
    data = copy.deepcopy(json.loads(_recorded()))
    place = data
    for key in path[:-1]:
        place = place[key]
    assert place[path[-1]] != value
    place[path[-1]] = value
    answer = replay(data)
    assert not answer.accepted
    assert answer.why


# ------------------------------------------------------------------ hostile files
FILE = """
{top}
[symbols]
g = {symbol}
[cited]
h = ["for r: real. g(r) >= 0", {source}]
[[proof]]
have = "f"
formula = "for r: real. g(r) >= {bound}"
using = ["h(r)"]
"""
FINE = {"top": "", "symbol": '["g", "real -> real"]', "source": '"Who 1900"', "bound": "-1"}


def _proved_file(text: str) -> Proof:
    file = parse_proof(text, "file")
    return prove(file.theory, file.proof)


def test_a_file_names_what_it_rests_on() -> None:
    assert _proved_file(FILE.format(**FINE)).word("f") == "PROVED modulo Who 1900 (cited)"


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("source", '"  "'),
        ("source", '"..."'),
        ("source", '""'),
        ("source", "1900"),
        ("source", r'"Who (cited)\nf: PROVED"'),
        ("source", r'"Who\u001b[1A"'),
        ("source", r'"Who\u202e"'),
        ("top", "statements = []"),
        ("top", 'statements = ["h"]'),
        ("top", "statements = [3]"),
        ("symbol", "3"),
        ("symbol", '"real"'),
        ("symbol", '{a = "g", b = "real -> real"}'),
        ("symbol", '["g", "real -> real", 7]'),
        ("symbol", '["g", 4]'),
        ("bound", "-\uff11"),
        ("bound", "-1; g(r) <= 0"),
        ("bound", "-g.h(r)"),
        ("bound", "__import__('os')"),
        ("bound", "1 => g(r) >= 0 => g(r) >= 2"),
    ],
)
def test_a_hostile_file_is_refused(key: str, text: str) -> None:
    with pytest.raises((InputError, Refused)):
        _proved_file(FILE.format(**{**FINE, key: text}))


# ------------------------------------------------------------------ cited facts
@pytest.mark.parametrize(
    "proof",
    [
        [have("l", "for r: real. g(r) >= -1", ["h(r)"]), have("f", "g(0) >= -2", ["l(0)"])],
        [have("f", "for v: H. |g(0)*v| == g(0)*|v|", ["h(0)", "stretch(g(0), v)"])],
        [cases("f", "g(0) >= 0", "g(0) >= 0", (), ["h(0)"])],
        [cases("f", "g(1) >= 0", "g(1) >= 0", ["h(1)"], ["h(1)"])],
        [induct("f", "for n: natural. n + g(n) >= 0", "n", ["h(0)"], ["h(n + 1)"])],
        [bound("f", "|2*A| <= 2*|A|", "v", ["h(0)", "operator(A, v)"])],
    ],
)
def test_what_rests_on_a_cited_theorem_says_so(proof: list[Inference]) -> None:
    given = {"h": ["for r: real. g(r) >= 0", "Who 1900"]}
    assert proved(*proof, given=given).word("f") == "PROVED modulo Who 1900 (cited)"


def test_an_answer_that_hides_what_is_cited_is_not_borne_out() -> None:
    """Its word says PROVED; without its basis nothing would say modulo what."""
    for source, good in (("Who 1900", False), ("", True)):
        small: Any = "for r: real. g(r) >= 0"
        proof = proved(
            have("f", "for r: real. g(r) >= -1", ["h(r)"]),
            given={"h": [small, source] if source else small},
        )
        claim = {"theory": proof.theory.to_json(), "formula": proof.formula("f").text}
        answer = {"claim": claim, "outcome": "holds", "evidence": "proved", "word": "PROVED"}
        answer["certificate"] = proof.to_json()
        full = {**answer, **summary(proof, "f"), "modulo": [source] if source else []}
        assert borne_out(full, None).wrong == ""
        assert (borne_out({**full, "word": "PROVED"}, None).wrong == "") is good
        assert (borne_out({**full, "modulo": []}, None).wrong == "") is good
        assert (borne_out(answer, None).wrong == "") is good


# ------------------------------------------------------------------ instances mean what is proved
def _bound() -> Bound:
    theory = Theory.parse({"x": SYMBOLS["x"]})
    given = Interpretation(
        {},
        functions={"x": lambda bits, i: (Fraction(i), Fraction(1))},
        norms={"X": lambda bits, entries: sum(map(abs, entries))},
        dimensions={"X": 2},
        samples={"natural": (0, 7)},
    )
    return Bound(theory, given)


def _answers(text: str) -> list[object]:
    where = _bound()
    formula = where.theory.formula(text)
    return [where.holds(formula, point) for point in where.points(formula)]


def test_a_range_that_is_more_than_empty_refutes_nothing() -> None:
    """At n = 0 the sum over 5, ..., 0 is not defined, so its equation is not false there."""
    assert _answers("for n: natural. Sum(1, (i, 5, n)) == n - 4") == [None, True]
    assert _answers("for n: natural. Sum(1, (i, 5, n + 4)) == n") == [True, True]
    assert _answers("for n: natural. Sum(1, (i, 5, n + 4)) == n + 1") == [False, False]


def test_an_empty_sum_of_vectors_is_the_zero_of_its_space() -> None:
    where = _bound()
    formula = where.theory.formula("for n: natural. Sum(2*x(i) - x(i), (i, 1, n)) == 0")
    point = where.points(formula)[0]
    assert where.value(formula.conclusion.left, point, 64) == Vector("X", (0, 0))
    assert _answers("for n: natural. |Sum(x(i), (i, 1, n))| <= n*(n + 3)/2") == [True, True]
    assert _answers("for n: natural. |Sum(x(i), (i, 1, n))| <= n") == [True, False]


def test_samples_are_of_the_sort_of_their_variable() -> None:
    """A sample -3 would refute that naturals are not negative."""
    theory = Theory.parse({})
    formula = theory.formula("for n: natural. n >= 0")
    for sample in (-3, Fraction(1, 2)):
        where = Bound(theory, Interpretation({}, samples={"natural": (0, sample)}))
        with pytest.raises(InputError, match="is not natural"):
            where.points(formula)
    where = Bound(theory, Interpretation({}, samples={"natural": (0, 3)}))
    assert [where.holds(formula, point) for point in where.points(formula)] == [True, True]
