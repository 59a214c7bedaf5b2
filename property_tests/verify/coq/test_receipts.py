"""Coq accepts what is proved, refuses what is not, and a receipt is for one answer alone."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from memory_theorems.verify.coq import running
from memory_theorems.verify.coq.files import Files, of_claims, of_proof
from memory_theorems.verify.coq.inferences import Development
from memory_theorems.verify.coq.leaf_lemmas import Leaves, Lemma
from memory_theorems.verify.coq.receipts import Asked, accepted, answers, jobs, receipts
from memory_theorems.verify.coq.statements import assumptions, closed, with_values
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.kernel import Answer
from memory_theorems.verify.proofs.proving import prove
from memory_theorems.verify.proofs.questions import Question
from memory_theorems.verify.proofs.scripts import Inference, Proof, have, induct

needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")

THEORY = Theory.parse(
    {
        "c": ("c", "[0, 1)", "a factor"),
        "s": ("s", "natural -> real", "its powers"),
        "v": ("v", "H", "a vector"),
    },
    define=["s(0) == 1", "s(j + 1) == c*s(j)"],
)
PROOF = (
    induct("powers", "for j: natural. s(j) == c**j", on="j"),
    have("bounded", "for j: natural. |s(j)*v| <= |v|/(1 - c)*(1 - c)", ["powers(j)"]),
)


def proved() -> Proof:
    theory = THEORY
    lines = (PROOF[0], have("halves", "for x: real. x/2 + x/2 == x"))
    return prove(theory, lines)


def asked_of(proof: Proof, fact: str, formula: str) -> Asked:
    claim = {"theory": proof.theory.to_json(), "formula": formula}
    return Asked("sample/powers", fact, claim, proof.to_json())


def sample() -> Files:
    proof = proved()
    asked = [asked_of(proof, item.name, proof.formula(item.name).text) for item in proof.inferences]
    ((job, _, why),) = list(jobs(asked))
    assert job is not None
    assert not why
    return job.files


def test_files_hold_every_inference_and_what_is_stated_is_the_formula() -> None:
    files = sample()
    assert [item.name for item in files.items] == ["powers", "halves"]
    assert not files.not_exported
    assert not any(item.missing for item in files.items)
    formula = THEORY.formula("for j: natural. s(j) == c**j")
    expected = closed(assumptions(THEORY, [formula]), with_values(THEORY, formula))
    assert files.items[0].proposition == expected
    assert "(forall j : nat" not in expected
    assert "forall (j : nat), ((s j) = (c ^ j))" in expected
    assert "(c >= 0 /\\ c < 1) ->" in expected


def test_printed_files_assume_nothing() -> None:
    files = sample()
    names = frozenset(item.name for item in (*files.leaves, *files.lemmas))
    text = files.proofs_of(names, files.items) + files.statements_of(files.items)
    assert not running.FORBIDDEN.search(text)
    for word in ("Admitted", "Axiom", "Parameter"):
        assert running.FORBIDDEN.search(f"Lemma x. {word} y.")


def test_what_rests_on_a_refused_lemma_is_left_out() -> None:
    files = sample()
    every = frozenset(item.name for item in (*files.leaves, *files.lemmas))
    lemmas = (*files.leaves, *files.lemmas)
    assert running.sound(lemmas, every) == every
    first = files.leaves[0].name
    kept = running.sound(lemmas, every - {first})
    users = {item.name for item in lemmas if first in "\n".join(item.script)}
    assert users
    assert not users & kept


def test_assumptions_are_read_and_nothing_else_is_taken_for_none() -> None:
    known = "ClassicalDedekindReals.sig_forall_dec"
    listed = f"Axioms:\n{known}\n  : forall P,\n    x\nMy.axiom : False\n"
    assert running.assumed(listed) == (known, "My.axiom")
    assert running.assumed("Closed under the global context") == ()
    assert running.assumed("something else") == ("?",)
    assert not {"My.axiom", "?"} & running.ADMITTED_AXIOMS


def test_a_library_is_compiled_as_a_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str] = []

    def run(command: list[str], *_: object) -> tuple[int, str, str]:
        compiled.append(Path(command[-1]).stem)
        # All of the first time, and of the second up to the third file.
        return (1 if len(compiled) == len(running.library()) + 3 else 0), "", "interrupted"

    monkeypatch.setattr(running, "_run", run)
    running.prepare(tmp_path)
    names = list(running.library())
    running.prepare(tmp_path)
    assert compiled == names
    texts = {**running.library(), names[2]: "another"}
    monkeypatch.setattr(running, "library", lambda: texts)
    with pytest.raises(RuntimeError, match=names[2]):
        running.prepare(tmp_path)
    running.prepare(tmp_path)
    assert compiled == [*names, *names[:3], *names]


def test_a_lemma_counts_as_tried_only_if_nothing_went_wrong_before_its_mark() -> None:
    good = "BEGIN one\nNo more goals.\nACCEPTED one\nError: No focused proof\n"
    wrong = "BEGIN two\nError: No applicable tactic.\nACCEPTED two\n"
    assert running.accepted_in(good + wrong + "BEGIN three\n") == {"one"}


def test_long_proofs_have_more_time_and_short_ones_what_was_asked_for() -> None:
    short = Lemma("leaf_1", "True", ("exact I.",), False)
    long = Lemma("leaf_2", "True", ("x" * (3 * running.LONG),), False)
    assert running.allowed((), 60) == running.allowed((short, short), 60) == 60
    assert 3 * 60 <= running.allowed((short, long), 60) < 3.01 * 60


def test_what_had_no_time_is_told_from_what_is_refused() -> None:
    accepted = "BEGIN one\nACCEPTED one\n"
    slow = "BEGIN two\nError: Timeout!\nError: The reference two was not found\n"
    wrong = "BEGIN three\nError: No applicable tactic.\nError: Timeout!\n"
    names = frozenset(("one", "two", "three", "four", "five"))
    out = accepted + slow + wrong + "BEGIN four\n"
    assert running.late_in(out, names, True) == {"two", "four", "five"}
    # Coq came to its end, or died: what it left out is not a matter of time.
    assert running.late_in(out, names, False) == {"two"}


def test_a_statement_is_out_of_time_only_if_nothing_below_it_is_refused() -> None:
    files = sample()
    lemmas = (*files.leaves, *files.lemmas)
    every = frozenset(item.name for item in lemmas)
    names = re.findall(r"\w+", "\n".join(lemmas[-1].script))
    leaf = next(item.name for item in lemmas if item.name in names)
    last = lemmas[-1].name
    assert running.too_late(last, lemmas, every - {leaf}, frozenset({leaf}))
    assert running.too_late(last, lemmas, every - {leaf, last}, frozenset({leaf, last}))
    assert not running.too_late(last, lemmas, every - {leaf, last}, frozenset({leaf}))
    assert not running.too_late(last, lemmas, every - {leaf}, frozenset())
    assert not running.too_late(last, lemmas, every, frozenset())


@pytest.mark.parametrize("stopped", [running.LATE, "wrong"])
def test_the_receipt_says_out_of_time_where_it_was_the_time(
    stopped: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = sample()
    late = stopped == running.LATE

    def run(command: list[str], given: str | None, *_: object) -> tuple[int, str, str]:
        if given is not None:
            return (124, "", "") if late else (1, "", "")
        return (124, "", "out of time") if late else (1, "", "Error: wrong")

    monkeypatch.setattr(running, "_run", run)
    (tmp_path / "printed").mkdir()
    said, _ = running.accept(files, "x", tmp_path, 1)
    assert not any(item.accepted for item in said)
    assert {item.why for item in said} == {running.LATE if late else running.REFUSED}


class Coq:
    """In place of Coq: it takes everything, or nothing, and is counted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls, self.takes = 0, True
        monkeypatch.setattr(running, "prepare", lambda _: None)
        monkeypatch.setattr(running, "version", lambda: "8.16.1")
        monkeypatch.setattr(running, "accept", self.accept)

    def accept(self, files: Files, *_: object) -> tuple[list[running.Outcome], str]:
        self.calls += 1
        why = "" if self.takes else running.REFUSED
        found = [running.Outcome(item.stated, self.takes, why) for item in files.items]
        return found, "proofs"


def test_a_receipt_that_accepts_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof = proved()
    asked = [asked_of(proof, "powers", proof.formula("powers").text)]
    coq = Coq(monkeypatch)
    first = receipts(asked, tmp_path, 1)
    assert receipts(asked, tmp_path, 1, before=first)["receipts"] == first["receipts"]
    assert coq.calls == 2
    # Edited to say that Coq accepts it: Coq is asked, and says what it says.
    coq.takes = False
    (again,) = receipts(asked, tmp_path, 1, before=first)["receipts"]
    assert coq.calls == 3
    assert not again["accepted"]
    # What was refused by the same script is not asked again; what was out of time is.
    (receipt,) = receipts(asked, tmp_path, 1)["receipts"]
    calls = coq.calls
    for change, more in (
        ({}, 0), ({"why": running.LATE}, 1), ({"attempt": ""}, 1), ({"accepted": 1}, 1),
        ({"accepted": None}, 1),
    ):  # fmt: skip
        calls += more
        receipts(asked, tmp_path, 1, before={**first, "receipts": [{**receipt, **change}]})
        assert coq.calls == calls


def test_receipts_of_other_answers_are_kept_and_say_that_they_are_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof = proved()
    both = [asked_of(proof, i.name, proof.formula(i.name).text) for i in proof.inferences]
    Coq(monkeypatch)
    first = receipts(both, tmp_path, 1)
    assert [item.get("remade") for item in first["receipts"]] == [None, None]
    found = receipts(both[:1], tmp_path, 1, before=first)["receipts"]
    assert sorted((item["name"], item.get("remade")) for item in found) == [
        ("halves", False), ("powers", None)
    ]  # fmt: skip
    odd: tuple[object, ...] = (None, 3, [3], [{}], {"a": 1})
    for listed in odd:
        receipts(both[:1], tmp_path, 1, before={**first, "receipts": listed})


NESTED = (
    ("Derivative(x**3, x, x) == 6*x", {"x": "[0, 1]"}),
    ("Derivative(Derivative(x**2*y**2, x), y) == 4*x*y", {"x": "[0, 1]", "y": "[1, 2]"}),
    ("Derivative(exp(x)*Derivative(x**2, x), x) == exp(x)*(2*x + 2)", {"x": "[0, 1]"}),
    ("Derivative(exp(2*x), (x, 3)) >= 8", {"x": "[1, 2]"}),
)


@pytest.mark.parametrize(("text", "domains"), NESTED)
def test_nested_derivatives_do_not_break_the_printing_off(
    text: str, domains: dict[str, str]
) -> None:
    about = claim(text, domains)
    verdict = decide(about)
    assert verdict.holds
    plain = claim("x <= 2", x="[0, 1]")
    files = of_claims([("0", about, verdict.certificate), ("1", plain, decide(plain).certificate)])
    assert [item.name for item in files.items] == ["0", "1"]
    assert not files.items[1].missing


@pytest.mark.parametrize(
    "certificate",
    [
        {"claim": "parts", "parts": []},
        {"claim": "parts", "parts": 3},
        {"claim": "parts", "parts": [{"proof": {"rule": "direct"}}]},
        {"claim": "parts", "parts": [3, None]},
        {"claim": "parts", "parts": [{"proof": {"rule": "split"}}, {"proof": {"rule": []}}]},
        {"claim": "parts", "parts": [{"proof": {"rule": "cut", "relation": 3}}, {}]},
    ],
)
def test_a_certificate_that_is_none_is_not_printed_and_stops_nothing(certificate: Any) -> None:
    about = claim(["x <= 2", "x >= 0"], x="[0, 1]")
    plain = claim("x <= 2", x="[0, 1]")
    files = of_claims([("0", about, certificate), ("1", plain, decide(plain).certificate)])
    assert not [item for item in files.items if item.name == "1" and item.missing]
    own = [item for item in files.items if item.name == "0"]
    # With fewer parts than the claim has, what Coq would accept would not be the claim.
    parts = certificate["parts"]
    assert own
    assert own[0].missing or (isinstance(parts, list) and len(parts) == 2)
    asked = Asked("k", "n", {"variables": 3}, certificate)
    assert [(job, bool(why)) for job, _, why in jobs([asked])] == [(None, True)]


@needs_coq
@pytest.mark.stress
def test_compiled_proofs_are_loaded_and_checked_again(tmp_path: Path) -> None:
    running.prepare(tmp_path)
    plain = claim("x*(1 - x) <= 1/4", x="[0, 1]")
    files = of_claims([("0", plain, decide(plain).certificate)])
    first = running.accept(files, "c", tmp_path, 240)
    compiled = tmp_path / "printed" / "Proofs_c.vo"
    made = compiled.stat().st_mtime_ns
    assert running.accept(files, "c", tmp_path, 240) == first
    assert compiled.stat().st_mtime_ns == made
    # Another statement is not proved by what was compiled.
    (item,) = files.items
    wrong = replace(item, proposition=item.proposition.replace("/ 4", "/ 5"))
    assert wrong != item
    said, _ = running.accept(replace(files, items=(wrong,)), "c", tmp_path, 240)
    assert not any(one.accepted for one in said)
    # What is cut short is compiled anew.
    compiled.write_bytes(compiled.read_bytes()[:100])
    assert running.accept(files, "c", tmp_path, 240) == first


def test_a_receipt_counts_for_this_claim_and_this_certificate_only() -> None:
    proof = proved()
    asked = asked_of(proof, "powers", proof.formula("powers").text)
    claim, certificate = asked.digests
    receipt = {"claim": claim, "certificate": certificate, "accepted": True}
    document = {"schema": "coq/1", "receipts": [receipt]}
    entry: dict[str, Any] = {"claim": asked.claim, "certificate": asked.certificate}
    assert accepted(document, entry) == receipt
    assert accepted({"schema": "coq/1", "receipts": [{**receipt, "accepted": 1}]}, entry) is None
    assert accepted({**document, "schema": "coq/2"}, entry) is None
    changed = {**asked.claim, "formula": "for j: natural. s(j) == c"}
    assert accepted(document, {**entry, "claim": changed}) is None
    assert accepted(document, {**entry, "certificate": {}}) is None


def test_only_what_holds_is_asked() -> None:
    proof = proved()
    asked = asked_of(proof, "powers", proof.formula("powers").text)
    entry = {"name": "powers", "claim": asked.claim, "certificate": asked.certificate}
    run = {"theorems": [{"key": "k", "statements": [{**entry, "outcome": "holds"}]}]}
    assert [(item.key, item.name) for item in answers(run)] == [("k", "powers")]
    run = {"theorems": [{"key": "k", "statements": [{**entry, "outcome": "open"}]}]}
    assert not list(answers(run))


@needs_coq
@pytest.mark.stress
def test_coq_accepts_the_proof_and_refuses_another_statement_for_it(tmp_path: Path) -> None:
    running.prepare(tmp_path)
    files = sample()
    tried = running.trial(files, tmp_path, 240)
    said, proofs = running.confirm(files, tried.accepted, "sample", tmp_path, 240)
    assert [item.accepted for item in said] == [True, True]
    assert proofs
    assert set().union(*(item.assumptions for item in said)) <= running.ADMITTED_AXIOMS
    wrong = replace(
        files.items[0], proposition=files.items[0].proposition.replace("(c ^ j)", "(c ^ (S j))")
    )
    assert wrong != files.items[0]
    other = replace(files, items=(wrong,))
    said, _ = running.confirm(other, tried.accepted, "wrong", tmp_path, 240)
    assert [item.accepted for item in said] == [False]
    assert running.LATE not in {item.why for item in said}
    # No time at all is no refusal, and no acceptance either.
    said, _ = running.accept(files, "short", tmp_path, 0.01)
    assert [(item.accepted, item.why) for item in said] == [(False, running.LATE)] * 2


#: Wrong variants of lines of Lemma 1's proof: (inference, what is replaced, by what).
WRONG = (
    ("one step", "lambda*|a|", "lambda**2*|a|"),
    ("one step", "L*|u|", "L*|u|/2"),
    ("one step", "lambda*|a| +", "-lambda*|a| +"),
    ("one step", "<=", ">="),
    ("one step", "<=", "<"),
    ("one step", "lambda*|a| + L*|u|", "lambda*|a|"),
    ("bounded states, multiplied", "(1 - lambda)*|h", "(2 - lambda)*|h"),
    ("bounded states, multiplied", "(1 - lambda**j)", "(1 - lambda**(j + 1))*lambda"),
    ("bounded states, multiplied", "L*B", "L*B/2"),
    ("bounded states, multiplied", "<=", ">="),
    ("bounded states, multiplied", "<=", "<"),
    ("bounded states, multiplied", "(1 - lambda**j)*L*B", "(1 - lambda**j)*L"),
    ("bounded states", "(1 - lambda**j)", "(1 - lambda**j)*lambda"),
    ("bounded states", "<=", "<"),
    ("bounded states", "L*B", "L*B/2"),
    ("forgetting", "lambda**k", "lambda**(k + 1)"),
    ("forgetting", "lambda**k", "lambda**(2*k)"),
    ("forgetting", "<=", ">="),
    ("forgetting", "<=", "<"),
    ("forgetting", "|h(0, p)|", "|h(0, p)|/2"),
    ("forgetting", "|h(0, p)|", "|h(p, k)|"),
    ("state, multiplied", "lambda**k", "lambda**(k + 1)"),
    ("state, multiplied", "(1 - lambda**p)", "(1 - lambda**p)/2"),
    ("state, multiplied", "<=", "<"),
    ("state, multiplied", "(1 - lambda)*|", "|"),
    ("state", "/(1 - lambda)", "*(1 - lambda)"),
    ("state", "<=", ">="),
    ("state", "lambda**k", "lambda**(k + 1)"),
    ("logarithm of a power", "k*log", "(k + 1)*log"),
    ("logarithm of a product", "log(a) + log(b)", "log(a) - log(b)"),
    ("logarithm of a quotient", "log(a) - log(b)", "log(a) + log(b)"),
    ("logarithm of the inverse", "-log(a)", "log(a)"),
    ("logarithm below 1", "log(a) < 0", "log(a) < -1"),
    ("dropping", "q*(1 - p)*c <= q*c", "q*c <= q*(1 - p)*c"),
    ("dropping", "c: [0, oo)", "c: real"),
    ("clearing", "r > 0 and", ""),
)


@needs_coq
@pytest.mark.stress
def test_coq_refuses_wrong_variants_of_a_proof_whatever_is_said_of_their_leaves(
    tmp_path: Path,
) -> None:
    from memory_theorems.theorems.registry import theorem
    from memory_theorems.verify.proofs import recorded
    from memory_theorems.verify.sequents import Sequent, needed

    (subject,) = (
        item.subject
        for item in theorem("stability/lemma-1").statements
        if isinstance(item.subject, Sequent) and item.name == "the window"
    )
    assert isinstance(subject, Sequent)
    assert subject.record is not None
    leaves = {**recorded.shared_leaves(), **recorded.read(subject.record).leaves}

    def evidence(asked: tuple[Question, ...]) -> Answer:
        known = leaves.get(recorded.digest(asked))
        if known is not None:
            return known.answer
        # No certificate at all: Coq's own tactics have to find what there is to find.
        part = {"defined": [], "proof": {}, "evidence": "proved"}
        certificate = {"claim": "parts", "version": 1, "parts": [part]}
        return Answer(asked[-1].way, tuple(certificate for _ in asked[-1].claims))

    development = Development(subject.theory, evidence, Leaves())
    honest, wrong = [], []
    for line in needed(subject.proof, subject.fact):
        for number, (name, old, new) in enumerate(WRONG):
            if name == line.name and old in line.formula:
                variant = Inference(
                    line.rule, f"wrong {number}", line.formula.replace(old, new, 1), line.hints
                )
                before = len(development.lemmas)
                development.add(variant)
                wrong += [item.name for item in development.lemmas[before:]]
                development.facts.pop(variant.name, None)
        development.add(line)
        honest.append(development.facts[line.name][0])
    assert len(wrong) >= 30
    given = of_proof(subject.theory, (), (), evidence).given
    files = Files(tuple(development.leaves.lemmas.values()), tuple(development.lemmas), given, ())
    running.prepare(tmp_path)
    own = running.trial(files, tmp_path, 1500).accepted
    tried = running.sound((*files.leaves, *files.lemmas), own)
    assert not tried & set(wrong)
    assert set(honest) <= tried
