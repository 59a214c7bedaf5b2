"""``verify model`` without data: the window of all inputs within the bound."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from memory_theorems.theorems.commands import gradient_windows
from memory_theorems.theorems.commands.model_asked import Output, Search, Subject
from memory_theorems.theorems.commands.model_lines import print_answer, print_parts, print_reading
from memory_theorems.theorems.commands.model_options import Refusal, refusing

if TYPE_CHECKING:
    from memory_theorems.theorems.commands.gradient_windows import Gradients
    from memory_theorems.theorems.commands.model_questions import ModelAnswer, ModelQuestion


def worst_case(subject: Subject, output: Output, search: Search, lemma: Gradients | None) -> int:
    """Print and write the answer; exit code 3 where one is asked for and none is found."""
    from memory_theorems.theorems.commands.model_questions import ModelQuestion

    question = ModelQuestion(
        subject.trained,
        subject.bound,
        subject.eps,
        search.seed,
        rounding=True,
        start=subject.inputs.start,
        effort=search.effort,
        seconds=search.seconds,
        attribute=search.attribute,
    )
    found = _asked(question, search.scheduler)
    answer = found.json
    answer["check"] = subject.check
    answer["gradient_window"] = lemma and gradient_windows.told(
        subject.trained, subject.bound, lemma
    )
    trouble = output.write(answer)
    print_answer(answer)
    for line in gradient_windows.lines(answer["gradient_window"]) if lemma else ():
        click.echo(line)
    if search.attribute:
        print_parts(answer)
    if output.figure is not None:
        from memory_theorems.theorems.models.figures import draw

        with refusing():
            draw(output.figure, subject.eps, found.attempts, found.lower)
        click.echo(f"figure: {output.figure}")
    if trouble:
        raise Refusal(trouble)
    return 3 if output.strict and not found.answered else 0


def another_model(subject: Subject, output: Output) -> int:
    """The answer about a model that is not the recorded one: how it was read, and no window."""
    from memory_theorems.theorems.models.adversary import LowerBound
    from memory_theorems.theorems.models.input_sets import told
    from memory_theorems.theorems.models.telling import to_json

    bound = subject.bound
    found: dict[str, Any] = to_json(
        subject.trained, subject.eps, bound.bound, bound.norm, (), None, LowerBound(0, (), ()),
        told(bound), subject.inputs.start,
    )  # fmt: skip
    found["check"] = subject.check
    trouble = output.write(found)
    print_reading(found)
    click.echo("no window is asked for")
    if trouble:
        raise Refusal(trouble)
    return 1


def _asked(question: ModelQuestion, address: str | None) -> ModelAnswer:
    """The answer from this process or from a cluster; Refusal where there is none."""
    from memory_theorems.theorems.commands.model_questions import ModelAnswer, answer
    from memory_theorems.verify.asking.cluster import scheduler_of
    from memory_theorems.verify.asking.scheduling import Broken
    from memory_theorems.verify.errors import InputError

    try:
        scheduler = scheduler_of(answer, 1, address, here=True)
    except InputError as error:
        raise Refusal(str(error)) from None
    scheduler.submit(question)
    try:
        value = next(iter(scheduler.finished())).value
    finally:
        scheduler.close()
    if not isinstance(value, ModelAnswer):
        why = value.why if isinstance(value, Broken) else "the worker died"
        raise Refusal(f"the examination broke off: {why}")
    return value
