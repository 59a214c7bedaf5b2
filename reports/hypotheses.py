"""What a statement asks for, read off the statement: symbols, hypotheses, relations, domains.

Each :class:`Feature` is a question that a reader can answer about a case of their own, with a test
on what a theorem file declares.  No statement is described by hand: a new one is found where its
hypotheses say what they say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.language.formula_latex import spaces_of
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.stating import FormulaTheorem
from memory_theorems.verify.theorem import Statement, Theorem


@dataclass(frozen=True, slots=True)
class Facts:
    """What a theorem file declares of one statement.

    ``assumed`` are its hypotheses and premises as text; ``meanings`` those of its names;
    ``domains`` those of its numbers; ``spaces`` and ``inner_product`` the spaces it is about.
    """

    title: str
    assumed: tuple[str, ...]
    meanings: Mapping[str, str]
    domains: Mapping[str, str]
    spaces: tuple[str, ...]
    inner_product: tuple[str, ...]
    takes_kernels: bool

    def means(self, pattern: str) -> bool:
        """Whether the title or the meaning of a name speaks of it."""
        texts = (self.title, *self.meanings.values())
        return any(re.search(pattern, text, re.IGNORECASE) for text in texts)

    def assumes(self, pattern: str) -> bool:
        """Whether a hypothesis has this shape."""
        return any(re.search(pattern, text) for text in self.assumed)


@dataclass(frozen=True, slots=True)
class Feature:
    """``kind`` is "object" (what the case is) or "hypothesis" (what is known of it)."""

    key: str
    kind: str
    label: str
    test: Callable[[Facts], bool]


def facts_of(theorem: Theorem, statement: Statement) -> Facts:
    """Collect what the file declares."""
    subject = statement.subject
    theory = _theory(theorem, statement)
    assumed: list[str] = []
    domains: dict[str, str] = {}
    meanings: dict[str, str] = dict(theorem.names)
    if theory is not None:
        meanings = {item.name: item.meaning for item in theory.symbols}
        domains = {
            item.name: item.signature.domain.text
            for item in theory.symbols
            if item.signature.domain is not None
        }
        assumed += [item.formula.text for item in theory.hypotheses]
    if isinstance(subject, Sequent | Claim):
        assumed += [relation.text for relation in subject.given]
    if isinstance(subject, Claim):
        domains |= {item.name: item.domain.text for item in subject.variables}
    return Facts(
        f"{theorem.title} {statement.name}",
        tuple(assumed),
        meanings,
        domains,
        spaces_of(theory) if theory else (),
        tuple(theory.inner_product) if theory else (),
        type(theorem).instances_for is not Theorem.instances_for,
    )


def _theory(theorem: Theorem, statement: Statement) -> Theory | None:
    if isinstance(statement.subject, Sequent):
        return statement.subject.theory
    return None if not isinstance(theorem, FormulaTheorem) else theorem.theory


#: ``|phi(a, u) - phi(b, u)| <= c*|a - b|`` with further equal arguments before.
_IN_THE_STATE = re.compile(
    r"\|(\w+)\((\w+, )?(\w+), (\w+)\) - \1\(\2?(\w+), \4\)\| <= (\w+)\*\|\3 - \5\|"
)
#: ``|phi(a, u) - phi(a, v)| <= c*|u - v|``.
_IN_THE_INPUT = r"\|(\w+)\(((?:\w+, )*)(\w+), (\w+)\) - \1\(\2\3, (\w+)\)\| <= (\w+)\*\|\4 - \5\|"
_READOUT = r"\|(\w+)\((\w+)\) - \1\((\w+)\)\| <= (\w+)\*\|\2 - \3\|"


def _contracts(facts: Facts) -> bool:
    """A map of the state whose Lipschitz constant ranges below 1."""
    for text in facts.assumed:
        match = _IN_THE_STATE.search(text)
        if match and re.search(r", 1\)$", facts.domains.get(match[6], "")):
            return True
    return facts.means(r"contraction factor|\bstable\b.*(linear systems|tanh)")


FEATURES: Sequence[Feature] = (
    Feature("kernel", "object", "the kernel of a linear functional, or its memory",
            lambda facts: facts.takes_kernels or facts.means(
                r"kernel|linear functional|exponentials|power-law memory|long memor")
            or bool(re.search(r"memory|memories", facts.title))),
    Feature("model", "object", "a recurrent model: a state map and its truncation",
            lambda facts: facts.means(r"state map|recurrent (model|network|matrix|weights)|"
                                      r"\bstates?\b.*(model|step|start)|hidden states?|"
                                      r"stable (linear systems|tanh networks)|truncated model")),
    Feature("lstm", "object", "an LSTM", lambda facts: facts.means(r"forget gate|LSTM")),
    Feature("training", "object", "training by gradient steps or flows",
            lambda facts: facts.means(r"descent|momentum|step size|gradient flow|heavy ball|"
                                      r"training|leaving a|escape|separation delta|experiment")),
    Feature("landscape", "object", "the loss landscape: critical points, Hessians",
            lambda facts: facts.means(r"hessian|critical|saddle|minimi[sz]er|affine space|"
                                      r"short-term fit|partitions")),
    Feature("parameters", "object", "a parameterisation of the rates, perturbed weights",
            lambda facts: facts.means(r"reparameteri|perturb|moved rates|unit circle")),
    Feature("analysis", "object", "analysis that the others rest on",
            lambda facts: not any(other.test(facts) for other in FEATURES
                                  if other.kind == "object" and other.key != "analysis")),
    Feature("contraction", "hypothesis", "the state map is contractive", _contracts),
    Feature("input", "hypothesis", "it is Lipschitz in the input",
            lambda facts: facts.assumes(_IN_THE_INPUT)),
    Feature("inputs", "hypothesis", "the inputs are bounded",
            lambda facts: facts.means(r"bound of the inputs|largest size of an input")),
    Feature("readout", "hypothesis", "the readout is Lipschitz",
            lambda facts: facts.assumes(_READOUT) and facts.means("readout")),
    Feature("smooth", "hypothesis", "it is smooth: derivatives exist and are Lipschitz, or bounded",
            lambda facts: facts.means(r"smoothness|lipschitz constant (of|in) the (gradient|"
                                      r"derivative|weights)|of the derivative in")),
    Feature("exponential", "hypothesis", "memory or flows decay exponentially",
            lambda facts: facts.means(r"decay rate|sub-Gaussian|spectral gap")
            or facts.assumes(r"<= \w+\*exp\(\(-beta\)\*t\)")),
    Feature("power", "hypothesis", "the memory decays like a power law",
            lambda facts: facts.means(r"power[- ]law|exponent of the power|decay of the memory")),
    Feature("approximated", "hypothesis", "the target is approximated, also under perturbation",
            lambda facts: facts.means(r"perturbations of (W|c)|a model as near|"
                                      r"number of a model for an accuracy")),
    Feature("inner", "hypothesis", "the space has an inner product (Euclidean, L2)",
            lambda facts: bool(facts.inner_product)),
)  # fmt: skip


def features_of(facts: Facts) -> Iterator[Feature]:
    """The features that a statement has: what it is about, and what it asks for."""
    return (feature for feature in FEATURES if feature.test(facts))
