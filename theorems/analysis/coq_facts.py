"""The facts' Coq proofs: each lemma that a fact names proves the proposition printed for the fact.

``python -m memory_theorems.theorems.analysis.coq_facts FOLDER`` compiles, in this order, what the
propositions
speak of, the propositions (printed from the facts alone), the proofs of ``coq/``, and a file that
says that each lemma is a proof of its proposition, with the axioms that it rests on.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files as resources
from pathlib import Path

from memory_theorems.theorems.analysis.library import facts
from memory_theorems.verify.coq.composed import definitions, fact_section
from memory_theorems.verify.coq.running import ADMITTED_AXIOMS, FORBIDDEN, assumed
from memory_theorems.verify.reasoning.composition import NamedFact

#: Axioms of libraries that are proved, word for word, from those that are admitted.
DERIVED = {
    "boolp.functional_extensionality_dep": "FunctionalExtensionality.functional_extensionality_dep",
    "boolp.propositional_extensionality": "PropExtensionality.propositional_extensionality",
    "boolp.constructive_indefinite_description": (
        "ClassicalEpsilon.constructive_indefinite_description"
    ),
    "Epsilon.epsilon_statement": "ClassicalEpsilon.classical_indefinite_description",
}
#: Hand-written files: what is spoken of (trusted), and proofs, each after those that it rests on.
MEANINGS, PROOFS = (
    ("Meanings",),
    (
        "Curves",
        "Null_sets",
        "Lebesgue",
        "Integrals",
        "Convergence",
        "Powers",
        "Decay",
        "Shift",
    ),
)
_SECONDS = 600.0


class CoqRefuses(Exception):
    """A fact whose proof Coq does not accept, or that rests on more than what is admitted."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A fact with the lemma that proves it and the axioms beneath."""

    fact: NamedFact
    axioms: tuple[str, ...]


def proved() -> tuple[NamedFact, ...]:
    """The facts of the library that promise a proof in Coq."""
    return tuple(item for item in facts() if item.coq)


def name_of(fact: NamedFact) -> str:
    """Its proposition's name.

    >>> name_of(NamedFact("two-sided limits", "1 == 1"))
    'fact_two_sided_limits'
    """
    return "fact_" + re.sub(r"\W", "_", fact.name)


def stated(chosen: Sequence[NamedFact]) -> str:
    """The file of propositions."""
    meanings = [item for fact in chosen for item in fact.predicates]
    head = "From Coq Require Import Reals ZArith.\nFrom Coquelicot Require Import Coquelicot.\n"
    head += "From Memory Require Import Statements Meanings.\nOpen Scope R_scope.\n"
    return head + "\n".join((definitions(meanings), *(fact_section(name_of(i), i) for i in chosen)))


def check(chosen: Sequence[NamedFact]) -> str:
    """The file that holds lemmas against propositions, and derived axioms against their proofs."""
    lines = [
        "From Coq Require FunctionalExtensionality PropExtensionality ClassicalEpsilon Epsilon.",
        "From mathcomp Require boolp.",
        f"From Memory Require Meanings Stated {' '.join(PROOFS)}.",
    ]
    for axiom, proof in DERIVED.items():
        name = "derived_" + axiom.replace(".", "_")
        lines.append(
            f"Definition {name} : ltac:(let t := type of @{axiom} in exact t) := @{proof}."
        )
        lines += [f'Goal True. idtac "ASSUMPTIONS {name}". Abort.', f"Print Assumptions {name}."]
    for fact in chosen:
        name = name_of(fact)
        lines.append(f"Theorem proof_of_{name} : {_closed(fact)}. Proof. exact @{fact.coq}. Qed.")
        lines.append(f'Goal True. idtac "ASSUMPTIONS {name}". Abort.')
        lines.append(f"Print Assumptions proof_of_{name}.")
    return "\n".join(lines) + "\n"


def _closed(fact: NamedFact) -> str:
    """The fact's proposition, over all spaces and predicates that its section leaves open."""
    name = name_of(fact)
    given = " ".join(re.findall(r"^Variable (\S+) :", fact_section(name, fact), re.MULTILINE))
    return f"forall {given}, Stated.{name} {given}" if given else f"Stated.{name}"


def sources() -> dict[str, str]:
    """The hand-written files, meanings first."""
    room = resources("memory_theorems.theorems.analysis") / "coq"
    return {name: (room / f"{name}.v").read_text("utf-8") for name in (*MEANINGS, *PROOFS)}


def checked(
    folder: Path,
    chosen: Sequence[NamedFact] | None = None,
    written: Mapping[str, str] | None = None,
) -> list[Checked]:
    """All facts that promise a proof, with the axioms beneath; CoqRefuses at the first that fails.

    ``chosen`` are other facts and ``written`` other texts of the hand-written files.
    """
    wanted = proved() if chosen is None else tuple(chosen)
    own = dict(written or sources())
    prelude = (resources("memory_theorems.verify.coq") / "Statements.v").read_text("utf-8")
    order = {"Statements": prelude, **{name: own[name] for name in MEANINGS}}
    order |= {"Stated": stated(wanted), **{name: own[name] for name in PROOFS}}
    order["Check"] = check(wanted)
    folder.mkdir(parents=True, exist_ok=True)
    out = ""
    for name, text in order.items():
        if FORBIDDEN.search(re.sub(r"\(\*.*?\*\)", "", text, flags=re.DOTALL)):
            raise CoqRefuses(f"{name}.v holds a word that would let it assume what it likes")
        out = _compiled(folder, name, text)
    parts = re.split(r"^ASSUMPTIONS (\w+)$", out, flags=re.MULTILINE)
    axioms = {name: assumed(text) for name, text in zip(parts[1::2], parts[2::2])}
    for name in ("derived_" + item.replace(".", "_") for item in DERIVED):
        _within(name, axioms.get(name, ("?",)), ADMITTED_AXIOMS)
    found = [Checked(item, axioms.get(name_of(item), ("?",))) for item in wanted]
    for one in found:
        _within(one.fact.name, one.axioms, ADMITTED_AXIOMS | set(DERIVED))
    return found


def _within(name: str, axioms: tuple[str, ...], admitted: frozenset[str]) -> None:
    beyond = sorted(set(axioms) - admitted)
    if beyond:
        raise CoqRefuses(f"{name} rests on {', '.join(beyond)}")


def _compiled(folder: Path, name: str, text: str) -> str:
    """What coqc says."""
    path = folder / f"{name}.v"
    path.write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["coqc", "-w", "none", "-R", str(folder.resolve()), "Memory", str(path.resolve())],
        capture_output=True,
        text=True,
        timeout=_SECONDS,
        check=False,
        cwd=folder,
    )
    if done.returncode:
        raise CoqRefuses(f"coqc refuses {name}.v: {done.stderr.strip()[-500:]}")
    return done.stdout


def table() -> str:
    """Each fact with its lemma or its source, for the page on Coq."""
    lines = ["| fact | Coq lemma, or source |", "|---|---|"]
    lines += [f"| {one.name} | {f'`{one.coq}`' if one.coq else one.cited} |" for one in facts()]
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    """Compile in the given folder, say how many facts Coq accepts; 1 where it refuses one."""
    try:
        found = checked(Path(arguments[0]))
    except (CoqRefuses, FileNotFoundError) as trouble:
        print(f"{trouble}", file=sys.stderr)
        return 1
    print(f"Coq accepts the proofs of {len(found)} facts; {len(facts()) - len(found)} are cited.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
