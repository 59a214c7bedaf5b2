"""Asking about a trained model from Python: the window of all inputs, or the one along data.

>>> from memory_theorems.theorems import about_model
>>> answer = about_model("examples/models/ssm.npz", eps="1/10")
>>> answer.says("window >= 1").word
'CERTIFIED'
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from memory_theorems.theorems.models.live_modules import of_modules
from memory_theorems.theorems.models.window_answers import ModelAnswer as ModelAnswer
from memory_theorems.verify.errors import InputError


@of_modules
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
    layer_norm: str | None = None,
    rms_norm: str | None = None,
    norm_eps: str | Fraction | None = None,
    seed: int = 0,
    input_box: Sequence[tuple[str | Fraction | int, str | Fraction | int]] | None = None,
    input_rows: str | None = None,
    start: str | Fraction | int = 0,
    blind: int = 200,
    effort: int = 1,
    attribute: bool = False,
    check: tuple[str | Path, str | Path] | None = None,
    check_within: str | Fraction | None = None,
    along: str | Path | None = None,
    delta: str | Fraction | int | None = None,
    restarts: int = 20,
    confidence: str | Fraction | None = None,
    fresh: str | Path | None = None,
    window: int | None = None,
    drawn: str | None = None,
    seconds: float | None = None,
) -> ModelAnswer:
    """Certify the window of the model in a file, as ``verify model`` does.

    ``file``: its path, a live PyTorch module, or a mapping of names to arrays.

    ``eps``: the output tolerance; ``input_bound``: the bound of every input in the ``norm`` ("2" or
    "inf"), or instead of it ``input_box``, the least and the greatest value of each channel, or
    ``input_rows``, the tensor whose rows are the only inputs; ``start``: the bound of the entries
    of the first state; ``blind``: how far the lower end is searched where there is no certified
    window; ``effort``: 2 looks longer for histories that never meet; ``attribute``: what each
    layer, unit or mode costs (``document["attribution"]``); ``check``: files of recorded inputs and
    outputs, which the model as read is run beside (``document["check"]``; where they differ by more
    than ``check_within`` no window is asked for); the rest as on the command line.

    Along recorded data, and then the answer is an :class:`~theorems.models.along_answers.
    AlongAnswer`: ``along``, a file of sequences (.npy; with ``input_rows`` numbers of rows), and
    ``delta``, how far inputs are from these at most, in every channel and at every step;
    ``restarts``: how many; ``seconds``: those that begin in that time.  ``confidence`` and
    ``fresh``, a file of other sequences: how often a restart differs, ``window`` steps before an
    output (that of ``along`` unless it is given); ``drawn``: how these were drawn.
    Raises InputError in one line.
    """
    from memory_theorems.theorems.models import along_documents, recorded_runs
    from memory_theorems.theorems.models.adversary import LowerBound
    from memory_theorems.theorems.models.along_answers import AlongAnswer
    from memory_theorems.theorems.models.along_asking import AlongQuestion, answer_along
    from memory_theorems.theorems.models.blocks import NONLINEARITIES
    from memory_theorems.theorems.models.componentwise import InputBound
    from memory_theorems.theorems.models.examining import Findings, examine
    from memory_theorems.theorems.models.input_sets import box_of, fitting, read_rows, told
    from memory_theorems.theorems.models.loading import load_model
    from memory_theorems.theorems.models.telling import to_json
    from memory_theorems.theorems.targets.asking import read_number

    if norm not in ("2", "inf"):
        raise InputError(f"norm is '2' or 'inf', not {norm!r}")
    if activation not in (None, *NONLINEARITIES):
        raise InputError(f"activation is one of {', '.join(NONLINEARITIES)}, not {activation!r}")
    tolerance = read_number(str(eps), "eps")
    question = AlongQuestion(
        None if along is None else Path(along),
        None if delta is None else read_number(str(delta), "delta", least=True),
        restarts,
        None if confidence is None else read_number(str(confidence), "confidence"),
        None if fresh is None else Path(fresh),
        window,
        drawn,
        mark="",
    )
    question.consistent()
    if question.asked:
        _of_all_inputs(
            input_bound=input_bound != 1, norm=norm != "2", input_box=input_box is not None,
            start=start != 0, effort=effort != 1, attribute=attribute, blind=blind != 200,
        )  # fmt: skip
    elif seconds is not None:
        raise InputError("seconds belong to along; others answer when they are done")
    inputs = InputBound(read_number(str(input_bound), "input_bound"), norm)
    if input_box is not None and input_rows is not None:
        raise InputError("input_box and input_rows exclude each other")
    if input_rows is not None:
        ignore = (*ignore, input_rows)
        inputs = inputs if question.asked else read_rows(Path(file), input_rows)
    if input_box is not None:
        inputs = box_of([(Fraction(a), Fraction(b)) for a, b in input_box], "input_box")
    if batch_norm not in (None, "before", "after"):
        raise InputError(f"batch_norm is 'before' or 'after', not {batch_norm!r}")
    for name, place in (("layer_norm", layer_norm), ("rms_norm", rms_norm)):
        if place not in (None, "before", "after"):
            raise InputError(f"{name} is 'before' or 'after', not {place!r}")
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
        layer_norm=layer_norm,
        rms_norm=rms_norm,
        norm_eps=None if norm_eps is None else read_number(str(norm_eps), "norm_eps"),
    )
    if not question.asked:
        fitting(inputs, trained.layers[0].inputs)
    begin = Fraction(0) if start == 0 else read_number(str(start), "start")
    compared = None
    if check is not None:
        recorded = recorded_runs.read_recorded(Path(check[0]), Path(check[1]))
        within = None if check_within is None else read_number(str(check_within), "check_within")
        compared = recorded_runs.to_json(recorded, recorded_runs.compare(trained, recorded, within))
    agrees = compared is None or compared["agrees"]
    if question.asked:
        made = (
            answer_along(trained, Path(file), input_rows, tolerance, question, seconds, seed)
            if agrees
            else along_documents.to_json(trained, tolerance)
        )
        return AlongAnswer({**made, "check": compared})
    if not agrees:
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
        from memory_theorems.theorems.models import attribution

        shares = attribution.attribute(trained, inputs, tolerance, found, seed, begin)
        document["attribution"] = attribution.to_json(shares)
    return ModelAnswer(document)


def _of_all_inputs(**given: bool) -> None:
    """InputError where an option is given that says nothing along data."""
    for name, there in given.items():
        if there:
            raise InputError(f"along and confidence take no {name}")
