"""``prove``: run a proof with the engine as the source of certificates.  Untrusted code."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from memory_theorems.verify.effort import Effort
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.formulas import Formula, Hypothesis, Theory
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.proofs.hint_orders import make_in_any_order
from memory_theorems.verify.proofs.kernel import Development
from memory_theorems.verify.proofs.scripts import Inference, Proof, Refused, run
from memory_theorems.verify.proofs.vacuous import contradiction


def prove(theory: Theory, inferences: Sequence[Inference], effort: Effort | None = None) -> Proof:
    """Prove the inferences in their order.

    Raises :class:`verify.proofs.scripts.Refused`, which says which inference fails, what was at
    hand and what is missing.
    """
    search = Search(effort)
    ends: list[tuple[str, int]] = []
    development, accepted = run(theory, (), search), []
    for item in inferences:
        accepted.append(make_in_any_order(development, item, search))
        ends.append((item.name, len(search.answers)))
    contradictory = dict.fromkeys(
        next((name for name, end in ends if number < end), "the theory")
        for number in search.contradictions
    )
    answers = tuple(search.answers)
    contradictory.update(dict.fromkeys(impossible(theory, search)))
    return Proof(
        theory,
        tuple(accepted),
        development.facts,
        answers,
        tuple(contradictory),
    )


@dataclass(frozen=True)
class Attempt:
    """What the kernel made of some inferences: ``proof`` holds those that it accepts, ``refused``
    why it does not accept the others; ``contradictions`` are the names of two facts that contradict
    each other, by the statement whose premises they speak of, "" where they speak of none."""

    proof: Proof
    refused: Mapping[str, Refused]
    contradictions: Mapping[str, tuple[str, str]]


def attempt(
    theory: Theory,
    inferences: Sequence[Inference],
    effort: Effort | None = None,
    doubtful: Callable[[str, Formula], bool] = lambda name, formula: False,
    statements: Sequence[str] = (),
) -> Attempt:
    """The inferences that the kernel accepts, and why it refuses the others.

    Of the statements that are proved and ``doubtful`` it is asked whether the hypotheses contradict
    each other.  Raises Refused where it does not accept the theory.
    """
    search = Search(effort)
    development = run(theory, (), search)
    ends = [("the theory", len(search.answers))]
    refused: dict[str, Refused] = {}
    accepted: list[Inference] = []
    for item in inferences:
        try:
            accepted.append(make_in_any_order(development, item, search))
        except Refused as refusal:
            refused[item.name] = refusal
            continue
        ends.append((item.name, len(search.answers)))
    contradictory = dict.fromkeys(
        next(name for name, end in ends if number < end) for number in search.contradictions
    )
    contradictory.update(dict.fromkeys(impossible(theory, search)))
    found: dict[str, tuple[str, str]] = {}
    for name in statements:
        fact = development.facts.get(name)
        if fact is None or "" in found or not doubtful(name, fact.formula):
            continue
        pair = contradiction(development, fact.formula, search, len(found))
        if pair is None:
            continue
        accepted += pair
        said = development.facts[pair[0].name].formula
        closed = not said.binders and not said.premises
        found["" if closed else name] = pair[0].name, pair[1].name
    proof = Proof(
        theory, tuple(accepted), development.facts, tuple(search.answers), tuple(contradictory)
    )
    return Attempt(proof, refused, found)


def impossible(theory: Theory, search: Search) -> list[str]:
    """Hypotheses that contradict themselves, or closed ones before them, at an obvious instance.

    The kernel itself is asked for the opposite of a hypothesis, with the same variable for all
    variables of a sort, and with 0 for all of them.  An empty answer says nothing.
    """
    found = []
    search.exact_only, before = True, search.exact_only
    marks = len(search.answers), len(search.contradictions)
    development = Development(theory, search)
    closed: list[str] = []
    for index, item in enumerate(theory.hypotheses):
        for number, (opposite, instance) in enumerate(_opposites(item)):
            try:
                name = f"opposite {index} {number}"
                development.have(name, opposite, [*closed, instance])
            except (VerifyError, ValueError, ArithmeticError):
                continue
            found.append(f"hypothesis {item.name}")
            break
        if not item.formula.binders:
            closed.append(item.name)
    search.exact_only = before
    del search.answers[marks[0] :], search.contradictions[marks[1] :]
    return found


def _opposites(item: Hypothesis) -> Iterator[tuple[str, str]]:
    """(formula, instance): the opposite of an instance of the hypothesis."""
    formula = item.formula
    same: dict[str, str] = {}
    for binder in formula.binders:
        same.setdefault(binder.text.partition(": ")[2], binder.name)
    names = [same[binder.text.partition(": ")[2]] for binder in formula.binders]
    prefix = ", ".join(f"{name}: {sort}" for sort, name in same.items())
    variables = {b.name: t.variable(name) for b, name in zip(formula.binders, names)}
    zeros = {
        b.name: t.ZERO if b.sort.is_number else Term("zero", (), b.sort.text)
        for b in formula.binders
    }
    for values, shown, terms in (
        (variables, f"for {prefix}. " if prefix else "", names),
        (zeros, "", ["0"] * len(names)),
    ):
        # At zeros the premises are to be proved, with the instance; supposed, they would let a
        # hypothesis for n >= 1 contradict itself at 0.
        given = [] if values is zeros else formula.premises
        premises = [one.substitute(values).text for one in given]
        goal = formula.conclusion.substitute(values)
        left, right = t.to_text(goal.left), t.to_text(goal.right)
        opposite = (
            f"{right} - ({left}) >= 1" if goal.op in (">", ">=") else f"{left} >= {right} + 1"
        )
        under = f"{' and '.join(premises)} => " if premises else ""
        yield shown + under + opposite, f"{item.name}({', '.join(terms)})"
