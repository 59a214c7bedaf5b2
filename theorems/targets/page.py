"""The answer of ``verify target``: facts, theorems, approximations, as one JSON object."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from memory_theorems.theorems.targets.channels import BadKernel, Channel, check
from memory_theorems.theorems.targets.facts import facts
from memory_theorems.theorems.targets.perturbations import SIZE, perturbation_json
from memory_theorems.verify.asking.clock import interrupted, limited, now
from memory_theorems.verify.theorem import Target

Json = Any
SCHEMA = "target/1"
#: Largest W that is written in full.
WIDE_MATRIX = 100
#: The largest m for which critical affine spaces of the loss are counted, and what part of the
#: seconds the search for minimisers may take.
WIDEST_LOSS = 10
LANDSCAPE_SHARE = 0.1
#: The part of the seconds that the errors of one model in other norms may take.
ERRORS_SHARE = 0.1


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the page is to hold: models up to width ``most`` or error ``eps``; ``seconds``: the
    kill switch of the search for models; ``moved``: how far trained weights are moved;
    ``step``: of the kernel in discrete time, where that is asked for; ``window``: the time up to
    which errors are also measured."""

    eps: Fraction = Fraction(1, 1000)
    most: int = 12
    seconds: float = 15.0
    moved: Fraction = SIZE
    step: Fraction | None = None
    window: Fraction = Fraction(10)


def examine(
    asked: Target, wanted: Wanted | None = None, earlier: Mapping[str, Json] | None = None
) -> dict[str, Json]:
    """The contract's object.  Raises BadKernel or InputError with the one-line reason.

    ``earlier``: an answer about the same kernel, whose search for models goes on.
    """
    wanted = wanted or Wanted()
    channels = tuple(Channel.parse(text) for text in asked.kernel)
    check(channels)
    if earlier is not None:
        resume(asked, channels, earlier)
    with limited(1.5 * wanted.seconds):
        found = [item.to_json() for item in facts(channels, asked.options, wanted.seconds / 3)]
    # Theorems first: the models that they search sharpen the lower bounds of the table.
    with limited(1.5 * wanted.seconds):
        # One error for the whole page, unless a theorem is asked for another one.
        options = {"eps": _text(wanted.eps), **asked.options}
        theorems = list(theorem_rows(replace(asked, options=options), wanted.seconds))
    rows = tuple(_approximations(channels, wanted))
    spaces = landscape_section(channels, wanted)
    built = list(_construction(asked, wanted, rows))
    return {
        "schema": SCHEMA,
        "kernel": list(asked.kernel),
        "options": dict(asked.options),
        "eps": _text(wanted.eps),
        "facts": found,
        "theorems": theorems,
        "approximations": list(rows),
        "search": search_json(channels, wanted, rows),
        "constructions": built,
        "landscape": spaces,
        "plateau": plateau_section(asked, wanted),
        "sampled": sampled_json(channels, wanted, (*rows, *built)),
    }


def refused(asked: Target, problem: BadKernel) -> dict[str, Json]:
    """The object of a kernel that is none: the facts that say why, and no theorem or model."""
    channels = tuple(Channel.parse(text) for text in asked.kernel)
    found = []
    for item in facts(channels, asked.options):
        if item.name.startswith(("channels", "defined", "integrable")):
            found.append(item.to_json())
    return {
        "schema": SCHEMA,
        "kernel": list(asked.kernel),
        "options": dict(asked.options),
        "error": str(problem),
        "facts": found,
        "theorems": [],
        "approximations": [],
        "constructions": [],
        "landscape": None,
        "plateau": None,
        "sampled": None,
    }


def _text(value: Fraction) -> str:
    from memory_theorems.verify.language.terms import rational_text

    return rational_text(value)


def _bounds(value: Any) -> dict[str, str]:
    from memory_theorems.verify.examination.shown_numbers import decimal_bounds

    lower, upper = decimal_bounds(value)
    return {"lower": lower, "upper": upper}


# ---------------------------------------------------------------- theorems
def theorem_rows(
    asked: Target, seconds: float = 15.0, only: frozenset[str] | None = None
) -> Iterator[dict[str, Json]]:
    """One row per theorem and instance, of the theorems ``only`` where they are named.

    InputError for options that no theorem can read.
    """
    from memory_theorems.theorems.index import index, theorem
    from memory_theorems.verify.errors import InputError, Unsupported
    from memory_theorems.verify.examination.user_targets import check_target
    from memory_theorems.verify.theorem import SILENT, Applicability, NotAnInstance

    for item in index().entries:
        if only is not None and item.key not in only:
            continue
        row: dict[str, Json] = {
            "key": item.key,
            "applies": False,
            "status": Applicability.SILENT.value,
            "failing_hypothesis": None,
            "undecided_hypotheses": [],
            "says": None,
            "true_value": None,
            "slack": None,
            "about_kernels": item.about_kernels,
            "statements": [],
        }
        if not item.about_kernels:
            yield {**row, "failing_hypothesis": SILENT}
            continue
        try:
            with interrupted(seconds):
                results = check_target(theorem(item.key), asked)
        except NotAnInstance as problem:
            yield {**row, "status": problem.why.value, "failing_hypothesis": str(problem)}
            continue
        except Unsupported as problem:
            yield {**row, "status": problem.kind, "failing_hypothesis": str(problem)}
            continue
        except InputError:
            raise
        except Exception as problem:  # a theorem's own failure is shown as ERROR, never hidden
            yield {
                **row,
                "status": Applicability.ERROR.value,
                "failing_hypothesis": "not decided: error",
                "statements": [_error(problem)],
            }
            continue
        for result in results:
            yield {**row, **_row(result)}


def _error(problem: Exception) -> dict[str, Json]:
    from memory_theorems.verify.verdicts import error

    verdict = error(f"{type(problem).__name__}: {problem}")
    return {
        "form": "printed",
        "latex": "",
        "hypotheses": [],
        "word": verdict.word,
        **verdict.to_json(),
        "slack": None,
    }


def _row(result: Any) -> dict[str, Json]:
    statements = [
        {
            "form": item.form,
            "latex": item.latex,
            "hypotheses": [
                {"text": text, "true": answer, **({"tried": True} if text in item.tried else {})}
                for text, answer in item.hypotheses
            ],
            "word": item.verdict.word,
            **item.verdict.to_json(),
            "slack": None
            if item.slack is None
            else {"lower": item.slack[0], "upper": item.slack[1]},
        }
        for item in result.statements
    ]
    failing = [item["reason"] for item in statements if item["outcome"] == "not_applicable"]
    numbers = [{"name": label, **_bounds(value)} for label, value in result.says]
    slack = next((item["slack"] for item in reversed(statements) if item["slack"]), None)
    words = [
        f"{item.name or item.form}: {item.verdict.word}"
        for item in result.statements
        if item.verdict.outcome.value != "not_applicable" or not result.applies
    ]
    return {
        "instance": result.instance,
        "applies": result.applies,
        "status": result.applicability.value,
        "failing_hypothesis": None if result.applies or not failing else failing[0],
        "undecided_hypotheses": list(result.undecided_hypotheses),
        "says": "; ".join(dict.fromkeys(words)),
        "numbers": numbers,
        # What the theorem bounds is the last number that it names.
        "true_value": ({key: numbers[-1][key] for key in ("lower", "upper")} if numbers else None),
        "slack": slack,
        "statements": statements,
    }


# ---------------------------------------------------------------- plateau
def plateau_section(asked: Target, wanted: Wanted) -> dict[str, Json] | None:
    """The plateau of a short-term part plus a shifted Gaussian; None for other kernels."""
    from memory_theorems.theorems.targets.plateaus import plateau_of

    if len(asked.kernel) != 1:
        return None
    return plateau_of(asked.kernel[0], wanted.seconds)


# ---------------------------------------------------------------- discrete time
def sampled_json(
    channels: Sequence[Channel], wanted: Wanted, rows: Sequence[Mapping[str, Json]]
) -> dict[str, Json] | None:
    """The kernel in discrete time; None where no step is given."""
    from memory_theorems.theorems.targets.sampling import sampled_section

    if wanted.step is None:
        return None
    return sampled_section(channels, wanted.step, rows, wanted.eps, wanted.seconds)


# ---------------------------------------------------------------- landscape
def landscape_section(channels: Sequence[Channel], wanted: Wanted) -> dict[str, Json] | None:
    """Critical affine spaces of the loss for m up to WIDEST_LOSS; None for several channels, the
    reason alone where the kernel is not mastered."""
    from memory_theorems.theorems.targets.landscape import Asked, landscape
    from memory_theorems.verify.errors import VerifyError

    if len(channels) != 1:
        return None
    asked = Asked(WIDEST_LOSS, 2, False, LANDSCAPE_SHARE * wanted.seconds)
    try:
        return landscape(channels[0], asked)
    except (VerifyError, ValueError, ArithmeticError) as problem:
        return {"problem": str(problem)}


# ---------------------------------------------------------------- models
def search_json(
    channels: Sequence[Channel], wanted: Wanted, rows: Sequence[Mapping[str, Json]]
) -> dict[str, Json]:
    """How far the search for models went, and whether it was cut before eps or the last width."""
    from memory_theorems.theorems.targets.approximation import fits_of

    tried = min(wanted.most, max(0, min(fits_of(item.text).tried for item in channels)))
    reached = bool(rows) and Fraction(rows[-1]["error"]["upper"]) <= wanted.eps
    finished = reached or tried >= wanted.most or (bool(rows) and rows[-1]["m"] >= wanted.most)
    found = {"widths": wanted.most, "tried": tried, "cut": not finished}
    for row in rows:
        if Fraction(row["distance"]["lower"]) == 0:
            reasons = (fits_of(item.text).unbounded(row["m"]) for item in channels)
            if reason := next(filter(None, reasons), ""):
                return {**found, "unbounded": {"m": row["m"], "reason": reason}}
    return found


def resume(asked: Target, channels: Sequence[Channel], earlier: Mapping[str, Json]) -> None:
    """Take the models of an earlier answer about the same kernel as found.  InputError for an
    answer about another kernel, or for several channels."""
    from memory_theorems.theorems.targets.approximation import fits_of
    from memory_theorems.verify.arithmetic.balls import to_fmpq
    from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
    from memory_theorems.verify.errors import InputError

    if len(channels) != 1:
        raise InputError("a search is continued for kernels of one channel")
    try:
        if earlier["schema"] != SCHEMA or earlier["kernel"] != list(asked.kernel):
            raise InputError("the earlier answer is about another kernel")
        models = []
        for row in earlier["approximations"]:
            terms = [
                (
                    (
                        int(item["power"]),
                        Fraction(item["rate"]),
                        Fraction(item["frequency"]),
                        bool(item["sine"]),
                    ),
                    to_fmpq(Fraction(item["weight"])),
                )
                for item in row["terms"]
            ]
            models.append((int(row["m"]), ExponentialPolynomial.of(terms)))
        tried = int(earlier["search"]["tried"])
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as problem:
        raise InputError(f"the earlier answer holds no search: {problem!r}") from None
    if any(rate <= 0 for _, model in models for _, rate, _, _ in model.terms):
        raise InputError("the earlier answer holds a model that does not decay")
    fits_of(channels[0].text).resume(models, tried)


def _approximations(channels: Sequence[Channel], wanted: Wanted) -> Iterator[dict[str, Json]]:
    from memory_theorems.theorems.targets.approximation import approximations

    deadline = now() + wanted.seconds
    for item in approximations(channels, wanted.eps, wanted.most, deadline):
        yield {
            "m": item.width,
            "error": _bounds(item.error),
            "distance": {"lower": _text(item.distance), "upper": _bounds(item.error)["upper"]},
            "distance_with_real_rates": (
                None if item.real_distance is None else _text(item.real_distance)
            ),
            **model_json(item.models),
            **perturbation_json(item.models, item.error, wanted.moved),
            "errors": errors_json(channels, item.models, wanted),
        }


def errors_json(
    channels: Sequence[Channel], models: Sequence[Any], wanted: Wanted
) -> dict[str, Json] | None:
    """Errors in other norms and on the window; None for several channels, and where the time was
    over."""
    from memory_theorems.theorems.targets.other_errors import other_errors
    from memory_theorems.verify.asking.clock import OutOfTime

    if len(channels) != 1:
        return None
    try:
        with limited(ERRORS_SHARE * wanted.seconds):
            found = other_errors(channels[0], models[0], wanted.window)
    except OutOfTime:
        return None

    def shown(value: Any) -> dict[str, str] | None:
        return None if value is None else _bounds(value)

    names = ("l1", "l2", "sup")
    return {
        "l2": shown(found.l2),
        "sup": shown(found.sup),
        "window": {
            "end": _text(found.end),
            **{name: shown(value) for name, value in zip(names, found.window, strict=True)},
        },
    }


def model_json(models: Sequence[Any]) -> dict[str, Json]:
    """Weights and rates of every term ``weight * t**power * exp(-rate*t) * cos or sin``, the
    expression of each channel, and the network c, W, U."""
    from memory_theorems.theorems.objects.systems.realisations import realise
    from memory_theorems.theorems.targets.approximation import model_text
    from memory_theorems.verify.language.terms import rational_text

    terms = [
        {
            "channel": channel,
            "weight": str(weight),
            "power": power,
            "rate": rational_text(rate),
            "frequency": rational_text(frequency),
            "sine": sine,
        }
        for channel, model in enumerate(models)
        for (power, rate, frequency, sine), weight in model.terms.items()
    ]
    network = realise(models)
    return {
        "weights": [item["weight"] for item in terms],
        "rates": [item["rate"] for item in terms],
        "terms": terms,
        "model": ", ".join(model_text(model) for model in models),
        "network": {
            "c": [rational_text(value) for value in network.c],
            **_matrix(network.w),
            "U": [[rational_text(value) for value in row] for row in network.u],
        },
    }


def _matrix(rows: Sequence[Sequence[Fraction]]) -> dict[str, Json]:
    """W in full; beyond WIDE_MATRIX its entries [i, j, value] that are not zero, with W null."""
    from memory_theorems.verify.language.terms import rational_text

    if len(rows) <= WIDE_MATRIX:
        return {"W": [[rational_text(value) for value in row] for row in rows]}
    entries = [
        [i, j, rational_text(value)]
        for i, row in enumerate(rows)
        for j, value in enumerate(row)
        if value
    ]
    return {"W": None, "W_entries": entries}


def _construction(
    asked: Target, wanted: Wanted, rows: Sequence[Mapping[str, Json]]
) -> Iterator[dict[str, Json]]:
    """A constructed sum that reaches eps, where the searched models do not."""
    from memory_theorems.theorems.objects.fits.approximants import approximate
    from memory_theorems.verify.errors import VerifyError

    if rows and Fraction(rows[-1]["error"]["upper"]) <= wanted.eps:
        return
    try:
        with interrupted(wanted.seconds):
            found = approximate(list(asked.kernel), wanted.eps)
    except VerifyError:
        return
    if not found.width:
        return
    yield {
        "m": found.width,
        "error": {"lower": "0", "upper": _bounds(found.error)["upper"]},
        "method": found.method,
        **model_json(found.sum),
        **perturbation_json(found.sum, found.error, wanted.moved),
    }
