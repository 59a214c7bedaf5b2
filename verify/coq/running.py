"""Running Coq: which lemmas it accepts, and the final check of the files that hold only these.

A first pass asks ``coqtop`` lemma by lemma (a refused one is assumed, so that those after it are
judged by their own scripts).  What was refused, and what rests on it, is left out; the rest is
compiled by ``coqc`` as a whole.  Only the second pass counts.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files as resources
from pathlib import Path

from memory_theorems.verify.coq.files import TOOLS, Files, Item
from memory_theorems.verify.coq.leaf_lemmas import Lemma

#: The axioms of Coq's reals and of Coquelicot: nothing else may be assumed.
ADMITTED_AXIOMS = frozenset(
    (
        "ClassicalDedekindReals.sig_forall_dec",
        "ClassicalDedekindReals.sig_not_dec",
        "FunctionalExtensionality.functional_extensionality_dep",
        "Classical_Prop.classic",
        "ClassicalEpsilon.constructive_indefinite_description",
        "ProofIrrelevance.proof_irrelevance",
        "PropExtensionality.propositional_extensionality",
    )
)
#: Coq's whole numbers of 63 bits, with which the tactic ``interval`` computes, and their laws.
MACHINE_INTEGERS = re.compile(r"(?:PrimInt63|Uint63)\.\w+")
#: Words that no printed file contains: they would let it assume, or turn a check off.
FORBIDDEN = re.compile(
    r"\b(?:Admitted|admit|Axiom|Parameter|Conjecture|give_up|Unset|bypass_check)\b"
)
#: Why a statement has no proof: a lemma below it is wrong to Coq, or none is, but time was short.
REFUSED = "Coq refuses its script, or one that it rests on"
LATE = "out of time"
#: What Coq says of a tactic that was stopped; and the exit code of a process that was.
STOPPED = re.compile(r"Timeout!|Tactic timeout!")
_STOPPED = 124
#: Printed proofs of so many characters have the time that one asks for; longer ones have more.
LONG = 1_000_000
#: How often whole files are compiled again without a lemma that was refused there.
RETRIES = 4
_LIBRARY = ("Statements", "Tools", "Bounds", "Forms", "Limits", "Ends")


class CoqMissing(Exception):
    """There is no coqc here; on Debian: ``coq libcoq-interval libcoq-coquelicot``."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What Coq said of one statement: accepted with these assumptions, or why not."""

    stated: str
    accepted: bool
    why: str = ""
    assumptions: tuple[str, ...] = ()


def version() -> str:
    """The version of coqc; CoqMissing without one."""
    if shutil.which("coqc") is None:
        raise CoqMissing(
            "coqc is not installed: apt-get install coq libcoq-interval libcoq-coquelicot"
        )
    return _run(["coqc", "--print-version"], None, 60)[1].split()[0]


def library() -> dict[str, str]:
    """The texts of the library that printed files import."""
    room = resources("memory_theorems.verify.coq")
    return {name: (room / f"{name}.v").read_text(encoding="utf-8") for name in _LIBRARY}


def prepare(folder: Path) -> None:
    """Write and compile the library in the folder, all of it where any text is another.

    A file is compiled against those before it: what is left of another library would not fit.
    """
    for room in ("library", "printed"):
        (folder / room).mkdir(parents=True, exist_ok=True)
    texts = library()
    stamp = folder / "library" / "compiled.txt"
    wanted = digest("\n".join(f"{name} {digest(text)}" for name, text in texts.items()))
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    stamp.unlink(missing_ok=True)
    for name, text in texts.items():
        path = folder / "library" / f"{name}.v"
        path.write_text(text, encoding="utf-8")
        code, _, error = _run(_coqc(folder, path), None, 600, folder)
        if code:
            raise RuntimeError(f"Coq refuses its library {name}.v: {error[-500:]}")
    stamp.write_text(wanted, encoding="utf-8")


def _options(folder: Path) -> list[str]:
    folder = folder.resolve()
    return [
        "-w",
        "none",
        "-R",
        str(folder / "library"),
        "Memory",
        "-Q",
        str(folder / "printed"),
        "Printed",
    ]


def _coqc(folder: Path, path: Path) -> list[str]:
    return ["coqc", *_options(folder), str(path.resolve())]


def _run(
    command: Sequence[str], given: str | None, seconds: float, folder: Path | None = None
) -> tuple[int, str, str]:
    """In the folder: Coq keeps caches where it runs."""
    try:
        done = subprocess.run(
            command,
            input=given,
            stdout=subprocess.PIPE,
            # What coqtop prints and what it complains of in one order.
            stderr=subprocess.PIPE if given is None else subprocess.STDOUT,
            text=True,
            timeout=seconds,
            check=False,
            cwd=folder,
        )
    except subprocess.TimeoutExpired as late:
        out = late.stdout or b""
        return (
            _STOPPED,
            out.decode(errors="replace") if isinstance(out, bytes) else out,
            "out of time",
        )
    return done.returncode, done.stdout, done.stderr or ""


@dataclass(frozen=True, slots=True)
class Trial:
    """Lemmas whose own scripts Coq accepts, and those of which it said nothing for want of time."""

    accepted: frozenset[str]
    late: frozenset[str] = frozenset()


def trial(files: Files, folder: Path, seconds: float, known: frozenset[str] = frozenset()) -> Trial:
    """What Coq says of each lemma by itself; ``known`` are not tried again."""
    lines = ["Set Silent.", TOOLS]  # without it coqtop prints all that is at hand after each line
    for lemma in files.leaves:
        lines += _tried(lemma, lemma.name in known)
    lines += ["Section Theory.", files.given]
    for lemma in files.lemmas:
        lines += _tried(lemma, lemma.name in known)
    text = "\n".join(lines)
    code, out, _ = _run(["coqtop", *_options(folder)], text, seconds, folder)
    names = frozenset(item.name for item in (*files.leaves, *files.lemmas)) - known
    return Trial(known | accepted_in(out), late_in(out, names, code == _STOPPED))


def accepted_in(out: str) -> frozenset[str]:
    """Lemmas between whose two marks nothing went wrong (coqtop goes on after an error)."""
    found = []
    for part in out.split("BEGIN ")[1:]:
        name = part.split(None, 1)[0]
        before, mark, _ = part.partition(f"ACCEPTED {name}")
        if mark and "Error:" not in before:
            found.append(name)
    return frozenset(found)


def late_in(out: str, names: frozenset[str], stopped: bool) -> frozenset[str]:
    """Those of the lemmas that a tactic's limit decided, or to which a stopped Coq did not come.

    An error before the limit is a refusal; so is whatever Coq leaves out when it was not stopped.
    """
    found = set()
    asked = {part.split(None, 1)[0]: part for part in out.split("BEGIN ")[1:]}
    for name in names - accepted_in(out):
        errors = asked.get(name, "").split("Error:")[1:]
        if errors:
            if STOPPED.match(errors[0].strip()):
                found.add(name)
        elif stopped:
            found.add(name)
    return frozenset(found)


def _tried(lemma: Lemma, known: bool) -> list[str]:
    if known:
        return [f"Axiom {lemma.name} : {lemma.statement}."]
    return [
        f'Goal True. idtac "BEGIN {lemma.name}". Abort.',
        lemma.text,
        f'Goal True. let x := constr:({lemma.name}) in idtac "ACCEPTED {lemma.name}". Abort.',
        "Abort.",
        f"Axiom {lemma.name} : {lemma.statement}.",
    ]


def sound(lemmas: Sequence[Lemma], accepted: frozenset[str]) -> frozenset[str]:
    """Those of the accepted lemmas that rest on accepted lemmas only."""
    names = frozenset(item.name for item in lemmas)
    kept: set[str] = set()
    for item in lemmas:
        words = set(re.findall(r"\w+", "\n".join(item.script))) & names
        if item.name in accepted and words <= kept:
            kept.add(item.name)
    return frozenset(kept)


def too_late(
    lemma: str, lemmas: Sequence[Lemma], accepted: frozenset[str], late: frozenset[str]
) -> bool:
    """Whether all that is missing of the lemma, and of what it rests on, is missing for time."""
    scripts = {item.name: "\n".join(item.script) for item in lemmas}
    seen, left = set(), [lemma]
    while left:
        name = left.pop()
        if name not in seen:
            seen.add(name)
            left += set(re.findall(r"\w+", scripts.get(name, ""))) & set(scripts)
    missing = seen - accepted
    return bool(missing) and missing <= late


def accept(files: Files, name: str, folder: Path, seconds: float) -> tuple[list[Outcome], str]:
    """What Coq says of each statement of the files, and the text of the proofs that it accepted.

    First all lemmas are compiled as they stand; where one is refused they are tried one by one.
    The seconds are for one call of Coq, and grow with the length of the proofs.
    """
    lemmas = (*files.leaves, *files.lemmas)
    seconds = allowed(lemmas, seconds)
    every = frozenset(item.name for item in lemmas)
    first = _compiled(files, every, name, folder, seconds)
    if first.refused is None:
        return list(first.outcomes), first.proofs
    known = []
    for item in lemmas:
        if item.name == first.refused:
            break
        known.append(item.name)
    before = frozenset(known) if first.refused in every else frozenset()
    tried = trial(files, folder, seconds, before)
    return confirm(files, tried.accepted, name, folder, seconds, tried.late)


def allowed(lemmas: Sequence[Lemma], seconds: float) -> float:
    """The seconds for lemmas of this length: as many as are asked for, or more in proportion."""
    return seconds * max(1.0, sum(len(item.text) for item in lemmas) / LONG)


def confirm(
    files: Files,
    tried: frozenset[str],
    name: str,
    folder: Path,
    seconds: float,
    late: frozenset[str] = frozenset(),
) -> tuple[list[Outcome], str]:
    """The second pass: the files that hold the tried lemmas only, compiled as a whole.

    A lemma that is refused here is left out too, and the rest compiled again, a few times.
    """
    for _ in range(RETRIES):
        done = _compiled(files, tried, name, folder, seconds, late)
        if done.refused not in tried:
            break
        tried = tried - {done.refused}
        if done.late:
            late = late | {done.refused}
    return list(done.outcomes), done.proofs


@dataclass(frozen=True)
class _Compiled:
    """Outcomes of whole files; ``refused`` is the lemma (or "?") that stopped them, if one did."""

    outcomes: tuple[Outcome, ...]
    proofs: str
    refused: str | None = None
    #: Whether it was a limit that stopped them.
    late: bool = False


def _compiled(
    files: Files,
    tried: frozenset[str],
    name: str,
    folder: Path,
    seconds: float,
    late: frozenset[str] = frozenset(),
    *,
    again: bool = True,
) -> _Compiled:
    """Statements, proofs and check, compiled; with ``again`` proofs that stand compiled with this
    very text are loaded: the check asks Coq anew what they prove, and on what they rest."""
    lemmas = (*files.leaves, *files.lemmas)
    kept = sound(lemmas, tried)
    wanted = [item for item in files.items if not item.missing and item.lemma in kept]
    refused = [
        Outcome(
            item.stated,
            False,
            item.missing or (LATE if too_late(item.lemma, lemmas, tried, late) else REFUSED),
        )
        for item in files.items
        if item not in wanted
    ]
    if not wanted:
        return _Compiled(tuple(refused), "")
    proofs = files.proofs_of(kept, wanted)
    texts = {
        f"Stated_{name}": files.statements_of(wanted),
        f"Proofs_{name}": proofs,
        f"Check_{name}": files.check(f"Stated_{name}", f"Proofs_{name}", wanted),
    }
    out, reused = "", False
    for title, text in texts.items():
        if FORBIDDEN.search(re.sub(r"\(\*.*?\*\)", "", text, flags=re.DOTALL)):
            why = "a forbidden word in the printed file"
            return _Compiled((*refused, *_all(wanted, why)), "")
        path = folder / "printed" / f"{title}.v"
        if again and title.startswith("Proofs_") and _stands(path, text):
            reused = True
            continue
        path.write_text(text, encoding="utf-8")
        code, out, error = _run(_coqc(folder, path), None, seconds, folder)
        if code and reused:
            # Compiled with another library, or cut short: Coq does not load it.
            return _compiled(files, tried, name, folder, seconds, late, again=False)
        if code:
            slow = code == _STOPPED or STOPPED.search(error) is not None
            why = LATE if slow else f"coqc refuses {title}: {error[-200:]}"
            at = _refused_lemma(text, error) if title.startswith("Proofs_") else None
            return _Compiled((*refused, *_all(wanted, why)), "", at or "?", slow)
    found = []
    parts = re.split(r"^ASSUMPTIONS (\w+)$", out, flags=re.MULTILINE)
    printed = dict(zip(parts[1::2], parts[2::2]))
    for item in wanted:
        axioms = assumed(printed.get(item.stated, "?"))
        beyond = sorted(
            item
            for item in axioms
            if item not in ADMITTED_AXIOMS and not MACHINE_INTEGERS.fullmatch(item)
        )
        why = f"rests on {', '.join(beyond)}" if beyond else ""
        found.append(Outcome(item.stated, not beyond, why, axioms))
    return _Compiled((*refused, *found), proofs)


def _stands(path: Path, text: str) -> bool:
    """Whether the file of this very text was compiled after it was written."""
    compiled = path.with_suffix(".vo")
    try:
        same = path.read_text(encoding="utf-8") == text
        return same and compiled.stat().st_mtime_ns >= path.stat().st_mtime_ns
    except (OSError, UnicodeDecodeError):
        return False


def _refused_lemma(text: str, error: str) -> str | None:
    """The lemma around the line that an error message names."""
    line = re.search(r"line (\d+), characters", error)
    if line is None:
        return None
    before = "\n".join(text.split("\n")[: int(line.group(1))])
    names = re.findall(r"^Lemma (\w+)", before, flags=re.MULTILINE)
    return str(names[-1]) if names else None


def _all(items: Sequence[Item], why: str) -> list[Outcome]:
    return [Outcome(item.stated, False, why) for item in items]


def assumed(printed: str) -> tuple[str, ...]:
    """The names that ``Print Assumptions`` lists; "?" where it said nothing that is understood."""
    if "Closed under the global context" in printed:
        return ()
    if "Axioms:" not in printed:
        return ("?",)
    body = printed.split("Axioms:", 1)[1]
    return tuple(re.findall(r"^([A-Za-z_][\w.']*)\s*(?::|$)", body, flags=re.MULTILINE))


def digest(text: str) -> str:
    """SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()
