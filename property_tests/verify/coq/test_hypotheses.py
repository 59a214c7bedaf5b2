"""Hypotheses with powers are printed for the points where Coq's powers are those of the page."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from memory_theorems.verify.coq import running
from memory_theorems.verify.coq.files import Files, of_proof
from memory_theorems.verify.coq.inferences import Development
from memory_theorems.verify.coq.leaf_lemmas import Leaves
from memory_theorems.verify.coq.receipts import Asked, jobs, receipts
from memory_theorems.verify.coq.statements import assumptions, hypothesis, is_doubtful, plain
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.kernel import Answer
from memory_theorems.verify.proofs.proving import prove
from memory_theorems.verify.proofs.questions import Question
from memory_theorems.verify.proofs.scripts import Inference, have, induct


def theory(domain: str) -> Theory:
    return Theory.parse(
        {
            "f": ("f", "real -> real", "a function"),
            "b": ("b", "(0, oo)", "an exponent"),
            "v": ("v", "natural -> [0, 1]", "numbers"),
        },
        given={
            "bounded": f"for x: {domain}. x**b <= f(x)",
            "numbers": "for n: natural. (1 + v(n))**(-b) <= 1 => f(v(n)) <= (2 + n)**b",
            "whole": "for n: natural. v(n)**2 <= v(n)",
        },
    )


def asked(of: Theory, lines: tuple[Inference, ...]) -> list[Asked]:
    proof = prove(of, lines)
    return [
        Asked(
            "sample/powers",
            item.name,
            {"theory": of.to_json(), "formula": proof.formula(item.name).text},
            proof.to_json(),
        )
        for item in proof.inferences
    ]


def test_a_hypothesis_says_nothing_where_a_base_may_be_zero() -> None:
    # ln(0) = 0 in Coq, so that x**b would be 1 at x = 0 there; it is 0 on the page.
    of = theory("[0, 1]")
    bounded, numbers, whole = (item.formula for item in of.hypotheses)
    assert hypothesis(of, bounded) == (
        "forall (x : R), x >= 0 -> x <= 1 -> (0 < x) -> (Rpower x b) <= (f x)"
    )
    shown = hypothesis(of, numbers)
    first, second = "(0 < (1 + (v n))) -> ", "(0 < (2 + (INR n))) -> "
    assert shown.index(first) < shown.index("<= 1 ->") < shown.index(second)
    assert not is_doubtful(of, whole)
    assert hypothesis(of, whole) == plain(of, whole)
    given = [item.text for item in assumptions(of, []) if item.name.startswith("given")]
    assert given == [hypothesis(of, item) for item in (bounded, numbers, whole)]


@pytest.mark.parametrize(
    "text",
    [
        "exp(a**b)**(1/2) <= 1",
        "Sum(g(k), (k, 1, count(a**b))) <= 1",
        "Product(1 + g(k)**b, (k, 0, 3)) <= 1",
        "2**(-a**b) <= 1",
        "a**(1/2) <= 1",
    ],
)
def test_a_power_is_found_wherever_it_stands(text: str) -> None:
    of = Theory.parse(
        {
            "a": ("a", "[0, oo)", "a number"),
            "b": ("b", "(0, oo)", "an exponent"),
            "g": ("g", "natural -> [0, oo)", "numbers"),
            "count": ("n", "real -> natural", "how many"),
        },
        given={"it": text},
    )
    (only,) = of.hypotheses
    assert is_doubtful(of, only.formula)
    shown = hypothesis(of, only.formula)
    assert "0 < " in shown.partition(" <= 1")[0]


def test_a_derivative_in_a_hypothesis_stands_behind_its_existence() -> None:
    of = Theory.parse(
        {"f": ("f", "real -> real", "a function")},
        given={"slope": "for x: real. Derivative(f(x), x) <= 1"},
    )
    assert hypothesis(of, of.hypotheses[0].formula) == (
        "forall (x : R), (ex_derive (fun x : R => (f x)) x) -> (Derive (fun x : R => (f x)) x) <= 1"
    )


LINES = (
    have("at a half", "f(1/2) >= (1/2)**b", using=["bounded(1/2)"]),
    have("at numbers", "for n: natural. (1 + v(n))**(-b) <= 1 => f(v(n)) - 1 <= (2 + n)**b",
         using=["numbers(n)"]),
)  # fmt: skip
#: What is true of the page's hypothesis alone.
AT_ZERO = (have("at zero", "f(0) >= 0**b", using=["bounded(0)"]),)
COUNTED = Theory.parse({"n": ("n", "natural", "a number")})
COUNTING = (
    induct("products", "for j: natural. Product(n + k, (k, 1, j)) >= 0", on="j"),
    have("a sum", "Sum(k, (k, 1, n))*(Sum(k, (k, 1, n)) + 1) >= 0"),
    have("nearly a sum", "Sum(k, (k, 1, n)) + 1/2 > 0"),
)


@pytest.mark.parametrize("domain", ["[0, 1]", "(0, 1]"])
def test_such_proofs_are_exported(domain: str) -> None:
    ((job, _, why),) = list(jobs(asked(theory(domain), LINES)))
    assert job is not None
    assert not why
    assert not [item.missing for item in job.files.items if item.missing]


def test_sums_and_products_of_naturals_are_exported() -> None:
    ((job, _, why),) = list(jobs(asked(COUNTED, COUNTING)))
    assert job is not None
    assert not why
    assert not [item.missing for item in job.files.items if item.missing]


@pytest.mark.stress
@pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")
def test_coq_accepts_only_what_follows_from_what_is_printed(tmp_path: Path) -> None:
    said = {}
    for name, of, lines in (
        ("open", theory("(0, 1]"), LINES),
        ("closed", theory("[0, 1]"), LINES),
        ("counted", COUNTED, COUNTING),
    ):
        for item in receipts(asked(of, lines), tmp_path, 300)["receipts"]:
            said[name, item["name"]] = item["accepted"]
    assert said == {
        ("open", "at a half"): True,
        ("open", "at numbers"): True,
        # At 0 the hypothesis says nothing to Coq, and so not all of what it says on the page.
        ("closed", "at a half"): False,
        ("closed", "at numbers"): True,
        ("counted", "products"): True,
        ("counted", "a sum"): True,
        ("counted", "nearly a sum"): True,
    }


#: Wrong variants of ``LINES``: which line, what is replaced, by what.
WRONG = (
    (0, "(1/2)**b", "(1/2)**(b/2)"),
    (0, "(1/2)**b", "2*(1/2)**b"),
    (0, "(1/2)**b", "1"),
    (0, ">=", "<="),
    (0, ">=", ">"),
    (0, "f(1/2)", "f(1/3)"),
    (0, "f(1/2)", "f(0)"),
    (0, "f(1/2)", "-f(1/2)"),
    (1, "- 1 <=", "- 1 >="),
    (1, "<= (2 + n)**b", "< (2 + n)**b - 1"),
    (1, "(2 + n)**b", "(1 + n)**b"),
    (1, "(2 + n)**b", "(2 + n)**(b - 1)"),
    (1, "(2 + n)**b", "(2 + n)**b - 3/2"),
    (1, "f(v(n)) - 1", "f(v(n)) + 1"),
    (1, "f(v(n)) - 1", "2*f(v(n)) - 1"),
    (1, "f(v(n))", "f(v(n + 1))"),
    (1, "f(v(n))", "f(n)"),
)


@pytest.mark.stress
@pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")
@pytest.mark.parametrize("domain", ["[0, 1]", "(0, 1]"])
def test_coq_refuses_wrong_variants(tmp_path: Path, domain: str) -> None:
    def evidence(asked: tuple[Question, ...]) -> Answer:
        # No certificate: Coq's own tactics have to find what there is to find.
        part = {"defined": [], "proof": {}, "evidence": "proved"}
        certificate = {"claim": "parts", "version": 1, "parts": [part]}
        return Answer(asked[-1].way, tuple(certificate for _ in asked[-1].claims))

    of = theory(domain)
    development = Development(of, evidence, Leaves())
    wrong = []
    for number, (index, old, new) in enumerate(WRONG):
        line = LINES[index]
        assert old in line.formula
        name = f"wrong {number}"
        development.add(Inference(line.rule, name, line.formula.replace(old, new, 1), line.hints))
        if name in development.facts:
            wrong.append(development.facts.pop(name)[0])
    development.add(LINES[1])
    honest = development.facts[LINES[1].name][0]
    assert len(wrong) >= 15
    given = of_proof(of, (), (), evidence).given
    files = Files(tuple(development.leaves.lemmas.values()), tuple(development.lemmas), given, ())
    running.prepare(tmp_path)
    tried = running.sound(
        (*files.leaves, *files.lemmas), running.trial(files, tmp_path, 600).accepted
    )
    assert not tried & set(wrong)
    assert honest in tried


#: From ``x**b <= f(x)`` at 0 by Coq's ``ln 0``: false on the page, where ``0**b`` is 0.
BY_LN_OF_ZERO = """
Goal forall (f : R -> R) (b : R), b > 0 -> ({given}) -> 1 <= f 0.
Proof.
  intros f b Hb given.
  assert (at_zero : Rpower 0 b <= f 0) by (apply given; lra).
  assert (value : Rpower 0 b = 1).
  {{ unfold Rpower, ln. destruct (Rlt_dec 0 0) as [r|r]; [case (Rlt_irrefl 0 r)|].
     now rewrite Rmult_0_r, exp_0. }}
  lra.
Qed.
"""


@pytest.mark.stress
@pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")
def test_what_is_false_on_the_page_does_not_follow_from_coqs_powers_of_zero(tmp_path: Path) -> None:
    of = theory("[0, 1]")
    formula = of.hypotheses[0].formula
    running.prepare(tmp_path)
    said = {}
    for name, text in (("bare", plain(of, formula)), ("printed", hypothesis(of, formula))):
        path = tmp_path / "printed" / f"{name}.v"
        path.write_text(running.TOOLS + BY_LN_OF_ZERO.format(given=text), encoding="utf-8")
        said[name] = running._run(running._coqc(tmp_path, path), None, 120, tmp_path)[0] == 0
    # The bare hypothesis would prove it: so the premise in front is what keeps it out.
    assert said == {"bare": True, "printed": False}
