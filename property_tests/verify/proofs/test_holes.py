"""Exploits that a careless kernel accepts; each derives something false, and each is refused.

False goals are ``r*r <= 0`` for all r, never ``0 >= 1``, which an engine may refuse by itself.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence

import pytest

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.formulas import Formula, Theory
from memory_theorems.verify.proofs import kernel
from memory_theorems.verify.proofs.kernel import Answer, Development, Proved
from memory_theorems.verify.proofs.proving import prove
from memory_theorems.verify.proofs.refusals import Wrong
from memory_theorems.verify.proofs.scripts import Inference, Refused, cases, have, induct

SYMBOLS = {
    "B": ("B", "[0, oo)"),
    "c": ("c", "natural -> real"),
    "d": ("d", "natural -> real"),
    "x": ("x", "natural -> X"),
    "k": ("k", "natural"),
    "g": ("g", "real -> real"),
    "p": ("p", "H -> H"),
}
FALSE = "for r: real. r*r <= 0"


def refused(
    *proof: Inference,
    define: Sequence[str] = (),
    given: dict[str, str] | None = None,
    **more: Sequence[str],
) -> str:
    """The reason of the refusal; fails when the proof is accepted."""
    with pytest.raises((Refused, InputError)) as trouble:
        prove(Theory.parse({**SYMBOLS, **more}, given or {}, define), proof)
    return str(trouble.value)


def test_a_fresh_name_is_never_a_symbol() -> None:
    """A symbol that has the name of a fresh variable would bound every norm."""
    for name in ("norm1_", "_b1"):
        why = refused(have("f", f"for a: H. |a| <= {name}"), **{name: ("n", "real")})
        assert "cannot be a name" in why
    for name in ("n0", "norm1"):
        why = refused(have("f", f"for a: H. |a| <= {name}"), **{name: ("n", "real")})
        assert "does not follow" in why


def test_a_binder_does_not_take_the_domain_of_a_symbol() -> None:
    assert "name of a symbol" in refused(have("p1", "for B: real. B >= 0"))


def test_a_negative_number_is_no_natural() -> None:
    lemma = have("n", "for n: natural, r: real. n*(r*r) >= 0")
    for term in ("-n", "0 - 1", "n - 1", "n + (0 - 1)", "1/2", "n*(1/2)", "n/2", "-1"):
        why = refused(lemma, have("f", "for n: natural, r: real. -(r*r) >= 0", [f"n({term}, r)"]))
        assert "not natural" in why


def test_overlapping_definitions() -> None:
    for define in (
        ["c(0) == 0", "c(j) == 1"],
        ["c(j) == 1", "c(j + 1) == 0"],
        ["c(0) == 0", "c(0) == 1"],
        ["c(j + 1) == 0", "c(i + 1) == 1"],
    ):
        assert "overlap" in refused(have("f", FALSE), define=define)


def test_patterns_are_read() -> None:
    for left in ("c(j + 5)", "c(j - 1)", "c(2*j)", "c(1)", "c(j + k)", "c(1 + j)"):
        assert "a pattern is" in refused(have("f", FALSE), define=[f"{left} == 7"])


def test_a_successor_is_a_natural_plus_one() -> None:
    """1 + -n does not match j + 1: it is no natural."""
    define = ["c(0) == 0", "c(j + 1) == 1"]
    lemma = have("p1", "for n: natural, r: real. c(n + 1)*(r*r) >= r*r")
    assert "not natural" in refused(lemma, have("f", FALSE, ["p1(0 - 1, r)"]), define=define)
    assert "not natural" in refused(have("f", "for n: natural. c(1 + -n) == 1"), define=define)
    # An absolute value is a natural, yet |i| - 1 + 1 is only natural as a whole.
    why = refused(have("f", "for i: integer. c(|i|) == 1"), define=define)
    assert "does not follow" in why or "no proof" in why


def test_capture_in_a_definition_or_hypothesis() -> None:
    assert "name of a symbol" in refused(
        have("f", "for k: natural. c(0) == k"), define=["c(0) == k"]
    )
    assert "name of a symbol" in refused(
        have("f", "for B: real. |x(0)| <= B", ["b(0)"]), given={"b": "for i: natural. |x(i)| <= B"}
    )


def test_an_instance_captures_nothing() -> None:
    """The lemma's bound variable is i; so is a free variable of the instance."""
    lemma = induct("s", "for n, m: natural. Sum(m, (i, 1, n)) == n*m", on="n")
    wrong = have("f", "for i, n: natural. Sum(j, (j, 1, n)) == n*i", ["s(n, i)"])
    assert refused(lemma, wrong)


def test_definitions_unfold_without_capture() -> None:
    """d(j) is a sum over i of c(j); under another sum over i, j becomes that i."""
    define = ["c(j) == j", "d(j) == Sum(c(j), (i, 1, 2))"]
    right = have("ok", "Sum(d(i), (i, 1, 2)) == 6")
    proof = prove(Theory.parse({**SYMBOLS}, {}, define), [right])
    assert proof.facts["ok"].exact
    assert refused(have("f", "Sum(d(i), (i, 1, 2)) == 2*(1 + 2) + 1"), define=define)
    symbolic = have("ok", "for n: natural. Sum(d(i), (i, 1, n)) == Sum(2*i, (i, 1, n))")
    assert prove(Theory.parse({**SYMBOLS}, {}, define), [symbolic]).facts["ok"].exact


def test_an_undefined_instance_is_refused() -> None:
    """Where a hypothesis is undefined the engine takes it for false: y = 0 would vanish."""
    lemma = have("positive", "for z: real. z*z >= 0")
    why = refused(lemma, have("f", "for y: real. y*y > 0", ["positive(1/y)"]))
    assert "y != 0" in why
    itself = have("self", "for z: real. z >= z")
    assert refused(itself, have("f", "for n: natural. 1/n >= 0", ["self(1/n)"]))
    assert refused(itself, have("f", "for n: natural. 2*n > n", ["self(1/n)"]))
    for term in ("log(y)", "sqrt(y)", "y**(1/2)", "y**(-1)", "y**y", "g(1/y)", "tan(y)"):
        assert refused(itself, have("f", "for y: real. y*y >= 0", [f"self({term})"]))


def test_an_undefined_definition_is_refused() -> None:
    assert "j != 0" in refused(have("f", FALSE), define=["c(j) == 1/j"])
    why = refused(have("f", FALSE), define=["c(0) == 0", "c(j + 1) == 1/c(j)"])
    assert "c(j) != 0" in why
    assert refused(have("f", FALSE), define=["c(j) == Sum(1/i, (i, 0, j))"])
    assert refused(have("f", FALSE), define=["c(j) == Sum(i, (i, 3, j))"])


def test_an_undefined_statement_is_refused() -> None:
    for text in (
        "for y: real. 1/y == 1/y",
        "for y: real. g(1/y) == g(1/y)",
        "for y: real. y/y >= 0 => y*y >= 0",
        "for y: real. 0*log(y) == 0",
        "for v: H, y: real. v/y == v/y",
        "for n: natural. Sum(1/i, (i, 0, n)) == Sum(1/i, (i, 0, n))",
        "for n: natural. Sum(i, (i, 2, n)) == Sum(i, (i, 2, n))",
    ):
        assert refused(have("f", text))


def test_an_undefined_hypothesis_is_refused() -> None:
    assert "the theory" in refused(have("f", FALSE), given={"q": "for y: real. g(y) <= 1/y"})


def test_a_case_split_needs_both_sides_defined() -> None:
    """x != 0 follows from 1/x >= 0 and, as the engine reads it, from 1/x < 0."""
    why = refused(cases("f", "for z: real. z != 0", on="1/z >= 0"))
    assert "z != 0" in why


def test_a_recursion_over_a_real_is_refused() -> None:
    for left in ("g(0)", "g(j + 1)"):
        assert "a pattern is" in refused(have("f", FALSE), define=[f"{left} == 1"])


def test_a_recursion_steps_down() -> None:
    for define in (
        ["c(j) == c(j) + 1"],
        ["c(j + 1) == c(j + 1) + 1"],
        ["c(0) == 0", "c(j + 1) == c(j + 2)"],
        ["c(0) == c(0) + 1"],
        ["c(j + 1) == Sum(c(i), (i, 0, j + 1))"],
        ["c(0) == 0", "c(j + 1) == c(0)*c(3*j + 1)"],
    ):
        assert "does not step down" in refused(have("f", FALSE), define=define)
    assert "not defined before" in refused(
        have("f", FALSE), define=["c(j + 1) == d(j) + 1", "d(j) == c(j + 1)"]
    )
    assert "stand apart" in refused(
        have("f", FALSE), define=["c(0) == 0", "d(j) == 1", "c(j + 1) == d(j)"]
    )


def test_recursion_on_one_argument_only() -> None:
    e = ("e", "natural, natural -> real")
    assert "more than one" in refused(
        have("f", FALSE), define=["e(0, 0) == 0", "e(i + 1, j + 1) == e(i, j)"], e=e
    )
    assert "overlap" in refused(have("f", FALSE), define=["e(0, j) == 0", "e(i, 0) == 1"], e=e)


def test_a_defined_symbol_has_no_domain() -> None:
    assert "no domain" in refused(
        have("f", FALSE), define=["q(0) == 1"], q=("q", "natural -> [0, 1/2]")
    )


def _forged(key: object, formula: Formula) -> Proved:
    nothing: frozenset[str] = frozenset()
    return Proved(
        key, name="f", formula=formula, uses=nothing, hypotheses=nothing, exact=True, leaves=0
    )


def test_facts_are_opaque() -> None:
    """Nothing but a rule makes a Proved, and none is changed, copied or overwritten."""
    theory = Theory.parse(SYMBOLS, {"b": "for i: natural. |x(i)| <= B"})
    development = Development(theory, lambda _: "no evidence")
    formula = theory.formula(FALSE)
    with pytest.raises(TypeError):
        _forged(object(), formula)
    with pytest.raises(TypeError):
        type("Mine", (Proved,), {})
    fact = development.facts["b"]
    for change in (
        lambda: setattr(fact, "formula", formula),
        lambda: copy.copy(fact),
        lambda: copy.deepcopy(fact),
        lambda: pickle.dumps(fact),
        lambda: development.facts.update({"f": fact}),  # type: ignore[attr-defined]
    ):
        with pytest.raises((TypeError, AttributeError)):
            change()
    with pytest.raises(TypeError):
        development.facts["f"] = fact  # type: ignore[index]


def test_names_are_taken_once() -> None:
    square = have("s", "for r: real. r*r >= 0")
    assert "already" in refused(square, square)
    assert "already" in refused(have("b", FALSE), given={"b": "for i: natural. |x(i)| <= B"})
    for name in ("triangle", "a(b", "", " a", "a, (b)"):
        assert "cannot be the name" in refused(have(name, "for r: real. r*r >= 0"))


def test_the_induction_variable_is_a_natural() -> None:
    assert "natural" in refused(induct("f", "for r: real. r*r >= r", on="r"))
    assert "natural" in refused(induct("f", "for n: integer. n*n >= n", on="n"))
    assert "natural" in refused(induct("f", "for n: integer [1, oo). n >= 1", on="n"))
    assert "natural" in refused(induct("f", "for n: natural. n >= 0", on="m"))
    # A premise that mentions it goes down, or the formula at n is not at hand.
    rising = induct("f", "for n: natural, r: real. n >= 1 => r*r <= 0", on="n")
    assert "not decided" in refused(rising)


def test_an_unproved_base_or_step_is_refused() -> None:
    assert refused(induct("f", "for n: natural. n >= 1", on="n"))
    assert refused(induct("f", "for n: natural. n <= 0", on="n"))


def test_a_vacuous_lemma_proves_nothing() -> None:
    lemma = have("z", "for z: real. z >= 1 => z >= 0")
    assert "r >= 1" in refused(lemma, have("f", "for r: real. r >= 0", ["z(r)"]))


@pytest.mark.parametrize(
    "name", ["pi", "E", "exp", "Sum", "for", "and", "inner", "act", "natural", "oo", "Max"]
)
def test_words_of_the_language_are_not_declared(name: str) -> None:
    assert "word of the language" in refused(have("f", FALSE), **{name: ("q", "real")})


def test_norms_scale_by_absolute_values() -> None:
    assert refused(have("f", "for v: H. |-2*v| == -2*|v|"))
    assert refused(have("f", "for v: H, r: real. |r*v| == r*|v|"))


def test_numbers_are_no_vectors_and_spaces_do_not_mix() -> None:
    assert refused(have("f", "for v: H. |v + 1| <= |v|"))
    assert refused(have("f", "for v: H, u: X. |v + u| <= |v| + |u|"))
    # The zero of H tells nothing of the zero of X.
    assert refused(have("f", "for u: X. |p(u)| <= 0"), given={"z": "p(0) == 0"})


def test_what_is_given_to_a_premise_is_proved_before_it_is_used() -> None:
    lemma = have("up", "for a: real. a >= 1 => a*a >= 1")
    assert refused(lemma, have("f", "for a: real. a*a >= 1", ["up(a)"]))


def test_a_premise_does_not_prove_itself() -> None:
    lemma = have("id", "for a, b: real. a >= b => a >= b")
    assert refused(lemma, have("f", "for a: real. a >= 1", ["id(a, 1)"]))


def test_domains_of_binders_are_obligations() -> None:
    lemma = have("small", "for a: [0, 1]. a*a <= a")
    assert refused(lemma, have("f", "for a: real. a*a <= a", ["small(a)"]))
    assert refused(lemma, have("f", "for a: [0, 2]. a*a <= a", ["small(a)"]))


def test_evidence_is_checked() -> None:
    """Whoever proposes certificates: the checker decides."""
    theory = Theory.parse(SYMBOLS)
    good: list[Answer] = []

    def forged(asked: tuple[kernel.Question, ...]) -> Answer | str:
        part = {"defined": [], "proof": {"rule": "identity"}, "evidence": "proved"}
        certificate = {"version": 1, "claim": "parts", "parts": [part]}
        good.append(Answer(asked[0].way, (certificate,)))
        return good[-1]

    with pytest.raises(Wrong, match="checker refuses"):
        Development(theory, forged).have("f", FALSE)
    with pytest.raises(Wrong, match="fits none"):
        Development(theory, lambda asked: Answer("any", ())).have("f", FALSE)
    with pytest.raises(Wrong, match="fits none"):
        Development(theory, lambda asked: Answer(asked[0].way, ())).have("f", FALSE)
    vacuous = {"version": 1, "claim": "vacuous", "proof": {"rule": "direct", "bits": 64}}
    with pytest.raises(Wrong):
        Development(theory, lambda asked: Answer(asked[0].way, (vacuous,))).have("f", FALSE)


def test_a_question_does_not_use_the_rules() -> None:
    """Evidence that re-enters the kernel could wash off what is only certified."""
    holder: list[Development] = []

    def reentrant(asked: tuple[kernel.Question, ...]) -> Answer | str:
        if holder:
            development = holder.pop()
            with pytest.raises(Wrong):
                development.have("inner", FALSE)
        return "none"

    development = Development(Theory.parse(SYMBOLS), reentrant)
    holder.append(development)
    with pytest.raises(Wrong, match="from within"):
        development.have("f", "for r: real. r*r >= 0")
