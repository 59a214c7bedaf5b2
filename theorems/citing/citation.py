"""The answers of ``verify cite``: per statement hypotheses, bound, and a sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from fractions import Fraction

from memory_theorems.theorems.citing import evaluated
from memory_theorems.theorems.citing.flattened import Constant, Flat, Hypothesis, flattened
from memory_theorems.theorems.citing.readers_names import names_of, reading
from memory_theorems.verify.arithmetic.balls import Real, to_fmpq
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.theorem import Form, Statement, Theorem
from memory_theorems.verify.verdicts import Outcome, Verdict

MET, FAILED, UNTOLD, YOURS = "met", "fails", "not told", "yours"
#: Statements that a reader may cite, what is printed first.
FORMS = (Form.PRINTED, Form.REPAIRED, Form.SHARPENED, Form.LEMMA)


@dataclass(slots=True)
class CitedStatement:
    """One statement at the reader's constants; ``why`` it gives nothing, where it does not."""

    flat: Flat
    #: None where the constants do not reach it and the kernel was not asked.
    verdict: Verdict | None = None
    values: dict[str, Real] = field(default_factory=dict)
    given: dict[str, str] = field(default_factory=dict)
    chosen: dict[str, str] = field(default_factory=dict)
    solved: dict[str, int] = field(default_factory=dict)
    hypotheses: list[tuple[Hypothesis, str]] = field(default_factory=list)
    conclusion: Relation | None = None
    #: What the conclusion bounds: a number that it names, or its other side; from above or below.
    bounds: str = ""
    rises: bool = True
    bound: tuple[Fraction, Fraction] | None = None
    why: str = ""

    @property
    def word(self) -> str | None:
        return None if self.verdict is None else self.verdict.word


@dataclass(frozen=True, slots=True)
class Citation:
    """A theorem at a reader's constants."""

    theorem: Theorem
    given: Mapping[str, str]
    answers: tuple[CitedStatement, ...]
    #: A line of the print that is refuted: only a repair may be cited.
    refuted: tuple[str, ...]

    @property
    def shown(self) -> tuple[CitedStatement, ...]:
        """What gives a bound: statements of the paper; lemmas where no other does."""
        lemma = Form.LEMMA.value
        return tuple(item for item in self.usable if item.flat.form != lemma) or self.usable

    @property
    def usable(self) -> tuple[CitedStatement, ...]:
        return tuple(item for item in self.answers if not item.why)

    @property
    def failing(self) -> bool:
        """Whether the constants violate a hypothesis, and no statement gives anything."""
        return not self.usable and any(
            state == FAILED for item in self.answers for _, state in item.hypotheses
        )


def cite(theorem: Theorem, given: Mapping[str, str]) -> Citation:
    """Every statement that holds at these constants.  InputError for a name that none of them
    takes, and for a value that is no real number."""
    statements = [
        item for form in FORMS for item in theorem.statements
        if item.form is form and item.expected.outcome is Outcome.HOLDS
    ]  # fmt: skip
    flats = [(item, flat) for item in statements if (flat := flattened(item)) is not None]
    taken: dict[str, Constant] = {}
    for _, flat in flats:
        for own, (name, _) in names_of(theorem.key, flat.constants).items():
            taken.setdefault(own, flat.constants[name])
    for name in given:
        if name not in taken:
            near = get_close_matches(name, taken, 1)
            hint = f", did you mean {near[0]}?" if near else ";"
            raise InputError(f"{theorem.key} has no constant {name!r}{hint} {_taken(taken)}")
    answers = tuple(_answer(theorem, item, flat, given) for item, flat in flats)
    refuted = tuple(
        item.name
        for item in theorem.statements
        if item.form is Form.PRINTED and item.expected.outcome is Outcome.FAILS
    )
    return Citation(theorem, dict(given), answers, refuted)


def _taken(taken: Mapping[str, Constant]) -> str:
    if not taken:
        return "it takes none: its statements name no numbers"
    shown = [
        f"{name} ({item.meaning})" if item.meaning and name != item.name else name
        for name, item in sorted(taken.items())
    ]
    return f"it takes {', '.join(shown)}"


def number(text: str, name: str) -> Real:
    """A constant of the claim language.  InputError for anything else."""
    try:
        term = parse_term(text)
        if free := t.free_variables(term):
            raise InputError(f"it speaks of {min(free)}")
        return evaluate(term)
    except (InputError, Undetermined, Unsupported) as problem:
        raise InputError(f"{name}={text} is no real number: {problem}") from None


def _answer(
    theorem: Theorem, statement: Statement, flat: Flat, given: Mapping[str, str]
) -> CitedStatement:
    found = _tried(theorem.key, flat, given)
    if found.why and not found.hypotheses:
        return found  # whatever the kernel says of it
    verdict, unused = closed(statement)
    found = _tried(theorem.key, flat.without(unused), given)
    found.verdict = verdict
    if not verdict.holds:
        found.why = f"it is {verdict.word}"
    return found


def _tried(key: str, flat: Flat, given: Mapping[str, str]) -> CitedStatement:
    """The statement at the constants, as if it held."""
    found = CitedStatement(flat)
    names = names_of(key, flat.constants)
    for own, text in given.items():
        if own not in names:
            continue
        name, term = names[own]
        if name in found.values:
            raise InputError(f"{own} and another name stand for {name}: give one of them")
        value = number(text, own)
        if term != own:
            value = evaluate(parse_term(term), {own: value})
        constant = flat.constants[name]
        if constant.whole and not _whole(value):
            raise InputError(f"{own}={text} is to be a whole number")
        found.values[name], found.given[name] = value, text if term == own else str(value)
    found.why = _complete(key, found)
    return found


def _whole(value: Real) -> bool:
    return hasattr(value, "q") and value.q == 1


def closed(statement: Statement) -> tuple[Verdict, frozenset[str]]:
    """The verdict, with the suffix where no structure is known that meets the hypotheses; and the
    hypotheses that its proof does not use."""
    from memory_theorems.verify.examination import composed_statements, formula_statements
    from memory_theorems.verify.examination.structured import structured
    from memory_theorems.verify.reasoning.composition import Composed
    from memory_theorems.verify.sequents import Sequent
    from memory_theorems.verify.verdicts import Reason, undecided

    subject = statement.subject
    if isinstance(subject, Composed):
        told = composed_statements.basis(subject)
        unused = told["unused_hypotheses"] if told else ()
        return composed_statements.verdict(subject), frozenset(unused)
    assert isinstance(subject, Sequent)
    closing = formula_statements.close(subject)
    if closing.proof is None:
        return undecided(Reason.UNSUPPORTED, f"not closed: {closing.missing}"), frozenset()
    verdict = structured(subject, closing.verdict(subject))
    return verdict, frozenset(closing.proof.unused(subject.fact))


def _complete(key: str, found: CitedStatement) -> str:
    """Choose, solve, decide the hypotheses and evaluate the bound; why that gives nothing."""
    flat = found.flat
    numeric = [
        item.relation for item in flat.hypotheses
        if item.relation is not None
        and all(map(flat.numeric, (item.relation.left, item.relation.right)))
    ]  # fmt: skip
    for name, value in found.values.items():
        told = evaluated.inside(flat.constants[name].domain, name, value)
        if told is not True:
            domain = Relation(t.variable(name), "==", t.variable(name))
            shown = "is not in" if told is False else "is not shown to be in"
            outside = f"{name} = {found.given[name]} {shown} {flat.constants[name].domain.text}"
            state = FAILED if told is False else UNTOLD
            found.hypotheses.append((Hypothesis("domain", outside, domain), state))
            return outside
    wanted = reading(key).chosen
    sides = _sides(flat)
    if not sides:
        return "its conclusion bounds nothing by the constants"
    reached = {*found.values, *wanted, *(n for n, item in flat.constants.items() if item.whole)}
    side, other = next((two for two in sides if t.free_variables(two[0]) <= reached), sides[0])
    asked = frozenset().union(*(item.free for item in numeric), t.free_variables(side))
    unknown = [name for name in asked if name not in found.values and name not in wanted]
    counted = [name for name in unknown if flat.constants[name].whole]
    lacking = [name for name in t.free_variables(side) if name in unknown and name not in counted]
    if lacking:
        return f"it needs {_needs(key, flat, lacking)}"
    held = [item for item in numeric if item.free <= {*found.values, *wanted, *counted}]
    occurring = [name for name in counted if any(name in item.free for item in held)]
    if bounding := [name for name in counted if name in t.free_variables(side)]:
        return f"it needs {_needs(key, flat, bounding)}"
    if len(occurring) > 1:
        return f"it needs {_needs(key, flat, occurring[1:])}"
    for name in occurring:
        place = _least(name, flat.constants[name].domain, held, wanted, found.values)
        if place is None:
            break
        found.values[name], found.solved[name] = _at(place), place
    found.values = _with_choices(held, wanted, found.values)
    for name in wanted:
        if name in found.values and name not in found.given:
            found.chosen[name] = str(found.values[name])
    for item in flat.hypotheses:
        found.hypotheses.append((item, _state(item, numeric, found.values)))
    if bad := [item for item, state in found.hypotheses if state == FAILED]:
        return f"{bad[0].text} does not hold"
    for item, state in found.hypotheses:
        # It was not asked when the least number was looked for.
        if (
            state == YOURS
            and item.relation is not None
            and item.relation.free & found.solved.keys()
        ):
            return f"{item.text} is not decided by the constants, and bounds what was looked for"
    for name, value in found.values.items():
        if evaluated.inside(flat.constants[name].domain, name, value) is not True:
            return f"{name} = {value} is not shown to be in {flat.constants[name].domain.text}"
    if missing := [name for name in t.free_variables(side) if name not in found.values]:
        return f"it needs {_needs(key, flat, missing)}"
    if untold := [item for item, state in found.hypotheses if state == UNTOLD]:
        return f"{untold[0].text} is not decided"
    assert flat.conclusion is not None
    found.rises = (side == flat.conclusion.right) == (flat.conclusion.op in ("<=", "<"))
    apart = _unknown_factor(other, flat, found.values.keys())
    if apart is not None and evaluated.decided(Relation(apart[1], ">", t.ZERO), found.values):
        found.bounds, side = apart[0], t.divide(side, apart[1])
    found.bound = evaluated.ends(side, found.values)
    if found.bound is None:
        return "its bound is not enclosed"
    known = {name: _term(name, found) for name in found.values}
    found.conclusion = Relation(
        _put(flat.conclusion.left, known), flat.conclusion.op, _put(flat.conclusion.right, known)
    )
    return ""


def _least(
    name: str,
    domain: Interval,
    held: Sequence[Relation],
    wanted: Sequence[str],
    values: Mapping[str, Real],
) -> int | None:
    return evaluated.least(
        lambda place: (
            evaluated.inside(domain, name, _at(place)) is True
            and _all(held, wanted, {**values, name: _at(place)})
        )
    )


def _at(place: int) -> Real:
    return to_fmpq(Fraction(place))


def _sides(flat: Flat) -> list[tuple[t.Term, t.Term]]:
    """Sides of the conclusion that speak of the constants alone, the right one first, each with
    the other side."""
    if flat.conclusion is None:
        return []
    left, right = flat.conclusion.left, flat.conclusion.right
    return [pair for pair in ((right, left), (left, right)) if flat.numeric(pair[0])]


def _unknown_factor(other: t.Term, flat: Flat, known: Collection[str]) -> tuple[str, t.Term] | None:
    """(name, coefficient) where the other side is one unknown number times what is known."""
    factors = list(other.args) if other.head == "*" else [other]
    unknown = [item for item in factors if not t.free_variables(item) <= set(known)]
    if len(unknown) != 1 or unknown[0].head != "variable" or not flat.numeric(other):
        return None
    factors.remove(unknown[0])
    coefficient = t.multiply(*factors) if len(factors) > 1 else factors[0] if factors else t.ONE
    return str(unknown[0].value), coefficient


def _with_choices(
    held: Sequence[Relation], wanted: Sequence[str], values: Mapping[str, Real]
) -> dict[str, Real]:
    """The values with those that are chosen, each by a relation in which all else is known."""
    found = dict(values)
    for name in wanted:
        if name in found:
            continue
        fit = [item for item in held if name in item.free and item.free <= {*found, name}]
        value = evaluated.chosen(fit, name, found)
        if value is not None:
            found[name] = value
    return found


def _all(held: Sequence[Relation], wanted: Sequence[str], values: Mapping[str, Real]) -> bool:
    complete = _with_choices(held, wanted, values)
    return all(
        item.free <= complete.keys() and evaluated.decided(item, complete) is True for item in held
    )


def _state(item: Hypothesis, numeric: Sequence[Relation], values: Mapping[str, Real]) -> str:
    if item.relation is None or item.relation not in numeric:
        return YOURS
    if not item.relation.free <= values.keys():
        return YOURS
    told = evaluated.decided(item.relation, values)
    return {True: MET, False: FAILED, None: UNTOLD}[told]


def _needs(key: str, flat: Flat, names: Sequence[str]) -> str:
    by_constant: dict[str, str] = {}
    for own, (name, _) in names_of(key, flat.constants).items():
        by_constant[name] = own
    shown = []
    for name in sorted(names):
        own, meaning = by_constant.get(name, name), flat.constants[name].meaning
        shown.append(f"{own} ({meaning})" if meaning else own)
    return ", ".join(shown)


def _term(name: str, found: CitedStatement) -> t.Term:
    if name in found.solved:
        return t.number(found.solved[name])
    return parse_term(found.given[name]) if name in found.given else t.variable(name)


def _put(term: t.Term, known: Mapping[str, t.Term]) -> t.Term:
    return t.substitute(term, known)
