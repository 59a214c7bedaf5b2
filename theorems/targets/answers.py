"""The page of a kernel as a value in Python: what it says, and its tables.

>>> from memory_theorems.theorems import about_target
>>> page = about_target("exp(-t)", widths=1)
>>> page.says("error(1) <= 1/100").word
'CERTIFIED'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import Any

from memory_theorems.theorems.targets.page import Wanted, examine
from memory_theorems.theorems.targets.shown_digits import downward, upward
from memory_theorems.theorems.targets.tables import value_text, word
from memory_theorems.verify.deciding.enclosed import (
    Enclosed,
    decide_enclosed,
    indexed,
    read_relations,
    values_of,
)
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.showing.tabulated import Cell, Formula, Table
from memory_theorems.verify.verdicts import Evidence, Outcome, Reason, Verdict, undecided

Json = Any
#: Numbers of a kernel that a relation may name, by the fact that encloses them.
NUMBERS: Mapping[str, str] = {
    "norm": "L1 norm",
    "norm_2": "L2 norm",
    "value_at_0": "value at 0",
    "rate": "largest exponential rate",
}
KNOWN = (
    "error(m) (the smallest L1 error of a sum of m exponentials), norm, norm_2, value_at_0, "
    "rate (the largest exponential rate) and, of a sampled kernel, steps (its memory in steps) and "
    "sampling_cost (of its values at the left ends of the cells)"
)
#: The numbers of a sampled kernel.
SAMPLED = frozenset({"steps", "sampling_cost"})


@dataclass(frozen=True, slots=True, repr=False)
class TargetAnswer:
    """The answer of ``verify target``; ``document`` is its JSON.

    ``heard``, where given, is called with every relation that is asked and its verdict.
    """

    document: Mapping[str, Json]
    heard: Callable[[str, Verdict], None] | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.document['kernel']))})"

    def __str__(self) -> str:
        """What ``verify target`` prints."""
        from memory_theorems.theorems.targets.brief import brief

        return "\n".join(brief(self.document))

    def says(self, text: str) -> Verdict:
        """Whether a relation between the kernel's numbers holds, such as ``error(8) <= 1/100``.

        ``error(m)`` is the smallest L1 error of a model of width m, which is enclosed by the lower
        bounds for all models and the certified error of the models that were found.  Raises
        InputError for other names.
        """
        written, which = indexed(text, frozenset({"error"}))
        said = read_relations(written)
        table = {name: self.error(index) for name, (_, index) in which.items()}
        names = frozenset().union(*(item.free for item in said))
        for name in sorted(names & NUMBERS.keys()):
            table[name] = self._number(name)
        for name in sorted(names & SAMPLED):
            table[name] = self._sampled(name)
        verdict = decide_enclosed(said, values_of(table, KNOWN))
        if self.heard is not None:
            self.heard(text, verdict)
        return verdict

    def error(self, m: int) -> Enclosed:
        """Between which bounds the smallest L1 error of width m lies; the error does not grow with
        the width, so that wider models bound it below and narrower ones above."""
        if m < 0:
            raise InputError("a width is a whole number from 0 on")
        rows = [row for row in self.document["approximations"] if _established(row)]
        below = [Fraction(row["distance"]["lower"]) for row in rows if row["m"] >= m]
        above = [Fraction(row["distance"]["upper"]) for row in rows if row["m"] <= m]
        above += [
            Fraction(row["error"]["upper"])
            for row in self.document["constructions"]
            if row["m"] <= m and _established(row)
        ]
        norm = self._fact("L1 norm")
        if norm is not None and norm["upper"] is not None and _established(norm):
            above.append(Fraction(norm["upper"]))  # the zero model
            if m == 0:
                below.append(Fraction(norm["lower"]))
        return Enclosed(max(below, default=Fraction(0)), min(above, default=None))

    def fact(self, name: str) -> Mapping[str, Json]:
        """The fact of that name.  InputError when there is none."""
        found = self._fact(name)
        if found is None:
            names = ", ".join(repr(item["name"]) for item in self.document["facts"])
            raise InputError(f"no fact is named {name!r}; there is {names}")
        return found

    def verdict(self, name: str) -> Verdict:
        """The verdict of the fact of that name, without its value."""
        item = self.fact(name)
        outcome, evidence = Outcome(item["outcome"]), Evidence(item["evidence"])
        detail = item["detail"] or ""
        if outcome is Outcome.FAILS:
            return Verdict(outcome, evidence, "", detail, counterexample={"fact": item["value"]})
        if outcome is Outcome.HOLDS:
            return Verdict(outcome, evidence, "", detail)
        return undecided(Reason(item["reason"]), detail)

    def _fact(self, name: str) -> Mapping[str, Json] | None:
        return next((item for item in self.document["facts"] if item["name"] == name), None)

    def _number(self, name: str) -> Enclosed:
        fact = self._fact(NUMBERS[name])
        if fact is None or fact["lower"] is None or not _established(fact):
            raise InputError(f"{name} is not certified of this kernel")
        return Enclosed(Fraction(fact["lower"]), Fraction(fact["upper"]))

    def _sampled(self, name: str) -> Enclosed:
        found = self.document.get("sampled")
        if not found or "problem" in found:
            raise InputError(f"{name} is a number of a sampled kernel: give a step")
        part = found["memory"] if name == "steps" else found["costs"][1]
        if "problem" in part:
            raise InputError(f"{name} is not certified of this kernel: {part['problem']}")
        if name == "steps":
            enough = None if part["enough"] is None else Fraction(part["enough"])
            return Enclosed(Fraction(part["least"]), enough, whole=True)
        return Enclosed(Fraction(part["lower"]), Fraction(part["upper"]))

    # ------------------------------------------------------------ tables
    def table(self, what: str = "models") -> Table:
        """``facts``, ``models`` or ``theorems``.  InputError for another name."""
        made = {"facts": self._facts, "models": self._models, "theorems": self._theorems}
        if what not in made:
            raise InputError(f"there is no table {what!r}; there is {', '.join(made)}")
        return made[what]()

    def _facts(self) -> Table:
        rows = tuple(
            (
                item["name"],
                value_text(item),
                word(item),
                item["detail"],
            )
            for item in self.document["facts"]
        )
        return Table(("fact", "value", "verdict", "detail"), rows, self._title("facts"))

    def _models(self) -> Table:
        rows = tuple(_model_row(row) for row in _rows(self.document))
        columns = ("m", "certified L1 error", "every model of width m", "model")
        return Table(columns, rows, self._title("sums of exponentials"))

    def _theorems(self) -> Table:
        rows = tuple(
            (row["key"], "yes" if row["status"] == "applies" else row["status"], row["says"] or "")
            for row in self.document["theorems"]
            if row["about_kernels"]
        )
        return Table(("theorem", "applies", "says"), rows, self._title("theorems"))

    def _title(self, what: str) -> str:
        return f"rho(t) = {', '.join(self.document['kernel'])}: {what}"

    def _repr_html_(self) -> str:
        kernel = escape(", ".join(self.document["kernel"]))
        parts = [self.table(what).to_html() for what in ("facts", "models", "theorems")]
        return f"<p>kernel <code>{kernel}</code></p>" + "".join(parts)


def about_target(
    kernel: str | Sequence[str],
    parameters: Mapping[str, object] | None = None,
    *,
    widths: int = 12,
    eps: str | Fraction = "1/1000",
    budget: float = 15.0,
    sampled: str | Fraction | None = None,
) -> TargetAnswer:
    """The page of the kernel rho(t), one expression for each input channel.

    ``parameters``: exact values by name, text or whole numbers or fractions; ``widths``: the
    largest width that is tried; ``eps``: the L1 error to reach; ``budget``: the seconds after which
    no further model is searched; ``sampled``: the step of the kernel in discrete time.  Raises
    InputError or Unsupported in one line.
    """
    from memory_theorems.theorems.targets.asking import read_number, read_target

    asked = read_target(
        (kernel,) if isinstance(kernel, str) else tuple(kernel),
        tuple(f"{name}={_exact(name, value)}" for name, value in (parameters or {}).items()),
    )
    reached = read_number(str(eps), "eps")
    if isinstance(widths, bool) or not 1 <= widths <= 60:
        raise InputError(f"widths is a whole number from 1 to 60, not {widths!r}")
    step = None if sampled is None else read_number(str(sampled), "sampled")
    return TargetAnswer(examine(asked, Wanted(reached, widths, budget, step=step)))


def _exact(name: str, value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | Fraction):
        raise InputError(f"{name} is an exact number or its text, not {value!r}")
    return str(value)


def _established(item: Mapping[str, Json]) -> bool:
    """Whether its numbers are certified: those of samples are tested at most.  Rows of models of
    an expression name no evidence, for all of them are certified."""
    return item.get("evidence", "certified") in ("proved", "certified")


def _rows(document: Mapping[str, Json]) -> Iterator[Mapping[str, Json]]:
    yield from document["approximations"]
    yield from document["constructions"]


def _model_row(row: Mapping[str, Json]) -> tuple[Cell, ...]:
    from memory_theorems.verify.language.latex import latex
    from memory_theorems.verify.language.parser import parse_term

    lower = Fraction(row.get("distance", {}).get("lower", "0"))
    upper = Fraction(row["error"]["upper"])
    models = row["model"]
    shown = Formula(latex(parse_term(models)), models) if "," not in models else models
    bound = f">= {downward(lower)}" if lower else ""
    return str(row["m"]), f"<= {upward(upper)}" if upper else "0", bound, shown
