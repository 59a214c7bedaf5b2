"""A hostile reader's attacks on the kernel of forms: what each rule must never give."""
# ruff: noqa: E501

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.examination.composed_statements import verdict
from memory_theorems.verify.language.formula_grammar import parse_signature
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.proofs.kernel import Answer
from memory_theorems.verify.proofs.questions import Question
from memory_theorems.verify.reasoning.closed_statements import Closer
from memory_theorems.verify.reasoning.composition import Composed, NamedFact, Setting, Structure
from memory_theorems.verify.reasoning.deduction import Deduction, Fact
from memory_theorems.verify.reasoning.domains import membership
from memory_theorems.verify.reasoning.form_values import names
from memory_theorems.verify.reasoning.statement_documents import document, replayed, statement_of
from memory_theorems.verify.reasoning.steps import apply, block, have
from memory_theorems.verify.reasoning.vocabulary import Meaning, Vocabulary, spaces_in
from property_tests.verify.reasoning.developments import deduction, vocabulary

FALSE = "1 <= 0"


# ------------------------------------------------------------------ names
def _one_name_for_two(d: Deduction) -> None:
    """``a >= 1`` and ``b <= 0`` exist; one y for both does not."""
    d.exists("two", "exists a, b: real. a >= 1 and b <= 0", ["1", "0"])
    d.obtain("two", ["y", "y", "large", "small"])
    d.have("below", "y < 1", ["small"])
    d.absurd("false", FALSE, "large", "below")


def _chosen_with_a_bound_name(d: Deduction) -> None:
    d.open("all", "for h: natural. exists u: real. u >= 0")
    d.exists("zero", "", ["0"])
    d.close()
    d.choose("all", "h", ["chosen"])


def _captured_in_a_domain(d: Deduction) -> None:
    """A symbol with the name that domains bind: its domain is a premise that functions must meet."""
    symbol = {"argument0": parse_signature("natural -> [0, oo)")}
    other = Deduction(Vocabulary().with_symbols(symbol), {}, Search())
    other.have("at 0", "argument0(0) >= 0")
    d.reuse("theorem", other.finish("at 0"))
    d.open("all", "for h: natural. exists u: real. u >= 0")
    d.exists("zero", "", ["0"])
    d.close()
    d.choose("all", "h", ["chosen"])
    d.apply("false", "theorem", ["fun(n, -1)"])


ABUSES: dict[str, tuple[Callable[[Deduction], object], str]] = {
    "one name for two things": (_one_name_for_two, "name of its own|names of their own"),
    "a chosen function with a bound name": (_chosen_with_a_bound_name, "bound"),
    "an infinite sum of whole numbers is whole": (
        lambda d: d.exists("e", "exists n: integer. n == Sum((-1)**i, (i, 0, oo))", ["Sum((-1)**i, (i, 0, oo))"]), "of sort real"),
    "an infinite product of naturals is a natural": (
        lambda d: d.exists("e", "exists n: natural. n == Product(i, (i, 1, oo))", ["Product(i, (i, 1, oo))"]), "of sort real"),
    "two names in one let": (lambda d: d.let("k: real, j", "real", "1"), "no name of one"),
    "a name that is none in a let": (lambda d: d.let(" k", "real", "1"), "no name of one"),
    "no inference": (lambda d: d.horn("h", ()), "no inference"),
    "a domain that catches its symbol": (_captured_in_a_domain, "bound|not decided"),
}  # fmt: skip


@pytest.mark.parametrize("name", ABUSES)
def test_abuses_are_refused(name: str):
    attack, why = ABUSES[name]
    with pytest.raises((VerifyError, TypeError), match=why):
        attack(deduction())


def test_a_domain_speaks_of_its_symbol():
    for name in ("argument0", "argument01", "value"):
        ((form),) = membership(name, parse_signature("natural, real -> [0, oo)"))
        assert name in names(form)


@pytest.mark.parametrize("source", ["hypothesis x", "premise 1 x", "premise ", ""])
def test_no_source_is_called_like_what_is_discharged(source: str):
    """It would leave with the block or with the hypotheses, and the word would not tell of it."""
    with pytest.raises(VerifyError, match="no name of a source"):
        deduction().admit("a", "for x: real. x >= 0", Vocabulary(), source)


@pytest.mark.parametrize("name", ["hypothesis x", "premise 1 x"])
def test_a_forged_document_hides_no_fact(name: str):
    forged = NamedFact(name, "for x: real. x >= 0")
    inside = block("b", "for y: real. y >= 0", [], apply("here", name, "y"))
    false = Composed(Setting.of({}), "for y: real. y >= 0", (inside,), "b", (forged,))
    statement, closed = replayed(document(false, {}))
    assert statement.text == false.text
    assert closed.word == "OPEN"
    assert "given" in Closer(Search()).close(changed_name(false, "trust me")).word


def changed_name(statement: Composed, name: str) -> Composed:
    old = statement.uses[0].name
    text = json.dumps(document(statement, {})).replace(old, name)
    return statement_of(json.loads(text))


# ------------------------------------------------------------------ spaces
@pytest.mark.parametrize(
    "spaces",
    [{"real": "E"}, {"natural": "E"}, {"E": "real"}, {"E": "natural"}, {"L": "E"}, {"E": "L(E, E)"},
     {"L(E, E)": "E"}, {"E": "L"}, {"E": "E "}],
)  # fmt: skip
def test_only_a_space_is_replaced_and_by_a_space(spaces: dict[str, str]):
    """Any two whole numbers are dependent, and any two vectors are not."""
    d = deduction()
    d.open("all", "for n: integer, u: E. exists a: real. a*n == a*n and u == u")
    d.exists("some", "", ["1"])
    d.close()
    found = d.finish("all")
    with pytest.raises(VerifyError, match="no name of a space"):
        deduction().reuse("moved", found, spaces)


def test_maps_have_no_inner_product():
    with pytest.raises(VerifyError, match="no name of a space"):
        Setting.of({"A": ("A", "L(H, G)", "a map")}, inner_product=("L(H, G)",))
    for name in ("L", "real", "natural", ""):
        with pytest.raises(VerifyError, match="no name of a space"):
            Vocabulary(hilbert=frozenset((name,)))


VECTOR = Setting.of({"e": ("e", "H", "a vector")}, {"large": "|e| >= 1"})
NATURALS = have("all", "for u: natural. Abs(u)**2 >= Abs(u)")


def test_no_true_statement_is_refuted_on_the_naturals():
    """``|u|**2 < |u|`` for some vector u where there is one of norm 1; for no natural."""
    true = Composed(
        VECTOR,
        "exists u: H. |u|**2 < |u|",
        refuted=Structure({"e": "1"}, (NATURALS,), spaces={"H": "natural"}),
    )
    assert verdict(true).word == "UNDECIDED"


def test_hypotheses_of_naturals_are_not_met():
    setting = Setting.of(
        {"e": ("e", "H", "a vector")}, {"large": "|e| >= 1", "no": "for u: H. |u|**2 >= |u|"}
    )
    proof = (have("large too", "|e| >= 1", "large"),)
    met = Structure({"e": "1"}, (NATURALS,), spaces={"H": "natural"})
    assert verdict(Composed(setting, "|e| >= 1", proof, "large too", met=met)).caveat


@pytest.mark.parametrize("spaces", [{"4": "9"}, {"e": "e + 4"}, {"H": "real) and (1"}, {".*": "1"}])
def test_a_structure_states_what_the_statement_does(spaces: dict[str, str]):
    setting = Setting.of({"e": ("e", "real", "a number")}, {"large": "e >= 5"})
    true = Composed(setting, "e >= 4", refuted=Structure({"e": "5"}, spaces=spaces))
    assert verdict(true).word == "UNDECIDED"
    assert "space" in str(verdict(true).detail)


# ------------------------------------------------------------------ predicates of any space
ONTO = Meaning.of("onto(f: (V -> V))", "f is onto")
FINITE = Meaning.of("finite(f: (V -> real))", "f is on a space of finite dimension")

NEAR = Meaning.of("near(f: (V -> real), u: V)", "f is continuous at u")


def _anywhere(facts: dict[str, str], **symbols: str) -> Deduction:
    found = Vocabulary().with_predicate(ONTO).with_predicate(FINITE).with_predicate(NEAR)
    found = found.with_symbols({name: parse_signature(one) for name, one in symbols.items()})
    d = Deduction(found, {}, Search())
    bare = Vocabulary().with_predicate(ONTO).with_predicate(FINITE).with_predicate(NEAR)
    for name, text in facts.items():
        d.admit(name, text, bare, f"fact {name}")
    return d


def test_what_is_onto_for_numbers_is_not_onto_for_naturals():
    """``2*s`` is onto on the line, and not on the naturals."""
    with pytest.raises(VerifyError, match="function real -> real"):
        _anywhere({"whole": "for h: (natural -> natural). onto(h) => onto(h)"})


def test_a_predicate_keeps_the_space_of_its_function():
    """``fun(s, 1)`` on the line is another function than ``fun(s, 1)`` on H."""
    facts = {
        "line": "for h: (real -> real). finite(h)",
        "space": "for h: (H -> real), e: (natural -> H). finite(h) => exists n: natural. e(n) == 0",
        "other": "for h: (X -> real). finite(h) => finite(h)",
    }
    d = _anywhere(facts, e="natural -> H")
    d.apply("there", "line", ["fun(s, 1)"])
    with pytest.raises(VerifyError, match="not in scope"):
        d.apply("false", "space", ["fun(s, 1)", "e"])
    with pytest.raises(VerifyError, match="not in scope"):
        d.apply("false", "other", ["fun(s, 1)"])
    for text in ("finite(fun(s, 1))", "finite(fun(s, 0))", "finite(fun(s, 1 + 0))"):
        with pytest.raises(VerifyError, match=r"other spaces|shape"):
            d.convert("moved", text, "there")
        with pytest.raises(VerifyError, match="not in scope"):
            d.same("moved", text)


def test_spaces_of_functions_move_with_the_form():
    found = _anywhere({"any": "for h: (X -> real), u: X. near(h, u)"})
    found.open("b", "for u: X. near(fun(v, |u + v|), u)")
    found.apply("c", "any", ["fun(v, |u + v|)", "u"])
    found.close()
    shown_there = found.finish("b")
    d = _anywhere({})
    d.reuse("b", shown_there, {"X": "Y"})
    fun, _ = d.facts["b"].form.conclusion.arguments  # type: ignore[union-attr]
    assert fun.value == "Y"
    assert spaces_in(d.facts["b"].form.conclusion) == {"Y"}  # type: ignore[union-attr]


# ------------------------------------------------------------------ from within, from outside
@pytest.mark.parametrize("move", ["abandon", "open", "close", "obtain"])
def test_the_rules_are_not_used_from_within_a_question(move: str):
    """A premise is in hand, a leaf is asked for, its source ends the block: the fact would stay."""
    search = Search()
    armed: list[str] = []

    def evidence(asked: tuple[Question, ...]) -> Answer | str:
        if armed:
            armed.clear()
            moves[move]()
        return search(asked)

    d = Deduction(vocabulary(), {"some": "exists y: real. y >= 1"}, evidence)
    moves = {
        "abandon": d.abandon,
        "open": lambda: d.open("c", "for x: real. x >= x"),
        "close": d.close,
        "obtain": lambda: d.obtain("some", ["y", "large"]),
    }
    d.open("b", "f(0) <= 0 => f(0) <= 0", ["premise"])
    armed.append(move)
    with pytest.raises(VerifyError, match="from within a question"):
        d.same("both", "f(0) <= 0 and 2 >= 1")


def test_deductions_have_no_subclasses():
    def fact(self: object, name: str) -> Fact:
        return Fact(Vocabulary().form(FALSE), frozenset())

    with pytest.raises(TypeError, match="no subclasses"):
        type("Forged", (Deduction,), {"fact": fact})


@pytest.mark.parametrize(
    ("key", "text"),
    [("coq", " "), ("coq", "a lemma"), ("coq", "."), ("cited", ": a book"), ("cited", " "),
     ("cited", "Somebody\nPROVED"), ("name", "a\nb")],
)  # fmt: skip
def test_a_source_has_a_name_that_the_word_can_tell(key: str, text: str):
    entries = {"name": "x", "form": "for x: real. x >= 0", "text": "0", key: text}
    with pytest.raises(VerifyError):
        NamedFact(**entries)


def test_a_document_with_a_fact_that_has_no_name_is_bad_input():
    false = Composed(Setting.of({}), FALSE, (apply("b", "x"),), "b", (NamedFact("x", FALSE),))
    for name in (5, None, ["x"]):
        data = document(false, {})
        data["composed"][0]["uses"][0]["named"] = name
        with pytest.raises(VerifyError, match="named fact has a name"):
            replayed(data)


# ------------------------------------------------------------------ in vain
LATER = "for s: real. 1 <= s => f(s) == g(s)"


def _converted(old: str, new: str) -> Callable[[Deduction], object]:
    def attack(d: Deduction) -> None:
        d.admit("old", f"for f, g: (real -> real). {old}", Vocabulary(), "a source")
        d.apply("here", "old", ["f", "g"])
        bound = "i" if "Sum" in old else "s" if "Integral" in old else "x"
        d.convert("new", new, "here", [f"equal({bound})"])

    return attack


def _shown(text: str, *using: str) -> Callable[[Deduction], object]:
    return lambda d: d.have("shown", text, using)


def _induced(text: str, base: str, step: str) -> Callable[[Deduction], object]:
    def attack(d: Deduction) -> None:
        d.have("base", base)
        d.have("step", step)
        d.induct("all", text, "base", "step")

    return attack


#: name: (attack, why it is refused)
IN_VAIN: dict[str, tuple[Callable[[Deduction], object], str]] = {
    "an integral that runs back": (_converted("Integral(f(s), (s, 3, 1)) >= 1", "Integral(g(s), (s, 3, 1)) >= 1"), "1 <= s"),
    "an integral over the line": (_converted("Integral(f(s), (s, -oo, oo)) >= 1", "Integral(g(s), (s, -oo, oo)) >= 1"), "1 <= s"),
    "an integral from -1": (_converted("Integral(f(s), (s, -1, oo)) >= 1", "Integral(g(s), (s, -1, oo)) >= 1"), "1 <= s"),
    "a sum from 0": (_converted("Sum(f(i), (i, 0, 3)) >= 1", "Sum(g(i), (i, 0, 3)) >= 1"), "1 <= i"),
    "under exists": (_converted("exists x: real. x >= 1 and f(x) >= 0", "exists x: real. x >= 1 and g(x) >= 0"), "1 <= x"),
    "a premise before what it needs": (_converted("for x: real. f(x) >= 0 and x >= 1 => x >= 5", "for x: real. g(x) >= 0 and x >= 1 => x >= 5"), "1 <= x"),
    "another integral's ends": (_shown("for x, y: real. Integral(f(s), (s, 0, x)) == Integral(f(s), (s, 0, y))"), "not decided"),
    "integrals swapped": (_shown("for x, y: real. Integral(Integral(f(s + t), (s, 0, x)), (t, 0, y)) == Integral(Integral(f(s + t), (s, 0, y)), (t, 0, x))"), "not decided"),
    "a bound name and a free one": (_shown("for x: real. Integral(f(x), (x1, 0, 1)) == Integral(f(x1), (x1, 0, 1))"), "not decided"),
    "two parameters swapped": (_shown("for x, y: real. Integral(f(x), (s, 0, y)) == Integral(f(y), (s, 0, x))"), "not decided"),
    "a limit elsewhere": (_shown("for x: real. Limit(f(s)*x, s, 0) == Limit(f(s)*x, s, x)"), "not decided"),
    "a longer sum inside": (_shown("for n: natural. Integral(Sum(f(s*i), (i, 0, n)), (s, 0, 1)) == Integral(Sum(f(s*i), (i, 0, n + 1)), (s, 0, 1))"), "not decided"),
    "a later tail": (_shown("Sum(f(i), (i, 0, oo)) == Sum(f(i), (i, 1, oo))"), "not decided"),
    "an integral with its ends swapped": (_shown("Integral(f(s), (s, 0, 1)) == Integral(f(s), (s, 1, 0))"), "not decided"),
    "a range that is more than empty": (_shown("Sum(f(i), (i, 5, 2)) == 0"), "not shown to be defined"),
    "bounds of a closed block": (
        lambda d: (d.open("b", "for x: real. x >= 5 => x >= 5"), d.close(), d.have("c", "for x: real. x >= 5")), "not decided"),
    "contradictory premises": (
        lambda d: (d.open("b", "for x: real. x >= 1 and x <= 0 => f(0) >= 5"), d.have("c", "f(0) >= 5")), "not decided"),
    "induction on whole numbers": (_induced("for n: natural. n >= 0", "0 >= 0", "for n: integer. n >= 0 => n + 1 >= 0"), "the step is to be"),
    "induction from 1": (_induced("for n: integer [1, oo). n >= 1", "1 >= 1", "for n: natural. n >= 1 => n + 1 >= 1"), "the base is to be"),
    "a negative natural": (lambda d: d.exists("e", "exists n: natural. n <= -1", ["-1"]), "of sort integer"),
    "a natural function of a real one": (lambda d: d.let("k", "real -> natural", "fun(x, x)"), "of sort real"),
    "a let of itself": (lambda d: d.let("k", "real -> real", "fun(x, k(x) + 1)"), "unknown function"),
    "an inference that uses itself": (_shown("f(0) >= 0", "shown"), "no fact"),
    "a vector where there may be none": (lambda d: d.exists("e", "exists u: E. |u| >= 1", ["0"]), "not decided"),
}  # fmt: skip


@pytest.mark.parametrize("name", IN_VAIN)
def test_in_vain(name: str):
    attack, why = IN_VAIN[name]
    with pytest.raises(VerifyError, match=why):
        attack(deduction({"equal": LATER}))
