r"""What a verdict speaks of: the decided formula, and what its display says beyond it.

The display that carries a word is generated from the subject (:func:`display_of`).  The paper's own
line stands beside it, written by hand: :func:`exceeds` reads it against the claim and lists the
signs, relations and numbers that only the line has: a sum, a norm, ``\Rightarrow`` without a
hypothesis.  It never shows that the two agree; it finds where they certainly do not, and then the
statement is open, however its display came out.  A theorem file says so with ``not_decided``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from verify.language import terms as t
from verify.language.claims import Claim, Quantifier
from verify.language.formula_latex import sequent_latex
from verify.language.latex import assertion_latex, claim_latex
from verify.sequents import Sequent
from verify.theorem import Assertion, Statement, Step, Subject
from verify.verdicts import Outcome, Reason, Verdict, undecided

#: Signs of a display, and the heads of the claim language that stand for them (none: nothing does).
_SIGNS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (r"\\sum", "a sum", ("Sum", "harmonic")),
    (r"\\prod", "a product over an index", ()),
    (r"\\int(?![a-z])", "an integral", ("Integral",)),
    (r"\\lim|\\to(?![a-z])", "a limit", ("Limit",)),
    (r"\\sup|\\inf(?![a-z])", "a supremum or infimum", ()),
    (r"\\[td]?frac\s*\{?d\}?(?=\{?d|\s*\{?d)|\\partial|\\nabla|\\tanh'|\\sigma'|\|b'",
     "a derivative", ("Derivative",)),
    (r"\\\||\\Vert", "a norm", ()),
    (r"\\langle", "an inner product", ()),
    (r"\\det|\\operatorname|\\top|\\begin|\\mathrm", "vectors, matrices or named maps", ()),
    (r"\\iff|\\equiv|\\#|\\in(?![a-z])|\\subset", "a relation between sets or functions", ()),
    (r"\\dots|\\ldots|\\cdots", "a list that goes on", ()),
    (r"\\log", "a logarithm", ("log",)),
    (r"\\sinh", "sinh", ("sinh",)),
    (r"\\tanh", "tanh", ("tanh",)),
    (r"\\cos(?![a-z])", "a cosine", ("cos",)),
    (r"\\binom", "a binomial coefficient", ("binomial",)),
    (r"\\lceil", "a ceiling", ("ceiling",)),
    (r"\\max", "a maximum", ("Max",)),
    (r"\\min(?![a-z]|\})", "a minimum", ("Min",)),
    (r"!", "a factorial", ("factorial", "gamma")),
    (r"\\Gamma\(", "the gamma function", ("gamma",)),
)  # fmt: skip
_RELATIONS = ((r"\\le(?![a-z])|\\leq", "<="), (r"\\ge(?![a-z])|\\geq", ">="), (r"(?<!\\)<", "<"),
              (r"(?<!\\)>", ">"), (r"=", "=="))  # fmt: skip
#: Words in a display that carry no mathematics of their own.
_PLAIN_WORDS = frozenset(("at", "for", "by", "and", "if", "all", "where", "let", "is", "of"))


def display_of(subject: Subject) -> str:
    """LaTeX of the formula that is decided; nothing for a computation, which says in words what
    it does."""
    if isinstance(subject, Claim):
        return claim_latex(subject)
    if isinstance(subject, Sequent):
        return sequent_latex(subject.theory, subject.formula)
    if isinstance(subject, Assertion):
        return assertion_latex(subject.given, subject.conclusion)
    return ""


def decides(subject: Subject) -> str:
    """The formula that is decided, generated from the subject: what its verdict speaks of."""
    if isinstance(subject, Claim):
        return subject.text
    if isinstance(subject, Sequent):
        return subject.text
    if isinstance(subject, Assertion):
        then = " and ".join(relation.text for relation in subject.conclusion)
        given = ", ".join(relation.text for relation in subject.given)
        return then + (f" given {given}" if given else "") + " on drawn instances"
    return subject.shown


def not_decided(item: Statement | Step) -> str:
    """What the item's display says beyond the decided formula; empty when nothing is known to."""
    if item.not_decided or item.beside:
        return item.not_decided
    return exceeds(item.latex, item.subject)


def spoken(item: Statement | Step, verdict: Verdict) -> Verdict:
    """The verdict of a statement's display: open where only something short of it was decided."""
    missing = not_decided(item)
    if not isinstance(item, Statement) or not missing or verdict.outcome is not Outcome.HOLDS:
        return verdict
    return undecided(
        Reason.UNSUPPORTED,
        f"the displayed formula is not what was decided: {missing}; "
        f"{verdict.word}: {decides(item.subject)}",
        verdict.method,
    )


def exceeds(latex: str, subject: Subject) -> str:
    """Signs, numbers and relations of a display that the decided claim has not.

    Other letters are not counted: a claim may be the line in other letters, which is shown beside
    it.  Empty when there are none, and for subjects other than claims, whose range or measured
    names are shown beside the verdict.
    """
    if not isinstance(subject, Claim):
        return ""
    found = list(_differences(latex, subject))
    return f"the display has {', '.join(found)}" if found else ""


def _differences(latex: str, subject: Claim) -> Iterator[str]:
    heads, numbers, relations = _anatomy(subject)
    words = {
        word
        for text in re.findall(r"\\text\{([^{}]*)\}", latex)
        for word in re.findall(r"[A-Za-z]{2,}", text)
    }
    if words - _PLAIN_WORDS:
        yield "words"
    bare = re.sub(r"\\text\{[^{}]*\}", " ", latex)
    bare = bare.replace("<=", r"\le ").replace(">=", r"\ge ")
    for pattern, what, stands in _SIGNS:
        if re.search(pattern, bare) and not heads & set(stands):
            yield what
    if re.search(r"\\Rightarrow", bare) and not subject.given:
        yield "an implication"
    if re.search(r"\\exists", bare) and not any(
        item.quantifier is Quantifier.EXISTS for item in subject.variables
    ):
        yield "an existential quantifier"
    missing = sorted(op for pattern, op in _RELATIONS
                     if re.search(pattern, bare) and op not in relations)  # fmt: skip
    if missing:
        yield f"the relation {' '.join(missing)}"
    figures = sorted(set(_numbers(bare)) - numbers)
    if figures:
        yield f"the numbers {' '.join(figures)}"


def _anatomy(subject: Claim) -> tuple[set[str], set[str], set[str]]:
    """Heads, numerals and relation signs of a claim, its domains included."""
    heads: set[str] = set()
    numbers = set(re.findall(r"\d+", subject.text))
    for relation in (*subject.conclusion, *subject.given):
        for side in (relation.left, relation.right):
            heads |= {node.head for node in t.walk(side)}
    relations = {relation.op for relation in (*subject.conclusion, *subject.given)}
    domains = " ".join(item.domain.text for item in subject.variables)
    if "[" in domains or "]" in domains:
        relations |= {"<=", ">="}
    if "(" in domains or ")" in domains:
        relations |= {"<", ">"}
    return heads, numbers, relations


def _numbers(bare: str) -> Iterator[str]:
    """Numerals of a display, without indices; ``\\tfrac12`` is 1 and 2."""
    text = re.sub(r"_(?:\{[^{}]*\}|[A-Za-z0-9])", " ", bare)
    text = re.sub(r"\\[td]?frac(\d)(\d)", r" \1 \2 ", text)
    text = re.sub(r"\d+\.\d+", " ", text)
    yield from re.findall(r"\d+", text)
