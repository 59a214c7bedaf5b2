"""Every refusal of the trusted code is reached: the table below, compared with the source."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import memory_theorems.verify.proofs
from memory_theorems.verify.deciding.decision import decide, find_proof
from memory_theorems.verify.effort import Effort
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.formulas import Definition, Symbol, Theory
from memory_theorems.verify.language.sorts import REAL, Signature
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.proofs.kernel import Answer, Development
from memory_theorems.verify.proofs.normal import Normalizer
from memory_theorems.verify.proofs.proving import prove
from memory_theorems.verify.proofs.questions import Question
from memory_theorems.verify.proofs.scripts import Inference, bound, cases, have, induct, replay

TRUSTED = (
    "atomic_polynomials",
    "normal",
    "questions",
    "axioms",
    "definitions",
    "kernel",
    "scripts",
)
ROOT = Path(memory_theorems.verify.proofs.__file__).parent

SYMBOLS = {
    "c": ("c", "natural -> real"),
    "d": ("d", "natural -> real"),
    "e": ("e", "natural, natural -> real"),
    "x": ("x", "natural -> X"),
    "A": ("A", "L(X, H)"),
    "r": ("r", "real"),
    "q": ("q", "natural -> [0, 1]"),
}


def _run(
    *proof: Inference, define: Sequence[str] = (), given: dict[str, str] | None = None
) -> Callable[[], object]:
    return lambda: prove(Theory.parse(SYMBOLS, given or {}, define), proof)


def _square(power: int) -> str:
    return f"({' + '.join(f'c({i})' for i in range(power))})"


def _crafted() -> object:
    """A definition whose right side is no elaborated term: its text says something else."""
    symbol = Symbol("f", "f", Signature((), REAL))
    wrong = Definition("f", (), (), t.Term("+", (t.ONE,)))
    return Development(Theory((symbol,), (), (wrong,)), lambda _: "")


def _reentrant() -> object:
    def evidence(_: object) -> Answer | str:
        development.have("inner", "r*r >= 0")
        return ""

    once = iter((evidence,))
    development = Development(Theory.parse(SYMBOLS), lambda asked: next(once, lambda _: "")(asked))
    return development.have("outer", "r*r >= 0")


def _leftover() -> object:
    theory = Theory.parse(SYMBOLS)
    data = prove(theory, [have("s", "r*r >= 0")]).to_json()
    return replay({**data, "leaves": data["leaves"] * 2})


def _unknown() -> object:
    return Normalizer(Theory.parse(SYMBOLS), {}).sort(t.variable("nobody"))


def _zero() -> object:
    return Normalizer(Theory.parse(SYMBOLS), {}).scalar(t.Term("/", (t.ONE, t.ZERO)))


def _deep() -> object:
    """Unfolding c(1000000) step by step is too deep."""
    theory = Theory.parse(SYMBOLS, {}, ["c(0) == 0", "c(j + 1) == c(j)"])
    return prove(theory, [have("f", "c(1000000) == 0")])


CASES: dict[str, Callable[[], object]] = {
    "an expansion is too large for the kernel": _run(
        have("f", f"{_square(70)}*{_square(70)} >= 0")
    ),
    "unknown name": _unknown,
    "the kernel does not treat": _run(have("f", "Integral(t, (t, 0, 1)) >= 0")),
    "division by zero": _zero,
    "is too large for the kernel": _run(have("f", "(r + 1)**65 == r => r**2 >= 0")),
    "vectors are expected": _run(have("f", "r >= 0", ["triangle(r, r)"])),
    "operator(A, v) needs a linear map": _run(have("f", "r >= 0", ["operator(x(0), x(0))"])),
    "composition(A, B) needs": _run(have("f", "r >= 0", ["composition(A, A)"])),
    "unit(identity(H)) speaks": _run(have("f", "r >= 0", ["unit(A)"])),
    "congruence(f(u), f(v)) speaks": _run(have("f", "r >= 0", ["congruence(c(0), d(0))"])),
    "argument(s), got": _run(have("f", "r >= 0", ["triangle(x(0))"])),
    "stand apart": _run(define=["c(0) == 0", "d(j) == 1", "c(j + 1) == 0"]),
    "so it has no domain of its own": _run(define=["q(j) == 1"]),
    "is defined by recursion on more than one": _run(define=["e(0, 0) == 0"]),
    "the definitions of ": _run(define=["c(0) == 0", "c(j) == 0"]),
    "which is not defined before": _run(define=["c(j) == d(j)", "d(j) == 0"]),
    " does not step down": _run(define=["c(j) == c(j)"]),
    "the theory is not what its own text says": _crafted,
    "induction is on a variable of sort natural": _run(induct("f", "r >= 0", on="r")),
    "a case split is on a relation of numbers": _run(cases("f", "r >= 0", on="x(0) == x(1)")),
    "bound proves |A| <= c": _run(bound("f", "|x(0)| <= 1", over="v")),
    "cannot be the name of a fact": _run(have("triangle", "r*r >= 0")),
    "there is a fact named": _run(have("f", "r*r >= 0"), have("f", "r*r >= 0")),
    "there is no fact or axiom named": _run(have("f", "r*r >= 0", ["nothing(r)"])),
    " takes one term for each of: ": _run(have("f", "r*r >= 0", ["g(r)"]), given={"g": "r >= 0"}),
    "the rules were used from within a question": _reentrant,
    "not decided: ": _run(have("f", "r >= 0")),
    "there are certificates that no leaf asked for": _leftover,
    "terms nested too deeply": _deep,
}


@pytest.mark.parametrize("message", CASES)
def test_the_refusal_is_reached(message: str) -> None:
    with pytest.raises(VerifyError) as trouble:
        CASES[message]()
    assert message in str(trouble.value)


Asked = tuple[Question, ...]


def _nobody(_: Asked) -> Answer:
    return Answer("as nobody asked", ())


def _empty(asked: Asked) -> Answer:
    return Answer(asked[-1].way, ({"version": 1, "claim": "parts"},) * len(asked[-1].claims))


def _decided(asked: Asked) -> Answer:
    """Whatever the engine shows of a question as it stands, a refutation too."""
    for question in reversed(asked):
        found = [decide(item).certificate for item in question.claims]
        if None not in found:
            return Answer(question.way, tuple(item for item in found if item is not None))
    return _nobody(asked)


def _contradictory(asked: Asked) -> Answer:
    """The last claim's hypotheses contradict each other, as the checker accepts."""
    question = asked[-1]
    found = find_proof(question.claims[-1].with_(conclusion=claim("-1 >= 0").conclusion), Effort())
    assert found is not None
    vacuous = {"version": 1, "claim": "vacuous", "proof": found["parts"][0]["proof"]}
    return Answer(question.way, (*_decided(asked).certificates[:-1], vacuous))


#: What the kernel answers to evidence of another kind than it asked for.
EVIDENCE: dict[str, tuple[Callable[[Asked], Answer], str]] = {
    "the answer fits none of the questions": (_nobody, "r*r >= 0"),
    "the checker refuses the certificate": (_empty, "r*r >= 0"),
    "the certificate shows something else": (_decided, "r >= 0"),
    "the facts at hand contradict each other": (
        _contradictory,
        "for s: real. s**2 <= -1 => s == 5",
    ),
}


@pytest.mark.parametrize("message", EVIDENCE)
def test_evidence_of_another_kind_is_refused(message: str) -> None:
    evidence, formula = EVIDENCE[message]
    with pytest.raises(VerifyError, match=message):
        Development(Theory.parse(SYMBOLS), evidence).have("f", formula)


def test_a_claim_is_what_its_own_text_says(monkeypatch: pytest.MonkeyPatch) -> None:
    other = claim("0 >= 0")
    monkeypatch.setattr("memory_theorems.verify.proofs.kernel.Claim.from_json", lambda _: other)
    with pytest.raises(VerifyError, match="the claim is not what its own text says"):
        Development(Theory.parse(SYMBOLS), _decided).have("f", "r*r >= 0")


@pytest.mark.parametrize("hint", ["g(r", "g(r) + 1", "g(r)("])
def test_an_instance_is_a_name_with_terms(hint: str) -> None:
    development = Development(Theory.parse(SYMBOLS, {"g": "for s: real. s*s >= 0"}), Search())
    with pytest.raises(VerifyError):
        development.have("f", "r*r >= 0", [hint])


def _fragments(name: str) -> list[tuple[int, str]]:
    """(line, constant parts of the message) of every ``raise Wrong`` of a module."""
    found = []
    for node in ast.walk(ast.parse((ROOT / f"{name}.py").read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        if node.func.id != "Wrong":
            continue
        text = node.args[0]
        parts = text.values if isinstance(text, ast.JoinedStr) else [text]
        constants = [str(item.value) for item in parts if isinstance(item, ast.Constant)]
        found.append((node.lineno, "\0".join(constants)))
    return found


@pytest.mark.parametrize("name", TRUSTED)
def test_no_refusal_is_without_a_test(name: str) -> None:
    missing = [
        f"{name}.py:{line}: {text}"
        for line, text in _fragments(name)
        if not any(key in text or text.split("\0")[0] in key for key in CASES)
    ]
    assert not missing


def test_the_kernel_is_short() -> None:
    """Rules and axioms, with all that is said about them."""
    texts = [(ROOT / f"{name}.py").read_text(encoding="utf-8") for name in ("kernel", "axioms")]
    assert sum(len(text.splitlines()) for text in texts) <= 600


def test_hypotheses_that_contradict_themselves_are_reported() -> None:
    def reported(*given: str) -> tuple[str, ...]:
        theory = Theory.parse(
            {"p": ("p", "H -> H"), "z": ("z", "(0, 1)")},
            {f"g{number}": text for number, text in enumerate(given)},
        )
        return prove(theory, [have("f", "for s: real. s*s >= 0")]).contradictory

    assert reported("for a, b: H. |p(a) - p(b)| < |a - b|") == ("hypothesis g0",)
    assert reported("for a: H. |p(a)| <= -1") == ("hypothesis g0",)
    assert reported("z >= 1") == ("hypothesis g0",)
    assert reported("z >= 1/2", "z <= 1/3") == ("hypothesis g1",)
    assert reported("for a, b: H. |p(a) - p(b)| <= |a - b|", "p(0) == 0", "z >= 1/2") == ()
