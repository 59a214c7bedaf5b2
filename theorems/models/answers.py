"""What is certified of a trained model as a value in Python: its window, and its table.

>>> from theorems import about_model
>>> answer = about_model("examples/models/ssm.npz", eps="1/10")
>>> answer.says("window >= 1").word
'CERTIFIED'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any

from verify.deciding.enclosed import Enclosed, decide_enclosed, read_relations, values_of
from verify.errors import InputError
from verify.showing.tabulated import Table
from verify.verdicts import Verdict

Json = Any
KNOWN = "window (the number of past inputs that the output needs)"


@dataclass(frozen=True, slots=True, repr=False)
class ModelAnswer:
    """The answer of ``verify model``; ``document`` is its JSON.

    ``heard``, where given, is called with every relation that is asked and its verdict.
    """

    document: Mapping[str, Json]
    heard: Callable[[str, Verdict], None] | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.document['file']!r})"

    @property
    def window(self) -> Enclosed:
        """Between which whole numbers the needed window lies; unbounded above where no certificate
        was found.  Where there is no window at all it exceeds every number that was looked at."""
        upper = self.document["certified_window"]
        never = self.document["no_window_from"]
        return Enclosed(
            Fraction(self.document["needed_window_lower"] if never is None else never + 1),
            None if upper is None else Fraction(upper),
            whole=True,
        )

    def says(self, text: str) -> Verdict:
        """Whether a relation holds for the needed window: ``window <= 50``, or ``<= 50`` alone."""
        if isinstance(text, str) and text.lstrip()[:1] in ("<", ">", "="):
            text = f"window {text}"
        said = read_relations(text)
        verdict = decide_enclosed(said, values_of({"window": self.window}, KNOWN))
        if self.heard is not None:
            self.heard(text, verdict)
        return verdict

    def table(self) -> Table:
        """The methods that were tried, each with its window or why it gives none."""
        rows = tuple(
            (
                item["method"],
                "" if item["factor"] is None else f"{float(Fraction(item['factor'])):.6g}",
                "" if item["window"] is None else str(item["window"]),
                item["failing_hypothesis"] or "",
            )
            for item in self.document["methods_tried"]
        )
        return Table(("method", "factor", "window", "why not"), rows, self.document["file"])

    def _repr_html_(self) -> str:
        lower, upper = self.document["needed_window_lower"], self.document["certified_window"]
        apart, method = self.document["no_window_from"], self.document["method"]
        if apart is not None:
            told = f"CERTIFIED by {method}: no window is long enough, from {apart} steps on"
        elif upper is None:
            told = f"UNDECIDED: a certified input needs at least {lower} steps"
        else:
            told = f"CERTIFIED by {method}: the needed window is {lower} to {upper}"
        return f"<p><b>{escape(told)}</b></p>{self.table().to_html()}"


def about_model(
    file: str | Path,
    *,
    eps: str | Fraction = "1/1000",
    input_bound: str | Fraction | int = 1,
    norm: str = "2",
    activation: str | None = None,
    readout: str | None = None,
    ignore: Sequence[str] = (),
    prefix: str | None = None,
    discretise: str | None = None,
    conjugate_pairs: bool = False,
    residual: bool | None = None,
    batch_norm: str | None = None,
    batch_norm_eps: str | Fraction = "1/100000",
    seed: int = 0,
    input_box: Sequence[tuple[str | Fraction | int, str | Fraction | int]] | None = None,
    input_rows: str | None = None,
    start: str | Fraction | int = 0,
    blind: int = 200,
    effort: int = 1,
    attribute: bool = False,
    check: tuple[str | Path, str | Path] | None = None,
    check_within: str | Fraction | None = None,
) -> ModelAnswer:
    """Certify the window of the model in a file, as ``verify model`` does.

    ``eps``: the output tolerance; ``input_bound``: the bound of every input in the ``norm`` ("2" or
    "inf"), or instead of it ``input_box``, the least and the greatest value of each channel, or
    ``input_rows``, the tensor whose rows are the only inputs; ``start``: the bound of the entries
    of the first state; ``blind``: how far the lower end is searched where there is no certified
    window; ``effort``: 2 looks longer for histories that never meet; ``attribute``: what each
    layer, unit or mode costs (``document["attribution"]``); ``check``: files of recorded inputs and
    outputs, which the model as read is run beside (``document["check"]``; where they differ by more
    than ``check_within`` no window is asked for); the rest as on the command line.
    Raises InputError in one line.
    """
    from theorems.models import recorded_runs
    from theorems.models.adversary import LowerBound
    from theorems.models.blocks import NONLINEARITIES
    from theorems.models.componentwise import InputBound
    from theorems.models.examining import Findings, examine
    from theorems.models.input_sets import box_of, fitting, read_rows, told
    from theorems.models.loading import load_model
    from theorems.models.telling import to_json
    from theorems.targets.asking import read_number

    if norm not in ("2", "inf"):
        raise InputError(f"norm is '2' or 'inf', not {norm!r}")
    if activation not in (None, *NONLINEARITIES):
        raise InputError(f"activation is one of {', '.join(NONLINEARITIES)}, not {activation!r}")
    tolerance = read_number(str(eps), "eps")
    inputs = InputBound(read_number(str(input_bound), "input_bound"), norm)
    if input_box is not None and input_rows is not None:
        raise InputError("input_box and input_rows exclude each other")
    if input_rows is not None:
        inputs, ignore = read_rows(Path(file), input_rows), (*ignore, input_rows)
    if input_box is not None:
        inputs = box_of([(Fraction(a), Fraction(b)) for a, b in input_box], "input_box")
    if batch_norm not in (None, "before", "after"):
        raise InputError(f"batch_norm is 'before' or 'after', not {batch_norm!r}")
    if discretise not in (None, "zoh", "bilinear"):
        raise InputError(f"discretise is 'zoh' or 'bilinear', not {discretise!r}")
    trained = load_model(
        Path(file),
        activation=activation,
        readout=readout,
        ignore=ignore,
        prefix=prefix,
        discretise=discretise,
        conjugate_pairs=conjugate_pairs,
        residual=residual,
        batch_norm=batch_norm,
        batch_norm_eps=read_number(str(batch_norm_eps), "batch_norm_eps"),
    )
    fitting(inputs, trained.layers[0].inputs)
    begin = Fraction(0) if start == 0 else read_number(str(start), "start")
    compared = None
    if check is not None:
        recorded = recorded_runs.read_recorded(Path(check[0]), Path(check[1]))
        within = None if check_within is None else read_number(str(check_within), "check_within")
        compared = recorded_runs.to_json(recorded, recorded_runs.compare(trained, recorded, within))
    if compared is not None and not compared["agrees"]:
        found = Findings((), None, None, LowerBound(0, (), ()))
    else:
        found = examine(trained, inputs, tolerance, seed, blind, start=begin, effort=effort)
    document = to_json(
        trained,
        tolerance,
        inputs.bound,
        inputs.norm,
        found.attempts,
        found.chosen,
        found.lower,
        told(inputs),
        begin,
    )
    document["check"] = compared
    if attribute and found.attempts:
        from theorems.models import attribution

        shares = attribution.attribute(trained, inputs, tolerance, found, seed, begin)
        document["attribution"] = attribution.to_json(shares)
    return ModelAnswer(document)
