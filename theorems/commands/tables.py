"""Tables and texts of the commands that show theorems."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from memory_theorems.verify.citations import name_of_citation
from memory_theorems.verify.showing.columns import Columns
from memory_theorems.verify.verdicts import UNMET

Json = Any

#: Forms whose statements are counted apart from the others.
#: The forms that nobody printed; as texts, so that a list loads no mathematics.
APART = ("variant", "control")
#: How the end of a word whose hypotheses no structure is known to meet is abbreviated.
_UNMET = " (unmet)"
#: What a word may rest on, as it is counted.
_RESTS = tuple(
    cited + given + unmet
    for unmet in ("", _UNMET)
    for given in ("", " given")
    for cited in ("", " modulo")
)
_COUNTS = re.compile(r"\d+/\d+")

#: Words a statement may end with, for the last line of a run.
_ORDER = (
    "PROVED", "CERTIFIED", "ATTESTED", "SPOT-CERTIFIED", "TESTED", "REFUTED", "UNDECIDED",
    "NOT APPLICABLE", "ERROR",
)  # fmt: skip


def statement_words(result: Mapping[str, Json]) -> str:
    """``printed REFUTED; repaired SPOT-CERTIFIED 25/25``, equal ones counted."""
    parts = Counter(f"{item['form']} {item['word']}" for item in result["statements"])
    return "\n".join(text if n == 1 else f"{text} (x{n})" for text, n in parts.items())


def short_words(result: Mapping[str, Json]) -> str:
    """The same with one line for each form and word: ``repaired SPOT-CERTIFIED 35..44/49 (x3)``."""
    groups: dict[tuple[str, str], list[str]] = {}
    for item in result["statements"]:
        word = str(item["word"])
        bare, _, counts = word.partition(" ")
        if not _COUNTS.fullmatch(counts):
            bare, counts = word.removesuffix(f", {UNMET}"), ""
            bare += _UNMET if word.endswith(UNMET) else ""
        groups.setdefault((str(item["form"]), bare), []).append(counts)
    return "\n".join(_line(form, bare, counts) for (form, bare), counts in groups.items())


def _line(form: str, bare: str, counts: list[str]) -> str:
    text = f"{form} {bare}"
    pairs = sorted(
        {(int(n), int(of)) for n, _, of in (item.partition("/") for item in counts if item)}
    )
    if pairs:
        least, most = pairs[0], pairs[-1]
        decided = str(least[0]) if least[0] == most[0] else f"{least[0]}..{most[0]}"
        text += f" {decided}/{max(of for _, of in pairs)}"
    return text if len(counts) == 1 else f"{text} (x{len(counts)})"


def proof_words(proof: Mapping[str, Json]) -> str:
    word = {"holds": proof["evidence"].upper(), "open": "OPEN"}[proof["outcome"]]
    names = ", ".join(dict.fromkeys(map(name_of_citation, proof["cited"])))
    cited = f"modulo {names} (cited)" if names else ""
    rests = proof["outcome"] == "holds" and cited
    text = f"{word}{' ' * bool(rests)}{rests or ''} {proof['held']}/{proof['steps']} steps"
    if cited and not rests:
        text += f", {len(proof['cited'])} cited"
    if proof["gaps"]:
        text += f", {len(proof['gaps'])} gap{'s' * (len(proof['gaps']) > 1)}"
    if proof.get("missing"):
        text += f", {len(proof['missing'])} not closed"
    return text


def instance_words(counts: Mapping[str, int]) -> str:
    if not counts["drawn"]:
        return "-"
    measured = counts.get("measured", 0)
    if measured and not counts["applicable"]:
        return f"{measured}/{counts['drawn']} measured"
    text = f"{counts['certified']}/{counts['drawn']} instances"
    text += f" ({counts['failed']} fail)" if counts["failed"] else ""
    return text + (f", {measured} measured" if measured else "")


def mutant_words(mutants: Mapping[str, Json]) -> str:
    if not mutants["total"]:
        return "-"
    more = f" (+{mutants['measured']} measured)" if mutants.get("measured") else ""
    return f"{mutants['refuted']}/{mutants['total']}{more}"


def slack_words(slack: Mapping[str, Json]) -> str:
    if slack.get("median") is None:
        return "-"
    return " .. ".join(_short(Fraction(slack[name])) for name in ("min", "median", "max"))


def _short(value: Fraction) -> str:
    """Three digits; the order of magnitude where a double would overflow."""
    try:
        return f"{float(value):.3g}"
    except OverflowError:
        return f"1e+{int(value).bit_length() * 30103 // 100000}"


#: The signs of words in a list, where a line has no room for more.
SIGNS = {
    "PROVED": "■", "CERTIFIED": "●", "ATTESTED": "◐", "SPOT-CERTIFIED": "◔", "TESTED": "○",
    "REFUTED": "✕", "UNDECIDED": "?", "NOT APPLICABLE": "–", "ERROR": "!",
    "PROVED (unmet or given)": "□", "CERTIFIED (unmet or given)": "◎",
}  # fmt: skip


def list_lines(
    rows: Sequence[tuple[str, str, Mapping[str, Json] | None]], width: int
) -> Iterator[str]:
    """A line for each (key, title, remembered result), in the width; then how to read them."""
    counts = [_signs(result) for _, _, result in rows]
    keys = max((len(key) for key, _, _ in rows), default=0)
    marks = max(map(len, counts), default=0)
    for (key, title, _), mark in zip(rows, counts, strict=True):
        start = f"{key:<{keys}}  " + (f"{mark:<{marks}}  " if marks else "")
        room = max(width - len(start), 12)
        yield (start + (title if len(title) <= room else f"{title[: room - 1].rstrip()}…")).rstrip()
    used = [f"{sign} {word}" for word, sign in SIGNS.items() if any(sign in one for one in counts)]
    if used:
        yield f"statements (remembered, not replayed): {', '.join(used)}"
    yield f"{len(rows)} theorems; `verify show KEY` prints one, `verify run KEY` checks it"


def _signs(result: Mapping[str, Json] | None) -> str:
    """``■3 ✕1``: how many statements have which word."""
    found = (
        Counter(_without_counts(str(item["word"])) for item in result["statements"])
        if result
        else {}
    )
    words = Counter(dict.fromkeys(SIGNS, 0))
    for word, number in found.items():
        rest = word.removesuffix(_UNMET).removesuffix(" given")
        less = " (unmet or given)" if rest != word else ""
        words[rest.removesuffix(" modulo") + less] += number
    return " ".join(f"{SIGNS[word]}{number}" for word, number in words.items() if number)


#: The growing table of a run: the longest key, form and word with counts, seconds.
RUN = Columns(("theorem", "verdicts", "s"), (33, 37, 6), numbered=True)


def run_row(result: Mapping[str, Json]) -> str:
    """One theorem of a run as soon as it is known."""
    seconds = "ledger" if result.get("from_ledger") else f"{result['seconds']:.1f}"
    parts = [short_words(result), f"proof {proof_words(result['proof'])}"]
    counted = []
    if result["instances"]["drawn"]:
        counted.append(instance_words(result["instances"]))
    if result["mutants"]["total"]:
        counted.append(f"{mutant_words(result['mutants'])} mutants")
    parts += [", ".join(counted)] if counted else []
    if result["slack"].get("median") is not None:
        parts.append(f"slack {slack_words(result['slack'])}")
    return RUN.row((result["key"], "\n".join(parts), seconds))


def print_run_end(results: Iterable[Mapping[str, Json]], notes: Iterable[str] = ()) -> None:
    """What follows the table of a run: surprises, ``notes``, and the last line with counts."""
    results = list(results)
    for result in results:
        for item in (*result["statements"], *result["steps"]):
            if not item["as_expected"]:
                print(
                    f"AGAINST EXPECTATION {result['key']}: {item['name'] or item['form']}: "
                    f"{item['word']}, expected {item['expected']} "
                    f"(at least {item['expected_least']}): {item['reason'] or item['detail']}"
                )
        for name in result["checks_nothing"]:
            print(f"CHECKS NOTHING {result['key']}: {name}: none of its mutants is refuted")
        for warning in result["warnings"]:
            print(f"WARNING {result['key']}: {warning}")
    weak = [item for result in results for item in result["mutants"].get("insensitive", ())]
    if weak:
        print(
            f"WARNING {len(weak)} sampled statements survive a dropped hypothesis or a changed "
            "constant; the report lists them first"
        )
    for line in notes:
        print(line)
    line = counts_line(item for result in results for item in result["statements"])
    print(line + f"; (unmet): {UNMET}" * (_UNMET in line))


def counts_line(items: Iterable[Mapping[str, Json]]) -> str:
    """``4 REFUTED, 2 PROVED``: how many of each word, strongest first; variants and controls, which
    are no claims of a paper, apart."""
    found = [(str(item.get("form", "")), _without_counts(str(item["word"]))) for item in items]
    order = [f"{word}{rest}" for word in _ORDER for rest in _RESTS]

    def counted(words: Iterable[str], refuted: str = "REFUTED") -> str:
        number = Counter(words)
        said = {"REFUTED": refuted}
        return ", ".join(f"{number[word]} {said.get(word, word)}" for word in order if number[word])

    # Of the others only a line of the print may fail: what replaces it is among those that hold.
    printed = all(
        form == "printed" for form, word in found if word == "REFUTED" and form not in APART
    )
    line = "statements: " + counted(
        (word for form, word in found if form not in APART),
        "REFUTED as printed" if printed else "REFUTED",
    )
    for form in APART:
        apart = counted(word for other, word in found if other == form)
        line += f"; {form}s: {apart}" if apart else ""
    return line


def _without_counts(word: str) -> str:
    """The word alone; what rests on cited theorems, on what is given, or on hypotheses that
    nothing is known to meet, is counted apart."""
    bare = next(item for item in _ORDER if word.startswith(item))
    rest = word.removeprefix(bare)
    cited, given = rest.startswith(" modulo "), " given " in rest
    unmet = rest.endswith(f", {UNMET}")
    return f"{bare}{' modulo' * cited}{' given' * given}{_UNMET * unmet}"
