"""The page of one kernel: one HTML file without network, from the answer of ``verify target``."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from markupsafe import Markup

from memory_theorems.reports.figures import Drawing, drawn
from memory_theorems.reports.html import environment
from memory_theorems.reports.mathematics import formula
from memory_theorems.reports.target_figures import figures
from memory_theorems.reports.words import MEANINGS
from memory_theorems.theorems.targets.landscape_tables import guaranteed_by, solved_lines
from memory_theorems.theorems.targets.pasting import numpy_text
from memory_theorems.theorems.targets.plateaus import shown
from memory_theorems.theorems.targets.sampling_tables import (
    COLUMNS,
    cost_lines,
    memory_line,
    model_rows,
)
from memory_theorems.theorems.targets.shown_digits import downward, upward
from memory_theorems.theorems.targets.tables import (
    between,
    cut_words,
    error_columns,
    error_row,
    moved_text,
    real_text,
    unbounded_words,
    value_text,
    word,
)
from memory_theorems.verify.asking.outputs import write_text
from memory_theorems.verify.language.latex import latex
from memory_theorems.verify.language.parser import parse_term

Json = Any
FILE = "target.html"
#: A model with more terms is shown as text only.
MOST_TERMS = 8


def render(answer: Mapping[str, Json]) -> str:
    """The whole page; equal answers give equal text."""
    drawings = tuple(drawn(title, draw) for title, draw in figures(answer))
    return (
        environment()
        .get_template("target.html.j2")
        .render(
            answer=answer,
            kernel=_kernel(answer),
            facts=[_fact(item) for item in answer["facts"]],
            theorems=[_theorem(row) for row in answer["theorems"] if row["about_kernels"]],
            silent=sum(not row["about_kernels"] for row in answer["theorems"]),
            models=[_model(item) for item in _rows(answer)],
            errors=_errors(answer),
            cut=cut_words(answer["search"]) if answer.get("search", {}).get("cut") else "",
            unbounded=_unbounded(answer),
            moved=_moved(answer),
            figures=drawings,
            **_landscape(answer.get("landscape")),
            sampled=_sampled(answer.get("sampled")),
            plateau=plateau_lines(answer.get("plateau")),
            paste=numpy_text(answer),
            data=json.dumps(_rows(answer)[-1]["network"], indent=1) if _rows(answer) else "",
            meanings=MEANINGS,
        )
    )


def write_page(folder: Path, answer: Mapping[str, Json]) -> Path:
    """Write ``target.html`` and ``target.json`` into the folder; the path of the page."""
    path = folder / FILE
    write_text(path, render(answer))
    twin = folder / "target.json"
    write_text(twin, json.dumps(answer, indent=1, ensure_ascii=False) + "\n")
    return path


def _unbounded(answer: Mapping[str, Json]) -> str:
    search = answer.get("search", {})
    return unbounded_words(search) if search.get("unbounded") else ""


def _rows(answer: Mapping[str, Json]) -> list[Mapping[str, Json]]:
    return [*answer["approximations"], *answer.get("constructions", ())]


def _landscape(found: Mapping[str, Json] | None) -> dict[str, Json]:
    """The section on critical affine spaces."""
    if not found:
        return {"counts": [], "landscape_problem": "", "minimisers": []}
    if "problem" in found:
        return {"counts": [], "landscape_problem": found["problem"], "minimisers": []}
    return {
        "counts": [
            {"m": item["m"], "spaces": f"{item['spaces']:,}", "by": guaranteed_by(found, item)}
            for item in found["guaranteed"]
        ],
        "landscape_problem": "",
        "minimisers": solved_lines(found),
    }


def plateau_lines(found: Mapping[str, Json] | None) -> dict[str, str] | None:
    """The section on the plateau: three certified bounds and the tested time."""
    if not found:
        return None
    return {
        "memory": found["memory"],
        "width": str(found["width"]),
        "delta": found["delta"],
        "idle_rate": found["idle_rate"],
        "loss": f"{shown(found['loss']['lower'])} .. {shown(found['loss']['upper'], up=True)}",
        "gradient": shown(found["gradient"]["upper"], up=True),
        "escape_lower": shown(found["escape_lower"]),
        "time": found["time"] or found["status"],
    }


def _sampled(found: Mapping[str, Json] | None) -> dict[str, Json] | None:
    """The section on discrete time."""
    if not found:
        return None
    if "problem" in found:
        return {"step": found["step"], "lines": [found["problem"]], "rows": [], "columns": ()}
    lines = [*cost_lines(found), memory_line(found)]
    if found["models_problem"]:
        lines.append(f"no bound for all models: {found['models_problem']}")
    return {
        "step": found["step"],
        "lines": lines,
        "columns": COLUMNS,
        "rows": model_rows(found),
    }


def _kind(text: str) -> str:
    """The style sheet's class for a word of the table of verdicts."""
    return text.lower().partition(" ")[0] if text != "NOT APPLICABLE" else "not-applicable"


def _word(text: str) -> dict[str, str]:
    kind = _kind(text)
    return {"text": text, "kind": kind, "sign": MEANINGS[kind].sign}


def _kernel(answer: Mapping[str, Json]) -> list[Markup]:
    """Each channel as a formula; nothing for samples, which have none."""
    if answer.get("samples"):
        return []
    texts = answer["kernel"]
    several = len(texts) > 1
    return [
        formula(rf"\rho{f'_{{{i}}}' if several else ''}(t)=" + latex(parse_term(text)))
        for i, text in enumerate(texts, 1)
    ]


def _short_model(terms: Sequence[Mapping[str, Json]]) -> Markup | None:
    """A narrow model of one channel to four digits, for reading only."""
    if len(terms) > MOST_TERMS or any(item["channel"] for item in terms):
        return None
    parts = []
    for item in terms:
        power, rate, wave = (Fraction(item[name]) for name in ("power", "rate", "frequency"))
        text = _digits(Fraction(item["weight"]))
        if power:
            text += r"\,t" + (f"^{{{power}}}" if power > 1 else "")
        if rate:
            text += rf"\,e^{{-{_digits(rate)}t}}"
        if wave:
            text += rf"\,\{'sin' if item['sine'] else 'cos'}({_digits(wave)}t)"
        parts.append(text)
    return formula("+".join(parts).replace("+-", "-")) if parts else None


def _digits(value: Fraction) -> str:
    """Four digits, with a power of ten where numbers are far from 1."""
    mantissa, _, exponent = f"{float(value):.4g}".partition("e")
    return mantissa + (rf"\cdot10^{{{int(exponent)}}}" if exponent else "")


def _fact(item: Mapping[str, Json]) -> dict[str, Json]:
    value = value_text(item)
    typeset = item["name"] == "Laplace transform" and item["value"] is not None
    return {
        "name": item["name"],
        "value": value,
        "formula": formula(latex(parse_term(value))) if typeset else None,
        "word": _word(word(item)),
        "detail": item.get("detail") or "",
    }


def _theorem(row: Mapping[str, Json]) -> dict[str, Json]:
    statements = [
        {"form": item["form"], "word": _word(str(item["word"]).partition(" ")[0])}
        if item["word"] != "NOT APPLICABLE"
        else {"form": item["form"], "word": _word("NOT APPLICABLE")}
        for item in row["statements"]
    ]
    return {
        "key": row["key"],
        "applies": row["applies"],
        "status": row.get("status") or ("applies" if row["applies"] else ""),
        "why": row["failing_hypothesis"] or "",
        "statements": statements,
        "numbers": [
            {"name": item["name"], "value": between(item)} for item in row.get("numbers", ())
        ],
        "slack": between(row["slack"]) if row["slack"] else "",
    }


def _model(item: Mapping[str, Json]) -> dict[str, Json]:
    error = Fraction(item["error"]["upper"])
    least = Fraction(item["distance"]["lower"]) if "distance" in item else Fraction(0)
    return {
        "m": item["m"],
        "error": upward(error) if error else "0",
        "least": downward(least) if least > 0 else "",
        "real": real_text(item),
        "formula": _short_model(item["terms"]),
        "model": item["model"],
        "method": item.get("method", ""),
    }


def _errors(answer: Mapping[str, Json]) -> dict[str, Json] | None:
    """The table of errors in other norms."""
    rows = [row for row in _rows(answer) if row.get("errors")]
    if not rows:
        return None
    end = rows[0]["errors"]["window"]["end"]
    return {"end": end, "columns": error_columns(end), "rows": list(map(error_row, rows))}


def _moved(answer: Mapping[str, Json]) -> dict[str, Json] | None:
    """The table of perturbation errors: the maps, and one row for each model that has them."""
    rows = [item for item in _rows(answer) if "perturbation" in item]
    if not rows:
        return None
    return {
        "size": rows[0]["perturbation"]["size"],
        "maps": [item["map"] for item in rows[0]["perturbation"]["errors"]],
        "rows": [
            {
                "m": item["m"],
                "error": upward(Fraction(item["error"]["upper"])),
                "slowest": f"{float(Fraction(item['slowest_rate'])):.4g}",
                "errors": [moved_text(error) for error in item["perturbation"]["errors"]],
            }
            for item in rows
        ],
    }


__all__ = ["Drawing", "render", "write_page"]
