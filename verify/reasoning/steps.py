"""Proofs over forms as data: a tree of steps, run by the kernel.  Untrusted.

``block("name", "for x: real. P => Q", ["premise"], *steps)`` and so on, one builder for each rule;
``by_induction`` and ``by_cases`` open the blocks that their rule wants.  A step whose form is
:data:`GOAL` shows the conclusion of its block, which is not written again; where a step wants a
fact, an instance ``"fact(term, ..)"`` may stand, and ``"fact()"`` for the conclusion of a fact with
premises and no binders; a text may hold several hints, ``"one; other(term)"``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from memory_theorems.verify.errors import InputError, VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.proofs.refusals import Wrong
from memory_theorems.verify.proofs.scripts import Hints, Inference, Refused, listed
from memory_theorems.verify.reasoning.deduction import Deduction
from memory_theorems.verify.reasoning.form_values import ForAll, Form, canonical, put
from memory_theorems.verify.reasoning.writing import shown

_Texts = tuple[str, ...]
#: In the place of a form: what the innermost block is to show.
GOAL: Final = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A rule, the name it gives, its texts and lists of texts, and the steps inside."""

    rule: str
    name: str
    texts: _Texts = ()
    lists: tuple[_Texts, ...] = ()
    inside: tuple[Step, ...] = ()
    other: tuple[Step, ...] = ()
    inferences: tuple[Inference, ...] = ()

    def __post_init__(self) -> None:
        if self.rule not in _RULES:
            raise InputError(f"{self.rule!r} is no rule; there are {', '.join(_RULES)}")

    def __call__(self, *inside: Step | Sequence[Step]) -> Step:
        """The same with what stands inside: ``block("name", "form", [])(step, step)``,
        ``by_cases("name", "form", "x <= y")([step, step], [step])``."""
        parts = tuple((one,) if isinstance(one, Step) else tuple(one) for one in inside)
        if self.rule == "block":
            return replace(self, inside=sum(parts, ()))
        if self.rule not in ("by cases", "by induction") or len(parts) != 2:
            raise InputError(f"{self.rule} has no such steps inside")
        return replace(self, inside=parts[0], other=parts[1])

    def to_json(self) -> dict[str, Any]:
        """``{rule: name, ...}``; empty fields are left out."""
        found: dict[str, Any] = {self.rule: self.name}
        found |= {"texts": list(self.texts)} if self.texts else {}
        found |= {"lists": [list(one) for one in self.lists]} if self.lists else {}
        for key, steps in (("inside", self.inside), ("other", self.other)):
            found |= {key: [one.to_json() for one in steps]} if steps else {}
        if self.inferences:
            found["inferences"] = [one.to_json() for one in self.inferences]
        return found

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Step:
        """Inverse of :meth:`to_json`; InputError on anything else."""
        rules = [key for key in data if key in _RULES] if isinstance(data, Mapping) else []
        known = {*rules, "texts", "lists", "inside", "other", "inferences"}
        if len(rules) != 1 or not set(data) <= known:
            raise InputError("a step is a rule with its name and what the rule takes")
        return cls(
            rules[0],
            _text(data[rules[0]]),
            _listed(data.get("texts", [])),
            tuple(_listed(one) for one in data.get("lists", [])),
            tuple(cls.from_json(one) for one in data.get("inside", [])),
            tuple(cls.from_json(one) for one in data.get("other", [])),
            tuple(Inference.from_json(one) for one in data.get("inferences", [])),
        )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise InputError(f"a text is expected, got {type(value).__name__}")
    return value


def _listed(value: object) -> _Texts:
    if not isinstance(value, list):
        raise InputError("a list of texts is expected")
    return tuple(_text(one) for one in value)


# ------------------------------------------------------------------ builders
def block(name: str, form: str, given: Hints, *inside: Step) -> Step:
    """``for binders. premises => conclusion``, shown by a step ``inside``, or by a leaf; ``given``
    names the premises."""
    return Step("block", name, (form,), (listed(given),), inside)


def have(name: str, form: str, *using: str) -> Step:
    """A Horn form, by a leaf, from instances ``"fact(term, ...); another(term)"``."""
    return Step("have", name, (form,), (listed(using),))


def thus(*using: str) -> Step:
    """The conclusion of the block, by a leaf."""
    return have("so", GOAL, *using)


def horn(name: str, *inferences: Inference) -> Step:
    """Inferences of the Horn kernel (:mod:`verify.proofs.scripts`); the last one is kept."""
    return Step("horn", name, inferences=inferences)


def apply(name: str, fact: str, *arguments: str, using: Hints = ()) -> Step:
    """A fact at terms and functions: ``"fact(term, ...)"``, or these one by one."""
    return Step("apply", name, (fact,), (arguments, listed(using)))


def same(name: str, form: str) -> Step:
    """What is in scope already, or a conjunction of such, under another name."""
    return Step("same", name, (form,))


def exists(name: str, *witnesses: str, form: str = GOAL, using: Hints = ()) -> Step:
    """What exists, by witnesses."""
    return Step("exists", name, (form,), (witnesses, listed(using)))


def obtain(fact: str, *new: str) -> Step:
    """Names for what exists, then for its parts."""
    return Step("obtain", fact, (), (listed(new),))


def choose(fact: str, function: str, *parts: str) -> Step:
    """A function of what a fact says to exist, and names for what is said of it."""
    return Step("choose", function, (fact,), (parts,))


def let(name: str, signature: str, function: str) -> Step:
    """A new symbol; its equation is the fact ``NAME is``."""
    return Step("let", name, (signature, function))


def induct(name: str, form: str, base: str, step: str) -> Step:
    """``for n: natural. P(n)`` from two facts."""
    return Step("induct", name, (form, base, step))


def by_induction(
    name: str,
    form: str,
    given: Hints,
    base: Sequence[Step] = (),
    step: Sequence[Step] = (),
) -> Step:
    """The same with the steps that show base and step; ``given`` names the premises of the step:
    the form at n, then its own premises at n + 1 (those of the base too).  Both end with what they
    are to show."""
    return Step("by induction", name, (form,), (listed(given),), tuple(base), tuple(step))


def cases(name: str, form: str, first: str, second: str) -> Step:
    """The form from ``R => form`` and ``not R => form``, two facts."""
    return Step("cases", name, (form, first, second))


def by_cases(
    name: str, form: str, on: str, then: Sequence[Step] = (), otherwise: Sequence[Step] = ()
) -> Step:
    """The same with the steps for either case; in them the relation is the fact ``NAME case``."""
    return Step("by cases", name, (form, on), (), tuple(then), tuple(otherwise))


def convert(name: str, form: str, fact: str, *using: str) -> Step:
    """A form from a fact that differs in terms which leaves show to be equal."""
    return Step("convert", name, (form, fact), (listed(using),))


def absurd(name: str, form: str, first: str, second: str = "") -> Step:
    """Any form from a relation and its negation, two facts, or from the fact ``1 <= 0``."""
    return Step("absurd", name, (form, first, second) if second else (form, first))


def contradiction(fact: str, *using: str) -> Step:
    """The conclusion of the block, whatever it is, from a relation whose negation is a leaf."""
    return Step("absurd", "so", (GOAL, fact), (listed(using),))


def instance(text: str) -> tuple[str, _Texts]:
    """The fact and the arguments of ``fact(term, ..)``."""
    fact, _, rest = text.partition("(")
    found, depth = [""], 0
    for letter in rest.removesuffix(")"):
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return fact, tuple(one.strip() for one in found)


def count(steps: Sequence[Step]) -> int:
    """How many steps there are, those inside others too."""
    return sum(1 + count(one.inside) + count(one.other) for one in steps)


# ------------------------------------------------------------------ running
def run(deduction: Deduction, steps: Sequence[Step]) -> None:
    """The steps in their order; Refused at the first that the kernel does not accept."""
    for step in steps:
        run_step(deduction, step)


def run_step(deduction: Deduction, step: Step) -> None:
    """One step more; Refused says which step, inside which blocks."""
    try:
        _RULES[step.rule](deduction, step)
    except Refused as refusal:
        if refusal.inference in (step.name, "leaf"):
            raise Refused(step.name, refusal.trouble) from None
        raise Refused(f"{step.name} / {refusal.inference}", refusal.trouble) from None
    except RecursionError:
        raise Refused(step.name, Wrong("terms nested too deeply")) from None
    except (VerifyError, ValueError, ArithmeticError, TypeError, IndexError) as trouble:
        raise Refused(step.name, trouble) from trouble


def _form(deduction: Deduction, text: str) -> str:
    """The text of a form; without one, the conclusion of the block."""
    if text:
        return text
    if deduction.goal is None:
        raise Wrong("there is no block whose conclusion is meant")
    return shown(deduction.goal)


def _fact(deduction: Deduction, text: str) -> str:
    """The name of a fact; an instance of one becomes a fact of that name."""
    if text not in deduction.facts and text.endswith(")"):
        deduction.apply(text, *_source(deduction, text))
    return text


def _source(deduction: Deduction, text: str) -> tuple[str, _Texts]:
    """What an instance is one of, and its arguments."""
    return (_fact(deduction, text[:-2]), ()) if text.endswith("()") else instance(text)


def _apply(deduction: Deduction, step: Step) -> None:
    fact, (arguments, using) = step.texts[0], step.lists
    if not arguments and fact not in deduction.facts and fact.endswith(")"):
        fact, arguments = _source(deduction, fact)
    deduction.apply(step.name, fact, arguments, using)


def _block(deduction: Deduction, step: Step) -> None:
    _inside(deduction, step.name, _form(deduction, step.texts[0]), step.lists[0], step.inside)


def _inside(
    deduction: Deduction, name: str, text: str, given: Sequence[str], steps: Sequence[Step]
) -> None:
    whole = canonical(deduction.read(text))  # inside, its bound names mean something already
    deduction.open(name, text, given)
    try:
        run(deduction, steps)
        if not deduction.ended():
            _end(deduction, name, whole)
        deduction.close()
    except BaseException:
        deduction.abandon()
        raise


def _end(deduction: Deduction, name: str, whole: Form) -> None:
    """The goal of the block, from the whole form where a step has shown it, else by a leaf."""
    goal = deduction.goal
    assert goal is not None
    for fact, found in deduction.facts.items():
        bare = isinstance(found.form, ForAll) and not found.form.binders
        if bare and canonical(found.form) == whole:
            deduction.apply(f"{name}, shown", fact)
            return
    deduction.same(f"{name}, shown", shown(goal))


def _by_induction(deduction: Deduction, step: Step) -> None:
    whole = _form(deduction, step.texts[0])
    form = deduction.read(whole)
    if not isinstance(form, ForAll) or len(form.binders) != 1:
        raise Wrong("induction shows for n: natural. P(n)")
    (item,) = form.binders
    body: Form = ForAll((), form.premises, form.conclusion) if form.premises else form.conclusion
    base, following = f"{step.name}, base", f"{step.name}, step"
    at_zero = put(body, {item.name: t.ZERO})
    _inside(deduction, base, shown(at_zero), step.lists[0][1:], step.inside)
    later = put(body, {item.name: t.add(t.variable(item.name), t.ONE)})
    premises: tuple[Form, ...] = (body,)
    if isinstance(later, ForAll) and not later.binders:
        premises, later = (body, *later.premises), later.conclusion
    text = shown(ForAll((item,), premises, later))
    _inside(deduction, following, text, step.lists[0], step.other)
    deduction.induct(step.name, whole, base, following)


def _by_cases(deduction: Deduction, step: Step) -> None:
    text = _form(deduction, step.texts[0])
    form, on = deduction.read(text), deduction.read(step.texts[1])
    first, second = f"{step.name}, then", f"{step.name}, otherwise"
    label = (f"{step.name} case",)
    _inside(deduction, first, shown(ForAll((), (on,), form)), label, step.inside)
    negated = getattr(on, "negated", None)
    if negated is None:
        raise Wrong("a case split is on a relation")
    _inside(deduction, second, shown(ForAll((), (negated,), form)), label, step.other)
    deduction.cases(step.name, text, first, second)


def _obtain(deduction: Deduction, step: Step) -> None:
    deduction.obtain(_fact(deduction, step.name), step.lists[0])


def _have(deduction: Deduction, step: Step) -> None:
    deduction.have(step.name, _form(deduction, step.texts[0]), step.lists[0])


def _convert(deduction: Deduction, step: Step) -> None:
    form, fact = step.texts
    text = _form(deduction, form)
    deduction.convert(step.name, text, _fact(deduction, fact), step.lists[0])


def _absurd(deduction: Deduction, step: Step) -> None:
    form, *facts = step.texts
    text = _form(deduction, form)
    names = [_fact(deduction, one) for one in facts]
    if step.lists:
        negated = getattr(deduction.fact(names[0]).form, "negated", None)
        if negated is None:
            raise Wrong(f"{names[0]} is no relation")
        names.append(f"not {names[0]}")
        deduction.have(names[-1], shown(negated), step.lists[0])
    deduction.absurd(step.name, text, *names)


#: rule -> what runs it.
_RULES: Mapping[str, Callable[[Deduction, Step], object]] = {
    "block": _block,
    "have": _have,
    "horn": lambda d, s: d.horn(s.name, s.inferences),
    "apply": _apply,
    "same": lambda d, s: d.same(s.name, s.texts[0]),
    "exists": lambda d, s: d.exists(s.name, s.texts[0], *s.lists),
    "obtain": _obtain,
    "choose": lambda d, s: d.choose(s.texts[0], s.name, s.lists[0]),
    "let": lambda d, s: d.let(s.name, *s.texts),
    "induct": lambda d, s: d.induct(s.name, *s.texts),
    "by induction": _by_induction,
    "cases": lambda d, s: d.cases(s.name, *s.texts),
    "by cases": _by_cases,
    "convert": _convert,
    "absurd": _absurd,
}
